//! The parser (RFC 3986 Appendix B, §3). One pass over the bytes divides and checks them; bytes
//! that their component does not allow are checked one by one.

use super::chars::{self, CLASSES, HOST, HOST_EDGE, PATH, PORT, QUERY, REG_NAME, SCHEME, USERINFO};
use super::{Fault, FaultKind, HostKind, Scheme, SchemeTable, Span, Uri, consequence, host};
use std::ops::Range;

impl<'a> Uri<'a> {
    /// Divides `bytes` into components and lists all faults, with the schemes of `T`.
    // Inlined, so that the result is built in place and not copied.
    #[inline]
    pub(in crate::uri) fn split_with<T: SchemeTable>(bytes: &'a [u8]) -> Self {
        let mut uri = Self::blank(bytes);
        uri.read::<T>();
        uri
    }

    fn read<T: SchemeTable>(&mut self) {
        let at = self.read_scheme::<T>();
        let after = if self.bytes[at..].starts_with(b"//") {
            self.read_authority(at + 2)
        } else {
            if self.needs_host() && self.bytes.get(at) != Some(&b'\\') {
                self.fault(FaultKind::MissingHost, at..at);
            }
            at
        };
        self.read_rest(after);
        self.check_scheme();
    }

    /// Divides an abbreviated reference, whose authority starts at the first byte, as a URI
    /// of `scheme`.
    pub(in crate::uri) fn split_without_scheme(
        bytes: &'a [u8],
        scheme: Option<&'static Scheme>,
    ) -> Self {
        let mut uri = Self::blank(bytes);
        uri.known = scheme;
        let after = uri.read_authority(0);
        uri.read_rest(after);
        uri.check_scheme();
        uri
    }

    pub(in crate::uri) fn blank(bytes: &'a [u8]) -> Self {
        // Offsets are 32 bits wide.
        let bytes = &bytes[..bytes.len().min(u32::MAX as usize - 1)];
        Self {
            bytes,
            scheme_end: u32::MAX,
            authority: Span::ABSENT,
            userinfo: Span::ABSENT,
            host: Span::ABSENT,
            port: Span::ABSENT,
            path: Span::ABSENT,
            query: Span::ABSENT,
            fragment: Span::ABSENT,
            host_kind: HostKind::None,
            known: None,
            faults: Vec::new(),
        }
    }

    pub(in crate::uri) fn fault(&mut self, kind: FaultKind, range: Range<usize>) {
        self.faults.push(Fault::new(kind, range));
    }

    /// Returns true if the scheme requires a host.
    pub(in crate::uri) fn needs_host(&self) -> bool {
        self.known
            .is_some_and(|known| known.authority.is_network() && !known.hostless)
    }

    /// Reads `scheme ":"` and returns the offset after it.
    fn read_scheme<T: SchemeTable>(&mut self) -> usize {
        let bytes = self.bytes;
        if let Some((colon, known)) = T::web(bytes) {
            self.scheme_end = colon as u32;
            self.known = Some(known);
            return colon + 1;
        }
        let end = chars::skip(bytes, 0, SCHEME);
        let clean = end > 0 && bytes[0].is_ascii_alphabetic() && bytes.get(end) == Some(&b':');
        let colon = if clean {
            Some(end)
        } else {
            self.invalid_scheme()
        };
        let Some(colon) = colon else {
            self.fault(FaultKind::NoScheme, 0..0);
            return 0;
        };
        self.scheme_end = colon as u32;
        self.known = T::find(&bytes[..colon]);
        colon + 1
    }

    /// Finds the `:` after an invalid scheme, and adds its faults. Returns `None` if there is no
    /// `:` before the first `/`, `?` or `#`.
    fn invalid_scheme(&mut self) -> Option<usize> {
        let bytes = self.bytes;
        let end = bytes
            .iter()
            .position(|b| matches!(b, b':' | b'/' | b'?' | b'#'))?;
        if end == 0 || bytes[end] != b':' {
            return None;
        }
        let mut at = usize::from(!bytes[0].is_ascii_alphabetic());
        if at == 1 {
            at = bad_scheme_run(&bytes[..end], 1);
            self.fault(FaultKind::SchemeCharacter, 0..at);
        }
        loop {
            at = chars::skip(&bytes[..end], at, SCHEME);
            if at == end {
                return Some(end);
            }
            let after = bad_scheme_run(&bytes[..end], at);
            self.fault(FaultKind::SchemeCharacter, at..after);
            at = after;
        }
    }

    /// Reads the authority that starts at `start` and returns its end.
    fn read_authority(&mut self, start: usize) -> usize {
        if let Some(end) = self.read_plain_authority(start) {
            return end;
        }
        let bytes = self.bytes;
        let (mut host, mut first_colon, mut last_colon, mut odd) = (start, None, 0, false);
        let mut at = start;
        loop {
            at = chars::skip(bytes, at, REG_NAME);
            match bytes.get(at) {
                None | Some(b'/' | b'?' | b'#') => break,
                Some(b':') => {
                    first_colon.get_or_insert(at);
                    last_colon = at;
                }
                Some(b'@') => {
                    odd |= host > start;
                    host = at + 1;
                    first_colon = None;
                }
                Some(_) => odd = true,
            }
            at += 1;
        }
        self.authority = Span::new(start..at);
        if host > start {
            self.userinfo = Span::new(start..host - 1);
            if odd {
                self.check_bytes(start..host - 1, USERINFO);
            }
        }
        if bytes.get(host) == Some(&b'[') && host < at {
            host::read_literal(self, host..at);
        } else {
            let colons = first_colon.map(|first| (first, last_colon));
            let name = host::divide(self, host..at, colons);
            if odd && self.host_kind != HostKind::BadLiteral {
                self.check_bytes(name, REG_NAME);
            }
        }
        host::check_port(self);
        if let Some(known) = self.known.filter(|known| known.authority.is_host()) {
            host::check_hosts(self, known);
        }
        at
    }

