//! # link-text-mismatch (M013)
//!
//! ## What it does
//! Checks for links whose text contains a URL (with `http://` or `https://`, or starting with
//! `www.`) at another domain than the link leads to. The registered domains are compared, by the
//! Public Suffix List, after `<base href>` was applied and the links of known mail gateways,
//! redirectors and counters were replaced by their targets, in the text as well.
//!
//! Only a host excuses a difference: where a gateway keeps its target to itself, nothing is
//! reported. The finding is information where the target is at the domain of the message's sender
//! or a counter of a mailing service, or the machine of the reader (`localhost`), and a warning
//! where only the public suffix differs, or where the link is one of a URL shortener. A text that
//! is a short link itself is not compared. A path, a parameter of another host, and a fragment are
//! what the author of the link writes, and excuse nothing.
//!
//! In documents it is information, because their authors have changed one of the two URLs and know
//! both sites. In HTML it is so only where the text is a name without a scheme, a sentence, or code,
//! where one of the two URLs has the host, the name or the number of the other one inside,
//! and where the link is short.
//!
//! ## Why is this bad?
//! The reader sees one site and is taken to another. Many phishing links have this form.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.net/">http://www.example.com/</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.com/">http://www.example.com/</a>
//! ```
//!
//! ## Fix safety
//! No fix: which of the two was intended is not known.
//!
//! ## References
//! RFC 3986 §7.6 (semantic attacks).

use memchr::memmem;

use crate::redirect::is_shortener;
use crate::rule::link_claim::{Claim, Shown, mismatch, urls};
use crate::rule::{
    Action, AtPlaceholders, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes,
    Violation, messages, misleading,
};
use crate::uri::Component;

/// Rule M013, `link-text-mismatch`.
pub static RULE: Rule = Rule {
    code: "M013",
    name: "link-text-mismatch",
    summary: "link whose text is a URL at another domain",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §7.6",
    manual: manual!("link_text_mismatch.rs"),
    action: Some(Action::Lookalike),
    intents: Intent::LINK,
    at_placeholders: AtPlaceholders::Reported,
    supersedes: &[
        Supersedes::InUri(&misleading::link_text_downgrade::RULE),
        Supersedes::InUri(&misleading::title_mismatch::RULE),
    ],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let hidden = cx.target.and_then(|target| target.hidden_text.as_deref());
    let texts = [cx.link_text(), hidden];
    let mut shown = Vec::new();
    for text in texts.into_iter().flatten().filter(|text| !has_image(text)) {
        shown.extend(urls(text));
    }
    let found = mismatch(cx, &shown, Claim::Text);
    let is_page = cx.syntax.is_page();
    let is_sure = cx.in_message || is_page && names_a_url(cx) && !is_of_one_thing(cx, &shown);
    violations.extend(found.map(|found| {
        if is_sure {
            found
        } else {
            messages::with_severity(Severity::Info, found)
        }
    }));
}

/// Returns true if the text of a link in a document names a URL, and not code that has one.
fn names_a_url(cx: &RuleContext) -> bool {
    let is_code = cx.target.is_some_and(|target| target.text_is_code);
    !is_code && cx.link_text().is_none_or(is_url)
}

/// Returns true if the two are known to be of one thing: one of the URLs has the host of the other
/// inside, or its name or number; or the target is a short link, which somebody made of it.
fn is_of_one_thing(cx: &RuleContext, shown: &[Shown]) -> bool {
    let target = cx.uri.host().unwrap_or_default();
    let bytes = cx.uri.bytes();
    let rest = &bytes[cx.uri.range(Component::Host).map_or(0, |host| host.end)..];
    let has =
        |text: &[u8], part: &[u8]| part.len() >= MIN_PART && memmem::find(text, part).is_some();
    is_shortener(target)
        || shown.iter().any(|shown| {
            has(&shown.uri, target)
                || has(bytes, &shown.host)
                || has(rest, name(&shown.host))
                || has(rest, number(&shown.uri))
        })
}

/// Returns the first label of a host, apart from `www`.
fn name(host: &[u8]) -> &[u8] {
    let host = host.strip_prefix(b"www.").unwrap_or(host);
    host.split(|byte| *byte == b'.').next().unwrap_or_default()
}

