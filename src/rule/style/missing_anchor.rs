//! # missing-anchor (L011)
//!
//! ## What it does
//! Checks for relative references in markup whose fragment (`#install`) does not exist in the
//! target document: no element has it as `id` or `name`, and no heading generates it. The rule
//! runs where L010 does, and finds files in the same way.
//!
//! Headings have the identifiers that the generator of the site makes of them (`MkDocs`, Sphinx
//! with `MyST`, Docusaurus, `VitePress`, Starlight, Hugo, Jekyll, mdBook, Quarto and others, by
//! their configuration), or those of GitHub. In `AsciiDoc`, in reStructuredText and for other
//! generators, identifiers are compared by their letters and digits. A document that includes
//! others, that documents a program with directives of Sphinx, that shows components with headings,
//! or that is an HTML template, may have any identifier; those of included documents of `AsciiDoc`
//! are read, where their paths have no attributes. References to an identifier of the same document
//! are not checked in parts of others: HTML without `<html>`, `<title>` and the like, and `AsciiDoc`
//! (`<<install>>`, `xref:install[]`) without a title, or that another document of the tree includes.
//!
//! With `--staged`, `--changed-since` or `--changed-lines`, links to what the change removed from a
//! document, or renamed, are reported in all documents of the tree.
//!
//! Fragments with another meaning are not checked: `#top`, lines of a file (`#L10`), text
//! fragments (`#:~:text=…`), and those of scripts (`#!/a`, `#/a`).
//!
//! ## Why is this bad?
//! The document opens at its top instead of at the intended section, which may no longer exist.
//!
//! ## Example
//! ```text
//! <a href="#instal">how to install</a> <h2 id="install">Installing</h2>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="#install">how to install</a> <h2 id="install">Installing</h2>
//! ```
//!
//! ## Fix safety
//! Safe: a link to a heading that a change renamed gets the new identifier. Otherwise the intended
//! section is not known.
//!
//! ## References
//! - RFC 3986 §3.5
//! - HTML, "Navigating to a fragment"

use crate::format::Role;
use crate::rule::{
    Fact, Intent, Levels, Lookup, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    local_links, messages,
};

/// Rule L011, `missing-anchor`.
pub static RULE: Rule = Rule {
    code: "L011",
    name: "missing-anchor",
    summary: "link to a fragment that does not exist (--check-local)",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §3.5",
    manual: manual!("missing_anchor.rs"),
    fix: Some(Safety::Safe),
    intents: Intent::REFERENCE,
    lookup: Some(Lookup::FragmentId),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(reference) = local_links::reference(cx) else {
        return;
    };
    let Some(fragment) = reference.fragment else {
        return;
    };
    // The drawings that `<use href="#name">` inserts may be in the layout of the page.
    let is_inserted = cx.target.is_some_and(|target| target.role == Role::Loaded);
    if is_inserted && reference.path.is_empty() {
        return;
    }
    if local_links::anchor(&cx.uri.bytes()[fragment.clone()]).is_some() {
        let location = messages::quoted(cx, fragment.start - 1..fragment.end, "a fragment");
        violations.push(messages::violation(
            fragment,
            format!("link to {location}, which does not exist in the document"),
            "write the `id` of an element, or of a heading",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_relative, target};

    #[test]
    fn cases_of_the_document() {
        assert_relative(
            &RULE,
            &[
                target("a", "#⟦install⟧"),
                target("a", "guide.html#⟦a%20b⟧"),
                target("a", "guide.html?x=1#⟦Lines⟧"),
                target("a", "guide.html"),
                target("a", "#"),
                target("a", "src/main.rs#L10-L20"),
                target("a", "//www.example.org/guide.html#install"),
                target("a", "#{name}"),
            ],
        );
    }
}
