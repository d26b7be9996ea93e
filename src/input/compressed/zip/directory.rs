//! Members by the central directory (§4.3.12, §4.3.14 to §4.3.16).

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::rc::Rc;

use super::super::meter::{Meter, damage, invalid, member_damage};
use super::super::{Archive, Member, Stream};
use super::content::Content;
use super::covered::Covered;
use super::header::{CENTRAL, END, END_64, Header, LOCAL, u16_at, u32_at, u64_at};
use super::{ZIP, member};
use crate::format::{DamageKind, Warning};
use crate::input::source::read_at;
use crate::text::escape;

/// The size of a local header, without name and extra fields.
// APPNOTE §4.3.7.
const LOCAL_LEN: usize = 30;
/// The size of the record that ends the directory, without its comment.
// APPNOTE §4.3.16.
const END_LEN: usize = 22;
/// The size of the record that locates that of zip64.
// APPNOTE §4.3.15.
const LOCATOR_LEN: usize = 20;
/// The longest comment.
// Its length has two bytes (APPNOTE §4.4.12).
const LONGEST_COMMENT: u64 = 0xffff;

/// A reader of the members by the directory.
pub struct Directory<'s> {
    file: &'s File,
    size: u64,
    entries: Stream<'s>,
    /// The number of entries so far, and the declared number. Some programs write only the low 16
    /// bits of it.
    count: u64,
    declared: u64,
    /// The current member.
    member: Option<Open<'s>>,
    /// The start of the directory, which no member may reach into.
    start: u64,
    /// The ranges of the file that were read.
    covered: Covered,
    /// Entries that are not read.
    overlapping: Unread,
    elsewhere: Unread,
    done: bool,
}

/// A member that is being read, and the start of its header.
struct Open<'s> {
    start: u64,
    stream: Stream<'s>,
    content: Content,
}

/// Entries that are not read for one reason, which get one warning.
#[derive(Default)]
struct Unread {
    count: u64,
    first: Vec<u8>,
}

impl Unread {
    fn add(&mut self, name: &[u8]) {
        if self.count == 0 {
            self.first = name.to_vec();
        }
        self.count += 1;
    }

    fn warn(&self, which: &str, meter: &Meter) {
        if self.count > 0 {
            let (count, first) = (self.count, escape::bytes(&self.first));
            let text = format!("not read: entries that {which}: {count}, the first is {first}");
            meter.warning(Warning::damaged(DamageKind::Member, text));
        }
    }
}

/// The content of an entry.
enum Found<'s> {
    Here(Box<Open<'s>>),
    /// It overlaps what was read.
    Overlapping,
    /// There is no member at its offset.
    Elsewhere,
}

impl<'s> Directory<'s> {
    /// Returns the directory of a file of that size, if it has one.
    pub fn find(file: &'s File, size: u64, meter: Rc<Meter>) -> io::Result<Option<Self>> {
        let tail_len = size.min(END_LEN as u64 + LONGEST_COMMENT + LOCATOR_LEN as u64);
        let mut tail = vec![0; tail_len as usize];
        let tail_start = size - tail_len;
        read_exact_at(file, &mut tail, tail_start)?;
        let Some(end) = last_end(&tail) else {
            return Ok(None);
        };
        let end_at = tail_start + end as u64;
        let record = &tail[end..];
        let mut len = u64::from(u32_at(record, 12));
        let mut at = u64::from(u32_at(record, 16));
        let mut declared = u64::from(u16_at(record, 10));
        let mut directory_end = end_at;
        let wide = end
            .checked_sub(LOCATOR_LEN)
            .map(|at| &tail[at..end])
            .filter(|locator| locator.starts_with(b"PK\x06\x07"));
        if let Some(locator) = wide {
            directory_end = u64_at(locator, 8);
            let mut record = [0; 56];
            if !read_if_there(file, &mut record, directory_end)? || !record.starts_with(&END_64) {
                return Ok(None);
            }
            (len, at) = (u64_at(&record, 40), u64_at(&record, 48));
            declared = u64_at(&record, 32);
        }
        let mut start = (len == 0).then_some(directory_end);
        for at in [directory_end.checked_sub(len), Some(at)]
            .into_iter()
            .flatten()
        {
            let mut signature = [0; 4];
            if read_if_there(file, &mut signature, at)? && signature == CENTRAL {
                start = Some(at);
            }
        }
        let Some(start) = start else {
            return Ok(None);
        };
        let mut covered = Covered::default();
        covered.add(start..directory_end);
        Ok(Some(Self {
            file,
            size,
            entries: Stream::part(file, start, directory_end, meter),
            count: 0,
            declared,
            member: None,
            start,
            covered,
            overlapping: Unread::default(),
            elsewhere: Unread::default(),
            done: false,
        }))
    }

