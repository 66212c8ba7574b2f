//! Writes the table of shapes from the protocol tables, or compares the two.
//!
//! `UPDATE_SHAPES=1 cargo test -p virtwire-trace --test shapes` brings the table up to date.

#![expect(clippy::expect_used, reason = "the helpers are part of the test")]

use std::{collections::HashMap, fmt::Write as _, fs, path::PathBuf};

use serde::Deserialize;

const HEADER: &str = "\
// Written by `UPDATE_SHAPES=1 cargo test -p virtwire-trace --test shapes`; do not edit.
//! What every call carries: arguments, result. The letters stand in [`crate::shape`].

use virtwire::proto::generated::{admin, lxc, qemu, remote};

use crate::shape::{Row, covers, row};
";

#[derive(Deserialize)]
struct Table {
    structs: Vec<Struct>,
    procedures: Vec<Procedure>,
}

#[derive(Deserialize)]
struct Struct {
    name: String,
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    wire: Type,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Prim(String),
    String(serde::de::IgnoredAny),
    Opaque(serde::de::IgnoredAny),
    FixedOpaque(usize),
    Array { of: Box<Self> },
    FixedArray { of: Box<Self>, len: usize },
    Optional(Box<Self>),
    Ref(String),
}

#[derive(Deserialize)]
struct Procedure {
    name: String,
    args: Option<String>,
    ret: Option<String>,
    kind: String,
}

type Structs = HashMap<String, Vec<Field>>;

#[test]
fn t1_the_table_of_shapes_is_that_of_the_protocol() {
    let path = crate_file("src/shapes.rs");
    let wanted = generate();
    if std::env::var_os("UPDATE_SHAPES").is_some() {
        fs::write(&path, &wanted).expect("the table can be written");
    }
    let found = fs::read_to_string(&path).expect("the table is there");
    assert!(
        found == wanted,
        "src/shapes.rs is out of date: run `UPDATE_SHAPES=1 cargo test -p virtwire-trace --test \
         shapes` and commit the result"
    );
}

fn crate_file(path: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), path].iter().collect()
}

fn generate() -> String {
    let remote = read("remote");
    let mut text = HEADER.to_owned();
    let structs = by_name(remote.structs);
    program(&mut text, "remote", &remote.procedures, &structs);
    for name in ["qemu", "lxc"] {
        let table = read(name);
        let mut all = by_name(read("remote").structs);
        all.extend(by_name(table.structs));
        program(&mut text, name, &table.procedures, &all);
    }
    let admin = read("admin");
    program(
        &mut text,
        "admin",
        &admin.procedures,
        &by_name(admin.structs),
    );
    text
}

fn read(program: &str) -> Table {
    let path = crate_file(&format!("../virtwire-proto/protocol/{program}.json"));
    let text = fs::read_to_string(path).expect("the protocol table is there");
    serde_json::from_str(&text).expect("the protocol table has its form")
}

fn by_name(structs: Vec<Struct>) -> Structs {
    let pair = |of: Struct| (of.name, of.fields);
    structs.into_iter().map(pair).collect()
}

fn program(text: &mut String, name: &str, procedures: &[Procedure], structs: &Structs) {
    let table = name.to_uppercase();
    let _ = write!(
        text,
        "\n#[rustfmt::skip]\npub(crate) const {table}: &[Row] = &[\n"
    );
    for procedure in procedures.iter().filter(|of| of.kind == "call") {
        let fields = |name: &Option<String>, is_args| {
            let fields = name.as_ref().map(|name| &structs[name]);
            fields.map_or_else(String::new, |fields| all(fields, is_args, structs))
        };
        let args = fields(&procedure.args, true);
        let ret = fields(&procedure.ret, false);
        let of = camel(&procedure.name);
        let _ = writeln!(text, "    row::<{name}::{of}>({args:?}, {ret:?}),");
    }
    let _ = write!(
        text,
        "];\nconst _: () = assert!(covers({name}::PROCEDURES, {table}));\n"
    );
}

fn all(fields: &[Field], is_args: bool, structs: &Structs) -> String {
    let one = |field: &Field| letters(field, is_args, structs);
    fields.iter().map(one).collect()
}

fn letters(field: &Field, is_args: bool, structs: &Structs) -> String {
    let is_xml = field.name.to_lowercase().contains("xml");
    match &field.wire {
        Type::Prim(prim) if field.name == "flags" => match prim.as_str() {
            "uhyper" => "F".to_owned(),
            _ => "f".to_owned(),
        },
        Type::String(_) if is_xml && is_args => "x".to_owned(),
        Type::Optional(of) if is_xml && is_args && matches!(**of, Type::String(_)) => {
            "?x".to_owned()
        }
        other => plain(other, structs),
    }
}

fn plain(wire: &Type, structs: &Structs) -> String {
    match wire {
        Type::Prim(prim) => match prim.as_str() {
            "hyper" | "uhyper" | "double" => "l".to_owned(),
            _ => "w".to_owned(),
        },
        Type::String(_) => "s".to_owned(),
        Type::Opaque(_) => "b".to_owned(),
        Type::FixedOpaque(16) => "u".to_owned(),
        Type::FixedOpaque(other) => panic!("no letter for {other} fixed bytes"),
        Type::Array { of } => format!("*{}", plain(of, structs)),
        Type::FixedArray { of, len } => plain(of, structs).repeat(*len),
        Type::Optional(of) => format!("?{}", plain(of, structs)),
        Type::Ref(name) => reference(name, structs),
    }
}

fn reference(name: &str, structs: &Structs) -> String {
    let letter = match name {
        "nonnull_domain" => "D",
        "nonnull_network" => "N",
        "nonnull_network_port" => "T",
        "nonnull_storage_pool" => "P",
        "nonnull_storage_vol" => "O",
        "nonnull_interface" => "I",
        "nonnull_node_device" => "E",
        "nonnull_nwfilter" => "W",
        "nonnull_nwfilter_binding" => "B",
        "nonnull_secret" => "S",
        "nonnull_domain_snapshot" => "Z",
        "nonnull_domain_checkpoint" => "C",
        "nonnull_server" => "R",
        "nonnull_client" => "L",
        "typed_param_value" => "V",
        "auth_type" => "w",
        _ => {
            let fields = structs.get(name);
            let fields = fields.unwrap_or_else(|| panic!("no structure {name}"));
            let plain = |field: &Field| plain(&field.wire, structs);
            return format!("({})", fields.iter().map(plain).collect::<String>());
        }
    };
    letter.to_owned()
}

fn camel(name: &str) -> String {
    let capitalised = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_owned() + &rest.to_lowercase()
    };
    name.split('_').map(capitalised).collect()
}
