//! Web archives: what formats say of records, the graph of hosts, and shares.

use std::io::Write;

use serde_json::Value;

use crate::cli::Folder;

/// Returns the record of a response from `http://h.example/PATH`.
fn response(path: &str, http: &str, body: &str) -> Vec<u8> {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{http}\r\n{body}");
    let length = block.len();
    format!(
        "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\
         WARC-Target-URI: http://anna:a1B2c3D4@h.example/{path}\r\n\
         WARC-Date: 2026-11-23T01:30:00Z\r\nWARC-Record-ID: <urn:uuid:{path}>\r\n\
         Content-Type: application/http; msgtype=response\r\n\r\n{block}\r\n\r\n"
    )
    .into_bytes()
}

/// Returns a folder with two pages, of which the second has a header with a link.
fn pages() -> (Folder, u64) {
    let folder = Folder::new();
    let first = response(
        "a",
        "",
        "<a href='http://g.example/%zz'>g</a> <a href='b'>b</a>",
    );
    let second = response(
        "b",
        "Link: <http://l.example/%zz>\r\n",
        "<a href='HTTP://G.example/%zz'>g</a>",
    );
    folder.write("a.warc", &[&first[..], &second].concat());
    (folder, first.len() as u64)
}

const TARGET: &str = "http://anna:********@h.example/";

/// What a format says of a record.
fn expected(path: &str, offset: u64, part: &str) -> [String; 5] {
    [
        format!("{TARGET}{path}@{offset}{part}"),
        format!("urn:uuid:{path}"),
        format!("{TARGET}{path}"),
        "2026-11-23T01:30:00Z".to_owned(),
        offset.to_string(),
    ]
}

const KEYS: [&str; 5] = [
    "member",
    "record_id",
    "target",
    "record_date",
    "record_offset",
];

fn values(item: &Value) -> [String; 5] {
    KEYS.map(|key| match &item[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    })
}

#[test]
fn links_and_findings_name_their_record() {
    let (folder, second) = pages();
    let records = [
        expected("a", 0, ""),
        expected("b", second, "!header"),
        expected("b", second, ""),
    ];
    let checks = ["check", "--select=S004"];
    for command in [&["extract", "--scheme=http"][..], &checks] {
        let run = |format: &str| folder.run(&[command, &[format, "a.warc"]].concat());
        let ndjson = run("--format=ndjson");
        assert_eq!(ndjson.err, "");
        let found: Vec<_> = ndjson.json().iter().map(values).collect();
        assert_eq!(found, records, "{command:?}");
        let csv = run("--format=csv").out;
        let mut rows = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let names = rows.next().unwrap();
        let at = KEYS.map(|key| names.iter().position(|name| *name == key).unwrap());
        let found: Vec<_> = rows.map(|row| at.map(|at| row[at].to_owned())).collect();
        assert_eq!(found, records, "{command:?}");
        // Other formats name the member.
        let concise = run("--format=concise").out;
        for (line, record) in concise.lines().zip(&records) {
            assert!(
                line.starts_with(&format!("a.warc!{}:", record[0])),
                "{line}"
            );
        }
        assert_eq!(concise.lines().count(), 3);
    }
    let json: Value = serde_json::from_str(
        &folder
            .run(&[&checks[..], &["--format=json", "a.warc"]].concat())
            .out,
    )
    .unwrap();
    let found: Vec<_> = json.as_array().unwrap().iter().map(values).collect();
    assert_eq!(found, records);
    for format in [
        "full", "grouped", "github", "gitlab", "junit", "rdjsonl", "sarif", "markdown", "html",
    ] {
        let option = format!("--format={format}");
        let out = folder
            .run(&[&checks[..], &[&option, "a.warc"]].concat())
            .out;
        // Without the scheme, as some formats encode its colon.
        let name = format!("@h.example/b@{second}!header");
        assert!(out.contains(&name), "{format}: {out}");
        assert!(!out.contains("a1B2c3D4"), "{format}: {out}");
    }
}

#[test]
fn reports_keep_the_records_of_findings() {
    let (folder, _) = pages();
    let findings = folder.run(&["check", "--format=ndjson", "--select=S004", "a.warc"]);
    folder.write("findings.ndjson", findings.out.as_bytes());
    let again = folder.run(&["report", "--from=findings.ndjson", "--format=ndjson"]);
    assert_eq!(again.out, findings.out, "{}", again.err);
}

