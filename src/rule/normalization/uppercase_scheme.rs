//! # uppercase-scheme (G001)
//!
//! ## What it does
//! Checks for a registered scheme with an uppercase letter. `DAV:`, the XML namespace of `WebDAV`, is
//! not reported.
//!
//! ## Why is this bad?
//! Schemes are case-insensitive, and the canonical form is lowercase. Programs that compare URIs
//! byte by byte treat the two spellings as different URIs.
//!
//! ## Example
//! ```text
//! HTTP://www.example.org/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/
//! ```
//!
//! ## Fix safety
//! Safe for `http`, `https`, `ftp`, `mailto`, `ws` and `wss`: the fix writes the scheme in lowercase.
//! Unsafe for others, which some programs compare as text, or which are no URIs (`FILE:name`).
//!
//! ## References
//! - RFC 3986 §3.1, §6.2.2.1

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};
use crate::uri::Component;
use crate::uri::scheme;

/// Rule G001, `uppercase-scheme`.
pub static RULE: Rule = Rule {
    code: "G001",
    name: "uppercase-scheme",
    summary: "uppercase letter in a registered scheme",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §3.1",
    manual: manual!("uppercase_scheme.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(name), Some(range)) = (cx.uri.scheme(), cx.uri.range(Component::Scheme)) else {
        return;
    };
    // A part of names that are compared byte by byte (RFC 4918 §21.1).
    if name.iter().any(u8::is_ascii_uppercase) && name != b"DAV" && scheme::registered(name) {
        let lower = String::from_utf8_lossy(name).to_ascii_lowercase();
        let help = format!("write `{lower}`");
        let edits = vec![Edit::uri(range.clone(), lower)];
        // Others may be names that a program compares as they are written: `FILE:/…` of Kerberos.
        let web = ["http", "https", "ftp", "mailto", "ws", "wss"];
        let fix = if web.iter().any(|name| cx.uri.has_scheme(name)) {
            Fix::safe(edits)
        } else {
            Fix::unsafe_fix(edits)
        };
        violations.push(messages::violation(range, "uppercase letter in scheme", help).with(fix));
    }
}
