//! Facts about a candidate, gathered in one pass before any rule runs.
//!
//! Each rule declares which facts it needs ([`Needs`]): where none of them holds, it cannot find
//! anything, and it is not run. Any of them is enough to run it; the rule tests the rest itself.
//! `rule/proof.rs` runs every rule on every candidate of the corpus, and fails where a rule finds
//! something that its needs exclude.

use super::RuleContext;
use super::host_filter::{HTTPS, RESOLVERS};
use super::{lines, style};
use crate::extract::delimit::Kind;
use crate::format::{Backslash, BareUrl, LinkForm};
use crate::redirect;
use crate::uri::{Component, FaultKind, Uri};

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
}

/// The number of facts.
pub(super) const FACTS: usize = Fact::BeforeLineEnd as usize + 1;

// The highest bit is taken by `PAIR`.
const _: () = assert!(FACTS <= 63, "more facts than bits");

/// A set of facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts(u64);

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

    const fn set(&mut self, fact: Fact, holds: bool) {
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

/// Without any of them, a candidate is a URI as it is: guard "quoted-printable residue" looks for
/// `=`, and all other intents are those of other schemes.
pub(super) const GUARDED: Facts = Facts::of(&[Fact::NotWeb, Fact::Equals]);

/// Without any of them, no URI is nested in the candidate.
pub(super) const NESTED: Facts = Facts::of(&[
    Fact::NotWeb,
    Fact::Colon,
    Fact::Percent,
    Fact::ServiceHost,
    Fact::OddHost,
]);

/// The facts that each byte of a text shows by itself.
static BYTES: [u64; 256] = bytes();

/// A byte that may show a fact together with the bytes before it.
const PAIR: u64 = 1 << 63;

const fn bytes() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = of_byte(byte as u8);
        byte += 1;
    }
    table
}

const fn of_byte(byte: u8) -> u64 {
    let facts: &[Fact] = match byte {
        b'%' => &[Fact::Percent],
        b'@' => &[Fact::At],
        b':' => &[Fact::Colon],
        b'?' => &[Fact::QuestionMark],
        b'&' => &[Fact::Ampersand],
        b'=' => &[Fact::Equals],
        b'#' => &[Fact::Hash],
        b'\\' => &[Fact::Backslash, Fact::Fragile],
        b'[' | b']' => &[Fact::Bracket, Fact::Fragile],
        b'{' | b'}' => &[Fact::Brace, Fact::Fragile],
        b'~' | b'^' | b'|' | b'`' => &[Fact::Fragile],
        b'(' | b')' => &[Fact::Parenthesis],
        0x80.. => &[Fact::NonAscii],
        _ => &[],
    };
    let pair = matches!(byte, b'.' | b'-' | b'0');
    Facts::of(facts).0 | if pair { PAIR } else { 0 }
}

impl Facts {
    /// Gathers the facts of a candidate.
    pub fn gather(cx: &RuleContext) -> Self {
        let bytes = cx.candidate.text.bytes();
        let web = (cx.candidate.kind == Kind::Uri)
            .then(|| bytes.strip_prefix(b"http"))
            .flatten()
            .map(|rest| rest.strip_prefix(b"s").unwrap_or(rest))
            .and_then(|rest| rest.strip_prefix(b"://"));
        let mut facts = of_text(web.unwrap_or(bytes));
        facts.set(Fact::Always, true);
        facts.set(Fact::NotWeb, web.is_none());
        facts.set(Fact::Long, bytes.len() > 2048);
        facts.set(Fact::HyphenEnd, bytes.last() == Some(&b'-'));
        facts.or(of_uri(cx, web.is_some())).or(of_surroundings(cx))
    }
}

/// Returns the facts of the bytes of a text.
fn of_text(text: &[u8]) -> Facts {
    let mut seen = 0;
    for (at, &byte) in text.iter().enumerate() {
        let facts = BYTES[usize::from(byte)];
        seen |= facts;
        if facts & PAIR != 0 && at > 0 {
            seen |= of_pair(text, at);
        }
    }
    Facts(seen & !PAIR)
}

fn of_pair(text: &[u8], at: usize) -> u64 {
    let fact = match (text[at - 1], text[at]) {
        (b'/', b'.') => Fact::SlashDot,
        (b'-', b'-') => Fact::DoubleHyphen,
        (b'R', b'0') => Fact::Base64Url,
        _ => return 0,
    };
    1 << fact as u64
}

/// Returns the facts of the parts of a URI.
fn of_uri(cx: &RuleContext, web: bool) -> Facts {
    let uri = cx.uri;
    let mut facts = of_host(uri);
    facts.set(Fact::Fault, has_fault(cx));
    facts.set(Fact::Secret, !cx.secrets.is_empty());
    facts.set(Fact::Port, uri.range(Component::Port).is_some());
    let http = if web {
        cx.candidate.text.bytes().get(4) == Some(&b':')
    } else {
        uri.has_scheme("http")
    };
    facts.set(Fact::Http, http);
    let host = uri.host().unwrap_or_default();
    facts.set(Fact::HttpsHost, http && HTTPS.may_have(host));
    facts.set(Fact::Urn, !web && uri.has_scheme("urn"));
    facts
}

