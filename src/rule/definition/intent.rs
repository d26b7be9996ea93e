//! What a candidate may be meant as, and which of that rules apply to.

/// What a candidate is meant as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// A URI of a registered scheme, or a relative reference whose base is known.
    Uri,
    /// A URI of an unregistered scheme (guard "unregistered schemes").
    UnknownScheme,
    /// A relative reference without a base.
    Unresolved,
    /// A URI whose scheme or `://` is misspelled.
    Misspelled,
    /// A URI made unclickable on purpose.
    Defanged,
    /// An address whose `@` is spelled out.
    HiddenAt,
    /// Quoted-printable text that was not decoded (guard "quoted-printable residue").
    QuotedPrintable,
    /// The name of a page in the navigation of its site.
    Page,
}

impl Intent {
    /// All intents.
    pub const ALL: [Self; 8] = [
        Self::Uri,
        Self::UnknownScheme,
        Self::Unresolved,
        Self::Misspelled,
        Self::Defanged,
        Self::HiddenAt,
        Self::QuotedPrintable,
        Self::Page,
    ];
    /// The intents of rules about a URI whose scheme they know.
    pub const REGISTERED_SCHEME: &[Self] = &[Self::Uri];
    /// The intents of rules that apply whatever the scheme is.
    pub const ANY_SCHEME: &[Self] = &[Self::Uri, Self::UnknownScheme];
    /// The intents of rules that apply to any URI or relative reference.
    pub const ANY_REFERENCE: &[Self] = &[Self::Uri, Self::UnknownScheme, Self::Unresolved];
    /// The intents of rules that apply to relative references as well.
    pub const REFERENCE: &[Self] = &[Self::Uri, Self::Unresolved];

    /// The intents of rules about where a link leads: a program follows whatever it is.
    pub const LINK: &[Self] = &[
        Self::Uri,
        Self::Unresolved,
        Self::Misspelled,
        Self::QuotedPrintable,
    ];
}
