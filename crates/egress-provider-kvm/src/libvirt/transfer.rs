//! Bytes into and out of volumes.

use virtwire::{
    Call, CallMeta, Client, Stream,
    proto::{Procedure, ProcedureDesc, generated::remote},
};

use super::{LibvirtLink, LibvirtSibling, convert};
use crate::{
    fault::Fault,
    hypervisor::{Upload, VolumeRef},
};

/// From this size on a transfer gets a connection of its own. Opening one costs a few round trips,
/// which a smaller transfer is not worth.
const BULK_BYTES: u64 = 1 << 20;

pub(super) async fn upload(
    link: &dyn LibvirtLink,
    volume: &VolumeRef,
    mut upload: Upload,
) -> Result<(), Fault> {
    type P = remote::StorageVolUpload;
    let path = Path::fit(link, upload.length, P::DESC).await?;
    let args = remote::StorageVolUploadArgs {
        vol: convert::volume_ref(volume),
        offset: 0,
        length: upload.length,
        flags: 0,
    };
    let stream = path.open::<P>(&args, volume).await?;
    let sent = stream
        .upload(&mut upload.reader, upload.length, |sent| {
            (upload.progress)(sent)
        })
        .await;
    path.end().await;
    sent.map(drop)
        .map_err(|error| convert::fault(P::DESC, error))
}

pub(super) async fn download(
    link: &dyn LibvirtLink,
    volume: &VolumeRef,
    offset: u64,
    length: usize,
) -> Result<Vec<u8>, Fault> {
    type P = remote::StorageVolDownload;
    // libvirt reads "length 0" as "up to the end".
    if length == 0 {
        return Ok(Vec::new());
    }
    let path = Path::fit(link, length as u64, P::DESC).await?;
    let args = remote::StorageVolDownloadArgs {
        vol: convert::volume_ref(volume),
        offset,
        length: length as u64,
        flags: 0,
    };
    let stream = path.open::<P>(&args, volume).await?;
    let bytes = read(stream, length).await;
    path.end().await;
    bytes.map_err(|error| convert::fault(P::DESC, error))
}

/// Reads a stream; what a daemon sends beyond what was asked for is an error of the writer.
async fn read(stream: Stream, length: usize) -> Result<Vec<u8>, virtwire::Error> {
    let mut bytes = std::io::Cursor::new(vec![0; length]);
    let received = stream.download(&mut bytes, |_| ()).await?;
    let mut bytes = bytes.into_inner();
    bytes.truncate(usize::try_from(received).unwrap_or(length));
    Ok(bytes)
}

/// What a transfer goes through.
enum Path<'a> {
    Shared(&'a dyn LibvirtLink),
    Own(Box<dyn LibvirtSibling>),
}

impl<'a> Path<'a> {
    async fn fit(
        link: &'a dyn LibvirtLink,
        length: u64,
        desc: &'static ProcedureDesc,
    ) -> Result<Self, Fault> {
        if length < BULK_BYTES {
            return Ok(Self::Shared(link));
        }
        let sibling = link.open_sibling().await;
        sibling.map(Self::Own).map_err(|error| Fault::NotSent {
            call: desc.public.unwrap_or(desc.name),
            source: Box::new(error),
        })
    }

    async fn open<P: Procedure>(
        &self,
        args: &P::Args,
        volume: &VolumeRef,
    ) -> Result<Stream, Fault> {
        let calls: &dyn Call = match self {
            Self::Shared(link) => *link,
            Self::Own(sibling) => &**sibling,
        };
        let meta = CallMeta::about(&volume.name);
        let opened = Client::new(calls).invoke_stream_with::<P>(args, meta).await;
        opened
            .map(|(_, stream)| stream)
            .map_err(|error| convert::fault(P::DESC, error))
    }

    /// Closes a connection of its own.
    async fn end(self) {
        if let Self::Own(sibling) = self {
            sibling.close().await;
        }
    }
}
