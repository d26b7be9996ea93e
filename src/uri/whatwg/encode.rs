//! The loop that percent-encodes a component (URL Standard §1.3).

use std::ops::Range;

use super::fault::INVALID_URL_UNIT;
use super::parse::Parser;
use super::sets::{Act, Part, USERINFO, is_url_code_point};
use crate::uri::syntax::percent::{escape_of, octet_at};

impl Parser<'_> {
    /// Appends a component, percent-encoded, from `range.start` to the byte that ends it or to the
    /// end of `range`. Returns its end.
    pub(super) fn encode(&mut self, range: Range<usize>, part: &'static Part) -> usize {
        let input = self.input();
        let bytes = &input.as_bytes()[..range.end];
        let mut at = range.start;
        loop {
            let rest = &bytes[at..];
            let plain = rest
                .iter()
                .position(|&b| part.0[usize::from(b)] != Act::Keep)
                .unwrap_or(rest.len());
            self.out.extend_from_slice(&rest[..plain]);
            at += plain;
            let Some(&byte) = bytes.get(at) else {
                return at;
            };
            let act = part.0[usize::from(byte)];
            match act {
                Act::Stop => return at,
                Act::NonAscii => {
                    at += self.encode_character(at);
                    continue;
                }
                Act::Percent if octet_at(bytes, at).is_some() => {}
                Act::Percent | Act::FaultKeep | Act::FaultEncode => {
                    self.fault(INVALID_URL_UNIT, at..at + 1);
                }
                Act::Keep | Act::Encode => {}
            }
            if matches!(act, Act::Encode | Act::FaultEncode) {
                percent_encode(&mut self.out, byte);
            } else {
                self.out.push(byte);
            }
            at += 1;
        }
    }

    /// Appends a character outside ASCII, and returns its length in bytes.
    fn encode_character(&mut self, at: usize) -> usize {
        let c = self.input()[at..].chars().next().unwrap_or_default();
        if !is_url_code_point(c) {
            self.fault(INVALID_URL_UNIT, at..at + c.len_utf8());
        }
        for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
            percent_encode(&mut self.out, byte);
        }
        c.len_utf8()
    }

    /// Appends a user name or a password. None of their characters is a fault.
    pub(super) fn encode_userinfo(&mut self, range: Range<usize>) {
        for &byte in &self.input().as_bytes()[range] {
            match USERINFO.0[usize::from(byte)] {
                Act::Encode | Act::FaultEncode | Act::NonAscii => {
                    percent_encode(&mut self.out, byte);
                }
                _ => self.out.push(byte),
            }
        }
    }
}

/// Appends `%` and two hex digits in uppercase.
pub(super) fn percent_encode(out: &mut Vec<u8>, byte: u8) {
    out.extend_from_slice(escape_of(byte).as_bytes());
}
