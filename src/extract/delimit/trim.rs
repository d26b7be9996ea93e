//! What is trimmed from the end of a bare URI (docs/design/DELIMITING.md §4): the punctuation of
//! the sentence, emphasis, decoration, and invisible characters.

use memchr::memchr_iter;

use super::chars::{CharClass, char_before, class_at, is_sentence_mark, is_space_or_tab};
use super::schemes;
use super::start::Start;

/// The number of equal marks from which they are decoration.
// Emphasis has three at most, and the names of files end with fewer (`__init__`).
const MIN_DECORATION: usize = 5;

/// The maximum number of marks before a URI that may enclose it.
// Bounds the time in a line of marks.
const MAX_MARKS: usize = 8;

/// The maximum distance to the start of an emphasized phrase, in bytes.
// Bounds the time in a line without an end.
const MAX_PHRASE_LEN: usize = 512;

/// Returns `stop` without the sentence's punctuation, emphasis, decoration and invisible
/// characters before it.
pub(super) fn trim(bytes: &[u8], start: &Start, stop: usize) -> usize {
    let mut end = stop;
    while end > start.body {
        let trimmed = match bytes[end - 1] {
            // A parenthesis opens text after the URI. In source code, a string continues after a
            // backslash in the next line, or its quote is escaped.
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'\\' | b'(' => end - 1,
            b'*' | b'_' | b'~' | b'=' | b'#' | b'-' => without_marks(bytes, start, end),
            b'@' if is_without_host(bytes, start, end) => end - 1,
            b'n' | b'r' | b't' if bytes.get(stop) == Some(&b'"') && is_escaped(bytes, end - 1) => {
                end - 2
            }
            // `the pages of http://h.example/'s owner`: no name is before the apostrophe.
            b's' if bytes[start.body..end].ends_with(b"/'s") => end - 2,
            0x80.. => match char_before(bytes, end) {
                Some((character, length))
                    if is_sentence_mark(character) || is_decoration(bytes, end - length) =>
                {
                    end - length
                }
                _ => end,
            },
            _ => end,
        };
        if trimmed == end {
            break;
        }
        end = trimmed;
    }
    end
}

/// Returns true if no host is after the `@` that ends at `end`, so that what is before it is one: `h.example`, or
/// `h.example:80`, which is no user with a password.
fn is_without_host(bytes: &[u8], start: &Start, end: usize) -> bool {
    let authority = &bytes[start.body..end - 1];
    let colon = memchr::memchr(b':', authority);
    let (name, port) = authority.split_at(colon.unwrap_or(authority.len()));
    let is_port = |port: &[u8]| port.len() <= 5 && port.iter().all(u8::is_ascii_digit);
    let is_host = match port {
        [] => true,
        [_, port @ ..] => {
            let is_complete = name == b"localhost" || schemes::is_complete_host(name);
            is_port(port) && is_complete
        }
    };
    let is_authority = !name.iter().any(|b| b"/?#@".contains(b));
    bytes[..start.body].ends_with(b"//") && is_authority && is_host
}

/// Returns true if a backslash precedes the letter at `at`, as in `\n` in a string literal.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    at > 0 && bytes[at - 1] == b'\\'
}

/// Returns true if an invisible character or a symbol is at `at`.
fn is_decoration(bytes: &[u8], at: usize) -> bool {
    is_invisible(bytes, at) || class_at(bytes, at).0 == CharClass::Symbol
}

/// Returns true if an invisible character is at `at`.
pub(super) fn is_invisible(bytes: &[u8], at: usize) -> bool {
    matches!(
        class_at(bytes, at).0,
        CharClass::Invisible | CharClass::ZeroWidthSpace
    )
}

