//! `mailto` (RFC 6068; RFC 2368, RFC 1738 §3.5).
//!
//! Addresses separated by commas, and header fields after `?`. An address is an `addr-spec` of RFC
//! 5322 without comments, percent-encoded; RFC 2368 had the whole `mailbox`, with names and
//! comments, and RFC 1738 any characters.

use std::ops::Range;

use super::{Authority, InBrackets, Normalize, Part, Prose, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An email address.
pub(super) static MAILTO: Scheme = Scheme {
    names: &["mailto"],
    has_one_grammar: true,
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6068",
    first_look,
    prose: Prose::Frequent,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::Always(normal::mailto),
    validate,
    parts,
    valid: &[
        "mailto:a@h.example",
        "mailto:a+b.c@h.example",
        "mailto:a@h.example,b@h.example?subject=x%20y&body=z",
        "mailto:?to=a@h.example",
        "mailto:?to=a@h.example&cc=b@h.example&body=hello",
        "mailto:gorby%25kremvax@h.example",
        "mailto:unlikely%3Faddress@h.example?blat=foop",
        "mailto:Mike%26family@h.example",
        "mailto:%22not%40me%22@h.example",
        "mailto:%22a%2Cb%22@h.example",
        "mailto:user@%E7%B4%8D%E8%B1%86.h.example",
        "mailto:a@%5B192.0.2.1%5D",
    ],
    invalid: &[
        "mailto://a@h.example",
        "mailto:webmaster",
        "mailto:@h.example",
        "mailto:a@h.example,",
        "mailto:a@h.example;b@h.example",
        "mailto:a..b@h.example",
        "mailto:a@h..example",
        "mailto:a@h.example:25",
        "mailto:a/b@h.example",
        "mailto:A%20B%20%3Ca@h.example%3E",
        "mailto:%22a@h.example",
        "mailto:a@%5B192.0.2.1",
        "mailto:a@h.example?",
        "mailto:a@h.example?subject",
        "mailto:a@h.example?cc=b@h.example?body=hello",
        "mailto:a@h.example?body=a/b",
    ],
    ..Scheme::DEFAULT
};

/// Accepts an address, or header fields without one. `//` before an address is a fault (P006), and
/// so is a second `@` (P015); both are still URIs.
fn first_look(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"//").unwrap_or(rest);
    prose_check::address(rest) || prose_check::doubled_at(rest) || headers_only(rest)
}

fn headers_only(rest: &[u8]) -> bool {
    rest.strip_prefix(b"?").is_some_and(|fields| {
        let name = prose_check::run(fields, |b| b.is_ascii_alphabetic() || *b == b'-');
        name > 0 && fields.get(name) == Some(&b'=')
    })
}

const SLASHES: GrammarFault = GrammarFault {
    description: "`//` before an email address",
    production: "mailtoURI",
    section: "RFC 6068 §2",
};
const ADDRESS: GrammarFault = GrammarFault {
    description: "not an email address: expected `local@domain`",
    production: "addr-spec",
    section: "RFC 6068 §2",
};
const SEPARATOR: GrammarFault = GrammarFault {
    description: "`;` between email addresses: expected `,`",
    production: "to",
    section: "RFC 6068 §2",
};
const LOCAL_PART: GrammarFault = GrammarFault {
    description: "character that must be quoted in a local part",
    production: "local-part",
    section: "RFC 6068 §2; RFC 5322 §3.4.1",
};
const DOMAIN: GrammarFault = GrammarFault {
    description: "character not allowed in a mail domain",
    production: "domain",
    section: "RFC 6068 §2; RFC 5322 §3.4.1",
};
const DOTS: GrammarFault = GrammarFault {
    description: "leading, trailing or consecutive dot",
    production: "dot-atom-text",
    section: "RFC 6068 §2; RFC 5322 §3.2.3",
};
const QUOTED: GrammarFault = GrammarFault {
    description: "unexpected text after a quoted local part",
    production: "quoted-string",
    section: "RFC 6068 §2; RFC 5322 §3.2.4",
};
const LITERAL: GrammarFault = GrammarFault {
    description: "unexpected text after a domain literal",
    production: "domain",
    section: "RFC 6068 §2; RFC 5322 §3.4.1",
};
/// RFC 2368 has the `mailbox` of RFC 822 here, with encoded commas.
const MAILBOX: GrammarFault = GrammarFault {
    description: "display name, comment or white space with an email address",
    production: "addr-spec",
    section: "RFC 6068 §2",
};
/// RFC 1738 reserves no characters here.
const ESCAPE: GrammarFault = GrammarFault {
    description: "unencoded character in an email address",
    production: "addr-spec",
    section: "RFC 6068 §2",
};
const FIELD: GrammarFault = GrammarFault {
    description: "header field without `=`",
    production: "hfield",
    section: "RFC 6068 §2",
};
const SECOND_MARK: GrammarFault = GrammarFault {
    description: "second `?`: expected `&` between header fields",
    production: "hfields",
    section: "RFC 6068 §2; RFC 2368 §6",
};
/// The `urlc` of RFC 2368 includes all characters of URLs.
const VALUE: GrammarFault = GrammarFault {
    description: "unencoded character in a header field",
    production: "qchar",
    section: "RFC 6068 §2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = checks::slashes(uri) {
        checks::add(faults, &SLASHES, slashes.start..slashes.start + 2);
        return;
    }
    let to = checks::path(uri);
    if !to.is_empty() {
        for (location, _) in checks::pieces(uri, to, b',') {
            check_address(uri, location, faults);
        }
    }
    if let Some(query) = uri.range(Component::Query) {
        for (location, field) in checks::pieces(uri, query, b'&') {
            check_field(&location, field, faults);
        }
    }
}

