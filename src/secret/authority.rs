//! Credentials as `user:password@host` in any text, whether or not it is a URI.
//!
//! A password is recognized by the text before its user name: two slashes, also misspelled
//! (`http:/`, `http:\\`, `http//`, `http:///`), or the name of a scheme with a host or a mailbox
//! (`mailto:user:password@host`).

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::assignments::looks_random;
use super::userinfo::{
    WITHOUT_AUTHORITY, classify, has_hosts, host_or_address_follows as host_follows, is_anonymous,
};
use super::{Secret, token};
use crate::uri::scheme;

/// The maximum distance from a user name to its `@`.
// Bounds the time for a text of colons; the same as in the delimiter (`MAX_USERINFO_LEN`).
const MAX_DISTANCE: usize = 256;
/// The maximum length of white space that is skipped where a text is broken.
// As in `assignments.rs`.
const MAX_GAP: usize = 8;
/// The replacement for `@` in archives of mailing lists.
const AT: &[u8] = b" at ";

/// Adds the credentials before each `@` of `text`, and before each ` at `.
pub fn find(text: &[u8], found: &mut Vec<Secret>) {
    for at in memchr_iter(b'@', text) {
        before_sign(text, at, at + 1, found);
    }
    for at in memmem::find_iter(text, AT) {
        before_sign(text, at, at + AT.len(), found);
    }
}

/// The text before an `@`, without trailing white space.
struct Before<'t> {
    text: &'t [u8],
    /// The start of the last word.
    word: usize,
    end: usize,
    /// True if white space was skipped around the `@`.
    broken: bool,
    /// The text after the `@`.
    after: &'t [u8],
}

fn before_sign(text: &[u8], at: usize, next: usize, found: &mut Vec<Secret>) {
    let end = at - gap_before(&text[..at]);
    let floor = end.saturating_sub(MAX_DISTANCE);
    let after = &text[next..];
    let gap = gap_after(after);
    let before = Before {
        text,
        word: floor + word_before(&text[floor..end]),
        end,
        broken: end < at || gap > 0 || text[at] != b'@',
        after: &after[gap..],
    };
    let userinfo = match before.last_opening(end) {
        Some(_) => before.opened(),
        None => before.split(),
    };
    if let Some(userinfo) = userinfo.or_else(|| before.after_scheme()) {
        classify(text, userinfo.user, userinfo.password, found);
    }
}

/// A user name and an optional password.
struct Userinfo {
    user: Range<usize>,
    password: Option<Range<usize>>,
}

/// The text before a user name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// `scheme://`: any host may follow.
    Whole,
    /// Slashes without a scheme, or misspelled: a valid host must follow.
    Slashes,
}

