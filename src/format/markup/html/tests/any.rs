//! Any document, and any bytes.

use proptest::prelude::*;

use super::*;

/// Pieces that documents are made of.
fn document() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<a href=\"http://h.example/a?b&amp;c\">",
        "</a>",
        "<a href='x",
        "<b>",
        "<br>",
        "</p>",
        "<!-- ",
        " -->",
        "<script>",
        "</script>",
        "<style>",
        "</style>",
        "url(http://h.example/u)",
        "http://h.example/t",
        "&lt;",
        "&gt;",
        "&#60;",
        "<",
        ">",
        "\"",
        "'",
        "=",
        " ",
        "\n",
        "\n\n",
        "some words of text ",
        "<base href=http://b.example/>",
        "<img src=x.png alt='a.b'>",
        "\u{e4}",
        "<!DOCTYPE html>",
        "<![CDATA[",
        "]]>",
        "<http://h.example/w\n v>",
        "www.h.example/",
        "-\n",
    ]);
    let run = (piece, 1..4usize).prop_map(|(piece, times)| piece.repeat(times));
    prop::collection::vec(run, 0..60).prop_map(|runs| runs.concat())
}

/// Returns the findings of all rules.
fn findings(document: &[u8]) {
    let mut options = Options::new(Task::Check(
        Checks::new(RULES.iter().copied(), crate::rule::Settings::default())
            .with_snippets(Snippets::Wanted),
    ));
    options.base = Some(b"http://r.example/".to_vec());
    crate::lint::scanner::read(document, &HTML, &options);
}

proptest! {
    /// Nothing panics, places ascend, and each target is text of its section.
    #[test]
    fn any_document_is_read(document in document()) {
        let found = links(document.as_bytes(), Some("http://r.example/"));
        prop_assert!(found.is_sorted_by_key(|link| link.location.bytes.start));
        for link in found {
            prop_assert!(link.location.bytes.end <= document.len() as u64);
        }
        findings(document.as_bytes());
    }

    #[test]
    fn any_bytes_are_read(document in prop::collection::vec(any::<u8>(), 0..400), limit in 1..200usize) {
        links(&document, Some("http://r.example/"));
        read(&document, limit);
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The result does not depend on the sizes of the parts, if they are large enough for every
    /// construct.
    #[test]
    fn parts_do_not_show(document in document(), times in 100..800usize, limit in 150_000..260_000usize) {
        // A construct near the end that is not closed is read as text.
        let document = format!("{document}</script></style>").repeat(times);
        let joined = |limit| {
            let all = read(document.as_bytes(), limit);
            let targets: Vec<_> = all.iter().flat_map(|(_, targets)| targets.clone()).collect();
            targets
        };
        prop_assert!(joined(limit) == joined(usize::MAX / 2));
    }
}
