//! Runs the sessions of the README and of the pages in `docs/`, and compares the tables in
//! `docs/rules.md`, `docs/schemes.md` and `docs/credentials.md` with the rules, the schemes and the
//! kinds of credentials.

use super::expect;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use urilint::scheme::{self, Authority};
use urilint::uri::equivalence;

#[test]
fn sessions_print_what_the_pages_show() {
    let text = include_str!("../corpus/plain/readme.txt");
    let readme = include_str!("../README.md");
    assert!(readme.contains(&format!("$ cat corpus/plain/readme.txt\n{text}")));
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/uris.md");
}

#[test]
fn the_readme_is_short() {
    assert!(include_str!("../README.md").lines().count() <= 200);
}

/// The table of rules, with links relative to `docs/`.
fn table() -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(["rules", "--format", "markdown"])
        .output()
        .unwrap();
    let table = String::from_utf8(program.stdout).unwrap();
    assert_eq!(table.lines().count(), 2 + urilint::RULES.len());
    table.replace("](src/", "](../src/")
}

#[test]
fn the_page_of_rules_has_every_rule() {
    let table = table();
    expect::check_table("rules.md", table.lines().next().unwrap(), &table);
}

/// The configuration of the project leaves out what has faults on purpose.
#[test]
fn the_documents_of_the_project_have_no_findings() {
    let output = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(["check", "--check-local"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.stdout.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(err.starts_with("urilint: 0 findings in "), "{err}");
    assert!(output.status.success());
}

#[test]
fn the_page_of_rules_links_to_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for rule in table().lines().skip(2) {
        let (_, link) = rule.split_once("](").unwrap();
        let (link, _) = link.split_once(')').unwrap();
        assert!(folder.join(link).is_file(), "{link}");
    }
}

/// The names of the registry with a definition, and all of them, by status.
fn counts() -> String {
    let mut counts = String::new();
    for (status, all) in [("permanent", 99), ("provisional", 289), ("historical", 18)] {
        let is_defined = |name: &&str| scheme::status(name.as_bytes()) == status;
        let names = scheme::SCHEMES.iter().flat_map(|scheme| scheme.names);
        let defined = names.copied().filter(is_defined).count();
        writeln!(counts, "| {status} | {defined} of {all} |").unwrap();
    }
    counts
}

/// Names of schemes, and two of their URIs that are equal by the document of the scheme: what their
/// comparison disregards.
const EQUAL: &[(&[&str], &str, &str, &str)] = &[
    (
        &["acct", "im", "pres", "xmpp", "mailto"],
        ":a@H.example",
        ":a@h.example",
        "case of the domain",
    ),
    (
        &["sip", "sips"],
        ":a@H.example",
        ":a@h.example",
        "case of the host",
    ),
    (
        &["tel", "sms", "fax", "modem"],
        ":+1-201-555-0123",
        ":+12015550123",
        "visual separators",
    ),
    (&["geo"], ":1.0,2", ":1,2", "zeros in coordinates"),
    (&["doi"], ":10.1000/AB", ":10.1000/ab", "case"),
    (&["tv", "xcon", "xcon-userid"], ":Ab", ":ab", "case"),
    (&["gopher"], "://h.example/1", "://h.example/", "type 1"),
    (&["file"], "://localhost/a", ":///a", "`localhost`"),
    (
        &["urn"],
        ":EXAMPLE:a",
        ":example:a",
        "case of the namespace, and its own rules",
    ),
];

/// What the comparison of a scheme disregards, beyond the generic levels of normalization.
fn comparison(name: &str, scheme: &scheme::Scheme) -> String {
    let equal = |a: &str, b: &str| {
        let (a, b) = (format!("{name}{a}"), format!("{name}{b}"));
        equivalence(a.as_bytes(), b.as_bytes()).is_some()
    };
    let mut rules = Vec::new();
    if let Some(port) = scheme
        .default_port
        .filter(|_| scheme.authority != Authority::None)
        && equal(&format!("://h.example:{port}/a"), "://h.example/a")
    {
        rules.push("default port");
    }
    if equal("://h.example", "://h.example/") {
        rules.push("empty path");
    }
    for (names, a, b, rule) in EQUAL {
        if names.contains(&name) {
            assert!(equal(a, b), "{name}{a} {name}{b}");
            rules.push(rule);
        }
    }
    match &rules[..] {
        [] => "-".to_owned(),
        rules => rules.join(", "),
    }
}

/// The table of schemes, in the order of their names.
fn schemes() -> String {
    let mut rows = Vec::new();
    for scheme in scheme::SCHEMES {
        let port = scheme
            .default_port
            .map_or_else(|| "-".to_owned(), |port| port.to_string());
        let grammar = if scheme.has_grammar() {
            "own"
        } else {
            "generic"
        };
        for name in scheme.names {
            let (status, document) = (scheme::status(name.as_bytes()), scheme.reference);
            let authority = scheme.authority.name();
            let comparison = comparison(name, scheme);
            rows.push(format!(
                "| {name} | {status} | {document} | {port} | {authority} | {comparison} | {grammar} |\n"
            ));
        }
    }
    rows.sort_unstable();
    format!(
        "| status | defined |\n| --- | --- |\n{}\n\
         | name | status | document | port | authority | comparison | grammar |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n{}",
        counts(),
        rows.concat()
    )
}

#[test]
fn the_page_of_schemes_has_every_scheme() {
    let table = schemes();
    assert!(table.contains("| permanent | 99 of 99 |"));
    expect::check_table("schemes.md", "| status | defined |", &table);
}

#[test]
fn the_page_of_credentials_has_every_kind() {
    use urilint::credential::{Exposure, kinds};

    let mut table = String::from(
        "| kind | provider | what it is | a match is | source |\n| --- | --- | --- | --- | --- |\n",
    );
    for kind in kinds() {
        let exposure = match kind.exposure {
            Exposure::Leak => "leak",
            Exposure::Probable => "probable",
            Exposure::Identifier => "identifier",
            Exposure::Public => "public",
        };
        writeln!(
            table,
            "| `{}` | {} | {} | {exposure} | {} |",
            kind.id, kind.provider, kind.what, kind.source
        )
        .unwrap();
    }
    let head = table.lines().next().unwrap().to_owned();
    expect::check_table("credentials.md", &head, &table);
}
