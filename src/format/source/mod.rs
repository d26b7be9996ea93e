//! Source code: comments are text, and everything else is code.
//!
//! A scanner over the bytes recognizes comments and strings by the few properties in a
//! [`Syntax`]; it knows no grammar. Comments are read as text, without the markers at the starts
//! of their lines. Strings are read as code, with their escapes decoded, like the code between
//! them.
//!
//! Each language is a format, recognized by the name of a file or by the interpreter in its first
//! line. [`SOURCE`] is for all other languages.

mod escape;
mod languages;
mod read;
mod syntax;
mod syntaxes;
#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::path::Path;

use super::document::DOCUMENT;
use super::document::after_mark;
use super::markup_syntax::CODE;
use super::{Decoder, Format, Record, Section, plain};
use crate::text::Text;

pub(super) use escape::BACKSLASH;
pub(super) use languages::LANGUAGES;
use syntax::Syntax;

/// A programming language whose comments and strings are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    pub format: Format,
    /// Names of files that have no extension, or another one.
    files: &'static [&'static str],
    /// Names of interpreters, as in a first line `#!/bin/sh`.
    programs: &'static [&'static str],
}

impl Language {
    /// Returns this language, which has these identifiers in editors, too.
    const fn ids(mut self, ids: &'static [&'static str]) -> Self {
        self.format.language_ids = ids;
        self
    }

    /// Returns this language, which has these media types.
    const fn media_types(mut self, media_types: &'static [&'static str]) -> Self {
        self.format.media_types = media_types;
        self
    }

    /// Returns this language, whose files with these extensions are pages.
    const fn pages(mut self, pages: &'static [&'static str]) -> Self {
        self.format.document.pages = pages;
        self
    }

    /// Returns this language, recognized by these names of files, too.
    const fn files(self, files: &'static [&'static str]) -> Self {
        Self { files, ..self }
    }

    /// Returns this language, recognized by these interpreters, too.
    const fn programs(self, programs: &'static [&'static str]) -> Self {
        Self { programs, ..self }
    }
}

/// Returns a language that is recognized by the extensions of its files.
const fn row(
    name: &'static str,
    summary: &'static str,
    extensions: &'static [&'static str],
    decoder: fn() -> Box<dyn Decoder>,
) -> Language {
    Language {
        format: format(name, summary, extensions, decoder),
        files: &[],
        programs: &[],
    }
}

/// Source code of any language that is not listed.
pub static SOURCE: Format = format(
    "source",
    "source code of a language that has no format of its own",
    &[],
    || code(&syntaxes::ANY),
);

/// Returns a format of source code.
const fn format(
    name: &'static str,
    summary: &'static str,
    extensions: &'static [&'static str],
    decoder: fn() -> Box<dyn Decoder>,
) -> Format {
    Format {
        name,
        summary,
        extensions,
        decoder,
        markup: &CODE,
        ..DOCUMENT
    }
}

/// Returns the format of a file whose name shows its language.
pub(super) fn named(path: &Path) -> Option<&'static Format> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    let extension = path.extension().and_then(OsStr::to_str);
    let stem = name.split('.').next().unwrap_or(name);
    let is = |known: &&str| name.eq_ignore_ascii_case(known);
    let whole = LANGUAGES.iter().find(|l| l.files.iter().any(is));
    let ended = || {
        let extension = extension?;
        let ends = |known: &&str| known.eq_ignore_ascii_case(extension);
        LANGUAGES
            .iter()
            .find(|l| l.format.extensions.iter().any(ends))
    };
    // `Dockerfile.web`, `Makefile.am`; not `configure.txt`.
    let text = |extension: &str| plain::PLAIN.extensions.contains(&extension);
    let started = || {
        let other = extension.is_some_and(|extension| !text(extension));
        LANGUAGES.iter().find(|l| other && l.files.contains(&stem))
    };
    let language = whole.or_else(ended).or_else(started)?;
    Some(&language.format)
}

/// Returns the format of a script, by the interpreter in its first line.
pub(super) fn sniffed(head: &[u8]) -> Option<&'static Format> {
    let line = head.strip_prefix(b"#!")?;
    let line = line.split(|&byte| byte == b'\n').next()?;
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let mut program = file_name(words.next()?);
    if program == b"env" {
        // `env -S VAR=value program`.
        program = file_name(words.find(|word| word[0] != b'-' && !word.contains(&b'='))?);
    }
    // `python3.12`, `perl5`.
    let end = program.iter().rposition(u8::is_ascii_alphabetic)? + 1;
    let program = &program[..end];
    let language = LANGUAGES
        .iter()
        .find(|l| l.programs.iter().any(|known| known.as_bytes() == program))?;
    Some(&language.format)
}

fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or(path)
}

/// Decodes a file of source code. No state is kept from one part to the next.
#[derive(Debug)]
struct SourceDecoder(&'static Syntax);

/// Returns a decoder of source code in `syntax`.
fn code(syntax: &'static Syntax) -> Box<dyn Decoder> {
    Box::new(SourceDecoder(syntax))
}

impl Decoder for SourceDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let from = after_mark(record);
        let (section, read) = read::read(self.0, &text, from, record.open);
        if !section.text.bytes().is_empty() {
            emit(section);
        }
        read
    }
}
