//! URIs on the lines of standard input, for `parse -` and `resolve -`.

use std::io::{self, BufRead, Read};

use urilint::report::escape;
use urilint::run::InternalError;
use urilint::uri::ResolveError;

use crate::cli::exit::Exit;
use crate::cli::output::Output;

/// The longest line of standard input that is read as a URI, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Calls `each` with each line of standard input, without white space around it. Lines that are
/// too long are reported on standard error.
pub fn for_each(mut each: impl FnMut(&[u8]) -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    let mut input = io::stdin().lock();
    let mut exit = Exit::Clean;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            eprintln!("urilint: -: line {number} is longer than 64 KiB and is not read");
            exit = Exit::Lost;
            continue;
        }
        exit = exit.or(each(line.trim_ascii())?);
    }
    Ok(exit)
}

/// Ends an item of the output. If it panicked, reports that on standard error.
pub fn end_item(
    written: Result<anyhow::Result<Exit>, InternalError>,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let exit = written.unwrap_or_else(|error| {
        eprintln!("urilint: {error}");
        Ok(Exit::Lost)
    })?;
    output.end_item()?;
    Ok(exit)
}

/// Returns a message about a reference, which is escaped.
pub fn message(reference: &[u8], error: ResolveError) -> String {
    let mut shown = Vec::new();
    // Writing to memory does not fail.
    let _ = escape::visible(&mut shown, reference);
    format!("{}: {error}", String::from_utf8_lossy(&shown))
}
