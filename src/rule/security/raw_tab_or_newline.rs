//! # raw-tab-or-newline (X020)
//!
//! ## What it does
//! Reports a tab or a line end in a URI that is the value of an attribute in HTML, also
//! between the letters of its scheme. Line ends with blanks behind them, and those at the
//! ends of the value, only lay it out. In text that holds such an attribute it is worth
//! knowing, no more: the line end may be that of a mailer.
//!
//! ## Why is this bad?
//! Browsers take tabs and line ends out before they look at a URI; filters that do not are
//! passed by `java⇥script:`.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.org/a
//! b.html">
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.org/ab.html">
//! ```
//!
//! ## Fix safety
//! Safe: the fix takes the tab or line end out, as browsers do.
//!
//! ## References
//! - WHATWG URL, invalid-URL-unit, "Remove all ASCII tab or newline"
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::format::Language;
use crate::rule::{Edit, Fix, Found, Hit, On, Preset, Rule, Severity, messages};
use crate::uri::Component;

/// X020.
pub const RULE: Rule = Rule {
    code: "X020",
    name: "raw-tab-or-newline",
    summary: "a tab or line end in an attribute's URI",
    severity: Severity::Error,
    on: On::In(&[Preset::Mail]),
    reference: "WHATWG URL, invalid-URL-unit",
    source: include_str!("raw_tab_or_newline.rs"),
    check,
};

fn check(found: &Found, hits: &mut Vec<Hit>) {
    let candidate = found.candidate;
    // Other languages take line ends out of their targets themselves.
    if candidate.wrapper == Wrapper::Markup && found.language != Language::Html {
        return;
    }
    let Some(&at) = candidate.stripped.first() else {
        return;
    };
    // Other markup breaks targets over lines, and takes the line ends out.
    if found.target.is_some() && found.language != Language::Html {
        return;
    }
    let scheme = found.uri.range(Component::Scheme).unwrap_or_default();
    let place = if at <= scheme.end {
        "the scheme of "
    } else {
        ""
    };
    let more = messages::and_more(candidate.stripped.len() - 1);
    let end = candidate.text.bytes().len();
    let hit = messages::hit(
        at.saturating_sub(1)..(at + 1).min(end),
        format!("a tab or line end in {place}an attribute's URI{more}"),
        "take it out, as browsers do",
    );
    let gaps = candidate.stripped.iter().copied().map(Edit::gap);
    let hit = hit.with(Fix::safe(gaps.collect()));
    hits.push(match candidate.wrapper {
        Wrapper::Markup => hit,
        _ => messages::weighed(Severity::Info, hit),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Candidate;
    use crate::rule::testing::angle;
    use crate::text::Text;
    use crate::uri::Uri;

    fn hits(uri: &str, wrapper: Wrapper, stripped: &[usize]) -> Vec<Hit> {
        let text = Text::borrowed(uri.as_bytes(), 0);
        let mut candidate = Candidate::whole(&text);
        candidate.wrapper = wrapper;
        candidate.stripped = stripped.to_vec();
        let found = Found {
            candidate: &candidate,
            uri: &Uri::split(uri.as_bytes()),
            before: b"",
            after: b"",
            secrets: &[],
            language: Language::Html,
            target: None,
            resolved: None,
            prose: false,
            settings: &crate::rule::Settings::default(),
        };
        let mut hits = Vec::new();
        check(&found, &mut hits);
        hits
    }

    #[test]
    fn the_first_place_is_told() {
        let hits = hits("javascript:x()", Wrapper::Markup, &[4, 12]);
        assert_eq!(hits.len(), 1);
        assert_eq!((hits[0].range.clone(), hits[0].severity), (3..5, None));
        let message = "a tab or line end in the scheme of an attribute's URI, and 1 more";
        assert_eq!(hits[0].message, message);
    }

    #[test]
    fn in_text_it_is_worth_knowing() {
        let hits = hits("http://a.example/bc", Wrapper::DoubleQuote, &[18]);
        assert_eq!(hits[0].severity, Some(Severity::Info));
        assert_eq!(hits[0].message, "a tab or line end in an attribute's URI");
    }

    #[test]
    fn what_was_not_stripped_is_quiet() {
        assert_eq!(hits("http://a.example/b", Wrapper::Markup, &[]), []);
        assert_eq!(angle("http://a.example/b").hits(&RULE), []);
    }
}
