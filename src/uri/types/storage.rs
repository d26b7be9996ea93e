//! The types that text is stored in.

/// A type that the text of a [`Valid`](super::Valid) is stored in: `&str` or `String`. No other
/// type implements it, because the text must not change.
pub trait Storage: sealed::Sealed + AsRef<str> {}

/// A [`Storage`] whose text can be borrowed for `'o` from a reference that lives for `'s`.
///
/// Components of a `Valid<_, &'o str>` live as long as its text, and not only as long as the value:
///
/// ```
/// use urilint::uri::ValidUri;
///
/// fn path(uri: &str) -> Option<&str> {
///     Some(ValidUri::parse(uri).ok()?.path())
/// }
/// assert_eq!(path("urn:a:b"), Some("a:b"));
/// ```
pub trait Lend<'s, 'o>: Storage {
    /// Returns the text.
    fn lend(&'s self) -> &'o str;
}

impl Storage for &str {}
impl Storage for String {}

impl<'o> Lend<'_, 'o> for &'o str {
    fn lend(&self) -> &'o str {
        self
    }
}

impl<'s> Lend<'s, 's> for String {
    fn lend(&'s self) -> &'s str {
        self
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for &str {}
    impl Sealed for String {}
}
