//! `extract --format parquet`, read back by the reader of the crate: the rows are those of `ndjson`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde_json::{Map, Value, json};

use crate::cli::Folder;

/// Keys that `ndjson` has only where they are true.
const FLAGS: [&str; 2] = ["abbreviated", "relative"];

/// Returns the rows of a file as objects of `ndjson`, with dates as microseconds, bytes as lists of
/// numbers, and without flags that are false.
fn rows(path: &Path) -> Vec<Value> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| object(&row.unwrap())).collect()
}

fn object(row: &Row) -> Value {
    let mut members = Map::new();
    for (name, field) in row.get_column_iter() {
        let value = value(field);
        let is_left_out = value == Value::Null || FLAGS.contains(&&**name) && value == json!(false);
        if !is_left_out {
            members.insert(name.clone(), value);
        }
    }
    Value::Object(members)
}

fn value(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(flag) => json!(flag),
        Field::Long(number) | Field::TimestampMicros(number) => json!(number),
        Field::Str(text) => json!(text),
        Field::Bytes(bytes) => json!(bytes.data()),
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("{other:?}"),
    }
}

/// Returns the lines of `ndjson` in the same form.
fn lines(ndjson: &str) -> Vec<Value> {
    let line = |line: &str| {
        let mut object: Map<_, _> = serde_json::from_str(line).unwrap();
        for (name, value) in &mut object {
            if name.ends_with("_bytes") {
                *value = decoded(value);
            } else if name == "date" {
                let date = urilint::Date::parse(value.as_str().unwrap().as_bytes()).unwrap();
                *value = json!(date.unix_seconds * 1_000_000);
            }
        }
        object.retain(|_, value| *value != Value::Null);
        Value::Object(object)
    };
    ndjson.lines().map(line).collect()
}

