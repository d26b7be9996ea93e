//! `urilint serve-lines`: requests of other programs, one process for all of them.
//!
//! A request is a line of JSON, and so is its answer. Answers are in the order of the requests. They are
//! flushed when no other request waits, so that a program may send many before it reads, or one at a time.
//! Memory is bounded by the longest line that is read.

mod request;
mod single;
mod texts;

use std::io::{self, BufReader, Read, Write};

use serde_json::{Value, json};
use urilint::run::contain;

use crate::cli::exit::Exit;
use crate::cli::packed::{Length, next_line};
use request::Operations;

/// The bytes that are read at a time.
const BUFFER: usize = 256 * 1024;

/// Runs the command.
pub fn serve_lines() -> anyhow::Result<Exit> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut output = io::BufWriter::with_capacity(BUFFER, io::stdout().lock());
    serve(&mut input, &mut output)?;
    Ok(Exit::Clean)
}

/// Answers all requests.
fn serve<R: Read>(input: &mut BufReader<R>, output: &mut dyn Write) -> io::Result<()> {
    let mut operations = Operations::default();
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        answer.clear();
        match next_line(input, &mut line)? {
            None => return output.flush(),
            Some(Length::TooLong) => error(&mut answer, "the line is longer than 16 MiB"),
            Some(Length::Whole) => answer_to(&mut operations, &line, &mut answer),
        }
        answer.push(b'\n');
        output.write_all(&answer)?;
    }
}

/// Writes the answer to a request.
fn answer_to(operations: &mut Operations, line: &[u8], answer: &mut Vec<u8>) {
    let answered = contain(|| {
        let request: Value = serde_json::from_slice(line)?;
        operations.answer(&request, answer)
    });
    match answered {
        Ok(Ok(())) => {}
        Ok(Err(fault)) => error(answer, &format!("{fault:#}")),
        Err(defect) => {
            *operations = Operations::default();
            error(answer, &defect.to_string());
        }
    }
}

/// Writes an error in the place of an answer.
fn error(answer: &mut Vec<u8>, fault: &str) {
    answer.clear();
    let fault = crate::cli::output::masked::masked(fault);
    answer.extend_from_slice(json!({ "error": fault }).to_string().as_bytes());
}
