//! Codes of text that a bare URI ends before, where they were not decoded: the escapes of line ends
//! and tabs (`\n`), control words of RTF (`\par`), commands of `AmigaGuide` (`@{ub}`), tags of forums and
//! macros of trackers (`[/url]`, `{color}`), and references to characters (`&nbsp;`).

/// Control words of RTF that follow running text (Rich Text Format Specification 1.9.1): the end of
/// a paragraph, line or cell, and the properties of characters. Some take a number.
const RTF_WORDS: [&[u8]; 25] = [
    b"b",
    b"cell",
    b"cf",
    b"cs",
    b"deleted",
    b"f",
    b"fs",
    b"highlight",
    b"i",
    b"intbl",
    b"lang",
    b"line",
    b"page",
    b"par",
    b"pard",
    b"plain",
    b"row",
    b"sect",
    b"strike",
    b"sub",
    b"super",
    b"tab",
    b"u",
    b"ul",
    b"ulnone",
];

/// Commands of `AmigaGuide` after text (its manual, "Attributes"): the ends of bold, italic and
/// underlined text, and changes of colours. Single letters, which start such text, are rather the
/// names of placeholders.
const AMIGA_GUIDE: [&[u8]; 6] = [b"bg", b"fg", b"plain", b"ub", b"ui", b"uu"];

/// Returns true if a code starts at the first backslash of a URI, at `at`. In the host, where
/// backslashes are written for slashes (`http:\\h\news`), fewer are recognized.
pub(super) fn starts_at(bytes: &[u8], at: usize, in_host: bool) -> bool {
    let rest = &bytes[at + 1..];
    let next = |skipped: usize| rest.get(skipped).copied().unwrap_or(b' ');
    let is_lower = |skipped: usize| next(skipped).is_ascii_lowercase();
    match rest {
        [b'r', b'\\', b'n', ..] => true,
        [b'n', ..] if !in_host || !is_lower(1) => true,
        [b'r' | b't', ..] if !is_lower(1) => true,
        // A character by its code in hexadecimal.
        [b'\'', a, b, ..] => a.is_ascii_hexdigit() && b.is_ascii_hexdigit(),
        _ => is_rtf_word(rest),
    }
}

/// Returns true if `rest` starts with a control word and its delimiter.
fn is_rtf_word(rest: &[u8]) -> bool {
    // The longest word, `highlight`, with a number and a delimiter.
    let near = &rest[..rest.len().min(16)];
    let letters = near.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let (word, rest) = near.split_at(letters);
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let delimiter = rest.get(digits).copied().unwrap_or(b' ');
    // These exist with a number only.
    let numbered = matches!(
        word,
        b"cf" | b"cs" | b"f" | b"fs" | b"highlight" | b"lang" | b"u"
    );
    let ends = match word {
        // A character, with its replacement. Those of JSON (`\u0026`) belong to the URI.
        b"u" => delimiter == b'?',
        _ => delimiter <= b' ' || matches!(delimiter, b'\\' | b'{' | b'}'),
    };
    RTF_WORDS.contains(&word) && (digits > 0 || !numbered) && ends
}

/// Returns true if a command of `AmigaGuide` starts at the `@` at `at`, and not a placeholder
/// (`name@{version}`).
pub(super) fn is_amiga_guide(bytes: &[u8], at: usize) -> bool {
    let Some(rest) = bytes[at..].strip_prefix(b"@{") else {
        return false;
    };
    // More than the longest name, `plain`, and what ends it.
    let near = &rest[..rest.len().min(16)];
    let letters = near.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let (word, rest) = near.split_at(letters);
    let is_word = AMIGA_GUIDE.iter().any(|w| w.eq_ignore_ascii_case(word));
    let delimited = matches!(rest, [b'}' | b' ', ..]);
    near.starts_with(b"\"") || is_word && delimited
}

/// Tags of forums that close what is around a URI, and macros of wikis and trackers that start after one.
const MACROS: [&[u8]; 8] = [
    b"code",
    b"color",
    b"noformat",
    b"panel",
    b"quote",
    b"anchor",
    b"toc",
    b"expand",
];

/// Returns true if a tag is at the `[` or `{` at `at`, in a language that is not read: `[/url]`,
/// `{color}`, `{color:red}`.
pub(super) fn is_tag(bytes: &[u8], at: usize) -> bool {
    let closing = bytes[at..].strip_prefix(b"[/");
    let rest = closing.unwrap_or(&bytes[at + 1..]);
    // More than the longest name, `noformat`, and what ends it.
    let near = &rest[..rest.len().min(16)];
    let letters = near.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let (word, rest) = near.split_at(letters);
    if closing.is_some() {
        return !word.is_empty() && rest.first() == Some(&b']');
    }
    // The next item of a list.
    if near.starts_with(b"*]") {
        return bytes[at] == b'[';
    }
    // A placeholder is followed by more of the path.
    let ends = match rest {
        [b'}', next, ..] => !next.is_ascii_alphanumeric() && !b"/?#&=_-".contains(next),
        [b'}' | b':', ..] => true,
        _ => false,
    };
    bytes[at] == b'{' && MACROS.contains(&word) && ends
}

