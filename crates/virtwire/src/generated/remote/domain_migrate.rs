// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: domain migrate.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error, Stream};

impl<C: Call> Client<C> {
    /// `DOMAIN_MIGRATE_PREPARE`, since libvirt 0.3.2; may wait for a guest or for storage.
    pub async fn domain_migrate_prepare(
        &self,
        uri_in: Option<Text>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
    ) -> Result<remote::DomainMigratePrepareRet, Error> {
        let args = remote::DomainMigratePrepareArgs {
            uri_in,
            flags,
            dname,
            bandwidth,
        };
        self.invoke::<remote::DomainMigratePrepare>(&args).await
    }

    /// `DOMAIN_MIGRATE_PERFORM`, since libvirt 0.3.2; may wait for a guest or for storage.
    pub async fn domain_migrate_perform(
        &self,
        dom: &remote::NonnullDomain,
        cookie: Vec<u8>,
        uri: impl Into<Text>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
    ) -> Result<(), Error> {
        let args = remote::DomainMigratePerformArgs {
            dom: dom.clone(),
            cookie,
            uri: uri.into(),
            flags,
            dname,
            bandwidth,
        };
        self.invoke_with::<remote::DomainMigratePerform>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `DOMAIN_MIGRATE_FINISH`, since libvirt 0.3.2; may wait for a guest or for storage.
    pub async fn domain_migrate_finish(
        &self,
        dname: impl Into<Text>,
        cookie: Vec<u8>,
        uri: impl Into<Text>,
        flags: u64,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainMigrateFinishArgs {
            dname: dname.into(),
            cookie,
            uri: uri.into(),
            flags,
        };
        Ok(self
            .invoke::<remote::DomainMigrateFinish>(&args)
            .await?
            .ddom)
    }

    /// `DOMAIN_MIGRATE_PREPARE2`, since libvirt 0.5.0; may wait for a guest or for storage.
    pub async fn domain_migrate_prepare2(
        &self,
        uri_in: Option<Text>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
        dom_xml: impl Into<Text>,
    ) -> Result<remote::DomainMigratePrepare2Ret, Error> {
        let args = remote::DomainMigratePrepare2Args {
            uri_in,
            flags,
            dname,
            bandwidth,
            dom_xml: dom_xml.into(),
        };
        self.invoke::<remote::DomainMigratePrepare2>(&args).await
    }

    /// `DOMAIN_MIGRATE_FINISH2`, since libvirt 0.5.0; may wait for a guest or for storage.
    pub async fn domain_migrate_finish2(
        &self,
        dname: impl Into<Text>,
        cookie: Vec<u8>,
        uri: impl Into<Text>,
        flags: u64,
        retcode: i32,
    ) -> Result<remote::NonnullDomain, Error> {
        let args = remote::DomainMigrateFinish2Args {
            dname: dname.into(),
            cookie,
            uri: uri.into(),
            flags,
            retcode,
        };
        Ok(self
            .invoke::<remote::DomainMigrateFinish2>(&args)
            .await?
            .ddom)
    }

    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL`, since libvirt 0.7.1; may wait for a guest or for storage. Opens a stream that takes data.
    pub async fn domain_migrate_prepare_tunnel(
        &self,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
        dom_xml: impl Into<Text>,
    ) -> Result<Stream, Error> {
        let args = remote::DomainMigratePrepareTunnelArgs {
            flags,
            dname,
            bandwidth,
            dom_xml: dom_xml.into(),
        };
        Ok(self
            .invoke_stream::<remote::DomainMigratePrepareTunnel>(&args)
            .await?
            .1)
    }

    /// `virDomainMigrateSetMaxDowntime`, since libvirt 0.8.0; may wait for a guest or for storage.
    pub async fn domain_migrate_set_max_downtime(
        &self,
        dom: &remote::NonnullDomain,
        downtime: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateSetMaxDowntimeArgs {
            dom: dom.clone(),
            downtime,
            flags,
        };
        self.invoke_with::<remote::DomainMigrateSetMaxDowntime>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainMigrateSetMaxSpeed`, since libvirt 0.9.0; may wait for a guest or for storage.
    pub async fn domain_migrate_set_max_speed(
        &self,
        dom: &remote::NonnullDomain,
        bandwidth: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateSetMaxSpeedArgs {
            dom: dom.clone(),
            bandwidth,
            flags,
        };
        self.invoke_with::<remote::DomainMigrateSetMaxSpeed>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `DOMAIN_MIGRATE_BEGIN3`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_migrate_begin3(
        &self,
        dom: &remote::NonnullDomain,
        xmlin: Option<Text>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
    ) -> Result<remote::DomainMigrateBegin3Ret, Error> {
        let args = remote::DomainMigrateBegin3Args {
            dom: dom.clone(),
            xmlin,
            flags,
            dname,
            bandwidth,
        };
        self.invoke_with::<remote::DomainMigrateBegin3>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `DOMAIN_MIGRATE_PREPARE3`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_migrate_prepare3(
        &self,
        cookie_in: Vec<u8>,
        uri_in: Option<Text>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
        dom_xml: impl Into<Text>,
    ) -> Result<remote::DomainMigratePrepare3Ret, Error> {
        let args = remote::DomainMigratePrepare3Args {
            cookie_in,
            uri_in,
            flags,
            dname,
            bandwidth,
            dom_xml: dom_xml.into(),
        };
        self.invoke::<remote::DomainMigratePrepare3>(&args).await
    }

    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL3`, since libvirt 0.9.2; may wait for a guest or for storage. Opens a stream that takes data.
    pub async fn domain_migrate_prepare_tunnel3(
        &self,
        cookie_in: Vec<u8>,
        flags: u64,
        dname: Option<Text>,
        bandwidth: u64,
        dom_xml: impl Into<Text>,
    ) -> Result<(Vec<u8>, Stream), Error> {
        let args = remote::DomainMigratePrepareTunnel3Args {
            cookie_in,
            flags,
            dname,
            bandwidth,
            dom_xml: dom_xml.into(),
        };
        let (answer, stream) = self
            .invoke_stream::<remote::DomainMigratePrepareTunnel3>(&args)
            .await?;
        Ok((answer.cookie_out, stream))
    }

    /// `DOMAIN_MIGRATE_PERFORM3`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_migrate_perform3(
        &self,
        args: &remote::DomainMigratePerform3Args,
    ) -> Result<Vec<u8>, Error> {
        Ok(self
            .invoke_with::<remote::DomainMigratePerform3>(
                args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .cookie_out)
    }

    /// `DOMAIN_MIGRATE_FINISH3`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_migrate_finish3(
        &self,
        dname: impl Into<Text>,
        cookie_in: Vec<u8>,
        dconnuri: Option<Text>,
        uri: Option<Text>,
        flags: u64,
        cancelled: i32,
    ) -> Result<remote::DomainMigrateFinish3Ret, Error> {
        let args = remote::DomainMigrateFinish3Args {
            dname: dname.into(),
            cookie_in,
            dconnuri,
            uri,
            flags,
            cancelled,
        };
        self.invoke::<remote::DomainMigrateFinish3>(&args).await
    }

    /// `DOMAIN_MIGRATE_CONFIRM3`, since libvirt 0.9.2; may wait for a guest or for storage.
    pub async fn domain_migrate_confirm3(
        &self,
        dom: &remote::NonnullDomain,
        cookie_in: Vec<u8>,
        flags: u64,
        cancelled: i32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateConfirm3Args {
            dom: dom.clone(),
            cookie_in,
            flags,
            cancelled,
        };
        self.invoke_with::<remote::DomainMigrateConfirm3>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainMigrateGetMaxSpeed`, since libvirt 0.9.5; may wait for a guest or for storage.
    pub async fn domain_migrate_get_max_speed(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<u64, Error> {
        let args = remote::DomainMigrateGetMaxSpeedArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMigrateGetMaxSpeed>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .bandwidth)
    }

    /// `virDomainMigrateGetCompressionCache`, since libvirt 1.0.3; may wait for a guest or for storage.
    pub async fn domain_migrate_get_compression_cache(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<u64, Error> {
        let args = remote::DomainMigrateGetCompressionCacheArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMigrateGetCompressionCache>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .cache_size)
    }

    /// `virDomainMigrateSetCompressionCache`, since libvirt 1.0.3; may wait for a guest or for storage.
    pub async fn domain_migrate_set_compression_cache(
        &self,
        dom: &remote::NonnullDomain,
        cache_size: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateSetCompressionCacheArgs {
            dom: dom.clone(),
            cache_size,
            flags,
        };
        self.invoke_with::<remote::DomainMigrateSetCompressionCache>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `DOMAIN_MIGRATE_BEGIN3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn domain_migrate_begin3_params(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<remote::DomainMigrateBegin3ParamsRet, Error> {
        let args = remote::DomainMigrateBegin3ParamsArgs {
            dom: dom.clone(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainMigrateBegin3Params>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `DOMAIN_MIGRATE_PREPARE3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn domain_migrate_prepare3_params(
        &self,
        params: Vec<remote::TypedParam>,
        cookie_in: Vec<u8>,
        flags: u32,
    ) -> Result<remote::DomainMigratePrepare3ParamsRet, Error> {
        let args = remote::DomainMigratePrepare3ParamsArgs {
            params,
            cookie_in,
            flags,
        };
        self.invoke::<remote::DomainMigratePrepare3Params>(&args)
            .await
    }

    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage. Opens a stream that takes data.
    pub async fn domain_migrate_prepare_tunnel3_params(
        &self,
        params: Vec<remote::TypedParam>,
        cookie_in: Vec<u8>,
        flags: u32,
    ) -> Result<(Vec<u8>, Stream), Error> {
        let args = remote::DomainMigratePrepareTunnel3ParamsArgs {
            params,
            cookie_in,
            flags,
        };
        let (answer, stream) = self
            .invoke_stream::<remote::DomainMigratePrepareTunnel3Params>(&args)
            .await?;
        Ok((answer.cookie_out, stream))
    }

    /// `DOMAIN_MIGRATE_PERFORM3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn domain_migrate_perform3_params(
        &self,
        dom: &remote::NonnullDomain,
        dconnuri: Option<Text>,
        params: Vec<remote::TypedParam>,
        cookie_in: Vec<u8>,
        flags: u32,
    ) -> Result<Vec<u8>, Error> {
        let args = remote::DomainMigratePerform3ParamsArgs {
            dom: dom.clone(),
            dconnuri,
            params,
            cookie_in,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMigratePerform3Params>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .cookie_out)
    }

    /// `DOMAIN_MIGRATE_FINISH3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn domain_migrate_finish3_params(
        &self,
        params: Vec<remote::TypedParam>,
        cookie_in: Vec<u8>,
        flags: u32,
        cancelled: i32,
    ) -> Result<remote::DomainMigrateFinish3ParamsRet, Error> {
        let args = remote::DomainMigrateFinish3ParamsArgs {
            params,
            cookie_in,
            flags,
            cancelled,
        };
        self.invoke::<remote::DomainMigrateFinish3Params>(&args)
            .await
    }

    /// `DOMAIN_MIGRATE_CONFIRM3_PARAMS`, since libvirt 1.0.5; may wait for a guest or for storage.
    pub async fn domain_migrate_confirm3_params(
        &self,
        dom: &remote::NonnullDomain,
        params: Vec<remote::TypedParam>,
        cookie_in: Vec<u8>,
        flags: u32,
        cancelled: i32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateConfirm3ParamsArgs {
            dom: dom.clone(),
            params,
            cookie_in,
            flags,
            cancelled,
        };
        self.invoke_with::<remote::DomainMigrateConfirm3Params>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainMigrateStartPostCopy`, since libvirt 1.3.3; may wait for a guest or for storage.
    pub async fn domain_migrate_start_post_copy(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainMigrateStartPostCopyArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<remote::DomainMigrateStartPostCopy>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainMigrateGetMaxDowntime`, since libvirt 3.7.0; may wait for a guest or for storage.
    pub async fn domain_migrate_get_max_downtime(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<u64, Error> {
        let args = remote::DomainMigrateGetMaxDowntimeArgs {
            dom: dom.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainMigrateGetMaxDowntime>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .downtime)
    }
}
