//! One file and what replaces it.
//!
//! The file appears whole or not at all, with the attributes it had. A symbolic link stays,
//! and what it leads to is changed. What was changed by another program meanwhile is left alone.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use urilint::{ReadOutcome, Warning};

use super::super::replace::Replacement;
use super::super::temporary::Draft;
use super::passes::{Fixed, Warnings, Way, digest, fixed};

/// A file with its fixes made in a temporary one.
#[derive(Debug)]
pub struct Mended {
    /// The file itself, links followed.
    pub target: PathBuf,
    /// What it shall hold.
    pub new: Draft,
    /// How many fixes were made.
    pub fixes: u64,
    before: Stamp,
    digest: u64,
}

/// The state of a file, compared to detect changes. No program can set the time of the last change
/// (ctime) back.
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

/// The file at `path`, called `name`, with its fixes made, and what was not read of it; `None`
/// where there is nothing to fix, and for what is no file but a pipe or a device.
pub fn mended(path: &Path, name: &Path, way: &Way) -> io::Result<(Option<Mended>, Warnings)> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        // A FIFO can be read once: by the report, if there is one.
        let warning = || Warning {
            text: "not read: a FIFO has no diff".to_owned(),
            loss: ReadOutcome::Lost,
        };
        let warnings = is_fifo(&data).then(|| vec![(name.to_path_buf(), warning())]);
        return Ok((None, warnings.unwrap_or_default()));
    }
    let (fixed, warnings) = fixed(path, name, way)?;
    let Some(Fixed {
        text,
        fixes,
        digest,
    }) = fixed
    else {
        return Ok((None, warnings));
    };
    let mended = Mended {
        // Of a file without a name there is only this path.
        target: fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()),
        new: text,
        fixes,
        before: Stamp::of(&data),
        digest,
    };
    Ok((Some(mended), warnings))
}

impl Mended {
    /// Puts it in the place of the file, which is returned.
    pub fn keep(self) -> io::Result<PathBuf> {
        let mut replacement = Replacement::of(&self.target)?;
        io::copy(&mut self.new.reader()?, &mut replacement)?;
        replacement.finish(|| self.unchanged())?;
        Ok(self.target)
    }

    /// An error if the file is not what was read.
    fn unchanged(&self) -> io::Result<()> {
        let file = File::open(&self.target)?;
        let same = Stamp::of(&file.metadata()?) == self.before && digest(&file)? == self.digest;
        if !same {
            return Err(io::Error::other(
                "it was changed by another program meanwhile",
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urilint::run::Job;
    use urilint::{Checks, Options, RULES, Safety, Settings, Severity, Snippets, Task};

    use super::*;

    fn way() -> Way {
        Way {
            job: Job::new(Options::new(Task::Check(Checks {
                rules: RULES.to_vec(),
                min_severity: Severity::Info,
                snippets: Snippets::Unwanted,
                settings: Settings::default(),
            }))),
            least: Safety::Safe,
        }
    }

    #[test]
    fn what_was_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let old = "see HTTP://h.example/\n";
        let text = || fs::read_to_string(&path).unwrap();
        let mend = || mended(&path, &path, &way()).unwrap().0;
        for new in [
            "see HTTP://h.example/ and more\n",
            // Of the same length, with its time set back.
            "see HTTP://i.example/\n",
        ] {
            fs::write(&path, old).unwrap();
            let modified = fs::metadata(&path).unwrap().modified().unwrap();
            let late = mend().unwrap();
            fs::write(&path, new).unwrap();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_modified(modified).unwrap();
            assert!(late.keep().is_err());
            assert_eq!(text(), new);
            mend().unwrap().keep().unwrap();
            assert_eq!(text(), new.replace("HTTP", "http"));
            assert!(mend().is_none());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    /// The bytes are compared, too: a clock may be too coarse to show that a file was changed.
    #[test]
    fn what_has_other_bytes_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "see HTTP://h.example/\n").unwrap();
        let mut late = mended(&path, &path, &way()).unwrap().0.unwrap();
        fs::write(&path, "see HTTP://i.example/\n").unwrap();
        late.before = Stamp::of(&fs::metadata(&path).unwrap());
        assert!(late.keep().is_err());
    }
}