#[test]
fn the_graph_of_hosts() {
    let (folder, _) = pages();
    let count = ["extract", "--count", "--by=host-pair", "a.warc"];
    for (format, expected) in [
        (
            "csv",
            "source,target,count\r\nh.example,g.example,2\r\nh.example,h.example,1\r\nh.example,l.example,1\r\n",
        ),
        (
            "plain",
            "2\th.example g.example\n1\th.example h.example\n1\th.example l.example\n",
        ),
        (
            "ndjson",
            "{\"host-pair\":\"h.example g.example\",\"count\":2}\n\
             {\"host-pair\":\"h.example h.example\",\"count\":1}\n\
             {\"host-pair\":\"h.example l.example\",\"count\":1}\n",
        ),
    ] {
        let format = format!("--format={format}");
        folder
            .run(&[&count[..], &[&format]].concat())
            .is(0, expected, "");
    }
    let mail = "From: Anna <anna@lists.s.example>\nSubject: a\n\nhttp://g.example/ and mailto:b@g.example\n";
    let run = folder.run_with(
        &[
            "extract",
            "--count",
            "--by=host-pair",
            "--format=csv",
            "--input-format=mail",
        ],
        mail.as_bytes(),
    );
    run.is(
        0,
        "source,target,count\r\nlists.s.example,g.example,1\r\n",
        "",
    );
}

#[cfg(feature = "archives")]
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Returns a frame of zstd whose blocks are not compressed (RFC 8878 §3.1.1).
#[cfg(feature = "archives")]
fn stored_zstd(bytes: &[u8]) -> Vec<u8> {
    let size = u32::try_from(bytes.len()).unwrap();
    // One block, and the size of the content in four bytes.
    assert!(size < 128 << 10);
    let header = [&b"\x28\xb5\x2f\xfd\xa0"[..], &size.to_le_bytes()].concat();
    let block = (size << 3 | 1).to_le_bytes();
    [&header, &block[..3], bytes].concat()
}

#[cfg(feature = "archives")]
#[test]
fn shares_are_the_whole() {
    let folder = Folder::new();
    // So large that files are divided, with few links.
    let records = (0..300).map(|n| {
        let words = "and some words\n".repeat(1 + n * 7 % 530);
        let fields = if n % 3 == 0 { "Location: e\r\n" } else { "" };
        let body = format!("<a href='c?d'>c</a> {words} http://g.example/%zz");
        response(&format!("d/{n}"), fields, &body)
    });
    let records: Vec<_> = records.collect();
    folder.write("in/a.warc", &records.concat());
    let members: Vec<_> = records.iter().map(|record| gzip(record)).collect();
    folder.write("in/b.warc.gz", &members.concat());
    let frames = records.iter().map(|record| stored_zstd(record));
    folder.write("in/c.warc.zst", &frames.collect::<Vec<_>>().concat());
    for (command, options) in [
        (&["extract", "--format=ndjson"][..], &[][..]),
        (&["check", "--format=concise"], &["--count-lines"]),
    ] {
        let whole = folder.run(&[command, &["--threads=1", "in"]].concat());
        for count in [1, 3, 64, 997] {
            let parts = format!("--parts={count}");
            let plan = ["plan", &parts, "in", "--output=plan.ndjson"];
            let plan = folder.run(&[&plan[..], options].concat());
            assert_eq!((plan.code, &*plan.err), (0, ""), "{count}");
            let entries = folder.read("plan.ndjson").lines().count();
            assert!(
                entries <= count && entries >= count.min(40),
                "{count}: {entries}"
            );
            let shares = folder.run(&[command, &["--splits-from=plan.ndjson"]].concat());
            assert_eq!((shares.code, &shares.err), (whole.code, &whole.err));
            assert!(shares.out == whole.out, "{command:?} {count}: shares show");
        }
    }
    // Each range starts with a record.
    let archive = records.concat();
    let plan = folder.run(&["plan", "--split-size=64KiB", "in/a.warc"]);
    let starts = plan.json();
    assert!(starts.len() > 9);
    for entry in starts {
        let start = entry["byte_start"].as_u64().unwrap() as usize;
        assert!(archive[start..].starts_with(b"WARC/1.1\r\n"), "{entry}");
    }
}
