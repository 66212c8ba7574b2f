//! The types and procedures of one program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use super::docs::{field_doc, is_secret};
use super::model::{Procedure, Struct, Table, Union};
use super::names::{camel, family, snake, type_name};
use super::wire::{limit, wire};

/// Programs with more procedures than this become a folder with a file per family.
const ONE_FILE: usize = 50;
/// The module of structures that belong to no procedure.
const SHARED: &str = "types";

/// The files of one program, by their name below the folder of generated types.
pub(super) fn files(table: &Table, imports: Option<&Table>) -> Result<Vec<(String, String)>> {
    check_names(table)?;
    let tables: Vec<&Table> = std::iter::once(table).chain(imports).collect();
    let name = &table.program.name;
    if table.procedures.len() <= ONE_FILE {
        let text = single(table, &tables)?;
        return Ok(vec![(format!("{name}.rs"), text)]);
    }
    let mut files = vec![(format!("{name}/mod.rs"), module(table)?)];
    for (family, part) in parts(table)? {
        files.push((
            format!("{name}/{family}.rs"),
            part_text(&family, &part, table, &tables)?,
        ));
    }
    Ok(files)
}

/// Structures and procedures that share a file.
#[derive(Default)]
struct Part<'a> {
    structs: Vec<&'a Struct>,
    procedures: Vec<&'a Procedure>,
}

fn parts(table: &Table) -> Result<BTreeMap<String, Part<'_>>> {
    let mut owners = BTreeMap::new();
    let mut parts: BTreeMap<String, Part<'_>> = BTreeMap::new();
    for procedure in &table.procedures {
        let family =
            family(&procedure.name).with_context(|| format!("{}: no family", procedure.name))?;
        for payload in [&procedure.args, &procedure.ret].into_iter().flatten() {
            owners
                .entry(payload.as_str())
                .or_insert_with(|| family.clone());
        }
        parts.entry(family).or_default().procedures.push(procedure);
    }
    for of in &table.structs {
        let owner = owners.get(of.name.as_str()).map_or(SHARED, String::as_str);
        parts.entry(owner.to_owned()).or_default().structs.push(of);
    }
    Ok(parts)
}

/// Two things of one name would not compile; say which, here.
fn check_names(table: &Table) -> Result<()> {
    let mut seen = BTreeSet::new();
    let procedures = table
        .procedures
        .iter()
        .map(|procedure| camel(&procedure.name));
    for name in table.types().map(type_name).chain(procedures) {
        ensure!(seen.insert(name.clone()), "two things get the name {name}");
    }
    Ok(())
}

fn module(table: &Table) -> Result<String> {
    let mut out = title(table);
    let families: Vec<String> = parts(table)?.into_keys().collect();
    for family in &families {
        writeln!(out, "mod {family};")?;
    }
    for family in &families {
        writeln!(out, "pub use {family}::*;")?;
    }
    out.push_str("use crate::{Procedure, ProcedureDesc, Program};\n");
    program(&mut out, table)?;
    Ok(out)
}

fn single(table: &Table, tables: &[&Table]) -> Result<String> {
    let mut out = title(table);
    let part = Part {
        structs: table.structs.iter().collect(),
        procedures: table.procedures.iter().collect(),
    };
    let mut body = String::new();
    items(&mut body, &part, table, tables, true)?;
    // The macro looks for the program one module up, so that families can share it.
    out.push_str("pub use table::*;\nuse crate::{Procedure, ProcedureDesc, Program};\n");
    program(&mut out, table)?;
    let uses = uses(
        &body,
        if tables.len() > 1 {
            "use super::super::remote::*;\n"
        } else {
            ""
        },
    );
    writeln!(out, "mod table {{ {uses} {body} }}")?;
    Ok(out)
}

fn part_text(family: &str, part: &Part<'_>, table: &Table, tables: &[&Table]) -> Result<String> {
    let mut body = String::new();
    items(&mut body, part, table, tables, family == SHARED)?;
    let refers = family != SHARED && shared_types(table)?.iter().any(|name| body.contains(name));
    let shared = if refers { "use super::types::*;\n" } else { "" };
    let title = family.replace('_', " ");
    Ok(format!(
        "//! Procedures and structures: {title}.\n\n{}{body}",
        uses(&body, shared)
    ))
}

/// The types that the files of several families use.
fn shared_types(table: &Table) -> Result<Vec<String>> {
    let shared = parts(table)?.remove(SHARED).unwrap_or_default();
    let structs = shared.structs.iter().map(|of| type_name(&of.name));
    let enums = table.enums.iter().map(|of| type_name(&of.name));
    Ok(structs.chain(enums).collect())
}

/// Imports what the text below uses.
fn uses(body: &str, shared: &str) -> String {
    let mut out = String::new();
    let xdr: Vec<&str> = [
        ("Text", "Text"),
        ("wire::", "wire"),
        ("xdr_enum!", "xdr_enum"),
        ("xdr_struct!", "xdr_struct"),
        ("xdr_union!", "xdr_union"),
    ]
    .into_iter()
    .filter(|(mark, _)| body.contains(mark))
    .map(|(_, name)| name)
    .collect();
    if !xdr.is_empty() {
        out.push_str(&format!("use virtwire_xdr::{{{}}};\n", xdr.join(", ")));
    }
    if body.contains("procedures!") {
        out.push_str("use crate::table::procedures;\n");
    }
    out.push_str(shared);
    out
}

