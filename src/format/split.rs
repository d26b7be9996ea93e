//! Finds the records that a range of a source owns, from windows of its bytes.
//!
//! *The worker for bytes `[s, e)` owns every record whose first byte is in that range.* The
//! splitter never reads: it returns which bytes it needs, so that threads, `--byte-range` and
//! text in memory share it.
//!
//! Records that declare their length are found in order from the start of the source, including
//! those before `s`. A length is accepted if a record follows; otherwise it is ignored, and the
//! record ends where the next one starts. Up to [`CHECKED_BEFORE`] bytes, this is decided before
//! the record is emitted. Beyond, it is decided at the declared end, and the bytes in excess are
//! read as part of the record: no declared length makes the window grow.

use std::ops::Range;

use super::declared_length::{LOOK_AHEAD, Length};
use super::{Format, Next, Record, Window};

/// The declared end of a longer record is checked only after the record was read.
const CHECKED_BEFORE: u64 = 1024 * 1024;

/// Walks over the records that a range of a source owns.
#[derive(Clone, Debug)]
pub struct Splitter {
    format: &'static Format,
    range: Range<u64>,
    state: State,
    declared_end: DeclaredEnd,
    /// Whether the current record starts in the range.
    owned: bool,
    length_mismatch: bool,
}

/// The declared end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeclaredEnd {
    /// Not yet determined.
    Undetermined,
    /// The record ends at this offset. If `near`, that is checked before the record is emitted.
    End { at: u64, near: bool },
    /// None, or a wrong one.
    Nothing,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// No record starts in the range before this offset.
    Seeking(u64),
    /// A record starts at `start` and does not end before `tested`.
    Inside {
        start: u64,
        tested: u64,
        continued: bool,
    },
    Done,
}

/// The result of a step.
#[derive(Clone, Copy, Debug)]
pub enum Step<'s> {
    /// A record.
    Record(Record<'s>),
    /// More bytes are needed after the window. Those before this source offset are not.
    More(u64),
    /// The range owns no more records.
    End,
}

/// The end of a record.
enum End {
    /// Here another one starts.
    At(u64),
    /// The record is divided here, and continues in another part, which does not end before
    /// `tested`.
    Cut { at: u64, tested: u64 },
    /// Not before this offset; more bytes are needed.
    NotBefore(u64),
}

impl Splitter {
    /// Returns a splitter for the records of `format` whose first byte is in `range` of their
    /// source.
    pub const fn new(format: &'static Format, range: Range<u64>) -> Self {
        let from = match format.split.declared_length {
            Some(_) => 0,
            None => range.start,
        };
        Self {
            format,
            range,
            state: State::Seeking(from),
            declared_end: DeclaredEnd::Undetermined,
            owned: false,
            length_mismatch: false,
        }
    }

    /// Returns true if a record did not have its declared length, since the last call.
    pub const fn length_mismatch(&mut self) -> bool {
        std::mem::replace(&mut self.length_mismatch, false)
    }

    /// Sets that the range ends at `offset`, where a record starts that was not returned yet.
    #[cfg(feature = "io")]
    pub const fn end_at(&mut self, offset: u64) {
        self.range.end = offset;
    }

    /// Returns the source offset of the first byte that is needed from now on.
    pub fn needs_from(&self) -> u64 {
        match self.state {
            State::Seeking(tested) => (self.format.split.before)(tested),
            // The preceding byte shows whether a record starts inside a line.
            State::Inside { start, .. } => start.saturating_sub(1),
            State::Done => self.range.end,
        }
    }

