//! From arguments to how findings are grouped and shown.

use std::sync::Arc;

use urilint::report::escape;
use urilint::report::link_template::Archives;
use urilint::report::view::{People, View};
use urilint::{Envelope, Finding};

use super::args::{Check, Input};

/// Returns how reports group findings.
pub fn view(args: &Check, archives: Archives) -> View {
    let mut view = View::default();
    view.group_by = Some(args.group_by);
    view.max_per_group = args.max_per_group;
    view.archives = archives;
    view.people = people(args.redact_people);
    view.origin.command = command();
    let paths = args.input.paths.iter();
    let paths = paths.map(|path| super::masked(&escape::path(path)));
    view.origin.inputs = paths.collect();
    view.origin.preset = args.preset.map(|preset| {
        let preset: urilint::Preset = preset.into();
        preset.name().to_owned()
    });
    view.origin.left_out = unread(&args.input);
    view
}

/// Returns phrases about what options leave out.
fn unread(args: &Input) -> Vec<String> {
    let mut phrases = Vec::new();
    let filters = [
        ("--since", args.since.is_some()),
        ("--until", args.until.is_some()),
        ("--from", !args.from.is_empty()),
        ("--list", !args.list.is_empty()),
    ];
    let set = filters.iter().filter(|(_, is_set)| *is_set);
    let set: Vec<_> = set.map(|(option, _)| *option).collect();
    if !set.is_empty() {
        let options = set.join(", ");
        phrases.push(format!("Messages that these options leave out: {options}"));
    }
    if args.byte_range.is_some() {
        phrases.push("All but a range of bytes (--byte-range)".to_owned());
    }
    if args.changed.is_some() {
        phrases.push("Findings on lines that were not changed (--changed-lines)".to_owned());
    } else if args.changed_since.is_some() || args.staged {
        phrases.push("Files that git does not list as changed".to_owned());
    }
    phrases
}

/// Returns whether senders and subjects are shown.
pub const fn people(is_redacted: bool) -> People {
    if is_redacted {
        People::Redacted
    } else {
        People::Shown
    }
}

/// Removes senders and subjects of messages. The lines of a header that a finding is in show them,
/// too.
pub fn redact(findings: &mut [Finding]) {
    let mut last: Option<(Arc<Envelope>, Arc<Envelope>)> = None;
    for finding in findings {
        let Some(envelope) = finding.envelope.take() else {
            continue;
        };
        if finding.part.is_none() {
            finding.snippet = None;
        }
        let redacted = match &last {
            Some((known, redacted)) if Arc::ptr_eq(known, &envelope) => redacted.clone(),
            _ => Arc::new(envelope.without_people()),
        };
        last = Some((envelope, redacted.clone()));
        finding.envelope = Some(redacted);
    }
}

/// Returns the command line for a shell, with credentials masked.
pub fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| {
        let argument = super::escaped(&argument).to_string_lossy().into_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    });
    let words: Vec<_> = std::iter::once("urilint".to_owned())
        .chain(arguments)
        .collect();
    words.join(" ")
}
