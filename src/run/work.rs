//! A worker, which reads units window by window and emits what it finds.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::compressed::{Compressed, Layers};
use super::local::Tree;
use super::output::UnitOutput;
use super::pieces;
use super::unit::{Piece, Unit, Work};
use super::{Job, MessageFilter, SuppressionComments};
use crate::format::{Format, HEAD, HTTP_HEADER, Warning, Window, detect};
use crate::input::compressed::OwnedRange;
use crate::input::contain::{InternalError, contain};
use crate::input::{Bytes, Counted, Feed, Pool, Source, compressed, open, refusal};
use crate::lint::Output;
use crate::lint::options::Options;
use crate::lint::reader::{Progress, Reader, Totals};

/// A receiver of the output of a unit. An error ends the work.
pub(super) type Emit<'e> = dyn FnMut(UnitOutput) -> io::Result<()> + 'e;

/// A worker, whose buffer is reused for each unit.
pub(super) struct Worker<'j> {
    pub(super) job: &'j Job,
    /// Whether what is reported of an input depends on the inputs before it.
    in_order: bool,
    /// Work for other workers; `None` if there are none.
    pub(super) pool: Option<Arc<Pool>>,
    /// The options of the unit.
    pub(super) options: Arc<Options>,
    /// Looks up local links, if they are checked.
    tree: Option<&'j Tree<'j>>,
    /// The name of the file that is being read.
    document: Option<Arc<Path>>,
    /// The format that an archive names for the member that is being read.
    pub(super) format: Option<&'static Format>,
    pub(super) feed: Feed,
    /// The layers of compression around what is being read.
    pub(super) layers: Layers,
}

impl<'j> Worker<'j> {
    pub fn new(job: &'j Job, tree: Option<&'j Tree>) -> Self {
        Self {
            job,
            in_order: job.baseline.as_ref().is_some_and(|known| known.has_moved()),
            pool: None,
            options: Arc::new(job.options.clone()),
            tree,
            document: None,
            format: None,
            feed: Feed::new(job.sizes.read),
            layers: Layers::default(),
        }
    }

    /// Sets the pool of work for other workers.
    pub fn with_pool(self, pool: Arc<Pool>) -> Self {
        Self {
            pool: Some(pool),
            ..self
        }
    }

    /// Returns true if what is reported of an input depends on the inputs before it: findings that
    /// moved to another file are known once.
    pub const fn reports_in_order(&self) -> bool {
        self.in_order
    }

    /// Processes a unit. What cannot be read becomes a warning, and so does a panic.
    ///
    /// # Errors
    /// Those of `emit`.
    pub fn unit(&mut self, unit: Unit, emit: &mut Emit) -> io::Result<Totals> {
        self.options = unit.config.options;
        self.document = unit.work.document();
        let range = unit.work.range();
        match contain(|| self.work(unit.work, emit)) {
            Ok(result) => result,
            Err(error) => {
                self.feed = Feed::new(self.job.sizes.read);
                self.layers = Layers::default();
                self.format = None;
                emit_warning(abandoned(&error, range.as_ref()), emit)
            }
        }
    }

    pub(super) fn work(&mut self, work: Work, emit: &mut Emit) -> io::Result<Totals> {
        match work {
            Work::Warning(warning) => emit_warning(warning, emit),
            Work::Piece(piece) => self.piece(&piece, emit),
            Work::Stdin(_) if self.job.byte_range.is_some() => emit_warning(
                Warning::lost("not read: byte ranges require a regular file"),
                emit,
            ),
            Work::Stdin(name) => self.whole(
                Bytes::Stream(&mut Counted(io::stdin().lock())),
                &name,
                u64::MAX,
                emit,
            ),
            Work::Source(source, name) => self.source(source, &name, emit),
            Work::Records(records, name) => {
                let input = Compressed {
                    kind: records.kind,
                    bytes: Bytes::File(&records.file, records.size),
                    head: Vec::new(),
                    error: None,
                    owned: records.owned,
                };
                self.compressed(input, &name, emit)
            }
            Work::Path(path, name) => match open(&path) {
                Ok(source) => self.source(source, &name, emit),
                Err(error) => emit_warning(unread(&error), emit),
            },
        }
    }

    fn source(&mut self, source: Source, name: &Path, emit: &mut Emit) -> io::Result<Totals> {
        match source {
            Source::File(file, size) => self.whole(Bytes::File(&file, size), name, size, emit),
            Source::Stream(mut stream) => {
                self.whole(Bytes::Stream(&mut stream), name, u64::MAX, emit)
            }
        }
    }

    /// Reads an input from its start, up to `end` at most. Decompresses it if it is compressed.
    pub(super) fn whole(
        &mut self,
        mut bytes: Bytes,
        name: &Path,
        end: u64,
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let failed = self.start(&mut bytes);
        self.started(failed, bytes, (name, end), emit)
    }

    /// Reads the first bytes of an input. Returns the error that ended them.
    pub(super) fn start(&mut self, bytes: &mut Bytes) -> Option<io::Error> {
        self.feed.restart(0);
        self.feed.fill_head(bytes).err()
    }

