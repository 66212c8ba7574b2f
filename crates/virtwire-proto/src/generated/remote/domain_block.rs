// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Procedures and structures: domain block.

use super::types::*;
use crate::table::procedures;
use virtwire_xdr::{Text, wire, xdr_struct};
xdr_struct! {
    /// `domain_block_resize_args`.
    pub struct DomainBlockResizeArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `disk` of the protocol. At most 4194304 bytes when sent.
        pub disk: Text = wire::Str<4194304>,
        /// `size` of the protocol.
        pub size: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_stats_args`.
    pub struct DomainBlockStatsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
    }
    /// `domain_block_stats_ret`.
    pub struct DomainBlockStatsRet {
        /// `rd_req` of the protocol.
        pub rd_req: i64,
        /// `rd_bytes` of the protocol.
        pub rd_bytes: i64,
        /// `wr_req` of the protocol.
        pub wr_req: i64,
        /// `wr_bytes` of the protocol.
        pub wr_bytes: i64,
        /// `errs` of the protocol.
        pub errs: i64,
    }
    /// `domain_block_stats_flags_args`.
    pub struct DomainBlockStatsFlagsArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_stats_flags_ret`.
    pub struct DomainBlockStatsFlagsRet {
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Number of parameters to return, or their number when 0 was asked.
        pub nparams: i32,
    }
    /// `domain_block_peek_args`.
    pub struct DomainBlockPeekArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// `offset` of the protocol.
        pub offset: u64,
        /// `size` of the protocol.
        pub size: u32,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_peek_ret`.
    pub struct DomainBlockPeekRet {
        /// `buffer` of the protocol. At most 4194304 bytes when sent.
        pub buffer: Vec<u8> = wire::Opaque<4194304>,
    }
    /// `domain_block_job_abort_args`.
    pub struct DomainBlockJobAbortArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_job_set_speed_args`.
    pub struct DomainBlockJobSetSpeedArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_pull_args`.
    pub struct DomainBlockPullArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_rebase_args`.
    pub struct DomainBlockRebaseArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// `base` of the protocol. At most 4194304 bytes when sent.
        pub base: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_copy_args`.
    pub struct DomainBlockCopyArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// Path of a device or file. At most 4194304 bytes when sent.
        pub path: Text = wire::Str<4194304>,
        /// `destxml` of the protocol. At most 4194304 bytes when sent.
        pub destxml: Text = wire::Str<4194304>,
        /// Typed parameters. At most 16 elements when sent.
        pub params: Vec<TypedParam> = wire::List<wire::Own, 16>,
        /// Bits of the flags that the public function takes; 0 for none.
        pub flags: u32,
    }
    /// `domain_block_commit_args`.
    pub struct DomainBlockCommitArgs {
        /// The domain.
        pub dom: NonnullDomain,
        /// `disk` of the protocol. At most 4194304 bytes when sent.
        pub disk: Text = wire::Str<4194304>,
        /// `base` of the protocol. At most 4194304 bytes when sent.
        pub base: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// `top` of the protocol. At most 4194304 bytes when sent.
        pub top: Option<Text> = wire::Maybe<wire::Str<4194304>>,
        /// Limit on the speed of the transfer.
        pub bandwidth: u64,
        /// Bits of the flags that the public function takes; 0 for none.
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
