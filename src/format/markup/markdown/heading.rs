//! The names of headings that fragments refer to, as GitHub and others make them.

use std::collections::HashMap;

/// The largest number of headings that are remembered. The names of repeated ones beyond are not
/// numbered.
// Both bound the memory of a document.
const MOST: usize = 16 * 1024;
/// The number of characters of a heading that make its name.
const LONGEST: usize = 1024;

/// How often each name was given.
#[derive(Debug, Default)]
pub(crate) struct Slugs(HashMap<String, u32>);

impl Slugs {
    /// Returns the name of a heading of that text: lower case, without punctuation, with `-` for
    /// each space, and a number if another heading has that name.
    pub fn name(&mut self, text: &str) -> String {
        let mut name = String::with_capacity(text.len().min(LONGEST));
        for character in text.chars().take(LONGEST) {
            match character {
                ' ' => name.push('-'),
                '-' | '_' => name.push(character),
                _ if character.is_ascii_alphanumeric() => name.push(character.to_ascii_lowercase()),
                _ if character.is_ascii() => {}
                _ if character.is_alphanumeric() || is_mark(character) => {
                    name.extend(character.to_lowercase());
                }
                _ => {}
            }
        }
        if let Some(count) = self.0.get_mut(&name) {
            let numbered = format!("{name}-{count}");
            *count += 1;
            return numbered;
        }
        if self.0.len() < MOST {
            self.0.insert(name.clone(), 1);
        }
        name
    }
}

/// Returns true if `c` is a combining mark of a living script, which is not a letter itself.
fn is_mark(character: char) -> bool {
    matches!(u32::from(character),
        0x0300..=0x036F | 0x0483..=0x0489 | 0x0591..=0x05BD | 0x05BF | 0x05C1..=0x05C2
        | 0x05C4..=0x05C5 | 0x05C7 | 0x0610..=0x061A | 0x064B..=0x065F | 0x0670
        | 0x06D6..=0x06DC | 0x06DF..=0x06E4 | 0x06E7..=0x06E8 | 0x06EA..=0x06ED
        | 0x093C | 0x094D | 0x0951..=0x0954 | 0x09BC | 0x09CD | 0x0A3C | 0x0A4D | 0x0ABC
        | 0x0ACD | 0x0B3C | 0x0B4D | 0x0BCD | 0x0C4D | 0x0CBC | 0x0CCD | 0x0D3B..=0x0D3C
        | 0x0D4D | 0x0DCA | 0x0E38..=0x0E3A | 0x0E47..=0x0E4E | 0x0EB8..=0x0EBC
        | 0x0EC8..=0x0ECE | 0x0F18..=0x0F19 | 0x0F35 | 0x0F37 | 0x0F39 | 0x0F71..=0x0F84
        | 0x1037 | 0x1039..=0x103A | 0x17D2 | 0x1AB0..=0x1ACE | 0x1DC0..=0x1DFF
        | 0x20D0..=0x20F0 | 0x302A..=0x302F | 0x3099..=0x309A | 0xFE00..=0xFE0F
        | 0xFE20..=0xFE2F | 0xE0100..=0xE01EF)
}

/// Returns the name in `{#name}` or `{: #name .class}` in `text`: attributes of Pandoc and of
/// kramdown.
pub(crate) fn names(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    memchr::memchr_iter(b'{', text).filter_map(move |brace| {
        if brace > 0 && text[brace - 1] == b'{' {
            return None;
        }
        let near = &text[brace + 1..text.len().min(brace + 256)];
        let inside = near.split(|&byte| byte == b'}').next()?;
        let attributes = inside.strip_prefix(b":").unwrap_or(inside);
        let mut words = attributes.split(u8::is_ascii_whitespace);
        let name = words.find_map(|word| word.strip_prefix(b"#"))?;
        let fits = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        (!name.is_empty() && name.iter().all(|byte| fits(byte) || *byte >= 0x80)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_named_as_on_github() {
        let mut slugs = Slugs::default();
        for (text, expected) in [
            ("What is it?", "what-is-it"),
            ("A & B -- C", "a--b----c"),
            ("What is it", "what-is-it-1"),
            ("What *is* it!", "what-is-it-2"),
            ("snake_case v1.2", "snake_case-v12"),
            ("Übergrößen", "übergrößen"),
            ("中文 标题", "中文-标题"),
            ("हिन्दी", "हिन्दी"),
            ("\u{2699}\u{FE0F} Setup", "\u{FE0F}-setup"),
            ("", ""),
        ] {
            assert_eq!(slugs.name(text), expected, "{text}");
        }
    }

    #[test]
    fn attributes() {
        for (text, expected) in [
            ("{#a}", &["a"][..]),
            ("x {: .c #a-b} {#c .d}", &["a-b", "c"]),
            ("{% raw %} {#} {# a} {#a b", &["a"]),
            ("${#array[@]} {{#include x}}", &[]),
        ] {
            let found: Vec<_> = names(text.as_bytes())
                .map(|name| std::str::from_utf8(name).unwrap())
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
