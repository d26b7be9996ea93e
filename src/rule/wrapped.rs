//! What is said of the URI that a gateway's or redirector's link wraps (guard U9).
//!
//! The link itself is the gateway's and in order; what waits behind it is what a reader
//! meets. So the rules of the groups X and M look at it as well. Where it stands in the link
//! depends on the gateway, and it may be encoded: what is marked is all behind the host.

use super::judge::judge;
use super::{Found, Group, Judged, Rule};
use crate::delimit::{Candidate, Context};
use crate::secret::secrets;
use crate::text::Text;
use crate::unwrap::unwrap_all;
use crate::uri::{Component, Uri};

/// The rules that tell of wrapped links. Where none of them is on, nothing is unwrapped.
const TELLING: [&str; 2] = ["C011", "X021"];

/// Adds what `rules` find in the URI that this one wraps, if `judged` tells that it does: one
/// finding a rule.
pub fn add(found: &Found, rules: &[&'static Rule], judged: &mut Vec<Judged>) {
    let code = found.candidate.context == Context::Code;
    let told = !code && judged.iter().any(|j| TELLING.contains(&j.rule.code));
    let target = told.then(|| unwrap_all(found.uri)).flatten();
    let (Some(target), Some(path)) = (target, found.uri.range(Component::Path)) else {
        return;
    };
    let behind_host = path.start..found.uri.bytes().len();
    let mut inner = inside(found, &target, rules);
    inner.dedup_by(|next, before| next.rule == before.rule);
    judged.extend(inner.into_iter().map(|inner| Judged {
        range: behind_host.clone(),
        message: format!("in the URI that it wraps: {}", inner.message),
        // Its edits are those of the URI by itself.
        fix: None,
        ..inner
    }));
    judged.sort_by_key(|j| (j.range.start, j.range.end));
}

/// What they find in `target`, by rule.
fn inside(found: &Found, target: &[u8], rules: &[&'static Rule]) -> Vec<Judged> {
    let asked = |rule: &&&Rule| {
        matches!(rule.group(), Group::Security | Group::Misleading) && !TELLING.contains(&rule.code)
    };
    let rules: Vec<_> = rules.iter().filter(asked).copied().collect();
    let text = Text::borrowed(target, 0);
    let uri = Uri::split(target);
    let found = Found {
        candidate: &Candidate::whole(&text),
        uri: &uri,
        before: b"",
        after: b"",
        secrets: &secrets(&uri),
        language: found.language,
        target: None,
        resolved: None,
        prose: false,
        settings: found.settings,
    };
    let mut judged = judge(&found, &rules);
    judged.sort_by_key(|j| j.rule.code);
    judged
}

#[cfg(test)]
mod tests {
    use super::super::{RULES, find};
    use super::*;

    fn told(link: &str, codes: &[&str]) -> Vec<(&'static str, String)> {
        let rules: Vec<_> = codes
            .iter()
            .map(|code| find(code, RULES).unwrap())
            .collect();
        let text = Text::borrowed(link.as_bytes(), 0);
        let uri = Uri::split(link.as_bytes());
        let found = Found {
            candidate: &Candidate::whole(&text),
            uri: &uri,
            before: b"",
            after: b"",
            secrets: &secrets(&uri),
            language: crate::format::Language::Plain,
            target: None,
            resolved: None,
            prose: false,
            settings: &crate::options::Settings::default(),
        };
        let judged = judge(&found, &rules).into_iter();
        judged
            .map(|j| (j.rule.code, link[j.range].to_owned()))
            .collect()
    }

    #[test]
    fn what_is_wrapped_is_judged_too() {
        let query = "/?url=http%3A%2F%2Fwww.example.org%403625362989%2F&data=05";
        let link = format!("https://eur01.safelinks.protection.outlook.com{query}");
        let host = "eur01.safelinks.protection.outlook.com".to_owned();
        assert_eq!(
            told(&link, &["C011", "X006", "M001", "S009"]),
            [
                ("C011", host),
                ("M001", query.to_owned()),
                ("X006", query.to_owned()),
            ]
        );
        assert_eq!(told(&link, &["X006", "M001"]), []);
    }

    #[test]
    fn what_is_wrapped_twice_is_judged_once() {
        let link = "https://href.li/?https://www.google.com/url?q=http://3625362989/";
        let told = told(link, &["X021", "X006"]);
        let codes: Vec<_> = told.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, ["X021", "X006"]);
    }

    #[test]
    fn what_is_in_order_adds_nothing() {
        let link = "https://www.google.com/url?q=https://www.example.org/";
        assert_eq!(told(link, &["X021", "X006", "X009", "M001"]).len(), 1);
    }
}
