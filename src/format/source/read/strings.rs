//! The ends of strings.

use memchr::{memchr, memchr2, memchr3, memmem};

use super::{LONGEST, LONGEST_FENCE, Quoted, SourceScanner};
use crate::format::source::syntax::{Extent, Quote, Raw};

/// The longest character between quotation marks: `'\u{10ffff}'`.
const LONGEST_CHARACTER: usize = 12;
/// The largest number of different ends that are remembered as missing. Raw strings can end in
/// many ways.
const MOST_MARKS: usize = 64;

impl SourceScanner<'_> {
    /// Returns the string that the quotation mark at `at` opens.
    pub(super) fn quoted(&mut self, at: usize) -> Option<Quoted> {
        let rest = &self.bytes[at..];
        let mut quotes = self.syntax.quotes.iter();
        let quote = quotes.find(|quote| rest.starts_with(quote.mark.as_bytes()))?;
        let from = at + quote.mark.len();
        let close = match quote.reach {
            Extent::Character => self.character(from)?,
            Extent::Line => self.in_line(from, quote)?,
            Extent::Lines | Extent::Documentation => self.over_lines(from, quote)?,
        };
        let raw = self.syntax.raw == Raw::Python && self.is_prefixed(at, b"rR");
        Some(Quoted {
            inside: from..close,
            end: close + quote.mark.len(),
            escapes: quote.escapes.filter(|_| !raw),
            documents: quote.reach == Extent::Documentation && self.documents(at),
        })
    }

    /// Returns true if the prefix of the quotation mark at `at` has one of `letters`, and is not
    /// a word.
    fn is_prefixed(&self, at: usize, letters: &[u8]) -> bool {
        let before = self.bytes[..at].iter().rev();
        let run: Vec<_> = before
            .take(3)
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
            .collect();
        run.len() <= 2 && run.iter().any(|letter| letters.contains(letter))
    }

    /// Returns true if the string at `at` is the first in its line.
    fn documents(&self, at: usize) -> bool {
        let indent = self.bytes[..at].iter().rev().take(LONGEST_FENCE * 8);
        let before = |byte: &&u8| matches!(byte, b' ' | b'\t') || byte.is_ascii_alphabetic();
        let line = at - indent.take_while(before).count();
        let prefix = self.bytes[line..at].trim_ascii();
        let starts = line == 0 || self.bytes[line - 1] == b'\n';
        starts && (prefix.len() <= 1 || prefix.starts_with(b"@"))
    }

    /// Returns the end of the character literal whose content starts at `from`: its closing
    /// delimiter.
    fn character(&self, from: usize) -> Option<usize> {
        let near = &self.bytes[from..self.bytes.len().min(from + LONGEST_CHARACTER)];
        let first = *near.first()?;
        let close = match first {
            b'\\' => 2 + memchr(b'\'', near.get(2..)?)?,
            b'\'' | b'\n' => return None,
            0x80.. => 1 + near[1..].iter().take_while(|&&b| b & 0xC0 == 0x80).count(),
            _ => 1,
        };
        (near.get(close) == Some(&b'\'')).then_some(from + close)
    }

    /// Returns the end of the single-line string whose content starts at `from`.
    fn in_line(&mut self, from: usize, quote: &Quote) -> Option<usize> {
        let mark = quote.mark.as_bytes()[0];
        if self.is_known_unclosed(&[mark, b'\n'], from) {
            return None;
        }
        let far = self.bytes.len().min(from + LONGEST);
        let mut at = from;
        while let Some(length) = memchr3(mark, b'\n', b'\\', &self.bytes[at..far]) {
            at += length;
            match self.bytes[at] {
                b'\n' => break,
                b'\\' if quote.escaped => {
                    let returns = usize::from(self.bytes[at + 1..far].starts_with(b"\r\n"));
                    at = (at + 2 + returns).min(far);
                }
                b'\\' => at += 1,
                _ => return Some(at),
            }
        }
        self.unclosed(&[mark, b'\n'], at.max(from));
        None
    }

    /// Returns the end of the string whose content starts at `from`, in this line or another.
    fn over_lines(&mut self, from: usize, quote: &Quote) -> Option<usize> {
        let mark = quote.mark.as_bytes();
        if !quote.escaped {
            return self.find(mark, from);
        }
        if self.is_known_unclosed(mark, from) {
            return None;
        }
        let far = self.bytes.len().min(from + LONGEST);
        let mut at = from;
        while let Some(length) = memchr2(mark[0], b'\\', &self.bytes[at..far]) {
            at += length;
            if self.bytes[at] == b'\\' {
                at = (at + 2).min(far);
            } else if self.bytes[at..far].starts_with(mark) {
                return Some(at);
            } else {
                at += 1;
            }
        }
        self.unclosed(mark, far);
        None
    }

    /// Returns the raw string that starts at `at`.
    pub(super) fn raw(&mut self, at: usize) -> Option<Quoted> {
        let rest = &self.bytes[at..];
        let run = |from: usize, byte: u8| {
            let near = rest[from..].iter().take(LONGEST_FENCE);
            near.take_while(|&&b| b == byte).count()
        };
        let (open, close) = match self.syntax.raw {
            Raw::None | Raw::Python => return None,
            Raw::Rust => {
                let before = &self.bytes[..at];
                let hashes = before.iter().rev().take(LONGEST_FENCE);
                let hashes = hashes.take_while(|&&b| b == b'#').count();
                let raw = rest[0] == b'"' && before[..at - hashes].ends_with(b"r");
                let close = [&b"\""[..], &b"#".repeat(hashes)].concat();
                raw.then_some((1, close))?
            }
            Raw::Swift => {
                let hashes = run(0, b'#');
                let opens = hashes > 0 && rest.get(hashes) == Some(&b'"');
                let close = [&b"\""[..], &b"#".repeat(hashes)].concat();
                opens.then_some((hashes + 1, close))?
            }
            Raw::Cpp => {
                let raw = rest[0] == b'"' && self.bytes[..at].ends_with(b"R");
                let near = &rest[1..rest.len().min(LONGEST_FENCE + 2)];
                let name = raw.then(|| memchr(b'(', near)).flatten()?;
                let close = [b")", &near[..name], b"\""].concat();
                (name + 2, close)
            }
            Raw::CSharp => {
                let raw = rest[0] == b'"' && self.is_after_at(at);
                raw.then(|| (1, b"\"".to_vec()))?
            }
            Raw::Lua => {
                let equals = if rest[0] == b'[' { run(1, b'=') } else { 0 };
                let opens = rest[0] == b'[' && rest.get(1 + equals) == Some(&b'[');
                let close = [&b"]"[..], &b"=".repeat(equals), b"]"].concat();
                opens.then_some((equals + 2, close))?
            }
        };
        let end = self.find(&close, at + open)?;
        Some(Quoted {
            inside: at + open..end,
            end: end + close.len(),
            escapes: None,
            documents: false,
        })
    }

    /// Returns true if `@` or `$@` precedes `at`.
    fn is_after_at(&self, at: usize) -> bool {
        let before = &self.bytes[..at];
        before.ends_with(b"@") || before.ends_with(b"@$")
    }

    /// Returns the first `close` at or after `from`, within the limit.
    pub(super) fn find(&mut self, close: &[u8], from: usize) -> Option<usize> {
        if self.is_known_unclosed(close, from) {
            return None;
        }
        let far = self.bytes.len().min(from + LONGEST);
        let found = memmem::find(self.bytes.get(from..far)?, close);
        if found.is_none() {
            self.unclosed(close, far);
        }
        found.map(|length| from + length)
    }

    fn is_known_unclosed(&self, close: &[u8], from: usize) -> bool {
        let known = self.unclosed.iter().find(|(mark, _)| mark == close);
        known.map_or(self.unclosed.len() >= MOST_MARKS, |(_, far)| from <= *far)
    }

    /// Remembers that `close` does not occur before `far`.
    fn unclosed(&mut self, close: &[u8], far: usize) {
        match self.unclosed.iter_mut().find(|(mark, _)| mark == close) {
            Some((_, known)) => *known = far,
            None => self.unclosed.push((close.to_vec(), far)),
        }
    }
}
