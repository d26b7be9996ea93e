//! Texts that come in order, such as decompressed ones: the worker that reads a text cuts it where
//! records start, and any worker reads the pieces. What they find is joined in order.
//!
//! A piece owns the records that start in its range, by the rule of pieces of a file
//! ([`crate::Split`]), so the output does not show where a text was cut. A record that is longer
//! than several pieces is read by the worker that reads the text.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use super::output::{Base, UnitOutput};
use super::step::{Emit, Lookup, cut_short, step};
use super::work::Worker;
use crate::format::{Format, Head, Next, Warning, Window};
use crate::input::contain::contain;
use crate::input::{Bytes, Pool, Slot};
use crate::lint::Output;
use crate::lint::options::Options;
use crate::lint::reader::{Progress, Reader, Totals};

/// The size of a piece, about.
// As large as a read of a file (`input/feed.rs`).
const PIECE: u64 = 256 * 1024;
/// More bytes than any format needs after a position to decide whether a record starts there:
/// two blocks of plain text.
const LOOK_AHEAD: u64 = 128 * 1024;
/// A record that is longer than so many pieces is not cut out.
// 2 MiB: bounds the memory of one record.
const LONGEST: u64 = 8;
/// About how many bytes of output are joined to one part.
// As in `lint/pending.rs`.
const PART: usize = 64 * 1024;

/// The search for the end of a piece.
struct Cutter {
    format: &'static Format,
    /// What the text starts with.
    head: Arc<Head>,
    /// The size of a piece.
    size: u64,
    /// Where the piece starts.
    start: u64,
    /// No piece ends before this offset.
    tested: u64,
}

/// The result of a search.
enum Cut {
    /// A record starts here, which the next piece owns.
    At(u64),
    /// More bytes are needed.
    More,
    /// This is the last piece.
    End,
    /// The piece is too long, or the search panicked.
    Nowhere,
}

impl Cutter {
    fn new(format: &'static Format, head: &[u8], size: u64) -> Self {
        let size = size.max(1);
        Self {
            format,
            head: Arc::new(Head::of(head, format)),
            size,
            start: 0,
            tested: size,
        }
    }

    /// Starts the next piece.
    const fn start(&mut self, offset: u64) {
        self.start = offset;
        self.tested = offset + self.size;
    }

    /// Returns the offset of the first byte that is needed.
    fn needs_from(&self) -> u64 {
        (self.format.split.before)(self.start)
    }

    /// Searches for the end of the piece, where the window has `look_ahead` more bytes.
    fn search(&mut self, window: &Window, look_ahead: u64) -> Cut {
        contain(|| self.next(window, look_ahead)).unwrap_or(Cut::Nowhere)
    }

    fn next(&mut self, window: &Window, look_ahead: u64) -> Cut {
        let end = window.offset + window.bytes.len() as u64;
        if self.tested + look_ahead >= end && !window.last {
            return Cut::More;
        }
        if self.tested >= end {
            return Cut::End;
        }
        let split = &self.format.split;
        // Between batches, so that the last batch of the piece ends as it would in the text.
        let next = split.batch.unwrap_or(split.next);
        let (Next::At(at) | Next::NotBefore(at)) =
            match next(window, (self.tested - window.offset) as usize) {
                Next::At(at) if at < window.bytes.len() => {
                    return Cut::At(window.offset + at as u64);
                }
                Next::NotBefore(_) | Next::At(_) if window.last => return Cut::End,
                other => other,
            };
        self.tested = window.offset + at as u64;
        Cut::More
    }

    const fn is_long(&self) -> bool {
        self.tested - self.start > LONGEST * self.size
    }
}

/// A piece of a text.
struct Piece {
    options: Arc<Options>,
    format: &'static Format,
    head: Arc<Head>,
    /// Where its records start.
    range: Range<u64>,
    /// Its bytes, and those around it that decide where records start.
    bytes: Vec<u8>,
    /// The offset of the first of the bytes.
    offset: u64,
    /// Whether the text ends where they end.
    last: bool,
}

/// What was found in a piece.
struct Found {
    outputs: Vec<UnitOutput>,
    /// The rest of the output.
    rest: (Output, Totals),
    /// Whether reading could not continue.
    failed: bool,
    /// The buffer, to be used again.
    buffer: Vec<u8>,
}

