//! # unused-ignore (L012)
//!
//! ## What it does
//! Checks for comments `urilint: ignore[…]`, `ignore-file`, `off` or `on` that suppress
//! nothing, name no rule, or cannot be parsed. Only rules that run are considered, and only in
//! files that are read as a whole (not with `--byte-range`). A comment without brackets is
//! checked only if all rules run that are on by default. A comment that also names this rule is
//! not reported.
//!
//! ## Why is this bad?
//! The violation has been fixed, or the comment never had an effect because its code is
//! misspelled. In both cases it may hide a later violation in the same place.
//!
//! ## Example
//! ```text
//! see http://www.example.org/a/ # urilint: ignore[S004]
//! ```
//!
//! ## Use instead
//! ```text
//! see http://www.example.org/100%off # urilint: ignore[S004] as the shop writes it
//! ```
//!
//! ## Fix safety
//! No fix: the comment may contain a reason that the author wants to keep.
//!
//! ## References
//! `docs/configuration.md`, "Suppression comments".

use crate::rule::{Levels, Needs, Rule, Severity, Tag};

/// Rule L012, `unused-ignore`. It is about comments, not URIs: its violations are found where
/// comments are applied (`suppress`).
pub static RULE: Rule = Rule {
    code: "L012",
    name: "unused-ignore",
    summary: "comment that suppresses nothing, or names no rule",
    tag: Some(Tag::Unnecessary),
    levels: Levels::on(Severity::Warning),
    reference: "README",
    manual: manual!("unused_ignore.rs"),
    needs: Needs::NEVER,
    ..Rule::DEFAULT
};
