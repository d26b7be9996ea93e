//! Formats in the test suite of JSON Schema whose documents we implement.
//!
//! Not run: `uri-template.json` (RFC 6570 is not a grammar of URIs), `idn-hostname.json` (IDNA
//! tables are not part of the library) and values that are not strings.

use urilint::uri::{FaultKind, HostKind, Layer, Uri};

use super::{Tally, suite, text};

const IDNA: &str = "IDNA (RFC 5891 §4.2): the tables of Unicode are no part of the grammar";

/// Runs the strings of a file, comparing their validity with the result of `is_valid`.
fn run(file: &str, is_valid: fn(&str) -> bool) -> Tally {
    let suite = suite(&format!("json-schema-format/{file}.json"));
    let groups = suite.as_array().unwrap().iter();
    let cases = groups.flat_map(|group| group["tests"].as_array().unwrap());
    let strings = cases.filter(|case| case["data"].is_string());
    Tally::of(strings.map(|case| {
        let data = text(case, "data");
        let name = data.escape_debug().to_string();
        (
            name,
            validity(case["valid"] == true),
            validity(is_valid(data)).into(),
        )
    }))
}

const fn validity(valid: bool) -> &'static str {
    if valid { "valid" } else { "invalid" }
}

/// Returns true if the text is valid by the generic grammar, disregarding faults that do not
/// `count`.
fn generic(text: &str, count: fn(FaultKind) -> bool) -> bool {
    let uri = Uri::split(text.as_bytes());
    let mut generic = uri.faults().iter().map(|fault| fault.kind);
    !generic.any(|kind| kind.layer() == Layer::Generic && count(kind))
}

/// RFC 3986 §3.
fn is_uri(text: &str) -> bool {
    generic(text, |_| true)
}

/// RFC 3986 §4.1: a relative reference has no scheme.
fn is_reference(text: &str) -> bool {
    generic(text, |kind| kind != FaultKind::NoScheme)
}

/// RFC 3987 §2.2: a URI that may have characters beyond ASCII.
fn is_iri(text: &str) -> bool {
    generic(text, |kind| kind != FaultKind::NonAscii)
}

fn is_iri_reference(text: &str) -> bool {
    generic(text, |kind| {
        !matches!(kind, FaultKind::NonAscii | FaultKind::NoScheme)
    })
}

/// Returns true if the whole text is a host without faults of a `wanted` kind.
fn is_host(host: &str, wanted: fn(HostKind) -> bool) -> bool {
    let whole = format!("http://{host}/");
    let uri = Uri::split(whole.as_bytes());
    uri.is_valid() && uri.host() == Some(host.as_bytes()) && wanted(uri.host_kind())
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_uris() {
    let tally = run("uri", is_uri);
    tally.is(40, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_references() {
    let tally = run("uri-reference", is_reference);
    tally.is(22, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iris() {
    let tally = run("iri", is_iri);
    tally.is(18, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_references() {
    let tally = run("iri-reference", is_iri_reference);
    tally.is(7, &[]);
}

/// `IPv4address` of RFC 3986 §3.2.2.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_ipv4_addresses() {
    let is_ipv4 = |text: &str| is_host(text, |kind| matches!(kind, HostKind::Ipv4(_)));
    let tally = run("ipv4", is_ipv4);
    tally.is(35, &[]);
}

/// `IPv6address`, which a URI has in brackets.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_ipv6_addresses() {
    let is_ipv6 = |text: &str| {
        let ipv6 = |kind| matches!(kind, HostKind::Ipv6(_));
        is_host(&format!("[{text}]"), ipv6)
    };
    let tally = run("ipv6", is_ipv6);
    tally.is(36, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_host_names() {
    let is_name = |text: &str| is_host(text, |kind| kind == HostKind::RegName);
    let tally = run("hostname", is_name);
    tally.is(
        33,
        &[
            (
                "example. = valid",
                "the dot of the root is allowed (RFC 3986 §3.2.2); rule G008 reports it",
            ),
            (
                "host_name = valid",
                "names of the DNS have `_` (RFC 2181 §11), and links use them",
            ),
            ("XN--aa---o47jg78q = valid", IDNA),
            ("xn--02b508i = valid", IDNA),
            ("xn--07jceefgh4c = valid", IDNA),
            ("xn--07jt112bpxg.xn--9t4b11yi5a = valid", IDNA),
            ("xn--11b2er09f = valid", IDNA),
            ("xn--5db1e = valid", IDNA),
            ("xn--5db3e = valid", IDNA),
            ("xn--A-2hc5h = valid", IDNA),
            ("xn--A-2hc8h = valid", IDNA),
            ("xn--S-jib3p = valid", IDNA),
            ("xn--X = valid", IDNA),
            ("xn--al-0ea = valid", IDNA),
            ("xn--chb89f = valid", IDNA),
            ("xn--defabc-k64e = valid", IDNA),
            ("xn--hello-6bf = valid", IDNA),
            ("xn--hello-txk = valid", IDNA),
            ("xn--hello-zed = valid", IDNA),
            ("xn--l-fda = valid", IDNA),
            ("xn--l-gda = valid", IDNA),
            ("xn--la-0ea = valid", IDNA),
            ("xn--ngb6iyr = valid", IDNA),
            ("xn--vek = valid", IDNA),
            ("xn--wva3j = valid", IDNA),
        ],
    );
}
/// Returns true if the text is an address in a `mailto` URI, where some characters are
/// percent-encoded (RFC 6068 §2).
fn is_address(text: &str) -> bool {
    let written = |byte: u8| {
        if byte.is_ascii_alphanumeric() || b"-._~!$'*+@:".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    let uri = format!("mailto:{}", text.bytes().map(written).collect::<String>());
    Uri::split(uri.as_bytes()).is_valid()
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_addresses() {
    let tally = run("email", is_address);
    tally.is(
        19,
        &[
            (
                "joe.bloggs@[127.0.0.300] = valid",
                "RFC 6068 §2 allows RFC 5322's `dtext`; RFC 5321 §4.1.3 requires an address",
            ),
            (
                "joe.bloggs@invalid=domain.com = valid",
                "RFC 6068 §2 takes RFC 5322's `dot-atom-text`; RFC 5321 §4.1.2 has no `=`",
            ),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_addresses_beyond_ascii() {
    let tally = run("idn-email", is_address);
    tally.is(12, &[]);
}