impl Piece {
    fn read(self) -> Found {
        let mut outputs = Vec::new();
        let emit = &mut |output| {
            outputs.push(output);
            Ok(())
        };
        let mut window = Window {
            bytes: &self.bytes,
            offset: self.offset,
            last: self.last,
        };
        let mut reader =
            Reader::new(&self.options, self.format, self.range.clone()).with_head(self.head);
        let failed = loop {
            match step(&mut reader, &window, emit) {
                Ok(Some(Progress::Record)) => {}
                // The bytes show where the piece ends.
                Ok(Some(Progress::More(_))) if !window.last => {
                    debug_assert!(false, "a piece without its end");
                    window.last = true;
                }
                Ok(Some(Progress::More(_) | Progress::End)) => break false,
                Ok(None) | Err(_) => break true,
            }
        };
        Found {
            outputs,
            rest: reader.finish(),
            failed,
            buffer: self.bytes,
        }
    }
}

/// What waits for its turn.
enum Pending {
    Piece(Slot<Found>),
    Warning(Warning),
}

/// The pieces of a text that were cut and not joined yet.
struct Pieces<'p, 'j> {
    pool: &'p Pool,
    pending: VecDeque<Pending>,
    joined: Joined<'j>,
    /// A buffer that can be used again.
    spare: Vec<u8>,
    /// Whether reading cannot continue.
    failed: bool,
}

impl<'p, 'j> Pieces<'p, 'j> {
    fn new(pool: &'p Pool, lookup: Lookup<'j>) -> Self {
        Self {
            pool,
            pending: VecDeque::new(),
            joined: Joined {
                lookup,
                base: Base::default(),
                output: Output::default(),
                weight: 0,
                has_records: false,
                warnings: Vec::new(),
            },
            spare: Vec::new(),
            failed: false,
        }
    }

    /// Lets any worker read a piece.
    fn submit(&mut self, piece: Piece, emit: &mut Emit) -> io::Result<()> {
        while self.pending.len() > self.pool.threads() {
            self.join(emit)?;
        }
        if self.failed {
            return Ok(());
        }
        let slot = self.pool.submit(move || piece.read());
        self.pending.push_back(Pending::Piece(slot));
        Ok(())
    }

    /// Joins all pieces.
    fn join_all(&mut self, emit: &mut Emit) -> io::Result<()> {
        while !self.pending.is_empty() {
            self.join(emit)?;
        }
        Ok(())
    }

    /// Joins the next piece.
    fn join(&mut self, emit: &mut Emit) -> io::Result<()> {
        let slot = match self.pending.pop_front() {
            None => return Ok(()),
            Some(Pending::Warning(warning)) => {
                return self.joined.add(UnitOutput::warning(warning), emit);
            }
            Some(Pending::Piece(slot)) => slot,
        };
        let found = self.pool.wait(&slot);
        for output in found.outputs {
            self.joined.add(output, emit)?;
        }
        self.spare = found.buffer;
        if found.failed {
            self.give_up();
        }
        self.joined.end_piece(found.rest, emit)
    }

    fn give_up(&mut self) {
        self.failed = true;
        self.pending.clear();
    }
}

/// The output of the pieces so far.
struct Joined<'j> {
    lookup: Lookup<'j>,
    /// What precedes the piece.
    base: Base,
    /// What was not emitted yet.
    output: Output,
    /// How many bytes of memory it takes, about.
    weight: usize,
    /// Whether there was a record.
    has_records: bool,
    /// The warnings about whole pieces, which are emitted at the end of the text.
    warnings: Vec<Warning>,
}

impl Joined<'_> {
    fn add(&mut self, output: UnitOutput, emit: &mut Emit) -> io::Result<()> {
        self.weight += output.weight();
        self.has_records |= output.has_records();
        let Output {
            mut links,
            mut findings,
            mut fragment_ids,
            mut warnings,
            mut directives,
            census,
            extent,
            // They have been counted.
            messages: _,
        } = self.checked(output);
        self.output.links.append(&mut links);
        self.output.findings.append(&mut findings);
        self.output.fragment_ids.append(&mut fragment_ids);
        self.output.warnings.append(&mut warnings);
        self.output.directives.append(&mut directives);
        self.output.extent.merge(extent);
        if let Some(census) = census {
            self.output.census.get_or_insert_default().merge(*census);
        }
        if self.weight < PART {
            return Ok(());
        }
        self.emit(emit)
    }

    /// Adds the rest of the output of a piece.
    fn end_piece(&mut self, (output, totals): (Output, Totals), emit: &mut Emit) -> io::Result<()> {
        let mut output = output;
        for warning in std::mem::take(&mut output.warnings) {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
        self.add(UnitOutput::new(output, totals), emit)?;
        self.base.advance(totals);
        Ok(())
    }

    /// Ends the text.
    fn end(mut self, emit: &mut Emit) -> io::Result<()> {
        self.output.warnings.append(&mut self.warnings);
        self.weight = 1;
        self.emit(emit)
    }

    /// Returns output with the locations of the text, without links that exist.
    fn checked(&self, output: UnitOutput) -> Output {
        let mut output = output.resolve(&self.base);
        self.lookup.check(&mut output);
        output
    }

    /// Emits what was not emitted yet.
    fn emit(&mut self, emit: &mut Emit) -> io::Result<()> {
        if self.weight == 0 {
            return Ok(());
        }
        self.weight = 0;
        let totals = Totals {
            start: self.has_records.then_some(0),
            ..Totals::default()
        };
        emit(UnitOutput::new(std::mem::take(&mut self.output), totals))
    }
}

