//! # password-in-uri (C001)
//!
//! ## What it does
//! Checks for a password in the user information of a URI: `user:password@`. A URI nested in
//! another one is checked too, and so is a URI in which a list archive wrote ` at ` in place of
//! the `@`.
//!
//! Placeholders (`password`, `xxx`, `$VAR`) and an email address as the password of `anonymous` are
//! not reported; C013 finds them. Nor are passwords for a host called `host`, and
//! the port of a proxy before the `@` (`pcp://proxy.example.org:44321@example.org`). Passwords for the
//! local machine and for hosts that only a private network knows (`db`, 10.0.0.1) are
//! informational, and so are those that a person made up in documents with markup and in comments of
//! programs, outside messages: they show how to log in. The password is masked in all output,
//! unless it is a literal placeholder.
//!
//! ## Why is this bad?
//! Anyone who reads the text can use the password, and the URI is copied into logs, histories
//! and `Referer` headers. RFC 3986 deprecates the form.
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
//! Unsafe: the fix removes `:password`; the client must then ask for it. There is none for schemes of
//! databases and the like, and in code, with whose passwords programs log in. A published password
//! must be changed in any case.
//!
//! ## References
//! - RFC 3986 §3.2.1, §7.5
//! - RFC 1738 §6
//! - RFC 1635 (anonymous FTP)

use super::local_network::local_network;
use crate::extract::delimit::Context;
use crate::format::{Fixes, Nature};
use crate::host::domain::looks_like_host;
use crate::rule::{
    Action, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity,
    Supersedes, Violation,
};
use crate::secret::{Secret, SecretKind, is_generated};
use crate::uri::Component;

/// Rule C001, `password-in-uri`.
pub static RULE: Rule = Rule {
    code: "C001",
    name: "password-in-uri",
    summary: "password in URI",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §3.2.1, §7.5",
    manual: manual!("password_in_uri.rs"),
    action: Some(Action::Credential),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_REFERENCE,
    contexts: Rule::TEXT_AND_CODE,
    supersedes: &[
        Supersedes::InUri(&crate::rule::scheme::http_userinfo::RULE),
        Supersedes::Overlapping(&crate::rule::scheme::scheme_syntax::RULE),
    ],
    needs: Needs::any(&[Fact::Secret]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let passwords = cx
        .secrets
        .iter()
        .filter(|secret| secret.kind == SecretKind::Password && secret.value.is_real())
        .filter(|secret| !is_port(cx, secret) && !is_for_any_host(cx, secret));
    violations.extend(passwords.map(|password| violation(cx, password)));
}

fn violation(cx: &RuleContext, password: &Secret) -> Violation {
    let local = is_outer(cx, password).then(|| local_network(cx)).flatten();
    let message = match local {
        Some(network) => format!("password for {network} in URI"),
        None => "password in URI".to_owned(),
    };
    Violation {
        range: password.range.clone(),
        message,
        severity: (local.is_some() || is_shown(cx, password)).then_some(Severity::Info),
        help: Some("remove `:password`, and change a published password".to_owned()),
        fix: without(cx, password).filter(|_| local.is_none()),
    }
}

/// Returns true in what shows how to log in: a document with markup, and a comment of a program, with a
/// password that a person made up.
// None of the five such passwords that were reported in 232 trees was in use.
fn is_shown(cx: &RuleContext, password: &Secret) -> bool {
    let value = &cx.uri.bytes()[password.range.clone()];
    // A translation has to be equal to its source.
    let is_translation = cx.syntax.fixes == Fixes::None;
    let is_document =
        cx.syntax.nature == Nature::Document && !cx.syntax.is_plain_text || is_translation;
    let is_comment = cx.syntax.nature == Nature::Program && cx.candidate.context != Context::Code;
    !cx.in_message && (is_document || is_comment) && !is_generated(value)
}

/// Returns true for a description of the syntax, where the host is `host`.
fn is_for_any_host(cx: &RuleContext, password: &Secret) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let is = |word: &[u8]| host.eq_ignore_ascii_case(word);
    (is(b"host") || is(b"hostname")) && is_outer(cx, password)
}

/// Returns true for a port: that of the host in a command of `sed` that is delimited by `@`
/// (`s@x@http://example.org:80@g`), and that of a proxy, as some schemes name one
/// (`pcp://proxy.example.org:44321@example.org`).
fn is_port(cx: &RuleContext, password: &Secret) -> bool {
    let value = &cx.uri.bytes()[password.range.clone()];
    // 65535 has five digits.
    let number = value.len() <= 5 && value.iter().all(u8::is_ascii_digit);
    number && is_outer(cx, password) && (is_before_flags(cx) || is_after_host(cx, password))
}

/// Returns true if only the flags of a command of `sed` follow: `g` (POSIX) and `i` (GNU).
fn is_before_flags(cx: &RuleContext) -> bool {
    let flags = cx.uri.host().unwrap_or_default();
    let is_flags = flags.len() <= 2 && flags.iter().all(|b| b"gi".contains(b));
    is_flags && cx.uri.path().is_empty()
}

