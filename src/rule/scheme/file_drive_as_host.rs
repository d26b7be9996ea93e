//! # file-drive-as-host (P008)
//!
//! ## What it does
//! Checks for a drive letter in the place of the host of a `file` URI: `file://` and a letter,
//! followed by `:` or `|`.
//!
//! ## Why is this bad?
//! Two slashes start the authority, so `c` is read as a host name, and the text after the colon as
//! a port. Some programs guess what was meant, others look up `c` on the network.
//!
//! ## Example
//! ```text
//! file://c:/data/report.txt
//! ```
//!
//! ## Use instead
//! ```text
//! file:///c:/data/report.txt
//! ```
//!
//! ## Fix safety
//! Safe: the fix inserts a third slash, and replaces `|` with `:` and every backslash with `/`.
//!
//! ## References
//! - RFC 8089 §2, Appendix E
//! - WHATWG URL, file-invalid-Windows-drive-letter-host

use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::Component;

/// Rule P008, `file-drive-as-host`.
pub static RULE: Rule = Rule {
    code: "P008",
    name: "file-drive-as-host",
    summary: "drive letter in place of the host of a `file` URI",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 8089 Appendix E",
    manual: manual!("file_drive_as_host.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[
        Supersedes::InUri(&crate::rule::security::backslash::RULE),
        Supersedes::InUri(&crate::rule::syntax::invalid_port::RULE),
        Supersedes::Overlapping(&crate::rule::syntax::unwise_character::RULE),
    ],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(authority) = cx.uri.range(Component::Authority) else {
        return;
    };
    // `|` is not allowed in an authority, but it is parsed as part of it.
    let &[letter, b':' | b'|', ..] = &cx.uri.bytes()[authority.start..] else {
        return;
    };
    if cx.uri.has_scheme("file") && letter.is_ascii_alphabetic() {
        let drive = authority.start..authority.start + 2;
        let path: Vec<u8> = cx.uri.bytes()[drive.end..]
            .iter()
            .map(|&b| if b == b'\\' { b'/' } else { b })
            .collect();
        let corrected = [b"file:///", &[letter, b':'][..], &path].concat();
        let mut edits = vec![
            Edit::uri(drive.start..drive.start, b"/"),
            Edit::uri(drive.start + 1..drive.end, b":"),
        ];
        let backslashes = memchr::memchr_iter(b'\\', &cx.uri.bytes()[drive.end..]);
        edits.extend(backslashes.map(|at| Edit::uri(drive.end + at..drive.end + at + 1, b"/")));
        let violation = messages::violation(
            drive,
            "drive letter in place of host",
            format!("write `{}`", messages::safe(&corrected)),
        );
        violations.push(violation.with(Fix::safe(edits)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Error;
        fires(
            &RULE,
            &[
                ("file://c:/data/report.txt", "c:", Error),
                ("file://D:\\data\\report.txt", "D:", Error),
                ("FILE://C|/data/report.txt", "C|", Error),
                ("file://c:", "c:", Error),
            ],
        );
        quiet(
            &RULE,
            &[
                "file:///c:/data/report.txt",
                "file://host.example/c:/data",
                "file:c:/data",
                "file:///C|/data",
                "file://cd:/data",
                "file://1:/data",
                "http://c:80/",
            ],
        );
    }
}
