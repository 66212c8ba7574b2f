// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: secret.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virSecretLookupByUUID`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_lookup_by_uuid(
        &self,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullSecret, Error> {
        let args = remote::SecretLookupByUuidArgs { uuid };
        Ok(self
            .invoke::<remote::SecretLookupByUuid>(&args)
            .await?
            .secret)
    }

    /// `virSecretDefineXML`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_define_xml(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullSecret, Error> {
        let args = remote::SecretDefineXmlArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self.invoke::<remote::SecretDefineXml>(&args).await?.secret)
    }

    /// `virSecretGetXMLDesc`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_get_xml_desc(
        &self,
        secret: &remote::NonnullSecret,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::SecretGetXmlDescArgs {
            secret: secret.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::SecretGetXmlDesc>(
                &args,
                CallMeta::about(args.secret.usage_id.to_string()),
            )
            .await?
            .xml)
    }

    /// `virSecretSetValue`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_set_value(
        &self,
        secret: &remote::NonnullSecret,
        value: Vec<u8>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::SecretSetValueArgs {
            secret: secret.clone(),
            value,
            flags,
        };
        self.invoke_with::<remote::SecretSetValue>(
            &args,
            CallMeta::about(args.secret.usage_id.to_string()),
        )
        .await
    }

    /// `virSecretGetValue`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_get_value(
        &self,
        secret: &remote::NonnullSecret,
        flags: u32,
    ) -> Result<Vec<u8>, Error> {
        let args = remote::SecretGetValueArgs {
            secret: secret.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::SecretGetValue>(
                &args,
                CallMeta::about(args.secret.usage_id.to_string()),
            )
            .await?
            .value)
    }

    /// `virSecretUndefine`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_undefine(&self, secret: &remote::NonnullSecret) -> Result<(), Error> {
        let args = remote::SecretUndefineArgs {
            secret: secret.clone(),
        };
        self.invoke_with::<remote::SecretUndefine>(
            &args,
            CallMeta::about(args.secret.usage_id.to_string()),
        )
        .await
    }

    /// `virSecretLookupByUsage`, since libvirt 0.7.1; answered also by the daemon's priority workers.
    pub async fn secret_lookup_by_usage(
        &self,
        usage_type: i32,
        usage_id: impl Into<Text>,
    ) -> Result<remote::NonnullSecret, Error> {
        let args = remote::SecretLookupByUsageArgs {
            usage_type,
            usage_id: usage_id.into(),
        };
        Ok(self
            .invoke::<remote::SecretLookupByUsage>(&args)
            .await?
            .secret)
    }
}
