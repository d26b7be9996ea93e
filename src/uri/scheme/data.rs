//! `data` (RFC 2397; Fetch, "data: URL processor").

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::percent::octets;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// Inline data.
pub(super) static DATA: Scheme = Scheme {
    names: &["data"],
    has_one_grammar: true,
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 2397",
    first_look,
    validate,
    parts,
    valid: &[
        "data:,a",
        "data:,A%20brief%20note",
        "data:text/plain;charset=utf-8,a%20b",
        "data:text/plain;charset=iso-8859-7,%be%d3%be",
        "data:application/x;a=%22b%20c%22,d",
        "data:;charset=utf-8;base64,aGk=",
        "data:image/png;base64,iVBORw0KGgo=",
        "data:image/svg+xml,%3Csvg/%3E?x",
    ],
    invalid: &[
        "data:",
        "data:text/html",
        "data:text,a",
        "data:text/plain;x,a",
        "data:text/plain;base64,a",
        "data:text/plain;base64,a-k=",
        "data:text/plain;base64,aGk=aGk=",
        "data:text/plain;base64,aGk",
    ],
    ..Scheme::DEFAULT
};

const TYPES: [&[u8]; 11] = [
    b"application",
    b"audio",
    b"chemical",
    b"example",
    b"font",
    b"image",
    b"message",
    b"model",
    b"multipart",
    b"text",
    b"video",
];

/// Accepts a media type, or the parameters or the comma in its place.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    if let Some(after) = token.strip_prefix(b",") {
        return after
            .first()
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'%');
    }
    if token.starts_with(b";") {
        return token.contains(&b',') && (token.starts_with(b";base64,") || token.contains(&b'='));
    }
    let top = prose_check::run(token, |b| b.is_ascii_alphanumeric() || *b == b'-');
    let subtype = token.get(top + 1).is_some_and(u8::is_ascii_alphanumeric);
    let name = &token[..top];
    let registered = TYPES.iter().any(|t| name.eq_ignore_ascii_case(t));
    top > 0 && token.get(top) == Some(&b'/') && subtype && (registered || token.contains(&b','))
}

/// Reported by rule P012, as are those of Base64 below.
pub(crate) const COMMA: GrammarFault = GrammarFault {
    description: "missing comma before the data",
    production: "dataurl",
    section: "RFC 2397 §3",
};
const TYPE: GrammarFault = GrammarFault {
    description: "invalid media type: expected `type/subtype`",
    production: "mediatype",
    section: "RFC 2397 §3; RFC 2045 §5.1",
};
/// Browsers ignore it (Fetch, "data: URL processor"), which `;utf8` depends on.
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "parameter",
    section: "RFC 2397 §3; RFC 2045 §5.1",
};
pub(crate) const BASE64: GrammarFault = GrammarFault {
    description: "character not allowed in Base64",
    production: "data",
    section: "RFC 2397 §2; RFC 4648 §4",
};
pub(crate) const LENGTH: GrammarFault = GrammarFault {
    description: "invalid length of Base64 data",
    production: "data",
    section: "RFC 2397 §2; RFC 4648 §4",
};
/// Browsers accept it (Fetch, "forgiving-base64 decode").
pub(crate) const PADDING: GrammarFault = GrammarFault {
    description: "missing padding `=` of Base64 data",
    production: "data",
    section: "RFC 2397 §2; RFC 4648 §3.2",
};

/// The ranges of the parts.
struct Division {
    head: Range<usize>,
    comma: Option<usize>,
    end: usize,
}

impl Division {
    /// The data include a `?` and the part after it, but no fragment.
    fn of(uri: &Uri) -> Self {
        let path = checks::path(uri);
        // There is no authority: `data://…` is a media type that starts with `//`.
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        let end = uri
            .range(Component::Query)
            .map_or(path.end, |query| query.end);
        let comma = memchr::memchr(b',', &uri.bytes()[start..end]).map(|at| start + at);
        Self {
            head: start..comma.unwrap_or(end),
            comma,
            end,
        }
    }

