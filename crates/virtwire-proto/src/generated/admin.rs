// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The admin program, number 0x6900690, as of libvirt 8.6.0.

use crate::{Procedure, ProcedureDesc, Program};
pub use table::*;
/// The program these procedures belong to.
pub const PROGRAM: Program = Program {
    name: "admin",
    number: 0x6900690,
    version: 1,
};
/// Every procedure, events included, in the order of their numbers.
pub static PROCEDURES: &[&ProcedureDesc] = &[
    <ConnectOpen as Procedure>::DESC,
    <ConnectClose as Procedure>::DESC,
    <ConnectGetLibVersion as Procedure>::DESC,
    <ConnectListServers as Procedure>::DESC,
    <ConnectLookupServer as Procedure>::DESC,
    <ServerGetThreadpoolParameters as Procedure>::DESC,
    <ServerSetThreadpoolParameters as Procedure>::DESC,
    <ServerListClients as Procedure>::DESC,
    <ServerLookupClient as Procedure>::DESC,
    <ClientGetInfo as Procedure>::DESC,
    <ClientClose as Procedure>::DESC,
    <ServerGetClientLimits as Procedure>::DESC,
    <ServerSetClientLimits as Procedure>::DESC,
    <ConnectGetLoggingOutputs as Procedure>::DESC,
    <ConnectGetLoggingFilters as Procedure>::DESC,
    <ConnectSetLoggingOutputs as Procedure>::DESC,
    <ConnectSetLoggingFilters as Procedure>::DESC,
    <ServerUpdateTlsFiles as Procedure>::DESC,
    <ConnectSetDaemonTimeout as Procedure>::DESC,
];
mod table {
    use crate::table::procedures;
    use virtwire_xdr::{Text, wire, xdr_struct, xdr_union};
    /// The most that may be sent, in elements or bytes.
    pub const STRING_MAX: u32 = 4194304;
    /// The most that may be sent, in elements or bytes.
    pub const SERVER_LIST_MAX: u32 = 16384;
    /// The most that may be sent, in elements or bytes.
    pub const SERVER_THREADPOOL_PARAMETERS_MAX: u32 = 32;
    /// The most that may be sent, in elements or bytes.
    pub const CLIENT_LIST_MAX: u32 = 16384;
    /// The most that may be sent, in elements or bytes.
    pub const CLIENT_INFO_PARAMETERS_MAX: u32 = 64;
    /// The most that may be sent, in elements or bytes.
    pub const SERVER_CLIENT_LIMITS_MAX: u32 = 32;