impl Before<'_> {
    /// Returns the user information after the last opening in the word that has one.
    fn opened(&self) -> Option<Userinfo> {
        let mut end = self.end;
        while let Some((start, opening)) = self.last_opening(end) {
            let userinfo = self.userinfo(start, opening);
            if userinfo.is_some() {
                return userinfo;
            }
            end = start - 1;
        }
        None
    }

    /// Returns the start of the user name after the last opening in the word before `end`.
    fn last_opening(&self, end: usize) -> Option<(usize, Opening)> {
        let slash = |b: &u8| matches!(b, b'/' | b'\\');
        let mut end = end.max(self.word);
        loop {
            let last = self.text[self.word..end].iter().rposition(slash)? + self.word;
            let run = self.text[self.word..last].iter().rev();
            let first = last - run.take_while(|b| slash(b)).count();
            let opening = self.opening(first, last + 1);
            if opening.is_some() {
                return opening.map(|opening| (last + 1, opening));
            }
            end = first;
        }
    }

    /// Returns the kind of opening of the slashes at `first..end`.
    fn opening(&self, first: usize, end: usize) -> Option<Opening> {
        let scheme = self.text[..first].last() == Some(&b':');
        let two = end - first >= 2;
        match (scheme, two) {
            (true, true) => Some(Opening::Whole),
            (true, false) | (false, true) => Some(Opening::Slashes),
            (false, false) => None,
        }
    }

    /// Returns `user:password` from `start` to the `@` if it has that form.
    fn userinfo(&self, start: usize, opening: Opening) -> Option<Userinfo> {
        let text = &self.text[start..self.end];
        let Some(colon) = memchr(b':', text).filter(|colon| colon + 1 < text.len()) else {
            let opens = opening == Opening::Whole || self.opens_user(start);
            let user = opens && is_user(without_backslashes(text));
            return user.then(|| self.only_user(start));
        };
        let (user, password) = (without_backslashes(&text[..colon]), &text[colon + 1..]);
        let hosted = match opening {
            Opening::Whole if !self.broken => !self.after.is_empty(),
            _ => self.is_hosted(password),
        };
        let is_user = match opening {
            Opening::Whole if !self.broken => is_user_of_authority(user),
            _ => is_user(user),
        };
        let valid = is_user && self.is_password(password) && hosted;
        // The password of `anonymous` is an address, which contains another `@`.
        let is_address = is_anonymous(user, b"@") && self.has_second_at();
        (valid && !is_address).then(|| Userinfo {
            user: start..start + user.len(),
            password: Some(start + colon + 1..self.end),
        })
    }

    /// Returns true if misspelled slashes end at `start` that a user name without a password may
    /// follow: a host is after the `@`, and a scheme with hosts or nothing before the slashes.
    fn opens_user(&self, start: usize) -> bool {
        let before = &self.text[self.word..start];
        let slash = |b: &u8| matches!(b, b'/' | b'\\');
        let slashes = before.iter().rev().take_while(|b| slash(b)).count();
        let before = &before[..before.len() - slashes];
        let before = before.strip_suffix(b":").unwrap_or(before);
        let is_start = !before.last().is_some_and(|b| is_of_path(*b));
        (is_start || has_hosts(name_of_scheme(before))) && host_follows(skip_junk(self.after))
    }

    /// Returns true if a name and another `@` follow.
    fn has_second_at(&self) -> bool {
        let name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
        let length = self.after.iter().take_while(name).count();
        self.after.get(length) == Some(&b'@')
    }

    /// Returns a user name without a password: all of it if it is a token, or the longest of its
    /// parts.
    fn only_user(&self, start: usize) -> Userinfo {
        if token::is_value(&self.text[start..self.end]) {
            return Userinfo {
                user: start..self.end,
                password: None,
            };
        }
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        let mut at = start;
        let parts = self.text[start..self.end].split(|b| !word(b)).map(|part| {
            let start = at;
            at += part.len() + 1;
            start..start + part.len()
        });
        let longest = parts.max_by_key(|part| part.end - part.start);
        Userinfo {
            user: longest.unwrap_or(start..self.end),
            password: None,
        }
    }

    /// Returns true if a host follows, or the password looks random.
    fn is_hosted(&self, password: &[u8]) -> bool {
        host_follows(skip_junk(self.after)) || (!self.after.is_empty() && looks_random(password))
    }

    /// Returns true if the text after the colon is not a port.
    fn is_password(&self, password: &[u8]) -> bool {
        if closes_quote(password) {
            return false;
        }
        let ends = |b: &u8| {
            matches!(
                b,
                b'/' | b'?' | b'#' | b'\\' | b'<' | b'>' | b'"' | b'\'' | b'(' | b')'
            )
        };
        let Some(first) = password.iter().position(ends) else {
            let number = password.iter().all(u8::is_ascii_digit);
            return !(password.is_empty() || self.broken && number);
        };
        let number = password[..first].iter().all(u8::is_ascii_digit);
        !number && password.last() != Some(&b'/') && host_follows(self.after)
    }

    /// Returns the user information if white space precedes the user name or the password:
    /// `http:// user:password@host`, or `ftp://user:` with `password@host` on the next line.
    fn split(&self) -> Option<Userinfo> {
        let end = self.word - gap_before(&self.text[..self.word]);
        if end == self.word {
            return None;
        }
        let floor = end.saturating_sub(MAX_DISTANCE);
        let word = &self.text[floor + word_before(&self.text[floor..end])..end];
        let (start, rest) = (self.word, &self.text[self.word..self.end]);
        let colon = memchr(b':', rest);
        let Some(colon) = colon else {
            return self.after_user(word, end);
        };
        let (user, password) = (&rest[..colon], &rest[colon + 1..]);
        if user.is_empty() && !word.ends_with(b"/") {
            return self.before_colon(word, end, password);
        }
        let slash = |b: &u8| matches!(b, b'/' | b'\\');
        let slashes = word.iter().rev().take_while(|b| slash(b)).count();
        let before = &word[..word.len() - slashes];
        let opened = match (before.last(), slashes) {
            (Some(b':'), 0) => is_scheme_before(&before[..before.len() - 1]),
            (Some(b':'), _) => true,
            (Some(b), 2..) if b.is_ascii_alphabetic() => true,
            (_, 2..) => looks_random(password),
            _ => false,
        };
        let is_user = is_user(user) && !scheme::is_known(user);
        let valid = opened && is_user && self.is_password(password);
        (valid && self.is_hosted(password)).then(|| Userinfo {
            user: start..start + colon,
            password: Some(start + colon + 1..self.end),
        })
    }

    /// Returns the user information in the word before the `@` if the previous word ends with a
    /// user name, or with the slashes before it.
    fn after_user(&self, word: &[u8], end: usize) -> Option<Userinfo> {
        let rest = &self.text[self.word..self.end];
        if word.ends_with(b"://") {
            return Some(self.only_user(self.word));
        }
        let user = word.strip_suffix(b":")?;
        let user = &user[memmem::rfind(user, b"://")? + 3..];
        let valid = is_user(user) && !closes_quote(rest) && !rest.is_empty();
        let user = end - 1 - user.len()..end - 1;
        (valid && self.is_hosted(rest)).then_some(Userinfo {
            user,
            password: Some(self.word..self.end),
        })
    }

    /// Returns the user information of `:password@host` if the previous word ends with a user
    /// name.
    fn before_colon(&self, word: &[u8], end: usize, password: &[u8]) -> Option<Userinfo> {
        let user = &word[memmem::rfind(word, b"://")? + 3..];
        let valid = !user.is_empty() && is_user(user) && self.is_password(password);
        (valid && self.is_hosted(password)).then(|| Userinfo {
            user: end - user.len()..end,
            password: Some(self.word + 1..self.end),
        })
    }

    /// Returns the user information of `scheme:user:password@host`.
    fn after_scheme(&self) -> Option<Userinfo> {
        let mut colons = memchr_iter(b':', &self.text[self.word..self.end]);
        let mut colon = self.word + colons.next()?;
        let user = &self.text[colon + 1..self.end];
        if memchr(b':', user).is_none() {
            let name = name_of_scheme(&self.text[self.word..colon]);
            let valid = has_hosts(name) && is_user(user) && host_follows(self.after);
            return valid.then(|| self.only_user(colon + 1));
        }
        for next in colons.map(|i| self.word + i) {
            let user = colon + 1..next;
            let name = &self.text[user.clone()];
            // `mailto:mailto:user@host` has its scheme twice.
            let valid = is_scheme_before(&self.text[self.word..colon])
                && is_user(name)
                && !scheme::is_known(name)
                && next + 1 < self.end
                && !closes_quote(&self.text[next + 1..self.end])
                && self.is_hosted(&self.text[next + 1..self.end]);
            if valid {
                return Some(Userinfo {
                    user,
                    password: Some(next + 1..self.end),
                });
            }
            colon = next;
        }
        None
    }
}

