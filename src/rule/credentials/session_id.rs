//! # session-id (C008)
//!
//! ## What it does
//! Checks for session identifiers: a value of at least 6 characters of `PHPSESSID`,
//! `JSESSIONID` (in the query or after a `;` in the path), `ASPSESSIONID…`, or `CFTOKEN` with
//! `CFID`; and a value of 32 hexadecimal digits of `sid`, `session` or, as the first parameter,
//! `s`. Placeholders (`xxxxxxxx`) are not reported; C013 finds them.
//!
//! ## Why is this bad?
//! While the session is valid, anyone who follows the link acts as its author. After that, the
//! identifier prevents caches and archives from recognizing that two URIs refer to the same
//! page.
//!
//! ## Example
//! ```text
//! http://shop.example.org/cart.php?item=7&PHPSESSID=5ba92a92c6f0
//! ```
//!
//! ## Use instead
//! ```text
//! http://shop.example.org/cart.php?item=7
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the parameter. Most servers then start a new session; a few report
//! that the old one has ended.
//!
//! ## References
//! - RFC 9110 §17.9
//! - OWASP, Session Management Cheat Sheet

use std::ops::Range;

use crate::rule::web_link::has_extension;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation, rewrite,
};
use crate::secret::SecretKind;
use crate::uri::Component;

/// Rule C008, `session-id`.
pub static RULE: Rule = Rule {
    code: "C008",
    name: "session-id",
    summary: "session identifier in URI",
    levels: Levels::on(Severity::Info).with(Preset::Mail, Severity::Warning),
    reference: "RFC 9110 §17.9",
    manual: manual!("session_id.rs"),
    fix: Some(Safety::Unsafe),
    contexts: Rule::TEXT_AND_CODE,
    needs: Needs::any(&[Fact::Secret]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for secret in cx.secrets {
        let is_session = secret.kind == SecretKind::Session && secret.value.is_real();
        let is_picture = has_extension(cx.uri.path(), &["gif", "jpeg", "jpg", "png", "webp"]);
        if is_session && !is_picture && !is_subscriber(cx, &secret.range) {
            violations.push(Violation {
                range: secret.range.clone(),
                message: "session identifier in URI".to_owned(),
                severity: None,
                help: Some("remove the parameter".to_owned()),
                fix: without(cx, &secret.range),
            });
        }
    }
}

/// Returns a fix that removes the parameter with the value at `value`, in the query or after
/// a `;` in the path.
fn without(cx: &RuleContext, value: &Range<usize>) -> Option<Fix> {
    let text = cx.candidate.text.bytes();
    let edit = rewrite::without_parameter(cx, value).or_else(|| {
        let path = cx.uri.range(Component::Path)?;
        let inside = path.start <= value.start && value.end <= path.end;
        let start = path.start + memchr::memrchr(b';', &text[path.start..value.start])?;
        let ends = text.get(value.end).is_none_or(|b| b"/;?#".contains(b));
        (inside && ends).then(|| Edit::uri(start..value.end, b""))
    })?;
    Some(Fix::unsafe_fix(vec![edit]))
}

/// Returns true if the parameter is `s` and not the first one, or if the link ends a subscription. Mailings identify
/// their subscribers in this way; forums put the session first.
fn is_subscriber(cx: &RuleContext, value: &Range<usize>) -> bool {
    let before = &cx.candidate.text.bytes()[..value.start];
    let is_second = [&b"&s="[..], b"&amp;s=", b"&S="]
        .iter()
        .any(|key| before.ends_with(key));
    let path = cx.uri.path().to_ascii_lowercase();
    is_second || memchr::memmem::find(&path, b"unsubscribe").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Info;
        fires(
            &RULE,
            &[
                (
                    "http://shop.example.org/cart?x=7&PHPSESSID=5ba92a92c6f0",
                    "5ba92a92c6f0",
                    Info,
                ),
                (
                    "http://shop.example.org/cart;jsessionid=0F3A99.n1?x=7",
                    "0F3A99.n1",
                    Info,
                ),
                (
                    "http://shop.example.org/a.asp?ASPSESSIONIDQADRT=KHCPLMNA&x",
                    "KHCPLMNA",
                    Info,
                ),
                (
                    "http://shop.example.org/a.cfm?CFID=107&CFTOKEN=81554321",
                    "81554321",
                    Info,
                ),
                (
                    "http://shop.example.org/?s=0a1b2c3d4e5f60718293a4b5c6d7e8f9",
                    "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                "http://news.example.org/article.pl?sid=03/05/12/1817253",
                "http://shop.example.org/?PHPSESSID=5ba92",
                "http://shop.example.org/?s=wanderlust",
                "http://shop.example.org/?phpsessid=xxxxxxxx",
                // The signature of a picture.
                "https://media.example.org/a.jpg?s=0a1b2c3d4e5f60718293a4b5c6d7e8f9&sec=&t=",
                // A subscriber ID in a link of a mailing.
                "http://mail.example.org/box.php?nl=1&c=17&s=0a1b2c3d4e5f60718293a4b5c6d7e8f9",
                "http://links.example.org/e/encryptedUnsubscribe?_r=1&_s=0a1b2c3d4e5f60718293a4b5c6d7e8f9&_t=2",
                "http://shop.example.org/?session=0a1b2c3d4e5f60718293a4b5c6d7e8f",
                "http://shop.example.org/?CFID=107",
                "http://shop.example.org/?CFTOKEN=81554321",
                "http://shop.example.org/docs/jsessionid",
            ],
        );
    }
}
