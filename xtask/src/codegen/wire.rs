//! A field's Rust type and its form on the wire.

use anyhow::{Context, Result, bail};

use super::model::{Max, Table, Type};
use super::names::type_name;

/// A Rust type, and the marker of its form where the type alone does not say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wire {
    pub(super) rust: String,
    pub(super) form: Option<String>,
}

impl Wire {
    fn own(rust: impl Into<String>) -> Self {
        Self {
            rust: rust.into(),
            form: None,
        }
    }

    fn with(rust: impl Into<String>, form: impl Into<String>) -> Self {
        Self {
            rust: rust.into(),
            form: Some(form.into()),
        }
    }

    fn form(&self) -> &str {
        self.form.as_deref().unwrap_or("wire::Own")
    }

    /// The same form, for a value that `Debug` must not show.
    pub(super) fn secret(self) -> Self {
        let form = format!("wire::Secret<{}>", self.form());
        Self::with(self.rust, form)
    }

    /// `Type` or `Type = form`.
    pub(super) fn declaration(&self) -> String {
        match &self.form {
            Some(form) => format!("{} = {form}", self.rust),
            None => self.rust.clone(),
        }
    }
}

/// Translates a type; maxima become numbers, so that each file stands for itself.
pub(super) fn wire(of: &Type, tables: &[&Table]) -> Result<Wire> {
    Ok(match of {
        Type::Prim(name) => primitive(name)?,
        Type::String { max } => Wire::with("Text", format!("wire::Str<{}>", number(max, tables)?)),
        Type::Opaque { max } => {
            Wire::with("Vec<u8>", format!("wire::Opaque<{}>", number(max, tables)?))
        }
        Type::FixedOpaque(length) => Wire::own(format!("[u8; {length}]")),
        Type::Array { of, max } => {
            let element = wire(of, tables)?;
            let form = format!("wire::List<{}, {}>", element.form(), number(max, tables)?);
            Wire::with(format!("Vec<{}>", element.rust), form)
        }
        Type::FixedArray { of, len } => {
            let element = wire(of, tables)?;
            let form = format!("wire::FixedList<{}, {len}>", element.form());
            Wire::with(format!("[{}; {len}]", element.rust), form)
        }
        Type::Optional(of) => {
            let inner = wire(of, tables)?;
            let rust = format!("Option<{}>", inner.rust);
            match inner.form {
                Some(form) => Wire::with(rust, format!("wire::Maybe<{form}>")),
                None => Wire::own(rust),
            }
        }
        Type::Ref(name) => Wire::own(type_name(name)),
    })
}

fn primitive(name: &str) -> Result<Wire> {
    Ok(match name {
        "int" => Wire::own("i32"),
        "uint" => Wire::own("u32"),
        "hyper" => Wire::own("i64"),
        "uhyper" => Wire::own("u64"),
        "double" => Wire::own("f64"),
        "float" => Wire::own("f32"),
        "bool" => Wire::own("bool"),
        "char" => Wire::with("i8", "wire::Char"),
        "uchar" => Wire::with("u8", "wire::UChar"),
        "short" => Wire::with("i16", "wire::Short"),
        "ushort" => Wire::with("u16", "wire::UShort"),
        other => bail!("unknown primitive {other:?}"),
    })
}

/// The outermost maximum of a type, where it has one.
pub(super) fn limit(of: &Type, tables: &[&Table]) -> Result<Option<u64>> {
    match of {
        Type::String { max } | Type::Opaque { max } | Type::Array { max, .. } => {
            number(max, tables).map(Some)
        }
        Type::Optional(of) => limit(of, tables),
        _ => Ok(None),
    }
}

fn number(max: &Max, tables: &[&Table]) -> Result<u64> {
    match max {
        Max::Number(number) => Ok(*number),
        Max::Name(name) => tables
            .iter()
            .flat_map(|table| &table.consts)
            .find(|constant| constant.name == *name)
            .map(|constant| constant.value)
            .with_context(|| format!("no constant {name:?}")),
    }
}
