//! Part 5: time.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::model::{MonthRow, Read, Survey};
use super::super::words;
use super::markup;
use crate::lint::census::UriCount;

/// Years with more months than this are shown by year.
const MOST_MONTHS: i64 = 300;
/// The most schemes that have a line.
const MOST_SCHEMES: usize = 10;
/// One of so many URIs may be dated outside of the charts.
const ODD_DATES: u64 = 500;

/// What the charts show: months, or years where there are many.
#[derive(Debug)]
pub struct Timeline {
    /// The first month or year.
    first: i64,
    last: i64,
    rows: Vec<MonthRow>,
    is_by_year: bool,
    /// URIs and findings whose dates are before or after.
    outside: u64,
}

impl Timeline {
    /// Returns the time that nearly all dates are in; `None` if there are no dates.
    pub fn new(months: &BTreeMap<i64, MonthRow>) -> Option<Self> {
        let weight = |row: &MonthRow| row.count.uris.max(row.findings);
        let all: u64 = months.values().map(weight).sum();
        // Clocks that are wrong would make the charts a thousand years long.
        let limit = |rows: &mut dyn Iterator<Item = (&i64, &MonthRow)>| {
            let mut before = 0;
            for (month, row) in rows {
                before += weight(row);
                if before > all / ODD_DATES {
                    return Some(*month);
                }
            }
            None
        };
        let first = limit(&mut months.iter())?;
        let last = limit(&mut months.iter().rev())?;
        if last < first {
            return None;
        }
        let is_by_year = last - first >= MOST_MONTHS;
        let unit = if is_by_year { 12 } else { 1 };
        let start = first.div_euclid(unit);
        let mut rows = vec![MonthRow::default(); index(last.div_euclid(unit) - start) + 1];
        for (month, row) in months.range(first..=last) {
            let sum = &mut rows[index(month.div_euclid(unit) - start)];
            sum.count.add(row.count);
            sum.findings += row.findings;
        }
        let shown: u64 = months.range(first..=last).map(|(_, row)| weight(row)).sum();
        Some(Self {
            last: last.div_euclid(unit),
            first: start,
            rows,
            is_by_year,
            outside: all - shown,
        })
    }

    /// Returns the years of the charts.
    pub fn years(&self) -> std::ops::RangeInclusive<i64> {
        if self.is_by_year {
            self.first..=self.last
        } else {
            self.first.div_euclid(12)..=self.last.div_euclid(12)
        }
    }

    fn label(&self, at: i64) -> String {
        if self.is_by_year {
            at.to_string()
        } else {
            format!("{}-{:02}", at.div_euclid(12), at.rem_euclid(12) + 1)
        }
    }

    const fn unit(&self) -> &'static str {
        if self.is_by_year { "year" } else { "month" }
    }
}

/// Returns an index, which is not negative.
fn index(at: i64) -> usize {
    usize::try_from(at).unwrap_or_default()
}

/// Appends the charts.
pub fn push(out: &mut String, timeline: &Timeline, survey: &Survey) {
    let unit = timeline.unit();
    out.push_str("<div class=\"charts\">\n");
    let sum = |value: fn(&MonthRow) -> u64| timeline.rows.iter().map(value).sum::<u64>();
    if survey.read.is_some() {
        let uris = words::count(sum(|row| row.count.uris), "URI");
        push_chart(out, timeline, (&format!("URIs a {unit}"), &uris), |row| {
            row.count.uris
        });
    }
    let findings = words::count(sum(|row| row.findings), "finding");
    push_chart(
        out,
        timeline,
        (&format!("Findings a {unit}"), &findings),
        |row| row.findings,
    );
    if survey.read.is_some() {
        push_share(out, timeline);
    }
    if let Some(read) = &survey.read {
        push_schemes(out, timeline, read);
    }
    out.push_str("</div>\n");
    push_table(out, timeline, survey.read.is_some());
    if timeline.outside > 0 {
        let _ = writeln!(
            out,
            "<p class=\"note\">{} of dates before or after these years are not in the charts.</p>",
            words::count(timeline.outside, "URI or finding")
                .replace("URI or findings", "URIs or findings")
        );
    }
}

fn push_head(out: &mut String, (title, note): (&str, &str)) {
    let _ = write!(
        out,
        "<figure class=\"chart\"><figcaption>{title} <small>{note}</small></figcaption>"
    );
}

fn push_chart(
    out: &mut String,
    timeline: &Timeline,
    head: (&str, &str),
    value: fn(&MonthRow) -> u64,
) {
    push_head(out, head);
    let values: Vec<_> = timeline.rows.iter().map(value).collect();
    markup::push_bars(out, &values, "bars");
    push_axis(out, timeline);
    out.push_str("</figure>\n");
}

/// Appends the first and the last label of the time axis, and some between them.
fn push_axis(out: &mut String, timeline: &Timeline) {
    out.push_str("<div class=\"years\">");
    // As many labels as divide the time into equal parts.
    let steps = timeline.last - timeline.first;
    let parts = [4, 3, 2, 1].into_iter().find(|parts| steps % parts == 0);
    let parts = parts.filter(|_| steps > 0).unwrap_or(1);
    for at in 0..=parts.min(steps) {
        let label = timeline.label(timeline.first + at * steps / parts);
        let _ = write!(out, "<span>{label}</span>");
    }
    out.push_str("</div>");
}

