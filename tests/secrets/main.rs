//! No credential comes out, in any format, by any command (invariant 7): every shape that a
//! rule knows, in the ways in which each format writes a link, with faults beside it.
//!
//! By default each context meets one command, a third of the shapes, and one of the ways to
//! break each of them. `URILINT_SECRETS=all` runs all of them against each other, in about
//! 20 minutes; `URILINT_SECRETS=20` makes each twentieth of these runs.
#![cfg(feature = "cli")]

mod contexts;
mod lines;
mod matrix;
mod shapes;