/// Returns `text` without trailing backslashes, which break a URI.
fn without_backslashes(text: &[u8]) -> &[u8] {
    let last = text.iter().rposition(|b| *b != b'\\');
    &text[..last.map_or(0, |last| last + 1)]
}

/// Returns true if `text` may be a user name.
fn is_user(text: &[u8]) -> bool {
    let foreign = |b: &u8| {
        matches!(
            b,
            b'/' | b'\\' | b'?' | b'#' | b'@' | b'<' | b'>' | b'"' | b'=' | b'&' | b',' | b';'
        )
    };
    !text.iter().any(foreign)
}

/// Returns true if `text` may be the user name of an authority, where all of its characters are
/// allowed, and an address is common: `WORKGROUP;joe`, `joe;AUTH=PLAIN`, `joe@example.org`.
fn is_user_of_authority(text: &[u8]) -> bool {
    let foreign = |b: &u8| matches!(b, b'/' | b'\\' | b'?' | b'#' | b'<' | b'>' | b'"');
    !text.is_empty() && !text.iter().any(foreign) || is_user(text)
}

/// The schemes that are also recognized after letters: `wordhttp:user:password@host`.
// The names of other schemes are also the ends of words.
const GLUED: [&[u8]; 4] = [b"http", b"https", b"ftp", b"smtp"];

