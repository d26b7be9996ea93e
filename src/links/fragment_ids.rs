//! The fragment identifiers of a document.

use std::hash::{DefaultHasher, Hash, Hasher};

use unicode_normalization::UnicodeNormalization as _;

use super::slug::Slugs;

/// The most fragment identifiers of a document. In a document with more, any is assumed to exist.
pub(super) const MAX_FRAGMENT_IDS: usize = 256 * 1024;
/// The most identifiers of a document that are kept for suggestions, and their length.
const MAX_SUGGESTED: usize = 256;
const LONGEST_SUGGESTED: usize = 64;
/// The least letters of a heading beside a symbol by which it is recognized.
const LEAST_LETTERS: usize = 4;

/// What generators make of signs: the words of English, those of `GitBook`, and the names of the character references
/// that Hexo reads.
const SIGNS: [&[(char, &str)]; 3] = [
    &[
        ('<', "less-than"),
        ('>', "greater-than"),
        ('&', "and"),
        ('%', "percent"),
        ('$', "dollar"),
    ],
    &[
        ('<', "less-than"),
        ('>', "greater-than"),
        ('&', "and"),
        ('%', "percent"),
        ('$', "usd"),
    ],
    &[('<', "lt-"), ('>', "-gt"), ('&', "amp")],
];

/// How a fragment is compared with the identifiers of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    /// All bytes count.
    Exact,
    /// Letters and digits count: generators differ in what they make of other characters, and
    /// in the numbers of equal headings.
    Letters,
}

/// The fragment identifiers of a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FragmentIds {
    /// All are known.
    Known(Known),
    /// Any is assumed to exist.
    Any,
}

/// Known identifiers.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// Their hashes, ascending.
    exact: Vec<u32>,
    /// The hashes of their letters, ascending.
    letters: Vec<u32>,
    /// The letters of headings with symbols, some of which generators make words of: `🦀` is `crab` for Zola.
    with_symbols: Vec<Vec<u8>>,
    /// Whether one is a number.
    has_number: bool,
    names: Vec<String>,
    kept: Kept,
}

/// Which names of identifiers are kept: they take many times the memory of the hashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kept {
    #[default]
    None,
    /// Those that are suggested.
    Some,
    All,
}

impl Known {
    /// Returns no identifiers, of which these names will be kept.
    pub fn with_names(kept: Kept) -> Self {
        Self {
            kept,
            ..Self::default()
        }
    }

    /// Adds an identifier.
    pub fn add(&mut self, id: &[u8]) {
        self.exact.push(hash(id));
        self.letters.push(hash(&letters(id)));
        self.has_number |= !id.is_empty() && id.iter().all(u8::is_ascii_digit);
        let is_kept = match self.kept {
            Kept::None => false,
            Kept::Some => self.names.len() < MAX_SUGGESTED && id.len() <= LONGEST_SUGGESTED,
            Kept::All => true,
        };
        if is_kept && let Ok(name) = std::str::from_utf8(id) {
            self.names.push(name.to_owned());
        }
    }

    /// Adds the identifiers of the next heading of that text, one of each family.
    pub fn add_heading(&mut self, text: &str, families: &mut [Slugs]) {
        for slugs in families {
            slugs.heading(text, &mut |id| self.add(id.as_bytes()));
        }
    }

    /// Adds a text, by which it may be referred to, and the identifier that a generator makes of it.
    pub fn add_letters(&mut self, text: &[u8]) {
        self.exact.push(hash(text.trim_ascii()));
        self.letters
            .push(hash(&letters(&text.to_ascii_lowercase())));
    }

    /// Adds what generators of which nothing is known may make of a heading: some leave out what is in brackets
    /// (`f(a, b)`) or names of emoji (`:tada:`), some name signs, and some keep capitals.
    pub fn add_forms(&mut self, heading: &str) {
        let start = heading.split(['(', '<']).next().unwrap_or(heading);
        let is_emoji = |word: &&str| word.len() > 2 && word.starts_with(':') && word.ends_with(':');
        let words: String = heading.split(' ').filter(|word| !is_emoji(word)).collect();
        let [named, by_gitbook, by_hexo] = SIGNS.map(|signs| {
            let replaced = |text: String, (sign, name): &(char, &str)| text.replace(*sign, name);
            signs.iter().fold(heading.to_owned(), replaced)
        });
        self.add_symbols(heading);
        for form in [heading, start, &words, &named, &by_gitbook, &by_hexo] {
            self.letters.push(hash(&letters(form.as_bytes())));
            self.letters
                .push(hash(&letters(form.to_ascii_lowercase().as_bytes())));
        }
    }

