//! `--list-formats` and `--files`.

use std::path::Path;

use anyhow::bail;
use urilint::input::{Entry, entries};
use urilint::report::{REPORTS, Report, escape};
use urilint::run::Name;
use urilint::{Options, ScanMode, Task, formats};

use crate::cli::args;
use crate::cli::exit::Exit;
use crate::cli::inputs::Sources;
use crate::cli::output::print_text;
use crate::cli::output::printer::Printer;
use crate::cli::request;

/// Runs `--list-formats` or `--files`. Returns `None` if neither is given.
pub fn list(args: &args::Input, sources: &Sources) -> anyhow::Result<Option<Exit>> {
    if args.list_formats {
        return print_text(list_of_formats().as_bytes()).map(Some);
    }
    if args.files {
        return files(args, sources).map(Some);
    }
    Ok(None)
}

fn files(args: &args::Input, sources: &Sources) -> anyhow::Result<Exit> {
    let mut printer = Printer::new(&request::output(args, sources))?;
    if args.null && printer.output.is_interactive() {
        bail!("--null writes unescaped names and cannot be used on a terminal");
    }
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let walk = request::walk(args, sources, request::overrides(args, sources, options))?;
    for entry in entries(sources.inputs.clone(), walk) {
        match entry {
            Entry::File(_, name) | Entry::Stdin(name) | Entry::Repository(_, name, _) => {
                let name = printer.labels().unmasked(&name);
                let out = printer.output.buffer();
                if args.null {
                    out.extend_from_slice(&name);
                    out.push(0);
                } else {
                    escape::name_line(out, &name)?;
                    out.push(b'\n');
                }
                printer.output.end_item()?;
            }
            Entry::Unread(name, warning) => printer.warning(file(&name), &warning),
        }
    }
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// Returns the name of a file.
const fn file(path: &Path) -> Name<'_> {
    Name { path, member: None }
}

fn list_of_formats() -> String {
    let line = |name: &str, summary: &str| format!("  {name:10} {summary}\n");
    let reports = |serves: fn(&&&Report) -> bool| {
        let reports = REPORTS.iter().filter(serves);
        reports
            .map(|report| line(report.name, report.summary))
            .collect::<String>()
    };
    let inputs: String = formats()
        .map(|format| line(format.name, format.summary))
        .collect();
    let check = reports(|report| report.findings.is_some());
    let extract = reports(|report| report.is_of_links());
    format!("--input-format:\n{inputs}check --format:\n{check}extract --format:\n{extract}")
}
