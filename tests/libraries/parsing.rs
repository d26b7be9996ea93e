//! Grammars, faults, and types.

use allocation_counter::measure;
use iri_string::types::{IriStr, UriReferenceStr, UriStr};
use urilint::scheme::SCHEMES;
use urilint::uri::{FaultKind, PROFILES, Profile, Uri, ValidReference, ValidUri, whatwg};
use url::Url;

use super::manifests::OURS;
use super::{Absent, Read, Row, Shown};

/// Valid URIs, and texts that are none, by RFC 3986.
fn is_strict(accepts: impl Fn(&str) -> bool) -> bool {
    [
        "http://h/a",
        "x:",
        "x:a",
        "urn:a:b",
        "http://[::1]:/?a#b",
        "x://",
    ]
    .into_iter()
    .all(&accepts)
        && ![
            "",
            "a",
            "http://h/a b",
            "x:%4",
            "x:[",
            "http://h:a/",
            "http://[::g]/",
            "x:\u{e9}",
        ]
        .into_iter()
        .any(&accepts)
}

/// The same by RFC 3987.
fn has_iris(accepts: impl Fn(&str) -> bool) -> bool {
    ["http://é/é?\u{E000}#é", "x:日本"]
        .into_iter()
        .all(&accepts)
        && !["x:\u{E000}", "x:\u{FFFE}", "x:é b"]
            .into_iter()
            .any(&accepts)
}

fn allocates(action: impl FnOnce()) -> bool {
    measure(action).count_total > 0
}

const VALID: &str = "http://anna@www.example.org:80/a/b?c#d";

