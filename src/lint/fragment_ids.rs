//! The fragment identifiers of a document, which is read once, in bounded memory.

use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

use super::options::{Options, Task};
use super::reader::{Progress, Reader};
use super::windows::{Stream, Windows};
use crate::format::{Format, FragmentId, detect};

/// Reads the fragment identifiers that markup sets in a document, part by part.
pub(crate) struct FragmentIdReader<R> {
    stream: Stream<R>,
    format: &'static Format,
    /// Reads the records; `None` after the last one.
    reader: Option<Reader<'static>>,
}

impl<R: Read> FragmentIdReader<R> {
    /// Returns a reader of the document at `path` with this text, whose format is detected.
    ///
    /// # Errors
    /// If its start cannot be read.
    pub fn new(path: &Path, text: R) -> io::Result<Self> {
        static OPTIONS: LazyLock<Options> = LazyLock::new(|| Options::new(Task::FragmentIds));
        let stream = Stream::new(text)?;
        let format = detect(path, stream.window().bytes);
        Ok(Self {
            stream,
            format,
            reader: Some(Reader::new(&OPTIONS, format, 0..u64::MAX)),
        })
    }

    /// Returns the format of the document.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Returns the identifiers in the next part of the document, or `None` at its end.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn next(&mut self) -> io::Result<Option<Vec<FragmentId>>> {
        let Some(reader) = &mut self.reader else {
            return Ok(None);
        };
        let mut ids = Vec::new();
        let step = reader.step(&self.stream.window(), &mut |mut output, _| {
            ids.append(&mut output.fragment_ids);
        });
        match step {
            Progress::Record => {}
            Progress::More(from) => self.stream.advance(from)?,
            Progress::End => {
                if let Some(reader) = self.reader.take() {
                    ids.append(&mut reader.finish().0.fragment_ids);
                }
            }
        }
        Ok(Some(ids))
    }
}
