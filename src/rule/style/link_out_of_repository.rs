//! # link-out-of-repository (L026)
//!
//! ## What it does
//! Checks for relative references in markup to a file that is outside of the repository of the
//! document. The rule runs only with `--check-local`, and with the preset `docs`; only in a work
//! tree of git.
//!
//! Pages that code hosts have beside the files of a repository (`../../issues`, `../../wiki`) are not
//! reported, nor are pages that may be beside a site (`../../api/`).
//!
//! ## Why is this bad?
//! The file is on one machine, beside one checkout. The link is dead everywhere else.
//!
//! ## Example
//! ```text
//! [notes](../../notes/plan.md)
//! ```
//!
//! ## Use instead
//! ```text
//! [notes](https://www.example.org/notes/plan)
//! ```
//!
//! ## Fix safety
//! No fix: the public location of the file is not known.
//!
//! ## References
//! - RFC 3986 §5.2.4

use crate::rule::{
    Fact, Intent, Levels, Lookup, Needs, Preset, Rule, RuleContext, Severity, Violation,
    local_links, messages,
};

/// Rule L026, `link-out-of-repository`.
pub static RULE: Rule = Rule {
    code: "L026",
    name: "link-out-of-repository",
    summary: "link to a file outside of the repository (--check-local)",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §5.2.4",
    manual: manual!("link_out_of_repository.rs"),
    intents: Intent::REFERENCE,
    lookup: Some(Lookup::Outside),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(reference) = local_links::reference(cx) else {
        return;
    };
    let path = &cx.uri.bytes()[reference.path.clone()];
    // Whatever the folder is, nothing else leads out of it.
    if path.split(|b| *b == b'/').any(|segment| segment == b"..") {
        violations.push(messages::violation(
            reference.path,
            "link to a file outside of the repository",
            "write the URL of the file, or the path of a file in the repository",
        ));
    }
}
