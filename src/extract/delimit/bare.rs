//! The end of a URI without a wrapper (docs/design/DELIMITING.md §4; guard "characters after a
//! complete host").

use super::byte_class::{ByteClass, class_of, run};
use super::chars::{CharClass, char_at, char_before, class_at};
use super::schemes::{self, starts_known_uri, starts_scheme};
use super::start::{Shape, Start};
use super::text_codes;
use super::trim::{glued_word_len, is_invisible, trim};
use super::{link_text, particles, unknown_bytes};

/// The maximum length of a word after a separator, in bytes.
// Bounds the time: each `|` and each dash looks ahead so far.
const MAX_WORD_LEN: usize = 64;

/// The maximum length of user information, in bytes, which may look like a host up to its `@`.
// Bounds the time: each character that hosts do not have looks for an `@`.
const MAX_USERINFO_LEN: usize = 256;

/// The end of a bare URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// The offset past the last byte, without the punctuation of the sentence.
    pub trimmed: usize,
    /// The offset of the character that ended the scan.
    pub stop: usize,
}

/// Finds the end of the bare URI at `start`.
pub(super) fn end(bytes: &[u8], start: &Start) -> End {
    let mut scanner = Scanner::new(bytes, start);
    let stop = scanner.find_stop();
    let stop = link_text::start(bytes, start.body, stop);
    let trimmed = trim(bytes, start, stop);
    let trimmed = link_text::without(bytes, start.body, trimmed);
    let trimmed = match scanner.host {
        Some(host) if host <= trimmed => host + without_hyphens(&bytes[host..trimmed]),
        _ => trimmed,
    };
    let word = scanner.host.map_or(0, |host| {
        glued_word_len(bytes.get(host..trimmed).unwrap_or_default())
    });
    End {
        trimmed: trimmed - word,
        stop,
    }
}

struct Scanner<'b> {
    bytes: &'b [u8],
    start: &'b Start,
    /// The start of the host, while the scan is in it.
    host: Option<usize>,
    /// The numbers of open `(`, `[` and `{`.
    open: [u32; 3],
    /// Whether the query has started.
    query: bool,
    /// Whether a backslash is part of the URI.
    backslash: bool,
}

impl<'b> Scanner<'b> {
    fn new(bytes: &'b [u8], start: &'b Start) -> Self {
        Self {
            bytes,
            start,
            host: start.shape.has_host().then_some(start.body),
            open: [0; 3],
            query: false,
            backslash: false,
        }
    }

    fn is_urn(&self) -> bool {
        self.bytes[self.start.at..self.start.body].eq_ignore_ascii_case(b"urn:")
    }

    /// Returns true if backslashes may be written for slashes.
    fn has_backslashes(&self) -> bool {
        self.bytes[self.start.at..self.start.body].contains(&b'\\')
            || is_file(self.bytes, self.start.at)
    }

    /// Returns the offset of the first character that is not part of the URI.
    fn find_stop(&mut self) -> usize {
        let mut at = self.start.plain_end;
        loop {
            // All others are read one by one.
            let skipped = if self.host.is_some() {
                ByteClass::Plain
            } else {
                ByteClass::Separator
            };
            at += run(self.bytes.get(at..).unwrap_or_default(), skipped);
            match self.next(at) {
                Some(next) => at = next,
                None => return at,
            }
        }
    }

    /// Returns the offset after the character at `at`, or `None` if the URI ends before it.
    fn next(&mut self, at: usize) -> Option<usize> {
        let byte = *self.bytes.get(at)?;
        match class_of(byte) {
            ByteClass::Plain => Some(at + 1),
            ByteClass::Separator | ByteClass::Punctuation => self.punctuation(at, byte),
            ByteClass::NonAscii => self.non_ascii(at),
            ByteClass::End => {
                let in_uri =
                    || self.is_drive_letter(at) || self.is_in_list(at) || self.is_in_filter(at);
                (byte == b'|' && in_uri()).then_some(at + 1)
            }
        }
    }

