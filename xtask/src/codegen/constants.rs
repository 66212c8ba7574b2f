//! Public enumerations and strings, and the root of the generated types.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::model::{EnumTable, Item, StringConst};
use super::names::{public_type, short_error};

/// The module that holds everything generated.
pub(super) fn types_root() -> String {
    "//! The protocol as tables.\n\
     pub mod admin;\npub mod enums;\npub mod lxc;\npub mod qemu;\npub mod remote;\n\
     pub mod strings;\n"
        .to_owned()
}

/// `enums.rs`: every public enumeration and set of flags as an open integer with names.
pub(super) fn enums(tables: &[EnumTable]) -> Result<String> {
    let mut out = String::from(
        "//! Public enumerations and flags. Both only grow, so every number is allowed.\n\n\
         use virtwire_xdr::xdr_enum;\n\n",
    );
    for table in tables {
        let repr = repr(table);
        writeln!(
            out,
            "xdr_enum! {{\n    /// `{}`.\n    pub enum {}: {repr} {{",
            table.name,
            public_type(&table.name)
        )?;
        for item in &table.items {
            let doc = match &item.since {
                Some(since) => format!("Since libvirt {since}."),
                None => "In no public header, so without a version.".to_owned(),
            };
            writeln!(out, "        /// {doc}")?;
            writeln!(out, "        {} = {},", item.name, item.value)?;
        }
        out.push_str("    }\n}\n\n");
    }
    let errors = tables.iter().find(|table| table.name == "virErrorNumber");
    short_names(&mut out, &errors.context("no virErrorNumber")?.items)?;
    Ok(out)
}

/// Flags are bits, and some use the highest one; enumerations may be negative.
fn repr(table: &EnumTable) -> &'static str {
    let large = table
        .items
        .iter()
        .any(|item| item.value > i64::from(i32::MAX));
    let negative = table.items.iter().any(|item| item.value < 0);
    match (table.kind == "flags" || large) && !negative {
        true => "u32",
        false => "i32",
    }
}

fn short_names(out: &mut String, errors: &[Item]) -> Result<()> {
    out.push_str(
        "impl ErrorNumber {\n    /// A short name such as `ErrNoDomain`, for log lines.\n    \
         pub const fn short_name(self) -> Option<&'static str> {\n        Some(match self.0 {\n",
    );
    let mut seen = BTreeSet::new();
    for item in errors.iter().filter(|item| seen.insert(item.value)) {
        writeln!(
            out,
            "            {} => {:?},",
            item.value,
            short_error(&item.name)
        )?;
    }
    out.push_str("            _ => return None,\n        })\n    }\n}\n");
    Ok(())
}

/// `strings.rs`: names of typed parameters and other public strings.
pub(super) fn strings(strings: &[StringConst]) -> String {
    let mut out = String::from(
        "//! Public string constants, mostly names of typed parameters. `_PREFIX` and `_SUFFIX_…` \
         are\n//! parts of a longer name with an index in between.\n\n",
    );
    for constant in strings {
        out.push_str(&format!(
            "/// Since libvirt {}.\npub const {}: &str = {:?};\n",
            constant.since, constant.name, constant.value
        ));
    }
    out
}
