//! Org (the manual of Org mode, "Hyperlinks", "Literal Examples", "Markup").
//!
//! `[[target][text]]` is a link, if the target leads out of the document: to a site or to a
//! file. Blocks, fixed-width lines, `=verbatim=` and `~code~` are code.

mod inline;
#[cfg(test)]
mod tests;

use memchr::memchr;

use crate::format::bytes::is_space;
use crate::format::document::DOCUMENT;
use crate::format::lines::{Line, LineDecoder, LineKind, LineReader, Run, lines, stripped};
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter};
use crate::format::{CommentSyntax, DocumentFiles, Escaping, Format, LinkForm, MarkupSyntax};

/// Documents of Org mode.
pub static ORG: Format = Format {
    name: "org",
    summary: "Org mode",
    extensions: &["org"],
    decoder: || LineDecoder::<OrgReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    document: DocumentFiles {
        manuals: &["org"],
        sources: &[(6, "org")],
        ..DocumentFiles::NONE
    },
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    comment: Some(CommentSyntax::line("# ")),
    link_form: Some(LinkForm::Bracketed),
    ..MarkupSyntax::markup(&LITERAL, Escaping::Except(b"[]\\<>*~=+|\""))
};

/// A reader of documents, with the block that the last part ended in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrgReader {
    /// The block without markup that is read, by its place among [`BLOCKS`].
    inside: Option<usize>,
}

/// Blocks without markup.
const BLOCKS: &[&str] = &["src", "example", "comment"];

impl LineReader for OrgReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut scan = OrgScanner {
            bytes,
            out,
            run: Run::at(from),
            inside: self.inside,
        };
        for line in lines(bytes, from) {
            scan.line(line);
        }
        scan.flush(bytes.len());
        self.inside = scan.inside;
    }
}

struct OrgScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    out: &'o mut SectionWriter<'t>,
    run: Run,
    inside: Option<usize>,
}

impl OrgScanner<'_, '_, '_> {
    fn line(&mut self, line: Line) {
        let text = &self.bytes[line.text(self.bytes)..line.end];
        if let Some(inside) = self.inside {
            if keyword(text, b"#+end_").is_some_and(|name| is(name, BLOCKS[inside])) {
                self.inside = None;
                self.put(LineKind::Text, line);
            } else if BLOCKS[inside] == "comment" {
                self.put(LineKind::Comment, line);
            } else {
                self.put(LineKind::Code, line);
            }
            return;
        }
        if line.is_blank() {
            // No inline markup extends over a blank line.
            self.flush(line.next);
        } else if let Some(name) = keyword(text, b"#+begin_") {
            self.put(LineKind::Text, line);
            self.inside = BLOCKS.iter().position(|block| is(name, block));
        } else if text.starts_with(b"#+") {
            self.keyword(line);
        } else if text == b"#" || text.starts_with(b"# ") {
            self.put(LineKind::Comment, line);
        } else if text == b":" || text.starts_with(b": ") {
            self.put(LineKind::Code, line);
        } else {
            if let Some(name) = keyword(text, b":custom_id:") {
                self.out.fragment_id(name.trim_ascii());
            }
            self.put(LineKind::Text, line);
        }
    }

    /// Reads `#+LINK: name target`, `#+INCLUDE: "file"` or `#+SETUPFILE: file`.
    fn keyword(&mut self, line: Line) {
        self.put(LineKind::Text, line);
        let start = line.text(self.bytes);
        let text = &self.bytes[start..line.end];
        let known = ["#+link:", "#+include:", "#+setupfile:"];
        let Some(known) = known.iter().find(|k| keyword(text, k.as_bytes()).is_some()) else {
            return;
        };
        let value = stripped(self.bytes, start + known.len()..line.end);
        let rest = &self.bytes[value.clone()];
        let blank = |from: usize| {
            rest[from..]
                .iter()
                .position(|&b| is_space(b))
                .map(|at| from + at)
        };
        let (target, aimed) = if *known == "#+link:" {
            let Some(name) = blank(0) else { return };
            let target = stripped(self.bytes, value.start + name..value.end);
            // The result of a function is not a URI.
            if self.bytes[target.clone()].starts_with(b"%(") {
                return;
            }
            (target, LinkTarget::FOLLOWED)
        } else if let Some(quoted) = rest.strip_prefix(b"\"") {
            let length = memchr(b'"', quoted).unwrap_or(quoted.len());
            (
                value.start + 1..value.start + 1 + length,
                LinkTarget::LOADED,
            )
        } else {
            let length = blank(0).unwrap_or(rest.len());
            (value.start..value.start + length, LinkTarget::LOADED)
        };
        if target.is_empty() {
            return;
        }
        self.flush(start);
        let aimed = LinkTarget {
            whole: Some(start..line.end),
            ..aimed
        };
        self.run.start = target.end;
        self.out.target(target, &LITERAL, aimed);
    }

    /// Adds `line` to the run of that kind.
    fn put(&mut self, kind: LineKind, line: Line) {
        if kind != self.run.kind {
            self.flush(line.start);
            self.run.kind = kind;
        }
    }

    fn flush(&mut self, to: usize) {
        self.run.write(self.bytes, to, self.out, inline::write);
    }
}

/// Returns what follows `word`, in any case, at the start of `text`.
fn keyword<'t>(text: &'t [u8], word: &[u8]) -> Option<&'t [u8]> {
    let (start, rest) = text.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then_some(rest)
}

/// Returns true if `text` starts with the word `name`, in any case.
fn is(text: &[u8], name: &str) -> bool {
    keyword(text, name.as_bytes()).is_some_and(|rest| rest.first().is_none_or(|&b| is_space(b)))
}
