//! # encoded-nul (X002)
//!
//! ## What it does
//! Checks for `%00` in all URIs except `data:`, which may encode any octets.
//!
//! ## Why is this bad?
//! Programs written in C end a string at NUL, so one program may check one name and another
//! program open another. RFC 3986 §7.3 requires care with it, and RFC 2141 forbids it in URNs.
//!
//! ## Example
//! ```text
//! http://files.example/report.exe%00.txt
//! ```
//!
//! ## Use instead
//! ```text
//! http://files.example/report.txt
//! ```
//!
//! ## Fix safety
//! No fix: the intended URI is not known.
//!
//! ## References
//! RFC 3986 §7.3; RFC 2141 §2.4.

use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::percent;

/// Rule X002, `encoded-nul`.
pub static RULE: Rule = Rule {
    code: "X002",
    name: "encoded-nul",
    summary: "percent-encoded NUL, which ends the string in some programs",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §7.3",
    manual: manual!("encoded_nul.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // The identifiers of WAIS are arbitrary bytes (RFC 1738 §3.7).
    if cx.uri.has_scheme("data") || cx.uri.has_scheme("wais") {
        return;
    }
    let mut nuls = percent::escapes(cx.uri.bytes()).filter(|escape| escape.octet == 0);
    let Some(first) = nuls.next() else {
        return;
    };
    let mut range = first.range();
    let mut more = 0_usize;
    for escape in nuls {
        if escape.at == range.end {
            range.end += 3;
        } else {
            more += 1;
        }
    }
    let more = messages::and_more(more);
    violations.push(Violation {
        range,
        message: format!("percent-encoded NUL{more}"),
        severity: None,
        help: Some("remove `%00`: some programs end the string here, others do not".into()),
        fix: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/b⟦%00⟧.txt",
                "http://a.example/b⟦%00%00⟧c%00",
                "http://a.example/?b=c⟦%00⟧",
                "http://a⟦%00⟧@b.example/",
                "urn:example:a⟦%00⟧b",
                "gopher://a.example/0b#⟦%00⟧",
            ],
        );
        assert_eq!(
            message(&RULE, "http://a.example/%00b%00c%00"),
            "percent-encoded NUL, and 2 more"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/b%0",
                "http://a.example/b%2500",
                "http://a.example/b%%0%0",
                "http://a.example/b%01%0",
                "data:application/octet-stream,%00%01",
                "wais://h.example/a/b/1=a%00b;",
                "http://a.example/100%2000",
            ],
        );
    }
}
