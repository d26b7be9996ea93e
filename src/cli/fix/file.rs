//! Fixing one file.
//!
//! It is replaced atomically and keeps its attributes. A symbolic link is kept, and its target is
//! changed. A file that another program has changed in the meantime is left alone.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use urilint::Warning;
use urilint::side::open_regular;

use crate::cli::fix::passes::{FixOptions, Fixed, Warnings, digest, fixed};
use crate::cli::output::file::replace::Replacement;
use crate::cli::output::file::temporary::TemporaryFile;

/// A file with its fixes applied, as a temporary file.
#[derive(Debug)]
pub struct FixedFile {
    /// The path of the file, with links resolved.
    pub target: PathBuf,
    /// The new content.
    pub new: TemporaryFile,
    /// The number of fixes.
    pub fixes: u64,
    before: Stamp,
    digest: u64,
}

/// The state of a file, to detect changes. No program can set its change time (ctime) back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: (u64, u64),
    #[cfg(unix)]
    changed: (i64, i64),
}

impl Stamp {
    fn of(data: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            len: data.len(),
            modified: data.modified().ok(),
            #[cfg(unix)]
            inode: (data.dev(), data.ino()),
            #[cfg(unix)]
            changed: (data.ctime(), data.ctime_nsec()),
        }
    }
}

#[cfg(unix)]
fn is_fifo(data: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&data.file_type())
}

#[cfg(not(unix))]
fn is_fifo(_: &Metadata) -> bool {
    false
}

/// Fixes the file at `path`, called `name`. Returns the warnings of reading it, too. Returns `None`
/// if there is nothing to fix, and for pipes and devices.
pub fn fix_file(
    path: &Path,
    name: &Path,
    options: &FixOptions,
) -> io::Result<(Option<FixedFile>, Warnings)> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        // A FIFO can be read only once: by the report, if there is one.
        let warning = || Warning::lost("not read: --diff does not support FIFOs");
        let warnings = is_fifo(&data).then(|| vec![(name.to_path_buf(), warning())]);
        return Ok((None, warnings.unwrap_or_default()));
    }
    let (fixed, warnings) = fixed(path, name, options)?;
    let Some(Fixed {
        text,
        fixes,
        digest,
    }) = fixed
    else {
        return Ok((None, warnings));
    };
    let fix_file = FixedFile {
        // An unnamed file has only this path.
        target: fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()),
        new: text,
        fixes,
        before: Stamp::of(&data),
        digest,
    };
    Ok((Some(fix_file), warnings))
}

impl FixedFile {
    /// Replaces the file. Returns its path.
    pub fn keep(self) -> io::Result<PathBuf> {
        let mut replacement = Replacement::of(&self.target)?;
        io::copy(&mut self.new.reader()?, &mut replacement)?;
        replacement.finish(|| self.unchanged())?;
        Ok(self.target)
    }

    /// Returns an error if the file has changed since it was read.
    fn unchanged(&self) -> io::Result<()> {
        let file = open_regular(&self.target)?;
        let same = Stamp::of(&file.metadata()?) == self.before && digest(&file)? == self.digest;
        if !same {
            return Err(io::Error::other(
                "it was changed by another program in the meantime",
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urilint::run::Job;
    use urilint::{Checks, Options, RULES, Safety, Settings, Task};

    use super::*;

    fn options() -> FixOptions {
        FixOptions {
            job: Job::new(Options::new(Task::Check(Checks::new(
                RULES.iter().copied(),
                Settings::default(),
            )))),
            min_safety: Safety::Safe,
        }
    }

    #[test]
    fn what_was_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let old = "see <HTTP://h.example/>\n";
        let text = || fs::read_to_string(&path).unwrap();
        let apply_fixes = || fix_file(&path, &path, &options()).unwrap().0;
        for new in [
            "see <HTTP://h.example/> and more\n",
            // Of equal length, with its time set back.
            "see <HTTP://i.example/>\n",
        ] {
            fs::write(&path, old).unwrap();
            let modified = fs::metadata(&path).unwrap().modified().unwrap();
            let late = apply_fixes().unwrap();
            fs::write(&path, new).unwrap();
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(modified).unwrap();
            assert!(late.keep().is_err());
            assert_eq!(text(), new);
            apply_fixes().unwrap().keep().unwrap();
            assert_eq!(text(), new.replace("HTTP", "http"));
            assert!(apply_fixes().is_none());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    /// The bytes are compared, too: a clock may be too coarse to show a change.
    #[test]
    fn what_has_other_bytes_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "see <HTTP://h.example/>\n").unwrap();
        let mut late = fix_file(&path, &path, &options()).unwrap().0.unwrap();
        fs::write(&path, "see <HTTP://i.example/>\n").unwrap();
        late.before = Stamp::of(&fs::metadata(&path).unwrap());
        assert!(late.keep().is_err());
    }
}
