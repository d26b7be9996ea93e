//! Compressed and archived input: names and messages.

use std::io::{Cursor, Write};

use crate::cli::{CLEAN, FAULTY, Folder};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated);
    for (name, content) in files {
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// What is in an archive was made elsewhere, unless the archive itself is checked. Mail is not in it.
#[test]
fn archives_that_a_walk_finds_are_text_of_others() {
    let folder = Folder::new();
    let text = b"see http:/www.gnome.org/a\n";
    folder.write("data/a.zip", &zip(&[("a.txt", text)]));
    folder.write("data/a.txt.gz", &gzip(text));
    let severities = |input: &str| {
        let run = folder.run(&["check", "--format=ndjson", "--isolated", input]);
        let found = run.json();
        let severity = |it: &serde_json::Value| it["severity"].as_str().unwrap().to_owned();
        found.iter().map(severity).collect::<Vec<_>>()
    };
    assert_eq!(severities("data"), ["error", "info"]);
    assert_eq!(severities("data/a.zip"), ["error"]);
}

#[test]
fn members_follow_the_name_of_their_archive() {
    let folder = Folder::new();
    folder.write("a.txt.gz", &gzip(FAULTY.as_bytes()));
    let inner = gzip(FAULTY.as_bytes());
    folder.write(
        "a.zip",
        &zip(&[("../b\x1b.txt", FAULTY.as_bytes()), ("c.gz", &inner)]),
    );
    let run = folder.run(&[
        "check",
        "--mentions=report",
        "--format=concise",
        "--select=S004",
        ".",
    ]);
    let positions: Vec<_> = run
        .out
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    let expected = [
        "a.txt.gz:1:22",
        "a.txt.gz:2:49",
        r"a.zip!../b\u{1b}.txt:1:22",
        r"a.zip!../b\u{1b}.txt:2:49",
        "a.zip!c.gz:1:22",
        "a.zip!c.gz:2:49",
    ];
    assert_eq!(
        (run.code, &positions[..], &*run.err),
        (1, &expected[..], "")
    );
    let full = folder
        .run(&["check", "--mentions=report", "--select=S004", "a.zip"])
        .out;
    assert!(full.contains(r"--> a.zip!../b\u{1b}.txt:1:22"), "{full}");
    let csv = folder.run(&["extract", "--format=csv", "a.zip"]).out;
    assert!(csv.contains(",c.gz,"), "{csv}");
    let links = folder.run(&["extract", "--format=ndjson", "."]).json();
    let of = |at: usize| (links[at]["path"].as_str(), links[at]["member"].as_str());
    assert_eq!(of(0), (Some("a.txt.gz"), None));
    assert_eq!(of(3), (Some("a.zip"), Some("../b\u{1b}.txt")));
    assert_eq!(of(6), (Some("a.zip"), Some("c.gz")));
    assert_eq!(links[6]["byte_start"], 4);
    let findings = folder
        .run(&["check", "--mentions=report", "--format=ndjson", "a.zip"])
        .json();
    assert_eq!(findings.last().unwrap()["member"], "c.gz");
}

#[test]
fn standard_input_is_decompressed() {
    let folder = Folder::new();
    let packed = zip(&[("a.txt", CLEAN.as_bytes()), ("b.txt", CLEAN.as_bytes())]);
    let run = folder.run_with(&["extract", "--format=ndjson"], &packed);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert_eq!(run.all("member"), ["a.txt", "b.txt"]);
    assert_eq!(run.all("path"), ["-", "-"]);
    let link = "http://h.example/a\n";
    folder
        .run_with(&["extract"], &gzip(CLEAN.as_bytes()))
        .is(0, link, "");
    folder
        .run_with(&["extract", "--text"], &gzip(CLEAN.as_bytes()))
        .is(0, link, "");
}

#[test]
fn truncated_archives_are_one_warning() {
    let folder = Folder::with(&[("z.txt", CLEAN)]);
    let packed = gzip(CLEAN.as_bytes());
    folder.write("a.gz", &packed[..packed.len() - 3]);
    let message = "urilint: a.gz: not read to its end: the gzip data ends early\n";
    folder
        .run(&["extract", "."])
        .is(2, &"http://h.example/a\n".repeat(2), message);
}

#[test]
fn binary_members_are_skipped() {
    let folder = Folder::new();
    folder.write(
        "a.zip",
        &zip(&[("a.png", b"\x89PNG"), ("b.txt", CLEAN.as_bytes())]),
    );
    let link = "http://h.example/a\n";
    folder.run(&["extract", "a.zip"]).is(0, link, "");
    let message = "urilint: a.zip!a.png: skipped: a PNG image\n\
                urilint: inputs: 1, read: 1 (32 bytes), warnings: 1, skipped: 1 (a PNG image)\n";
    folder.run(&["extract", "-v", "a.zip"]).is(0, link, message);
    // A compressed file has a single content, which was named.
    folder.write("b.gz", &gzip(b"\x89PNG"));
    let message = "urilint: b.gz: skipped: a PNG image (use --text to read it)\n";
    folder.run(&["extract", "b.gz"]).is(2, "", message);
}

#[test]
fn byte_ranges_of_compressed_files_are_rejected() {
    let folder = Folder::new();
    folder.write("a.gz", &gzip(CLEAN.as_bytes()));
    let message = "urilint: a.gz: not read: byte ranges are not supported in gzip data\n";
    folder
        .run(&["extract", "--byte-range=0..9", "a.gz"])
        .is(2, "", message);
}

#[test]
fn archives_are_listed_without_members() {
    let folder = Folder::with(&[("b.txt", CLEAN)]);
    folder.write("a.zip", &zip(&[("a.txt", CLEAN.as_bytes())]));
    folder
        .run(&["extract", "--files", "."])
        .is(0, "a.zip\nb.txt\n", "");
}

#[test]
fn output_does_not_depend_on_threads() {
    let folder = Folder::new();
    for i in 0..20 {
        let text = FAULTY.repeat(i * 5);
        let text = text.as_bytes();
        folder.write(&format!("{i}.gz"), &gzip(text));
        folder.write(
            &format!("{i}.zip"),
            &zip(&[("a", text), ("b", b"a\0b"), ("c", text)]),
        );
    }
    // Larger than the size from which plain files are split into pieces.
    let noise: Vec<_> = (0..200_000u32)
        .map(|i| format!("{}\n", i.wrapping_mul(2_654_435_761)))
        .collect();
    let large = noise.concat() + FAULTY;
    folder.write("large.gz", &gzip(large.as_bytes()));
    let run =
        |threads: &str| folder.run(&["check", "-v", "--format=ndjson", "--threads", threads, "."]);
    let one = run("1");
    assert_eq!(one.code, 1);
    for threads in ["2", "5"] {
        run(threads).is(1, &one.out, &one.err);
    }
}
