//! `full`: a report for people, in the style of the compiler.
//!
//! A title names the fault, source lines show it with carets, a note has the name of the rule and
//! its reference, and a help says what to do. Control characters in the source are escaped, see
//! [`crate::text::escape`]; line and column are those of the source.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer};
use anstyle::AnsiColor;

use super::hyperlinks;
use super::link_template::MessageFields;
use super::repeats::{Folding, Item};
use super::view::View;
use super::{
    AtTerminal, Audience, Name, Needs, Rendering, Report, Reporter, Setting, Style, words,
};
use crate::finding::{Finding, Snippet};
use crate::rule::{Severity, Snippets};
use crate::text::escape;
use crate::text::escape::forms::Escaped;

/// The format `full`.
pub static FULL: Report = Report {
    audience: Audience::Person,
    findings: Some(|style, view| {
        Box::new(Full {
            style,
            view: view.clone(),
        })
    }),
    needs: Needs {
        snippets: Snippets::Wanted,
        // Line numbers are aligned, so that they have to be known.
        rendering: Rendering::InOrder,
        ..Needs::LEAST
    },
    settings: &[Setting::LinkTemplate],
    at_terminal: AtTerminal::Long,
    ..Report::new(
        "full",
        "source lines with carets under the fault, for people",
    )
};

/// The width of what is not a terminal.
const DEFAULT_WIDTH: u16 = 140;
/// Narrower terminals wrap the lines.
const LEAST_WIDTH: u16 = 40;

/// A report whose repeats are folded.
#[derive(Clone, Debug)]
struct Full {
    style: Style,
    view: Arc<View>,
}

impl Reporter for Full {
    type Part = Vec<Item>;
    type Joiner = Folding;

    fn render(&self, part: &mut Vec<Item>, name: Name, finding: &Finding) -> io::Result<()> {
        let mut text = Vec::new();
        self.write(&mut text, name, finding)?;
        part.push(Item::new(finding, text, name.place(self.style).counted));
        Ok(())
    }

    fn weight(part: &Vec<Item>) -> usize {
        part.iter().map(Item::weight).sum()
    }

    fn joiner(&self) -> Folding {
        Folding::default()
    }
}

impl Full {
    fn write(&self, out: &mut Vec<u8>, name: Name, finding: &Finding) -> io::Result<()> {
        let style = self.style;
        let renderer = if style.color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let width = style.width.unwrap_or(DEFAULT_WIDTH).max(LEAST_WIDTH);
        let renderer = renderer
            .anonymized_snippet_line_numbers(style.relative_lines)
            .term_width(usize::from(width));
        let mut title = level(finding.severity)
            .primary_title(title(finding))
            .id(visible(finding.rule.code.as_bytes()));
        if let Some(address) = style.hyperlinks.and_then(|_| finding.rule.address()) {
            title = title.id_url(address);
        }
        writeln!(out, "{}", renderer.render(&[Group::with_title(title)]))?;
        let mut body = Group::with_level(level(finding.severity));
        let mut last = finding.location.line;
        if let Some(snippet) = &finding.snippet {
            let (source, span) = shown(snippet);
            let above = line_ends(&snippet.text[..snippet.range.start.min(snippet.text.len())]);
            let first = finding.location.line.saturating_sub(above).max(1);
            last = first + line_ends(&source.as_bytes()[..span.end]);
            let label =
                is_masked(&source[span.clone()]).then_some("masked; --show-secrets prints it");
            body = body.element(
                annotate_snippets::Snippet::source(source)
                    .line_start(first as usize)
                    .annotation(AnnotationKind::Primary.span(span).label(label)),
            );
        }
        if finding.snippet.is_none() && !finding.uri.is_empty() {
            let uri = words::uri(&finding.uri);
            body = body.element(Level::NOTE.message(format!("URI: {uri}")));
        }
        body = body.element(Level::NOTE.message(note(finding)));
        if !finding.mention.is_empty() {
            let cues = visible(finding.mention.join(", ").as_bytes());
            let mention = format!("only mentioned here ({cues}), see urilint explain mentions");
            body = body.element(Level::NOTE.message(mention));
        }
        if let Some(link) = self.message_link(name, finding) {
            body = body.element(Level::NOTE.message(format!("message: {link}")));
        }
        let patched = patched(finding);
        let help = finding.help.as_ref().map(|help| help_text(finding, help));
        if let Some(help) = help.as_ref().filter(|_| patched.is_none()) {
            body = body.element(Level::HELP.message(help));
        }
        let indent = match &finding.snippet {
            None => 0,
            Some(_) if style.relative_lines => "LL".len(),
            Some(_) => last.to_string().len(),
        };
        self.write_place(out, (name, finding), indent)?;
        writeln!(out, "{}", renderer.render(&[body]))?;
        if let (Some(patched), Some(help)) = (patched, help) {
            self.write_patched(out, (&help, &patched), indent)?;
        }
        writeln!(out)
    }

