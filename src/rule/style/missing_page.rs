//! # missing-page (L025)
//!
//! ## What it does
//! Checks for pages that the navigation of a site names and that are not there: in `nav` of
//! `mkdocs.yml`, in `_toc.yml`, `_toctree.yml` and `_quarto.yml`, in a `toctree` of Sphinx (in
//! Markdown, too), and in the role `doc`. The rule runs only with `--check-local`, and with the preset
//! `docs`. The navigation of mdBook and Antora has links, which L010 checks.
//!
//! Names are looked up where the generator does so: in the folder of the sources, or relative to the
//! document. Pages that are made when the site is built are not known: nothing is reported where
//! the configuration has a program that makes some (`autosummary`, `gen-files` and others), for
//! files that `.gitignore` excludes, and outside of sites whose generator is known. Names with
//! wildcards are not looked up.
//!
//! ## Why is this bad?
//! The build warns of it or fails, and readers do not find the page.
//!
//! ## Example
//! ```text
//! .. toctree::
//!
//!    giude
//! ```
//!
//! ## Use instead
//! ```text
//! .. toctree::
//!
//!    guide
//! ```
//!
//! ## Fix safety
//! No fix: the intended page is not known.
//!
//! ## References
//! - RFC 3986 §5

use crate::rule::{
    Fact, Intent, Levels, Lookup, Needs, Preset, Rule, RuleContext, Severity, Violation,
    local_links, messages,
};

/// Rule L025, `missing-page`.
pub static RULE: Rule = Rule {
    code: "L025",
    name: "missing-page",
    summary: "page in the navigation of a site that does not exist (--check-local)",
    levels: Levels::off(Severity::Error).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §5",
    manual: manual!("missing_page.rs"),
    intents: &[Intent::Page],
    lookup: Some(Lookup::Page),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if let Some(reference) = local_links::reference(cx).filter(|cx| !cx.path.is_empty()) {
        let page = messages::quoted(cx, reference.path.clone(), "a page");
        violations.push(messages::violation(
            reference.path,
            format!("navigation names {page}, which does not exist"),
            "write the name of an existing page",
        ));
    }
}
