//! Where a URI ends that nothing delimits (DELIMITING §4; guard U12).

use super::chars::{Glyph, char_at, char_before, glyph, is_scheme_byte, is_sentence_mark};
use super::schemes;
use super::start::{Form, Start};

/// The longest scheme name behind a `,` or `;` that is looked at, in bytes.
const LONGEST_SCHEME: usize = 64;

/// How far an `@` is looked for that makes what looked like a host user information,
/// in bytes.
const USERINFO: usize = 256;

/// Where a URI that starts at `start` ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Past its last byte, punctuation of the sentence trimmed.
    pub trimmed: usize,
    /// Where a character stands that ends every URI.
    pub stop: usize,
}

/// Finds the end of a bare URI.
pub(super) fn end(bytes: &[u8], start: &Start) -> End {
    let mut scanner = Scanner::new(bytes, start);
    let stop = scanner.run();
    let trimmed = trim(bytes, start, stop);
    let word = scanner.host.map_or(0, |host| {
        glued_word(bytes.get(host..trimmed).unwrap_or_default())
    });
    End {
        trimmed: trimmed - word,
        stop,
    }
}

/// How much of the host that a URI ends in is the next sentence's first word, with the
/// full stop before it: `www.h.example.Then`. A host that is complete without it, and is
/// written small there, does not go on in a capital.
fn glued_word(host: &[u8]) -> usize {
    let Some(dot) = host.iter().rposition(|&b| b == b'.') else {
        return 0;
    };
    let (name, word) = (&host[..dot], &host[dot + 1..]);
    let capital = word.first().is_some_and(u8::is_ascii_uppercase)
        && word.len() > 1
        && word[1..].iter().all(u8::is_ascii_lowercase);
    let last = name.rsplit(|&b| b == b'.').next().unwrap_or_default();
    let glued = capital
        && last.iter().all(u8::is_ascii_lowercase)
        && schemes::is_complete(name)
        && !schemes::is_complete(host);
    if glued { word.len() + 1 } else { 0 }
}

/// What a byte is to a bare URI.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Goes on, wherever it stands.
    Plain,
    /// Goes on, and ends or shapes the host.
    Mark,
    /// Ends it.
    End,
    /// Not ASCII.
    High,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            0..=b' ' | 0x7F | b'<' | b'>' | b'"' | b'`' | b'|' => Class::End,
            0x80.. => Class::High,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'%' => Class::Plain,
            _ => Class::Mark,
        };
        byte += 1;
    }
    classes
};

struct Scanner<'b> {
    bytes: &'b [u8],
    start: &'b Start,
    /// Where the host starts, as long as the end is looked for in it.
    host: Option<usize>,
    /// How many `(`, `[`, `{` are open.
    open: [u32; 3],
    /// Whether the query has begun.
    query: bool,
    is_urn: bool,
}

impl<'b> Scanner<'b> {
    fn new(bytes: &'b [u8], start: &'b Start) -> Self {
        Self {
            bytes,
            start,
            host: start.form.has_host().then_some(start.body),
            open: [0; 3],
            query: false,
            is_urn: bytes[start.at..start.body].eq_ignore_ascii_case(b"urn:"),
        }
    }

