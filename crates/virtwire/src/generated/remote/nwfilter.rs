// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: nwfilter.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virNWFilterLookupByName`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_lookup_by_name(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullNwfilter, Error> {
        let args = remote::NwfilterLookupByNameArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NwfilterLookupByName>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .nwfilter)
    }

    /// `virNWFilterLookupByUUID`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_lookup_by_uuid(
        &self,
        uuid: [u8; 16],
    ) -> Result<remote::NonnullNwfilter, Error> {
        let args = remote::NwfilterLookupByUuidArgs { uuid };
        Ok(self
            .invoke::<remote::NwfilterLookupByUuid>(&args)
            .await?
            .nwfilter)
    }

    /// `virNWFilterGetXMLDesc`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_get_xml_desc(
        &self,
        nwfilter: &remote::NonnullNwfilter,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NwfilterGetXmlDescArgs {
            nwfilter: nwfilter.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NwfilterGetXmlDesc>(
                &args,
                CallMeta::about(args.nwfilter.name.to_string()),
            )
            .await?
            .xml)
    }

    /// `virNWFilterDefineXML`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_define_xml(
        &self,
        xml: impl Into<Text>,
    ) -> Result<remote::NonnullNwfilter, Error> {
        let args = remote::NwfilterDefineXmlArgs { xml: xml.into() };
        Ok(self
            .invoke::<remote::NwfilterDefineXml>(&args)
            .await?
            .nwfilter)
    }

    /// `virNWFilterUndefine`, since libvirt 0.8.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_undefine(&self, nwfilter: &remote::NonnullNwfilter) -> Result<(), Error> {
        let args = remote::NwfilterUndefineArgs {
            nwfilter: nwfilter.clone(),
        };
        self.invoke_with::<remote::NwfilterUndefine>(
            &args,
            CallMeta::about(args.nwfilter.name.to_string()),
        )
        .await
    }

    /// `virNWFilterBindingLookupByPortDev`, since libvirt 4.5.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_binding_lookup_by_port_dev(
        &self,
        name: impl Into<Text>,
    ) -> Result<remote::NonnullNwfilterBinding, Error> {
        let args = remote::NwfilterBindingLookupByPortDevArgs { name: name.into() };
        Ok(self
            .invoke_with::<remote::NwfilterBindingLookupByPortDev>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .nwfilter)
    }

    /// `virNWFilterBindingGetXMLDesc`, since libvirt 4.5.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_binding_get_xml_desc(
        &self,
        nwfilter: &remote::NonnullNwfilterBinding,
        flags: u32,
    ) -> Result<Text, Error> {
        let args = remote::NwfilterBindingGetXmlDescArgs {
            nwfilter: nwfilter.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::NwfilterBindingGetXmlDesc>(
                &args,
                CallMeta::about(args.nwfilter.portdev.to_string()),
            )
            .await?
            .xml)
    }

    /// `virNWFilterBindingCreateXML`, since libvirt 4.5.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_binding_create_xml(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNwfilterBinding, Error> {
        let args = remote::NwfilterBindingCreateXmlArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::NwfilterBindingCreateXml>(&args)
            .await?
            .nwfilter)
    }

    /// `virNWFilterBindingDelete`, since libvirt 4.5.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_binding_delete(
        &self,
        nwfilter: &remote::NonnullNwfilterBinding,
    ) -> Result<(), Error> {
        let args = remote::NwfilterBindingDeleteArgs {
            nwfilter: nwfilter.clone(),
        };
        self.invoke_with::<remote::NwfilterBindingDelete>(
            &args,
            CallMeta::about(args.nwfilter.portdev.to_string()),
        )
        .await
    }

    /// `virNWFilterDefineXMLFlags`, since libvirt 7.7.0; answered also by the daemon's priority workers.
    pub async fn nwfilter_define_xml_flags(
        &self,
        xml: impl Into<Text>,
        flags: u32,
    ) -> Result<remote::NonnullNwfilter, Error> {
        let args = remote::NwfilterDefineXmlFlagsArgs {
            xml: xml.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::NwfilterDefineXmlFlags>(&args)
            .await?
            .nwfilter)
    }
}
