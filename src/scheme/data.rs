//! `data` (RFC 2397).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// The data itself.
pub(super) static DATA: Scheme = Scheme {
    names: &["data"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 2397",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "data:,a",
        "data:text/plain;charset=utf-8,a%20b",
        "data:image/png;base64,iVBORw0KGgo=",
    ],
    invalid: &["data:", "data:text/html"],
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

/// A media type, or the parameters or the comma that stand where it is left out.
fn first_look(rest: &[u8]) -> bool {
    let token = look::token(rest);
    if let Some(after) = token.strip_prefix(b",") {
        return after
            .first()
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'%');
    }
    if token.starts_with(b";") {
        return token.contains(&b',') && (token.starts_with(b";base64,") || token.contains(&b'='));
    }
    let top = look::run(token, |b| b.is_ascii_alphanumeric() || *b == b'-');
    let subtype = token.get(top + 1).is_some_and(u8::is_ascii_alphanumeric);
    let name = &token[..top];
    let registered = TYPES.iter().any(|t| name.eq_ignore_ascii_case(t));
    top > 0 && token.get(top) == Some(&b'/') && subtype && (registered || token.contains(&b','))
}

const COMMA: GrammarFault = GrammarFault {
    description: "no comma before the data",
    production: "dataurl",
    section: "RFC 2397 §3",
};
const TYPE: GrammarFault = GrammarFault {
    description: "a media type is a type, `/`, and a subtype",
    production: "mediatype",
    section: "RFC 2397 §3; RFC 2045 §5.1",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "a parameter without `=`",
    production: "parameter",
    section: "RFC 2397 §3; RFC 2045 §5.1",
};
const BASE64: GrammarFault = GrammarFault {
    description: "a character that is not of Base64",
    production: "data",
    section: "RFC 2397 §2; RFC 4648 §4",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let start = judge::path(uri).start;
    let end = uri
        .range(Component::Query)
        .map_or(judge::path(uri).end, |query| query.end);
    let Some(comma) = memchr::memchr(b',', &uri.bytes()[start..end]).map(|i| start + i) else {
        return judge::add(faults, &COMMA, end..end);
    };
    let mut encoded = false;
    for (number, (place, part)) in judge::pieces(uri, start..comma, b';').enumerate() {
        let slash = memchr::memchr(b'/', part).unwrap_or(0);
        encoded = number > 0 && part.eq_ignore_ascii_case(b"base64") && place.end == comma;
        if number == 0 && !part.is_empty() && (slash == 0 || slash + 1 == part.len()) {
            judge::add(faults, &TYPE, place);
        } else if number > 0 && !encoded && !part.contains(&b'=') {
            judge::add(faults, &PARAMETER, place);
        }
    }
    let base64 = |b: u8| b.is_ascii_alphanumeric() || b"+/=".contains(&b);
    if encoded && let Some(byte) = judge::odd_byte(uri, comma + 1..end, base64) {
        judge::add(faults, &BASE64, byte);
    }
}
