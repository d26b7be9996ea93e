//! One finding for one cause (docs/design/PRECEDENCE.md).

use std::ops::Range;

use super::plan::Plan;
use super::set::RuleSet;
use crate::rule::helpers::ranges::touch;
use crate::rule::{Diagnostic, Rule, normalization, scheme, security, style, syntax, urn};

/// Rules that may report the same characters, in layers. Where the ranges of two findings touch,
/// the one of the later layer is dropped: what it says follows from the other.
static LAYERS: [&[&Rule]; 6] = [
    // What no URI has, whatever the scheme is.
    &[
        &security::encoded_nul::RULE,
        &urn::urn_nul::RULE,
        &security::multiple_at::RULE,
        &security::backslash::RULE,
        &syntax::invalid_character::RULE,
        &syntax::unwise_character::RULE,
        &syntax::bad_percent_escape::RULE,
    ],
    // What no host and port has.
    &[
        &syntax::missing_host::RULE,
        &syntax::invalid_port::RULE,
        &syntax::invalid_ip_literal::RULE,
        &syntax::invalid_host_character::RULE,
        &syntax::invalid_dns_name::RULE,
        &security::percent_encoded_host::RULE,
    ],
    // What the scheme does not have.
    &[
        &scheme::news_form::RULE,
        &scheme::ftp_gopher_type::RULE,
        &scheme::mailto_no_address::RULE,
        &scheme::mailto_unsafe_header::RULE,
        &scheme::websocket_fragment::RULE,
        &scheme::tel_not_global::RULE,
        &scheme::data_malformed::RULE,
        &scheme::scheme_syntax::RULE,
        &urn::urn_syntax::RULE,
        &urn::urn_urn_reserved::RULE,
        &urn::urn_uuid::RULE,
        &urn::urn_isbn::RULE,
        &urn::urn_issn::RULE,
        &urn::urn_oid::RULE,
    ],
    // What IRIs have, or browsers accept.
    &[
        &syntax::non_ascii_character::RULE,
        &syntax::bracket_outside_host::RULE,
    ],
    // What is valid.
    &[
        &syntax::escape_not_utf8::RULE,
        &urn::urn_nid_experimental::RULE,
        &urn::urn_nid_unregistered::RULE,
        &normalization::dot_segments::RULE,
        &normalization::trailing_dot_host::RULE,
        &normalization::uppercase_host::RULE,
        &normalization::lowercase_percent_hex::RULE,
        &normalization::needless_escape::RULE,
        &normalization::gateway_fragile_character::RULE,
        &style::stray_closing_bracket::RULE,
    ],
    // What no other rule reports.
    &[&syntax::tolerated_fault::RULE],
];

/// Returns the layer of `rule`.
fn layer(rule: &Rule) -> Option<usize> {
    LAYERS
        .iter()
        .position(|rules| rules.iter().any(|other| **other == *rule))
}

/// Drops the violations of rules that another rule with a violation supersedes.
pub(super) fn apply_precedence(found: &mut Vec<(usize, Diagnostic)>, plan: &Plan) {
    let hit: RuleSet = found.iter().map(|(place, _)| *place).collect();
    if let Some(exclusive) = hit.and(plan.exclusive()).iter().next() {
        let kept = plan.about_landing();
        found.retain(|(place, _)| *place == exclusive || kept.contains(*place));
    }
    let winners: Vec<_> = found
        .iter()
        .map(|(place, diagnostic)| (plan.rule(*place), diagnostic.range.clone()))
        .collect();
    found.retain(|(place, loser)| {
        !winners.iter().any(|(winner, range)| {
            let overlaps = range.start < loser.range.end && loser.range.start < range.end;
            winner.supersedes.contains(*place)
                || overlaps && winner.supersedes_overlapping.contains(*place)
        })
    });
    found.sort_by_key(|(_, diagnostic)| (diagnostic.range.start, diagnostic.range.end));
}

/// Drops the findings whose cause another one reports: those of a later layer that touch it. The
/// findings of nested URIs are among them.
pub(super) fn drop_consequences(found: &mut Vec<Diagnostic>) {
    let layered = |diagnostic: &Diagnostic| (layer(diagnostic.rule), diagnostic.range.clone());
    let causes: Vec<_> = found.iter().map(layered).collect();
    found.retain(|diagnostic| {
        let own = layer(diagnostic.rule);
        let is_cause = |(other, range): &(Option<usize>, Range<usize>)| {
            is_earlier(*other, own) && touch(range, &diagnostic.range)
        };
        own.is_none() || !causes.iter().any(is_cause)
    });
}

/// Returns true if a finding of the layer `winner` takes the place of one of the layer `loser`. Any
/// rule does that for those of the last layer.
fn is_earlier(winner: Option<usize>, loser: Option<usize>) -> bool {
    let last = LAYERS.len() - 1;
    match (winner, loser) {
        (None, Some(loser)) => loser == last,
        (Some(winner), Some(loser)) => winner < loser,
        (_, None) => false,
    }
}
