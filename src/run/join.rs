//! Joining: the parts of all inputs, in order, in one thread.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::baseline::Moved;
use super::process::Chunk;
use super::resolve::{Rendered, Resolver};
use super::unit::Label;
use super::{Collect, Job, Name, Render, Summary};
use crate::config::ResolvedConfig;
use crate::format::ReadOutcome;
use crate::input::contain::contain;
use crate::lint::reader::Totals;

/// Receives the units in order.
pub(super) struct Joiner<'s, R: Render> {
    render: &'s R,
    collect: &'s mut dyn Collect<Part = R::Part>,
    job: &'s Job,
    summary: Summary,
    path: Arc<Path>,
    config: ResolvedConfig,
    /// Resolves the pieces of an input.
    resolver: Option<Resolver>,
    /// The findings that a baseline has in files that are gone.
    moved: Option<Arc<Mutex<Moved>>>,
    /// Whether something of this input was read.
    is_read: bool,
    /// Whether this input holds messages.
    has_messages: bool,
    open: Option<OpenInput>,
}

/// An input or member that was started and not ended yet.
struct OpenInput {
    member: Option<Arc<[u8]>>,
}

impl<'s, R: Render> Joiner<'s, R> {
    pub fn new(render: &'s R, collect: &'s mut dyn Collect<Part = R::Part>, job: &'s Job) -> Self {
        Self {
            render,
            collect,
            job,
            summary: Summary::default(),
            path: Path::new("").into(),
            config: ResolvedConfig::of(&job.options),
            resolver: None,
            moved: moved(job),
            is_read: false,
            has_messages: false,
            open: None,
        }
    }

    /// Returns what was counted so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Starts on the next unit.
    pub fn start(&mut self, label: Label) -> io::Result<()> {
        if let Some(config) = label.first {
            self.end_input()?;
            self.config = config;
            self.summary.inputs += 1;
            self.is_read = false;
            self.has_messages = false;
        }
        self.path = label.name;
        Ok(())
    }

    /// Joins the next part of the unit.
    pub fn chunk(&mut self, chunk: Chunk<R::Part>) -> io::Result<()> {
        match chunk {
            Chunk::Whole(rendered) => self.join(rendered),
            Chunk::InOrder(output) => {
                let (config, job, moved) = (&self.config, self.job, &self.moved);
                let resolver = self.resolver.get_or_insert_with(|| {
                    let resolver = Resolver::new(config.clone(), job).of_whole_input(job);
                    resolver.with_moved(moved.clone())
                });
                let parts = resolver.part(output, &self.path, self.render);
                parts.into_iter().try_for_each(|part| self.join(part))
            }
            Chunk::Piece(piece) => {
                let (config, job, moved) = (&self.config, self.job, &self.moved);
                let resolver = self.resolver.get_or_insert_with(|| {
                    Resolver::new(config.clone(), job).with_moved(moved.clone())
                });
                let parts = resolver.piece(piece, &self.path, self.render);
                parts.into_iter().try_for_each(|part| self.join(part))
            }
        }
    }

    /// Ends the run.
    pub fn end(&mut self) -> io::Result<()> {
        self.end_input()?;
        if let Some(moved) = &self.moved {
            let moved = moved.lock().unwrap_or_else(PoisonError::into_inner);
            for (path, finding, count) in moved.left() {
                self.collect.gone(&path, &finding, count);
            }
        }
        Ok(())
    }

    /// Ends the unit.
    pub fn end_unit(&mut self, totals: Totals) {
        if let Some(resolver) = &mut self.resolver {
            resolver.end_unit(totals);
        }
    }

    /// Ends the last input, if there was one.
    pub fn end_input(&mut self) -> io::Result<()> {
        if let Some(mut resolver) = self.resolver.take()
            && let Some(last) = resolver.end_member(&self.path, self.render)
        {
            self.join(last)?;
        }
        self.close()
    }

    /// Ends the input or member that is open.
    fn close(&mut self) -> io::Result<()> {
        let Some(OpenInput { member }) = self.open.take() else {
            return Ok(());
        };
        self.collect.end_input(Name {
            path: &self.path,
            member: member.as_deref(),
        })
    }

    /// Hands a part to the collector. A panic there gives up the part.
    fn join(&mut self, rendered: Rendered<R::Part>) -> io::Result<()> {
        let counts = rendered.counts;
        if counts.read && !self.is_read {
            self.is_read = true;
            self.summary.read += 1;
            self.summary.reduced.add(self.config.reduction);
        }
        if counts.extent.messages > 0 && !self.has_messages {
            self.has_messages = true;
            self.summary.mailboxes += 1;
        }
        self.summary.lost |= counts.lost;
        self.summary.suppressed += counts.suppressed;
        self.summary.allowed += counts.allowed;
        self.summary.baselined += counts.baselined;
        self.summary.unchanged += counts.unchanged;
        self.summary.bytes += counts.extent.bytes;
        self.summary.messages += counts.extent.messages;
        self.summary.encoded_blocks += counts.extent.encoded_blocks;
        self.summary.silent.merge(counts.extent.silent);
        let left_out = counts.extent.records_left_out;
        self.summary.records_left_out.merge(left_out);
        let Rendered {
            member,
            part,
            warnings,
            known,
            census,
            ..
        } = rendered;
        let is_new = self.open.as_ref().is_none_or(|open| open.member != member);
        if is_new {
            self.close()?;
        }
        let name = Name {
            path: &self.path,
            member: member.as_deref(),
        };
        let collect = &mut *self.collect;
        let joined = contain(|| {
            if is_new {
                collect.begin_input(name)?;
            }
            if !known.is_empty() {
                collect.known(name, known);
            }
            if let Some(census) = &census {
                collect.census(census);
            }
            part.map_or(Ok(()), |part| collect.part(name, part))
        });
        if let Err(error) = &joined {
            self.summary.lost = true;
            let warning = error.warning(format_args!("in a report, which is not complete"));
            self.collect.warning(name, &warning)?;
        }
        joined.unwrap_or(Ok(()))?;
        for warning in &warnings {
            if warning.loss == ReadOutcome::Skipped {
                self.summary.skipped.add(&warning.text);
            }
            self.summary.damaged += u64::from(warning.damage.is_some());
            self.collect.warning(name, warning)?;
        }
        self.open = Some(OpenInput { member });
        Ok(())
    }
}

/// Returns the findings in files that are gone, if the baseline of the run has any.
fn moved(job: &Job) -> Option<Arc<Mutex<Moved>>> {
    let baseline = job.baseline.as_ref().filter(|known| known.has_moved())?;
    Some(Arc::new(Mutex::new(Moved::of(baseline))))
}
