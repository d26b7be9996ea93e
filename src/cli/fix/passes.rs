//! Passes over one file: each applies fixes in a temporary file, until there are none left.
//!
//! The first pass reads the whole file, the others only what the previous pass may have affected.
//! When nothing is found there, a last pass reads everything. So the result is that of passes
//! over everything.

use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use urilint::input::Input;
use urilint::run::{Job, Name, Sink, run};
use urilint::side::open_regular;
use urilint::{
    Finding, Link, MOST_PASSES, PassBudget, Passes, Picker, ReadOutcome, Safety, SourceEdit,
    Warning, detect,
};

use crate::cli::output::file::temporary::TemporaryFile;

/// Warnings by the name of their input.
pub type Warnings = Vec<(PathBuf, Warning)>;

/// Options of fixing.
#[derive(Debug)]
pub struct FixOptions {
    /// The job of a pass.
    pub job: Job,
    /// The least safety of fixes that are applied.
    pub min_safety: Safety,
}

/// The content of a file with its fixes applied.
#[derive(Debug)]
pub struct Fixed {
    /// The text.
    pub text: TemporaryFile,
    /// The number of fixes.
    pub fixes: u64,
    /// The digest of the file as it was read.
    pub digest: u64,
}

/// Applies the fixes of the file at `path`, called `name`, in a temporary file. Returns `None` if
/// there are none, and the warnings of reading the file.
pub fn fixed(
    path: &Path,
    name: &Path,
    fix_options: &FixOptions,
) -> io::Result<(Option<Fixed>, Warnings)> {
    let (mut last, warnings) = Pass::over(path, name, (fix_options, None))?;
    let Some(first) = &last else {
        return Ok((None, warnings));
    };
    let mut budget = PassBudget::new(path.metadata()?.len());
    let read = digest(&open_regular(path)?)?;
    let mut passes = Passes::new(read);
    let mut end = passes.end(digest(first.text.reader()?)?, first.fixes);
    for _ in 1..MOST_PASSES {
        let Some(text) = last else { break };
        if let Some(fixes) = end {
            let fixed = Fixed {
                text: text.text,
                fixes,
                digest: read,
            };
            return Ok(((fixes > 0).then_some(fixed), warnings));
        }
        let next = again(&text, name, (fix_options, &mut budget))?;
        end = match &next {
            Some(next) => passes.end(digest(next.text.reader()?)?, next.fixes),
            None => passes.end(read, 0),
        };
        last = next.or(Some(text));
    }
    Err(io::Error::other("its fixes do not converge"))
}

/// Runs the next pass: over what may be affected, and if that finds nothing, over everything.
fn again(
    text: &FixedText,
    name: &Path,
    (fix_options, budget): (&FixOptions, &mut PassBudget),
) -> io::Result<Option<FixedText>> {
    let mut take = |bytes| {
        let error = "its fixes do not converge: each pass over it causes further ones";
        let is_left = budget.take(bytes);
        is_left.then_some(()).ok_or_else(|| io::Error::other(error))
    };
    if let Some(part) = part(text, name, fix_options)? {
        take(part.end - part.start)?;
        if let Some(made) = reread(text, name, (fix_options, Some(part)))? {
            return Ok(Some(made));
        }
    }
    take(text.text.as_file().metadata()?.len())?;
    reread(text, name, (fix_options, None))
}

/// Runs a pass over a text that was read before, or a part of it.
fn reread(
    text: &FixedText,
    name: &Path,
    (fix_options, part): (&FixOptions, Option<Range<u64>>),
) -> io::Result<Option<FixedText>> {
    let (made, warnings) = Pass::over(text.text.path(), name, (fix_options, part))?;
    match warnings
        .into_iter()
        .find(|(_, warning)| warning.loss == ReadOutcome::Lost)
    {
        Some((_, warning)) => Err(io::Error::other(warning.text)),
        None => Ok(made),
    }
}

/// Returns the part of a text that the previous pass may have affected; `None` for all of it.
fn part(text: &FixedText, name: &Path, fix_options: &FixOptions) -> io::Result<Option<Range<u64>>> {
    let file = text.text.reader()?;
    let length = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(length.min(HEAD)).read_to_end(&mut head)?;
    let format = fix_options
        .job
        .format
        .unwrap_or_else(|| detect(name, &head));
    let part = format.affected(text.changed.clone());
    let part = part.start.min(length)..part.end.min(length);
    Ok((part != (0..length)).then_some(part))
}

/// Number of bytes read to detect the format.
// That of the library (`format::HEAD`).
const HEAD: u64 = 8 * 1024;

/// Returns a hash of all bytes of `file`.
pub fn digest(mut file: &File) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    let mut buffer = Vec::new();
    file.rewind()?;
    loop {
        buffer.clear();
        // Blocks of fixed size: the digest must not depend on how much a read returns.
        file.take(64 * 1024).read_to_end(&mut buffer)?;
        if buffer.is_empty() {
            return Ok(hasher.finish());
        }
        hasher.write(&buffer);
    }
}

/// The result of a pass.
struct FixedText {
    text: TemporaryFile,
    fixes: u64,
    /// The range in this text from the first to the last change.
    changed: Range<u64>,
}

