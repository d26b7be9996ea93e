//! How the output of a command is written and shown.

use std::collections::HashSet;
use std::path::PathBuf;

use urilint::{LossClass, Secrets};

use crate::cli::args::choice::{Color, Compression, PathLabel, ProgressWhen};

/// How the output of a command is written and shown.
#[derive(Clone, Debug)]
pub struct OutputOptions {
    /// The file for the output; `None` for standard output.
    pub file: Option<PathBuf>,
    /// How the output is compressed.
    pub compression: Option<Compression>,
    /// The paths that are read, which no output replaces.
    pub inputs: Vec<PathBuf>,
    /// The paths that the user named: that one of them is skipped is an error.
    pub named: HashSet<PathBuf>,
    /// When colours are printed.
    pub color: Color,
    /// How the names of inputs are printed.
    pub labels: PathLabel,
    /// Whether credentials are masked.
    pub secrets: Secrets,
    /// When the progress is printed.
    pub progress: ProgressWhen,
    /// What is printed on standard error.
    pub verbosity: Verbosity,
    /// What a run is that reads nothing.
    pub empty_run: EmptyRun,
    /// How much may be lost without an effect on the exit code.
    pub accepted: LossClass,
    /// Whether lines are counted from the start of a range of bytes.
    pub relative_lines: bool,
}

impl OutputOptions {
    /// Returns the options of a command that reads rows of these files, and writes to `file`.
    pub fn of_rows(file: Option<PathBuf>, inputs: &[PathBuf]) -> Self {
        let stdin = PathBuf::from("-");
        Self {
            file,
            compression: None,
            inputs: inputs.to_vec(),
            named: inputs.iter().cloned().chain([stdin]).collect(),
            color: Color::Auto,
            labels: PathLabel::Given,
            secrets: Secrets::Masked,
            progress: ProgressWhen::Auto,
            verbosity: Verbosity::Normal,
            empty_run: EmptyRun::Accepted,
            accepted: LossClass::Nothing,
            relative_lines: false,
        }
    }
}

/// What is printed on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verbosity {
    /// Errors.
    Quiet,
    /// Errors, and a closing line.
    Normal,
    /// Also what was skipped and why.
    Verbose,
}

/// What a run is that reads nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRun {
    /// A run as any other.
    Accepted,
    /// An error.
    Error,
}
