//! What several rules share: messages, fixes, and what is around a URI.

pub mod destination;
pub mod lines;
pub mod link_claim;
pub mod link_markup;
pub mod messages;
pub mod query;
pub mod ranges;
pub mod rewrite;
pub mod web_link;
