//! `markdown`: what to act on and the problems, for issues and for summaries of CI jobs.
//!
//! Text from the input is in code spans, whose content is neither markup nor a link or a mention;
//! URIs are defanged, too. At most [`LARGEST`] bytes, which is what a comment on GitHub may have; what
//! is left out is counted.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::model::{Group, Groups, Place};
use super::patterns::{self, GlobForm};
use super::view::{GroupBy, People, View};
use super::whole::{Detail, Model, Whole};
use super::{Audience, Needs, Report, Setting, Style, look, words};
use crate::rule::Action;

/// The format `markdown`.
pub static MARKDOWN: Report = Report {
    audience: Audience::Person,
    findings: Some(|style, view| Box::new(Whole::new(write, (style, view), Detail::Actions))),
    needs: Needs::AT_THE_END,
    settings: &[
        Setting::GroupBy,
        Setting::MaxPerGroup,
        Setting::LinkTemplate,
    ],
    ..Report::new(
        "markdown",
        "what to act on and the problems in Markdown, for issues and summaries of CI jobs",
    )
};

/// The size of the report in bytes, at most.
const LARGEST: usize = 60_000;
/// Bytes that are kept for what follows the lists.
const TAIL: usize = 1_000;
/// The most lines of the table of problems.
const MOST_GROUPS: usize = 100;
/// The most characters of a URI, a name or a subject.
const WIDTH: usize = 160;
/// The most messages to look at.
const MOST_MESSAGES: usize = 20;
/// How many URIs of a group are listed.
const PARTS: usize = 5;

fn write(out: &mut dyn Write, model: &Model, _: Style) -> io::Result<()> {
    out.write_all(report(model).as_bytes())
}

fn report(model: &Model) -> String {
    let groups = &model.groups;
    let sorted = groups.sorted();
    let mut out = String::new();
    let total = super::grouped::total(model, words::unit(groups));
    let _ = writeln!(out, "## URIs\n\n{total}.\n");
    if groups.totals.findings == 0 {
        return out;
    }
    push_messages(&mut out, model);
    push_actions(&mut out, model);
    push_table(&mut out, model, &sorted);
    push_patterns(&mut out, model);
    for (at, group) in sorted.iter().take(MOST_GROUPS).enumerate() {
        let text = details(model, group);
        if out.len() + text.len() > LARGEST - TAIL {
            let more = words::count((sorted.len() - at) as u64, "more group");
            let _ = writeln!(out, "{more} of the table above, which have no room here.");
            break;
        }
        out.push_str(&text);
    }
    out
}

/// Appends the messages to look at.
fn push_messages(out: &mut String, model: &Model) {
    let suspects = &model.suspects;
    if suspects.messages == 0 {
        return;
    }
    let _ = writeln!(
        out,
        "### Messages to look at\n\n{} with links that mislead, run code, or hide where they lead. Do not \
         follow the links.\n",
        words::count(suspects.messages, "message")
    );
    let ranked = suspects.ranked();
    for fold in ranked.iter().take(MOST_MESSAGES) {
        let suspect = &fold.suspect;
        let (severity, _) = suspect.rank();
        let title = code(&look::title(fold, &model.view));
        let place = Place {
            name: suspect.name.clone(),
            line: suspect.reasons.first().map_or(0, |reason| reason.line),
            column: suspect.reasons.first().map_or(0, |reason| reason.column),
            number: suspect.number,
            message: None,
        };
        let place = code(&words::place(&place, None));
        let _ = write!(out, "- {} {title} {place}", severity.name());
        if fold.messages > 1 {
            let more = words::count(fold.messages - 1, "message");
            let _ = write!(out, ", + {more} like it");
        }
        out.push('\n');
        for reason in &suspect.reasons {
            let text = code(&words::visible(reason.text.as_bytes()));
            let _ = writeln!(out, "  - {text}");
        }
        if let Some(first) = suspect.reasons.first() {
            let _ = writeln!(out, "  - {}", code(&words::defanged(&first.uri)));
        }
    }
    let shown: u64 = ranked
        .iter()
        .take(MOST_MESSAGES)
        .map(|fold| fold.messages)
        .sum();
    if suspects.messages > shown {
        let more = words::count(suspects.messages - shown, "more message");
        let _ = writeln!(out, "- {more}");
    }
    out.push('\n');
}

