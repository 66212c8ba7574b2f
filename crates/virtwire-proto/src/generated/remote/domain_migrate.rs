// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain migrate.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_migrate_prepare_args`.
    pub struct DomainMigratePrepareArgs {
        /// `uri_in` of the protocol. At most 4194304 bytes when sent.
        pub uri_in: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
    }
    /// `domain_migrate_prepare_ret`.
    pub struct DomainMigratePrepareRet {
        /// Opaque data of the migration protocol. At most 4194304 bytes when sent.
        pub cookie: Vec<u8> = wire::Opaque<4194304>,
        /// `uri_out` of the protocol. At most 4194304 bytes when sent.
        pub uri_out: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_migrate_perform_args`.
    pub struct DomainMigratePerformArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Opaque data of the migration protocol. At most 4194304 bytes when sent.
        pub cookie: Vec<u8> = wire::Opaque<4194304>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
    }
    /// `domain_migrate_finish_args`.
    pub struct DomainMigrateFinishArgs {
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Text = wire::Str<4194304>,
        /// Opaque data of the migration protocol. At most 4194304 bytes when sent.
        pub cookie: Vec<u8> = wire::Opaque<4194304>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
    }
    /// `domain_migrate_finish_ret`.
    pub struct DomainMigrateFinishRet {
        /// The domain on the destination.
        pub ddom: NonnullDomain,
    }
    /// `domain_migrate_prepare2_args`.
    pub struct DomainMigratePrepare2Args {
        /// `uri_in` of the protocol. At most 4194304 bytes when sent.
        pub uri_in: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// The domain as XML. At most 4194304 bytes when sent.
        pub dom_xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_prepare2_ret`.
    pub struct DomainMigratePrepare2Ret {
        /// Opaque data of the migration protocol. At most 4194304 bytes when sent.
        pub cookie: Vec<u8> = wire::Opaque<4194304>,
        /// `uri_out` of the protocol. At most 4194304 bytes when sent.
        pub uri_out: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_migrate_finish2_args`.
    pub struct DomainMigrateFinish2Args {
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Text = wire::Str<4194304>,
        /// Opaque data of the migration protocol. At most 4194304 bytes when sent.
        pub cookie: Vec<u8> = wire::Opaque<4194304>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// `retcode` of the protocol.
        pub retcode: i32,
    }
    /// `domain_migrate_finish2_ret`.
    pub struct DomainMigrateFinish2Ret {
        /// The domain on the destination.
        pub ddom: NonnullDomain,
    }
    /// `domain_migrate_prepare_tunnel_args`.
    pub struct DomainMigratePrepareTunnelArgs {
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// The domain as XML. At most 4194304 bytes when sent.
        pub dom_xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_get_max_downtime_args`.
    pub struct DomainMigrateGetMaxDowntimeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_get_max_downtime_ret`.
    pub struct DomainMigrateGetMaxDowntimeRet {
        /// `downtime` of the protocol.
        pub downtime: u64,
    }
    /// `domain_migrate_set_max_downtime_args`.
    pub struct DomainMigrateSetMaxDowntimeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `downtime` of the protocol.
        pub downtime: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_get_compression_cache_args`.
    pub struct DomainMigrateGetCompressionCacheArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_get_compression_cache_ret`.
    pub struct DomainMigrateGetCompressionCacheRet {
        /// `cacheSize` of the protocol.
        pub cache_size: u64,
    }
    /// `domain_migrate_set_compression_cache_args`.
    pub struct DomainMigrateSetCompressionCacheArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `cacheSize` of the protocol.
        pub cache_size: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_set_max_speed_args`.
    pub struct DomainMigrateSetMaxSpeedArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_get_max_speed_args`.
    pub struct DomainMigrateGetMaxSpeedArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_get_max_speed_ret`.
    pub struct DomainMigrateGetMaxSpeedRet {
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
    }
    /// `domain_migrate_begin3_args`.
    pub struct DomainMigrateBegin3Args {
        /// The domain.
        pub dom: NonnullDomain,
        /// `xmlin` of the protocol. At most 4194304 bytes when sent.
        pub xmlin: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
    }
    /// `domain_migrate_begin3_ret`.
    pub struct DomainMigrateBegin3Ret {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_prepare3_args`.
    pub struct DomainMigratePrepare3Args {
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// `uri_in` of the protocol. At most 4194304 bytes when sent.
        pub uri_in: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// The domain as XML. At most 4194304 bytes when sent.
        pub dom_xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_prepare3_ret`.
    pub struct DomainMigratePrepare3Ret {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
        /// `uri_out` of the protocol. At most 4194304 bytes when sent.
        pub uri_out: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_migrate_prepare_tunnel3_args`.
    pub struct DomainMigratePrepareTunnel3Args {
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// The domain as XML. At most 4194304 bytes when sent.
        pub dom_xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_prepare_tunnel3_ret`.
    pub struct DomainMigratePrepareTunnel3Ret {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_perform3_args`.
    pub struct DomainMigratePerform3Args {
        /// The domain.
        pub dom: NonnullDomain,
        /// `xmlin` of the protocol. At most 4194304 bytes when sent.
        pub xmlin: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// URI of the destination daemon. At most 4194304 bytes when sent.
        pub dconnuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
    }
    /// `domain_migrate_perform3_ret`.
    pub struct DomainMigratePerform3Ret {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_finish3_args`.
    pub struct DomainMigrateFinish3Args {
        /// New name of the domain on the destination. At most 4194304 bytes when sent.
        pub dname: Text = wire::Str<4194304>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// URI of the destination daemon. At most 4194304 bytes when sent.
        pub dconnuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// A URI. At most 4194304 bytes when sent.
        pub uri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// 1 when the migration is to be undone, else 0.
        pub cancelled: i32,
    }
    /// `domain_migrate_finish3_ret`.
    pub struct DomainMigrateFinish3Ret {
        /// The domain.
        pub dom: NonnullDomain,
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_confirm3_args`.
    pub struct DomainMigrateConfirm3Args {
        /// The domain.
        pub dom: NonnullDomain,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u64,
        /// 1 when the migration is to be undone, else 0.
        pub cancelled: i32,
    }
    /// `domain_migrate_begin3_params_args`.
    pub struct DomainMigrateBegin3ParamsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_begin3_params_ret`.
    pub struct DomainMigrateBegin3ParamsRet {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
        /// The description as XML. At most 4194304 bytes when sent.
        pub xml: Text = wire::Str<4194304>,
    }
    /// `domain_migrate_prepare3_params_args`.
    pub struct DomainMigratePrepare3ParamsArgs {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_prepare3_params_ret`.
    pub struct DomainMigratePrepare3ParamsRet {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
        /// `uri_out` of the protocol. At most 4194304 bytes when sent.
        pub uri_out: Option<Text> = wire::Maybe<wire::Str<4194304>>,
    }
    /// `domain_migrate_prepare_tunnel3_params_args`.
    pub struct DomainMigratePrepareTunnel3ParamsArgs {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_prepare_tunnel3_params_ret`.
    pub struct DomainMigratePrepareTunnel3ParamsRet {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_perform3_params_args`.
    pub struct DomainMigratePerform3ParamsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// URI of the destination daemon. At most 4194304 bytes when sent.
        pub dconnuri: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_migrate_perform3_params_ret`.
    pub struct DomainMigratePerform3ParamsRet {
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_finish3_params_args`.
    pub struct DomainMigrateFinish3ParamsArgs {
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
        /// 1 when the migration is to be undone, else 0.
        pub cancelled: i32,
    }
    /// `domain_migrate_finish3_params_ret`.
    pub struct DomainMigrateFinish3ParamsRet {
        /// The domain.
        pub dom: NonnullDomain,
        /// Opaque data for the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_out: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_migrate_confirm3_params_args`.
    pub struct DomainMigrateConfirm3ParamsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Typed parameters. At most 64 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 64>,
        /// Opaque data from the other side of the migration. At most 4194304 bytes when sent.
        pub cookie_in: Vec<u8> = wire::Opaque<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
        /// 1 when the migration is to be undone, else 0.
        pub cancelled: i32,
    }
    /// `domain_migrate_start_post_copy_args`.
    pub struct DomainMigrateStartPostCopyArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
}

procedures! {
    /// `DOMAIN_MIGRATE_PREPARE`: no public function.
    61 DomainMigratePrepare "DOMAIN_MIGRATE_PREPARE" None, (DomainMigratePrepareArgs) -> DomainMigratePrepareRet,
        Call Low None since 0 3 2;
    /// `DOMAIN_MIGRATE_PERFORM`: no public function.
    62 DomainMigratePerform "DOMAIN_MIGRATE_PERFORM" None, (DomainMigratePerformArgs) -> (),
        Call Low None since 0 3 2;
    /// `DOMAIN_MIGRATE_FINISH`: no public function.
    63 DomainMigrateFinish "DOMAIN_MIGRATE_FINISH" None, (DomainMigrateFinishArgs) -> DomainMigrateFinishRet,
        Call Low None since 0 3 2;
    /// `DOMAIN_MIGRATE_PREPARE2`: no public function.
    108 DomainMigratePrepare2 "DOMAIN_MIGRATE_PREPARE2" None, (DomainMigratePrepare2Args) -> DomainMigratePrepare2Ret,
        Call Low None since 0 5 0;
    /// `DOMAIN_MIGRATE_FINISH2`: no public function.
    109 DomainMigrateFinish2 "DOMAIN_MIGRATE_FINISH2" None, (DomainMigrateFinish2Args) -> DomainMigrateFinish2Ret,
        Call Low None since 0 5 0;
    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL`: no public function.
    148 DomainMigratePrepareTunnel "DOMAIN_MIGRATE_PREPARE_TUNNEL" None, (DomainMigratePrepareTunnelArgs) -> (),
        Call Low Write since 0 7 1;
    /// `virDomainMigrateSetMaxDowntime`.
    166 DomainMigrateSetMaxDowntime "DOMAIN_MIGRATE_SET_MAX_DOWNTIME" Some("virDomainMigrateSetMaxDowntime"), (DomainMigrateSetMaxDowntimeArgs) -> (),
        Call Low None since 0 8 0;
    /// `virDomainMigrateSetMaxSpeed`.
    207 DomainMigrateSetMaxSpeed "DOMAIN_MIGRATE_SET_MAX_SPEED" Some("virDomainMigrateSetMaxSpeed"), (DomainMigrateSetMaxSpeedArgs) -> (),
        Call Low None since 0 9 0;
    /// `DOMAIN_MIGRATE_BEGIN3`: no public function.
    213 DomainMigrateBegin3 "DOMAIN_MIGRATE_BEGIN3" None, (DomainMigrateBegin3Args) -> DomainMigrateBegin3Ret,
        Call Low None since 0 9 2;
    /// `DOMAIN_MIGRATE_PREPARE3`: no public function.
    214 DomainMigratePrepare3 "DOMAIN_MIGRATE_PREPARE3" None, (DomainMigratePrepare3Args) -> DomainMigratePrepare3Ret,
        Call Low None since 0 9 2;
    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL3`: no public function.
    215 DomainMigratePrepareTunnel3 "DOMAIN_MIGRATE_PREPARE_TUNNEL3" None, (DomainMigratePrepareTunnel3Args) -> DomainMigratePrepareTunnel3Ret,
        Call Low Write since 0 9 2;
    /// `DOMAIN_MIGRATE_PERFORM3`: no public function.
    216 DomainMigratePerform3 "DOMAIN_MIGRATE_PERFORM3" None, (DomainMigratePerform3Args) -> DomainMigratePerform3Ret,
        Call Low None since 0 9 2;
    /// `DOMAIN_MIGRATE_FINISH3`: no public function.
    217 DomainMigrateFinish3 "DOMAIN_MIGRATE_FINISH3" None, (DomainMigrateFinish3Args) -> DomainMigrateFinish3Ret,
        Call Low None since 0 9 2;
    /// `DOMAIN_MIGRATE_CONFIRM3`: no public function.
    218 DomainMigrateConfirm3 "DOMAIN_MIGRATE_CONFIRM3" None, (DomainMigrateConfirm3Args) -> (),
        Call Low None since 0 9 2;
    /// `virDomainMigrateGetMaxSpeed`.
    242 DomainMigrateGetMaxSpeed "DOMAIN_MIGRATE_GET_MAX_SPEED" Some("virDomainMigrateGetMaxSpeed"), (DomainMigrateGetMaxSpeedArgs) -> DomainMigrateGetMaxSpeedRet,
        Call Low None since 0 9 5;
    /// `virDomainMigrateGetCompressionCache`.
    299 DomainMigrateGetCompressionCache "DOMAIN_MIGRATE_GET_COMPRESSION_CACHE" Some("virDomainMigrateGetCompressionCache"), (DomainMigrateGetCompressionCacheArgs) -> DomainMigrateGetCompressionCacheRet,
        Call Low None since 1 0 3;
    /// `virDomainMigrateSetCompressionCache`.
    300 DomainMigrateSetCompressionCache "DOMAIN_MIGRATE_SET_COMPRESSION_CACHE" Some("virDomainMigrateSetCompressionCache"), (DomainMigrateSetCompressionCacheArgs) -> (),
        Call Low None since 1 0 3;
    /// `DOMAIN_MIGRATE_BEGIN3_PARAMS`: no public function.
    302 DomainMigrateBegin3Params "DOMAIN_MIGRATE_BEGIN3_PARAMS" None, (DomainMigrateBegin3ParamsArgs) -> DomainMigrateBegin3ParamsRet,
        Call Low None since 1 0 5;
    /// `DOMAIN_MIGRATE_PREPARE3_PARAMS`: no public function.
    303 DomainMigratePrepare3Params "DOMAIN_MIGRATE_PREPARE3_PARAMS" None, (DomainMigratePrepare3ParamsArgs) -> DomainMigratePrepare3ParamsRet,
        Call Low None since 1 0 5;
    /// `DOMAIN_MIGRATE_PREPARE_TUNNEL3_PARAMS`: no public function.
    304 DomainMigratePrepareTunnel3Params "DOMAIN_MIGRATE_PREPARE_TUNNEL3_PARAMS" None, (DomainMigratePrepareTunnel3ParamsArgs) -> DomainMigratePrepareTunnel3ParamsRet,
        Call Low Write since 1 0 5;
    /// `DOMAIN_MIGRATE_PERFORM3_PARAMS`: no public function.
    305 DomainMigratePerform3Params "DOMAIN_MIGRATE_PERFORM3_PARAMS" None, (DomainMigratePerform3ParamsArgs) -> DomainMigratePerform3ParamsRet,
        Call Low None since 1 0 5;
    /// `DOMAIN_MIGRATE_FINISH3_PARAMS`: no public function.
    306 DomainMigrateFinish3Params "DOMAIN_MIGRATE_FINISH3_PARAMS" None, (DomainMigrateFinish3ParamsArgs) -> DomainMigrateFinish3ParamsRet,
        Call Low None since 1 0 5;
    /// `DOMAIN_MIGRATE_CONFIRM3_PARAMS`: no public function.
    307 DomainMigrateConfirm3Params "DOMAIN_MIGRATE_CONFIRM3_PARAMS" None, (DomainMigrateConfirm3ParamsArgs) -> (),
        Call Low None since 1 0 5;
    /// `virDomainMigrateStartPostCopy`.
    364 DomainMigrateStartPostCopy "DOMAIN_MIGRATE_START_POST_COPY" Some("virDomainMigrateStartPostCopy"), (DomainMigrateStartPostCopyArgs) -> (),
        Call Low None since 1 3 3;
    /// `virDomainMigrateGetMaxDowntime`.
    387 DomainMigrateGetMaxDowntime "DOMAIN_MIGRATE_GET_MAX_DOWNTIME" Some("virDomainMigrateGetMaxDowntime"), (DomainMigrateGetMaxDowntimeArgs) -> DomainMigrateGetMaxDowntimeRet,
        Call Low None since 3 7 0;
}
