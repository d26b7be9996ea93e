//! The place of a URI in its text.

use super::scene::Scene;
use crate::extract::delimit::{Context, Wrapper};
use crate::format::{Fixes, Nature};
use crate::rule::definition::Mentions;
use crate::rule::{Diagnostic, RuleContext, lines};

/// The place of a URI, as far as it matters for whether the URI is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// What markup makes a link of, or a program loads.
    Link,
    /// `<…>` or `URL:…`.
    Autolink,
    /// A value by itself in data.
    Field,
    /// A header field of a message.
    Header,
    /// Running text.
    Prose,
    /// A comment of a program.
    Comment,
    /// Code in a document, or a string or a quoted value of a program.
    Code,
}

impl Place {
    /// Returns the place of the candidate.
    pub fn of(cx: &RuleContext) -> Self {
        match (cx.candidate.context, cx.candidate.wrapper) {
            (Context::Code | Context::Ns, _) => Self::Code,
            (Context::Header, _) => Self::Header,
            (_, Wrapper::Markup) => Self::Link,
            _ if is_value(cx) => Self::Field,
            (_, Wrapper::SingleQuote | Wrapper::DoubleQuote | Wrapper::Backtick)
                if cx.syntax.nature == Nature::Program =>
            {
                Self::Code
            }
            _ if cx.syntax.nature == Nature::Program => Self::Comment,
            (_, Wrapper::Angle | Wrapper::UrlPrefix) => Self::Autolink,
            _ if is_in_code_element(cx) => Self::Code,
            // In a language that is not known, it is a link; in plain text, markup is shown.
            _ if is_written_link(cx) && is_of_unknown_language(cx) => Self::Link,
            _ if is_written_link(cx) && cx.syntax.is_plain_text => Self::Code,
            _ => Self::Prose,
        }
    }
}

/// Returns true if the URI is all of a value in data: a string or cell of its own, or what follows a
/// key on its line.
fn is_value(cx: &RuleContext) -> bool {
    match cx.syntax.nature {
        Nature::Document => !cx.syntax.is_plain_text && (follows_key(cx) || is_attribute(cx)),
        Nature::Data => is_alone(cx),
        Nature::Unknown | Nature::Program => follows_key(cx),
    }
}

/// Returns true if nothing else is in the string or cell.
fn is_alone(cx: &RuleContext) -> bool {
    let value = Value::of(cx);
    let starts = match value.before.trim_ascii_end().last() {
        None | Some(b',' | b'[' | b';' | b'|') => true,
        // In a string that is not quoted, words are before the colon.
        Some(b':') => value.quoted,
        _ => value.before.ends_with(b"\t"),
    };
    starts && value.is_last()
}

/// Returns true for the value in `key: URI` and `key = "URI"` of a file of settings, and for the first one of a
/// list: `key: ["URI"]`. In a program, strings are code, so that what is left there are comments.
fn follows_key(cx: &RuleContext) -> bool {
    let value = Value::of(cx);
    let mut before = value.before.trim_ascii();
    if cx.syntax.nature != Nature::Document {
        before = before.strip_suffix(b"[").unwrap_or(before).trim_ascii_end();
    }
    let Some((b':' | b'=', key)) = before.split_last() else {
        return false;
    };
    let in_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.\"'".contains(byte);
    let key = key.trim_ascii();
    let key = key.strip_prefix(b"- ").unwrap_or(key).trim_ascii();
    // In prose, labels are words with a capital: `Example: …`.
    let starts = key
        .first()
        .is_some_and(|first| !first.is_ascii_uppercase() && in_key(first));
    starts && key.iter().all(in_key) && value.is_last()
}

/// Returns true for the value of an attribute that no language here knows: it is separate from the
/// text, or alone on its line in a tag of another language. One with a space is a phrase.
fn is_attribute(cx: &RuleContext) -> bool {
    let value = Value::of(cx);
    let rest = value.after.trim_ascii();
    let ends = value.quoted && matches!(rest, b"" | b">" | b"/>");
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-:.@".contains(byte);
    let line = value.before.trim_ascii_start();
    let named = line
        .split_last()
        .is_some_and(|(last, name)| *last == b'=' && !name.is_empty() && name.iter().all(in_name));
    let is_uri = !cx.candidate.text.bytes().contains(&b' ');
    is_uri && ends && (named || line.is_empty() && is_apart(cx))
}

