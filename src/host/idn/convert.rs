//! What clients make of a label before they ask for it (UTS #46 §4): mapped, composed,
//! decoded. With the feature `idna`, by the tables of Unicode.

/// `label` as clients show it: mapped, composed, decoded where it is encoded, in lower case.
/// `None` where it is no label.
#[cfg(feature = "idna")]
pub fn mapped_label(label: &str) -> Option<String> {
    use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
    let list = AsciiDenyList::EMPTY;
    let (mapped, valid) = Uts46::new().to_unicode(label.as_bytes(), list, Hyphens::Allow);
    valid.is_ok().then(|| mapped.into_owned())
}

/// The same without tables: digits, letters and dots that stand in other forms, and lower
/// case.
#[cfg(not(feature = "idna"))]
pub fn mapped_label(label: &str) -> Option<String> {
    if super::is_encoded(label.as_bytes()) {
        return super::decode(label.as_bytes()).map(|label| label.to_lowercase());
    }
    Some(crate::host::mapping::mapped_forms(label).to_lowercase())
}

/// Whether `name` is one that can be asked for: whether `ToASCII` takes it, hyphens and
/// lengths aside. Without tables, whether its labels in Punycode can be read.
#[cfg(feature = "idna")]
pub fn is_valid_name(name: &str) -> bool {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
    // What ASCII has in it that no host has is for rules S009 and M007.
    let list = AsciiDenyList::EMPTY;
    Uts46::new()
        .to_ascii(name.as_bytes(), list, Hyphens::Allow, DnsLength::Ignore)
        .is_ok()
}

/// The same without tables.
#[cfg(not(feature = "idna"))]
pub fn is_valid_name(name: &str) -> bool {
    name.split(crate::uri::characters::is_dot).all(|label| {
        let label = label.as_bytes();
        !super::is_encoded(label) || super::decode(label).is_some_and(|label| !label.is_ascii())
    })
}

/// Whether composing its characters (NFC) is all that makes `mapped` of `written`.
#[cfg(feature = "idna")]
pub fn only_composes(written: &str, mapped: &str) -> bool {
    use unicode_normalization::UnicodeNormalization as _;
    written
        .chars()
        .flat_map(char::to_lowercase)
        .nfc()
        .eq(mapped.chars())
}

/// The same without tables: not known, so no.
#[cfg(not(feature = "idna"))]
pub const fn only_composes(_: &str, _: &str) -> bool {
    false
}

/// `label` without the marks on its letters: `é` as `e`.
#[cfg(feature = "idna")]
pub fn base_letters(label: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    use unicode_normalization::char::is_combining_mark;
    label.nfd().filter(|&c| !is_combining_mark(c)).collect()
}

/// The same without tables: as it is.
#[cfg(not(feature = "idna"))]
pub fn base_letters(label: &str) -> String {
    label.to_owned()
}
