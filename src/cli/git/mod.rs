//! Names and changed lines of files, as `git` lists them. Nothing else of a repository is read, and
//! nothing is changed.

mod hunks;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::bail;
use urilint::run::ChangedLines;

use super::listed::names;

/// The options of each `git diff`, whatever the user's configuration says. A submodule is another
/// repository.
const DIFF: [&str; 6] = [
    "diff",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--ignore-submodules=all",
];

/// What `git` compares the work tree with.
#[derive(Clone, Copy, Debug)]
pub enum Compared<'a> {
    /// The commit at which the current branch and this revision parted. Files that git does not
    /// know and does not ignore are changes, too.
    Since(&'a str),
    /// The index with the last commit.
    Staged,
}

/// Returns the files below `paths`, or below the current folder, that were changed and not removed:
/// as names that start in the current folder, sorted and each once.
///
/// # Errors
/// If `git` cannot be run, or fails: outside of a work tree, for an unknown revision, in a clone
/// without the commits that are needed.
pub fn changed(compared: Compared, paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let names_only = ["--name-only", "-z", "--no-renames", "--diff-filter=d"];
    let diff = [&DIFF[..], &names_only].concat();
    let top = Top::new()?;
    let found = match compared {
        Compared::Staged => names(&git(&[&diff[..], &["--cached"]].concat(), paths)?),
        Compared::Since(revision) => {
            let base = base(revision)?;
            let changed = git(&[&diff[..], &[&base]].concat(), paths)?;
            [names(&changed), untracked(paths)?].concat()
        }
    };
    let mut found: Vec<_> = found.iter().map(|name| top.name_here(name)).collect();
    found.sort();
    found.dedup();
    Ok(found)
}

/// Returns the lines that were added or changed since the current branch and `revision` parted,
/// in the files below `paths` or below the current folder. All lines of a file count if git does not
/// know the file, or if it has no lines for git.
///
/// # Errors
/// As [`changed`].
pub fn changed_lines(revision: &str, paths: &[PathBuf]) -> anyhow::Result<ChangedLines> {
    let top = Top::new()?;
    let base = base(revision)?;
    // A file that was renamed has the lines that it had.
    let diff = [&DIFF[..], &["--find-renames", "--diff-filter=d"]].concat();
    let numbers = git(&[&diff[..], &["--numstat", "-z", &base]].concat(), paths)?;
    let hunks = [
        "--unified=0",
        "--inter-hunk-context=0",
        "--src-prefix=a/",
        "--dst-prefix=b/",
        &base,
    ];
    let hunks = git(&[&diff[..], &hunks].concat(), paths)?;
    let mut changed = ChangedLines::default();
    for (name, lines) in hunks::read(&hunks)? {
        changed.add(top.name_here(&name), lines);
    }
    let whole = [hunks::binary_files(&numbers)?, untracked(paths)?].concat();
    for name in whole {
        changed.add_file(top.name_here(&name));
    }
    Ok(changed)
}

/// Returns the files that git does not know and does not ignore.
fn untracked(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let others = [
        "ls-files",
        "-z",
        "--others",
        "--exclude-standard",
        "--full-name",
    ];
    Ok(names(&git(&others, paths)?))
}

/// The way from the current folder to the top of its work tree, and back.
struct Top {
    prefix: PathBuf,
    up: PathBuf,
}

impl Top {
    fn new() -> anyhow::Result<Self> {
        let of = |option| git(&["rev-parse", option], &[]);
        let path = |printed: &[u8]| super::listed::path(printed.trim_ascii_end());
        Ok(Self {
            prefix: path(&of("--show-prefix")?),
            up: path(&of("--show-cdup")?),
        })
    }

    /// Returns a name from the top of the work tree as one from the current folder.
    fn name_here(&self, name: &Path) -> PathBuf {
        match name.strip_prefix(&self.prefix) {
            Ok(inside) => inside.to_path_buf(),
            Err(_) => self.up.join(name),
        }
    }
}

/// Returns the commit at which the current branch and `revision` parted.
fn base(revision: &str) -> anyhow::Result<String> {
    let commit = format!("{revision}^{{commit}}");
    let verify = [
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ];
    let Ok(known) = git(&verify, &[]) else {
        bail!("git knows no revision '{revision}'{}", shallow());
    };
    match git(&["merge-base", "HEAD", &line(&known)], &[]) {
        Ok(base) => Ok(line(&base)),
        Err(_) => bail!(
            "git knows no commit that '{revision}' and the current branch share{}",
            shallow()
        ),
    }
}

/// Returns why a commit may be missing.
fn shallow() -> &'static str {
    match git(&["rev-parse", "--is-shallow-repository"], &[]) {
        Ok(answer) if line(&answer) == "true" => "; this clone is shallow: fetch more history",
        _ => "",
    }
}

/// Runs `git` in the current folder, limited to `paths`, and returns what it prints.
fn git(arguments: &[&str], paths: &[PathBuf]) -> anyhow::Result<Vec<u8>> {
    let mut command = Command::new("git");
    command
        .args(["--literal-pathspecs", "--no-optional-locks"])
        .args(["-c", "core.quotePath=true"])
        .args(arguments);
    if takes_paths(arguments) {
        command.arg("--");
        match paths {
            [] => command.arg("."),
            paths => command.args(paths),
        };
    }
    let output = command.stdin(Stdio::null()).output();
    match output {
        Ok(Output { status, stdout, .. }) if status.success() => Ok(stdout),
        Ok(Output { stderr, .. }) => {
            let text = String::from_utf8_lossy(&stderr);
            let text = text.lines().next().unwrap_or("it failed without a message");
            bail!("git: {}", text.trim_start_matches("fatal: "))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!("git is not installed"),
        Err(error) => bail!("git cannot be run: {error}"),
    }
}

fn takes_paths(arguments: &[&str]) -> bool {
    matches!(arguments.first(), Some(&"diff" | &"ls-files"))
}

fn line(printed: &[u8]) -> String {
    String::from_utf8_lossy(printed.trim_ascii_end()).into_owned()
}