fn items(
    out: &mut String,
    part: &Part<'_>,
    table: &Table,
    tables: &[&Table],
    shared: bool,
) -> Result<()> {
    if shared {
        consts(out, table)?;
        enums(out, table)?;
        unions(out, &table.unions, tables)?;
    }
    structs(out, &part.structs, tables)?;
    procedures(out, &part.procedures)
}

fn title(table: &Table) -> String {
    let program = &table.program;
    format!(
        "//! The {} program, number {:#x}, as of libvirt {}.\n\n",
        program.name, program.number, program.as_of_libvirt
    )
}

fn program(out: &mut String, table: &Table) -> Result<()> {
    let program = &table.program;
    writeln!(
        out,
        "/// The program these procedures belong to.\npub const PROGRAM: Program = Program {{ \
         name: {:?}, number: {:#x}, version: {} }};",
        program.name, program.number, program.version
    )?;
    writeln!(
        out,
        "/// Every procedure, events included, in the order of their numbers.\n\
         pub static PROCEDURES: &[&ProcedureDesc] = &["
    )?;
    for procedure in &table.procedures {
        writeln!(out, "<{} as Procedure>::DESC,", camel(&procedure.name))?;
    }
    out.push_str("];\n");
    Ok(())
}

fn consts(out: &mut String, table: &Table) -> Result<()> {
    for of in &table.consts {
        writeln!(
            out,
            "/// The most that may be sent, in elements or bytes.\npub const {}: u32 = {};",
            of.name, of.value
        )?;
    }
    out.push('\n');
    Ok(())
}

fn enums(out: &mut String, table: &Table) -> Result<()> {
    for of in &table.enums {
        writeln!(
            out,
            "xdr_enum! {{ /// `{}`.\npub enum {}: i32 {{",
            of.name,
            camel(&of.name)
        )?;
        for item in &of.items {
            writeln!(out, "/// `{}`.\n{} = {},", item.name, item.name, item.value)?;
        }
        out.push_str("} }\n");
    }
    Ok(())
}

fn unions(out: &mut String, unions: &[Union], tables: &[&Table]) -> Result<()> {
    for of in unions {
        writeln!(
            out,
            "xdr_union! {{ /// `{}`.\npub enum {} {{",
            of.name,
            camel(&of.name)
        )?;
        for case in &of.cases {
            let name = typed_param_case(case.value)?;
            writeln!(
                out,
                "/// Kind {} of `virTypedParameterType`.\n{name}({}) = {},",
                case.value,
                wire(&case.wire, tables)?.declaration(),
                case.value
            )?;
        }
        out.push_str("} }\n");
    }
    Ok(())
}

/// The one union there is holds the kinds of `virTypedParameterType`.
fn typed_param_case(value: u32) -> Result<&'static str> {
    Ok(match value {
        1 => "Int",
        2 => "UInt",
        3 => "LLong",
        4 => "ULLong",
        5 => "Double",
        6 => "Boolean",
        7 => "String",
        other => anyhow::bail!("no name for discriminant {other}"),
    })
}

fn structs(out: &mut String, structs: &[&Struct], tables: &[&Table]) -> Result<()> {
    if structs.is_empty() {
        return Ok(());
    }
    out.push_str("xdr_struct! {\n");
    for of in structs {
        writeln!(
            out,
            "    /// `{}`.\n    pub struct {} {{",
            of.name,
            type_name(&of.name)
        )?;
        for field in &of.fields {
            let form = wire(&field.wire, tables)?;
            let form = if is_secret(&of.name, &field.name) {
                form.secret()
            } else {
                form
            };
            writeln!(
                out,
                "        /// {}\n        pub {}: {},",
                field_doc(field, limit(&field.wire, tables)?),
                snake(&field.name),
                form.declaration()
            )?;
        }
        out.push_str("    }\n");
    }
    out.push_str("}\n\n");
    Ok(())
}

fn procedures(out: &mut String, procedures: &[&Procedure]) -> Result<()> {
    if procedures.is_empty() {
        return Ok(());
    }
    out.push_str("procedures! {\n");
    for procedure in procedures {
        let [major, minor, micro] = procedure.since()?;
        let doc = procedure.public.as_deref().map_or_else(
            || format!("`{}`: no public function.", procedure.name),
            |public| format!("`{public}`."),
        );
        let name = &procedure.name;
        writeln!(
            out,
            "    /// {doc}\n    {} {} {name:?} {:?}, ({}) -> {},\n        {} {} {} since {major} {minor} {micro};",
            procedure.number,
            camel(name),
            procedure.public.as_deref(),
            payload(procedure.args.as_deref()),
            payload(procedure.ret.as_deref()),
            camel(&procedure.kind),
            camel(&procedure.priority),
            camel(&procedure.stream),
        )?;
    }
    out.push_str("}\n");
    Ok(())
}

fn payload(name: Option<&str>) -> String {
    name.map_or_else(|| "()".to_owned(), type_name)
}
