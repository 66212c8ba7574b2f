//! The tables as they are written; `protocol/README.md` explains the format.

use anyhow::{Context, Result};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct Table {
    pub(super) program: Program,
    pub(super) consts: Vec<Const>,
    pub(super) enums: Vec<Enumeration>,
    pub(super) structs: Vec<Struct>,
    pub(super) unions: Vec<Union>,
    pub(super) procedures: Vec<Procedure>,
}

impl Table {
    /// The names of all structures, unions and enumerations.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        let structs = self.structs.iter().map(|of| of.name.as_str());
        let unions = self.unions.iter().map(|of| of.name.as_str());
        structs
            .chain(unions)
            .chain(self.enums.iter().map(|of| of.name.as_str()))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Program {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) version: u32,
    pub(super) as_of_libvirt: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Const {
    pub(super) name: String,
    pub(super) value: u64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Enumeration {
    pub(super) name: String,
    pub(super) items: Vec<Item>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) value: i64,
    pub(super) since: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Struct {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) wire: Type,
}

#[derive(Debug, Deserialize)]
pub(super) struct Union {
    pub(super) name: String,
    pub(super) cases: Vec<Case>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Case {
    pub(super) value: u32,
    #[serde(rename = "type")]
    pub(super) wire: Type,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Type {
    Prim(String),
    String { max: Max },
    Opaque { max: Max },
    FixedOpaque(u32),
    Array { of: Box<Self>, max: Max },
    FixedArray { of: Box<Self>, len: u32 },
    Optional(Box<Self>),
    Ref(String),
}

/// A maximum: a number, or the name of a constant.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Max {
    Number(u64),
    Name(String),
}

#[derive(Debug, Deserialize)]
pub(super) struct Procedure {
    pub(super) number: u32,
    pub(super) name: String,
    pub(super) public: Option<String>,
    pub(super) args: Option<String>,
    pub(super) ret: Option<String>,
    pub(super) kind: String,
    pub(super) priority: String,
    pub(super) stream: String,
    pub(super) since: String,
}

impl Procedure {
    pub(super) fn is_call(&self) -> bool {
        self.kind == "call"
    }

    pub(super) fn is_stream(&self) -> bool {
        self.stream != "none"
    }

    /// The version as three numbers.
    pub(super) fn since(&self) -> Result<[u16; 3]> {
        let parts: Result<Vec<u16>, _> = self.since.split('.').map(str::parse).collect();
        parts
            .ok()
            .and_then(|parts| parts.try_into().ok())
            .with_context(|| format!("{}: bad version {:?}", self.name, self.since))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct EnumTable {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) items: Vec<Item>,
}

#[derive(Debug, Deserialize)]
pub(super) struct StringConst {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) since: String,
}
