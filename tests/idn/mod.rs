//! Internationalized hosts: legitimate names in many scripts, which no rule reports, and
//! misleading names, each of which the right rule reports. `honest.txt` and `attacks.txt`
//! describe their own format.

use std::collections::BTreeSet;

use urilint::{Checks, Format, Options, RULES, Rule, Settings, Task};

const HONEST: &str = include_str!("honest.txt");
const ATTACKS: &str = include_str!("attacks.txt");

/// The rules about internationalized hosts.
const IDN_RULES: [&str; 8] = [
    "M003", "M004", "M005", "M006", "M007", "M008", "M009", "X006",
];

fn plain() -> &'static Format {
    urilint::FORMATS
        .iter()
        .find(|format| format.name == "plain")
        .unwrap()
}

fn defaults() -> Vec<&'static Rule> {
    RULES
        .iter()
        .copied()
        .filter(|rule| rule.is_default())
        .collect()
}

/// Returns the codes that `rules` report in `text`.
fn codes(text: &str, rules: Vec<&'static Rule>) -> BTreeSet<&'static str> {
    let checks = Checks::new(rules, Settings::default());
    let options = Options::new(Task::Check(checks));
    let findings = urilint::read(text.as_bytes(), plain(), &options).findings;
    findings.iter().map(|finding| finding.rule.code).collect()
}

/// Returns each name with the script that its section names.
fn honest() -> Vec<(&'static str, &'static str)> {
    let mut script = "";
    let mut names = Vec::new();
    for line in HONEST.lines().map(str::trim) {
        match line.strip_prefix("= ") {
            Some(heading) => script = heading,
            None if line.is_empty() || line.starts_with('#') => {}
            None => names.push((script, line)),
        }
    }
    names
}

#[test]
fn both_lists_are_long() {
    let names = honest();
    let scripts: BTreeSet<_> = names.iter().map(|(script, _)| script).collect();
    let different: BTreeSet<_> = names.iter().map(|(_, name)| name).collect();
    assert!(scripts.len() >= 25, "{} scripts", scripts.len());
    assert!(different.len() >= 300, "{} names", different.len());
    assert_eq!(different.len(), names.len(), "a name occurs twice");
    assert!(attacks().len() >= 80, "{} attacks", attacks().len());
}

/// Each name is in the script of its section.
#[test]
fn names_are_in_their_script() {
    use unicode_script::UnicodeScript as _;
    for (script, name) in honest() {
        let written = |c: char| c.script().full_name().replace('_', " ") == script;
        assert!(name.chars().any(written), "{name} has nothing of {script}");
    }
}

#[test]
fn honest_names_have_no_findings() {
    // An unknown top-level domain must not be reported either.
    let unknown = RULES.iter().copied().filter(|rule| rule.code == "M015");
    let rules: Vec<_> = defaults().into_iter().chain(unknown).collect();
    let mut wrong = Vec::new();
    for (script, name) in honest() {
        let encoded = idna::domain_to_ascii(name).unwrap();
        for host in [name.to_owned(), format!("www.{name}"), encoded] {
            let found = codes(&format!("see http://{host}/a, then"), rules.clone());
            if !found.is_empty() {
                wrong.push(format!("{script}: {host} {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In running text, between ASCII and other punctuation and before CJK text.
#[test]
fn honest_names_are_extracted_whole() {
    let mut wrong = Vec::new();
    for (_, name) in honest() {
        let text = format!(
            "http://{name}, (http://{name}) http://{name}。http://{name}、\u{2067}http://{name}\u{2069} \
             «http://{name}» http://{name}/的 <http://{name}> www.{name}."
        );
        let uri = format!("http://{name}");
        let options = Options::new(Task::Extract(urilint::ScanMode::Uris));
        let links = urilint::read(text.as_bytes(), plain(), &options).links;
        let found: Vec<_> = links
            .iter()
            .map(|link| String::from_utf8_lossy(&link.uri).into_owned())
            .collect();
        let path = format!("{uri}/的");
        let www = format!("http://www.{name}");
        let expected = [&uri, &uri, &uri, &uri, &uri, &uri, &path, &uri, &www];
        if !found.iter().eq(expected) {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the expected codes and the URI of each line.
fn attacks() -> Vec<(BTreeSet<&'static str>, String)> {
    ATTACKS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (codes, uri) = line.split_once(' ').unwrap();
            (codes.split(',').collect(), unescaped(uri))
        })
        .collect()
}

/// Returns `uri` with each `\u{…}` replaced by its character.
fn unescaped(uri: &str) -> String {
    let mut parts = uri.split("\\u{");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        text.push(character.unwrap());
        text.push_str(rest);
    }
    text
}

#[test]
fn attacks_have_the_expected_findings() {
    let mut wrong = Vec::new();
    for (expected, uri) in attacks() {
        for text in [format!("see {uri} now"), format!("<{uri}>")] {
            let mut found = codes(&text, defaults());
            found.retain(|code| IDN_RULES.contains(code));
            if found != expected {
                wrong.push(format!("{text:?} gives {found:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
