//! `geo` (RFC 5870).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A place on Earth.
pub(super) static GEO: Scheme = Scheme {
    names: &["geo"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 5870",
    first_look,
    validate,
    parts: part::none,
    valid: &["geo:48.2010,16.3695,183;crs=wgs84;u=40", "geo:-1,2"],
    invalid: &["geo:", "geo:1"],
};

/// Two numbers with a comma between them.
fn first_look(rest: &[u8]) -> bool {
    number(rest).is_some_and(|n| rest.get(n) == Some(&b',') && number(&rest[n + 1..]).is_some())
}

/// How long the number at the start of `bytes` is.
fn number(bytes: &[u8]) -> Option<usize> {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let near = &bytes[sign..bytes.len().min(40)];
    let whole = look::run(near, u8::is_ascii_digit);
    let fraction = match near[whole..].split_first() {
        Some((b'.', digits)) => look::run(digits, u8::is_ascii_digit),
        _ => 0,
    };
    let point = usize::from(fraction > 0);
    (whole > 0).then_some(sign + whole + point + fraction)
}

const COORDINATES: GrammarFault = GrammarFault {
    description: "two or three coordinates with commas between them",
    production: "coordinates",
    section: "RFC 5870 §3.3",
};
const COORDINATE: GrammarFault = GrammarFault {
    description: "a coordinate that is no number",
    production: "num",
    section: "RFC 5870 §3.3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let end = path.start + look::run(uri.path(), |b| *b != b';');
    let coordinates = path.start..end;
    if !(2..=3).contains(&judge::pieces(uri, coordinates.clone(), b',').count()) {
        return judge::add(faults, &COORDINATES, coordinates);
    }
    for (place, text) in judge::pieces(uri, coordinates, b',') {
        if !is_number(text) {
            judge::add(faults, &COORDINATE, place);
        }
    }
}

/// `num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`
fn is_number(text: &[u8]) -> bool {
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let mut parts = text.splitn(2, |&b| b == b'.');
    parts.all(digits)
}
