//! Errors of commands as they are reported.

use std::io;
use std::sync::Arc;

use urilint::config::ConfigError;

/// Returns the lines of the message about an error: one for each fault of a configuration.
pub fn messages(error: &anyhow::Error) -> Vec<String> {
    let shared = error
        .downcast_ref::<Arc<ConfigError>>()
        .map(|error| &**error);
    match error.downcast_ref().or(shared) {
        Some(config) => ConfigError::all(config).map(ToString::to_string).collect(),
        None => vec![format!("{error:#}")],
    }
}

/// Returns true if the error is a closed output pipe.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
