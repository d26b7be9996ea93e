//! No command outputs a credential in any format (invariant 7): every shape that a rule
//! recognizes, in every context of each format, with faults next to it.
//!
//! By default each context is tested with one command, a third of the shapes, and one way to
//! break each of them. `URILINT_SECRETS=all` tests all combinations, in about 20 minutes;
//! `URILINT_SECRETS=20` tests each twentieth combination.
#![cfg(feature = "cli")]

mod contexts;
mod encodings;
mod lines;
mod matrix;
mod shapes;
