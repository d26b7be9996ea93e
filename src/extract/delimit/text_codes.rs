//! Codes of text that a bare URI ends before, where they were not decoded: the escapes of line ends
//! and tabs (`\n`), control words of RTF (`\par`), and commands of `AmigaGuide` (`@{ub}`).

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

#[cfg(test)]
mod tests {
    use super::*;

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
