//! A signed message as a file of its own (S/MIME, RFC 8551 §3.2.1): `smime.p7m`, in DER or in the
//! textual encoding of RFC 7468 §8.

use memchr::memchr;

use super::defaults::MESSAGE;
use super::message::{SignedContent, Walker};
use crate::format::document::PART;
use crate::format::{Decoder, Format, Record, Section, Warning};
use crate::text::charset::Charset;
use crate::text::transfer::TransferEncoding;

/// The first lines of the textual encoding.
const LABELS: [&[u8]; 2] = [b"-----BEGIN PKCS7-----", b"-----BEGIN CMS-----"];

/// Signed messages.
pub static SMIME: Format = Format {
    name: "smime",
    summary: "a signed message (S/MIME) in DER or PEM",
    extensions: &[],
    sniff: |head| SignedContent::starts(head) || is_textual(head),
    messages: true,
    record_limit: PART,
    decoder: || Box::new(SmimeDecoder::default()),
    ..MESSAGE
};

fn is_textual(head: &[u8]) -> bool {
    LABELS.iter().any(|label| head.starts_with(label))
}

/// Decodes signed data as the body of a message.
#[derive(Debug, Default)]
struct SmimeDecoder(Walker);

impl Decoder for SmimeDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let mut at = 0;
        if !record.continued {
            let mut encoding = TransferEncoding::Binary;
            if is_textual(record.bytes) {
                encoding = TransferEncoding::Base64;
                at = memchr(b'\n', record.bytes).map_or(0, |end| end + 1);
            }
            let assumed = self.0.assumed();
            self.0 = Walker::of_signed(encoding);
            self.0.assume(assumed);
            if at > 0 && record.open {
                // What is not read of a part starts at its first byte.
                return at;
            }
        }
        self.0.walk(record, at, emit)
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.0.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.0.take_warnings()
    }
}
