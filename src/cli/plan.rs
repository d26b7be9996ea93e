//! `urilint plan`.

use std::io;

use anyhow::bail;
use urilint::run::{self, Name, Planned, ShareSize};
use urilint::{Checks, Options, Task};

use crate::cli::args::Plan;
use crate::cli::exit::Exit;
use crate::cli::inputs::manifest::Entry;
use crate::cli::inputs::{BrokenLinks, Sources};
use crate::cli::output::printer::Printer;
use crate::cli::request::{self, Reading, Request};

/// The size of a share if none is given.
const SPLIT_SIZE: u64 = 64 * 1024 * 1024;

/// Runs the command: prints a manifest.
pub fn plan(args: &Plan) -> anyhow::Result<Exit> {
    let input = args.input();
    let sources = Sources::of(&input, None, BrokenLinks::Unwanted)?;
    // Comments that suppress findings matter, whichever command reads the shares.
    let options = Options::new(Task::Check(Checks::default()));
    let overrides = request::overrides(&input, &sources, options);
    let request = Request::new(&input, sources, overrides)?;
    let mut printer = Printer::new(&request.output)?;
    let Reading { inputs, job } = request.reading;
    let size = match args.parts {
        Some(parts) => ShareSize::Number(parts),
        None => ShareSize::Bytes(args.split_size.unwrap_or(SPLIT_SIZE)),
    };
    let mut shares = 0_u64;
    run::plan(inputs, &job, size, &mut |planned| {
        match planned {
            Planned::Share(share) => {
                shares += 1;
                Entry::new(share).write(printer.output.buffer())?;
                printer.output.end_item()?;
            }
            Planned::Unread(path, warning) => {
                let name = Name {
                    path: &path,
                    member: None,
                };
                printer.warning(name, &warning);
            }
        }
        io::Result::Ok(())
    })?;
    if shares == 0 && printer.exit() == Exit::Clean {
        bail!("nothing to read");
    }
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}
