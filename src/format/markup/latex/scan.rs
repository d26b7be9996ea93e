//! Commands: those whose arguments are URIs, verbatim, or nothing that is read.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem};

use super::{Braces, IN_URI};
use crate::extract::base_uri;
use crate::format::bytes::is_space;
use crate::format::lines::{LineReader, stripped};
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};

/// A reader of documents, with the environment that the last part ended in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LatexReader {
    /// The environment that is read: its place among [`VERBATIM`].
    inside: Option<usize>,
}

/// Environments without markup.
const VERBATIM: &[&str] = &[
    "verbatim",
    "verbatim*",
    "Verbatim",
    "lstlisting",
    "minted",
    "alltt",
    "filecontents",
    "filecontents*",
    "comment",
];

/// Commands with one argument, which is a URI.
const URLS: &[&[u8]] = &[b"url", b"nolinkurl", b"burl", b"path"];

/// Commands whose argument names something in the document.
const NAMES: &[&[u8]] = &[
    b"label",
    b"ref",
    b"pageref",
    b"eqref",
    b"autoref",
    b"nameref",
    b"cref",
    b"Cref",
    b"vref",
    b"cite",
    b"citep",
    b"citet",
    b"bibitem",
    b"index",
    b"hypertarget",
    b"hyperlink",
];

/// The longest `\verb|…|`.
// Bounds the time for a delimiter that does not come again.
const LONGEST_VERB: usize = 1024;

impl LineReader for LatexReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let braces = Braces::of(bytes, from);
        let mut scan = LatexScanner {
            bytes,
            written: from,
            braces: &braces,
            out,
            inside: self.inside,
        };
        scan.all(from);
        self.inside = scan.inside;
    }
}

/// Writes the text at `range`, in which `%` starts no comment.
pub(crate) fn write(bytes: &[u8], range: Range<usize>, braces: &Braces, out: &mut SectionWriter) {
    let mut scan = LatexScanner {
        bytes: &bytes[..range.end],
        written: range.start,
        braces,
        out,
        inside: None,
    };
    let mut at = range.start;
    while let Some(length) = memchr(b'\\', &scan.bytes[at..]) {
        at = scan.command(at + length);
    }
    scan.flush(range.end);
}

/// Returns true if the value of a field is one URI.
pub(crate) fn is_one_uri(value: &[u8]) -> bool {
    !value.is_empty() && !value.iter().any(|&b| is_space(b)) && !value.starts_with(b"\\")
}

struct LatexScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    /// Up to here it is written.
    written: usize,
    braces: &'b Braces,
    out: &'o mut SectionWriter<'t>,
    inside: Option<usize>,
}

