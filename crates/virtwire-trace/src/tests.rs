//! Every procedure of every program, driven against a daemon that answers each in its form.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tracing::level_filters::LevelFilter;
use virtwire::{
    Call, Client, Connection, Request,
    proto::{
        Kind, ProcedureDesc, StreamDirection,
        generated::{admin, lxc, qemu, remote},
    },
};
use virtwire_testkit::{Answer, Asked, Capture, FakeDaemon, Record};

use crate::{Traced, exact, shape::Row, table};

/// Stands in every text and every byte field that is no name.
const SENTINEL: &str = "#cloud-config: never in a log";

fn calls() -> impl Iterator<Item = &'static ProcedureDesc> {
    let all = [
        remote::PROCEDURES,
        qemu::PROCEDURES,
        lxc::PROCEDURES,
        admin::PROCEDURES,
    ];
    all.into_iter()
        .flatten()
        .copied()
        .filter(|desc| desc.kind == Kind::Call)
}

/// A payload of this shape: every optional field there, every list with one element, flags 5.
fn payload(shape: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for letter in shape.bytes() {
        match letter {
            b'w' | b'f' => out.extend(5_u32.to_be_bytes()),
            b'l' | b'F' => out.extend(5_u64.to_be_bytes()),
            b'u' => out.extend([7; 16]),
            b's' | b'b' | b'x' => put(&mut out, SENTINEL),
            b'?' | b'*' => out.extend(1_u32.to_be_bytes()),
            b'(' | b')' => {}
            b'V' => {
                out.extend(7_u32.to_be_bytes());
                put(&mut out, SENTINEL);
            }
            b'D' => named(&mut out, "a-domain", 20),
            b'N' => named(&mut out, "a-network", 16),
            b'T' => named(&mut out, "a-network", 32),
            b'P' => named(&mut out, "a-pool", 16),
            b'O' => {
                put(&mut out, "a-pool");
                put(&mut out, "a-volume");
                put(&mut out, SENTINEL);
            }
            b'I' => {
                put(&mut out, "an-interface");
                put(&mut out, SENTINEL);
            }
            b'E' => put(&mut out, "a-device"),
            b'W' => named(&mut out, "a-filter", 16),
            b'B' => {
                put(&mut out, "a-binding");
                put(&mut out, "a-filter");
            }
            b'S' => {
                out.extend([7; 20]);
                put(&mut out, "a-secret");
            }
            b'Z' | b'C' => {
                put(
                    &mut out,
                    if letter == b'Z' {
                        "a-snapshot"
                    } else {
                        "a-checkpoint"
                    },
                );
                named(&mut out, "a-domain", 20);
            }
            b'R' => put(&mut out, "a-server"),
            b'L' => named(&mut out, "a-server", 20),
            other => panic!("no such letter: {}", char::from(other)),
        }
    }
    out
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend(u32::try_from(text.len()).unwrap().to_be_bytes());
    out.extend(text.bytes());
    out.resize(out.len().next_multiple_of(4), 0);
}

fn named(out: &mut Vec<u8>, name: &str, more: usize) {
    put(out, name);
    out.resize(out.len() + more, 7);
}

/// The fields of a shape that are not inside a list or a structure.
fn top_level(shape: &str) -> String {
    let (mut depth, mut in_list, mut out) = (0, false, String::new());
    for letter in shape.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '?' => continue,
            '*' if depth == 0 => {
                out.push('*');
                in_list = true;
                continue;
            }
            other if depth == 0 && !in_list => out.push(other),
            _ => {}
        }
        in_list &= depth > 0;
    }
    out
}

/// The keys of the general rule, from the letters alone.
fn wanted_keys(args: &str, ret: &str) -> Vec<&'static str> {
    let (args, ret) = (top_level(args), top_level(ret));
    let both = args.clone() + &ret;
    let any = |letters: &str, of: &str| letters.chars().any(|letter| of.contains(letter));
    let keys = [
        ("rpc", true),
        ("pool", any("PO", &both)),
        ("xmlBytes", any("x", &args)),
        ("domain", any("DZC", &both)),
        ("network", any("NT", &both)),
        ("volume", any("O", &both)),
        ("interface", any("I", &both)),
        ("device", any("E", &both)),
        ("filter", any("WB", &both)),
        ("binding", any("B", &both)),
        ("secret", any("S", &both)),
        ("snapshot", any("Z", &both)),
        ("checkpoint", any("C", &both)),
        ("server", any("RL", &both)),
        ("bytes", any("sb", &args)),
        ("items", any("*", &args)),
        ("flags", any("fF", &both)),
        ("count", any("*", &ret)),
        ("resultBytes", any("sb", &ret)),
        ("duration", true),
    ];
    let there = keys.into_iter().filter(|(_, there)| *there);
    there.map(|(key, _)| key).collect()
}

