// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: auth.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, Client, Error};

impl<C: Call> Client<C> {
    /// `AUTH_LIST`, since libvirt 0.4.0; answered also by the daemon's priority workers.
    pub async fn auth_list(&self) -> Result<Vec<remote::AuthType>, Error> {
        Ok(self.invoke::<remote::AuthList>(&()).await?.types)
    }

    /// `AUTH_SASL_INIT`, since libvirt 0.4.0; answered also by the daemon's priority workers.
    pub async fn auth_sasl_init(&self) -> Result<Text, Error> {
        Ok(self.invoke::<remote::AuthSaslInit>(&()).await?.mechlist)
    }

    /// `AUTH_SASL_START`, since libvirt 0.4.0; answered also by the daemon's priority workers.
    pub async fn auth_sasl_start(
        &self,
        mech: impl Into<Text>,
        nil: i32,
        data: Vec<i8>,
    ) -> Result<remote::AuthSaslStartRet, Error> {
        let args = remote::AuthSaslStartArgs {
            mech: mech.into(),
            nil,
            data,
        };
        self.invoke::<remote::AuthSaslStart>(&args).await
    }

    /// `AUTH_SASL_STEP`, since libvirt 0.4.0; answered also by the daemon's priority workers.
    pub async fn auth_sasl_step(
        &self,
        nil: i32,
        data: Vec<i8>,
    ) -> Result<remote::AuthSaslStepRet, Error> {
        let args = remote::AuthSaslStepArgs { nil, data };
        self.invoke::<remote::AuthSaslStep>(&args).await
    }

    /// `AUTH_POLKIT`, since libvirt 0.4.0; answered also by the daemon's priority workers.
    pub async fn auth_polkit(&self) -> Result<i32, Error> {
        Ok(self.invoke::<remote::AuthPolkit>(&()).await?.complete)
    }
}
