//! Part 2: messages to look at.

use std::fmt::Write as _;

use super::super::model::{Fold, Place, Suspect};
use super::super::view::People;
use super::super::whole::Model;
use super::super::words;
use super::markup;

/// The most messages.
const MOST: usize = 100;

/// Returns true if there are any.
pub fn has_messages(model: &Model) -> bool {
    model.suspects.messages > 0
}

/// Appends the messages, those with the most severe and the most different reasons first.
pub fn push(out: &mut String, model: &Model) {
    if !has_messages(model) {
        return;
    }
    let ranked = model.suspects.ranked();
    let _ = write!(
        out,
        "<section id=\"look\"><h2>Messages to look at</h2>\n<p>{} with links that mislead, run code, or \
         hide where they lead; those that are alike are one entry. Each reason names what you can \
         check. Do not follow the links.</p>\n<ol class=\"look\">\n",
        words::count(model.suspects.messages, "message")
    );
    for fold in ranked.iter().take(MOST) {
        push_fold(out, model, fold);
    }
    out.push_str("</ol>\n");
    let shown: u64 = ranked.iter().take(MOST).map(|fold| fold.messages).sum();
    let more = model.suspects.messages - shown;
    if more > 0 {
        let more = words::count(more, "more message");
        let _ = writeln!(out, "<p class=\"note\">{more}: see the problems below.</p>");
    }
    out.push_str("</section>\n");
}

fn push_fold(out: &mut String, model: &Model, fold: &Fold) {
    let suspect = &fold.suspect;
    let message = &suspect.message;
    let shows_people = model.view.people == People::Shown;
    let (severity, _) = suspect.rank();
    let subject = message.subject.as_deref().filter(|_| shows_people);
    let subject = subject.map_or_else(|| "A message".to_owned(), markup::visible);
    let _ = write!(
        out,
        "<li class=\"{}\"><h3><i class=\"dot\" title=\"{}\"></i>{subject}</h3>\n<p class=\"has\">",
        markup::class(severity),
        severity.name()
    );
    if let Some(from) = message.from.as_deref().filter(|_| shows_people) {
        let _ = write!(out, "<span>{}</span>", markup::visible(from));
    }
    if let Some(day) = message.day() {
        let _ = write!(out, "<span>{day}</span>");
    }
    out.push_str("<span>");
    markup::push_place(out, model, &place(suspect));
    out.push_str("</span></p>\n<ul>\n");
    for reason in &suspect.reasons {
        let _ = writeln!(
            out,
            "<li>{} <code>{}</code></li>",
            markup::text(&words::start(&words::visible(reason.text.as_bytes()), 240)),
            reason.rule.code
        );
    }
    out.push_str("</ul>\n");
    if let Some(first) = suspect.reasons.first() {
        let _ = writeln!(out, "<p><code>{}</code></p>", markup::uri(&first.uri));
    }
    if fold.messages > 1 {
        let more = words::count(fold.messages - 1, "more message");
        let _ = writeln!(out, "<p class=\"note\">+ {more} like it</p>");
    }
    out.push_str("</li>\n");
}

fn place(suspect: &Suspect) -> Place {
    Place {
        name: suspect.name.clone(),
        line: 0,
        column: 0,
        number: suspect.number,
        message: Some(suspect.message.clone()),
    }
}
