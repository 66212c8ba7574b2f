//! Typed methods: one for every callable procedure.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::model::{Field, Procedure, Table, Type};
use super::names::{camel, family, snake, type_name};
use super::wire::wire;

/// Structures of arguments with more fields than this are passed whole.
const MAX_PARAMETERS: usize = 6;

/// The module that holds the methods.
pub(super) fn root() -> String {
    "//! A typed method for every callable procedure.\n\nmod admin;\nmod lxc;\nmod qemu;\n\
     mod remote;\n"
        .to_owned()
}

/// The files of one program, by their name below the folder of generated methods.
pub(super) fn files(table: &Table, imports: Option<&Table>) -> Result<Vec<(String, String)>> {
    let tables: Vec<&Table> = std::iter::once(table).chain(imports).collect();
    let program = &table.program.name;
    let mut families: BTreeMap<String, Vec<&Procedure>> = BTreeMap::new();
    for procedure in table
        .procedures
        .iter()
        .filter(|procedure| procedure.is_call())
    {
        let family = match program.as_str() {
            "remote" => family(&procedure.name).context("no family")?,
            _ => program.clone(),
        };
        families.entry(family).or_default().push(procedure);
    }
    if program != "remote" {
        let procedures = families.remove(program).unwrap_or_default();
        let text = file(&program.clone(), program, &procedures, &tables)?;
        return Ok(vec![(format!("{program}.rs"), text)]);
    }
    let mut root = "//! The main program, a file per family.\n\n".to_owned();
    let mut files = Vec::new();
    for (family, procedures) in &families {
        writeln!(root, "mod {family};")?;
        let text = file(family, program, procedures, &tables)?;
        files.push((format!("remote/{family}.rs"), text));
    }
    files.push(("remote/mod.rs".to_owned(), root));
    Ok(files)
}

fn file(
    title: &str,
    program: &str,
    procedures: &[&Procedure],
    tables: &[&Table],
) -> Result<String> {
    let mut body = String::new();
    for procedure in procedures {
        method(&mut body, procedure, program, tables)?;
    }
    let client = if program == "admin" {
        "AdminClient"
    } else {
        "Client"
    };
    let title = title.replace('_', " ");
    Ok(format!(
        "//! Calls: {title}.\n\n{}\nimpl<C: Call> {client}<C> {{\n{body}}}\n",
        uses(&body, program, client)
    ))
}

fn uses(body: &str, program: &str, client: &str) -> String {
    let types: Vec<&str> = ["qemu", "lxc", "admin", "remote"]
        .into_iter()
        .filter(|module| body.contains(&format!("{module}::")) || *module == program)
        .collect();
    let mut crates = vec!["Call", "CallMeta", client, "Error"];
    crates.retain(|name| *name != "CallMeta" || body.contains("CallMeta"));
    if body.contains("Stream)") || body.contains("<Stream,") {
        crates.push("Stream");
    }
    let text = if body.contains("Text") {
        "use virtwire_xdr::Text;\n"
    } else {
        ""
    };
    format!(
        "use virtwire_proto::generated::{{{}}};\n{text}\nuse crate::{{{}}};\n",
        types.join(", "),
        crates.join(", ")
    )
}

fn method(out: &mut String, procedure: &Procedure, program: &str, tables: &[&Table]) -> Result<()> {
    let arguments = Arguments::of(procedure, program, tables)?;
    let answer = Answer::of(procedure, program, tables)?;
    doc(out, procedure)?;
    writeln!(
        out,
        "    pub async fn {}(&self{}) -> Result<{}, Error> {{",
        procedure.name.to_lowercase(),
        arguments.parameters,
        answer.declared(procedure.is_stream()),
    )?;
    out.push_str(&arguments.statements);
    let stream = if procedure.is_stream() { "_stream" } else { "" };
    let name = camel(&procedure.name);
    let call = match &arguments.subject {
        Some(subject) => format!(
            "self.invoke{stream}_with::<{program}::{name}>({}, CallMeta::about({subject})).await",
            arguments.passed
        ),
        None => format!(
            "self.invoke{stream}::<{program}::{name}>({}).await",
            arguments.passed
        ),
    };
    out.push_str(&answer.extract(&call, procedure.is_stream()));
    out.push_str("    }\n\n");
    Ok(())
}

fn doc(out: &mut String, procedure: &Procedure) -> Result<()> {
    let name = procedure.public.as_deref().unwrap_or(&procedure.name);
    let priority = match procedure.priority.as_str() {
        "high" => "answered also by the daemon's priority workers",
        _ => "may wait for a guest or for storage",
    };
    let stream = match procedure.stream.as_str() {
        "read" => " Opens a stream that brings data.",
        "write" => " Opens a stream that takes data.",
        "both" => " Opens a stream that carries data both ways.",
        _ => "",
    };
    writeln!(
        out,
        "    /// `{name}`, since libvirt {}; {priority}.{stream}",
        procedure.since
    )?;
    Ok(())
}

/// How a method takes its arguments and hands them on.
struct Arguments {
    parameters: String,
    statements: String,
    passed: String,
    subject: Option<String>,
}

