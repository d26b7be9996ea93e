//! Comments of YAML (1.2.2, §6.6), distinguished from the text of scalars. What this reader does not know, it does not
//! guess: collections in brackets over several lines, complex keys.

/// What goes on in the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    /// A block scalar (§8.1): the lines that are indented deeper.
    Block(usize),
    /// A scalar in these quotes (§7.3).
    Quoted(u8),
}

/// Returns the lines of a text without comments, and those that are left; `None` if it is not known what is a
/// comment.
pub(super) fn without_comments(text: &str) -> Option<String> {
    let mut kept = String::new();
    let mut open = Open::Nothing;
    // The indentation of a line with a scalar that goes on if the next one is indented deeper, and whether a
    // comment is between them, which it must not be.
    let mut scalar = None;
    let mut is_after_comment = false;
    for line in text.lines() {
        let indentation = line.len() - line.trim_start_matches(' ').len();
        let is_blank = line.trim().is_empty();
        if let Open::Block(parent) = open
            && (is_blank || indentation > parent)
        {
            keep(&mut kept, line);
            continue;
        }
        if let Open::Quoted(quote) = open {
            let content = unquoted(line, 0, quote, &mut open)?;
            keep(&mut kept, content);
            is_after_comment |= content.len() < line.trim_end().len();
            continue;
        }
        open = Open::Nothing;
        let content = value(line, indentation, &mut open)?;
        if !content.is_empty() {
            if is_after_comment && scalar.is_some_and(|scalar| indentation > scalar) {
                return None;
            }
            keep(&mut kept, content);
            scalar = (!content.ends_with(':') && open == Open::Nothing).then_some(indentation);
            is_after_comment = false;
        }
        is_after_comment |= content.len() < line.trim_end().len();
    }
    Some(kept)
}

fn keep(kept: &mut String, line: &str) {
    kept.push_str(line);
    kept.push('\n');
}

/// Returns a line that starts outside of scalars without its comment, and sets what it opens.
fn value<'l>(line: &'l str, indentation: usize, open: &mut Open) -> Option<&'l str> {
    let bytes = line.as_bytes();
    let mut at = indentation;
    let mut parent = indentation;
    // Entries of lists.
    while bytes[at..].starts_with(b"- ") {
        parent = at;
        at += 2;
        at += bytes[at..].iter().take_while(|b| **b == b' ').count();
    }
    if let Some(length) = key(&line[at..]) {
        parent = at;
        at += length;
    }
    at += properties(&line[at..]);
    match bytes.get(at) {
        Some(b'?' | b'%') if at == indentation => None,
        Some(b'-') if line.starts_with("--- ") => None,
        Some(quote @ (b'"' | b'\'')) => unquoted(line, at + 1, *quote, open),
        Some(b'[' | b'{') => {
            let is_whole = line.trim_end().ends_with([']', '}']) && !line.contains('#');
            is_whole.then(|| line.trim_end())
        }
        Some(b'|' | b'>') => {
            *open = Open::Block(parent);
            Some(plain(line, at))
        }
        _ => Some(plain(line, at)),
    }
}

/// Returns a line without the comment after `at`, where no quotes are.
fn plain(line: &str, at: usize) -> &str {
    let bytes = line.as_bytes();
    let is_comment = |hash: &usize| *hash == 0 || matches!(bytes[hash - 1], b' ' | b'\t');
    let end = memchr::memchr_iter(b'#', &bytes[at..]).map(|hash| at + hash);
    let end = end.into_iter().find(is_comment).unwrap_or(line.len());
    line[..end].trim_end()
}

