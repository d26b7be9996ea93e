//! Chooses the fixes to apply, and their order.
//!
//! A pass applies the fixes of one rule to each URI: the most severe finding first, of equally
//! severe ones the one that starts first. The result is read again, until no fix is left. So a
//! rule need not know what other rules write. Rules that revert each other's fixes end the
//! passes as well ([`Passes`]).

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hasher};
use std::io;

use crate::finding::{Finding, SourceEdit, SourceFix};
use crate::format::Format;
use crate::lint::options::Options;
use crate::lint::scanner::read;
use crate::rule::{Safety, Severity};

/// Upper bound on the passes over a text. A text that still changes after them is left as it
/// was: its fixes cause each other.
// Each pass is one of a chain of faults, where the fix of one shows the next.
pub const MOST_PASSES: usize = 50;

/// How many times its size the passes over a text may read. Three passes are usual: one that fixes, one
/// for what that affected, and one that finds nothing.
const MOST_READS: u64 = 12;
/// What the passes over a small text may read, in bytes.
// With it, a text of up to 27 kB may have all of its passes.
const SMALL_WORK: u64 = 1024 * 1024;

/// The bytes that the passes over a text may read: where each fix causes another, the time would be
/// the square of the size.
#[derive(Debug)]
pub struct PassBudget(u64);

impl PassBudget {
    /// Returns the budget of a text of `size` bytes.
    pub const fn new(size: u64) -> Self {
        Self(size.saturating_mul(MOST_READS).saturating_add(SMALL_WORK))
    }

    /// Takes what a pass reads. Returns false if that exceeds the budget: the text is then left as it
    /// was.
    pub const fn take(&mut self, bytes: u64) -> bool {
        match self.0.checked_sub(bytes) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => false,
        }
    }
}

/// Receives the edits to apply, ascending and not overlapping.
pub type Apply<'m> = &'m mut dyn FnMut(&SourceEdit) -> io::Result<()>;

/// A chooser of the edits of one pass, from the findings of a source in order. It needs constant
/// memory.
#[derive(Debug)]
pub struct Picker {
    /// Less safe fixes are skipped.
    least: Safety,
    /// The fixes of the current URI.
    open: Vec<(Severity, &'static str, SourceFix)>,
    /// The source offset up to which all edits have been applied.
    done: u64,
    /// How many fixes have been applied.
    made: u64,
}

impl Picker {
    /// Creates a chooser of safe fixes; with [`Safety::Unsafe`], of all fixes.
    pub const fn new(least: Safety) -> Self {
        Self {
            least,
            open: Vec::new(),
            done: 0,
            made: 0,
        }
    }

    /// Adds the next finding. `apply` receives the edits that are certain by then.
    ///
    /// # Errors
    /// Returns the errors of `apply`.
    pub fn finding(&mut self, finding: &Finding, apply: Apply) -> io::Result<()> {
        let Some(fix) = &finding.fix else {
            return Ok(());
        };
        if fix.safety > self.least {
            return Ok(());
        }
        let next = |(_, _, open): &(_, _, SourceFix)| open.uri.end <= fix.uri.start;
        if self.open.last().is_some_and(next) {
            self.apply_one_rule(apply)?;
        }
        self.open
            .push((finding.severity, finding.rule.code, fix.clone()));
        Ok(())
    }

    /// Applies the rest, and returns how many fixes were applied in all.
    ///
    /// # Errors
    /// Returns the errors of `apply`.
    pub fn finish(mut self, apply: Apply) -> io::Result<u64> {
        self.apply_one_rule(apply)?;
        Ok(self.made)
    }

    /// Applies the fixes of one rule to the current URI.
    fn apply_one_rule(&mut self, apply: Apply) -> io::Result<()> {
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
                apply(edit)?;
                self.done = edit.bytes.end;
            }
            self.made += 1;
        }
        Ok(())
    }
}

/// Detects the end of the passes over a text.
///
/// The passes end with one that applies no fix, or with one that produces a text for the second
/// time: its fixes are reverted by others, or change nothing.
#[derive(Debug)]
pub struct Passes {
    /// The digests of the texts so far, and how many fixes led to each.
    seen: Vec<(u64, u64)>,
}

impl Passes {
    /// Starts with a text of this digest, a hash of its bytes.
    pub fn new(digest: u64) -> Self {
        Self {
            seen: vec![(digest, 0)],
        }
    }

    /// Ends a pass that applied `made` fixes and produced a text of this digest. If it is the last
    /// pass, returns how many fixes led to that text; 0 for the original text.
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

/// A text with fixes applied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// How many fixes were applied.
    pub fixes: u64,
}

/// Applies the safe fixes of the findings in `text`; with [`Safety::Unsafe`], all fixes. Fixing
/// the result again changes nothing. A text that still changes after [`MOST_PASSES`], or after twelve
/// times its size and a MiB were read, is returned as it was.
///
/// ```
/// use urilint::{Checks, Options, RULES, Safety, Settings, Task, detect, fix};
/// let text = b"see <HTTP://www.example.org:80/a>";
/// let rules = RULES.iter().copied().filter(|rule| rule.code.starts_with('G'));
/// let options = Options::new(Task::Check(Checks::new(rules, Settings::default())));
/// let fixed = fix(text, detect("", text), &options, Safety::Safe);
/// assert_eq!((fixed.text.as_slice(), fixed.fixes), (&b"see <http://www.example.org/a>"[..], 2));
/// ```
pub fn fix(text: &[u8], format: &'static Format, options: &Options, least: Safety) -> Fixed {
    fix_found(text, least, &|text| read(text, format, options).findings)
}

/// Like [`fix`], with the findings that `find` returns for a text.
pub(crate) fn fix_found(text: &[u8], least: Safety, find: &dyn Fn(&[u8]) -> Vec<Finding>) -> Fixed {
    let mut passes = Passes::new(digest(text));
    let mut budget = PassBudget::new(text.len() as u64);
    let mut now = text.to_vec();
    for _ in 0..MOST_PASSES {
        if !budget.take(now.len() as u64) {
            break;
        }
        let (next, made) = pass(&now, &find(&now), least);
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

/// Applies fixes of `findings` in `text`. Returns the result, and how many were applied.
fn pass(text: &[u8], findings: &[Finding], least: Safety) -> (Vec<u8>, u64) {
    let mut next = Vec::with_capacity(text.len());
    let mut read_to = 0;
    let mut picker = Picker::new(least);
    let mut put = |edit: &SourceEdit| {
        next.extend_from_slice(&text[read_to..edit.bytes.start as usize]);
        next.extend_from_slice(&edit.text);
        read_to = edit.bytes.end as usize;
        Ok(())
    };
    // Writing to memory does not fail.
    for finding in findings {
        let _ = picker.finding(finding, &mut put);
    }
    let made = picker.finish(&mut put).unwrap_or_default();
    next.extend_from_slice(&text[read_to..]);
    (next, made)
}

#[cfg(test)]
mod tests {
    use super::{PassBudget, Passes};

    #[test]
    fn passes_are_bounded_by_what_they_read() {
        for (size, most) in [(0, usize::MAX), (20_000, 64), (1 << 20, 13), (1 << 30, 12)] {
            let mut budget = PassBudget::new(size);
            let passes = (0..100).take_while(|_| budget.take(size)).count();
            assert_eq!(passes, most.min(100), "{size}");
        }
        assert!(PassBudget::new(u64::MAX).take(u64::MAX));
    }

    #[test]
    fn passes_end_where_nothing_changes() {
        let mut passes = Passes::new(1);
        assert_eq!(passes.end(1, 0), Some(0));
        // The fixes changed nothing.
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
