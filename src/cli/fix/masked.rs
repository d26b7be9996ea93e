//! A copy of a file in which credentials are masked at equal length (invariant 7), for what is
//! shown of it.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use urilint::input::Input;
use urilint::run::{Job, Name, Sink, run};
use urilint::{Finding, Link, Loss, Note, Options, Places, Secrets, Sought, Task, credentials_in};

use super::super::temporary::Draft;

/// The file at `path`, called `name`, masked.
pub fn masked(path: &Path, name: &Path, job: &Job) -> io::Result<Draft> {
    let mut job = job.clone();
    // It would say what is looked for.
    job.walk.config = None;
    let base = job.options.base.take();
    job.options = Options {
        task: Task::Extract(Sought::Suspects),
        secrets: Secrets::Masked,
        places: Places::Bytes,
        // With a base, relative references are found too.
        base: base.or_else(|| Some(b"http://base.example/".to_vec())),
        ..job.options
    };
    let mut copy = Masking {
        to: BufWriter::new(Draft::new(path.metadata()?.len())?),
        from: File::open(path)?,
        at: 0,
    };
    let input = Input::Copy(path.to_path_buf(), name.to_path_buf());
    run(vec![input], &job, &mut copy)?;
    io::copy(&mut copy.from, &mut copy.to)?;
    let to = copy
        .to
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    copy.from.rewind()?;
    mask_as_text(&copy.from, to.as_file())?;
    Ok(to)
}

/// So many bytes are searched at a time, and so many of them again with what follows: a
/// credential may lie across the end.
const WINDOW: (usize, usize) = (256 * 1024, 4 * 1024);

/// Masks in `to`, a copy of `from`, what reads as a credential in `from`: also what was not
/// taken for a URI.
fn mask_as_text(mut from: &File, mut to: &File) -> io::Result<()> {
    let mut window = vec![0; WINDOW.0];
    let (mut start, mut kept) = (0, 0);
    loop {
        let len = kept + read_full(&mut from, &mut window[kept..])?;
        for range in credentials_in(&window[..len]) {
            to.seek(SeekFrom::Start(start + range.start as u64))?;
            // Lines stay lines.
            let mask = |byte: &u8| {
                if byte.is_ascii_whitespace() {
                    *byte
                } else {
                    b'*'
                }
            };
            to.write_all(&window[range].iter().map(mask).collect::<Vec<_>>())?;
        }
        if len < WINDOW.0 {
            return Ok(());
        }
        kept = WINDOW.1;
        window.copy_within(len - kept.., 0);
        start += (len - kept) as u64;
    }
}

/// Reads until `bytes` are full or the file ends.
fn read_full(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match from.read(&mut bytes[read..])? {
            0 => break,
            more => read += more,
        }
    }
    Ok(read)
}

struct Masking {
    from: File,
    to: BufWriter<Draft>,
    at: u64,
}

impl Sink for Masking {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        let place = &link.place.bytes;
        let raw = link.raw();
        let same_length = place.end.saturating_sub(place.start) == raw.len() as u64;
        if name.member.is_some() || place.start < self.at || !same_length {
            return Ok(());
        }
        io::copy(
            &mut Read::by_ref(&mut self.from).take(place.start - self.at),
            &mut self.to,
        )?;
        self.to.write_all(raw)?;
        self.from.seek(SeekFrom::Start(place.end))?;
        self.at = place.end;
        Ok(())
    }

    fn finding(&mut self, _: Name, _: &Finding) -> io::Result<()> {
        Ok(())
    }

    fn note(&mut self, _: Name, note: &Note) -> io::Result<()> {
        match note.loss {
            // What was not looked at may hold credentials.
            Loss::Lost => Err(io::Error::other(note.text.clone())),
            Loss::Skipped | Loss::Nothing => Ok(()),
        }
    }
}
