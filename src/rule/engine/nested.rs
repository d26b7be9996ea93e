//! Rules on URIs that are nested in another one (guard "nested URIs"): after a redirector or a mail
//! gateway, in the path of a web archive, as a value of the query.
//!
//! The nested URI is where a reader arrives in the end, so the rules about safety run on it as
//! well, three levels deep, and their findings are at its bytes in the parent. Its credentials are
//! reported by rules on the parent (see `crate::secret`). Its style is not checked: programs write
//! such URIs, and the syntax of the parent is correct.

use crate::extract::delimit::Candidate;
pub(super) use crate::redirect::nested::DEPTH;
use crate::redirect::nested::children;
use crate::rule::{Diagnostic, Group, Reached, RuleContext, Severity};
use crate::secret::secrets;
use crate::uri::Uri;

/// Adds what `run` finds in the URIs nested in this one, which is nested `depth` times itself.
pub fn add(
    cx: &RuleContext,
    depth: usize,
    run: impl Fn(&RuleContext) -> Vec<Diagnostic>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let before = diagnostics.len();
    for text in children(cx.uri) {
        let uri = Uri::split(text.bytes());
        let mut candidate = Candidate::whole(&text);
        candidate.context = cx.candidate.context;
        let inner = RuleContext {
            candidate: &candidate,
            uri: &uri,
            before: b"",
            after: b"",
            secrets: &secrets(&uri),
            target: None,
            resolved: None,
            reached: &Reached::default(),
            ..*cx
        };
        for inner in run(&inner) {
            let at = text.source(inner.range);
            let message = if depth == 0 {
                format!("in the URI inside it: {}", inner.message)
            } else {
                inner.message
            };
            // How it is written is up to what reads it: in badges and paths it is text.
            let is_form = matches!(inner.rule.group(), Group::Syntax | Group::Scheme);
            let severity = if is_form && !cx.in_message {
                Severity::Info
            } else {
                inner.severity
            };
            diagnostics.push(Diagnostic {
                range: at.start as usize..at.end as usize,
                message,
                severity,
                // Its edits are those of the URI by itself.
                fix: None,
                ..inner
            });
        }
    }
    if diagnostics.len() > before {
        diagnostics.sort_by_key(|diagnostic| (diagnostic.range.start, diagnostic.range.end));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::angle;
    use crate::rule::{Plan, RULES, Settings, find, run_rules};

    /// Returns the findings of the rules in `link`, with their bytes.
    fn found_in(link: &str, codes: &[&str]) -> Vec<(&'static str, String)> {
        let rules = codes.iter().map(|code| find(code, RULES).unwrap());
        let plan = Plan::new(rules, Settings::default());
        angle(link).with(|cx| {
            let found = run_rules(cx, &plan).reported.into_iter();
            found
                .map(|found| (found.rule.code, link[found.range].to_owned()))
                .collect()
        })
    }

    #[test]
    fn findings_are_at_the_bytes_of_the_nested_uri() {
        for (link, expected) in [
            (
                "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fwww.example.org%403625362989%2F&data=05",
                [("M001", "www.example.org"), ("X006", "3625362989")],
            ),
            (
                "https://h.example/?u=http%3A%2F%2Fwww.example.org%403625362989%2F&x",
                [("M001", "www.example.org"), ("X006", "3625362989")],
            ),
            (
                "http://web.archive.org/web/2020/http://www.example.org@0x7f000001/",
                [("M001", "www.example.org"), ("X006", "0x7f000001")],
            ),
            (
                "https://urldefense.proofpoint.com/v2/url?u=http-3A__www.example.org-403625362989_&d=Dw",
                [("M001", "www.example.org"), ("X006", "3625362989")],
            ),
        ] {
            let expected = expected.map(|(code, at)| (code, at.to_owned()));
            assert_eq!(
                found_in(link, &["X006", "M001", "S004", "G006"]),
                expected,
                "{link}"
            );
        }
    }

    #[test]
    fn findings_in_base64_are_at_whole_groups() {
        // http://3625362989/
        let link = "https://eu.protection.sophos.com/?d=h&u=aHR0cDovLzM2MjUzNjI5ODkv&p=m";
        assert_eq!(
            found_in(link, &["X006"]),
            [("X006", "LzM2MjUzNjI5ODkv".to_owned())]
        );
    }

    #[test]
    fn nesting_is_followed_three_levels_deep() {
        let inside =
            |depth: usize| format!("{}http://3625362989/", "http://h.example/?u=".repeat(depth));
        for depth in 0..5 {
            let found = found_in(&inside(depth), &["X006"]).len();
            assert_eq!(found, usize::from(depth <= DEPTH), "{depth}");
        }
        let twice = "http://h.example/?u=http%3A%2F%2Fi.example%2F%3Fv%3Dhttp%253A%252F%252F3625362989%252F";
        assert_eq!(
            found_in(twice, &["X006"]),
            [("X006", "3625362989".to_owned())]
        );
    }

    #[test]
    fn style_is_not_checked() {
        let all: Vec<_> = RULES.iter().map(|rule| rule.code).collect();
        for link in [
            "https://h.example/?u=HTTP%3A%2F%2FWww.Example.org%3A80%2F%7Eanna%2F%7Bid%7D&x",
            "https://web.archive.org/web/2020/https://www.example.org:443/a",
            "https://h.example/?u=gopher%3A%2F%2Fgopher.example.org%2F",
        ] {
            let found = found_in(link, &all);
            let inside = found.iter().filter(|(_, at)| !link.starts_with(at));
            assert_eq!(inside.count(), 0, "{link}: {found:?}");
        }
    }

    #[test]
    fn any_text_is_accepted() {
        let text = "%3A%2f/:&?#@-_*%25.http".repeat(40);
        for from in 0..text.len() {
            let link = format!("http://urldefense.com/v2/url?u={}", &text[from..]);
            let uri = Uri::split(link.as_bytes());
            for child in children(&uri) {
                let end = child.source(0..child.bytes().len()).end as usize;
                assert!(end <= link.len());
            }
        }
    }
}
