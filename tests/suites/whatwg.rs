//! Suites of the URL Standard: those of web-platform-tests in the version of ada, and those of
//! rust-url.

use serde_json::Value;
use urilint::uri::{Fault, FaultKind, Whatwg, WhatwgFailure, whatwg};

use super::{Tally, content, suite, text};

fn parsed(input: &str, base: Option<&str>) -> Option<Whatwg> {
    let base = match base {
        Some(base) => Some(whatwg(base.as_bytes(), None).ok()?),
        None => None,
    };
    whatwg(input.as_bytes(), base.as_ref()).ok()
}

fn owned(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns a query or fragment as browsers' API does: empty without its mark.
fn after(mark: char, part: Option<&[u8]>) -> String {
    let part = owned(part.unwrap_or_default());
    if part.is_empty() {
        part
    } else {
        format!("{mark}{part}")
    }
}

/// Returns an attribute as browsers' API does.
fn attribute(url: &Whatwg, name: &str) -> String {
    let hostname = owned(url.host().unwrap_or_default());
    let port = url.port().map_or(String::new(), |port| port.to_string());
    match name {
        "href" => owned(url.href()),
        "protocol" => format!("{}:", owned(url.scheme())),
        "username" => owned(url.username()),
        "password" => owned(url.password()),
        "host" if port.is_empty() => hostname,
        "host" => format!("{hostname}:{port}"),
        "hostname" => hostname,
        "port" => port,
        "pathname" => owned(url.path()),
        "search" => after('?', url.query()),
        "hash" => after('#', url.fragment()),
        "origin" => url.origin().map_or("null".to_owned(), |o| owned(&o)),
        _ => panic!("{name}"),
    }
}

const ATTRIBUTES: [&str; 11] = [
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash", "origin",
];

/// Returns all attributes of a case in one text, with the values of `value`.
fn attributes(case: &Value, value: impl Fn(&str) -> String) -> String {
    let given = ATTRIBUTES.iter().filter(|name| case[**name].is_string());
    let lines = given.map(|name| [name, "=", &value(name), "\n"].concat());
    lines.collect()
}

fn expected(case: &Value) -> String {
    if case["failure"] == true {
        return "failure".to_owned();
    }
    attributes(case, |name| text(case, name).to_owned())
}

fn got(case: &Value, url: Option<&Whatwg>) -> String {
    url.map_or("failure".to_owned(), |url| {
        attributes(case, |name| attribute(url, name))
    })
}

fn urls(suite: &Value) -> Tally {
    let cases = suite
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case.is_object());
    let cases: Vec<_> = cases
        .map(|case| {
            let (input, base) = (text(case, "input"), case["base"].as_str());
            let name = format!("{input:?} {base:?}");
            (
                name,
                expected(case),
                got(case, parsed(input, base).as_ref()),
            )
        })
        .collect();
    compared(&cases)
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_wpt_urls() {
    let suite = suite("wpt/urltestdata.json");
    urls(&suite).is(891, &[]);
}

/// A base that is not a URL is a failure here.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_ada_urls() {
    for (file, passed) in [
        ("wpt/ada_extra_urltestdata.json", 28),
        ("wpt/ada_long_urltestdata.json", 1),
    ] {
        let suite = suite(file);
        urls(&suite).is(passed, &[]);
    }
}

fn productions(faults: &[Fault]) -> Vec<&'static str> {
    let productions = faults.iter().map(|fault| match fault.kind {
        FaultKind::Profile(fault) => fault.production,
        kind => panic!("{kind:?}"),
    });
    productions.collect()
}

/// Returns the URL with a domain in which the characters that end a host are percent-encoded.
fn domain(input: &str) -> Result<Whatwg, WhatwgFailure> {
    let mut host = input.replace('%', "%25");
    for (character, escape) in [
        (":", "%3A"),
        ("/", "%2F"),
        ("?", "%3F"),
        ("#", "%23"),
        ("\\", "%5C"),
    ] {
        host = host.replace(character, escape);
    }
    whatwg(format!("https://{host}/x").as_bytes(), None)
}

