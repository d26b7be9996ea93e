//! `application/x-www-form-urlencoded` (URL Standard §5).

use std::borrow::Cow;

use super::pairs::{Separator, pairs};
use crate::uri::syntax::percent::{self, Set, UNRESERVED};

/// The bytes that are not encoded (§1.3). A space becomes `+` after the encoding.
const LITERAL: Set = UNRESERVED.without(b"~").with(b"*");

/// Parses the pairs of a form (§5.1): `+` is a space, and octets that are not UTF-8 become U+FFFD.
/// Empty pairs are left out; a name without `=` has an empty value.
///
/// ```
/// use urilint::uri::query::parse_form;
/// let pairs: Vec<_> = parse_form("name=Zo%C3%AB+%26+co&&a").collect();
/// assert_eq!(pairs, [("name".into(), "Zoë & co".into()), ("a".into(), "".into())]);
/// ```
pub fn parse_form<T: AsRef<[u8]> + ?Sized>(
    query: &T,
) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    pairs(query, Separator::Ampersand)
        .filter(|pair| !pair.name.is_empty() || pair.value.is_some())
        .map(|pair| (decoded(pair.name), decoded(pair.value.unwrap_or_default())))
}

fn decoded(text: &[u8]) -> Cow<'_, str> {
    if !text.contains(&b'+') {
        return percent::decode_lossy(text);
    }
    let mut spaced = text.to_vec();
    for byte in &mut spaced {
        if *byte == b'+' {
            *byte = b' ';
        }
    }
    Cow::Owned(percent::decode_lossy(&spaced).into_owned())
}

/// Serializes the pairs of a form (§5.2).
///
/// ```
/// use urilint::uri::query::serialize_form;
/// assert_eq!(serialize_form([("name", "Zoë & co"), ("a", "")]), "name=Zo%C3%AB+%26+co&a=");
/// ```
pub fn serialize_form<N, V>(pairs: impl IntoIterator<Item = (N, V)>) -> String
where
    N: AsRef<str>,
    V: AsRef<str>,
{
    let mut form = String::new();
    for (name, value) in pairs {
        if !form.is_empty() {
            form.push('&');
        }
        push(name.as_ref(), &mut form);
        form.push('=');
        push(value.as_ref(), &mut form);
    }
    form
}

fn push(text: &str, form: &mut String) {
    for (at, word) in text.split(' ').enumerate() {
        if at > 0 {
            form.push('+');
        }
        form.extend(percent::encode(word, LITERAL));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed() {
        for (query, expected) in [
            ("", &[][..]),
            ("&&", &[]),
            ("=", &[("", "")]),
            ("a", &[("a", "")]),
            ("a=b=c&a=", &[("a", "b=c"), ("a", "")]),
            ("a+b=%2B+%20", &[("a b", "+  ")]),
            ("a=%FF%41%4", &[("a", "\u{FFFD}A%4")]),
            ("%EF%BB%BFa=1", &[("\u{FEFF}a", "1")]),
            ("a;b=c", &[("a;b", "c")]),
        ] {
            let got: Vec<_> = parse_form(query).collect();
            let got: Vec<_> = got
                .iter()
                .map(|(name, value)| (&**name, &**value))
                .collect();
            assert_eq!(got, expected, "{query}");
        }
    }

    #[test]
    fn serialized() {
        for (pairs, expected) in [
            (&[][..], ""),
            (&[("", "")], "="),
            (
                &[("a b", "c+d"), ("é", "~*-._")],
                "a+b=c%2Bd&%C3%A9=%7E*-._",
            ),
            (&[("\0\n", "/?%")], "%00%0A=%2F%3F%25"),
            (&[("  ", "")], "++="),
        ] {
            assert_eq!(serialize_form(pairs.iter().copied()), expected);
        }
    }

    proptest::proptest! {
        /// `url` implements the same sections.
        #[test]
        fn as_browsers_do(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..30)) {
            let ours: Vec<_> = parse_form(&bytes).collect();
            let theirs: Vec<_> = url::form_urlencoded::parse(&bytes).collect();
            proptest::prop_assert_eq!(&ours, &theirs);
            let written = serialize_form(ours.iter().map(|(name, value)| (name, value)));
            let by_them = url::form_urlencoded::Serializer::new(String::new())
                .extend_pairs(&ours)
                .finish();
            proptest::prop_assert_eq!(&written, &by_them);
            proptest::prop_assert_eq!(parse_form(&written).collect::<Vec<_>>(), ours);
        }
    }
}
