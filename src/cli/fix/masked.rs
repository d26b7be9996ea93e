//! A copy of a file in which credentials are masked at equal length (invariant 7), for what is
//! shown of it.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use urilint::input::Input;
use urilint::run::{Job, Name, Sink, run};
use urilint::{Finding, Link, Loss, Note, Options, Places, Secrets, Sought, Task};

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
    copy.to.into_inner().map_err(io::IntoInnerError::into_error)
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
