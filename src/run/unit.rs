//! Units of work: small files and pieces of large ones.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Job;
use crate::config::{ConfigError, Files, ResolvedConfig};
use crate::format::{Format, HEAD, Head, Warning, detect};
use crate::input::compressed::{Kind, OwnedRange};
use crate::input::contain::contain;
use crate::input::{Entry, Repositories, Source, compressed, open, read_head, refusal};
use crate::links::LocalLinks;
use crate::lint::options::Task;

/// A file up to this size is one unit, for any number of threads.
// Four of the smallest pieces.
const SMALL: u64 = 1024 * 1024;
/// A piece is never smaller, unless less is left.
// A read of a file (`input/feed.rs`).
const SMALLEST_PIECE: u64 = 256 * 1024;
/// A piece is never larger: all that is rendered of a few pieces may wait for its turn, even if
/// each line of them is a URI.
const LARGEST_PIECE: u64 = 1024 * 1024;
/// Number of pieces for each thread, to balance the load.
// The threads end within an eighth of their share of each other.
const PIECES_PER_THREAD: u64 = 8;

/// A unit of work.
pub(super) struct Unit {
    label: Label,
    pub work: Work,
    /// Its configuration.
    pub config: ResolvedConfig,
}

/// Metadata of a unit that is available before it has been processed.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// The name of the input.
    pub name: Arc<Path>,
    /// The configuration of the input, if this is its first unit.
    pub first: Option<ResolvedConfig>,
}

/// The work of a unit.
pub(super) enum Work {
    /// Open and read a path, of which it is known whether it is a regular file.
    Path(PathBuf, Arc<Path>, Looked),
    /// Read standard input.
    Stdin(Arc<Path>),
    /// Open and read a repository of git.
    Repository(PathBuf, Arc<Path>, Repositories),
    /// Read an open source.
    Source(Source, Arc<Path>),
    /// Read a range of an archive.
    Records(Records, Arc<Path>),
    /// Read a piece of a file.
    Piece(Piece),
    /// Report why something is not read.
    Warning(Warning),
}

/// What a look at a path has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Looked {
    /// It is a regular file, which can be opened without another look.
    Regular,
    /// It is something else, or cannot be looked at.
    Other,
}

impl Work {
    /// Returns the name of the document, if it has one.
    pub fn document(&self) -> Option<Arc<Path>> {
        match self {
            Self::Path(_, name, _)
            | Self::Source(_, name)
            | Self::Records(_, name)
            | Self::Repository(_, name, _) => Some(name.clone()),
            Self::Stdin(name) => Some(name.clone()).filter(|name| &**name != Path::new("-")),
            Self::Piece(piece) => Some(piece.name.clone()),
            Self::Warning(_) => None,
        }
    }

    /// Returns the range of the file, if it is a piece.
    pub fn range(&self) -> Option<Range<u64>> {
        match self {
            Self::Piece(piece) => Some(piece.range.clone()),
            _ => None,
        }
    }
}

/// A file of records, of which those in a range are read.
pub(super) struct Records {
    pub file: File,
    pub size: u64,
    pub kind: &'static Kind,
    pub owned: OwnedRange,
}

/// A piece of a file.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub file: Arc<File>,
    pub name: Arc<Path>,
    /// The size of the file.
    pub size: u64,
    pub format: &'static Format,
    /// What the file starts with.
    pub head: Arc<Head>,
    pub range: Range<u64>,
    /// Whether only its lines and messages are counted.
    pub counted: bool,
}

/// All units of a run, in order.
pub(super) struct Units<'j> {
    entries: Box<dyn Iterator<Item = Entry> + Send + 'j>,
    job: &'j Job,
    /// The local links of the inputs.
    links: Option<&'j LocalLinks>,
    /// The configuration of inputs without a file.
    config: ResolvedConfig,
    /// Errors in configurations that were reported.
    reported: Vec<Arc<ConfigError>>,
    /// Errors in configurations that were not reported yet.
    errors: VecDeque<(Arc<Path>, Work)>,
    /// The file that is being divided.
    large: Option<Large>,
    /// The name of the last input.
    last: Arc<Path>,
    /// Whether the walk panicked, which ends it.
    failed: bool,
}

struct Large {
    name: Arc<Path>,
    config: ResolvedConfig,
    /// The rest of the file, as far as it is read.
    rest: Piece,
    /// The range that follows the bytes that are only counted.
    wanted: Range<u64>,
    first: bool,
}

