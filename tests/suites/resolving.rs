//! Suites of resolution, normalization and comparison.

use std::collections::BTreeSet;

use serde_json::Value;
use urilint::uri::{
    ExcessDotDot, NormalizationLevel, Parser, Resolution, equivalence, normalize, resolve,
};

use super::{Tally, suite, text};

const STRICT: Resolution = Resolution::Rfc3986(Parser::Strict);
const BIS: Resolution = Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Retained);

fn resolved(base: &str, reference: &str, by: Resolution) -> String {
    let target = resolve(base.as_bytes(), reference.as_bytes(), by);
    target.map_or_else(
        |error| error.to_string(),
        |target| String::from_utf8(target.into_bytes()).unwrap(),
    )
}

/// Runs the cases `base`, `ref`, `expected` of a file.
fn resolve_file(file: &str, by: Resolution) -> Tally {
    let suite = suite(file);
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let (base, reference) = (text(case, "base"), text(case, "ref"));
        let name = format!("{base} {reference}");
        (name, text(case, "expected"), resolved(base, reference, by))
    });
    Tally::of(cases)
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_resolves_strictly() {
    let tally = resolve_file("iri-string/resolve_strict.json", STRICT);
    tally.is(89, &[]);
}

/// The results of iri-string normalized, which it does only where they differ. They are IRIs,
/// mapped here to URIs, and an empty port is removed.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_resolves_and_normalizes() {
    let suite = suite("iri-string/resolve_strict.json");
    let rows = suite.as_array().unwrap().iter();
    let rows: Vec<_> = rows
        .filter(|row| row["expected_normalized"].is_string())
        .collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let target = resolved(text(row, "base"), text(row, "ref"), STRICT);
        let got = normalized(&target, NormalizationLevel::DotSegments).replace("com:/", "com/");
        let expected = text(row, "expected_normalized").replace('\u{3b2}', "%CE%B2");
        assert_eq!(got, expected.replace('\u{3b1}', "%CE%B1"));
    }
}

fn normalized(uri: &str, level: NormalizationLevel) -> String {
    String::from_utf8(normalize(uri.as_bytes(), level)).unwrap()
}

/// Its normal form is syntax-based except for ports.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_normalizes() {
    let suite = suite("iri-string/components_normalize.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let composed = text(case, "composed");
        let got = normalized(composed, NormalizationLevel::DotSegments);
        (composed.to_owned(), text(case, "normalized_uri"), got)
    });
    Tally::of(cases).is(
        133,
        &[
            (
                "http://usER:passWORD@α.CoM/ = http://usER:passWORD@α.com/",
                "an IRI's host: the file has the URI that it is mapped to",
            ),
            (
                "SCHEME://Alpha%ce%b1/ = scheme://alpha%CE%B1/",
                "§6.2.2.1: hosts are in lower case, whatever octets they have",
            ),
            (
                "https://example.com:/ = https://example.com:/",
                "an empty port is taken out on the next rung (§6.2.3)",
            ),
            (
                "scheme:..///not-a-host = scheme:..///not-a-host",
                "an opaque path keeps its dots (rfc2396bis-01 §3)",
            ),
            (
                "scheme:foo/../p%61th = scheme:foo/../path",
                "an opaque path keeps its dots (rfc2396bis-01 §3)",
            ),
        ],
    );
}

/// The exception is in the file three times.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_distinguishes() {
    let suite = suite("iri-string/components_normalize.json");
    let mut cases = Vec::new();
    for case in suite.as_array().unwrap() {
        let composed = text(case, "composed");
        for other in case["different_iris"].as_array().into_iter().flatten() {
            let other = other.as_str().unwrap();
            cases.push((other.to_owned(), "none", level(composed, other)));
        }
    }
    let namespace = "urn:UUID:7f1450df-6678-465b-a881-188f9b6ec822 = scheme";
    let name = "urn:uuid:7F1450DF-6678-465B-A881-188F9B6EC822 = scheme";
    Tally::of(cases).is(
        3,
        &[
            (namespace, "RFC 8141 §3.1: its case has no meaning"),
            (name, "RFC 9562 §4: its case has no meaning"),
        ],
    );
}

fn level(a: &str, b: &str) -> String {
    let level = equivalence(a.as_bytes(), b.as_bytes());
    level.map_or("none", NormalizationLevel::name).to_owned()
}

