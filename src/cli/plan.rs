//! `urilint plan`.

use std::io;

use anyhow::bail;
use urilint::run::{self, Name, Planned, Share, ShareSize};
use urilint::{Checks, Options, Task, Warning};

use crate::cli::args::Plan;
use crate::cli::exit::Exit;
use crate::cli::inputs::manifest::Entry;
use crate::cli::inputs::{BrokenLinks, Sources, digest};
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
            Planned::Share(mut share) => {
                shares += 1;
                if args.digests {
                    add_digests(&mut share, &mut printer);
                }
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

/// Adds the digests of the pieces of a share.
fn add_digests(share: &mut Share, printer: &mut Printer) {
    for piece in &mut share.pieces {
        match digest(&piece.path, piece) {
            Ok(digest) => piece.digest = Some(digest),
            Err(error) => {
                let name = Name {
                    path: &piece.path,
                    member: None,
                };
                printer.warning(name, &Warning::lost(format!("no digest: {error}")));
            }
        }
    }
}
