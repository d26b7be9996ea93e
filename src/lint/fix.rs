//! Which of the fixes that findings have are made, and in which order.
//!
//! Of one URI, the fixes of one rule are made at a time: the most severe first, of equals the
//! one that starts first. What they leave is read again, and so on until nothing is left that
//! can be mended. So no rule has to know what the others write. Rules that undo each other's
//! work end the passes, too ([`Passes`]).

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hasher};
use std::io;

use crate::finding::{Finding, SourceEdit, SourceFix};
use crate::format::Format;
use crate::lint::options::Options;
use crate::lint::read::read;
use crate::rule::{Safety, Severity};

/// So often a text is read again. What is not settled then is left alone: its fixes make work for
/// each other.
pub const MOST_PASSES: usize = 50;

/// Takes the edits that are made, ascending and not overlapping.
pub type Make<'m> = &'m mut dyn FnMut(&SourceEdit) -> io::Result<()>;

/// Chooses the edits of one pass from the findings of a source, in constant memory.
#[derive(Debug)]
pub struct Picker {
    /// Fixes that are less safe are left.
    least: Safety,
    /// Those of one URI.
    open: Vec<(Severity, &'static str, SourceFix)>,
    /// Up to here all edits are made.
    done: u64,
    made: u64,
}

impl Picker {
    /// Takes fixes that are safe; with [`Safety::Unsafe`] the others too.
    pub const fn new(least: Safety) -> Self {
        Self {
            least,
            open: Vec::new(),
            done: 0,
            made: 0,
        }
    }

    /// Looks at the next finding. `make` gets the edits that are then certain.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn finding(&mut self, finding: &Finding, make: Make) -> io::Result<()> {
        let Some(fix) = &finding.fix else {
            return Ok(());
        };
        if fix.safety > self.least {
            return Ok(());
        }
        let next = |(_, _, open): &(_, _, SourceFix)| open.uri.end <= fix.uri.start;
        if self.open.last().is_some_and(next) {
            self.settle(make)?;
        }
        self.open
            .push((finding.severity, finding.rule.code, fix.clone()));
        Ok(())
    }

    /// Makes what is left, and tells how many fixes were made in all.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn finish(mut self, make: Make) -> io::Result<u64> {
        self.settle(make)?;
        Ok(self.made)
    }

    /// Makes the fixes of one rule.
    fn settle(&mut self, make: Make) -> io::Result<()> {
        let mut open = std::mem::take(&mut self.open);
        let start = |fix: &SourceFix| fix.edits.first().map_or(0, |edit| edit.bytes.start);
        open.sort_by_key(|(severity, code, fix)| (Reverse(*severity), start(fix), *code));
        let Some(first) = open.first().map(|(_, code, _)| *code) else {
            return Ok(());
        };
        open.retain(|(_, code, _)| *code == first);
        open.sort_by_key(|(_, _, fix)| start(fix));
        for (_, _, fix) in open {
            if start(&fix) < self.done {
                continue;
            }
            for edit in &fix.edits {
                make(edit)?;
                self.done = edit.bytes.end;
            }
            self.made += 1;
        }
        Ok(())
    }
}

/// Says when the passes over a text end.
///
/// Each pass leaves a text. The passes end with one that makes no fix, or when a pass leaves a
/// text that was there before: what it did is then undone by others, or changed nothing.
#[derive(Debug)]
pub struct Passes {
    /// What tells apart the texts so far, and how many fixes led to each.
    seen: Vec<(u64, u64)>,
}

impl Passes {
    /// For a text of this digest: a number that differs, in all likelihood, for another text.
    pub fn new(digest: u64) -> Self {
        Self {
            seen: vec![(digest, 0)],
        }
    }

    /// After a pass that made `made` fixes and left a text of this digest: how many fixes led to
    /// that text, if no other pass is due. With none, it is the first text.
    pub fn end(&mut self, digest: u64, made: u64) -> Option<u64> {
        let fixes = self.seen.last().map_or(0, |(_, fixes)| *fixes);
        if made == 0 {
            return Some(fixes);
        }
        if let Some((_, fixes)) = self.seen.iter().find(|(seen, _)| *seen == digest) {
            return Some(*fixes);
        }
        self.seen.push((digest, fixes + made));
        None
    }
}

/// A text with its faults mended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// How many fixes were made.
    pub fixes: u64,
}

/// Mends what `options` find in `text`, which is in memory, as far as there are fixes that are
/// safe; with [`Safety::Unsafe`] the others too. Pure; to mend the result changes nothing. A
/// text that is not settled after [`MOST_PASSES`] is left as it is.
///
/// ```
/// use urilint::{Checks, Options, RULES, Safety, Settings, Severity, Snippets, Task, detect, fix};
/// let text = b"see <HTTP://www.example.org:80/a>";
/// let options = Options::new(Task::Check(Checks {
///     rules: RULES.iter().copied().filter(|rule| rule.code.starts_with('G')).collect(),
///     min_severity: Severity::Info,
///     snippets: Snippets::Unwanted,
///     settings: Settings::default(),
/// }));
/// let fixed = fix(text, detect("", text), &options, Safety::Safe);
/// assert_eq!((fixed.text.as_slice(), fixed.fixes), (&b"see <http://www.example.org/a>"[..], 2));
/// ```
pub fn fix(text: &[u8], format: &'static Format, options: &Options, least: Safety) -> Fixed {
    let mut passes = Passes::new(digest(text));
    let mut now = text.to_vec();
    for _ in 0..MOST_PASSES {
        let (next, made) = pass(&now, format, options, least);
        now = next;
        if let Some(fixes) = passes.end(digest(&now), made) {
            return Fixed { text: now, fixes };
        }
    }
    Fixed {
        text: text.to_vec(),
        fixes: 0,
    }
}

fn digest(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

fn pass(text: &[u8], format: &'static Format, options: &Options, least: Safety) -> (Vec<u8>, u64) {
    let mut next = Vec::with_capacity(text.len());
    let mut read_to = 0;
    let mut picker = Picker::new(least);
    let mut put = |edit: &SourceEdit| {
        next.extend_from_slice(&text[read_to..edit.bytes.start as usize]);
        next.extend_from_slice(&edit.text);
        read_to = edit.bytes.end as usize;
        Ok(())
    };
    // Nothing that is written to memory fails.
    for finding in &read(text, format, options).findings {
        let _ = picker.finding(finding, &mut put);
    }
    let made = picker.finish(&mut put).unwrap_or_default();
    next.extend_from_slice(&text[read_to..]);
    (next, made)
}

#[cfg(test)]
mod tests {
    use super::Passes;

    #[test]
    fn passes_end_where_nothing_changes() {
        let mut passes = Passes::new(1);
        assert_eq!(passes.end(1, 0), Some(0));
        // What was made changed nothing.
        assert_eq!(passes.end(1, 3), Some(0));
        assert_eq!(passes.end(2, 3), None);
        assert_eq!(passes.end(2, 1), Some(3));
        assert_eq!(passes.end(3, 2), None);
        assert_eq!(passes.end(3, 0), Some(5));
        // Back to an earlier text.
        assert_eq!(passes.end(2, 1), Some(3));
        assert_eq!(passes.end(1, 1), Some(0));
    }
}
