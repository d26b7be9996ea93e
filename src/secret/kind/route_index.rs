//! The index of URIs of which a part is a credential: by the texts in their paths, and by the ends of
//! their hosts.

use super::route::{Link, Step};
use super::threes::{self, Threes};

/// All links, by what they are for.
pub const GROUPS: &[&[Link]] = &[
    super::hooks::chat::LINKS,
    super::hooks::alerts::LINKS,
    super::hooks::automation::LINKS,
    super::links::accounts::LINKS,
    super::links::shared::LINKS,
    super::links::encrypted::LINKS,
    super::links::public::LINKS,
    super::schemes::keys::LINKS,
    super::schemes::proxies::LINKS,
    super::schemes::notices::LINKS,
];

/// The number of [`GROUPS`] that are recognized by hosts and paths; the others are by schemes.
pub(super) const PATHS: usize = 7;

/// The number of [`GROUPS`] that are webhooks.
const WEBHOOKS: u8 = 3;

/// The place of a link in [`GROUPS`].
#[derive(Clone, Copy, Debug)]
pub struct Index {
    pub(super) group: u8,
    pub(super) at: u8,
}

impl Index {
    /// Returns the link.
    pub const fn link(self) -> &'static Link {
        &GROUPS[self.group as usize][self.at as usize]
    }

    /// Returns true if the link is a webhook.
    pub const fn is_webhook(self) -> bool {
        self.group < WEBHOOKS
    }
}

/// Returns all links.
pub fn all() -> impl Iterator<Item = &'static Link> {
    GROUPS.iter().flat_map(|group| group.iter())
}

/// A text in paths, and the links that may follow it.
pub type Marker = (&'static str, Index);

/// The number of texts in paths, and of hosts that are followed by steps.
const COUNTS: (usize, usize) = {
    let (mut markers, mut hosts) = (0, 0);
    let mut group = 0;
    while group < PATHS {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let link = &GROUPS[group][at];
            markers += link.after.len();
            if link.after.is_empty() {
                hosts += link.hosts.len();
            }
            at += 1;
        }
        group += 1;
    }
    (markers, hosts)
};

/// The texts in paths, in the order of the slots of what follows the slash.
static MARKERS: [Marker; COUNTS.0] = {
    let mut sorted = [("", Index { group: 0, at: 0 }); COUNTS.0];
    let mut count = 0;
    let mut group = 0;
    while group < PATHS {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let after = GROUPS[group][at].after;
            let mut marker = 0;
            while marker < after.len() {
                let index = Index {
                    group: group as u8,
                    at: at as u8,
                };
                // Inserted at its place.
                let mut place = count;
                while place > 0 && slot_of(sorted[place - 1].0) > slot_of(after[marker]) {
                    sorted[place] = sorted[place - 1];
                    place -= 1;
                }
                sorted[place] = (after[marker], index);
                count += 1;
                marker += 1;
            }
            at += 1;
        }
        group += 1;
    }
    sorted
};

/// Returns the slot of a text in paths: that of the three bytes after the slash, or one after all
/// others if there are fewer.
const fn slot_of(marker: &str) -> usize {
    assert!(
        marker.as_bytes()[0] == b'/',
        "a text in a path has no slash"
    );
    match marker.as_bytes() {
        [_, a, b, c, ..] => threes::slot([*a, *b, *c]),
        _ => threes::SLOTS,
    }
}

/// For each slot, where its texts start in [`MARKERS`]; and where the short ones end.
static SLOTS: [u8; threes::SLOTS + 2] = {
    let mut starts = [0; threes::SLOTS + 2];
    let mut at = 0;
    let mut slot = 0;
    while slot < starts.len() {
        while at < MARKERS.len() && slot_of(MARKERS[at].0) < slot {
            at += 1;
        }
        starts[slot] = at as u8;
        slot += 1;
    }
    starts
};

/// For each byte after a slash, the set of the bytes after it modulo 64, of the texts that are not
/// longer.
static SECONDS: [u64; 256] = {
    let mut seconds = [0; 256];
    let mut at = 0;
    while at < MARKERS.len() {
        match MARKERS[at].0.as_bytes() {
            [_, first] => seconds[*first as usize] = u64::MAX,
            [_, first, second] => seconds[*first as usize] |= 1 << (*second % 64),
            _ => {}
        }
        at += 1;
    }
    seconds
};

/// The three bytes after a slash, of the longer texts.
static THREES: Threes = {
    let mut threes = Threes::new();
    let mut at = 0;
    while at < MARKERS.len() {
        if let [_, a, b, c, ..] = MARKERS[at].0.as_bytes() {
            threes = threes.with([*a, *b, *c]);
        }
        at += 1;
    }
    threes
};

/// The length of the part of each text that is not broken: what is after its slash, up to the next one.
static HEADS: [u8; COUNTS.0] = {
    let mut heads = [0; COUNTS.0];
    let mut at = 0;
    while at < MARKERS.len() {
        let marker = MARKERS[at].0.as_bytes();
        let mut end = 1;
        while end < marker.len() && marker[end] != b'/' {
            end += 1;
        }
        heads[at] = end as u8 - 1;
        at += 1;
    }
    heads
};

