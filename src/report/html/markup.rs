//! Text and markup of the page.

use std::fmt::Write as _;

use super::super::model::{Group, Groups, Place};
use super::super::view::People;
use super::super::whole::Model;
use super::super::words;
use crate::rule::Severity;

/// Appends text, whose characters have no meaning in HTML then, and no effect where it is shown: see
/// [`words::visible`], which leaves what it has written as it is.
pub fn push(out: &mut String, text: &str) {
    for c in words::visible(text.as_bytes()).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
}

/// Returns text, whose characters have no meaning in HTML then.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push(&mut out, text);
    out
}

/// The most characters of a URI that are shown.
const LONGEST_URI: usize = 240;
/// The most characters of the name of a file that are shown beside a URI.
const LONGEST_NAME: usize = 52;
/// The most characters of other text from the input that are shown.
const LONGEST_TEXT: usize = 120;

/// Returns a URI as text.
pub fn uri(uri: &[u8]) -> String {
    text(&words::start(&words::defanged(uri), LONGEST_URI))
}

/// Returns what the findings of a part of URIs have in common.
pub fn part_of_uris(groups: &Groups, part: &Group) -> String {
    let title = words::part_of_uris(groups, part, words::defanged);
    text(&words::start(&title, LONGEST_URI))
}

/// Returns text of people, such as a subject.
pub fn visible(bytes: &[u8]) -> String {
    text(&words::start(&words::visible(bytes), LONGEST_TEXT))
}

/// Returns a phrase in which code is between grave accents.
pub fn prose(phrase: &str) -> String {
    let phrase = visible(phrase.as_bytes());
    if !phrase.matches('`').count().is_multiple_of(2) {
        return phrase;
    }
    let mut out = String::with_capacity(phrase.len());
    for (at, part) in phrase.split('`').enumerate() {
        if at % 2 == 1 {
            let _ = write!(out, "<code>{part}</code>");
        } else {
            out.push_str(part);
        }
    }
    out
}

/// Returns the class of a severity.
pub const fn class(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "e",
        Severity::Warning => "w",
        Severity::Info => "i",
    }
}

/// Returns the name of severities on the page.
pub const fn plural(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Errors",
        Severity::Warning => "Warnings",
        Severity::Info => "Information",
    }
}

/// Returns what a place is called: by the message in the only mailbox, by the end of the name and the
/// message or line otherwise.
fn shown_place(model: &Model, place: &Place) -> String {
    let number = place
        .number
        .map(|number| format!("message {}", words::number(number)));
    if let Some(number) = &number
        && model.summary.inputs <= 1
    {
        return number.clone();
    }
    let name = short_name(&words::name(&place.name));
    match (number, place.line) {
        (Some(number), _) => format!("{name}, {number}"),
        (None, 0) => name,
        (None, line) => format!("{name}:{line}:{}", place.column),
    }
}

/// Returns the name of a file, or its end: whole folders are left out, if that is enough.
fn short_name(name: &str) -> String {
    let end = words::end(name, LONGEST_NAME);
    if end == name {
        return end;
    }
    match end.split_once('/') {
        Some((_, rest)) => format!("…/{rest}"),
        None => end,
    }
}

/// Appends a link to a place, or its text.
pub fn push_place(out: &mut String, model: &Model, place: &Place) {
    let view = &model.view;
    let shown = text(&shown_place(model, place));
    let subject = place
        .message
        .as_ref()
        .and_then(|message| message.subject.as_deref());
    let subject = subject.filter(|_| view.people == People::Shown);
    let title = subject.map(visible).unwrap_or_default();
    match place.message_link(&view.archives) {
        Some(link) => {
            // Writing to a string does not fail.
            let _ = write!(
                out,
                "<a href=\"{}\" title=\"{title}\" rel=\"noopener noreferrer\">{shown}</a>",
                text(&link)
            );
        }
        None => out.push_str(&shown),
    }
}

/// Appends the line of a distinct URI, or of another part of a group.
pub fn push_part(out: &mut String, model: &Model, (title, part): (&str, &Group)) {
    let count = words::number(part.findings);
    let _ = write!(out, "<li><b>{count}</b><code>{title}</code>");
    if let (Some(first), Some(last)) = (part.first, part.last) {
        let (first, last) = (first.as_str(), last.as_str());
        out.push_str("<time>");
        out.push_str(first);
        if first != last {
            out.push_str(" – ");
            out.push_str(last);
        }
        out.push_str("</time>");
    }
    out.push_str("<span>");
    let mut before = String::new();
    for place in &part.places {
        let mut shown = String::new();
        push_place(&mut shown, model, place);
        // Several findings may be in one message.
        if shown != before {
            let comma = if before.is_empty() { "" } else { " · " };
            out.push_str(comma);
            out.push_str(&shown);
        }
        before = shown;
    }
    let more = part.findings - part.places.len() as u64;
    if more > 0 {
        let _ = write!(out, " <em>+ {} more</em>", words::number(more));
    }
    out.push_str("</span></li>\n");
}

/// Appends a bar chart without axes: `values`, the largest of which fills the height.
pub fn push_bars(out: &mut String, values: &[u64], class: &str) {
    let most = values.iter().copied().max().unwrap_or_default().max(1);
    let _ = write!(
        out,
        "<svg class=\"{class}\" viewBox=\"0 0 {} 100\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\">",
        values.len() * 10
    );
    for (at, &value) in values.iter().enumerate() {
        if value > 0 {
            // What exists is seen.
            let height = (value * 100).div_ceil(most).max(3);
            let (x, y) = (at * 10, 100 - height);
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"8.5\" height=\"{height}\"/>"
            );
        }
    }
    out.push_str("</svg>");
}

/// Appends a horizontal bar: a part of the greatest value.
pub fn push_bar(out: &mut String, value: u64, most: u64) {
    let width = (value * 100)
        .checked_div(most)
        .unwrap_or_default()
        .max(u64::from(value > 0));
    let _ = write!(
        out,
        "<svg class=\"bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\"><rect width=\"{width}\" height=\"8\"/></svg>"
    );
}
