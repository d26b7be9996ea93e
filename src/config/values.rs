//! Values that several tables have.

use std::ops::Range;

use super::keys::SEVERITIES;
use super::toml::{Fault, Faults, Value, choice, each_text};
use crate::rule::Severity;

/// Returns a severity.
pub fn severity(value: &Value) -> Result<Severity, Fault> {
    Ok(match choice(value, SEVERITIES)? {
        "info" => Severity::Info,
        "warning" => Severity::Warning,
        _ => Severity::Error,
    })
}

/// Returns a list of globs, each of which `check` accepts.
pub fn valid_globs(
    value: &Value,
    check: impl Fn(&str) -> Result<(), String>,
) -> Result<Vec<String>, Faults> {
    each_text(value, |glob, at| match check(&glob) {
        Ok(()) => Ok(glob),
        Err(error) => Err(invalid_glob(at, error)),
    })
}

/// Returns the fault of a glob at `at`.
pub fn invalid_glob(at: Range<usize>, error: String) -> Fault {
    Fault::new(at, "invalid glob", error)
}
