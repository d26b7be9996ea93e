//! Schemes with a place of their own for a credential.
//!
//! `user:password@` of any scheme is found by `secret::userinfo`, and keys by `secret::pairs`.
//! `enode:` and `enrtree:` have public keys there.

pub mod keys;
pub mod notices;
pub mod proxies;
