//! Copies of files with credentials masked at equal length, for diffs.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use urilint::input::Input;
use urilint::run::{Job, Name, Sink, run};
use urilint::side::open_regular;
use urilint::{
    Finding, Link, PositionMode, ReadOutcome, ScanMode, Secrets, Task, Warning, credentials_in,
};

use crate::cli::output::file::temporary::TemporaryFile;

/// Returns a masked copy of the file at `path`, called `name`; `None` if it has no credential.
///
/// Credentials are searched in the URIs that a run finds, and in the text: they may be in decoded
/// parts, and outside of URIs.
pub fn masked(path: &Path, name: &Path, job: &Job) -> io::Result<Option<TemporaryFile>> {
    let mut job = job.clone();
    // A configuration would change the options.
    job.walk.config = None;
    let options = &mut job.options;
    options.task = Task::Extract(ScanMode::Suspicious);
    options.secrets = Secrets::Masked;
    options.positions = PositionMode::Bytes;
    // With a base, relative references are found too.
    let base = || b"http://base.example/".to_vec();
    options.base.get_or_insert_with(base);
    let mut masking = Masking::of(path)?;
    let input = Input::Copy(path.to_path_buf(), name.to_path_buf());
    run(vec![input], &job, &mut masking)?;
    masking.text()?;
    Ok(masking.to)
}

/// Returns a masked copy of a file that fixes made of one without credentials; `None` if it has no
/// credential. Only the text is searched: fixes add no credentials to decoded parts.
pub fn masked_text(path: &Path) -> io::Result<Option<TemporaryFile>> {
    let mut masking = Masking::of(path)?;
    masking.text()?;
    Ok(masking.to)
}

/// Number of bytes that are searched at a time.
const WINDOW: usize = 256 * 1024;
/// Number of bytes that are searched again with the next ones, because a credential may extend
/// beyond the end.
const OVERLAP: usize = 4 * 1024;

/// A file and its masked copy, which is created on the first write.
struct Masking {
    from: File,
    size: u64,
    to: Option<TemporaryFile>,
}

impl Masking {
    fn of(path: &Path) -> io::Result<Self> {
        let from = open_regular(path)?;
        let size = from.metadata()?.len();
        Ok(Self {
            from,
            size,
            to: None,
        })
    }

    /// Writes `bytes` at `start` of the copy.
    fn write(&mut self, start: u64, bytes: &[u8]) -> io::Result<()> {
        let copy = match &mut self.to {
            Some(copy) => copy,
            to => {
                let mut copy = TemporaryFile::new(self.size)?;
                let at = self.from.stream_position()?;
                self.from.rewind()?;
                io::copy(&mut Read::by_ref(&mut self.from).take(self.size), &mut copy)?;
                self.from.seek(SeekFrom::Start(at))?;
                to.insert(copy)
            }
        };
        let mut file = copy.as_file();
        file.seek(SeekFrom::Start(start))?;
        file.write_all(bytes)
    }

    /// Masks credentials in the text, also outside of URIs.
    fn text(&mut self) -> io::Result<()> {
        let most = self.size.saturating_add(1).max(2 * OVERLAP as u64);
        let mut window = vec![0; WINDOW.min(usize::try_from(most).unwrap_or(usize::MAX))];
        let (mut start, mut kept) = (0, 0);
        self.from.rewind()?;
        loop {
            let len = kept + read_full(&mut self.from, &mut window[kept..])?;
            for range in credentials_in(&window[..len]) {
                // Line ends are kept.
                let mask = |byte: &u8| {
                    if byte.is_ascii_whitespace() {
                        *byte
                    } else {
                        b'*'
                    }
                };
                let at = start + range.start as u64;
                let mask: Vec<u8> = window[range].iter().map(mask).collect();
                self.write(at, &mask)?;
            }
            if len < window.len() {
                return Ok(());
            }
            kept = OVERLAP;
            window.copy_within(len - kept.., 0);
            start += (len - kept) as u64;
        }
    }
}

/// Reads until `bytes` is full or the file ends. Returns the number of bytes.
fn read_full(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match from.read(&mut bytes[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

impl Sink for Masking {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        let location = &link.location.bytes;
        let raw = link.raw();
        let same_length = location.end.saturating_sub(location.start) == raw.len() as u64;
        let may_be_masked = memchr::memchr(b'*', raw).is_some();
        if name.member.is_some() || !same_length || !may_be_masked {
            return Ok(());
        }
        self.write(location.start, raw)
    }

    fn finding(&mut self, _: Name, _: &Finding) -> io::Result<()> {
        Ok(())
    }

    fn warning(&mut self, _: Name, warning: &Warning) -> io::Result<()> {
        match warning.loss {
            // What was not read may have credentials.
            ReadOutcome::Lost => Err(io::Error::other(warning.text.clone())),
            ReadOutcome::Skipped | ReadOutcome::Unsupported | ReadOutcome::Nothing => Ok(()),
        }
    }
}
