//! # scp-syntax-in-url (P014)
//!
//! ## What it does
//! Checks for a path in the place of the port of an `ssh`, `git+ssh`, `ssh+git` or `ftp` URI: a
//! letter follows the colon after the host, and a `/` comes later.
//!
//! ## Why is this bad?
//! `git@host:path` is the syntax of `scp`, not of URLs. After `ssh://`, the colon starts a port,
//! and git reports an unknown host or reads the path as a port.
//!
//! ## Example
//! ```text
//! ssh://git@git.example.org:team/project.git
//! ```
//!
//! ## Use instead
//! ```text
//! ssh://git@git.example.org/team/project.git
//! ```
//!
//! ## Fix safety
//! Safe: the fix replaces the colon with `/`. A port consists of digits, so no other meaning is
//! possible.
//!
//! ## References
//! - RFC 3986 §3.2.3
//! - git-clone, "Git URLs"

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::Component;

/// Rule P014, `scp-syntax-in-url`.
pub static RULE: Rule = Rule {
    code: "P014",
    name: "scp-syntax-in-url",
    summary: "path in place of the port, as in the syntax of `scp`",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs, Preset::Mail])
        .trivial_in_mail(),
    reference: "RFC 3986 §3.2.3",
    manual: manual!("scp_syntax_in_url.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::InUri(&crate::rule::syntax::invalid_port::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

// Of git and of copies by `scp`, where `host:path` is usual without a scheme; `ftp` is what two
// real URIs had.
const SCHEMES: &[&str] = &["ssh", "git+ssh", "ssh+git", "ftp"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(port) = cx.uri.range(Component::Port) else {
        return;
    };
    let bytes = cx.uri.bytes();
    let is_path = bytes[port.clone()]
        .first()
        .is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(port.end) == Some(&b'/');
    // A password that contains `/` looks the same.
    let is_password = cx
        .secrets
        .iter()
        .any(|secret| secret.range.start == port.start);
    if is_path && !is_password && SCHEMES.iter().any(|name| cx.uri.has_scheme(name)) {
        let colon = port.start - 1..port.start;
        let shown = messages::replaced(cx, colon.clone(), b"/");
        let help = format!("write `/` instead of the `:` before it: `{shown}`");
        let fix = Fix::safe(vec![Edit::uri(colon, b"/")]);
        violations.push(messages::violation(port, "path in place of port", help).with(fix));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Warning;
        fires(
            &RULE,
            &[
                ("ssh://git@git.example.org:team/project", "team", Warning),
                (
                    "git+ssh://git@git.example.org:team/project.git",
                    "team",
                    Warning,
                ),
                ("ftp://ftp.example.org:pub/x.tar", "pub", Warning),
                ("SSH://git.example.org:a1/project", "a1", Warning),
            ],
        );
        quiet(
            &RULE,
            &[
                "ssh://git@git.example.org:22/team/project",
                "ssh://git@git.example.org/team:x/project",
                "ssh://git@git.example.org:team",
                "ssh://git@git.example.org:~joe/project",
                "http://git.example.org:team/project",
                "git@git.example.org:team/project",
                "ftp://joe:her/ring@ftp.example.org/x",
            ],
        );
    }
}
