//! Test cases of other extraction tools: `cases.jsonl` in a folder that is not part of this
//! repository. The test is ignored by default; run it with `URILINT_PEERS=folder cargo test
//! --test library peers:: -- --ignored`.

use urilint::{Kind, Options, Secrets};

/// The cases that fail, with the reason.
const FAILING: [(&str, &str); 2] = [
    (
        "53-bare-ftp",
        "a host without a scheme is reported only where it starts with www.",
    ),
    (
        "54-bare-domain",
        "a host without a scheme is reported only where it starts with www.",
    ),
];

/// Returns the URIs in a text as written, without an inferred scheme.
fn extract(text: &str, format: &str) -> Vec<String> {
    let format = urilint::FORMATS.iter().find(|f| f.name == format).unwrap();
    let options = Options::extract().with_secrets(Secrets::Shown);
    let links = urilint::read(text.as_bytes(), format, &options).links;
    let shown = links.iter().map(|link| {
        let uri = String::from_utf8_lossy(&link.uri).into_owned();
        match uri.strip_prefix("http://") {
            Some(written) if link.kind == Kind::Abbreviated => written.to_owned(),
            _ => uri,
        }
    });
    shown.collect()
}

fn strings(value: &serde_json::Value) -> Vec<String> {
    let items = value.as_array().unwrap().iter();
    items
        .map(|item| item.as_str().unwrap().to_owned())
        .collect()
}

#[test]
#[ignore = "needs URILINT_PEERS"]
fn peers_extract_the_same() {
    let folder = std::env::var_os("URILINT_PEERS").expect("URILINT_PEERS names a folder");
    let path = std::path::Path::new(&folder).join("cases.jsonl");
    let cases = std::fs::read_to_string(path).unwrap();
    let (mut passed, mut failed) = (0, Vec::new());
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        let format = match case["fmt"].as_str() {
            Some("eml") => "mbox",
            _ => "plain",
        };
        let got = extract(case["text"].as_str().unwrap(), format);
        let alternatives = case["alt"].as_array().into_iter().flatten();
        let mut wanted = std::iter::once(&case["want"]).chain(alternatives);
        if wanted.any(|want| strings(want) == got) {
            passed += 1;
        } else if !FAILING.iter().any(|(name, _)| *name == id) {
            failed.push(format!("{id}: {got:?}, not {:?}", case["want"]));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(passed, 74);
}
