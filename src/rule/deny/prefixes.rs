//! Prefixes, in an automaton.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, Anchored, Input, MatchKind, StartKind};

use super::owners::Owners;
use crate::uri::{Component, Uri, scheme};

/// The prefixes of a list.
#[derive(Debug, Default)]
pub struct Prefixes {
    /// Finds the longest prefix; `None` if there are none.
    automaton: Option<AhoCorasick>,
    /// The prefixes, by the numbers of the patterns.
    values: Vec<Value>,
    owners: Owners,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    owners: u32,
    /// Whether it ends with the host or port.
    ends_authority: bool,
}

/// Prefixes that are collected for an automaton.
#[derive(Debug, Default)]
pub struct Builder {
    patterns: Vec<Vec<u8>>,
    /// The numbers of the patterns.
    numbers: HashMap<Vec<u8>, usize>,
    values: Vec<Value>,
    owners: Owners,
}

impl Builder {
    /// Adds a prefix for `rule`.
    ///
    /// # Errors
    /// If no URI and no reference starts with it.
    pub fn add(&mut self, value: &str, rule: u16) -> Result<(), String> {
        let (prefix, ends_authority) = parsed(value)?;
        if let Some(number) = self.numbers.get(&prefix) {
            let value = &mut self.values[*number];
            value.owners = self.owners.with(Some(value.owners), rule);
            return Ok(());
        }
        let owners = self.owners.with(None, rule);
        self.values.push(Value {
            owners,
            ends_authority,
        });
        self.numbers.insert(prefix.clone(), self.patterns.len());
        self.patterns.push(prefix);
        Ok(())
    }

    /// Builds the automaton.
    ///
    /// # Errors
    /// If the prefixes are too many or too long for one.
    pub fn build(self) -> Result<Prefixes, String> {
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostLongest);
        // No search starts elsewhere.
        builder.start_kind(StartKind::Anchored).prefilter(false);
        let built = (!self.patterns.is_empty()).then(|| builder.build(&self.patterns));
        let automaton = built.transpose().map_err(|error| error.to_string())?;
        Ok(Prefixes {
            automaton,
            values: self.values,
            owners: self.owners,
        })
    }
}

impl Prefixes {
    /// Returns true if there are none.
    pub const fn is_empty(&self) -> bool {
        self.automaton.is_none()
    }

    /// Returns the length of the longest prefix of `text` that belongs to a rule that runs, and
    /// the rule. `ends_authority` returns true for the offsets at which host or port end.
    pub fn find(
        &self,
        text: &[u8],
        ends_authority: impl Fn(usize) -> bool,
        runs: impl Fn(usize) -> bool,
    ) -> Option<(usize, usize)> {
        let automaton = self.automaton.as_ref()?;
        let mut end = text.len();
        loop {
            let input = Input::new(&text[..end]).anchored(Anchored::Yes);
            let found = automaton.try_find(input).ok().flatten()?;
            let value = self.values[found.pattern().as_usize()];
            if (!value.ends_authority || ends_authority(found.end()))
                && let Some(rule) = self.owners.first(value.owners, &runs)
            {
                return Some((found.end(), rule));
            }
            // Prefixes are not empty.
            end = found.end() - 1;
        }
    }
}

/// Returns a value with its scheme and host in lower case, and whether it ends with the host or
/// port.
fn parsed(value: &str) -> Result<(Vec<u8>, bool), String> {
    let wrong = |message: &str| Err(message.to_owned());
    if value.is_empty() {
        return wrong("empty prefix");
    }
    if value.chars().any(|c| c.is_control() || c == ' ') {
        return wrong("white space in a prefix");
    }
    let uri = Uri::split(value.as_bytes());
    let reference = value.starts_with(['/', '.', '?', '#']);
    // `example.org:80/` would have the scheme `example.org`.
    let is_scheme = |name: &[u8]| scheme::is_known(name) || !name.contains(&b'.');
    if !reference && !uri.scheme().is_some_and(is_scheme) {
        return wrong("a prefix starts with a scheme, as in `https://example.org/`");
    }
    let host = uri.host().is_some_and(|host| !host.is_empty());
    let authority = uri.range(Component::Authority);
    let ends = host && authority.is_some_and(|authority| authority.end == value.len());
    let mut prefix = value.as_bytes().to_vec();
    lower(&uri, &mut prefix);
    Ok((prefix, ends))
}

/// Writes scheme and host of `uri` in lower case in `text`, which has its bytes.
pub fn lower(uri: &Uri, text: &mut [u8]) {
    for component in [Component::Scheme, Component::Host] {
        if let Some(range) = uri.range(component) {
            text[range].make_ascii_lowercase();
        }
    }
}
