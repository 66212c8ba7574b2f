//! Keys and known hosts that may appear later, and change.

use async_trait::async_trait;
use tokio::sync::Mutex;

use crate::{Cure, DialError};

/// Loads what a dial needs to prove itself, for example a private key and known hosts.
#[async_trait]
pub trait Load: Send + Sync {
    /// What is loaded. Cheap to clone.
    type Material: Clone + Send;

    /// Reads and parses it, off the async threads where that takes long.
    ///
    /// A file that is missing is an error with [`Cure::Time`], one that does not parse has
    /// [`Cure::People`].
    async fn load(&self) -> Result<Loaded<Self::Material>, DialError>;
}

/// Material, and what tells whether it changed.
#[derive(Debug, Clone)]
#[expect(clippy::exhaustive_structs, reason = "loaders build it")]
pub struct Loaded<M> {
    /// The material.
    pub material: M,
    /// A hash of the content it was loaded from.
    pub fingerprint: u64,
}

/// Material that is loaded at the first dial and kept once it works.
///
/// A failure to load is not kept: a file that appears later heals at the next dial. After a dial
/// whose error has [`Cure::Material`] it is loaded once more, and the dial is made once more if
/// the content changed.
///
/// `virtwire-ssh` reads its files at each dial and needs none of this; it is for dialers that
/// parse what takes long, such as an encrypted key.
#[derive(Debug)]
pub struct LazyMaterial<L: Load> {
    loader: L,
    kept: Mutex<Option<Loaded<L::Material>>>,
}

impl<L: Load> LazyMaterial<L> {
    /// Nothing is loaded yet.
    pub fn new(loader: L) -> Self {
        Self {
            loader,
            kept: Mutex::new(None),
        }
    }

    /// Dials with the material.
    ///
    /// Those who come while it is loaded share the loading; when its first caller leaves, the next
    /// one loads.
    pub async fn dial<T, W>(
        &self,
        attempt: impl Fn(L::Material) -> W + Sync,
    ) -> Result<T, DialError>
    where
        W: Future<Output = Result<T, DialError>>,
    {
        let used = self.loaded().await?;
        match attempt(used.material).await {
            Err(error) if error.cure() == Cure::Material => {
                match self.changed_since(used.fingerprint).await {
                    Some(newer) => attempt(newer).await,
                    None => Err(error),
                }
            }
            result => result,
        }
    }

    async fn loaded(&self) -> Result<Loaded<L::Material>, DialError> {
        let mut kept = self.kept.lock().await;
        if let Some(loaded) = &*kept {
            return Ok(loaded.clone());
        }
        let loaded = self.loader.load().await?;
        *kept = Some(loaded.clone());
        Ok(loaded)
    }

    /// Newer material, when there is some. What cannot be loaded now is no news.
    async fn changed_since(&self, fingerprint: u64) -> Option<L::Material> {
        let mut kept = self.kept.lock().await;
        let loaded = self.loader.load().await.ok()?;
        let material = loaded.material.clone();
        let is_news = loaded.fingerprint != fingerprint;
        *kept = Some(loaded);
        is_news.then_some(material)
    }
}
