//! Tests of the program, which they run: one module for each subject.

mod cli;
mod editor;
mod expect;
#[cfg(all(feature = "archives", target_os = "linux"))]
mod faults;
mod readme;
#[cfg(unix)]
mod recipes;
mod server;
mod uri;
