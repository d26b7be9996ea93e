//! Host names outside ASCII: labels in Unicode and their encoding (RFC 5890), what clients
//! make of them (UTS #46), and what they are taken for (UTS #39).
//!
//! Punycode, the characters that cannot be seen and those that look like others are tables
//! of our own. What takes the tables of Unicode (mapping, scripts, decomposition) is there
//! with the feature `idna`; without it, that says nothing, or less.

mod convert;
mod lookalike;
mod name;
mod punycode;
mod script;
#[cfg(all(test, feature = "idna"))]
mod tests;

pub use convert::{base_letters, is_valid_name, mapped_label, only_composes};
pub use lookalike::{folded, phonetic_twin, whole_script};
pub use name::{Name, domain_in_unicode, host_in_unicode};
pub use punycode::{decode, encode, is_encoded};
pub use script::mixed_scripts;