/// Returns the cases of a file with UTF-16 strings converted to scalar values: a lone surrogate
/// becomes U+FFFD.
fn scalar_values(file: &str) -> Value {
    let json = content(file);
    let unit = |part: &str| u32::from_str_radix(&part[..4], 16).unwrap();
    let is_high = |part: &str| (0xd800..0xdc00).contains(&unit(part));
    let is_low = |part: &str| (0xdc00..0xe000).contains(&unit(part));
    let mut parts = json.split("\\u");
    let mut out = parts.next().unwrap().to_owned();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let joined = is_high(part) && part.len() == 4;
        if let Some(second) = parts.next_if(|next| joined && is_low(next)) {
            out.extend(["\\u", part, "\\u", second]);
        } else if is_high(part) || is_low(part) {
            out.extend(["\\uFFFD", &part[4..]]);
        } else {
            out.extend(["\\u", part]);
        }
    }
    serde_json::from_str(&out).unwrap()
}

fn domains(file: &str) -> Tally {
    let suite = scalar_values(file);
    let cases = suite
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case.is_object());
    // An empty string is not a host.
    let cases = cases.filter(|case| case["input"] != "").map(|case| {
        let input = text(case, "input");
        let got = domain(input).map_or("failure".to_owned(), |url| {
            assert_eq!(url.path(), b"/x");
            owned(url.host().unwrap())
        });
        let expected = case["output"].as_str().unwrap_or("failure");
        (input.escape_default().to_string(), expected, got)
    });
    Tally::of(cases)
}

/// `IdnaTestV2` is for Unicode 17, as are the unknown characters.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_wpt_domains() {
    let new = "Unicode 17: the tables of `idna_mapping` 1.1 are of Unicode 16";
    let newer = [
        (r"\u{32931}20.\u{97f3}.\u{a866}1. = failure", new),
        (r"\u{32b9a}9\u{a369}\u{17d3}.SS = failure", new),
        (r"\u{32b9a}9\u{a369}\u{17d3}.ss = failure", new),
    ];
    for (file, passed, exceptions) in [
        ("wpt/toascii.json", 87, &[][..]),
        ("wpt/IdnaTestV2.json", 2667, &newer),
        ("wpt/IdnaTestV2-removed.json", 20, &[]),
    ] {
        let tally = domains(file);
        tally.is(passed, exceptions);
    }
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_wpt_urls_of_lone_surrogates() {
    let suite = scalar_values("wpt/urltestdata-javascript-only.json");
    urls(&suite).is(1, &[]);
}

/// Returns true if a domain can be looked up: the result of the standard's strict conversion is
/// a validation error.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_ada_lengths_of_domains() {
    let suite = suite("wpt/verifydnslength_tests.json");
    let cases = suite
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case.is_object());
    let cases = cases.map(|case| {
        let input = text(case, "input");
        let url = parsed(input, None).unwrap();
        let got = productions(url.faults()).join(" ");
        let failure = case["failure"] == true;
        let expected = if failure { "domain-to-ASCII" } else { "" };
        (input.to_owned(), expected, got)
    });
    let longest = format!(
        "http://example{}.comm.br. = domain-to-ASCII",
        ".com.br".repeat(34)
    );
    let root =
        "UTS #46 \u{a7}4.2: the root's empty label is no part of a domain that can be looked up";
    Tally::of(cases).is(
        12,
        &[
            ("http://example.com. = domain-to-ASCII", root),
            ("http://example.com./ = domain-to-ASCII", root),
            (&longest, root),
        ],
    );
}

/// Only UTF-8 is supported. Other encodings are for documents in them, whose text is decoded
/// before it is read here.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_wpt_percent_encodings() {
    let suite = suite("wpt/percent-encoding.json");
    let mut others = 0;
    let mut cases = Vec::new();
    for case in suite
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case.is_object())
    {
        let input = text(case, "input");
        let url = parsed(&format!("https://h.example/?{input}#{input}"), None).unwrap();
        let utf8 = text(&case["output"], "utf-8");
        others += case["output"].as_object().unwrap().len() - 1;
        cases.push((input.to_owned(), utf8, owned(url.query().unwrap())));
        cases.push((input.to_owned(), utf8, owned(url.fragment().unwrap())));
    }
    Tally::of(cases).is(14, &[]);
    assert_eq!(others, 9);
}

