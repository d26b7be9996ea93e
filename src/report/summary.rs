//! `summary`: a line a rule with counts, for people.

use std::io::{self, Write};

use super::grouped::{Paint, total};
use super::model::Group;
use super::view::GroupBy;
use super::whole::{Model, Needs, Whole};
use super::{Audience, Report, Style, words};
use crate::text::location::PositionMode;

/// The format `summary`.
pub static SUMMARY: Report = Report {
    name: "summary",
    summary: "a line a rule with the numbers of findings, URIs and hosts, for people",
    positions: PositionMode::Lines,
    audience: Audience::Person,
    links: None,
    findings: Some(|style| Box::new(Whole::new(write, style, Needs::Groups))),
};

/// The most lines.
const MOST_LINES: usize = 45;
/// The most characters of what groups have in common.
const WIDTH: usize = 80;

fn write(out: &mut dyn Write, model: &Model, style: Style) -> io::Result<()> {
    let groups = &model.groups;
    let (by, sorted) = (groups.by, groups.sorted());
    let unit = words::unit(&sorted);
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
    for group in sorted.iter().take(most) {
        let division = group.division.as_ref();
        let parts = groups.parts(group).len() as u64;
        let numbers = [group.findings, parts, hosts(group), group.units];
        for (at, number) in numbers.into_iter().enumerate() {
            let is_least = match at {
                1 => division.is_some_and(|division| division.rest > 0),
                2 => division.is_some_and(|division| division.more_hosts),
                _ => false,
            };
            let least = if is_least { "+" } else { "" };
            write!(out, "{:>9}", words::number(number) + least)?;
        }
        let (severity, name) = (paint.severity(group.severity), group.severity.name());
        let title = words::start(&words::title(groups, by, group), WIDTH);
        writeln!(out, "  {severity}{name:8}{severity:#}  {title}")?;
    }
    let unshown = sorted.get(most..).unwrap_or_default();
    let findings = unshown.iter().map(|group| group.findings).sum::<u64>() + groups.rest;
    if findings > 0 {
        let dim = paint.dim();
        let lines = match unshown.len() as u64 {
            0 => String::new(),
            more => format!(" in {}", words::count(more, "line")),
        };
        let findings = words::count(findings, "finding");
        writeln!(out, "{dim}+ {findings} more{lines}{dim:#}")?;
    }
    if !sorted.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "{}", total(model, sorted.len(), unit))
}

fn hosts(group: &Group) -> u64 {
    group.division.as_ref().map_or(0, |division| division.hosts)
}
