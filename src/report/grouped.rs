//! `grouped`: findings that have something in common, with their number and the first places, for
//! people.
//!
//! Without options, a group is a rule, and a part of it a URI. As many parts are printed as fit in
//! about fifty lines, at least one of each group; `--max-per-group` prints that many of each.

use std::io::{self, Write};

use anstyle::AnsiColor;

use super::model::{Group, Groups, Place};
use super::patterns::{self, GlobForm};
use super::view::GroupBy;
use super::whole::{Detail, Model, Whole};
use super::{AtTerminal, Audience, Needs, Report, Setting, Style, hyperlinks, words};
use crate::rule::Severity;

/// The format `grouped`.
pub static GROUPED: Report = Report {
    audience: Audience::Person,
    findings: Some(|style, view| Box::new(Whole::new(write, (style, view), Detail::Groups))),
    needs: Needs::AT_THE_END,
    settings: &[Setting::GroupBy, Setting::MaxPerGroup],
    at_terminal: AtTerminal::WithTotal,
    ..Report::new(
        "grouped",
        "findings by rule and URI with counts and first places, for people",
    )
};

/// About how many lines are printed, unless an option says otherwise.
const LINES: usize = 50;
/// The most groups that are printed, unless they are rules, of which there are few.
const MOST_GROUPS: usize = 12;
/// The most messages to look at, unless an option says otherwise.
const MOST_MESSAGES: usize = 5;
/// The columns of what is not a terminal.
const WIDTH: u16 = 121;
/// The least number of columns, however narrow the terminal is.
const LEAST_WIDTH: u16 = 40;
/// The columns before URIs and places.
const INDENT: usize = 11;

fn write(out: &mut dyn Write, model: &Model, style: Style) -> io::Result<()> {
    let groups = &model.groups;
    let sorted = groups.sorted();
    let parts: Vec<_> = sorted.iter().map(|group| groups.parts(group)).collect();
    let most = model.view.max_per_group.unwrap_or_else(|| fitting(&parts));
    let page = Page {
        groups,
        unit: words::unit(groups),
        places: model.view.max_per_group.unwrap_or(3).clamp(1, 3),
        width: usize::from(style.width.unwrap_or(WIDTH).max(LEAST_WIDTH)) - INDENT,
        paint: Paint(style),
    };
    let look = model
        .view
        .max_per_group
        .map_or(MOST_MESSAGES, |most| most.max(1));
    super::look::write(
        out,
        &model.suspects,
        &model.view,
        page.paint,
        (look, page.width),
    )?;
    let shown = match groups.by {
        GroupBy::Rule => usize::MAX,
        _ => MOST_GROUPS,
    };
    for (group, parts) in sorted.iter().zip(&parts).take(shown) {
        page.head(out, group)?;
        for part in parts.iter().take(most) {
            page.part(out, part)?;
        }
        page.more(out, group, parts.len().min(most))?;
        writeln!(out)?;
    }
    let unshown = sorted.get(shown..).unwrap_or_default();
    let findings = unshown.iter().map(|group| group.findings).sum::<u64>() + groups.rest;
    if findings > 0 {
        let more = groups.count().without(sorted.len().min(shown));
        let (findings, more) = (
            words::count(findings, "more finding"),
            words::count_at_least(more, "group"),
        );
        writeln!(out, "+ {findings} in {more}\n")?;
    }
    write_patterns(out, model)?;
    writeln!(out, "{}", total(model, page.unit))
}

/// Writes what would end the findings that repeat by pattern.
pub(super) fn write_patterns(out: &mut dyn Write, model: &Model) -> io::Result<()> {
    let listed = model.patterns.listed();
    if listed.is_empty() {
        return Ok(());
    }
    let entries = patterns::entries(&listed, GlobForm::Plain);
    writeln!(out, "{}:\n\n{entries}\n", patterns::head(&listed))
}

/// Returns the last line: what there is in all.
pub(super) fn total(model: &Model, unit: &str) -> String {
    let totals = &model.groups.totals;
    let read = words::count(model.summary.read, "file");
    if totals.findings == 0 {
        if model.view.origin.is_view {
            let read = if model.summary.lost {
                " in what could be read"
            } else {
                ""
            };
            return format!("no findings{read}");
        }
        return match model.summary.read {
            0 => "nothing was read".to_owned(),
            _ => format!("no findings in {read} read"),
        };
    }
    let groups = words::count_at_least(model.groups.count(), model.groups.by.name());
    let units = words::count(totals.units, unit);
    let findings = words::count(totals.findings, "finding");
    let groups = match model.groups.by {
        GroupBy::Uri => groups.replace("uri", "URI"),
        _ => groups,
    };
    if model.view.origin.is_view {
        return format!("{findings}: {groups}, in {units}");
    }
    format!("{findings}: {groups}, in {units}; {read} read")
}

