//! # file-drive-as-host (P008)
//! ## What it does
//! Reports a drive letter where the host of a `file` URI stands: `file://` and a letter, then
//! `:` or `|`.
//!
//! ## Why is this bad?
//! Two slashes open the authority: `c` is then the name of a host, and what follows its
//! colon a port. Some programs guess what was meant, others ask the network for `c`.
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
//! Safe: the fix writes a third slash, and `/` for every backslash.
//!
//! ## References
//! - RFC 8089 §2, Appendix E
//! - WHATWG URL, file-invalid-Windows-drive-letter-host

use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;

/// P008.
pub const RULE: Rule = Rule {
    code: "P008",
    name: "file-drive-as-host",
    summary: "a drive letter where the host of a `file` URI stands",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 8089 Appendix E",
    source: include_str!("file_drive_as_host.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(authority) = cx.uri.range(Component::Authority) else {
        return;
    };
    // A `|` is in no authority, but it is read as part of one all the same.
    let &[letter, b':' | b'|', ..] = &cx.uri.bytes()[authority.start..] else {
        return;
    };
    if cx.uri.has_scheme("file") && letter.is_ascii_alphabetic() {
        let drive = authority.start..authority.start + 2;
        let path: Vec<u8> = cx.uri.bytes()[drive.end..]
            .iter()
            .map(|&b| if b == b'\\' { b'/' } else { b })
            .collect();
        let right = [b"file:///", &[letter, b':'][..], &path].concat();
        let mut edits = vec![
            Edit::uri(drive.start..drive.start, b"/"),
            Edit::uri(drive.start + 1..drive.end, b":"),
        ];
        let backslashes = memchr::memchr_iter(b'\\', &cx.uri.bytes()[drive.end..]);
        edits.extend(backslashes.map(|at| Edit::uri(drive.end + at..drive.end + at + 1, b"/")));
        let violation = messages::violation(
            drive,
            "a drive letter where a host stands",
            format!("write `{}`", messages::safe(&right)),
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
