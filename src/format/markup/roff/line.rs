//! Lines: text, and requests with their arguments (`groff(7)`, "Input format").

use std::ops::Range;

use memchr::{memchr, memmem};

use super::escape::IN_TEXT;
use crate::format::bytes::is_space;
use crate::format::lines::{Line, LineReader, lines};
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};

/// A reader of documents, with the block that the last part ended in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoffReader {
    block: Block,
}

/// The block of the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    /// Text and requests.
    #[default]
    Text,
    /// An example, to `.EE` or `.Ed`.
    Example,
    /// The definition of a macro, to `..`.
    Definition,
    /// Ignored text, up to `..`.
    Ignored,
}

/// Macros whose arguments are code.
const CODE: &[&[u8]] = &[b"Dl", b"Ic", b"Li", b"Ql"];

/// Macros whose arguments are not text of the page.
const NAMES: &[&[u8]] = &[
    b"MT", b"Mt", b"so", b"mso", b"nr", b"ds", b"ft", b"if", b"ie", b"el",
];

impl LineReader for RoffReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut scan = RoffScanner {
            bytes,
            out,
            block: self.block,
        };
        for line in lines(bytes, from) {
            scan.line(line);
        }
        self.block = scan.block;
    }
}

struct RoffScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    out: &'o mut SectionWriter<'t>,
    block: Block,
}

impl RoffScanner<'_, '_, '_> {
    fn line(&mut self, line: Line) {
        let text = line.bytes(self.bytes);
        let request = request(text);
        match (self.block, request) {
            (Block::Definition | Block::Ignored, _) if text == b".." => self.block = Block::Text,
            (Block::Definition, _) => self.out.code(line.start..line.next),
            (Block::Ignored, _) => self.out.aside(line.start..line.next, &LITERAL, None),
            (Block::Example, Some(name)) if is(text, &name, &[b"EE", b"Ed", b"Ve"]) => {
                self.block = Block::Text;
            }
            (Block::Example, None) => self.example(line.start..line.next),
            (_, Some(name)) => self.request(line, name),
            (Block::Text, None) => self.text(line.start..line.next),
        }
    }

    /// Reads text, up to the comment after it.
    fn text(&mut self, range: Range<usize>) {
        let comment = comment(&self.bytes[range.clone()]);
        let end = comment.map_or(range.end, |at| range.start + at);
        self.out.text(range.start..end);
        if end < range.end {
            self.out.aside(end + 2..range.end, &LITERAL, None);
            self.out.separate(Separator::Line);
        }
    }

    /// Reads a line of an example, in which escapes have their usual meaning.
    fn example(&mut self, range: Range<usize>) {
        self.out.code_with(range, &IN_TEXT);
    }

    /// Reads the request or macro whose name is at `name` in the line.
    fn request(&mut self, line: Line, name: Range<usize>) {
        let text = line.bytes(self.bytes);
        let from = line.start + name.end;
        let named = &text[name];
        self.out.separate(Separator::Line);
        if named.starts_with(b"\\\"") || named.starts_with(b"\\#") || named.is_empty() {
            self.out.aside(from..line.end, &LITERAL, None);
            return;
        }
        let rest = &self.bytes[from..line.end];
        let end = from + comment(rest).unwrap_or(rest.len());
        let arguments = arguments(self.bytes, from..end);
        match named {
            b"UR" | b"URL" | b"Lk" | b"FTP" => self.link(line, named, arguments),
            b"UE" => {
                self.out.close_link();
                self.words(arguments);
            }
            b"%U" => {
                for argument in arguments {
                    self.target(argument, line);
                }
            }
            b"EX" | b"Vb" => self.block = Block::Example,
            b"Bd" if self.has(&arguments, &[b"-literal", b"-unfilled"]) => {
                self.block = Block::Example;
            }
            b"de" | b"de1" | b"am" => self.block = Block::Definition,
            b"ig" => self.block = Block::Ignored,
            _ if NAMES.contains(&named) => {}
            _ if CODE.contains(&named) => {
                for argument in arguments {
                    self.out.separate(Separator::Inline);
                    self.out.code_with(argument, &IN_TEXT);
                }
            }
            _ => self.words(arguments),
        }
        self.out.separate(Separator::Line);
    }

    /// Reads `.UR target`, whose text ends at `.UE`, or `.Lk target text`.
    fn link(&mut self, line: Line, name: &[u8], mut arguments: Vec<Range<usize>>) {
        if arguments.is_empty() {
            return;
        }
        let rest = arguments.split_off(1);
        // A macro for another site than the web's takes names of hosts.
        let target = arguments.remove(0);
        if name == b"FTP" {
            self.words(vec![target]);
            self.words(rest);
            return;
        }
        self.out.open_link(line.start);
        self.target(target, line);
        self.out.set_link_target();
        if name != b"UR" {
            self.words(rest);
            self.out.close_link();
        }
    }

    fn target(&mut self, range: Range<usize>, line: Line) {
        let aimed = LinkTarget {
            whole: Some(line.start..line.end),
            ..LinkTarget::FOLLOWED
        };
        self.out.target(range, &IN_TEXT, aimed);
    }

    fn words(&mut self, arguments: Vec<Range<usize>>) {
        self.out.separate(Separator::Inline);
        for (number, argument) in arguments.into_iter().enumerate() {
            // The space before it, and before its quote.
            let before = &self.bytes[..argument.start];
            let space = before.iter().rposition(|&b| is_space(b));
            if let Some(space) = space.filter(|_| number > 0) {
                self.out.text(space..space + 1);
            }
            self.out.text(argument);
        }
    }

    fn has(&self, arguments: &[Range<usize>], words: &[&[u8]]) -> bool {
        arguments
            .iter()
            .any(|argument| words.contains(&&self.bytes[argument.clone()]))
    }
}

