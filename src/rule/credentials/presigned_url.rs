//! # presigned-url (C005)
//!
//! ## What it does
//! Checks for the signature of a presigned URL of a cloud storage service: AWS
//! (`X-Amz-Signature` with `X-Amz-Credential`, or `AWSAccessKeyId`, `Signature` and `Expires`),
//! Google (`X-Goog-Signature`), Azure (`sig`, `se` and `sv`), `CloudFront` (`Signature` and
//! `Key-Pair-Id`). All the parameters must be present. Placeholders are not reported; C013 finds
//! them.
//!
//! A URL that expired, by its own parameters, before this version of urilint was released is
//! informational. The system clock is not used: the same input gives the same findings on any
//! day.
//!
//! ## Why is this bad?
//! Until it expires, the URL gives anyone who has it the permissions of the signer. After that,
//! it is a dead link.
//!
//! ## Example
//! ```text
//! https://b.example.org/o?X-Amz-Credential=…&X-Amz-Expires=604800&X-Amz-Signature=…
//! ```
//!
//! ## Use instead
//! ```text
//! https://b.example.org/public/o
//! ```
//!
//! A URL without a signature, for a public resource.
//!
//! ## Fix safety
//! No fix: without the signature, the service denies access.
//!
//! ## References
//! - RFC 9110 §17.9
//! - AWS Signature Version 4, query parameters
//! - Azure Storage, service SAS

use crate::rule::{Action, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation};
use crate::secret::{SecretKind, parameter};
use crate::text::calendar::days;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// Rule C005, `presigned-url`.
pub static RULE: Rule = Rule {
    code: "C005",
    name: "presigned-url",
    summary: "presigned URL, which anyone who has it can use",
    levels: Levels::on(Severity::Warning),
    reference: "RFC 9110 §17.9",
    manual: manual!("presigned_url.rs"),
    action: Some(Action::Credential),
    contexts: Rule::TEXT_AND_CODE,
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Secret]),
    check,
    ..Rule::DEFAULT
};

/// The start of the day before which a URL counts as expired, in seconds since 1970: the date
/// of the latest release in `CHANGELOG.md`, or that of the first development version. A test
/// compares the two.
const REFERENCE_DATE: i64 = days(2026, 1, 1) * 86_400;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for secret in cx.secrets {
        if secret.kind != SecretKind::Signature || !secret.value.is_real() {
            continue;
        }
        let expired = expiry(cx.uri).is_some_and(|at| at < REFERENCE_DATE);
        let message = if expired {
            "expired presigned URL"
        } else {
            "presigned URL, which anyone who has it can use"
        };
        violations.push(Violation {
            range: secret.range.clone(),
            message: message.to_owned(),
            severity: expired.then_some(Severity::Info),
            help: Some("link to a public resource, or remove the signature".to_owned()),
            fix: None,
        });
    }
}

/// Returns when the URL expires, by its own parameters, in seconds since 1970.
fn expiry(uri: &Uri) -> Option<i64> {
    let date = parameter(uri, "X-Amz-Date").or_else(|| parameter(uri, "X-Goog-Date"));
    let lifetime = parameter(uri, "X-Amz-Expires").or_else(|| parameter(uri, "X-Goog-Expires"));
    if let (Some(date), Some(lifetime)) = (date, lifetime) {
        return Some(seconds(date)? + number(lifetime)?);
    }
    if let Some(end) = parameter(uri, "se") {
        return seconds(end);
    }
    number(parameter(uri, "Expires")?)
}

/// Parses a number of at most ten digits.
fn number(text: &[u8]) -> Option<i64> {
    // Enough until the year 2286; sums of such numbers do not overflow.
    if !(1..=10).contains(&text.len()) {
        return None;
    }
    text.iter().try_fold(0, |sum, b| {
        b.is_ascii_digit().then(|| sum * 10 + i64::from(b - b'0'))
    })
}

/// Converts `20130524T000000Z` or `2013-05-24T00%3A00%3A00Z` to seconds since 1970. The time
/// is optional.
fn seconds(text: &[u8]) -> Option<i64> {
    let text = decode(text);
    let digits: Vec<u8> = text.iter().copied().filter(u8::is_ascii_digit).collect();
    let field = |range| digits.get(range).and_then(number);
    let (year, month, day) = (field(0..4)?, field(4..6)?, field(6..8)?);
    let (hour, minute) = (field(8..10).unwrap_or(0), field(10..12).unwrap_or(0));
    Some(days(year, month, day) * 86_400 + hour * 3600 + minute * 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::{Info, Warning};
        fires(
            &RULE,
            &[
                (
                    "https://b.example.org/o?X-Amz-Credential=K%2F1&X-Amz-Signature=8c1fd0",
                    "8c1fd0",
                    Warning,
                ),
                (
                    "https://b.example.org/o?X-Goog-Signature=8c1fd0#top",
                    "8c1fd0",
                    Warning,
                ),
                (
                    "https://b.example.org/o?sv=2024-11-04&se=2099-01-01T00:00:00Z&sig=8c1fd0%3D",
                    "8c1fd0%3D",
                    Warning,
                ),
                (
                    "https://b.example.org/o?Expires=4102444800&Signature=8c1fd0&Key-Pair-Id=K7",
                    "8c1fd0",
                    Warning,
                ),
                (
                    "https://b.example.org/o?AWSAccessKeyId=K7&Expires=4102444800&Signature=8c1fd0",
                    "8c1fd0",
                    Warning,
                ),
                (
                    "https://b.example.org/o?AWSAccessKeyId=K7&Expires=1175139620&Signature=8c1fd0",
                    "8c1fd0",
                    Info,
                ),
                (
                    "https://b.example.org/o?sv=1&se=2021-01-01T00%3A00%3A00Z&sig=8c1fd0",
                    "8c1fd0",
                    Info,
                ),
                (
                    "https://b.example.org/o?X-Amz-Credential=K&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-Signature=8c1fd0",
                    "8c1fd0",
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                "https://b.example.org/o?X-Amz-Signature=8c1fd0",
                "https://b.example.org/o?X-Amz-Credential=K&X-Amz-Signature=",
                "https://books.example.org/?id=1&sig=8c1fd0",
                "https://b.example.org/o?sv=1&sig=8c1fd0",
                "https://b.example.org/o?Expires=1&Signature=8c1fd0",
                "https://b.example.org/o?Key-Pair-Id=K7",
            ],
        );
    }

    #[test]
    fn dates() {
        for (text, expected) in [
            ("19700101T000000Z", Some(0)),
            ("2026-01-01T00%3A00%3A00Z", Some(1_767_225_600)),
            ("2000-03-01", Some(951_868_800)),
            ("2024-02-29T12:30:00Z", Some(1_709_209_800)),
            ("soon", None),
            ("2024", None),
        ] {
            assert_eq!(seconds(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(number(b"99999999999"), None);
        assert_eq!(number(b""), None);
    }

    #[test]
    fn reference_date_is_that_of_the_latest_release() {
        let changelog = include_str!("../../../CHANGELOG.md");
        let mut headings = changelog.lines().filter(|line| line.starts_with("## ["));
        // `## [0.1.0] - 2026-01-01`; `## [Unreleased]` has no date.
        let date = headings.find_map(|heading| heading.split_once("] - "));
        if let Some((version, date)) = date {
            assert_eq!(seconds(date.as_bytes()), Some(REFERENCE_DATE), "{version}");
        }
    }
}
