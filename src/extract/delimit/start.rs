//! What may start a candidate (DELIMITING §1).

use super::chars::{at_word_boundary, is_scheme_byte};
use super::{defanged, misspelt, schemes};

/// The longest scheme name that is looked for, in bytes.
const LONGEST_SCHEME: usize = 64;

/// Where a candidate starts, before it is known where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// Its first byte.
    pub at: usize,
    /// What follows the scheme and its separator: a host, or the rest.
    pub body: usize,
    /// How it starts.
    pub form: Form,
}

/// How a candidate starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `scheme://`; `body` is behind the slashes.
    Authority,
    /// `scheme:` without `//`.
    Opaque,
    /// `www.`; `body` is `at`.
    Abbreviated,
    /// A misspelt scheme or separator (rule S012); `body` is the host.
    Misspelt,
    /// `hxxp://` (rule D011); `body` is the host.
    Defanged,
}

impl Form {
    /// Whether a host stands at the body.
    pub const fn has_host(self) -> bool {
        !matches!(self, Self::Opaque)
    }
}

/// The run of scheme characters before a `:`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'b> {
    bytes: &'b [u8],
    /// Its first letter.
    pub start: usize,
    /// The `:`, or what stands in its place.
    pub end: usize,
}

impl<'b> Name<'b> {
    /// The name that ends at `end`, nothing of it before `floor`.
    pub fn before(bytes: &'b [u8], end: usize, floor: usize) -> Option<Self> {
        let reach = end.saturating_sub(LONGEST_SCHEME).max(floor).min(end);
        let back = bytes.get(reach..end)?.iter().rev();
        let run = end - back.take_while(|&&b| is_scheme_byte(b)).count();
        let letter = bytes[run..end].iter().position(u8::is_ascii_alphabetic)?;
        let start = run + letter;
        Some(Self { bytes, start, end })
    }

    /// Its bytes.
    pub fn get(&self) -> &'b [u8] {
        &self.bytes[self.start..self.end]
    }

    /// Whether no letter, digit or `_` stands directly before it.
    pub fn at_boundary(&self) -> bool {
        at_word_boundary(self.bytes, self.start)
    }

    /// The common scheme that it ends in (rule D007): `according tohttp`.
    pub fn common_suffix(&self) -> Option<Self> {
        let name = self.get();
        let ends = |common: &&[u8]| {
            name.len() >= common.len()
                && name[name.len() - common.len()..].eq_ignore_ascii_case(common)
        };
        let common = schemes::COMMON.into_iter().find(ends)?;
        Some(Self {
            start: self.end - common.len(),
            ..*self
        })
    }
}

/// Where the candidate of the `:` at `colon` starts.
pub(super) fn at_colon(bytes: &[u8], colon: usize, floor: usize) -> Option<Start> {
    let name = Name::before(bytes, colon, floor)?;
    let rest = bytes.get(colon + 1..)?;
    // No scheme is one letter long, and most of such are drives: `C:\x`, `D:/x`.
    if name.get().len() < 2 || rest.is_empty() {
        return None;
    }
    if rest.starts_with(b"//") {
        with_slashes(bytes, name)
    } else {
        without_slashes(bytes, name)
    }
}

/// `name://`.
fn with_slashes(bytes: &[u8], name: Name) -> Option<Start> {
    let body = name.end + 3;
    let starts = |name: &Name, form| {
        Some(Start {
            at: name.start,
            body,
            form,
        })
    };
    // `X--http`, `EUR.https`, `tohttp`; but `shttp` and `svn+http` are names of their own.
    let known = schemes::is_known(name.get());
    let compound = name.get().contains(&b'+');
    let name = match name.common_suffix() {
        Some(common) if !known && !compound => common,
        _ => name,
    };
    if schemes::is_common(name.get()) {
        let broken = misspelt::behind_slashes(bytes, body);
        return broken.map_or_else(
            || starts(&name, Form::Authority),
            |host| {
                Some(Start {
                    body: host,
                    ..starts(&name, Form::Misspelt)?
                })
            },
        );
    }
    // IANA lists `hxxp`, as what it is.
    if defanged::is_scheme(name.get()) {
        return starts(&name, Form::Defanged);
    }
    if known {
        return starts(&name, Form::Authority);
    }
    if !name.at_boundary() || is_behind_soft_break(bytes, name.start) {
        return None;
    }
    if misspelt::is_scheme(name.get()) && misspelt::starts_known_host(bytes, body) {
        return starts(&name, Form::Misspelt);
    }
    is_unknown(bytes, &name, body).then(|| starts(&name, Form::Authority))?
}

