//! The formats that the test suite of JSON Schema names after documents of ours.
//!
//! Not run: `uri-template.json` (RFC 6570 is no grammar of URIs), `idn-hostname.json` (the
//! tables of IDNA are no part of the library) and values that are no strings.

use urilint::uri::{FaultKind, HostKind, Layer, Uri};

use super::{Tally, suite, text};

const IDNA: &str = "IDNA (RFC 5891 §4.2): the tables of Unicode are no part of the grammar";

/// The strings of a file, and whether they are valid: `judge` says what we say.
fn run(file: &str, judge: fn(&str) -> bool) -> Tally {
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
            validity(judge(data)).into(),
        )
    }))
}

const fn validity(valid: bool) -> &'static str {
    if valid { "valid" } else { "invalid" }
}

/// Whether the generic grammar allows it, but for the faults that do not `count`.
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

/// RFC 3987 §2.2, as a URI that may have characters beyond ASCII.
fn is_iri(text: &str) -> bool {
    generic(text, |kind| kind != FaultKind::NonAscii)
}

fn is_iri_reference(text: &str) -> bool {
    generic(text, |kind| {
        !matches!(kind, FaultKind::NonAscii | FaultKind::NoScheme)
    })
}

/// Whether the text, and all of it, is a host without faults, of a kind that is `wanted`.
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

/// `IPv6address`, which stands in brackets.
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
                "the dot of the root is allowed (RFC 3986 §3.2.2); G008 tells of it",
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
/// An address as a `mailto` URI has it: what may not stand there is escaped
/// (RFC 6068 §2).
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
                "RFC 6068 §2 takes RFC 5322's `dtext`; RFC 5321 §4.1.3 asks for an address",
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
