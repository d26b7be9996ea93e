//! What `check` and `extract` share on the way out: names of paths, colours, the
//! report that was asked for, and standard error.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use urilint::input::LeftOut;
use urilint::report::{self, REPORTS, Report, Style, escape};
use urilint::run::{Name, Summary};
use urilint::{Masker, ReadOutcome, Warning};

use super::Exit;
use super::args::Input;
use super::choice::{Color, PathLabel};
use super::output::Output;

/// Where the output of a run goes, and how it looks.
#[derive(Debug)]
pub struct Printer {
    /// What is printed.
    pub output: Output,
    /// How.
    pub style: Style,
    labels: LastLabel,
    masker: Masker,
    verbose: bool,
    quiet: bool,
    /// Paths that were asked for: of them, what is skipped is lost.
    named: HashSet<PathBuf>,
    /// How many there were.
    warnings: u64,
    /// Whether something was not read, or cut short.
    lost: bool,
    /// What was lost before the report, which is likely to say so again.
    lost_before: BTreeMap<PathBuf, Warning>,
}

impl Printer {
    /// As the arguments say. From here on an interrupt ends the output at a line end.
    pub fn new(args: &Input) -> anyhow::Result<Self> {
        Self::to(args, Output::standard())
    }

    /// The same, but where no file is named, to `other`.
    pub fn to(args: &Input, other: Output) -> anyhow::Result<Self> {
        super::interrupt::end_cleanly();
        let output = match &args.output {
            None => other,
            Some(path) => match Output::file(path, &args.paths) {
                Ok(output) => output,
                Err(error) => bail!("{}: {error}", escape::path(path)),
            },
        };
        Ok(Self {
            output,
            style: Style {
                color: wants_color(args.color, args.output.as_deref()),
                relative_lines: args.byte_range.is_some() && !args.count_lines,
            },
            labels: LastLabel::new(Labels::new(args.path_label)?),
            masker: Masker::new(super::engine::secrets(args)),
            verbose: args.verbose,
            quiet: args.quiet,
            named: named(args),
            warnings: 0,
            lost: false,
            lost_before: BTreeMap::new(),
        })
    }

    /// The name of an input as it is printed, and what it is printed to.
    pub fn item<'s>(&'s mut self, name: Name<'s>) -> (report::Name<'s>, &'s mut Vec<u8>, Style) {
        let shown = report::Name {
            path: self.labels.get(name.path),
            member: name.member,
        };
        (shown, self.output.buffer(), self.style)
    }

    /// Returns how the names of inputs are printed.
    pub const fn labels(&self) -> &Labels {
        &self.labels.labels
    }

    /// Warns of items that could not be rendered.
    pub fn not_printed(&mut self, name: Name, failures: Vec<String>) {
        for failure in failures {
            let text = format!("not printed: {failure}");
            let loss = ReadOutcome::Lost;
            self.warning(name, &Warning { text, loss });
        }
    }

    /// One line on standard error: in any case if something was not read that should
    /// have been, else if asked for.
    pub fn warning(&mut self, name: Name, warning: &Warning) {
        let lost = match warning.loss {
            ReadOutcome::Nothing => false,
            // Nobody named what is in an archive.
            ReadOutcome::Skipped => name.member.is_none() && self.named.contains(name.path),
            ReadOutcome::Lost => true,
        };
        if lost {
            self.lost = true;
            self.lost_before.remove(name.path);
        }
        self.warnings += 1;
        if lost || self.verbose {
            let mut line = b"urilint: ".to_vec();
            // Writing to memory does not fail.
            let name = self.masker.text(self.item(name).0.joined().into_owned());
            let _ = escape::name(&mut line, &name);
            line.extend_from_slice(b": ");
            let _ = escape::visible(&mut line, warning.text.as_bytes());
            if lost && warning.loss == ReadOutcome::Skipped {
                line.extend_from_slice(b" (--text reads it)");
            }
            self.say(&line);
        }
    }

    /// Keeps a note on what was lost before the report is made. It is for
    /// [`note_lost_before`](Self::note_lost_before) to print, unless the report loses
    /// something of the same input.
    pub fn keep_lost(&mut self, path: PathBuf, warning: Warning) {
        self.lost_before.insert(path, warning);
    }

    /// Prints the notes that were kept and not replaced: a fault may come once and not again.
    pub fn note_lost_before(&mut self) {
        for (path, warning) in std::mem::take(&mut self.lost_before) {
            let name = Name {
                path: &path,
                member: None,
            };
            self.warning(name, &warning);
        }
    }

    /// A line on standard error, after what was found before it; credentials are masked.
    pub fn say(&mut self, line: &[u8]) {
        let line = self.masker.text(line.to_vec());
        if self.output.is_interactive() {
            // What goes wrong here goes wrong again at the next item, and is told there.
            let _ = self.output.flush();
        }
        // There is nowhere to tell that standard error cannot be written.
        let _ = io::stderr().write_all(&[&*line, b"\n"].concat());
    }

    /// A closing line, if there is one and it was not asked to leave it out.
    pub fn tell(&mut self, line: Option<String>) {
        if let Some(line) = line.filter(|_| !self.quiet) {
            self.say(line.as_bytes());
        }
    }

    /// With `-v`: how many inputs there were, and what walks left out.
    pub fn say_read(&mut self, summary: Summary, left_out: impl FnOnce() -> LeftOut) {
        if self.verbose {
            let (inputs, warnings) = (summary.inputs, self.warnings);
            let LeftOut { hidden, ignored } = left_out();
            let mut line = format!(
                "urilint: inputs: {inputs}, notes: {warnings}, left out: {hidden} hidden, {ignored} ignored"
            );
            let (suppressed, allowed) = (summary.suppressed, summary.allowed);
            if suppressed + allowed > 0 {
                // Writing to a string does not fail.
                let _ = write!(
                    line,
                    ", findings: {suppressed} suppressed by comments, {allowed} allowed"
                );
            }
            self.say(line.as_bytes());
        }
    }

    /// How a command ends that found nothing.
    pub const fn exit(&self) -> Exit {
        if self.lost { Exit::Lost } else { Exit::Clean }
    }
}

