//! `gopher` and `gophers` (RFC 4266; RFC 1738 §3.4).
//!
//! After the slash follow the type of the item, its selector, and after encoded tabs a search and a
//! Gopher+ string, which requests a view of the item: `+` the item in its default view, `?` its
//! form, `!` or `$` its attributes or those of all items of a menu, `+view` another view, `+%09…` a
//! completed form.

use std::ops::Range;

use super::{Authority, Normalize, Part, Prose, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// Menus and documents.
pub(super) static GOPHER: Scheme = Scheme {
    names: &["gopher"],
    default_port: Some(70),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4266",
    first_look: prose_check::authority,
    prose: Prose::Frequent,
    normalize: Normalize::IfValid(normal::menu),
    validate,
    parts,
    valid: &[
        "gopher://gopher.example.org",
        "gopher://gopher.example.org/",
        "gopher://gopher.example.org:70/11/a%20b%09query",
        "gopher://gopher.example.org/7/find?a/b",
        "gopher://gopher.example.org/1",
        "gopher://gopher.example.org/0a%09%09+",
        "gopher://gopher.example.org/0a%09%09?",
        "gopher://gopher.example.org/0a%09%09!",
        "gopher://gopher.example.org/1a%09%09$",
        "gopher://gopher.example.org/0a%09%09!+ABSTRACT%20+SMELL",
        "gopher://gopher.example.org/0a%09%09+application/postscript%20Es_ES",
        "gopher://gopher.example.org/0a%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
    ],
    invalid: &[
        "gopher:///1",
        "gopher://me@gopher.example.org/1",
        "gopher://gopher.example.org?query",
        "gopher://gopher.example.org/0a%0D%0Ab",
        "gopher://gopher.example.org/0a%09%09view",
        "gopher://gopher.example.org/0a%09%09+%091%0D%0A+-1%0D%0Aone",
    ],
    ..Scheme::DEFAULT
};

/// Menus and documents, over TLS.
pub(super) static GOPHERS: Scheme = Scheme {
    names: &["gophers"],
    prose: Prose::Name,
    normalize: Normalize::Generic,
    valid: &["gophers://gopher.example.org/0/a"],
    invalid: &["gophers:///1"],
    ..GOPHER
};

/// The 1993 draft has `[/ gtype [selector]][? search]`.
const SEARCH_ONLY: GrammarFault = GrammarFault {
    description: "search without `/` and a type before it",
    production: "gopherurl",
    section: "RFC 4266 §2.1; RFC 1738 §5",
};
const LINE_END: GrammarFault = GrammarFault {
    description: "encoded line break in a selector or a search",
    production: "selector",
    section: "RFC 4266 §2.1; RFC 1738 §3.4.1",
};
/// The production allows any characters; the text has these forms.
const PLUS: GrammarFault = GrammarFault {
    description: "invalid Gopher+ string: expected `+`, `?`, `!` or `$`",
    production: "gopher+_string",
    section: "RFC 4266 §2.4 to §2.9; RFC 1738 §3.4.4 to §3.4.9",
};
const FORM: GrammarFault = GrammarFault {
    description: "invalid Gopher+ form",
    production: "gopher+_string",
    section: "RFC 4266 §2.9; RFC 1738 §3.4.9",
};

const TAB: &[u8] = b"%09";
const CRLF: &[u8] = b"%0D%0A";

/// The ranges of the parts of the gopher-path.
struct GopherPath {
    gtype: Option<Range<usize>>,
    selector: Option<Range<usize>>,
    search: Option<Range<usize>>,
    plus: Option<Range<usize>>,
}

fn divide(uri: &Uri) -> GopherPath {
    let mut rest = checks::url_path(uri);
    let mut next = |length: usize| {
        let start = rest.start;
        (rest.start < rest.end).then(|| {
            rest.start = (start + length).min(rest.end);
            (start..rest.start, rest.clone())
        })
    };
    let bytes = uri.bytes();
    let one = if bytes[checks::url_path(uri)].first() == Some(&b'%') {
        3
    } else {
        1
    };
    // A path that starts with a tab has no type, and the request of a client is undefined.
    let Some((gtype, rest)) = next(one) else {
        return GopherPath {
            gtype: None,
            selector: None,
            search: None,
            plus: None,
        };
    };
    let mut fields = [Some(rest), None, None];
    for field in 0..2 {
        let whole = fields[field].clone().unwrap_or_default();
        if let Some(tab) = memchr::memmem::find(&bytes[whole.clone()], TAB) {
            let tab = whole.start + tab;
            fields[field] = Some(whole.start..tab);
            fields[field + 1] = Some(tab + TAB.len()..whole.end);
        }
    }
    let [selector, search, plus] = fields;
    GopherPath {
        gtype: Some(gtype),
        selector,
        search,
        plus,
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    if uri.path().is_empty() && uri.query().is_some() {
        let query = checks::url_path(uri);
        checks::dispute(faults, &SEARCH_ONLY, query);
        return;
    }
    let path = divide(uri);
    for sent in [&path.selector, &path.search].into_iter().flatten() {
        let mut octets = checks::octets(uri, sent.clone());
        // Unencoded ones are another fault.
        let end = octets.find(|(location, octet)| location.len() > 1 && b"\r\n".contains(octet));
        if let Some((location, _)) = end {
            checks::add(faults, &LINE_END, location);
        }
    }
    if let Some(plus) = path.plus {
        check_plus(uri, plus, faults);
    }
}

fn check_plus(uri: &Uri, plus: Range<usize>, faults: &mut Vec<Fault>) {
    let string = &uri.bytes()[plus.clone()];
    match string {
        [] | [b'?' | b'!' | b'$', ..] => {}
        [b'+', rest @ ..] => {
            if rest.starts_with(TAB) && values(string).is_none() {
                checks::dispute(faults, &FORM, plus);
            }
        }
        _ => checks::dispute(faults, &PLUS, plus),
    }
}

/// Returns the lines between the head and the end of a completed form.
fn values(string: &[u8]) -> Option<Range<usize>> {
    const HEAD: &[u8] = b"+%091%0D%0A+-1%0D%0A";
    const END: &[u8] = b"%0D%0A.%0D%0A";
    let head = string.get(..HEAD.len())?;
    let end = string.len().checked_sub(END.len())?;
    // Without values, the line end of the head also precedes the dot.
    let right = head.eq_ignore_ascii_case(HEAD)
        && end + CRLF.len() >= HEAD.len()
        && string[end..].eq_ignore_ascii_case(END);
    right.then(|| HEAD.len()..end.max(HEAD.len()))
}

/// `gtype`, `selector`, `search`, `gopher+_string`, and the parts of the last.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        return;
    }
    let path = divide(uri);
    checks::part(parts, "gtype", path.gtype);
    checks::part(parts, "selector", path.selector);
    checks::part(parts, "search", path.search);
    if let Some(plus) = path.plus {
        checks::part(parts, "gopher+_string", Some(plus.clone()));
        plus_parts(&uri.bytes()[plus.clone()], plus.start, parts);
    }
}

