//! Members of JSON objects in links.

use memchr::{memchr2, memmem};

use crate::text::{Builder, Text};

/// Returns the string that is the value of the first member with that name, without its escapes.
/// Nothing else of the text has to be JSON.
pub(super) fn member(text: &Text, name: &str) -> Option<Text<'static>> {
    let bytes = text.bytes();
    let quoted = format!("\"{name}\"");
    let start = memmem::find_iter(bytes, &quoted).find_map(|at| {
        let blanks = |at: usize| {
            let rest = bytes.get(at..).unwrap_or_default();
            at + rest.iter().take_while(|b| b.is_ascii_whitespace()).count()
        };
        let colon = blanks(at + quoted.len());
        let value = blanks(colon + 1);
        let is_string = bytes.get(colon) == Some(&b':') && bytes.get(value) == Some(&b'"');
        is_string.then_some(value + 1)
    })?;
    let mut value = Builder::new(text);
    let mut at = start;
    loop {
        let end = at + memchr2(b'"', b'\\', &bytes[at..])?;
        value.keep(at..end);
        if bytes[end] == b'"' {
            return Some(value.finish());
        }
        at = unescaped(bytes, end, &mut value)?;
    }
}

/// Adds the character of the escape at `at`, and returns its end. A target has no character
/// beyond the Basic Multilingual Plane.
fn unescaped(bytes: &[u8], at: usize, value: &mut Builder) -> Option<usize> {
    let escaped = *bytes.get(at + 1)?;
    if escaped != b'u' {
        value.replace(&[escaped], at..at + 2);
        return Some(at + 2);
    }
    let digits = std::str::from_utf8(bytes.get(at + 2..at + 6)?).ok()?;
    let code = u32::from_str_radix(digits, 16).ok()?;
    let character = char::from_u32(code)?;
    value.replace(character.encode_utf8(&mut [0; 4]).as_bytes(), at..at + 6);
    Some(at + 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        for (json, expected) in [
            (
                r#"{"url":"https://h.example/"}"#,
                Some("https://h.example/"),
            ),
            (r#"{"a": "url", "url" : "x"}"#, Some("x")),
            (
                r#"{"url":"https:\/\/h.example\/\u0026"}"#,
                Some("https://h.example/&"),
            ),
            (r#"{"url":"a\"b\\c"}"#, Some("a\"b\\c")),
            (r#"{"urls":"a"}"#, None),
            (r#"{"url":7}"#, None),
            (r#"{"url":"a"#, None),
            (r#"{"url":"\u12"#, None),
            (r#"{"url""#, None),
            (r#"{"url":"#, None),
            ("", None),
        ] {
            let text = Text::borrowed(json.as_bytes(), 0);
            let found = member(&text, "url");
            let found = found.map(|text| String::from_utf8_lossy(text.bytes()).into_owned());
            assert_eq!(found.as_deref(), expected, "{json}");
        }
    }
}
