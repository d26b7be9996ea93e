//! Test suites of other projects: the number of cases that pass, and the reasons for those that
//! do not. One file for each subject.
//!
//! The suites are not part of this repository. The tests are ignored by default; run them with
//! `URILINT_SUITES=folder cargo test --test library suites:: -- --ignored`.

mod iri;
mod json;
mod names;
mod perl;
mod resolving;
// Most cases are domains beyond ASCII.
#[cfg(feature = "idna")]
mod whatwg;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

/// Returns the cases of a file.
fn suite(file: &str) -> Value {
    serde_json::from_str(&content(file)).unwrap()
}

/// Returns the content of a file.
fn content(file: &str) -> String {
    let folder = std::env::var_os("URILINT_SUITES").expect("URILINT_SUITES names a folder");
    std::fs::read_to_string(PathBuf::from(folder).join(file)).unwrap()
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_default()
}

/// Counts the cases of a file that pass. Those that fail are listed as `name`, and must be the
/// `exceptions`, each with its reason.
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
