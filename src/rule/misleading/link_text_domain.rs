//! # link-text-domain (M019)
//!
//! ## What it does
//! Checks for links whose text is a domain, such as `example.com`, while the link leads to another
//! one. Domains are compared as by M013. Names that are better known as those of files, such as
//! `setup.py`, are not reported.
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
    "ai", "am", "app", "cc", "in", "md", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf",
    "zip",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let domain = cx.link_text().and_then(bare_domain);
    let shown = domain.filter(|shown| !is_file_name(&shown.host));
    violations.extend(mismatch(cx, shown.as_slice(), Claim::Domain));
}

fn is_file_name(host: &[u8]) -> bool {
    let mut labels = host.rsplit(|&byte| byte == b'.');
    let last = labels.next().unwrap_or_default();
    EXTENSIONS.iter().any(|name| name.as_bytes() == last) && labels.count() == 1
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
