//! Output that `check` and `extract` have in common: names of inputs, colours, warnings and other
//! lines on standard error.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{anyhow, bail};
use urilint::report::hyperlinks::Hyperlinks;
use urilint::report::{self, REPORTS, Report, Style, escape};
use urilint::run::{MessageFilter, Name, Summary};
use urilint::{Masker, ReadOutcome, Warning};

use super::Exit;
use super::args::Input;
use super::choice::Color;
use super::labels::{Labels, LastLabel};
use super::output::Output;
use super::{interrupt, progress};

/// What a run is that reads nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyRun {
    /// A run as any other.
    Accepted,
    /// An error.
    Error,
}

/// A printer for the output of a run and for standard error.
#[derive(Debug)]
pub struct Printer {
    /// The destination of the report.
    pub output: Output,
    /// The style of the report.
    pub style: Style,
    labels: LastLabel,
    masker: Masker,
    verbose: bool,
    quiet: bool,
    /// The named paths: that one of them is skipped is an error.
    named: HashSet<PathBuf>,
    /// The number of warnings.
    warnings: u64,
    /// How many inputs and members were skipped, by the reason.
    skipped: BTreeMap<String, u64>,
    empty_run: EmptyRun,
    /// Whether something could not be read.
    lost: bool,
    /// Warnings from before the report, which are likely to be repeated in it.
    deferred: BTreeMap<PathBuf, Warning>,
}

impl Printer {
    /// Returns a printer to standard output or `--output`. From here on, a signal ends the output
    /// at the end of a line.
    pub fn new(args: &Input) -> anyhow::Result<Self> {
        Self::to(args, Output::standard())
    }

