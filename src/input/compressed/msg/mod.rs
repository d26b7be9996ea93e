//! Messages of Outlook (`.msg`): a compound file of properties (MS-CFB, MS-OXMSG). It is read as the
//! message of mail that it is made of: the header with which it came, the body in HTML, in text or in
//! the compressed rich text that both may be in, and the attachments that are text or messages.
//! Locations are those in that message.

mod message;
mod rtf;
#[cfg(test)]
mod tests;
mod text;

use std::io::{self, Cursor, Read};

use super::meter::invalid;
use super::{Kind, Open, Stream};

/// Messages of Outlook.
pub(super) static OUTLOOK: Kind = Kind {
    name: "Outlook message",
    extensions: &["msg"],
    magic: |head| head.starts_with(&MAGIC) && is_message(head),
    per_byte: 64,
    open: Open::Compression(|stream| Box::new(Message::Stored(stream))),
};

/// What compound files start with.
const MAGIC: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// The largest file.
const LARGEST: u64 = 256 << 20;

/// Returns true if a compound file may be a message: the first streams of its directory are those of one, or
/// the directory is later, and it is no document of Office, which has a stream of a name that is near the start
/// of the file.
fn is_message(head: &[u8]) -> bool {
    const DOCUMENTS: [&str; 6] = [
        "WordDocument",
        "Workbook",
        "Book",
        "PowerPoint Document",
        "VisioDocument",
        "Contents",
    ];
    if let Some(directory) = directory(head) {
        // Properties of a message are in streams `__substg1.0_…`.
        let is_of_message = |entry: &[u8]| entry.starts_with(b"_\0_\0");
        return directory.chunks(ENTRY).any(is_of_message);
    }
    !DOCUMENTS.iter().any(|name| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memchr::memmem::find(head, &[&wide[..], &[0, 0]].concat()).is_some()
    })
}

/// The length of an entry of a directory.
const ENTRY: usize = 128;

/// Returns the first sector of the directory, if it is in `head` ([MS-CFB] §2.2).
fn directory(head: &[u8]) -> Option<&[u8]> {
    let shift = u16::from_le_bytes(head.get(30..32)?.try_into().ok()?);
    let sector = u32::from_le_bytes(head.get(48..52)?.try_into().ok()?);
    let size = 1usize
        .checked_shl(u32::from(shift))
        .filter(|size| *size >= ENTRY)?;
    let start = (sector as usize).checked_add(1)?.checked_mul(size)?;
    head.get(start..start.checked_add(size)?)
}

/// A message that is read.
enum Message<'s> {
    Stored(Stream<'s>),
    Read(Cursor<Vec<u8>>),
}

impl Read for Message<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Self::Stored(stream) = self {
            let mut file = Vec::new();
            stream.by_ref().take(LARGEST + 1).read_to_end(&mut file)?;
            if file.len() as u64 > LARGEST {
                return Err(invalid("it is larger than 256 MiB"));
            }
            let mut text = message::read(file)?;
            if text.starts_with(&MAGIC) {
                // It is no message, and not tried again: binary data.
                text[0] = 0;
            }
            *self = Self::Read(Cursor::new(text));
        }
        match self {
            Self::Read(text) => text.read(into),
            Self::Stored(_) => Ok(0),
        }
    }
}
