//! What must not be in any output: the parts of credentials.

use std::collections::{BTreeSet, HashMap, HashSet};

use aho_corasick::AhoCorasick;

use super::encodings::base64_digits;
use super::kinds::Kind;

/// The number of consecutive bytes of a credential that are searched, from every other byte on: so
/// of eight consecutive ones, seven are found.
const WINDOW: usize = 7;
const STEP: usize = 2;
/// The same for hexadecimal digits, which fingerprints have by chance.
const HEX_WINDOW: usize = 12;

/// All parts of credentials, with the kinds that have them.
pub struct Forbidden {
    search: AhoCorasick,
    owners: Vec<Vec<usize>>,
}

impl Forbidden {
    pub fn new(kinds: &[Kind]) -> Self {
        let clear = kinds
            .iter()
            .flat_map(|kind| [&kind.before, &kind.after, &kind.look_alike]);
        let shown: Vec<String> = clear.flat_map(|text| spellings(text)).collect();
        let shown: HashSet<&[u8]> = shown
            .iter()
            .flat_map(|text| windows(text.as_bytes(), 1))
            .collect();
        let mut owners: HashMap<&[u8], Vec<usize>> = HashMap::new();
        for (number, kind) in kinds.iter().enumerate() {
            let windows = windows(kind.secret.as_bytes(), STEP);
            for window in windows.into_iter().filter(|window| !shown.contains(window)) {
                owners.entry(window).or_default().push(number);
            }
        }
        let (windows, owners): (Vec<_>, _) = owners.into_iter().unzip();
        Self {
            search: AhoCorasick::new(windows).unwrap(),
            owners,
        }
    }

    /// Returns the kinds that have parts that no other kind has.
    pub fn owners(&self) -> HashSet<usize> {
        let alone = self.owners.iter().filter(|owners| owners.len() == 1);
        alone.map(|owners| owners[0]).collect()
    }

    /// Returns true if a part of a credential is in `text`.
    pub fn is_in(&self, text: &[u8]) -> bool {
        self.search.is_match(text)
    }

    /// Returns the kinds with a part in `text`, with the offset of one: of parts that several kinds
    /// have, the first, unless another part of one of them is there, too.
    pub fn in_text(&self, text: &[u8]) -> HashMap<usize, usize> {
        let mut found = HashMap::new();
        let mut shared = BTreeSet::new();
        for at in self.search.find_overlapping_iter(text) {
            match self.owners[at.pattern().as_usize()][..] {
                [owner] => {
                    found.entry(owner).or_insert(at.start());
                }
                ref owners => {
                    shared.insert((owners.to_vec(), at.start()));
                }
            }
        }
        if let (true, Some((owners, at))) = (found.is_empty(), shared.first()) {
            found.insert(owners[0], *at);
        }
        found
    }
}

/// Returns a text that is not secret as it may be in an output: as it is, and in base64 after one or
/// two bytes, too, as mail has it.
fn spellings(text: &str) -> [String; 4] {
    let after = |before: &str| base64_digits([before, text].concat().as_bytes());
    [text.to_owned(), after(""), after(" "), after("  ")]
}

/// Returns the parts of a credential that must not be shown, one from each `step`th byte on.
fn windows(secret: &[u8], step: usize) -> HashSet<&[u8]> {
    let is_hex = |text: &&[u8]| text.iter().all(u8::is_ascii_hexdigit);
    let short = secret.windows(WINDOW).step_by(step);
    let long = secret.windows(HEX_WINDOW.min(secret.len().max(1)));
    short
        .filter(|window| !is_hex(window))
        .chain(long.step_by(step).filter(is_hex))
        .collect()
}

/// Returns the text around `at`.
pub fn near(text: &[u8], at: usize) -> String {
    let part = &text[at.saturating_sub(100)..text.len().min(at + 60)];
    String::from_utf8_lossy(part).replace('\n', "⏎")
}