/// The names of the character references that represent what ends a URI: brackets and quotation marks, spaces,
/// dashes, and marks of sentences (HTML, "Named character references").
#[rustfmt::skip]
const REFERENCES: [&[u8]; 31] = [
    b"apos", b"bdquo", b"bull", b"copy", b"emsp", b"ensp", b"gt", b"hellip", b"laquo", b"ldquo", b"lsaquo",
    b"lsquo", b"lt", b"mdash", b"middot", b"nbsp", b"ndash", b"para", b"quot", b"raquo", b"rarr", b"rdquo",
    b"reg", b"rsaquo", b"rsquo", b"sbquo", b"shy", b"thinsp", b"times", b"trade", b"zwnj",
];

/// Returns true if a reference to a character that ends a URI is at the `&` at `at`, in text that is not
/// decoded: `&gt;`, `&nbsp;`, `&#39;`.
pub(super) fn is_reference(bytes: &[u8], at: usize) -> bool {
    // More than the longest name, and what ends it.
    let near = &bytes[at + 1..bytes.len().min(at + 12)];
    let Some(end) = near.iter().position(|b| *b == b';') else {
        return false;
    };
    let name = &near[..end];
    match name {
        [b'#', b'x' | b'X', digits @ ..] => ends_uri(digits, 16),
        [b'#', digits @ ..] => ends_uri(digits, 10),
        _ => REFERENCES
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name)),
    }
}

/// Returns true if the character of that number is white space, a quotation mark, a bracket or a symbol.
fn ends_uri(digits: &[u8], radix: u32) -> bool {
    let text = str::from_utf8(digits).unwrap_or_default();
    let character = u32::from_str_radix(text, radix)
        .ok()
        .and_then(char::from_u32);
    character.is_some_and(|character| match character {
        '\'' | '"' | '<' | '>' => true,
        _ if character.is_whitespace() || character.is_control() => true,
        _ => !character.is_ascii() && !character.is_alphanumeric(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        for (text, expected) in [
            ("[/url]", true),
            ("[/b] x", true),
            ("{color}", true),
            ("{color:red}", true),
            ("{noformat}", true),
            ("[*]http", true),
            ("{color}/a", false),
            ("[/]", false),
            ("[/a/b]", false),
            ("[url]", false),
            ("{id}", false),
            ("{code", false),
            ("{coder}", false),
        ] {
            assert_eq!(is_tag(text.as_bytes(), 0), expected, "{text}");
        }
    }

    #[test]
    fn references() {
        for (text, expected) in [
            ("&gt;", true),
            ("&GT;", true),
            ("&nbsp;more", true),
            ("&mdash;", true),
            ("&#39;", true),
            ("&#x27;", true),
            ("&#8217;", true),
            ("&#160;", true),
            ("&amp;b=c", false),
            ("&#38;b", false),
            ("&#x2F;b", false),
            ("&#97;", false),
            ("&copy=1", false),
            ("&lang;", false),
            ("&nbsp", false),
            ("&", false),
        ] {
            assert_eq!(is_reference(text.as_bytes(), 0), expected, "{text}");
        }
    }

    #[test]
    fn codes() {
        for (rest, path, host) in [
            (r"\n", true, true),
            (r"\nSee", true, true),
            (r"\nsee", true, false),
            (r"\r\nsee", true, true),
            (r"\tSee", true, true),
            (r"\test", false, false),
            (r"\r", true, true),
            (r"\readme", false, false),
            (r"\par", true, true),
            (r"\par}", true, true),
            (r"\pard\plain", true, true),
            (r"\cf0 x", true, true),
            (r"\b0\i x", true, true),
            (r"\line x", true, true),
            (r"\ulnone}", true, true),
            (r"\'92s", true, true),
            (r"\u8217?", true, true),
            (r"\f0", true, true),
            (r"\f", false, false),
            (r"\cf", false, false),
            (r"\partial", false, false),
            (r"\b.html", false, false),
            (r"\_x", false, false),
            (r"\%20", false, false),
            (r"\u0026", false, false),
            (r"\docs\x", false, false),
        ] {
            let rest = rest.as_bytes();
            assert_eq!(starts_at(rest, 0, false), path, "{rest:?}");
            assert_eq!(starts_at(rest, 0, true), host, "{rest:?}");
        }
    }

    #[test]
    fn commands_of_amiga_guide() {
        for (text, expected) in [
            ("@{uu}", true),
            ("@{UB}", true),
            ("@{fg shine}", true),
            ("@{\"text\" link a}", true),
            ("@{version}", false),
            ("@{username}", false),
            ("@{u}", false),
            ("@{}", false),
            ("@{b", false),
            ("@b", false),
        ] {
            assert_eq!(is_amiga_guide(text.as_bytes(), 0), expected, "{text}");
        }
    }
}