/// Returns `end` without the equal marks before it that are not part of the URI: decoration
/// (`…/page.html-----`), and marks around the URI (`#http://…#`) or around a phrase that ends with
/// it (`**see http://…**`).
fn without_marks(bytes: &[u8], start: &Start, end: usize) -> usize {
    let mark = bytes[end - 1];
    let text = &bytes[start.body..end];
    let run = text.iter().rev().take_while(|&&b| b == mark).count();
    let rest = &text[..text.len() - run];
    // A value that was blanked out: `?key=*****`.
    let is_value = rest.ends_with(b"=") && matches!(mark, b'*' | b'_');
    if run >= MIN_DECORATION && !is_value {
        return end - run;
    }
    let enclosing = marks_before(bytes, start.at, mark);
    if enclosing > 0 {
        return match mark {
            b'*' | b'_' | b'~' => end - run,
            // Marks that are left belong to the URI.
            _ if bytes.get(end) == Some(&mark) => end,
            _ => end - enclosing.min(run),
        };
    }
    // `***both***` of Markdown; `~~deleted~~` and `==marked==` have two.
    let is_emphasis = match mark {
        // The last segment of a pattern is `*` or `**`.
        b'*' => run <= 3 && !rest.ends_with(b"/"),
        b'_' => run <= 3,
        b'~' | b'=' => run == 2,
        _ => false,
    };
    if is_emphasis && opens_phrase(bytes, start.at, mark, run) {
        end - run
    } else {
        end
    }
}

/// Returns how many marks like `mark` are directly before `at`, perhaps with other marks around
/// them. Marks that may be part of a URI or of the text before it count only if they start a word.
fn marks_before(bytes: &[u8], at: usize, mark: u8) -> usize {
    let is_mark = |b: &&u8| matches!(**b, b'*' | b'_' | b'~' | b'=' | b'#' | b'-');
    let near = &bytes[at.saturating_sub(MAX_MARKS + 1)..at];
    let run = near.iter().rev().take_while(is_mark).count();
    let marks = &near[near.len() - run..];
    let count = memchr_iter(mark, marks).count();
    if matches!(mark, b'*' | b'_' | b'~') {
        return count;
    }
    // `--url=http://…` and `x==http://…` are not enclosed.
    let starts_word = near[..near.len() - run]
        .last()
        .is_none_or(|b| b.is_ascii_whitespace() || b"([{<>|\"'".contains(b));
    // A single `=` assigns, and a single `-` starts an item of a list.
    let enough = mark == b'#' || count >= 2;
    if starts_word && enough && run <= MAX_MARKS {
        count
    } else {
        0
    }
}

/// Returns true if a phrase that starts with `count` marks is open at `at`, in the same line.
fn opens_phrase(bytes: &[u8], at: usize, mark: u8, count: usize) -> bool {
    let least = at.saturating_sub(MAX_PHRASE_LEN);
    let near = &bytes[least..at];
    let line = near
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |at| at + 1);
    let line = &near[line..];
    let mut open = false;
    let mut next = 0;
    while let Some(found) = line[next..].iter().position(|&b| b == mark) {
        let first = next + found;
        let run = line[first..].iter().take_while(|&&b| b == mark).count();
        next = first + run;
        let before = line[..first].last().copied().unwrap_or(b' ');
        let after = line.get(next).copied().unwrap_or(b' ');
        let starts = is_space_or_tab(before) || b"([{\"'>|".contains(&before);
        let opens = after.is_ascii_alphanumeric() || after >= 0x80 || b"([\"'".contains(&after);
        if starts && opens {
            open = run == count;
        } else if !is_space_or_tab(before) && !after.is_ascii_alphanumeric() {
            open = false;
        }
    }
    open
}

/// Returns how many bytes at the end of `host` are a full stop and the first word of the next
/// sentence, as in `www.h.example.Then`: the word is capitalized, and the host is lower-case
/// and complete without it.
pub(super) fn glued_word_len(host: &[u8]) -> usize {
    let Some(dot) = host.iter().rposition(|&b| b == b'.') else {
        return 0;
    };
    let (name, word) = (&host[..dot], &host[dot + 1..]);
    let capital = word.first().is_some_and(u8::is_ascii_uppercase)
        && word.len() > 1
        && word[1..].iter().all(u8::is_ascii_lowercase);
    if !capital {
        return 0;
    }
    let last = name.rsplit(|&b| b == b'.').next().unwrap_or_default();
    let glued = last.iter().all(u8::is_ascii_lowercase)
        && schemes::is_complete_host(name)
        && !schemes::is_complete_host(host);
    if glued { word.len() + 1 } else { 0 }
}
