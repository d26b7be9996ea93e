//! # invalid-character (S001)
//!
//! ## What it does
//! Checks for characters that are not allowed in a URI, if the URI is between brackets or quotes or
//! is a link in markup: control characters, DEL, `<`, `>`, `"`, a second `#`, and spaces between
//! quotes. Each character is reported once a URI, at its first place. White space between angle
//! brackets is reported by D002.
//!
//! In a relative reference without a base, only spaces in the attributes of HTML are reported,
//! where the reference looks like a path and cannot be a template: `docs/a b.html`.
//!
//! The data of a `data` URI and the script of a `javascript` URI may have spaces and brackets,
//! which browsers read as they are. The list of URIs in `xsi:schemaLocation` is not reported.
//!
//! A second `#` is not reported in a fragment that is the path of a page made by a script (`#/`,
//! `#!`, and `/#` in it), since that script reads the rest, nor where the language has parameters
//! of macros (`#1` in TeX).
//!
//! What programs that follow links read as it was meant is information outside messages: white
//! space and angle brackets in a `mailto` URI, white space and a second `#` inside a fragment. So
//! is white space in a relative reference of XML, whose `src` may be no reference, in HTML and data a
//! space between words of the path or the query, in a link in HTML angle brackets, and in any link
//! pairs of `"` (`%22` counts) and angle brackets inside the query.
//!
//! ## Why is this bad?
//! The grammar of URIs does not allow these characters. Some programs stop at them, some encode
//! them and some drop them, so programs disagree about what the URI is.
//!
//! ## Example
//! ```text
//! See <http://www.example.org/find?q="report"&page=2> for the report,
//! and <http://www.example.org/report#page=2#figure> for its figure.
//! ```
//!
//! ## Use instead
//! ```text
//! See <http://www.example.org/find?q=%22report%22&page=2> for the report,
//! and <http://www.example.org/report#page=2> for its figure.
//! ```
//!
//! ## Fix safety
//! Safe: the fix percent-encodes the character. Unsafe for a quotation mark or an angle bracket
//! without its counterpart, which may be markup, for a space unless the path ends with the name of
//! a file, and in scripts and data. No fix is offered for a
//! second `#`, whose meaning is not known, in the host, or for spaces in a row, which are those of
//! a line that was broken, or beside a slash, which are slips.
//!
//! ## References
//! - RFC 3986 §2, §3.5
//! - url-syntax-05, "Excluded" characters

use super::scheme_typo;
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::format::{LinkForm, Nature};
use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, guard, messages, rewrite,
};
use crate::template::Dialect;
use crate::uri::{Component, Fault, FaultKind};

/// Rule S001, `invalid-character`.
pub static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-character",
    summary: "character not allowed in a URI",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Info))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §2",
    manual: manual!("invalid_character.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::syntax::unwise_character::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::single_label_host::RULE),
    ],
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Fault, Fact::Prefixed]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    if candidate.kind == Kind::Relative && cx.resolved.is_none() {
        violations.extend(space_in_path(cx));
        return;
    }
    let delimited = candidate.context == Context::Link
        || !matches!(candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    if !delimited || has_parameter(cx) || is_list(cx) || scheme_typo::typo(cx).is_some() {
        return;
    }
    violations.extend(around_target(cx));
    let content = data(cx);
    let text = candidate.text.bytes();
    let faults = cx.uri.faults().iter().filter_map(|fault| {
        let at = fault.range().start;
        let second = fault.kind == FaultKind::SecondFragment;
        let reported = match fault.kind {
            // The specification of a format: `{n:0>4}`.
            FaultKind::Delimiter => !in_braces(text, at),
            FaultKind::SecondFragment => !is_route(cx, at),
            FaultKind::Control => true,
            _ => false,
        };
        let literal = content.contains(&at) && !second;
        (at < text.len() && reported && !literal).then(|| fault.range())
    });
    let mut places = guard::outside_placeholders(cx, faults.collect());
    while let Some(first) = places.first().cloned() {
        let byte = text[first.start];
        let (same, others): (Vec<_>, Vec<_>) = places
            .into_iter()
            .partition(|place: &std::ops::Range<usize>| is_like(text[place.start], byte));
        let is_read = is_read_as_meant(cx, &same);
        let found = violation(cx, byte, same);
        violations.push(if is_read {
            messages::with_severity(Severity::Info, found)
        } else {
            found
        });
        places = others;
    }
}

