//! Test strings of iri-string, each with the grammar production it matches.

use urilint::uri::{FaultKind, Layer, Uri};

use super::{Tally, suite, text};

/// Returns the production: `absolute-URI` (§4.3) has no fragment, `URI` (§3) may have one, and
/// `relative-ref` (§4.2) has no scheme. What the file calls a URI has a fragment.
fn production(text: &str) -> &'static str {
    let uri = Uri::split(text.as_bytes());
    let generic = |kind: FaultKind| kind.layer() == Layer::Generic && kind != FaultKind::NoScheme;
    if uri.faults().iter().any(|fault| generic(fault.kind)) {
        "Invalid"
    } else if uri.scheme().is_none() {
        "UriRelative"
    } else if uri.fragment().is_none() {
        "UriAbsolute"
    } else {
        "Uri"
    }
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_names_productions() {
    let suite = suite("iri-string/strings.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let input = text(case, "input");
        (
            input.to_owned(),
            text(case, "kind"),
            production(input).to_owned(),
        )
    });
    Tally::of(cases).is(37, &[]);
}

/// Components of IRIs are those of URIs: bytes beyond ASCII are faults and do not delimit.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_iri_string_divides() {
    let suite = suite("iri-string/components_normalize.json");
    let mut cases = Vec::new();
    for case in suite.as_array().unwrap() {
        let Some(components) = case["components"].as_object() else {
            continue;
        };
        let composed = text(case, "composed");
        let uri = Uri::split(composed.as_bytes());
        for (component, expected) in components {
            let name = format!("{composed} {component}");
            let got = part(&uri, component);
            cases.push((name, expected.as_str().unwrap_or("(none)"), got));
        }
    }
    Tally::of(cases).is(303, &[]);
}

fn part(uri: &Uri, component: &str) -> String {
    let userinfo = uri.userinfo();
    let colon = userinfo.and_then(|userinfo| userinfo.iter().position(|&b| b == b':'));
    let part = match component {
        "scheme" => uri.scheme(),
        "user" => userinfo.map(|whole| &whole[..colon.unwrap_or(whole.len())]),
        "password" => colon.and_then(|colon| Some(&userinfo?[colon + 1..])),
        "host" => uri.host(),
        "port" => uri.port(),
        "path" => Some(uri.path()),
        "query" => uri.query(),
        "fragment" => uri.fragment(),
        other => panic!("{other}"),
    };
    part.map_or("(none)".into(), |part| {
        String::from_utf8(part.to_vec()).unwrap()
    })
}
