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
//! Safe: a fix would take `URL:` away; the brackets say the same.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use super::{Found, Hit, On, Preset, Rule, Severity, say};
use crate::delimit::Wrapper;

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

fn check(found: &Found, hits: &mut Vec<Hit>) {
    let candidate = found.candidate;
    // Without brackets, `URL: ` with a blank is a label, as a list or a form has it.
    let label = candidate.wrapper == Wrapper::UrlPrefix
        && candidate.extent.start > candidate.outer.start + PREFIX.len();
    if candidate.prefixed && !label {
        hits.push(say::hit(
            0..candidate.text.bytes().len(),
            "`URL:` stands before this URI",
            "write the URI alone, between `<` and `>`",
        ));
    }
}