/// There are no setters. None of these 278 cases is run, but the URLs before and after each of
/// them are parsed and must be unchanged.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_wpt_urls_of_setters() {
    let suite = suite("wpt/setters_tests.json");
    let lists = suite
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, _)| *name != "comment");
    let rows: Vec<_> = lists
        .flat_map(|(_, list)| list.as_array().unwrap())
        .collect();
    assert_eq!(rows.len(), 278);
    let mut cases = Vec::new();
    for row in rows {
        assert!(parsed(text(row, "href"), None).is_some());
        if let Some(href) = row["expected"]["href"].as_str() {
            let url = parsed(href, None).unwrap();
            cases.push((href.to_owned(), href, attribute(&url, "href")));
        }
    }
    Tally::of(cases).is(278, &[]);
}

/// Punycode is internal to the conversion of domains, so each string is converted as a label.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_punycode_of_rust_url() {
    let suite = suite("idna-url/punycode_tests.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let (decoded, encoded) = (text(case, "decoded"), text(case, "encoded"));
        let got = domain(decoded).map_or("failure".to_owned(), |url| owned(url.host().unwrap()));
        let expected = format!("xn--{encoded}").to_lowercase();
        (decoded.to_owned(), expected, got)
    });
    let ascii = "a domain of ASCII is not encoded";
    let space = "\u{a7}3.2: a space is no code point of a domain";
    compared(&cases.collect::<Vec<_>>()).is(
        21,
        &[
            (" = x", "no host is an empty string to begin with"),
            ("-> $1.00 <- = failure", space),
            ("Bach = bach", ascii),
            (
                "Willst du die Bl\u{fc}the des fr\u{fc}hen, die Fr\u{fc}chte des sp\u{e4}teren Jahres = failure",
                space,
            ),
        ],
    );
}

/// A label of 8204 characters is too long to encode in linear time, and has many spaces.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_bad_punycode_of_rust_url() {
    let suite = suite("idna-url/bad_punycode_tests.json");
    assert!(domain(text(&suite[0], "decoded")).is_err());
}

/// `data:` URLs as Fetch reads them, from the serialized URL without its fragment. Base64
/// bodies are counted but not decoded; media types are not compared.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_data_urls_of_rust_url() {
    let suite = suite("idna-url/data-urls.json");
    let mut base64 = 0;
    let mut cases = Vec::new();
    for case in suite.as_array().unwrap() {
        let input = case[0].as_str().unwrap();
        let expected = case[2].as_array().map_or("none".to_owned(), |bytes| {
            let bytes = bytes.iter().map(|byte| byte.as_u64().unwrap() as u8);
            format!("{:?}", bytes.collect::<Vec<_>>())
        });
        let href = parsed(input, None).map_or(String::new(), |url| owned(url.href()));
        let whole = href.split('#').next().unwrap();
        let Some((media_type, body)) = whole.split_once(',') else {
            cases.push((input.to_owned(), expected, "none".to_owned()));
            continue;
        };
        if media_type.to_ascii_lowercase().contains("base64") {
            base64 += 1;
        } else {
            let got = format!("{:?}", percent_decoded(body));
            cases.push((input.to_owned(), expected, got));
        }
    }
    compared(&cases).is(60, &[]);
    assert_eq!(base64, 18);
}

/// Returns the cases, each with a name, the expected result and the actual result.
fn compared(cases: &[(String, String, String)]) -> Tally {
    let cases = cases.iter();
    Tally::of(cases.map(|(name, expected, got)| (name.clone(), &expected[..], got.clone())))
}

fn percent_decoded(text: &str) -> Vec<u8> {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        match part.get(..2).map(|hex| u8::from_str_radix(hex, 16)) {
            Some(Ok(byte)) => {
                out.push(byte);
                out.extend(&part.as_bytes()[2..]);
            }
            _ => out.extend([b"%", part.as_bytes()].concat()),
        }
    }
    out
}
