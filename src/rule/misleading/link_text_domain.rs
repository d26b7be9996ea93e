//! # link-text-domain (M019)
//!
//! ## What it does
//! Checks for links whose text is a domain, such as `example.com`, while the link leads to another
//! one. Domains are compared as by M013. The finding is information where only the public suffix
//! differs. Names that are better known as those of files or products, such as `setup.py` and
//! `ASP.NET`, are not reported, nor are names with an underscore, nor the file that a link to a
//! known host of source code leads to.
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

use crate::host::domain::registered_domain;
use crate::host::is_same_or_subdomain;
use crate::redirect::{Destination, destination};
use crate::rule::link_claim::{Claim, bare_domain, mismatch};
use crate::rule::{
    Action, AtPlaceholders, Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity,
    Violation,
};
use crate::uri::Uri;

/// Rule M019, `link-text-domain`.
pub static RULE: Rule = Rule {
    code: "M019",
    name: "link-text-domain",
    summary: "link whose text is another domain",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("link_text_domain.rs"),
    action: Some(Action::Lookalike),
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
    let shown = bare_domain(text).filter(|shown| {
        !is_file_name(&shown.host) && !is_product(text) && !is_source_file(cx, &shown.host)
    });
    violations.extend(mismatch(cx, shown.as_slice(), Claim::Domain));
}

/// Hosts of source code, which show a file under its name.
const FORGES: &[&str] = &[
    "bitbucket.org",
    "codeberg.org",
    "freedesktop.org",
    "gitee.com",
    "github.com",
    "gitlab.com",
    "gnu.org",
    "googlesource.com",
    "kernel.org",
    "launchpad.net",
    "sourceforge.net",
    "sr.ht",
];

fn is_file_name(host: &[u8]) -> bool {
    let mut labels = host.rsplit(|&byte| byte == b'.');
    let last = labels.next().unwrap_or_default();
    // No registered domain has an underscore: `recipe_git.bb`.
    if registered_domain(host).contains(&b'_') {
        return true;
    }
    EXTENSIONS.iter().any(|name| name.as_bytes() == last) && labels.count() == 1
}

/// Returns true for a link to the file called `name` at a host of source code, perhaps through a
/// known service.
fn is_source_file(cx: &RuleContext, name: &[u8]) -> bool {
    let found = destination(cx.uri);
    let inner = found.as_ref().and_then(Destination::uri).map(Uri::split);
    let uri = inner.as_ref().unwrap_or(cx.uri);
    let host = uri.host().unwrap_or_default();
    let file = uri.path().rsplit(|&byte| byte == b'/').next();
    let named = file.is_some_and(|file| file.eq_ignore_ascii_case(name));
    named && FORGES.iter().any(|forge| is_same_or_subdomain(host, forge))
}

/// Returns true for `ASP.NET` and `Socket.IO`, and for modules: `Data.Map.App`.
fn is_product(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    is_module(text)
        || PRODUCTS.iter().any(|name| {
            let start = text.len().saturating_sub(name.len());
            let last = &text[start..];
            last.eq_ignore_ascii_case(name.as_bytes()) && last != name.as_bytes()
        })
}

/// Returns true for three or more words in capitals and small letters.
fn is_module(text: &[u8]) -> bool {
    let is_word = |word: &[u8]| {
        word.first().is_some_and(u8::is_ascii_uppercase)
            && word.last().is_some_and(u8::is_ascii_lowercase)
    };
    let mut words = text.split(|&byte| byte == b'.');
    words.clone().count() > 2 && words.all(is_word)
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
                target("Text.Reader.App", "https://example.com/"),
                target("Example.Com", "https://⟦example.net⟧/"),
                target("News.Example.com", "https://⟦example.net⟧/"),
                target("setup.py", "https://example.net/setup.py"),
                target("README.md", "https://example.net/README.md"),
                target("recipe_git.bb", "https://example.net/a/recipe_git.bb"),
                target("detector.sv", "https://github.com/a/b/blob/c/detector.sv"),
                target(
                    "detector.sv",
                    "https://urldefense.com/v3/__https://github.com/a/b/detector.sv__;!!a!b$",
                ),
                target("detector.sv", "https://⟦example.net⟧/a/detector.sv"),
                target("detector.sv", "https://⟦github.com⟧/a/b/blob/c/detector.v"),
                target(
                    "detector.sv",
                    "https://⟦github.com.example.net⟧/a/detector.sv",
                ),
                target("www.example.com", "https://example.net/"),
                target("at example.com", "https://example.net/"),
                target("a@example.com", "mailto:a@example.net"),
                target("", "http://example.net/"),
                bare("", "http://example.net/", ""),
            ],
        );
    }
}
