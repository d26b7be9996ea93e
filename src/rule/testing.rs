//! Runs one rule on one URI, for the rules' own tests.
//!
//! The expectation is drawn into the text: `⟦` and `⟧` stand around the bytes at fault.
//! A text without them must give no hit.

use std::ops::Range;

use super::{Found, Hit, Rule, Severity};
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper};
use crate::format::{Language, Role, Target};
use crate::rule::{LocalReferences, Settings};
use crate::secret::secrets_in;
use crate::text::Text;
use crate::uri::Uri;

/// A URI in its surroundings.
#[derive(Clone, Debug)]
pub struct Case<'t> {
    /// The section before the candidate's outer range.
    pub before: &'t str,
    /// The cleaned text, with its marks.
    pub marked: &'t str,
    /// The section after the candidate's outer range.
    pub after: &'t str,
    /// What stood around it.
    pub wrapper: Wrapper,
    /// Its part in the text; without one, what the wrapper says.
    pub context: Option<Context>,
    /// What was found.
    pub kind: Kind,
    /// Where a line end was taken out.
    pub joins: Vec<usize>,
    /// The text of the link that it is the target of.
    pub link_text: Option<&'t str>,
    /// What the section is written in.
    pub language: Language,
    /// What the user says.
    pub settings: Settings,
}

/// Text between white space.
pub fn bare<'t>(before: &'t str, marked: &'t str, after: &'t str) -> Case<'t> {
    Case {
        before,
        marked,
        after,
        wrapper: Wrapper::None,
        context: None,
        kind: Kind::Uri,
        joins: Vec::new(),
        link_text: None,
        language: Language::Plain,
        settings: Settings::default(),
    }
}

/// The target of a link with that text.
pub fn target<'t>(link_text: &'t str, marked: &'t str) -> Case<'t> {
    Case {
        wrapper: Wrapper::Markup,
        link_text: Some(link_text),
        ..bare("", marked, "")
    }
}

/// Text between angle brackets.
pub fn angle(marked: &str) -> Case<'_> {
    Case {
        wrapper: Wrapper::Angle,
        ..bare("", marked, "")
    }
}

/// What was meant to be a URI, in prose.
pub fn suspect(kind: Kind, marked: &str) -> Case<'_> {
    Case {
        kind,
        ..bare("", marked, "")
    }
}

impl Case<'_> {
    /// What `look` gives for the case.
    pub fn with<T>(&self, look: impl FnOnce(&Found) -> T) -> T {
        let plain = self.plain();
        let text = Text::borrowed(plain.as_bytes(), 0);
        let mut candidate = Candidate::whole(&text);
        candidate.wrapper = self.wrapper;
        candidate.kind = self.kind;
        candidate.joins.clone_from(&self.joins);
        candidate.white_space = !self.joins.is_empty();
        candidate.context = match (self.context, self.wrapper) {
            (Some(context), _) => context,
            (None, Wrapper::None) => Context::Bare,
            (None, _) => Context::Link,
        };
        let uri = match self.kind {
            Kind::Abbreviated => Uri::split_abbreviated(plain.as_bytes()),
            _ => Uri::split(plain.as_bytes()),
        };
        let target = self.link_text.map(|text| Target {
            range: 0..plain.len(),
            context: candidate.context,
            role: Role::Followed,
            text: Some(text.as_bytes().to_vec()),
            whole: None,
        });
        look(&Found {
            candidate: &candidate,
            uri: &uri,
            before: self.before.as_bytes(),
            after: self.after.as_bytes(),
            secrets: &secrets_in(&uri, self.after.as_bytes()),
            language: self.language,
            target: target.as_ref(),
            resolved: None,
            prose: self.language != Language::Plain && self.link_text.is_none(),
            settings: &self.settings,
        })
    }

    /// What `rule` says of it: never with a full stop, never with a credential.
    #[track_caller]
    pub fn hits(&self, rule: &Rule) -> Vec<Hit> {
        self.with(|found| {
            let mut hits = Vec::new();
            (rule.check)(found, &mut hits);
            for hit in &hits {
                assert!(!hit.message.ends_with('.'), "{}", hit.message);
                let said = format!("{} {:?}", hit.message, hit.help);
                for secret in found.secrets.iter().filter(|secret| !secret.placeholder) {
                    let value = &found.uri.bytes()[secret.range.clone()];
                    let told = value.len() > 6 && said.contains(&*String::from_utf8_lossy(value));
                    assert!(!told, "{said} quotes a credential");
                }
            }
            hits
        })
    }

    /// Asserts that `rule` hits what is marked and nothing else.
    #[track_caller]
    pub fn assert(&self, rule: &Rule) {
        let got: Vec<_> = self.hits(rule).into_iter().map(|hit| hit.range).collect();
        assert_eq!(got, marks(self.marked), "{}: {self:?}", rule.name);
    }

    fn plain(&self) -> String {
        self.marked.replace(['⟦', '⟧'], "")
    }
}

