use std::fs;
use std::path::Path;

use super::*;
use crate::extract::scan::ScanMode;
use crate::lint::options::{Options, Task};
use crate::run::tests::Folder;

fn shares(folder: &Path, job: &Job, size: ShareSize) -> (Vec<Share>, Vec<String>) {
    let (mut shares, mut unread) = (Vec::new(), Vec::new());
    let inputs = vec![Input::Path(folder.to_path_buf())];
    plan(inputs, job, size, &mut |planned| {
        match planned {
            Planned::Share(share) => shares.push(share),
            Planned::Unread(_, warning) => unread.push(warning.text),
        }
        Ok(())
    })
    .unwrap();
    (shares, unread)
}

fn job() -> Job {
    Job::new(Options::new(Task::Extract(ScanMode::Uris)))
}

/// Returns a mailbox of about so many bytes.
fn mailbox(bytes: usize) -> String {
    let message = |n: usize| {
        let words = "some words\n".repeat(n % 40);
        format!(
            "From a@h.example Thu Jan  1 00:00:00 2026\nSubject: {n}\n\n{words}http://h.example/{n}\n\n"
        )
    };
    let mut text = String::new();
    for n in 0.. {
        if text.len() >= bytes {
            return text;
        }
        text.push_str(&message(n));
    }
    text
}

/// Returns a folder of files, of which only the mailbox can be divided.
fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    let write = |name: &str, text: &[u8]| drop(folder.file(name, text));
    write("a.txt", b"http://h.example/\n");
    write("b.mbox", mailbox(3_000_000).as_bytes());
    write("c.html", "<p>text</p>\n".repeat(200_000).as_bytes());
    for n in 0..9 {
        write(&format!("d{n}.md"), "text\n".repeat(9000).as_bytes());
    }
    write("e.txt", b"");
    folder
}

#[test]
fn shares_are_all_inputs_in_order() {
    let folder = folder("shares");
    for size in [
        ShareSize::Bytes(1),
        ShareSize::Bytes(100_000),
        ShareSize::Bytes(1 << 30),
        ShareSize::Number(1),
        ShareSize::Number(2),
        ShareSize::Number(7),
        ShareSize::Number(1000),
    ] {
        let (shares, unread) = shares(&folder.0, &job(), size);
        assert!(unread.is_empty());
        let pieces = shares.iter().flat_map(|share| &share.pieces);
        let mut names = Vec::new();
        let mut end = 0;
        for piece in pieces {
            if piece.range.start == 0 {
                names.push(piece.path.file_name().unwrap().to_str().unwrap().to_owned());
            } else {
                assert_eq!(piece.range.start, end, "{size:?}");
                assert_eq!(
                    piece.path.extension().unwrap(),
                    "mbox",
                    "only mail is divided"
                );
            }
            end = piece.range.end;
        }
        let expected = ["a.txt", "b.mbox", "c.html", "d0.md", "d1.md", "d2.md"];
        assert_eq!(names[..6], expected, "{size:?}");
        assert_eq!(names.len(), 13);
        if let ShareSize::Number(most) = size {
            assert!(shares.len() as u64 <= most);
        }
        let mut ids: Vec<_> = shares.iter().map(Share::id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), shares.len());
        if size == ShareSize::Bytes(1 << 30) || size == ShareSize::Number(1) {
            assert_eq!(shares.len(), 1);
        }
    }
}

#[test]
fn what_precedes_a_piece_is_counted() {
    let folder = folder("counted");
    let text = fs::read_to_string(folder.0.join("b.mbox")).unwrap();
    let job = Job {
        count_lines: true,
        threads: 2,
        ..job()
    };
    let (shares, _) = shares(&folder.0, &job, ShareSize::Bytes(500_000));
    let pieces = shares.iter().flat_map(|share| &share.pieces);
    let pieces: Vec<_> = pieces.filter(|piece| !piece.is_whole()).collect();
    assert_eq!(pieces.len(), text.len().div_ceil(524_288));
    for piece in pieces {
        // The message in which the piece starts belongs to the one before it.
        let start = piece.range.start as usize;
        let next = |start: usize| start + text[start - 1..].find("\nFrom ").unwrap();
        let owned = if start == 0 { 0 } else { next(start) };
        let before = &text[..owned];
        let precedes = piece.precedes.unwrap();
        assert_eq!(precedes.lines, before.matches('\n').count() as u64);
        assert_eq!(precedes.messages, before.matches("From a@").count() as u64);
        assert_eq!(precedes.columns, 0);
    }
}

#[test]
fn comments_that_suppress_findings_keep_a_file_whole() {
    let folder = Folder::new("suppressed");
    let words = "some words\n\n".repeat(200_000);
    folder.file("a.txt", format!("{words}urilint: off\n{words}").as_bytes());
    let checks = crate::Checks::default();
    for (task, count_lines, expected) in [
        (Task::Extract(ScanMode::Uris), true, 5),
        (Task::Check(checks.clone()), true, 1),
        (Task::Check(checks), false, 5),
    ] {
        let job = Job {
            count_lines,
            ..Job::new(Options::new(task))
        };
        let (shares, _) = shares(&folder.0, &job, ShareSize::Bytes(1_000_000));
        assert_eq!(shares.len(), expected);
    }
}

#[test]
fn what_is_no_file_is_in_no_share() {
    let mut unread = Vec::new();
    let inputs = vec![
        Input::Stdin("-".into()),
        Input::Path("/no/such/file".into()),
    ];
    plan(inputs, &job(), ShareSize::Number(2), &mut |planned| {
        if let Planned::Unread(path, warning) = planned {
            unread.push((path, warning.loss));
        }
        Ok(())
    })
    .unwrap();
    let lost = crate::format::ReadOutcome::Lost;
    assert_eq!(unread, [("-".into(), lost), ("/no/such/file".into(), lost)]);
}
