//! Resolution, normalization, comparison and conversion.

use fluent_uri::component::Scheme;
use fluent_uri::normalize::Normalizer;
use iri_string::format::ToDedicatedString as _;
use iri_string::types::{IriStr, UriAbsoluteStr, UriReferenceStr, UriStr};
use urilint::uri::iri::{to_iri, to_uri};
use urilint::uri::{
    NormalizationLevel, Parser, Resolution, equivalence, normalize, relativize, resolve,
};
use url::Url;

use super::{Absent, Row, Shown};

const BASE: &str = "http://a/b/c/d;p?q";
const STRICT: Resolution = Resolution::Rfc3986(Parser::Strict);

/// Some rows of RFC 3986 §5.4; the last is strict.
fn resolves(resolve: impl Fn(&str) -> Option<String>) -> bool {
    [
        ("g:h", "g:h"),
        ("?y", "http://a/b/c/d;p?y"),
        ("../../../g", "http://a/g"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("http:g", "http:g"),
    ]
    .into_iter()
    .all(|(reference, target)| resolve(reference).as_deref() == Some(target))
}

fn ours(reference: &str, resolution: Resolution) -> Option<String> {
    let target = resolve(BASE.as_bytes(), reference.as_bytes(), resolution).ok()?;
    String::from_utf8(target.into_bytes()).ok()
}

/// Case, escapes and dot segments (§6.2.2).
fn normalizes(normal: impl Fn(&str) -> String) -> bool {
    normal("HTTP://H/%7ea/./b/../c%3a") == "http://h/~a/c%3A"
}

/// The default port (§6.2.3).
fn removes_port(normal: impl Fn(&str) -> String) -> bool {
    normal("http://h:80/") == "http://h/"
}

fn normal(uri: &str) -> String {
    String::from_utf8(normalize(uri.as_bytes(), NormalizationLevel::Scheme)).unwrap()
}

fn by_fluent(uri: &str) -> String {
    let normalizer = Normalizer::new().default_port_with(Scheme::default_port);
    let uri = fluent_uri::Uri::parse(uri).unwrap();
    normalizer.normalize(&uri).unwrap().into_string()
}

fn by_iri_string(uri: &str) -> String {
    UriStr::new(uri).unwrap().normalize().to_string()
}

fn by_url(uri: &str) -> String {
    Url::parse(uri).unwrap().into()
}

/// What documents of schemes call equal.
const EQUAL: [(&str, &str); 3] = [
    ("tel:+1-201-555-0123", "tel:+12015550123"),
    ("urn:isbn:0-306-40615-2", "urn:isbn:0306406152"),
    ("mailto:a@H.example", "mailto:a@h.example"),
];

fn finds_equal(equal: impl Fn(&str, &str) -> bool) -> bool {
    EQUAL.into_iter().all(|(a, b)| equal(a, b))
}

fn has_url_reference(base: &str, target: &str) -> bool {
    let (base, target) = (Url::parse(base).unwrap(), Url::parse(target).unwrap());
    let reference = base.make_relative(&target);
    reference.is_some_and(|reference| base.join(&reference) == Ok(target))
}

pub const ROWS: &[Row] = &[
    Row(
        "Resolution by RFC 3986 §5",
        [
            Shown("yes", || resolves(|reference| ours(reference, STRICT))),
            Shown("yes", || {
                let base = fluent_uri::Uri::parse(BASE).unwrap();
                resolves(|reference| {
                    let reference = fluent_uri::UriRef::parse(reference).ok()?;
                    Some(reference.resolve_against(&base).ok()?.into_string())
                })
            }),
            Shown("yes", || {
                let base = UriAbsoluteStr::new(BASE).unwrap();
                resolves(|reference| {
                    let reference = UriReferenceStr::new(reference).ok()?;
                    Some(reference.resolve_against(base).to_string())
                })
            }),
            Shown("by the URL Standard", || {
                let base = Url::parse(BASE).unwrap();
                !resolves(|reference| Some(base.join(reference).ok()?.into()))
                    && base.join("http:g").unwrap().as_str() == "http://a/b/c/g"
            }),
        ],
    ),
    Row(
        "Resolution by earlier documents",
        [
            Shown("4 of them", || {
                let earlier = Resolution::UrlSyntax;
                ours("g?y/../x", earlier).as_deref() == Some("http://a/b/c/x")
            }),
            Absent,
            Absent,
            Absent,
        ],
    ),
    Row(
        "The shortest reference to a target",
        [
            Shown("for all pairs", || {
                let found = relativize(b"http://h/a/b", b"http://h/a/c:d");
                found.unwrap() == b"./c:d"
            }),
            Absent,
            Absent,
            Shown("for most pairs", || {
                has_url_reference("http://h/a/b", "http://h/a/c")
                    && !has_url_reference("http://h/a/b", "http://h/a/c:d")
            }),
        ],
    ),
    Row(
        "Normalization by syntax (RFC 3986 §6.2.2)",
        [
            Shown("yes, each level by itself", || normalizes(normal)),
            Shown("yes", || normalizes(by_fluent)),
            Shown("yes", || normalizes(by_iri_string)),
            Shown("no: when parsing, by the URL Standard", || {
                !normalizes(by_url) && by_url("HTTP://H/a/../b") == "http://h/b"
            }),
        ],
    ),
    Row(
        "Default ports removed",
        [
            Shown("yes", || removes_port(normal)),
            Shown("yes", || removes_port(by_fluent)),
            Shown("no", || !removes_port(by_iri_string)),
            Shown("yes", || removes_port(by_url)),
        ],
    ),
    Row(
        "Comparison as documents of schemes define it",
        [
            Shown("yes", || {
                finds_equal(|a, b| equivalence(a.as_bytes(), b.as_bytes()).is_some())
            }),
            Shown("no", || !finds_equal(|a, b| by_fluent(a) == by_fluent(b))),
            Shown("no", || {
                !finds_equal(|a, b| by_iri_string(a) == by_iri_string(b))
            }),
            Shown("no", || !finds_equal(|a, b| by_url(a) == by_url(b))),
        ],
    ),
    Row(
        "From IRI to URI",
        [
            Shown("yes; names of hosts by IDNA", || {
                to_uri("http://bücher.example/é") == "http://xn--bcher-kva.example/%C3%A9"
            }),
            Shown("yes", || {
                let iri = fluent_uri::Iri::parse("http://bücher.example/é").unwrap();
                iri.to_uri().as_str() == "http://b%C3%BCcher.example/%C3%A9"
            }),
            Shown("yes", || {
                let iri = IriStr::new("http://bücher.example/é").unwrap();
                let uri = iri.encode_to_uri().to_dedicated_string();
                uri.as_str() == "http://b%C3%BCcher.example/%C3%A9"
            }),
            Shown("when parsing; names of hosts by IDNA", || {
                by_url("http://bücher.example/é") == "http://xn--bcher-kva.example/%C3%A9"
            }),
        ],
    ),
    Row(
        "From URI to IRI",
        [
            Shown("yes", || {
                to_iri("http://h.example/%C3%A9%E2%80%AE") == "http://h.example/é%E2%80%AE"
            }),
            Absent,
            Absent,
            Absent,
        ],
    ),
];