/// Files that the user asked for. What a hook names is what changed: nobody asked.
fn named(args: &Input) -> HashSet<PathBuf> {
    if args.force_exclude {
        return HashSet::new();
    }
    let stdin = args.stdin_filename.as_deref().unwrap_or(Path::new("-"));
    let paths = args.paths.iter().cloned();
    paths.chain([stdin.to_path_buf()]).collect()
}

/// The report of that name, if it is for this command.
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
    bail!("--format: there is no '{name}' here, but {names}")
}

/// Whether to print colours: the option, then the environment, then the terminal.
pub fn wants_color(when: Color, file: Option<&Path>) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Color::Auto => {
            file.is_none()
                && io::stdout().is_terminal()
                && set("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// How the names of inputs are printed.
#[derive(Clone, Debug)]
pub struct Labels {
    how: PathLabel,
    folder: PathBuf,
}

impl Labels {
    fn new(how: PathLabel) -> io::Result<Self> {
        Ok(Self {
            how,
            folder: match how {
                PathLabel::Given => PathBuf::new(),
                PathLabel::Relative | PathLabel::Absolute => std::env::current_dir()?,
            },
        })
    }

    /// Returns the name that is printed for the path `given`.
    pub fn label(&self, given: &Path) -> Vec<u8> {
        if self.how == PathLabel::Given || given == Path::new("-") {
            return bytes(given);
        }
        // Without `.` components.
        let path: PathBuf = self.folder.join(given).components().collect();
        match path.strip_prefix(&self.folder) {
            Ok(inside) if self.how == PathLabel::Relative && inside != Path::new("") => {
                bytes(inside)
            }
            _ => bytes(&path),
        }
    }
}

/// The label of the last path: in one thread, the same one is looked up for each link of a file.
#[derive(Debug)]
struct LastLabel {
    labels: Labels,
    given: PathBuf,
    label: Vec<u8>,
}

impl LastLabel {
    const fn new(labels: Labels) -> Self {
        Self {
            labels,
            given: PathBuf::new(),
            label: Vec::new(),
        }
    }

    fn get(&mut self, given: &Path) -> &[u8] {
        if self.given.as_os_str() != given.as_os_str() {
            self.given = given.to_path_buf();
            self.label = self.labels.label(given);
        }
        &self.label
    }
}

/// A path as it is on this system: on Unix it need not be UTF-8.
fn bytes(path: &Path) -> Vec<u8> {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(not(unix))]
    return path.to_string_lossy().into_owned().into_bytes();
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Labels, PathLabel};

    #[test]
    #[cfg(unix)]
    fn paths_are_labelled() {
        for (how, given, expected) in [
            (PathLabel::Given, "./a/../b.txt", "./a/../b.txt"),
            (PathLabel::Absolute, "./a.txt", "/home/anna/a.txt"),
            (PathLabel::Absolute, "/x/a.txt", "/x/a.txt"),
            (PathLabel::Relative, "/home/anna/a.txt", "a.txt"),
            (PathLabel::Relative, "./a.txt", "a.txt"),
            (PathLabel::Relative, "/x/a.txt", "/x/a.txt"),
            (PathLabel::Absolute, "-", "-"),
        ] {
            let labels = Labels {
                how,
                folder: PathBuf::from("/home/anna"),
            };
            assert_eq!(labels.label(Path::new(given)), expected.as_bytes());
        }
    }
}
