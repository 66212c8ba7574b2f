//! What the generated documentation says about fields, beyond the protocol's own names.

use super::model::{Field, Type};

/// Fields that hold passwords, secrets or authentication data, by structure and field.
const SECRETS: [(&str, &str); 7] = [
    ("auth_sasl_start_args", "data"),
    ("auth_sasl_start_ret", "data"),
    ("auth_sasl_step_args", "data"),
    ("auth_sasl_step_ret", "data"),
    ("domain_set_user_password_args", "password"),
    ("secret_get_value_ret", "value"),
    ("secret_set_value_args", "value"),
];

/// Meanings that a name has in every structure.
const MEANINGS: [(&str, &str); 65] = [
    ("action", "What to do, or what was done."),
    ("active", "1 when it is active, else 0."),
    ("allocation", "Bytes in use on the host."),
    ("arch", "CPU architecture, for example `x86_64`."),
    ("autostart", "1 when it starts with the host, else 0."),
    ("available", "Free bytes."),
    ("bandwidth", "Limit on the speed of the transfer."),
    (
        "callbackID",
        "Registration this belongs to; ids are counted per family of objects.",
    ),
    ("cancelled", "1 when the migration is to be undone, else 0."),
    ("capabilities", "Capabilities as XML."),
    ("capacity", "Size in bytes as the guest or user sees it."),
    ("checkpoint", "The checkpoint."),
    ("clnt", "The client of the daemon."),
    ("code", "What went wrong, a `virErrorNumber`."),
    ("cookie", "Opaque data of the migration protocol."),
    (
        "cookie_in",
        "Opaque data from the other side of the migration.",
    ),
    (
        "cookie_out",
        "Opaque data for the other side of the migration.",
    ),
    ("cpumap", "A bit for each host CPU, lowest first."),
    (
        "cpumaps",
        "The maps of all virtual CPUs, one after the other.",
    ),
    ("dconnuri", "URI of the destination daemon."),
    ("ddom", "The domain on the destination."),
    (
        "detail",
        "More about the event; the meaning depends on the event.",
    ),
    ("dev", "The node device, or the disk's target name."),
    ("devAlias", "Alias of the device in the domain's XML."),
    ("dname", "New name of the domain on the destination."),
    ("dom", "The domain."),
    ("dom_xml", "The domain as XML."),
    ("dxml", "Changed domain XML."),
    ("eventID", "Kind of event to register for."),
    ("field", "Name of the parameter."),
    (
        "flags",
        "Bits of the flags that the public function takes; 0 for none.",
    ),
    ("hostname", "Name of the host."),
    (
        "hv_ver",
        "Hypervisor version: major × 1 000 000 + minor × 1 000 + micro.",
    ),
    ("iface", "The interface."),
    ("ifaces", "The interfaces."),
    (
        "lib_ver",
        "libvirt version: major × 1 000 000 + minor × 1 000 + micro.",
    ),
    (
        "libVer",
        "libvirt version: major × 1 000 000 + minor × 1 000 + micro.",
    ),
    ("mac", "MAC address as text."),
    ("maxMem", "Largest memory in KiB."),
    ("maxnames", "The most names to return."),
    ("memory", "Memory in KiB."),
    ("msg", "Payload of the older form of this event."),
    ("name", "The name."),
    ("names", "The names."),
    ("need_results", "1 for the items, 0 for their number alone."),
    ("net", "The network."),
    ("network", "The network."),
    (
        "nparams",
        "Number of parameters to return, or their number when 0 was asked.",
    ),
    ("num", "The number of items."),
    ("nwfilter", "The network filter."),
    ("params", "Typed parameters."),
    ("path", "Path of a device or file."),
    ("persistent", "1 when it is defined persistently, else 0."),
    ("pool", "The storage pool, or its name."),
    ("port", "The network port."),
    ("reason", "Why; the meaning depends on the state."),
    ("secret", "The secret object, never its value."),
    ("snap", "The snapshot."),
    ("srv", "The server of the daemon."),
    ("timeout", "How long to wait, in seconds."),
    ("uri", "A URI."),
    ("uuid", "The UUID."),
    ("vol", "The storage volume."),
    ("xml", "The description as XML."),
    ("xml_desc", "The description as XML."),
];

/// Whether `Debug` must not show the field.
pub(super) fn is_secret(structure: &str, field: &str) -> bool {
    SECRETS.contains(&(structure, field))
}

/// One line about a field: what it means where the name says so everywhere, and its limit.
pub(super) fn field_doc(field: &Field, limit: Option<u64>) -> String {
    let meaning = MEANINGS
        .iter()
        .find(|(name, _)| *name == field.name)
        .map_or_else(
            || format!("`{}` of the protocol.", field.name),
            |(_, meaning)| (*meaning).to_owned(),
        );
    match (limit, unit(&field.wire)) {
        (Some(limit), Some(unit)) => format!("{meaning} At most {limit} {unit} when sent."),
        _ => meaning,
    }
}

/// What a maximum of this type counts.
fn unit(of: &Type) -> Option<&'static str> {
    match of {
        Type::String { .. } | Type::Opaque { .. } => Some("bytes"),
        Type::Array { .. } => Some("elements"),
        Type::Optional(of) => unit(of),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::model::Max;

    fn field(name: &str, wire: Type) -> Field {
        Field {
            name: name.to_owned(),
            wire,
        }
    }

    #[test]
    fn meaning_and_limit_are_one_line() {
        let cookie = field(
            "cookie",
            Type::Opaque {
                max: Max::Number(16),
            },
        );
        assert_eq!(
            field_doc(&cookie, Some(16)),
            "Opaque data of the migration protocol. At most 16 bytes when sent."
        );
        let odd = field("cellNum", Type::Prim("int".to_owned()));
        assert_eq!(field_doc(&odd, None), "`cellNum` of the protocol.");
    }

    #[test]
    fn meanings_are_sorted_and_said_once() {
        let key = |name: &str| name.to_lowercase();
        let sorted = MEANINGS
            .windows(2)
            .all(|pair| key(pair[0].0) < key(pair[1].0));
        assert!(sorted, "out of order or twice");
    }
}
