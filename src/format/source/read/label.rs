//! Links with a label in comments, as Haddock has them: `<http://h/a the page>`.

use std::ops::Range;

use memchr::{memchr_iter, memmem};

/// A link.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LabelledLink {
    /// From its bracket to the other one.
    pub whole: Range<usize>,
    pub target: Range<usize>,
    pub label: Range<usize>,
}

/// Returns the links in `range`, each in one line.
pub(super) fn links(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = LabelledLink> {
    let text = &bytes[..range.end];
    memchr_iter(b'<', &bytes[range.clone()]).filter_map(move |at| link(text, range.start + at))
}

/// Returns the link whose bracket is at `open`. Each byte is looked at once, as it ends at the next bracket.
fn link(text: &[u8], open: usize) -> Option<LabelledLink> {
    let inside = &text[open + 1..];
    let is_end = |byte: &u8| matches!(byte, b'<' | b'>' | b'\n');
    let end = inside.iter().position(is_end)?;
    let inside = &inside[..end];
    let space = inside
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t'))?;
    let (target, label) = inside.split_at(space);
    let is_target = memmem::find(target, b"://").is_some_and(|at| at > 0)
        && target.first().is_some_and(u8::is_ascii_alphabetic);
    let start = open + 1;
    let is_link = text[start + end] == b'>' && is_target && !label.trim_ascii().is_empty();
    is_link.then(|| LabelledLink {
        whole: open..start + end + 1,
        target: start..start + space,
        label: start + space + 1..start + end,
    })
}

#[cfg(test)]
mod tests {
    use super::links;

    #[test]
    fn links_and_what_looks_like_them() {
        for (text, expected) in [
            (
                "see <http://h.example/a the page>.",
                &[("http://h.example/a", "the page")][..],
            ),
            (
                "<http://h.example/a b> <http://h.example/c d>",
                &[("http://h.example/a", "b"), ("http://h.example/c", "d")],
            ),
            ("<http://h.example/a>", &[]),
            ("<http://h.example/a >", &[]),
            ("<http://h.example/a b", &[]),
            ("<http://h.example/a\nb c>", &[]),
            ("<http://h.example/a b <c>", &[]),
            ("a <$> b c>", &[]),
            ("<:// b>", &[]),
        ] {
            let found: Vec<_> = links(text.as_bytes(), 0..text.len())
                .map(|link| (&text[link.target], &text[link.label]))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
