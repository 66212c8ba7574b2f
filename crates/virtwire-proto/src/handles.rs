//! Comfort for the handles that name domains, networks, pools and volumes.

use std::borrow::Cow;

use crate::generated::remote::{
    NonnullDomain, NonnullNetwork, NonnullStoragePool, NonnullStorageVol,
};

macro_rules! named {
    ($($handle:ident)*) => {$(
        impl $handle {
            /// The name, with bytes that are no UTF-8 replaced; the field has them exactly.
            pub fn name(&self) -> Cow<'_, str> {
                self.name.to_string_lossy()
            }
        }
    )*};
}

named! { NonnullDomain NonnullNetwork NonnullStoragePool NonnullStorageVol }