    /// Returns the next record in `window`, which must have the bytes from
    /// [`needs_from`](Self::needs_from) on.
    pub fn step<'s>(&mut self, window: &Window<'s>) -> Step<'s> {
        loop {
            let step = self.next(window);
            if self.owned || !matches!(step, Step::Record(_)) {
                return step;
            }
        }
    }

    /// Like [`step`](Self::step), but with the records before the range.
    fn next<'s>(&mut self, window: &Window<'s>) -> Step<'s> {
        if let State::Seeking(tested) = self.state {
            self.state = self.seek(window, tested);
        }
        let State::Inside {
            start, continued, ..
        } = self.state
        else {
            return match self.state {
                State::Done => Step::End,
                _ => Step::More(self.needs_from()),
            };
        };
        if !continued {
            self.owned = start >= self.range.start;
        }
        match self.record_end(window) {
            End::NotBefore(tested) => {
                self.state = State::Inside {
                    start,
                    tested,
                    continued,
                };
                Step::More(self.needs_from())
            }
            End::At(end) => {
                self.state = self.after(window, end);
                self.declared_end = DeclaredEnd::Undetermined;
                let open = false;
                record(window, start..end, Part { continued, open })
            }
            End::Cut { at: end, tested } => {
                // Later parts of an owned record are owned.
                self.state = State::Inside {
                    start: end,
                    tested,
                    continued: true,
                };
                let open = true;
                record(window, start..end, Part { continued, open })
            }
        }
    }

    fn seek(&self, window: &Window, tested: u64) -> State {
        if tested >= self.range.end {
            return State::Done;
        }
        match (self.format.split.next)(window, index(window, tested)) {
            Next::At(at) => self.after(window, window.offset + at as u64),
            Next::NotBefore(_) if window.last => State::Done,
            Next::NotBefore(at) => match window.offset + at as u64 {
                tested if tested >= self.range.end => State::Done,
                tested => State::Seeking(tested),
            },
        }
    }

    /// Returns the state when a record starts at `start`.
    fn after(&self, window: &Window, start: u64) -> State {
        if start >= self.range.end || (window.last && start >= window_end(window)) {
            return State::Done;
        }
        State::Inside {
            start,
            tested: start + 1,
            continued: false,
        }
    }

    fn record_end(&mut self, window: &Window) -> End {
        let State::Inside { start, tested, .. } = self.state else {
            return End::NotBefore(window_end(window));
        };
        let end = match self.find_declared_end(window, start) {
            Ok(end) => end,
            Err(passed) => self.boundary(window, start, tested.max(passed)),
        };
        let (End::At(known) | End::NotBefore(known) | End::Cut { tested: known, .. }) = end;
        // Divide it where it is known to continue, independent of the window.
        match (self.format.record_limit as u64).checked_add(start) {
            Some(limit) if known > limit => End::Cut {
                at: limit,
                tested: known,
            },
            _ => end,
        }
    }

    /// Returns the declared end of the record whose current part starts at `start`. Otherwise,
    /// returns the offset from which a boundary is searched for.
    fn find_declared_end(&mut self, window: &Window, start: u64) -> Result<End, u64> {
        let Some(declares) = &self.format.split.declared_length else {
            return Err(0);
        };
        if self.declared_end == DeclaredEnd::Undetermined {
            self.declared_end = match (declares.length)(window, index(window, start)) {
                Length::Unknown if !window.last => return Ok(End::NotBefore(start + 1)),
                Length::Bytes(length) => DeclaredEnd::End {
                    at: start.saturating_add(length),
                    near: length <= CHECKED_BEFORE,
                },
                _ => DeclaredEnd::Nothing,
            };
        }
        let DeclaredEnd::End { at, near } = self.declared_end else {
            return Err(0);
        };
        let end = window_end(window);
        if !window.last && at.saturating_add(LOOK_AHEAD as u64) > end {
            // One that is near is not cut before it is known to be there.
            return Ok(End::NotBefore(if near { start + 1 } else { at.min(end) }));
        }
        let next = if at <= end {
            (declares.next)(window, index(window, at))
        } else {
            None
        };
        if let Some(next) = next {
            Ok(End::At(window.offset + next as u64))
        } else {
            self.length_mismatch |= self.owned;
            self.declared_end = DeclaredEnd::Nothing;
            Err(if near { 0 } else { at })
        }
    }

    /// Sets how much was read of a record that continues: its next part starts at `offset`.
    pub fn resume(&mut self, offset: u64) {
        if let State::Inside {
            start,
            continued: true,
            ..
        } = &mut self.state
        {
            *start = offset.min(*start);
        }
    }

    /// Returns the first position after `start` where another record starts.
    fn boundary(&self, window: &Window, start: u64, tested: u64) -> End {
        let split = &self.format.split;
        let found = match split.batch {
            None => (split.next)(window, index(window, tested)),
            Some(batch) => match batch(window, index(window, tested)) {
                // A batch ends where the range ends.
                Next::At(at) | Next::NotBefore(at)
                    if window.offset + at as u64 > self.range.end =>
                {
                    (split.next)(window, index(window, self.range.end.max(start + 1)))
                }
                found => found,
            },
        };
        match found {
            Next::At(at) => End::At(window.offset + at as u64),
            Next::NotBefore(_) if window.last => End::At(window_end(window)),
            Next::NotBefore(at) => End::NotBefore(window.offset + at as u64),
        }
    }
}

/// Which part of a record it is.
#[derive(Clone, Copy)]
struct Part {
    continued: bool,
    open: bool,
}

fn record<'s>(window: &Window<'s>, range: Range<u64>, part: Part) -> Step<'s> {
    Step::Record(Record {
        bytes: &window.bytes[index(window, range.start)..index(window, range.end)],
        offset: range.start,
        continued: part.continued,
        open: part.open,
    })
}

fn index(window: &Window, offset: u64) -> usize {
    usize::try_from(offset.saturating_sub(window.offset)).unwrap_or(usize::MAX)
}

