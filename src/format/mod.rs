//! The formats: how an input is told, split into records, and decoded.
//!
//! One file each. To add a format, write its file and name it in [`FORMATS`].

mod data;
mod declared_length;
mod document;
mod json_string;
mod lines;
mod mail;
mod markup;
mod plain;
mod section_writer;
mod source;
mod split;
#[cfg(test)]
mod testing;
mod utf16;
mod warning;

use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;

use crate::extract::delimit::Context;
use crate::text::Text;
use crate::text::charset::UTF8_MARK;

pub use declared_length::Tells;
pub use mail::{Leaf, leaves};
pub(crate) use markup::character_reference;
pub use split::{Splitter, Step};
pub use warning::{ReadOutcome, Warning};

/// How many bytes of an input are looked at to tell what it is.
pub const HEAD: usize = 8 * 1024;

/// All formats, in the order in which they are tried. The last one takes anything.
pub static FORMATS: &[&Format] = &[
    &mail::MBOX,
    &mail::MBOXCL,
    &mail::MMDF,
    &mail::BABYL,
    &mail::RNEWS,
    &mail::EMLX,
    &mail::ANEWS,
    &mail::MAIL,
    &markup::HTML,
    &data::JSON,
    &data::PO,
    &markup::RST,
    #[cfg(feature = "markdown")]
    &markup::MARKDOWN,
    #[cfg(feature = "markdown")]
    &data::NOTEBOOK,
    &markup::ASCIIDOC,
    &markup::ROFF,
    &markup::LATEX,
    &markup::BIBTEX,
    &markup::ORG,
    &utf16::UTF16,
    &source::SOURCE,
    &plain::PLAIN,
];

/// All formats, and one for each programming language whose syntax is known.
pub fn formats() -> impl Iterator<Item = &'static Format> {
    let languages = source::LANGUAGES.iter().map(|language| &language.format);
    FORMATS.iter().copied().chain(languages)
}

/// The format called `name`.
#[cfg(test)]
pub(crate) fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Tells the format of an input: a document or source code (not mail, not plain text) by its
/// name, else any by its first bytes (8 KiB of them, or all there are), else by the
/// extension. A name as in folders of messages helps a short header. What nothing is
/// known of is plain text.
pub fn detect(name: impl AsRef<Path>, head: &[u8]) -> &'static Format {
    let head = &head[..head.len().min(HEAD)];
    if (utf16::UTF16.sniff)(head) {
        return &utf16::UTF16;
    }
    let head = head.strip_prefix(UTF8_MARK).unwrap_or(head);
    let extension = name.as_ref().extension().and_then(OsStr::to_str);
    let named = |format: &Format| {
        extension.is_some_and(|e| format.extensions.iter().any(|x| x.eq_ignore_ascii_case(e)))
    };
    let mut formats = FORMATS.iter().copied();
    let document = |format: &Format| !format.messages && format.name != plain::PLAIN.name;
    formats
        .clone()
        .find(|format| document(format) && named(format))
        // Translations of Qt are `.ts`, pages of PHP start as HTML does.
        .or_else(|| (markup::HTML.sniff)(head).then_some(&markup::HTML))
        .or_else(|| source::named(name.as_ref()))
        .or_else(|| formats.clone().find(|format| (format.sniff)(head)))
        .or_else(|| source::sniffed(head))
        .or_else(|| formats.find(|format| named(format)))
        .unwrap_or_else(|| {
            if mail::is_in_folder(name.as_ref(), head) {
                &mail::MAIL
            } else {
                &plain::PLAIN
            }
        })
}

/// A kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name in `--input-format`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// File name extensions, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether the first bytes of an input (8 KiB at most) look like it.
    pub sniff: fn(&[u8]) -> bool,
    /// Whether its records are messages: the same finding is reported once in each.
    pub messages: bool,
    /// Whether it holds many messages, which are numbered.
    pub mailbox: bool,
    /// A record of more bytes is handed over in parts of as many.
    pub record_limit: usize,
    /// Splitting.
    pub split: Split,
    /// The parts of a record that are read.
    pub decode: Decode,
}

/// A record of plain text is never so long.
const LONGER_THAN_RECORDS: u64 = 2 * 1024 * 1024;

