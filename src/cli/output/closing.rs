//! The closing line of a run, on standard error: what was read, what was found, and what was left
//! out.

use std::io::{self, IsTerminal};

use urilint::report::left_out::{inputs, phrases};
use urilint::run::Summary;

use crate::cli::output::options::EmptyRun;
use crate::cli::output::printer::{Printer, many};

/// What was found: `2 findings (1 error, 1 warning) in 1 of 3 files read`.
pub struct Closing<'s> {
    /// What was read and left out.
    pub summary: &'s Summary,
    /// What was found in it.
    pub found: String,
    /// What else was left out, and by which option.
    pub limits: Vec<String>,
}

impl Closing<'_> {
    /// Returns the line.
    pub fn line(&self) -> String {
        let mut left_out = phrases(self.summary);
        left_out.extend(self.limits.iter().cloned());
        let found = if self.summary.is_empty() {
            "nothing was read"
        } else {
            &self.found
        };
        let left_out = match &*left_out {
            [] => String::new(),
            left_out => format!("; left out: {}", left_out.join(", ")),
        };
        format!("urilint: {found}{left_out}")
    }

    /// Returns true if something was not read.
    fn is_partial(&self) -> bool {
        self.summary.is_empty() || !inputs(self.summary).is_empty()
    }
}

/// When the closing line is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In each run.
    Always,
    /// On a terminal, and where something was not read.
    Partial,
    /// Where something was left out: a report on the same terminal has the rest.
    LeftOut,
}

impl Printer {
    /// Prints the closing line, unless `--quiet` is given. A run that has read nothing is an error
    /// with `--error-on-empty`.
    pub fn close(&mut self, closing: &Closing, when: When) {
        let is_error = closing.summary.is_empty() && self.empty_run() == EmptyRun::Error;
        let is_wanted = match when {
            When::Always => true,
            When::Partial => {
                closing.is_partial() || self.is_verbose() || io::stderr().is_terminal()
            }
            When::LeftOut => {
                closing.is_partial()
                    || !closing.limits.is_empty()
                    || !phrases(closing.summary).is_empty()
            }
        };
        if is_error {
            self.lose();
            self.print_line(format!("{} (--error-on-empty)", closing.line()).as_bytes());
        } else if is_wanted {
            self.print_closing_line(Some(closing.line()));
        }
    }
}

/// Returns how many files were read.
pub fn read(summary: &Summary) -> String {
    format!("{} read", many(summary.read, "file"))
}
