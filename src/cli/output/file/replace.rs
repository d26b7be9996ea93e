//! Atomic replacement of files: a file is created or replaced only when its content is complete.
//!
//! Until then it is unnamed where the system supports that (`O_TMPFILE` on Linux), so that it
//! vanishes however the process ends; otherwise it has a temporary name in the same folder. Only
//! those who may read the old file can read it.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::output::file::attributes::Attributes;
use crate::cli::output::file::temporary::{self, TemporaryName};

/// The new content of a file.
#[derive(Debug)]
pub struct Replacement {
    file: File,
    /// The temporary name; `None` if it is unnamed.
    name: Option<TemporaryName>,
    target: PathBuf,
    old: Option<Attributes>,
    after: SyncNames,
}

/// Whether the names of the folder are written to the disk when the file has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SyncNames {
    Now,
    /// With those of the next file in the folder.
    Later,
}

/// Who may read and write a file while it is written.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// Only this user.
    Private,
    /// Everyone whom the umask permits.
    AsNew,
}

impl Access {
    #[cfg(unix)]
    const fn mode(self) -> u32 {
        match self {
            Self::Private => 0o600,
            Self::AsNew => 0o666,
        }
    }
}

impl Replacement {
    /// Returns an empty file that will replace `target`, which is not a symbolic link.
    ///
    /// # Errors
    /// If no file can be created in that folder, if the old file must not be replaced, and if its
    /// owner cannot be kept.
    pub fn of(target: &Path) -> io::Result<Self> {
        let old = Attributes::of(target)?;
        let access = if old.is_some() {
            Access::Private
        } else {
            Access::AsNew
        };
        let (file, name) = create(folder_of(target), access)?;
        if let Some(old) = &old {
            old.set_owner_on(&file)?;
        }
        Ok(Self {
            file,
            name,
            target: target.to_path_buf(),
            old,
            after: SyncNames::Now,
        })
    }

    /// Leaves it to the next file in the folder to write their names to the disk.
    pub const fn sync_name_later(&mut self) {
        self.after = SyncNames::Later;
    }

    /// Writes the content to the disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Sets another target in the same folder.
    pub fn set_target(&mut self, target: &Path) {
        self.target = target.to_path_buf();
    }

    /// Returns the path of the file that is replaced.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Replaces the target, unless `confirm` returns an error.
    ///
    /// # Errors
    /// If the content cannot be written to the disk or the attributes of the old file cannot be
    /// kept: the old file is then unchanged. Also if the new name may not be on the disk.
    pub fn finish(self, confirm: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        // They may have changed in the meantime.
        if let Some(old) = Attributes::of(&self.target)?.or(self.old) {
            old.set_owner_on(&self.file)?;
            old.set_on(&self.file)?;
        }
        self.file.sync_all()?;
        confirm()?;
        match self.name {
            Some(name) => name.rename(&self.target)?,
            None => link(&self.file, &self.target)?,
        }
        match self.after {
            SyncNames::Now => sync_folder(folder_of(&self.target)),
            SyncNames::Later => Ok(()),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn create(folder: &Path, access: Access) -> io::Result<(File, Option<TemporaryName>)> {
    if let Some(file) = create_unnamed(folder, access) {
        return Ok((file, None));
    }
    let (file, name) = create_named(folder, access)?;
    Ok((file, Some(name)))
}

fn create_named(folder: &Path, access: Access) -> io::Result<(File, TemporaryName)> {
    TemporaryName::create(&builder(access), folder)
}

#[cfg(unix)]
fn builder(access: Access) -> tempfile::Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = temporary::builder();
    builder.permissions(PermissionsExt::from_mode(access.mode()));
    builder
}

#[cfg(not(unix))]
fn builder(_: Access) -> tempfile::Builder<'static, 'static> {
    temporary::builder()
}

/// Creates an unnamed file. Returns `None` if the system does not support it, or has no /proc to
/// link it. Other errors are left to the creation of a named file.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn create_unnamed(folder: &Path, access: Access) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let file = open(folder, flags, Mode::from_raw_mode(access.mode())).ok()?;
    let file = File::from(file);
    temporary::path_of(&file).map(|_| file)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn create_unnamed(_folder: &Path, _access: Access) -> Option<File> {
    None
}

/// Links an unnamed file as `target`. No system call replaces another file by it, so it gets a
/// temporary name and is renamed at once. Signals wait for that.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn link(file: &File, target: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    let from = temporary::path_of(file).ok_or(io::ErrorKind::NotFound)?;
    let set_on = |name: &Path| -> io::Result<()> {
        Ok(linkat(CWD, &from, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
    };
    let _names = crate::cli::output::interrupt::names();
    match set_on(target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    let linked = temporary::builder().make_in(folder_of(target), set_on)?;
    Ok(linked.into_temp_path().persist(target)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn link(_file: &File, _target: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes the names in `folder` to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder without read permission cannot be opened.
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        // Not supported by some file systems.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        Err(error) => {
            let text = format!("written, but may be lost in a system crash: {error}");
            Err(io::Error::new(error.kind(), text))
        }
        Ok(()) => Ok(()),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps)]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cli::output::interrupt;

    /// Returns a named replacement, as on systems without unnamed files.
    fn with_name(target: &Path, access: Access) -> Replacement {
        let (file, name) = create_named(folder_of(target), access).unwrap();
        Replacement {
            file,
            name: Some(name),
            after: SyncNames::Now,
            target: target.to_path_buf(),
            old: None,
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).unwrap().flatten();
        files
            .map(|file| file.file_name().into_string().unwrap())
            .collect()
    }

    fn is_known(folder: &Path) -> bool {
        interrupt::names()
            .iter()
            .any(|name| name.starts_with(folder))
    }

    #[test]
    fn a_file_appears_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.txt");
        let make = |named: bool| {
            if named {
                with_name(&target, Access::Private)
            } else {
                Replacement::of(&target).unwrap()
            }
        };
        for named in [true, false] {
            for old in [None, Some("old")] {
                let _ = fs::remove_file(&target);
                if let Some(old) = old {
                    fs::write(&target, old).unwrap();
                }
                let left = || fs::read_to_string(&target).ok();
                let mut unfinished = make(named);
                unfinished.write_all(b"new").unwrap();
                assert_eq!(
                    is_known(folder.path()),
                    named || cfg!(not(target_os = "linux"))
                );
                drop(unfinished);
                assert_eq!(left().as_deref(), old);
                let mut refused = make(named);
                refused.write_all(b"new").unwrap();
                let refuse = || Err(io::ErrorKind::Other.into());
                assert!(refused.finish(refuse).is_err());
                assert_eq!(left().as_deref(), old);
                let mut whole = make(named);
                whole.write_all(b"new").unwrap();
                whole.finish(|| Ok(())).unwrap();
                assert_eq!(left().as_deref(), Some("new"));
                assert_eq!(names(folder.path()), ["a.txt"]);
                assert!(!is_known(folder.path()));
            }
        }
    }

    /// A file that is created in the meantime is replaced and keeps its permissions.
    #[cfg(unix)]
    #[test]
    fn a_file_that_appears_meanwhile_is_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.txt");
        let mut replacement = Replacement::of(&target).unwrap();
        replacement.write_all(b"new").unwrap();
        fs::write(&target, "other").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        replacement.finish(|| Ok(())).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        let mode = fs::metadata(&target).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn others_cannot_read_a_file_with_a_name() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let replacement = with_name(&folder.path().join("a.txt"), Access::Private);
        let mode = replacement.file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