/// Returns a line without the comment after the scalar in quotes that `at` is in; `None` if something else is
/// there. Sets whether the scalar goes on.
fn unquoted<'l>(line: &'l str, mut at: usize, quote: u8, open: &mut Open) -> Option<&'l str> {
    let bytes = line.as_bytes();
    *open = Open::Quoted(quote);
    while at < bytes.len() {
        let is_escaped =
            quote == b'"' && bytes[at] == b'\\' || quote == b'\'' && bytes[at..].starts_with(b"''");
        if is_escaped {
            at += 1;
        } else if bytes[at] == quote {
            *open = Open::Nothing;
            let rest = plain(line, at + 1);
            return (rest.len() == at + 1).then_some(rest);
        }
        at += 1;
    }
    Some(line)
}

/// Returns the length of the key at the start of a text, with its colon and blanks.
fn key(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let end = match bytes.first()? {
        quote @ (b'"' | b'\'') => 2 + memchr::memchr(*quote, &bytes[1..])?,
        b'#' | b'[' | b'{' => return None,
        _ => {
            let comment = text.find(" #").unwrap_or(text.len());
            let colons = memchr::memchr_iter(b':', &bytes[..comment]);
            let is_end = |colon: &usize| matches!(bytes.get(colon + 1), None | Some(b' ' | b'\t'));
            colons.into_iter().find(is_end)?
        }
    };
    let rest = text.get(end..)?.strip_prefix(':')?;
    let value = rest.trim_start_matches([' ', '\t']);
    (value.is_empty() || value.len() < rest.len()).then(|| text.len() - value.len())
}

/// Returns the length of the tag and the anchor before a value (§6.9), with blanks.
fn properties(text: &str) -> usize {
    let mut rest = text;
    while rest.starts_with(['!', '&']) {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        rest = rest[end..].trim_start_matches([' ', '\t']);
    }
    text.len() - rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_scalars() {
        for (text, expected) in [
            ("a: b # c\n", Some("a: b\n")),
            ("# c\na: b\n\nd: e\n", Some("a: b\nd: e\n")),
            ("a: http://h.example/#b\n", Some("a: http://h.example/#b\n")),
            ("- \"a # b\" # c\n", Some("- \"a # b\"\n")),
            ("a: 'it''s # b' # c\n", Some("a: 'it''s # b'\n")),
            ("a: \"b\\\" # c\" # d\n", Some("a: \"b\\\" # c\"\n")),
            (
                "a: \"b\n  # c\n  d\" # e\nf: g\n",
                Some("a: \"b\n  # c\n  d\"\nf: g\n"),
            ),
            (
                "a: |\n  # b\n\n  c\n# d\ne: f\n",
                Some("a: |\n  # b\n\n  c\ne: f\n"),
            ),
            ("a: >- # b\n  # c\nd: e # f\n", Some("a: >-\n  # c\nd: e\n")),
            (
                "- a: |\n    # b\n  c: d # e\n",
                Some("- a: |\n    # b\n  c: d\n"),
            ),
            ("- |\n  # b\n- c # d\n", Some("- |\n  # b\n- c\n")),
            ("- - a # b\n", Some("- - a\n")),
            ("a: !!str &b |\n  # c\n", Some("a: !!str &b |\n  # c\n")),
            ("\"a # b\": c # d\n", Some("\"a # b\": c\n")),
            ("a: # b\n  c: d\n", Some("a:\n  c: d\n")),
            ("a: [b, c]\n", Some("a: [b, c]\n")),
            ("a: rock 'n roll # b\n", Some("a: rock 'n roll\n")),
            ("a: b\n  c # d\n", Some("a: b\n  c\n")),
            ("%YAML 1.2\n---\na: b\n", None),
            ("--- |\n  # a\n", None),
            ("? a # b\n: c\n", None),
            ("a: [b,\n  c]\n", None),
            ("a: ['# b'] # c\n", None),
            ("a: 'b' c # d\n", None),
            // A comment ends a plain scalar.
            ("a: b # c\n  d\n", None),
            ("a: b\n  # c\n  d\n", None),
        ] {
            assert_eq!(without_comments(text).as_deref(), expected, "{text}");
        }
    }
}