/// Returns the range of the name of the request in `text`, if it is one.
fn request(text: &[u8]) -> Option<Range<usize>> {
    let (b'.' | b'\'', rest) = text.split_first()? else {
        return None;
    };
    // `...` starts a line of text where no request has that name.
    if rest.starts_with(b"..") {
        return None;
    }
    let start = 1 + rest
        .iter()
        .take_while(|&&b| b == b' ' || b == b'\t')
        .count();
    let name = &text[start..];
    let length = match name {
        [b'\\', b'"' | b'#', ..] => 2,
        _ => name.iter().take_while(|&&b| !is_space(b)).count(),
    };
    Some(start..start + length)
}

fn is(text: &[u8], name: &Range<usize>, names: &[&[u8]]) -> bool {
    names.contains(&&text[name.clone()])
}

/// Returns the start of the comment in `text`.
fn comment(text: &[u8]) -> Option<usize> {
    memmem::find_iter(text, b"\\\"").find(|&at| {
        let slashes = text[..at].iter().rev().take_while(|&&b| b == b'\\').count();
        slashes % 2 == 0
    })
}

/// Returns the ranges of the arguments in `range`: words, or text between double quotes.
fn arguments(bytes: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let mut arguments = Vec::new();
    let mut at = range.start;
    loop {
        let spaces = bytes[at..range.end].iter().take_while(|&&b| is_space(b));
        at += spaces.count();
        let Some(&first) = bytes[at..range.end].first() else {
            return arguments;
        };
        let quoted = first == b'"';
        let start = at + usize::from(quoted);
        let rest = &bytes[start..range.end];
        let length = if quoted {
            memchr(b'"', rest)
        } else {
            // A space after a backslash is part of the word.
            let ends = |&i: &usize| is_space(rest[i]) && (i == 0 || rest[i - 1] != b'\\');
            (0..rest.len()).find(ends)
        };
        let end = start + length.unwrap_or(rest.len());
        if end > start {
            arguments.push(start..end);
        }
        at = (end + usize::from(quoted)).min(range.end);
    }
}
