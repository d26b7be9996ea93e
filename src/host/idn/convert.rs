//! Processing of labels before they are looked up (UTS #46 §4): mapping, normalization, decoding.
//! With the feature `idna`, by the tables of Unicode.

/// Returns `label` as clients display it: mapped, composed, decoded if it is encoded, in lowercase.
/// Returns `None` if it is invalid.
#[cfg(feature = "idna")]
pub fn mapped_label(label: &str) -> Option<String> {
    use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
    let list = AsciiDenyList::EMPTY;
    let (mapped, valid) = Uts46::new().to_unicode(label.as_bytes(), list, Hyphens::Allow);
    valid.is_ok().then(|| mapped.into_owned())
}

/// Returns `label` in lowercase, with the digits, letters and dots mapped that are known without
/// tables.
#[cfg(not(feature = "idna"))]
pub fn mapped_label(label: &str) -> Option<String> {
    if super::is_encoded(label.as_bytes()) {
        return super::decode(label.as_bytes()).map(|label| label.to_lowercase());
    }
    Some(crate::host::mapping::mapped_forms(label).to_lowercase())
}

/// Returns true if `ToASCII` accepts `name`, apart from hyphens and lengths.
#[cfg(feature = "idna")]
pub fn is_valid_name(name: &str) -> bool {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
    // ASCII characters that no host contains are reported by rules S009 and M007.
    let list = AsciiDenyList::EMPTY;
    Uts46::new()
        .to_ascii(name.as_bytes(), list, Hyphens::Allow, DnsLength::Ignore)
        .is_ok()
}

/// Returns true if the labels of `name` in Punycode can be decoded.
#[cfg(not(feature = "idna"))]
pub fn is_valid_name(name: &str) -> bool {
    name.split(crate::uri::characters::is_dot).all(|label| {
        let label = label.as_bytes();
        !super::is_encoded(label) || super::decode(label).is_some_and(|label| !label.is_ascii())
    })
}

/// Returns true if `mapped` differs from `written` only by lowercasing and composition (NFC).
#[cfg(feature = "idna")]
pub fn only_composes(written: &str, mapped: &str) -> bool {
    use unicode_normalization::UnicodeNormalization as _;
    written
        .chars()
        .flat_map(char::to_lowercase)
        .nfc()
        .eq(mapped.chars())
}

/// Returns false: composition is not known without tables.
#[cfg(not(feature = "idna"))]
pub const fn only_composes(_: &str, _: &str) -> bool {
    false
}

/// Returns `label` without the marks on its letters: `é` becomes `e`.
#[cfg(feature = "idna")]
pub fn base_letters(label: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    use unicode_normalization::char::is_combining_mark;
    label.nfd().filter(|&c| !is_combining_mark(c)).collect()
}

/// Returns `label` unchanged, without tables.
#[cfg(not(feature = "idna"))]
pub fn base_letters(label: &str) -> String {
    label.to_owned()
}
