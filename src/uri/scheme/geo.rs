//! `geo` (RFC 5870).

use std::ops::Range;

use super::parameters::{Parameter, Seen, is_old_unreserved, parameters};
use super::{Authority, Normalize, Part, Prose, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A location on Earth.
pub(super) static GEO: Scheme = Scheme {
    names: &["geo"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 5870",
    first_look,
    prose: Prose::WordBeforeNumber,
    normalize: Normalize::IfValid(normal::location),
    validate,
    parts,
    valid: &[
        "geo:13.4125,103.8667",
        "geo:48.2010,16.3695,183",
        "geo:48.198634,16.371648;crs=wgs84;u=40",
        "geo:-90,-180",
        "geo:90,180.0;u=0",
        "geo:323482,4306480;crs=EPSG-32618;u=20",
        "geo:66,30;u=6.500;FOo=this%2dthat",
    ],
    invalid: &[
        "geo:",
        "geo:1",
        "geo:1,2,3,4",
        "geo:1.,2",
        "geo:+1,2",
        "geo:90.1,0",
        "geo:0,180.5",
        "geo:1,2;u=-1",
        "geo:1,2;u=1;crs=wgs84",
        "geo:0,0?q=1",
        "geo://1,2",
    ],
    ..Scheme::DEFAULT
};

/// Accepts two numbers with a comma between them.
fn first_look(rest: &[u8]) -> bool {
    number(rest).is_some_and(|n| rest.get(n) == Some(&b',') && number(&rest[n + 1..]).is_some())
}

/// Returns the length of the number at the start of `bytes`.
fn number(bytes: &[u8]) -> Option<usize> {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let near = &bytes[sign..bytes.len().min(40)];
    let whole = prose_check::run(near, u8::is_ascii_digit);
    let fraction = match near[whole..].split_first() {
        Some((b'.', digits)) => prose_check::run(digits, u8::is_ascii_digit),
        _ => 0,
    };
    let point = usize::from(fraction > 0);
    (whole > 0).then_some(sign + whole + point + fraction)
}

const COORDINATES: GrammarFault = GrammarFault {
    description: "invalid coordinates: expected two or three numbers separated by commas",
    production: "coordinates",
    section: "RFC 5870 §3.3",
};
const COORDINATE: GrammarFault = GrammarFault {
    description: "coordinate is not a number",
    production: "num",
    section: "RFC 5870 §3.3",
};
const LATITUDE: GrammarFault = GrammarFault {
    description: "latitude out of range",
    production: "latitude",
    section: "RFC 5870 §3.4.2",
};
const LONGITUDE: GrammarFault = GrammarFault {
    description: "longitude out of range",
    production: "longitude",
    section: "RFC 5870 §3.4.2",
};
const UNCERTAINTY: GrammarFault = GrammarFault {
    description: "invalid uncertainty: expected a number of 0 or more",
    production: "uval",
    section: "RFC 5870 §3.3",
};
const SYSTEM: GrammarFault = GrammarFault {
    description: "invalid name of a reference system",
    production: "crslabel",
    section: "RFC 5870 §3.3",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "parameter",
    section: "RFC 5870 §3.3",
};
const ORDER: GrammarFault = GrammarFault {
    description: "misplaced `crs` or `u` parameter",
    production: "p",
    section: "RFC 5870 §3.3",
};
/// Applications of telephones use it: `geo:0,0?q=…`, `?z=…`.
const QUERY: GrammarFault = GrammarFault {
    description: "query in a `geo` URI",
    production: "geo-URI",
    section: "RFC 5870 §3.3; Android common intents, \"Maps\"",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &COORDINATES, slashes.start..path.end);
    }
    let end = path.start + prose_check::run(uri.path(), |b| *b != b';');
    let wgs84 = end == path.end || check_parameters(uri, end + 1..path.end, faults);
    check_coordinates(uri, path.start..end, wgs84, faults);
    if let Some(query) = uri.range(Component::Query) {
        checks::dispute(faults, &QUERY, query.start - 1..query.end);
    }
}

fn check_coordinates(uri: &Uri, location: Range<usize>, wgs84: bool, faults: &mut Vec<Fault>) {
    if !(2..=3).contains(&checks::pieces(uri, location.clone(), b',').count()) {
        return checks::add(faults, &COORDINATES, location);
    }
    for (number, (location, text)) in checks::pieces(uri, location, b',').enumerate() {
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        if !is_positive(digits) {
            checks::add(faults, &COORDINATE, location);
        } else if wgs84 && number == 0 && exceeds(digits, 90) {
            checks::add(faults, &LATITUDE, location);
        } else if wgs84 && number == 1 && exceeds(digits, 180) {
            checks::add(faults, &LONGITUDE, location);
        }
    }
}

/// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
fn is_positive(text: &[u8]) -> bool {
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    text.splitn(2, |&b| b == b'.').all(digits)
}

/// Returns true if a [`is_positive`] number exceeds `most`.
fn exceeds(text: &[u8], most: u32) -> bool {
    let mut halves = text.splitn(2, |&b| b == b'.');
    let whole = halves.next().unwrap_or_default();
    let whole = whole.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    let fraction = halves.next().is_some_and(|f| f.iter().any(|&b| b != b'0'));
    whole > most || whole == most && fraction
}

