//! `tel` (RFC 3966), `sms` (RFC 5724), and `fax` and `modem` (RFC 2806), which share the grammar of
//! telephone numbers.

use std::ops::Range;

use super::parameters::{Parameter, Seen, is_old_unreserved, parameters};
use super::{Authority, InBrackets, Normalize, Part, Prose, Scheme, checks, normal, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::percent;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A telephone number.
pub(super) static TEL: Scheme = Scheme {
    names: &["tel"],
    has_one_grammar: true,
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 3966; RFC 5724; RFC 2806",
    first_look: prose_check::telephone,
    prose: Prose::Label,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::IfValid(normal::telephone),
    validate,
    parts,
    valid: &[
        "tel:+1-201-555-0123",
        "tel:+1(201)555.0123",
        "tel:7042;phone-context=example.com",
        "tel:863-1234;phone-context=+1-914-555",
        "tel:+17005554141;isub=12345;isub-encoding=nsap-ia5",
        "tel:+1-201-555-0123;ext=42",
        "tel:+1-201-555-0123;isub=?",
        "tel:+1-800-123-4567;npdi;rn=+1-202-544-0000",
    ],
    invalid: &[
        "tel:",
        "tel:+",
        "tel://+15105550101",
        "tel:7042",
        "tel:+1a",
        "tel:+%20",
        "tel:+1;ext=",
        "tel:+1;ext=x",
        "tel:1;phone-context=-",
        "tel:+1?x",
    ],
    ..Scheme::DEFAULT
};

/// A message to telephone numbers.
pub(super) static SMS: Scheme = Scheme {
    names: &["sms"],
    valid: &[
        "sms:+15105550101",
        "sms:+15105550101?body=hello%20there",
        "sms:+15105550101,+15105550102?body=hello",
    ],
    invalid: &["sms:+1?body", "sms:+1,,+2"],
    ..TEL
};

/// A device at a telephone number. Both are obsolete, so that they are rather labels.
pub(super) static FAX: Scheme = Scheme {
    names: &["fax", "modem"],
    prose: Prose::LocalLabel,
    in_brackets: InBrackets::UriOrName,
    valid: &[
        "fax:+358.555.1234567;tsub=12345",
        "modem:+3585551234567;type=v32b?7e1;type=v110",
    ],
    invalid: &["fax:", "modem:+1a"],
    ..TEL
};

const SLASHES: GrammarFault = GrammarFault {
    description: "`//` in a telephone number",
    production: "telephone-uri",
    section: "RFC 3966 §3",
};
const NUMBER: GrammarFault = GrammarFault {
    description: "missing telephone number",
    production: "telephone-subscriber",
    section: "RFC 3966 §3",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "character not allowed in a telephone number",
    production: "phonedigit",
    section: "RFC 3966 §3",
};
/// Reported by rule P011.
pub(crate) const NO_CONTEXT: GrammarFault = GrammarFault {
    description: "local number without `;phone-context=`",
    production: "local-number",
    section: "RFC 3966 §3, §5.1.5",
};
const EXTENSION: GrammarFault = GrammarFault {
    description: "invalid extension: expected digits",
    production: "extension",
    section: "RFC 3966 §3",
};
const SUBADDRESS: GrammarFault = GrammarFault {
    description: "empty ISDN subaddress",
    production: "isdn-subaddress",
    section: "RFC 3966 §3",
};
const CONTEXT: GrammarFault = GrammarFault {
    description: "invalid phone context: expected a domain name or a global number prefix",
    production: "descriptor",
    section: "RFC 3966 §3",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "parameter",
    section: "RFC 3966 §3",
};
const TWICE: GrammarFault = GrammarFault {
    description: "duplicated parameter",
    production: "par",
    section: "RFC 3966 §3",
};
const ORDER: GrammarFault = GrammarFault {
    description: "parameters out of order: expected `isub` or `ext`, `phone-context`, then others by name",
    production: "par",
    section: "RFC 3966 §3",
};
const QUERY: GrammarFault = GrammarFault {
    description: "query in a telephone number",
    production: "telephone-uri",
    section: "RFC 3966 §3",
};
const FIELD: GrammarFault = GrammarFault {
    description: "invalid field: expected `name=value`",
    production: "sms-field",
    section: "RFC 5724 §2.2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &SLASHES, slashes.start..slashes.start + 2);
    }
    let path = checks::path(uri);
    if uri.has_scheme("sms") {
        for (location, _) in checks::pieces(uri, path, b',') {
            check_subscriber(uri, location, faults);
        }
        check_fields(uri, faults);
    } else if uri.has_scheme("tel") {
        // A subaddress may contain a `?` (`uric`).
        let query = uri.range(Component::Query);
        let end = query.as_ref().map_or(path.end, |query| query.end);
        let last = uri.path().rsplit(|&b| b == b';').next().unwrap_or_default();
        let subaddress = last.len() < path.len()
            && last
                .get(..5)
                .is_some_and(|name| name.eq_ignore_ascii_case(b"isub="));
        if subaddress {
            return check_subscriber(uri, path.start..end, faults);
        }
        check_subscriber(uri, path, faults);
        if let Some(query) = query {
            checks::add(faults, &QUERY, query.start - 1..query.end);
        }
    } else {
        let end = path.start + prose_check::run(uri.path(), |b| *b != b';');
        check_number(uri, path.start..end, faults);
    }
}