impl<'j> Worker<'j> {
    /// Reads the text in the window and in what follows it in `stream`, by all workers that have
    /// nothing else to do.
    pub(super) fn read_in_pieces(
        &mut self,
        (pool, format): (&Pool, &'static Format),
        stream: &mut dyn Read,
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let bytes = &mut Bytes::Stream(stream);
        let size = self.job.sizes.piece.unwrap_or(PIECE);
        let mut cutter = Cutter::new(format, self.feed.window().bytes, size);
        let mut pieces = Pieces::new(pool, self.lookup());
        while !pieces.failed {
            let end = match self.cut(&mut cutter, bytes, &mut pieces) {
                Cut::At(end) => end,
                // A short text.
                Cut::End if cutter.start == 0 => {
                    pieces.join_all(emit)?;
                    pieces.joined.emit(emit)?;
                    return self.read_in_order(format, u64::MAX, bytes, emit);
                }
                Cut::End => u64::MAX,
                Cut::More | Cut::Nowhere => {
                    pieces.join_all(emit)?;
                    if pieces.failed
                        || !self.read_long_piece(&mut cutter, bytes, (&mut pieces.joined, emit))?
                    {
                        break;
                    }
                    continue;
                }
            };
            let buffer = std::mem::take(&mut pieces.spare);
            pieces.submit(self.piece_until(end, &cutter, buffer), emit)?;
            if end == u64::MAX {
                break;
            }
            cutter.start(end);
        }
        pieces.join_all(emit)?;
        pieces.joined.end(emit)?;
        Ok(Totals::default())
    }

    /// Reads until the end of the piece is found.
    fn cut(&mut self, cutter: &mut Cutter, bytes: &mut Bytes, pieces: &mut Pieces) -> Cut {
        loop {
            match cutter.search(&self.feed.window(), LOOK_AHEAD) {
                Cut::More if cutter.is_long() => return Cut::Nowhere,
                Cut::More => {}
                found => return found,
            }
            if let Err(error) = self.feed.fill(bytes, cutter.needs_from()) {
                let warning = Pending::Warning(cut_short(&error));
                pieces.pending.push_back(warning);
            }
        }
    }

    /// Returns a copy of the piece that ends where the next one starts, at `end`.
    fn piece_until(&self, end: u64, cutter: &Cutter, mut buffer: Vec<u8>) -> Piece {
        let window = self.feed.window();
        let offset = cutter.needs_from();
        buffer.clear();
        buffer.extend_from_slice(&window.bytes[(offset - window.offset) as usize..]);
        Piece {
            options: self.options.clone(),
            format: cutter.format,
            head: Arc::clone(&cutter.head),
            range: cutter.start..end,
            bytes: buffer,
            offset,
            last: window.last,
        }
    }

    /// Reads a piece whose end is not known. Returns false if it is the last one.
    fn read_long_piece(
        &mut self,
        cutter: &mut Cutter,
        bytes: &mut Bytes,
        (joined, emit): (&mut Joined<'j>, &mut Emit),
    ) -> io::Result<bool> {
        let options = self.options.clone();
        let mut reader = Reader::new(&options, cutter.format, cutter.start..u64::MAX)
            .with_head(Arc::clone(&cutter.head));
        // The reader must not pass an end that was not searched for yet.
        let mut cut = cutter.search(&self.feed.window(), 0);
        loop {
            if let Cut::At(end) = cut {
                reader.end_at(end);
            }
            let add = &mut |output| joined.add(output, emit);
            match step(&mut reader, &self.feed.window(), add)? {
                Some(Progress::Record) => {}
                Some(Progress::More(from)) => {
                    let before = cutter.format.split.before;
                    let kept = match cut {
                        Cut::At(end) => before(end),
                        _ => before(cutter.tested),
                    };
                    if let Err(error) = self.feed.fill(bytes, from.min(kept)) {
                        joined.add(UnitOutput::warning(cut_short(&error)), emit)?;
                    }
                    if matches!(cut, Cut::More) {
                        cut = cutter.search(&self.feed.window(), 0);
                    }
                }
                Some(Progress::End) => break,
                None => {
                    cut = Cut::End;
                    break;
                }
            }
        }
        joined.end_piece(reader.finish(), emit)?;
        let Cut::At(end) = cut else {
            return Ok(false);
        };
        cutter.start(end);
        Ok(true)
    }
}
