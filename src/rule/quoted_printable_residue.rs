//! # quoted-printable-residue (D009)
//!
//! ## What it does
//! Reports `=3D`, `=20` or a soft line break (`=` at the end of a line) in a URI whose every
//! `=` is one of quoted-printable's. Nothing else is said of such a URI: it is not what was
//! meant.
//!
//! ## Why is this bad?
//! The message was stored or copied without its encoding being undone. The URI leads nowhere,
//! or somewhere else.
//!
//! ## Example
//! ```text
//! http://www.example.org/find?name=3Dvalue
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/find?name=value
//! ```
//!
//! ## Fix safety
//! Unsafe: a fix would decode the URI; `=3D` may be meant, if rarely.
//!
//! ## References
//! - RFC 2045 §6.7

use super::guard::Class;
use super::{Found, Hit, On, Preset, Rule, Severity, guard, say};

/// D009.
pub const RULE: Rule = Rule {
    code: "D009",
    name: "quoted-printable-residue",
    summary: "quoted-printable text that was not decoded",
    severity: Severity::Info,
    on: On::In(&[Preset::Mail]),
    reference: "RFC 2045 §6.7",
    source: include_str!("quoted_printable_residue.rs"),
    check,
};

fn check(found: &Found, hits: &mut Vec<Hit>) {
    if let Some((Class::QuotedPrintable, range)) = guard::residue(found) {
        hits.push(say::hit(
            range,
            "quoted-printable text that was not decoded",
            "decode the text first: `=3D` stands for `=`, `=20` for a blank, `=` at a line end for nothing",
        ));
    }
}
