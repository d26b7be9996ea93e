//! Small members of an archive, which are read by any worker while the next ones are decompressed.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use super::super::output::UnitOutput;
use super::super::step::{Emit, Lookup, step};
use super::MemberName;
use crate::format::{Format, HEAD, Warning, Window, detect};
use crate::input::{Pool, Slot, refusal, refusal_of_declared};
use crate::lint::options::Options;
use crate::lint::reader::{Progress, Reader};

/// The most members that wait, and the most bytes of them, for each thread.
// Bounds the memory: a run takes at most 4 MiB a thread (docs/design/INPUT.md).
const MEMBERS: usize = 32;
const BYTES: usize = 512 << 10;

/// A member that is in memory.
pub(super) struct Text {
    pub options: Arc<Options>,
    /// The format, unless it is to be detected.
    pub format: Option<&'static Format>,
    /// Whether it is read even if it is binary.
    pub reads_binary: bool,
    /// Whether the archive declares that it is text.
    pub is_declared: bool,
    pub name: MemberName,
    pub bytes: Vec<u8>,
}

impl Text {
    fn refusal(&self, head: &[u8], format: &Format) -> Option<Warning> {
        if self.is_declared {
            refusal_of_declared(head, format)
        } else {
            refusal(head, format, &self.name.path())
        }
    }

    fn read(&self) -> Vec<UnitOutput> {
        let mut outputs = Vec::new();
        let head = &self.bytes[..self.bytes.len().min(HEAD)];
        let format = self
            .format
            .unwrap_or_else(|| detect(self.name.path(), head));
        if !self.reads_binary
            && let Some(warning) = self.refusal(head, format)
        {
            return vec![UnitOutput::warning(warning)];
        }
        let window = Window {
            bytes: &self.bytes,
            offset: 0,
            last: true,
        };
        let mut reader = Reader::new(&self.options, format, 0..u64::MAX);
        let emit = &mut |output| {
            outputs.push(output);
            Ok(())
        };
        while let Ok(Some(Progress::Record)) = step(&mut reader, &window, emit) {}
        let (output, totals) = reader.finish();
        outputs.push(UnitOutput::new(output, totals));
        outputs
    }
}

/// The members that were not joined yet, in order.
#[derive(Default)]
pub(super) struct Members {
    waiting: VecDeque<Waiting>,
    bytes: usize,
}

struct Waiting {
    name: MemberName,
    bytes: usize,
    slot: Slot<Vec<UnitOutput>>,
}

impl Members {
    /// Lets any worker read a member.
    pub fn submit(
        &mut self,
        text: Text,
        (pool, lookup): (&Pool, &Lookup),
        emit: &mut Emit,
    ) -> io::Result<()> {
        let threads = pool.threads();
        while self.waiting.len() >= MEMBERS * threads || self.bytes > BYTES * threads {
            self.join(pool, lookup, emit)?;
        }
        let (name, bytes) = (text.name.clone(), text.bytes.len());
        let slot = pool.submit(move || text.read());
        self.bytes += bytes;
        self.waiting.push_back(Waiting { name, bytes, slot });
        Ok(())
    }

    /// Joins all members.
    pub fn join_all(&mut self, pool: &Pool, lookup: &Lookup, emit: &mut Emit) -> io::Result<()> {
        while !self.waiting.is_empty() {
            self.join(pool, lookup, emit)?;
        }
        Ok(())
    }

    fn join(&mut self, pool: &Pool, lookup: &Lookup, emit: &mut Emit) -> io::Result<()> {
        let Some(Waiting { name, bytes, slot }) = self.waiting.pop_front() else {
            return Ok(());
        };
        self.bytes -= bytes;
        for mut output in pool.wait(&slot) {
            lookup.check(output.output_mut());
            name.emit(output, emit)?;
        }
        Ok(())
    }
}
