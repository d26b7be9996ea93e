//! Texts for the user that may quote arguments, with credentials masked.

use std::ffi::{OsStr, OsString};

use urilint::mask_text;
use urilint::report::escape;

/// Returns an argument with control characters escaped and credentials masked.
pub fn escaped(argument: &OsStr) -> OsString {
    let mut argument = argument.as_encoded_bytes().to_vec();
    mask_text(&mut argument);
    let mut text = Vec::new();
    // Writing to memory does not fail, and what is written is UTF-8.
    let _ = escape::visible(&mut text, &argument);
    String::from_utf8_lossy(&text).into_owned().into()
}

/// Returns `message`, which may quote arguments or a configuration, with credentials masked.
pub fn masked(message: &str) -> String {
    let mut message = message.as_bytes().to_vec();
    mask_text(&mut message);
    String::from_utf8_lossy(&message).into_owned()
}

/// Returns the command line for a shell, with credentials masked.
pub fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| {
        let argument = escaped(&argument).to_string_lossy().into_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    });
    let words: Vec<_> = std::iter::once("urilint".to_owned())
        .chain(arguments)
        .collect();
    words.join(" ")
}
