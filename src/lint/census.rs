//! Counts of all URIs, for reports that show how many of them have findings.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::finding::block;
use crate::rule::is_legacy_scheme;

/// Counts of what was read in a part of an input: bytes, messages and URIs, whether or not they
/// have findings.
///
/// The URIs are those that [`Task::Extract`](crate::Task) finds, without relative references.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Census {
    /// The bytes of the text, decompressed.
    pub bytes: u64,
    /// The messages that start in it.
    pub messages: u64,
    /// The number of URIs.
    pub uris: u64,
    /// The hosts, in the order of their first URIs.
    pub hosts: Vec<(Box<[u8]>, UriCount)>,
    /// The counts by month, where messages are dated. Months count from the year 0.
    pub months: BTreeMap<i64, UriCount>,
    /// The counts by year and scheme; the year is `None` where there are no dates.
    pub schemes: BTreeMap<(Option<i64>, Cow<'static, str>), u64>,
    /// The hashes of the URIs, each once.
    pub hashes: HashSet<u64, BuildHasherDefault<IdentityHasher>>,
    host_index: HashMap<Box<[u8]>, usize>,
    weight: usize,
}

/// Counts of URIs that have something in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UriCount {
    /// All of them.
    pub uris: u64,
    /// Those whose scheme is `https`.
    pub https: u64,
    /// Those whose scheme is `http`.
    pub http: u64,
    /// Those with a scheme of an obsolete service (rule P002).
    pub legacy: u64,
}

impl UriCount {
    /// Adds the counts of `other`.
    pub const fn add(&mut self, other: Self) {
        self.uris += other.uris;
        self.https += other.https;
        self.http += other.http;
        self.legacy += other.legacy;
    }

    fn of_scheme(scheme: &str) -> Self {
        Self {
            uris: 1,
            https: u64::from(scheme == "https"),
            http: u64::from(scheme == "http"),
            legacy: u64::from(is_legacy_scheme(scheme)),
        }
    }
}

/// A hasher of hashes, which are their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityHasher(u64);

impl std::hash::Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// One URI that is counted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountedUri<'u> {
    /// The whole URI. Only its hash is kept.
    pub uri: &'u [u8],
    /// The host, or an empty string.
    pub host: &'u [u8],
    /// The scheme in lower case.
    pub scheme: Cow<'static, str>,
    /// The month of the message, from the year 0.
    pub month: Option<i64>,
}

impl Census {
    /// Counts a URI.
    pub fn add(&mut self, counted: CountedUri) {
        let count = UriCount::of_scheme(&counted.scheme);
        self.uris += 1;
        // The seed is the same in all runs, so that what is counted is.
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(counted.uri);
        if self.hashes.insert(hash) {
            self.weight += 2 * size_of::<u64>();
        }
        if !counted.host.is_empty() {
            self.host(counted.host.to_ascii_lowercase().into(), count);
        }
        if let Some(month) = counted.month {
            self.months.entry(month).or_default().add(count);
        }
        let key = (
            counted.month.map(|month| month.div_euclid(12)),
            counted.scheme,
        );
        *self.schemes.entry(key).or_default() += 1;
    }

    fn host(&mut self, host: Box<[u8]>, count: UriCount) {
        match self.host_index.entry(host) {
            Entry::Occupied(at) => self.hosts[*at.get()].1.add(count),
            Entry::Vacant(entry) => {
                self.weight +=
                    2 * block(entry.key().len()) + 2 * size_of::<(Box<[u8]>, UriCount)>();
                self.hosts.push((entry.key().clone(), count));
                entry.insert(self.hosts.len() - 1);
            }
        }
    }

    /// Adds the counts of the part of the input that follows.
    pub fn merge(&mut self, other: Self) {
        self.bytes += other.bytes;
        self.messages += other.messages;
        self.uris += other.uris;
        for (host, count) in other.hosts {
            self.host(host, count);
        }
        for (month, count) in other.months {
            self.months.entry(month).or_default().add(count);
        }
        for (key, count) in other.schemes {
            *self.schemes.entry(key).or_default() += count;
        }
        self.weight += 2 * size_of::<u64>() * other.hashes.len();
        self.hashes.extend(other.hashes);
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        // 64 bytes: about an entry of either map, with its share of the table.
        size_of::<Self>() + self.weight + (self.months.len() + self.schemes.len()) * 64
    }
}