    /// Returns a printer to `other`, unless `--output` is given.
    pub fn to(args: &Input, other: Output) -> anyhow::Result<Self> {
        interrupt::end_cleanly();
        let output = match &args.output {
            None => other,
            Some(path) => open(path, args)?,
        };
        let masker = Masker::new(super::engine::secrets(args));
        Ok(Self {
            output,
            style: style(args, args.output.as_deref()),
            labels: LastLabel::new(Labels::new(args.path_label, masker)?),
            masker,
            verbose: args.verbose,
            quiet: args.quiet,
            named: named(args),
            warnings: 0,
            skipped: BTreeMap::new(),
            empty_run: if args.error_on_empty {
                EmptyRun::Error
            } else {
                EmptyRun::Accepted
            },
            lost: false,
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
            self.lost = true;
            self.deferred.remove(name.path);
        }
        self.warnings += 1;
        if let Some(reason) = warning.text.strip_prefix("skipped: ") {
            self.count_skipped(reason);
        }
        if lost || self.verbose || warning.loss == ReadOutcome::Unsupported {
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
        progress::erase();
        // An error on standard error cannot be reported.
        let _ = io::stderr().write_all(&[&*line, b"\n"].concat());
    }

    /// Prints an error about an input that is not read.
    pub fn error(&mut self, error: &anyhow::Error) {
        self.lost = true;
        self.print_line(format!("urilint: {error:#}").as_bytes());
    }

    /// Prints a closing line, if there is one, unless `--quiet` is given.
    pub fn print_closing_line(&mut self, line: Option<String>) {
        if let Some(line) = line.filter(|_| !self.quiet) {
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
    pub fn print_read(&mut self, summary: Summary) {
        if !self.verbose {
            return;
        }
        let Summary { inputs, read, .. } = summary;
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
        self.print_line(line.as_bytes());
    }

    /// Returns what a run is that reads nothing.
    pub const fn empty_run(&self) -> EmptyRun {
        self.empty_run
    }

    /// Returns true with `--verbose`.
    pub const fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Notes that something could not be read.
    pub const fn lose(&mut self) {
        self.lost = true;
    }

    /// Returns the result of a command without findings.
    pub const fn exit(&self) -> Exit {
        if self.lost { Exit::Lost } else { Exit::Clean }
    }
}

/// The number of reasons for which skipped inputs are counted: they are texts of the program.
const MOST_REASONS: usize = 64;

/// Returns the inputs that the user named. A hook names all changed files, so they do not count.
fn named(args: &Input) -> HashSet<PathBuf> {
    if args.force_exclude {
        return HashSet::new();
    }
    let stdin = args.stdin_filename.as_deref().unwrap_or(Path::new("-"));
    let paths = args.paths.iter().cloned();
    paths.chain([stdin.to_path_buf()]).collect()
}

/// Returns a number of things: `1 file`, `2 files`.
pub fn many(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// Opens the output file at `path`.
pub fn open(path: &Path, args: &Input) -> anyhow::Result<Output> {
    Output::file(path, &args.all_paths())
        .map_err(|error| anyhow!("{}: {error}", escape::path(path)))
}

/// Returns the style of a report that is written to `file`, or to standard output.
pub fn style(args: &Input, file: Option<&Path>) -> Style {
    let color = wants_color(args.color, file);
    Style {
        color,
        hyperlinks: hyperlinks(file).filter(|_| color),
        relative_lines: args
            .byte_range
            .as_ref()
            .is_some_and(|range| range.start > 0)
            && !args.count_lines,
        width: width(file),
        ..Style::default()
    }
}

/// Returns the hyperlinks of a report: if it is printed to a terminal that is known to have them, or
/// if `FORCE_HYPERLINK` is set. Editors make links of `path:line:column` themselves, which go to the
/// line: for their terminals, names of files are not links.
fn hyperlinks(file: Option<&Path>) -> Option<&'static Hyperlinks> {
    static LINKS: OnceLock<Hyperlinks> = OnceLock::new();
    let is_forced = std::env::var_os("FORCE_HYPERLINK").is_some();
    let is_terminal = file.is_none() && io::stdout().is_terminal();
    if !(is_forced || is_terminal && !is_dumb()) || !supports_hyperlinks::supports_hyperlinks() {
        return None;
    }
    Some(LINKS.get_or_init(|| {
        let program = std::env::var("TERM_PROGRAM").unwrap_or_default();
        let is_editor = !is_forced && matches!(&*program, "vscode" | "zed");
        let folder = std::env::current_dir().ok();
        Hyperlinks::new(&host(), folder.filter(|_| !is_editor))
    }))
}

/// Returns the name of this machine, or an empty string.
fn host() -> String {
    #[cfg(unix)]
    return rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    return String::new();
}

/// Returns true if the terminal shows text only.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Returns the width of the terminal that the report is printed to.
fn width(file: Option<&Path>) -> Option<u16> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout()).filter(|_| file.is_none())?;
    Some(width.0)
}

/// Returns the report of that name, if it supports this command.
pub fn report(name: &str, serves: fn(&Report) -> bool) -> anyhow::Result<&'static Report> {
    let mut reports = REPORTS.iter().copied().filter(|report| serves(report));
    if let Some(report) = reports.clone().find(|report| report.name == name) {
        return Ok(report);
    }
    let first = reports
        .next()
        .map(|report| report.name.to_owned())
        .unwrap_or_default();
    let names = reports.fold(first, |names, report| names + ", " + report.name);
    bail!("--format: unknown format '{name}'; expected one of {names}")
}

/// The variables that turn colours on, unless they are `0`: those of <https://bixense.com/clicolors>
/// and <https://force-color.org>.
const FORCING_COLOR: [&str; 2] = ["CLICOLOR_FORCE", "FORCE_COLOR"];

/// Returns true if colours are printed: by the option, the environment, or the terminal.
pub fn wants_color(when: Color, file: Option<&Path>) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto
            if FORCING_COLOR
                .iter()
                .any(|name| set(name).is_some_and(|value| value != "0")) =>
        {
            true
        }
        Color::Auto => file.is_none() && io::stdout().is_terminal() && !is_dumb(),
    }
}
