//! Part 3: problems.

use std::fmt::Write as _;

use super::super::model::{Group, Groups};
use super::super::view::GroupBy;
use super::super::whole::Model;
use super::super::words;
use super::markup;
use super::time::Timeline;
use crate::rule::Severity;

/// The most groups: those of rules are fewer.
const MOST_GROUPS: usize = 2_000;
/// The bytes that a group takes, without its lines, about.
const GROUP: usize = 2_500;

/// Appends the problems, in at most `room` bytes.
pub fn push(out: &mut String, model: &Model, timeline: Option<&Timeline>, room: usize) {
    let groups = &model.groups;
    let sorted = groups.sorted();
    let title = match groups.by {
        GroupBy::Rule => "Problems".to_owned(),
        GroupBy::Uri => "Problems by URI".to_owned(),
        by => format!("Problems by {}", by.name()),
    };
    let _ = writeln!(out, "<section id=\"problems\"><h2>{title}</h2>");
    if sorted.is_empty() {
        out.push_str("<p class=\"none\">No problems were found.</p>\n</section>\n");
        return;
    }
    out.push_str(
        "<p>Open a line for its URIs, each with the number of findings, their dates, and the first \
         places.",
    );
    if let Some(timeline) = timeline {
        let (first, last) = (
            timeline.years().start().to_owned(),
            timeline.years().end().to_owned(),
        );
        let _ = write!(out, " Bars are findings a year, from {first} to {last}.");
    }
    out.push_str("</p>\n");
    push_tools(out, &sorted);
    out.push_str("<div class=\"rules\">\n");
    let shown = sorted.len().min(MOST_GROUPS).min(room / GROUP);
    let page = Page {
        model,
        timeline,
        unit: words::unit(groups),
    };
    let lines: Vec<_> = sorted[..shown]
        .iter()
        .map(|group| page.lines(group))
        .collect();
    let most = fitting(&lines, room.saturating_sub(shown * GROUP));
    for (group, lines) in sorted[..shown].iter().zip(&lines) {
        page.push_group(out, group, lines, most);
    }
    out.push_str("</div>\n");
    let findings = sorted[shown..]
        .iter()
        .map(|group| group.findings)
        .sum::<u64>()
        + groups.rest;
    if findings > 0 {
        let findings = words::count(findings, "more finding");
        let _ = writeln!(
            out,
            "<p class=\"note\">{findings} in {}, which are not listed.</p>",
            words::count_at_least(groups.count().without(shown), "other group")
        );
    }
    out.push_str("</section>\n");
}

/// Appends the filters, which the script shows.
fn push_tools(out: &mut String, groups: &[&Group]) {
    out.push_str(
        "<div class=\"tools\" role=\"search\" hidden><input type=\"search\" placeholder=\"Filter by \
         rule, host or URI ( / )\" aria-label=\"Filter problems\" autocomplete=\"off\" \
         spellcheck=\"false\">\n",
    );
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        if groups.iter().any(|group| group.severity == severity) {
            let (class, value, name) = (
                markup::class(severity),
                severity.name(),
                markup::plural(severity),
            );
            let _ = writeln!(
                out,
                "<label class=\"toggle {class}\"><input type=\"checkbox\" value=\"{value}\" checked>\
                 <span class=\"dot\"></span>{name}</label>"
            );
        }
    }
    out.push_str(
        "<button type=\"button\">Open all</button><span class=\"status\" role=\"status\" \
         aria-live=\"polite\"></span></div>\n",
    );
}

