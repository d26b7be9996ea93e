//! Masking any text keeps its length, and masks each password.

use proptest::prelude::*;

use super::*;

/// Returns a strategy for text in which every form of credential is likely.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z0-9@:/?#=&;%.]{0,4}",
        prop::sample::select(vec![
            "http://",
            "://",
            "%3A%2F%2F",
            "joe:h3rring@",
            "password=",
            "%3D",
            "%26",
            "sid=",
            "AKIA",
            "eyJ",
            "-",
            "Q7RZ2LK3VW4TN6XB",
            "www.",
            "sig=",
            "se=",
            "sv=",
            "é",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Returns a strategy for bytes in which delimiters of user information and of placeholders are
/// nested in each other.
fn delimiters() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "http://",
        "ftp://",
        "https:/",
        "//",
        "anna:",
        "joe@",
        "@",
        ":",
        "{",
        "}",
        "<",
        ">",
        "[",
        "]",
        "$",
        "pass",
        "password",
        "h3rring",
        "*",
        "***",
        "=",
        "&",
        "%40",
        "%3A",
        " at ",
        " ",
        "\n",
        "h.example",
        ".example/",
        "token=",
        "?",
        "#",
        "/",
        "\\",
        "\"",
        "Q7RZ2LK3VW4TN6XB2a",
    ];
    let piece = prop::sample::select(pieces.map(|piece| piece.as_bytes().to_vec()).to_vec());
    let piece = prop_oneof![9 => piece, 1 => Just(vec![0xff])];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

/// Asserts that masking masked text changes nothing.
fn is_idempotent(text: &[u8]) -> Result<(), TestCaseError> {
    let mut once = text.to_vec();
    mask_text(&mut once);
    let mut twice = once.clone();
    mask_text(&mut twice);
    let [text, once, twice] =
        [text, &once, &twice].map(|text| String::from_utf8_lossy(text).into_owned());
    prop_assert_eq!(&once, &twice, "{}", text);
    Ok(())
}

#[test]
fn masked_text_is_masked() {
    for text in [
        &b"ftp://anna:{:@na:{pass\xff6rd}@h"[..],
        b"ftp:\\?aa:{pass*ord=3D}@f{Mtpxa://a50samsna:{@\0\0\0\0\0m.:{pass*ord=3D}@f{Mtpxa://a50samsna:{@h",
    ] {
        is_idempotent(text).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("MASK_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2000)
    ))]

    #[test]
    fn text_is_masked_once(text in testing::text()) {
        is_idempotent(text.as_bytes())?;
    }

    #[test]
    fn nested_delimiters_are_masked_once(text in delimiters()) {
        is_idempotent(&text)?;
    }
}

proptest! {
    #[test]
    fn masking_keeps_the_length_and_is_idempotent(text in text()) {
        let found = secrets(&Uri::split(text.as_bytes()));
        let once = mask(text.as_bytes(), masked(&found));
        prop_assert_eq!(once.len(), text.len());
        for secret in found.iter().filter(|s| s.value.is_masked()) {
            prop_assert!(once[secret.range.clone()].iter().all(|&b| b == b'*'));
        }
        let again = secrets(&Uri::split(&once));
        prop_assert_eq!(mask(&once, masked(&again)), once);
    }

    #[test]
    fn no_span_is_given_twice(text in text()) {
        let found = secrets(&Uri::split(text.as_bytes()));
        for (i, one) in found.iter().enumerate() {
            prop_assert!(one.range.start < one.range.end);
            prop_assert!(one.range.end <= text.len());
            for other in &found[i + 1..] {
                prop_assert!(one.range.start <= other.range.start);
                prop_assert!(one.range != other.range);
            }
        }
    }

    #[test]
    fn a_password_never_survives(
        user in "[a-z]{1,8}",
        password in "[A-Z]{2}[0-9][A-Za-z0-9!$&'()*+,;=:@%._~-]{3,20}[0-9]",
        path in "(/[a-z]{0,5}){0,2}",
    ) {
        prop_assume!(!placeholder::is_placeholder(password.as_bytes()));
        let text = format!("ftp://{user}:{password}@ftp.example.org{path}");
        let found = secrets(&Uri::split(text.as_bytes()));
        let shown = String::from_utf8(mask(text.as_bytes(), masked(&found))).unwrap();
        let expected = format!("ftp://{user}:{}@ftp.example.org{path}", "*".repeat(password.len()));
        prop_assert_eq!(shown, expected);
    }
}
