//! From arguments to how findings are grouped and shown.

use urilint::report::escape;
use urilint::report::link_template::Archives;
use urilint::report::view::View;

use crate::cli::args::{Check, Input};
use crate::cli::inputs::Sources;
use crate::cli::output::masked::{command, masked};
use crate::cli::reports::people::people;
use crate::cli::request::Request;

/// Returns how reports group findings.
pub fn view(args: &Check, request: &Request, archives: Archives) -> View {
    let mut view = View::default();
    view.group_by = Some(args.group_by);
    view.max_per_group = args.max_per_group;
    view.archives = archives;
    view.people = people(args.redact_people);
    view.origin.command = command();
    let paths = args.input.paths.iter();
    let paths = paths.map(|path| masked(&escape::path(path)));
    view.origin.inputs = paths.collect();
    view.origin.preset = args.preset.map(|preset| {
        let preset: urilint::Preset = preset.into();
        preset.name().to_owned()
    });
    view.origin.left_out = unread(&args.input, &request.sources);
    view
}

/// Returns phrases about what options leave out.
fn unread(args: &Input, sources: &Sources) -> Vec<String> {
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
    if sources.change().is_some() {
        phrases.push("What was not changed, but for links that the change broke".to_owned());
    } else if sources.changed_lines().is_some() {
        phrases.push("Findings on lines that were not changed (--changed-lines)".to_owned());
    } else if sources.are_of_git() {
        phrases.push("Files that git does not list as changed".to_owned());
    }
    phrases
}
