//! Texinfo (the manual of Texinfo, "Block Enclosing Commands", "Indicating Definitions, Commands,
//! etc.").
//!
//! Environments such as `@example`, comments, and the arguments of `@code`, `@samp` and the like are code.
//! Nothing else is marked here: where a command has a URL as its argument (`@uref`), and how it is
//! written there, is known wherever text is searched for URIs (`src/extract/delimit/texinfo.rs`),
//! because plain text and comments have such commands, too.

use std::ops::Range;

use memchr::{memchr, memmem};

use crate::format::document::DOCUMENT;
use crate::format::lines::{Line, LineDecoder, LineKind, LineReader, Run, lines};
use crate::format::section_writer::{LITERAL, SectionWriter};
use crate::format::{Backslash, CommentSyntax, DocumentFiles, Escaping, Format, MarkupSyntax};

/// Documents of Texinfo.
pub static TEXINFO: Format = Format {
    name: "texinfo",
    summary: "Texinfo",
    // The last three are those of books that LilyPond reads before Texinfo does.
    extensions: &["texi", "texinfo", "txi", "itely", "itexi", "tely"],
    sniff: |head| head.starts_with(b"\\input texinfo"),
    decoder: || LineDecoder::<TexinfoReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    document: DocumentFiles {
        manuals: &["texi", "texinfo", "txi", "itely", "itexi", "tely"],
        ..DocumentFiles::NONE
    },
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    backslash: Backslash::Literal,
    comment: Some(CommentSyntax::line("@c ")),
    ..MarkupSyntax::markup(&LITERAL, Escaping::Except(b"@{},"))
};

/// Environments whose text is code; the definition of a macro has names of parameters in it.
const ENVIRONMENTS: &[&str] = &[
    "example",
    "linemacro",
    "lisp",
    "macro",
    "rmacro",
    "smallexample",
    "smalllisp",
    "verbatim",
];

/// Commands whose argument is code.
const COMMANDS: &[&[u8]] = &[
    b"code", b"command", b"env", b"file", b"kbd", b"option", b"samp", b"t", b"verb",
];

/// The maximum length of an argument, in bytes.
// Bounds the time for braces that nothing closes.
const LONGEST: usize = 512;

/// A reader of documents, with the environment that the last part ended in.
#[derive(Debug, Default)]
struct TexinfoReader {
    /// The name of the environment of code that is read.
    inside: Option<&'static str>,
}

impl LineReader for TexinfoReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut run = Run::at(from);
        for line in lines(bytes, from) {
            let kind = self.kind(bytes, line);
            // No argument extends over a blank line.
            if kind != run.kind || line.is_blank() {
                run.write(bytes, line.start, out, write);
                run.kind = kind;
            }
        }
        run.write(bytes, bytes.len(), out, write);
    }
}

impl TexinfoReader {
    /// Returns the kind of a line, which may start or end an environment.
    fn kind(&mut self, bytes: &[u8], line: Line) -> LineKind {
        let text = &bytes[line.text(bytes)..line.end];
        let Some(name) = self.inside else {
            self.inside = ENVIRONMENTS
                .iter()
                .copied()
                .find(|name| text.strip_prefix(b"@").is_some_and(|text| is(text, name)));
            let is_comment = text
                .strip_prefix(b"@")
                .is_some_and(|text| is(text, "c") || is(text, "comment"));
            return if is_comment {
                LineKind::Code
            } else {
                LineKind::Text
            };
        };
        let end = text.strip_prefix(b"@end").map(<[u8]>::trim_ascii_start);
        if end.is_some_and(|text| is(text, name)) {
            self.inside = None;
            return LineKind::Text;
        }
        LineKind::Code
    }
}

