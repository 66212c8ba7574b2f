// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain block.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_block_resize_args`.
    pub struct DomainBlockResizeArgs {
        pub dom: NonnullDomain,
        pub disk: Text = wire::Str<4194304>,
        pub size: u64,
        pub flags: u32,
    }
    /// `domain_block_stats_args`.
    pub struct DomainBlockStatsArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
    }
    /// `domain_block_stats_ret`.
    pub struct DomainBlockStatsRet {
        pub rd_req: i64,
        pub rd_bytes: i64,
        pub wr_req: i64,
        pub wr_bytes: i64,
        pub errs: i64,
    }
    /// `domain_block_stats_flags_args`.
    pub struct DomainBlockStatsFlagsArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub nparams: i32,
        pub flags: u32,
    }
    /// `domain_block_stats_flags_ret`.
    pub struct DomainBlockStatsFlagsRet {
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        pub nparams: i32,
    }
    /// `domain_block_peek_args`.
    pub struct DomainBlockPeekArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub offset: u64,
        pub size: u32,
        pub flags: u32,
    }
    /// `domain_block_peek_ret`.
    pub struct DomainBlockPeekRet {
        pub buffer: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_block_job_abort_args`.
    pub struct DomainBlockJobAbortArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub flags: u32,
    }
    /// `domain_block_job_set_speed_args`.
    pub struct DomainBlockJobSetSpeedArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub bandwidth: u64,
        pub flags: u32,
    }
    /// `domain_block_pull_args`.
    pub struct DomainBlockPullArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub bandwidth: u64,
        pub flags: u32,
    }
    /// `domain_block_rebase_args`.
    pub struct DomainBlockRebaseArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub base: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub bandwidth: u64,
        pub flags: u32,
    }
    /// `domain_block_copy_args`.
    pub struct DomainBlockCopyArgs {
        pub dom: NonnullDomain,
        pub path: Text = wire::Str<4194304>,
        pub destxml: Text = wire::Str<4194304>,
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        pub flags: u32,
    }
    /// `domain_block_commit_args`.
    pub struct DomainBlockCommitArgs {
        pub dom: NonnullDomain,
        pub disk: Text = wire::Str<4194304>,
        pub base: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub top: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        pub bandwidth: u64,
        pub flags: u32,
    }
}

procedures! {
    /// `virDomainBlockStats`.
    64 DomainBlockStats "DOMAIN_BLOCK_STATS" Some("virDomainBlockStats"), (DomainBlockStatsArgs) -> DomainBlockStatsRet,
        Call Low None since 0 3 2;
    /// `virDomainBlockPeek`.
    103 DomainBlockPeek "DOMAIN_BLOCK_PEEK" Some("virDomainBlockPeek"), (DomainBlockPeekArgs) -> DomainBlockPeekRet,
        Call Low None since 0 4 2;
    /// `virDomainBlockJobAbort`.
    237 DomainBlockJobAbort "DOMAIN_BLOCK_JOB_ABORT" Some("virDomainBlockJobAbort"), (DomainBlockJobAbortArgs) -> (),
        Call Low None since 0 9 4;
    /// `virDomainBlockJobSetSpeed`.
    239 DomainBlockJobSetSpeed "DOMAIN_BLOCK_JOB_SET_SPEED" Some("virDomainBlockJobSetSpeed"), (DomainBlockJobSetSpeedArgs) -> (),
        Call Low None since 0 9 4;
    /// `virDomainBlockPull`.
    240 DomainBlockPull "DOMAIN_BLOCK_PULL" Some("virDomainBlockPull"), (DomainBlockPullArgs) -> (),
        Call Low None since 0 9 4;
    /// `virDomainBlockStatsFlags`.
    243 DomainBlockStatsFlags "DOMAIN_BLOCK_STATS_FLAGS" Some("virDomainBlockStatsFlags"), (DomainBlockStatsFlagsArgs) -> DomainBlockStatsFlagsRet,
        Call Low None since 0 9 5;
    /// `virDomainBlockResize`.
    251 DomainBlockResize "DOMAIN_BLOCK_RESIZE" Some("virDomainBlockResize"), (DomainBlockResizeArgs) -> (),
        Call Low None since 0 9 8;
    /// `virDomainBlockRebase`.
    266 DomainBlockRebase "DOMAIN_BLOCK_REBASE" Some("virDomainBlockRebase"), (DomainBlockRebaseArgs) -> (),
        Call Low None since 0 9 10;
    /// `virDomainBlockCommit`.
    290 DomainBlockCommit "DOMAIN_BLOCK_COMMIT" Some("virDomainBlockCommit"), (DomainBlockCommitArgs) -> (),
        Call Low None since 0 10 2;
    /// `virDomainBlockCopy`.
    345 DomainBlockCopy "DOMAIN_BLOCK_COPY" Some("virDomainBlockCopy"), (DomainBlockCopyArgs) -> (),
        Call Low None since 1 2 8;
}
