//! No credential comes out, in any format, by any command (invariant 7): every shape that a
//! rule knows, in the ways in which each format writes a link, with faults beside it.
//!
//! By default each context meets one command and a third of the shapes.
//! `URILINT_SECRETS=all` runs all of them against each other, and breaks each URI before
//! and behind its credential, too. That takes long, and some broken URIs still show theirs:
//! it lists them.
#![cfg(feature = "cli")]

mod contexts;
mod lines;
mod matrix;
mod shapes;
