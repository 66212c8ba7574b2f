// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: admin.

use virtwire_proto::generated::admin;
use virtwire_xdr::Text;

use crate::{AdminClient, Call, CallMeta, Error};

impl<C: Call> AdminClient<C> {
    /// `virAdmConnectOpen`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn connect_open(&self, flags: u32) -> Result<(), Error> {
        let args = admin::ConnectOpenArgs { flags };
        self.invoke::<admin::ConnectOpen>(&args).await
    }

    /// `virAdmConnectClose`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn connect_close(&self) -> Result<(), Error> {
        self.invoke::<admin::ConnectClose>(&()).await
    }

    /// `virAdmConnectGetLibVersion`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn connect_get_lib_version(&self) -> Result<u64, Error> {
        Ok(self
            .invoke::<admin::ConnectGetLibVersion>(&())
            .await?
            .lib_ver)
    }

    /// `virAdmConnectListServers`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn connect_list_servers(
        &self,
        need_results: u32,
        flags: u32,
    ) -> Result<admin::ConnectListServersRet, Error> {
        let args = admin::ConnectListServersArgs {
            need_results,
            flags,
        };
        self.invoke::<admin::ConnectListServers>(&args).await
    }

    /// `virAdmConnectLookupServer`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn connect_lookup_server(
        &self,
        name: impl Into<Text>,
        flags: u32,
    ) -> Result<admin::NonnullServer, Error> {
        let args = admin::ConnectLookupServerArgs {
            name: name.into(),
            flags,
        };
        Ok(self
            .invoke_with::<admin::ConnectLookupServer>(
                &args,
                CallMeta::about(args.name.to_string()),
            )
            .await?
            .srv)
    }

    /// `virAdmServerGetThreadPoolParameters`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_get_threadpool_parameters(
        &self,
        srv: &admin::NonnullServer,
        flags: u32,
    ) -> Result<Vec<admin::TypedParam>, Error> {
        let args = admin::ServerGetThreadpoolParametersArgs {
            srv: srv.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<admin::ServerGetThreadpoolParameters>(
                &args,
                CallMeta::about(args.srv.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virAdmServerSetThreadPoolParameters`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_set_threadpool_parameters(
        &self,
        srv: &admin::NonnullServer,
        params: Vec<admin::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = admin::ServerSetThreadpoolParametersArgs {
            srv: srv.clone(),
            params,
            flags,
        };
        self.invoke_with::<admin::ServerSetThreadpoolParameters>(
            &args,
            CallMeta::about(args.srv.name.to_string()),
        )
        .await
    }

    /// `virAdmServerListClients`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_list_clients(
        &self,
        srv: &admin::NonnullServer,
        need_results: u32,
        flags: u32,
    ) -> Result<admin::ServerListClientsRet, Error> {
        let args = admin::ServerListClientsArgs {
            srv: srv.clone(),
            need_results,
            flags,
        };
        self.invoke_with::<admin::ServerListClients>(
            &args,
            CallMeta::about(args.srv.name.to_string()),
        )
        .await
    }

    /// `virAdmServerLookupClient`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_lookup_client(
        &self,
        srv: &admin::NonnullServer,
        id: u64,
        flags: u32,
    ) -> Result<admin::NonnullClient, Error> {
        let args = admin::ServerLookupClientArgs {
            srv: srv.clone(),
            id,
            flags,
        };
        Ok(self
            .invoke_with::<admin::ServerLookupClient>(
                &args,
                CallMeta::about(args.srv.name.to_string()),
            )
            .await?
            .clnt)
    }

    /// `virAdmClientGetInfo`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn client_get_info(
        &self,
        clnt: &admin::NonnullClient,
        flags: u32,
    ) -> Result<Vec<admin::TypedParam>, Error> {
        let args = admin::ClientGetInfoArgs {
            clnt: clnt.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<admin::ClientGetInfo>(
                &args,
                CallMeta::about(args.clnt.srv.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virAdmClientClose`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn client_close(&self, clnt: &admin::NonnullClient, flags: u32) -> Result<(), Error> {
        let args = admin::ClientCloseArgs {
            clnt: clnt.clone(),
            flags,
        };
        self.invoke_with::<admin::ClientClose>(
            &args,
            CallMeta::about(args.clnt.srv.name.to_string()),
        )
        .await
    }

    /// `virAdmServerGetClientLimits`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_get_client_limits(
        &self,
        srv: &admin::NonnullServer,
        flags: u32,
    ) -> Result<Vec<admin::TypedParam>, Error> {
        let args = admin::ServerGetClientLimitsArgs {
            srv: srv.clone(),
            flags,
        };
        Ok(self
            .invoke_with::<admin::ServerGetClientLimits>(
                &args,
                CallMeta::about(args.srv.name.to_string()),
            )
            .await?
            .params)
    }

    /// `virAdmServerSetClientLimits`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_set_client_limits(
        &self,
        srv: &admin::NonnullServer,
        params: Vec<admin::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = admin::ServerSetClientLimitsArgs {
            srv: srv.clone(),
            params,
            flags,
        };
        self.invoke_with::<admin::ServerSetClientLimits>(
            &args,
            CallMeta::about(args.srv.name.to_string()),
        )
        .await
    }

    /// `virAdmConnectGetLoggingOutputs`, since libvirt 3.0.0; may wait for a guest or for storage.
    pub async fn connect_get_logging_outputs(
        &self,
        flags: u32,
    ) -> Result<admin::ConnectGetLoggingOutputsRet, Error> {
        let args = admin::ConnectGetLoggingOutputsArgs { flags };
        self.invoke::<admin::ConnectGetLoggingOutputs>(&args).await
    }

    /// `virAdmConnectGetLoggingFilters`, since libvirt 3.0.0; may wait for a guest or for storage.
    pub async fn connect_get_logging_filters(
        &self,
        flags: u32,
    ) -> Result<admin::ConnectGetLoggingFiltersRet, Error> {
        let args = admin::ConnectGetLoggingFiltersArgs { flags };
        self.invoke::<admin::ConnectGetLoggingFilters>(&args).await
    }

    /// `virAdmConnectSetLoggingOutputs`, since libvirt 3.0.0; may wait for a guest or for storage.
    pub async fn connect_set_logging_outputs(
        &self,
        outputs: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = admin::ConnectSetLoggingOutputsArgs { outputs, flags };
        self.invoke::<admin::ConnectSetLoggingOutputs>(&args).await
    }

    /// `virAdmConnectSetLoggingFilters`, since libvirt 3.0.0; may wait for a guest or for storage.
    pub async fn connect_set_logging_filters(
        &self,
        filters: Option<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = admin::ConnectSetLoggingFiltersArgs { filters, flags };
        self.invoke::<admin::ConnectSetLoggingFilters>(&args).await
    }

    /// `virAdmServerUpdateTlsFiles`, since libvirt 2.0.0; may wait for a guest or for storage.
    pub async fn server_update_tls_files(
        &self,
        srv: &admin::NonnullServer,
        flags: u32,
    ) -> Result<(), Error> {
        let args = admin::ServerUpdateTlsFilesArgs {
            srv: srv.clone(),
            flags,
        };
        self.invoke_with::<admin::ServerUpdateTlsFiles>(
            &args,
            CallMeta::about(args.srv.name.to_string()),
        )
        .await
    }

    /// `virAdmConnectSetDaemonTimeout`, since libvirt 8.6.0; may wait for a guest or for storage.
    pub async fn connect_set_daemon_timeout(&self, timeout: u32, flags: u32) -> Result<(), Error> {
        let args = admin::ConnectSetDaemonTimeoutArgs { timeout, flags };
        self.invoke::<admin::ConnectSetDaemonTimeout>(&args).await
    }
}
