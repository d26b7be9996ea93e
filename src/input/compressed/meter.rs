//! Limits of the output and work of decompression, and warnings, for all layers of one input.
//!
//! The size of the output says little about the work: a MiB can hold 75,000 empty bzip2 streams.
//! So decoders charge their work, in units of about a nanosecond (measured with the smallest
//! possible members and streams): for each byte that they read
//! ([`Kind::per_byte`](super::Kind)), and for each setup. A file of a single layer cannot reach
//! the limit, however small its members or streams are.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::rc::Rc;

use super::Stream;
use crate::format::{DamageKind, Warning};
use crate::lint::RecordsLeftOut;

/// The most output for each stored byte, for all layers together ...
// Deflate compresses zeros to 1/1032.
const RATIO: u64 = 1000;
/// ... after this much output, in bytes.
// A small file of zeros is no attack.
const FREE: u64 = 64 << 20;
/// The most output for each stored byte of a large input: text seldom has a tenth of it ...
const LARGE_RATIO: u64 = 100;
/// ... after this much output.
// An archive of mail may be larger than that.
const LARGE: u64 = 16 << 30;
/// The output of the bodies in a web archive is limited by [`RATIO`] after this much, in bytes: one of
/// them must not end the reading of the file.
const FREE_BODIES: u64 = 256 << 20;
/// The most work for each stored byte ...
// About a microsecond.
const WORK_RATIO: u64 = 1000;
/// ... after this much work.
// About an eighth of a second.
const FREE_WORK: u64 = 128 << 20;

/// The work of starting a member of an archive.
pub(crate) const MEMBER: u64 = 1 << 10;
/// The work of starting a layer: buffers and tables.
pub(crate) const LAYER: u64 = 4 << 10;

/// Counts input, output and work.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// Stored bytes that were read.
    read: Cell<u64>,
    /// The size of the input, if known. Some of its bytes may be read twice.
    size: Cell<Option<u64>>,
    /// Output of all layers, in bytes.
    out: Cell<u64>,
    /// Output of the content codings of bodies, in bytes.
    bodies: Cell<u64>,
    /// Units of work, in all layers.
    work: Cell<u64>,
    over: Cell<bool>,
    records_left_out: Cell<RecordsLeftOut>,
    warnings: RefCell<Vec<Warning>>,
}

impl Meter {
    /// Sets the size of the input.
    pub fn set_size(&self, size: u64) {
        self.size.set(Some(size));
    }

    /// Adds stored bytes that were read.
    pub fn read(&self, bytes: u64) {
        self.read.set(self.read.get().saturating_add(bytes));
    }

    /// Adds output.
    ///
    /// # Errors
    /// If a limit is exceeded: the input is read no further.
    pub fn grow(&self, bytes: u64) -> io::Result<()> {
        let out = self.out.get().saturating_add(bytes);
        self.out.set(out);
        if self.permits(out) {
            Ok(())
        } else if out > LARGE {
            self.end("it decompresses to more than 16 GiB and 100 times its size")
        } else {
            self.end("it decompresses to more than 1000 times its size")
        }
    }

    /// Adds the output of the content coding of a body, each of which has a limit of its own.
    ///
    /// # Errors
    /// If a limit is exceeded: the input is read no further.
    pub fn grow_bodies(&self, bytes: u64) -> io::Result<()> {
        let out = self.bodies.get().saturating_add(bytes);
        self.bodies.set(out);
        if out > FREE_BODIES && out / RATIO > self.stored() {
            return self.end("the bodies in it decompress to more than 1000 times its size");
        }
        Ok(())
    }

    /// Returns the number of stored bytes that were read.
    fn stored(&self) -> u64 {
        self.read.get().min(self.size.get().unwrap_or(u64::MAX))
    }

    /// Returns true if so much output, in bytes, exceeds no limit.
    fn permits(&self, out: u64) -> bool {
        let read = self.stored();
        (out <= FREE || out / RATIO <= read) && (out <= LARGE || out / LARGE_RATIO <= read)
    }

    /// Adds units of work.
    ///
    /// # Errors
    /// If the limit is exceeded: the input is read no further.
    pub fn charge(&self, units: u64) -> io::Result<()> {
        let work = self.work.get().saturating_add(units);
        self.work.set(work);
        let stored = self.size.get().unwrap_or_else(|| self.read.get());
        if work > FREE_WORK && work / WORK_RATIO > stored {
            self.end("too many nested streams or members for its size")
        } else {
            Ok(())
        }
    }

    /// Returns true if so much more output and work exceeds no limit, even if nothing more is read.
    #[cfg(feature = "archives")]
    pub fn allows(&self, output: u64, work: u64) -> bool {
        let out = self.out.get().saturating_add(output);
        let work = self.work.get().saturating_add(work);
        let read = self.stored();
        self.permits(out) && (work <= FREE_WORK || work / WORK_RATIO <= read)
    }

    /// Returns the units of work so far.
    #[cfg(test)]
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    fn end(&self, reason: &str) -> io::Result<()> {
        self.over.set(true);
        Err(complete(DamageKind::Limit, reason.to_owned()))
    }

