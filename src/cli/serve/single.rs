//! Operations on single URIs.

use std::ffi::OsString;
use std::str::FromStr;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use urilint::report::escape;
use urilint::uri::{NormalizationLevel, normalize};
use urilint::{Masker, Secrets};

use crate::cli::args::single::{Compare, Parse};
use crate::cli::uri;

/// An operation.
pub enum Single {
    Parse(Parse),
    Compare(Compare),
    /// The level, and whether credentials are masked.
    Normalize(NormalizationLevel, Secrets),
}

impl Single {
    /// Returns the normalization that the options name: `--level LEVEL` and `--show-secrets`.
    pub fn normalization(args: &[&str]) -> anyhow::Result<Self> {
        let (mut level, mut secrets) = (NormalizationLevel::Scheme, Secrets::Masked);
        for arg in args {
            match arg.split_once('=') {
                Some(("--level", name)) => {
                    let Ok(named) = NormalizationLevel::from_str(name) else {
                        bail!("--level: unknown level of normalization");
                    };
                    level = named;
                }
                None if *arg == "--show-secrets" => secrets = Secrets::Shown,
                _ => bail!("normalize has the options --level=LEVEL and --show-secrets"),
            }
        }
        Ok(Self::Normalize(level, secrets))
    }

    /// Writes the result for a URI.
    pub fn answer(&self, bytes: &[u8], out: &mut Vec<u8>) -> anyhow::Result<()> {
        match self {
            Self::Parse(args) => {
                uri::write_ndjson(args, bytes, out)?;
                // The line end.
                out.pop();
                Ok(())
            }
            Self::Normalize(level, secrets) => {
                let normal = normalize(bytes.trim_ascii(), *level);
                let normal = Masker::new(*secrets).uri(&normal);
                Ok(escape::json(out, &normal)?)
            }
            Self::Compare(_) => bail!("compare takes pairs"),
        }
    }
}

/// Writes the level at which the URIs of a pair are equal, or an object with the error where they cannot be
/// compared.
pub fn compare(args: &Compare, pair: &Value, out: &mut Vec<u8>) -> anyhow::Result<()> {
    let pair = pair.as_array().map(|pair| pair.iter().map(Value::as_str));
    let pair: Option<Vec<_>> = pair.and_then(Iterator::collect);
    let [a, b] = pair.as_deref().unwrap_or_default() else {
        bail!("a pair is a list of two strings");
    };
    let args = Compare {
        a: OsString::from(a),
        b: OsString::from(b),
        base: args.base.clone(),
        ..*args
    };
    let result = match uri::level_of(&args) {
        Ok(level) => json!(level),
        Err(error) => json!({ "error": format!("{error:#}") }),
    };
    serde_json::to_writer(out, &result).context("JSON")
}
