//! Finds URIs in plain text, mail and news, and reports what is wrong with them.

mod address;
mod delimit;
mod domain;
mod escape;
mod finding;
mod format;
mod place;
mod rule;
mod scan;
pub mod scheme;
mod secret;
mod text;
pub mod uri;

pub use delimit::{Candidate, Context, Kind, Wrapper};
pub use finding::{Finding, Link, Loss, Note, Place, Snippet};
pub use format::{Decode, FORMATS, Format, Next, Record, Section, Split, Window, detect};
pub use rule::{
    Found, Group, Hit, On, Preset, RULES, Rule, Selection, Severity, UnknownRule, find as find_rule,
};
pub use scan::Sought;
pub use secret::{Secret, SecretKind};
pub use text::Text;
