//! No report shows how an input was divided among threads: positions, messages and their envelopes.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::{CUTS, Rendering, base_name, output, shown, write_files};
use crate::extract::scan::ScanMode;
use crate::format::Warning;
use crate::input::Input;
use crate::lint::options::{Options, Task};
use crate::report::link_template::Archives;
use crate::report::view::View;
use crate::report::{LinkFormat, LinkStyle, REPORTS, RowBuffer, Style, render_all};
use crate::run::{self, Collect, Found, Job, Render, Shift, Sizes, run_parts};

/// Texts whose lines, messages and comments cross the pieces of [`CUTS`].
fn crossing(folder: &tempfile::TempDir) -> Vec<PathBuf> {
    let bad = "see http://h.example:99999/ there";
    let words = "some words to fill a line ".repeat(700);
    let message = |number: usize| {
        let mut text = format!("From a@example.org Sat Nov 21 10:00:00 2026\nSubject: {number}\n");
        // Some messages have none of these fields, and some are encoded.
        if !number.is_multiple_of(5) {
            let day = number % 28 + 1;
            let _ = write!(
                text,
                "Message-ID: <{number}@example.org>\nFrom: =?utf-8?q?Ann=C3=A9?= <a{number}@example.org>\n\
                 Date: {day} Nov 2026 10:00:00 +0100\nList-Id: notes <{number}.lists.example.org>\n"
            );
        }
        let body = format!("{bad}\n<http://h.example/{number}\n%zz> {bad}");
        if number.is_multiple_of(3) {
            let body = body.replace('%', "=25");
            let encoding = "Content-Transfer-Encoding: quoted-printable";
            let _ = write!(
                text,
                "MIME-Version: 1.0\nContent-Type: text/plain\n{encoding}\n\n{body}\n\n"
            );
        } else {
            let _ = write!(text, "\n{body}\n\n");
        }
        text
    };
    let off = format!("urilint: off[S006]\n{bad}\n\n");
    let on = format!("urilint: on[S006]\n{bad}\n\n{bad} urilint: ignore\n\n");
    let plain = format!("{bad}\n\n").repeat(20);
    let texts = [
        (
            "long.txt",
            format!("first\n{}\n{bad}\n", format!("{bad} {words}").repeat(8)),
        ),
        ("a.mbox", (0..60).map(message).collect()),
        (
            "comments.txt",
            [&plain, &off, &plain, &on, &plain, "urilint: ignore[S006]\n"].concat(),
        ),
    ];
    write_files(folder, texts)
}

#[test]
fn findings_do_not_show_how_an_input_was_divided() {
    let folder = tempfile::tempdir().unwrap();
    let files = crossing(&folder);
    for report in REPORTS {
        let Some(reporter) = report.findings else {
            continue;
        };
        let template = "https://archive.example/{message_number}/{message_id}";
        let view = Arc::new(View {
            archives: Archives::all(template.parse().unwrap()),
            ..View::default()
        });
        let reporter = reporter(Style::default(), &view);
        let rendering = Rendering(&*reporter, report.needs.rendering);
        let whole = output(&rendering, &files, CUTS[0]);
        let shows_links = ["full", "markdown", "html"].contains(&report.name);
        assert_eq!(
            whole
                .0
                .contains("https://archive.example/2/1%40example.org"),
            shows_links,
            "{}",
            report.name
        );
        let groups = ["grouped", "summary", "markdown", "html"].contains(&report.name);
        assert!(groups || whole.0.lines().count() > 150, "{}", report.name);
        for cut in CUTS {
            // `assert_eq` would print all of them.
            let same = output(&rendering, &files, cut) == whole;
            assert!(same, "{}: {cut:?}", report.name);
        }
    }
}

/// A run that writes links.
struct Links(&'static LinkFormat);

impl Render for Links {
    type Part = RowBuffer;

    fn render(&self, name: run::Name, found: &mut Found) -> RowBuffer {
        let path = base_name(name);
        let rows = || RowBuffer::new(found.positions);
        let (rows, failures) = render_all(&found.links, rows, |rows: &mut RowBuffer, link| {
            let style = LinkStyle::new(Style::default(), self.0.keys);
            (self.0.link)(rows, shown(&path, name), link, &style)
        });
        assert_eq!(failures, [""; 0]);
        rows
    }

    fn renders_early(&self) -> bool {
        true
    }

    fn shift(&self, part: &mut RowBuffer, by: Shift) {
        part.shift(by);
    }

    fn weight(&self, part: &RowBuffer) -> usize {
        part.weight()
    }
}

impl Collect for Vec<u8> {
    type Part = RowBuffer;

    fn begin_input(&mut self, _: run::Name) -> io::Result<()> {
        Ok(())
    }

    fn part(&mut self, _: run::Name, part: RowBuffer) -> io::Result<()> {
        part.write_to(self)
    }

    fn warning(&mut self, _: run::Name, _: &Warning) -> io::Result<()> {
        Ok(())
    }

    fn end_input(&mut self, _: run::Name) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn links_do_not_show_how_an_input_was_divided() {
    let folder = tempfile::tempdir().unwrap();
    let files = crossing(&folder);
    for report in REPORTS {
        let Some(format) = &report.links else {
            continue;
        };
        let output = |(threads, piece)| {
            let job = Job {
                threads,
                sizes: Sizes {
                    piece,
                    ..Sizes::default()
                },
                ..Job::new(Options::new(Task::Extract(ScanMode::Uris)))
            };
            let inputs = files.iter().cloned().map(Input::Path).collect();
            let mut out = Vec::new();
            run_parts(inputs, &job, &Links(format), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let whole = output(CUTS[0]);
        assert!(whole.lines().count() > 200, "{}", report.name);
        let has_envelopes = whole.contains("59.lists.example.org") && whole.contains("Ann\u{e9}");
        assert_eq!(has_envelopes, ["ndjson", "csv"].contains(&report.name));
        for cut in CUTS {
            assert!(output(cut) == whole, "{}: {cut:?}", report.name);
        }
    }
}
