//! Replies and events: the first byte picks a type, the rest is the payload.

#![no_main]

use libfuzzer_sys::fuzz_target;
use virtwire_proto::{RemoteError, generated::remote};
use virtwire_xdr::{Decode, Encode, from_bytes, to_bytes};

/// Decodes; what was read and may be sent again must have the same length.
fn round<T: Decode + Encode>(bytes: &[u8]) {
    let Ok(value) = from_bytes::<T>(bytes) else {
        return;
    };
    if let Ok(again) = to_bytes(&value) {
        assert_eq!(again.len(), bytes.len());
    }
}

/// The types with lists, unions, optional values or arrays of characters, and the error structure.
const TYPES: [fn(&[u8]); 12] = [
    round::<RemoteError>,
    round::<remote::Error>,
    round::<remote::AuthListRet>,
    round::<remote::ConnectListAllDomainsRet>,
    round::<remote::ConnectGetAllDomainStatsRet>,
    round::<remote::DomainGetSecurityLabelListRet>,
    round::<remote::DomainGetFsinfoRet>,
    round::<remote::DomainInterfaceAddressesRet>,
    round::<remote::DomainEventGraphicsMsg>,
    round::<remote::NetworkGetDhcpLeasesRet>,
    round::<remote::NodeGetInfoRet>,
    round::<remote::DomainGetJobStatsRet>,
];

fuzz_target!(|input: &[u8]| {
    let Some((choice, payload)) = input.split_first() else {
        return;
    };
    TYPES[usize::from(*choice) % TYPES.len()](payload);
});
