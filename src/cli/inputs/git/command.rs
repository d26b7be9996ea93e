//! The one place that runs `git`, so that it runs no other program.
//!
//! A repository may be from anyone: an archive, a shared folder. Its configuration names programs
//! that git runs even where it only looks: filters, monitors, converters, hooks, the transports of
//! missing objects. None of them is needed to list names and lines, or to read the index. The
//! commands here read objects and the index, and compare files of the work tree as they are.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use anyhow::bail;

/// Options of each command.
const OPTIONS: [&str; 4] = [
    // PATH is a name and not a pattern.
    "--literal-pathspecs",
    // The index is not written, and so the hook post-index-change does not run.
    "--no-optional-locks",
    // The objects that a commit has, and not what `refs/replace` puts in their place.
    "--no-replace-objects",
    // core.pager, pager.diff, GIT_PAGER.
    "--no-pager",
];

/// Keys of the configuration that are overridden, as `-c` precedes all files and what they include.
/// Programs that other options turn off are at [`DIFF`](crate::cli::inputs::git::DIFF).
const CONFIGURATION: [&str; 5] = [
    // `hunks` reads quoted names.
    "core.quotePath=true",
    // A program that lists changed files, or `true` for a daemon. Before git 2.36, `false` was the
    // name of a program, too.
    "core.fsmonitor=",
    // A folder with hooks.
    "core.hooksPath=/dev/null",
    // Another repository, with a configuration of its own.
    "submodule.recurse=false",
    // A folder in a work tree that looks like a repository, and has a configuration.
    "safe.bareRepository=explicit",
];

/// Variables of the environment that are set.
const SET: [(&str, &str); 3] = [
    // An object that a partial clone lacks is fetched by a transport that the configuration names
    // (core.sshCommand, core.gitProxy, remote.NAME.uploadpack, `ext::`), from git 2.45 unless this is
    // set …
    ("GIT_NO_LAZY_FETCH", "1"),
    // … and in any version only by an allowed protocol; this precedes protocol.allow.
    ("GIT_ALLOW_PROTOCOL", ""),
    ("GIT_TERMINAL_PROMPT", "0"),
];

/// Variables of the environment that are not passed on: those that name programs, and those that
/// contradict the options. The variables of a hook, such as `GIT_DIR` and `GIT_INDEX_FILE`, are.
const UNSET: [&str; 12] = [
    "GIT_EXTERNAL_DIFF",
    "GIT_DIFF_OPTS",
    "GIT_EXEC_PATH",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "GIT_PROXY_COMMAND",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
    "GIT_PAGER",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
];

/// Variables that a hook has, about another repository.
const OF_ANOTHER: [&str; 5] = [
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
];

/// The keys of a filter that name a program, and that make its absence an error.
const FILTER_KEYS: [&str; 4] = ["clean=", "smudge=", "process=", "required=false"];

/// `git` in the current folder.
#[derive(Debug)]
pub struct Git {
    /// Overridden keys of the filters that are configured. Attributes, which a commit may have,
    /// choose a filter by its name, and there is no option to turn all of them off.
    filters: Vec<OsString>,
}

impl Git {
    /// Looks up the filters that have to be turned off.
    ///
    /// # Errors
    /// If `git` cannot be run, or there is a filter that cannot be turned off.
    pub fn new() -> anyhow::Result<Self> {
        let names = [
            "config",
            "--null",
            "--name-only",
            "--get-regexp",
            r"^filter\.",
        ];
        let unfiltered = Self {
            filters: Vec::new(),
        };
        let output = unfiltered.command(&names).output();
        let output = output.map_err(|error| not_run(&error))?;
        // Without a match, the exit code is 1.
        let names = match output.status.code() {
            Some(0 | 1) => output.stdout,
            _ => bail!("git: {}", message(&output.stderr)),
        };
        let mut drivers: Vec<_> = names.split(|b| *b == 0).filter_map(driver).collect();
        drivers.sort_unstable();
        drivers.dedup();
        let mut filters = Vec::new();
        for driver in drivers {
            if driver.contains(&b'=') {
                bail!("git: the name of a filter in its configuration has a `=`");
            }
            let name = crate::cli::inputs::names::path(driver).into_os_string();
            for key in FILTER_KEYS {
                let mut filter = OsString::from("filter.");
                filter.push(&name);
                filter.push(".");
                filter.push(key);
                filters.push(filter);
            }
        }
        Ok(Self { filters })
    }

