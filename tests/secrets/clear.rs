//! What is no credential is shown.

use std::fs;
use std::path::Path;

use super::contexts::{Context, contexts};
use super::kinds::{Kind, clear};
use super::matrix::run;

/// The contexts in which all URIs are found as they are written.
const CONTEXTS: [(&str, &str); 4] = [
    ("plain", "angle"),
    ("markdown", "autolink"),
    ("html", "double-quotes"),
    ("json", "value"),
];

/// The rows of the library's table whose look-alike is masked all the same: it is of another kind, or
/// a key says what it is.
const OTHERS: [&str; 11] = [
    "slack-bot",
    "slack-bot2",
    "slack-user",
    "slack-config",
    "slack-config-b",
    "azure-storage-key",
    "azure-sb-key",
    "paystack",
    "sig-s3v4-alone",
    "hook-datadog",
    "cap-gsheet",
];

/// The maximum number of texts that are not read as a URI: their schemes are not registered.
const MAX_UNREAD: usize = 8;

/// Returns what the program prints of a document.
fn extracted(command: &str, context: &Context, path: &Path) -> String {
    let args = ["--isolated", "--input-format", context.format, "-"];
    let args: Vec<_> = command.split(' ').chain(args).collect();
    String::from_utf8(run(&args, path)).unwrap()
}

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
            let masked = extracted(command, &context, &path);
            let shown = extracted(&format!("{command} --show-secrets"), &context, &path);
            let is_read = |kind: &&Kind| shown.contains(&kind.secret);
            let (read, unread): (Vec<_>, Vec<_>) = kinds.iter().partition(is_read);
            let unread: Vec<_> = unread.iter().map(|kind| &kind.secret).collect();
            assert!(unread.len() <= MAX_UNREAD, "{unread:#?}");
            for kind in read {
                let is_other = OTHERS
                    .iter()
                    .any(|id| kind.id == format!("look-alike of {id}"));
                if masked.contains(&kind.secret) == is_other {
                    hidden.push(format!(
                        "{} {command}: {}: {}",
                        context.name, kind.id, kind.secret
                    ));
                }
            }
        }
    }
    assert!(hidden.is_empty(), "{}", hidden.join("\n"));
}
