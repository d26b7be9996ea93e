//! Links of replayed pages: web archives rewrite them to paths of their own host, such as
//! `/web/20081130120000im_/http://www.example.org/a.gif`.

/// The number of digits of a time stamp.
const TIME_STAMP: usize = 14;

/// Returns the link that was rewritten to `uri`, if `uri` looks like it.
#[cfg_attr(
    not(feature = "io"),
    expect(dead_code, reason = "`run` reads web archives")
)]
pub(crate) fn replayed(uri: &[u8]) -> Option<&[u8]> {
    let mut slashes = memchr::memchr_iter(b'/', uri);
    slashes.find_map(|slash| original(&uri[slash + 1..]))
}

/// Returns the original link after a time stamp, and a code of its use, that `path` starts with.
fn original(path: &[u8]) -> Option<&[u8]> {
    let (digits, rest) = path.split_at_checked(TIME_STAMP)?;
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let link = match rest {
        [b'/', link @ ..] => link,
        [a, b, b'_', b'/', link @ ..] if a.is_ascii_lowercase() && b.is_ascii_lowercase() => link,
        _ => return None,
    };
    let has_scheme = |scheme: &[u8]| {
        let start = link.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    (has_scheme(b"http://") || has_scheme(b"https://")).then_some(link)
}

#[cfg(test)]
mod tests {
    use super::replayed;

    #[test]
    fn rewritten_links() {
        for (uri, expected) in [
            (
                "/web/20081130120000/http://h.example/a?b=c",
                "http://h.example/a?b=c",
            ),
            (
                "http://w.example/web/20081130120000im_/https://h.example/",
                "https://h.example/",
            ),
            ("/20081130120000/HTTP://h.example/", "HTTP://h.example/"),
            ("/web/2008113012000/http://h.example/", ""),
            ("/web/20081130120000x/http://h.example/", ""),
            ("/web/20081130120000/h.example/", ""),
            ("/web/20081130120000/", ""),
            ("", ""),
        ] {
            let found = replayed(uri.as_bytes()).unwrap_or_default();
            assert_eq!(String::from_utf8_lossy(found), expected, "{uri}");
        }
    }
}