    xdr_union! { /// `typed_param_value`.
    pub enum TypedParamValue {
    /// Kind 1 of `virTypedParameterType`.
    Int(i32) = 1,
    /// Kind 2 of `virTypedParameterType`.
    UInt(u32) = 2,
    /// Kind 3 of `virTypedParameterType`.
    LLong(i64) = 3,
    /// Kind 4 of `virTypedParameterType`.
    ULLong(u64) = 4,
    /// Kind 5 of `virTypedParameterType`.
    Double(f64) = 5,
    /// Kind 6 of `virTypedParameterType`.
    Boolean(i32) = 6,
    /// Kind 7 of `virTypedParameterType`.
    String(Text = wire::Str<4194304>) = 7,
    } }
    xdr_struct! {
        /// `typed_param`.
        pub struct TypedParam {
            /// Name of the parameter. At most 4194304 bytes when sent.
            pub field: Text = wire::Str<4194304>,
            /// `value` of the protocol.
            pub value: TypedParamValue,
        }
        /// `nonnull_server`.
        pub struct NonnullServer {
            /// The name. At most 4194304 bytes when sent.
            pub name: Text = wire::Str<4194304>,
        }
        /// `nonnull_client`.
        pub struct NonnullClient {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// `id` of the protocol.
            pub id: u64,
            /// `timestamp` of the protocol.
            pub timestamp: i64,
            /// `transport` of the protocol.
            pub transport: u32,
        }
        /// `connect_open_args`.
        pub struct ConnectOpenArgs {
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_get_lib_version_ret`.
        pub struct ConnectGetLibVersionRet {
            /// libvirt version: major × 1 000 000 + minor × 1 000 + micro.
            pub lib_ver: u64,
        }
        /// `connect_list_servers_args`.
        pub struct ConnectListServersArgs {
            /// 1 for the items, 0 for their number alone.
            pub need_results: u32,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_list_servers_ret`.
        pub struct ConnectListServersRet {
            /// `servers` of the protocol. At most 16384 elements when sent.
            pub servers: Vec<NonnullServer> = wire::List<wire::Own, 16384>,
            /// `ret` of the protocol.
            pub ret: u32,
        }
        /// `connect_lookup_server_args`.
        pub struct ConnectLookupServerArgs {
            /// The name. At most 4194304 bytes when sent.
            pub name: Text = wire::Str<4194304>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_lookup_server_ret`.
        pub struct ConnectLookupServerRet {
            /// The server of the daemon.
            pub srv: NonnullServer,
        }
        /// `server_get_threadpool_parameters_args`.
        pub struct ServerGetThreadpoolParametersArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_get_threadpool_parameters_ret`.
        pub struct ServerGetThreadpoolParametersRet {
            /// Typed parameters. At most 32 elements when sent.
            pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
        }
        /// `server_set_threadpool_parameters_args`.
        pub struct ServerSetThreadpoolParametersArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// Typed parameters. At most 32 elements when sent.
            pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_list_clients_args`.
        pub struct ServerListClientsArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// 1 for the items, 0 for their number alone.
            pub need_results: u32,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_list_clients_ret`.
        pub struct ServerListClientsRet {
            /// `clients` of the protocol. At most 16384 elements when sent.
            pub clients: Vec<NonnullClient> = wire::List<wire::Own, 16384>,
            /// `ret` of the protocol.
            pub ret: u32,
        }
        /// `server_lookup_client_args`.
        pub struct ServerLookupClientArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// `id` of the protocol.
            pub id: u64,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_lookup_client_ret`.
        pub struct ServerLookupClientRet {
            /// The client of the daemon.
            pub clnt: NonnullClient,
        }
        /// `client_get_info_args`.
        pub struct ClientGetInfoArgs {
            /// The client of the daemon.
            pub clnt: NonnullClient,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `client_get_info_ret`.
        pub struct ClientGetInfoRet {
            /// Typed parameters. At most 64 elements when sent.
            pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        }
        /// `client_close_args`.
        pub struct ClientCloseArgs {
            /// The client of the daemon.
            pub clnt: NonnullClient,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_get_client_limits_args`.
        pub struct ServerGetClientLimitsArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_get_client_limits_ret`.
        pub struct ServerGetClientLimitsRet {
            /// Typed parameters. At most 32 elements when sent.
            pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
        }
        /// `server_set_client_limits_args`.
        pub struct ServerSetClientLimitsArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// Typed parameters. At most 32 elements when sent.
            pub params: Vec<TypedParam> = wire::List<wire::Own, 32>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `server_update_tls_files_args`.
        pub struct ServerUpdateTlsFilesArgs {
            /// The server of the daemon.
            pub srv: NonnullServer,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_get_logging_outputs_args`.
        pub struct ConnectGetLoggingOutputsArgs {
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_get_logging_outputs_ret`.
        pub struct ConnectGetLoggingOutputsRet {
            /// `outputs` of the protocol. At most 4194304 bytes when sent.
            pub outputs: Text = wire::Str<4194304>,
            /// `noutputs` of the protocol.
            pub noutputs: u32,
        }
        /// `connect_get_logging_filters_args`.
        pub struct ConnectGetLoggingFiltersArgs {
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_get_logging_filters_ret`.
        pub struct ConnectGetLoggingFiltersRet {
            /// `filters` of the protocol. At most 4194304 bytes when sent.
            pub filters: Option<Text> = wire::Maybe<wire::Str<4194304>>,
            /// `nfilters` of the protocol.
            pub nfilters: u32,
        }
        /// `connect_set_logging_outputs_args`.
        pub struct ConnectSetLoggingOutputsArgs {
            /// `outputs` of the protocol. At most 4194304 bytes when sent.
            pub outputs: Option<Text> = wire::Maybe<wire::Str<4194304>>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_set_logging_filters_args`.
        pub struct ConnectSetLoggingFiltersArgs {
            /// `filters` of the protocol. At most 4194304 bytes when sent.
            pub filters: Option<Text> = wire::Maybe<wire::Str<4194304>>,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
        /// `connect_set_daemon_timeout_args`.
        pub struct ConnectSetDaemonTimeoutArgs {
            /// How long to wait, in seconds.
            pub timeout: u32,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
    }

    procedures! {
        /// `virAdmConnectOpen`.
        1 ConnectOpen "CONNECT_OPEN" Some("virAdmConnectOpen"), (ConnectOpenArgs) -> (),
            Call Low None since 2 0 0;
        /// `virAdmConnectClose`.
        2 ConnectClose "CONNECT_CLOSE" Some("virAdmConnectClose"), (()) -> (),
            Call Low None since 2 0 0;
        /// `virAdmConnectGetLibVersion`.
        3 ConnectGetLibVersion "CONNECT_GET_LIB_VERSION" Some("virAdmConnectGetLibVersion"), (()) -> ConnectGetLibVersionRet,
            Call Low None since 2 0 0;
        /// `virAdmConnectListServers`.
        4 ConnectListServers "CONNECT_LIST_SERVERS" Some("virAdmConnectListServers"), (ConnectListServersArgs) -> ConnectListServersRet,
            Call Low None since 2 0 0;
        /// `virAdmConnectLookupServer`.
        5 ConnectLookupServer "CONNECT_LOOKUP_SERVER" Some("virAdmConnectLookupServer"), (ConnectLookupServerArgs) -> ConnectLookupServerRet,
            Call Low None since 2 0 0;
        /// `virAdmServerGetThreadPoolParameters`.
        6 ServerGetThreadpoolParameters "SERVER_GET_THREADPOOL_PARAMETERS" Some("virAdmServerGetThreadPoolParameters"), (ServerGetThreadpoolParametersArgs) -> ServerGetThreadpoolParametersRet,
            Call Low None since 2 0 0;
        /// `virAdmServerSetThreadPoolParameters`.
        7 ServerSetThreadpoolParameters "SERVER_SET_THREADPOOL_PARAMETERS" Some("virAdmServerSetThreadPoolParameters"), (ServerSetThreadpoolParametersArgs) -> (),
            Call Low None since 2 0 0;
        /// `virAdmServerListClients`.
        8 ServerListClients "SERVER_LIST_CLIENTS" Some("virAdmServerListClients"), (ServerListClientsArgs) -> ServerListClientsRet,
            Call Low None since 2 0 0;
        /// `virAdmServerLookupClient`.
        9 ServerLookupClient "SERVER_LOOKUP_CLIENT" Some("virAdmServerLookupClient"), (ServerLookupClientArgs) -> ServerLookupClientRet,
            Call Low None since 2 0 0;
        /// `virAdmClientGetInfo`.
        10 ClientGetInfo "CLIENT_GET_INFO" Some("virAdmClientGetInfo"), (ClientGetInfoArgs) -> ClientGetInfoRet,
            Call Low None since 2 0 0;
        /// `virAdmClientClose`.
        11 ClientClose "CLIENT_CLOSE" Some("virAdmClientClose"), (ClientCloseArgs) -> (),
            Call Low None since 2 0 0;
        /// `virAdmServerGetClientLimits`.
        12 ServerGetClientLimits "SERVER_GET_CLIENT_LIMITS" Some("virAdmServerGetClientLimits"), (ServerGetClientLimitsArgs) -> ServerGetClientLimitsRet,
            Call Low None since 2 0 0;
        /// `virAdmServerSetClientLimits`.
        13 ServerSetClientLimits "SERVER_SET_CLIENT_LIMITS" Some("virAdmServerSetClientLimits"), (ServerSetClientLimitsArgs) -> (),
            Call Low None since 2 0 0;
        /// `virAdmConnectGetLoggingOutputs`.
        14 ConnectGetLoggingOutputs "CONNECT_GET_LOGGING_OUTPUTS" Some("virAdmConnectGetLoggingOutputs"), (ConnectGetLoggingOutputsArgs) -> ConnectGetLoggingOutputsRet,
            Call Low None since 3 0 0;
        /// `virAdmConnectGetLoggingFilters`.
        15 ConnectGetLoggingFilters "CONNECT_GET_LOGGING_FILTERS" Some("virAdmConnectGetLoggingFilters"), (ConnectGetLoggingFiltersArgs) -> ConnectGetLoggingFiltersRet,
            Call Low None since 3 0 0;
        /// `virAdmConnectSetLoggingOutputs`.
        16 ConnectSetLoggingOutputs "CONNECT_SET_LOGGING_OUTPUTS" Some("virAdmConnectSetLoggingOutputs"), (ConnectSetLoggingOutputsArgs) -> (),
            Call Low None since 3 0 0;
        /// `virAdmConnectSetLoggingFilters`.
        17 ConnectSetLoggingFilters "CONNECT_SET_LOGGING_FILTERS" Some("virAdmConnectSetLoggingFilters"), (ConnectSetLoggingFiltersArgs) -> (),
            Call Low None since 3 0 0;
        /// `virAdmServerUpdateTlsFiles`.
        18 ServerUpdateTlsFiles "SERVER_UPDATE_TLS_FILES" Some("virAdmServerUpdateTlsFiles"), (ServerUpdateTlsFilesArgs) -> (),
            Call Low None since 2 0 0;
        /// `virAdmConnectSetDaemonTimeout`.
        19 ConnectSetDaemonTimeout "CONNECT_SET_DAEMON_TIMEOUT" Some("virAdmConnectSetDaemonTimeout"), (ConnectSetDaemonTimeoutArgs) -> (),
            Call Low None since 8 6 0;
    }
}
