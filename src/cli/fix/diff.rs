//! `--diff`: the changes as a unified diff.
//!
//! Both texts are read side by side and compared in windows by `similar`: fixes are small, so lines
//! agree again soon. The unified diff of `similar` itself does not fit: it takes both texts whole
//! in memory, and prints the lines that it compares, where this prints masked copies of them.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use urilint::report::escape;
use urilint::run::Name;
use urilint::side::open_regular;
use urilint::{ReadOutcome, Warning};

use crate::cli::output::file::temporary::TemporaryFile;
use crate::cli::output::printer::Printer;

/// Number of unchanged lines that are shown around a change.
// As `diff -u` has them.
const CONTEXT: usize = 3;
/// Number of lines that are compared at first: fixes change single lines.
const FIRST_WINDOW: usize = 16;
/// Number of lines that are compared at most: the time grows faster than their number.
const LARGEST_WINDOW: usize = 1024;
/// The longest line, in bytes.
// Bounds the memory: two versions of a window of lines are compared.
const LONGEST: u64 = 1024 * 1024;
/// The size at which a hunk is ended, in bytes.
const HUNK: usize = 4 * 1024 * 1024;

/// An error of reading a text, as opposed to writing the diff.
#[derive(Debug)]
pub struct Unread(io::Error);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Unread {}

/// Prints the diff of `texts`, the old and the new text of the file called `name`. `masked` are
/// copies of equal length with credentials masked; `None` for a text without credentials.
///
/// # Errors
/// [`Unread`], and those of the output.
pub fn write(
    texts: [&Path; 2],
    masked: io::Result<[Option<TemporaryFile>; 2]>,
    name: &Path,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let [old, new] = masked.map_err(Unread)?;
    let mut old = Side::open(texts[0], old).map_err(Unread)?;
    let mut new = Side::open(texts[1], new).map_err(Unread)?;
    let name = Name {
        path: name,
        member: None,
    };
    let mut hunks = Hunks::default();
    head(name, printer)?;
    loop {
        let long = !old.fill(1)? || !new.fill(1)?;
        let (Some(one), Some(other)) = (old.lines.front(), new.lines.front()) else {
            if old.lines.is_empty() && new.lines.is_empty() {
                break;
            }
            changed(&mut old, &mut new, &mut hunks, name, printer)?;
            continue;
        };
        if long {
            let text = "incomplete diff: a line of more than 1 MiB";
            let warning = Warning::new(text, ReadOutcome::Nothing);
            printer.warning(name, &warning);
            break;
        }
        if one.bytes == other.bytes {
            new.lines.pop_front();
            if let Some(line) = old.lines.pop_front() {
                hunks.same(line, name, printer)?;
            }
        } else {
            changed(&mut old, &mut new, &mut hunks, name, printer)?;
        }
    }
    hunks.end(name, printer)
}

/// Compares a window of lines, and adds those up to the last equal one to the hunks.
fn changed(
    old: &mut Side,
    new: &mut Side,
    hunks: &mut Hunks,
    name: Name,
    printer: &mut Printer,
) -> anyhow::Result<()> {
    let mut window = FIRST_WINDOW;
    let ops = loop {
        old.fill(window)?;
        new.fill(window)?;
        let texts = |side: &Side| -> Vec<Vec<u8>> {
            let lines = side.lines.iter().take(window);
            lines.map(|line| line.bytes.clone()).collect()
        };
        let mut ops = capture_diff_slices(Algorithm::Myers, &texts(old), &texts(new));
        let whole = old.lines.len() < window && new.lines.len() < window;
        let last = ops
            .iter()
            .rposition(|op| matches!(op, DiffOp::Equal { .. }));
        if whole || (last.is_none() && window >= LARGEST_WINDOW) {
            break ops;
        }
        if let Some(last) = last {
            ops.truncate(last + 1);
            break ops;
        }
        window *= 4;
    };
    for op in ops {
        let (_, before, after) = op.as_tag_tuple();
        if let DiffOp::Equal { len, .. } = op {
            for _ in 0..len {
                new.lines.pop_front();
                if let Some(line) = old.lines.pop_front() {
                    hunks.same(line, name, printer)?;
                }
            }
            continue;
        }
        for line in old.lines.drain(..before.len()) {
            hunks.removed(line);
        }
        for line in new.lines.drain(..after.len()) {
            hunks.change(b'+', line.shown);
        }
        if hunks.bytes > HUNK {
            hunks.close(name, printer)?;
        }
    }
    Ok(())
}

