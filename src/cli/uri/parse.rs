//! `urilint parse`: components, faults, normal form, and the verdict of each specification.

use std::ffi::OsStr;
use std::io;

use urilint::report::Parsed;
use urilint::{Delimited, Secrets, Wrapper, delimit};

use crate::cli::args::choice::ParseFormat;
use crate::cli::args::single::Parse;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::cli::uri::lines::{self, end_item};

/// Runs the command for each URI, and for each line of standard input that is not empty in place
/// of `-`.
pub fn parse(args: &Parse) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    let mut exit = Exit::Clean;
    for uri in &args.uris {
        let ended = if uri == OsStr::new("-") {
            lines::for_each(|line| match line {
                [] => Ok(Exit::Clean),
                uri => write(args, uri, &mut output),
            })?
        } else {
            write(args, uri.as_encoded_bytes(), &mut output)?
        };
        exit = exit.or(ended);
    }
    output.finish()?;
    Ok(exit)
}

fn write(args: &Parse, uri: &[u8], output: &mut Output) -> anyhow::Result<Exit> {
    let written = output.item(|out| {
        write_as(args, uri, args.format, out)?;
        Ok(Exit::Clean)
    });
    end_item(written, output)
}

/// Writes a line of ndjson for a URI, whatever the format of the arguments is.
///
/// # Errors
/// Those of writing.
pub fn write_ndjson(args: &Parse, uri: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    write_as(args, uri, ParseFormat::Ndjson, out)
}

fn write_as(args: &Parse, uri: &[u8], format: ParseFormat, out: &mut Vec<u8>) -> io::Result<()> {
    let secrets = if args.show_secrets {
        Secrets::Shown
    } else {
        Secrets::Masked
    };
    let delimited = delimited(uri);
    let parsed = match &delimited {
        Some(found) => {
            Parsed::new(&found.uri, args.profile.into(), secrets).with_raw(uri.trim_ascii())
        }
        None => Parsed::new(uri.trim_ascii(), args.profile.into(), secrets),
    };
    match format {
        ParseFormat::Full => parsed.write_full(out),
        ParseFormat::Ndjson => parsed.write_ndjson(out),
    }
}

/// Returns the URI in an argument that consists of it and of the delimiters around it (RFC 3986
/// Appendix C). Other text is a URI as it is, with its faults.
fn delimited(argument: &[u8]) -> Option<Delimited> {
    let text = argument.trim_ascii();
    let found = delimit(text)?;
    let is_enclosed = found.wrapper != Wrapper::None && found.outer == (0..text.len());
    is_enclosed.then_some(found)
}
