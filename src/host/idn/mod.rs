//! Internationalized host names: labels in Unicode and their encoding (RFC 5890), their processing
//! by clients (UTS #46), and confusable labels (UTS #39).
//!
//! Punycode, invisible characters and look-alikes use tables of this crate. Mapping, scripts and
//! decomposition need the tables of Unicode, which come with the feature `idna`; without it, those
//! functions find less or nothing.

mod convert;
mod lookalike;
mod name;
mod punycode;
mod script;
#[cfg(all(test, feature = "idna"))]
mod tests;

pub use convert::{base_letters, is_valid_name, mapped_label, only_composes};
pub use lookalike::{folded, phonetic_twin, twin, whole_script};
pub use name::{Name, domain_in_unicode, host_in_unicode};
pub use punycode::{decode, encode, is_encoded};
pub use script::mixed_scripts;