/// `attribute_name`s, a `view_name` with its `language_name`, or each `ask_item_value`.
fn plus_parts(string: &[u8], start: usize, parts: &mut Vec<Part>) {
    let mut lines = |names: [&'static str; 2], range: Range<usize>, between: &[u8]| {
        let mut at = range.start;
        let mut name = names[0];
        while at < range.end {
            let rest = &string[at..range.end];
            let mark = rest
                .windows(between.len())
                .position(|window| window.eq_ignore_ascii_case(between));
            let end = mark.map_or(range.end, |mark| at + mark);
            checks::part(parts, name, Some(start + at..start + end));
            at = end + between.len();
            name = names[1];
        }
    };
    match (string, values(string)) {
        ([b'!' | b'$', ..], _) => lines(["attribute_name"; 2], 1..string.len(), b"%20"),
        (_, Some(range)) => lines(["ask_item_value"; 2], range, CRLF),
        ([b'+', rest @ ..], None) if !rest.starts_with(TAB) => {
            lines(["view_name", "language_name"], 1..string.len(), b"%20");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        let login = "user information not allowed in this scheme";
        faults(&[
            // The examples of the 1993 draft and of RFC 1738.
            (
                "gopher://gopher.micro.umn.edu/00>About Gopher/About Gopher",
                &[],
            ),
            ("gopher://boombox.micro.umn.edu:70/11/gopher", &[]),
            ("gopher://h.example/", &[]),
            ("gopher://h.example/%09", &[]),
            ("gopher://h.example/7a?b%09c", &[]),
            ("gopher://h.example/0a%09%09", &[]),
            ("gopher://⟦me@⟧h.example/1", &[login]),
            ("gopher://⟦me:pw@⟧h.example", &[login]),
            ("gopher://h.example⟦?query⟧", &[SEARCH_ONLY.description]),
            (
                "gopher://h.example/0a⟦%0D⟧%0Ab%09c⟦%0a⟧",
                &[LINE_END.description; 2],
            ),
            ("gopher://h.example/0a%09%09⟦x⟧", &[PLUS.description]),
            ("gopher://h.example/0a%09%09⟦+%09⟧", &[FORM.description]),
            (
                "gopher://h.example/0a%09%09⟦+%091%0D%0A+-1%0D%0Aone.%0D%0A⟧",
                &[FORM.description],
            ),
            (
                "gopher://h.example/0a%09%09+%091%0d%0a+-1%0d%0aone%0d%0a.%0d%0a",
                &[],
            ),
        ]);
    }

    #[test]
    fn type_and_selector() {
        parts(&[
            ("gopher://h.example", &[]),
            ("gopher://h.example/", &[]),
            ("gopher://h.example/1", &[("gtype", "1"), ("selector", "")]),
            (
                "gopher://h.example/00a/b",
                &[("gtype", "0"), ("selector", "0a/b")],
            ),
            (
                "gopher://h.example/%30a",
                &[("gtype", "%30"), ("selector", "a")],
            ),
            (
                "gopher://h.example/7a?b%09c%20d",
                &[("gtype", "7"), ("selector", "a?b"), ("search", "c%20d")],
            ),
        ]);
    }

    #[test]
    fn gopher_plus() {
        for (string, expected) in [
            ("+", &[][..]),
            ("?", &[]),
            ("$", &[]),
            ("!+ABSTRACT", &[("attribute_name", "+ABSTRACT")]),
            (
                "!+ABSTRACT%20+SMELL",
                &[
                    ("attribute_name", "+ABSTRACT"),
                    ("attribute_name", "+SMELL"),
                ],
            ),
            (
                "+application/postscript%20Es_ES",
                &[
                    ("view_name", "application/postscript"),
                    ("language_name", "Es_ES"),
                ],
            ),
            (
                "+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
                &[("ask_item_value", "one"), ("ask_item_value", "two")],
            ),
        ] {
            let mut all = vec![("gtype", "0"), ("selector", "a"), ("search", "")];
            all.push(("gopher+_string", string));
            all.extend(expected);
            parts(&[(&format!("gopher://h.example/0a%09%09{string}"), &all)]);
        }
    }
}