    /// Returns true if a limit was exceeded.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Adds records that are left out.
    pub fn leave_out(&self, records: RecordsLeftOut) {
        let mut all = self.records_left_out.get();
        all.merge(records);
        self.records_left_out.set(all);
    }

    /// Returns the records that are left out and were not taken before.
    pub fn take_left_out(&self) -> RecordsLeftOut {
        self.records_left_out.take()
    }

    /// Adds a warning, unless it is waiting already.
    pub fn warning(&self, warning: Warning) {
        let mut warnings = self.warnings.borrow_mut();
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }

    /// Sets the offset of damage that waiting warnings are about, where it is not known.
    pub fn locate(&self, offset: u64) {
        for warning in &mut *self.warnings.borrow_mut() {
            if let Some(damage) = &mut warning.damage {
                damage.offset.get_or_insert(offset);
            }
        }
    }

    /// Returns true if warnings are waiting.
    pub fn has_warnings(&self) -> bool {
        !self.warnings.borrow().is_empty()
    }

    /// Removes and returns the waiting warnings.
    pub fn take_warnings(&self) -> Vec<Warning> {
        self.warnings.take()
    }
}

/// An error whose text is a complete warning.
#[derive(Debug)]
struct Complete {
    kind: DamageKind,
    text: String,
}

impl fmt::Display for Complete {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Complete {}

/// Returns an error whose text is a complete warning.
pub(super) fn complete(kind: DamageKind, text: String) -> io::Error {
    io::Error::other(Complete { kind, text })
}

/// Returns what is damaged, if that is why there is an error.
pub(crate) fn damage_kind(error: &io::Error) -> Option<DamageKind> {
    let complete = error.get_ref()?.downcast_ref::<Complete>()?;
    Some(complete.kind)
}

/// Returns the warning about data that was not read because of `error`. `text` is one line.
pub(crate) fn warning_of(error: &io::Error, text: impl Into<String>) -> Warning {
    match damage_kind(error) {
        Some(kind) => Warning::damaged(kind, text),
        None => Warning::lost(text),
    }
}

/// Describes an error in data of kind `what`. Errors of other layers and of the system are
/// returned unchanged.
pub(super) fn damage(what: &str, error: io::Error) -> io::Error {
    if is_described(&error) {
        error
    } else if error.kind() == ErrorKind::UnexpectedEof {
        complete(DamageKind::Cut, format!("the {what} ends early"))
    } else {
        let text = format!("the {what} is damaged ({error})");
        complete(DamageKind::Damaged, text)
    }
}

/// Describes an error in a member of an archive whose other members are read, as [`damage`] does.
#[cfg(feature = "archives")]
pub(super) fn member_damage(error: io::Error) -> io::Error {
    if is_described(&error) {
        return error;
    }
    let text = match error.kind() {
        ErrorKind::UnexpectedEof => "the member ends early".to_owned(),
        _ => format!("the member is damaged ({error})"),
    };
    complete(DamageKind::Member, text)
}

/// Describes an error in a frame of kind `what` that others may follow, as [`damage`] does.
pub(super) fn frame_damage(what: &str, error: io::Error) -> io::Error {
    if is_described(&error) || error.kind() == ErrorKind::UnexpectedEof {
        return damage(what, error);
    }
    let text = format!("the {what} is damaged ({error})");
    complete(DamageKind::Frame, text)
}

/// Returns true if an error is of another layer or of the system.
fn is_described(error: &io::Error) -> bool {
    damage_kind(error).is_some()
        || error.raw_os_error().is_some()
        || error.kind() == ErrorKind::Interrupted
}

/// Returns an error about invalid data.
pub(super) fn invalid(text: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, text)
}

/// The metered output of a decompressor. An error ends it and is returned once.
pub(crate) struct Metered<'s> {
    inner: Box<dyn Read + 's>,
    what: &'static str,
    meter: Rc<Meter>,
    ended: bool,
}

impl<'s> Metered<'s> {
    /// Returns what `open` decompresses from `stream`, data of kind `what`.
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

#[cfg(test)]
mod tests {
    use super::{FREE, FREE_BODIES, LARGE, Meter};

    #[test]
    fn output_is_limited_by_what_was_read() {
        for (read, out, expected) in [
            (0, FREE, true),
            (0, FREE + 1000, false),
            (FREE / 100, FREE * 9, true),
            (FREE / 100, FREE * 10 + 100_000, false),
            (LARGE / 1000 * 2, LARGE, true),
            (LARGE / 1000 * 2, LARGE + 100, false),
            // A large archive of text.
            (LARGE, LARGE * 20, true),
            (LARGE, LARGE * 101, false),
        ] {
            let meter = Meter::default();
            meter.read(read);
            assert_eq!(meter.grow(out).is_ok(), expected, "{read} {out}");
            assert_ne!(meter.is_over(), expected);
        }
    }

    #[test]
    fn bodies_are_limited_together() {
        let meter = Meter::default();
        meter.read(1000);
        assert!(meter.grow_bodies(FREE_BODIES).is_ok());
        assert!(!meter.is_over());
        assert!(meter.grow_bodies(1).is_err());
        assert!(meter.is_over());
        let meter = Meter::default();
        meter.read(FREE_BODIES);
        assert!(meter.grow_bodies(FREE_BODIES * 900).is_ok());
    }
}
