//! The generated procedures are those of the protocol tables, all of them and nothing else.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use serde::Deserialize;
use virtwire_proto::{
    Kind, Priority, ProcedureDesc, Program, StreamDirection,
    generated::{admin, enums, lxc, qemu, remote, strings},
};

#[derive(Deserialize)]
struct Table {
    program: ProgramRow,
    consts: Vec<ConstRow>,
    procedures: Vec<Row>,
}

#[derive(Deserialize)]
struct ProgramRow {
    name: String,
    number: u32,
    version: u32,
}

#[derive(Deserialize)]
struct ConstRow {
    name: String,
    value: u32,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Row {
    number: i32,
    name: String,
    public: Option<String>,
    kind: String,
    priority: String,
    stream: String,
    since: String,
}

#[derive(Deserialize)]
struct EnumRow {
    name: String,
    items: Vec<ItemRow>,
}

#[derive(Deserialize)]
struct ItemRow {
    name: String,
    value: i64,
}

#[derive(Deserialize)]
struct StringRow {
    name: String,
    value: String,
}

fn read<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let path = format!("{}/protocol/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The generated description in the words of the table.
fn row(desc: &ProcedureDesc) -> Row {
    let words = |kind: Kind| match kind {
        Kind::Call => "call",
        Kind::Event => "event",
    };
    let priority = match desc.priority {
        Priority::Low => "low",
        Priority::High => "high",
    };
    let stream = match desc.stream {
        StreamDirection::None => "none",
        StreamDirection::Read => "read",
        StreamDirection::Write => "write",
        StreamDirection::Both => "both",
    };
    Row {
        number: desc.number,
        name: desc.name.to_owned(),
        public: desc.public.map(str::to_owned),
        kind: words(desc.kind).to_owned(),
        priority: priority.to_owned(),
        stream: stream.to_owned(),
        since: desc.since.to_string(),
    }
}

#[track_caller]
fn follows_its_table(name: &str, program: Program, generated: &[&ProcedureDesc]) {
    let table: Table = read(name);
    let written = (
        table.program.name.as_str(),
        table.program.number,
        table.program.version,
    );
    assert_eq!((program.name, program.number, program.version), written);
    assert!(generated.iter().all(|desc| *desc.program == program));
    let rows: Vec<Row> = generated.iter().map(|desc| row(desc)).collect();
    assert_eq!(rows, table.procedures);
}

#[track_caller]
fn counts(generated: &[&ProcedureDesc], calls: usize, events: usize) {
    let is_call = |desc: &&&ProcedureDesc| desc.kind == Kind::Call;
    assert_eq!(generated.iter().filter(is_call).count(), calls);
    assert_eq!(generated.len(), calls + events);
    let numbers: Vec<i32> = generated.iter().map(|desc| desc.number).collect();
    assert_eq!(
        numbers,
        (1..=i32::try_from(generated.len()).unwrap()).collect::<Vec<_>>()
    );
}

#[test]
fn every_procedure_equals_its_row() {
    follows_its_table("remote", remote::PROGRAM, remote::PROCEDURES);
    follows_its_table("qemu", qemu::PROGRAM, qemu::PROCEDURES);
    follows_its_table("lxc", lxc::PROGRAM, lxc::PROCEDURES);
    follows_its_table("admin", admin::PROGRAM, admin::PROCEDURES);
}

#[test]
fn no_procedure_is_missing() {
    counts(remote::PROCEDURES, 401, 55);
    counts(qemu::PROCEDURES, 6, 1);
    counts(lxc::PROCEDURES, 1, 0);
    counts(admin::PROCEDURES, 19, 0);
}

#[test]
fn limits_equal_the_table() {
    let table: Table = read("remote");
    let values: BTreeMap<_, _> = table
        .consts
        .iter()
        .map(|row| (row.name.as_str(), row.value))
        .collect();
    assert_eq!(values["STRING_MAX"], remote::STRING_MAX);
    assert_eq!(values["DOMAIN_LIST_MAX"], remote::DOMAIN_LIST_MAX);
    assert_eq!(values["SECURITY_LABEL_MAX"], remote::SECURITY_LABEL_MAX);
}

#[test]
fn error_names_equal_the_table() {
    let tables: Vec<EnumRow> = read("enums");
    let table = tables
        .iter()
        .find(|table| table.name == "virErrorNumber")
        .unwrap();
    for item in &table.items {
        let number = enums::ErrorNumber(item.value.try_into().unwrap());
        assert_eq!(number.name(), Some(item.name.as_str()));
        assert!(number.short_name().is_some(), "{}", item.name);
    }
    assert_eq!(enums::ErrorNumber(42).name(), Some("VIR_ERR_NO_DOMAIN"));
    assert_eq!(enums::ErrorNumber(42).short_name(), Some("ErrNoDomain"));
    assert_eq!(enums::ErrorNumber(99_999).name(), None);
}

#[test]
fn strings_equal_the_table() {
    let table: Vec<StringRow> = read("strings");
    let text = include_str!("../src/generated/strings.rs");
    // Long values stand on a line of their own.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for StringRow { name, value } in &table {
        let line = format!("pub const {name}: &str = {value:?};");
        assert!(text.contains(&line), "{name}");
    }
    assert_eq!(text.matches("pub const ").count(), table.len());
    assert_eq!(strings::VIR_CONNECT_IDENTITY_GROUP_NAME, "group-name");
}
