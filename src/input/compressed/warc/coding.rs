//! Content codings of HTTP bodies: gzip and deflate (RFC 9110 §8.4.1), brotli (RFC 7932) and zstd
//! (RFC 8878).

use std::io::{self, ErrorKind};

use super::super::brotli::Brotli;
use super::super::deflate::Deflate;
use super::super::frames::{Codec, Progress, Step};
use super::super::meter::complete;
use super::super::zstd::Zstd;
use crate::format::{DamageKind, Warning};
use crate::text::escape;

/// The number of bytes to decode at a time.
const STEP: usize = 16 << 10;
/// The longest body that is decoded. What a page decompresses to is not limited by the size of the
/// file that it is in.
const MOST: u64 = 64 << 20;

/// The number of bytes by which text is recognized. In more, there may be letters of charsets other than
/// UTF-8.
const NEAR: usize = 16;

/// A decoder of one coding.
pub(super) struct Coding {
    decoder: Decoder,
    input: Vec<u8>,
    at: usize,
    produced: u64,
    ended: bool,
    /// Whether the body is known to be cut.
    is_truncated: bool,
}

enum Decoder {
    Brotli(Brotli),
    /// And what makes another one.
    Deflate(Deflate, fn() -> Deflate),
    Zstd(Zstd),
}

impl Decoder {
    fn deflate(make: fn() -> Deflate) -> Self {
        Self::Deflate(make(), make)
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        match self {
            Self::Brotli(brotli) => brotli.step(input, output),
            Self::Deflate(deflate, _) => deflate.step(input, output),
            Self::Zstd(zstd) => zstd.step(input, output),
        }
    }
}

impl Coding {
    /// Returns the decoder of a body with that `Content-Encoding` which starts with these bytes;
    /// `None` if it is not coded, or was decoded before.
    ///
    /// # Errors
    /// Why it is not read.
    pub fn of(name: &[u8], start: &[u8], is_truncated: bool) -> Result<Option<Self>, Warning> {
        let name = name.trim_ascii().to_ascii_lowercase();
        let near = &start[..start.len().min(NEAR)];
        let decoder = match (&name[..], start) {
            // Some servers take the frame of the other one, or leave it out.
            (b"gzip" | b"x-gzip" | b"deflate", [0x1f, 0x8b, ..]) => Decoder::deflate(Deflate::gzip),
            (b"gzip" | b"x-gzip" | b"deflate", [first, second, ..])
                if is_zlib(*first, *second) && decodes(Deflate::zlib(), start) =>
            {
                Decoder::deflate(Deflate::zlib)
            }
            (b"gzip" | b"x-gzip" | b"deflate", _)
                if !looks_like_text(near) && decodes(Deflate::new(), start) =>
            {
                Decoder::deflate(Deflate::new)
            }
            (b"zstd", [0x28, 0xb5, 0x2f, 0xfd, ..]) => {
                let mut zstd = Zstd::default();
                let prepared = zstd.set_dictionary(b"");
                prepared.map_err(|error| {
                    Warning::damaged(DamageKind::Unsupported, format!("not read: {error}"))
                })?;
                Decoder::Zstd(zstd)
            }
            (b"" | b"identity" | b"gzip" | b"x-gzip" | b"deflate" | b"zstd", _) => return Ok(None),
            _ if looks_like_text(near) => return Ok(None),
            // Nothing marks the start of a stream.
            (b"br", _) => Decoder::Brotli(Brotli::new()),
            (name, _) => {
                let name = escape::bytes(name);
                return Err(Warning::damaged(
                    DamageKind::Unsupported,
                    format!(
                        "not read: the body has the content coding {name}, which is not decoded"
                    ),
                ));
            }
        };
        Ok(Some(Self {
            decoder,
            input: Vec::new(),
            at: 0,
            produced: 0,
            ended: false,
            is_truncated,
        }))
    }

    /// Returns what a body starts with whose coded form starts with these bytes.
    pub fn start_of(&self, coded: &[u8]) -> Vec<u8> {
        let mut fresh = match &self.decoder {
            Decoder::Brotli(_) => Decoder::Brotli(Brotli::new()),
            Decoder::Deflate(_, make) => Decoder::deflate(*make),
            Decoder::Zstd(_) => {
                let mut zstd = Zstd::default();
                if zstd.set_dictionary(b"").is_err() {
                    return Vec::new();
                }
                Decoder::Zstd(zstd)
            }
        };
        let (mut start, mut input) = (vec![0; coded.len().max(16)], coded);
        let mut produced = 0;
        while produced < start.len() && !input.is_empty() {
            let step = fresh.step(input, &mut start[produced..]);
            produced += step.produced;
            input = &input[step.consumed..];
            let is_stuck = step.consumed == 0 && step.produced == 0;
            if is_stuck || !matches!(step.result, Ok(Progress::More)) {
                break;
            }
        }
        start.truncate(produced);
        start
    }

    /// Reads some bytes of what `read` reads, decoded. Returns their number, 0 at the end.
    pub fn read(
        &mut self,
        read: &mut dyn FnMut(&mut [u8]) -> io::Result<usize>,
        into: &mut [u8],
    ) -> io::Result<usize> {
        while !self.ended && !into.is_empty() {
            if self.at == self.input.len() {
                self.input.resize(STEP, 0);
                let read = read(&mut self.input)?;
                self.input.truncate(read);
                self.at = 0;
            }
            let input = &self.input[self.at..];
            let step = self.decoder.step(input, into);
            self.at += step.consumed;
            self.produced += step.produced as u64;
            self.ended = self.at == self.input.len() && step.consumed == 0 && step.produced == 0;
            match step.result {
                Ok(Progress::End) => self.ended = true,
                Ok(Progress::More) if self.ended && !self.is_truncated => {
                    return Err(damaged(&ErrorKind::UnexpectedEof.into()));
                }
                Err(error) if step.produced == 0 => {
                    self.ended = true;
                    return Err(damaged(&error));
                }
                Ok(Progress::More) | Err(_) => {}
            }
            if self.produced > MOST {
                self.ended = true;
                return Err(complete(
                    DamageKind::BodyTooLarge,
                    "its body decodes to more than 64 MiB".to_owned(),
                ));
            }
            if step.produced > 0 {
                return Ok(step.produced);
            }
        }
        Ok(0)
    }
}