/// Returns true if markup is before the text, which a reader of the document does not see.
fn is_apart(cx: &RuleContext) -> bool {
    let text = cx.before.strip_suffix(b"\"").unwrap_or(cx.before);
    let end = text.len();
    end == 0 || cx.section.source(end - 1..end).is_empty()
}

/// The line around a value, without its quotation marks.
struct Value<'a> {
    before: &'a [u8],
    after: &'a [u8],
    quoted: bool,
}

impl<'a> Value<'a> {
    /// Returns the line around the candidate. If the URI is broken, its quotation marks are not a part
    /// of the candidate.
    fn of(cx: &RuleContext<'a>) -> Self {
        let (before, after) = (lines::before(cx), lines::after(cx));
        let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'');
        let inner = before.split_last().filter(|(last, _)| is_quote(last));
        let wrapped = matches!(
            cx.candidate.wrapper,
            Wrapper::DoubleQuote | Wrapper::SingleQuote
        );
        let outer = after.split_first().filter(|(first, _)| is_quote(first));
        Self {
            before: inner.map_or(before, |(_, rest)| rest),
            after: outer.map_or(after, |(_, rest)| rest),
            quoted: wrapped || inner.is_some(),
        }
    }

    /// Returns true if nothing of the value follows.
    fn is_last(&self) -> bool {
        let next = self.after.trim_ascii_start().first();
        self.after.starts_with(b"\t")
            || matches!(next, None | Some(b',' | b';' | b'|' | b'#' | b'}' | b']'))
    }
}

/// Returns true in settings, templates and documents in a language that has no format here, or not all of it.
fn is_of_unknown_language(cx: &RuleContext) -> bool {
    match cx.syntax.nature {
        Nature::Unknown => true,
        Nature::Document => cx.syntax.fixes == Fixes::Reviewed,
        Nature::Data | Nature::Program => false,
    }
}

/// Returns true if the text before it is that of a link, in a language that has no format here.
fn is_written_link(cx: &RuleContext) -> bool {
    let quoted = matches!(
        cx.candidate.wrapper,
        Wrapper::DoubleQuote | Wrapper::SingleQuote
    );
    let near = &cx.before[cx.before.len().saturating_sub(8)..];
    let near = near.to_ascii_lowercase();
    quoted
        && [&b" href="[..], b" src="]
            .iter()
            .any(|name| near.ends_with(name))
}

/// Elements whose text is code, in languages that have no format here.
const CODE: [&[u8]; 7] = [
    b"<code>",
    b"<pre>",
    b"<tt>",
    b"<kbd>",
    b"<samp>",
    b"<literal>",
    b"<var>",
];

/// Returns true if the tag of an element of code is directly before it.
fn is_in_code_element(cx: &RuleContext) -> bool {
    let near = &cx.before[cx.before.len().saturating_sub(12)..];
    let near = near.trim_ascii_end().to_ascii_lowercase();
    let near = near.strip_suffix(b"\"").unwrap_or(&near);
    CODE.iter().any(|tag| near.ends_with(tag))
}

/// It is in the name of a member of data.
pub fn is_in_key(scene: &Scene, _: &Diagnostic) -> bool {
    let after = Value::of(scene.cx).after.trim_ascii_start();
    scene.cx.syntax.nature == Nature::Data && scene.place != Place::Link && after.starts_with(b":")
}

/// It is code in a document.
pub fn is_code(scene: &Scene, _: &Diagnostic) -> bool {
    scene.place == Place::Code
}

/// It is that of a definition which nothing refers to, so that no reader has the link.
pub fn is_unused(scene: &Scene, _: &Diagnostic) -> bool {
    scene.cx.target.is_some_and(|target| target.unused)
}

/// The configuration says that the file only mentions URIs.
pub fn is_declared(scene: &Scene, _: &Diagnostic) -> bool {
    scene.cx.settings.mentions == Mentions::Assumed
}

/// The URI is what markup makes a link of, or a value by itself.
pub fn is_link(scene: &Scene, _: &Diagnostic) -> bool {
    matches!(
        scene.place,
        Place::Link | Place::Autolink | Place::Field | Place::Header
    )
}
