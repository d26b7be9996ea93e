//! Counts the lines and messages before each piece of a file, in parallel.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use super::file::PlannedFile;
use crate::format::{Format, ReadOutcome};
use crate::lint::reader::Totals;
use crate::run::output::Base;
use crate::run::unit::Piece;
use crate::run::work::Worker;
use crate::run::{Job, Shift};
use crate::side::open_regular;

/// Counts lines and messages.
pub(super) struct Counter<'j> {
    job: &'j Job,
    threads: rayon::ThreadPool,
}

/// What was counted in a piece.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    totals: Totals,
    /// Whether there are comments that suppress findings.
    suppresses: bool,
    /// Whether it could not be read.
    lost: bool,
}

impl<'j> Counter<'j> {
    /// # Errors
    /// If no threads can be started.
    pub fn new(job: &'j Job) -> io::Result<Self> {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(job.threads.max(1))
            .build();
        Ok(Self {
            job,
            threads: threads.map_err(io::Error::other)?,
        })
    }

    /// Returns what precedes each of the adjacent ranges of a file; `None` if it must not be
    /// divided, as comments suppress findings across ranges, or cannot be read, which the process
    /// that reads it reports.
    pub fn count(
        &self,
        file: &PlannedFile,
        format: &'static Format,
        ranges: &[Range<u64>],
    ) -> Option<Vec<Shift>> {
        let opened = Arc::new(open_regular(&file.path).ok()?);
        let piece = |range: &Range<u64>| Piece {
            file: opened.clone(),
            name: file.path.clone().into(),
            size: file.size,
            format,
            head: Arc::default(),
            range: range.clone(),
            counted: true,
        };
        let counted: Vec<_> = self.threads.install(|| {
            ranges
                .par_iter()
                .map_init(
                    || Worker::new(self.job, None),
                    |worker, range| count(worker, &piece(range)),
                )
                .collect()
        });
        let mut base = Base::default();
        let precedes = counted.iter().map(|counted| {
            let shift = base.shift(counted.totals);
            base.advance(counted.totals);
            (!counted.suppresses && !counted.lost).then_some(shift)
        });
        precedes.collect()
    }
}

fn count(worker: &mut Worker, piece: &Piece) -> Counted {
    let mut counted = Counted::default();
    let totals = worker.piece(piece, &mut |output| {
        let items = output.items();
        counted.suppresses |= !items.directives.is_empty();
        let mut warnings = items.warnings.iter();
        counted.lost |= warnings.any(|warning| warning.loss == ReadOutcome::Lost);
        Ok(())
    });
    match totals {
        Ok(totals) => counted.totals = totals,
        Err(_) => counted.lost = true,
    }
    counted
}
