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
