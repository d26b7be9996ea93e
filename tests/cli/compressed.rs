//! `--compress`: what is decompressed is what is written without it.

use std::fs;
use std::io::Read;

use crate::cli::Folder;

/// The methods, with the extension of their files.
const METHODS: [(&str, &str); 2] = [("zstd", "zst"), ("gzip", "gz")];

/// Returns what the frames or members in `bytes` hold, or an error if the last one is cut.
fn unpacked(method: &str, bytes: &[u8]) -> std::io::Result<String> {
    let mut text = String::new();
    match method {
        "zstd" => zstd::stream::read::Decoder::new(bytes)?.read_to_string(&mut text)?,
        _ => flate2::read::MultiGzDecoder::new(bytes).read_to_string(&mut text)?,
    };
    Ok(text)
}

/// Returns a folder with more rows than the encoder is given at a time, and findings.
fn folder(lines: usize) -> Folder {
    let line = |n: usize| format!("see http://h.example/{n}%zz and ftp://ftp.example.org/{n}\n\n");
    let text: String = (0..lines).map(line).collect();
    Folder::with(&[
        ("in/a.txt", &text),
        ("in/b.md", "[b](http://b.example/)\n"),
        ("in/c.txt", "no links\n"),
    ])
}

#[test]
fn every_format_is_the_same_decompressed() {
    let folder = folder(1_500);
    for (method, extension) in METHODS {
        for args in [
            &["extract", "--format=plain"][..],
            &["extract", "--format=ndjson"],
            &["extract", "--format=csv"],
            &["extract", "--count", "--by=host"],
            &["extract", "--unique"],
            &["check", "--format=concise"],
            &["check", "--format=sarif"],
            &["check", "--format=html"],
        ] {
            let plain = folder.run(&[args, &["--output=plain", "in"]].concat());
            let name = format!("packed.{extension}");
            let (output, compress) = (format!("--output={name}"), format!("--compress={method}"));
            let run = folder.run(&[args, &[&output, &compress, "in"]].concat());
            assert_eq!((run.code, &run.err), (plain.code, &plain.err), "{args:?}");
            let bytes = fs::read(folder.path(&name)).unwrap();
            let same = unpacked(method, &bytes).unwrap() == folder.read("plain")
                || args.contains(&"--format=html");
            assert!(same, "{method} {args:?}");
            // However many threads divide the work, the bytes are the same.
            if !args.contains(&"--format=html") {
                folder.run(&[args, &[&output, &compress, "--threads=3", "in"]].concat());
                assert!(fs::read(folder.path(&name)).unwrap() == bytes, "{args:?}");
            }
            assert!(unpacked(method, &bytes[..bytes.len() - 1]).is_err());
        }
    }
}

/// Returns the names in `name` that end so, in order.
fn names(folder: &Folder, name: &str, end: &str) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder.path(name)).unwrap();
    let mut paths: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(end))
        .collect();
    paths.sort();
    paths
}

#[test]
fn parts_are_joined_as_they_are() {
    // Files of less than a mebibyte are not divided.
    let folder = folder(24_000);
    folder.run(&[
        "plan",
        "--split-size=64KiB",
        "--count-lines",
        "in",
        "-oplan",
    ]);
    for (method, extension) in METHODS {
        for (format, columns) in [("ndjson", "ndjson"), ("csv", "csv"), ("plain", "txt")] {
            let to = format!("--output-dir={method}-{format}");
            let (format, compress) = (format!("--format={format}"), format!("--compress={method}"));
            let whole = folder.run(&["extract", &format, "--threads=1", "in"]);
            let parts = ["extract", &format, "--splits-from=plan", &to, &compress];
            folder.run(&parts).is(0, "", "");
            let to = to.trim_start_matches("--output-dir=");
            let paths = names(&folder, to, &format!(".{columns}.{extension}"));
            assert!(paths.len() > 2);
            let joined: Vec<_> = paths
                .iter()
                .flat_map(|path| fs::read(path).unwrap())
                .collect();
            assert!(unpacked(method, &joined).unwrap() == whole.out, "{parts:?}");
        }
    }
}

