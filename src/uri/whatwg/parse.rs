//! The basic URL parser (URL Standard §4.4), with a function for each state. Offsets are those of
//! the cleaned input.

use std::ops::Range;

use super::clean::Clean;
use super::fault::{
    CREDENTIALS, HOST_MISSING, INVALID_URL_UNIT, MISSING_SCHEME, PORT_INVALID, PORT_OUT_OF_RANGE,
    REVERSE_SOLIDUS, SOLIDUS,
};
use super::sets::{FRAGMENT, OPAQUE_PATH, QUERY, SPECIAL_QUERY};
use super::{Class, Layout, Whatwg};
use crate::uri::syntax::{Fault, FaultKind, Span};

/// Failure of the parser, and the fault that caused it.
pub(super) struct Failure(pub(super) Fault);

/// The parser, which writes the serialized URL while it reads.
pub(super) struct Parser<'p> {
    clean: &'p Clean<'p>,
    base: Option<&'p Whatwg>,
    pub(super) faults: Vec<Fault>,
    /// The first failure of an authority, after which the rest is still read for its faults.
    failure: Option<Failure>,
    pub(super) out: Vec<u8>,
    pub(super) layout: Layout,
}

impl<'p> Parser<'p> {
    pub(super) fn new(clean: &'p Clean<'p>, base: Option<&'p Whatwg>, faults: Vec<Fault>) -> Self {
        Self {
            clean,
            base,
            faults,
            failure: None,
            out: Vec::with_capacity(clean.text().len() + 16),
            layout: Layout::NONE,
        }
    }

