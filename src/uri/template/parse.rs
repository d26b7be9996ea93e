//! The grammar of templates (RFC 6570 §2).

use std::ops::Range;

use super::{Expression, Modifier, Operator, Part, TemplateFault, TemplateFaultKind, Variable};
use crate::uri::syntax::percent::octet_at;

/// Operators that are reserved for extensions (§2.2, `op-reserve`).
const RESERVED: &[u8] = b"=,!@|";

/// Returns the parts of `text`, and its faults in ascending order.
pub(super) fn parse(text: &str) -> (Vec<Part>, Vec<TemplateFault>) {
    let mut parser = Parser {
        text,
        parts: Vec::new(),
        faults: Vec::new(),
    };
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        at = if rest[0] == b'{' {
            parser.expression(at)
        } else {
            let end = memchr::memchr(b'{', rest).map_or(text.len(), |length| at + length);
            parser.literal(at..end);
            end
        };
    }
    (parser.parts, parser.faults)
}

struct Parser<'a> {
    text: &'a str,
    parts: Vec<Part>,
    faults: Vec<TemplateFault>,
}

impl Parser<'_> {
    fn add(&mut self, kind: TemplateFaultKind, range: Range<usize>) {
        self.faults.push(TemplateFault::new(kind, range));
    }

    fn literal(&mut self, range: Range<usize>) {
        let text = self.text;
        for (at, character) in text[range.clone()].char_indices() {
            let at = range.start + at;
            let kind = match character {
                '%' if octet_at(text.as_bytes(), at).is_some() => continue,
                '%' => TemplateFaultKind::Percent,
                '}' => TemplateFaultKind::Unopened,
                _ if is_literal(character) => continue,
                _ => TemplateFaultKind::Literal,
            };
            self.add(kind, at..at + character.len_utf8());
        }
        self.parts.push(Part::Literal(range));
    }

    /// Reads the expression at `start`. Returns its end.
    fn expression(&mut self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        let brace = memchr::memchr2(b'{', b'}', &bytes[start + 1..]).map(|i| start + 1 + i);
        let Some(close) = brace.filter(|&at| bytes[at] == b'}') else {
            self.add(TemplateFaultKind::Unclosed, start..start + 1);
            return brace.unwrap_or(bytes.len());
        };
        let mut list = start + 1..close;
        let first = bytes[list.start];
        let mut operator = Operator::Simple;
        if let Some(named) = Operator::of(first) {
            operator = named;
            list.start += 1;
        } else if RESERVED.contains(&first) {
            self.add(TemplateFaultKind::Operator, list.start..list.start + 1);
            list.start += 1;
        }
        let variables = self.variables(list);
        self.parts.push(Part::Expression(Expression {
            range: start..close + 1,
            operator,
            variables,
        }));
        close + 1
    }

    fn variables(&mut self, list: Range<usize>) -> Vec<Variable> {
        let mut variables = Vec::new();
        let mut at = list.start;
        loop {
            let rest = &self.text.as_bytes()[at..list.end];
            let end = memchr::memchr(b',', rest).map_or(list.end, |comma| at + comma);
            variables.push(self.variable(at..end));
            if end == list.end {
                return variables;
            }
            at = end + 1;
        }
    }

    fn variable(&mut self, range: Range<usize>) -> Variable {
        let text = &self.text[range.clone()];
        let (name, modifier) = match text.split_once(':') {
            Some((name, length)) => {
                let start = range.start + name.len() + 1;
                (name, self.prefix(length, start))
            }
            None => match text.strip_suffix('*') {
                Some(name) => (name, Modifier::Explode),
                None => (text, Modifier::None),
            },
        };
        let location = range.start..range.start + name.len();
        if !is_name(name.as_bytes()) {
            self.add(TemplateFaultKind::Name, location.clone());
        }
        Variable {
            name: location,
            modifier,
        }
    }

    /// `max-length = %x31-39 0*3DIGIT`
    fn prefix(&mut self, length: &str, start: usize) -> Modifier {
        let digits = length.bytes().all(|b| b.is_ascii_digit());
        let right = digits && !length.starts_with('0') && (1..=4).contains(&length.len());
        if !right {
            self.add(TemplateFaultKind::Prefix, start..start + length.len());
        }
        Modifier::Prefix(length.parse().unwrap_or(u16::MAX))
    }
}

/// `varname = varchar *( ["."] varchar )`, where a `varchar` is a letter, a digit, `_` or a
/// percent-encoded octet.
fn is_name(name: &[u8]) -> bool {
    let mut at = 0;
    let mut after_dot = true;
    while at < name.len() {
        let length = match name[at] {
            b'.' if after_dot => return false,
            b'%' if octet_at(name, at).is_none() => return false,
            b'%' => 3,
            b'.' | b'_' => 1,
            b if b.is_ascii_alphanumeric() => 1,
            _ => return false,
        };
        after_dot = name[at] == b'.';
        at += length;
    }
    !after_dot
}

/// `literals` without percent-encoded octets: no controls, spaces, and `"`, `'`, `%`, `<`, `>`, `\`,
/// `^`, `` ` ``, `{`, `|` and `}`; beyond ASCII, those that IRIs allow.
fn is_literal(character: char) -> bool {
    match character {
        '\0'..=' '
        | '\u{7f}'
        | '"'
        | '\''
        | '%'
        | '<'
        | '>'
        | '\\'
        | '^'
        | '`'
        | '{'
        | '|'
        | '}' => false,
        '!'..='~' => true,
        _ => is_international(character),
    }
}

/// `ucschar / iprivate` of RFC 3987 §2.2.
const fn is_international(character: char) -> bool {
    let code = character as u32;
    match code {
        0xa0..=0xd7ff | 0xe000..=0xfdcf | 0xfdf0..=0xffef => true,
        0x1_0000..=0xd_ffff | 0xe_1000..=0x10_ffff => code & 0xfffe != 0xfffe,
        _ => false,
    }
}