/// Returns how many parts of each group fit.
fn fitting(parts: &[Vec<&Group>]) -> usize {
    // A head, a blank line, and perhaps the number of the others; a part has two lines.
    let lines = |most: usize| {
        let lines = parts.iter().map(|parts| {
            let more = usize::from(parts.len() > most);
            2 + more + 2 * parts.len().min(most)
        });
        lines.sum::<usize>()
    };
    let mut most = 1;
    while most < 10 && lines(most + 1) <= LINES {
        most += 1;
    }
    most
}

struct Page<'m> {
    groups: &'m Groups,
    unit: &'static str,
    places: usize,
    /// The most characters of a URI or a place that are printed.
    width: usize,
    paint: Paint,
}

impl Page<'_> {
    /// Writes the first line of a group.
    fn head(&self, out: &mut dyn Write, group: &Group) -> io::Result<()> {
        let by = self.groups.by;
        let title = words::start(&words::title(self.groups, by, group), self.width);
        let severity = self.paint.severity(group.severity);
        let bold = self.paint.bold();
        let name = group.severity.name();
        write!(out, "{severity}{name}{severity:#} {bold}{title}{bold:#}")?;
        if by == GroupBy::Rule {
            write!(out, ": {}", words::visible(group.rule.summary.as_bytes()))?;
        }
        let findings = words::count(group.findings, "finding");
        let parts = match by.within() {
            GroupBy::Uri => words::count_at_least(group.count(), "URI"),
            other => words::count_at_least(group.count(), other.name()),
        };
        write!(out, "\n  {findings}, {parts}")?;
        if !matches!(by, GroupBy::Message | GroupBy::File) {
            write!(out, ", in {}", words::count(group.units, self.unit))?;
        }
        writeln!(out)
    }

    /// Writes a part of a group.
    fn part(&self, out: &mut dyn Write, part: &Group) -> io::Result<()> {
        let by = self.groups.by;
        let title = words::start(&words::title(self.groups, by.within(), part), self.width);
        let count = words::number(part.findings);
        write!(out, "{count:>9}  {title}")?;
        if !matches!(by, GroupBy::Rule | GroupBy::Uri) {
            let codes: Vec<_> = part.rules.iter().map(|rule| rule.code).collect();
            write!(out, "  [{}]", words::visible(codes.join(" ").as_bytes()))?;
        }
        let dim = self.paint.dim();
        write!(out, "\n{:INDENT$}{dim}", "")?;
        let printed = self.places(out, part)?;
        let more = part.findings - printed;
        if more > 0 {
            write!(out, ", + {} more", words::number(more))?;
        }
        writeln!(out, "{dim:#}")
    }

    /// Writes the places of a part that fit on a line, at least one, and returns their number.
    fn places(&self, out: &mut dyn Write, part: &Group) -> io::Result<u64> {
        let (mut columns, mut printed) = (0, 0);
        let mut before: Option<&Place> = None;
        for place in part.places.iter().take(self.places) {
            let name = words::name_of(place, before);
            let position = words::position(place, &name);
            let comma = if before.is_some() { ", " } else { "" };
            let of_place = comma.len() + name.chars().count() + position.chars().count();
            if before.is_some() && columns + of_place > self.width {
                break;
            }
            out.write_all(comma.as_bytes())?;
            if !name.is_empty() {
                hyperlinks::write_joined(out, &place.name, self.paint.0.hyperlinks)?;
            }
            out.write_all(position.as_bytes())?;
            columns += of_place;
            printed += 1;
            before = Some(place);
        }
        Ok(printed)
    }

    /// Writes how much of a group is not printed, beside the first `printed` parts.
    fn more(&self, out: &mut dyn Write, group: &Group, printed: usize) -> io::Result<()> {
        let parts = self.groups.parts(group);
        let unprinted = parts.iter().skip(printed).map(|part| part.findings);
        let findings = unprinted.sum::<u64>() + group.rest();
        if findings == 0 {
            return Ok(());
        }
        let findings = words::count(findings, "finding");
        let what = match self.groups.by.within() {
            GroupBy::Uri => "more URI".to_owned(),
            other => format!("more {}", other.name()),
        };
        let more = words::count_at_least(group.count_without(&parts[..printed]), &what);
        writeln!(out, "{:INDENT$}+ {more}, {findings}", "")
    }
}

/// Colours of the terminal.
#[derive(Clone, Copy)]
pub(super) struct Paint(pub Style);

impl Paint {
    /// Returns the colour of a severity, as `full` has it.
    pub fn severity(self, severity: Severity) -> anstyle::Style {
        let color = match severity {
            Severity::Error => AnsiColor::BrightRed,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Info => AnsiColor::BrightGreen,
        };
        self.when(color.on_default().bold())
    }

    fn bold(self) -> anstyle::Style {
        self.when(anstyle::Style::new().bold())
    }

    /// Returns the style of what is less important.
    pub fn dim(self) -> anstyle::Style {
        self.when(anstyle::Style::new().dimmed())
    }

    const fn when(self, style: anstyle::Style) -> anstyle::Style {
        if self.0.color {
            style
        } else {
            anstyle::Style::new()
        }
    }
}
