//! The contract of reports on findings: two halves, one for each side of the parallel run.
//!
//! A [`Reporter`] renders findings in the workers that found them. Its [`Joiner`] receives what
//! they rendered in input order, in one thread, and may keep state: totals that precede the items
//! of a file, the most severe items of a run, aggregates that merge.
//!
//! A format whose findings are independent of each other needs neither: see [`rows`](super::rows).

use std::any::Any;
use std::io::{self, Write};
use std::path::Path;

use super::Name;
use crate::finding::Finding;
use crate::format::Warning;
use crate::input::contain::contain;
use crate::lint::census::Census;
use crate::run::{Positions, Shift, Summary};

/// A report on findings. What it has to be given is in the table: [`Needs`](super::Needs).
pub trait Reporter: Sync + 'static {
    /// What is rendered of the findings of a part of an input.
    type Part: Default + Send + 'static;
    /// The half that puts parts together.
    type Joiner: Joiner<Part = Self::Part> + 'static;

    /// Returns an empty part, for findings with such positions.
    fn part(&self, _positions: Positions) -> Self::Part {
        Self::Part::default()
    }

    /// Renders one finding in the input called `name`, and adds it to `part`.
    ///
    /// Called in any worker, for the findings of a part in order. If it fails or panics, the
    /// finding is left out and the part is rendered again without it.
    fn render(&self, part: &mut Self::Part, name: Name, finding: &Finding) -> io::Result<()>;

    /// Adds to the positions of a part that was rendered early what precedes it.
    fn shift(_part: &mut Self::Part, _by: Shift) {}

    /// Returns about how many bytes of memory `part` takes: only so much may wait for its turn.
    fn weight(part: &Self::Part) -> usize;

    /// Returns a joiner for one run.
    fn joiner(&self) -> Self::Joiner;
}

/// The half of a report that receives rendered parts in input order, in one thread.
///
/// Whatever it writes to `out` is the output. For each input, calls are `begin_input`, `part` and
/// `warning` any number of times, `end_input`; a member of an archive counts as an input.
pub trait Joiner {
    /// What [`Reporter::render`] makes.
    type Part;

    /// Starts the report.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Starts an input. Inputs without findings are started and ended, too.
    fn begin_input(&mut self, _out: &mut dyn Write, _name: Name) -> io::Result<()> {
        Ok(())
    }

    /// Receives the path of the file that is the input, after it was started, if its bytes can be
    /// read again: not for standard input, and not for members of archives.
    fn file(&mut self, _path: &Path) {}

    /// Adds the next part of the input.
    fn part(&mut self, out: &mut dyn Write, part: Self::Part) -> io::Result<()>;

    /// Adds counts of what was read, if the report [needs](super::Needs::counting) them.
    fn census(&mut self, _census: &Census) {}

    /// Adds a warning about the reading of the input. It is printed to standard error anyway.
    fn warning(&mut self, _out: &mut dyn Write, _name: Name, _warning: &Warning) -> io::Result<()> {
        Ok(())
    }

    /// Ends the input.
    fn end_input(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report.
    fn end(&mut self, _out: &mut dyn Write, _summary: &Summary) -> io::Result<()> {
        Ok(())
    }
}

/// A [`Reporter`] of any type of part, as the table of reports holds them.
pub trait AnyReporter: Sync {
    /// Renders the findings of a part of the input called `name`, which have such positions.
    fn render(&self, name: Name, positions: Positions, findings: &[Finding]) -> Part;
    /// Adds to the positions of a part that was rendered early what precedes it.
    fn shift(&self, part: &mut Part, by: Shift);
    /// Returns a joiner for one run.
    fn joiner(&self) -> Box<dyn Joiner<Part = Part>>;
}

/// A rendered part of any [`Reporter`].
pub struct Part {
    /// The reporter's own type of part.
    content: Box<dyn Any + Send>,
    weight: usize,
    /// Why findings were left out.
    pub failures: Vec<String>,
}

impl Part {
    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        self.weight
    }
}

impl<R: Reporter> AnyReporter for R {
    fn render(&self, name: Name, positions: Positions, findings: &[Finding]) -> Part {
        let empty = || Reporter::part(self, positions);
        let (part, failures) = render_all(findings, empty, |part, finding| {
            Reporter::render(self, part, name, finding)
        });
        Part {
            weight: R::weight(&part),
            content: Box::new(part),
            failures,
        }
    }

    fn shift(&self, part: &mut Part, by: Shift) {
        if let Some(part) = part.content.downcast_mut() {
            R::shift(part, by);
        }
    }

    fn joiner(&self) -> Box<dyn Joiner<Part = Part>> {
        Box::new(AnyJoiner(Reporter::joiner(self)))
    }
}

/// Renders all `items` with `render` into what `empty` returns, except for those for which it fails or panics. Returns why
/// these are missing, too.
///
/// After a failure, a part may hold half an item. So it is made again.
pub fn render_all<P, T>(
    items: &[T],
    empty: impl Fn() -> P,
    render: impl Fn(&mut P, &T) -> io::Result<()>,
) -> (P, Vec<String>) {
    let (mut failed, mut failures) = (Vec::new(), Vec::new());
    loop {
        let mut part = empty();
        let mut at = 0;
        let rendered = contain(|| {
            while let Some(item) = items.get(at) {
                if !failed.contains(&at) {
                    render(&mut part, item)?;
                }
                at += 1;
            }
            io::Result::Ok(())
        });
        match rendered {
            Ok(Ok(())) => return (part, failures),
            Ok(Err(error)) => failures.push(error.to_string()),
            Err(error) => failures.push(error.to_string()),
        }
        failed.push(at);
    }
}

/// A joiner that takes its own type of part out of a [`Part`].
struct AnyJoiner<J>(J);

impl<J: Joiner<Part: 'static>> Joiner for AnyJoiner<J> {
    type Part = Part;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.0.begin(out)
    }

    fn begin_input(&mut self, out: &mut dyn Write, name: Name) -> io::Result<()> {
        self.0.begin_input(out, name)
    }

    fn file(&mut self, path: &Path) {
        self.0.file(path);
    }

    fn part(&mut self, out: &mut dyn Write, part: Part) -> io::Result<()> {
        match part.content.downcast() {
            Ok(part) => self.0.part(out, *part),
            Err(_) => Err(io::Error::other("a part of another report")),
        }
    }

    fn census(&mut self, census: &Census) {
        self.0.census(census);
    }

    fn warning(&mut self, out: &mut dyn Write, name: Name, warning: &Warning) -> io::Result<()> {
        self.0.warning(out, name, warning)
    }

    fn end_input(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.0.end_input(out)
    }

    fn end(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        self.0.end(out, summary)
    }
}