/// Returns true if the user is a host, in a scheme other than those in which that misleads.
fn is_after_host(cx: &RuleContext, password: &Secret) -> bool {
    let user = cx.uri.range(Component::Userinfo).unwrap_or_default().start;
    let name = user..password.range.start.saturating_sub(1);
    !is_for_people(cx) && cx.uri.bytes().get(name).is_some_and(looks_like_host)
}

/// Returns true for the schemes in which people log in. With the passwords of others, programs do.
fn is_for_people(cx: &RuleContext) -> bool {
    let schemes = ["http", "https", "ftp"];
    schemes.iter().any(|name| cx.uri.has_scheme(name))
}

/// Returns a fix that removes the password, and the `@` if there is no user name; none in code, which
/// logs in with it.
fn without(cx: &RuleContext, password: &Secret) -> Option<Fix> {
    if !is_for_people(cx) || cx.candidate.context == Context::Code {
        return None;
    }
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

/// Returns true if the password belongs to the URI itself, not to a nested one.
fn is_outer(cx: &RuleContext, password: &Secret) -> bool {
    cx.uri
        .range(Component::Userinfo)
        .is_some_and(|userinfo| password.range.end <= userinfo.end)
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
                (
                    "mongodb://user:pass@a.example:1,joe:h3rring@b.example:1/x",
                    "pass@a.example:1,joe:h3rring",
                    Error,
                ),
                ("ftp://joe:MONKEYS@ftp.example.org/", "MONKEYS", Error),
                ("postgres://joe:h3rring@localhost:5432/db", "h3rring", Info),
                ("http://joe:8080@g/", "8080", Info),
                ("smtp://KEY:h3rring@mail.example.org", "h3rring", Error),
                ("smtp://JOE:MONKEYS@mail.example.org", "MONKEYS", Error),
                ("postgres://joe:h3rring@db.localhost/db", "h3rring", Info),
            ],
        );
        quiet(
            &RULE,
            &[
                "http://%s:%s\\@%s:%d/manager/status",
                "http://joe@example.org/",
                "http://joe:@example.org/",
                "http://localhost:3001/@scope",
                "http://example.org:80/a:b@c",
                "mailto:joe@example.org",
                "http://oauth2:gr8herring@git.example.org/r",
                "sip:joe@example.org",
                // Placeholders.
                "mysql://joe:changeme@db.example.org/",
                "amqp://u:${PASSWORD}@mq.example.org/",
                "ftp://anonymous:joe@example.org@ftp.example.net/",
                "https://user:password@www.example.com/",
                "rabbit://mq:RABBIT_PASS@controller.example.org/",
                "mysql://nova:NOVA_DBPASS@db.example.org/",
                "ftp://joe:s3cret@ftp.example.org/",
                "ftp://joe:p4ssw0rd@ftp.example.org/",
                "mongodb://user:pass@a.example:1,user:pass@b.example:1/x",
                "http://${USER}:${PASS}@www.example.org/",
                "http://{{ user }}:{{ pass }}@www.example.org/",
                "http://@USER@:@PASS@@www.example.org/",
                "http://localhost:@PORT@/status",
                "smtp://KEY:DOMAIN@mail.example.org",
                "ssh://joe[:geheim]@www.example.org/",
                "mysql://joe:passwort@db.example.org/",
                "mysql://joe:contrase%C3%B1a@db.example.org/",
                "mysql://joe:h3rring@host:3306/db",
                "mysql://joe:h3rring@HOSTNAME/db",
                "mysql://USER_NAME:DB_X@db.example.org/",
                // `s@x@http://example.org:80@g`.
                "http://www.example.org:8080@g",
                "pcp://proxy.gnome.org:44321@www.gnome.org?compress",
                "http://$HOST:80@",
                "https://joe:ghp_secrettoken@git.example.org/",
            ],
        );
    }

    #[test]
    fn hosts_of_private_networks() {
        for (text, severity) in [
            ("http://joe:h3rring@127.0.0.2/", Severity::Info),
            ("http://joe:h3rring@[::1]/", Severity::Info),
            ("http://joe:h3rring@128.0.0.1/", Severity::Error),
            ("http://joe:h3rring@notlocalhost/", Severity::Info),
            (
                "http://joe:h3rring@notlocalhost.example.org/",
                Severity::Error,
            ),
            ("postgres://joe:h3rring@db:5432/a", Severity::Info),
            ("http://joe:h3rring@10.1.2.3/", Severity::Info),
            ("http://joe:h3rring@192.168.0.1/", Severity::Info),
            ("http://joe:h3rring@[2606:4700::1]/", Severity::Error),
            ("http://joe:h3rring@www.example.org/{id}", Severity::Error),
        ] {
            fires(&RULE, &[(text, "h3rring", severity)]);
        }
    }

    #[test]
    fn obfuscated_by_an_archive() {
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
