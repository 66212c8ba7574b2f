//! Control over HTTP on a unix socket, for a proxy that runs as a program.
//!
//! | request | does |
//! |---|---|
//! | `POST /rules` with a rule as JSON | adds it |
//! | `DELETE /rules` | removes all rules and ends an outage |
//! | `POST /outage` | ends and refuses connections |
//! | `POST /cut-watches` | ends every answer that is being read |
//! | `GET /seen` | the requests so far, as JSON |

use std::path::Path;
use std::sync::Arc;

use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::UnixListener;

use crate::body::{AnyBody, whole};
use crate::proxy::{FaultProxy, Plain};
use crate::rules::Rule;

/// A rule is a few words.
const RULE_LIMIT: usize = 64 << 10;

/// Serves the control interface until the future is dropped.
///
/// # Errors
/// When the socket cannot be made: its folder is missing, or the file is there already.
pub async fn serve(proxy: Arc<FaultProxy>, socket: &Path) -> std::io::Result<()> {
    let listener = UnixListener::bind(socket)?;
    loop {
        let (stream, _) = listener.accept().await?;
        let proxy = Arc::clone(&proxy);
        tokio::spawn(async move {
            let service = service_fn(|request| answer(&proxy, request));
            // A client that leaves early is its own business.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

async fn answer(proxy: &FaultProxy, request: Request<Incoming>) -> Plain {
    let (parts, body) = request.into_parts();
    let response = match (&parts.method, parts.uri.path()) {
        (&Method::POST, "/rules") => match rule(body).await {
            Ok(rule) => {
                proxy.inject(rule);
                done()
            }
            Err(why) => text(StatusCode::BAD_REQUEST, why),
        },
        (&Method::DELETE, "/rules") => {
            proxy.clear();
            done()
        }
        (&Method::POST, "/outage") => {
            proxy.outage();
            done()
        }
        (&Method::POST, "/cut-watches") => {
            proxy.cut_watches();
            done()
        }
        (&Method::GET, "/seen") => match serde_json::to_string(&proxy.seen()) {
            Ok(json) => text(StatusCode::OK, json),
            Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
        },
        _ => text(StatusCode::NOT_FOUND, "no such control".to_owned()),
    };
    Ok(response)
}

async fn rule(body: Incoming) -> Result<Rule, String> {
    let body = Limited::new(body, RULE_LIMIT).collect().await;
    let bytes = body.map_err(|error| error.to_string())?.to_bytes();
    serde_json::from_slice(&bytes).map_err(|error| error.to_string())
}

fn done() -> Response<AnyBody> {
    text(StatusCode::NO_CONTENT, String::new())
}

fn text(status: StatusCode, text: String) -> Response<AnyBody> {
    let mut response = Response::new(whole(text));
    *response.status_mut() = status;
    response
}
