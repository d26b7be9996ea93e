use serde_json::{Value, json};

use super::super::samples::{finding, fix, written_all, written_with};
use super::{Artifact, Name, SARIF};
use crate::finding::{Finding, Suppression};
use crate::report::{Limits, PROJECT_ADDRESS, Style};
use crate::rule::{RULES, Rule, Severity};
use crate::text::escape::forms::Escaped as _;

fn log(findings: &[Finding]) -> Value {
    serde_json::from_str(&written_all(&SARIF, findings)).unwrap()
}

/// Returns the only run of a log with that many results at most.
fn limited(findings: &[Finding], sarif: usize) -> Value {
    let limits = Limits {
        sarif,
        ..Limits::default()
    };
    let style = Style {
        limits,
        ..Style::default()
    };
    let log = written_with(&SARIF, findings, style);
    let mut log: Value = serde_json::from_str(&log).unwrap();
    log["runs"][0].take()
}

fn rule(code: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.code == code).unwrap()
}

fn of_rule(code: &str, severity: Severity) -> Finding {
    Finding {
        rule: rule(code),
        severity,
        ..finding()
    }
}

#[test]
fn a_log_of_one_result() {
    let log = log(&[finding()]);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "urilint");
    assert_eq!(driver["semanticVersion"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        driver.get("informationUri").is_some(),
        !PROJECT_ADDRESS.is_empty()
    );
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["invocations"], json!([{"executionSuccessful": true}]));
    assert_eq!(
        run["results"],
        json!([{
            "ruleId": "C001",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "password in the user information: \
                                 ftp://anna:*******@ftp.example.org/pub/ (remove the password)"},
            "locations": [{"physicalLocation": {
                "artifactLocation": {"uri": "docs/a.md", "uriBaseId": "%SRCROOT%"},
                "region": {
                    "startLine": 42, "startColumn": 20, "endLine": 42, "endColumn": 27,
                    "byteOffset": 1019, "byteLength": 7,
                },
            }}],
        }])
    );
    let empty = self::log(&[]);
    assert_eq!(empty["runs"][0]["results"], json!([]));
    assert_eq!(empty["runs"][0]["tool"]["driver"]["rules"], json!([]));
}