#[test]
fn a_part_that_is_cut_is_noticed() {
    let folder = folder(12_000);
    folder.run(&["plan", "--split-size=64KiB", "in", "-oplan"]);
    let parts = [
        "extract",
        "--format=ndjson",
        "--splits-from=plan",
        "--output-dir=parts",
        "--compress=zstd",
    ];
    folder.run(&parts).is(0, "", "");
    let paths = names(&folder, "parts", ".ndjson.zst");
    let whole = fs::read(&paths[0]).unwrap();
    fs::remove_file(&paths[1]).unwrap();
    fs::write(&paths[0], &whole[..whole.len() - 1]).unwrap();
    let run = folder.run(&parts);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    assert!(
        run.err.contains("remove it to write it again"),
        "{}",
        run.err
    );
    assert!(paths[1].exists());
    // One that could not be read has a name that no pattern of whole parts has.
    folder.write("b.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b");
    folder.run(&["plan", "b.gz", "-oplan"]);
    let run = folder.run(&[
        "extract",
        "--splits-from=plan",
        "--output-dir=cut",
        "--compress=gzip",
    ]);
    assert_eq!(run.code, 2);
    assert_eq!(names(&folder, "cut", ".txt.gz.incomplete").len(), 1);
    assert!(names(&folder, "cut", ".txt.gz").is_empty());
}

#[test]
fn names_and_content_agree() {
    let folder = Folder::with(&[("a.txt", "http://h.example/\n")]);
    for args in [
        &["--output=a.ndjson", "--compress=zstd"][..],
        &["--output=a.ndjson.gz", "--compress=zstd"],
        &["--output=a.zst", "--compress=gzip"],
        &["--output=a.ndjson.zst"],
        &["--output=a.GZ"],
        &["--compress=zstd"],
    ] {
        let run = folder.run(&[&["extract", "a.txt"], args].concat());
        assert_eq!((run.code, &*run.out), (2, ""), "{args:?}");
        assert!(run.err.contains("--compress"), "{}", run.err);
        assert_eq!(folder.names(), ["a.txt"]);
    }
    // A pipe has no name.
    let mut command = folder.command(&["extract", "a.txt", "--output=-", "--compress=zstd"]);
    let output = command.output().unwrap();
    assert_eq!(
        unpacked("zstd", &output.stdout).unwrap(),
        "http://h.example/\n"
    );
}

#[test]
fn reports_are_made_of_compressed_rows() {
    let folder = folder(6_000);
    let whole = folder.run(&["check", "--format=ndjson", "in"]);
    folder.write("whole.ndjson", whole.out.as_bytes());
    folder.run(&[
        "plan",
        "--split-size=64KiB",
        "--count-lines",
        "in",
        "-oplan",
    ]);
    let expected = folder.run(&["report", "--from", "whole.ndjson"]).out;
    for (method, extension) in METHODS {
        let (to, compress) = (
            format!("--output-dir={method}"),
            format!("--compress={method}"),
        );
        let parts = [
            "check",
            "--format=ndjson",
            "--splits-from=plan",
            &to,
            &compress,
        ];
        assert_eq!(folder.run(&parts).code, whole.code);
        let from = format!("{method}/*.ndjson.{extension}");
        folder
            .run(&["report", "--from", &from])
            .is(0, &expected, "");
        // What was joined is read to its end, and what is cut is said.
        let paths = names(&folder, method, &format!(".{extension}"));
        let mut joined: Vec<_> = paths
            .iter()
            .flat_map(|path| fs::read(path).unwrap())
            .collect();
        folder.write("joined", &joined);
        folder
            .run(&["report", "--from", "joined"])
            .is(0, &expected, "");
        // More than the member of the last part, which is empty.
        joined.truncate(joined.len() - 25);
        folder.write("joined", &joined);
        let run = folder.run(&["report", "--from", "joined"]);
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    }
}