/// Returns the last segment of a path, if it is a number: that of an issue.
fn number(uri: &[u8]) -> &[u8] {
    let end = uri.iter().position(|byte| matches!(byte, b'?' | b'#'));
    let path = &uri[..end.unwrap_or(uri.len())];
    let last = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    if last.iter().all(u8::is_ascii_digit) {
        last
    } else {
        &[]
    }
}

/// The minimum length of a part of a URL that says what it is of.
// Shorter ones, such as `en` or `docs`, are in many.
const MIN_PART: usize = 5;

/// Returns true if the text of a link in a document is a URL, with few other words. A name without a
/// scheme is that of a site (`the translation of www.example.org`), and a sentence may have a URL that
/// it is about.
fn is_url(text: &[u8]) -> bool {
    memmem::find(text, b"://").is_some() && !is_sentence(text)
}

/// Returns true for a text of more than three words.
fn is_sentence(text: &[u8]) -> bool {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).count() > 3
}

/// Returns true if the text has an image that markup was to show: the URL is that of the image.
fn has_image(text: &[u8]) -> bool {
    const IMAGES: [&[u8]; 4] = [b"![", b"! [", b"image:", b"<img"];
    IMAGES
        .iter()
        .any(|image| memmem::find(text, image).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare, target};

    #[test]
    fn the_text_and_the_target() {
        assert_all(
            &RULE,
            &[
                target("http://www.example.com/", "http://⟦www.example.net⟧/"),
                target("https://example.com/login", "http://⟦192.0.2.7⟧/x"),
                target("<www.example.com>", "https://⟦example.org⟧"),
                target("see http://example.com/", "http://⟦example.net⟧/"),
                target("! [a] (http://example.com/a.svg)", "http://example.net/"),
                target("image:http://example.com/a.svg[]", "http://example.net/"),
                target("images: http://example.com/", "http://⟦example.net⟧/"),
                target("➜ https://example.com (secure)", "http://⟦example.net⟧/"),
                target("http://www.example.com...", "http://⟦example.net⟧/"),
                target(
                    "HTTP://www.example.com.",
                    "http://⟦example.com.example.net⟧/",
                ),
                target(
                    "http://www.example.com/",
                    "http://⟦example.net⟧/www.example.com/",
                ),
                target(
                    "http://example.com/",
                    "http://⟦example.net⟧/?u=http%3A%2F%2Fwww.example.com%2F",
                ),
                target(
                    "http://example.com/",
                    "http://⟦example.net⟧/https://example.com/",
                ),
                target(
                    "http://example.com/",
                    "http://⟦example.net⟧/#https://example.com/",
                ),
                target(
                    "https://www.google.com/",
                    "https://⟦www.google.com⟧/url?q=https://example.net/",
                ),
                target(
                    "https://example.com/",
                    "https://⟦urldefense.com⟧/v3/__https://example.net/a__;!!a!b$",
                ),
                target(
                    "https://urldefense.com/v3/__https://example.com/a__;!!a!b$",
                    "https://⟦example.net⟧/",
                ),
                target(
                    "https://example.com/",
                    "https://⟦urldefense.com.example.net⟧/v3/__https://example.com/a__;!!a!b$",
                ),
                target("http://www.example.com", "http://a.example.com/b"),
                target("www.example.com", "http://EXAMPLE.com./"),
                target("www.example.com", "http://example%2Ecom/"),
                target(
                    "https://example.com/a",
                    "https://urldefense.com/v3/__https:/example.com/a__;!!a!b$",
                ),
                target(
                    "https://urldefense.com/v3/__https://example.com/a__;!!a!b$",
                    "https://example.com/a",
                ),
                target(
                    "http://example.com/",
                    "https://web.archive.org/web/2020/http://example.com/",
                ),
                target("https://www.youtube.com/watch?v=a", "https://youtu.be/a"),
                target("https://youtu.be/a", "https://www.youtube.com/watch?v=a"),
                target("https://bit.ly/a", "https://www.example.com/"),
                target("https://www.example.com/", "https://⟦bit.ly⟧/a"),
                target("http://www.example.com/", "http://www.example.noclick_com/"),
                target("Example.COM", "http://example.net/"),
                target("http://exam...", "http://example.net/"),
                target("http://www.example.co...", "http://www.example.com/a"),
                target("http://host/", "http://example.net/"),
                target("http://www.example.com/", "mailto:a@example.net"),
                target("", "http://example.net/"),
                bare("", "http://example.net/", ""),
            ],
        );
    }
}