/// A line with its end, and as it is shown.
struct Line {
    bytes: Vec<u8>,
    shown: Vec<u8>,
}

/// The shortest word that identifies a credential, in bytes.
// Shorter words occur by chance.
const SHORTEST: usize = 6;

/// Returns the first bytes of a word.
fn beginning(word: &[u8]) -> [u8; SHORTEST] {
    std::array::from_fn(|at| word[at])
}

/// Masks words of known credentials in a new line, where the rest of a credential may no longer be
/// recognized as one.
fn hide(line: &mut [u8], hidden: &HashMap<[u8; SHORTEST], usize>) {
    if hidden.is_empty() {
        return;
    }
    for word in words(line).collect::<Vec<_>>() {
        let text = line[word.clone()].to_ascii_lowercase();
        let mut starts = text.windows(SHORTEST).enumerate();
        let known = starts.find(|(at, window)| {
            let length = hidden.get(&beginning(window));
            length.is_some_and(|length| at + length <= text.len())
        });
        if let Some((at, _)) = known {
            line[word.start + at..word.end].fill(b'*');
        }
    }
}

/// Returns the ranges of the words of `line` that are long enough.
fn words(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    let mut at = 0;
    let words = line.split(move |b| !inside(b)).map(move |word| {
        let start = at;
        at += word.len() + 1;
        start..start + word.len()
    });
    words.filter(|word| word.len() >= SHORTEST)
}

/// One of the two texts.
struct Side {
    text: BufReader<File>,
    /// Its copy with credentials masked.
    masked: Option<(BufReader<File>, TemporaryFile)>,
    lines: VecDeque<Line>,
}

impl Side {
    fn open(path: &Path, masked: Option<TemporaryFile>) -> io::Result<Self> {
        let masked = match masked {
            Some(copy) => Some((BufReader::new(open_regular(copy.path())?), copy)),
            None => None,
        };
        Ok(Self {
            text: BufReader::new(open_regular(path)?),
            masked,
            lines: VecDeque::new(),
        })
    }

    /// Reads until there are that many lines, or the end. Returns false if a line is too long.
    fn fill(&mut self, lines: usize) -> Result<bool, Unread> {
        self.read(lines).map_err(Unread)
    }

    fn read(&mut self, lines: usize) -> io::Result<bool> {
        while self.lines.len() < lines {
            let bytes = line(&mut self.text)?;
            if bytes.is_empty() {
                break;
            }
            let mut shown = bytes.clone();
            if let Some((masked, _)) = &mut self.masked {
                shown = vec![0; bytes.len()];
                masked.read_exact(&mut shown)?;
            }
            self.lines.push_back(Line { bytes, shown });
        }
        Ok(self
            .lines
            .iter()
            .all(|line| line.bytes.len() < LONGEST as usize))
    }
}

fn line(text: &mut BufReader<File>) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    text.take(LONGEST).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// The current hunk and its context.
#[derive(Default)]
struct Hunks {
    /// Unchanged lines since the last change, or before the first one.
    same: VecDeque<Line>,
    /// The lines of the hunk with their marks.
    open: Vec<(u8, Vec<u8>)>,
    bytes: usize,
    /// The number of lines of either text before the hunk.
    passed: [u64; 2],
    /// The number of lines of either text in the hunk.
    inside: [u64; 2],
    /// The words of credentials in its removed lines: their beginning, in lower case, and the
    /// least length of words with this beginning.
    hidden: HashMap<[u8; SHORTEST], usize>,
}

impl Hunks {
    fn same(&mut self, line: Line, name: Name, printer: &mut Printer) -> anyhow::Result<()> {
        self.same.push_back(line);
        if self.open.is_empty() {
            if self.same.len() > CONTEXT {
                self.same.pop_front();
                self.passed = self.passed.map(|lines| lines + 1);
            }
        } else if self.same.len() > 2 * CONTEXT {
            self.close(name, printer)?;
        }
        Ok(())
    }