/// Returns how many lines of each group fit in `room` bytes.
fn fitting(lines: &[Vec<String>], room: usize) -> usize {
    let size = |most: usize| {
        let shown = lines.iter().flat_map(|lines| lines.iter().take(most));
        shown.map(String::len).sum::<usize>()
    };
    let (mut low, mut high) = (0, lines.iter().map(Vec::len).max().unwrap_or_default());
    while low < high {
        let middle = (low + high).div_ceil(2);
        if size(middle) <= room {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

struct Page<'m> {
    model: &'m Model,
    timeline: Option<&'m Timeline>,
    unit: &'static str,
}

impl Page<'_> {
    const fn groups(&self) -> &Groups {
        &self.model.groups
    }

    /// Returns the lines of a group.
    fn lines(&self, group: &Group) -> Vec<String> {
        let groups = self.groups();
        let parts = groups.parts(group).into_iter();
        let lines = parts.map(|part| {
            let title = match groups.by.within() {
                GroupBy::Uri => markup::part_of_uris(groups, part),
                by => markup::text(&words::title(groups, by, part)),
            };
            let title = match groups.by {
                GroupBy::Rule | GroupBy::Uri => title,
                _ => {
                    let codes: Vec<_> = part.rules.iter().map(|rule| rule.code).collect();
                    format!("{title}</code> <code>{}", markup::text(&codes.join(" ")))
                }
            };
            let mut line = String::new();
            markup::push_part(&mut line, self.model, (&title, part));
            line
        });
        lines.collect()
    }

    fn push_group(&self, out: &mut String, group: &Group, lines: &[String], most: usize) {
        let class = markup::class(group.severity);
        let severity = group.severity.name();
        let shown = lines.len().min(most);
        let _ = write!(
            out,
            "<details class=\"rule {class}\" data-severity=\"{severity}\" data-lines=\"{shown}\">\
             <summary>"
        );
        self.push_head(out, group);
        self.push_numbers(out, group);
        out.push_str("</summary><div class=\"in\">\n");
        if self.groups().by == GroupBy::Rule {
            let reference = markup::text(group.rule.reference);
            let code = markup::text(group.rule.code);
            let _ = writeln!(
                out,
                "<p>{reference} · <code>urilint explain {code}</code></p>"
            );
        }
        out.push_str("<ol class=\"list\">\n");
        for line in &lines[..shown] {
            out.push_str(line);
        }
        out.push_str("</ol>\n");
        let parts = self.groups().parts(group);
        let findings = parts[shown..].iter().map(|part| part.findings).sum::<u64>() + group.rest();
        if findings > 0 {
            let what = match self.groups().by.within() {
                GroupBy::Uri => "other URI".to_owned(),
                by => format!("other {}", by.name()),
            };
            let _ = writeln!(
                out,
                "<p class=\"note\">{} on {}, which are not listed.</p>",
                words::count(findings, "more finding"),
                words::count_at_least(group.count_without(&parts[..shown]), &what)
            );
        }
        out.push_str("</div></details>\n");
    }

    /// Appends what the findings of a group have in common.
    fn push_head(&self, out: &mut String, group: &Group) {
        let groups = self.groups();
        let dot = format!(
            "<span class=\"dot\" title=\"{}\"></span>",
            group.severity.name()
        );
        let summary = markup::prose(group.rule.summary);
        let has = self.has(group);
        let _ = match groups.by {
            GroupBy::Rule => {
                let name = markup::visible(group.rule.name.as_bytes());
                let code = markup::visible(group.rule.code.as_bytes());
                write!(
                    out,
                    "<div><h3>{dot}{name} <code>{code}</code></h3><p class=\"what\">{summary}</p>{has}</div>"
                )
            }
            by => {
                let title = match by {
                    GroupBy::Uri => markup::part_of_uris(groups, group),
                    GroupBy::Host => {
                        markup::text(&words::defanged_host(&words::title(groups, by, group)))
                    }
                    _ => markup::text(&words::start(&words::title(groups, by, group), 160)),
                };
                write!(
                    out,
                    "<div><h3>{dot}<code>{title}</code></h3><p class=\"what\">{summary}</p>{has}</div>"
                )
            }
        };
    }

    fn push_numbers(&self, out: &mut String, group: &Group) {
        let division = group.division.as_ref();
        match (self.timeline, division) {
            (Some(timeline), Some(division)) if !division.years.is_empty() => {
                let values: Vec<_> = timeline
                    .years()
                    .map(|year| {
                        division
                            .years
                            .get(&(year as i32))
                            .copied()
                            .unwrap_or_default()
                    })
                    .collect();
                markup::push_bars(out, &values, "spark");
            }
            _ => out.push_str("<span class=\"spark\"></span>"),
        }
        let _ = write!(
            out,
            "<div class=\"n\">{}</div>",
            words::number(group.findings)
        );
    }

    /// Returns the numbers of URIs, hosts and messages of a group.
    fn has(&self, group: &Group) -> String {
        let parts = match self.groups().by.within() {
            GroupBy::Uri => words::count_at_least(group.count(), "URI"),
            by => words::count_at_least(group.count(), by.name()),
        };
        let hosts = words::count_at_least(group.hosts(), "host");
        let units = words::count(group.units, self.unit);
        let mut has = format!("<p class=\"has\"><span>{parts}</span>");
        let shows_hosts = matches!(
            self.groups().by,
            GroupBy::Rule | GroupBy::File | GroupBy::Message
        );
        let shows_units = matches!(
            self.groups().by,
            GroupBy::Rule | GroupBy::Uri | GroupBy::Host
        );
        if shows_hosts {
            let _ = write!(has, "<span>{hosts}</span>");
        }
        if shows_units {
            let _ = write!(has, "<span>{units}</span>");
        }
        has + "</p>"
    }
}
