//! Gathers the facts of a candidate in one pass, before any rule runs.

use std::ops::Range;

use super::host_filter::{HTTPS, RESOLVERS};
use crate::extract::delimit::Kind;
use crate::format::{Backslash, BareUrl, LinkForm, MarkupSyntax};
use crate::redirect;
use crate::rule::definition::{Fact, Facts};
use crate::rule::{RuleContext, lines, style};
use crate::uri::{Component, FaultKind};

/// Without any of them, a candidate is a URI as it is: guard "quoted-printable residue" looks for
/// `=`, and all other intents are those of other schemes.
pub const GUARDED: Facts = Facts::of(&[Fact::NotWeb, Fact::Equals]);

/// Without any of them, no URI is nested in the candidate.
pub const NESTED: Facts = Facts::of(&[
    Fact::NotWeb,
    Fact::Colon,
    Fact::OddEscape,
    Fact::ServiceHost,
    Fact::OddHost,
]);

/// The facts that each byte of a text shows by itself.
static BYTES: [u64; 256] = bytes();

/// A byte that may show a fact together with the bytes beside it.
// The highest bit, which no fact takes (an assertion in `definition/needs.rs`).
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
    let pair = matches!(byte, b'.' | b'-' | b'0' | b'%');
    Facts::of(facts).0 | if pair { PAIR } else { 0 }
}

/// A URI of the straight way in its text: it is whole, has no fault and no credential, and starts with `http://`
/// or `https://` in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Ordinary<'a> {
    pub uri: &'a [u8],
    pub host: Range<usize>,
    pub neighbours: Neighbours<'a>,
    /// Whether it is the target of a link that has a text.
    pub has_text: bool,
}

/// What is around a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbours<'a> {
    pub before: &'a [u8],
    pub after: &'a [u8],
    pub syntax: &'a MarkupSyntax,
    pub prose: bool,
}

impl Facts {
    /// Returns the facts of an ordinary URI: what [`Self::gather`] gathers, without a candidate.
    pub fn of_ordinary(ordinary: &Ordinary) -> Self {
        let uri = ordinary.uri;
        let host = &uri[ordinary.host.clone()];
        let mut facts = of_text(&uri[ordinary.host.start..]);
        facts.set(Fact::Always, true);
        facts.set(Fact::HyphenEnd, uri.last() == Some(&b'-'));
        facts.set(Fact::Port, uri.get(ordinary.host.end) == Some(&b':'));
        let http = uri[4] == b':';
        facts.set(Fact::Http, http);
        facts.set(Fact::HttpsHost, http && HTTPS.may_have(host));
        facts.set(Fact::LinkText, ordinary.has_text);
        facts
            .or(of_host(host))
            .or(of_neighbours(ordinary.neighbours))
    }

    /// Gathers the facts of a candidate.
    pub fn gather(cx: &RuleContext) -> Self {
        let bytes = cx.candidate.text.bytes();
        let web = (cx.candidate.kind == Kind::Uri)
            .then(|| bytes.strip_prefix(b"http"))
            .flatten()
            .map(|rest| rest.strip_prefix(b"s").unwrap_or(rest))
            .and_then(|rest| rest.strip_prefix(b"://"));
        let text = web.unwrap_or(bytes);
        let mut facts = of_text(text).or(of_signs(text, web.is_some()));
        facts.set(Fact::Always, true);
        facts.set(Fact::NotWeb, web.is_none());
        // The least length that rule G010 reports.
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
        if facts & PAIR != 0 {
            seen |= of_pair(text, at);
        }
    }
    let mut facts = Facts(seen & !PAIR);
    facts.set(
        Fact::PunctuationEnd,
        matches!(text.last(), Some(b'.' | b',' | b';')),
    );
    facts
}

fn of_pair(text: &[u8], at: usize) -> u64 {
    let before = at.checked_sub(1).map(|before| text[before]);
    let fact = match (before, text[at]) {
        (_, b'%') if !is_plain_escape(&text[at + 1..]) => Fact::OddEscape,
        (Some(b'/'), b'.') => Fact::SlashDot,
        (Some(b'-'), b'-') => Fact::DoubleHyphen,
        (Some(b'R'), b'0') => Fact::Base64Url,
        (Some(b'4'), b'0') => Fact::HexAt,
        _ => return 0,
    };
    1 << fact as u64
}

/// Returns true if the digits after a `%` are those of a space, a parenthesis or a comma.
const fn is_plain_escape(digits: &[u8]) -> bool {
    matches!(digits, [b'2', b'0' | b'8' | b'9' | b'C' | b'c', ..])
}

/// Returns the facts of signs that matter before the first slash of a text of the web, and anywhere in another
/// one.
fn of_signs(text: &[u8], web: bool) -> Facts {
    let slash = memchr::memchr(b'/', text).filter(|_| web);
    let near = &text[..slash.unwrap_or(text.len())];
    let has = |sign: u8| memchr::memchr(sign, near).is_some();
    let mut facts = Facts::default();
    facts.set(Fact::EarlyAt, has(b'@'));
    facts.set(Fact::OddEscape, has(b'%'));
    facts
}

/// Returns the facts of the parts of a URI.
fn of_uri(cx: &RuleContext, web: bool) -> Facts {
    let uri = cx.uri;
    let mut facts = of_host(uri.host().unwrap_or_default());
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

fn of_host(host: &[u8]) -> Facts {
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
        // Those of X009, `metadata.goog`, and those of DNS services that resolve a name to the
        // address in it (`nip.io`, `localtest.me`, `1u.ms`).
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
    facts.or(of_neighbours(Neighbours {
        before: cx.before,
        after: cx.after,
        syntax: cx.syntax,
        prose: cx.prose,
    }))
}

/// Returns the facts of what is around a candidate.
fn of_neighbours(around: Neighbours) -> Facts {
    let Neighbours {
        before,
        after,
        syntax,
        prose,
    } = around;
    let mut facts = Facts::default();
    facts.set(Fact::BareUrl, prose && syntax.bare_url == BareUrl::Varies);
    facts.set(Fact::BackslashEscape, syntax.backslash == Backslash::Escape);
    let phrases = prose && syntax.link_form == Some(LinkForm::Phrase);
    facts.set(Fact::OnTargetLine, phrases && lines::is_target(before));
    if let Some(last) = before.last() {
        facts.set(Fact::AfterLetter, last.is_ascii_alphabetic());
        facts.set(Fact::BesideNonAscii, !last.is_ascii());
        match last {
            b'[' => facts.set(Fact::AfterBracket, true),
            b'(' => facts.set(Fact::AfterParenthesis, true),
            b'"' | b'\'' => facts.set(Fact::AfterQuote, true),
            b':' => facts.set(Fact::AfterColon, true),
            _ => {}
        }
    }
    match after.first() {
        Some(b'`') => facts.set(Fact::BeforeBacktick, true),
        Some(b'\r' | b'\n') => facts.set(Fact::BeforeLineEnd, true),
        Some(0x80..) => facts.set(Fact::BesideNonAscii, true),
        _ => {}
    }
    facts
}
