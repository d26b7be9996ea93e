//! How much comes out of what is packed, how much work that is, and what is said of it:
//! the same for all layers of one input.
//!
//! What comes out says little about the work: 75,000 empty bzip2 streams fit into a MiB, and
//! once more into each gzip around them. So decoders charge what they do, in units of about
//! a nanosecond (measured, with the member or stream as small as it can be): for each byte
//! that they read ([`Kind::per_byte`](super::Kind)), and for what they set up anew. A file
//! of a single layer cannot reach the limit, however small its members or streams are.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::rc::Rc;

use super::Stream;
use crate::format::Warning;

/// The most bytes that come out of one input, all layers together.
const MOST: u64 = 16 << 30;
/// The most bytes that come out for one that goes in ...
const RATIO: u64 = 1000;
/// ... once more than this has come out.
const FREE: u64 = 64 << 20;
/// The most units of work for one byte that goes in ...
const WORK_RATIO: u64 = 1000;
/// ... once more than this was done.
const FREE_WORK: u64 = 128 << 20;

/// The work of starting on a member of an archive, whatever is in it.
pub(crate) const MEMBER: u64 = 1 << 10;
/// The work of starting on what is packed inside something else: buffers and tables.
pub(crate) const LAYER: u64 = 4 << 10;

/// Counts what goes in and what comes out.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// Bytes read of the input itself.
    read: Cell<u64>,
    /// Bytes of the input, where they are known: some of them may be read again.
    size: Cell<Option<u64>>,
    /// Bytes that came out, of all layers.
    out: Cell<u64>,
    /// Units of work that were done, in all layers.
    work: Cell<u64>,
    over: Cell<bool>,
    warnings: RefCell<Vec<Warning>>,
}

impl Meter {
    /// Says how large the input is.
    pub fn set_size(&self, size: u64) {
        self.size.set(Some(size));
    }

    /// Adds to what was read of the input itself.
    pub fn read(&self, bytes: u64) {
        self.read.set(self.read.get().saturating_add(bytes));
    }

    /// Adds to what came out.
    ///
    /// # Errors
    /// When it is too much: no more is read of this input.
    pub fn grow(&self, bytes: u64) -> io::Result<()> {
        let out = self.out.get().saturating_add(bytes);
        self.out.set(out);
        let read = self.read.get().min(self.size.get().unwrap_or(u64::MAX));
        if out > MOST {
            self.end("more than 16 GiB come out of it")
        } else if out > FREE && out / RATIO > read {
            self.end("more than 1000 bytes come out of it for each that it has")
        } else {
            Ok(())
        }
    }

    /// Adds units to the work that was done.
    ///
    /// # Errors
    /// When it is too much: no more is read of this input.
    pub fn charge(&self, units: u64) -> io::Result<()> {
        let work = self.work.get().saturating_add(units);
        self.work.set(work);
        let stored = self.size.get().unwrap_or_else(|| self.read.get());
        if work > FREE_WORK && work / WORK_RATIO > stored {
            self.end("it has too many streams or members inside others for its size")
        } else {
            Ok(())
        }
    }

    /// Units of work that were done.
    #[cfg(test)]
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    fn end(&self, reason: &str) -> io::Result<()> {
        self.over.set(true);
        Err(told(reason.to_owned()))
    }

    /// Whether too much came out.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Says, once, that something was not read as it should be.
    pub fn warning(&self, warning: Warning) {
        let mut warnings = self.warnings.borrow_mut();
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }

    /// What was said since the last call.
    pub fn take_notes(&self) -> Vec<Warning> {
        self.warnings.take()
    }
}

/// An error that says all there is to say to the reader of a note.
#[derive(Debug)]
struct Told(String);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Told {}

/// An error that is told as it is.
pub(super) fn told(text: String) -> io::Error {
    io::Error::other(Told(text))
}

/// What `error` means for what is packed as `what`; those of layers below, and of the
/// system, are told as they are.
pub(super) fn damage(what: &str, error: io::Error) -> io::Error {
    let told_already = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Told>());
    if told_already.is_some()
        || error.raw_os_error().is_some()
        || error.kind() == ErrorKind::Interrupted
    {
        error
    } else if error.kind() == ErrorKind::UnexpectedEof {
        told(format!("the {what} ends early"))
    } else {
        told(format!("the {what} is damaged ({error})"))
    }
}

/// An error about data that is not as it should be.
pub(super) fn invalid(text: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, text)
}

/// What comes out of a decompressor, counted. An error ends it, and is said once.
pub(crate) struct Metered<'s> {
    inner: Box<dyn Read + 's>,
    what: &'static str,
    meter: Rc<Meter>,
    ended: bool,
}

impl<'s> Metered<'s> {
    /// What `open` reads of `stream`, which is packed as `what`.
    pub fn new(
        what: &'static str,
        stream: Stream<'s>,
        open: fn(Stream<'s>) -> Box<dyn Read + 's>,
    ) -> Self {
        Self {
            what,
            meter: stream.meter().clone(),
            inner: open(stream),
            ended: false,
        }
    }
}

impl Read for Metered<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.ended || into.is_empty() {
            return Ok(0);
        }
        let read = self.inner.read(into).map_err(|e| damage(self.what, e));
        let read = read.and_then(|read| self.meter.grow(read as u64).map(|()| read));
        self.ended = match &read {
            Ok(read) => *read == 0,
            Err(error) => error.kind() != ErrorKind::Interrupted,
        };
        read
    }
}