/// Only rules that have results are in the log, with their manuals.
#[test]
fn rules_that_fired() {
    let findings = [
        of_rule("S004", Severity::Error),
        of_rule("C001", Severity::Info),
        of_rule("S004", Severity::Error),
        of_rule("C001", Severity::Warning),
    ];
    let run = &log(&findings)["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 2);
    assert_eq!(
        (&rules[0]["id"], &rules[1]["id"]),
        (&json!("C001"), &json!("S004"))
    );
    assert_eq!(rules[0]["name"], "PasswordInUri");
    assert_eq!(rules[0]["shortDescription"]["text"], "Password in URI.");
    assert_eq!(rules[0]["defaultConfiguration"]["level"], "warning");
    assert_eq!(rules[0]["properties"]["security-severity"], "5.0");
    assert_eq!(
        rules[0]["properties"]["tags"],
        json!(["security", "credentials"])
    );
    assert_eq!(rules[1]["properties"]["tags"], json!(["syntax"]));
    assert!(rules[1]["properties"].get("security-severity").is_none());
    let manual = rules[0]["help"]["markdown"].as_str().unwrap();
    assert!(manual.contains("## Why is this bad?"), "{manual}");
    for result in run["results"].as_array().unwrap() {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
}

/// The limits of GitHub: of more than 5,000 results it shows the most severe, and it rejects more
/// than 25,000, more than 20 tags of a rule, and a fingerprint of more than 100 characters.
#[test]
fn the_most_severe_results_are_kept_first() {
    use Severity::{Error, Info, Warning};
    let mut findings = Vec::new();
    for (at, severity) in [Info, Warning, Info, Error, Warning, Error]
        .into_iter()
        .enumerate()
    {
        let mut finding = of_rule("S004", severity);
        finding.location.line = at as u64;
        findings.push(finding);
    }
    let lines = |run: &Value| -> Vec<u64> {
        let results = run["results"].as_array().unwrap().iter();
        let regions = results.map(|result| &result["locations"][0]["physicalLocation"]["region"]);
        regions
            .map(|region| region["startLine"].as_u64().unwrap())
            .collect()
    };
    for (limit, expected, text) in [
        (6, &[3, 5, 1, 4, 0, 2][..], None),
        (
            3,
            &[3, 5, 1],
            Some(
                "3 results were left out (1 of severity warning, 2 of severity info): \
                  the log has the 3 most severe",
            ),
        ),
        (
            0,
            &[],
            Some(
                "6 results were left out (2 of severity error, 2 of severity warning, \
                  2 of severity info): the log has the 0 most severe",
            ),
        ),
    ] {
        let run = limited(&findings, limit);
        assert_eq!(lines(&run), expected);
        let notifications = &run["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(notifications[0]["message"]["text"].as_str(), text);
    }
    assert!(Limits::default().sarif <= 5_000);
    for rule in RULES {
        let run = log(&[of_rule(rule.code, Error)]);
        let tags = &run["runs"][0]["tool"]["driver"]["rules"][0]["properties"]["tags"];
        assert!(tags.as_array().unwrap().len() <= 20);
    }
}

#[test]
fn suppressed_results_are_the_first_to_go() {
    let mut suppressed = of_rule("S004", Severity::Error);
    suppressed.suppression = Some(Suppression::in_source(Some("why".into())));
    let mut known = of_rule("S004", Severity::Error);
    known.suppression = Some(Suppression::external(None));
    let findings = [suppressed, of_rule("S004", Severity::Info), known];
    let run = limited(&findings, 2);
    assert_eq!(run["results"][0]["level"], "note");
    assert_eq!(run["results"][0]["suppressions"], json!([]));
    assert_eq!(
        run["results"][1]["suppressions"],
        json!([{"kind": "inSource", "justification": "why"}])
    );
    assert!(
        run["invocations"][0]
            .get("toolExecutionNotifications")
            .is_none()
    );
    let run = limited(&findings, 3);
    assert_eq!(
        run["results"][2]["suppressions"],
        json!([{"kind": "external"}])
    );
    assert!(
        limited(&[finding()], 3)["results"][0]
            .get("suppressions")
            .is_none()
    );
}

/// What a rule on credentials finds is not shown, and neither is text that is not the region's.
#[test]
fn regions_have_their_text() {
    let text = |finding: Finding| {
        let log = log(&[finding]);
        let result = &log["runs"][0]["results"][0];
        let region = &result["locations"][0]["physicalLocation"]["region"];
        region["snippet"]["text"].as_str().map(str::to_owned)
    };
    assert_eq!(text(finding()), None);
    let shown = of_rule("S004", Severity::Error);
    assert_eq!(text(shown.clone()).as_deref(), Some("*******"));
    let mut decoded = shown.clone();
    decoded.location.bytes.end += 2;
    assert_eq!(text(decoded), None);
    let mut invalid = shown;
    invalid.snippet.as_mut().unwrap().text[20] = 0xff;
    assert_eq!(text(invalid), None);
}

#[test]
fn fixes_replace_regions() {
    let mut finding = finding();
    finding.fix = Some(fix("é".as_bytes()));
    let result = log(&[finding.clone()])["runs"][0]["results"][0].take();
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(
        change["replacements"],
        json!([
            {"deletedRegion": {
                "startLine": 42, "startColumn": 19, "endLine": 42, "endColumn": 27,
                "byteOffset": 1018, "byteLength": 8,
            }},
            {"deletedRegion": {
                "startLine": 42, "startColumn": 31, "endLine": 42, "endColumn": 31,
                "byteOffset": 1030, "byteLength": 0,
            }, "insertedContent": {"text": "é"}},
        ])
    );
    assert_eq!(
        result["fixes"][0]["description"]["text"],
        "remove the password (may change the meaning of the URI)"
    );
    finding.fix.as_mut().unwrap().private = true;
    assert!(
        log(&[finding])["runs"][0]["results"][0]
            .get("fixes")
            .is_none()
    );
}

#[test]
fn lines_of_a_byte_range_are_left_out() {
    let style = Style {
        relative_lines: true,
        ..Style::default()
    };
    let log = written_with(&SARIF, &[finding()], style);
    assert!(
        log.contains("\"region\":{\"byteOffset\":1019,\"byteLength\":7}"),
        "{log}"
    );
}

#[test]
fn paths_are_uris() {
    for (path, member, expected) in [
        (
            "a b/c%d.md",
            None,
            r#""a%20b/c%25d.md","uriBaseId":"%SRCROOT%""#,
        ),
        ("./x:y", None, r#""x%3Ay","uriBaseId":"%SRCROOT%""#),
        (
            "../é\"#?",
            None,
            r#""../%C3%A9%22%23%3F","uriBaseId":"%SRCROOT%""#,
        ),
        ("/etc/motd", None, r#""file:///etc/motd""#),
        (
            "a.zip",
            Some("b/c d"),
            r#""a.zip!b/c%20d","uriBaseId":"%SRCROOT%""#,
        ),
    ] {
        let name = Name {
            path: path.as_bytes(),
            member: member.map(str::as_bytes),
        };
        let location = String::from_utf8(Artifact::new(name).to_bytes()).unwrap();
        assert_eq!(location, format!("{{\"uri\":{expected}}}"));
    }
}

#[test]
fn hostile_text_is_escaped() {
    let mut finding = finding();
    finding.message = "a \"b\"\u{1b}]0;x\u{202e}".to_owned();
    finding.uri = b"http://h.example/\xff".to_vec();
    let text = written_all(&SARIF, &[finding]);
    assert!(!text.contains(['\u{1b}', '\u{202e}']));
    let log: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        log["runs"][0]["results"][0]["message"]["text"],
        "a \"b\"\\u{1b}]0;x\\u{202e}: http://h.example/%FF (remove the password)"
    );
}
