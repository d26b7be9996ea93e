//! # legacy-url-prefix (D008)
//!
//! ## What it does
//! Reports the prefix `URL:` before a URI, in angle brackets or directly before the scheme.
//! `URL: ` with a blank is a label and not flagged.
//!
//! ## Why is this bad?
//! RFC 1738 recommended it, to tell URLs from other names in brackets. RFC 3986 says that it
//! was never much used, and today most programs take it for a part of the URI.
//!
//! ## Example
//! ```text
//! <URL:ftp://ftp.example.org/pub/>
//! ```
//!
//! ## Use instead
//! ```text
//! <ftp://ftp.example.org/pub/>
//! ```
//!
//! ## Fix safety
//! Safe in brackets: the fix takes `URL:` away; the brackets say the same. None without them, and
//! none where nothing but `URL:` tells that this is a URI.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use crate::extract::delimit::{Kind, Wrapper};
use crate::rule::{Edit, Fix, On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;

/// D008.
pub const RULE: Rule = Rule {
    code: "D008",
    name: "legacy-url-prefix",
    summary: "`URL:` before a URI",
    severity: Severity::Info,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 3986 Appendix C",
    source: include_str!("legacy_url_prefix.rs"),
    check,
};

const PREFIX: &str = "URL:";

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    // Without brackets, `URL: ` with a blank is a label, as a list or a form has it.
    let label = candidate.wrapper == Wrapper::UrlPrefix
        && candidate.extent.start > candidate.outer.start + PREFIX.len();
    if candidate.prefixed && !label {
        let violation = messages::violation(
            0..candidate.text.bytes().len(),
            "`URL:` stands before this URI",
            "write the URI alone, between `<` and `>`",
        );
        violations.push(violation.with(without_prefix(cx)));
    }
}

/// In brackets, what is left is told by its scheme: `URL:` alone may have said that it is a URI.
fn without_prefix(cx: &RuleContext) -> Option<Fix> {
    let candidate = cx.candidate;
    let told = candidate.kind == Kind::Abbreviated || looks_like_one(cx);
    let prefix = candidate.outer.start + 1..candidate.extent.start;
    (told && candidate.wrapper == Wrapper::Angle)
        .then(|| Fix::safe(vec![Edit::section(prefix, b"")]))
}

/// Whether it would be found without the prefix: with a host, or by the first look of its scheme.
fn looks_like_one(cx: &RuleContext) -> bool {
    let (Some(scheme), Some(range)) = (cx.uri.known_scheme(), cx.uri.range(Component::Scheme))
    else {
        return false;
    };
    let hosted = cx.uri.host().is_some_and(|host| !host.is_empty());
    (hosted || !scheme.network) && (scheme.first_look)(&cx.uri.bytes()[range.end + 1..])
}