fn window_end(window: &Window) -> u64 {
    window.offset + window.bytes.len() as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::find;
    use super::*;
    use crate::format::mail::mbox::MBOX;

    static SMALL_MBOX: Format = Format {
        name: "small mbox",
        record_limit: 100_000,
        ..MBOX
    };

    /// Returns the records that ranges of `text` between `cuts` own, read `read` bytes at a time:
    /// the range of each, and whether it continues another.
    fn records(
        format: &'static Format,
        text: &[u8],
        cuts: &[u64],
        read: usize,
    ) -> Vec<(Range<u64>, bool)> {
        let mut records = Vec::new();
        let len = text.len() as u64;
        let ends = cuts.iter().copied().chain([len]);
        for (start, end) in [0].into_iter().chain(cuts.iter().copied()).zip(ends) {
            let mut splitter = Splitter::new(format, start..end);
            let mut from = splitter.needs_from() as usize;
            let mut to = from;
            loop {
                let window = Window {
                    bytes: &text[from..to],
                    offset: from as u64,
                    last: to == text.len(),
                };
                match splitter.step(&window) {
                    Step::End => break,
                    Step::Record(record) => {
                        let range = record.offset..record.offset + record.bytes.len() as u64;
                        assert_eq!(
                            record.bytes,
                            &text[range.start as usize..range.end as usize]
                        );
                        records.push((range, record.continued));
                    }
                    Step::More(needed) => {
                        assert!(!window.last, "nothing comes after the last window");
                        from = from.max((needed as usize).min(to));
                        to = (to + read).min(text.len());
                    }
                }
            }
        }
        records
    }

    /// Text that is hard to divide, of runs of one unit each.
    fn hostile() -> impl Strategy<Value = Vec<u8>> {
        let unit = prop::sample::select(vec![
            "plain words of a line\n",
            "x\n\n",
            "\r\n \t\r\n",
            "<http://h.example/",
            "<open\n",
            "no end ",
            "noblank",
            "\u{20ac}",
            "From -\nTo: a\n\n",
            "\nFrom a@example.org Fri Jan  3 12:34:56 2020\n>From b\nSubject: x\n\nbody\n",
            "From the start\n",
            "From ",
            "see http://h.example/a-\n",
            "\"quoted\n",
            "\u{1}\u{1}\u{1}\u{1}\nTo: a\n\n",
            "\u{1f}\u{c}\n0,,\n*** EOOH ***\nTo: a\n\nb\n",
            "\n#! rnews 20\nPath: a\n\n0123456789\n",
            "#! rnews 600000\nPath: a\n\n",
            "\nFrom -\nContent-Length: 9\n\n12345678\n",
            "\nFrom -\nContent-Length: 1500000\n\n",
        ]);
        let run = (unit, 1..6usize, 0..12u32);
        prop::collection::vec(run, 1..12).prop_map(|runs| {
            let mut text = Vec::new();
            for (unit, times, power) in runs {
                text.extend_from_slice(unit.repeat(times << power).as_bytes());
            }
            text.truncate(700_000);
            text
        })
    }

    fn cuts() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::vec(0..700_000u64, 0..9)
    }

    fn within(cuts: &[u64], text: &[u8]) -> Vec<u64> {
        let mut cuts: Vec<u64> = cuts
            .iter()
            .map(|cut| cut % (text.len() as u64 + 1))
            .collect();
        cuts.sort_unstable();
        cuts
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        #[test]
        fn messages_do_not_depend_on_cuts(text in hostile(), cuts in cuts(), read in 1000..300_000usize) {
            let cuts = within(&cuts, &text);
            let mail = super::super::FORMATS.iter().filter(|format| format.messages);
            for format in mail.copied().chain([&SMALL_MBOX]) {
                let whole = records(format, &text, &[], text.len());
                prop_assert_eq!(&records(format, &text, &cuts, read), &whole);
            }
        }

        #[test]
        fn batches_do_not_depend_on_cuts_at_blocks(text in hostile(), cuts in cuts(), read in 1000..300_000usize) {
            let mut cuts: Vec<u64> = within(&cuts, &text).iter().map(|cut| cut >> 16 << 16).collect();
            cuts.dedup();
            let plain = find("plain").unwrap();
            let whole = records(plain, &text, &[], text.len());
            prop_assert_eq!(&records(plain, &text, &cuts, read), &whole);
        }

        #[test]
        fn paragraphs_are_owned_once_whatever_the_cuts(text in hostile(), cuts in cuts(), read in 1000..300_000usize) {
            let cuts = within(&cuts, &text);
            let plain = find("plain").unwrap();
            let records = records(plain, &text, &cuts, read);
            let all = Window { bytes: &text, offset: 0, last: true };
            let mut end = 0;
            for (range, _) in records {
                prop_assert_eq!(range.start, end);
                prop_assert_eq!((plain.split.next)(&all, end as usize), Next::At(end as usize));
                end = range.end;
            }
            prop_assert_eq!(end, text.len() as u64);
        }
    }
}