    /// Returns the offset after the punctuation at `at`, or `None` if the URI ends before it.
    fn punctuation(&mut self, at: usize, byte: u8) -> Option<usize> {
        if matches!(byte, b'[' | b']' | b'{' | b'}' | b'\\' | b'^') && self.is_urn() {
            // urnbis §2.5.3: characters not allowed in URNs end one in text.
            return None;
        }
        if byte == b'\\' && !self.backslash {
            let in_host = self.host.is_some();
            if !self.has_backslashes() && text_codes::starts_at(self.bytes, at, in_host) {
                return None;
            }
            self.backslash = true;
        }
        if byte == b'@' && self.ends_at_command(at) {
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
            b'(' | b'[' | b',' | b';' if starts_scheme(self.bytes, at + 1) => None,
            b'[' | b'{' if text_codes::is_tag(self.bytes, at) => None,
            b'[' if starts_known_uri(self.bytes, at + 1) => None,
            b'(' | b'[' | b'{' => {
                self.open[bracket(byte)] += 1;
                Some(at + 1)
            }
            b')' | b']' | b'}' => {
                let open = &mut self.open[bracket(byte)];
                *open = open.checked_sub(1)?;
                Some(at + 1)
            }
            b'&' if text_codes::is_reference(self.bytes, at) => None,
            _ => Some(at + 1),
        }
    }

    /// Returns the offset after the character beyond ASCII at `at`, or `None` if the URI ends
    /// before it.
    fn non_ascii(&mut self, at: usize) -> Option<usize> {
        if self.ends_at_unknown_text(at) {
            return None;
        }
        let (class, length) = class_at(self.bytes, at);
        let next = at + length;
        let following = self.bytes.get(next);
        let letter_follows =
            || following.is_some_and(u8::is_ascii_alphanumeric) && !starts_scheme(self.bytes, next);
        let continues = match class {
            // `schmidt’s-talk`.
            CharClass::End => {
                self.host.is_none()
                    && self.bytes[at..].starts_with("’".as_bytes())
                    && self.bytes[at - 1].is_ascii_alphanumeric()
                    && name_goes_on(self.bytes, next)
            }
            CharClass::Letter | CharClass::Invisible => !self.is_urn(),
            CharClass::Unspaced => !self.is_urn() && self.unspaced_continues(at),
            CharClass::HostLookalike => self.host.is_some_and(|host| {
                // A capital letter starts the next sentence.
                let capital = following.is_some_and(u8::is_ascii_uppercase);
                let letter_follows = letter_follows();
                let lower_case = letter_follows && !capital;
                lower_case
                    || ((letter_follows || self.is_fullwidth(next))
                        && !self.is_complete_host(host, at))
            }),
            CharClass::DelimiterLookalike => match self.host {
                Some(host) => letter_follows() || !self.is_complete_host(host, at),
                None => !self.is_urn(),
            },
            CharClass::Symbol => {
                let ends_host = |host| self.is_complete_host(host, at);
                !starts_scheme(self.bytes, next) && !self.host.is_some_and(ends_host)
            }
            CharClass::Dash => self.dash_in_brackets(next) || self.dash_in_name(at, next),
            CharClass::ZeroWidthSpace => self
                .host
                .is_some_and(|host| !self.is_complete_host(host, at)),
            CharClass::Cjk => !self.is_urn() && self.cjk_continues(at),
        };
        continues.then_some(next)
    }

    /// Returns true if the byte at `at` starts text in a charset that is not known: in the host only
    /// after a complete one.
    fn ends_at_unknown_text(&self, at: usize) -> bool {
        let in_place = |host| self.is_complete_host(host, at) && !self.name_continues(host, at);
        unknown_bytes::start_text(self.bytes, at) && self.host.is_none_or(in_place)
    }

    /// Returns true if a fullwidth ASCII letter or digit is at `at`.
    fn is_fullwidth(&self, at: usize) -> bool {
        let wide = |c| matches!(c, '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ');
        char_at(self.bytes, at).is_some_and(|(c, _)| wide(c))
    }

    /// Returns true if the CJK letter at `at` is part of the URI: not after an ASCII letter or
    /// digit unless such a letter is in the segment already, nor after punctuation that ends a sentence, nor as a particle of Korean, which is
    /// written without a space; and after a complete host only if the name continues.
    fn cjk_continues(&self, at: usize) -> bool {
        if let Some(host) = self.host {
            return !self.is_complete_host(host, at) || self.name_continues(host, at);
        }
        match self.bytes[at - 1] {
            b'/' => !particles::starts_with(&self.bytes[at..]),
            before @ 0..=0x7F => {
                b"=?#&-_%+:([{@~*$\\".contains(&before)
                    || before.is_ascii_alphanumeric() && self.is_mixed(at)
            }
            _ => true,
        }
    }