/// Returns true for a global number, which starts with `+`.
fn is_global(number: &[u8]) -> bool {
    number.first() == Some(&b'+')
}

/// `telephone-subscriber = global-number / local-number`
fn check_subscriber(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let end = location.start + prose_check::run(&uri.bytes()[location.clone()], |b| *b != b';');
    let number = location.start..end;
    let sound = check_number(uri, number.clone(), faults);
    let mut context = false;
    if end < location.end {
        context = check_parameters(uri, end + 1..location.end, faults);
    }
    let global = is_global(&uri.bytes()[number.clone()]);
    // For short messages, RFC 5724 §2.2 only recommends global numbers.
    // A fault in a parameter may be one in the name of the context.
    if sound && !global && !context && faults.is_empty() && uri.has_scheme("tel") {
        checks::add(faults, &NO_CONTEXT, number);
    }
}

/// Checks the digits of a number. Returns true if it is valid.
///
/// A local number may contain hex digits, `*` and `#` (as `%23`). Those of `fax` and `modem` may
/// also contain dialling sequences: pauses, and waits for a tone (RFC 2806 §2.2).
fn check_number(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) -> bool {
    let number = &uri.bytes()[location.clone()];
    let global = is_global(number);
    let digits = location.start + usize::from(global)..location.end;
    let dialling = uri.has_scheme("fax") || uri.has_scheme("modem");
    let allowed = |b: u8| {
        b.is_ascii_digit()
            || b"-.()".contains(&b)
            || !global && (b.is_ascii_hexdigit() || b == b'*')
            || dialling && b"pwPW".contains(&b)
    };
    let digit =
        |b: u8| b.is_ascii_digit() || !global && (b.is_ascii_hexdigit() || b"*#".contains(&b));
    let odd = checks::disallowed_byte(uri, digits.clone(), allowed);
    let none = !checks::octets(uri, digits.clone()).any(|(_, octet)| digit(octet));
    if let Some(byte) = odd.clone() {
        checks::add(faults, &CHARACTER, byte);
    } else if none {
        checks::add(faults, &NUMBER, location);
    } else if let Some(escape) = escape(uri, digits, !global) {
        // Browsers and telephones decode it.
        checks::dispute(faults, &CHARACTER, escape);
    }
    odd.is_none() && !none
}

/// Returns the first percent-escape, other than that of `#` if it is a digit.
fn escape(uri: &Uri, digits: Range<usize>, hash: bool) -> Option<Range<usize>> {
    let bytes = &uri.bytes()[digits.clone()];
    percent::escapes(bytes)
        .find(|escape| !hash || escape.octet != b'#')
        .map(|escape| digits.start + escape.range().start..digits.start + escape.range().end)
}

/// Returns the position of a parameter in the order of RFC 3966 §3.
fn rank(parameter: &Parameter) -> u8 {
    if parameter.is("isub") || parameter.is("ext") {
        0
    } else if parameter.is("phone-context") {
        1
    } else {
        2
    }
}

/// `*par`; returns true if one of them is `phone-context`.
fn check_parameters(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) -> bool {
    let (mut context, mut seen) = (false, Seen::default());
    let mut before: Option<(u8, &[u8])> = None;
    for parameter in parameters(uri, location, b';') {
        let rank = rank(&parameter);
        context |= rank == 1;
        check_parameter(uri, &parameter, faults);
        let known = ["isub", "ext", "phone-context"];
        let same = before.is_some_and(|(_, name)| name.eq_ignore_ascii_case(parameter.name));
        if seen.again(parameter.name, &known) || same {
            checks::add(faults, &TWICE, parameter.location.clone());
        } else if before.is_some_and(|before| comes_after(before, (rank, parameter.name))) {
            // RFC 2806 did not require this order.
            checks::dispute(faults, &ORDER, parameter.location.clone());
        }
        before = Some((rank, parameter.name));
    }
    context
}