/// Returns the `@` of an address: the last one that is not encoded, or else the last encoded one.
fn at_sign(uri: &Uri, address: Range<usize>) -> Option<Range<usize>> {
    let at = memchr::memrchr(b'@', &uri.bytes()[address.clone()]);
    let plain = at.map(|at| address.start + at..address.start + at + 1);
    plain.or_else(|| {
        let encoded = checks::octets(uri, address).filter(|(_, octet)| *octet == b'@');
        encoded.last().map(|(location, _)| location)
    })
}

fn check_address(uri: &Uri, address: Range<usize>, faults: &mut Vec<Fault>) {
    let at = at_sign(uri, address.clone());
    let Some(at) = at.filter(|at| at.start > address.start && at.end < address.end) else {
        return checks::add(faults, &ADDRESS, address);
    };
    let local = address.start..at.start;
    let bytes = &uri.bytes()[local.clone()];
    let second = memchr::memchr(b'@', bytes);
    if let Some(separator) =
        second.and_then(|at| memchr::memchr(b';', &bytes[at..]).map(|i| at + i))
    {
        let separator = local.start + separator;
        return checks::add(faults, &SEPARATOR, separator..separator + 1);
    }
    let known = faults.len();
    check_local_part(uri, local, faults);
    // Faults around an address are faults of the whole address.
    if faults.len() == known {
        // `%40` is accepted for the `@`: RFC 2368 encodes all reserved characters, and so do
        // programs, without ambiguity.
        check_domain(uri, at.end..address.end, faults);
    }
}

/// `local-part = dot-atom-text / quoted-string`
fn check_local_part(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    if checks::octets(uri, location.clone())
        .next()
        .is_some_and(|(_, first)| first == b'"')
    {
        if !is_quoted(uri, location.clone()) {
            checks::add(faults, &QUOTED, location);
        }
    } else {
        check_atoms(uri, location, [&LOCAL_PART, &ESCAPE], faults);
    }
}

/// `"`, any characters with `\` before a `"`, and `"` at the end only.
fn is_quoted(uri: &Uri, location: Range<usize>) -> bool {
    let mut octets = checks::octets(uri, location).skip(1);
    while let Some((_, octet)) = octets.next() {
        match octet {
            b'\\' => _ = octets.next(),
            b'"' => return octets.next().is_none(),
            _ => {}
        }
    }
    false
}

/// `domain = dot-atom-text / "[" *dtext-no-obs "]"`
fn check_domain(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let mut octets = checks::octets(uri, location.clone()).map(|(_, octet)| octet);
    if octets.next() != Some(b'[') {
        return check_atoms(uri, location, [&DOMAIN; 2], faults);
    }
    let ends = octets.find(|octet| matches!(octet, b'[' | b']' | b'\\')) == Some(b']');
    if !ends || octets.next().is_some() {
        checks::add(faults, &LITERAL, location);
    }
}