    /// Returns true if a character beyond ASCII is near before `at` in its segment.
    fn is_mixed(&self, at: usize) -> bool {
        // Bounds the time, for each CJK letter after one of ASCII.
        const NEAR: usize = 256;
        let near = &self.bytes[at.saturating_sub(NEAR)..at];
        let segment = near
            .iter()
            .rposition(|b| b"/?#&=".contains(b) || b.is_ascii_whitespace())
            .map_or(near, |mark| &near[mark + 1..]);
        !segment.is_ascii()
    }

    /// Returns true if the letter of Thai or a similar script at `at` is part of the URI:
    /// everywhere but after a complete host.
    fn unspaced_continues(&self, at: usize) -> bool {
        let text = |host| self.is_complete_host(host, at) && !self.name_continues(host, at);
        !self.host.is_some_and(text)
    }

    /// Returns true if another label follows the one at `at`, or if the host is complete with
    /// it.
    fn name_continues(&self, host: usize, at: usize) -> bool {
        let letter = |at: usize| {
            let non_ascii = self.bytes.get(at).is_some_and(|&b| b >= 0x80);
            let (class, length) = non_ascii.then(|| class_at(self.bytes, at))?;
            matches!(
                class,
                CharClass::Cjk | CharClass::Unspaced | CharClass::Letter
            )
            .then_some(length)
        };
        let mut end = at;
        // A label has at most 63 octets (RFC 1035 §2.3.4).
        while let Some(length) = letter(end).filter(|length| end + length <= at + 63) {
            end += length;
        }
        let dot = self.bytes.get(end) == Some(&b'.');
        let ascii = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let another = dot && (ascii(end + 1) || letter(end + 1).is_some());
        another || self.is_complete_host(host, end)
    }

    /// Returns true if the host from `host` to `at`, without its port, is complete.
    fn is_complete_host(&self, host: usize, at: usize) -> bool {
        let authority = &self.bytes[host..at];
        if authority.len() > MAX_USERINFO_LEN {
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
        schemes::is_complete_host(name) || (name.starts_with(b"[") && name.ends_with(b"]"))
    }

    /// Returns true if the character at `at`, which is not allowed in hosts, ends the URI
    /// (guard "characters after a complete host").
    fn ends_host(&self, host: usize, at: usize) -> bool {
        self.is_complete_host(host, at) && !self.is_userinfo(at)
    }

    /// Returns true if a command of `AmigaGuide` is at the `@` at `at`, and the host before it is
    /// complete.
    fn ends_at_command(&self, at: usize) -> bool {
        text_codes::is_amiga_guide(self.bytes, at)
            && self.host.is_none_or(|host| self.is_complete_host(host, at))
    }

    /// Returns true if the `$` at `at` starts a template variable in the authority:
    /// `h.example:$PORT`, `h.example${SUFFIX}`.
    fn is_variable(&self, at: usize) -> bool {
        self.bytes[at - 1] == b':' || self.bytes.get(at + 1) == Some(&b'{')
    }

    /// Returns true if an `@` follows in the authority.
    fn is_userinfo(&self, at: usize) -> bool {
        let near = self.bytes[at..].iter().take(MAX_USERINFO_LEN);
        let ends = |b: u8| matches!(b, b'/' | b'?' | b'#' | b'@') || class_of(b) == ByteClass::End;
        !matches!(self.start.shape, Shape::Abbreviated | Shape::Host)
            && near.copied().find(|&b| ends(b)) == Some(b'@')
    }

    /// Returns true if the `|` at `at` is written for the colon of a drive: `file:///c|/x`.
    fn is_drive_letter(&self, at: usize) -> bool {
        let path = &self.bytes[self.start.body..at];
        let path = path.strip_prefix(b"/").unwrap_or(path);
        is_file(self.bytes, self.start.at) && path.len() == 1 && path[0].is_ascii_alphabetic()
    }

    /// Returns true if the `|` at `at` separates members of a list in the query, as in
    /// `?titles=One|Two`: it is directly between two words, and neither separates a link from
    /// its text (`[http://h/?a=b|text]`, `{{x|url=http://h/?a=b|title=y}}`) nor the cells of a
    /// table.
    fn is_in_list(&self, at: usize) -> bool {
        // Empty members: `P1|0||P2|0`.
        let bars = self.bytes[at..]
            .iter()
            .take(MAX_WORD_LEN)
            .take_while(|b| **b == b'|')
            .count();
        let after = &self.bytes[at + bars..];
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'%' | b'+');
        let length = after
            .iter()
            .take(MAX_WORD_LEN)
            .take_while(|&b| word(b))
            .count();
        let follows = |b: &u8| word(b) || *b == b'|';
        let between = follows(&self.bytes[at - 1]) && length > 0;
        let closed = after.get(length).is_some_and(|b| b"=])}".contains(b));
        let before = &self.bytes[self.start.at.saturating_sub(1)..self.start.at];
        let opened = matches!(before, [b'[' | b'{' | b'|' | b'=' | b'(']);
        self.query && between && !closed && !opened
    }

