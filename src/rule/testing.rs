//! Runs one rule on one URI, for the tests of rules.
//!
//! The text marks what is expected: `⟦` and `⟧` enclose the bytes at fault. A text without marks
//! must give no violation.

use std::ops::Range;

use super::{PageLinks, Prepared, Reached, Rule, RuleContext, Severity, Violation};
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper};
use crate::format::{Head, MarkupSyntax, PLAIN_TEXT, Parties, Role, Target, find};
use crate::rule::{LocalReferences, Settings};
use crate::secret::{Signs, secrets_in};
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
    /// The delimiters around it.
    pub wrapper: Wrapper,
    /// The context; `None` for that of the delimiters.
    pub context: Option<Context>,
    /// The kind of the candidate.
    pub kind: Kind,
    /// The offsets at which a line end was removed.
    pub joins: Vec<usize>,
    /// The text of the link that it is the target of.
    pub link_text: Option<&'t str>,
    /// The title of that link.
    pub title: Option<&'t str>,
    /// Whether it is in a message.
    pub in_message: bool,
    /// The domain of the sender of the message.
    pub sender: Option<&'t str>,
    /// The header of the message, besides the sender.
    pub header: &'t str,
    /// The other links of the page, and its pictures.
    pub links: &'t [&'t str],
    pub pictures: &'t [&'t str],
    /// The language that the section is written in.
    pub syntax: &'static MarkupSyntax,
    /// The user's settings.
    pub settings: Settings,
}

/// Returns the markup syntax of the format called `format`.
pub fn syntax(format: &str) -> &'static MarkupSyntax {
    find(format).unwrap().markup
}

/// Returns a case of a URI without delimiters.
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
        title: None,
        in_message: false,
        sender: None,
        header: "",
        links: &[],
        pictures: &[],
        syntax: &PLAIN_TEXT,
        settings: Settings::default(),
    }
}

/// Returns a case of a URI without delimiters in Markdown.
pub fn markdown<'t>(before: &'t str, marked: &'t str, after: &'t str) -> Case<'t> {
    Case {
        syntax: syntax("markdown"),
        ..bare(before, marked, after)
    }
}

/// Returns a case of the target of a link with that text.
pub fn target<'t>(link_text: &'t str, marked: &'t str) -> Case<'t> {
    Case {
        wrapper: Wrapper::Markup,
        link_text: Some(link_text),
        ..bare("", marked, "")
    }
}

/// Returns a case of a URI between angle brackets.
pub fn angle(marked: &str) -> Case<'_> {
    Case {
        wrapper: Wrapper::Angle,
        ..bare("", marked, "")
    }
}

/// Returns a case of text in prose that was meant as a URI.
pub fn suspect(kind: Kind, marked: &str) -> Case<'_> {
    Case {
        kind,
        ..bare("", marked, "")
    }
}

impl Case<'_> {
    /// Returns what `look` gives for the case.
    pub fn with<T>(&self, look: impl FnOnce(&RuleContext) -> T) -> T {
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
            text: Some(text.as_bytes().into()),
            hidden_text: None,
            text_is_code: false,
            unused: false,
            title: self.title.map(|title| title.as_bytes().to_vec()),
            whole: None,
            unclosed: false,
            cut: false,
        });
        let from = self.sender.map(|sender| format!("From: a@{sender}\n"));
        let header = from.unwrap_or_default() + self.header;
        let parties = (!header.is_empty()).then(|| Parties::of(header.as_bytes()));
        let section = [self.before, &plain, self.after].concat();
        look(&RuleContext {
            candidate: &candidate,
            uri: &uri,
            section: &Text::borrowed(section.as_bytes(), 0),
            before: self.before.as_bytes(),
            after: self.after.as_bytes(),
            secrets: &secrets_in(&uri, Signs::of(&uri), self.after.as_bytes()),
            syntax: self.syntax,
            target: target.as_ref(),
            resolved: None,
            in_link: target.is_some(),
            in_message: self.in_message,
            parties: parties.as_ref(),
            reached: &Reached::default(),
            links: &PageLinks::with(&[self.links, &[&plain]].concat(), self.pictures),
            prose: !self.syntax.is_plain_text && self.link_text.is_none(),
            head: &Head::default(),
            settings: &self.settings,
            prepared: Prepared::NONE,
        })
    }

    /// Returns what `rule` finds, and asserts that no message ends with a full stop or quotes a
    /// credential.
    #[track_caller]
    pub fn violations(&self, rule: &Rule) -> Vec<Violation> {
        self.with(|cx| {
            let violations = violations(rule, cx);
            for violation in &violations {
                assert!(!violation.message.ends_with('.'), "{}", violation.message);
                let said = format!("{} {:?}", violation.message, violation.help);
                for secret in cx.secrets.iter().filter(|secret| secret.value.is_masked()) {
                    let value = &cx.uri.bytes()[secret.range.clone()];
                    let quoted = value.len() > 6 && said.contains(&*String::from_utf8_lossy(value));
                    assert!(!quoted, "{said} quotes a credential");
                }
            }
            violations
        })
    }

    /// Asserts that `rule` finds what is marked and nothing else.
    #[track_caller]
    pub fn assert(&self, rule: &Rule) {
        let got: Vec<_> = self
            .violations(rule)
            .into_iter()
            .map(|violation| violation.range)
            .collect();
        assert_eq!(got, marks(self.marked), "{}: {self:?}", rule.name);
    }

    fn plain(&self) -> String {
        self.marked.replace(['⟦', '⟧'], "")
    }
}