/// `p = [ crsp ] [ uncp ] *parameter`; returns true if the coordinates are those of WGS 84.
fn check_parameters(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) -> bool {
    let (mut wgs84, mut before, mut seen) = (true, 0, Seen::default());
    for parameter in parameters(uri, location, b';') {
        let rank = match &parameter {
            crs if crs.is("crs") => 0,
            u if u.is("u") => 1,
            _ => 2,
        };
        if rank < before || seen.again(parameter.name, &["crs", "u"]) {
            checks::add(faults, &ORDER, parameter.location.clone());
        } else {
            check_parameter(uri, &parameter, faults);
        }
        let label = &uri.bytes()[parameter.value_place()];
        wgs84 &= rank != 0 || label.eq_ignore_ascii_case(b"wgs84");
        before = before.max(rank);
    }
    wgs84
}

fn check_parameter(uri: &Uri, parameter: &Parameter, faults: &mut Vec<Fault>) {
    let location = parameter.value_place();
    let value = &uri.bytes()[location.clone()];
    let label = |text: &[u8]| {
        !text.is_empty() && text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let paramchar = |b: u8| is_old_unreserved(b) || b"[]:&+$".contains(&b);
    if parameter.is("crs") {
        if !label(value) {
            checks::add(faults, &SYSTEM, location);
        }
    } else if parameter.is("u") {
        if !is_positive(value) {
            checks::add(faults, &UNCERTAINTY, location);
        }
    } else if !label(parameter.name)
        || parameter.value.is_some() && value.is_empty()
        || checks::disallowed_byte(uri, location, paramchar).is_some()
    {
        checks::add(faults, &PARAMETER, parameter.location.clone());
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    for (number, (location, _)) in checks::pieces(uri, checks::path(uri), b';').enumerate() {
        if number > 0 {
            for parameter in parameters(uri, location, b';') {
                let name = match &parameter {
                    crs if crs.is("crs") => "crslabel",
                    u if u.is("u") => "uval",
                    _ => "parameter",
                };
                let range = match name {
                    "parameter" => parameter.location.clone(),
                    _ => parameter.value_place(),
                };
                checks::part(parts, name, Some(range));
            }
            continue;
        }
        let names = ["latitude", "longitude", "altitude"];
        for ((range, _), name) in checks::pieces(uri, location, b',').zip(names) {
            checks::part(parts, name, Some(range));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn coordinates() {
        cases::faults(&[
            ("geo:⟦⟧", &[COORDINATES.description]),
            ("geo:⟦1⟧;u=2", &[COORDINATES.description]),
            ("geo:⟦1,2,3,4⟧", &[COORDINATES.description]),
            ("geo:⟦//1,2⟧", &[COORDINATES.description]),
            ("geo:1,⟦⟧", &[COORDINATE.description]),
            ("geo:1,⟦x⟧", &[COORDINATE.description]),
            ("geo:⟦1.⟧,-2.0,3", &[COORDINATE.description]),
            ("geo:⟦.5⟧,⟦+2⟧", &[COORDINATE.description; 2]),
            ("geo:1,⟦%32⟧", &[COORDINATE.description]),
            ("geo:-90.00,180.000,-5", &[]),
            (
                "geo:⟦-90.01⟧,⟦-180.1⟧",
                &[LATITUDE.description, LONGITUDE.description],
            ),
            ("geo:⟦99999999999⟧,0", &[LATITUDE.description]),
            ("geo:⟦91⟧,0;crs=WGS84", &[LATITUDE.description]),
            ("geo:323482,4306480;crs=EPSG-32618", &[]),
            ("geo:0,0⟦?q=Vienna⟧", &[QUERY.description]),
        ]);
    }

    #[test]
    fn parameters_of_places() {
        cases::faults(&[
            ("geo:1,2;u=0.5", &[]),
            ("geo:1,2;U=1;X", &[]),
            ("geo:1,2;u=⟦-1⟧", &[UNCERTAINTY.description]),
            ("geo:1,2;u⟦⟧", &[UNCERTAINTY.description]),
            ("geo:1,2;crs=⟦⟧", &[SYSTEM.description]),
            ("geo:1,2;crs=⟦a_b⟧", &[SYSTEM.description]),
            ("geo:1,2;⟦⟧", &[PARAMETER.description]),
            ("geo:1,2;⟦x=⟧", &[PARAMETER.description]),
            ("geo:1,2;⟦x=a/b⟧", &[PARAMETER.description]),
            ("geo:1,2;x=a%2Fb:[c]", &[]),
            ("geo:1,2;u=1;⟦crs=wgs84⟧", &[ORDER.description]),
            ("geo:1,2;u=1;⟦u=2⟧", &[ORDER.description]),
            ("geo:1,2;x;⟦u=2⟧", &[ORDER.description]),
        ]);
    }

    #[test]
    fn parts_of_places() {
        cases::parts(&[(
            "geo:48.2,16.3,183;crs=wgs84;u=40;x=y",
            &[
                ("latitude", "48.2"),
                ("longitude", "16.3"),
                ("altitude", "183"),
                ("crslabel", "wgs84"),
                ("uval", "40"),
                ("parameter", "x=y"),
            ],
        )]);
    }
}