    /// Returns true if the `|` at `at` is an operator in a filter of LDAP: `(|(a=b)(c=d))`.
    fn is_in_filter(&self, at: usize) -> bool {
        self.query && self.bytes[..at].ends_with(b"(") && self.bytes.get(at + 1) == Some(&b'(')
    }

    /// Returns true if the dash at `at` joins two words of a name: `Hatfield–McCoy_feud`.
    fn dash_in_name(&self, at: usize, next: usize) -> bool {
        let is_en_dash = self.bytes[at..].starts_with("–".as_bytes());
        let follows = self.bytes[at - 1].is_ascii_alphanumeric();
        is_en_dash && follows && self.host.is_none() && name_goes_on(self.bytes, next)
    }

    /// Returns true if the dash before `next` joins two words inside closed brackets:
    /// `List_(P–Z)`.
    fn dash_in_brackets(&self, next: usize) -> bool {
        if self.open == [0; 3] {
            return false;
        }
        let near = self.bytes[next..].iter().take(MAX_WORD_LEN);
        let word = |b: u8| {
            b.is_ascii_alphanumeric() || b >= 0x80 || matches!(b, b'_' | b'-' | b',' | b'.' | b'%')
        };
        let length = near.take_while(|&&b| word(b)).count();
        length > 0 && matches!(self.bytes.get(next + length), Some(b')' | b']' | b'}'))
    }
}

/// Returns the length of a host without hyphens at its end: a dash of the sentence.
fn without_hyphens(host: &[u8]) -> usize {
    let kept = host
        .iter()
        .rposition(|b| *b != b'-')
        .map_or(0, |last| last + 1);
    if schemes::is_complete_host(&host[..kept]) {
        kept
    } else {
        host.len()
    }
}

/// Returns true if a name goes on after `at`: a word, and a character that URIs have and sentences do
/// not.
fn name_goes_on(bytes: &[u8], at: usize) -> bool {
    let near = bytes[at..].iter().take(MAX_WORD_LEN);
    let word = near
        .take_while(|b| b.is_ascii_alphanumeric() || **b >= 0x80)
        .count();
    match bytes.get(at + word..) {
        Some([b'_' | b'/' | b'%' | b'#' | b'?', ..]) => word > 0,
        Some([b'-' | b'.', next, ..]) => word > 0 && next.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Returns true if a `file` URI starts at `at`.
fn is_file(bytes: &[u8], at: usize) -> bool {
    let name = bytes.get(at..at + 5);
    name.is_some_and(|name| name.eq_ignore_ascii_case(b"file:"))
}

const fn bracket(byte: u8) -> usize {
    match byte {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// Returns `name` without invisible characters at its end.
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

#[cfg(test)]
mod tests {
    use super::super::testing::{starts, texts};
    use super::*;

    /// Bytes that are skipped together end where they would if each was read.
    #[test]
    fn runs_are_as_single_bytes() {
        for text in texts() {
            for start in starts(&text) {
                let mut scanner = Scanner::new(&text, &start);
                let mut at = start.body;
                while let Some(next) = scanner.next(at) {
                    at = next;
                }
                let mut skipping = Scanner::new(&text, &start);
                assert_eq!(
                    skipping.find_stop(),
                    at,
                    "{start:?} {:?}",
                    text.escape_ascii()
                );
                assert_eq!(skipping.host, scanner.host);
            }
        }
    }
}