/// A pass over a file, which applies fixes in a copy while it reads.
struct Pass {
    copy: Copy,
    picker: Picker,
    warnings: Warnings,
}

/// A copy of a file with edits, which is created with the first one.
struct Copy {
    from: File,
    size: u64,
    to: Option<BufWriter<TemporaryFile>>,
    /// The number of bytes that were written.
    written: u64,
    changed: Range<u64>,
}

impl Pass {
    /// Reads the file at `path`, or a part of it. Returns `None` if there is nothing to fix, and if
    /// the file could not be read completely: it is then left alone.
    fn over(
        path: &Path,
        name: &Path,
        (fix_options, part): (&FixOptions, Option<Range<u64>>),
    ) -> io::Result<(Option<FixedText>, Warnings)> {
        let copy = Copy::of(path)?;
        let mut job = fix_options.job.clone();
        // Comments before the part may suppress findings in it.
        job.count_lines = part.is_some();
        job.byte_range = part;
        let mut pass = Self {
            copy,
            picker: Picker::new(fix_options.min_safety),
            warnings: Warnings::new(),
        };
        let input = Input::Copy(path.to_path_buf(), name.to_path_buf());
        run(vec![input], &job, &mut pass)?;
        let Self {
            mut copy,
            picker,
            warnings,
        } = pass;
        if warnings
            .iter()
            .any(|(_, warning)| warning.loss == ReadOutcome::Lost)
        {
            return Ok((None, warnings));
        }
        let fixes = picker.finish(&mut |edit| copy.edit(edit))?;
        Ok((copy.finish(fixes)?, warnings))
    }
}

impl Copy {
    fn of(path: &Path) -> io::Result<Self> {
        let from = open_regular(path)?;
        Ok(Self {
            size: from.metadata()?.len(),
            from,
            to: None,
            written: 0,
            changed: 0..0,
        })
    }

    /// Copies the text before the edit, and writes the replacement.
    fn edit(&mut self, edit: &SourceEdit) -> io::Result<()> {
        let to = match &mut self.to {
            Some(to) => to,
            to => to.insert(BufWriter::new(TemporaryFile::new(self.size)?)),
        };
        let before = edit.bytes.start.checked_sub(self.from.stream_position()?);
        let before = before.ok_or_else(|| io::Error::other("its fixes overlap"))?;
        self.written += io::copy(&mut Read::by_ref(&mut self.from).take(before), to)?;
        if self.changed.is_empty() {
            self.changed.start = self.written;
        }
        to.write_all(&edit.text)?;
        self.written += edit.text.len() as u64;
        // A deletion affects the bytes around it.
        self.changed.end = self.written + 1;
        self.from.seek(SeekFrom::Start(edit.bytes.end))?;
        Ok(())
    }

    /// Copies the rest. Returns `None` without edits.
    fn finish(mut self, fixes: u64) -> io::Result<Option<FixedText>> {
        let Some(mut to) = self.to else {
            return Ok(None);
        };
        io::copy(&mut self.from, &mut to)?;
        let text = to.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Some(FixedText {
            text,
            fixes,
            changed: self.changed,
        }))
    }
}

impl Sink for Pass {
    fn link(&mut self, _: Name, _: &Link) -> io::Result<()> {
        Ok(())
    }

    fn finding(&mut self, _: Name, finding: &Finding) -> io::Result<()> {
        let copy = &mut self.copy;
        self.picker.finding(finding, &mut |edit| copy.edit(edit))
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        self.warnings
            .push((name.path.to_path_buf(), warning.clone()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urilint::{Checks, Decoder, FORMATS, Format, Options, RULES, Record, Section};
    use urilint::{Settings, Task};

    use super::*;

    fn plain() -> &'static Format {
        let mut formats = FORMATS.iter().copied();
        formats.find(|format| format.name == "plain").unwrap()
    }

    /// A decoder of plain text that panics on some records.
    #[derive(Debug)]
    struct Fragile;

    impl Decoder for Fragile {
        fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
            assert!(!record.bytes.starts_with(b"PANIC"), "a defect");
            (plain().decoder)().decode(record, emit)
        }
    }

    #[test]
    fn a_file_that_is_not_read_whole_is_left_alone() {
        let mut format = *plain();
        format.decoder = || Box::new(Fragile);
        format.split.batch = None;
        let format: &'static Format = Box::leak(Box::new(format));
        let mut job = Job::new(Options::new(Task::Check(Checks::new(
            RULES.iter().copied(),
            Settings::default(),
        ))));
        job.format = Some(format);
        let fix_options = FixOptions {
            job,
            min_safety: Safety::Safe,
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        for (word, fixes) in [("Panic", Some(1)), ("PANIC", None)] {
            std::fs::write(&path, format!("<HTTP://h.example/>\n\n{word}\n")).unwrap();
            let (fixed, warnings) = fixed(&path, &path, &fix_options).unwrap();
            assert_eq!(fixed.map(|fixed| fixed.fixes), fixes, "{word}");
            assert_eq!(warnings.len(), usize::from(fixes.is_none()));
        }
    }
}
