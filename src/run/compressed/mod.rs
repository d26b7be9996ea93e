//! Reading of compressed inputs and archives: the worker descends through their layers and reads
//! the content as any other input.

mod ahead;

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::output::UnitOutput;
use super::work::{Emit, Worker, cut_short, emit_warning};
use crate::format::Warning;
use crate::input::Bytes;
use crate::input::compressed::{
    self, Archive, DEEPEST, Kind, LAYER, MEMBER, Member, Meter, Metered, Open, Stream,
};
use crate::lint::reader::Totals;
use ahead::{Members, Text};

/// The layers around what is being read.
#[derive(Debug, Default)]
pub(super) struct Layers {
    depth: usize,
    meter: Rc<Meter>,
}

/// A compressed input, after its first bytes were read.
pub(super) struct Compressed<'b> {
    pub kind: &'static Kind,
    pub bytes: Bytes<'b>,
    /// The bytes that were read from `bytes`.
    pub head: Vec<u8>,
    /// The error that ended reading, if there was one.
    pub error: Option<io::Error>,
}

impl Layers {
    /// Returns true outside of all layers.
    pub fn is_none(&self) -> bool {
        self.depth == 0
    }
}

impl Worker<'_> {
    /// Reads the content of a compressed file or an archive.
    pub(super) fn compressed(
        &mut self,
        compressed: Compressed,
        name: &Path,
        emit: &mut Emit,
    ) -> io::Result<Totals> {
        let Compressed {
            kind,
            bytes,
            head,
            error,
        } = compressed;
        // Compressed data cannot be edited.
        let emit = &mut |mut chunk: UnitOutput| {
            chunk.drop_fixes();
            emit(chunk)
        };
        if self.layers.depth == DEEPEST {
            let text = format!("not read: {} nested in {DEEPEST} other layers", kind.name);
            return emit_warning(Warning::lost(text), emit);
        }
        let stream = if self.layers.depth == 0 {
            self.layers.meter = Rc::default();
            Stream::outermost(bytes, head, error, self.layers.meter.clone())
                .with_pool(self.pool.clone())
        } else {
            Stream::inner(bytes, head, error, self.layers.meter.clone())
        };
        let charged = self.layers.meter.charge(LAYER);
        let stream = match charged.and_then(|()| stream.with_work(kind.per_byte)) {
            Ok(stream) => stream,
            Err(error) => return emit_warning(cut_short(&error), emit),
        };
        self.layers.depth += 1;
        let result = match kind.open {
            Open::Compression(open) => {
                let mut decompressed = Metered::new(kind.name, stream, open);
                let name = kind.decompressed_name(name);
                self.whole(Bytes::Stream(&mut decompressed), &name, u64::MAX, emit)
            }
            Open::Archive(open) => self.members(&mut *open(stream), emit),
        };
        self.layers.depth -= 1;
        result?;
        self.emit_warnings(emit)?;
        Ok(Totals::default())
    }

    fn members(&mut self, archive: &mut dyn Archive, emit: &mut Emit) -> io::Result<Totals> {
        let mut ahead = Members::default();
        while !self.layers.meter.is_over() {
            let next = archive.next().and_then(|member| {
                self.layers.meter.charge(MEMBER)?;
                Ok(member)
            });
            let is_text = matches!(&next, Ok(Some(member)) if member.unread.is_none());
            if !is_text || self.layers.meter.has_warnings() {
                self.join(&mut ahead, emit)?;
            }
            let member = match next {
                Ok(Some(member)) => member,
                Ok(None) => break,
                Err(error) => {
                    emit_warning(cut_short(&error), emit)?;
                    break;
                }
            };
            self.emit_warnings(emit)?;
            self.member(member, archive, &mut ahead, emit)?;
        }
        self.join(&mut ahead, emit)?;
        Ok(Totals::default())
    }

    fn member(
        &mut self,
        member: Member,
        archive: &mut dyn Archive,
        ahead: &mut Members,
        emit: &mut Emit,
    ) -> io::Result<()> {
        let name: Arc<[u8]> = member.name.into();
        if let Some(warning) = member.unread {
            return in_member(&name, UnitOutput::warning(warning), emit);
        }
        let mut bytes = Bytes::Stream(archive);
        let failed = self.start(&mut bytes);
        let window = self.feed.window();
        if let Some(pool) = &self.pool
            && failed.is_none()
            && window.last
            && compressed::kind(window.bytes).is_none()
        {
            let text = Text {
                options: self.options.clone(),
                format: self.job.format,
                reads_binary: self.job.text,
                name: name.clone(),
                bytes: window.bytes.to_vec(),
            };
            ahead.submit(text, (pool, &self.lookup()), emit)?;
            if self.layers.meter.has_warnings() {
                self.join(ahead, emit)?;
            }
        } else {
            self.join(ahead, emit)?;
            let in_member = &mut |output| in_member(&name, output, emit);
            self.started(failed, bytes, (&path_of(&name), u64::MAX), in_member)?;
        }
        self.emit_warnings(&mut |output| in_member(&name, output, emit))
    }

    /// Joins the members that other workers read.
    fn join(&self, ahead: &mut Members, emit: &mut Emit) -> io::Result<()> {
        match &self.pool {
            Some(pool) => ahead.join_all(pool, &self.lookup(), emit),
            None => Ok(()),
        }
    }

    /// Emits the waiting warnings of the meter.
    fn emit_warnings(&self, emit: &mut Emit) -> io::Result<()> {
        for warning in self.layers.meter.take_warnings() {
            emit_warning(warning, emit)?;
        }
        Ok(())
    }
}

/// Emits output of the member called `name`.
fn in_member(name: &Arc<[u8]>, mut output: UnitOutput, emit: &mut Emit) -> io::Result<()> {
    output.member = Some(match output.member {
        Some(inner) => [name, &b"!"[..], &inner].concat().into(),
        None => name.clone(),
    });
    emit(output)
}

/// Returns the name of a member as a path, whose extension may detect the format.
fn path_of(name: &[u8]) -> Cow<'_, Path> {
    #[cfg(unix)]
    return Cow::Borrowed(Path::new(
        <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name),
    ));
    #[cfg(not(unix))]
    return match String::from_utf8_lossy(name) {
        Cow::Borrowed(name) => Cow::Borrowed(Path::new(name)),
        Cow::Owned(name) => Cow::Owned(name.into()),
    };
}

#[cfg(all(test, feature = "archives"))]
mod tests;