/// Returns the violation of angle brackets around the target of a link, as in plain text.
fn around_target(cx: &RuleContext) -> Option<Violation> {
    let candidate = cx.candidate;
    let before = candidate.outer.start..candidate.extent.start;
    let bracketed = candidate.wrapper == Wrapper::Markup
        && cx.section.bytes()[before.clone()]
            .trim_ascii_start()
            .starts_with(b"<");
    bracketed.then(|| {
        let after = candidate.extent.end..candidate.outer.end;
        let edits = [before, after].map(|range| Edit::section(range, b""));
        let violation = messages::violation(
            0..candidate.text.bytes().len(),
            "angle brackets around the target of a link",
            "write the URI without `<` and `>`",
        );
        violation.with(Fix::unsafe_fix(edits.to_vec()))
    })
}

/// Returns the violation for spaces in a relative reference without a base, in an attribute of HTML:
/// other languages write spaces in links in ways of their own.
fn space_in_path(cx: &RuleContext) -> Option<Violation> {
    let text = cx.uri.bytes();
    let end = text
        .iter()
        .position(|b| b"?#".contains(b))
        .unwrap_or(text.len());
    if !text[..end].contains(&b' ') || !cx.syntax.literal_targets || !is_path(&text[..end]) {
        return None;
    }
    let faults = cx.uri.faults().iter().map(Fault::range);
    let spaces: Vec<_> = faults
        .filter(|range| range.start < end && text[range.start] == b' ')
        .collect();
    if spaces.is_empty() || !guard::is_meant_reference(cx) {
        return None;
    }
    let severity = if guard::is_of_vocabulary(cx) || is_name_with_spaces(cx, &spaces) {
        Severity::Info
    } else {
        Severity::Warning
    };
    Some(messages::with_severity(
        severity,
        violation(cx, b' ', spaces),
    ))
}

/// Returns true if programs that follow links agree on what to do: mail programs remove white space
/// and read an address in brackets, and browsers keep a `#` and encode white space in a fragment.
fn is_read_as_meant(cx: &RuleContext, places: &[std::ops::Range<usize>]) -> bool {
    let text = cx.candidate.text.bytes();
    let fragment = cx.uri.range(Component::Fragment);
    let in_fragment = |place: &std::ops::Range<usize>| {
        let fragment = fragment.clone().unwrap_or(text.len()..text.len());
        place.start >= fragment.start && matches!(text[place.start], b'#' | b' ')
    };
    let in_address =
        |place: &std::ops::Range<usize>| matches!(text[place.start], b' ' | b'<' | b'>');
    let of_mail = cx.uri.has_scheme("mailto") && places.iter().all(in_address);
    // `?q="` begins a phrase that is added to it.
    let is_prefix = text.ends_with(b"=\"") && places.len() == 1 && places[0].end == text.len();
    let is_read =
        is_prefix || of_mail || places.iter().all(in_fragment) || is_name_with_spaces(cx, places);
    !cx.in_message && (is_read || are_encoded_by_browsers(cx, places))
}

/// Returns true if `places` are angle brackets of a link in HTML, or in the query or fragment of any
/// link, which browsers encode: `?q=a>b`.
fn are_encoded_by_browsers(cx: &RuleContext, places: &[std::ops::Range<usize>]) -> bool {
    let text = cx.candidate.text.bytes();
    let path = cx.uri.range(Component::Path).unwrap_or_default();
    let is_page = cx.syntax.is_page();
    let last = text.len() - 1;
    let is_one = |place: &std::ops::Range<usize>| {
        let inside = place.start >= path.end && place.start < last;
        matches!(text[place.start], b'<' | b'>') && place.start >= path.start && (is_page || inside)
    };
    let is_link = cx.candidate.context == Context::Link;
    is_link && places.iter().all(is_one) || are_pairs_of_quotes(cx, places)
}

