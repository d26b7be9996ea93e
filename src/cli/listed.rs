//! Inputs that are not arguments: named in a list, or by `git`.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::input::Input;
use urilint::report::escape;
use urilint::run::ChangedLines;
use urilint::side;

use super::args;
use super::git::{self, Staged};
use super::temporary::TemporaryFolder;

/// Inputs that are listed.
#[derive(Debug)]
pub struct Listed {
    pub inputs: Vec<Input>,
    /// The folder of versions that are among them.
    _folder: Option<TemporaryFolder>,
}

impl Listed {
    /// Returns files. In a list, `-` is a file of that name, and not standard input.
    pub fn files(names: Vec<PathBuf>) -> Self {
        let file = |name: PathBuf| {
            if name == Path::new("-") {
                Path::new(".").join(name)
            } else {
                name
            }
        };
        Self {
            inputs: names.into_iter().map(file).map(Input::Path).collect(),
            _folder: None,
        }
    }
}

/// Returns the inputs that the options list; `None` without such an option.
///
/// # Errors
/// If the list cannot be read, or `git` fails.
pub fn listed(args: &args::Input) -> anyhow::Result<Option<Listed>> {
    if let Some(list) = &args.files_from {
        let dash = Path::new("-");
        if list == dash && args.paths.iter().any(|path| path == dash) {
            bail!("standard input cannot be both the list of --files-from and an input");
        }
        return Ok(Some(Listed::files(from_file(list)?)));
    }
    if let Some(revision) = &args.changed_since {
        let changed = git::changed(revision, &args.paths).context("--changed-since")?;
        return Ok(Some(Listed::files(changed)));
    }
    if args.staged {
        let Staged { inputs, folder } = git::staged(&args.paths).context("--staged")?;
        return Ok(Some(Listed {
            inputs,
            _folder: folder,
        }));
    }
    Ok(None)
}

/// Returns the inputs that have changed lines, and these lines; `None` without the option.
///
/// # Errors
/// If `git` fails.
pub fn changed_lines(
    args: &args::Input,
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
        Ok(names) => Ok(names),
        Err(error) => bail!("--files-from: {}: {error}", escape::path(list)),
    }
}

/// Upper bound on the names of a list: each takes a hundred bytes of memory.
const MOST_NAMES: usize = 4_000_000;

/// Returns about how many names a list has.
fn newlines_or_nuls(list: &[u8]) -> usize {
    memchr::memchr2_iter(0, b'\n', list).count()
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