    /// Reads an input whose first bytes were read, as [`whole`](Self::whole).
    pub(super) fn started(
        &mut self,
        failed: Option<io::Error>,
        mut bytes: Bytes,
        (name, end): (&Path, u64),
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let window = self.feed.window();
        let head = &window.bytes[..window.bytes.len().min(HEAD)];
        if let Some(kind) = compressed::kind(head) {
            let input = Compressed {
                kind,
                bytes,
                head: window.bytes.to_vec(),
                error: failed,
                owned: OwnedRange::all(),
            };
            return self.compressed(input, name, emit);
        }
        let format = self.named_format().unwrap_or_else(|| detect(name, head));
        if let Some(error) = failed {
            emit_warning(cut_short(&error), emit)?;
        } else if !self.job.text
            && let Some(warning) = refusal(head, format, name)
        {
            return emit_warning(warning, emit);
        }
        if let Some(pool) = self.pool.clone()
            && let Bytes::Stream(stream) = &mut bytes
            && pieces::is_divided(format)
        {
            return self.read_in_pieces((&pool, format), &mut **stream, emit);
        }
        self.read_in_order(format, end, &mut bytes, emit)
    }

    /// Returns the format of what is being read, if it is named: by the options, or by an archive.
    pub(super) fn named_format(&self) -> Option<&'static Format> {
        // The options name the format of pages and files.
        let is_header = |format: &&Format| format.name == HTTP_HEADER.name;
        let header = self.format.filter(is_header);
        header.or(self.job.format).or(self.format)
    }

    /// Reads the text in the window and in what follows it in `bytes`, up to `end`.
    pub(super) fn read_in_order(
        &mut self,
        format: &'static Format,
        end: u64,
        bytes: &mut Bytes,
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let options = self.options.clone();
        self.read(Reader::new(&options, format, 0..end), bytes, emit)
    }

    pub(super) fn piece(&mut self, piece: &Piece, emit: &mut Emit) -> io::Result<Totals> {
        let options = self.options.clone();
        let reader = if piece.counted {
            Reader::counting(&options, piece.format, piece.range.clone())
        } else {
            Reader::new(&options, piece.format, piece.range.clone())
        };
        self.feed
            .restart_until(reader.needs_from(), piece.range.end);
        self.read(reader, &mut Bytes::File(&piece.file, piece.size), emit)
    }

    fn read(
        &mut self,
        mut reader: Reader,
        bytes: &mut Bytes,
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let lookup = self.lookup();
        let emit = &mut |mut output: UnitOutput| {
            lookup.check(output.output_mut());
            emit(output)
        };
        while let Some(progress) = step(&mut reader, &self.feed.window(), emit)? {
            match progress {
                Progress::Record => {}
                Progress::More(from) => {
                    if let Err(error) = self.feed.fill(bytes, from) {
                        emit_warning(cut_short(&error), emit)?;
                    }
                }
                Progress::End => break,
            }
        }
        let (output, totals) = reader.finish();
        emit(UnitOutput::new(output, totals))?;
        Ok(totals)
    }

    /// Returns what looks up the local links in what is being read.
    pub(super) fn lookup(&self) -> Lookup<'j> {
        Lookup {
            messages: self.job.messages.as_deref(),
            comments: self.job.comments,
            tree: self.tree,
            // Members of archives have no folder.
            document: self.document.clone().filter(|_| self.layers.is_none()),
            options: self.options.clone(),
        }
    }
}

/// Looks up the local links of a document, if they are checked, and drops what is in messages that
/// are not read, and comments that have no effect.
pub(super) struct Lookup<'j> {
    messages: Option<&'j MessageFilter>,
    comments: SuppressionComments,
    tree: Option<&'j Tree<'j>>,
    document: Option<Arc<Path>>,
    options: Arc<Options>,
}

impl Lookup<'_> {
    /// Drops findings about targets that exist, and what is in messages that are not read.
    pub fn check(&self, output: &mut Output) {
        if self.comments == SuppressionComments::Ignored {
            output.directives.clear();
        }
        if let Some(messages) = self.messages {
            messages.apply(output);
        }
        if let Some(tree) = self.tree {
            tree.check(self.document.as_deref(), &self.options, output);
        }
    }
}

/// Reads the next record in `window`. A panic costs its record, which becomes a warning. Returns
/// `None` if reading cannot continue.
///
/// # Errors
/// Those of `emit`.
pub(super) fn step(
    reader: &mut Reader,
    window: &Window,
    emit: &mut Emit,
) -> io::Result<Option<Progress>> {
    let mut emitted = Ok(());
    let step = contain(|| {
        reader.step(window, &mut |output, totals| {
            if emitted.is_ok() {
                emitted = emit(UnitOutput::new(output, totals));
            }
        })
    });
    emitted?;
    let error = match step {
        Ok(progress) => return Ok(Some(progress)),
        Err(error) => error,
    };
    let Some(at) = reader.skip_record(window) else {
        emit_warning(abandoned(&error, None), emit)?;
        return Ok(None);
    };
    let location = format_args!("in the record at byte {at}, which is not read");
    emit_warning(error.warning(location), emit)?;
    Ok(Some(Progress::Record))
}

pub(super) fn emit_warning(warning: Warning, emit: &mut Emit) -> io::Result<Totals> {
    emit(UnitOutput::warning(warning))?;
    Ok(Totals::default())
}

/// Returns the warning about a panic that ended a unit. `range` is that of a piece.
fn abandoned(error: &InternalError, range: Option<&Range<u64>>) -> Warning {
    match range {
        None => error.warning(format_args!("before its end, the rest is not read")),
        Some(Range { start, end }) => error.warning(format_args!(
            "in the records from byte {start} to {end}, which are not all read or counted"
        )),
    }
}

fn unread(error: &io::Error) -> Warning {
    Warning::lost(format!("not read: {error}"))
}

pub(super) fn cut_short(error: &io::Error) -> Warning {
    Warning::lost(format!("not read to its end: {error}"))
}
