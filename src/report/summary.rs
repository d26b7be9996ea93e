//! `summary`: a line a rule with counts, for people.

use std::io::{self, Write};

use super::grouped::{Paint, total, write_patterns};
use super::model::{Group, Groups};
use super::view::GroupBy;
use super::whole::{Detail, Model, Whole};
use super::{AtTerminal, Audience, Needs, Report, Setting, Style, words};

/// The format `summary`.
pub static SUMMARY: Report = Report {
    audience: Audience::Person,
    findings: Some(|style, view| Box::new(Whole::new(write, (style, view), Detail::Groups))),
    needs: Needs::AT_THE_END,
    settings: &[Setting::GroupBy, Setting::MaxPerGroup],
    at_terminal: AtTerminal::WithTotal,
    ..Report::new(
        "summary",
        "a line a rule with the numbers of findings, URIs and hosts, for people",
    )
};

/// The most lines.
const MOST_LINES: usize = 45;
/// The most kinds of credentials of a rule.
const MOST_KINDS: usize = 5;
/// The most messages to look at.
const MOST_MESSAGES: usize = 3;
/// The most characters of what groups have in common, where the output is no terminal.
const WIDTH: usize = 80;
/// The least number of them, however narrow the terminal is.
const LEAST_WIDTH: usize = 30;
/// The columns before what groups have in common.
const INDENT: usize = 48;

fn write(out: &mut dyn Write, model: &Model, style: Style) -> io::Result<()> {
    let groups = &model.groups;
    let (by, sorted) = (groups.by, groups.sorted());
    let unit = words::unit(groups);
    let most = model
        .view
        .max_per_group
        .map_or(MOST_LINES, |most| most.max(1));
    if !sorted.is_empty() {
        let units = format!("{unit}s");
        let (parts, title) = match by {
            GroupBy::Uri => ("rules", "URI"),
            _ => ("URIs", by.name()),
        };
        let heads = [parts, "hosts", &units].map(|head| format!("{head:>9}"));
        writeln!(out, " findings{}  severity  {title}", heads.concat())?;
    }
    let paint = Paint(style);
    let width = style.width.map_or(WIDTH, |width| {
        usize::from(width).saturating_sub(INDENT).max(LEAST_WIDTH)
    });
    for group in sorted.iter().take(most) {
        let numbers = [
            words::number(group.findings),
            words::at_least(group.count()),
            words::at_least(group.hosts()),
            words::number(group.units),
        ];
        for number in numbers {
            write!(out, "{number:>9}")?;
        }
        let (severity, name) = (paint.severity(group.severity), group.severity.name());
        let title = words::start(&words::title(groups, by, group), width);
        writeln!(out, "  {severity}{name:8}{severity:#}  {title}")?;
        write_credentials(out, groups, group, width)?;
    }
    let unshown = sorted.get(most..).unwrap_or_default();
    let findings = unshown.iter().map(|group| group.findings).sum::<u64>() + groups.rest;
    if findings > 0 {
        let dim = paint.dim();
        let findings = words::count(findings, "more finding");
        let more = groups.count().without(sorted.len().min(most));
        let more = words::count_at_least(more, "group");
        writeln!(out, "{dim}+ {findings} in {more}{dim:#}")?;
    }
    if !sorted.is_empty() {
        writeln!(out)?;
    }
    write_patterns(out, model)?;
    let look = (most.min(MOST_MESSAGES), width + INDENT - 11);
    super::look::write(out, &model.suspects, &model.view, paint, look)?;
    writeln!(out, "{}", total(model, unit))
}

/// Writes the kinds of credentials and the hosts of a rule that are in several URIs.
fn write_credentials(
    out: &mut dyn Write,
    groups: &Groups,
    group: &Group,
    width: usize,
) -> io::Result<()> {
    let parts = groups.parts(group);
    let several = parts
        .iter()
        .filter(|part| groups.credentials(part).is_some());
    for part in several.take(MOST_KINDS) {
        let findings = words::number(part.findings);
        let title = words::start(&words::part_of_uris(groups, part, words::uri), width);
        writeln!(out, "{findings:>9}{:1$}{title}", "", INDENT - 9)?;
    }
    Ok(())
}
