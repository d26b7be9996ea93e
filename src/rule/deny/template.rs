//! References to groups in a replacement, in the syntax of the crate `regex`.

/// Returns the names and numbers of the groups that `replacement` refers to: `$1`, `$name`,
/// `${name}`; `$$` is a dollar sign.
pub fn groups(replacement: &str) -> impl Iterator<Item = &str> {
    let mut rest = replacement;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find('$')? + 1..];
            if let Some(after) = rest.strip_prefix('$') {
                rest = after;
            } else if let Some(after) = rest.strip_prefix('{') {
                let Some(end) = after.find('}') else {
                    continue;
                };
                let name = &after[..end];
                rest = &after[end + 1..];
                return Some(name);
            } else {
                let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let end = rest.find(|c| !inside(c)).unwrap_or(rest.len());
                let name = &rest[..end];
                rest = &rest[end..];
                if !name.is_empty() {
                    return Some(name);
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn references_to_groups() {
        for (replacement, expected) in [
            ("", ""),
            ("https://h.example/$1", "1"),
            ("$1a ${1}a $a_1-$", "1a 1 a_1"),
            ("$$1 $$$1 ${x", "1"),
            ("${a}${b}", "a b"),
        ] {
            let found: Vec<_> = groups(replacement).collect();
            assert_eq!(found.join(" "), expected, "{replacement}");
        }
    }
}
