//! No command outputs a credential in any format (invariant 7): every kind of credential, in
//! every context of each format. The commands that most depend on the context are run on all of
//! them, with each format of findings; all others on ten contexts that stand for the ways in
//! which text is read. `URILINT_SECRETS=all` runs all commands on all contexts.
//!
//! `URILINT_SECRETS_ONLY='plain angle|markdown'` runs some contexts, `URILINT_SECRETS_LEAKS=FILE`
//! writes tables of what leaks, and `URILINT_SECRETS_PROGRAM` is another program to test.

mod arguments;
mod broken;
mod clear;
mod commands;
mod contexts;
mod encodings;
mod forbidden;
mod kinds;
mod lines;
mod matrix;
mod names;
mod places;
mod shapes;
