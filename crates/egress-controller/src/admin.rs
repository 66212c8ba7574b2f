//! What probes and scrapes ask a process: `/healthz`, `/readyz`, `/metrics`.

use std::{
    convert::Infallible,
    fmt,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use http_body_util::Full;
use hyper::{
    Method, Request, Response, StatusCode, body::Incoming, header::CONTENT_TYPE,
    server::conn::http1, service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_util::sync::CancellationToken;

use crate::metrics::Metrics;

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// A client that sends its request more slowly than this is sent away.
const HEADER_DEADLINE: Duration = Duration::from_secs(5);
/// Clients served at once; more wait in the listener's queue.
const CLIENTS: usize = 64;

/// What is answered.
#[derive(Clone)]
pub struct Admin {
    metrics: Metrics,
    is_ready: Arc<AtomicBool>,
}

impl Admin {
    /// A process that is alive and not ready yet.
    pub fn new(metrics: Metrics) -> Self {
        Self {
            metrics,
            is_ready: Arc::default(),
        }
    }

    /// The kinds are served and the caches are filled. Hosts that do not answer change nothing
    /// about it: they are no reason to restart or to take away this process.
    pub fn ready(&self) {
        self.is_ready.store(true, Ordering::Relaxed);
    }

    fn answer(&self, method: &Method, path: &str) -> Response<Full<Bytes>> {
        if method != Method::GET && method != Method::HEAD {
            return text(StatusCode::METHOD_NOT_ALLOWED, "only GET\n");
        }
        match path {
            "/healthz" => text(StatusCode::OK, "ok\n"),
            "/readyz" if self.is_ready.load(Ordering::Relaxed) => text(StatusCode::OK, "ok\n"),
            "/readyz" => text(
                StatusCode::SERVICE_UNAVAILABLE,
                "the caches are not filled yet\n",
            ),
            "/metrics" => {
                let mut response = text(StatusCode::OK, self.metrics.text());
                let kind = hyper::header::HeaderValue::from_static(OPEN_METRICS);
                response.headers_mut().insert(CONTENT_TYPE, kind);
                response
            }
            _ => text(StatusCode::NOT_FOUND, "/healthz, /readyz, /metrics\n"),
        }
    }
}

impl fmt::Debug for Admin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Admin")
            .field("is_ready", &self.is_ready)
            .finish_non_exhaustive()
    }
}

/// Serves an address until `stop` fires.
///
/// # Errors
/// When the address cannot be listened on.
pub async fn serve(
    admin: Admin,
    address: SocketAddr,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    serve_on(admin, listener, stop).await;
    Ok(())
}

async fn serve_on(admin: Admin, listener: TcpListener, stop: CancellationToken) {
    let clients = Arc::new(Semaphore::new(CLIENTS));
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let (Ok((stream, _)), Ok(turn)) = (accepted, Arc::clone(&clients).acquire_owned().await)
        else {
            // Out of descriptors: those that are open end soon.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let (admin, stop) = (admin.clone(), stop.clone());
        tokio::spawn(async move {
            let answer = service_fn(|request: Request<Incoming>| {
                let response = admin.answer(request.method(), request.uri().path());
                async move { Ok::<_, Infallible>(response) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_DEADLINE)
                .serve_connection(TokioIo::new(stream), answer);
            tokio::select! {
                () = stop.cancelled() => {}
                ended = connection => drop(ended),
            }
            drop(turn);
        });
    }
}

fn text(status: StatusCode, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(text.into()));
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readiness_is_that_of_caches_and_health_that_of_the_process() {
        let admin = Admin::new(Metrics::new());
        let status = |path: &str| admin.answer(&Method::GET, path).status().as_u16();
        assert_eq!((status("/healthz"), status("/readyz")), (200, 503));
        admin.ready();
        assert_eq!((status("/readyz"), status("/metrics")), (200, 200));
        assert_eq!(status("/other"), 404);
        assert_eq!(admin.answer(&Method::POST, "/healthz").status(), 405);
    }
}
