//! Filters for host names: cheap tests whether a host may be in a list.

use std::sync::LazyLock;

use crate::rule::style;

/// The hosts of resolvers of DOIs.
pub static RESOLVERS: LazyLock<HostFilter> =
    LazyLock::new(|| HostFilter::of(style::DOI_RESOLVERS.iter().copied()));

/// The hosts that rule L002 knows to serve `https`.
pub static HTTPS: LazyLock<HostFilter> =
    LazyLock::new(|| HostFilter::of(style::HTTPS_HOSTS.iter().map(|host| host.name)));

/// A filter of host names by their last eight bytes: it has no false negatives, and few false
/// positives.
// 4,096 bits, in 512 bytes: they remain in the nearest cache.
pub struct HostFilter([u64; 64]);

impl HostFilter {
    /// Returns a filter of `hosts`, where `*` matches any characters.
    ///
    /// # Panics
    /// If there is a `*` among the last bytes of a host.
    fn of<'h>(hosts: impl Iterator<Item = &'h str>) -> Self {
        let mut filter = [0; 64];
        for host in hosts {
            let fixed = &host[host.rfind('*').map_or(0, |star| star + 1)..];
            assert!(fixed.len() == host.len() || fixed.len() >= TAIL, "{host}");
            // A pattern's fixed end and a host of that length have the same last bytes.
            let bit = place(fixed.as_bytes());
            filter[bit / 64] |= 1 << (bit % 64);
        }
        Self(filter)
    }

    /// Returns true if `host` may be one of the hosts.
    pub fn may_have(&self, host: &[u8]) -> bool {
        let bit = place(host);
        self.0[bit / 64] & (1 << (bit % 64)) != 0
    }
}

/// How many bytes of a host a filter looks at.
// They are one word of 64 bits.
const TAIL: usize = 8;

/// Returns the place of a host in a filter.
fn place(host: &[u8]) -> usize {
    let tail = match host.last_chunk::<TAIL>() {
        Some(tail) => u64::from_le_bytes(*tail),
        None => host
            .iter()
            .fold(0, |tail, &byte| tail << 8 | u64::from(byte)),
    };
    // Letters in lower case.
    let tail = tail | 0x2020_2020_2020_2020;
    // Fibonacci hashing: 2^64 by the golden ratio; the highest 12 bits number the 4,096.
    (tail.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize
}

#[cfg(test)]
mod tests {
    use super::{HTTPS, RESOLVERS};

    #[test]
    fn filters_have_their_hosts() {
        for host in ["DX.doi.org", "doi.org"] {
            assert!(RESOLVERS.may_have(host.as_bytes()), "{host}");
        }
        for host in ["github.com", "x.GitHub.com", "en.wikipedia.org", "go.dev"] {
            assert!(HTTPS.may_have(host.as_bytes()), "{host}");
        }
        assert!(!RESOLVERS.may_have(b"www.example.org"));
    }
}
