//! Tests of the recognition, the parsing and the effect of directives.

use super::directive::{Action, Parsed, parse};
use crate::lint::options::{Options, Task};
use crate::rule::RULES;
use crate::rule::{Checks, Settings};

/// Parses the first directive of a line.
fn first(line: &str) -> Option<Parsed> {
    let at = line.find("urilint:")?;
    parse(&line.as_bytes()[..at], &line.as_bytes()[at..], &[])
}

/// Returns the action, the selectors and the errors of the first directive of a line.
fn described(line: &str) -> String {
    let Some(parsed) = first(line) else {
        return "nothing".to_owned();
    };
    let action = match parsed.action {
        Action::None => "none",
        Action::Ignore { below: 0 } => "line",
        Action::Ignore { .. } => "alone",
        Action::Off => "off",
        Action::On => "on",
        Action::File => "file",
    };
    let names: Vec<_> = parsed.selectors.iter().map(ToString::to_string).collect();
    let faults: Vec<_> = parsed
        .faults
        .iter()
        .map(|fault| fault.message.as_str())
        .collect();
    [action.to_owned(), names.join(","), faults.join("; ")]
        .join("|")
        .trim_end_matches('|')
        .to_owned()
}

#[test]
fn comments_in_any_language() {
    for (line, expected) in [
        ("urilint: ignore[C001] why", "alone|C001"),
        ("  # urilint: ignore[C001,S002] why", "alone|C001,S002"),
        ("x = 1  # urilint: ignore[C001]", "line|C001"),
        ("x = 1; // urilint:ignore[C001]", "line|C001"),
        ("//urilint: ignore[C001]", "alone|C001"),
        (" * urilint: ignore[C001]", "alone|C001"),
        ("/* urilint: ignore[C001] */", "alone|C001"),
        ("{/* urilint: ignore[C001] */}", "alone|C001"),
        ("/* urilint: ignore[C001] */ x", "line|C001"),
        ("<!-- urilint: ignore[L012] -->", "alone|L012"),
        ("> <!-- urilint: ignore -->", "alone"),
        ("<!-- urilint: ignore --> text", "line"),
        ("text <!-- urilint: ignore -->", "line"),
        ("-- urilint: ignore[c001]", "alone|C001"),
        ("% urilint: ignore[password-in-uri]", "alone|C001"),
        (".\\\" urilint: ignore[C]", "alone|C"),
        (".. urilint: ignore[all]", "alone|ALL"),
        ("dnl urilint: ignore", "alone"),
        ("REM urilint: off", "off"),
        ("text urilint: ignore[C001]", "line|C001"),
        ("; urilint: off[C001]", "off|C001"),
        ("# urilint: on", "on"),
        ("# urilint: off -- made by a program", "off"),
        ("# urilint: ignore: an example", "alone"),
        ("# urilint: ignore (an example)", "alone"),
        ("# urilint: ignore-file[S, X001]", "file|S,X001"),
        ("# urilint: ignore[C001,C001]", "alone|C001"),
    ] {
        assert_eq!(described(line), expected, "{line}");
    }
}

#[test]
fn quoted_and_mentioned_directives_are_ignored() {
    for line in [
        "write `urilint: ignore[C001]` there",
        "write \"urilint: ignore[C001]\" there",
        "\"urilint: off\",",
        "write `# urilint: ignore[C001]` there",
        "print(\"# urilint: off\")",
        "/usr/bin/urilint: off",
        "xurilint: ignore[C001]",
        "urilint: on every commit",
        "- urilint: ignore what others wrote",
        "text urilint: ignore",
        "urilint: a.txt: not read",
        "urilint: inputs: 3",
        "urilint: offline",
        "urilint:",
        "URILINT: ignore[C001]",
        "urilint: Ignore",
    ] {
        assert_eq!(described(line), "nothing", "{line}");
    }
}

#[test]
fn errors_are_reported() {
    for (line, expected) in [
        (
            "# urilint: ignore[C01]",
            "no rule is called 'C01'; did you mean 'C001'?",
        ),
        ("# urilint: ignore[]", "not a rule name or code"),
        (
            "# urilint: ignore[http://h.example/]",
            "not a rule name or code",
        ),
        ("# urilint: ignore[C001", "unclosed `[`"),
        (
            "# urilint: ignroe[C001]",
            "unknown directive `urilint: ignroe`; did you mean `ignore`?",
        ),
        (
            "# urilint: disable[C001]",
            "unknown directive `urilint: disable`",
        ),
    ] {
        let faults = first(line).unwrap().faults;
        assert_eq!(faults.len(), 1, "{line}: {faults:?}");
        assert_eq!(faults[0].message, expected, "{line}");
    }
    // The valid selectors still apply.
    assert!(described("# urilint: ignore[C001,X]").starts_with("alone|C001,X"));
    assert!(described("# urilint: ignore[C001,Y001]").starts_with("alone|C001|no rule"));
}