fn comes_after(one: (u8, &[u8]), other: (u8, &[u8])) -> bool {
    let lower = |name: &[u8], other: &[u8]| {
        let (a, b) = (name.iter(), other.iter());
        a.map(u8::to_ascii_lowercase)
            .gt(b.map(u8::to_ascii_lowercase))
    };
    one.0 > other.0 || one.0 == 2 && other.0 == 2 && lower(one.1, other.1)
}

fn check_parameter(uri: &Uri, parameter: &Parameter, faults: &mut Vec<Fault>) {
    let location = parameter.value_place();
    let value = &uri.bytes()[location.clone()];
    if parameter.is("ext") {
        let digit = |b: &u8| b.is_ascii_digit() || b"-.()".contains(b);
        if value.is_empty() || !value.iter().all(digit) {
            checks::add(faults, &EXTENSION, location);
        }
    } else if parameter.is("isub") {
        if value.is_empty() {
            checks::add(faults, &SUBADDRESS, location);
        }
    } else if parameter.is("phone-context") {
        if !is_context(value) {
            checks::add(faults, &CONTEXT, location);
        }
    } else {
        let paramchar = |b: u8| is_old_unreserved(b) || b"[]/:&+$".contains(&b);
        let name = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        let named = !parameter.name.is_empty() && parameter.name.iter().all(name);
        let valued = parameter.value.is_none() || !value.is_empty();
        if !named || !valued || checks::disallowed_byte(uri, location, paramchar).is_some() {
            checks::add(faults, &PARAMETER, parameter.location.clone());
        }
    }
}

/// `descriptor = domainname / global-number-digits`
fn is_context(text: &[u8]) -> bool {
    if let Some(digits) = text.strip_prefix(b"+") {
        return digits.iter().any(u8::is_ascii_digit)
            && digits
                .iter()
                .all(|b| b.is_ascii_digit() || b"-.()".contains(b));
    }
    let name = text.strip_suffix(b".").unwrap_or(text);
    let label = |label: &[u8]| {
        let ends = label.first().zip(label.last());
        ends.is_some_and(|(a, z)| a.is_ascii_alphanumeric() && z.is_ascii_alphanumeric())
            && label
                .iter()
                .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let top = name.rsplit(|&b| b == b'.').next().unwrap_or_default();
    name.split(|&b| b == b'.').all(label) && top.first().is_some_and(u8::is_ascii_alphabetic)
}

/// `sms-fields = sms-field *( "&" sms-field )`
fn check_fields(uri: &Uri, faults: &mut Vec<Fault>) {
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    for field in parameters(uri, query, b'&') {
        let odd = checks::disallowed_byte(uri, field.value_place(), is_unreserved)
            .or_else(|| checks::disallowed_byte(uri, field.name_place(), is_unreserved));
        if let Some(byte) = odd {
            // Browsers and telephones accept any query.
            checks::dispute(faults, &FIELD, byte);
        } else if field.name.is_empty() || field.value.is_none() {
            checks::add(faults, &FIELD, field.location);
        }
    }
}

/// The number and each parameter; for `sms` each number, and each field.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.has_scheme("sms") {
        for (location, _) in checks::pieces(uri, checks::path(uri), b',') {
            subscriber_parts(uri, location, parts);
        }
    } else {
        subscriber_parts(uri, checks::path(uri), parts);
    }
    if let Some(query) = uri
        .range(Component::Query)
        .filter(|_| uri.has_scheme("sms"))
    {
        for field in parameters(uri, query, b'&') {
            checks::part(parts, "sms-field", Some(field.location));
        }
    }
}

