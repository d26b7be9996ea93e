//! The table of rules, and which of them run.

mod active;
#[cfg(feature = "deny")]
mod own;
mod registry;
mod selector;

pub use active::{ActiveRule, Chosen, Reported};
#[cfg(feature = "config")]
pub use own::is_own_name;
pub use registry::RULES;
pub use selector::{
    Kind as SelectorKind, Selection, UnknownRule, find, is_own_code, similar, unknown_rule,
};
