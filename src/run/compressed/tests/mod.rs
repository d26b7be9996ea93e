//! Every kind of compressed input: whole, nested, truncated, damaged, and bombs. The archives are
//! made here, with the encoders of the same crates.

mod bombs;
mod damage;
mod kinds;
mod lzw;
mod make;
mod overlaps;
mod raw_zip;
mod tar;
mod warc;
mod work;
mod zip;

use std::cell::RefCell;
use std::fs::File;
use std::io::{Cursor, Seek, Write};
use std::path::Path;

use super::super::output::{Base, UnitOutput};
use super::super::work::Worker;
use super::super::{
    Job,
    unit::{Records, Work},
};
use crate::extract::scan::ScanMode;
use crate::format::ReadOutcome;
use crate::input::Source;
use crate::input::compressed::OwnedRange;
use crate::lint::Output;
use crate::lint::options::{Options, Task};

/// What was found in an input.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    /// The URIs, each after the name of its member and a `!`.
    links: Vec<String>,
    /// The warnings, in the same form.
    lost: Vec<String>,
    skipped: Vec<String>,
    said: Vec<String>,
}

impl Found {
    fn add(&mut self, chunk: UnitOutput) {
        let member = chunk.member.clone();
        let output = chunk.resolve(&Base::default());
        let shown = |text: &[u8]| match &member {
            Some(name) => format!(
                "{}!{}",
                String::from_utf8_lossy(name),
                String::from_utf8_lossy(text)
            ),
            None => String::from_utf8_lossy(text).into_owned(),
        };
        for link in output.links {
            self.links
                .push(shown(link.resolved.as_ref().unwrap_or(&link.uri)));
        }
        for warning in output.warnings {
            let warnings = match warning.loss {
                ReadOutcome::Lost => &mut self.lost,
                ReadOutcome::Skipped | ReadOutcome::Unsupported => &mut self.skipped,
                ReadOutcome::Nothing => &mut self.said,
            };
            warnings.push(shown(warning.text.as_bytes()));
        }
    }

    /// Asserts that everything was read, and that this was found.
    #[track_caller]
    fn is(&self, links: &[&str]) {
        assert_eq!(self.links, links, "{self:?}");
        assert!(self.lost.is_empty(), "{self:?}");
    }
}

/// Reads inputs, one after the other.
struct Reader {
    worker: RefCell<Worker<'static>>,
}

impl Reader {
    fn new() -> Self {
        Self::of(Job::new(Options::new(Task::Extract(ScanMode::Uris))))
    }

    fn of(job: Job) -> Self {
        Self {
            worker: RefCell::new(Worker::new(Box::leak(Box::new(job)), None)),
        }
    }

    /// Reads a stream.
    fn stream(&self, bytes: &[u8]) -> Found {
        let stream = Source::Stream(Box::new(Cursor::new(bytes.to_vec())));
        self.source(stream, Path::new("x"))
    }

    /// Reads a file.
    fn file(&self, bytes: &[u8]) -> Found {
        let file = Source::File(Self::stored(bytes), bytes.len() as u64);
        self.source(file, Path::new("x"))
    }

    /// Returns a file with these bytes.
    fn stored(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    /// Passes on what is found in a file, with its places.
    fn outputs(&self, bytes: &[u8], receive: &mut dyn FnMut(Output)) {
        let file = Source::File(Self::stored(bytes), bytes.len() as u64);
        let work = Work::Source(file, Path::new("x").into());
        let mut worker = self.worker.borrow_mut();
        let emit = &mut |chunk: UnitOutput| {
            receive(chunk.resolve(&Base::default()));
            Ok(())
        };
        worker.work(work, emit).unwrap();
    }

    fn source(&self, source: Source, name: &Path) -> Found {
        let mut found = Found::default();
        self.worker
            .borrow_mut()
            .work(Work::Source(source, name.into()), &mut |chunk| {
                found.add(chunk);
                Ok(())
            })
            .unwrap();
        found
    }

    /// Reads the records of a file that a range has.
    fn range(&self, bytes: &[u8], range: std::ops::Range<u64>) -> Found {
        let owned = OwnedRange {
            range,
            starts_with_record: false,
        };
        self.owned(bytes, owned)
    }

    fn owned(&self, bytes: &[u8], owned: OwnedRange) -> Found {
        let records = Records {
            file: Self::stored(bytes),
            size: bytes.len() as u64,
            kind: crate::input::compressed::kind(&bytes[..bytes.len().min(8192)]).unwrap(),
            owned,
        };
        let mut found = Found::default();
        let work = Work::Records(records, Path::new("x").into());
        self.worker
            .borrow_mut()
            .work(work, &mut |chunk| {
                found.add(chunk);
                Ok(())
            })
            .unwrap();
        found
    }

    /// The work that the last input took.
    fn work(&self) -> u64 {
        self.worker.borrow().layers.meter.work()
    }

    /// Reads a file, and the same bytes as a stream, with equal results.
    #[track_caller]
    fn both(&self, bytes: &[u8]) -> Found {
        let found = self.stream(bytes);
        assert_eq!(self.file(bytes), found);
        found
    }
}
