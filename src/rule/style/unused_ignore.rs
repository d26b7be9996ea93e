//! # unused-ignore (L012)
//!
//! ## What it does
//! Reports a comment `urilint: ignore[…]`, `ignore-file`, `off` or `on` that does nothing,
//! names no rule, or is not understood. Whether it does nothing is told of rules that run,
//! in files that are read as a whole (not under `--byte-range`). A comment without
//! brackets is judged only where all rules run that are on by default. A comment that
//! names this rule, too, is left alone.
//!
//! ## Why is this bad?
//! What it once hid is mended, or it never hid anything, because its code is misspelt.
//! In either case it will hide the next fault that somebody makes there.
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
//! No fix: a reason may stand behind it that somebody wants to keep.
//!
//! ## References
//! `docs/configuration.md`, "Suppression comments".

use crate::rule::{On, Rule, Severity};

/// See the module's head. It is about comments, not about URIs: what it tells is found
/// where comments are applied (`suppress`).
pub const RULE: Rule = Rule {
    code: "L012",
    name: "unused-ignore",
    summary: "a comment that suppresses nothing, or names no rule",
    severity: Severity::Warning,
    on: On::Always,
    reference: "README",
    source: include_str!("unused_ignore.rs"),
    check: |_, _| {},
};
