//! # missing-file (L010)
//!
//! ## What it does
//! Checks for relative references in markup to a file that does not exist. The rule runs only
//! with `--check-local`, and makes no network requests.
//!
//! A reference is resolved against the directory of its document. One that starts with `/` is
//! resolved against the root of the tree (the nearest directory with `.git`, or else the
//! directory given on the command line) and every directory between the two, which may be the
//! root of a site. The query is ignored. A directory counts as existing, and so does the output
//! generated from a document: `guide.html`, `guide/` and `guide` exist if `guide.md` does.
//!
//! Documents with a base URI (`<base>`, `--base`), standard input without a file name, and
//! members of archives are not checked.
//!
//! ## Why is this bad?
//! The link leads to an error page, or an image or style sheet is missing.
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
//! No fix: the intended file is not known.
//!
//! ## References
//! - RFC 3986 §5
//! - RFC 3986 §4.2

use crate::rule::{
    Fact, Intent, Levels, Lookup, Needs, Rule, RuleContext, Severity, Violation, local_links,
    messages,
};

/// Rule L010, `missing-file`.
pub static RULE: Rule = Rule {
    code: "L010",
    name: "missing-file",
    summary: "link to a file that does not exist (--check-local)",
    levels: Levels::off(Severity::Error),
    reference: "RFC 3986 §5",
    manual: manual!("missing_file.rs"),
    intents: Intent::REFERENCE,
    lookup: Some(Lookup::File),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if let Some(reference) = local_links::reference(cx).filter(|cx| !cx.path.is_empty()) {
        let file = messages::quoted(cx, reference.path.clone(), "a file");
        violations.push(messages::violation(
            reference.path,
            format!("link to {file}, which does not exist"),
            "write the path of an existing file, relative to the directory of the document",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Context;
    use crate::rule::testing::{Case, assert_relative, target};

    #[test]
    fn cases_of_the_tree() {
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
