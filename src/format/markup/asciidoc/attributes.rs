//! Attributes of macros, and targets that are names ("Element Attributes", "Images"; the
//! documentation of Antora, "Resource ID").

use std::ops::Range;

use memchr::{memchr, memchr2};

use crate::format::lines::stripped;

/// No attribute list is longer.
const LONGEST_LIST: usize = 4096;

/// Returns the value of the attribute `link` in the list that starts `range`: the target of an
/// image that is a link. The list ends at its `]`. `self` and `none` name no target.
pub(crate) fn link_attribute(bytes: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let list = &bytes[range.clone()];
    let list = &list[..list.len().min(LONGEST_LIST)];
    let mut at = 0;
    loop {
        let (item, next) = item(list, at)?;
        if let Some(value) = list[item.clone()].strip_prefix(b"link=") {
            let value = stripped(
                bytes,
                range.start + item.end - value.len()..range.start + item.end,
            );
            let value = without_quotes(bytes, value);
            let named = [&b""[..], b"self", b"none"].contains(&&bytes[value.clone()]);
            return (!named).then_some(value);
        }
        at = next?;
    }
}

/// Returns the item of a list that starts at `at`, and where the next one starts, if there is
/// one. A comma or bracket between quotation marks belongs to the item. `None` at the end.
fn item(list: &[u8], at: usize) -> Option<(Range<usize>, Option<usize>)> {
    let spaces = list[at..].iter().take_while(|b| b.is_ascii_whitespace());
    let start = at + spaces.count();
    let mut end = start;
    loop {
        match list.get(end)? {
            b',' => return Some((start..end, Some(end + 1))),
            b']' if end == 0 || list[end - 1] != b'\\' => return Some((start..end, None)),
            b'"' => end += 1 + memchr(b'"', &list[end + 1..])? + 1,
            _ => end += 1,
        }
    }
}

/// Returns what is between quotation marks, if a value starts with one: `"a" role=b` has no comma.
fn without_quotes(bytes: &[u8], value: Range<usize>) -> Range<usize> {
    let Some(inside) = bytes[value.clone()].strip_prefix(b"\"") else {
        return value;
    };
    let start = value.start + 1;
    memchr(b'"', inside).map_or(value, |length| start..start + length)
}

/// Returns true for the name of a resource in a documentation component, which looks like a path
/// or a URI and is none: `partial$a.adoc`, `example$a.rb`, `component:module:image$a.png`.
pub(crate) fn is_resource_id(target: &[u8]) -> bool {
    const FAMILIES: [&[u8]; 5] = [b"attachment", b"example", b"image", b"page", b"partial"];
    const SCHEMES: [&[u8]; 6] = [b"data", b"file", b"ftp", b"http", b"https", b"mailto"];
    let end = memchr2(b'/', b'$', target).unwrap_or(target.len());
    let names = &target[..end];
    let last = names.rsplit(|&b| b == b':').next().unwrap_or_default();
    if target.get(end) == Some(&b'$') && FAMILIES.contains(&last) {
        return true;
    }
    // `module:image.png`. A drive has one letter, and after a scheme comes `//` or no name.
    let Some(colon) = memchr(b':', names) else {
        return false;
    };
    let module = &names[..colon];
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'@');
    let name = target.get(colon + 1).is_some_and(|&b| b != b'/');
    module.len() > 1 && module.iter().all(plain) && !SCHEMES.contains(&module) && name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_images() {
        for (text, expected) in [
            (
                "alt, link=https://h.example/a]",
                Some("https://h.example/a"),
            ),
            (
                "alt,link=\"https://h.example/a,b\",role=x]",
                Some("https://h.example/a,b"),
            ),
            ("\"a, link=b\",200,link=a.html] x", Some("a.html")),
            ("link=https://h.example/]", Some("https://h.example/")),
            (
                "a,link=\"https://h.example/\" float=right]",
                Some("https://h.example/"),
            ),
            ("alt,link=self]", None),
            ("alt,link=none,x=y]", None),
            ("alt,link=]", None),
            ("the link=x of a]", None),
            ("alt] link=https://h.example/", None),
            ("\"alt]", None),
            ("alt, xlink=https://h.example/]", None),
            ("]", None),
            ("", None),
        ] {
            let found = link_attribute(text.as_bytes(), 0..text.len());
            assert_eq!(found.map(|range| &text[range]), expected, "{text}");
        }
    }

    #[test]
    fn names_of_resources() {
        for name in [
            "partial$a.adoc",
            "html-backend:example$a.adoc",
            "2.0@component:module:page$a/b.adoc",
            "ROOT:image$a.png",
            "module:diagrams/a.png",
            "component::a.png",
        ] {
            assert!(is_resource_id(name.as_bytes()), "{name}");
        }
        for target in [
            "a.png",
            "a/example$b.png",
            "price$a.png",
            "https://h.example/example$a",
            "https:/h.example/a.png",
            "htp://h.example/a.png",
            "data:image/png;base64,aGk=",
            "C:/a.png",
            "mailto:a@h.example",
            "",
            ":",
        ] {
            assert!(!is_resource_id(target.as_bytes()), "{target}");
        }
    }
}
