//! # tracking-parameter (C010)
//!
//! ## What it does
//! Checks for query parameters that serve only analytics, and identify the source of a visit or
//! the visitor: `utm_source` and other `utm_` parameters, `fbclid`, `gclid`, `dclid`, `gbraid`,
//! `wbraid`, `msclkid`, `mc_eid`, `yclid`, `igshid`, `twclid`, `srsltid`, `mkt_tok`, `_hsenc`,
//! `vero_id`.
//!
//! Parameters of a campaign (`utm_`) are reported only where the link was copied from somewhere else:
//! from mail, a feed, a social network or an assistant. Authors set others on purpose, in badges and
//! in links to their own pages. Code is not checked.
//!
//! Links rewritten by a mail gateway and signed links are not reported, because they break if a
//! parameter is removed.
//!
//! ## Why is this bad?
//! A click identifier belongs to one visit by one person. In a document, it attributes the
//! visits of all readers to that person. The link is also longer than necessary.
//!
//! ## Example
//! ```text
//! https://www.example.org/news?id=7&utm_source=newsletter&utm_medium=email
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/news?id=7
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the parameters. In general the page stays the same, but only its
//! server can tell.
//!
//! ## References
//! - RFC 9110 §17.9
//! - RFC 3986 §3.4

use std::ops::Range;

use crate::redirect::gateway;
use crate::rule::query;
use crate::rule::query::{Parameter, parameters};
use crate::rule::{
    Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Tag, Violation, messages,
};
use crate::secret::SecretKind;
use crate::uri::Uri;

/// Rule C010, `tracking-parameter`.
pub static RULE: Rule = Rule {
    code: "C010",
    name: "tracking-parameter",
    summary: "tracking parameter",
    tag: Some(Tag::Unnecessary),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 9110 §17.9",
    manual: manual!("tracking_parameter.rs"),
    fix: Some(Safety::Unsafe),
    needs: Needs::any(&[Fact::QuestionMark]),
    check,
    ..Rule::DEFAULT
};

/// The names of the parameters, except those that start with [`CAMPAIGN`].
// Of those that the query filters of Brave and ClearURLs remove on any site. All 22 findings in
// 301,513 URIs were right.
const NAMES: &[&[u8]] = &[
    b"_hsenc", b"dclid", b"fbclid", b"gbraid", b"gclid", b"igshid", b"mc_eid", b"mkt_tok",
    b"msclkid", b"srsltid", b"twclid", b"vero_id", b"wbraid", b"yclid",
];

/// Where links are copied from, as `utm_source` and `utm_medium` name it.
const ORIGINS: &[&[u8]] = &[
    b"bluesky",
    b"chatgpt",
    b"copilot",
    b"digest",
    b"email",
    b"facebook",
    b"feed",
    b"instagram",
    b"linkedin",
    b"mail",
    b"newsletter",
    b"openai",
    b"perplexity",
    b"reddit",
    b"rss",
    b"share",
    b"social",
    b"twitter",
    b"whatsapp",
    b"youtube",
];

/// The prefix of campaign parameters.
const CAMPAIGN: &[u8] = b"utm_";

/// Parameters that contain a signature of the URL.
// They cover all parameters, so that the link breaks if another one is removed.
const SIGNATURES: &[&[u8]] = &[b"sig", b"signature", b"hmac", b"sign", b"x-signature"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let mut runs = runs(cx.uri);
    runs.retain(|run| is_copied(cx.uri, run));
    if runs.is_empty() || is_signed(cx) || gateway(cx.uri).is_some() {
        return;
    }
    violations.extend(runs.into_iter().map(|run| {
        let fix = query::without(cx.uri, run.clone());
        let violation = messages::violation(run, "tracking parameter", "remove it");
        violation.with(Fix::unsafe_fix(vec![fix]))
    }));
}

/// Returns the ranges of consecutive tracking parameters.
fn runs(uri: &Uri) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut before = false;
    for parameter in parameters(uri) {
        let tracks = is_tracking(&uri.bytes()[parameter.key.clone()]);
        match runs.last_mut() {
            Some(run) if tracks && before => run.end = parameter.value.end,
            _ if tracks => runs.push(parameter.range()),
            _ => {}
        }
        before = tracks;
    }
    runs
}

/// Returns true if a parameter in `run` identifies a visitor, or shows that the link was copied.
fn is_copied(uri: &Uri, run: &Range<usize>) -> bool {
    let inside = |p: &Parameter| run.start <= p.key.start && p.value.end <= run.end;
    let mut tracking = parameters(uri).filter(inside);
    tracking.any(|p| {
        let (key, value) = (&uri.bytes()[p.key], &uri.bytes()[p.value]);
        let value = value.to_ascii_lowercase();
        let copied = || {
            ORIGINS
                .iter()
                .any(|name| memchr::memmem::find(&value, name).is_some())
        };
        match campaign(key) {
            Some(part) => [&b"source"[..], b"medium"].contains(&part) && copied(),
            None => true,
        }
    })
}

/// Returns the name after [`CAMPAIGN`], in lower case.
fn campaign(key: &[u8]) -> Option<&'static [u8]> {
    let rest = key.get(CAMPAIGN.len()..)?;
    let start = key[..CAMPAIGN.len()].eq_ignore_ascii_case(CAMPAIGN);
    let known: [&[u8]; 2] = [b"source", b"medium"];
    let part = known
        .into_iter()
        .find(|part| rest.eq_ignore_ascii_case(part));
    start.then(|| part.unwrap_or_default())
}

fn is_tracking(key: &[u8]) -> bool {
    let campaign = key
        .get(..CAMPAIGN.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(CAMPAIGN));
    campaign || NAMES.iter().any(|name| name.eq_ignore_ascii_case(key))
}

/// Returns true if the URL contains a signature.
fn is_signed(cx: &RuleContext) -> bool {
    let signature = |key: &[u8]| SIGNATURES.iter().any(|name| name.eq_ignore_ascii_case(key));
    cx.secrets
        .iter()
        .any(|secret| secret.kind == SecretKind::Signature)
        || parameters(cx.uri).any(|p| signature(&cx.uri.bytes()[p.key]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "https://www.example.org/news?⟦utm_source=newsletter⟧",
                "https://www.example.org/?id=7&⟦UTM_Medium=Email&utm_term=b⟧&x=1&⟦fbclid=Iw⟧#top",
                "https://www.example.org/?id=7&amp;⟦gclid=Cj0⟧&amp;x",
                "https://www.example.org/?⟦mc_eid⟧",
                "https://www.example.org/?automatic=1&my_utm_source=2&gclids=3",
                "https://www.example.org/?⟦utm_source=chatgpt.com⟧",
                "https://www.example.org/?utm_source=badge&utm_medium=badge",
                "https://www.example.org/?utm_source=docs&utm_campaign=email",
                "https://www.example.org/utm_source=letter",
                "https://www.example.org/#utm_source=letter",
                "https://www.example.org/?utm=1",
                // The signature covers the parameters.
                "https://www.example.org/?utm_source=a&signature=8c1fd0",
                "https://b.example.org/o?X-Amz-Credential=K&utm_source=a&X-Amz-Signature=8c1fd0",
                // The link of the gateway would break.
                "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fwww.example.org%2F&utm_source=a",
            ],
        );
    }
}