impl Arguments {
    fn of(procedure: &Procedure, program: &str, tables: &[&Table]) -> Result<Self> {
        let Some(name) = &procedure.args else {
            return Ok(Self::none());
        };
        let fields = fields(name, tables)?;
        let path = format!("{program}::{}", camel(name));
        if fields.len() > MAX_PARAMETERS {
            let subject = subject(fields, "args.");
            return Ok(Self {
                parameters: format!(", args: &{path}"),
                statements: String::new(),
                passed: "args".to_owned(),
                subject,
            });
        }
        let mut parameters = String::new();
        let mut values = Vec::new();
        for field in fields {
            let (taken, value) = parameter(field, tables)?;
            let name = snake(&field.name);
            write!(parameters, ", {name}: {taken}")?;
            values.push(if value == name {
                name
            } else {
                format!("{name}: {value}")
            });
        }
        let statements = format!("        let args = {path} {{ {} }};\n", values.join(", "));
        let subject = subject(fields, "args.");
        Ok(Self {
            parameters,
            statements,
            passed: "&args".to_owned(),
            subject,
        })
    }

    fn none() -> Self {
        Self {
            parameters: String::new(),
            statements: String::new(),
            passed: "&()".to_owned(),
            subject: None,
        }
    }
}

/// The parameter's type and the expression that makes the field of it.
fn parameter(field: &Field, tables: &[&Table]) -> Result<(String, String)> {
    let name = snake(&field.name);
    let rust = qualified(&wire(&field.wire, tables)?.rust, tables);
    Ok(match &field.wire {
        Type::String { .. } => ("impl Into<Text>".to_owned(), format!("{name}.into()")),
        Type::Ref(of) if of.starts_with("nonnull_") => {
            (format!("&{rust}"), format!("{name}.clone()"))
        }
        Type::Optional(of) if matches!(&**of, Type::Ref(_)) => {
            let inner = rust
                .trim_start_matches("Option<")
                .trim_end_matches('>')
                .to_owned();
            (format!("Option<&{inner}>"), format!("{name}.cloned()"))
        }
        _ => (rust, name),
    })
}

/// The first handle or name among the arguments: what the call is about.
fn subject(fields: &[Field], prefix: &str) -> Option<String> {
    fields.iter().find_map(|field| {
        let name = snake(&field.name);
        match &field.wire {
            Type::Ref(of) => {
                handle_name(of).map(|part| format!("{prefix}{name}.{part}.to_string()"))
            }
            Type::String { .. } if field.name == "name" => {
                Some(format!("{prefix}{name}.to_string()"))
            }
            _ => None,
        }
    })
}

/// The field that names a handle, where one does.
fn handle_name(of: &str) -> Option<&'static str> {
    match of {
        "nonnull_secret" => Some("usage_id"),
        "nonnull_nwfilter_binding" => Some("portdev"),
        "nonnull_network_port" => Some("net.name"),
        "nonnull_client" => Some("srv.name"),
        _ if of.starts_with("nonnull_") => Some("name"),
        _ => None,
    }
}

/// What a method gives back.
enum Answer {
    Nothing,
    Field { rust: String, name: String },
    Whole(String),
}

impl Answer {
    fn of(procedure: &Procedure, program: &str, tables: &[&Table]) -> Result<Self> {
        let Some(name) = &procedure.ret else {
            return Ok(Self::Nothing);
        };
        Ok(match fields(name, tables)? {
            [field] => Self::Field {
                rust: qualified(&wire(&field.wire, tables)?.rust, tables),
                name: snake(&field.name),
            },
            _ => Self::Whole(format!("{program}::{}", camel(name))),
        })
    }

    fn declared(&self, stream: bool) -> String {
        let own = match self {
            Self::Nothing if stream => return "Stream".to_owned(),
            Self::Nothing => "()",
            Self::Field { rust, .. } => rust,
            Self::Whole(path) => path,
        };
        if stream {
            format!("({own}, Stream)")
        } else {
            own.to_owned()
        }
    }

    fn extract(&self, call: &str, stream: bool) -> String {
        match (self, stream) {
            (Self::Nothing, true) => format!("        Ok({call}?.1)\n"),
            (Self::Field { name, .. }, false) => format!("        Ok({call}?.{name})\n"),
            (Self::Field { name, .. }, true) => {
                format!(
                    "        let (answer, stream) = {call}?;\n        Ok((answer.{name}, stream))\n"
                )
            }
            _ => format!("        {call}\n"),
        }
    }
}

fn fields<'a>(name: &str, tables: &[&'a Table]) -> Result<&'a [Field]> {
    let mut structs = tables.iter().flat_map(|table| &table.structs);
    let found = structs.find(|of| of.name == name);
    found
        .map(|of| of.fields.as_slice())
        .with_context(|| format!("no structure {name:?}"))
}

/// Puts the module before the structure's name, inside `Vec<…>` and `Option<…>` too.
fn qualified(rust: &str, tables: &[&Table]) -> String {
    let start = rust.rfind('<').map_or(0, |at| at + 1);
    let (head, tail) = rust.split_at(start);
    let name = tail.trim_end_matches('>');
    let owner = tables
        .iter()
        .find(|table| table.types().any(|of| type_name(of) == name));
    match owner {
        Some(table) => format!("{head}{}::{tail}", table.program.name),
        None => rust.to_owned(),
    }
}