/// Returns true if data in the format of zlib starts with these bytes (RFC 1950 §2.2).
fn is_zlib(first: u8, second: u8) -> bool {
    first & 0x0f == 8
        && first >> 4 <= 7
        && (u16::from(first) << 8 | u16::from(second)).is_multiple_of(31)
}

/// Returns true if `decoder` finds no fault in the start of a body.
fn decodes(mut decoder: Deflate, start: &[u8]) -> bool {
    let (mut input, mut output) = (start, [0; 1 << 10]);
    loop {
        let step = decoder.step(input, &mut output);
        input = &input[step.consumed..];
        match step.result {
            Err(_) => return false,
            Ok(Progress::End) => return true,
            Ok(Progress::More) if input.is_empty() || step.consumed + step.produced == 0 => {
                return true;
            }
            Ok(Progress::More) => {}
        }
    }
}

/// Returns true if a body that starts so was decoded before it was stored: if it is UTF-8 without
/// control characters. The last character may be truncated.
fn looks_like_text(start: &[u8]) -> bool {
    let text = match str::from_utf8(start) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let is_text = |char: char| !char.is_control() || matches!(char, '\t' | '\n' | '\r');
    text.chars().all(is_text)
}

fn damaged(error: &io::Error) -> io::Error {
    if error.kind() == ErrorKind::UnexpectedEof {
        return complete(
            DamageKind::BodyCut,
            "its encoded body ends early".to_owned(),
        );
    }
    let text = format!("its encoded body is damaged ({error})");
    complete(DamageKind::BodyDamaged, text)
}

#[cfg(test)]
mod tests {
    use super::{Coding, MOST};

    /// 70 MiB of spaces, by `brotli.compress` of Python.
    const SPACES: &[u8] =
        b"\xcb\xff\xff?\x00$@\xe2\xb1@r\xef\xff\xf8\xff\xff\x07\x80\x04@\x1c\x16\x80\
        \xee\xfd\x1f\xff\xff\xff\x00\x90\x00\x88\xc3\x02\xd0\xbd\xff\xe3\xff\xff\x1f\
        \x00\x12\x00qX\x00\xba\xf7\x7f\xfc\xff\xff\x03@\x02\x20\x0e\x0b@\xf7\xfe\x8f\
        \xff\xff\x7f\x00H\x00\xc4a\x01\xe8\xde\xff\xf1\xff\xff\x0f\x00\x09\x808,\x00\
        \xdd\xfb?\xfe\xff\xff\x01\x20\x01\x10\x87\x05\xa0{\xff\x97\xff\xff_\x00$\x00\
        \xe2\xb0\x00t\xef\xbf\x00";

    #[test]
    fn a_body_has_a_limit() {
        let mut coding = Coding::of(b"br", &SPACES[..16], false).unwrap().unwrap();
        let (mut body, mut decoded) = (SPACES, 0);
        let mut into = vec![0; 1 << 20];
        let error = loop {
            let read = &mut |into: &mut [u8]| std::io::Read::read(&mut body, into);
            match coding.read(read, &mut into) {
                Ok(0) => panic!("the body ends after {decoded} bytes"),
                Ok(more) => decoded += more as u64,
                Err(error) => break error,
            }
        };
        assert!(decoded <= MOST, "{decoded}");
        assert_eq!(error.to_string(), "its body decodes to more than 64 MiB");
        // It is over.
        assert_eq!(coding.read(&mut |_| Ok(0), &mut into).unwrap(), 0);
    }

    #[test]
    fn a_coding_that_is_not_decoded_is_named_in_one_line() {
        let Err(warning) = Coding::of(b"x-\x1b[2J\n\xff", b"\0\0", false) else {
            panic!("it is decoded");
        };
        let told = "not read: the body has the content coding x-\\u{1b}[2j\\u{a}\\xff, which is \
                    not decoded";
        assert_eq!(warning.text, told);
    }

    /// `caf\u{e9}` with more letters of windows-1252 is no deflated data, whatever it is declared.
    #[test]
    fn text_in_other_charsets_is_not_decoded() {
        for start in [
            &b"caf\xe9 <a href='b'>cr\xe8me</a> and more of it"[..],
            b"\xef\xf0\xe8\xe2\xe5\xf2 <a>",
        ] {
            for name in [&b"gzip"[..], b"deflate"] {
                assert!(
                    Coding::of(name, start, false).unwrap().is_none(),
                    "{start:?}"
                );
            }
        }
    }

    #[test]
    fn bodies_that_were_decoded_before() {
        for (start, expected) in [
            (&b"<!doctype html>\r\n"[..], true),
            ("\u{43f}\u{440}\u{438}".as_bytes(), true),
            // The last character is truncated.
            (b"\xd0\xbf\xd1", true),
            (b"\xef\xbb\xbf<html>", true),
            (b"a\0b", false),
            (b"\x1b\xa7\x01(", false),
            (b"\xd0<", false),
        ] {
            let coding = Coding::of(b"br", start, false).unwrap();
            assert_eq!(coding.is_none(), expected, "{start:?}");
        }
    }
}
