//! Rules, in time per URI, without the search for URIs.

use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use urilint::internals::run_rules;
use urilint::secrets;
use urilint::uri::Uri;
use urilint::{
    Candidate, Head, PLAIN_TEXT, PageLinks, Plan, Prepared, RULES, Reached, Rule, RuleContext,
    ScanMode, Secret, Settings, Text,
};

use crate::delimit::candidates;
use crate::samples::{Corpora, Faulty, List, Mail, Sample};

static HEAD: LazyLock<Head> = LazyLock::new(Head::default);
static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);

/// A candidate with the context that rules see.
struct Seen<'t> {
    candidate: &'t Candidate<'t>,
    uri: Uri<'t>,
    secrets: Vec<Secret>,
}

impl<'t> Seen<'t> {
    fn of(candidate: &'t Candidate<'t>) -> Self {
        let uri = Uri::split(candidate.text.bytes());
        let secrets = secrets(&uri);
        Self {
            candidate,
            uri,
            secrets,
        }
    }

    /// `reached` is a new one each time, so that where the URI leads is found again.
    fn found<'a>(
        &'a self,
        section: &'a Text<'a>,
        links: &'a PageLinks<'a>,
        reached: &'a Reached,
    ) -> RuleContext<'a> {
        let text = section.bytes();
        RuleContext {
            candidate: self.candidate,
            uri: &self.uri,
            section,
            before: &text[..self.candidate.outer.start],
            after: &text[self.candidate.outer.end..],
            secrets: &self.secrets,
            syntax: &PLAIN_TEXT,
            target: None,
            resolved: None,
            in_link: false,
            in_message: false,
            parties: None,
            links,
            reached,
            prose: false,
            head: &HEAD,
            settings: &SETTINGS,
            prepared: Prepared::NONE,
        }
    }
}

fn always() -> Vec<&'static Rule> {
    RULES
        .iter()
        .copied()
        .filter(|rule| rule.is_default())
        .collect()
}

/// Checks all URIs of a sample, each unit of which must have `of_unit` findings.
fn measure(bencher: Bencher, sample: Sample, rules: &[&'static Rule], of_unit: usize) {
    let plan = Plan::new(rules.iter().copied(), SETTINGS.clone());
    let bytes = sample.text();
    let text = Text::borrowed(&bytes, 0);
    let read = candidates(&text, ScanMode::Uris);
    let seen: Vec<_> = read.iter().map(|(_, read)| Seen::of(read)).collect();
    let findings = || -> usize {
        let links = PageLinks::default();
        seen.iter()
            .map(|seen| {
                let reached = Reached::default();
                run_rules(&seen.found(&text, &links, &reached), &plan)
                    .reported
                    .len()
            })
            .sum()
    };
    if let Some(units) = sample.units() {
        assert_eq!(findings(), of_unit * units);
    }
    bencher.counter(ItemsCount::new(seen.len())).bench(findings);
}

/// The default rules of `check`.
#[divan::bench(args = [Mail, List, Faulty, Corpora])]
fn always_on(bencher: Bencher, sample: Sample) {
    let of_unit = if matches!(sample, Faulty) { 2 } else { 0 };
    measure(bencher, sample, &always(), of_unit);
}

/// The rules of `check --select ALL`.
#[divan::bench(args = [Mail, List, Faulty, Corpora])]
fn all(bencher: Bencher, sample: Sample) {
    let of_unit = if matches!(sample, Faulty) { 6 } else { 0 };
    measure(bencher, sample, RULES, of_unit);
}

/// The search for credentials, which precedes the rules.
#[divan::bench(args = [Mail, List, Faulty, Corpora])]
fn credentials(bencher: Bencher, sample: Sample) {
    let bytes = sample.text();
    let text = Text::borrowed(&bytes, 0);
    let read = candidates(&text, ScanMode::Uris);
    let uris = read.iter().map(|(_, read)| Uri::split(read.text.bytes()));
    let uris: Vec<_> = uris.collect();
    let found = || -> usize { uris.iter().map(|uri| secrets(uri).len()).sum() };
    if let Some(units) = sample.units() {
        let of_unit = usize::from(matches!(sample, Faulty));
        assert_eq!(found(), of_unit * units);
    }
    bencher.counter(ItemsCount::new(uris.len())).bench(found);
}
