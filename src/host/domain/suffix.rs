//! Public suffixes: the names under which domains are registered.

/// Returns the length of the public suffix of `name`. A name that the list does not have ends in
/// its last label.
#[cfg(feature = "psl")]
pub fn suffix_length(name: &[u8]) -> usize {
    // The list is in lowercase.
    let suffix = if name.iter().any(u8::is_ascii_uppercase) {
        psl::suffix(&name.to_ascii_lowercase()).map(|suffix| suffix.as_bytes().len())
    } else {
        psl::suffix(name).map(|suffix| suffix.as_bytes().len())
    };
    suffix.unwrap_or_else(|| last_label(name))
}

/// Returns the length of the last label of `name`.
#[cfg(not(feature = "psl"))]
pub fn suffix_length(name: &[u8]) -> usize {
    last_label(name)
}

fn last_label(name: &[u8]) -> usize {
    memchr::memrchr(b'.', name).map_or(name.len(), |dot| name.len() - dot - 1)
}
