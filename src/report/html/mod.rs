//! `html`: a page for people: what was read, what to act on, problems, hosts, time, messages.
//!
//! One file of at most [`LARGEST`] bytes, whatever the input, which says what it leaves out. It needs
//! no network and no script; the script filters the problems. A policy in its head
//! (`Content-Security-Policy`) allows that script and style by their hashes, and nothing else.
//! URIs are text, defanged; links are those of a template ([`LinkTemplate`]).
//!
//! [`LinkTemplate`]: super::link_template::LinkTemplate

mod look;
mod markup;
mod problems;
mod sections;
mod time;

use std::fmt::Write as _;
use std::io::{self, Write};

use super::whole::{Detail, Model, Whole};
use super::{Audience, Needs, Report, Setting, Style, words};
use crate::rule::Counting;
use time::Timeline;

/// The format `html`.
pub static HTML: Report = Report {
    audience: Audience::Person,
    findings: Some(|style, view| Box::new(Whole::new(write, (style, view), Detail::Survey))),
    needs: Needs {
        counting: Counting::AllUris,
        ..Needs::AT_THE_END
    },
    settings: &[Setting::GroupBy, Setting::LinkTemplate],
    ..Report::new(
        "html",
        "a page with the problems, hosts and time of an archive, for people",
    )
};

/// The size of the page in bytes, at most.
pub const LARGEST: usize = 5_000_000;

const CSS: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// The SHA-256 hashes of both in base64, as the policy names them. A test computes them.
const CSS_HASH: &str = "sha256-b+yHs8ZEGGSuNLjdHF7J6uSPRfKa3opBVmzPvyd//ec=";
const SCRIPT_HASH: &str = "sha256-YJbOIky1/R7Za7QAspTYY0c0SEn7ZCcGoUshjdfZV5I=";

fn write(out: &mut dyn Write, model: &Model, _: Style) -> io::Result<()> {
    out.write_all(page(model).as_bytes())
}

/// Returns the page.
fn page(model: &Model) -> String {
    let timeline = model
        .survey
        .as_ref()
        .and_then(|survey| Timeline::new(&survey.months));
    let mut out = String::new();
    push_head(&mut out, model);
    sections::push_top(&mut out, model);
    push_navigation(&mut out, model, timeline.as_ref());
    out.push_str("<main>\n");
    look::push(&mut out, model);
    sections::push_actions(&mut out, model);
    let mut rest = String::new();
    sections::push_patterns(&mut rest, model);
    sections::push_hosts(&mut rest, model);
    if let (Some(timeline), Some(survey)) = (&timeline, &model.survey) {
        rest.push_str("<section id=\"time\"><h2>Time</h2>\n");
        time::push(&mut rest, timeline, survey);
        rest.push_str("</section>\n");
    }
    sections::push_messages(&mut rest, model);
    sections::push_origin(&mut rest, model);
    rest.push_str("</main>\n");
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        rest,
        "<footer>Made by urilint {version}. This page makes no requests; the URIs on it are text, and \
         are written so that no program makes links of them.</footer>\n</div>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    let room = LARGEST.saturating_sub(out.len() + rest.len());
    problems::push(&mut out, model, timeline.as_ref(), room);
    out.push_str(&rest);
    out
}

fn push_head(out: &mut String, model: &Model) {
    let title = markup::text(&sections::title(model));
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
         style-src '{CSS_HASH}'; script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"robots\" content=\"noindex\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"format-detection\" content=\"telephone=no, date=no, address=no, email=no\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>URIs in {title}</title>\n<style>{CSS}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#problems\">Skip to the problems</a>\n<div class=\"page\">\n"
    );
}

fn push_navigation(out: &mut String, model: &Model, timeline: Option<&Timeline>) {
    out.push_str("<nav aria-label=\"Contents\"><ol>\n");
    let messages = sections::unit_title(model);
    let entries = [
        ("look", "Messages to look at", look::has_messages(model)),
        ("act", "What to act on", true),
        ("problems", "Problems", true),
        ("patterns", "Patterns", !model.patterns.listed().is_empty()),
        ("hosts", "Hosts", sections::has_hosts(model)),
        ("time", "Time", timeline.is_some()),
        ("messages", messages, model.groups.totals.findings > 0),
        ("repeat", "How to repeat it", true),
    ];
    for (id, title, exists) in entries {
        if exists {
            let _ = writeln!(out, "<li><a href=\"#{id}\">{title}</a></li>");
        }
    }
    out.push_str("</ol></nav>\n");
}

/// Returns a number of things with the number in bold.
fn strong(number: u64, one: &str) -> String {
    format!("<strong>{}</strong>", words::count(number, one))
}

#[cfg(test)]
mod tests;