    /// Writes the line with the place. The crate would count columns in the snippet, which may be a
    /// window of a long line and has escapes.
    fn write_place(
        &self,
        out: &mut Vec<u8>,
        (name, finding): (Name, &Finding),
        indent: usize,
    ) -> io::Result<()> {
        let style = self.style;
        let arrow = self.paint(AnsiColor::BrightBlue);
        write!(out, "{arrow}{:indent$}--> {arrow:#}", "")?;
        let links = style.hyperlinks;
        hyperlinks::LinkedName { name, links }.write_to(out)?;
        let location = &finding.location;
        if style.relative_lines {
            write!(out, ":byte {}", location.bytes.start)?;
        } else {
            write!(out, ":{}:{}", location.line, location.column)?;
        }
        writeln!(out, "{}", of_message(finding, style))
    }

    /// Writes the help, and the lines after the fix.
    fn write_patched(
        &self,
        out: &mut Vec<u8>,
        (help, patched): (&str, &[(u64, String)]),
        indent: usize,
    ) -> io::Result<()> {
        let [blue, cyan, green] = [
            AnsiColor::BrightBlue,
            AnsiColor::BrightCyan,
            AnsiColor::BrightGreen,
        ]
        .map(|color| self.paint(color));
        writeln!(out, "{cyan}help{cyan:#}: {help}")?;
        for (number, line) in patched {
            writeln!(
                out,
                "{blue}{number:>indent$}{blue:#} {green}+{green:#} {line}"
            )?;
        }
        Ok(())
    }

    /// Returns a colour as the crate prints it.
    const fn paint(&self, color: AnsiColor) -> anstyle::Style {
        if self.style.color {
            color.on_default().bold()
        } else {
            anstyle::Style::new()
        }
    }

    /// Returns the address of the message that the finding is in, if its archive has one.
    fn message_link(&self, name: Name, finding: &Finding) -> Option<String> {
        let envelope = finding.envelope.as_deref();
        // Elsewhere than in mail and news, there is neither.
        envelope.map(drop).or(finding.message_number.map(drop))?;
        let is_counted = !self.style.relative_lines;
        self.view.archives.link(MessageFields {
            message_id: envelope.and_then(|envelope| envelope.message_id.as_deref()),
            message_number: finding.message_number.filter(|_| is_counted),
            path: &name.joined(),
            list_id: envelope.and_then(|envelope| envelope.list_id.as_deref()),
        })
    }
}

/// Returns the help, with the kind of its fix.
fn help_text(finding: &Finding, help: &str) -> String {
    let help = visible(help.as_bytes());
    match &finding.fix {
        Some(fix) => format!("{help} ({} fix)", fix.safety.name()),
        None => help,
    }
}

/// Returns the lines that the fix changes, after the fix, with their numbers. Returns `None` if not
/// all of them are in the snippet, or they would show a credential.
fn patched(finding: &Finding) -> Option<Vec<(u64, String)>> {
    let snippet = finding
        .snippet
        .as_ref()
        .filter(|snippet| !snippet.decoded)?;
    let fix = finding.fix.as_ref().filter(|fix| !fix.private)?;
    let text = &snippet.text;
    let at = |location: u64| usize::try_from(location.checked_sub(snippet.offset)?).ok();
    let (mut new, mut done) = (Vec::with_capacity(text.len() + 16), 0);
    let first = at(fix.edits.first()?.bytes.start)?;
    let mut changed_to = 0;
    for edit in &fix.edits {
        let (start, end) = (at(edit.bytes.start)?, at(edit.bytes.end)?);
        new.extend_from_slice(text.get(done..start)?);
        new.extend_from_slice(&edit.text);
        changed_to = new.len();
        done = end;
    }
    new.extend_from_slice(text.get(done..)?);
    let from = memchr::memrchr(b'\n', &text[..first]).map_or(0, |end| end + 1);
    let to = memchr::memchr(b'\n', &new[changed_to..]).map_or(new.len(), |end| changed_to + end);
    let fault = snippet.range.start.min(text.len());
    let above = line_ends(&text[..fault]).checked_sub(line_ends(&text[..first]));
    let number = match above {
        Some(above) => finding.location.line.checked_sub(above)?,
        None => finding.location.line + line_ends(&text[fault..first]),
    };
    let changed = new[from..to].split(|&byte| byte == b'\n');
    // As the lines of the source are shown.
    let shown = changed.map(|line| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        lines(line).replace('\t', "    ")
    });
    Some((number..).zip(shown).collect())
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    }
}

