//! Lookup of a host in a table of several hundred host patterns.
//!
//! A pattern has the labels of a host, in lower case. In a label, `*` matches any characters and
//! `#` a digit; a label `*` matches one label, a first label `**` one or more. The last label `TLD`
//! matches `com`, a top-level domain of a country, or `co` or `com` under one.
//!
//! The index is by the label under the suffix (`google` in `www.google.co.uk`), of which the first
//! letters are compared. A filter of one bit for each rejects most hosts.

/// An index of values by host patterns.
#[derive(Debug)]
pub(super) struct HostIndex<T> {
    filter: Box<[u64; WORDS]>,
    /// In the order of the keys; entries with the same key in the order of the table.
    entries: Vec<(u64, &'static str, T)>,
}

impl<T: Copy> HostIndex<T> {
    /// Returns an index of `entries`.
    pub fn new(entries: impl Iterator<Item = (&'static str, T)>) -> Self {
        let mut filter = Box::new([0; WORDS]);
        let mut entries: Vec<_> = entries
            .map(|(pattern, value)| (key(pattern.as_bytes()), pattern, value))
            .collect();
        entries.sort_by_key(|entry| entry.0);
        for (key, ..) in &entries {
            let bit = place(*key);
            filter[bit / 64] |= 1 << (bit % 64);
        }
        Self { filter, entries }
    }

    /// Returns true if `host` may be in the table.
    pub fn may_have(&self, host: &[u8]) -> bool {
        self.may_have_key(key(without_root(host)))
    }

    fn may_have_key(&self, key: u64) -> bool {
        let bit = place(key);
        self.filter[bit / 64] & (1 << (bit % 64)) != 0
    }

    /// Returns the values whose patterns match `host`, in the order of the table.
    pub fn matches<'i>(&'i self, host: &'i [u8]) -> impl Iterator<Item = T> + use<'i, T> {
        self.matches_if(host, |_| true)
    }

    /// Returns the values that are `wanted` and whose patterns match `host`, in the order of the
    /// table.
    pub fn matches_if<'i, W>(
        &'i self,
        host: &'i [u8],
        wanted: W,
    ) -> impl Iterator<Item = T> + use<'i, T, W>
    where
        W: Fn(T) -> bool + 'i,
    {
        let host = without_root(host);
        let key = key(host);
        let start = if self.may_have_key(key) {
            self.entries.partition_point(|entry| entry.0 < key)
        } else {
            self.entries.len()
        };
        self.entries[start..]
            .iter()
            .take_while(move |entry| entry.0 == key)
            .filter(move |entry| wanted(entry.2) && is_match(entry.1, host))
            .map(|entry| entry.2)
    }
}

fn without_root(host: &[u8]) -> &[u8] {
    host.strip_suffix(b".").unwrap_or(host)
}

/// Returns the first letters of the label under the suffix, in lower case.
fn key(host: &[u8]) -> u64 {
    let (rest, last) = split_last(host);
    let (before, second) = split_last(rest);
    let under_country = last.len() == 2 && (is(second, b"co") || is(second, b"com"));
    let label = if under_country && !before.is_empty() {
        split_last(before).1
    } else if rest.is_empty() {
        last
    } else {
        second
    };
    letters(label)
}

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Returns the letters that `label` starts with, eight at most, in lower case.
fn letters(label: &[u8]) -> u64 {
    let mut eight = [0; 8];
    match label.first_chunk() {
        Some(first) => eight = *first,
        None => eight[..label.len()].copy_from_slice(label),
    }
    // The highest bit of each byte shows whether it is before `a`, after `z` or not ASCII.
    let word = u64::from_be_bytes(eight) | (0x20 * EACH);
    let low = word & (0x7F * EACH);
    let before = !(low + (0x80 - u64::from(b'a')) * EACH);
    let after = low + (0x7F - u64::from(b'z')) * EACH;
    let others = (before | after | word) & (0x80 * EACH);
    let count = others.leading_zeros() / 8;
    word.checked_shr(64 - 8 * count).unwrap_or(0)
}

/// Returns the name before the last label, and that label.
fn split_last(host: &[u8]) -> (&[u8], &[u8]) {
    // A label is short: a loop is faster than `memrchr`.
    let dot = host.iter().rposition(|byte| *byte == b'.');
    dot.map_or((&[], host), |dot| (&host[..dot], &host[dot + 1..]))
}

fn is(label: &[u8], name: &[u8]) -> bool {
    label.eq_ignore_ascii_case(name)
}

/// The number of words in a filter: with a few hundred hosts, it accepts one in a hundred others.
const WORDS: usize = 1024;

const fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
}

const _: () = assert!(WORDS * 64 == 1 << 16, "a place has 16 bits");

