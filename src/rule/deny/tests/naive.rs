//! A loop over all values.

use proptest::prelude::*;

use super::{bare, found, plan};
use crate::rule::deny::{Deny, DenyMatch};
use crate::uri::{Component, Uri};

/// Returns the number of the first rule with the best value, by the length of the match.
fn best(
    rules: &[Deny],
    matches: DenyMatch,
    length: impl Fn(&str) -> Option<usize>,
) -> Option<usize> {
    let mut best = None;
    for (number, rule) in rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.matches == matches)
    {
        for value in &rule.values {
            match (length(value), best) {
                (Some(length), Some((_, most))) if length <= most => {}
                (Some(length), _) => best = Some((number, length)),
                (None, _) => {}
            }
        }
    }
    best.map(|(number, _)| number)
}

/// Returns the numbers of the rules that match `uri`, which is in lower case.
fn numbers(rules: &[Deny], uri: &str) -> Vec<usize> {
    let parts = Uri::split(uri.as_bytes());
    let host = str::from_utf8(parts.host().unwrap_or_default()).unwrap();
    let host = host.strip_suffix('.').unwrap_or(host);
    let by_host = best(rules, DenyMatch::Host, |value| {
        match value.strip_prefix('*') {
            Some(end) => (host.len() > end.len() && host.ends_with(end)).then_some(end.len()),
            None => (host == value).then_some(usize::MAX),
        }
    });
    let by_prefix = best(rules, DenyMatch::Prefix, |value| {
        let authority = |uri: &Uri| uri.range(Component::Authority).map(|range| range.end);
        let ends = authority(&Uri::split(value.as_bytes())) == Some(value.len());
        let host = parts.range(Component::Host).map(|range| range.end);
        let fits = [authority(&parts), host].contains(&Some(value.len()));
        (uri.starts_with(value) && (!ends || fits)).then_some(value.len())
    });
    let matches = |value: &String| {
        regex::bytes::Regex::new(value)
            .unwrap()
            .is_match(uri.as_bytes())
    };
    let by_regex = rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.matches == DenyMatch::Regex && rule.values.iter().any(matches));
    let mut numbers: Vec<_> = by_regex.map(|(number, _)| number).collect();
    numbers.extend(by_prefix.into_iter().chain(by_host));
    numbers.sort_unstable();
    numbers
}

fn rule() -> impl Strategy<Value = Deny> {
    let hosts = proptest::collection::vec(r"(\*\.)?([ab]\.){0,2}(ab?|ba)", 0..6);
    let prefixes = proptest::collection::vec(
        r"https?://(([ab]\.){0,2}(ab?|ba)(:8|:80)?(/[ab/]{0,3})?)",
        0..6,
    );
    let regexes = proptest::collection::vec(r"\^?(https?:|[ab]{1,2}|a\.b|/[ab]\+)", 0..4);
    prop_oneof![
        hosts.prop_map(|values| Deny::new(DenyMatch::Host, values)),
        prefixes.prop_map(|values| Deny::new(DenyMatch::Prefix, values)),
        regexes.prop_map(|values| Deny::new(DenyMatch::Regex, values)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn a_list_finds_what_a_loop_finds(
        rules in proptest::collection::vec(rule(), 1..6),
        uri in r"https?://([ab]\.){0,3}(ab?|ba)\.?(:8|:80)?(/[ab/]{0,4})?",
    ) {
        let plan = plan(rules.clone());
        let mut codes: Vec<_> = found(&bare("", &uri, ""), &plan)
            .iter()
            .map(|diagnostic| diagnostic.rule.own_place().unwrap())
            .collect();
        codes.sort_unstable();
        prop_assert_eq!(codes, numbers(&rules, &uri));
    }
}
