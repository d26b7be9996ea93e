//! Facts about a candidate, and which of them a rule needs.
//!
//! A rule declares its [`Needs`]: where none of these facts holds, it cannot find anything, and it is
//! not run. Any of them is enough to run it; the rule tests the rest itself. `rule/tests/proof.rs`
//! runs every rule on every candidate of the corpus, and fails where a rule finds something that its
//! needs exclude.

/// Something that holds for a candidate or not.
///
/// Text means the URI without its scheme and slashes where [`Fact::NotWeb`] does not hold, and
/// all of the candidate where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// Holds for every candidate.
    Always,
    /// The candidate is not a URI that starts with `http://` or `https://` in lower case.
    NotWeb,
    /// `%` in the text.
    Percent,
    /// `@` in the text.
    At,
    /// `:` in the text.
    Colon,
    /// `?` in the text.
    QuestionMark,
    /// `&` in the text.
    Ampersand,
    /// `=` in the text.
    Equals,
    /// `#` in the text.
    Hash,
    /// A backslash in the text.
    Backslash,
    /// A byte over 0x7F in the text.
    NonAscii,
    /// `[` or `]` in the text.
    Bracket,
    /// `(` or `)` in the text.
    Parenthesis,
    /// `{` or `}` in the text.
    Brace,
    /// A character in the text that RFC 1738 calls unsafe.
    Fragile,
    /// `--` in the text.
    DoubleHyphen,
    /// `/.` in the text.
    SlashDot,
    /// `R0` in the text, as base64 of `http` has it: `aHR0c`.
    Base64Url,
    /// More than 2,048 bytes.
    Long,
    /// The candidate ends with `-`.
    HyphenEnd,
    /// The parser found a fault, other than that a relative reference has no scheme.
    Fault,
    /// The URI has a credential, or a placeholder for one.
    Secret,
    /// The URI has a port, perhaps an empty one.
    Port,
    /// The host is missing or empty, ends with a dot, or has other characters than lower-case
    /// letters, digits, `-` and `.`.
    OddHost,
    /// The host has a digit.
    HostDigit,
    /// The host has no dot, or there is no host.
    NoDot,
    /// The last label of the host starts with a digit.
    NumericHost,
    /// The last label of the host is one of a private network, of a service that answers with
    /// the address in the name.
    SpecialTld,
    /// The last label of the host is not one of the most common top-level domains.
    RareTld,
    /// The host may be that of a gateway, a redirector or a counter (`crate::redirect`), of a
    /// shortener or an object store, or of a resolver of DOIs.
    ServiceHost,
    /// The URI has the scheme `http`, and its host may be one that is known to serve `https`.
    HttpsHost,
    /// The label under the last one of the host may be that of an example name (rule L003).
    ExampleName,
    /// The URI has the scheme `http`.
    Http,
    /// The URI has the scheme `urn`.
    Urn,
    /// `<`, or the quote of an attribute, before the candidate is not closed.
    Unclosed,
    /// White space was taken out of the candidate.
    WhiteSpace,
    /// Tabs or line ends were taken out of an attribute's value.
    Stripped,
    /// `URL:` before the candidate.
    Prefixed,
    /// The candidate is the target of a link that has a text.
    LinkText,
    /// The candidate is in running text where some programs make links of bare URLs.
    BareUrl,
    /// The candidate is in a section where a backslash escapes punctuation.
    BackslashEscape,
    /// A letter directly before the candidate.
    AfterLetter,
    /// `[` directly before the candidate.
    AfterBracket,
    /// `(` directly before the candidate.
    AfterParenthesis,
    /// `"` or `'` directly before the candidate.
    AfterQuote,
    /// `:` directly before the candidate.
    AfterColon,
    /// A backtick directly after the candidate.
    BeforeBacktick,
    /// The candidate is in running text on a line that starts with `.. _`, where a language
    /// defines the targets of links by such lines.
    OnTargetLine,
    /// A line end directly after the candidate.
    BeforeLineEnd,
    /// A byte over 0x7F directly before or after the candidate.
    BesideNonAscii,
    /// The text ends with `.`, `,` or `;`.
    PunctuationEnd,
    /// `%` in the text, other than in an escape of a space, a parenthesis or a comma after its first slash. Where
    /// [`Fact::NotWeb`] holds, any `%`.
    OddEscape,
    /// `@` before the first slash of the text. Where [`Fact::NotWeb`] holds, any `@`.
    EarlyAt,
    /// `40` in the text, as hexadecimal digits have `@`.
    HexAt,
}

/// The number of facts.
pub(in crate::rule) const FACTS: usize = Fact::HexAt as usize + 1;

// The highest bit is taken by `PAIR` of `engine/facts.rs`.
const _: () = assert!(FACTS <= 63, "more facts than bits");

/// A set of facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts(pub(in crate::rule) u64);

impl Facts {
    /// Returns the set of `facts`.
    pub const fn of(facts: &[Fact]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < facts.len() {
            set |= 1 << facts[at] as u64;
            at += 1;
        }
        Self(set)
    }

    /// Returns true if the sets have a fact in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the facts that are in both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the facts that are in either set.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the numbers of the facts.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(number)
        })
    }

    /// Adds `fact` if it holds.
    pub(in crate::rule) const fn set(&mut self, fact: Fact, holds: bool) {
        self.0 |= (holds as u64) << fact as u64;
    }
}

/// The facts of which a rule needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Needs(Facts);

impl Needs {
    /// The needs of a rule that runs on every candidate.
    pub const ALWAYS: Self = Self::any(&[Fact::Always]);
    /// The needs of a rule that finds nothing in a URI.
    pub const NEVER: Self = Self::any(&[]);

    /// Returns the needs of a rule that runs where any of `facts` holds.
    pub const fn any(facts: &[Fact]) -> Self {
        Self(Facts::of(facts))
    }

    /// Returns the facts of which any is enough.
    pub const fn facts(self) -> Facts {
        self.0
    }
}
