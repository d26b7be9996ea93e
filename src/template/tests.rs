//! Tables of placeholders, and of URIs that look as if they had one.

use super::{Dialect, Place, is_all_placeholder, spans};
use crate::uri::Uri;

/// Returns `marked` with the placeholders that are found between `⟦` and `⟧`; `after` follows the
/// URI.
fn with_marks(marked: &str, delimiter: Option<u8>, after: &str, dialect: Dialect) -> String {
    let plain = marked.replace(['⟦', '⟧'], "");
    let uri = Uri::split(plain.as_bytes());
    let place = Place {
        uri: &uri,
        delimiter,
        after: after.as_bytes(),
        dialect,
    };
    let mut found = plain.clone();
    for span in spans(&place).into_iter().rev() {
        found.insert(span.range.end, '⟧');
        found.insert(span.range.start, '⟦');
    }
    found
}

/// Returns true if the last placeholder goes on after the URI.
fn unclosed(marked: &str) -> bool {
    marked.matches('⟦').count() > marked.matches('⟧').count()
}

/// Defines a test of a file of at least that many lines: each is a URI with marks, and `‖` before
/// the text that follows it, if any.
macro_rules! table {
    ($name:ident, $dialect:ident, $least:literal, $file:literal) => {
        #[test]
        fn $name() {
            let lines: Vec<_> = include_str!($file).lines().collect();
            assert!(lines.len() >= $least, "{} lines", lines.len());
            let wrong = lines.into_iter().filter_map(|line| {
                let (marked, after) = line.split_once('‖').unwrap_or((line, ""));
                let quote = after.starts_with('"').then_some(b'"');
                let rest = after.strip_prefix('"').unwrap_or(after);
                // The end of a placeholder that goes on is at the end of the URI.
                let expected = marked.to_owned() + if unclosed(marked) { "⟧" } else { "" };
                let found = with_marks(marked, quote, rest, Dialect::$dialect);
                (found != expected).then(|| format!("{found} for {line}"))
            });
            assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
        }
    };
}

table!(
    placeholders_in_braces,
    Common,
    50,
    "tests/placeholders_in_braces.txt"
);

table!(variables, Common, 40, "tests/variables.txt");

table!(directives, Common, 30, "tests/directives.txt");

table!(
    words_and_brackets,
    Common,
    40,
    "tests/words_and_brackets.txt"
);

table!(formatted_text, FormatString, 5, "tests/formatted_text.txt");

table!(tex, Tex, 8, "tests/tex.txt");

table!(entities, Sgml, 15, "tests/sgml.txt");

table!(
    uris_without_placeholders,
    Common,
    150,
    "tests/plain_uris.txt"
);

#[test]
fn values_that_are_placeholders() {
    for value in [
        "${X}",
        "$PASS",
        "{{ x }}",
        "%(pw)s",
        "<%= x %>",
        "@PW@",
        "%PASSWORD%",
        "${A}${B}",
        "#{x}",
    ] {
        assert!(is_all_placeholder(value.as_bytes()), "{value}");
    }
    for value in [
        "", "secret", "a${X}", "${X}b", "pa$$word", "p%40ss", "{", "%zz",
    ] {
        assert!(!is_all_placeholder(value.as_bytes()), "{value}");
    }
}

proptest::proptest! {
    /// Spans are ascending, do not overlap, and are inside the text, whatever the text is.
    #[test]
    fn any_text_is_accepted(text in "(http|mailto)(://)?([{}<>\\[\\]()$%@#&\\\\.*`:/=]|[a-zA-Z0-9_ ]|…|«|»){0,40}", after in "[{}<>\\[\\])%a-z \"]{0,20}") {
        let uri = Uri::split(text.as_bytes());
        let place = Place { uri: &uri, delimiter: Some(b'"'), after: after.as_bytes(), dialect: Dialect::Common };
        let mut end = 0;
        for span in spans(&place) {
            proptest::prop_assert!(end <= span.range.start && span.range.start <= span.range.end);
            end = span.range.end;
        }
        proptest::prop_assert!(end <= text.len());
    }
}