    /// Returns the parts of the head, the last one without the marker of Base64, and the range of
    /// the marker.
    fn base64(&self, uri: &Uri) -> Option<Range<usize>> {
        let head = &uri.bytes()[self.head.clone()];
        let last = memchr::memrchr(b';', head).map(|at| self.head.start + at + 1..self.head.end)?;
        let named = uri.bytes()[last.clone()].eq_ignore_ascii_case(b"base64");
        (named && self.comma.is_some()).then_some(last)
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let division = Division::of(uri);
    let Some(comma) = division.comma else {
        return checks::add(faults, &COMMA, division.end..division.end);
    };
    let base64 = division.base64(uri);
    for (number, (location, part)) in checks::pieces(uri, division.head.clone(), b';').enumerate() {
        if number == 0 {
            if !part.is_empty() && !is_media_type(part) {
                checks::add(faults, &TYPE, location);
            }
        } else if Some(&location) != base64.as_ref() && !is_parameter(part) {
            checks::dispute(faults, &PARAMETER, location);
        }
    }
    if base64.is_some() {
        check_base64(uri, comma + 1..division.end, faults);
    }
}

/// `type "/" subtype`, both tokens of RFC 2045 §5.1.
fn is_media_type(text: &[u8]) -> bool {
    let mut halves = text.splitn(2, |&b| b == b'/');
    let token = |half: Option<&[u8]>| half.is_some_and(is_token);
    token(halves.next()) && token(halves.next())
}

/// `attribute "=" value`, where the value is a token or a (percent-encoded) quoted string.
fn is_parameter(text: &[u8]) -> bool {
    let equals = prose_check::run(text, |b| *b != b'=');
    let value = text.get(equals + 1..).unwrap_or_default();
    let quoted = value.starts_with(b"%22") || value.starts_with(b"\"");
    // Characters that no URI allows are another fault; quoted strings may contain any other.
    is_token(&text[..equals]) && (quoted || is_token(value))
}

/// `token`: no space, no control, none of the `tspecials`, after decoding.
fn is_token(text: &[u8]) -> bool {
    !text.is_empty()
        && octets(text).all(|(_, b)| b > b' ' && b != 0x7f && !b"()<>@,;:\\\"/[]?=".contains(&b))
}

/// The digits of Base64.
static DIGITS: [bool; 256] = {
    let mut digits = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        digits[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        byte += 1;
    }
    digits
};

/// Base64 (RFC 4648 §4). All decoders ignore white space between its characters.
fn check_base64(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    // Data are long and usually nothing but digits, which are counted first.
    let data = &uri.bytes()[location.clone()];
    let mut digits = prose_check::run(data, |&b| DIGITS[usize::from(b)]);
    let rest = location.start + digits;
    let (mut fill, mut broken) = (0_usize, false);
    for (at, byte) in octets(&uri.bytes()[rest..location.end]) {
        let at = rest + at.start..rest + at.end;
        match byte {
            _ if fill == 0 && DIGITS[usize::from(byte)] => digits += 1,
            b'=' if fill < 2 => fill += 1,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c => {}
            // Reported already, as a character that no URI allows.
            _ if checks::disallowed_byte(uri, at.clone(), |_| false).is_none() && at.len() == 1 => {
                broken = true;
            }
            _ => return checks::add(faults, &BASE64, at),
        }
    }
    let short = digits % 4;
    if broken {
        return;
    }
    if short == 1 || fill > 0 && (short + fill) % 4 != 0 {
        checks::add(faults, &LENGTH, location);
    } else if short > 0 && fill == 0 {
        checks::dispute(faults, &PADDING, location.end..location.end);
    }
}

/// The type, each parameter, the marker of Base64, and the data.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let division = Division::of(uri);
    let base64 = division.base64(uri);
    for (number, (location, part)) in checks::pieces(uri, division.head.clone(), b';').enumerate() {
        let name = match number {
            0 if part.is_empty() => continue,
            0 => "mediatype",
            _ if Some(&location) == base64.as_ref() => "base64",
            _ => "parameter",
        };
        checks::part(parts, name, Some(location));
    }
    let data = division.comma.map(|comma| comma + 1..division.end);
    checks::part(parts, "data", data);
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn heads() {
        cases::faults(&[
            ("data:⟦⟧", &[COMMA.description]),
            ("data:text/html⟦⟧", &[COMMA.description]),
            ("data:text/html;base64⟦⟧#,", &[COMMA.description]),
            ("data:⟦?⟧,", &[TYPE.description]),
            ("data:⟦text⟧,a", &[TYPE.description]),
            ("data:⟦text/⟧,a", &[TYPE.description]),
            ("data:⟦/plain⟧,a", &[TYPE.description]),
            ("data:⟦a/b/c⟧,a", &[TYPE.description]),
            ("data:⟦//text/plain⟧,a", &[TYPE.description]),
            ("data:text/plain;⟦x⟧,a", &[PARAMETER.description]),
            ("data:text/plain;⟦x=⟧,a", &[PARAMETER.description]),
            ("data:text/plain;⟦=x⟧,a", &[PARAMETER.description]),
            ("data:text/plain;⟦⟧,a", &[PARAMETER.description]),
            ("data:text/plain;⟦base64⟧;a=b,a", &[PARAMETER.description]),
            ("data:text/plain;a=%22b;⟦c%22⟧,a", &[PARAMETER.description]),
            ("data:text/plain;a=%22b,c%22,a", &[]),
            ("data:,?", &[]),
            ("data:application/vnd.x+json;A=b,", &[]),
        ]);
    }

    #[test]
    fn base64() {
        cases::faults(&[
            ("data:;base64,", &[]),
            ("data:;base64,aGk%3D", &[]),
            ("data:;BASE64,aGkx", &[]),
            ("data:;base64,aG%0A%20kx", &[]),
            ("data:;base64,aGk/⟦?⟧x", &[BASE64.description]),
            ("data:;base64,aG⟦@⟧k", &[BASE64.description]),
            ("data:;base64,aG⟦-⟧_", &[BASE64.description]),
            ("data:;base64,aG⟦%2D⟧k", &[BASE64.description]),
            ("data:;base64,aGk=⟦a⟧Gk=", &[BASE64.description]),
            ("data:;base64,a==⟦=⟧", &[BASE64.description]),
            ("data:;base64,⟦a⟧", &[LENGTH.description]),
            ("data:;base64,⟦aGkxa⟧", &[LENGTH.description]),
            ("data:;base64,⟦aGk==⟧", &[LENGTH.description]),
            ("data:;base64,⟦aG=⟧", &[LENGTH.description]),
            ("data:;base64,aGk⟦⟧", &[PADDING.description]),
            ("data:;base64,aG⟦⟧", &[PADDING.description]),
            ("data:;base64,a b{", &[]),
            ("data:text/plain,@@", &[]),
        ]);
    }

    #[test]
    fn parts_of_data() {
        cases::parts(&[
            (
                "data:text/plain;charset=utf-8;base64,aGk=?",
                &[
                    ("mediatype", "text/plain"),
                    ("parameter", "charset=utf-8"),
                    ("base64", "base64"),
                    ("data", "aGk=?"),
                ],
            ),
            ("data:,", &[("data", "")]),
            ("data:base64", &[("mediatype", "base64")]),
        ]);
    }
}
