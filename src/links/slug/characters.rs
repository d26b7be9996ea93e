//! What identifiers keep of a text.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Returns the characters of `text` that `is_kept` accepts.
pub fn kept(text: &str, is_kept: fn(char) -> bool) -> String {
    text.chars().filter(|c| is_kept(*c)).collect()
}

/// Returns `text` with `mark` for each run of characters that `is_between` accepts.
pub fn joined(text: &str, mark: char, is_between: fn(char) -> bool) -> String {
    let mut made = String::with_capacity(text.len());
    let mut inside = false;
    for character in text.chars() {
        if !is_between(character) {
            made.push(character);
        } else if !inside {
            made.push(mark);
        }
        inside = is_between(character);
    }
    made
}

/// Returns the characters of ASCII that are in `text` after its decomposition.
pub fn ascii(text: &str) -> String {
    text.nfkd().filter(char::is_ascii).collect()
}

/// Returns true for a letter, a mark or a digit of any script, and for `_`: `\w` in UTS #18.
pub fn is_word(c: char) -> bool {
    is_unmarked_word(c) || is_combining_mark(c)
}

/// Returns true for a letter or a digit of any script, and for `_`.
pub fn is_unmarked_word(c: char) -> bool {
    c == '_' || (c.is_alphanumeric() && !is_other_number(c) && !is_combining_mark(c))
}

/// Returns true for a letter or a number of any script, and for `_`: `\w` of Python.
pub fn is_python_word(c: char) -> bool {
    c == '_' || (c.is_alphanumeric() && !is_combining_mark(c))
}

/// Returns true for a number that is not a decimal digit: `²`, `½`, `①`.
fn is_other_number(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '¼'..='¾' | '\u{2070}'..='\u{2089}' | '⅐'..='⅟' | '\u{2189}'
        | '\u{2460}'..='\u{249B}' | '\u{24EA}'..='\u{24FF}' | '\u{2776}'..='\u{2793}'
        | '\u{3220}'..='\u{3229}' | '\u{3248}'..='\u{324F}' | '\u{3251}'..='\u{325F}'
        | '\u{3280}'..='\u{3289}' | '\u{32B1}'..='\u{32BF}')
}
