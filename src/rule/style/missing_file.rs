//! # missing-file (L010)
//!
//! ## What it does
//! Reports a relative reference in markup that leads to no file of the tree. It runs only
//! with `--check-local`; nothing is asked of the network.
//!
//! A reference is read against the folder of its document, one that starts with `/` against
//! the root of the tree (the nearest folder with `.git` in it, or else the folder that was
//! named) and any folder on the way there, which may be the root of a site. A query is
//! dropped. A folder counts as there. So does what is made of a document: `guide.html`,
//! `guide/` and `guide` are there where `guide.md` is. Documents with a base (`<base>`,
//! `--base`), standard input without a name and what is in archives are not looked at.
//!
//! ## Why is this bad?
//! Whoever follows the link gets an error page; an image or a style is missing.
//!
//! ## Example
//! ```text
//! <a href="no-such-file.html">the guide</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="guide.html">the guide</a>
//! ```
//!
//! ## Fix safety
//! No fix: which file was meant is not known.
//!
//! ## References
//! - RFC 3986 §5
//! - RFC 3986 §4.2

use crate::rule::{On, Rule, RuleContext, Severity, Violation, local_links, messages};

/// L010.
pub const RULE: Rule = Rule {
    code: "L010",
    name: "missing-file",
    summary: "a link to a file that is not in the tree (--check-local)",
    severity: Severity::Error,
    on: On::Never,
    reference: "RFC 3986 §5",
    source: include_str!("missing_file.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if let Some(reference) = local_links::reference(cx).filter(|cx| !cx.path.is_empty()) {
        let file = messages::quoted(cx, reference.path.clone(), "a file");
        violations.push(messages::violation(
            reference.path,
            format!("a link to {file}, which is not there"),
            "name a file of the tree; a path counts from the folder of the document",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Context;
    use crate::rule::testing::{Case, assert_relative, target};

    #[test]
    fn what_is_asked_of_the_tree() {
        let code = Case {
            context: Some(Context::Ns),
            ..target("a", "guide.html")
        };
        assert_relative(
            &RULE,
            &[
                target("a", "⟦guide.html⟧"),
                target("a", "⟦../a%20b/⟧?x=1#top"),
                target("a", "⟦/img/a.png⟧"),
                target("a", "#top"),
                target("a", "//www.example.org/guide.html"),
                target("a", "{{ page.url }}"),
                target("a", "?x=1"),
                code,
            ],
        );
    }
}
