//! Members by the directory at the end of a file (§4.3.12, §4.3.14 to §4.3.16).

use std::fs::File;
use std::io::{self, Read};
use std::rc::Rc;

use super::super::meter::{Meter, damage, invalid};
use super::super::{Archive, Member, Stream};
use super::content::Content;
use super::header::{CENTRAL, END, END_64, Header, LOCAL, u16_at, u32_at, u64_at};
use super::{ZIP, member};
use crate::finding::Note;
use crate::input::source::read_at;

/// The record that ends the directory, without its comment.
const END_LEN: usize = 22;
/// The record that says where the one of zip64 is.
const LOCATOR_LEN: usize = 20;
/// A comment is no longer.
const LONGEST_COMMENT: u64 = 0xffff;

/// Walks over a directory.
pub struct Directory<'s> {
    file: &'s File,
    size: u64,
    entries: Stream<'s>,
    /// How many entries there were, and how many there should be. Some programs write
    /// only the last 16 bits of a large number.
    count: u64,
    told: u64,
    /// The member that came last.
    member: Option<(Stream<'s>, Content)>,
    done: bool,
}

impl<'s> Directory<'s> {
    /// The directory of a file of that size.
    pub fn find(file: &'s File, size: u64, meter: Rc<Meter>) -> Option<Self> {
        let tail_len = size.min(END_LEN as u64 + LONGEST_COMMENT + LOCATOR_LEN as u64);
        let mut tail = vec![0; tail_len as usize];
        let tail_start = size - tail_len;
        read_exact_at(file, &mut tail, tail_start).ok()?;
        let end = last_end(&tail)?;
        let end_at = tail_start + end as u64;
        let record = &tail[end..];
        let mut len = u64::from(u32_at(record, 12));
        let mut at = u64::from(u32_at(record, 16));
        let mut told = u64::from(u16_at(record, 10));
        let mut behind = end_at;
        let wide = end
            .checked_sub(LOCATOR_LEN)
            .map(|at| &tail[at..end])
            .filter(|locator| locator.starts_with(b"PK\x06\x07"));
        if let Some(locator) = wide {
            behind = u64_at(locator, 8);
            let mut record = [0; 56];
            read_exact_at(file, &mut record, behind).ok()?;
            if !record.starts_with(&END_64) {
                return None;
            }
            (len, at) = (u64_at(&record, 40), u64_at(&record, 48));
            told = u64_at(&record, 32);
        }
        let start = [at, behind.checked_sub(len)?]
            .into_iter()
            .find(|at| {
                let mut signature = [0; 4];
                read_exact_at(file, &mut signature, *at).is_ok() && signature == CENTRAL
            })
            .or((len == 0).then_some(behind))?;
        Some(Self {
            file,
            size,
            entries: Stream::part(file, start, behind, meter),
            count: 0,
            told,
            member: None,
            done: false,
        })
    }

    /// The next entry that is no folder.
    fn entry(&mut self) -> io::Result<Option<Member>> {
        loop {
            let signature = self.entries.peek(4)?;
            if signature.is_empty() {
                if self.count as u16 != self.told as u16 {
                    let text = "its directory does not have as many entries as it should";
                    self.entries.meter().note(Note::lost(text));
                }
                return Ok(None);
            }
            if signature != CENTRAL {
                return Err(invalid("its directory has no entry where one should be"));
            }
            self.entries.skip(4)?;
            self.count += 1;
            let header = Header::central(&mut self.entries)?;
            let Some(mut member) = member(&header) else {
                continue;
            };
            if member.unread.is_none() {
                self.member = self.content(&header);
                if self.member.is_none() {
                    member.unread = Some(Note::lost("not read: it is not where it should be"));
                }
            }
            return Ok(Some(member));
        }
    }

    fn content(&self, header: &Header) -> Option<(Stream<'s>, Content)> {
        let mut local = [0; 30];
        read_exact_at(self.file, &mut local, header.offset).ok()?;
        if !local.starts_with(&LOCAL) {
            return None;
        }
        let names = u64::from(u16_at(&local, 26)) + u64::from(u16_at(&local, 28));
        let start = header.offset.checked_add(30 + names)?;
        let end = start.checked_add(header.packed)?.min(self.size);
        let stream = Stream::part(self.file, start, end, self.entries.meter().clone());
        Some((stream, Content::of(header)?))
    }
}

impl Archive for Directory<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        self.member = None;
        if self.done || self.entries.failed() {
            return Ok(None);
        }
        let entry = self.entry().map_err(|error| damage(ZIP.name, error));
        self.done = !matches!(entry, Ok(Some(_)));
        entry
    }
}

impl Read for Directory<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match &mut self.member {
            Some((stream, content)) => content
                .read(stream, into)
                .map_err(|error| damage("member", error)),
            None => Ok(0),
        }
    }
}

/// Where the last record starts that ends a directory, and has room for its comment.
fn last_end(tail: &[u8]) -> Option<usize> {
    memchr::memmem::rfind_iter(tail, &END).find(|at| {
        let record = &tail[*at..];
        record.len() >= END_LEN && usize::from(u16_at(record, 20)) <= record.len() - END_LEN
    })
}

fn read_exact_at(file: &File, into: &mut [u8], offset: u64) -> io::Result<()> {
    let mut read = 0;
    while read < into.len() {
        match read_at(file, &mut into[read..], offset.saturating_add(read as u64)) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(some) => read += some,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
