//! No credential comes out, in any format, by any command (invariant 7): every shape that a
//! rule knows, in every way in which a format writes a link, with faults beside it and
//! broken before and behind it, in every output.
//!
//! All of it takes minutes: `URILINT_SECRETS=all cargo test --test secrets`. Without that
//! variable, each context meets a part of the shapes and of the commands, and each command
//! all of them in some context.
#![cfg(feature = "cli")]

mod contexts;
mod lines;
mod matrix;
mod shapes;
