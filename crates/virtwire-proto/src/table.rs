//! The form in which the generated files list procedures.

/// Declares procedures, one line each:
/// `number Type "NAME" public (Args) -> Ret, kind priority stream since major minor micro;`
///
/// Each becomes a unit struct that implements [`Procedure`](crate::Procedure).
macro_rules! procedures {
    ($(
        $(#[$doc:meta])*
        $number:literal $type:ident $name:literal $public:expr, ($args:ty) -> $ret:ty,
        $kind:ident $priority:ident $stream:ident since $major:literal $minor:literal $micro:literal;
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $type;

        impl $crate::Procedure for $type {
            const DESC: &'static $crate::ProcedureDesc = &$crate::ProcedureDesc {
                program: &super::PROGRAM,
                number: $number,
                name: $name,
                public: $public,
                kind: $crate::Kind::$kind,
                priority: $crate::Priority::$priority,
                stream: $crate::StreamDirection::$stream,
                since: $crate::Version::new($major, $minor, $micro),
            };
            type Args = $args;
            type Ret = $ret;
        }
    )*};
}

pub(crate) use procedures;