impl Format {
    /// The range whose records may differ when the bytes in `changed` are not what they were.
    /// Whoever must know it exactly reads the whole source: where text that nothing divides is
    /// cut depends on the offset.
    pub fn affected(&self, changed: Range<u64>) -> Range<u64> {
        if !self.split.divisible {
            return 0..u64::MAX;
        }
        let start = changed.start.saturating_sub(LONGER_THAN_RECORDS);
        start..changed.end.saturating_add(LONGER_THAN_RECORDS)
    }
}

/// Hands over each section of a record that is read, and returns how many of its bytes are
/// done with. Of a record that goes on (see [`Record::open`]) the others come again, with
/// what stands behind them; of every other record, none are left.
pub type Decode = fn(&Record, &mut Reading, &mut dyn FnMut(Section)) -> usize;

/// What is known of a record from its parts before.
#[derive(Debug, Default)]
pub struct Reading {
    message: mail::message::Walker,
    html: markup::html::Reader,
    rst: markup::rst::Reader,
    asciidoc: markup::asciidoc::Reader,
    roff: markup::roff::Reader,
    latex: markup::latex::Reader,
    org: markup::org::Reader,
    /// Whether the part before ended inside a line, in formats that go by lines.
    torn: bool,
    #[cfg(feature = "markdown")]
    markdown: markup::markdown::Reader,
    #[cfg(feature = "markdown")]
    notebook: data::notebook::Reader,
    /// What was not read as it should be.
    pub(crate) warnings: Vec<Warning>,
    /// Whether the record is compressed: nothing of it is read.
    packed: bool,
}

/// The split rule: *the worker for bytes `[s, e)` owns every record whose first byte
/// lies in it.* All functions are local: they look at the bytes around a place, and
/// never at how the file was cut.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// Where the bytes start that are needed to tell whether a record starts at a
    /// source offset.
    pub before: fn(u64) -> u64,
    /// The first place at or after `from` (an index in the window) where a record starts.
    pub next: fn(&Window, from: usize) -> Next,
    /// The same, but only places that end what is handed over as one record, however
    /// the source is cut (of paragraphs: the fewer calls, the faster). `None`: each
    /// record is handed over by itself.
    pub batch: Option<fn(&Window, from: usize) -> Next>,
    /// Whether the bytes around a place show that a record starts there. Otherwise the
    /// source is read in one piece.
    pub divisible: bool,
    /// How a record says where it ends. `None`: it does not.
    pub told: Option<Tells>,
}

/// Where the next record starts. Places are indices in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Here.
    At(usize),
    /// Nowhere before this place; to go on, it takes bytes after the window, unless
    /// the source ends there.
    NotBefore(usize),
}

/// A stretch of a source that is in memory.
#[derive(Clone, Copy, Debug)]
pub struct Window<'s> {
    /// The bytes.
    pub bytes: &'s [u8],
    /// Where the first of them stands in the source.
    pub offset: u64,
    /// Whether the source ends where they end.
    pub last: bool,
}

/// A stretch that no URI crosses: the unit of work.
#[derive(Clone, Copy, Debug)]
pub struct Record<'s> {
    /// Its bytes.
    pub bytes: &'s [u8],
    /// Where the first of them stands in the source.
    pub offset: u64,
    /// Whether it continues a record that was over the limit.
    pub continued: bool,
    /// Whether it is over the limit, and goes on in another part.
    pub open: bool,
}

/// A part of a record that is read as text.
#[derive(Clone, Debug)]
pub struct Section<'s> {
    /// What is read.
    pub text: Text<'s>,
    /// The context of what is found in it, where no label says otherwise.
    pub context: Context,
    /// Stretches of `text` with a context of their own, ascending; `None`: not read.
    pub labels: Vec<(Range<usize>, Option<Context>)>,
    /// What markup says besides.
    pub markup: Markup,
}

