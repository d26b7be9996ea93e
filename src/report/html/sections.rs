//! All parts but problems and time.

use std::fmt::Write as _;

use super::super::model::{Group, MessageRow, Place};
use super::super::patterns::{self, GlobForm};
use super::super::view::People;
use super::super::whole::Model;
use super::super::words;
use super::{look, markup, strong};
use crate::input::LeftOut;
use crate::rule::{Action, Severity};

/// The most hosts.
const MOST_HOSTS: usize = 50;
/// The most URIs of a reason to act.
const MOST_URIS: usize = 12;
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

/// Returns what was read, in a few words.
pub fn title(model: &Model) -> String {
    let names = &model.view.origin.inputs;
    let all = match &**names {
        [] => words::name(&model.first_input),
        [one] => one.clone(),
        [one, rest @ ..] => format!("{one} and {} more", words::number(rest.len() as u64)),
    };
    let all = match &*all {
        "-" => "standard input".to_owned(),
        "." => "this folder".to_owned(),
        all => all.to_owned(),
    };
    words::start(&all, 100)
}

/// Returns the name of part 6.
pub fn unit_title(model: &Model) -> &'static str {
    match words::unit(&model.groups) {
        "message" => "Messages",
        "document" => "Messages and files",
        _ => "Files",
    }
}

/// Appends part 1: what was read, and what was not.
pub fn push_top(out: &mut String, model: &Model) {
    let totals = &model.groups.totals;
    let _ = write!(
        out,
        "<header class=\"top\">\n<p class=\"eyebrow\">urilint report</p>\n<h1>{}</h1>\n",
        markup::text(&title(model)).replace('/', "/<wbr>")
    );
    push_lead(out, model);
    out.push_str("<dl class=\"tiles\">\n");
    let mut tile = |name: &str, value: &str| {
        let _ = writeln!(out, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    };
    let files = if model.view.origin.is_view {
        "Files with findings"
    } else {
        "Files read"
    };
    tile(files, &words::number(model.summary.read));
    let read = model
        .survey
        .as_ref()
        .and_then(|survey| survey.read.as_ref());
    if let Some(read) = read {
        if read.messages > 0 {
            tile("Messages", &words::number(read.messages));
        }
        if read.bytes > 0 {
            tile("Text", &words::bytes(read.bytes));
        }
        tile("URIs", &words::number(read.uris));
        let (distinct, more) = read.distinct();
        let more = if more { "+" } else { "" };
        tile("Distinct URIs", &(words::number(distinct) + more));
    }
    tile("Findings", &words::number(totals.findings));
    if let Some(preset) = &model.view.origin.preset {
        tile("Preset", &markup::text(preset));
    }
    out.push_str("</dl>\n");
    push_severities(out, model);
    push_uncounted(out, model);
    push_unread(out, model);
    out.push_str("</header>\n");
}

/// Appends the answer to the first question: is it bad?
fn push_lead(out: &mut String, model: &Model) {
    let totals = &model.groups.totals;
    let (urgent, suspects) = (urgent(model), model.suspects.messages);
    let unit = words::unit(&model.groups);
    out.push_str("<p class=\"lead\">");
    if model.summary.read == 0 && totals.findings == 0 && !model.view.origin.is_view {
        out.push_str("<strong>Nothing was read.</strong>");
    } else if totals.findings == 0 {
        out.push_str("<strong>No problems</strong> were found in the URIs of this text.");
    } else if urgent > 0 || suspects > 0 {
        if suspects > 0 {
            let _ = write!(out, "{} to look at. ", strong(suspects, "message"));
        }
        if urgent > 0 {
            let needs = if urgent == 1 { "needs" } else { "need" };
            let _ = write!(
                out,
                "{} {needs} somebody to act. ",
                strong(urgent, "finding")
            );
        }
        let _ = write!(
            out,
            "In all there are {} of {} in {}.",
            strong(totals.findings, "finding"),
            words::count_at_least(model.groups.count(), kind(model)),
            words::count(totals.units, unit),
        );
    } else {
        // Errors are to be fixed, though none of them is a credential or a link to beware of.
        let lead = match totals.severities[2] {
            0 => "<strong>Nothing requires action at once.</strong>".to_owned(),
            errors => format!("{} to fix, none of them urgent.", strong(errors, "error")),
        };
        let _ = write!(
            out,
            "{lead} There are {} of {} in {}.",
            strong(totals.findings, "finding"),
            words::count_at_least(model.groups.count(), kind(model)),
            words::count(totals.units, unit),
        );
    }
    out.push_str("</p>\n");
}

/// Returns what groups are called.
fn kind(model: &Model) -> &'static str {
    match model.groups.by {
        super::super::view::GroupBy::Rule => "kind",
        super::super::view::GroupBy::Uri => "URI",
        other => other.name(),
    }
}