/// Returns true if `host` matches `pattern`, label by label from the end, in any case.
fn is_match(pattern: &str, host: &[u8]) -> bool {
    let mut host = Some(host);
    for part in pattern.rsplit('.') {
        let Some(name) = host else { return false };
        if part == "**" {
            return name.split(|&b| b == b'.').all(|label| !label.is_empty());
        }
        host = match part {
            "TLD" => without_tld(name),
            _ => without_label(part, name),
        };
        let Some(rest) = host else { return false };
        host = (!rest.is_empty()).then_some(rest);
    }
    host.is_none()
}

/// Returns what is before the last label of `name`, if that matches `part`.
fn without_label<'n>(part: &str, name: &'n [u8]) -> Option<&'n [u8]> {
    let (rest, label) = split_last(name);
    is_label(part.as_bytes(), label).then_some(rest)
}

fn is_label(pattern: &[u8], label: &[u8]) -> bool {
    let Some(star) = memchr::memchr(b'*', pattern) else {
        return pattern.len() == label.len() && is_start(pattern, label);
    };
    let (start, end) = (&pattern[..star], &pattern[star + 1..]);
    !label.is_empty()
        && label.len() >= start.len() + end.len()
        && is_start(start, label)
        && is_start(end, &label[label.len() - end.len()..])
}

fn is_start(pattern: &[u8], label: &[u8]) -> bool {
    pattern
        .iter()
        .zip(label)
        .all(|(pattern, byte)| match pattern {
            b'#' => byte.is_ascii_digit(),
            _ => pattern.eq_ignore_ascii_case(byte),
        })
}

/// Returns what is before `com`, a country, `co.` or `com.` and a country.
fn without_tld(name: &[u8]) -> Option<&[u8]> {
    let (rest, last) = split_last(name);
    if is(last, b"com") {
        return Some(rest);
    }
    let country = last.len() == 2 && last.iter().all(u8::is_ascii_alphabetic);
    let (before, second) = split_last(rest);
    match is(second, b"co") || is(second, b"com") {
        _ if !country => None,
        true if !before.is_empty() => Some(before),
        _ => Some(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_each_byte() {
        let one_by_one = |label: &[u8]| {
            let first = label.iter().take(8).take_while(|b| b.is_ascii_alphabetic());
            first.fold(0, |key, byte| key << 8 | u64::from(byte | 0x20))
        };
        for byte in 0..=u8::MAX {
            for length in 0..10 {
                for at in 0..length {
                    let mut label = b"aZbYcXdWeV"[..length].to_vec();
                    label[at] = byte;
                    assert_eq!(letters(&label), one_by_one(&label), "{label:?}");
                }
            }
        }
    }

    #[test]
    fn hosts() {
        for (pattern, host, expected) in [
            ("urldefense.com", "URLDefense.com", true),
            ("urldefense.com", "urldefense.com.", true),
            ("urldefense.com", "x.urldefense.com", false),
            ("urldefense.com", "urldefense.com.example", false),
            ("urldefense.com", "urldefense.com.au", false),
            ("*.list-manage.com", "us1.list-manage.com", true),
            ("*.list-manage.com", "list-manage.com", false),
            ("*.list-manage.com", "a.us1.list-manage.com", false),
            ("**.list-manage.com", "a.us1.list-manage.com", true),
            ("**.list-manage.com", "list-manage.com", false),
            ("**.list-manage.com", ".list-manage.com", false),
            ("**.list-manage.com", "abc.maillist-manage.com", false),
            ("protect*.fireeye.com", "protect2.fireeye.com", true),
            ("protect*.fireeye.com", "protect.fireeye.com", true),
            ("protect*.fireeye.com", "www.fireeye.com", false),
            ("rsys#.net", "rsys2.net", true),
            ("rsys#.net", "rsys12.net", false),
            ("rsys#.net", "rsysx.net", false),
            ("www.google.TLD", "www.google.com", true),
            ("www.google.TLD", "WWW.google.co.uk", true),
            ("www.google.TLD", "www.google.com.br", true),
            ("www.google.TLD", "www.google.de", true),
            ("www.google.TLD", "www.google.example", false),
            ("www.google.TLD", "www.google.com.example", false),
            ("www.google.TLD", "google.com", false),
            ("google.TLD", "google.co", true),
            ("google.TLD", "com", false),
            ("t.co", "t.co", true),
            ("t.co", "at.co", false),
            ("l.wl.co", "l.wl.co", true),
            ("s3.*.amazonaws.com.cn", "s3.x.amazonaws.com.cn", true),
            ("0rz.tw", "0rz.tw", true),
            ("*.r.*.awstrack.me", "a.r.us-east-1.awstrack.me", true),
            ("a.example", "", false),
            ("a.example", ".", false),
        ] {
            let index = HostIndex::new([(pattern, ())].into_iter());
            let host = host.as_bytes();
            assert_eq!(
                index.matches(host).count(),
                usize::from(expected),
                "{pattern} {host:?}"
            );
            assert!(!expected || index.may_have(host));
        }
    }
}
