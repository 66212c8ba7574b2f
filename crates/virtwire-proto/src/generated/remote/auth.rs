// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: auth.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `auth_list_ret`.
    pub struct AuthListRet {
        /// `types` of the protocol. At most 20 elements when sent.
        pub types: Vec<AuthType> = wire::List<wire::Own, 20>,
    }
    /// `auth_sasl_init_ret`.
    pub struct AuthSaslInitRet {
        /// `mechlist` of the protocol. At most 4194304 bytes when sent.
        pub mechlist: Text = wire::Str<4194304>,
    }
    /// `auth_sasl_start_args`.
    pub struct AuthSaslStartArgs {
        /// `mech` of the protocol. At most 4194304 bytes when sent.
        pub mech: Text = wire::Str<4194304>,
        /// `nil` of the protocol.
        pub nil: i32,
        /// `data` of the protocol. At most 65536 elements when sent.
        pub data: Vec<i8> = wire::Secret<wire::List<wire::Char, 65536>>,
    }
    /// `auth_sasl_start_ret`.
    pub struct AuthSaslStartRet {
        /// `complete` of the protocol.
        pub complete: i32,
        /// `nil` of the protocol.
        pub nil: i32,
        /// `data` of the protocol. At most 65536 elements when sent.
        pub data: Vec<i8> = wire::Secret<wire::List<wire::Char, 65536>>,
    }
    /// `auth_sasl_step_args`.
    pub struct AuthSaslStepArgs {
        /// `nil` of the protocol.
        pub nil: i32,
        /// `data` of the protocol. At most 65536 elements when sent.
        pub data: Vec<i8> = wire::Secret<wire::List<wire::Char, 65536>>,
    }
    /// `auth_sasl_step_ret`.
    pub struct AuthSaslStepRet {
        /// `complete` of the protocol.
        pub complete: i32,
        /// `nil` of the protocol.
        pub nil: i32,
        /// `data` of the protocol. At most 65536 elements when sent.
        pub data: Vec<i8> = wire::Secret<wire::List<wire::Char, 65536>>,
    }
    /// `auth_polkit_ret`.
    pub struct AuthPolkitRet {
        /// `complete` of the protocol.
        pub complete: i32,
    }
}

procedures! {
    /// `AUTH_LIST`: no public function.
    66 AuthList "AUTH_LIST" None, (()) -> AuthListRet,
        Call High None since 0 4 0;
    /// `AUTH_SASL_INIT`: no public function.
    67 AuthSaslInit "AUTH_SASL_INIT" None, (()) -> AuthSaslInitRet,
        Call High None since 0 4 0;
    /// `AUTH_SASL_START`: no public function.
    68 AuthSaslStart "AUTH_SASL_START" None, (AuthSaslStartArgs) -> AuthSaslStartRet,
        Call High None since 0 4 0;
    /// `AUTH_SASL_STEP`: no public function.
    69 AuthSaslStep "AUTH_SASL_STEP" None, (AuthSaslStepArgs) -> AuthSaslStepRet,
        Call High None since 0 4 0;
    /// `AUTH_POLKIT`: no public function.
    70 AuthPolkit "AUTH_POLKIT" None, (()) -> AuthPolkitRet,
        Call High None since 0 4 0;
}
