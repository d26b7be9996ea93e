//! Files that are written: complete or not at all, and only for this user until then.

pub mod attributes;
pub mod destination;
pub mod replace;
pub mod temporary;
