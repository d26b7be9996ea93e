//! One file mended: pass after pass into temporary files, and at last under its own name.
//!
//! The file appears whole or not at all, with the permissions it had. A symbolic link stays,
//! and what it leads to is changed. What was changed by somebody else meanwhile is left alone.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;
use urilint::input::Input;
use urilint::run::{Job, Name, Sink, run};
use urilint::{Finding, Link, MOST_PASSES, Note, Picker, Safety, SourceEdit};

use super::super::output;

/// Where temporary files are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// In the folder of the file, to be renamed.
    TheFile,
    /// Where the system has them.
    OtherTemporaries,
}

/// A file with its faults mended.
#[derive(Debug)]
pub struct Mended {
    /// The file itself, links followed.
    pub target: PathBuf,
    /// What it shall hold.
    pub new: Draft,
    /// How many fixes were made.
    pub fixes: u64,
    before: Stamp,
}

/// What was not read as it should be, by its name.
pub type Notes = Vec<(PathBuf, Note)>;

/// What tells whether a file is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: (u64, u64),
}

impl Stamp {
    fn of(data: &Metadata) -> Self {
        Self {
            len: data.len(),
            modified: data.modified().ok(),
            #[cfg(unix)]
            inode: {
                use std::os::unix::fs::MetadataExt;
                (data.dev(), data.ino())
            },
        }
    }
}

/// A temporary file, removed at its end and at an interrupt.
#[derive(Debug)]
pub struct Draft(Option<NamedTempFile>);

impl Draft {
    fn new(target: &Path, beside: Beside) -> io::Result<Self> {
        let file = match beside {
            Beside::TheFile => output::temporary_beside(target)?,
            Beside::OtherTemporaries => temporary()?,
        };
        output::begin(file.path());
        Ok(Self(Some(file)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new(""), NamedTempFile::path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(file) = &self.0 {
            output::end(file.path());
        }
    }
}

/// What names of temporary files start with.
const PREFIX: &str = ".urilint-stdin-";

fn temporary() -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(PREFIX).tempfile()
}

/// Standard input, as a file.
pub fn stdin() -> io::Result<NamedTempFile> {
    let mut copy = temporary()?;
    output::begin(copy.path());
    io::copy(&mut io::stdin().lock(), &mut copy)?;
    Ok(copy)
}

/// Whether `path` is that of such a copy.
pub fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    path.starts_with(std::env::temp_dir()) && name.is_some_and(|name| name.starts_with(PREFIX))
}

/// The file at `path`, called `name`, mended, and what was not read of it; `None` where there is nothing to mend, and for
/// what is no file but a pipe or a device.
pub fn mended(
    path: &Path,
    name: &Path,
    job: &Job,
    (least, beside): (Safety, Beside),
) -> io::Result<(Option<Mended>, Notes)> {
    let target = fs::canonicalize(path)?;
    let data = fs::metadata(&target)?;
    if !data.is_file() {
        return Ok((None, Notes::new()));
    }
    let mut notes = None;
    let mut draft: Option<Draft> = None;
    let mut fixes = 0;
    for _ in 0..MOST_PASSES {
        let from = draft.as_ref().map_or(&*target, Draft::path).to_path_buf();
        let mut pass = Pass {
            from: File::open(&from)?,
            to: None,
            picker: Picker::new(least),
            place: (&target, beside),
            notes: Notes::new(),
        };
        run(vec![Input::Copy(from, name.to_path_buf())], job, &mut pass)?;
        notes.get_or_insert(std::mem::take(&mut pass.notes));
        let Some((next, made)) = pass.finish()? else {
            break;
        };
        draft = Some(next);
        fixes += made;
    }
    let mended = draft.map(|new| Mended {
        target,
        new,
        fixes,
        before: Stamp::of(&data),
    });
    Ok((mended, notes.unwrap_or_default()))
}

