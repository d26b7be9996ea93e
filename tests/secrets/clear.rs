//! What is no credential is shown.

use std::fs;

use super::contexts::contexts;
use super::kinds::clear;
use super::matrix::run;

/// The contexts in which all URIs are found as they are written.
const CONTEXTS: [(&str, &str); 4] = [
    ("plain", "angle"),
    ("markdown", "autolink"),
    ("html", "double-quotes"),
    ("json", "value"),
];

#[test]
fn what_is_no_credential_is_shown() {
    let kinds = clear();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("document");
    let mut hidden = Vec::new();
    let contexts = contexts().into_iter();
    let contexts: Vec<_> = contexts
        .filter(|context| CONTEXTS.contains(&(context.format, context.name)))
        .collect();
    assert_eq!(contexts.len(), CONTEXTS.len());
    for context in contexts {
        let (document, written) = context.document(&kinds);
        assert_eq!(written, kinds.len());
        fs::write(&path, document).unwrap();
        for command in ["extract", "extract --unique", "extract --format csv"] {
            let args = ["--isolated", "--input-format", context.format, "-"];
            let args: Vec<_> = command.split(' ').chain(args).collect();
            let shown = String::from_utf8(run(&args, &path)).unwrap();
            for kind in kinds.iter().filter(|kind| !shown.contains(&kind.secret)) {
                hidden.push(format!("{} {command}: {}", context.name, kind.secret));
            }
        }
    }
    assert!(hidden.is_empty(), "{}", hidden.join("\n"));
}