fn answer(asked: &Asked) -> Option<Answer> {
    let is_it = |desc: &&ProcedureDesc| {
        (desc.program.number, desc.number) == (asked.program, asked.procedure)
    };
    let desc = calls().find(is_it)?;
    let ret = payload(table::find(desc)?.ret);
    Some(match desc.stream {
        StreamDirection::None => Answer::Reply(ret.into()),
        StreamDirection::Write => Answer::upload(),
        StreamDirection::Read | StreamDirection::Both => {
            Answer::Download(vec![SENTINEL.into(), Default::default()])
        }
    })
}

/// Calls every procedure once at this level and gives the lines of each.
async fn drive(level: LevelFilter) -> Vec<(&'static Row, Vec<Record>)> {
    let open = Arc::new(AtomicBool::new(false));
    let is_open = Arc::clone(&open);
    let daemon = FakeDaemon::new(move |asked| {
        is_open
            .load(Ordering::SeqCst)
            .then(|| answer(asked))
            .flatten()
    });
    let connection = Connection::open(daemon, "").await.unwrap();
    open.store(true, Ordering::SeqCst);
    let traced = Traced::new(&connection);
    let mut all = Vec::new();
    for desc in calls() {
        let row = table::find(desc).unwrap();
        let capture = Capture::default();
        let _subscriber = tracing::dispatcher::set_default(&capture.subscriber(level));
        let request = Request::new(desc, payload(row.args).into());
        if desc.stream.is_stream() {
            let (_, stream) = traced.open_stream(request).await.unwrap();
            assert!(capture.records().is_empty(), "the transfer has not ended");
            stream.finish().await.unwrap();
        } else {
            traced.call(request).await.unwrap();
        }
        all.push((row, capture.records()));
    }
    all
}

#[tokio::test(start_paused = true)]
async fn l6_every_procedure_writes_exactly_one_line_at_debug() {
    for level in [LevelFilter::DEBUG, LevelFilter::TRACE] {
        for (row, lines) in drive(level).await {
            let [line] = &lines[..] else {
                panic!("{}: {} lines", row.desc.name, lines.len());
            };
            assert_eq!(line.message, "libvirt call");
            assert_eq!(line.target, "kvm.libvirt");
            assert_eq!(line.level, tracing::Level::DEBUG);
            assert_eq!(line.text("rpc"), row.desc.public.unwrap_or(row.desc.name));
            assert_eq!(line.keys()[0], "rpc");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn t3_at_info_no_procedure_writes_a_line() {
    for (row, lines) in drive(LevelFilter::INFO).await {
        assert!(lines.is_empty(), "{}", row.desc.name);
    }
}

#[tokio::test(start_paused = true)]
async fn t19_other_procedures_show_the_keys_of_the_general_rule_and_nothing_at_trace() {
    for level in [LevelFilter::DEBUG, LevelFilter::TRACE] {
        for (row, lines) in drive(level).await {
            if exact::find(row.desc).is_some() {
                continue;
            }
            // A stream's reply may carry values that the scripted daemon leaves out.
            let ret = if row.desc.stream.is_stream() {
                ""
            } else {
                row.ret
            };
            assert_eq!(
                lines[0].keys(),
                wanted_keys(row.args, ret),
                "{}",
                row.desc.name
            );
        }
    }
}

#[tokio::test(start_paused = true)]
async fn t13_texts_bytes_and_streams_are_sizes_under_the_general_rule() {
    for (row, lines) in drive(LevelFilter::TRACE).await {
        if exact::find(row.desc).is_some() {
            continue;
        }
        let line = format!("{:?}", lines[0]);
        assert!(!line.contains("cloud-config"), "{}: {line}", row.desc.name);
    }
}

#[tokio::test(start_paused = true)]
async fn t11_handles_are_shown_by_name() {
    let names = [
        ("domain", "a-domain"),
        ("network", "a-network"),
        ("pool", "a-pool"),
        ("volume", "a-volume"),
        ("interface", "an-interface"),
        ("device", "a-device"),
        ("filter", "a-filter"),
        ("binding", "a-binding"),
        ("secret", "a-secret"),
        ("snapshot", "a-snapshot"),
        ("checkpoint", "a-checkpoint"),
        ("server", "a-server"),
    ];
    let all = drive(LevelFilter::DEBUG).await;
    for (key, name) in names {
        let shown = all
            .iter()
            .filter(|(row, _)| exact::find(row.desc).is_none())
            .filter_map(|(_, lines)| lines[0].field(key));
        let shown: Vec<_> = shown.map(ToString::to_string).collect();
        assert!(
            !shown.is_empty() && shown.iter().all(|of| of == name),
            "{key}"
        );
    }
}

#[tokio::test]
async fn t3_without_a_subscriber_the_bare_future_is_given() {
    let daemon = FakeDaemon::new(|_| None);
    let connection = Connection::open(daemon, "").await.unwrap();
    assert!(!crate::is_enabled());
    let client = Client::new(Traced::new(&connection));
    client.connect_get_lib_version().await.unwrap();
    let bare: Arc<dyn Call> = Arc::new(connection);
    let given = crate::decorate(Arc::clone(&bare), &tracing::Span::none());
    assert!(Arc::ptr_eq(&bare, &given));
}
