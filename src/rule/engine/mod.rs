//! Runs the selected rules on a URI.
//!
//! [`Checks`] hold the [`Plan`] of a run: the rules, arranged by the facts that they need and by
//! what they apply to. [`run_rules`] gathers the facts of a URI, decides what it is meant as, calls
//! the checks that these leave, and applies guards and precedence to what they find.

mod checks;
mod encodings;
mod facts;
mod host_filter;
mod intent;
mod nested;
mod plan;
mod precedence;
mod run;
mod set;

pub use checks::{Checks, Counting, FailOn, Snippets};
#[cfg(test)]
pub(super) use facts::NESTED;
pub(crate) use facts::{Neighbours, Ordinary};
pub use plan::Plan;
pub(super) use plan::PlannedRule;
pub use run::{explain_leak, run_rules};
pub use set::RuleSet;
