//! `AmigaGuide`, the hypertext of the Amiga's documentation.
//!
//! A line that starts with `@` and a word is a command. In the text, `@{b}` is an attribute, and
//! `@{"label" link node}` a link; `@{"label" system "command"}` runs a command, which may open a
//! URI. A command ends a URI. `\@` and `\\` are a literal `@` and `\`.

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use crate::extract::base_uri::has_scheme;
use crate::format::document::DOCUMENT;
use crate::format::lines::{Line, LineDecoder, LineReader, Link, MemoizedSearch, lines, stripped};
use crate::format::section_writer::{Escapes, LITERAL, SectionWriter, Separator};
use crate::format::{Escaping, Fixes, Format, MarkupSyntax, Role};

/// Documents of `AmigaGuide`.
pub static AMIGAGUIDE: Format = Format {
    name: "amigaguide",
    summary: "AmigaGuide",
    extensions: &["guide"],
    sniff: |head| is_word(head.trim_ascii_start(), "@database"),
    decoder: || LineDecoder::<GuideReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"@\\{}\""))
};

/// Escapes in text.
static IN_TEXT: Escapes = Escapes {
    starts: b"\\",
    decode: |bytes| match bytes {
        [b'\\', escaped @ (b'@' | b'\\'), ..] => Some((2, Some(char::from(*escaped)))),
        _ => None,
    },
};

/// The longest command in a line.
// Bounds the time for `@{` that nothing closes.
const LONGEST: usize = 2 * 1024;

/// Reads documents; nothing is known from the parts before.
#[derive(Debug, Default)]
struct GuideReader;

impl LineReader for GuideReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        for line in lines(bytes, from) {
            match command_name(line.bytes(bytes)) {
                Some(length) => read_command(bytes, line, length, out),
                None => text(bytes, line.start..line.next, out),
            }
        }
    }
}

/// Returns the length of `@` and the name of the command in a line.
fn command_name(line: &[u8]) -> Option<usize> {
    let rest = line.strip_prefix(b"@")?;
    let starts = rest.first()?;
    let named = starts.is_ascii_alphabetic() || matches!(starts, b'$' | b'(');
    let length = rest
        .iter()
        .take_while(|b| !b.is_ascii_whitespace() && **b != b':');
    named.then(|| 1 + length.count())
}

/// Reads the line of a command: its text is that of a title or the like, or of a comment.
fn read_command(bytes: &[u8], line: Line, name: usize, out: &mut SectionWriter) {
    let rest = line.start + name..line.end;
    out.separate(Separator::Paragraph);
    let command = line.bytes(bytes);
    if is_word(command, "@rem") || is_word(command, "@remark") {
        out.aside(rest, &LITERAL, None);
    } else {
        out.text(rest);
    }
    out.separate(Separator::Paragraph);
}

/// Returns true if `bytes` start with this word, in any case.
fn is_word(bytes: &[u8], word: &str) -> bool {
    let start = bytes.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        && !bytes.get(word.len()).is_some_and(u8::is_ascii_alphanumeric)
}

/// Reads a line of text.
fn text(bytes: &[u8], range: Range<usize>, out: &mut SectionWriter) {
    let mut written = range.start;
    let mut close = MemoizedSearch::default();
    let signs = memchr_iter(b'@', &bytes[range.clone()]).map(|at| range.start + at);
    for sign in signs {
        if sign < written || is_escaped(&bytes[range.start..sign]) {
            continue;
        }
        let Some(inside) = inside(bytes, sign..range.end, &mut close) else {
            continue;
        };
        out.text(written..sign);
        out.separate(Separator::Inline);
        written = inside.end + 1;
        read_inline(bytes, sign..written, inside, out);
        out.separate(Separator::Inline);
    }
    out.text(written..range.end);
}

/// Returns true if an odd number of backslashes comes before.
fn is_escaped(before: &[u8]) -> bool {
    let backslashes = before.iter().rev().take_while(|&&b| b == b'\\');
    backslashes.take(LONGEST).count() % 2 == 1
}

/// Returns the range between the braces of the command at the start of `line`. A brace in quotes
/// does not end it, unless the quotes are not closed.
fn inside(bytes: &[u8], line: Range<usize>, close: &mut MemoizedSearch) -> Option<Range<usize>> {
    let sign = line.start;
    let brace = |from: usize| memchr(b'}', &bytes[from..line.end]).map(|length| from + length);
    let first = close.find(sign, brace)?;
    let near = &bytes[..line.end.min(sign + LONGEST)];
    if first >= near.len() {
        return None;
    }
    let start = sign + 2;
    if near.get(sign + 1) != Some(&b'{') {
        return None;
    }
    let mut quoted = false;
    let outside = near[start..].iter().enumerate().position(|(at, &byte)| {
        // `*"` is a quotation mark in a string of AmigaDOS.
        quoted ^= byte == b'"' && near[start + at - 1] != b'*';
        byte == b'}' && !quoted
    });
    let end = outside.map_or(first, |length| start + length);
    (start <= end).then_some(start..end)
}

