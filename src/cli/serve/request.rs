//! Requests, and what their options make.

use std::collections::HashMap;

use anyhow::{Context, bail};
use serde_json::Value;
use urilint::report::import::bytes_of;

use crate::cli::args::Command;
use crate::cli::serve::single::{self, Single};
use crate::cli::serve::texts::{Checking, Extraction, Fixing};
use crate::cli::usage;

/// How many operations are kept with their options. A program uses few; if it uses more, they are made
/// again.
const MOST: usize = 64;

/// The options of `extract` and `check` that a request may have: those that decide what is found in a text,
/// and not those on files, messages and reports.
const OF_TEXTS: &[&str] = &[
    "input_format",
    "stdin_filename",
    "profile",
    "base",
    "charset",
    "config",
    "isolated",
    "show_secrets",
    "suspects",
    "bare_hosts",
    "scheme",
    "exclude_scheme",
    "context",
    "host",
    "exclude_host",
    "matching",
    "exclude_match",
    "only_valid",
    "resolve",
    "references",
    "unwrap",
    "normalize",
    "fields",
    "select",
    "extend_select",
    "ignore",
    "preset",
    "mentions",
    "no_config_ignores",
    "all_http",
    "min_severity",
    "unsafe_fixes",
];

/// The operations of earlier requests, by their names and options.
#[derive(Default)]
pub struct Operations(HashMap<String, Operation>);

enum Operation {
    Extract(Box<Extraction>),
    Check(Box<Checking>),
    Fix(Box<Fixing>),
    Single(Single),
}

impl Operations {
    /// Writes the answer to a request.
    ///
    /// # Errors
    /// If the request is none, or has options that its operation has not.
    pub fn answer(&mut self, request: &Value, out: &mut Vec<u8>) -> anyhow::Result<()> {
        let name = request["op"]
            .as_str()
            .context("no operation: `op` is missing")?;
        let args = strings(&request["args"]).context("`args` is not a list of strings")?;
        let items = match name {
            "compare" => &request["pairs"],
            "parse" | "normalize" => &request["uris"],
            _ => &request["texts"],
        };
        let operation = self.operation(name, &args)?;
        let items = items.as_array().with_context(|| {
            format!("no list of what to {name}: `texts`, `uris` or `pairs` is missing")
        })?;
        out.extend_from_slice(b"{\"results\":[");
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            operation.answer(item, out)?;
        }
        out.extend_from_slice(b"]}");
        Ok(())
    }

    /// Returns the operation with these options.
    fn operation(&mut self, name: &str, args: &[&str]) -> anyhow::Result<&Operation> {
        let key = [&[name], args].concat().join("\0");
        if !self.0.contains_key(&key) {
            let operation = Operation::new(name, args)?;
            if self.0.len() == MOST {
                self.0.clear();
            }
            self.0.insert(key.clone(), operation);
        }
        self.0.get(&key).context("no operation")
    }
}

impl Operation {
    fn new(name: &str, args: &[&str]) -> anyhow::Result<Self> {
        let line = |command: &[&str], inputs: &[&str]| -> Vec<String> {
            let all = [command, args, inputs].concat();
            all.into_iter().map(str::to_owned).collect()
        };
        let (line, has_texts) = match name {
            "extract" => (line(&["extract", "--format=ndjson"], &["-"]), true),
            "check" => (line(&["check"], &["-"]), true),
            "fix" => (line(&["check", "--fix"], &["-"]), true),
            "parse" => (line(&["parse"], &["-"]), false),
            "compare" => (line(&["compare"], &["a:", "b:"]), false),
            "normalize" => return Ok(Self::Single(Single::normalization(args)?)),
            _ => bail!(
                "unknown operation: expected extract, check, fix, parse, normalize or compare"
            ),
        };
        let (parsed, given) = usage::of_request(&line).map_err(anyhow::Error::msg)?;
        // Those that the line has by itself.
        let own: &[&str] = match name {
            "extract" => &["paths", "format"],
            "fix" => &["paths", "fix"],
            _ => &["paths"],
        };
        let is_known = |option: &String| {
            let option = option.as_str();
            let is_of_texts = OF_TEXTS.contains(&option);
            own.contains(&option) || is_of_texts && (option != "unsafe_fixes" || name == "fix")
        };
        if has_texts && let Some(other) = given.iter().find(|option| !is_known(option)) {
            let flag = other.replace('_', "-");
            bail!("--{flag}: not an option of requests, whose texts are no files");
        }
        let inputs = match &parsed.command {
            Command::Extract(args) => args.input.paths.len(),
            Command::Check(args) => args.input.paths.len(),
            Command::Parse(args) => args.uris.len(),
            _ => 1,
        };
        if inputs != 1 || !has_texts && given.iter().any(|option| option == "format") {
            bail!("`args` has options on what is found, and neither inputs nor a format");
        }
        Ok(match parsed.command {
            Command::Extract(args) => Self::Extract(Box::new(Extraction::new(&args)?)),
            Command::Check(args) if name == "fix" => Self::Fix(Box::new(Fixing::new(&args)?)),
            Command::Check(args) => Self::Check(Box::new(Checking::new(&args)?)),
            Command::Parse(args) => Self::Single(Single::Parse(args)),
            Command::Compare(args) => Self::Single(Single::Compare(args)),
            _ => bail!("unknown operation"),
        })
    }

    /// Writes the result for one item.
    fn answer(&self, item: &Value, out: &mut Vec<u8>) -> anyhow::Result<()> {
        if let Self::Single(Single::Compare(args)) = self {
            return single::compare(args, item, out);
        }
        let decoded;
        let bytes = match item {
            Value::String(text) => text.as_bytes(),
            other => {
                let error = "an item is neither a string nor {\"bytes\": base64}";
                decoded = bytes_of(other).context(error)?;
                &decoded
            }
        };
        match self {
            Self::Extract(extraction) => extraction.answer(bytes, out),
            Self::Check(checking) => checking.answer(bytes, out),
            Self::Fix(fixing) => fixing.answer(bytes, out),
            Self::Single(single) => single.answer(bytes, out),
        }
    }
}

/// Returns a list of strings, which is empty where there is none.
fn strings(value: &Value) -> Option<Vec<&str>> {
    match value {
        Value::Null => Some(Vec::new()),
        Value::Array(list) => list.iter().map(Value::as_str).collect(),
        _ => None,
    }
}