impl LatexScanner<'_, '_, '_> {
    fn all(&mut self, from: usize) {
        let mut at = from;
        while at < self.bytes.len() {
            if let Some(inside) = self.inside {
                at = self.verbatim(at, inside);
                continue;
            }
            let Some(length) = memchr2(b'\\', b'%', &self.bytes[at..]) else {
                break;
            };
            at += length;
            at = if self.bytes[at] == b'%' {
                self.comment(at)
            } else {
                self.command(at)
            };
        }
        self.flush(self.bytes.len());
    }

    /// Reads the environment from `at` on. Returns where to continue.
    fn verbatim(&mut self, at: usize, inside: usize) -> usize {
        let name = VERBATIM[inside];
        let end = format!("\\end{{{name}}}");
        let length = memmem::find(&self.bytes[at..], end.as_bytes());
        let close = length.map_or(self.bytes.len(), |length| at + length);
        if name == "comment" {
            self.out.aside(at..close, &LITERAL, None);
        } else {
            self.out.code(at..close);
        }
        if length.is_some() {
            self.inside = None;
        }
        self.written = close;
        close
    }

    fn comment(&mut self, at: usize) -> usize {
        self.flush(at);
        let end = memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |length| at + length);
        self.out.aside(at + 1..end, &LITERAL, None);
        self.written = end;
        end
    }

    fn command(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at + 1..];
        let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let name = &rest[..length];
        let after = at + 1 + length;
        if rest.get(length) == Some(&b'@') {
            // A longer name, in a package: there `@` is a letter.
            return after + 1;
        }
        match name {
            b"" => (at + 2).min(self.bytes.len()),
            b"begin" => self.begin(at, after),
            b"verb" | b"lstinline" | b"mintinline" => self.verb(after, name),
            b"href" => self.href(at, after),
            _ if URLS.contains(&name) => self.url(at, after, name),
            _ if NAMES.contains(&name) => {
                let from = self.after_option(after);
                let Some(argument) = self.group(from) else {
                    return after;
                };
                self.flush(at);
                self.written = argument.end + 1;
                self.out.separate(Separator::Inline);
                self.written
            }
            _ => after,
        }
    }

    fn begin(&mut self, at: usize, after: usize) -> usize {
        let Some(argument) = self.group(after) else {
            return after;
        };
        let name = &self.bytes[argument.clone()];
        let known = VERBATIM.iter().position(|known| known.as_bytes() == name);
        if known.is_some() {
            self.flush(at);
            self.inside = known;
            self.written = argument.end + 1;
            return argument.end + 1;
        }
        after
    }

    /// Reads `\verb|…|`, `\lstinline[…]{…}` or `\mintinline{…}|…|`.
    fn verb(&mut self, after: usize, name: &[u8]) -> usize {
        let mut at = if self.bytes.get(after) == Some(&b'*') {
            after + 1
        } else {
            self.after_option(after)
        };
        if name == b"mintinline" {
            at = self.group(at).map_or(at, |language| language.end + 1);
        }
        let Some(content) = self.delimited(at) else {
            return after;
        };
        self.flush(content.start);
        self.out.code(content.clone());
        // The delimiter after it is not part of a URI.
        self.out.separate(Separator::Inline);
        self.written = content.end;
        content.end + 1
    }

    /// Reads `\url{…}` or `\url|…|`. A path that is not a URI is the name of a file, and code.
    fn url(&mut self, at: usize, after: usize, name: &[u8]) -> usize {
        let Some(content) = self.delimited(after) else {
            return after;
        };
        let target = stripped(self.bytes, content.clone());
        self.flush(at);
        if name == b"path" && !base_uri::has_scheme(&self.bytes[target.clone()]) {
            self.out.separate(Separator::Inline);
            self.out.code(target);
            self.out.separate(Separator::Inline);
        } else {
            self.target(at..content.end + 1, content.clone());
        }
        self.written = content.end + 1;
        self.written
    }

    /// Reads `\href[…]{URI}{text}`.
    fn href(&mut self, at: usize, after: usize) -> usize {
        let from = self.after_option(after);
        let Some(target) = self.group(from) else {
            return after;
        };
        let text = self.group(target.end + 1);
        let end = text.as_ref().map_or(target.end, |text| text.end) + 1;
        self.flush(at);
        let Some(text) = text else {
            self.target(at..end, target);
            self.written = end;
            return end;
        };
        self.out.open_link(at);
        self.target(at..end, target);
        self.out.set_link_target();
        self.out.text(text);
        self.out.close_link();
        self.written = end;
        end
    }

    fn target(&mut self, whole: Range<usize>, argument: Range<usize>) {
        let mut target = stripped(self.bytes, argument);
        // `IN_URI` does not see the line end, which is trimmed.
        let ends_line = matches!(self.bytes.get(target.end), Some(b'\r' | b'\n'));
        if ends_line && self.bytes[target.clone()].ends_with(b"%") {
            target.end -= 1;
        }
        let aimed = LinkTarget {
            whole: Some(whole),
            ..LinkTarget::FOLLOWED
        };
        self.out.target(target, &IN_URI, aimed);
    }

    /// Returns the inside of the braces at `at`, or of a pair of the character there.
    fn delimited(&self, at: usize) -> Option<Range<usize>> {
        let &open = self.bytes.get(at)?;
        if open == b'{' {
            return self.group(at);
        }
        if open.is_ascii_alphanumeric() || is_space(open) || matches!(open, b'}' | b'\\') {
            return None;
        }
        let rest = &self.bytes[at + 1..];
        let near = &rest[..rest.len().min(LONGEST_VERB)];
        let length = memchr2(open, b'\n', near).filter(|&length| near[length] == open)?;
        Some(at + 1..at + 1 + length)
    }

    /// Returns the inside of the group whose brace is at `at`, if it closes within the range: the
    /// value of a BibTeX field may end before the group does.
    fn group(&self, at: usize) -> Option<Range<usize>> {
        let inside = self.braces.inside(at)?;
        (inside.end < self.bytes.len()).then_some(inside)
    }

    fn after_option(&self, at: usize) -> usize {
        if self.bytes.get(at) != Some(&b'[') {
            return at;
        }
        let near = &self.bytes[at..self.bytes.len().min(at + LONGEST_VERB)];
        memchr(b']', near).map_or(at, |length| at + length + 1)
    }

    fn flush(&mut self, to: usize) {
        if to > self.written {
            self.out.text(self.written..to);
            self.written = to;
        }
    }
}