    /// Runs a command, and returns what it prints.
    ///
    /// # Errors
    /// If it fails.
    pub fn run(&self, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
        finished(&mut self.command(arguments))
    }

    /// The same for a command that is limited to `paths`, or to the current folder.
    pub fn run_in(&self, arguments: &[&str], paths: &[PathBuf]) -> anyhow::Result<Vec<u8>> {
        let mut command = self.command(arguments);
        command.arg("--");
        match paths {
            [] => command.arg("."),
            paths => command.args(paths),
        };
        finished(&mut command)
    }

    /// Starts a command that reads and writes.
    pub fn start(&self, arguments: &[&str]) -> anyhow::Result<Child> {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = command.stderr(Stdio::null()).spawn();
        child.map_err(|error| not_run(&error))
    }

    /// Returns `git` for what needs no filter: objects of repositories outside of the current folder.
    pub const fn outside() -> Self {
        Self {
            filters: Vec::new(),
        }
    }

    /// Runs a command on the bare repository in `folder`, and returns what it prints.
    ///
    /// # Errors
    /// If it fails.
    pub fn run_at(&self, folder: &Path, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
        finished(&mut self.command_at(folder, arguments))
    }

    /// Starts a command on the bare repository in `folder`, whose output is read.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn start_in(&self, folder: &Path, arguments: &[&str]) -> io::Result<Child> {
        let mut command = self.command_at(folder, arguments);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        child.map_err(|error| io::Error::other(not_run(&error)))
    }

    fn command_at(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = self.command(&[&["--git-dir=."], arguments].concat());
        command.current_dir(folder);
        for name in OF_ANOTHER {
            command.env_remove(name);
        }
        command
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.args(OPTIONS).stdin(Stdio::null());
        let keys = CONFIGURATION.iter().map(OsStr::new);
        for key in keys.chain(self.filters.iter().map(OsString::as_os_str)) {
            command.arg("-c").arg(key);
        }
        command.envs(SET).args(arguments);
        for name in UNSET {
            command.env_remove(name);
        }
        command
    }
}

/// Returns the name of the filter that a key of the configuration is of.
fn driver(key: &[u8]) -> Option<&[u8]> {
    let name = key.strip_prefix(b"filter.")?;
    let end = memchr::memrchr(b'.', name)?;
    Some(&name[..end])
}

fn finished(command: &mut Command) -> anyhow::Result<Vec<u8>> {
    match command.output() {
        Ok(Output { status, stdout, .. }) if status.success() => Ok(stdout),
        Ok(Output { stderr, .. }) => bail!("git: {}", message(&stderr)),
        Err(error) => Err(not_run(&error)),
    }
}

/// Returns the message in what git printed on standard error.
pub(super) fn message(printed: &[u8]) -> String {
    let text = String::from_utf8_lossy(printed);
    let error = text
        .lines()
        .find_map(|line| line.strip_prefix("fatal: "))
        .or_else(|| text.lines().next())
        .unwrap_or("it failed without a message");
    if text.contains("lazy fetching disabled") || text.contains("promisor") {
        return format!(
            "{error}; this clone is partial: fetch all objects, which urilint does not"
        );
    }
    error.to_owned()
}

fn not_run(error: &io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::NotFound {
        return anyhow::anyhow!("git is not installed");
    }
    anyhow::anyhow!("git cannot be run: {error}")
}
