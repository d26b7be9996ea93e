//! Reading of compressed inputs and archives: the worker descends through their layers and reads
//! the content as any other input.

mod ahead;
mod name;

use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::layers::Compressed;
use super::output::UnitOutput;
use super::step::{Emit, cut_short, emit_warning};
use super::work::Worker;
use crate::format::{DamageKind, Format, Warning};
use crate::input::Bytes;
use crate::input::compressed::{
    self, Archive, DEEPEST, LAYER, MEMBER, Member, Metered, Open, Origin, Stream, open_records,
};
use crate::lint::RecordsLeftOut;
use crate::lint::options::Options;
use crate::lint::reader::Totals;
use crate::secret::Masker;
use ahead::{Members, Text};
use name::MemberName;

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
            owned,
        } = compressed;
        // Compressed data cannot be edited.
        let emit = &mut |mut chunk: UnitOutput| {
            chunk.drop_fixes();
            emit(chunk)
        };
        if self.layers.depth == DEEPEST {
            let text = format!("not read: {} nested in {DEEPEST} other layers", kind.name);
            return emit_warning(Warning::damaged(DamageKind::Unsupported, text), emit);
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
            Open::Records(open) => self.members(
                &mut *open_records(open(stream), &owned, self.job.digests),
                emit,
            ),
        };
        self.layers.depth -= 1;
        result?;
        self.emit_warnings(emit)?;
        let left_out = self.layers.meter.take_left_out();
        if left_out != RecordsLeftOut::default() {
            emit(UnitOutput::left_out(left_out))?;
        }
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
        let Member {
            name,
            unread,
            origin,
        } = member;
        let is_declared_text = origin.as_ref().is_some_and(|origin| origin.is_text);
        let (name, read) = match origin {
            None => (MemberName::of(name), None),
            Some(origin) => {
                let (name, options) = self.of_origin(*origin);
                (name, Some(options))
            }
        };
        if let Some(warning) = unread {
            return name.emit(UnitOutput::warning(warning), emit);
        }
        let around = read.map(|(options, format)| {
            let options = std::mem::replace(&mut self.options, options);
            (options, std::mem::replace(&mut self.format, format))
        });
        let outer = std::mem::replace(&mut self.is_declared_text, is_declared_text);
        let result = self.content(&name, archive, ahead, emit);
        self.is_declared_text = outer;
        if let Some((options, format)) = around {
            (self.options, self.format) = (options, format);
        }
        result
    }

    /// Returns the name of the record of a web archive, and how its content is read.
    fn of_origin(&self, origin: Origin) -> (MemberName, (Arc<Options>, Option<&'static Format>)) {
        let Origin {
            mut record,
            part,
            format,
            charset,
            ..
        } = origin;
        let options = Options {
            base: Some(record.target.clone()).filter(|target| !target.is_empty()),
            charset: Some(charset).filter(|charset| !charset.is_empty()),
            ..(*self.options).clone()
        };
        record.target = Masker::new(options.secrets).uri(&record.target);
        (
            MemberName::of_record(record, part),
            (Arc::new(options), format),
        )
    }

    /// Reads the content of a member.
    fn content(
        &mut self,
        name: &MemberName,
        archive: &mut dyn Archive,
        ahead: &mut Members,
        emit: &mut Emit,
    ) -> io::Result<()> {
        let mut bytes = Bytes::Stream(archive);
        let failed = self.start(&mut bytes);
        let window = self.feed.window();
        let kind = compressed::kind(window.bytes);
        if let Some(kind) = kind.filter(|_| name.is_of_record()) {
            // A page must not decide how much is decompressed.
            let warning = compressed::skipped(kind.name);
            name.emit(UnitOutput::warning(warning), emit)?;
        } else if let Some(pool) = &self.pool
            && failed.is_none()
            && window.last
            && kind.is_none()
        {
            let text = Text {
                options: self.options.clone(),
                format: self.named_format(),
                reads_binary: self.job.text,
                is_declared: self.is_declared_text,
                name: name.clone(),
                bytes: window.bytes.to_vec(),
            };
            ahead.submit(text, (pool, &self.lookup()), emit)?;
            if self.layers.meter.has_warnings() {
                self.join(ahead, emit)?;
            }
        } else {
            self.join(ahead, emit)?;
            let in_member = &mut |output| name.emit(output, emit);
            self.started(failed, bytes, (&name.path(), u64::MAX), in_member)?;
        }
        self.emit_warnings(&mut |output| name.emit(output, emit))
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

#[cfg(all(test, feature = "archives"))]
mod tests;