pub const ROWS: &[Row] = &[
    Row(
        "URIs by the grammar of RFC 3986",
        [
            Shown("yes", || {
                is_strict(|text| Uri::split_generic(text.as_bytes(), Profile::Rfc3986).is_valid())
            }),
            Shown("yes", || {
                is_strict(|text| fluent_uri::Uri::parse(text).is_ok())
            }),
            Shown("yes", || is_strict(|text| UriStr::new(text).is_ok())),
            Shown("no: URL Standard", || {
                !is_strict(|text| Url::parse(text).is_ok())
            }),
        ],
    ),
    Row(
        "IRIs by the grammar of RFC 3987",
        [
            Shown("yes", || {
                has_iris(|text| Uri::split_generic(text.as_bytes(), Profile::Rfc3987).is_valid())
            }),
            Shown("yes", || {
                has_iris(|text| fluent_uri::Iri::parse(text).is_ok())
            }),
            Shown("yes", || has_iris(|text| IriStr::new(text).is_ok())),
            Shown("no: URL Standard", || {
                !has_iris(|text| Url::parse(text).is_ok())
            }),
        ],
    ),
    Row(
        "URLs as browsers parse them (URL Standard)",
        [
            Shown("yes", || {
                whatwg(br"http:\\H\a b", None).unwrap().href() == b"http://h/a%20b"
            }),
            Shown("no", || fluent_uri::Uri::parse(r"http:\\H\a b").is_err()),
            Shown("no", || UriStr::new(r"http:\\H\a b").is_err()),
            Shown("yes", || {
                Url::parse(r"http:\\H\a b").unwrap().as_str() == "http://h/a%20b"
            }),
        ],
    ),
    Row(
        "Grammars of earlier documents (RFC 1738, RFC 2396, …)",
        [
            Shown("5, and 3 of URNs", || {
                let current = [Profile::Rfc3986, Profile::Rfc3987, Profile::Whatwg];
                let urns = PROFILES.iter().filter(|profile| profile.urn().is_some());
                let urns = urns.count();
                urns == 3
                    && PROFILES.len() - urns - current.len() == 5
                    && !Uri::split_as(b"http://h/~a", Profile::Rfc1738).is_valid()
            }),
            Absent,
            Absent,
            Absent,
        ],
    ),
    Row(
        "Grammars of schemes and of URN namespaces",
        [
            Shown("more than 80", || {
                SCHEMES.iter().filter(|scheme| scheme.has_grammar()).count() > 80
                    && !Uri::split(b"tel:x").is_valid()
                    && !Uri::split(b"urn:isbn:1").is_valid()
            }),
            Shown("no", || fluent_uri::Uri::parse("tel:x").is_ok()),
            Shown("no", || UriStr::new("tel:x").is_ok()),
            Shown("no", || Url::parse("tel:x").is_ok()),
        ],
    ),
    Row(
        "Components of text that is not valid",
        [
            Shown("yes", || {
                let uri = Uri::split(b"http://h:8x/a b?\xff");
                uri.path() == b"/a b" && uri.query() == Some(b"\xff")
            }),
            Shown("no", || fluent_uri::Uri::parse("http://h:8x/a b").is_err()),
            Shown("no", || UriStr::new("http://h:8x/a b").is_err()),
            Shown("of what it can repair", || {
                Url::parse("http://h/a b").unwrap().path() == "/a%20b"
                    && Url::parse("http://h:8x/a b").is_err()
            }),
        ],
    ),
    Row(
        "Faults",
        [
            Shown("all, each with its range and the section", || {
                let uri = Uri::split(b"http://h:8x/a b");
                let faults: Vec<_> = uri.faults().iter().map(|f| (f.kind, f.range())).collect();
                faults
                    == [
                        (FaultKind::PortNotDigits, 9..11),
                        (FaultKind::Control, 13..14),
                    ]
                    && faults[0].0.section().contains("§3.2.3")
            }),
            Shown("the first, with its offset", || {
                fluent_uri::Uri::parse("http://h:8x/a b")
                    .unwrap_err()
                    .index()
                    == 10
            }),
            Shown("that there is one", || {
                let error = UriStr::new("http://h:8x/a b").unwrap_err();
                !error.to_string().contains(|c: char| c.is_ascii_digit())
            }),
            Shown("all up to a fatal one, without ranges", || {
                use std::cell::RefCell;
                let seen = RefCell::new(Vec::new());
                let parsed = Url::options()
                    .syntax_violation_callback(Some(&|fault| seen.borrow_mut().push(fault)))
                    .parse(r"http:\\h\a b");
                parsed.is_ok() && seen.borrow().len() > 1
            }),
        ],
    ),
    Row(
        "Relative references as values",
        [
            Shown("yes", || ValidReference::parse("../a?b").is_ok()),
            Shown("yes", || fluent_uri::UriRef::parse("../a?b").is_ok()),
            Shown("yes", || UriReferenceStr::new("../a?b").is_ok()),
            Shown("no", || Url::parse("../a?b").is_err()),
        ],
    ),
    Row(
        "Types that are valid once they exist",
        [
            Shown("yes", || ValidUri::parse("x:%").is_err()),
            Shown("yes", || fluent_uri::Uri::parse("x:%").is_err()),
            Shown("yes", || UriStr::new("x:%").is_err()),
            Shown("yes", || Url::parse("http://[").is_err()),
        ],
    ),
    Row(
        "Types of components, so that what is encoded is not confused",
        [
            Absent,
            Shown("yes", || {
                use fluent_uri::pct_enc::EStr;
                use fluent_uri::pct_enc::encoder::Path;
                EStr::<Path>::new("a b").is_none()
            }),
            Shown("query, fragment", || {
                use iri_string::types::UriQueryStr;
                UriQueryStr::new("a b").is_err()
            }),
            Absent,
        ],
    ),
    Row(
        "Parsing a valid URI without allocation",
        [
            Shown("yes", || {
                !allocates(|| assert!(Uri::split(VALID.as_bytes()).is_valid()))
            }),
            Shown("yes", || {
                !allocates(|| assert!(fluent_uri::Uri::parse(VALID).is_ok()))
            }),
            Shown("yes", || !allocates(|| assert!(UriStr::new(VALID).is_ok()))),
            Shown("no", || allocates(|| assert!(Url::parse(VALID).is_ok()))),
        ],
    ),
    Row(
        "`serde`",
        [
            Shown("feature", || OURS.contains("\nserde = [\"dep:serde\"]\n")),
            Read("feature"),
            Read("feature"),
            Read("feature"),
        ],
    ),
];
