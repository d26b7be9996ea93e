//! # link-text-domain (M019)
//!
//! ## What it does
//! Checks for links whose text is a domain, such as `example.com`, while the link leads to another
//! one. Domains are compared as by M013. The finding is information where only the public suffix
//! differs. Names that are better known as those of files or products, such as `setup.py` and
//! `ASP.NET`, are not reported.
//!
//! ## Why is this bad?
//! The reader sees one site and is taken to another.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.net/login">example.com</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.com/login">example.com</a>
//! ```
//!
//! ## Fix safety
//! No fix: which of the two was intended is not known.
//!
//! ## References
//! RFC 3986 §7.6 (semantic attacks).

use crate::rule::link_claim::{Claim, bare_domain, mismatch};
use crate::rule::{
    AtPlaceholders, Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation,
};

/// Rule M019, `link-text-domain`.
pub static RULE: Rule = Rule {
    code: "M019",
    name: "link-text-domain",
    summary: "link whose text is another domain",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("link_text_domain.rs"),
    intents: Intent::LINK,
    at_placeholders: AtPlaceholders::Reported,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Top-level domains that are extensions of files, too.
const EXTENSIONS: &[&str] = &[
    "ai", "am", "app", "cc", "in", "la", "md", "ml", "mm", "mov", "pl", "pm", "ps", "pub", "py",
    "rs", "sh", "so", "st", "tf", "zip",
];

/// Top-level domains that names of products end with, where they are not in lower case: `ASP.NET`.
const PRODUCTS: &[&str] = &["net", "io"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(text) = cx.link_text() else { return };
    let shown = bare_domain(text).filter(|shown| !is_file_name(&shown.host) && !is_product(text));
    violations.extend(mismatch(cx, shown.as_slice(), Claim::Domain));
}

fn is_file_name(host: &[u8]) -> bool {
    let mut labels = host.rsplit(|&byte| byte == b'.');
    let last = labels.next().unwrap_or_default();
    EXTENSIONS.iter().any(|name| name.as_bytes() == last) && labels.count() == 1
}

/// Returns true for `ASP.NET` and `Socket.IO`.
fn is_product(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    PRODUCTS.iter().any(|name| {
        let start = text.len().saturating_sub(name.len());
        let last = &text[start..];
        last.eq_ignore_ascii_case(name.as_bytes()) && last != name.as_bytes()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare, target};

    #[test]
    fn the_text_and_the_target() {
        assert_all(
            &RULE,
            &[
                target("example.com", "http://⟦example.net⟧/example.com"),
                target("» Example.COM «", "http://⟦192.0.2.7⟧/x"),
                target("news.example.com", "https://⟦example.net⟧/?example.com"),
                target("news.example.com", "https://www.example.com/"),
                target("example.com", "https://EXAMPLE.com."),
                target("ASP.NET", "https://example.com/aspnet"),
                target("Socket.IO", "https://example.com/"),
                target("setup.py", "https://example.net/setup.py"),
                target("README.md", "https://example.net/README.md"),
                target("www.example.com", "https://example.net/"),
                target("at example.com", "https://example.net/"),
                target("a@example.com", "mailto:a@example.net"),
                target("", "http://example.net/"),
                bare("", "http://example.net/", ""),
            ],
        );
    }
}