fn push_severities(out: &mut String, model: &Model) {
    let totals = &model.groups.totals;
    if totals.findings == 0 {
        return;
    }
    out.push_str("<svg class=\"sev\" viewBox=\"0 0 1000 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
    let mut x = 0;
    for severity in SEVERITIES {
        let count = totals.severities[severity as usize];
        let width = (count * 1000).div_ceil(totals.findings);
        let class = markup::class(severity);
        let _ = write!(
            out,
            "<rect class=\"{class} fill\" x=\"{x}\" width=\"{width}\" height=\"8\"/>"
        );
        x += width;
    }
    out.push_str("</svg>\n<ul class=\"legend\">");
    for severity in SEVERITIES {
        let count = words::number(totals.severities[severity as usize]);
        let class = markup::class(severity);
        let name = markup::plural(severity);
        let _ = write!(
            out,
            "<li class=\"{class}\"><span class=\"dot\"></span>{name} <b>{count}</b></li>"
        );
    }
    out.push_str("</ul>\n");
}

/// Appends how many findings are not counted, and why.
fn push_uncounted(out: &mut String, model: &Model) {
    let summary = &model.summary;
    let reasons = [
        (summary.suppressed, "that comments suppress"),
        (summary.allowed, "that the configuration allows"),
        (summary.baselined, "that the baseline has"),
        (summary.unchanged, "on lines that were not changed"),
        (summary.silent.all(), "on URIs that are only mentioned"),
    ];
    let reasons = reasons.iter().filter(|(count, _)| *count > 0);
    let reasons: Vec<_> = reasons
        .map(|(count, why)| format!("{} {why}", words::count(*count, "finding")))
        .collect();
    if !reasons.is_empty() {
        let reasons = reasons.join(", ");
        let _ = writeln!(out, "<p class=\"note\">Not counted: {reasons}.</p>");
    }
}

fn push_unread(out: &mut String, model: &Model) {
    let count = model.warnings.len() as u64 + model.more_warnings;
    let mut left_out = left_out(&model.summary.left_out);
    left_out.extend(model.view.origin.left_out.iter().cloned());
    if count == 0 && left_out.is_empty() {
        return;
    }
    let open = if model.summary.lost { " open" } else { "" };
    let _ = writeln!(
        out,
        "<details class=\"unread\"{open}><summary>What was not read</summary><ul>"
    );
    for phrase in &left_out {
        let _ = writeln!(out, "<li>{}</li>", markup::text(phrase));
    }
    for (name, why) in &model.warnings {
        let name = markup::text(&words::start(&words::name(name), 160));
        let why = markup::visible(why.as_bytes());
        let _ = writeln!(out, "<li><code>{name}</code>: {why}</li>");
    }
    if model.more_warnings > 0 {
        let more = words::count(model.more_warnings, "more warning");
        let _ = writeln!(out, "<li>{more}, which are not listed</li>");
    }
    out.push_str("</ul></details>\n");
}

/// Returns phrases about what walks left out.
fn left_out(left_out: &LeftOut) -> Vec<String> {
    let hidden = left_out.hidden.all();
    let ignored = left_out.ignored.all() + left_out.excluded.all();
    let mut phrases = Vec::new();
    if hidden > 0 {
        phrases.push(format!(
            "Hidden files and folders, whose names start with a dot: {hidden}"
        ));
    }
    if ignored > 0 {
        phrases.push(format!(
            "Files and folders that are ignored or excluded: {ignored}"
        ));
    }
    phrases
}

/// Returns the reasons to act. Where there are messages to look at, they are listed instead of their
/// links.
fn actions(model: &Model) -> impl Iterator<Item = Action> + use<> {
    let has_messages = look::has_messages(model);
    let all = Action::ALL.into_iter();
    all.filter(move |action| !has_messages || !action.is_about_message())
}

/// Returns how many findings need somebody to act, beside those in messages to look at.
fn urgent(model: &Model) -> u64 {
    let Some(groups) = &model.actions else {
        return 0;
    };
    let is_listed = |group: &&Group| {
        let mut actions = actions(model);
        actions.any(|action| group.rule.action == Some(action))
    };
    groups
        .sorted()
        .into_iter()
        .filter(is_listed)
        .map(|group| group.findings)
        .sum()
}

/// Appends part 3: what to act on.
pub fn push_actions(out: &mut String, model: &Model) {
    out.push_str("<section id=\"act\"><h2>What to act on</h2>\n");
    let Some(groups) = model.actions.as_ref().filter(|_| urgent(model) > 0) else {
        let titles: Vec<_> = actions(model).map(|it| it.title().to_lowercase()).collect();
        let _ = writeln!(
            out,
            "<p class=\"none\">Not found: {}.</p>\n</section>",
            titles.join(", ")
        );
        return;
    };
    let sorted = groups.sorted();
    out.push_str("<div class=\"cards\">\n");
    for action in actions(model) {
        let of_action = |group: &&&Group| group.rule.action == Some(action);
        let rules: Vec<_> = sorted.iter().filter(of_action).collect();
        let Some(first) = rules.first() else {
            continue;
        };
        let findings = rules.iter().map(|group| group.findings).sum();
        let class = markup::class(first.severity);
        let _ = write!(
            out,
            "<article class=\"card {class}\"><h3><i class=\"dot\"></i>{} <span>{}</span></h3><p>{}</p>\n<ol class=\"list\">\n",
            action.title(),
            words::count(findings, "finding"),
            action.advice()
        );
        let mut parts: Vec<_> = rules.iter().flat_map(|group| groups.parts(group)).collect();
        parts.sort_by_key(|part| std::cmp::Reverse((part.severity, part.findings)));
        for part in parts.iter().take(MOST_URIS) {
            let title = markup::part_of_uris(groups, part);
            markup::push_part(out, model, (&title, part));
        }
        out.push_str("</ol>\n");
        let more = words::sum(rules.iter().map(|group| group.count()));
        let shown = parts.iter().take(MOST_URIS).map(|part| part.scope.count());
        let more = more.without(usize::try_from(shown.sum::<u64>()).unwrap_or(usize::MAX));
        if more.number > 0 {
            let more = words::count_at_least(more, "more URI");
            let _ = writeln!(out, "<p class=\"note\">{more}: see the problems below.</p>");
        }
        out.push_str("</article>\n");
    }
    out.push_str("</div>\n");
    let missing = actions(model).filter(|action| {
        let mut groups = sorted.iter();
        !groups.any(|group| group.rule.action == Some(*action))
    });
    let missing: Vec<_> = missing
        .map(|action| action.title().to_lowercase())
        .collect();
    if !missing.is_empty() {
        let _ = writeln!(
            out,
            "<p class=\"note\">Not found: {}.</p>",
            missing.join(", ")
        );
    }
    out.push_str("</section>\n");
}

/// Appends what would end the findings that repeat by pattern.
pub fn push_patterns(out: &mut String, model: &Model) {
    let listed = model.patterns.listed();
    if listed.is_empty() {
        return;
    }
    let head = markup::text(&patterns::head(&listed));
    let entries = patterns::entries(&listed, GlobForm::Defanged);
    let lines: Vec<_> = entries.lines().map(markup::text).collect();
    let entries = lines.join("\n");
    let _ = writeln!(
        out,
        "<section id=\"patterns\"><h2>Patterns</h2>\n<p>{head}:</p>\n<pre><code>{entries}</code></pre>\n\
         </section>"
    );
}

/// Returns true if there are hosts.
pub fn has_hosts(model: &Model) -> bool {
    model
        .survey
        .as_ref()
        .is_some_and(|survey| !survey.hosts().is_empty())
}

/// Appends part 4: hosts.
pub fn push_hosts(out: &mut String, model: &Model) {
    let Some(survey) = model.survey.as_ref().filter(|_| has_hosts(model)) else {
        return;
    };
    let hosts = survey.hosts();
    let read = survey.read.as_ref();
    let more = if read.is_some_and(|read| read.more_hosts) {
        "more than "
    } else {
        ""
    };
    let all = words::count(hosts.len() as u64, "host");
    let shown = hosts.len().min(MOST_HOSTS);
    let has_legacy = hosts[..shown].iter().any(|row| row.count.legacy > 0);
    let of = if hosts.len() > shown {
        format!("The first {shown} of {more}{all}")
    } else {
        all
    };
    let _ = write!(
        out,
        "<section id=\"hosts\"><h2>Hosts</h2>\n<p>{of}: those with most findings, then those with \
         most URIs.</p>\n<div class=\"scroll\"><table class=\"table\"><thead><tr><th>Host"
    );
    if read.is_some() {
        out.push_str("<th class=\"r\">URIs<th class=\"r wide\">http");
    }
    if has_legacy {
        out.push_str("<th class=\"r wide\">Dead schemes");
    }
    out.push_str("<th class=\"r\">Findings<th class=\"wide\"></thead><tbody>\n");
    let most = hosts.first().map_or(0, |row| row.findings);
    for row in hosts.iter().take(MOST_HOSTS) {
        let host = markup::text(&words::start(
            &words::defanged_host(&words::uri(&row.host)),
            90,
        ));
        let class = markup::class(row.severity);
        let _ = write!(
            out,
            "<tr class=\"{class}\"><td class=\"long\"><code>{host}</code>"
        );
        if read.is_some() {
            let count = row.count;
            let _ = write!(
                out,
                "<td class=\"r\">{}<td class=\"r wide\">{}",
                words::number(count.uris),
                words::percent(count.http, count.http + count.https),
            );
            if has_legacy {
                let _ = write!(out, "<td class=\"r wide\">{}", words::number(count.legacy));
            }
        }
        let _ = write!(
            out,
            "<td class=\"r\">{}<td class=\"wide\">",
            words::number(row.findings)
        );
        markup::push_bar(out, row.findings, most);
        out.push('\n');
    }
    out.push_str("</tbody></table></div>\n</section>\n");
}

/// Appends part 6: messages with most findings, or files.
pub fn push_messages(out: &mut String, model: &Model) {
    let title = unit_title(model);
    let has_findings = model.groups.totals.findings > 0;
    let Some(survey) = model.survey.as_ref().filter(|_| has_findings) else {
        return;
    };
    let (view, rows) = (&model.view, survey.messages());
    let mail = rows.iter().any(|row| row.message.is_some());
    let shows_people = view.people == People::Shown && mail;
    let _ = write!(
        out,
        "<section id=\"messages\"><h2>{title} with most findings</h2>\n<div class=\"scroll\">\
         <table class=\"table\"><thead><tr><th class=\"r\">Findings{}<th>{}{}</thead><tbody>\n",
        if mail { "<th>Date" } else { "" },
        if mail { "Message" } else { "File" },
        if shows_people {
            "<th class=\"wide\">From"
        } else {
            ""
        },
    );
    for row in rows {
        let message = row.message.as_deref();
        let findings = words::number(row.findings);
        let class = markup::class(row.severity);
        let _ = write!(
            out,
            "<tr class=\"{class}\"><td class=\"r\"><span class=\"dot\"></span>{findings}"
        );
        if mail {
            let day = message.and_then(|message| message.day()).unwrap_or("–");
            let _ = write!(out, "<td class=\"r\">{day}");
        }
        out.push_str("<td class=\"long\">");
        let subject = message.and_then(|message| message.subject.as_deref());
        if let Some(subject) = subject.filter(|_| shows_people) {
            let _ = write!(out, "{}<br>", markup::visible(subject));
        }
        out.push_str("<small>");
        markup::push_place(out, model, &place(row));
        out.push_str("</small>");
        if shows_people {
            let from = message
                .and_then(|message| message.from.as_deref())
                .unwrap_or_default();
            let _ = write!(out, "<td class=\"wide\">{}", markup::visible(from));
        }
        out.push('\n');
    }
    out.push_str("</tbody></table></div>\n</section>\n");
}

fn place(row: &MessageRow) -> Place {
    Place {
        name: row.name.clone(),
        line: 0,
        column: 0,
        number: row.number,
        message: row.message.clone(),
    }
}

/// Appends part 7: how to repeat it.
pub fn push_origin(out: &mut String, model: &Model) {
    let version = env!("CARGO_PKG_VERSION");
    let command = &model.view.origin.command;
    let _ = write!(
        out,
        "<section id=\"repeat\"><h2>How to repeat it</h2>\n<p>With urilint {version}, in the folder \
         where it was run:</p>\n<pre>{}</pre>\n<p><code>urilint explain CODE</code> prints what a rule \
         checks, why, and what to write instead.</p>\n</section>\n",
        markup::text(command)
    );
}