/// Appends what to act on.
fn push_actions(out: &mut String, model: &Model) {
    let Some(groups) = model
        .actions
        .as_ref()
        .filter(|groups| groups.totals.findings > 0)
    else {
        return;
    };
    let sorted = groups.sorted();
    let has_messages = model.suspects.messages > 0;
    let mut has_head = false;
    for action in Action::ALL {
        if has_messages && action.is_about_message() {
            continue;
        }
        let of_action = |group: &&&Group| group.rule.action == Some(action);
        let rules: Vec<_> = sorted.iter().filter(of_action).collect();
        if rules.is_empty() {
            continue;
        }
        if !has_head {
            let _ = writeln!(out, "### What to act on\n");
            has_head = true;
        }
        let findings = rules.iter().map(|group| group.findings).sum();
        let findings = words::count(findings, "finding");
        let (title, advice) = (action.title(), action.advice());
        let _ = writeln!(out, "**{title}**: {findings}. {advice}\n");
        let mut parts: Vec<_> = rules.iter().flat_map(|group| groups.parts(group)).collect();
        parts.sort_by_key(|part| std::cmp::Reverse((part.severity, part.findings)));
        for part in parts.iter().take(2 * PARTS) {
            push_part(out, &model.view, (groups, GroupBy::Uri, part));
        }
        let more = words::sum(rules.iter().map(|group| group.count()));
        let shown = parts.iter().take(2 * PARTS).map(|part| part.scope.count());
        let more = more.without(usize::try_from(shown.sum::<u64>()).unwrap_or(usize::MAX));
        if more.number > 0 {
            let _ = writeln!(out, "- {}", words::count_at_least(more, "more URI"));
        }
        out.push('\n');
    }
}

/// Appends a line of numbers for each group.
fn push_table(out: &mut String, model: &Model, sorted: &[&Group]) {
    let groups = &model.groups;
    let by = groups.by;
    let units = match words::unit(groups) {
        "message" => "Messages",
        "document" => "Documents",
        _ => "Files",
    };
    let (what, within) = match by {
        GroupBy::Rule => ("Rule", "URIs"),
        GroupBy::Uri => ("URI", "Rules"),
        GroupBy::Host => ("Host", "URIs"),
        GroupBy::File => ("File", "URIs"),
        GroupBy::Message => ("Message", "URIs"),
    };
    let _ = writeln!(
        out,
        "### Problems\n\n| {what} | Severity | Findings | {within} | {units} |\n\
         | --- | --- | ---: | ---: | ---: |"
    );
    for group in sorted.iter().take(MOST_GROUPS) {
        let [findings, units] = [group.findings, group.units].map(words::number);
        let parts = words::at_least(group.count());
        let (title, severity) = (title(groups, by, group), group.severity.name());
        let _ = writeln!(
            out,
            "| {title} | {severity} | {findings} | {parts} | {units} |"
        );
    }
    let unshown = sorted.get(MOST_GROUPS..).unwrap_or_default();
    let findings = unshown.iter().map(|group| group.findings).sum::<u64>() + groups.rest;
    if findings > 0 {
        let more = groups.count().without(sorted.len().min(MOST_GROUPS));
        let more = words::count_at_least(more, "more group");
        let _ = writeln!(out, "\n{more} with {}.", words::count(findings, "finding"));
    }
    out.push('\n');
}

/// Appends what would end the findings that repeat by pattern. The block of code has no line that ends it:
/// its lines start with what is no grave accent.
fn push_patterns(out: &mut String, model: &Model) {
    let listed = model.patterns.listed();
    if listed.is_empty() {
        return;
    }
    let (head, entries) = (
        patterns::head(&listed),
        patterns::entries(&listed, GlobForm::Defanged),
    );
    let _ = writeln!(out, "{head}:\n\n```toml\n{entries}\n```\n");
}

