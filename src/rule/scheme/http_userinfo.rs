//! # http-userinfo (P001)
//!
//! ## What it does
//! Checks for a user name before the `@` of an `http`, `https`, `ws` or `wss` URI. Passwords are
//! reported by C001, tokens by C002, and names that look like a host by M001. Code is not checked,
//! because such URIs in code are mostly addresses of git repositories. The finding is information for
//! a link whose text is the email address that the URI consists of, as mail programs make such links,
//! for a user called `user` or `username`, which shows the syntax, and outside messages for a user name
//! before a host with a path, such as the key of a service that reports errors.
//!
//! ## Why is this bad?
//! RFC 1738 does not allow a user name in an `http` URL, and RFC 9110 deprecates it. Browsers
//! ignore it or ask for confirmation, because it is used to mislead readers. Often an email
//! address was meant.
//!
//! ## Example
//! ```text
//! http://someone@example.org
//! ```
//!
//! ## Use instead
//! ```text
//! mailto:someone@example.org
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes `mailto:` if nothing follows the host, and removes the user name
//! otherwise.
//!
//! ## References
//! - RFC 1738 §3.3
//! - RFC 9110 §4.2.4

use crate::extract::delimit::Context;
use crate::host::domain::looks_like_host;
use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation,
};
use crate::uri::{Component, Uri};

/// Rule P001, `http-userinfo`.
pub static RULE: Rule = Rule {
    code: "P001",
    name: "http-userinfo",
    summary: "user name in an HTTP URI",
    levels: Levels::on(Severity::Warning).in_text(Cap::NotByDefault),
    reference: "RFC 1738 §3.3; RFC 9110 §4.2.4",
    manual: manual!("http_userinfo.rs"),
    fix: Some(Safety::Unsafe),
    nested: true,
    needs: Needs::any(&[Fact::EarlyAt]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(userinfo) = cx.uri.range(Component::Userinfo) else {
        return;
    };
    let name = &cx.uri.bytes()[userinfo.clone()];
    let name = name.strip_suffix(b":").unwrap_or(name);
    if cx.candidate.context == Context::Code
        || !is_web(cx.uri)
        || is_repository(cx.uri)
        || name.contains(&b':')
        || is_host_like(name)
    {
        return;
    }
    let nothing_follows = cx.uri.path().len() <= 1 && cx.uri.query().is_none();
    let address = nothing_follows && cx.uri.port().is_none() && cx.uri.fragment().is_none();
    let help = if nothing_follows && cx.uri.port().is_none() {
        "write `mailto:` before an email address, or remove the user name"
    } else {
        "remove the user name"
    };
    let sign = userinfo.start..userinfo.end + 1;
    let fix = if address && !name.is_empty() {
        let end = cx.uri.bytes().len();
        Fix::unsafe_fix(vec![
            Edit::uri(0..userinfo.start, b"mailto:"),
            Edit::uri(userinfo.start + name.len()..userinfo.end, b""),
            Edit::uri(end - cx.uri.path().len()..end, b""),
        ])
    } else {
        Fix::unsafe_fix(vec![Edit::uri(sign, b"")])
    };
    violations.push(Violation {
        // If it is empty, only the `@` can be marked.
        range: userinfo.start..userinfo.end.max(userinfo.start + 1),
        message: "user name in HTTP URI".to_owned(),
        severity: (address && shows_address(cx, userinfo.start)
            || shows_syntax(name)
            || !nothing_follows && !cx.in_message)
            .then_some(Severity::Info),
        help: Some(help.to_owned()),
        fix: Some(fix),
    });
}

/// Returns true if the text of the link is the email address of which the URI, without a path,
/// consists after its scheme. Mail programs make such links.
fn shows_address(cx: &RuleContext, start: usize) -> bool {
    let uri = &cx.uri.bytes()[start..];
    let address = uri.strip_suffix(b"/").unwrap_or(uri);
    cx.link_text().map(<[u8]>::trim_ascii) == Some(address)
}

/// Returns true for the user name of an example: `https://user@example.com`.
fn shows_syntax(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"user") || name.eq_ignore_ascii_case(b"username")
}

/// Returns true for HTTP and WebSocket URIs, and for abbreviated references, which imply `http`.
fn is_web(uri: &Uri) -> bool {
    uri.scheme().is_none()
        || ["http", "https", "ws", "wss"]
            .iter()
            .any(|name| uri.has_scheme(name))
}

/// Returns true for the URL of a Git repository, to which clients log in by that name.
fn is_repository(uri: &Uri) -> bool {
    let path = uri.path().strip_suffix(b"/").unwrap_or(uri.path());
    path.ends_with(b".git")
}

/// Returns true if the user name looks like a host, which M001 reports.
fn is_host_like(name: &[u8]) -> bool {
    let www = name
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    www || looks_like_host(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Kind;
    use crate::rule::testing::{fires, quiet, suspect, target};

    #[test]
    fn table() {
        use Severity::{Info, Warning};
        fires(
            &RULE,
            &[
                ("http://someone@total.example", "someone", Warning),
                ("HTTPS://joe@example.org/path?q", "joe", Info),
                ("wss://joe.smith@example.org/", "joe.smith", Warning),
                ("http://joe:@example.org/", "joe:", Warning),
                ("http://@example.org/", "@", Warning),
                ("https://user@example.org/a", "user", Info),
                ("https://User@h.example/", "User", Info),
                ("https://username1@h.example/", "username1", Warning),
            ],
        );
        quiet(
            &RULE,
            &[
                "https://joe@git.example.org/org/project.git",
                "ftp://joe@example.org/",
                "ssh://git@example.org/r",
                "http://joe:h3rring@example.org/",
                "http://www.bank.example@192.0.2.7/",
                "http://bank.com@192.0.2.7/",
                "http://example.org/@joe",
                "mailto:joe@example.org",
            ],
        );
        for (text, expected) in [
            ("joe@example.org", Some(Info)),
            ("Joe", None),
            ("joe@example.com", None),
        ] {
            let found = target(text, "http://⟦joe⟧@example.org/").violations(&RULE);
            assert_eq!(found[0].severity, expected, "{text}");
        }
        suspect(Kind::Abbreviated, "www.example.org/joe@h").assert(&RULE);
    }
}
