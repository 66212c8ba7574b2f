//! The procedures whose keys are laid down one by one; all others follow the general rule.

use virtwire::{
    proto::{
        Procedure, ProcedureDesc, Version,
        generated::{enums, remote},
    },
    xdr::{self, Decode, DecodeError, Text},
};

use crate::line::{Line, name};

type Read = fn(&mut Line, &[u8]) -> Result<(), DecodeError>;

/// How the keys of one procedure are read.
#[derive(Debug)]
pub(crate) struct Exact {
    pub(crate) desc: &'static ProcedureDesc,
    pub(crate) args: Read,
    pub(crate) ret: Read,
}

/// The keys of a procedure.
trait Keys: Procedure<Args: Decode> {
    fn args(line: &mut Line, args: Self::Args);
    fn ret(line: &mut Line, ret: Self::Ret);
}

const fn entry<P: Keys>() -> Exact {
    Exact {
        desc: P::DESC,
        args: |line, payload| xdr::from_bytes(payload).map(|args| P::args(line, args)),
        ret: |line, payload| xdr::from_bytes(payload).map(|ret| P::ret(line, ret)),
    }
}

/// The entry of a procedure that has one.
pub(crate) fn find(desc: &ProcedureDesc) -> Option<&'static Exact> {
    let is_it = |exact: &&Exact| {
        (exact.desc.program.number, exact.desc.number) == (desc.program.number, desc.number)
    };
    EXACT.iter().find(is_it)
}

macro_rules! exact {
    ($($procedure:ident: |$l:pat_param, $args:pat_param| $on_args:expr, |$m:pat_param, $ret:pat_param| $on_ret:expr;)*) => {
        pub(crate) const EXACT: &[Exact] = &[$(entry::<remote::$procedure>()),*];

        $(
            impl Keys for remote::$procedure {
                fn args($l: &mut Line, $args: Self::Args) {
                    $on_args
                }

                fn ret($m: &mut Line, $ret: Self::Ret) {
                    $on_ret
                }
            }
        )*
    };
}

exact! {
    DomainLookupByName:
        |line, args| line.domain = text(&args.name),
        |_, _| ();
    DomainDefineXml:
        |line, args| {
            line.xml_bytes = Some(args.xml.len());
            line.xml = line.detailed(|| args.xml.to_string());
        },
        |line, ret| line.domain = text(&ret.dom.name);
    DomainCreate:
        |line, args| line.domain = text(&args.dom.name),
        |_, _| ();
    DomainDestroy:
        |line, args| line.domain = text(&args.dom.name),
        |_, _| ();
    DomainUndefineFlags:
        |line, args| {
            line.domain = text(&args.dom.name);
            line.flags = (args.flags != 0).then_some(args.flags.into());
        },
        |_, _| ();
    DomainGetState:
        |line, args| line.domain = text(&args.dom.name),
        |line, ret| {
            line.state = Some(enums::DomainState(ret.state).to_string());
            line.reason = Some(ret.reason);
        };
    DomainGetMetadata:
        |line, args| {
            line.domain = text(&args.dom.name);
            line.kind = Some(enums::DomainMetadataType(args.r#type).to_string());
            line.uri = name(args.uri.as_ref().map_or(b"", Text::as_bytes));
        },
        |line, ret| {
            line.metadata_bytes = Some(ret.metadata.len());
            line.metadata = line.detailed(|| ret.metadata.to_string());
        };
    DomainInterfaceAddresses:
        |line, args| {
            let source = args.source.cast_signed();
            line.domain = text(&args.dom.name);
            line.source = Some(enums::DomainInterfaceAddressesSource(source).to_string());
        },
        |line, ret| {
            line.interfaces = Some(ret.ifaces.len());
            line.addresses = line.detailed(|| addresses(&ret.ifaces));
        };
    ConnectListAllDomains:
        |_, _| (),
        |line, ret| {
            line.count = Some(ret.ret as usize);
            line.names = line.detailed(|| joined(ret.domains.iter().map(|domain| domain.name())));
        };
    StoragePoolLookupByName:
        |line, args| line.pool = text(&args.name),
        |_, _| ();
    StoragePoolRefresh:
        |line, args| line.pool = text(&args.pool.name),
        |_, _| ();
    StorageVolLookupByName:
        |line, args| {
            line.pool = text(&args.pool.name);
            line.volume = text(&args.name);
        },
        |_, _| ();
    StorageVolGetPath:
        |line, args| volume(line, &args.vol),
        |line, ret| line.path = text(&ret.name);
    StorageVolCreateXml:
        |line, args| {
            line.pool = text(&args.pool.name);
            line.xml_bytes = Some(args.xml.len());
            line.xml = line.detailed(|| args.xml.to_string());
        },
        |line, ret| line.volume = text(&ret.vol.name);
    StorageVolUpload:
        |line, args| transfer(line, &args.vol, args.offset),
        |_, _| ();
    StorageVolDownload:
        |line, args| transfer(line, &args.vol, args.offset),
        |_, _| ();
    StorageVolDelete:
        |line, args| volume(line, &args.vol),
        |_, _| ();
    ConnectGetLibVersion:
        |_, ()| (),
        |line, ret| line.version = Some(Version::from_number(ret.lib_ver).to_string());
    ConnectGetHostname:
        |_, ()| (),
        |line, ret| line.hostname = text(&ret.hostname);
    StoragePoolGetInfo:
        |line, args| line.pool = text(&args.pool.name),
        |line, ret| {
            line.state = Some(enums::StoragePoolState(ret.state.into()).to_string());
            line.available = Some(ret.available);
            line.capacity = line.detail.then_some(ret.capacity);
            line.allocation = line.detail.then_some(ret.allocation);
        };
}

fn text(text: &Text) -> Option<String> {
    name(text.as_bytes())
}

fn volume(line: &mut Line, volume: &remote::NonnullStorageVol) {
    line.pool = text(&volume.pool);
    line.volume = text(&volume.name);
}

/// The length is counted while the stream runs: the one in the arguments may mean "to the end".
fn transfer(line: &mut Line, of: &remote::NonnullStorageVol, offset: u64) {
    volume(line, of);
    line.offset = Some(offset);
    line.length = Some(0);
}

fn addresses(interfaces: &[remote::DomainInterface]) -> String {
    let of_one = |interface: &remote::DomainInterface| {
        let all = interface.addrs.iter();
        let all = joined(all.map(|address| format!("{}/{}", address.addr, address.prefix)));
        format!("{}=[{all}]", interface.name)
    };
    joined(interfaces.iter().map(of_one))
}

fn joined(texts: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut out = String::new();
    for text in texts {
        if !out.is_empty() {
            out.push_str(", ");
        }
        out.push_str(text.as_ref());
    }
    out
}