    /// Reads an authority that is a valid host and perhaps a port, as most are, in one pass.
    /// Returns its end.
    fn read_plain_authority(&mut self, start: usize) -> Option<usize> {
        let bytes = self.bytes;
        let (mut at, mut before, mut edgeless, mut digits) = (start, 0, 0, 0);
        loop {
            let classes = chars::classes(bytes, at);
            let inside = chars::count(classes, HOST);
            let these = !u64::MAX.checked_shl(8 * inside as u32).unwrap_or(0);
            // Two adjacent bytes that no label starts or ends with take the slow path.
            edgeless |= !(classes | classes << 8 | before) & these;
            digits |= classes & these;
            if inside < 8 {
                // So does such a byte at the end.
                let last = (classes << 8 | before) >> (8 * inside);
                edgeless |= !last & 0xff;
                at += inside;
                break;
            }
            before = classes >> 56;
            at += 8;
        }
        if edgeless & chars::each(HOST_EDGE) != 0 || at - start > host::LABEL {
            return None;
        }
        let kind = if digits & chars::each(PORT) == 0 {
            HostKind::RegName
        } else {
            host::plain_kind(&bytes[start..at])?
        };
        let end = if bytes.get(at) == Some(&b':') {
            chars::skip(bytes, at + 1, PORT)
        } else {
            at
        };
        // A port of four digits cannot be out of range.
        if !matches!(bytes.get(end), None | Some(b'/' | b'?' | b'#')) || end > at + 5 {
            return None;
        }
        if end > at {
            self.port = Span::new(at + 1..end);
        }
        self.authority = Span::new(start..end);
        self.host = Span::new(start..at);
        self.host_kind = kind;
        Some(end)
    }

    /// Reads path, query and fragment.
    fn read_rest(&mut self, start: usize) {
        let bytes = self.bytes;
        let mut at = self.read_component(start, PATH, |b| matches!(b, b'?' | b'#'));
        self.path = Span::new(start..at);
        if bytes.get(at) == Some(&b'?') {
            let query = at + 1;
            at = self.read_component(query, QUERY, |b| b == b'#');
            self.query = Span::new(query..at);
        }
        if at < bytes.len() {
            let fragment = at + 1;
            at = self.read_component(fragment, QUERY, |_| false);
            self.fragment = Span::new(fragment..at);
        }
    }

    /// Reads up to the first byte for which `ends` returns true, and returns its offset.
    #[inline]
    fn read_component(&mut self, start: usize, class: u8, ends: impl Fn(u8) -> bool) -> usize {
        let mut at = start;
        loop {
            at = chars::skip(self.bytes, at, class);
            match self.bytes.get(at) {
                Some(&byte) if !ends(byte) => at = self.check_byte(at),
                _ => return at,
            }
        }
    }

    /// Adds the faults of the bytes in `range` that are not in `class`.
    fn check_bytes(&mut self, range: Range<usize>, class: u8) {
        let mut at = range.start;
        loop {
            at = chars::skip(&self.bytes[..range.end], at, class);
            if at >= range.end {
                return;
            }
            at = self.check_byte(at);
        }
    }

    /// Checks a byte that its component does not allow, or only as part of an escape. Returns the
    /// offset to continue from.
    pub(in crate::uri) fn check_byte(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        let (kind, length) = match rest[0] {
            b'%' => {
                if let [_, a, b, ..] = rest
                    && a.is_ascii_hexdigit()
                    && b.is_ascii_hexdigit()
                {
                    return at + 3;
                }
                (FaultKind::BadPercent, 1)
            }
            0x80.. => (FaultKind::NonAscii, run(rest, |b| b >= 0x80)),
            0..=b' ' | 0x7f => (FaultKind::Control, run(rest, |b| b <= b' ' || b == 0x7f)),
            b'<' | b'>' | b'"' => (FaultKind::Delimiter, 1),
            b'\\' => (FaultKind::Backslash, 1),
            b'[' | b']' => (FaultKind::Bracket, 1),
            b'#' => (FaultKind::SecondFragment, 1),
            b'@' => (FaultKind::ExtraAt, 1),
            _ => (FaultKind::Unwise, 1),
        };
        self.fault(kind, at..at + length);
        at + length
    }

    /// Applies the grammar of the scheme, and sorts the faults.
    pub(in crate::uri) fn check_scheme(&mut self) {
        if let Some(known) = self.known {
            let mut faults = std::mem::take(&mut self.faults);
            (known.validate)(self, &mut faults);
            self.faults = faults;
        }
        if self.faults.len() > 1 {
            self.faults.sort_by_key(|fault| (fault.start, fault.end));
            consequence::drop_consequences(&mut self.faults);
        }
    }
}

/// Returns the number of leading bytes for which `class` returns true.
fn run(bytes: &[u8], class: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&b| !class(b)).unwrap_or(bytes.len())
}

/// Returns the end of the run of bytes that are not allowed in a scheme.
fn bad_scheme_run(bytes: &[u8], at: usize) -> usize {
    at + run(&bytes[at..], |b| CLASSES[b as usize] & SCHEME == 0)
}
