//! Schemes with a place of their own for a credential.
//!
//! `user:password@` of any scheme is found by `secret::userinfo`, and keys by `secret::pairs`.
//! [`public_keys`] has the schemes that have a public key there.

pub mod keys;
pub mod notices;
pub mod proxies;
pub mod public_keys;