impl Unit {
    /// Returns its label.
    pub fn label(&self) -> Label {
        self.label.clone()
    }

    /// Returns the configuration if the unit is a whole input, `None` if it is a piece of one.
    pub fn whole_input(&self) -> Option<ResolvedConfig> {
        match self.work {
            Work::Piece(_) => None,
            _ => self.label.first.clone(),
        }
    }
}

impl<'j> Units<'j> {
    pub fn new(
        entries: impl Iterator<Item = Entry> + Send + 'j,
        job: &'j Job,
        links: Option<&'j LocalLinks>,
    ) -> Self {
        Self {
            entries: Box::new(entries),
            job,
            links,
            config: ResolvedConfig::of(&job.options),
            reported: Vec::new(),
            errors: VecDeque::new(),
            large: None,
            last: Path::new(".").into(),
            failed: false,
        }
    }

    /// Returns the size of the pieces of a file of this size.
    fn piece_size(&self, size: u64) -> u64 {
        self.job.sizes.piece.unwrap_or_else(|| {
            if self.job.threads <= 1 {
                return u64::MAX;
            }
            let even = size / (self.job.threads as u64 * PIECES_PER_THREAD);
            // A multiple of the block size of plain text.
            even.clamp(SMALLEST_PIECE, LARGEST_PIECE)
                .next_multiple_of(64 * 1024)
        })
    }

    /// Returns the configuration of the input called `name`. If it has errors, they are reported
    /// next. Configurations apply to checks only.
    fn config(&mut self, name: &Path) -> Option<ResolvedConfig> {
        let checks = matches!(self.job.options.task, Task::Check(_));
        let Some(files) = self.job.walk.config.as_ref().filter(|_| checks) else {
            return Some(self.config.clone());
        };
        let in_site = || self.links.is_some_and(|links| links.has_site(name));
        match Files::resolve_with(files, name, in_site) {
            Ok(config) => return Some(config),
            Err(error) if self.reported.contains(&error) => {}
            Err(error) => {
                let last = error.others.len();
                let units = error.all().enumerate().map(|(at, error)| {
                    let effect = if at == last {
                        "; inputs below it are not read"
                    } else {
                        ""
                    };
                    let text = format!("{}{effect}", error.message);
                    (error.location().into(), Work::Warning(Warning::lost(text)))
                });
                self.errors.extend(units);
                self.reported.push(error);
            }
        }
        None
    }

    fn file(&mut self, path: PathBuf, name: Arc<Path>, config: &ResolvedConfig) -> Option<Work> {
        let (size, looked) = match path.metadata() {
            Ok(metadata) if metadata.is_file() => (metadata.len(), Looked::Regular),
            Ok(metadata) => (metadata.len(), Looked::Other),
            Err(_) => (0, Looked::Other),
        };
        let small = self.job.sizes.piece.unwrap_or(SMALL);
        if size <= small && self.job.byte_range.is_none() {
            return Some(Work::Path(path, name, looked));
        }
        match open(&path) {
            Ok(Source::File(file, size)) => self.large_file((file, size), name, config),
            Ok(Source::Stream(mut stream)) if self.job.byte_range.is_some() => {
                // An empty file is in any range.
                if path.is_file() && matches!(stream.read(&mut [0]), Ok(0)) {
                    return Some(Work::Source(Source::Stream(stream), name));
                }
                Some(Work::Warning(Warning::lost(
                    "not read: byte ranges require a regular file",
                )))
            }
            Ok(stream) => Some(Work::Source(stream, name)),
            // The worker reports the error.
            Err(_) => Some(Work::Path(path, name, Looked::Other)),
        }
    }

