//! What else a tree has that runs checks: hooks of git and CI. A file that is not there is written; one that
//! is there is changed only where it is certain how.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Context;

use super::head_of;

/// A file that was written or changed, or a text for a file that was not.
#[derive(Debug, PartialEq)]
pub(super) struct Step {
    pub file: &'static str,
    pub done: Done,
    /// The text that is new.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Done {
    Wrote,
    AddedTo,
    /// The user decides.
    Not,
}

const PRE_COMMIT: &str = ".pre-commit-config.yaml";
const WORKFLOW: &str = ".github/workflows/urilint.yml";

/// An entry of `repos` in the configuration of pre-commit.
const HOOK: &str = "\
- repo: local
  hooks:
    - id: urilint
      name: urilint
      entry: urilint check --force-exclude
      language: system
      types: [text]
      require_serial: true
";

const WORKFLOW_TEXT: &str = "\
# Findings are annotations of the lines that a change has.
name: urilint
on:
  pull_request:
  push:
    branches: [main, master]
permissions:
  contents: read
jobs:
  urilint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
        with:
          persist-credentials: false
      - run: pipx run urilint check --format github
";

const GITLAB: &str = "\
urilint:
  image: python:3-slim
  script:
    - pip install --quiet urilint
    - urilint check --format full --format gitlab=gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
";

const LEFTHOOK: &str = "\
pre-commit:
  commands:
    urilint:
      run: urilint check --staged
";

/// Writes what fits the tree in `folder`.
pub(super) fn write(folder: &Path) -> anyhow::Result<Vec<Step>> {
    let mut steps = vec![hook(folder)?];
    if folder.join(".github/workflows").is_dir() {
        steps.extend(create(folder, WORKFLOW, WORKFLOW_TEXT)?);
    }
    if folder.join(".gitlab-ci.yml").is_file() && !mentions(folder, ".gitlab-ci.yml") {
        steps.push(Step::proposed(".gitlab-ci.yml", GITLAB.to_owned()));
    }
    steps.retain(|step| !step.text.is_empty());
    Ok(steps)
}

/// Returns the step for what runs hooks here.
fn hook(folder: &Path) -> anyhow::Result<Step> {
    let staged = "urilint check --staged\n";
    if folder.join(PRE_COMMIT).is_file() {
        return added(folder);
    }
    for (file, text) in [
        ("lefthook.yml", LEFTHOOK),
        (".husky/pre-commit", staged),
        (".git/hooks/pre-commit", staged),
    ] {
        if folder.join(file).is_file() {
            let text = if mentions(folder, file) { "" } else { text };
            return Ok(Step::proposed(file, text.to_owned()));
        }
    }
    Ok(Step::proposed(
        PRE_COMMIT,
        format!("repos:\n{}", indented("  ")),
    ))
}

/// Adds the hook to the configuration of pre-commit, if its list of repositories is what it ends with.
fn added(folder: &Path) -> anyhow::Result<Step> {
    let path = folder.join(PRE_COMMIT);
    let text = head_of(&path);
    let is_whole = fs::symlink_metadata(&path)
        .is_ok_and(|file| file.is_file() && file.len() == text.len() as u64);
    let Some(indent) = std::str::from_utf8(&text).ok().and_then(indent_of_last) else {
        return Ok(Step::proposed(PRE_COMMIT, indented("  ")));
    };
    if mentions(folder, PRE_COMMIT) {
        return Ok(Step::proposed(PRE_COMMIT, String::new()));
    }
    let entry = indented(indent);
    if !is_whole {
        return Ok(Step::proposed(PRE_COMMIT, entry));
    }
    let mut new = entry.clone();
    if text.windows(2).any(|pair| pair == b"\r\n") {
        new = new.replace('\n', "\r\n");
    }
    if text.last() != Some(&b'\n') {
        new.insert(0, '\n');
    }
    let file = fs::OpenOptions::new().append(true).open(&path);
    file.and_then(|mut file| file.write_all(new.as_bytes()))
        .context(PRE_COMMIT)?;
    Ok(Step {
        file: PRE_COMMIT,
        done: Done::AddedTo,
        text: entry,
    })
}

/// Returns the indentation of the entries of `repos`, if it is the last key, in block style.
fn indent_of_last(text: &str) -> Option<&str> {
    let mut lines = text.lines().skip_while(|line| line.trim_end() != "repos:");
    lines.next()?;
    let mut indent = None;
    for line in lines {
        let start = line.trim_start();
        let before = &line[..line.len() - start.len()];
        if start.starts_with("- repo:") && indent.is_none() {
            indent = Some(before);
        }
        let is_key = before.is_empty() && !start.is_empty() && !start.starts_with(['#', '-']);
        if is_key || before.contains('\t') {
            return None;
        }
    }
    indent
}

fn indented(indent: &str) -> String {
    let lines = HOOK.lines();
    let lines: Vec<_> = lines.map(|line| format!("{indent}{line}")).collect();
    lines.join("\n") + "\n"
}

/// Returns true if the file names the program already.
fn mentions(folder: &Path, file: &str) -> bool {
    let text = head_of(&folder.join(file));
    text.windows(7).any(|word| word == b"urilint")
}

/// Writes a file, unless there is one.
fn create(folder: &Path, file: &'static str, text: &str) -> anyhow::Result<Option<Step>> {
    match fs::File::create_new(folder.join(file)) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(None),
        created => {
            created
                .and_then(|mut created| created.write_all(text.as_bytes()))
                .context(file)?;
            Ok(Some(Step {
                file,
                done: Done::Wrote,
                text: text.to_owned(),
            }))
        }
    }
}

impl Step {
    const fn proposed(file: &'static str, text: String) -> Self {
        Self {
            file,
            done: Done::Not,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_added_only_at_the_end_of_the_list() {
        for (text, expected) in [
            ("repos:\n- repo: local\n  hooks: []\n", Some("")),
            ("repos:\n  - repo: local\n    hooks: []\n", Some("  ")),
            (
                "# a\nfail_fast: true\nrepos:\n\n    - repo: local\n      hooks: []\n# b\n",
                Some("    "),
            ),
            ("repos:\n  - repo: local\nfail_fast: true\n", None),
            ("repos: []\n", None),
            ("repos:\n  -   repo: local\n", None),
            ("repos:\n\t- repo: local\n", None),
            ("", None),
        ] {
            assert_eq!(indent_of_last(text), expected, "{text}");
        }
    }
}
