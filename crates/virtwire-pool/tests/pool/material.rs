//! Keys that appear later, and change.

use std::{
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use virtwire_pool::{Cure, DialError, LazyMaterial, Load, Loaded, Stage, dial_stage};

/// A file that may not be there; its content is the key.
#[derive(Clone, Default)]
struct File {
    content: Arc<Mutex<Option<u64>>>,
    loads: Arc<AtomicUsize>,
}

impl File {
    fn write(&self, content: u64) {
        *self.content.lock().unwrap() = Some(content);
    }

    fn loads(&self) -> usize {
        self.loads.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Load for File {
    type Material = u64;

    async fn load(&self) -> Result<Loaded<u64>, DialError> {
        self.loads.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let content = *self.content.lock().unwrap();
        let content = content.ok_or_else(|| {
            DialError::new(
                Stage::Material,
                Cure::Time,
                io::Error::from(io::ErrorKind::NotFound),
            )
        })?;
        Ok(Loaded {
            material: content,
            fingerprint: content,
        })
    }
}

/// A server that takes this key only.
async fn log_in(key: u64, wanted: u64) -> Result<u64, DialError> {
    if key == wanted {
        return Ok(key);
    }
    let cause = io::Error::other("key refused");
    Err(DialError::new(Stage::Handshake, Cure::Material, cause))
}

#[tokio::test(start_paused = true)]
async fn a2_a_file_that_is_missing_heals_when_it_appears() {
    let file = File::default();
    let material = LazyMaterial::new(file.clone());
    assert_eq!(file.loads(), 0, "nothing is read before the first dial");
    for _ in 0..2 {
        let error = material.dial(|key| log_in(key, 7)).await.unwrap_err();
        assert_eq!(dial_stage(&error), Some(Stage::Material));
        assert_eq!(error.cure(), Cure::Time, "A4: a missing file is transient");
    }
    file.write(7);
    assert_eq!(material.dial(|key| log_in(key, 7)).await.unwrap(), 7);
}

#[tokio::test(start_paused = true)]
async fn a2_those_who_come_at_once_share_one_loading() {
    let file = File::default();
    file.write(7);
    let material = LazyMaterial::new(file.clone());
    let dial = || material.dial(|key| log_in(key, 7));
    let (one, two, three) = tokio::join!(dial(), dial(), dial());
    assert!(one.is_ok() && two.is_ok() && three.is_ok());
    assert_eq!(file.loads(), 1);
}

#[tokio::test(start_paused = true)]
async fn a2_a_loader_that_was_dropped_lets_the_next_one_load() {
    let file = File::default();
    file.write(7);
    let material = LazyMaterial::new(file.clone());
    let dial = material.dial(|key| log_in(key, 7));
    assert!(
        tokio::time::timeout(Duration::from_millis(500), dial)
            .await
            .is_err()
    );
    assert!(material.dial(|key| log_in(key, 7)).await.is_ok());
    assert_eq!(file.loads(), 2);
}

#[tokio::test(start_paused = true)]
async fn a3_material_is_kept_once_it_works() {
    let file = File::default();
    file.write(7);
    let material = LazyMaterial::new(file.clone());
    for _ in 0..3 {
        material.dial(|key| log_in(key, 7)).await.unwrap();
    }
    assert_eq!(file.loads(), 1);
}

#[tokio::test(start_paused = true)]
async fn a3_after_a_refusal_newer_material_is_tried_once() {
    let file = File::default();
    file.write(7);
    let material = LazyMaterial::new(file.clone());
    material.dial(|key| log_in(key, 7)).await.unwrap();
    let attempts = AtomicUsize::new(0);
    let rotated = |key| {
        attempts.fetch_add(1, Ordering::SeqCst);
        log_in(key, 8)
    };
    assert!(material.dial(rotated).await.is_err());
    assert_eq!(
        attempts.load(Ordering::SeqCst),
        1,
        "unchanged: no second attempt"
    );
    file.write(8);
    assert_eq!(material.dial(rotated).await.unwrap(), 8);
    assert_eq!(attempts.load(Ordering::SeqCst), 3);
    file.write(9);
    material.dial(rotated).await.unwrap();
    assert_eq!(file.loads(), 3, "what works is not read again");
}