    /// The place of the first character that is not part of the URI.
    fn run(&mut self) -> usize {
        let mut at = self.start.body;
        while let Some(&byte) = self.bytes.get(at) {
            let next = match CLASSES[usize::from(byte)] {
                Class::Plain => Some(at + 1),
                Class::Mark => self.mark(at, byte),
                Class::High => self.high(at),
                Class::End => {
                    let goes_on = byte == b'|' && (self.is_drive(at) || self.is_in_list(at));
                    goes_on.then_some(at + 1)
                }
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// Behind the punctuation at `at`; `None` when the URI ends before it.
    fn mark(&mut self, at: usize, byte: u8) -> Option<usize> {
        if self.is_urn && matches!(byte, b'[' | b']' | b'\\' | b'^') {
            // urnbis §2.5.3: a character that no URN has ends it in text.
            return None;
        }
        if let Some(host) = self.host {
            match byte {
                b'/' | b'?' | b'#' => self.host = None,
                b'@' => self.host = Some(at + 1),
                b':' | b'[' | b']' | b'{' | b'}' | b'\\' => {}
                b'$' if self.is_variable(at) => {}
                _ if self.ends_host(host, at) => return None,
                _ => {}
            }
        }
        self.query |= byte == b'?';
        match byte {
            b'(' | b'[' | b',' | b';' if self.another_scheme(at + 1) => None,
            b'(' | b'[' | b'{' => {
                self.open[bracket(byte)] += 1;
                Some(at + 1)
            }
            b')' | b']' | b'}' => {
                let open = &mut self.open[bracket(byte)];
                *open = open.checked_sub(1)?;
                Some(at + 1)
            }
            b'&' if self.is_entity(at) => None,
            _ => Some(at + 1),
        }
    }

    /// Behind the character over 0x7F at `at`; `None` when the URI ends before it.
    fn high(&mut self, at: usize) -> Option<usize> {
        let (glyph, length) = glyph(self.bytes, at);
        let next = at + length;
        let behind = self.bytes.get(next);
        let letter_behind =
            || behind.is_some_and(u8::is_ascii_alphanumeric) && !self.another_scheme(next);
        let goes_on = match glyph {
            Glyph::End => false,
            Glyph::Letter | Glyph::Invisible => !self.is_urn,
            Glyph::Unspaced => !self.is_urn && self.unspaced_goes_on(at),
            Glyph::HostTwin => self.host.is_some_and(|host| {
                // With a capital, the next sentence begins.
                let capital = behind.is_some_and(u8::is_ascii_uppercase);
                let letter_behind = letter_behind();
                let small = letter_behind && !capital;
                small || ((letter_behind || self.is_wide(next)) && !self.is_complete(host, at))
            }),
            Glyph::FakeDelimiter => match self.host {
                Some(host) => letter_behind() || !self.is_complete(host, at),
                None => !self.is_urn,
            },
            Glyph::Dash => self.dash_in_brackets(next),
            Glyph::ZeroWidthSpace => self.host.is_some_and(|host| !self.is_complete(host, at)),
            Glyph::Cjk => !self.is_urn && self.cjk_goes_on(at),
        };
        goes_on.then_some(next)
    }

    /// Whether a fullwidth letter or digit of ASCII stands at `at`.
    fn is_wide(&self, at: usize) -> bool {
        let wide = |c| matches!(c, '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ');
        char_at(self.bytes, at).is_some_and(|(c, _)| wide(c))
    }

    /// Whether the CJK letter at `at` is part of the URI: not behind an ASCII letter or
    /// digit, nor behind the punctuation that ends a sentence; and behind a host that
    /// is complete without it only where the name goes on.
    fn cjk_goes_on(&self, at: usize) -> bool {
        if let Some(host) = self.host {
            return !self.is_complete(host, at) || self.name_goes_on(host, at);
        }
        match self.bytes[at - 1] {
            before @ 0..=0x7F => b"/=?#&-_%+:([{@~*$\\".contains(&before),
            _ => true,
        }
    }

    /// The same of a letter of Thai and the like, which is text only behind a host.
    fn unspaced_goes_on(&self, at: usize) -> bool {
        let text = |host| self.is_complete(host, at) && !self.name_goes_on(host, at);
        !self.host.is_some_and(text)
    }

    /// Whether the label that goes on at `at` has another one behind it, or makes a longer
    /// name complete.
    fn name_goes_on(&self, host: usize, at: usize) -> bool {
        let letter = |at: usize| {
            let high = self.bytes.get(at).is_some_and(|&b| b >= 0x80);
            let (glyph, length) = high.then(|| glyph(self.bytes, at))?;
            matches!(glyph, Glyph::Cjk | Glyph::Unspaced | Glyph::Letter).then_some(length)
        };
        let mut end = at;
        while let Some(length) = letter(end).filter(|length| end + length <= at + 63) {
            end += length;
        }
        let dot = self.bytes.get(end) == Some(&b'.');
        let ascii = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let another = dot && (ascii(end + 1) || letter(end + 1).is_some());
        another || self.is_complete(host, end)
    }

    /// Whether the host from `host` to `at`, its port left off, is a whole one.
    fn is_complete(&self, host: usize, at: usize) -> bool {
        let authority = &self.bytes[host..at];
        if authority.len() > USERINFO {
            return false;
        }
        let port = authority.iter().rposition(|&b| b == b':');
        let name = match port {
            Some(colon) if authority[colon + 1..].iter().all(u8::is_ascii_digit) => {
                &authority[..colon]
            }
            _ => authority,
        };
        let name = without_invisible_end(name);
        schemes::is_complete(name) || (name.starts_with(b"[") && name.ends_with(b"]"))
    }

    /// Whether the character at `at`, which is in no host, ends the URI (guard U12).
    fn ends_host(&self, host: usize, at: usize) -> bool {
        self.is_complete(host, at) && !self.is_userinfo(at)
    }

    /// Whether the `$` at `at` starts what a template has for a part of the authority:
    /// `h.example:$PORT`, `h.example${SUFFIX}`.
    fn is_variable(&self, at: usize) -> bool {
        self.bytes[at - 1] == b':' || self.bytes.get(at + 1) == Some(&b'{')
    }

    /// Whether an `@` follows in the same authority.
    fn is_userinfo(&self, at: usize) -> bool {
        let near = self.bytes[at..].iter().take(USERINFO);
        let ends =
            |b: u8| matches!(b, b'/' | b'?' | b'#' | b'@') || CLASSES[usize::from(b)] == Class::End;
        self.start.form != Form::Abbreviated && near.copied().find(|&b| ends(b)) == Some(b'@')
    }

    /// Whether another `scheme://` stands at `at`.
    fn another_scheme(&self, at: usize) -> bool {
        let near = self.bytes[at..].iter().take(LONGEST_SCHEME);
        let length = near.take_while(|&&b| is_scheme_byte(b)).count();
        length > 1
            && self.bytes[at].is_ascii_alphabetic()
            && self.bytes[at + length..].starts_with(b"://")
    }

    /// Whether `&gt;`, `&lt;` or `&quot;` stands at `at`.
    fn is_entity(&self, at: usize) -> bool {
        let near = &self.bytes[at..];
        let entities: [&[u8]; 3] = [b"&gt;", b"&lt;", b"&quot;"];
        entities.iter().any(|entity| {
            near.get(..entity.len())
                .is_some_and(|b| b.eq_ignore_ascii_case(entity))
        })
    }

    /// Whether the `|` at `at` stands for the colon of a drive: `file:///c|/x`.
    fn is_drive(&self, at: usize) -> bool {
        let path = &self.bytes[self.start.body..at];
        let path = path.strip_prefix(b"/").unwrap_or(path);
        self.bytes[self.start.at..].len() > 5
            && self.bytes[self.start.at..][..5].eq_ignore_ascii_case(b"file:")
            && path.len() == 1
            && path[0].is_ascii_alphabetic()
    }

    /// Whether the `|` at `at` parts the members of a list in the query, as in
    /// `?titles=One|Two`: directly between two words, and not the one that parts a link from
    /// its text (`[http://h/?a=b|text]`, `{{x|url=http://h/?a=b|title=y}}`) or the cells of a
    /// table.
    fn is_in_list(&self, at: usize) -> bool {
        let after = &self.bytes[at + 1..];
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'%' | b'+');
        let length = after
            .iter()
            .take(LONGEST_SCHEME)
            .take_while(|&b| word(b))
            .count();
        let between = word(&self.bytes[at - 1]) && length > 0;
        let closed = after.get(length).is_some_and(|b| b"=])}".contains(b));
        let before = &self.bytes[self.start.at.saturating_sub(1)..self.start.at];
        let opened = matches!(before, [b'[' | b'{' | b'|' | b'=' | b'(']);
        self.query && between && !closed && !opened
    }

    /// Whether the dash before `next` joins two words inside brackets that are closed:
    /// `List_(P–Z)`.
    fn dash_in_brackets(&self, next: usize) -> bool {
        if self.open == [0; 3] {
            return false;
        }
        let near = self.bytes[next..].iter().take(LONGEST_SCHEME);
        let word = |b: u8| {
            b.is_ascii_alphanumeric() || b >= 0x80 || matches!(b, b'_' | b'-' | b',' | b'.' | b'%')
        };
        let length = near.take_while(|&&b| word(b)).count();
        length > 0 && matches!(self.bytes.get(next + length), Some(b')' | b']' | b'}'))
    }
}

const fn bracket(byte: u8) -> usize {
    match byte {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// Takes the sentence's punctuation, emphasis, and what is never at an edge, off the end.
fn trim(bytes: &[u8], start: &Start, stop: usize) -> usize {
    let emphasis = start
        .at
        .checked_sub(1)
        .map(|before| bytes[before])
        .filter(|b| matches!(b, b'*' | b'_' | b'~'));
    let mut end = stop;
    while end > start.body {
        match bytes[end - 1] {
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' => end -= 1,
            byte if Some(byte) == emphasis => end -= 1,
            // In code, a string goes on in the next line, or its quote is escaped.
            b'\\' => end -= 1,
            b'n' | b'r' | b't' if bytes.get(stop) == Some(&b'"') && is_escaped(bytes, end - 1) => {
                end -= 2;
            }
            0x80.. => match char_before(bytes, end) {
                Some((character, length))
                    if is_sentence_mark(character) || is_invisible(bytes, end - length) =>
                {
                    end -= length;
                }
                _ => break,
            },
            _ => break,
        }
    }
    end
}

/// Whether a backslash stands before the letter at `at`: `\n` in a string of code.
pub(super) fn is_escaped(bytes: &[u8], at: usize) -> bool {
    at > 0 && bytes[at - 1] == b'\\'
}

/// `name` without bidi controls and the like at its end.
fn without_invisible_end(name: &[u8]) -> &[u8] {
    let mut end = name.len();
    while let Some((_, length)) = char_before(name, end) {
        if name[end - 1] < 0x80 || !is_invisible(name, end - length) {
            break;
        }
        end -= length;
    }
    &name[..end]
}

fn is_invisible(bytes: &[u8], at: usize) -> bool {
    matches!(glyph(bytes, at).0, Glyph::Invisible | Glyph::ZeroWidthSpace)
}
