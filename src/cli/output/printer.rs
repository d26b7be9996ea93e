//! What commands print beside their output: names of inputs, warnings and other lines on standard
//! error.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

use urilint::report::{self, Style, escape};
use urilint::run::{MessageFilter, Name, Summary};
use urilint::{LossClass, Masker, ReadOutcome, Warning};

use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::cli::output::compression::check_name;
use crate::cli::output::labels::{Labels, LastLabel};
use crate::cli::output::losses::Losses;
use crate::cli::output::options::{EmptyRun, OutputOptions, Verbosity};
use crate::cli::output::style::style;
use crate::cli::output::{interrupt, status_line};

/// A printer for the output of a run and for standard error.
#[derive(Debug)]
pub struct Printer {
    /// The destination of the report.
    pub output: Output,
    /// The style of the report.
    pub style: Style,
    labels: LastLabel,
    masker: Masker,
    verbosity: Verbosity,
    /// The named paths: that one of them is skipped is an error.
    named: HashSet<PathBuf>,
    /// The number of warnings.
    warnings: u64,
    /// How many inputs and members were skipped, by the reason.
    skipped: BTreeMap<String, u64>,
    empty_run: EmptyRun,
    /// What could not be read.
    losses: Losses,
    /// What could not be read before that.
    earlier: LossClass,
    /// How much may be lost without an effect on the exit code.
    accepted: LossClass,
    /// Warnings from before the report, which are likely to be repeated in it.
    deferred: BTreeMap<PathBuf, Warning>,
}

impl Printer {
    /// Returns a printer to standard output or `--output`. From here on, a signal ends the output
    /// at the end of a line.
    pub fn new(options: &OutputOptions) -> anyhow::Result<Self> {
        Self::to(options, Output::standard())
    }

    /// Returns a printer to `other`, unless `--output` is given.
    pub fn to(options: &OutputOptions, other: Output) -> anyhow::Result<Self> {
        interrupt::end_cleanly();
        let output = match &options.file {
            None => other,
            Some(path) => {
                check_name(path, options.compression)?;
                Output::file(path, &options.inputs)?.compressed(options.compression)?
            }
        };
        let masker = Masker::new(options.secrets);
        Ok(Self {
            output,
            style: style(options, options.file.as_deref()),
            labels: LastLabel::new(Labels::new(options.labels, masker)?),
            masker,
            verbosity: options.verbosity,
            named: options.named.clone(),
            warnings: 0,
            skipped: BTreeMap::new(),
            empty_run: options.empty_run,
            losses: Losses::default(),
            earlier: LossClass::Nothing,
            accepted: options.accepted,
            deferred: BTreeMap::new(),
        })
    }

