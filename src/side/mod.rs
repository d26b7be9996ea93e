//! Side files: what a run reads beside its inputs, such as configurations, ignore files, baselines
//! and lists of names.
//!
//! A path in a repository may be a symbolic link to a device, a FIFO without a writer, or an endless
//! file. So every side file is opened here, and read up to the bound of its kind. `tests/design.rs`
//! forbids to open files elsewhere.

mod open;
#[cfg(all(unix, feature = "io"))]
mod pipe;

use std::io::{self, Read};
use std::path::Path;

pub(crate) use open::is_absent;
pub use open::open_regular;
#[cfg(feature = "io")]
pub(crate) use open::open_without_waiting;
pub(crate) use open::{special, unreadable};
#[cfg(all(unix, feature = "io"))]
pub(crate) use pipe::Pipe;

/// A kind of side file, with the bound on its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideFile {
    /// The largest size, in MiB.
    largest: u64,
    /// What to do about a larger one.
    advice: &'static str,
}

/// A configuration, and what it extends. They are written by hand: the largest `Cargo.toml` and
/// `pyproject.toml` of large projects are under 100 KiB.
pub const CONFIGURATION: SideFile = SideFile {
    largest: 1,
    advice: "keep long lists of values in files that `[[deny]] file` names",
};

/// An ignore file. That of the Linux kernel has 3 KiB. `input/ignored.rs` bounds the memory that the
/// patterns take.
pub const IGNORE_FILE: SideFile = SideFile {
    largest: 1,
    advice: "exclude folders instead of single files",
};

/// A configuration of git, and the small files in `.git` that refer to others.
pub const GIT_FILE: SideFile = SideFile {
    largest: 1,
    advice: "files of git are not as large",
};

/// A configuration or a document of a site generator, which is read to know which pages and
/// identifiers it makes.
pub const SITE_FILE: SideFile = SideFile {
    largest: 1,
    advice: "divide it",
};

/// A list of values that a rule denies, one a line. Public lists of malicious hosts have up to half
/// a million lines of 20 to 25 bytes.
pub const DENY_LIST: SideFile = SideFile {
    largest: 16,
    advice: "divide it among several rules",
};

/// A baseline. An entry has about 130 bytes, so that half a million of them fit.
pub const BASELINE: SideFile = SideFile {
    largest: 64,
    advice: "check parts of the inputs with a baseline each",
};

/// A list of names of inputs. Names in repositories have about 60 bytes, so that four million of
/// them fit.
pub const LIST_OF_INPUTS: SideFile = SideFile {
    largest: 256,
    advice: "divide the list, or name folders",
};

/// A manifest of `urilint plan`. A piece has about 150 bytes: the pieces of 100 TB in parts of 64 MiB
/// fit.
pub const MANIFEST: SideFile = SideFile {
    largest: 256,
    advice: "plan with a larger --split-size",
};

/// The summary of a part file, an object of seven numbers.
pub const SUMMARY: SideFile = SideFile {
    largest: 1,
    advice: "remove it to write the part again",
};

impl SideFile {
    /// Reads the regular file at `path`, following symbolic links. The null device reads as an empty
    /// file, so that it can be given for "none".
    ///
    /// # Errors
    /// Those of the system; for anything that is not a regular file, and for a file that is too large,
    /// even if it grows while it is read.
    pub fn read(self, path: &Path) -> io::Result<Vec<u8>> {
        match open::open_regular_or_null(path)? {
            Some(file) => {
                let size = file.metadata()?.len();
                self.read_sized(file, size)
            }
            None => Ok(Vec::new()),
        }
    }

    /// Reads a stream to its end, whose length is `size` if that does not change.
    ///
    /// # Errors
    /// Those of the stream, and if it is too large.
    pub(crate) fn read_sized(self, stream: impl Read, size: u64) -> io::Result<Vec<u8>> {
        if size > self.largest << 20 {
            return Err(self.too_large());
        }
        self.read_from(stream)
    }

