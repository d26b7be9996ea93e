//! Commands that CI systems read out of a log.
//!
//! A runner reads what a step prints, and executes some of it:
//!
//! - GitHub Actions: a line that starts with `::`, after white space (`ActionCommand.TryParseV2` of
//!   actions/runner), and `##[` anywhere in a line, which is the older form (`TryParse`). After
//!   `::stop-commands::`, all later annotations of the step are lost;
//! - Azure Pipelines: `##vso[` anywhere in a line (`Command.TryParse` of azure-pipelines-agent), and
//!   `##[` at the start of one;
//! - `TeamCity`: `##teamcity[` anywhere in a line;
//! - GitLab: `section_start:` after an escape character, which no output has.

/// What precedes the bracket that starts a command, in lower case.
const PREFIXES: [&[u8]; 3] = [b"##", b"##vso", b"##teamcity"];

/// Returns true if a bracket after `before`, or after `text` if that is what precedes it, starts a
/// command.
pub(super) fn is_opened(before: &[u8], text: &[u8]) -> bool {
    PREFIXES.iter().any(|prefix| {
        let last = || before.iter().chain(text).rev();
        let is_same = |(byte, of_prefix): (&u8, &u8)| byte.eq_ignore_ascii_case(of_prefix);
        last().take(prefix.len()).count() == prefix.len()
            && last().zip(prefix.iter().rev()).all(is_same)
    })
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::super::{json, name, percent, visible, visible_after};

    fn written(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn commands_anywhere_in_a_line_are_escaped() {
        for (text, people, uri, value) in [
            ("##[a]b", r"##\u{5b}a]b", "##%5Ba]b", r###""##\u005ba]b""###),
            (
                "é##VSO[a",
                r"é##VSO\u{5b}a",
                "é##VSO%5Ba",
                r#""é##VSO\u005ba""#,
            ),
            (
                "x ##teamcity[a",
                r"x ##teamcity\u{5b}a",
                "x ##teamcity%5Ba",
                r#""x ##teamcity\u005ba""#,
            ),
            ("###[a", r"###\u{5b}a", "###%5Ba", r####""###\u005ba""####),
            (
                "#[a ## [b ##x[c [",
                "#[a ## [b ##x[c [",
                "#[a ## [b ##x[c [",
                r##""#[a ## [b ##x[c [""##,
            ),
            ("#\u{1b}#[", r"#\u{1b}#[", "#%1B#[", r##""#\u001b#[""##),
            (
                "\"[##[\n##[",
                r#""[##\u{5b}\u{a}##\u{5b}"#,
                r#""[##%5B%0A##%5B"#,
                r#""\"[##\u005b\n##\u005b""#,
            ),
        ] {
            let bytes = text.as_bytes();
            assert_eq!(written(|out| visible(out, bytes)), people);
            assert_eq!(written(|out| name(out, bytes)), people);
            assert_eq!(written(|out| percent(out, bytes)), uri);
            assert_eq!(written(|out| json(out, bytes)), value);
        }
    }

    #[test]
    fn commands_in_two_pieces_are_escaped() {
        for (before, text, expected) in [
            ("a##", "[b", r"\u{5b}b"),
            ("a#", "#[b", r"#\u{5b}b"),
            ("##t", "eamcity[b", r"eamcity\u{5b}b"),
            ("a#", "[b", "[b"),
            ("##", "x[b", "x[b"),
        ] {
            let shown = written(|out| visible_after(out, before.as_bytes(), text.as_bytes()));
            assert_eq!(shown, expected, "{before} {text}");
        }
    }
}