    /// Adds the letters of a heading with symbols.
    fn add_symbols(&mut self, heading: &str) {
        let is_symbol = |c: char| c == '\u{200D}' || c >= '\u{2190}' && !c.is_alphanumeric();
        if self.with_symbols.len() < MAX_SUGGESTED && heading.contains(is_symbol) {
            let words = heading.replace(is_symbol, "").to_lowercase();
            let words = letters(words.as_bytes());
            if words.len() >= LEAST_LETTERS {
                self.with_symbols.push(words);
            }
        }
    }

    /// Returns true if there are too many identifiers.
    pub fn is_full(&self) -> bool {
        self.letters.len() > MAX_FRAGMENT_IDS
    }

    /// Returns them for lookups.
    pub fn finish(mut self) -> FragmentIds {
        if self.is_full() {
            return FragmentIds::Any;
        }
        self.exact.sort_unstable();
        self.letters.sort_unstable();
        FragmentIds::Known(self)
    }

    fn have(&self, name: &[u8], comparison: Comparison) -> bool {
        // Code hosts put this prefix before identifiers.
        let own = name.strip_prefix(b"user-content-").unwrap_or(name);
        let has = |name: &[u8]| self.exact.binary_search(&hash(name)).is_ok();
        if has(own) || has(name) || numbered(name).is_some_and(|name| has(&name)) {
            return true;
        }
        if comparison == Comparison::Exact {
            return false;
        }
        let has = |name: &[u8]| self.letters.binary_search(&hash(name)).is_ok();
        // GitBook puts `id-` before an identifier that starts with a digit.
        let after_id = own.strip_prefix(b"id-");
        let own = after_id
            .filter(|rest| rest.first().is_some_and(u8::is_ascii_digit))
            .unwrap_or(own);
        let name = letters(own);
        let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        let has_words = |words: &Vec<u8>| memchr::memmem::find(&name, words).is_some();
        has(&name)
            || (digits > 0 && has(&name[..name.len() - digits]))
            || self.with_symbols.iter().any(has_words)
    }
}

impl FragmentIds {
    /// Returns true if the document has the identifier `name`.
    pub fn have(&self, name: &[u8], comparison: Comparison) -> bool {
        match self {
            Self::Known(known) => known.have(name, comparison),
            Self::Any => true,
        }
    }

    /// Returns true if `other` has all of them.
    #[cfg(feature = "io")]
    pub fn is_within(&self, other: &Self) -> bool {
        match (self, other) {
            (_, Self::Any) => true,
            (Self::Any, Self::Known(_)) => false,
            (Self::Known(own), Self::Known(other)) => {
                let has = |hash: &u32| other.exact.binary_search(hash).is_ok();
                own.exact.iter().all(has)
            }
        }
    }

    /// Returns the identifier that is in the place of `id` in `now`, if a heading was renamed and nothing
    /// else: all others are the same, in their order.
    #[cfg(feature = "io")]
    pub fn renamed(&self, id: &[u8], now: &Self) -> Option<String> {
        let (before, now) = (self.names(), now.names());
        if before.len() != now.len() || before.len() == MAX_SUGGESTED {
            return None;
        }
        let place = before.iter().position(|name| name.as_bytes() == id)?;
        let differs = |at: &usize| before[*at] != now[*at];
        let first = (0..before.len()).find(differs)?;
        let last = (0..before.len()).rfind(differs)?;
        // A heading may have an identifier of two families.
        let is_other = |at: usize| !before.contains(&now[at]) && !now.contains(&before[at]);
        let is_one = last - first < 2 && (first..=last).all(is_other) && place >= first;
        is_one.then(|| now[place].clone())
    }

    /// Returns true if one of them is a number.
    pub const fn have_numbers(&self) -> bool {
        match self {
            Self::Known(known) => known.has_number,
            Self::Any => true,
        }
    }

    /// Returns what this comparison needs of them.
    pub fn for_comparison(mut self, comparison: Comparison) -> Self {
        if let Self::Known(known) = &mut self {
            if comparison == Comparison::Exact {
                known.letters = Vec::new();
            }
            known.letters.shrink_to_fit();
            known.exact.shrink_to_fit();
        }
        self
    }

