//! Finds what a list denies in one URI.

use std::borrow::Cow;
use std::ops::Range;

use super::prefixes::lower;
use super::{Compiled, Running};
use crate::extract::delimit::{Context, Kind};
use crate::rule::guard;
use crate::rule::{Diagnostic, Edit, Fix, RuleContext, messages, rewrite};
use crate::uri::{Component, Uri};

/// What precedes `www.` (rfc2396bis-01 Appendix F).
const INFERRED: &[u8] = b"http://";

/// Adds what the user's own rules find in the candidate.
pub fn add(cx: &RuleContext, running: &Running, found: &mut Vec<Diagnostic>) {
    // What was misspelled or made unclickable on purpose is not a URI yet.
    let written = !matches!(cx.candidate.kind, Kind::Misspelt | Kind::Defanged);
    if !written || cx.candidate.context == Context::Ns {
        return;
    }
    let seen = Seen::of(cx.uri, cx.candidate.kind);
    let before = found.len();
    seen.find(&running.list, |rule| running.has(rule), &mut |matched| {
        let fixed = found[before..].iter().any(|other| other.fix.is_some());
        found.extend(diagnostic(cx, running, &seen, matched, fixed));
    });
    if found.len() > before && found.len() > 1 {
        found.sort_by_key(|diagnostic| (diagnostic.range.start, diagnostic.range.end));
    }
}

/// A URI, as it is compared.
struct Seen<'u> {
    uri: &'u Uri<'u>,
    /// With scheme and host in lower case, and with the scheme where that is inferred.
    text: Cow<'u, [u8]>,
    /// The length of the inferred part.
    inferred: usize,
}

/// What a rule matched.
struct Match {
    rule: usize,
    /// The parts of the compared text that matched, ascending; not empty.
    ranges: Vec<Range<usize>>,
    /// What takes their places.
    texts: Vec<Vec<u8>>,
}

impl<'u> Seen<'u> {
    fn of(uri: &'u Uri<'u>, kind: Kind) -> Self {
        let upper = |component| {
            let part = uri.get(component).unwrap_or_default();
            part.iter().any(u8::is_ascii_uppercase)
        };
        let inferred = match kind {
            Kind::Abbreviated => INFERRED,
            _ => b"",
        };
        let changes = !inferred.is_empty() || upper(Component::Scheme) || upper(Component::Host);
        let text = if changes {
            let mut text = [inferred, uri.bytes()].concat();
            lower(uri, &mut text[inferred.len()..]);
            Cow::Owned(text)
        } else {
            Cow::Borrowed(uri.bytes())
        };
        Self {
            uri,
            text,
            inferred: inferred.len(),
        }
    }

    /// Calls `on_match` with what the rules of `list` that run match: each expression, the longest
    /// prefix, and the host.
    fn find(&self, list: &Compiled, runs: impl Fn(usize) -> bool, on_match: &mut dyn FnMut(Match)) {
        if !list.regexes.is_empty() {
            list.regexes.find(&self.text, &mut |expression| {
                let Some(regex) = expression.regex().filter(|_| runs(expression.rule)) else {
                    return;
                };
                let template = list.own[expression.rule].replacement.as_deref();
                let mut matched = Match {
                    rule: expression.rule,
                    ranges: Vec::new(),
                    texts: Vec::new(),
                };
                let Some(template) = template else {
                    matched
                        .ranges
                        .extend(regex.find(&self.text).map(|found| found.range()));
                    return on_match(matched);
                };
                for captures in regex.captures_iter(&self.text) {
                    let mut text = Vec::new();
                    captures.expand(template.as_bytes(), &mut text);
                    matched
                        .ranges
                        .extend(captures.get(0).map(|all| all.range()));
                    matched.texts.push(text);
                }
                on_match(matched);
            });
        }
        if !list.prefixes.is_empty() {
            let ends = |at| self.ends_authority(at);
            if let Some((end, rule)) = list.prefixes.find(&self.text, ends, &runs) {
                on_match(Match::one(list, rule, 0..end));
            }
        }
        if let Some(host) = self.uri.range(Component::Host)
            && let Some(rule) = list.hosts.find(&self.uri.bytes()[host.clone()], &runs)
        {
            let range = host.start + self.inferred..host.end + self.inferred;
            on_match(Match::one(list, rule, range));
        }
    }