/// Returns true if the URI has a fault that a rule may report.
fn has_fault(cx: &RuleContext) -> bool {
    let is_reference = cx.candidate.kind == Kind::Relative && cx.resolved.is_none();
    let faults = cx.uri.faults();
    if is_reference {
        faults.iter().any(|fault| fault.kind != FaultKind::NoScheme)
    } else {
        !faults.is_empty()
    }
}

fn of_host(uri: &Uri) -> Facts {
    let host = uri.host().unwrap_or_default();
    let mut facts = Facts::default();
    let mut odd = host.is_empty() || host.ends_with(b".");
    let mut label = None;
    let mut second = 0..0;
    let mut digit = false;
    for (at, byte) in host.iter().enumerate() {
        match byte {
            b'.' => {
                second = label.unwrap_or(0)..at;
                label = Some(at + 1);
            }
            b'0'..=b'9' => digit = true,
            b'a'..=b'z' | b'-' => {}
            _ => odd = true,
        }
    }
    let last = &host[label.unwrap_or(0)..];
    facts.set(Fact::OddHost, odd);
    facts.set(Fact::HostDigit, digit);
    facts.set(Fact::NoDot, label.is_none());
    facts.set(
        Fact::NumericHost,
        last.first().is_some_and(u8::is_ascii_digit),
    );
    facts.set(Fact::SpecialTld, is_special(last));
    facts.set(Fact::RareTld, !is_common(last));
    facts.set(Fact::ExampleName, style::may_be_example(&host[second]));
    facts.set(
        Fact::ServiceHost,
        RESOLVERS.may_have(host) || redirect::may_be_service(host),
    );
    facts
}

/// Returns true for the last labels of names that are private (rule X009), name a metadata
/// service (X010) or an address.
const fn is_special(label: &[u8]) -> bool {
    matches!(
        label,
        b"localhost"
            | b"localdomain"
            | b"local"
            | b"arpa"
            | b"internal"
            | b"corp"
            | b"home"
            | b"intranet"
            | b"lan"
            | b"private"
            | b"goog"
            | b"io"
            | b"me"
            | b"ms"
    )
}

/// Returns true for the most common top-level domains of which no rule has anything to say.
const fn is_common(label: &[u8]) -> bool {
    matches!(
        label,
        b"com"
            | b"org"
            | b"net"
            | b"edu"
            | b"gov"
            | b"io"
            | b"de"
            | b"uk"
            | b"fr"
            | b"jp"
            | b"nl"
            | b"it"
            | b"ch"
            | b"se"
            | b"eu"
            | b"us"
            | b"info"
    )
}

/// Returns the facts of what surrounds a candidate, and of how it was delimited.
fn of_surroundings(cx: &RuleContext) -> Facts {
    let candidate = cx.candidate;
    let mut facts = Facts::default();
    let target = cx.target.is_some_and(|target| target.unclosed);
    facts.set(Fact::Unclosed, candidate.unclosed || target);
    let white_space =
        candidate.white_space || !candidate.joins.is_empty() || !candidate.left_out.is_empty();
    facts.set(Fact::WhiteSpace, white_space);
    facts.set(Fact::Stripped, !candidate.stripped.is_empty());
    facts.set(Fact::Prefixed, candidate.prefixed);
    facts.set(Fact::LinkText, cx.link_text().is_some());
    let bare_url = cx.prose && cx.syntax.bare_url == BareUrl::Varies;
    facts.set(Fact::BareUrl, bare_url);
    let escapes = cx.syntax.backslash == Backslash::Escape;
    facts.set(Fact::BackslashEscape, escapes);
    if let Some(before) = cx.before.last() {
        facts.set(Fact::AfterLetter, before.is_ascii_alphabetic());
        match before {
            b'[' => facts.set(Fact::AfterBracket, true),
            b'(' => facts.set(Fact::AfterParenthesis, true),
            b'"' | b'\'' => facts.set(Fact::AfterQuote, true),
            b':' => facts.set(Fact::AfterColon, true),
            _ => {}
        }
    }
    let phrases = cx.prose && cx.syntax.link_form == Some(LinkForm::Phrase);
    facts.set(Fact::OnTargetLine, phrases && lines::is_target(cx));
    match cx.after.first() {
        Some(b'`') => facts.set(Fact::BeforeBacktick, true),
        Some(b'\r' | b'\n') => facts.set(Fact::BeforeLineEnd, true),
        _ => {}
    }
    facts
}