/// Reads a command in text, whose braces are around `inside`.
fn read_inline(bytes: &[u8], whole: Range<usize>, inside: Range<usize>, out: &mut SectionWriter) {
    let command = stripped(bytes, inside);
    // Attributes have no label.
    if bytes[command.start..].first() != Some(&b'"') {
        return;
    }
    let start = command.start + 1;
    let length = memchr(b'"', &bytes[start..command.end]);
    let label = start..length.map_or(command.end, |length| start + length);
    let action = (label.end + 1).min(command.end)..command.end;
    match uri(bytes, action) {
        Some(target) => Link {
            whole,
            text: label,
            target,
        }
        .write(&IN_TEXT, Role::Followed, out),
        None => out.text(label),
    }
}

/// Returns the URI in the action of a link: the node, or a word of the command, that has a scheme.
fn uri(bytes: &[u8], action: Range<usize>) -> Option<Range<usize>> {
    let text = &bytes[action.clone()];
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'"' | b'\'' | b'*');
    let mut at = 0;
    while at < text.len() {
        let length = text[at..].iter().position(ends).unwrap_or(text.len() - at);
        let word = &text[at..at + length];
        // Names of volumes are like schemes.
        let mail = word.len() > 7 && word[..7].eq_ignore_ascii_case(b"mailto:");
        if mail || has_scheme(word) && memchr::memmem::find(word, b"://").is_some() {
            return Some(action.start + at..action.start + at + length);
        }
        at += length + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::AMIGAGUIDE;
    use crate::format::detect;
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn commands_end_uris() {
        assert_read(
            &AMIGAGUIDE,
            &[
                (
                    "@{b}http://a.example/b@{ub}.\n",
                    &["bare http://a.example/b"],
                ),
                (
                    "@{fg shine}http://a.example/@{fg text}b\n",
                    &["bare http://a.example/"],
                ),
                (
                    "see http://a.example/b@{u}c@{uu}\n",
                    &["bare http://a.example/b"],
                ),
                (
                    "<http://a.example/\n b@{b}c>\n",
                    &["link http://a.example/bc"],
                ),
                (
                    "@node main \"http://a.example/b\"\nc\n",
                    &["bare http://a.example/b"],
                ),
                (
                    "@rem see http://a.example/\n@remark www.a.example\n",
                    &["bare http://a.example/", "bare http://www.a.example"],
                ),
                (
                    "@$VER: a 1.0 http://a.example/b\n@endnode\n",
                    &["bare http://a.example/b"],
                ),
                (
                    "@width 70\n@(c) <http://a.example/\n@author b>\n",
                    &["bare http://a.example/"],
                ),
            ],
        );
    }

    #[test]
    fn links() {
        assert_read(
            &AMIGAGUIDE,
            &[
                (
                    "@{\"b\" link main 0}http://a.example/\n",
                    &["bare http://a.example/"],
                ),
                (
                    "@{\" http://a.example/ \" link URL}\n",
                    &["bare http://a.example/"],
                ),
                (
                    "@{\"b c\" system \"OpenURL >NIL: http://a.example/b\"}\n",
                    &["link http://a.example/b [b c]"],
                ),
                (
                    "@{\"b\" system \"run openurl *\"http://a.example/{b}*\"\" }\n",
                    &["link http://a.example/{b} [b]"],
                ),
                (
                    "@{\"b\" rx \"'mailto:b@a.example'\"}\n",
                    &["link mailto:b@a.example [b]"],
                ),
                (
                    "@{\"b\" link \"http://a.example/\"}\n",
                    &["link http://a.example/ [b]"],
                ),
                ("@{\"b\" system \"sys:utilities/more doc:a\"}\n", &[]),
            ],
        );
    }

    #[test]
    fn escapes_and_broken_commands() {
        assert_read(
            &AMIGAGUIDE,
            &[
                ("mailto:b\\@a.example\n", &["bare mailto:b@a.example"]),
                ("http://a.example/\\\\k\n", &["bare http://a.example/\\k"]),
                ("\\@{b} http://a.example/\n", &["bare http://a.example/"]),
                (
                    "\\\\@{b}http://a.example/@{ub}\n",
                    &["bare http://a.example/"],
                ),
                ("@{b http://a.example/\n", &["bare http://a.example/"]),
                (
                    "@{\"b http://a.example/} http://b.example/\n",
                    &["bare http://a.example/", "bare http://b.example/"],
                ),
                ("@{} @{\"\"} @{\"b\"} @ @{\n", &[]),
            ],
        );
    }

    #[test]
    fn documents_are_recognized() {
        for (name, head, expected) in [
            ("a.guide", "", "amigaguide"),
            ("a.txt", "@DATABASE a\n", "amigaguide"),
            ("a.txt", "@databases\n", "plain"),
        ] {
            assert_eq!(detect(name, head.as_bytes()).name, expected, "{head}");
        }
    }

    #[test]
    fn any_input_is_accepted() {
        assert_survived(
            &AMIGAGUIDE,
            &[
                "@",
                "{",
                "}",
                "\"",
                "\\",
                "*",
                "b",
                " link ",
                " system ",
                "http://a.example/",
                "\n",
                "@node ",
                "@rem ",
                "<",
                ">",
                "\u{e4}",
            ],
        );
    }
}