/// The marked ranges of the text without its marks.
fn marks(marked: &str) -> Vec<Range<usize>> {
    let mut marks = Vec::new();
    let (mut at, mut start) = (0, 0);
    for character in marked.chars() {
        match character {
            '⟦' => start = at,
            '⟧' => marks.push(start..at),
            _ => at += character.len_utf8(),
        }
    }
    marks
}

/// Asserts each of `cases` for `rule`; three that fire and three that do not, at least.
#[track_caller]
pub fn assert_all(rule: &Rule, cases: &[Case]) {
    for case in cases {
        case.assert(rule);
    }
    let fire = cases
        .iter()
        .filter(|case| case.marked.contains('⟦'))
        .count();
    assert!(fire >= 3, "{}: {fire} cases fire", rule.name);
    assert!(
        cases.len() - fire >= 3,
        "{}: too few near misses",
        rule.name
    );
}

/// The same for relative references, where what stands in the tree is asked for.
#[track_caller]
pub fn assert_relative(rule: &Rule, cases: &[Case]) {
    let settings = Settings {
        local_references: LocalReferences::Checked,
        ..Settings::default()
    };
    for case in cases {
        let case = Case {
            kind: Kind::Relative,
            ..case.clone()
        };
        case.with(|found| {
            let mut hits = Vec::new();
            (rule.check)(found, &mut hits);
            assert_eq!(hits, [], "nobody asked for {}", rule.code);
            let settings = &settings;
            (rule.check)(&Found { settings, ..*found }, &mut hits);
            let got: Vec<_> = hits.into_iter().map(|hit| hit.range).collect();
            assert_eq!(got, marks(case.marked), "{}: {case:?}", rule.name);
        });
    }
}

/// Asserts that `rule` marks in each URI exactly what stands between `⟦` and `⟧`, and
/// nothing where there is none.
#[track_caller]
pub fn assert_marked(rule: &Rule, uris: &[&str]) {
    for uri in uris {
        angle(uri).assert(rule);
    }
}

/// Asserts for each URI the one text that `rule` points at, with its severity.
#[track_caller]
pub fn fires(rule: &Rule, cases: &[(&str, &str, Severity)]) {
    for &(uri, expected, severity) in cases {
        let mut places = uri.match_indices(expected);
        let (Some((start, _)), None) = (places.next(), places.next()) else {
            panic!("{expected} is not once in {uri}");
        };
        let range = start..start + expected.len();
        assert_eq!(
            places_of(rule, &angle(uri)),
            [(range, severity)],
            "{} {uri}",
            rule.code
        );
    }
}

/// Asserts that `rule` says nothing.
#[track_caller]
pub fn quiet(rule: &Rule, uris: &[&str]) {
    assert!(uris.iter().all(|uri| !uri.contains('⟦')));
    assert_marked(rule, uris);
}

/// Where `rule` fires in `case`, and how bad that is.
pub fn places_of(rule: &Rule, case: &Case) -> Vec<(Range<usize>, Severity)> {
    let severity = |hit: &Hit| hit.severity.unwrap_or(rule.severity);
    let hits = case.hits(rule).into_iter();
    hits.map(|hit| (hit.range.clone(), severity(&hit)))
        .collect()
}

#[track_caller]
fn only(rule: &Rule, uri: &str) -> Hit {
    let mut hits = angle(uri).hits(rule);
    assert_eq!(hits.len(), 1, "{} on {uri}", rule.code);
    hits.remove(0)
}

/// The message of the only hit.
#[track_caller]
pub fn message(rule: &Rule, uri: &str) -> String {
    only(rule, uri).message
}

/// The severity of the only hit.
#[track_caller]
pub fn severity(rule: &Rule, uri: &str) -> Severity {
    only(rule, uri).severity.unwrap_or(rule.severity)
}

proptest::proptest! {
    /// No rule panics, and every hit lies in the text, whatever the text is.
    #[test]
    fn any_text_is_survived(uri in "(http|ftp|file|gopher|mailto|urn|x):(//)?([@:#?;&\\\\/.%]|%[0-9a-f]{2}|[a-z0-9]|[①０。é]|\\[|\\]|www\\.|\\.\\.){0,24}") {
        angle(&uri).with(|found| {
            let mut hits = Vec::new();
            for rule in super::RULES {
                (rule.check)(found, &mut hits);
            }
            for hit in hits {
                proptest::prop_assert!(hit.range.start <= hit.range.end && hit.range.end <= uri.len());
            }
            Ok(())
        })?;
    }
}
