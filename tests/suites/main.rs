//! Suites of other projects, where `URILINT_SUITES` says where they are: how many of
//! their cases pass, and why the others do not. A file for each side of the library.

mod iri;
mod json;
mod names;
mod perl;
mod resolving;
// Most of its cases are domains outside ASCII.
#[cfg(feature = "idna")]
mod whatwg;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

/// The cases of a file; `None`, and a word on it, where there are no suites.
fn suite(file: &str) -> Option<Value> {
    Some(serde_json::from_str(&content(file)?).unwrap())
}

/// What is in a file; `None`, and a word on it, where there are no suites.
fn content(file: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("URILINT_SUITES") else {
        println!("skipped: URILINT_SUITES is not set");
        return None;
    };
    Some(std::fs::read_to_string(PathBuf::from(folder).join(file)).unwrap())
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_default()
}

/// Counts the cases of a file that hold. Those that do not are told as `name`, and have
/// to be the `exceptions`, each with its reason.
struct Tally {
    passed: usize,
    failed: BTreeSet<String>,
}

impl Tally {
    fn of<'a>(cases: impl IntoIterator<Item = (String, &'a str, String)>) -> Self {
        let mut tally = Self {
            passed: 0,
            failed: BTreeSet::new(),
        };
        for (name, expected, got) in cases {
            if expected == got {
                tally.passed += 1;
            } else {
                tally.failed.insert(format!("{name} = {got}"));
            }
        }
        tally
    }

    #[track_caller]
    fn is(self, passed: usize, exceptions: &[(&str, &str)]) {
        let expected: BTreeSet<_> = exceptions
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        assert_eq!(self.failed, expected);
        assert_eq!(self.passed, passed);
    }
}