    /// Returns the printed name of an input, the output buffer and the style.
    pub fn item<'s>(&'s mut self, name: Name<'s>) -> (report::Name<'s>, &'s mut Vec<u8>, Style) {
        let style = self.style;
        let (shown, output) = self.named(name);
        (shown, output.buffer(), style)
    }

    /// Returns the printed name of an input, and the output.
    pub fn named<'s>(&'s mut self, name: Name<'s>) -> (report::Name<'s>, &'s mut Output) {
        (self.labels.get(name), &mut self.output)
    }

    /// Returns how the names of inputs are printed.
    pub const fn labels(&self) -> &Labels {
        self.labels.labels()
    }

    /// Warns of items that could not be rendered.
    pub fn not_printed(&mut self, name: Name, failures: Vec<String>) {
        for failure in failures {
            self.warning(name, &Warning::lost(format!("not printed: {failure}")));
        }
    }

    /// Prints a warning on standard error: always if an input could not be read, otherwise with
    /// `--verbose`.
    pub fn warning(&mut self, name: Name, warning: &Warning) {
        let lost = match warning.loss {
            ReadOutcome::Nothing => false,
            // Members of archives are not named.
            ReadOutcome::Skipped | ReadOutcome::Unsupported => {
                name.member.is_none() && self.named.contains(name.path)
            }
            ReadOutcome::Lost => true,
        };
        if lost {
            let text = self.masker.text(warning.text.clone().into_bytes());
            let shown = self.labels.get(name);
            self.losses.add(shown, warning, &text);
            if warning.loss != ReadOutcome::Lost {
                self.lose();
            }
            self.deferred.remove(name.path);
        }
        self.warnings += 1;
        if let Some(reason) = warning.text.strip_prefix("skipped: ") {
            self.count_skipped(reason);
        }
        if lost || self.is_verbose() || warning.loss == ReadOutcome::Unsupported {
            let mut line = b"urilint: ".to_vec();
            // Writing to memory does not fail.
            let name = self.masker.text(self.item(name).0.joined().into_owned());
            let _ = escape::name(&mut line, &name);
            line.extend_from_slice(b": ");
            let _ = escape::visible(&mut line, warning.text.as_bytes());
            if lost && warning.loss == ReadOutcome::Skipped {
                line.extend_from_slice(b" (use --text to read it)");
            }
            self.print_line(&line);
        }
    }

    fn count_skipped(&mut self, reason: &str) {
        if let Some(count) = self.skipped.get_mut(reason) {
            *count += 1;
        } else if self.skipped.len() < MOST_REASONS {
            self.skipped.insert(reason.to_owned(), 1);
        }
    }

    /// Keeps a warning from before the report until
    /// [`print_deferred`](Self::print_deferred), which prints it unless there was another one
    /// about the same input.
    pub fn defer(&mut self, path: PathBuf, warning: Warning) {
        self.deferred.insert(path, warning);
    }

    /// Prints the deferred warnings that were not repeated.
    pub fn print_deferred(&mut self) {
        for (path, warning) in std::mem::take(&mut self.deferred) {
            let name = Name {
                path: &path,
                member: None,
            };
            self.warning(name, &warning);
        }
    }

    /// Prints a line on standard error, after the output before it, with credentials masked.
    pub fn print_line(&mut self, line: &[u8]) {
        let line = self.masker.text(line.to_vec());
        if self.output.is_interactive() {
            // An error occurs again at the next item, and is reported there.
            let _ = self.output.flush();
        }
        let _writing = interrupt::hold_output();
        status_line::erase();
        // An error on standard error cannot be reported.
        let _ = io::stderr().write_all(&[&*line, b"\n"].concat());
    }

    /// Prints an error about an input that is not read.
    pub fn error(&mut self, error: &anyhow::Error) {
        self.lose();
        self.print_line(format!("urilint: {error:#}").as_bytes());
    }

    /// Prints a closing line, if there is one, unless `--quiet` is given.
    pub fn print_closing_line(&mut self, line: Option<String>) {
        if let Some(line) = line.filter(|_| self.verbosity != Verbosity::Quiet) {
            self.print_line(line.as_bytes());
        }
    }

    /// Prints how many links or findings are in messages that lack a field of a condition.
    pub fn print_undecided(&mut self, messages: Option<&MessageFilter>, noun: &str) {
        let kept = messages.map_or(0, MessageFilter::undecided);
        self.print_closing_line((kept > 0).then(|| {
            format!(
                "urilint: {kept} {noun} are in messages without a field of the conditions, and kept"
            )
        }));
    }

    /// Prints, with `--verbose`, how many inputs were read, and how many were skipped, by the reason.
    pub fn print_read(&mut self, summary: &Summary) {
        if !self.is_verbose() {
            return;
        }
        let Summary { inputs, read, .. } = *summary;
        let warnings = self.warnings;
        let mut amount = many(summary.bytes, "byte");
        if summary.messages > 0 {
            // Writing to a string does not fail.
            let _ = write!(amount, ", {}", many(summary.messages, "message"));
        }
        let mut line =
            format!("urilint: inputs: {inputs}, read: {read} ({amount}), warnings: {warnings}");
        let mut before = ", skipped: ";
        for (reason, count) in &self.skipped {
            // Writing to a string does not fail.
            let _ = write!(line, "{before}{count} ({reason})");
            before = ", ";
        }
        let mut before = ", findings on mentions: ";
        for (cue, count) in summary.silent.named() {
            // Writing to a string does not fail.
            let _ = write!(line, "{before}{count} ({cue})");
            before = ", ";
        }
        self.print_line(line.as_bytes());
    }

    /// Returns what a run is that reads nothing.
    pub const fn empty_run(&self) -> EmptyRun {
        self.empty_run
    }

    /// Returns true with `--verbose`.
    pub const fn is_verbose(&self) -> bool {
        matches!(self.verbosity, Verbosity::Verbose)
    }

    /// Notes that something could not be read.
    pub fn lose(&mut self) {
        self.losses.add_class(LossClass::Inputs);
    }

    /// Returns what could not be read since the last call.
    pub fn take_losses(&mut self) -> Losses {
        self.earlier = self.earlier.max(self.losses.class());
        std::mem::take(&mut self.losses)
    }

    /// Returns true if so much may be lost without an effect on the exit code.
    pub fn accepts(&self, class: LossClass) -> bool {
        class <= self.accepted
    }

    /// Returns the result of a command without findings.
    pub fn exit(&self) -> Exit {
        if self.accepts(self.earlier.max(self.losses.class())) {
            Exit::Clean
        } else {
            Exit::Lost
        }
    }
}

/// The number of reasons for which skipped inputs are counted: they are texts of the program.
const MOST_REASONS: usize = 64;

/// Returns a number of things: `1 file`, `2 files`.
pub fn many(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
