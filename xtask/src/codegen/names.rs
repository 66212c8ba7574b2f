//! From the protocol's names to Rust's, and from a procedure to the file it belongs to.

/// Families of procedures, one file each; the first prefix that fits wins.
const FAMILIES: [&str; 16] = [
    "DOMAIN_EVENT",
    "DOMAIN_MIGRATE",
    "DOMAIN_BLOCK",
    "DOMAIN_SNAPSHOT",
    "DOMAIN_CHECKPOINT",
    "DOMAIN",
    "CONNECT",
    "STORAGE_POOL",
    "STORAGE_VOL",
    "NODE_DEVICE",
    "NODE",
    "NETWORK",
    "INTERFACE",
    "NWFILTER",
    "SECRET",
    "AUTH",
];

/// The family of a procedure, as a module name.
pub(super) fn family(procedure: &str) -> Option<String> {
    let prefix = FAMILIES
        .iter()
        .find(|family| procedure.starts_with(**family))?;
    Some(prefix.to_lowercase())
}

/// `domain_get_state` and `DOMAIN_GET_STATE` to `DomainGetState`.
pub(super) fn camel(name: &str) -> String {
    name.split('_').map(capitalised).collect()
}

/// The Rust name of a structure. Two structures are named like the procedure that returns them.
pub(super) fn type_name(name: &str) -> String {
    match name {
        "node_get_cpu_stats" | "node_get_memory_stats" => format!("{}Entry", camel(name)),
        _ => camel(name),
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters.map(|letter| letter.to_ascii_lowercase()))
        .collect()
}

/// `callbackID` to `callback_id`, `nparams` stays; keywords become raw identifiers.
pub(super) fn snake(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (i, &letter) in letters.iter().enumerate() {
        let after_lower = i > 0 && (letters[i - 1].is_lowercase() || letters[i - 1].is_numeric());
        let ends_capitals = i > 0
            && letters[i - 1].is_uppercase()
            && letters.get(i + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (after_lower || ends_capitals) && !out.ends_with('_') {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    raw(out)
}

fn raw(name: String) -> String {
    match name.as_str() {
        "type" | "ref" | "in" | "match" | "use" | "move" => format!("r#{name}"),
        _ => name,
    }
}

/// `virDomainState` to `DomainState`.
pub(super) fn public_type(name: &str) -> String {
    name.strip_prefix("vir").unwrap_or(name).to_owned()
}

/// `VIR_ERR_NO_DOMAIN` to `ErrNoDomain`.
pub(super) fn short_error(name: &str) -> String {
    camel(name.strip_prefix("VIR_").unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_as_expected() {
        assert_eq!(camel("domain_get_state_args"), "DomainGetStateArgs");
        assert_eq!(camel("CONNECT_OPEN"), "ConnectOpen");
        assert_eq!(snake("callbackID"), "callback_id");
        assert_eq!(snake("libVer"), "lib_ver");
        assert_eq!(snake("need_results"), "need_results");
        assert_eq!(snake("type"), "r#type");
        assert_eq!(snake("srcSpec"), "src_spec");
        assert_eq!(short_error("VIR_ERR_NO_DOMAIN"), "ErrNoDomain");
        assert_eq!(
            family("DOMAIN_EVENT_LIFECYCLE").as_deref(),
            Some("domain_event")
        );
        assert_eq!(family("NODE_GET_INFO").as_deref(), Some("node"));
        assert_eq!(family("UNKNOWN"), None);
    }
}