    pub(super) fn input(&self) -> &'p str {
        self.clean.text()
    }

    pub(super) fn bytes(&self) -> &'p [u8] {
        self.input().as_bytes()
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.bytes().get(at).copied()
    }

    /// Returns true for a slash, or for a backslash that is read as one.
    pub(super) fn is_slash(&self, at: usize) -> bool {
        match self.byte(at) {
            Some(b'/') => true,
            Some(b'\\') => self.layout.class.is_special(),
            _ => false,
        }
    }

    pub(super) fn fault(&mut self, kind: FaultKind, range: Range<usize>) {
        self.faults.push(Fault::new(kind, self.clean.source(range)));
    }

    pub(super) fn fail(&mut self, kind: FaultKind, range: Range<usize>) -> Failure {
        let cause = Fault::new(kind, self.clean.source(range));
        self.faults.push(cause);
        Failure(cause)
    }

    /// Keeps the first failure. The standard ends there; what follows has faults of its own.
    pub(super) fn keep(&mut self, outcome: Result<(), Failure>) {
        if let Err(failure) = outcome {
            self.failure.get_or_insert(failure);
        }
    }

    /// Records a backslash that is read as a slash.
    pub(super) fn note_backslash(&mut self, at: usize) {
        if self.byte(at) == Some(b'\\') {
            self.fault(REVERSE_SOLIDUS, at..at + 1);
        }
    }

    /// Returns the base, if its scheme is `file`.
    pub(super) fn file_base(&self) -> Option<&'p Whatwg> {
        self.base.filter(|base| base.layout.class == Class::File)
    }

    /// Parses the input.
    pub(super) fn url(&mut self) -> Result<(), Failure> {
        let end = match self.scheme_end() {
            Some(colon) => {
                self.start_with(&self.bytes()[..colon]);
                self.after_scheme(colon + 1)
            }
            None => self.without_scheme()?,
        };
        self.query_and_fragment(end);
        self.failure.take().map_or(Ok(()), Err)
    }

    /// Scheme start state and scheme state: returns the offset of the `:` after a scheme.
    fn scheme_end(&self) -> Option<usize> {
        let bytes = self.bytes();
        if !bytes.first()?.is_ascii_alphabetic() {
            return None;
        }
        let end = bytes.iter().position(
            |b| !matches!(b, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'.'),
        )?;
        (bytes[end] == b':').then_some(end)
    }

    /// Starts the output with a scheme.
    fn start_with(&mut self, scheme: &[u8]) {
        self.out.clear();
        self.out.extend(scheme.iter().map(u8::to_ascii_lowercase));
        self.layout = Layout {
            class: Class::of(&self.out),
            scheme: self.out.len() as u32,
            ..Layout::NONE
        };
        self.out.push(b':');
    }

    /// Reads the part after `scheme:`. Returns the start of the query or the fragment.
    fn after_scheme(&mut self, at: usize) -> usize {
        let rest = &self.bytes()[at..];
        match self.layout.class {
            Class::File => {
                if !rest.starts_with(b"//") {
                    let solidi = usize::from(rest.starts_with(b"/"));
                    self.fault(SOLIDUS, at..at + solidi);
                }
                self.file(at)
            }
            Class::Special(_) => match self.base.filter(|base| base.scheme() == self.scheme()) {
                Some(base) if !rest.starts_with(b"//") => {
                    let solidi = usize::from(rest.starts_with(b"/"));
                    self.fault(SOLIDUS, at..at + solidi);
                    self.relative(base, at)
                }
                _ => self.special_authority(at),
            },
            Class::Other if rest.starts_with(b"//") => self.authority(at + 2),
            Class::Other if rest.starts_with(b"/") => {
                self.begin_path();
                self.path(at + 1)
            }
            Class::Other => self.opaque_path(at),
        }
    }

    fn scheme(&self) -> &[u8] {
        &self.out[..self.layout.scheme as usize]
    }

    /// No scheme state.
    fn without_scheme(&mut self) -> Result<usize, Failure> {
        let base = match self.base {
            Some(base) if !base.layout.opaque_path || self.byte(0) == Some(b'#') => base,
            _ => return Err(self.fail(MISSING_SCHEME, 0..0)),
        };
        self.start_with(base.scheme());
        if base.layout.opaque_path {
            self.inherit_authority(base);
            self.layout.opaque_path = true;
            self.inherit_path(base);
            self.end_path();
            self.inherit_query(base);
            Ok(0)
        } else if base.layout.class == Class::File {
            Ok(self.file(0))
        } else {
            Ok(self.relative(base, 0))
        }
    }

    /// Relative state.
    fn relative(&mut self, base: &Whatwg, at: usize) -> usize {
        if self.is_slash(at) {
            self.note_backslash(at);
            return self.relative_slash(base, at + 1);
        }
        self.inherit_authority(base);
        self.inherit_path(base);
        match self.byte(at) {
            None | Some(b'#') => {
                self.end_path();
                self.inherit_query(base);
                at
            }
            Some(b'?') => {
                self.end_path();
                at
            }
            Some(_) => {
                self.shorten_path();
                self.path(at)
            }
        }
    }

    /// Relative slash state, after the slash.
    fn relative_slash(&mut self, base: &Whatwg, at: usize) -> usize {
        if !self.is_slash(at) {
            self.inherit_authority(base);
            return self.path(at);
        }
        self.note_backslash(at);
        self.start_with(base.scheme());
        if !self.layout.class.is_special() {
            return self.authority(at + 1);
        }
        let surplus = at + 1..self.slashes_end(at + 1);
        if !surplus.is_empty() {
            self.fault(SOLIDUS, surplus.clone());
        }
        self.authority(surplus.end)
    }

    /// Special authority slashes state, and special authority ignore slashes state: any number of
    /// slashes but two is one fault.
    fn special_authority(&mut self, at: usize) -> usize {
        let end = self.slashes_end(at);
        if !self.bytes()[at..].starts_with(b"//") {
            self.fault(SOLIDUS, at..end);
        } else if end > at + 2 {
            self.fault(SOLIDUS, at + 2..end);
        }
        self.authority(end)
    }

    /// Returns the end of the slashes and backslashes from `at` on.
    fn slashes_end(&self, at: usize) -> usize {
        let rest = &self.bytes()[at..];
        let is_slash = |b: &u8| matches!(b, b'/' | b'\\');
        at + rest.iter().position(|b| !is_slash(b)).unwrap_or(rest.len())
    }

    pub(super) fn inherit_authority(&mut self, base: &Whatwg) {
        self.out.clear();
        self.out
            .extend(&base.href[..base.layout.authority_end as usize]);
        self.layout = Layout {
            path: Span::ABSENT,
            query: Span::ABSENT,
            fragment: Span::ABSENT,
            opaque_path: false,
            ..base.layout.clone()
        };
        self.begin_path();
    }

    pub(super) fn inherit_path(&mut self, base: &Whatwg) {
        self.out.extend(base.path());
    }

    pub(super) fn inherit_query(&mut self, base: &Whatwg) {
        if let Some(query) = base.query() {
            self.out.push(b'?');
            let start = self.out.len();
            self.out.extend(query);
            self.layout.query = Span::new(start..self.out.len());
        }
    }

    /// Authority state. The URL has a host of its own, not that of the base.
    fn authority(&mut self, at: usize) -> usize {
        self.out.extend(b"//");
        let special = self.layout.class.is_special();
        let rest = &self.bytes()[at..];
        let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#') || (special && *b == b'\\');
        let end = at + rest.iter().position(ends).unwrap_or(rest.len());
        let host = match memchr::memrchr(b'@', &self.bytes()[at..end]) {
            Some(sign) => {
                self.credentials(at..at + sign);
                at + sign + 1
            }
            None => at,
        };
        let signed = host > at;
        let host_end = self.host_end(host..end);
        let outcome = if host == host_end && (special || host_end < end || signed) {
            Err(self.fail(HOST_MISSING, host..host))
        } else {
            self.host(host..host_end)
        };
        self.keep(outcome);
        if host_end < end {
            let outcome = self.port(host_end + 1..end);
            self.keep(outcome);
        }
        self.begin_path();
        self.path_start(end)
    }

    /// Reads a user name and a password. Each `@` after the first is a fault, together with the
    /// bytes before it.
    fn credentials(&mut self, range: Range<usize>) {
        let text = &self.bytes()[range.clone()];
        let mut start = range.start;
        for sign in memchr::memchr_iter(b'@', text).chain([text.len()]) {
            let end = range.start + sign + 1;
            self.fault(CREDENTIALS, start..end);
            start = end;
        }
        let colon = memchr::memchr(b':', text).map_or(range.end, |colon| range.start + colon);
        let username = self.out.len();
        self.encode_userinfo(range.start..colon);
        self.layout.username = Span::new(username..self.out.len());
        if colon + 1 < range.end {
            self.out.push(b':');
            let password = self.out.len();
            self.encode_userinfo(colon + 1..range.end);
            self.layout.password = Span::new(password..self.out.len());
        }
        if self.out.len() > username {
            self.out.push(b'@');
        }
    }

    /// Returns the end of the host, which is the first `:` outside of brackets.
    fn host_end(&self, range: Range<usize>) -> usize {
        let mut in_brackets = false;
        for at in range.clone() {
            match self.bytes()[at] {
                b'[' => in_brackets = true,
                b']' => in_brackets = false,
                b':' if !in_brackets => return at,
                _ => {}
            }
        }
        range.end
    }

    /// Port state.
    fn port(&mut self, range: Range<usize>) -> Result<(), Failure> {
        let digits = &self.input()[range.clone()];
        if let Some((at, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            let start = range.start + at;
            return Err(self.fail(PORT_INVALID, start..start + c.len_utf8()));
        }
        if digits.is_empty() {
            return Ok(());
        }
        let Ok(port) = digits.parse() else {
            return Err(self.fail(PORT_OUT_OF_RANGE, range));
        };
        if self.layout.class != Class::Special(port) {
            self.layout.port = Some(port);
            self.out.push(b':');
            self.out.extend(port.to_string().as_bytes());
        }
        Ok(())
    }

    /// Opaque path state.
    fn opaque_path(&mut self, mut at: usize) -> usize {
        self.begin_path();
        self.layout.opaque_path = true;
        loop {
            at = self.encode(at..self.bytes().len(), &OPAQUE_PATH);
            if self.byte(at) != Some(b' ') {
                break;
            }
            self.fault(INVALID_URL_UNIT, at..at + 1);
            at += 1;
            // A space at the end would be lost when the URL is parsed again.
            let last = matches!(self.byte(at), Some(b'?' | b'#'));
            let space: &[u8] = if last { b"%20" } else { b" " };
            self.out.extend(space);
        }
        self.end_path();
        at
    }

    /// Query state and fragment state. `at` is the start of one of them, if there is one.
    fn query_and_fragment(&mut self, mut at: usize) {
        let end = self.bytes().len();
        if self.byte(at) == Some(b'?') {
            self.out.push(b'?');
            let start = self.out.len();
            let special = self.layout.class.is_special();
            let set = if special { &SPECIAL_QUERY } else { &QUERY };
            at = self.encode(at + 1..end, set);
            self.layout.query = Span::new(start..self.out.len());
        }
        if self.byte(at) == Some(b'#') {
            self.out.push(b'#');
            let start = self.out.len();
            self.encode(at + 1..end, &FRAGMENT);
            self.layout.fragment = Span::new(start..self.out.len());
        }
    }
}