    /// Returns true if the host or the port ends at `at`.
    fn ends_authority(&self, at: usize) -> bool {
        let ends = [Component::Host, Component::Authority].map(|part| self.uri.range(part));
        ends.into_iter()
            .flatten()
            .any(|range| range.end + self.inferred == at)
    }

    /// Returns the URI with the parts that matched replaced.
    fn replaced(&self, matched: &Match) -> Vec<u8> {
        let old = [&self.text[..self.inferred], self.uri.bytes()].concat();
        let (mut new, mut at) = (Vec::with_capacity(old.len()), 0);
        for (range, text) in matched.ranges.iter().zip(&matched.texts) {
            new.extend_from_slice(&old[at..range.start]);
            new.extend_from_slice(text);
            at = range.end;
        }
        new.extend_from_slice(&old[at..]);
        new
    }

    /// Returns the first part that matched, as a range of the URI.
    fn place(&self, matched: &Match) -> Range<usize> {
        let place = |at: usize| at.saturating_sub(self.inferred);
        let first = matched.ranges.first().cloned().unwrap_or_default();
        let range = place(first.start)..place(first.end);
        if range.is_empty() {
            0..self.uri.bytes().len()
        } else {
            range
        }
    }
}

impl Match {
    fn one(list: &Compiled, rule: usize, range: Range<usize>) -> Self {
        let replacement = list.own[rule].replacement.as_deref();
        let texts = replacement.map(|text| text.as_bytes().to_vec());
        Self {
            rule,
            ranges: vec![range],
            texts: texts.into_iter().collect(),
        }
    }
}

fn diagnostic(
    cx: &RuleContext,
    running: &Running,
    seen: &Seen,
    matched: Match,
    is_fixed: bool,
) -> Option<Diagnostic> {
    let rule = running.list.rules[matched.rule];
    let mut diagnostic = Diagnostic {
        rule,
        range: seen.place(&matched),
        severity: running.severities[matched.rule]?,
        message: rule.summary.to_owned(),
        help: None,
        fix: None,
        mention: Vec::new(),
    };
    // Of several replacements, one is written.
    if !matched.texts.is_empty() && !is_fixed {
        let new = seen.replaced(&matched);
        if new != cx.uri.bytes() && !denies(&running.list, matched.rule, &new) {
            if cx.secrets.is_empty() {
                diagnostic.help = Some(format!("write `{}`", messages::safe(&new)));
            }
            diagnostic.fix = fix(cx, seen, matched, &new);
        }
    }
    Some(diagnostic)
}

/// Returns true if the rule matches `uri`.
pub fn denies(list: &Compiled, rule: usize, uri: &[u8]) -> bool {
    let uri = Uri::split(uri);
    let mut any = false;
    Seen::of(&uri, Kind::Uri).find(list, |other| other == rule, &mut |_| any = true);
    any
}

/// Returns the fix that turns the URI into `new`. A placeholder may be filled in with anything, and
/// what was left out or encoded is not known: they are not edited.
fn fix(cx: &RuleContext, seen: &Seen, matched: Match, new: &[u8]) -> Option<Fix> {
    if guard::is_quoted_printable(cx) {
        return None;
    }
    let edits = if seen.inferred > 0 {
        vec![rewrite::rewritten(cx, new)]
    } else {
        let pairs = matched.ranges.into_iter().zip(matched.texts);
        let edits = pairs.map(|(range, text)| Edit::uri(range, text));
        edits.collect()
    };
    let placeholder = guard::edits_placeholder(cx, &edits);
    (!placeholder).then(|| Fix::safe(edits))
}
