//! # bad-percent-escape (S004)
//!
//! ## What it does
//! Checks for `%` that is not followed by two hexadecimal digits. At the end of a line it is
//! assumed to be an escape that was broken there, and is not reported. In `news:`, `mid:` and
//! `cid:`, where Message-IDs with a raw `%` are common, the severity is info.
//!
//! In a relative reference without a base, it is a warning, and only reported where the reference
//! cannot be a template: a `%` and a letter that formats have (`%s`) are not.
//!
//! Outside messages, a `%` in a fragment is information, since browsers keep it, and so are one in the
//! address of a `mailto` URI (`user%host`), and each of a URI in which all are doubled (`%%28`), as in
//! strings that a program formats.
//!
//! ## Why is this bad?
//! `%` always starts a percent-encoded octet. Servers reject such a URI, or guess what it means.
//!
//! ## Example
//! ```text
//! http://www.example.org/Users%John/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/Users%25John/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes `%25`. Unsafe for `%%`, which may be an escape of a format string, and for
//! Message-IDs and data. No fix is offered in the authority.
//!
//! ## References
//! - RFC 3986 §2.1, §2.4
//! - RFC 5538 §2.2 (Message-IDs in `news:`)

use crate::extract::delimit::Kind;
use crate::rule::guard;
use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages, rewrite,
};
use crate::uri::{Component, Fault, FaultKind};

/// Rule S004, `bad-percent-escape`.
pub static RULE: Rule = Rule {
    code: "S004",
    name: "bad-percent-escape",
    summary: "invalid percent-encoding",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §2.1",
    manual: manual!("bad_percent_escape.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::misleading::single_label_host::RULE,
    )],
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let is_bad = |fault: &Fault| fault.kind == FaultKind::BadPercent;
    if !cx.uri.faults().iter().any(is_bad) || !guard::is_meant_reference(cx) {
        return;
    }
    let unresolved = cx.candidate.kind == Kind::Relative && cx.resolved.is_none();
    let text = cx.candidate.text.bytes();
    let length = text.len();
    let identifier = ["news", "mid", "cid"]
        .iter()
        .any(|name| cx.uri.has_scheme(name));
    // A line that was wrapped inside an escape. What is delimited is whole.
    let wrapped = is_line_end(cx.after) && !rewrite::is_delimited(cx) && cx.target.is_none();
    let formatted = is_formatted(text);
    let is_read = is_read_as_meant(cx, formatted);
    for fault in cx.uri.faults() {
        let is_broken_escape = fault.range().start + 2 >= length && wrapped;
        if !is_bad(fault) || is_broken_escape {
            continue;
        }
        if unresolved && is_directive(&cx.uri.bytes()[fault.range().start + 1..]) {
            continue;
        }
        let violation = messages::violation(
            fault.range(),
            "invalid percent-encoding: `%` must be followed by two hex digits",
            "write `%25` for a literal `%`",
        );
        let sign = fault.range().start..fault.range().start + 1;
        let path = cx.uri.range(Component::Path).unwrap_or_default();
        let after_authority = sign.start >= path.start;
        let doubled = is_doubled(cx, sign.start);
        // `% 2C` is an escape with a space in it.
        let is_divided = matches!(text[sign.start + 1..], [b' ', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
        let edits = vec![Edit::uri(sign, b"%25")];
        let fix = if doubled {
            Fix::unsafe_fix(edits)
        } else {
            Fix::safe(edits)
        };
        // In a string that a program formats, `%%28` is `%28`.
        let is_fixed = after_authority && !formatted && !is_divided;
        let violation = violation.with(is_fixed.then_some(fix));
        violations.push(match () {
            () if identifier || is_read(fault) => {
                messages::with_severity(Severity::Info, violation)
            }
            () if unresolved => messages::with_severity(Severity::Warning, violation),
            () => violation,
        });
    }
}

/// Returns what is true of a `%` that programs read as it was meant: outside messages, one in a
/// fragment, which browsers keep, one in an address of mail (`user%host`), and one of a URI in which
/// each `%` is doubled, as in the strings that a program formats.
fn is_read_as_meant(cx: &RuleContext, is_formatted: bool) -> impl Fn(&Fault) -> bool {
    let text = cx.candidate.text.bytes();
    let fragment = cx.uri.range(Component::Fragment);
    let fragment = fragment.map_or(text.len(), |range| range.start);
    let address = match cx.uri.range(Component::Path) {
        Some(path) if cx.uri.has_scheme("mailto") => path,
        _ => 0..0,
    };
    let in_message = cx.in_message;
    move |fault| {
        let at = fault.range().start;
        !in_message && (is_formatted || at >= fragment || address.contains(&at))
    }
}

/// Returns true if each `%` is doubled and starts an escape.
fn is_formatted(text: &[u8]) -> bool {
    let is_escaped =
        |near: &&[u8]| near.starts_with(b"%%") && near[2..].iter().all(u8::is_ascii_hexdigit);
    let escaped = text.windows(4).filter(is_escaped).count();
    2 * escaped == memchr::memchr_iter(b'%', text).count()
}

/// Returns true if another `%` is beside the one at `at`: it may be an escape of a format string,
/// or one `%` too many.
fn is_doubled(cx: &RuleContext, at: usize) -> bool {
    let text = cx.candidate.text.bytes();
    at.checked_sub(1).is_some_and(|before| text[before] == b'%') || text.get(at + 1) == Some(&b'%')
}

/// Returns true if what follows a `%` is a directive of `printf` or of `date`: flags, a width, a
/// precision, a length and a conversion.
fn is_directive(rest: &[u8]) -> bool {
    let skip = |rest: &mut &[u8], skipped: &[u8]| {
        let count = rest
            .iter()
            .take_while(|byte| skipped.contains(byte))
            .count();
        *rest = &rest[count..];
        count > 0
    };
    let mut rest = rest;
    skip(&mut rest, b"-+ #0");
    skip(&mut rest, b"0123456789*");
    if let Some(mut precision) = rest.strip_prefix(b".")
        && skip(&mut precision, b"0123456789*")
    {
        rest = precision;
    }
    skip(&mut rest, b"hljL");
    let conversion = |byte: &u8| b"diouxXeEfFgGaAcsqvTtpbBrnmMyYHSUkIDR@".contains(byte);
    rest.first().is_some_and(conversion)
}

fn is_line_end(after: &[u8]) -> bool {
    matches!(after.first(), Some(b'\n' | b'\r'))
}