    /// Reads what the user named on the command line: a regular file or, as in `<(command)`, a FIFO.
    ///
    /// # Errors
    /// Those of [`open_named`], and if it is too large.
    #[cfg(feature = "io")]
    pub fn read_named(self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_from(open_named(path)?)
    }

    /// Returns the largest size, in bytes.
    pub(crate) const fn largest(self) -> u64 {
        self.largest << 20
    }

    /// Reads a stream to its end.
    ///
    /// # Errors
    /// Those of the stream, and if it is too large.
    pub fn read_from(self, stream: impl Read) -> io::Result<Vec<u8>> {
        let largest = self.largest << 20;
        let mut bytes = Vec::new();
        stream.take(largest + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > largest {
            return Err(self.too_large());
        }
        Ok(bytes)
    }

    fn too_large(self) -> io::Error {
        let Self { largest, advice } = self;
        io::Error::other(format!("it is larger than {largest} MiB: {advice}"))
    }
}

/// Opens what the user named on the command line, to be read once: a regular file, the null device,
/// the terminal of standard input, or a FIFO, which must have a writer within seconds.
///
/// # Errors
/// Those of the system, and for folders, sockets and other devices.
#[cfg(feature = "io")]
pub fn open_named(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let refuse = |metadata: &std::fs::Metadata| match unreadable(metadata) {
        _ if metadata.is_dir() => Err(io::Error::other("a directory, not a file")),
        Some(what) => Err(io::Error::other(format!("{what}, not a file"))),
        None => Ok(()),
    };
    // Opening some devices has an effect, so check first.
    refuse(&path.metadata()?)?;
    let file = open_without_waiting(path)?;
    // The file may have been replaced since.
    let metadata = file.metadata()?;
    refuse(&metadata)?;
    Ok(stream(file, &metadata))
}

/// Returns a stream of what was opened without waiting.
#[cfg(all(unix, feature = "io"))]
pub(crate) fn stream(file: std::fs::File, metadata: &std::fs::Metadata) -> Box<dyn Read + Send> {
    use std::os::unix::fs::FileTypeExt;
    if metadata.is_file() {
        Box::new(file)
    } else if metadata.file_type().is_fifo() {
        Box::new(Pipe::fifo(file))
    } else {
        Box::new(Pipe::device(file))
    }
}

/// As above.
#[cfg(all(not(unix), feature = "io"))]
pub(crate) fn stream(file: std::fs::File, _metadata: &std::fs::Metadata) -> Box<dyn Read + Send> {
    Box::new(file)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_regular_files_up_to_the_bound_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let largest = usize::try_from(CONFIGURATION.largest << 20).unwrap();
        fs::write(at("most"), vec![b'a'; largest]).unwrap();
        fs::write(at("over"), vec![b'a'; largest + 1]).unwrap();
        fs::create_dir(at("directory")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        for (link, target) in [
            ("link", "most"),
            ("zero", "/dev/zero"),
            ("null", "/dev/null"),
            ("loop", "loop"),
        ] {
            symlink(target, at(link)).unwrap();
        }
        let read = |name: &str| CONFIGURATION.read(&at(name));
        assert_eq!(read("most").unwrap().len(), largest);
        assert_eq!(read("link").unwrap().len(), largest);
        assert_eq!(read("null").unwrap(), b"");
        assert!(open_regular(&at("null")).is_err());
        for (name, reason) in [
            ("over", "it is larger than 1 MiB: keep long lists"),
            ("directory", "a directory, not a regular file"),
            ("socket", "a socket, not a regular file"),
            ("zero", "a device, not a regular file"),
            ("loop", "Too many levels of symbolic links"),
        ] {
            let error = read(name).unwrap_err();
            let named = CONFIGURATION.read_named(&at(name)).unwrap_err();
            for error in [&error, &named] {
                assert!(!is_absent(error), "{name}");
            }
            assert!(error.to_string().contains(reason), "{error}");
            let reason = reason.trim_end_matches("regular file");
            assert!(named.to_string().contains(reason), "{named}");
        }
        for name in ["none", "most/none"] {
            assert!(is_absent(&read(name).unwrap_err()));
        }
    }
}
