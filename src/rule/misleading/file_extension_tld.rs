//! # file-extension-tld (M016)
//!
//! ## What it does
//! Checks for hosts under `.zip` or `.mov`, and for links whose text is a name such as
//! `setup.py` and whose target is only that name after `http://`. Programs create such links
//! from file names with an extension that is also a top-level domain (`app md mov pl py rs sh
//! zip`).
//!
//! Names without a scheme in running text are not URIs and are not checked.
//!
//! ## Why is this bad?
//! The reader expects a file, but the link leads to a host of that name, which anyone can
//! register.
//!
//! ## Example
//! ```text
//! http://setup.zip/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/setup.zip
//! ```
//!
//! ## Fix safety
//! Safe, for such a link in Markdown: the name is written as code. Elsewhere no fix.
//!
//! ## References
//! - RFC 1034 §3.1; the IANA root zone database
//! - GFM §6.9 (extended autolinks)

use crate::host::address::network_host;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::Component;

/// Rule M016, `file-extension-tld`.
pub static RULE: Rule = Rule {
    code: "M016",
    name: "file-extension-tld",
    summary: "host that looks like a file name",
    levels: Levels::off(Severity::Info),
    reference: "IANA root zone",
    manual: manual!("file_extension_tld.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::RareTld]),
    check,
    ..Rule::DEFAULT
};

/// Top-level domains that are better known as extensions of archives and videos.
const FILES: [&str; 2] = ["zip", "mov"];
/// Top-level domains for which programs turn file names into links.
const LINKED: [&str; 8] = ["app", "md", "mov", "pl", "py", "rs", "sh", "zip"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let Some(dot) = memchr::memrchr(b'.', host) else {
        return;
    };
    let last = &host[dot + 1..];
    let is_in = |names: &[&str]| {
        names
            .iter()
            .any(|name| last.eq_ignore_ascii_case(name.as_bytes()))
    };
    let linked = is_in(&LINKED) && is_linked_name(cx, host);
    if !linked && !is_in(&FILES) {
        return;
    }
    let name = String::from_utf8_lossy(host);
    let violation = if linked {
        let violation = messages::violation(
            range,
            format!("link to host `{name}`, which looks like a file name"),
            "write the name as code, or link to the file",
        );
        as_code(cx, &name).map_or(violation.clone(), |fix| violation.with(fix))
    } else {
        messages::violation(
            range,
            format!("host `{name}`, which looks like a file name"),
            "check whether a host is intended",
        )
    };
    violations.push(violation);
}

/// Returns true if the target consists of `http://` and the text of the link.
fn is_linked_name(cx: &RuleContext, host: &[u8]) -> bool {
    let bare = cx.uri.range(Component::Authority).map(|range| range.len()) == Some(host.len())
        && matches!(cx.uri.get(Component::Path), Some(b"" | b"/"))
        && cx.uri.range(Component::Query).is_none()
        && cx.uri.range(Component::Fragment).is_none();
    // A file name has one extension; `name.host.app` is a real host.
    let one_dot = memchr::memchr_iter(b'.', host).count() == 1;
    bare && one_dot && cx.link_text() == Some(host)
}

/// Returns a fix that replaces the link with a code span.
fn as_code(cx: &RuleContext, name: &str) -> Option<Fix> {
    let whole = cx.target?.whole.clone()?;
    let [open, close] = cx.syntax.code_span?;
    let code = format!("{open}{name}{close}");
    Some(Fix::safe(vec![Edit::source(whole, code)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, target};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦setup.zip⟧/",
                "https://⟦www.holiday.MOV⟧",
                "https://a@⟦x.zip⟧:80/b",
            ],
        );
        for name in ["setup.py", "readme.md", "run.sh"] {
            target(name, &format!("http://⟦{name}⟧")).assert(&RULE);
            target(name, &format!("http://⟦{name}⟧/")).assert(&RULE);
        }
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/setup.zip",
                "http://docs.rs/",
                "http://zip.example/",
                "http://zip/",
                "mailto:a@b.zip",
                "file://a.zip/b",
            ],
        );
        for (text, uri) in [
            ("the docs", "http://docs.rs/"),
            ("docs.rs", "http://docs.rs/regex"),
            ("docs.rs", "http://docs.rs/?q"),
            ("example.com", "http://example.com/"),
            ("tool.hosted.app", "http://tool.hosted.app/"),
        ] {
            target(text, uri).assert(&RULE);
        }
    }
}