/// Returns the codes and lines of the findings of the rules `named` in a text.
fn found(text: &str, named: &str) -> String {
    let wanted = |code: &str| named == "all" || named.split(' ').any(|name| name == code);
    let task = Task::Check(Checks::new(
        RULES.iter().copied().filter(|rule| wanted(rule.code)),
        Settings::default(),
    ));
    let format = crate::format::find("plain").unwrap();
    let findings = crate::read(text.as_bytes(), format, &Options::new(task)).findings;
    let shown = findings
        .iter()
        .map(|f| format!("{}:{}", f.location.line, f.rule.code));
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn effects() {
    const BAD: &str = "http://h.example/%zz";
    for (text, expected) in [
        ("@ # urilint: ignore[S004]", ""),
        ("@ # urilint: ignore", ""),
        ("@ # urilint: ignore[S]", ""),
        ("@ # urilint: ignore[G001]", "1:S004"),
        ("# urilint: ignore[S004]\n@\n@", "3:S004"),
        ("@ # urilint: ignore[S004]\n@", "2:S004"),
        ("@\n# urilint: ignore[S004]\n\n@\n@", "1:S004 5:S004"),
        ("# urilint: ignore[S004]\n \t\n\r\n@", ""),
        ("# urilint: ignore[S004]\n\nx\n@", "1:L012 4:S004"),
        (
            "# urilint: ignore[S004]\n\n# urilint: ignore[G001]\n\n@",
            "",
        ),
        ("@ # urilint: ignore[S004]\n\n@", "3:S004"),
        ("# urilint: ignore[S004]\n\n", "1:L012"),
        ("/* urilint: ignore[S004] */ x\n@", "1:L012 2:S004"),
        ("# urilint: ignore[S004]\n# urilint: ignore[G001]\n@", ""),
        ("@\n# urilint: off\n@\n@\n# urilint: on\n@", "1:S004 6:S004"),
        ("@\n# urilint: off[S004]\n@\n\n@", "1:S004"),
        (
            "# urilint: off[S]\n@\n# urilint: on[S005]\n@\n# urilint: on[S004]\n@",
            "6:S004",
        ),
        ("# urilint: off[S004]\n# urilint: on\n@", "1:L012 3:S004"),
        ("# urilint: on\n@", "1:L012 2:S004"),
        (
            "# urilint: ignore[S003]\n# urilint: ignore[S004]\n@\n@",
            "1:L012 4:S004",
        ),
        (
            "@\n# urilint: ignore-file[S004]\n@\n# urilint: on\n@",
            "1:S004 4:L012",
        ),
        ("# urilint: off[S004]\n# urilint: off[S004]\n@", "2:L012"),
        (
            "@ # urilint: ignore[S004] # urilint: ignore[S004]",
            "1:L012",
        ),
        ("x # urilint: ignore[S004]\nx", "1:L012"),
        ("# urilint: ignore[S004]", "1:L012"),
        ("@ # urilint: ignore[S004,S003]", "1:L012"),
        ("x # urilint: ignore[S004,L012]", ""),
        ("# urilint: off[L012]\nx # urilint: ignore[S004]\n", ""),
        ("@ # urilint: ignore[S099]", "1:S004 1:L012"),
        ("@ `# urilint: ignore[S004]`", "1:S004"),
    ] {
        let text = text.replace('@', BAD);
        let got = found(&text, "S003 S004 S005 L012");
        assert_eq!(got, expected, "{text}");
    }
}

#[test]
fn directives_for_rules_that_do_not_run_are_not_unused() {
    let text =
        "http://h.example/ # urilint: ignore[S004]\nx # urilint: ignore\nx # urilint: ignore[S]\n";
    assert_eq!(found(text, "C001 L012"), "");
    assert_eq!(found(text, "S004 L012"), "1:L012");
    assert_eq!(found(text, "all"), "1:L012 2:L012 3:L012");
    assert_eq!(found("# urilint: ignore\nx", "all"), "1:L012");
    assert_eq!(found("# urilint: ignore\nx", "S004 L012"), "");
}

#[test]
fn long_lines_and_many_comments_take_linear_time() {
    let line = "http://h.example/%zz # urilint: ignore[S004] ".repeat(8_000);
    assert!(found(&line, "S004 L012").len() > 1000);
    let many = "# urilint: off[S004]\n# urilint: on\n".repeat(10_000);
    found(&many, "S004 L012");
}

#[test]
fn ignore_file_is_allowed_only_at_the_start() {
    let far = format!(
        "{}\n# urilint: ignore-file\nhttp://h.example/%zz",
        "x ".repeat(5000)
    );
    assert_eq!(found(&far, "S004 L012"), "2:L012 3:S004");
}

#[test]
fn directives_in_mail_are_ignored() {
    let body = "http://h.example/%zz # urilint: ignore\n";
    let mail = format!("From: a@h.example\nTo: b@h.example\nSubject: x\n\n{body}");
    assert_eq!(crate::check(&mail).count(), 1);
    assert_eq!(crate::check(body).count(), 0);
}

#[test]
fn lines_below_end_with_the_text() {
    for (text, below) in [
        ("urilint: ignore", 1),
        ("urilint: ignore\n", 1),
        ("urilint: ignore\nx", 1),
        ("urilint: ignore\n\n", 2),
        ("urilint: ignore\n \t\r\n\nx", 3),
    ] {
        let parsed = parse(b"// ", text.as_bytes(), &[]).unwrap();
        assert_eq!(parsed.action, Action::Ignore { below }, "{text:?}");
    }
}
