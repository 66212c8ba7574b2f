//! Recording of a session's packets, for the golden tests of `virtwire-proto`.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use virtwire::{
    Connection, DomainFilter,
    transport::{Connect, ConnectError, ReadHalf, Transport, UnixConnector, WriteHalf},
};

use crate::{connector, volumes::Pool};

/// Where to write the recording; without it the test only checks that the session can be recorded.
const FOLDER_VARIABLE: &str = "VIRTWIRE_RECORD_TO";

const OTHER_DOMAIN: &str = "<domain type='test'><name>virtwire-golden</name>\
                            <memory>65536</memory><os><type>hvm</type></os></domain>";

type Bytewise = Arc<Mutex<Vec<u8>>>;

/// Passes everything through and keeps a copy.
#[derive(Debug, Clone)]
struct Recorder {
    inner: UnixConnector,
    sent: Bytewise,
    received: Bytewise,
}

struct RecordingReader(Box<dyn ReadHalf>, Bytewise);

struct RecordingWriter(Box<dyn WriteHalf>, Bytewise);

#[async_trait]
impl Connect for Recorder {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let Transport {
            reader,
            writer,
            sever,
        } = self.inner.connect().await?;
        Ok(Transport {
            reader: Box::new(RecordingReader(reader, Arc::clone(&self.received))),
            writer: Box::new(RecordingWriter(writer, Arc::clone(&self.sent))),
            sever,
        })
    }

    fn describe(&self) -> String {
        self.inner.describe()
    }
}

#[async_trait]
impl ReadHalf for RecordingReader {
    async fn read(&mut self, buf: &mut BytesMut) -> io::Result<usize> {
        let before = buf.len();
        let read = self.0.read(buf).await?;
        self.1.lock().unwrap().extend_from_slice(&buf[before..]);
        Ok(read)
    }
}

#[async_trait]
impl WriteHalf for RecordingWriter {
    async fn write(&mut self, frame: Bytes) -> io::Result<()> {
        self.1.lock().unwrap().extend_from_slice(&frame);
        self.0.write(frame).await
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        self.0.shutdown().await
    }
}

#[tokio::test]
async fn a_session_can_be_recorded() {
    let recorder = Recorder {
        inner: connector(),
        sent: Arc::default(),
        received: Arc::default(),
    };
    calls_of_the_test_driver(&recorder).await;
    save("test-driver", &recorder);

    let recorder = Recorder {
        inner: connector(),
        sent: Arc::default(),
        received: Arc::default(),
    };
    transfer_of_a_volume(&recorder).await;
    save("volume", &recorder);
}

async fn calls_of_the_test_driver(recorder: &Recorder) {
    let libvirt = Connection::open(recorder.clone(), "test:///default")
        .await
        .unwrap();
    libvirt.list_all_domains(DomainFilter::all()).await.unwrap();
    let test = libvirt.domain_lookup_by_name("test").await.unwrap();
    libvirt.domain_state(&test).await.unwrap();
    libvirt.domain_get_xml_desc(&test, 0).await.unwrap();
    libvirt.node_get_info().await.unwrap();
    assert!(
        libvirt
            .domain_lookup_by_name("nobody")
            .await
            .unwrap_err()
            .is_not_found()
    );
    libvirt
        .connect_domain_event_callback_register_any(0, None)
        .await
        .unwrap();
    let other = libvirt.domain_define_xml(OTHER_DOMAIN).await.unwrap();
    libvirt.domain_undefine(&other).await.unwrap();
    libvirt.close().await.unwrap();
}

async fn transfer_of_a_volume(recorder: &Recorder) {
    let libvirt = Connection::open(recorder.clone(), "qemu:///system")
        .await
        .unwrap();
    let pool = Pool::create(libvirt, "virtwire-golden").await;
    let volume = pool.volume("golden", 12).await;
    let stream = pool
        .libvirt
        .storage_vol_upload(&volume, 0, 12, 0)
        .await
        .unwrap();
    stream
        .upload(&mut &b"hello golden"[..], 12, |_| ())
        .await
        .unwrap();
    let stream = pool
        .libvirt
        .storage_vol_download(&volume, 0, 0, 0)
        .await
        .unwrap();
    let mut back = Vec::new();
    stream.download(&mut back, |_| ()).await.unwrap();
    assert_eq!(back, b"hello golden");
    pool.libvirt.storage_vol_delete(&volume, 0).await.unwrap();
    let connection = pool.libvirt.clone();
    pool.remove().await;
    connection.close().await.unwrap();
}

fn save(name: &str, recorder: &Recorder) {
    let (sent, received) = (
        recorder.sent.lock().unwrap(),
        recorder.received.lock().unwrap(),
    );
    assert!(sent.len() > 28 && received.len() > 28);
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from) else {
        return;
    };
    fs::write(folder.join(format!("{name}.sent.bin")), &*sent).unwrap();
    fs::write(folder.join(format!("{name}.received.bin")), &*received).unwrap();
}
