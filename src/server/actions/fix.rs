//! The fixes of rules: one, or all of a document.

use gen_lsp_types::{CodeAction, CodeActionKind, TextEdit};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use urilint::Safety;
use urilint::editor::Positions;

use super::{Finding, edit, quick_fix, text_edit};
use crate::server::document::range;
use crate::server::scene::Scene;

/// Returns the action that applies the fix of a finding.
pub fn of_finding(scene: &Scene, finding: &Finding) -> Option<CodeAction> {
    let fix = finding.found.fix.as_ref()?;
    let rule = finding.found.finding.rule;
    let title = match (&finding.found.finding.help, fix.safety) {
        (Some(help), Safety::Safe) => format!("Fix {}: {help}", rule.code),
        (Some(help), Safety::Unsafe) => format!("Fix {} (to be reviewed): {help}", rule.code),
        (None, Safety::Safe) => format!("Fix {} ({})", rule.code, rule.name),
        (None, Safety::Unsafe) => format!("Fix {} ({}, to be reviewed)", rule.code, rule.name),
    };
    let edits = fix.edits.iter().map(text_edit).collect();
    Some(CodeAction {
        is_preferred: (fix.safety == Safety::Safe).then_some(true),
        ..quick_fix(title, finding, edit(scene, edits))
    })
}

/// Returns the action that applies all fixes that are at least so safe, as `check --fix` does; `None` if
/// there are none.
pub fn all(scene: &Scene, safety: Safety, kind: &'static str) -> Option<CodeAction> {
    let version = &scene.version;
    // What is not reported is not fixed.
    if version.checked().found.is_empty() {
        return None;
    }
    let checker = &version.root.checker;
    let text = version.text();
    let fixed = checker.fix(version.path(), Some(&version.language_id), text, safety);
    let edits = differences(text, &fixed.ok()??, &version.positions());
    let title = match safety {
        Safety::Safe => "Fix all that urilint can fix safely",
        Safety::Unsafe => "Fix all that urilint can fix (to be reviewed)",
    };
    Some(CodeAction {
        title: title.to_owned(),
        kind: Some(CodeActionKind::new(kind)),
        edit: Some(edit(scene, edits)),
        ..CodeAction::default()
    })
}

/// Returns the edits that make `new` of `old`, in order: what differs in each line.
pub fn differences(old: &str, new: &str, positions: &Positions) -> Vec<TextEdit> {
    let (before, after): (Vec<_>, Vec<_>) = (lines(old), lines(new));
    let (starts, ends) = (offsets(&before), offsets(&after));
    let ops = if before.len() == after.len() {
        let lines = 0..before.len();
        let changed = lines.filter(|line| before[*line] != after[*line]);
        changed
            .map(|line| (line..line + 1, line..line + 1))
            .collect()
    } else {
        changes(&before, &after)
    };
    let edits = ops.into_iter().map(|(from, to)| {
        let (from, to) = (
            starts[from.start]..starts[from.end],
            ends[to.start]..ends[to.end],
        );
        let (removed, added) = (&old[from.clone()], &new[to]);
        let mut start = common(removed.chars(), added.chars());
        if removed[..start].ends_with('\r') {
            // Between the bytes of a line end is no position.
            start -= 1;
        }
        let (removed, added) = (&removed[start..], &added[start..]);
        let mut end = common(removed.chars().rev(), added.chars().rev());
        if removed[..removed.len() - end].ends_with('\r')
            && removed[removed.len() - end..].starts_with('\n')
        {
            end -= 1;
        }
        let bytes = (from.start + start) as u64..(from.end - end) as u64;
        TextEdit {
            range: range(&positions.range(&bytes)),
            new_text: added[..added.len() - end].to_owned(),
        }
    });
    edits.collect()
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns where each line starts, and the last one ends.
fn offsets(lines: &[&str]) -> Vec<usize> {
    let mut at = 0;
    let ends = lines.iter().map(|line| {
        at += line.len();
        at
    });
    std::iter::once(0).chain(ends).collect()
}

type Lines = std::ops::Range<usize>;

/// Returns the lines that differ: those between lines that are equal.
fn changes(before: &[&str], after: &[&str]) -> Vec<(Lines, Lines)> {
    let ops = capture_diff_slices(Algorithm::Myers, before, after);
    let equal = ops.iter().filter(|op| matches!(op, DiffOp::Equal { .. }));
    let equal = equal.map(|op| (op.old_range(), op.new_range()));
    let end = (before.len()..before.len(), after.len()..after.len());
    let (mut old, mut new) = (0, 0);
    let mut changed = Vec::new();
    for (from, to) in equal.chain([end]) {
        if (old, new) != (from.start, to.start) {
            changed.push((old..from.start, new..to.start));
        }
        (old, new) = (from.end, to.end);
    }
    changed
}

/// Returns the bytes that two texts have in common.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    let same = one.zip(other).take_while(|(one, other)| one == other);
    same.map(|(c, _)| c.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use urilint::editor::PositionEncoding;

    use super::*;
    use crate::server::document::library;

    fn apply(old: &str, edits: &[TextEdit]) -> String {
        let positions = Positions::new(old, PositionEncoding::Utf16);
        let mut text = old.to_owned();
        for edit in edits.iter().rev() {
            let at = |position| positions.offset(library(position));
            text.replace_range(at(edit.range.start)..at(edit.range.end), &edit.new_text);
        }
        text
    }

    #[test]
    fn an_edit_is_what_differs() {
        let (old, new) = ("a\nhttp:/x é\r\nc\n", "a\nhttp://x é\r\nc\n");
        let edits = differences(old, new, &Positions::new(old, PositionEncoding::Utf16));
        assert_eq!(edits.len(), 1);
        assert_eq!(
            (edits[0].range.start.line, edits[0].range.start.character),
            (1, 6)
        );
        assert_eq!(edits[0].new_text, "/");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn edits_make_the_new_text(
            old in prop::collection::vec(prop::sample::select(vec!["a", "é", "\u{1F600}", "\n", "\r\n", "b\n"]), 0..20),
            new in prop::collection::vec(prop::sample::select(vec!["a", "é", "\u{1F600}", "\n", "\r\n", "b\n"]), 0..20),
        ) {
            let (old, new) = (old.concat(), new.concat());
            let edits = differences(&old, &new, &Positions::new(&old, PositionEncoding::Utf16));
            prop_assert_eq!(apply(&old, &edits), new);
            for pair in edits.windows(2) {
                prop_assert!(pair[0].range.end <= pair[1].range.start);
            }
        }
    }
}
