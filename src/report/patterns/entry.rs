//! Entries of `allow` in a configuration that end the findings of a pattern, and no others.
//!
//! Globs of [`allow`](crate::config::Allow) match the URI as a finding shows it, without regard to the
//! case of letters in ASCII. All text from the input is in strings of TOML, where what is hostile is
//! escaped (TOML 1.0, "String").

use std::fmt::Write as _;

use super::super::words;
use super::{Listed, SHOWN, Tail};
use crate::text::escape::is_hostile;

/// How globs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobForm {
    /// As a person writes them.
    Plain,
    /// So that no program makes links of them: the colon and dots of the host are in brackets, which
    /// match the same.
    Defanged,
}

/// The most patterns that have an entry.
const MOST: usize = 10;

/// Returns what precedes the entries for patterns, in a phrase.
pub fn head(patterns: &[Listed]) -> String {
    let (number, have) = match patterns.len() as u64 {
        1 => ("1 pattern".to_owned(), "has"),
        more => (words::count(more, "pattern"), "have"),
    };
    let end = if patterns.len() == 1 { "it" } else { "them" };
    format!("{number} {have} more than {SHOWN} findings; this in urilint.toml ends {end}")
}

/// Returns the lines of the key `allow` with an entry for each of the first patterns, and a comment on
/// the number of the others.
pub fn entries(patterns: &[Listed], form: GlobForm) -> String {
    let mut out = "allow = [\n".to_owned();
    let (shown, others) = patterns.split_at(patterns.len().min(MOST));
    for pattern in shown {
        let (glob, code) = (toml(&glob(pattern, form)), toml(pattern.rule.code));
        let findings = words::count(pattern.findings, "finding");
        let files = words::count(pattern.files, "file");
        let severity = pattern.severity.name();
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "  {{ uris = [{glob}], rules = [{code}] }}, # {severity}: {findings} in {files}"
        );
    }
    out.push(']');
    if !others.is_empty() {
        let patterns = words::count(others.len() as u64, "more pattern");
        let findings = others.iter().map(|pattern| pattern.findings).sum();
        let findings = words::count(findings, "finding");
        let _ = write!(out, "\n# {patterns} with {findings}");
    }
    out
}

/// Returns the glob of the URIs of a pattern.
fn glob(pattern: &Listed, form: GlobForm) -> String {
    let text = pattern.text;
    let linked = match form {
        GlobForm::Plain => 0,
        GlobForm::Defanged => linked_end(text),
    };
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        // In a class, a backslash is a character like others; elsewhere it depends on the system.
        if "*?[]{}\\".contains(c) || (at < linked && matches!(c, ':' | '.')) {
            let _ = write!(out, "[{c}]");
        } else {
            out.push(c);
        }
    }
    out.push_str(match pattern.tail {
        Tail::Nothing => "",
        Tail::Any => "*",
        Tail::NoSlash => "[!/]*",
    });
    out
}

/// Returns where the scheme and the host end.
fn linked_end(text: &str) -> usize {
    let host = text.find("//").map_or(0, |slashes| slashes + 2);
    let end = text[host..].find(['/', '?', '#']);
    end.map_or(text.len(), |end| host + end)
}

/// Returns a basic string of TOML.
fn toml(text: &str) -> String {
    let mut out = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            // It would end a block of code in Markdown.
            '`' => out.push_str("\\u0060"),
            // Logs of CI systems have commands in such brackets.
            '[' if out.contains("##") => out.push_str("\\u005b"),
            _ if is_hostile(c) => {
                let _ = write!(out, "\\U{:08x}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{GlobForm, MOST, entries, glob, is_hostile, toml};
    use crate::config::Globs;
    use crate::report::patterns::{Listed, Tail};
    use crate::report::samples::finding;

    fn listed(text: &str, tail: Tail) -> Listed<'_> {
        let finding = finding();
        Listed {
            rule: finding.rule,
            severity: finding.severity,
            text,
            tail,
            findings: 51,
            files: 4,
            folded: 41,
        }
    }

    #[test]
    fn globs_match_the_start_and_nothing_else() {
        for text in [
            "http://h.example/a/",
            "http://h.example/*a?[b]{c,d}\\e!^-/",
            "javascript:open(",
            "http://[2001:db8::1]/[!a]/",
            "a\u{1b}\u{202e}\u{e0001}\"'`##vso[a]",
            "##[b]/",
            "ä/\u{fffd}/",
        ] {
            for form in [GlobForm::Plain, GlobForm::Defanged] {
                let glob = glob(&listed(text, Tail::Any), form);
                let globs = Globs::new(vec![glob.clone()]).unwrap();
                let other = text.replacen(['h', 'j', 'a', 'b', 'ä'], "x", 1);
                for (uri, expected) in [
                    (format!("{text}b\nc/d"), true),
                    (text.to_ascii_uppercase(), true),
                    (text.to_owned(), true),
                    (other, false),
                    (format!("a{text}"), false),
                    (text[..text.len() - 1].to_owned(), false),
                ] {
                    assert_eq!(globs.has(uri.as_bytes()), expected, "{glob} {uri}");
                }
                let line = toml(&glob);
                assert!(!line.contains(is_hostile), "{line}");
                assert!(!line.contains('`') && !line.contains("##vso["), "{line}");
                let table = format!("a = {line}");
                let table = toml::de::DeTable::parse(&table).unwrap();
                assert_eq!(table.get_ref()["a"].get_ref().as_str(), Some(&*glob));
            }
        }
    }

    #[test]
    fn entries_are_lines() {
        let pattern = listed("http://h.example/a.b/", Tail::Any);
        let expected = "allow = [\n  { uris = [\"http://h.example/a.b/*\"], rules = [\"C001\"] }, \
                        # error: 51 findings in 4 files\n]";
        assert_eq!(entries(&[pattern], GlobForm::Plain), expected);
        let many = entries(&[pattern; MOST + 2], GlobForm::Plain);
        assert!(
            many.ends_with("]\n# 2 more patterns with 102 findings"),
            "{many}"
        );
        for (text, tail, expected) in [
            (
                "http://h.example/a.b/",
                Tail::Any,
                "http[:]//h[.]example/a.b/*",
            ),
            (
                "http://h.example/a.b",
                Tail::Nothing,
                "http[:]//h[.]example/a.b",
            ),
            ("javascript:", Tail::NoSlash, "javascript[:][!/]*"),
            ("a/b.c#", Tail::Any, "a/b.c#*"),
        ] {
            assert_eq!(glob(&listed(text, tail), GlobForm::Defanged), expected);
        }
    }
}