/// What markup says of a section.
#[derive(Clone, Debug, Default)]
pub struct Markup {
    /// What it is written in.
    pub language: Language,
    /// Stretches of the text that are one URI each, ascending. A blank line stands
    /// before and behind each of them, so that nothing else goes on over it.
    pub targets: Vec<Target>,
    /// What a fragment may lead to: the names of elements, and those that are made of
    /// headings.
    pub fragment_ids: Vec<Vec<u8>>,
    /// Stretches of the text that are running text of the language, ascending: what stands
    /// there may be put in markup.
    pub prose: Vec<Range<usize>>,
    /// What relative references are relative to; may be relative itself, to the URI
    /// that the source was retrieved by.
    pub base: Option<Vec<u8>>,
}

/// What a text is written in, as far as rules ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// No markup.
    #[default]
    Plain,
    /// HTML, XML and SGML.
    Html,
    /// Markdown.
    Markdown,
    /// reStructuredText.
    Rst,
    /// `AsciiDoc`.
    AsciiDoc,
    /// LaTeX and BibTeX.
    Latex,
    /// roff.
    Roff,
    /// Org.
    Org,
    /// Source code, and data: what is in it is comments and strings.
    Code,
}

/// A stretch that markup delimits: all of it is one URI reference, but white space that is
/// to be taken out.
#[derive(Clone, Debug)]
pub struct Target {
    /// Where it stands in the text of its section; empty where a link leads nowhere.
    pub range: Range<usize>,
    /// [`Context::Link`], or [`Context::Ns`].
    pub context: Context,
    /// What a reader does with it.
    pub role: Role,
    /// The text of the link, white space collapsed, up to 1 KiB of it; `None` for what
    /// has none.
    pub text: Option<Vec<u8>>,
    /// Where all of the link or definition stands in the source, from its first to past its
    /// last byte, where that is known.
    pub whole: Option<Range<u64>>,
}

/// What a reader does with a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Goes there.
    Followed,
    /// Loads it with the document: an image, a script.
    Loaded,
}

impl Markup {
    /// Whether all of `range` is running text.
    pub fn is_prose(&self, range: &Range<usize>) -> bool {
        let after = self
            .prose
            .partition_point(|prose| prose.start <= range.start);
        let last = self.prose[..after].last();
        last.is_some_and(|prose| range.end <= prose.end)
    }
}

impl Section<'_> {
    /// Where the stretch ends that holds `at`, if it is not read.
    pub fn unread_to(&self, at: usize) -> Option<usize> {
        match self.label_at(at) {
            Some((range, None)) => Some(range.end),
            _ => None,
        }
    }

    /// The context of what is found at `at`: its label's, or the one that the
    /// delimiter saw. `None` where the section is not read.
    pub fn context_of(&self, at: usize, seen: Context) -> Option<Context> {
        match self.label_at(at) {
            Some((_, context)) => *context,
            None if self.context == Context::Bare => Some(seen),
            None => Some(self.context),
        }
    }

    fn label_at(&self, at: usize) -> Option<&(Range<usize>, Option<Context>)> {
        let after = self.labels.partition_point(|(range, _)| range.start <= at);
        self.labels[..after]
            .last()
            .filter(|(range, _)| at < range.end)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::{FORMATS, find, formats};

    /// Returns true if `src/format` has the file or the folder of that name, in any group.
    fn has_file(name: &str) -> bool {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/format");
        let is_there = |folder: &str| {
            let path = root.join(folder).join(name);
            path.with_extension("rs").is_file() || path.join("mod.rs").is_file()
        };
        ["", "mail", "markup", "data"]
            .iter()
            .any(|folder| is_there(folder))
    }

    /// That each has a file in the corpus is held by `tests/corpus.rs`.
    #[test]
    fn names_are_unique_and_those_of_the_files() {
        let mut extensions = HashSet::new();
        for format in FORMATS {
            assert!(std::ptr::eq(find(format.name).unwrap(), *format));
            assert!(has_file(format.name), "{}", format.name);
            assert!(!format.summary.is_empty());
        }
        let mut names = HashSet::new();
        for format in formats() {
            assert!(names.insert(format.name), "{}", format.name);
            for extension in format.extensions {
                assert!(extensions.insert(*extension), "{extension}");
                assert_eq!(*extension, extension.to_ascii_lowercase());
            }
        }
    }

    #[test]
    fn the_last_one_takes_anything() {
        assert_eq!(FORMATS.last().map(|format| format.name), Some("plain"));
    }
}
