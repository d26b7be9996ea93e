//! # unwise-character (S002)
//!
//! ## What it does
//! Checks for `{`, `}`, `|`, `^` and the backtick in a URI. Backslashes are reported by X011. The
//! `|` in the schemes of Microsoft Office (`ms-word:` and similar), in filters of LDAP (`(|(a=b)`)
//! and around the cells of a table, the braces of TeX, the `^` of `AsciiDoc`, and that of a range
//! of versions (`name@^3.2`) are not reported. All such characters of a URI are reported in one
//! finding. It is informational in the query and fragment of an `http` or `https` URI.
//!
//! ## Why is this bad?
//! RFC 1738 calls these characters unsafe, RFC 2396 calls them unwise, and RFC 3986 does not allow
//! them anywhere. Most programs send them unchanged, some encode them, and some reject the URI.
//!
//! ## Example
//! ```text
//! <http://www.example.org/quotes/999|0|RAPID>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/quotes/999%7C0%7CRAPID>
//! ```
//!
//! ## Fix safety
//! Safe between delimiters: the fix percent-encodes the character. Unsafe for a URI without
//! delimiters, where the character may belong to the text. No fix is offered in the host.
//!
//! ## References
//! - RFC 3986 §2
//! - RFC 1738 §2.2
//! - RFC 2396 §2.4.3

use crate::rule::{
    Cap, Fact, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes, Violation, guard,
    messages, rewrite,
};
use crate::uri::{Component, Fault, FaultKind};

/// Rule S002, `unwise-character`.
pub static RULE: Rule = Rule {
    code: "S002",
    name: "unwise-character",
    summary: "unencoded `{`, `}`, `|`, `^` or backtick in a URI",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §2",
    manual: manual!("unwise_character.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::misleading::single_label_host::RULE,
    )],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let faults = cx
        .uri
        .faults()
        .iter()
        .filter(|fault| fault.kind == FaultKind::Unwise)
        .map(Fault::range)
        .filter(|range| range.start < text.len() && !is_other_syntax(cx, range.start));
    let positions = guard::outside_placeholders(cx, faults.collect());
    let Some(first) = positions.first().cloned() else {
        return;
    };
    let byte = text[first.start];
    let name = match byte {
        b'`' => "backtick".to_owned(),
        _ => format!("`{}`", char::from(byte)),
    };
    let more = messages::and_more(positions.len() - 1);
    let message = format!("unencoded {name} in URI{more}");
    let mut violation = messages::violation(first.clone(), message, format!("write `%{byte:02X}`"));
    if is_tolerated(cx, first.start) {
        violation = messages::with_severity(Severity::Info, violation);
    }
    violations.push(violation.with(rewrite::encoded(cx, positions)));
}

/// Returns true after the authority of a web page: browsers send the characters encoded or as they are,
/// and servers accept both (`?family=A|B`, `/{00000000-0000-0000-0000-000000000000}.jpg`). A backtick is
/// left over from markup.
// Of 45 findings of this rule in trees of documents, two were right.
fn is_tolerated(cx: &RuleContext, at: usize) -> bool {
    let web = cx.uri.has_scheme("http") || cx.uri.has_scheme("https");
    let path = cx.uri.range(Component::Path).unwrap_or_default();
    let is_backtick = cx.candidate.text.bytes()[at] == b'`';
    web && path.start <= at && !is_backtick
}

/// Returns true if the character belongs to a syntax other than that of URIs.
fn is_other_syntax(cx: &RuleContext, at: usize) -> bool {
    let text = cx.candidate.text.bytes();
    let next = text.get(at + 1);
    match text.get(at) {
        // `(|(a=b)(c=d))` is a filter of LDAP.
        Some(b'|') if text[..at].ends_with(b"(") && next == Some(&b'(') => true,
        // `StructureDefinition/Patient|4.0.1` is a name with its version, in FHIR.
        Some(b'|') if is_version(&text[at + 1..]) => true,
        Some(b'|') => cx.uri.scheme().is_some_and(is_office) || is_in_table(cx) || is_drive(cx, at),
        // `jquery@^3.2` is a range of versions of a package.
        Some(b'^') if at > 0 && text[at - 1] == b'@' => next.is_some_and(u8::is_ascii_digit),
        Some(b'^') => next == Some(&b']'),
        // `\href{http://…}{text}` of TeX, a role of reStructuredText.
        Some(b'}') => next == Some(&b'{') || cx.before.last() == Some(&b'{'),
        Some(b'{') => at > 0 && text[at - 1] == b'}',
        Some(b'`') => cx.before.last() == Some(&b'`'),
        _ => false,
    }
}

/// Returns true for `4.0.1`.
fn is_version(text: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    text.contains(&b'.') && text.split(|b| *b == b'.').all(is_number)
}

/// Returns true if the URI is wrapped in a cell of a table: a `|` is next to a line end.
fn is_in_table(cx: &RuleContext) -> bool {
    let text = cx.candidate.text.bytes();
    let border = |at: Option<usize>| at.and_then(|at| text.get(at)) == Some(&b'|');
    let mut joins = cx.candidate.joins.iter();
    joins.any(|&at| border(at.checked_sub(1)) && border(Some(at)))
}

/// Returns true for the drive in `file:///C|/a` (RFC 8089, Appendix E.2.2).
fn is_drive(cx: &RuleContext, at: usize) -> bool {
    let path = cx.uri.range(Component::Path).unwrap_or_default();
    cx.uri.has_scheme("file") && at == path.start + 2
}

fn is_office(scheme: &[u8]) -> bool {
    scheme
        .get(..3)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"ms-"))
}