/// Returns true if `places` are quotation marks in pairs after the authority of a link, which browsers
/// encode: `?q=label:"a+b"`, `/get/{"a":1}`. One of a pair may be encoded.
fn are_pairs_of_quotes(cx: &RuleContext, places: &[std::ops::Range<usize>]) -> bool {
    let text = cx.candidate.text.bytes();
    let authority = cx.uri.range(Component::Authority);
    let start = authority.map_or(text.len(), |authority| authority.end);
    let is_one = |place: &std::ops::Range<usize>| text[place.start] == b'"' && place.start >= start;
    let encoded = memchr::memmem::find_iter(&text[start..], b"%22").count();
    let is_link = cx.candidate.context == Context::Link;
    is_link && (places.len() + encoded).is_multiple_of(2) && places.iter().all(is_one)
}

/// Returns true if `places` are single spaces between words of a path or a query in HTML and data outside
/// messages, or in `AsciiDoc`, where only a link with a space that is meant goes on after it (`link:++a b++[]`).
/// Browsers follow such links, most of which name files that have these names.
fn is_name_with_spaces(cx: &RuleContext, places: &[std::ops::Range<usize>]) -> bool {
    let text = cx.candidate.text.bytes();
    let is_page = cx.syntax.is_page()
        || cx.syntax.nature == Nature::Data
        || cx.syntax.link_form == Some(LinkForm::Macro);
    let authority = cx.uri.range(Component::Authority);
    let path = authority.map_or(0, |authority| authority.end);
    // A space beside a slash is a slip: `/ a`, `a /b`.
    let in_word = |at: usize| text.get(at).is_some_and(|byte| !b"/ ".contains(byte));
    let is_one = |place: &std::ops::Range<usize>| {
        let single = place.len() == 1 && text[place.start] == b' ' && place.start > path;
        single && in_word(place.start - 1) && in_word(place.end)
    };
    is_page && !cx.in_message && places.iter().all(is_one)
}

/// Returns true for text with a slash, or with an extension at its end.
fn is_path(text: &[u8]) -> bool {
    let name = text.rsplit(|byte| *byte == b'/').next().unwrap_or(text);
    let extension = name
        .iter()
        .rposition(|byte| *byte == b'.')
        .map(|dot| &name[dot + 1..]);
    let short = |extension: &[u8]| {
        // From `c` to `xhtml`.
        (1..=5).contains(&extension.len()) && extension.iter().all(u8::is_ascii_alphanumeric)
    };
    name.len() < text.len() || extension.is_some_and(short)
}

/// Returns true if two characters are reported together: angle brackets come in pairs.
const fn is_like(byte: u8, other: u8) -> bool {
    let angle = matches!(byte, b'<' | b'>') && matches!(other, b'<' | b'>');
    byte == other || angle
}

/// Returns the violation of the places that have `byte`, or both angle brackets.
fn violation(cx: &RuleContext, byte: u8, places: Vec<std::ops::Range<usize>>) -> Violation {
    let more = messages::and_more(places.len() - 1);
    let text = cx.candidate.text.bytes();
    let pair = places.len() == 2 && text[places[0].start] != text[places[1].start];
    let message = match byte {
        _ if pair => "angle brackets in URI".to_owned(),
        b' ' => "space in URI".to_owned(),
        b'#' => format!("second `#` in URI{more}"),
        b'<' | b'>' | b'"' => format!("invalid character `{}` in URI{more}", char::from(byte)),
        _ => format!("control character U+{byte:04X} in URI{more}"),
    };
    // Spaces in a row are those of a line that was broken, and not part of the URI.
    // So is one beside a slash.
    let is_slip = |place: &std::ops::Range<usize>| {
        place.len() > 1
            || text[..place.start].ends_with(b"/")
            || text[place.end..].starts_with(b"/")
    };
    let has_slip = byte == b' ' && places.iter().any(is_slip);
    let help = if pair {
        "write `%3C` and `%3E` if they belong to the URI".to_owned()
    } else if has_slip {
        "remove the spaces".to_owned()
    } else {
        format!("write `%{byte:02X}` if it belongs to the URI")
    };
    let first = places[0].clone();
    let encoded = (byte != b'#' && !has_slip).then(|| rewrite::encoded(cx, places));
    let delimiter = matches!(byte, b'<' | b'>' | b'"');
    let fix = encoded.flatten().map(|fix| {
        if delimiter && is_unpaired(text) || byte == b' ' && !names_file(cx) {
            fix.reviewed()
        } else {
            fix
        }
    });
    messages::violation(first, message, help).with(fix)
}