    /// Returns true if no identifier is known.
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Known(known) => known.exact.is_empty() && known.letters.is_empty(),
            Self::Any => true,
        }
    }

    /// Returns about how many bytes of memory they take.
    pub fn weight(&self) -> usize {
        // A text has a length, a capacity and an allocation beside its bytes.
        const TEXT: usize = 48;
        let names = self.names().iter().map(|name| name.len() + TEXT);
        let names = names.sum::<usize>();
        let Self::Known(known) = self else {
            return names;
        };
        let hashes = known.exact.len() + known.letters.len();
        let words = known.with_symbols.iter().map(|words| words.len() + TEXT);
        names + hashes * size_of::<u32>() + words.sum::<usize>()
    }

    /// Returns the names that were kept.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Known(known) => &known.names,
            Self::Any => &[],
        }
    }
}

/// Returns `error-1` for `error_1`: generators number equal headings in either way.
fn numbered(name: &[u8]) -> Option<Vec<u8>> {
    let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let mark = name.len().checked_sub(digits + 1)?;
    (digits > 0 && name[mark] == b'_').then(|| {
        let mut other = name.to_vec();
        other[mark] = b'-';
        other
    })
}

/// Returns the letters and digits of `name`. Generators compose letters and their accents or divide them,
/// and some leave accents of Latin letters out.
fn letters(name: &[u8]) -> Vec<u8> {
    let kept = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
    if !name.is_ascii()
        && let Ok(name) = std::str::from_utf8(name)
    {
        let is_accent = |c: &char| ('\u{300}'..='\u{36F}').contains(c);
        // Generators write `’` for `'`, and keep it.
        let is_punctuation = |c: &char| ('\u{2010}'..='\u{205E}').contains(c);
        let divided = name.nfkd().filter(|c| !is_accent(c) && !is_punctuation(c));
        return divided.collect::<String>().bytes().filter(kept).collect();
    }
    name.iter().copied().filter(kept).collect()
}

/// Returns the hash of a name. Of as many identifiers as are kept, one other name in 16,000 has that of one of them.
fn hash(name: &[u8]) -> u32 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_the_same_in_all_normal_forms() {
        for (one, other) in [
            ("プラグイン-を", "フ\u{309A}ラク\u{3099}インを"),
            ("caf\u{E9}", "cafe"),
            ("a-b_c", "abc"),
            ("here’s-it", "heres-it"),
        ] {
            assert_eq!(letters(one.as_bytes()), letters(other.as_bytes()), "{one}");
        }
        assert_ne!(letters("プ".as_bytes()), letters("フ".as_bytes()));
    }

    #[test]
    fn numbers_of_headings() {
        assert_eq!(numbered(b"error_1").as_deref(), Some(&b"error-1"[..]));
        for name in ["error-1", "error_", "1", "_x1", ""] {
            assert_eq!(numbered(name.as_bytes()), None, "{name}");
        }
    }

    #[cfg(feature = "io")]
    #[test]
    fn one_heading_is_renamed() {
        let ids = |names: &[&str]| {
            let mut known = Known::with_names(Kept::Some);
            for name in names {
                known.add(name.as_bytes());
            }
            known.finish()
        };
        for (before, now, id, expected) in [
            (&["a", "b", "c"][..], &["a", "x", "c"][..], "b", Some("x")),
            (
                &["a", "b", "b2", "c"],
                &["a", "x", "x2", "c"],
                "b2",
                Some("x2"),
            ),
            (&["a", "b", "c"], &["a", "c"], "b", None),
            (&["a", "b", "c"], &["a", "c", "d"], "b", None),
            (&["a", "b", "c"], &["x", "b", "y"], "a", None),
            (&["a", "b"], &["a", "b"], "b", None),
        ] {
            let renamed = ids(before).renamed(id.as_bytes(), &ids(now));
            assert_eq!(renamed.as_deref(), expected, "{before:?} {now:?}");
        }
    }

    #[test]
    fn fragments_are_compared() {
        let mut known = Known::default();
        known.add(b"_how_to_install");
        known.add(b"getState");
        known.add_letters(b"`targetPath` (string)");
        let known = known.finish();
        for (name, exact, by_letters) in [
            ("_how_to_install", true, true),
            ("user-content-_how_to_install", true, true),
            ("how-to-install", false, true),
            ("how-to-install-1", false, true),
            ("howto", false, false),
            ("getstate", false, false),
            ("targetpath-string", false, true),
            ("targetPath-string", false, false),
            ("`targetPath` (string)", true, true),
        ] {
            let has = |comparison| known.have(name.as_bytes(), comparison);
            let got = (has(Comparison::Exact), has(Comparison::Letters));
            assert_eq!(got, (exact, by_letters), "{name}");
        }
    }
}
