//! The seam to whatever keeps the record.

use std::{error::Error as StdError, fmt, time::Duration};

use async_trait::async_trait;
use thiserror::Error;

use crate::record::{Purpose, Record, Version, Versioned};

/// Keeps one record and changes it only when it is as the writer saw it last.
///
/// Dropping a future of these methods may leave its request on the way: it may still be carried
/// out, once, at any later time. The election is safe against that.
#[async_trait]
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// The record as the server has it now, not as a cache remembers it; `None` when there is
    /// none.
    async fn read(&self) -> Result<Option<Versioned>, StoreError>;

    /// Makes the record where there is none.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is one by now.
    async fn create(&self, record: &Record) -> Result<Version, StoreError>;

    /// Changes the record if it is still the one of `version`.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when it has changed, [`StoreError::Missing`] when it is gone.
    async fn replace(
        &self,
        version: &Version,
        record: &Record,
        purpose: Purpose,
    ) -> Result<Version, StoreError>;
}

/// Why a request to a store failed.
// Exhaustive: the election must think of each.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The record is not as the request expected it; nothing was changed.
    #[error("the lease was changed by somebody else meanwhile")]
    Conflict,
    /// There is no record to change; nothing was changed.
    #[error("the lease object is gone")]
    Missing,
    /// The server did not do it: rights are missing, it is too busy, or the request is wrong.
    #[error("the server refused the request")]
    Refused {
        /// How long the server asks to be left alone.
        retry_after: Option<Duration>,
        /// What it said.
        #[source]
        source: BoxError,
    },
    /// Nobody knows whether it was done: no answer, an answer that makes no sense, or an error of
    /// the server itself.
    #[error("nobody knows what became of the request")]
    Unknown {
        /// How long the server asks to be left alone.
        retry_after: Option<Duration>,
        /// What went wrong.
        #[source]
        source: BoxError,
    },
}

/// Any error.
pub type BoxError = Box<dyn StdError + Send + Sync>;
