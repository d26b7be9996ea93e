//! # unknown-tld (M015)
//!
//! ## What it does
//! Checks for host names whose last label is not a top-level domain: it is not in the DNS root
//! zone, not retired from it, and not reserved for special use (`.test`, `.local` …).
//!
//! ## Why is this bad?
//! The host cannot be resolved. The cause is a typo, a wrapped line, or a file name in place of
//! a host.
//!
//! ## Example
//! ```text
//! http://www.example.html
//! http://host.example.con/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! RFC 1034 §3.1; the IANA root zone database; RFC 6761.

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::host::address::{network_host, shown};
use crate::host::domain::{is_documentation, is_special_use, is_tld};
use crate::host::idn::{Name, mapped_label};
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::HostKind;
use crate::uri::characters::{fake_delimiter, is_dot};

/// Rule M015, `unknown-tld`.
pub static RULE: Rule = Rule {
    code: "M015",
    name: "unknown-tld",
    summary: "unknown top-level domain",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 1034 §3.1; IANA root zone",
    manual: manual!("unknown_tld.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::RareTld]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some((range, host)), HostKind::RegName) = (network_host(cx.uri), cx.uri.host_kind())
    else {
        return;
    };
    let name = host.strip_suffix(b".").unwrap_or(host);
    let Some(location) = last_label(cx, &range, name) else {
        return;
    };
    let last = &cx.uri.bytes()[location.clone()];
    // S009 reports other characters, and S008 and X006 report numbers.
    let label = is_label(last);
    let number = last.iter().all(u8::is_ascii_digit) || last.starts_with(b"0x");
    // D003 and S010 report a hyphen at the end.
    let incomplete = last.is_empty() || last.ends_with(b"-");
    let known = is_tld(last) || is_special_use(name) || is_documentation(name);
    if incomplete || !label || number || known {
        return;
    }
    violations.push(Violation {
        range: location.clone(),
        message: format!("unknown top-level domain `.{}`", shown(last)),
        severity: (cx.candidate.context == Context::Header).then_some(Severity::Info),
        help: Some("check the host name".into()),
        fix: None,
    });
}

/// Returns the range of the last label, if there are several. In an internationalized host,
/// other characters than `.` may separate labels.
fn last_label(cx: &RuleContext, range: &Range<usize>, name: &[u8]) -> Option<Range<usize>> {
    if !name.is_ascii() {
        let name = Name::of(cx.uri)?;
        let mut labels = name.labels();
        let first = labels.next()?.range;
        return labels
            .last()
            .map(|last| last.range)
            .filter(|last| *last != first);
    }
    let dot = memchr::memrchr(b'.', name)?;
    Some(range.start + dot + 1..range.start + name.len())
}

/// Returns true if `label` may be a top-level domain: ASCII letters, digits and hyphens, or
/// letters of another script that UTS 46 can convert.
fn is_label(label: &[u8]) -> bool {
    if label.is_ascii() {
        return label
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || *b == b'-');
    }
    std::str::from_utf8(label).is_ok_and(|label| {
        // M008 reports other dots in it, and M009 labels that cannot be converted.
        let dots = label
            .chars()
            .any(|c| is_dot(c) || fake_delimiter(c).is_some());
        let mapped = mapped_label(label);
        !dots && mapped.is_some_and(|label| label.bytes().any(|b| !b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_marked};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://www.example.⟦html⟧",
                "http://a.example.⟦con⟧/b",
                "https://a@b.⟦comm⟧:80/",
                "ftp://a.b.⟦lan⟧.",
                "http://a.⟦xn--nonesuch⟧/",
                "http://a.⟦C0M⟧/",
                "http://пример.⟦нет⟧/",
                "http://a.⟦ｈｔｍｌ⟧/",
                "http://a。⟦con⟧/",
                "http://пример．⟦con⟧:80/",
            ],
        );
        let header = Case {
            context: Some(Context::Header),
            ..angle("http://a.html/")
        };
        assert_eq!(header.violations(&RULE)[0].severity, Some(Severity::Info));
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://www.example.com/",
                "http://a.YU./",
                "http://a.test/",
                "http://printer.local/",
                "http://a.home.arpa/",
                "http://intranet/",
                "http://192.0.2.1/",
                "http://192.0.2.257/",
                "http://192.0.2.0x1/",
                "http://a.example-",
                "http://a.exam%70le/",
                "http://a.b=/",
                "http://пример.рф/",
                "http://ПРИМЕР.РФ/",
                "http://例え.テスト/",
                "http://उदाहरण.भारत/",
                "http://a.ｃｏｍ/",
                "http://a。com/",
                "http://127.①/",
                "http://a.рф\u{2215}b/",
                "x-app://a.html/",
                "file://a.html/b",
            ],
        );
    }
}
