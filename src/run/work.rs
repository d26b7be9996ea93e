//! A worker, which reads units window by window and emits what it finds.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::Job;
use super::layers::{Compressed, Layers};
use super::output::UnitOutput;
use super::step::{Emit, Lookup, abandoned, cut_short, emit_warning, step, unread};
use super::unit::{Looked, Piece, Unit, Work};
use crate::format::{Format, HEAD, HTTP_HEADER, Warning, detect};
use crate::input::compressed::OwnedRange;
use crate::input::contain::contain;
use crate::input::{
    Bytes, Counted, Feed, Pool, Source, compressed, open, open_known, refusal, refusal_of_declared,
};
use crate::links::{LocalLinks, Searches};
use crate::lint::options::Options;
use crate::lint::reader::{Progress, Reader, Totals};

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
    links: Option<&'j LocalLinks>,
    /// The name of the file that is being read.
    document: Option<Arc<Path>>,
    /// The format that an archive names for the member that is being read.
    pub(super) format: Option<&'static Format>,
    /// Whether an archive declares that it is text.
    pub(super) is_declared_text: bool,
    pub(super) feed: Feed,
    /// The layers of compression around what is being read.
    pub(super) layers: Layers,
}

impl<'j> Worker<'j> {
    pub fn new(job: &'j Job, links: Option<&'j LocalLinks>) -> Self {
        Self {
            job,
            in_order: job.baseline.as_ref().is_some_and(|known| known.has_moved()),
            pool: None,
            options: Arc::new(job.options.clone()),
            links,
            document: None,
            format: None,
            is_declared_text: false,
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
                self.is_declared_text = false;
                emit_warning(abandoned(&error, range.as_ref()), emit)
            }
        }
    }

    pub(super) fn work(&mut self, work: Work, emit: &mut Emit) -> io::Result<Totals> {
        match work {
            Work::Warning(warning) => emit_warning(warning, emit),
            Work::Piece(piece) => self.piece(&piece, emit),
            Work::Stdin(_) | Work::Repository(..) if self.job.byte_range.is_some() => emit_warning(
                Warning::lost("not read: byte ranges require a regular file"),
                emit,
            ),
            Work::Stdin(name) => self.whole(
                Bytes::Stream(&mut Counted(io::stdin().lock())),
                &name,
                u64::MAX,
                emit,
            ),
            Work::Repository(path, name, how) => match (how.open)(&path) {
                Ok(stream) => self.source(Source::Stream(Box::new(Counted(stream))), &name, emit),
                Err(error) => emit_warning(unread(&error), emit),
            },
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
            Work::Path(path, name, looked) => match open_after(&path, looked) {
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
            && let Some(warning) = self.refusal(head, format, name)
        {
            return emit_warning(warning, emit);
        }
        if let Some(pool) = self.pool.clone()
            && let Bytes::Stream(stream) = &mut bytes
            && is_divided(format)
        {
            return self.read_in_pieces((&pool, format), &mut **stream, emit);
        }
        self.read_in_order(format, end, &mut bytes, emit)
    }

    /// Returns why what is being read is skipped; `None` if it is text.
    fn refusal(&self, head: &[u8], format: &Format, name: &Path) -> Option<Warning> {
        if self.is_declared_text {
            refusal_of_declared(head, format)
        } else {
            refusal(head, format, name)
        }
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
                .with_head(Arc::clone(&piece.head))
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
            links: self.links,
            searches: Searches::new(),
            // Members of archives have no folder.
            document: self.document.clone().filter(|_| self.layers.is_none()),
            options: self.options.clone(),
        }
    }
}

/// Opens what a look at its path has shown.
fn open_after(path: &Path, looked: Looked) -> io::Result<Source> {
    match looked {
        Looked::Regular => open_known(path),
        Looked::Other => open(path),
    }
}

/// Returns true if the bytes around an offset show whether a record of this format starts there.
const fn is_divided(format: &Format) -> bool {
    format.split.divisible && format.split.declared_length.is_none()
}