/// Returns what `rule` finds, prepared for the settings of `cx`.
pub fn violations(rule: &Rule, cx: &RuleContext) -> Vec<Violation> {
    let prepared = &rule.prepared(cx.settings);
    let mut violations = Vec::new();
    (rule.check)(&RuleContext { prepared, ..*cx }, &mut violations);
    violations
}

/// Returns the marked ranges in the text without its marks.
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

/// Asserts each of `cases` as a relative reference, with local references checked; and that `rule`
/// finds nothing where they are not.
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
        case.with(|cx| {
            assert_eq!(
                violations(rule, cx),
                [],
                "references are not checked: {}",
                rule.code
            );
            let settings = &settings;
            let got: Vec<_> = violations(rule, &RuleContext { settings, ..*cx })
                .into_iter()
                .map(|violation| violation.range)
                .collect();
            assert_eq!(got, marks(case.marked), "{}: {case:?}", rule.name);
        });
    }
}

/// Asserts that `rule` finds in each URI exactly what is between `⟦` and `⟧`.
#[track_caller]
pub fn assert_marked(rule: &Rule, uris: &[&str]) {
    for uri in uris {
        angle(uri).assert(rule);
    }
}

/// Asserts for each URI the one text that `rule` finds, with its severity.
#[track_caller]
pub fn fires(rule: &Rule, cases: &[(&str, &str, Severity)]) {
    for &(uri, expected, severity) in cases {
        let mut positions = uri.match_indices(expected);
        let (Some((start, _)), None) = (positions.next(), positions.next()) else {
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

/// Asserts that `rule` finds nothing.
#[track_caller]
pub fn quiet(rule: &Rule, uris: &[&str]) {
    assert!(uris.iter().all(|uri| !uri.contains('⟦')));
    assert_marked(rule, uris);
}

/// Returns the ranges and severities of the violations of `rule` in `case`.
pub fn places_of(rule: &Rule, case: &Case) -> Vec<(Range<usize>, Severity)> {
    let severity = |violation: &Violation| violation.severity.unwrap_or(rule.severity());
    let violations = case.violations(rule).into_iter();
    violations
        .map(|violation| (violation.range.clone(), severity(&violation)))
        .collect()
}

#[track_caller]
fn only(rule: &Rule, uri: &str) -> Violation {
    let mut violations = angle(uri).violations(rule);
    assert_eq!(violations.len(), 1, "{} on {uri}", rule.code);
    violations.remove(0)
}

/// Returns the message of the only violation.
#[track_caller]
pub fn message(rule: &Rule, uri: &str) -> String {
    only(rule, uri).message
}

/// Returns the severity of the only violation.
#[track_caller]
pub fn severity(rule: &Rule, uri: &str) -> Severity {
    only(rule, uri).severity.unwrap_or(rule.severity())
}

proptest::proptest! {
    /// No rule panics, and each violation is inside the text, whatever the text is.
    #[test]
    fn any_text_is_survived(uri in "(http|ftp|file|gopher|mailto|urn|x):(//)?([@:#?;&\\\\/.%]|%[0-9a-f]{2}|[a-z0-9]|[①０。é]|\\[|\\]|www\\.|\\.\\.){0,24}") {
        angle(&uri).with(|cx| {
            for violation in super::RULES.iter().flat_map(|rule| violations(rule, cx)) {
                proptest::prop_assert!(violation.range.start <= violation.range.end && violation.range.end <= uri.len());
            }
            Ok(())
        })?;
    }
}