/// The draft before RFC 2396 whose algorithm rfc2396bis-01 returned to.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_resolves_as_the_draft() {
    let tally = resolve_file("perl-uri/draft_fielding_uri_syntax_02_resolve.json", BIS);
    tally.is(45, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_resolves_as_rfc_1808() {
    let tally = resolve_file("perl-uri/rfc1808_draft06_resolve.json", STRICT);
    tally.is(
        33,
        &[
            (
                "http://a/b/c/d;p?q#f  = http://a/b/c/d;p?q",
                "RFC 1808 §4, step 2a keeps the base's fragment",
            ),
            (
                "http://a/b/c/d;p?q#f ;x = http://a/b/c/;x",
                "parameters are a component in RFC 1808 only",
            ),
            (
                "http://a/b/c/d;p?q#f ../../../g = http://a/g",
                "surplus dots stay in RFC 1808",
            ),
            (
                "http://a/b/c/d;p?q#f ../../../../g = http://a/g",
                "surplus dots, likewise",
            ),
            (
                "http://a/b/c/d;p?q#f /./g = http://a/g",
                "an absolute path keeps its dots in RFC 1808",
            ),
            (
                "http://a/b/c/d;p?q#f /../g = http://a/g",
                "an absolute path, likewise",
            ),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_resolves_by_scheme() {
    let loose = Resolution::Rfc3986(Parser::Loose);
    let tally = resolve_file("perl-uri/scheme_aware_resolve.json", loose);
    tally.is(
        15,
        &[
            (
                "news:comp.lang.perl.misc 123@sn.no = news:123@sn.no",
                "RFC 3986 §5.2.3 puts no slash before it",
            ),
            (
                "news:123@sn.no no.perl = news:no.perl",
                "RFC 3986 §5.2.3 puts no slash before it",
            ),
        ],
    );
}

/// Its relative references are resolved again.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_makes_relative() {
    let suite = suite("perl-uri/relativize.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let (base, relative) = (text(case, "base"), text(case, "relative"));
        let name = format!("{base} {relative}");
        (name, text(case, "target"), resolved(base, relative, STRICT))
    });
    Tally::of(cases).is(
        13,
        &[
            (
                "file:/etc/ ../ = file:/",
                "nothing relative to a rooted base is rootless",
            ),
            (
                "file:/etc/ ../foo = file:/foo",
                "nothing relative to a rooted base is rootless",
            ),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_compares() {
    let suite = suite("perl-uri/equivalence.json");
    let mut cases = Vec::new();
    for key in ["equal", "different"] {
        for pair in suite[key].as_array().unwrap() {
            let (a, b) = (pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
            let equal = equivalence(a.as_bytes(), b.as_bytes()).is_some();
            let got = if equal { "equal" } else { "different" };
            cases.push((format!("{a} {b}"), key, got.to_owned()));
        }
    }
    Tally::of(cases).is(8, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_reads_ports() {
    let suite = suite("perl-uri/port_leading_zeros.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let input = text(case, "input");
        (
            input.to_owned(),
            text(case, "canonical"),
            normalized(input, NormalizationLevel::Scheme),
        )
    });
    Tally::of(cases).is(
        9,
        &[(
            "ftp://xyz:021 = ftp://xyz/",
            "§6.2.3: an empty path after a host is a slash",
        )],
    );
}

/// Roy Fielding's pages with the results of RFC 2396 (R). Where it leaves a choice, there are
/// two results.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_roytest_by_rfc_2396() {
    let suite = suite("roytest/roytest.json");
    let cases = suite.as_array().unwrap().iter();
    let cases = cases.filter(|case| who(case, &["R"])).map(|case| {
        let (base, reference) = (text(case, "base"), text(case, "ref"));
        let expected = text(case, "result");
        let by = |surplus| resolved(base, reference, Resolution::Rfc2396(surplus));
        let removed = by(ExcessDotDot::Removed);
        let got = if removed == expected {
            removed
        } else {
            by(ExcessDotDot::Retained)
        };
        (format!("{base} {reference}"), expected, got)
    });
    Tally::of(cases).is(105, &[]);
}

/// The same references by RFC 3986, which returned to some results of RFC 1808 (X).
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_roytest_by_rfc_3986() {
    let suite = suite("roytest/roytest.json");
    let rows = suite.as_array().unwrap();
    let mut references = BTreeSet::new();
    let mut cases = Vec::new();
    for row in rows {
        let (base, reference) = (text(row, "base"), text(row, "ref"));
        if references.insert((base, reference)) {
            let got = resolved(base, reference, STRICT);
            let known = rows.iter().any(|other| {
                who(other, &["R", "X"])
                    && (text(other, "base"), text(other, "ref")) == (base, reference)
                    && text(other, "result") == got
            });
            let expected = if known { "known" } else { "" };
            let got = if known { "known".to_owned() } else { got };
            cases.push((format!("{base} {reference}"), expected, got));
        }
    }
    Tally::of(cases).is(
        101,
        &[
            (
                "http://a/b/c/d;p?q /./g = http://a/g",
                "RFC 3986 §5.2.2: absolute paths lose their dots",
            ),
            (
                "http://a/b/c/d;p?q /../g = http://a/g",
                "RFC 3986 §5.2.2: absolute paths lose their dots",
            ),
        ],
    );
}

fn who(row: &Value, names: &[&str]) -> bool {
    let said = row["who"].as_array().unwrap();
    said.iter()
        .any(|who| names.contains(&who.as_str().unwrap()))
}