impl Mended {
    /// Puts it in the place of the file, which is returned.
    pub fn keep(mut self) -> io::Result<PathBuf> {
        let now = fs::metadata(&self.target)?;
        if Stamp::of(&now) != self.before {
            return Err(io::Error::other(
                "it was changed by another program meanwhile",
            ));
        }
        if now.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let Some(new) = self.new.0.take() else {
            return Ok(self.target);
        };
        if is_temporary(&self.target) {
            // A copy of standard input, which others know by its name.
            fs::copy(new.path(), &self.target)?;
            output::end(new.path());
            return Ok(self.target);
        }
        give_owner(new.path(), &now);
        fs::set_permissions(new.path(), now.permissions())?;
        output::finish(new.into_temp_path(), &self.target)?;
        Ok(self.target)
    }
}

/// The new file belongs to whom the old one did, if this user may do that.
#[cfg(unix)]
fn give_owner(path: &Path, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    let same = fs::metadata(path).is_ok_and(|new| (new.uid(), new.gid()) == (old.uid(), old.gid()));
    if !same {
        let _ = chown(path, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn give_owner(_path: &Path, _old: &Metadata) {}

/// A pass over a file: what is found is mended in a copy, while it is read.
struct Pass<'p> {
    from: File,
    /// Made with the first edit.
    to: Option<BufWriter<Draft>>,
    picker: Picker,
    place: (&'p Path, Beside),
    notes: Notes,
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Pass<'_> {
    /// What is mended, and how many fixes were made; `None` where none was.
    fn finish(mut self) -> io::Result<Option<(Draft, u64)>> {
        let picker = std::mem::replace(&mut self.picker, Picker::new(Safety::Safe));
        let made =
            picker.finish(&mut |edit| edited(&mut self.from, &mut self.to, self.place, edit))?;
        let Some(mut to) = self.to else {
            return Ok(None);
        };
        io::copy(&mut self.from, &mut to)?;
        let copy = to.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Some((copy, made)))
    }
}

impl Sink for Pass<'_> {
    fn link(&mut self, _: Name, _: &Link) -> io::Result<()> {
        Ok(())
    }

    fn finding(&mut self, _: Name, finding: &Finding) -> io::Result<()> {
        let (from, to, place) = (&mut self.from, &mut self.to, self.place);
        self.picker
            .finding(finding, &mut |edit| edited(from, to, place, edit))
    }

    fn note(&mut self, name: Name, note: &Note) -> io::Result<()> {
        self.notes.push((name.path.to_path_buf(), note.clone()));
        Ok(())
    }
}

/// Copies what stands before the edit, and writes what it puts in.
fn edited(
    from: &mut File,
    to: &mut Option<BufWriter<Draft>>,
    (target, beside): (&Path, Beside),
    edit: &SourceEdit,
) -> io::Result<()> {
    if to.is_none() {
        *to = Some(BufWriter::new(Draft::new(target, beside)?));
    }
    let Some(to) = to else {
        return Ok(());
    };
    let before = edit.bytes.start - from.stream_position()?;
    io::copy(&mut Read::by_ref(from).take(before), to)?;
    to.write_all(&edit.text)?;
    from.seek(SeekFrom::Start(edit.bytes.end))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use urilint::{Checks, Options, RULES, Settings, Severity, Snippets, Task};

    use super::*;

    #[test]
    fn what_was_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "see HTTP://h.example/\n").unwrap();
        let job = Job::new(Options::new(Task::Check(Checks {
            rules: RULES.to_vec(),
            min_severity: Severity::Info,
            snippets: Snippets::Unwanted,
            settings: Settings::default(),
        })));
        let mend = || {
            mended(&path, &path, &job, (Safety::Safe, Beside::TheFile))
                .unwrap()
                .0
        };
        let late = mend().unwrap();
        fs::write(&path, "see HTTP://h.example/ and more\n").unwrap();
        assert!(late.keep().is_err());
        let text = || fs::read_to_string(&path).unwrap();
        assert_eq!(text(), "see HTTP://h.example/ and more\n");
        mend().unwrap().keep().unwrap();
        assert_eq!(text(), "see http://h.example/ and more\n");
        assert!(mend().is_none());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
