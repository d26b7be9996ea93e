//! # password-in-uri (C001)
//! ## What it does
//! Reports a password in the user information of a URI: `user:password@`. Also where the
//! URI stands inside another one, and where a list archive wrote ` at ` in place of the `@`.
//!
//! A placeholder (`password`, `xxx`, `$VAR`), an e-mail address as the password of
//! `anonymous`, and a password for this very machine are only worth knowing. The password
//! is masked in every output, unless it is literally a placeholder.
//!
//! ## Why is this bad?
//! Whoever reads the text can use the password, and so can every log, history and
//! `Referer` header that the URI gets into. RFC 3986 deprecates the form.
//!
//! ## Example
//! ```text
//! ftp://joe:h3rring@ftp.example.org/outbox/
//! ```
//!
//! ## Use instead
//! ```text
//! ftp://joe@ftp.example.org/outbox/
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix takes `:password` away, and then the client has to ask for it. A
//! password that was published has to be changed all the same.
//!
//! ## References
//! - RFC 3986 §3.2.1, §7.5
//! - RFC 1738 §6
//! - RFC 1635 (anonymous FTP)

use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation};
use crate::secret::{Secret, SecretKind};
use crate::uri::{Component, HostKind};

/// C001.
pub const RULE: Rule = Rule {
    code: "C001",
    name: "password-in-uri",
    summary: "a password before the `@` of an authority",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §3.2.1, §7.5",
    source: include_str!("password_in_uri.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let passwords = cx
        .secrets
        .iter()
        .filter(|secret| secret.kind == SecretKind::Password);
    violations.extend(passwords.map(|password| violation(cx, password)));
}

fn violation(cx: &RuleContext, password: &Secret) -> Violation {
    let local = is_outer(cx, password) && is_loopback(cx);
    let message = match (password.placeholder, local) {
        (true, _) => "a placeholder for a password in a URI",
        (false, true) => "a password for this machine in a URI",
        (false, false) => "a password in a URI",
    };
    Violation {
        range: password.range.clone(),
        message: message.to_owned(),
        severity: (password.placeholder || local).then_some(Severity::Info),
        help: Some("leave `:password` out, and change one that was published".to_owned()),
        fix: without(cx, password).filter(|_| !password.placeholder && !local),
    }
}

/// The URI without it; where there is no user either, without the `@`.
fn without(cx: &RuleContext, password: &Secret) -> Option<Fix> {
    let userinfo = cx.uri.range(Component::Userinfo)?;
    let colon = password.range.start.checked_sub(1)?;
    let whole = cx.uri.bytes()[colon] == b':' && password.range.end == userinfo.end;
    let range = if colon == userinfo.start {
        colon..userinfo.end + 1
    } else {
        colon..userinfo.end
    };
    (whole && colon >= userinfo.start).then(|| Fix::unsafe_fix(vec![Edit::uri(range, b"")]))
}

/// Whether it belongs to the URI itself, not to one inside it.
fn is_outer(cx: &RuleContext, password: &Secret) -> bool {
    cx.uri
        .range(Component::Userinfo)
        .is_some_and(|userinfo| password.range.end <= userinfo.end)
}

fn is_loopback(cx: &RuleContext) -> bool {
    match cx.uri.host_kind() {
        HostKind::Ipv4(address) => address.is_loopback(),
        HostKind::Ipv6(address) => address.is_loopback(),
        _ => cx.uri.host().is_some_and(is_localhost),
    }
}

/// `localhost`, or a name under it (RFC 6761 §6.3).
fn is_localhost(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|&b| b == b'.').next();
    last.is_some_and(|label| label.eq_ignore_ascii_case(b"localhost"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Kind;
    use crate::rule::testing::{bare, fires, places_of, quiet, suspect};

    #[test]
    fn table() {
        use Severity::{Error, Info};
        fires(
            &RULE,
            &[
                ("ftp://joe:h3rring@ftp.example.org/out/", "h3rring", Error),
                (
                    "redis://:h3rring@cache.example.org:6379/0",
                    "h3rring",
                    Error,
                ),
                ("http://joe:p%40ss%2Fw@example.org/", "p%40ss%2Fw", Error),
                ("http://joe:p@ss@example.org/", "p@ss", Error),
                (
                    "http://a.example/?u=ftp%3A%2F%2Fjoe%3Ah3rring%40h",
                    "h3rring",
                    Error,
                ),
                ("ftp://joe:her/ring@ftp.example.org/out/", "her/ring", Error),
                ("mysql://joe:changeme@db.example.org/", "changeme", Info),
                ("amqp://u:${PASSWORD}@mq.example.org/", "${PASSWORD}", Info),
                (
                    "ftp://anonymous:joe@example.org@ftp.example.net/",
                    "joe@example.org",
                    Info,
                ),
                ("postgres://joe:h3rring@localhost:5432/db", "h3rring", Info),
                ("postgres://joe:h3rring@db.localhost/db", "h3rring", Info),
            ],
        );
        quiet(
            &RULE,
            &[
                "http://joe@example.org/",
                "http://joe:@example.org/",
                "http://localhost:3001/@scope",
                "http://example.org:80/a:b@c",
                "mailto:joe@example.org",
                "http://oauth2:gr8herring@git.example.org/r",
                "sip:joe@example.org",
            ],
        );
    }

    #[test]
    fn addresses_of_this_machine() {
        for (text, severity) in [
            ("http://joe:h3rring@127.0.0.2/", Severity::Info),
            ("http://joe:h3rring@[::1]/", Severity::Info),
            ("http://joe:h3rring@128.0.0.1/", Severity::Error),
            ("http://joe:h3rring@notlocalhost/", Severity::Error),
        ] {
            fires(&RULE, &[(text, "h3rring", severity)]);
        }
    }

    #[test]
    fn hidden_by_an_archive() {
        let after = " at ftp.example.org/out";
        let violations = places_of(&RULE, &bare("", "ftp://joe:h3rring", after));
        assert_eq!(violations, [(10..17, Severity::Error)]);
        bare("", "ftp://joe:h3rring", " at noon").assert(&RULE);
    }

    #[test]
    fn abbreviated() {
        let violations = places_of(
            &RULE,
            &suspect(Kind::Abbreviated, "www.joe:h3rring@example.org"),
        );
        assert_eq!(violations, [(8..15, Severity::Error)]);
    }
}