/// Returns true if a text in paths may be at `slash`.
#[inline]
pub fn may_be_marker(text: &[u8], slash: usize) -> bool {
    match text[slash + 1..] {
        [a, b, c, ..] => {
            (THREES.may_have([a, b, c]) || is_short_marker(a, b)) && has_marker(text, slash)
        }
        [a, b] => is_short_marker(a, b),
        _ => false,
    }
}

/// Returns true if [`markers_at`] has one. Apart from the test before it, which every slash takes.
#[inline(never)]
fn has_marker(text: &[u8], slash: usize) -> bool {
    markers_at(text, slash).next().is_some()
}

#[inline]
fn is_short_marker(first: u8, second: u8) -> bool {
    SECONDS[usize::from(first)] >> (second % 64) & 1 != 0
}

/// Returns the texts in paths that may be at `slash`, which the caller verifies.
pub fn markers_at(text: &[u8], slash: usize) -> impl Iterator<Item = &'static Marker> {
    let after = &text[slash + 1..];
    let of_slot = |slot: usize| usize::from(SLOTS[slot])..usize::from(SLOTS[slot + 1]);
    let long = match after {
        [a, b, c, ..] if THREES.may_have([*a, *b, *c]) => of_slot(threes::slot([*a, *b, *c])),
        _ => 0..0,
    };
    let short = match after {
        [a, b, ..] if is_short_marker(*a, *b) => of_slot(threes::SLOTS),
        _ => 0..0,
    };
    let starts = |at: &usize| {
        let marker = MARKERS[*at].0.as_bytes();
        let length = usize::from(HEADS[*at]).max((marker.len() - 1).min(3));
        after.get(..length) == marker.get(1..=length)
    };
    let found = long.chain(short).filter(move |at| starts(at));
    found.map(|at| &MARKERS[at])
}

/// The number of bytes at the end of a host that are compared first.
const END: usize = 7;

/// The hosts that are followed by steps, and the last bytes of each.
static HOSTS: [(u64, &str, Index); COUNTS.1] = {
    let mut found = [(0, "", Index { group: 0, at: 0 }); COUNTS.1];
    let mut count = 0;
    let mut group = 0;
    while group < PATHS {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let link = &GROUPS[group][at];
            let mut host = 0;
            while link.after.is_empty() && host < link.hosts.len() {
                let name = link.hosts[host];
                let index = Index {
                    group: group as u8,
                    at: at as u8,
                };
                found[count] = (end_of(name.as_bytes(), name.len()), name, index);
                count += 1;
                host += 1;
            }
            at += 1;
        }
        group += 1;
    }
    found
};

/// The hashes of the last bytes of [`HOSTS`].
// Of few hosts, so that nearly all others are excluded.
static HASHES: [u64; 64] = {
    let mut hashes = [0; 64];
    let mut at = 0;
    while at < HOSTS.len() {
        let hash = hash(HOSTS[at].0);
        hashes[hash / 64] |= 1 << (hash % 64);
        at += 1;
    }
    hashes
};

/// Returns the [`END`] bytes before `end`, with letters in lower case, or zero if there are fewer.
const fn end_of(text: &[u8], end: usize) -> u64 {
    if end < END {
        return 0;
    }
    let mut bytes = 0;
    let mut at = end - END;
    while at < end {
        bytes = bytes << 8 | (text[at] | 0x20) as u64;
        at += 1;
    }
    bytes
}

/// Returns true if a host that is followed by steps may end at `end`.
#[inline]
pub fn may_end_host(text: &[u8], end: usize) -> bool {
    let bytes = match text[..end].last_chunk::<8>() {
        Some(bytes) => u64::from_be_bytes(*bytes) & 0x00FF_FFFF_FFFF_FFFF | 0x0020_2020_2020_2020,
        None => end_of(text, end),
    };
    let hash = hash(bytes);
    HASHES[hash / 64] >> (hash % 64) & 1 != 0
}

const fn hash(end: u64) -> usize {
    (end.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize
}

/// Returns the links that are recognized by the host that ends at `end` alone.
pub fn hosts_ending_at(text: &[u8], end: usize) -> impl Iterator<Item = Index> {
    let bytes = end_of(text, end);
    let hosts = if may_end_host(text, end) {
        &HOSTS[..]
    } else {
        &[]
    };
    let ends = move |name: &str| {
        let start = end.checked_sub(name.len());
        start.is_some_and(|start| text[start..end].eq_ignore_ascii_case(name.as_bytes()))
    };
    let found = hosts
        .iter()
        .filter(move |(end, name, _)| *end == bytes && ends(name));
    found.map(|(_, _, index)| *index)
}

/// The links whose credential is a label of the host.
pub const fn labels() -> &'static [(usize, &'static str, Index); 1] {
    &LABELS
}

static LABELS: [(usize, &str, Index); 1] = {
    let mut found = [(0, "", Index { group: 0, at: 0 }); 1];
    let mut count = 0;
    let mut group = 0;
    while group < PATHS {
        let mut at = 0;
        while at < GROUPS[group].len() {
            if let [Step::Label(length, host)] = GROUPS[group][at].steps {
                let index = Index {
                    group: group as u8,
                    at: at as u8,
                };
                found[count] = (*length, *host, index);
                count += 1;
            }
            at += 1;
        }
        group += 1;
    }
    found
};