    fn removed(&mut self, line: Line) {
        for word in words(&line.bytes) {
            if line.shown[word.clone()] != line.bytes[word.clone()] {
                let word = line.bytes[word].to_ascii_lowercase();
                let length = self.hidden.entry(beginning(&word)).or_insert(word.len());
                *length = word.len().min(*length);
            }
        }
        self.change(b'-', line.shown);
    }

    fn change(&mut self, mark: u8, shown: Vec<u8>) {
        self.keep(usize::MAX);
        self.inside[usize::from(mark == b'+')] += 1;
        self.bytes += shown.len();
        self.open.push((mark, shown));
    }

    /// Moves up to `lines` unchanged lines into the hunk.
    fn keep(&mut self, lines: usize) {
        for line in self.same.drain(..lines.min(self.same.len())) {
            self.bytes += line.shown.len();
            self.inside = self.inside.map(|lines| lines + 1);
            self.open.push((b' ', line.shown));
        }
    }

    /// Prints the hunk.
    fn close(&mut self, name: Name, printer: &mut Printer) -> anyhow::Result<()> {
        if self.open.is_empty() {
            return Ok(());
        }
        self.keep(CONTEXT);
        let hidden = std::mem::take(&mut self.hidden);
        let added = self.open.iter_mut().filter(|(mark, _)| *mark == b'+');
        added.for_each(|(_, line)| hide(line, &hidden));
        let location = |side: usize| {
            let start = self.passed[side] + u64::from(self.inside[side] > 0);
            match self.inside[side] {
                1 => start.to_string(),
                lines => format!("{start},{lines}"),
            }
        };
        let head = format!("@@ -{} +{} @@", location(0), location(1));
        let interactive = printer.output.is_interactive();
        let (_, out, style) = printer.item(name);
        paint(out, style.color, Some(AnsiColor::Cyan), head.as_bytes())?;
        out.push(b'\n');
        for (mark, line) in self.open.drain(..) {
            let color = match mark {
                b'-' => Some(AnsiColor::Red),
                b'+' => Some(AnsiColor::Green),
                _ => None,
            };
            let (text, ended) = match line.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (&line[..], false),
            };
            let mut shown = vec![mark];
            if interactive || style.color {
                // Control characters must not reach a terminal. A patch has no colours.
                let text = text.strip_suffix(b"\r").unwrap_or(text);
                match mark {
                    b' ' => escape::visible_line(&mut shown, text)?,
                    _ => escape::visible(&mut shown, text)?,
                }
            } else {
                shown.extend_from_slice(text);
            }
            paint(out, style.color, color, &shown)?;
            out.push(b'\n');
            if !ended {
                out.extend_from_slice(b"\\ No newline at end of file\n");
            }
        }
        for side in 0..2 {
            self.passed[side] += self.inside[side];
        }
        self.inside = [0; 2];
        self.bytes = 0;
        // Of the other unchanged lines, only the last are needed.
        while self.same.len() > CONTEXT {
            self.same.pop_front();
            self.passed = self.passed.map(|lines| lines + 1);
        }
        Ok(printer.output.end_item()?)
    }

    fn end(mut self, name: Name, printer: &mut Printer) -> anyhow::Result<()> {
        self.close(name, printer)
    }
}

fn head(name: Name, printer: &mut Printer) -> anyhow::Result<()> {
    let (shown, out, style) = printer.item(name);
    for mark in [&b"--- "[..], b"+++ "] {
        let mut line = mark.to_vec();
        escape::name(&mut line, shown.path)?;
        paint(out, style.color, None, &line)?;
        out.push(b'\n');
    }
    Ok(())
}

fn paint(out: &mut Vec<u8>, color: bool, with: Option<AnsiColor>, line: &[u8]) -> io::Result<()> {
    let style = match with.filter(|_| color) {
        Some(color) => color.on_default(),
        None => Style::new(),
    };
    write!(out, "{style}")?;
    out.extend_from_slice(line);
    write!(out, "{style:#}")
}