    /// Starts to divide a file, or returns the work if it is not divided.
    fn large_file(
        &mut self,
        (file, size): (File, u64),
        name: Arc<Path>,
        config: &ResolvedConfig,
    ) -> Option<Work> {
        let mut head = [0; HEAD];
        let Ok(read) = read_head(&file, &mut head) else {
            return Some(Work::Source(Source::File(file, size), name));
        };
        let head = &head[..read];
        if let Some(kind) = compressed::kind(head) {
            let Some(range) = self.job.byte_range.clone() else {
                return Some(Work::Source(Source::File(file, size), name));
            };
            if kind.is_divisible() {
                if range.start > size {
                    return Some(Work::Warning(after_end(size)));
                }
                let records = Records {
                    file,
                    size,
                    kind,
                    owned: OwnedRange {
                        range,
                        // What precedes the first record is known only if that is.
                        starts_with_record: self.job.precedes.is_some(),
                    },
                };
                return Some(Work::Records(records, name));
            }
            return Some(Work::Warning(Warning::lost(format!(
                "not read: byte ranges are not supported in {}",
                kind.name
            ))));
        }
        let format = self.job.format.unwrap_or_else(|| detect(&name, head));
        if !self.job.text
            && let Some(warning) = refusal(head, format, &name)
        {
            return Some(Work::Warning(warning));
        }
        let wanted = self.job.byte_range.clone().unwrap_or(0..size);
        if wanted.start > size {
            return Some(Work::Warning(after_end(size)));
        }
        let wanted = wanted.start..wanted.end.clamp(wanted.start, size);
        if self.job.byte_range.is_none() && !format.split.divisible {
            return Some(Work::Source(Source::File(file, size), name));
        }
        let counted = self.job.count_lines && wanted.start > 0;
        let range = if counted {
            0..wanted.start
        } else {
            wanted.clone()
        };
        self.large = Some(Large {
            name: name.clone(),
            config: config.clone(),
            rest: Piece {
                file: Arc::new(file),
                name,
                size,
                format,
                head: Arc::new(Head::of(head, format)),
                range,
                counted,
            },
            wanted,
            first: true,
        });
        None
    }

    fn unit(&self, name: Arc<Path>, work: Work, config: Option<ResolvedConfig>) -> Unit {
        let config = config.unwrap_or_else(|| self.config.clone());
        let first = Some(config.clone());
        Unit {
            label: Label { name, first },
            work,
            config,
        }
    }

    /// Returns the next piece of the file that is being divided.
    fn piece(&mut self) -> Option<Unit> {
        let rest = &self.large.as_ref()?.rest;
        let size = if rest.format.split.divisible {
            self.piece_size(rest.size)
        } else {
            u64::MAX
        };
        let large = self.large.as_mut()?;
        if large.rest.range.is_empty() && large.rest.counted {
            large.rest.counted = false;
            large.rest.range = large.wanted.clone();
        }
        if large.rest.range.is_empty() && !large.first {
            self.large = None;
            return None;
        }
        let start = large.rest.range.start;
        let end = start.saturating_add(size.max(1)).min(large.rest.range.end);
        large.rest.range.start = end;
        let piece = Piece {
            range: start..end,
            ..large.rest.clone()
        };
        Some(Unit {
            label: Label {
                name: large.name.clone(),
                first: std::mem::take(&mut large.first).then(|| large.config.clone()),
            },
            work: Work::Piece(piece),
            config: large.config.clone(),
        })
    }
}

/// Returns the warning about a byte range after the end of a file of that size.
fn after_end(size: u64) -> Warning {
    Warning::lost(format!(
        "not read: the byte range starts after the end of the file, at byte {size}"
    ))
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        if self.failed {
            return None;
        }
        contain(|| self.next_unit()).unwrap_or_else(|error| {
            self.failed = true;
            let warning =
                error.warning(format_args!("after this input; no further inputs are read"));
            Some(self.unit(self.last.clone(), Work::Warning(warning), None))
        })
    }
}

impl Units<'_> {
    fn next_unit(&mut self) -> Option<Unit> {
        loop {
            if let Some(unit) = self.piece() {
                return Some(unit);
            }
            if let Some((name, work)) = self.errors.pop_front() {
                return Some(self.unit(name, work, None));
            }
            let entry = self.entries.next()?;
            let config = match &entry {
                Entry::Unread(..) => Some(self.config.clone()),
                // A copy has the configuration of the file that it replaces.
                Entry::Stdin(name) | Entry::File(_, name) | Entry::Repository(_, name, _) => {
                    self.config(name)
                }
            };
            let Some(config) = config else { continue };
            let (name, work) = match entry {
                Entry::Unread(name, warning) => (name.into(), Some(Work::Warning(warning))),
                Entry::Stdin(name) => {
                    let name: Arc<Path> = name.into();
                    (name.clone(), Some(Work::Stdin(name)))
                }
                Entry::Repository(path, name, how) => {
                    let name: Arc<Path> = name.into();
                    (name.clone(), Some(Work::Repository(path, name, how)))
                }
                Entry::File(path, name) => {
                    let name: Arc<Path> = name.into();
                    (name.clone(), self.file(path, name, &config))
                }
            };
            self.last = name.clone();
            if let Some(work) = work {
                return Some(self.unit(name, work, Some(config)));
            }
        }
    }
}