/// `dot-atom-text = 1*atext *("." 1*atext)`. Adds the first fault: `otherwise` for a character that
/// is not allowed, `unescaped` for one that must be encoded.
fn check_atoms(
    uri: &Uri,
    location: Range<usize>,
    [otherwise, unescaped]: [&'static GrammarFault; 2],
    faults: &mut Vec<Fault>,
) {
    let mut before = location.start..location.start;
    let mut dot = true;
    for (at, octet) in checks::octets(uri, location) {
        let plain = at.len() == 1;
        match octet {
            b'.' if dot => return checks::add(faults, &DOTS, at),
            _ if plain && checks::is_other_fault(octet) => {}
            b'/' | b'&' | b'=' if plain => return checks::dispute(faults, unescaped, at),
            b' ' | b'\t' | b'(' | b')' | b'<' | b'>' | b',' => {
                return checks::dispute(faults, &MAILBOX, at);
            }
            b'.' | 0x80.. => {}
            _ if is_atext(octet) => {}
            _ => return checks::add(faults, otherwise, at),
        }
        dot = octet == b'.';
        before = at;
    }
    if dot {
        checks::add(faults, &DOTS, before);
    }
}

/// `atext` (RFC 5322 §3.2.3)
const fn is_atext(octet: u8) -> bool {
    octet.is_ascii_alphanumeric()
        || matches!(
            octet,
            b'!' | b'#'
                | b'$'
                | b'%'
                | b'&'
                | b'\''
                | b'*'
                | b'+'
                | b'-'
                | b'/'
                | b'='
                | b'?'
                | b'^'
                | b'_'
                | b'`'
                | b'{'
                | b'|'
                | b'}'
                | b'~'
        )
}

/// Returns true if a header field starts there, and not the end of a question.
fn starts_field(text: &[u8]) -> bool {
    let name = text
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'-')
        .count();
    name > 0 && text.get(name) == Some(&b'=')
}

/// `hfield = hfname "=" hfvalue`
fn check_field(location: &Range<usize>, field: &[u8], faults: &mut Vec<Fault>) {
    let Some(equals) = memchr::memchr(b'=', field) else {
        return checks::add(faults, &FIELD, location.clone());
    };
    if let Some(mark) = memchr::memchr(b'?', field).filter(|mark| starts_field(&field[mark + 1..]))
    {
        let mark = location.start + mark;
        return checks::add(faults, &SECOND_MARK, mark..mark + 1);
    }
    let odd = field
        .iter()
        .enumerate()
        .position(|(at, &b)| matches!(b, b'/' | b'?') || b == b'=' && at != equals);
    if let Some(odd) = odd {
        checks::dispute(
            faults,
            &VALUE,
            location.start + odd..location.start + odd + 1,
        );
    }
}

/// The `local-part` and `domain` of each address, and the `hfname` and `hfvalue` of each field.
/// Without an `@`, an address is an (invalid) `addr-spec`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let to = checks::path(uri);
    if uri.authority().is_none() && !to.is_empty() {
        for (location, _) in checks::pieces(uri, to, b',') {
            match at_sign(uri, location.clone()) {
                None => checks::part(parts, "addr-spec", Some(location)),
                Some(at) => {
                    checks::part(parts, "local-part", Some(location.start..at.start));
                    checks::part(parts, "domain", Some(at.end..location.end));
                }
            }
        }
    }
    for (name, value) in fields(uri) {
        checks::part(parts, "hfname", Some(name));
        checks::part(parts, "hfvalue", value);
    }
}

/// Returns the names and the values of the header fields.
pub(crate) fn fields(uri: &Uri) -> impl Iterator<Item = (Range<usize>, Option<Range<usize>>)> {
    let query = uri.range(Component::Query);
    query.into_iter().flat_map(move |query| {
        checks::pieces(uri, query, b'&').map(|(location, field)| {
            let equals = memchr::memchr(b'=', field).map(|at| location.start + at);
            let value = equals.map(|at| at + 1..location.end);
            (location.start..equals.unwrap_or(location.end), value)
        })
    })
}

#[cfg(test)]
mod tests;
