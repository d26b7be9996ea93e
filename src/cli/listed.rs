//! Inputs that are not arguments: named in a list, or by `git`.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::report::escape;
use urilint::run::ChangedLines;
use urilint::side;

use super::args::Input;
use super::git::{self, Compared};

/// Returns the inputs that the options list; `None` without such an option.
///
/// # Errors
/// If the list cannot be read, or `git` fails.
pub fn listed(args: &Input) -> anyhow::Result<Option<Vec<PathBuf>>> {
    if let Some(list) = &args.files_from {
        let dash = Path::new("-");
        if list == dash && args.paths.iter().any(|path| path == dash) {
            bail!("standard input cannot be both the list of --files-from and an input");
        }
        return from_file(list).map(Some);
    }
    if let Some(revision) = &args.changed_since {
        let changed = git::changed(Compared::Since(revision), &args.paths);
        return changed.context("--changed-since").map(Some);
    }
    if args.staged {
        let staged = git::changed(Compared::Staged, &args.paths);
        return staged.context("--staged").map(Some);
    }
    Ok(None)
}

/// Returns the inputs that have changed lines, and these lines; `None` without the option.
///
/// # Errors
/// If `git` fails.
pub fn changed_lines(
    args: &Input,
    revision: Option<&str>,
) -> anyhow::Result<Option<(Vec<PathBuf>, ChangedLines)>> {
    let Some(revision) = revision else {
        return Ok(None);
    };
    let changed = git::changed_lines(revision, &args.paths).context("--changed-lines")?;
    Ok(Some((changed.files(), changed)))
}

fn from_file(list: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = if list == Path::new("-") {
        side::LIST_OF_INPUTS.read_from(io::stdin().lock())
    } else {
        side::LIST_OF_INPUTS.read_named(list)
    };
    let read = read.and_then(|text| match newlines_or_nuls(&text) {
        names if names > MOST_NAMES => Err(io::Error::other(format!(
            "it has more than {MOST_NAMES} names: divide the list, or name folders"
        ))),
        _ => Ok(names(&text)),
    });
    match read {
        Ok(names) => Ok(names.into_iter().map(file).collect()),
        Err(error) => bail!("--files-from: {}: {error}", escape::path(list)),
    }
}

/// Upper bound on the names of a list: each takes a hundred bytes of memory.
const MOST_NAMES: usize = 4_000_000;

/// Returns about how many names a list has.
fn newlines_or_nuls(list: &[u8]) -> usize {
    memchr::memchr2_iter(0, b'\n', list).count()
}

/// Returns the path of a file that is listed: in a list, `-` is a file of that name, and not standard
/// input.
fn file(name: PathBuf) -> PathBuf {
    if name == Path::new("-") {
        return Path::new(".").join(name);
    }
    name
}

/// Returns the names of a list: each is followed by a NUL byte or, in a list without any, by the end
/// of the line.
pub fn names(list: &[u8]) -> Vec<PathBuf> {
    let end = if list.contains(&0) { 0 } else { b'\n' };
    let names = list.split(|b| *b == end);
    let names = names.map(|name| match end {
        0 => name,
        _ => name.strip_suffix(b"\r").unwrap_or(name),
    });
    names.filter(|name| !name.is_empty()).map(path).collect()
}

/// Returns the path whose name is these bytes.
#[cfg(unix)]
pub fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

/// As above.
#[cfg(not(unix))]
pub fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_in_a_nul_byte_or_a_line_end() {
        for (list, expected) in [
            ("", &[][..]),
            ("\n\n", &[]),
            ("a b\n./c\n\nd", &["a b", "./c", "d"]),
            ("a\r\nb\r\n", &["a", "b"]),
            ("a\nb\0c\r\0", &["a\nb", "c\r"]),
            ("a\0", &["a"]),
        ] {
            let expected: Vec<_> = expected.iter().map(PathBuf::from).collect();
            assert_eq!(names(list.as_bytes()), expected, "{list:?}");
        }
    }
}
