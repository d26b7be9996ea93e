//! # empty-port (G004)
//!
//! ## What it does
//! Checks for `:` after the host without a port. `http://unix:/run/a.sock`, as proxies name the path
//! of a socket, is not reported.
//!
//! ## Why is this bad?
//! The `:` is legal but redundant. Either the port was forgotten, or the `:` is a typing error.
//!
//! ## Example
//! ```text
//! ftp://ftp.example.org:/pub/
//! ```
//!
//! ## Use instead
//! ```text
//! ftp://ftp.example.org/pub/
//! ```
//!
//! ## Fix safety
//! Safe: the fix removes the `:`.
//!
//! ## References
//! - RFC 3986 §3.2.3, §6.2.3

use crate::rule::syntax::scheme_typo;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Tag, Violation,
    messages,
};
use crate::uri::Component;

/// Rule G004, `empty-port`.
pub static RULE: Rule = Rule {
    code: "G004",
    name: "empty-port",
    summary: "empty port after the host",
    tag: Some(Tag::Unnecessary),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §6.2.3",
    manual: manual!("empty_port.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(b""), Some(range)) = (cx.uri.port(), cx.uri.range(Component::Port)) else {
        return;
    };
    let network = cx
        .uri
        .known_scheme()
        .is_some_and(|s| s.authority.is_network());
    // In roff, `\:` marks a position where a line may be broken.
    let hosted = cx
        .uri
        .host()
        .is_some_and(|host| !host.is_empty() && !host.ends_with(b"\\"));
    // `http://http://` with nothing after it.
    let doubled = cx.uri.path().starts_with(b"//");
    if network && hosted && !doubled && !is_socket(cx) && scheme_typo::typo(cx).is_none() {
        let range = range.start - 1..range.end;
        let help = format!("write `{}`", messages::replaced(cx, range.clone(), b""));
        let fix = Fix::safe(vec![Edit::uri(range.clone(), b"")]);
        violations.push(messages::violation(range, "empty port after host", help).with(fix));
    }
}

/// Returns true for `http://unix:/run/a.sock:/path`, as proxies and clients of HTTP name the path of
/// a socket.
fn is_socket(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    host.eq_ignore_ascii_case(b"unix") && cx.uri.path().starts_with(b"/")
}