fn subscriber_parts(uri: &Uri, location: Range<usize>, parts: &mut Vec<Part>) {
    for (number, (range, piece)) in checks::pieces(uri, location, b';').enumerate() {
        let name = match (number, is_global(piece)) {
            (0, true) => "global-number-digits",
            (0, false) => "local-number-digits",
            _ => "par",
        };
        checks::part(parts, name, Some(range));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn numbers() {
        cases::faults(&[
            ("tel:+1-201-555-0123", &[]),
            ("tel:⟦//⟧+1-201-555-0123", &[SLASHES.description]),
            ("tel:⟦⟧", &[NUMBER.description]),
            ("tel:⟦+⟧", &[NUMBER.description]),
            ("tel:⟦-.⟧", &[NUMBER.description]),
            ("tel:+1-2⟦x⟧3", &[CHARACTER.description]),
            ("tel:+1⟦a⟧", &[CHARACTER.description]),
            ("tel:+1⟦,⟧2", &[CHARACTER.description]),
            ("tel:⟦+%20⟧", &[NUMBER.description]),
            ("tel:+1⟦%20⟧2", &[CHARACTER.description]),
            ("tel:+1⟦%23⟧", &[CHARACTER.description]),
            ("tel:1⟦%2D⟧2;phone-context=+1", &[CHARACTER.description]),
            ("tel:+1;isub=a?b=c", &[]),
            ("tel:+1;x=a⟦?b⟧", &[QUERY.description]),
            ("tel:12⟦g⟧;phone-context=+1", &[CHARACTER.description]),
            ("tel:⟦911⟧", &[NO_CONTEXT.description]),
            ("tel:⟦0123%23⟧;ext=1", &[NO_CONTEXT.description]),
            ("tel:0123%23*aF;phone-context=+1", &[]),
            ("tel:+1⟦?x=y⟧", &[QUERY.description]),
            ("fax:+358.555.1234567", &[]),
            ("fax:0w003585551234567", &[]),
            ("modem:⟦⟧", &[NUMBER.description]),
        ]);
    }

    #[test]
    fn parameters_of_numbers() {
        cases::faults(&[
            ("tel:+1;isub=1", &[]),
            ("tel:+1;isub=⟦⟧", &[SUBADDRESS.description]),
            ("tel:+1;isub⟦⟧", &[SUBADDRESS.description]),
            ("tel:+1;ext=1-(2).3", &[]),
            ("tel:+1;EXT=⟦⟧", &[EXTENSION.description]),
            ("tel:+1;ext=⟦12a⟧", &[EXTENSION.description]),
            ("tel:1;phone-context=example.com.", &[]),
            ("tel:1;phone-context=a-b.x1", &[]),
            ("tel:1;phone-context=⟦192.0.2.1⟧", &[CONTEXT.description]),
            ("tel:1;phone-context=⟦-a⟧", &[CONTEXT.description]),
            ("tel:1;phone-context=⟦⟧", &[CONTEXT.description]),
            ("tel:1;phone-context=⟦+⟧", &[CONTEXT.description]),
            ("tel:1;phone-context=⟦+1a⟧", &[CONTEXT.description]),
            ("tel:1;phone-context=+1-(2)", &[]),
            ("tel:+1;npdi;rn=+1-2", &[]),
            ("tel:+1;x=%20[/:&+$]", &[]),
            ("tel:+1;⟦x=⟧", &[PARAMETER.description]),
            ("tel:+1;⟦x_y=1⟧", &[PARAMETER.description]),
            ("tel:+1;⟦⟧", &[PARAMETER.description]),
            ("tel:+1;⟦x=a,b⟧", &[PARAMETER.description]),
            ("tel:+1;ext=1;⟦ext=2⟧", &[TWICE.description]),
            ("tel:+1;a;⟦A=1⟧", &[TWICE.description]),
            ("tel:1;a;⟦phone-context=+1⟧", &[ORDER.description]),
            ("tel:+1;b;⟦a⟧", &[ORDER.description]),
        ]);
    }

    #[test]
    fn short_messages() {
        cases::faults(&[
            ("sms:+12345,+123", &[]),
            ("sms:12345", &[]),
            ("sms:+12345,⟦⟧", &[NUMBER.description]),
            ("sms:+12345,+1⟦:⟧2?body=x", &[CHARACTER.description]),
            ("sms:+1?body=", &[]),
            ("sms:+1?⟦body⟧", &[FIELD.description]),
            ("sms:+1?⟦=x⟧", &[FIELD.description]),
            ("sms:+1?body=a⟦+⟧b", &[FIELD.description]),
            ("sms:+1?body=a&⟦⟧", &[FIELD.description]),
        ]);
    }

    #[test]
    fn a_disputed_order_is_no_more_than_that() {
        let uri = Uri::split(b"tel:+1;b;a");
        assert!(matches!(
            uri.faults()[0].kind,
            crate::uri::syntax::FaultKind::Disputed(_)
        ));
    }

    #[test]
    fn parts_of_numbers() {
        cases::parts(&[
            (
                "tel:7042;phone-context=example.com",
                &[
                    ("local-number-digits", "7042"),
                    ("par", "phone-context=example.com"),
                ],
            ),
            (
                "sms:+1,+2;x?body=a",
                &[
                    ("global-number-digits", "+1"),
                    ("global-number-digits", "+2"),
                    ("par", "x"),
                    ("sms-field", "body=a"),
                ],
            ),
        ]);
    }
}