    /// Returns the next entry that is not a folder.
    fn entry(&mut self) -> io::Result<Option<Member>> {
        loop {
            let signature = self.entries.peek(4)?;
            if signature.is_empty() {
                if self.count as u16 != self.declared as u16 {
                    let text = "its directory does not have the declared number of entries";
                    let warning = Warning::damaged(DamageKind::Header, text);
                    self.entries.meter().warning(warning);
                }
                return Ok(None);
            }
            if signature != CENTRAL {
                return Err(invalid("invalid entry in its directory"));
            }
            self.entries.skip(4)?;
            self.count += 1;
            let header = Header::central(&mut self.entries)?;
            let Some(mut member) = member(&header) else {
                continue;
            };
            if member.unread.is_none() {
                match self.content(&header) {
                    Ok(Found::Here(open)) => self.member = Some(*open),
                    Ok(Found::Overlapping) => {
                        self.overlapping.add(&member.name);
                        continue;
                    }
                    Ok(Found::Elsewhere) => {
                        self.elsewhere.add(&member.name);
                        continue;
                    }
                    Err(error) => {
                        let text = format!("not read: {error}");
                        member.unread = Some(if error.raw_os_error().is_some() {
                            Warning::lost(text)
                        } else {
                            Warning::damaged(DamageKind::Member, text)
                        });
                    }
                }
            }
            return Ok(Some(member));
        }
    }

    fn content(&self, header: &Header) -> io::Result<Found<'s>> {
        let start = header.offset;
        let mut local = [0; LOCAL_LEN];
        if self.covered.meets(&(start..start.saturating_add(1))) {
            return Ok(Found::Overlapping);
        }
        if !read_if_there(self.file, &mut local, start)? || !local.starts_with(&LOCAL) {
            return Ok(Found::Elsewhere);
        }
        let names = u64::from(u16_at(&local, 26)) + u64::from(u16_at(&local, 28));
        let data = start + LOCAL_LEN as u64 + names;
        let most = if start < self.start {
            self.start
        } else {
            self.size
        };
        let end = data.saturating_add(header.compressed_size).min(most);
        if self.covered.meets(&(start..end)) {
            return Ok(Found::Overlapping);
        }
        let meter = self.entries.meter().clone();
        let stream = Stream::part(self.file, data, end, meter).with_work(ZIP.per_byte)?;
        Ok(Content::of(header).map_or(Found::Elsewhere, |content| {
            Found::Here(Box::new(Open {
                start,
                stream,
                content,
            }))
        }))
    }

    /// Ends the current member, and records its range.
    fn end_member(&mut self) {
        if let Some(member) = self.member.take() {
            self.covered.add(member.start..member.stream.position());
        }
    }

    /// Warns, at the end, of entries that were not read.
    fn warn_of_unread(&self) {
        let meter = self.entries.meter();
        self.overlapping.warn("overlap others", meter);
        self.elsewhere.warn("are not at their offset", meter);
    }
}

impl Archive for Directory<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        self.end_member();
        if self.done || self.entries.failed() {
            return Ok(None);
        }
        let entry = self.entry().map_err(|error| damage(ZIP.name, error));
        self.done = !matches!(entry, Ok(Some(_)));
        if self.done {
            self.warn_of_unread();
        }
        entry
    }
}

impl Read for Directory<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match &mut self.member {
            Some(member) => member
                .content
                .read(&mut member.stream, into)
                .map_err(member_damage),
            None => Ok(0),
        }
    }
}

/// Returns the start of the last end-of-directory record whose comment fits.
fn last_end(tail: &[u8]) -> Option<usize> {
    memchr::memmem::rfind_iter(tail, &END).find(|at| {
        let record = &tail[*at..];
        record.len() >= END_LEN && usize::from(u16_at(record, 20)) <= record.len() - END_LEN
    })
}

/// Fills `into`. Returns false if the file ends before.
fn read_if_there(file: &File, into: &mut [u8], offset: u64) -> io::Result<bool> {
    match read_exact_at(file, into, offset) {
        Ok(()) => Ok(true),
        // An offset that the system cannot address is after the end, too.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(false),
        Err(error) => Err(error),
    }
}

fn read_exact_at(file: &File, into: &mut [u8], offset: u64) -> io::Result<()> {
    let mut read = 0;
    while read < into.len() {
        match read_at(file, &mut into[read..], offset.saturating_add(read as u64)) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(some) => read += some,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
