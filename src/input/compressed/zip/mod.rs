//! zip (APPNOTE.TXT 6.3.10): stored and deflated members, zip64.
//!
//! A file is read by its central directory ([`directory`]); a stream, and a file without one, by
//! the local headers ([`local`]). Both are read here, not by a crate: a directory of millions of
//! members takes no memory, and members whose sizes follow their data are read from a stream, too.
//!
//! No byte of a file is decompressed twice: entries that overlap others or the directory are
//! skipped, with one warning for the archive ([`covered`]).

mod content;
mod covered;
mod directory;
mod header;
mod local;

use super::{Archive, Kind, Member, Open, Stream, skipped};
use crate::format::{DamageKind, Warning};
use content::Content;
use directory::Directory;
use header::Header;
use local::Local;

/// zip.
pub(super) static ZIP: Kind = Kind {
    name: "zip archive",
    extensions: &["zip"],
    magic: |head| head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06"),
    per_byte: 8,
    open: Open::Archive(open),
};

fn open<'s>(stream: Stream<'s>) -> Box<dyn Archive + 's> {
    if let Some((file, size)) = stream.file() {
        match Directory::find(file, size, stream.meter().clone()) {
            Ok(Some(directory)) => return Box::new(directory),
            Ok(None) => {}
            Err(error) => {
                let text = format!("its directory is not read: {error}");
                let warning = if error.raw_os_error().is_some() {
                    Warning::lost(text)
                } else {
                    Warning::damaged(DamageKind::Header, text)
                };
                stream.meter().warning(warning);
            }
        }
    }
    Box::new(Local::new(stream))
}

/// Returns the member of a header, unless it is a folder.
fn member(header: &Header) -> Option<Member> {
    let unread = if header.is_encrypted() {
        Some(Warning::damaged(
            DamageKind::Unsupported,
            "not read: it is encrypted",
        ))
    } else if header.is_link() {
        Some(skipped("a symbolic link"))
    } else if !Content::is_read(header.method) {
        Some(Warning::damaged(
            DamageKind::Unsupported,
            format!("not read: compression method {} of zip", header.method),
        ))
    } else {
        None
    };
    let name = header.name.clone();
    (!name.ends_with(b"/")).then_some(Member {
        name,
        unread,
        origin: None,
    })
}