/// Returns true if `text` starts with the word `name`.
fn is(text: &[u8], name: &str) -> bool {
    text.strip_prefix(name.as_bytes())
        .is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// Writes running text at `range`, and the code in it.
fn write(bytes: &[u8], range: Range<usize>, out: &mut SectionWriter) {
    let bytes = &bytes[..range.end];
    let (mut written, mut at) = (range.start, range.start);
    while let Some(length) = memchr(b'@', &bytes[at..]) {
        at += length + 1;
        if let Some(argument) = code(bytes, at) {
            out.text(written..argument.start);
            at = argument.end;
            written = argument.end;
            out.code(argument);
        } else if bytes.get(at) == Some(&b'@') {
            out.text(written..at);
            written = at + 1;
            at += 1;
        } else if let Some(end) = link(bytes, at) {
            at = end;
        }
    }
    out.text(written..range.end);
}

/// Returns the end of a link whose command starts at `at`. Its escapes are those of its URL.
fn link(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..bytes.len().min(at + LONGEST)];
    let commands = [&b"uref{"[..], b"url{", b"indicateurl{"];
    let command = commands.iter().find(|command| rest.starts_with(command))?;
    close(rest, command.len()).map(|end| at + end)
}

/// Returns the argument of the command whose name starts at `at`, if it is code. A link in it is a
/// link.
fn code(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let rest = &bytes[at..bytes.len().min(at + LONGEST)];
    let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    if rest.get(length) != Some(&b'{') || !COMMANDS.contains(&&rest[..length]) {
        return None;
    }
    let end = close(rest, length + 1)?;
    let argument = &rest[length + 1..end];
    let links = [&b"@uref{"[..], b"@url{"];
    let has_link = links.iter().any(|l| memmem::find(argument, l).is_some());
    (!has_link).then_some(at + length + 1..at + end)
}

/// Returns the position of the brace that closes the argument that starts at `from`.
fn close(text: &[u8], from: usize) -> Option<usize> {
    let (mut depth, mut at) = (1, from);
    loop {
        match text.get(at)? {
            // `@{` and `@}` are characters.
            b'@' => at += 1,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at),
            b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::TEXINFO;
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn code_is_what_commands_mark() {
        assert_read(
            &TEXINFO,
            &[
                (
                    "@example\nhttp://a.example/\n\nhttp://b.example/\n@end lisp\n@end example\n\
                        http://c.example/\n",
                    &[
                        "code http://a.example/",
                        "code http://b.example/",
                        "bare http://c.example/",
                    ],
                ),
                (
                    "@code{http://a.example/} @samp{x @{ @var{y} http://b.example/} http://c.example/\n",
                    &[
                        "code http://a.example/",
                        "code http://b.example/",
                        "bare http://c.example/",
                    ],
                ),
                (
                    "@macro page{A}\n@uref{http://a.example/\\A\\}\n@end macro\nhttp://b.example/\n",
                    &["code http://a.example/\\A\\", "bare http://b.example/"],
                ),
                (
                    "<a href=\"mailto:a@@b.example\"> mailto:c@@d.example @url{http://e.example/@@f}\n",
                    &[
                        "bare mailto:a@b.example",
                        "bare mailto:c@d.example",
                        "link http://e.example/@f",
                    ],
                ),
                (
                    "@uref{http://www@/.a.example/@-b@@c@/, d}\n",
                    &["link http://www.a.example/b@c"],
                ),
                // A link is one, whatever is around it or in it.
                (
                    "@uref{http://a.example/, @code{b}} @samp{@url{http://b.example/}}\n",
                    &["link http://a.example/", "link http://b.example/"],
                ),
                // These are no environments and no commands of code.
                (
                    "@examples\nhttp://a.example/\n@display\nhttp://b.example/\n@end display\n",
                    &["bare http://a.example/", "bare http://b.example/"],
                ),
                (
                    "@@code{http://a.example/} @emph{http://b.example/} @code{c\n\nhttp://d.example/}\n",
                    &[
                        "bare http://a.example/",
                        "bare http://b.example/",
                        "bare http://d.example/",
                    ],
                ),
                (
                    "    http://a.example/\n@verbatim\nhttp://b.example/\n",
                    &["bare http://a.example/", "code http://b.example/"],
                ),
            ],
        );
    }

    #[test]
    fn any_text_is_accepted() {
        assert_survived(
            &TEXINFO,
            &[
                "@",
                "@code{",
                "@verb{|",
                "@uref{http://h.example/",
                "http://h.example/",
                "@example\n",
                "@end example\n",
                "@end",
                "{",
                "}",
                ",",
                "a",
                "é",
                " ",
                "\n",
            ],
        );
    }
}