/// Whether `name` is taken for a scheme that is not known. Binary text in seven bits
/// (uuencode, yEnc) holds `://` too: what has no small letter is not believed.
fn is_unknown(bytes: &[u8], name: &Name, body: usize) -> bool {
    let named = name.get().iter().any(u8::is_ascii_lowercase);
    let apart = name.start.checked_sub(1).is_none_or(|before| {
        bytes[before] <= b' '
            || b"<>()[]{}\"'`*_=:,;|/".contains(&bytes[before])
            || bytes[before] >= 0x80
    });
    let host = bytes.get(body).copied().unwrap_or(b' ');
    let hosted = host.is_ascii_alphanumeric() || host == b'[' || host >= 0x80;
    named && apart && hosted
}

/// Whether the line before ends in the soft line break of quoted-printable: then what
/// stands at `at` is the rest of a scheme (`h=` and `ttps://`).
fn is_behind_soft_break(bytes: &[u8], at: usize) -> bool {
    bytes[..at].ends_with(b"=\n") || bytes[..at].ends_with(b"=\r\n")
}

/// `name:` without `//` behind it.
fn without_slashes(bytes: &[u8], name: Name) -> Option<Start> {
    // `tomailto:`: the only scheme without slashes that text is often glued to.
    let known = schemes::is_known(name.get());
    let name = match name.common_suffix() {
        Some(common) if !known => common,
        _ => name,
    };
    if name.get().eq_ignore_ascii_case(b"url") || !may_precede_opaque(bytes, &name) {
        return None;
    }
    if schemes::is_common(name.get())
        && let Some(body) = misspelt::behind_colon(bytes, name.end + 1)
    {
        return Some(Start {
            at: name.start,
            body,
            form: Form::Misspelt,
        });
    }
    Some(Start {
        at: name.start,
        body: name.end + 1,
        form: Form::Opaque,
    })
}

/// Whether a scheme without slashes may follow what stands before `name`: not inside a
/// word, a path, a Perl or C++ name, an address.
fn may_precede_opaque(bytes: &[u8], name: &Name) -> bool {
    if name.get().eq_ignore_ascii_case(b"mailto") {
        return true;
    }
    let Some(before) = name.start.checked_sub(1) else {
        return true;
    };
    let prefixed = bytes[..name.start]
        .last_chunk::<4>()
        .is_some_and(|url| url.eq_ignore_ascii_case(b"url:"));
    prefixed || (name.at_boundary() && !b"/\\@$%.:#-+".contains(&bytes[before]))
}

/// Where the abbreviated reference of the `www.` at `at` starts (rfc2396bis-01
/// Appendix F): `www.` + label + `.` + letter at a word boundary, and no address.
pub(super) fn at_www(bytes: &[u8], at: usize, floor: usize) -> Option<Start> {
    if at < floor || !www_may_start(bytes, at) {
        return None;
    }
    let label = bytes.get(at + 4..)?;
    let is_label = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'-' || **b >= 0x80;
    let length = label.iter().take(63).take_while(is_label).count();
    let starts = label.first().is_some_and(|&b| b != b'-');
    let dot = label.get(length) == Some(&b'.');
    let letter = label.get(length + 1);
    let named = letter.is_some_and(|&b| b.is_ascii_alphabetic() || b >= 0xC2);
    (starts && length > 0 && dot && named).then_some(Start {
        at,
        body: at,
        form: Form::Abbreviated,
    })
}

/// Whether `www.` may start behind what stands before `at`: not in an address, a host,
/// a path; but in emphasis.
fn www_may_start(bytes: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return true;
    };
    match bytes[before] {
        b'_' => at_word_boundary(bytes, before),
        b'@' | b'.' | b'-' | b'/' | b'\\' | b'%' | b'+' => false,
        _ => at_word_boundary(bytes, at),
    }
}