/// Returns base64 as a list of numbers.
fn decoded(value: &Value) -> Value {
    if let Value::Array(values) = value {
        return values.iter().map(decoded).collect();
    }
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for c in value.as_str().unwrap().bytes().filter(|c| *c != b'=') {
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        bits = bits << 6 | digits.iter().position(|digit| *digit == c).unwrap() as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    json!(bytes)
}

#[track_caller]
fn assert_equal(actual: &[Value], expected: &[Value]) {
    assert_eq!(actual.len(), expected.len());
    for (at, (actual, expected)) in actual.iter().zip(expected).enumerate() {
        assert_eq!(actual, expected, "row {at}");
    }
}

/// Returns a folder with rows of every kind: texts that are not UTF-8 or have NUL in them, lists, dates of any
/// zone and before 1970, members, suspects.
fn folder() -> Folder {
    let folder = Folder::new();
    let mbox = b"From anna@h.example Thu Jan  1 00:00:00 2026\n\
        From: =?utf-8?q?caf=C3=A9?= <anna@h.example>\nSubject: caf\xe9\n\
        Date: Sat, 15 Mar 1969 23:59:60 +0530\nMessage-ID: <a\xff@h.example>\n\n\
        see <http://h.example/a-\n b>, http:/h.example/ and hxxp://h.example/\xe9\n\n\
        From b@h.example Thu Jan  1 00:00:00 2026\nDate: no date\n\nwww.h.example/\0\n";
    folder.write("in/mail.mbox", mbox);
    folder.write(
        "in/page.html",
        "<a href='a\u{fffd}b'>text \u{1b}[ of</a> <a href='http://h.example/\u{e9}'>\u{e9}</a>"
            .as_bytes(),
    );
    folder.write(
        "in/latin.txt",
        b"http://h.example/\xff\xfe?caf\xe9 \0 http://h.example/b\n",
    );
    folder.write("in/empty.txt", b"");
    let line = |n: usize| format!("{:>1$} http://h.example/{n}/%zz\n\n", "", n % 7);
    folder.write(
        "in/lines.txt",
        (0..40_000).map(line).collect::<String>().as_bytes(),
    );
    folder
}

const ALL: [&str; 4] = ["extract", "--references", "--suspects", "--charset=utf-8"];

#[test]
fn rows_are_those_of_ndjson() {
    let folder = folder();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
    for inputs in [
        &["in"][..],
        &[corpus, "--text"],
        &["in/lines.txt", "--byte-range=100000.."],
    ] {
        let ndjson = folder.run(&[&ALL[..], &["--format=ndjson"], inputs].concat());
        let table = ["--format=parquet", "--output=out.parquet"];
        let run = folder.run(&[&ALL[..], &table, inputs].concat());
        assert_eq!((run.code, &run.err), (ndjson.code, &ndjson.err));
        let path = folder.path("out.parquet");
        assert_equal(&rows(&path), &lines(&ndjson.out));
        // The file does not depend on how the inputs were divided, nor on where it is written.
        let bytes = fs::read(&path).unwrap();
        folder.run(&[&ALL[..], &table, &["--threads=1"], inputs].concat());
        assert!(fs::read(&path).unwrap() == bytes, "threads show");
        let piped = folder.command(&[&ALL[..], &table[..1], inputs].concat());
        assert!(
            { piped }.output().unwrap().stdout == bytes,
            "the output shows"
        );
    }
}

#[test]
fn row_groups_are_bounded() {
    let folder = Folder::new();
    let line = |n: usize| format!("http://h.example/{n}\n");
    folder.write(
        "rows.txt",
        (0..70_000).map(line).collect::<String>().as_bytes(),
    );
    let line = |n: usize| format!("http://h.example/{n}{}\n", "x".repeat(8_000));
    folder.write(
        "bytes.txt",
        (0..2_000).map(line).collect::<String>().as_bytes(),
    );
    for (name, groups) in [("rows.txt", 2), ("bytes.txt", 2)] {
        folder.run(&["extract", "--format=parquet", "--output=out.parquet", name]);
        let file = File::open(folder.path("out.parquet")).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        assert_eq!(reader.num_row_groups(), groups, "{name}");
        let most = reader
            .metadata()
            .row_groups()
            .iter()
            .map(parquet::file::metadata::RowGroupMetaData::num_rows)
            .max();
        assert!(most.unwrap() <= 65_536);
    }
}

#[test]
fn parts_have_one_schema() {
    let folder = folder();
    folder.run(&[
        "plan",
        "--split-size=64KiB",
        "--count-lines",
        "in",
        "-oplan",
    ]);
    let ndjson = folder.run(&["extract", "--format=ndjson", "--threads=1", "in"]);
    let parts = [
        "extract",
        "--format=parquet",
        "--splits-from=plan",
        "--output-dir=parts",
    ];
    folder.run(&parts).is(0, "", "");
    let entries = fs::read_dir(folder.path("parts")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "parquet")
        })
        .collect();
    paths.sort();
    assert!(paths.len() > 3);
    let all: Vec<_> = paths.iter().flat_map(|path| rows(path)).collect();
    assert_equal(&all, &lines(&ndjson.out));
    let schema = |path: &PathBuf| {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let schema = reader
            .metadata()
            .file_metadata()
            .schema_descr()
            .columns()
            .to_vec();
        assert_eq!(schema.len(), 53);
        schema
    };
    assert!(paths.iter().all(|path| schema(path) == schema(&paths[0])));
    // One that was cut is noticed.
    let bytes = fs::read(&paths[0]).unwrap();
    fs::write(&paths[0], &bytes[..bytes.len() / 2]).unwrap();
    let run = folder.run(&parts);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}

#[test]
fn chosen_keys_are_the_columns() {
    let folder = Folder::with(&[("a.txt", "http://h.example/\n"), ("empty.txt", "no URI\n")]);
    let fields = [
        "--fields=host,valid,line",
        "--output=out.parquet",
        "--format=parquet",
    ];
    folder
        .run(&[&["extract", "a.txt"], &fields[..]].concat())
        .is(0, "", "");
    let names = |path: &Path| {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let columns = reader
            .metadata()
            .file_metadata()
            .schema_descr()
            .columns()
            .to_vec();
        columns
            .iter()
            .map(|column| column.name().to_owned())
            .collect::<Vec<_>>()
    };
    let path = folder.path("out.parquet");
    assert_eq!(names(&path), ["host", "host_bytes", "valid", "line"]);
    assert_equal(
        &rows(&path),
        &[json!({"host": "h.example", "valid": true, "line": 1})],
    );
    folder
        .run(&[&["extract", "empty.txt"], &fields[..]].concat())
        .is(0, "", "");
    assert_equal(&rows(&path), &[]);
    for args in [
        &["--unique"][..],
        &["--count"],
        &["--top=1"],
        &["-0"],
        &["--compress=zstd"],
    ] {
        let args = [&["extract", "a.txt", "-oout.zst", "--format=parquet"], args].concat();
        let run = folder.run(&args);
        assert_eq!(
            (run.code, run.err.lines().count()),
            (2, 1),
            "{args:?}: {}",
            run.err
        );
    }
    let run = folder.run(&["check", "--format=parquet", "a.txt"]);
    assert_eq!(run.code, 2);
}