fn title(finding: &Finding) -> String {
    let mut title = visible(finding.message.as_bytes());
    if finding.count > 1 {
        // Writing to a string does not fail.
        let _ = write!(title, " ({} times)", finding.count);
    }
    title
}

fn note(finding: &Finding) -> String {
    let (name, reference) = (finding.rule.name, finding.rule.reference);
    visible(format!("{name}: {reference}").as_bytes())
}

/// How many characters of a subject are shown.
const SUBJECT: usize = 60;
/// How many characters of a Message-ID and of a media type are shown.
const WORD: usize = 100;

/// Returns what is known of the message that the finding is in, for the line of its place.
fn of_message(finding: &Finding, style: Style) -> String {
    let mut out = String::new();
    let mut add = |text: &str| {
        out.push_str(" · ");
        out.push_str(text);
    };
    if let Some(number) = finding.message_number.filter(|_| !style.relative_lines) {
        add(&format!("message {number}"));
    }
    if let Some(envelope) = finding.envelope.as_deref() {
        if let Some(id) = &envelope.message_id {
            add(&format!("<{}>", shortened(id, WORD)));
        }
        if let Some(date) = envelope.date {
            let date = date.to_string();
            add(date.split('T').next().unwrap_or(&date));
        }
        if let Some(subject) = &envelope.subject {
            add(&format!("\"{}\"", shortened(subject, SUBJECT)));
        }
    }
    if let Some(part) = finding.part.as_deref() {
        let media_type = shortened(part.media_type.as_bytes(), WORD);
        add(&format!("{media_type}, {}", part.encoding));
    }
    out
}

/// Returns the first characters of a text for people, with `…` if there are more.
fn shortened(text: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(text);
    match text.char_indices().nth(most) {
        Some((end, _)) => visible(text[..end].as_bytes()) + "…",
        None => visible(text.as_bytes()),
    }
}

fn line_ends(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

/// Returns true if the fault is a masked credential and nothing else.
fn is_masked(fault: &str) -> bool {
    fault.contains("***") && fault.bytes().all(|b| b == b'*' || b.is_ascii_whitespace())
}

fn visible(bytes: &[u8]) -> String {
    visible_after(b"", bytes)
}

fn visible_after(before: &[u8], bytes: &[u8]) -> String {
    let mut out = Vec::with_capacity(bytes.len());
    // Writing to memory does not fail, and what is written is UTF-8.
    let _ = escape::visible_after(&mut out, before, bytes);
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the escaped snippet, with line ends and tabs kept, and the range of the fault in it.
fn shown(snippet: &Snippet) -> (String, Range<usize>) {
    let start = snippet.range.start.min(snippet.text.len());
    let end = snippet.range.end.clamp(start, snippet.text.len());
    let (before, fault) = (&snippet.text[..start], &snippet.text[start..end]);
    let mut source = lines(before);
    let from = source.len();
    source.push_str(&lines_after(before, fault));
    let to = source.len();
    // A snippet ends before its last line feed, and may have the return before that.
    let rest = &snippet.text[end..];
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    source.push_str(&lines_after(&snippet.text[..end], rest));
    (source, from..to)
}

fn lines(bytes: &[u8]) -> String {
    lines_after(b"", bytes)
}

/// Returns the escaped lines of `bytes`, which follow `before`.
fn lines_after(mut before: &[u8], bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for part in bytes.split_inclusive(|b| matches!(b, b'\n' | b'\t')) {
        let (text, end) = match part {
            [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => (line, "\n"),
            [cell @ .., b'\t'] => (cell, "\t"),
            line => (line, ""),
        };
        out.push_str(&visible_after(before, text));
        out.push_str(end);
        before = b"";
    }
    out
}

#[cfg(test)]
mod tests;
