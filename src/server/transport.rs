//! Messages on standard input and output (LSP 3.17, "Base Protocol").
//!
//! A malformed message is answered, or skipped, and the next one is read: what precedes the next
//! `Content-Length` is dropped. Memory is taken for what arrives, not for what a header announces.

use std::io::{self, BufRead, Read, Write};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use lsp_server::{ErrorCode, Message, ResponseError};
use serde_json::Value;

/// The longest message that is parsed, in bytes. Escaped, a document of 100 MB fits.
const LARGEST: u64 = 512 * 1024 * 1024;
/// The longest line of a header that is searched.
const LONGEST_LINE: u64 = 8 * 1024;
/// The length from which a message is not a request: those of requests are short.
const SHORT: usize = 64 * 1024;
/// How many messages wait to be answered before reading waits.
const WAITING: usize = 256;

/// What the client sent.
#[derive(Debug)]
pub enum Received {
    Message(Message),
    /// It is not a message: the answer, and the id of the request, if that is known.
    Malformed(Value, ResponseError),
}

/// What is sent to the client.
#[derive(Debug)]
pub enum Sent {
    Message(Message),
    /// The answer to what is not a message.
    Rejection(Value, ResponseError),
    /// Nothing any more.
    End,
}

/// Reads messages in a thread of its own. The channel ends with the input.
pub fn receive(mut input: impl BufRead + Send + 'static) -> Receiver<Received> {
    let (sender, receiver) = bounded(WAITING);
    thread::spawn(move || {
        while let Ok(Some(received)) = read(&mut input) {
            if sender.send(received).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Writes messages in a thread of its own, until the end is sent.
pub fn send(mut output: impl Write + Send + 'static) -> (Sender<Sent>, thread::JoinHandle<()>) {
    let (sender, receiver) = unbounded();
    let writer = thread::spawn(move || {
        // A client that does not read any more ends its input, too.
        for sent in receiver {
            if matches!(sent, Sent::End) || write(&mut output, &sent).is_err() {
                return;
            }
        }
    });
    (sender, writer)
}

/// Reads the next message; `None` at the end of the input.
fn read(input: &mut dyn BufRead) -> io::Result<Option<Received>> {
    let Some(length) = header(input)? else {
        return Ok(None);
    };
    if length > LARGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        let message = format!("message of {length} bytes: {LARGEST} are read");
        return Ok(Some(malformed(
            Value::Null,
            ErrorCode::InvalidRequest,
            message,
        )));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(parse(&body)))
}

fn parse(body: &[u8]) -> Received {
    let error = match serde_json::from_slice(body) {
        Ok(Message::Notification(one)) if has_id(body) => {
            format!("{}: expected a number or a text as id", one.method)
        }
        Ok(message) => return Received::Message(message),
        Err(error) => error.to_string(),
    };
    match serde_json::from_slice::<Value>(body) {
        Err(error) => malformed(Value::Null, ErrorCode::ParseError, error.to_string()),
        Ok(value) => {
            let id = value
                .get("id")
                .filter(|id| id.is_number() || id.is_string());
            malformed(
                id.cloned().unwrap_or_default(),
                ErrorCode::InvalidRequest,
                error,
            )
        }
    }
}

/// Returns true if a message that is read as a notification is a request: its id is none that there may be.
fn has_id(body: &[u8]) -> bool {
    // That of a document is not looked at: a notification with a text is long.
    let is_short = body.len() < SHORT && body.windows(4).any(|bytes| bytes == b"\"id\"");
    let id = || {
        serde_json::from_slice::<Value>(body)
            .ok()?
            .get("id")
            .cloned()
    };
    is_short && id().is_some()
}

fn malformed(id: Value, code: ErrorCode, message: String) -> Received {
    let error = ResponseError {
        code: code as i32,
        message,
        data: None,
    };
    Received::Malformed(id, error)
}

/// Reads a header, and returns the length of the message; `None` at the end of the input. Lines that do
/// not announce a length are skipped.
fn header(input: &mut dyn BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            if length.is_some() {
                return Ok(length);
            }
            continue;
        }
        length = announced(text).or(length);
    }
}

/// Returns the length that a line announces, wherever it does: rests of a malformed message may precede it.
fn announced(line: &[u8]) -> Option<u64> {
    let lower = line.to_ascii_lowercase();
    let text = String::from_utf8_lossy(&lower);
    let (_, value) = text.rsplit_once("content-length:")?;
    value.trim().parse().ok()
}

fn write(output: &mut dyn Write, sent: &Sent) -> io::Result<()> {
    match sent {
        // It adds the header.
        Sent::Message(message) => message.write(&mut &mut *output),
        Sent::End => Ok(()),
        Sent::Rejection(id, error) => {
            let body = serde_json::json!({ "jsonrpc": "2.0", "id": id, "error": error });
            let body = serde_json::to_vec(&body)?;
            write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
            output.write_all(&body)?;
            output.flush()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is read, in short.
    fn read_all(input: &[u8]) -> Vec<String> {
        let mut input = input;
        let mut all = Vec::new();
        while let Ok(Some(received)) = read(&mut input) {
            all.push(match received {
                Received::Message(Message::Notification(one)) => one.method,
                Received::Message(other) => format!("{other:?}"),
                Received::Malformed(id, error) => format!("{id} {}", error.code),
            });
        }
        all
    }

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn malformed_messages_are_answered_and_the_next_one_is_read() {
        let next = frame(r#"{"jsonrpc":"2.0","method":"next"}"#);
        for (name, before, expected) in [
            ("nothing", String::new(), None),
            ("other headers", "Content-Type: x\r\n".to_owned(), None),
            (
                "no length",
                "Content-Type: x\r\n\r\n{}\r\n".to_owned(),
                None,
            ),
            (
                "a length that is no number",
                "Content-Length: x\r\n\r\n{}\n".to_owned(),
                None,
            ),
            ("noise on the same line", "{\"a\":1}".to_owned(), None),
            ("a long line", "x".repeat(100_000), None),
            ("no JSON", frame("{"), Some("null -32700")),
            (
                "no UTF-8",
                "Content-Length: 1\r\n\r\n\u{7f}".to_owned(),
                Some("null -32700"),
            ),
            ("no message", frame("[]"), Some("null -32600")),
            (
                "a fraction as id",
                frame(r#"{"id":1.5,"method":"a"}"#),
                Some("1.5 -32600"),
            ),
            (
                "a method that is no text",
                frame(r#"{"id":7,"method":1}"#),
                Some("7 -32600"),
            ),
            (
                "a long one that is nested",
                frame(&"[".repeat(10_000)),
                Some("null -32700"),
            ),
        ] {
            let mut expected: Vec<_> = expected.into_iter().collect();
            expected.push("next");
            assert_eq!(read_all((before + &next).as_bytes()), expected, "{name}");
        }
    }

    #[test]
    fn memory_is_taken_for_what_arrives() {
        assert_eq!(
            read_all(b"Content-Length: 2147483648\r\n\r\n{}"),
            ["null -32600"]
        );
        assert!(read_all(b"Content-Length: 400000000\r\n\r\n{}").is_empty());
        assert!(read_all(b"Content-Length: 99999999999999999999999\r\n\r\n{}").is_empty());
    }
}
