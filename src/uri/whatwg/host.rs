//! The host parser (URL Standard §3.5).

use std::borrow::Cow;
use std::io::Write as _;
use std::net::Ipv4Addr;
use std::ops::Range;

use super::domain::{Converted, is_strict, to_ascii};
use super::fault::{
    DOMAIN_PERCENT_ENCODED, DOMAIN_TO_ASCII, HOST_INVALID_CODE_POINT, IPV4_NON_ASCII_INPUT,
    IPV6_UNCLOSED, NO_DOMAIN,
};
use super::parse::{Failure, Parser};
use super::sets::OPAQUE_HOST;
use super::{WhatwgHost as Host, ipv4, ipv6};
use crate::uri::syntax::Span;
use crate::uri::syntax::percent::{decode, octet_at};

/// Forbidden host code points (§3.2).
const fn is_forbidden_in_host(byte: u8) -> bool {
    matches!(
        byte,
        0 | b'\t'
            | b'\n'
            | b'\r'
            | b' '
            | b'#'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
    )
}

/// Forbidden domain code points (§3.2).
const fn is_forbidden_in_domain(byte: u8) -> bool {
    is_forbidden_in_host(byte) || byte < b' ' || matches!(byte, b'%' | 0x7f)
}

/// The source of a domain in the input.
struct Name {
    range: Range<usize>,
    /// True if each byte of the domain is one of the input.
    literal: bool,
}

impl Name {
    /// Returns the range of the input that `part` of the domain comes from: all of it, if the
    /// domain was converted.
    fn part(&self, part: Range<usize>) -> Range<usize> {
        if self.literal {
            self.range.start + part.start..self.range.start + part.end
        } else {
            self.range.clone()
        }
    }
}

impl Parser<'_> {
    /// Reads a host, and appends its serialized form.
    pub(super) fn host(&mut self, range: Range<usize>) -> Result<(), Failure> {
        let start = self.out.len();
        let bytes = &self.bytes()[range.clone()];
        let host = if bytes.first() == Some(&b'[') {
            self.ipv6(range)?
        } else if self.layout.class.is_special() {
            self.domain(range)?
        } else {
            self.opaque_host(range)?
        };
        self.layout.host = Some((host, Span::new(start..self.out.len())));
        Ok(())
    }

    fn ipv6(&mut self, range: Range<usize>) -> Result<Host, Failure> {
        let literal = &self.input()[range.start + 1..range.end];
        let Some(literal) = literal.strip_suffix(']') else {
            return Err(self.fail(IPV6_UNCLOSED, range));
        };
        let start = range.start + 1;
        let address = ipv6::parse(literal, |kind, part| {
            self.fault(kind, start + part.start..start + part.end);
        });
        let address = address
            .map_err(|(kind, part)| self.fail(kind, start + part.start..start + part.end))?;
        self.out.push(b'[');
        ipv6::serialize(&mut self.out, address);
        self.out.push(b']');
        Ok(Host::Ipv6(address))
    }

    /// The opaque-host parser, for schemes that are not special.
    fn opaque_host(&mut self, range: Range<usize>) -> Result<Host, Failure> {
        let bytes = &self.bytes()[range.clone()];
        let mut forbidden = (0..bytes.len()).filter(|&at| is_forbidden_in_host(bytes[at]));
        if let Some(first) = forbidden.next().map(|at| range.start + at) {
            let failure = self.fail(HOST_INVALID_CODE_POINT, first..first + 1);
            for at in forbidden.map(|at| range.start + at) {
                self.fault(HOST_INVALID_CODE_POINT, at..at + 1);
            }
            return Err(failure);
        }
        self.encode(range, &OPAQUE_HOST);
        Ok(if bytes.is_empty() {
            Host::Empty
        } else {
            Host::Opaque
        })
    }

    /// Reads a domain, or an IPv4 address in any notation.
    fn domain(&mut self, range: Range<usize>) -> Result<Host, Failure> {
        let written = &self.input()[range.clone()];
        let start = self.out.len();
        let mut name = Name {
            range: range.clone(),
            literal: true,
        };
        let domain = match decode(written.as_bytes()) {
            Cow::Borrowed(_) => Cow::Borrowed(written),
            Cow::Owned(decoded) => {
                self.note_escapes(range);
                name.literal = false;
                Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())
            }
        };
        if domain.is_ascii() {
            self.ascii_domain(&domain, &name)?;
        } else {
            name.literal = false;
            self.other_domain(&domain, &name)?;
        }
        if !ipv4::ends_in_a_number(&self.out[start..]) {
            return Ok(Host::Domain);
        }
        if !domain.is_ascii() {
            self.fault(IPV4_NON_ASCII_INPUT, name.range.clone());
        }
        Ok(Host::Ipv4(self.ipv4(start, &name)?))
    }

    /// Reports percent-encoded bytes once, at their first run.
    fn note_escapes(&mut self, range: Range<usize>) {
        let bytes = &self.bytes()[..range.end];
        let is_escape = |at: &usize| octet_at(bytes, *at).is_some();
        if let Some(start) = range.into_iter().find(is_escape) {
            let mut end = start + 3;
            while is_escape(&end) {
                end += 3;
            }
            self.fault(DOMAIN_PERCENT_ENCODED, start..end);
        }
    }

    /// The domain parser (§3.3) for ASCII: lowercases it, and accepts any labels.
    fn ascii_domain(&mut self, domain: &str, name: &Name) -> Result<(), Failure> {
        let bytes = domain.as_bytes();
        if !is_strict(domain) {
            let mut forbidden = (0..bytes.len()).filter(|&at| is_forbidden_in_domain(bytes[at]));
            if let Some(first) = forbidden.next() {
                let failure = self.fail(NO_DOMAIN, name.part(first..first + 1));
                for at in forbidden.filter(|_| name.literal) {
                    self.fault(NO_DOMAIN, name.part(at..at + 1));
                }
                return Err(failure);
            }
            self.fault(DOMAIN_TO_ASCII, name.range.clone());
        }
        self.out.extend(bytes.iter().map(u8::to_ascii_lowercase));
        Ok(())
    }

    /// The domain parser (§3.3) for domains outside ASCII.
    fn other_domain(&mut self, domain: &str, name: &Name) -> Result<(), Failure> {
        let Converted { ascii, strict } = match to_ascii(domain) {
            Ok(converted) => converted,
            Err(kind) => return Err(self.fail(kind, name.range.clone())),
        };
        if ascii.is_empty() || ascii.bytes().any(is_forbidden_in_domain) {
            return Err(self.fail(NO_DOMAIN, name.range.clone()));
        }
        if !strict {
            self.fault(DOMAIN_TO_ASCII, name.range.clone());
        }
        self.out.extend(ascii.as_bytes());
        Ok(())
    }

    /// Replaces the domain at the end of the output by an address.
    fn ipv4(&mut self, start: usize, name: &Name) -> Result<Ipv4Addr, Failure> {
        let domain = self.out.split_off(start);
        let address = ipv4::parse(&domain, |kind, part| self.fault(kind, name.part(part)));
        let address = address.map_err(|(kind, part)| self.fail(kind, name.part(part)))?;
        // Writing to a `Vec` does not fail.
        let _ = write!(self.out, "{address}");
        Ok(address)
    }
}
