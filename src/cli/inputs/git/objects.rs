//! The objects of a repository, which git prints.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, ChildStdout};
use std::thread::JoinHandle;

use super::command::{Git, message};

/// The most of what git prints on standard error that is kept.
const LONGEST_MESSAGE: u64 = 4 * 1024;

/// Returns the objects of the bare repository in `folder`, as `git cat-file --batch` prints them.
///
/// # Errors
/// If `git` cannot be run.
pub fn objects(folder: &Path) -> io::Result<Box<dyn Read + Send>> {
    // In the order in which they are stored, so that each pack is read once.
    let all = [
        "cat-file",
        "--batch",
        "--batch-all-objects",
        "--unordered",
        "--buffer",
    ];
    let mut child = Git::outside().start_in(folder, &all)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (Some(stdout), Some(mut stderr)) = (stdout, stderr) else {
        return Err(io::Error::other("git has no output"));
    };
    // Read meanwhile, as git waits for it.
    let errors = std::thread::spawn(move || {
        let mut text = Vec::new();
        let read = stderr.by_ref().take(LONGEST_MESSAGE).read_to_end(&mut text);
        let rest = read.and_then(|_| io::copy(&mut stderr, &mut io::sink()));
        // What cannot be read says nothing.
        rest.map_or_else(|_| Vec::new(), |_| text)
    });
    Ok(Box::new(Objects {
        child,
        stdout,
        errors: Some(errors),
    }))
}

/// Returns true if the bare repository in `folder` has messages as public-inbox keeps them: one in the
/// file `m` (or `d`, of a message that was removed), or all in folders with names of two digits
/// (public-inbox-v2-format(5), public-inbox-v1-format(5)).
pub fn has_mail(folder: &Path) -> bool {
    let tree = ["ls-tree", "--full-tree", "-z", "HEAD"];
    let Ok(tree) = Git::outside().run_at(folder, &tree) else {
        return false;
    };
    let mut entries = tree
        .split(|byte| *byte == 0)
        .filter(|entry| !entry.is_empty());
    let first = entries.clone().next();
    first.is_some_and(|first| {
        let is_only = entries.clone().count() == 1;
        let name = |entry: &[u8]| {
            entry
                .rsplit(|byte| *byte == b'\t')
                .next()
                .map(<[u8]>::to_vec)
        };
        let is_message = name(first).is_some_and(|name| matches!(&name[..], b"m" | b"d"));
        is_only && is_message && first.starts_with(b"100")
            || entries.all(|entry| {
                let is_digits =
                    |name: Vec<u8>| name.len() == 2 && name.iter().all(u8::is_ascii_hexdigit);
                entry.starts_with(b"040000 ") && name(entry).is_some_and(is_digits)
            })
    })
}

/// What a process of git prints. It ends with the process.
struct Objects {
    child: Child,
    stdout: ChildStdout,
    /// What it prints on standard error, until it has ended.
    errors: Option<JoinHandle<Vec<u8>>>,
}

impl Read for Objects {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.stdout.read(into)?;
        if read > 0 || into.is_empty() {
            return Ok(read);
        }
        let Some(errors) = self.errors.take() else {
            return Ok(0);
        };
        let is_success = self.child.wait()?.success();
        let printed = errors.join().unwrap_or_default();
        // Damaged objects are no failure for git.
        let mut lines = printed.split(|byte| *byte == b'\n');
        if is_success && !lines.any(|line| line.starts_with(b"error: ")) {
            return Ok(0);
        }
        Err(io::Error::other(format!("git: {}", message(&printed))))
    }
}

impl Drop for Objects {
    /// Ends git where not all of its output was read.
    fn drop(&mut self) {
        if self.errors.is_some() {
            // It may have ended.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