/// Returns true if the path ends with the name of a file, which may have spaces. Elsewhere a space may be a slip, or
/// a word that a program has translated.
fn names_file(cx: &RuleContext) -> bool {
    let path = cx.uri.path();
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    is_path(name)
}

/// Returns true if `text` has a quotation mark or an angle bracket without its counterpart: it may
/// be one of the markup.
fn is_unpaired(text: &[u8]) -> bool {
    let count = |byte| memchr::memchr_iter(byte, text).count();
    let at_end = matches!(text.last(), Some(b'"' | b'<'));
    at_end || count(b'"') % 2 == 1 || count(b'<') != count(b'>')
}

/// Returns true if the byte at `at` is between `{` and `}`.
fn in_braces(text: &[u8], at: usize) -> bool {
    let open = memchr::memrchr2(b'{', b'}', &text[..at]);
    let close = memchr::memchr2(b'{', b'}', &text[at..]);
    open.is_some_and(|open| text[open] == b'{')
        && close.is_some_and(|close| text[at + close] == b'}')
}

/// Returns the range of the data in a `data` URI, or of the script in a `javascript` URI, which
/// browsers read as they are.
fn data(cx: &RuleContext) -> std::ops::Range<usize> {
    let text = cx.candidate.text.bytes();
    if cx.uri.has_scheme("javascript") {
        return 0..text.len();
    }
    let comma = cx
        .uri
        .has_scheme("data")
        .then(|| memchr::memchr(b',', text))
        .flatten();
    comma.map_or(0..0, |comma| comma + 1..text.len())
}

/// Returns true if the fragment is the path of a page that a script makes, or if the `#` at `at`
/// starts a segment of it: `#room/#name`.
fn is_route(cx: &RuleContext, at: usize) -> bool {
    let segment = cx.candidate.text.bytes()[..at].ends_with(b"/");
    segment || matches!(cx.uri.fragment(), Some([b'/' | b'!', ..]))
}

/// Returns true for a list of URIs in an XML document that is quoted: the value of
/// `xsi:schemaLocation`.
fn is_list(cx: &RuleContext) -> bool {
    cx.before.ends_with(b"schemaLocation=")
}

/// Returns true if the URI has a parameter of a macro, where the language has macros: `#1`, `##`.
fn has_parameter(cx: &RuleContext) -> bool {
    let parameter = |pair: &[u8]| pair[0] == b'#' && matches!(pair[1], b'1'..=b'9' | b'#');
    let text = &cx.candidate.text;
    let written = |at: usize| {
        let source = text.source(at..at + 1);
        source.end - source.start == 1
    };
    cx.syntax.dialect == Dialect::Tex
        && text
            .bytes()
            .windows(2)
            .enumerate()
            .any(|(at, pair)| parameter(pair) && written(at))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{Case, syntax, target};

    #[test]
    fn spaces_that_are_slips_are_not_encoded() {
        for (uri, expected) in [
            ("https://www.example.org/a b", true),
            ("https://www.example.org/?q=a b", true),
            ("https://www.example.org/a  b", false),
            ("https://www.example.org/ a", false),
            ("https://www.example.org/a /b", false),
        ] {
            let case = Case {
                syntax: syntax("html"),
                ..target("text", uri)
            };
            let violations = case.violations(&RULE);
            let fixed = violations[0].fix.is_some();
            assert_eq!((violations.len(), fixed), (1, expected), "{uri}");
        }
    }
}
