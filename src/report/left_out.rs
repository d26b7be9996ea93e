//! What a run left out, in words: the end of the closing line.

use super::words::count;
use crate::input::Entries;
use crate::run::Summary;

/// Returns what was left out, and by what, in short phrases: `3 suppressed`, `12 files excluded`.
pub fn phrases(summary: &Summary) -> Vec<String> {
    let mut phrases = findings(summary);
    phrases.extend(inputs(summary));
    phrases
}

/// Returns the phrases about findings that are not reported, and rules that did not run.
fn findings(summary: &Summary) -> Vec<String> {
    let reduced = &summary.reduced;
    let plain = [
        (summary.suppressed, "suppressed"),
        (summary.allowed, "allowed"),
        (summary.baselined, "in the baseline"),
        (summary.unchanged, "on unchanged lines"),
        (summary.silent.all(), "on mentions"),
    ];
    let plain = plain.into_iter().filter(|(number, _)| *number > 0);
    let mut phrases: Vec<_> = plain
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    let files = [
        (reduced.without_rules, "without rules"),
        (reduced.by_path, "with rules off"),
        (reduced.test_data, "of test data"),
    ];
    let files = files.into_iter().filter(|(number, _)| *number > 0);
    phrases.extend(files.map(|(number, what)| format!("{} {what}", count(number, "file"))));
    phrases
}

/// Returns the phrases about what was not read.
pub fn inputs(summary: &Summary) -> Vec<String> {
    let (left_out, skipped) = (&summary.left_out, &summary.skipped);
    let entries = [
        (left_out.excluded, "excluded"),
        (left_out.ignored, "ignored"),
        (left_out.hidden, "hidden"),
    ];
    let entries = entries.into_iter().filter(|(entries, _)| entries.all() > 0);
    let mut phrases: Vec<_> = entries
        .map(|(entries, what)| format!("{} {what}", files_and_folders(entries)))
        .collect();
    let binary = skipped.binary + summary.records_left_out.binary;
    if binary > 0 {
        phrases.push(format!("{binary} binary"));
    }
    if summary.damaged > 0 {
        phrases.push(format!("{} damaged", summary.damaged));
    }
    let things = [
        (skipped.links, "link"),
        (skipped.special, "special file"),
        (summary.messages_left_out, "message"),
        (summary.encoded_blocks, "encoded block"),
    ];
    let things = things.into_iter().filter(|(number, _)| *number > 0);
    phrases.extend(things.map(|(number, what)| count(number, what)));
    phrases
}

fn files_and_folders(entries: Entries) -> String {
    let (files, folders) = (
        count(entries.files, "file"),
        count(entries.folders, "folder"),
    );
    match (entries.files, entries.folders) {
        (_, 0) => files,
        (0, _) => folders,
        _ => format!("{folders} and {files}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::LeftOut;
    use crate::run::{ReducedInputs, SkippedInputs};

    #[test]
    fn each_way_has_its_words() {
        assert!(phrases(&Summary::default()).is_empty());
        let entries = |files, folders| Entries { files, folders };
        let summary = Summary {
            suppressed: 3,
            allowed: 1,
            baselined: 2,
            unchanged: 4,
            reduced: ReducedInputs {
                without_rules: 1,
                by_path: 2,
                test_data: 5,
            },
            left_out: LeftOut {
                hidden: entries(0, 1),
                ignored: entries(4, 2),
                excluded: entries(12, 0),
            },
            skipped: SkippedInputs {
                binary: 1,
                links: 2,
                special: 1,
            },
            damaged: 3,
            messages_left_out: 1200,
            encoded_blocks: 1,
            ..Summary::default()
        };
        let expected = "3 suppressed, 1 allowed, 2 in the baseline, 4 on unchanged lines, \
                        1 file without rules, 2 files with rules off, 5 files of test data, \
                        12 files excluded, 2 folders and 4 files ignored, 1 folder hidden, \
                        1 binary, 3 damaged, 2 links, 1 special file, 1,200 messages, 1 encoded block";
        assert_eq!(phrases(&summary).join(", "), expected);
    }
}