/// Returns the parts of a group, which a reader opens.
fn details(model: &Model, group: &Group) -> String {
    let groups = &model.groups;
    let by = groups.by;
    let parts = groups.parts(group);
    let most = model.view.max_per_group.unwrap_or(PARTS).max(1);
    let mut out = String::new();
    let findings = words::count(group.findings, "finding");
    // Markup of the page has no code spans: what is from the input is in the list.
    let summary = match by {
        GroupBy::Rule if is_word(group.rule.code) && is_word(group.rule.name) => {
            format!("{} {}", group.rule.code, group.rule.name)
        }
        _ => group.severity.name().to_owned(),
    };
    let _ = writeln!(out, "<details><summary>{summary}: {findings}</summary>\n");
    if by != GroupBy::Rule || !is_word(group.rule.name) {
        let _ = writeln!(out, "{}\n", title(groups, by, group));
    }
    for part in parts.iter().take(most) {
        push_part(&mut out, &model.view, (groups, by.within(), part));
    }
    let unshown = parts.get(most..).unwrap_or_default();
    let findings = unshown.iter().map(|part| part.findings).sum::<u64>() + group.rest();
    if findings > 0 {
        let _ = writeln!(out, "- {}", words::count(findings, "more finding"));
    }
    out.push_str("\n</details>\n\n");
    out
}

/// Returns true for codes and names of rules, as rules of the table have them.
fn is_word(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_part)
}

/// Appends a line for a part of a group.
fn push_part(out: &mut String, view: &View, (groups, by, part): (&Groups, GroupBy, &Group)) {
    let title = title(groups, by, part);
    let _ = write!(
        out,
        "- {title} ({}): ",
        words::count(part.findings, "finding")
    );
    for (at, place) in part.places.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &part.places[at]);
        if before.is_some() {
            out.push_str(", ");
        }
        push_place(out, view, (place, before));
    }
    let more = part.findings - part.places.len() as u64;
    if more > 0 {
        let _ = write!(out, ", + {} more", words::number(more));
    }
    out.push('\n');
}

fn push_place(out: &mut String, view: &View, (place, before): (&Place, Option<&Place>)) {
    let message = place.message.as_deref();
    let link = place.message_link(&view.archives);
    let shown = code(&words::place(place, before));
    match link {
        // A template has neither spaces nor angle brackets, and fields are percent-encoded.
        Some(link) => drop(write!(out, "[{shown}](<{link}>)")),
        None => out.push_str(&shown),
    }
    let subject = message.and_then(|message| message.subject.as_deref());
    let is_shown = view.people == People::Shown && before.is_none();
    if let Some(subject) = subject.filter(|_| is_shown) {
        let _ = write!(out, " {}", code(&words::visible(subject)));
    }
}

/// Returns what the findings of a group have in common, as code.
fn title(groups: &Groups, by: GroupBy, group: &Group) -> String {
    code(&match by {
        GroupBy::Uri => words::part_of_uris(groups, group, words::defanged),
        GroupBy::Host => words::defanged_host(&words::title(groups, by, group)),
        _ => words::title(groups, by, group),
    })
}

/// Returns a code span with that text. A grave accent would end it, and `|` a cell of a table: both
/// are replaced by characters that look like them.
fn code(text: &str) -> String {
    let text = words::start(text, WIDTH);
    let text = text.replace('`', "ˋ").replace('|', "¦");
    let text = text.trim();
    if text.is_empty() {
        return "(empty)".to_owned();
    }
    format!("`{text}`")
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn code_spans_hold_any_text() {
        for (text, expected) in [
            ("a@b #1 <b>", "`a@b #1 <b>`"),
            ("`](x)`", "`ˋ](x)ˋ`"),
            ("a|b", "`a¦b`"),
            (" ", "(empty)"),
            ("\\", "`\\`"),
        ] {
            assert_eq!(code(text), expected);
        }
    }
}
