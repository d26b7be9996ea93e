//! Identifiers that attributes in text set.

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
