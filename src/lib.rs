//! Finds URIs in plain text, mail and news, and reports what is wrong with them.

mod address;
mod delimit;
mod domain;
mod escape;
mod rule;
mod scan;
pub mod scheme;
mod secret;
mod text;
pub mod uri;

pub use delimit::{Candidate, Context, Kind, Wrapper};
pub use rule::{
    Found, Group, Hit, On, Preset, RULES, Rule, Selection, Severity, UnknownRule, find as find_rule,
};
pub use scan::Sought;
pub use secret::{Secret, SecretKind};
pub use text::Text;
