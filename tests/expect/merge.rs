//! New results in an `.expected` file that has comments between its lines.

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// A line of expected results, with the comments and empty lines before it.
struct Entry<'t> {
    comments: &'t str,
    line: &'t str,
}

/// Returns `old` with its results replaced by the lines of `got`. Comments and empty lines
/// are kept where they are; lines that do not change are kept byte for byte.
pub fn merge(old: &str, got: &str) -> String {
    let got: Vec<&str> = got.lines().map(str::trim_end).collect();
    for line in &got {
        assert!(
            !is_comment(line),
            "this would be read as a comment: {line:?}"
        );
    }
    let (mut entries, mut tail) = entries(old);
    let wanted: Vec<&str> = entries.iter().map(|entry| entry.line.trim_end()).collect();
    // The first comments are about the whole file: no line is put before them.
    let head = match entries.first_mut() {
        Some(first) => std::mem::take(&mut first.comments),
        None => std::mem::take(&mut tail),
    };
    let mut merged = head.to_owned();
    for change in capture_diff_slices(Algorithm::Myers, &wanted, &got) {
        let (tag, removed, added) = change.as_tag_tuple();
        let (removed, added) = (&entries[removed], &got[added]);
        for at in 0..removed.len().max(added.len()) {
            if let Some(entry) = removed.get(at) {
                push(&mut merged, entry.comments);
                if tag == DiffTag::Equal {
                    push(&mut merged, entry.line);
                    continue;
                }
            }
            if let Some(line) = added.get(at) {
                push(&mut merged, line);
                merged.push('\n');
            }
        }
    }
    push(&mut merged, tail);
    merged
}

/// Returns true for the lines that are not results.
pub fn is_comment(line: &str) -> bool {
    line.starts_with('#') || line.trim().is_empty()
}

/// Returns the results in `text`, and the comments after the last one.
fn entries(text: &str) -> (Vec<Entry<'_>>, &str) {
    let mut entries = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if !is_comment(line) {
            let comments = &text[start..at];
            entries.push(Entry { comments, line });
            start = at + line.len();
        }
        at += line.len();
    }
    (entries, &text[start..])
}

/// Appends text that starts a line.
fn push(merged: &mut String, text: &str) {
    if !text.is_empty() && !merged.is_empty() && !merged.ends_with('\n') {
        merged.push('\n');
    }
    merged.push_str(text);
}

#[test]
fn results_are_replaced_and_comments_kept() {
    for (old, got, merged) in [
        ("", "1:1 a\n", "1:1 a\n"),
        ("# why\n", "1:1 a\n", "# why\n1:1 a\n"),
        ("# why\n1:1 a\n", "1:1 a\n", "# why\n1:1 a\n"),
        // A line at each end and in the middle.
        ("# why\n2:1 b\n", "1:1 a\n2:1 b\n", "# why\n1:1 a\n2:1 b\n"),
        ("# why\n1:1 a\n", "1:1 a\n2:1 b\n", "# why\n1:1 a\n2:1 b\n"),
        (
            "# why\n1:1 a\n# of c\n3:1 c\n",
            "1:1 a\n2:1 b\n3:1 c\n",
            "# why\n1:1 a\n2:1 b\n# of c\n3:1 c\n",
        ),
        // Lines that change, and lines that go.
        (
            "1:1 a\n# of b\n2:1 b\n3:1 c\n",
            "1:1 a\n2:2 b\n3:1 c\n",
            "1:1 a\n# of b\n2:2 b\n3:1 c\n",
        ),
        ("1:1 a\n# of b\n2:1 b\n", "1:1 a\n", "1:1 a\n# of b\n"),
        ("# why\n1:1 a\n", "", "# why\n"),
        // Spaces and the end of the file stay where nothing changes.
        ("1:1 a \n\n2:1 b", "1:1 a\n2:1 b\n", "1:1 a \n\n2:1 b"),
        ("1:1 a\n# end", "1:1 a\n", "1:1 a\n# end"),
        ("1:1 a", "1:1 a\n2:1 b\n", "1:1 a\n2:1 b\n"),
    ] {
        assert_eq!(merge(old, got), merged, "{old:?}, {got:?}");
        assert_eq!(merge(merged, got), merged, "{old:?}, {got:?}, again");
    }
}
