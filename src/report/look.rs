//! Messages to look at, in reports that are text.

use std::io::{self, Write};

use super::grouped::Paint;
use super::model::{Fold, Suspects};
use super::view::{People, View};
use super::words;

/// The columns before the reasons.
const INDENT: usize = 11;

/// Writes at most `most` messages, and how many there are.
pub fn write(
    out: &mut dyn Write,
    suspects: &Suspects,
    view: &View,
    paint: Paint,
    (most, width): (usize, usize),
) -> io::Result<()> {
    if suspects.messages == 0 {
        return Ok(());
    }
    let ranked = suspects.ranked();
    let head = words::count(suspects.messages, "message");
    writeln!(out, "{head} to look at, the worst first:\n")?;
    for fold in ranked.iter().take(most) {
        write_fold(out, fold, view, paint, width)?;
    }
    let shown: u64 = ranked.iter().take(most).map(|fold| fold.messages).sum();
    let more = suspects.messages - shown;
    if more > 0 {
        writeln!(out, "+ {}\n", words::count(more, "more message"))?;
    } else {
        writeln!(out)?;
    }
    Ok(())
}

fn write_fold(
    out: &mut dyn Write,
    fold: &Fold,
    view: &View,
    paint: Paint,
    width: usize,
) -> io::Result<()> {
    let suspect = &fold.suspect;
    let (severity, _) = suspect.rank();
    let (color, name) = (paint.severity(severity), severity.name());
    let title = words::start(&title(fold, view), width);
    writeln!(out, "{color}{name:>9}{color:#}  {title}")?;
    for reason in &suspect.reasons {
        let text = words::start(&words::visible(reason.text.as_bytes()), 2 * width);
        for line in lines(&text, width) {
            writeln!(out, "{:INDENT$}{line}", "")?;
        }
    }
    let dim = paint.dim();
    if let Some(first) = suspect.reasons.first() {
        let uri = words::start(&words::uri(&first.uri), width);
        writeln!(out, "{:INDENT$}{dim}{uri}{dim:#}", "")?;
        write!(
            out,
            "{:INDENT$}{dim}{}:{}:{}",
            "",
            words::name(&suspect.name),
            first.line,
            first.column
        )?;
    }
    if let Some(number) = suspect.number {
        write!(out, " (message {})", words::number(number))?;
    }
    if fold.messages > 1 {
        let more = words::count(fold.messages - 1, "message");
        write!(out, ", + {more} like it")?;
    }
    writeln!(out, "{dim:#}")
}

/// Returns the lines of a text, which are divided at spaces where there are any.
fn lines(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some((end, _)) = rest.char_indices().nth(width) {
        let at = rest[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end);
        lines.push(&rest[..at]);
        rest = rest[at..].trim_start();
    }
    lines.push(rest);
    lines
}

/// Returns the subject, the sender and the day of a message.
pub fn title(fold: &Fold, view: &View) -> String {
    let message = &fold.suspect.message;
    let shows_people = view.people == People::Shown;
    let shown = |field: &Option<Box<[u8]>>| {
        let field = field.as_deref().filter(|_| shows_people);
        field.map(words::visible)
    };
    let subject = shown(&message.subject).map(|subject| format!("\"{subject}\""));
    let from = shown(&message.from).map(|from| format!("from {from}"));
    let day = message.day().map(str::to_owned);
    let parts: Vec<_> = [day, subject, from].into_iter().flatten().collect();
    if parts.is_empty() {
        return "a message".to_owned();
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_are_divided_at_spaces() {
        for (text, expected) in [
            ("a", &["a"][..]),
            ("one two three", &["one two", "three"]),
            ("oneandtwoandthree", &["oneandtw", "oandthre", "e"]),
            ("äöüäöüäöü x", &["äöüäöüäö", "ü x"]),
            ("", &[""]),
        ] {
            assert_eq!(lines(text, 8), expected, "{text}");
        }
    }
}
