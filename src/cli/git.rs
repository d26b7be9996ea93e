//! Names of files, as `git` lists them. Nothing else of a repository is read, and nothing is
//! changed.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::bail;

use super::listed::names;

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
    let prefix = line(&git(&["rev-parse", "--show-prefix"], &[])?);
    let up = line(&git(&["rev-parse", "--show-cdup"], &[])?);
    let diff = [
        "diff",
        "--name-only",
        "-z",
        "--no-renames",
        "--diff-filter=d",
    ];
    let mut found = match compared {
        Compared::Staged => names(&git(&[&diff[..], &["--cached"]].concat(), paths)?),
        Compared::Since(revision) => {
            let base = base(revision)?;
            let changed = git(&[&diff[..], &[&base]].concat(), paths)?;
            let others = [
                "ls-files",
                "-z",
                "--others",
                "--exclude-standard",
                "--full-name",
            ];
            [names(&changed), names(&git(&others, paths)?)].concat()
        }
    };
    for name in &mut found {
        *name = match name.strip_prefix(&prefix) {
            Ok(inside) => inside.to_path_buf(),
            Err(_) => Path::new(&up).join(&*name),
        };
    }
    found.sort();
    found.dedup();
    Ok(found)
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