/// Returns true if the byte before slashes is one of a path: `a//`.
const fn is_of_path(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'%' | b')' | b'}')
}

/// Returns the word at the end of `text` that may be the name of a scheme.
fn name_of_scheme(text: &[u8]) -> &[u8] {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let start = text.iter().rposition(|b| !inside(b)).map_or(0, |i| i + 1);
    // In an argument, hyphens may precede the scheme.
    let letter = text[start..].iter().position(u8::is_ascii_alphabetic);
    &text[start + letter.unwrap_or_default()..]
}

/// Returns true if `text` ends with the name of a scheme whose URIs have a host or a mailbox.
fn is_scheme_before(text: &[u8]) -> bool {
    let name = name_of_scheme(text);
    let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
    is(b"mailto")
        || WITHOUT_AUTHORITY.iter().any(|known| is(known.as_bytes()))
        || GLUED.iter().any(|known| name.ends_with(known))
        || scheme::find(name).is_some_and(|scheme| scheme.authority.is_network())
}

/// Returns true if a quotation ends in `text`, so that the rest is unrelated:
/// `8080","mail":"joe`.
fn closes_quote(text: &[u8]) -> bool {
    text.windows(2).any(|two| {
        matches!(two[0], b'"' | b'\'' | b'`' | b'>' | b')') && (b",:;)]}>=<\"'".contains(&two[1]))
    })
}

/// Returns the length of the white space at the start of `text`, or zero if it is too long.
fn gap_after(text: &[u8]) -> usize {
    let gap = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    if gap > MAX_GAP { 0 } else { gap }
}

/// Returns the length of the white space at the end of `text`, including the `>` before a quoted
/// line, or zero if it is too long.
fn gap_before(text: &[u8]) -> usize {
    let near = &text[text.len().saturating_sub(MAX_GAP + 1)..];
    let white = |b: &&u8| b.is_ascii_whitespace();
    let mut gap = near.iter().rev().take_while(white).count();
    let line = &near[..near.len() - gap];
    if gap > 0 && line.ends_with(b">") && line[..line.len() - 1].ends_with(b"\n") {
        gap += 1 + line[..line.len() - 1]
            .iter()
            .rev()
            .take_while(white)
            .count();
    }
    if gap > MAX_GAP { 0 } else { gap }
}

/// Returns the start of the last word of `text`.
fn word_before(text: &[u8]) -> usize {
    let ends = |b: &u8| b.is_ascii_whitespace() || b.is_ascii_control();
    text.iter().rposition(ends).map_or(0, |i| i + 1)
}

/// Skips text that cannot be part of a host: `{x}`, `%zz`, `|`, a soft hyphen.
fn skip_junk(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while text.len() - rest.len() < MAX_GAP {
        rest = match rest {
            [b'{', inner @ ..] => match memchr(b'}', &inner[..inner.len().min(MAX_GAP)]) {
                Some(end) => &inner[end + 1..],
                None => inner,
            },
            [b'%', _, _, inner @ ..] => inner,
            [b'[', ..] => break,
            [b, inner @ ..] if !b.is_ascii_alphanumeric() && !matches!(b, b'@' | b'/') => inner,
            _ => break,
        };
    }
    rest
}