/// Appends the share of `https` among web URIs.
fn push_share(out: &mut String, timeline: &Timeline) {
    let web = |count: &UriCount| count.http + count.https;
    let mut all = UriCount::default();
    for row in &timeline.rows {
        all.add(row.count);
    }
    if web(&all) == 0 {
        return;
    }
    let note = format!("{} of all web URIs", words::percent(all.https, web(&all)));
    push_head(out, ("Share of https", &note));
    let width = timeline.rows.len() * 10;
    let _ = write!(
        out,
        "<svg viewBox=\"0 0 {width} 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <path class=\"axis\" d=\"M0 0H{width}M0 50H{width}M0 100H{width}\"/>"
    );
    // There is no line over time without web URIs.
    let places: Vec<_> = timeline.rows.iter().enumerate().collect();
    for run in places.split(|(_, row)| web(&row.count) == 0) {
        let (Some((first, _)), Some((last, _))) = (run.first(), run.last()) else {
            continue;
        };
        let points = run.iter().map(|(at, row)| {
            let all = web(&row.count);
            let tenths = 1000 - (row.count.https * 1000 + all / 2) / all;
            format!("{},{}.{}", at * 10 + 5, tenths / 10, tenths % 10)
        });
        let line = points.collect::<Vec<_>>().join(" ");
        let (first, last) = (first * 10 + 5, last * 10 + 5);
        let _ = write!(
            out,
            "<polygon class=\"area\" points=\"{first},100 {line} {last},100\"/>\
             <polyline class=\"line\" points=\"{line} {last},{}\"/>",
            line.rsplit_once(',').map_or("100", |(_, y)| y)
        );
    }
    out.push_str("</svg>");
    push_axis(out, timeline);
    out.push_str("</figure>\n");
}

/// Appends the schemes with their counts by year.
fn push_schemes(out: &mut String, timeline: &Timeline, read: &Read) {
    let mut schemes: BTreeMap<&str, (u64, BTreeMap<i64, u64>)> = BTreeMap::new();
    for ((scheme, year), count) in &read.schemes {
        let row = schemes.entry(scheme).or_default();
        row.0 += count;
        if let Some(year) = year {
            *row.1.entry(*year).or_default() += count;
        }
    }
    let mut schemes: Vec<_> = schemes.into_iter().collect();
    schemes.sort_by(|a, b| b.1.0.cmp(&a.1.0).then(a.0.cmp(b.0)));
    let rest = schemes.split_off(schemes.len().min(MOST_SCHEMES));
    let note = format!("{}–{}", timeline.years().start(), timeline.years().end());
    let is_one_year = timeline.years().count() == 1;
    let title = if is_one_year {
        "Schemes"
    } else {
        "Schemes a year"
    };
    push_head(out, (title, if is_one_year { "" } else { &note }));
    let most = schemes.first().map_or(0, |(_, (count, _))| *count);
    out.push_str("<div class=\"schemes\">");
    for (scheme, (count, years)) in &schemes {
        let name = if scheme.is_empty() {
            "(hidden)"
        } else {
            scheme
        };
        let name = markup::text(&words::start(&words::visible(name.as_bytes()), 24));
        let values: Vec<_> = timeline
            .years()
            .map(|year| years.get(&year).copied().unwrap_or_default())
            .collect();
        let _ = write!(out, "<code>{name}</code>");
        if is_one_year {
            markup::push_bar(out, *count, most);
        } else {
            markup::push_bars(out, &values, "bars");
        }
        let _ = write!(out, "<span>{}</span>", words::number(*count));
    }
    out.push_str("</div>");
    if !rest.is_empty() {
        let uris: u64 = rest.iter().map(|(_, (count, _))| count).sum();
        let more = words::count(rest.len() as u64, "more scheme");
        let _ = write!(
            out,
            "<p class=\"note\">{more} with {}.</p>",
            words::count(uris, "URI")
        );
    }
    out.push_str("</figure>\n");
}

/// Appends the numbers of the charts, for those who cannot see them.
fn push_table(out: &mut String, timeline: &Timeline, has_uris: bool) {
    let uris = if has_uris {
        "<th class=\"r\">URIs<th class=\"r\">https<th class=\"r\">http"
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "<details class=\"more\"><summary>The same in numbers</summary><div class=\"scroll\">\
         <table class=\"table\"><thead><tr><th>{}{uris}<th class=\"r\">Findings</thead><tbody>",
        timeline.unit()
    );
    for (at, row) in (timeline.first..).zip(&timeline.rows) {
        if row.count.uris + row.findings == 0 {
            continue;
        }
        let _ = write!(out, "<tr><td>{}", timeline.label(at));
        let count = [row.count.uris, row.count.https, row.count.http];
        let numbers = count
            .iter()
            .take(if has_uris { 3 } else { 0 })
            .chain([&row.findings]);
        for number in numbers {
            let _ = write!(out, "<td class=\"r\">{}", words::number(*number));
        }
        out.push('\n');
    }
    out.push_str("</tbody></table></div></details>\n");
}
