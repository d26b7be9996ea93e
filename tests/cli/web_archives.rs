//! Web archives: what formats say of records, the graph of hosts, and shares.

use std::io::Write;

use serde_json::{Value, json};

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

/// Returns a frame of LZ4.
#[cfg(feature = "archives")]
fn lz4(bytes: &[u8]) -> Vec<u8> {
    let mut writer = lz4_flex::frame::FrameEncoder::new(Vec::new());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
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
    let frames = records.iter().map(|record| lz4(record));
    folder.write("in/d.warc.lz4", &frames.collect::<Vec<_>>().concat());
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

/// Returns the record of a page with another media type or coding.
#[cfg(feature = "archives")]
fn page(path: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\n\r\n");
    let length = head.len() + body.len();
    let record = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\
         WARC-Target-URI: http://h.example/{path}\r\nWARC-Date: 2026-11-23T01:30:00Z\r\n\
         Content-Type: application/http; msgtype=response\r\n\r\n{head}"
    );
    [record.as_bytes(), body, b"\r\n\r\n"].concat()
}

#[cfg(feature = "archives")]
fn hosts(run: &crate::cli::Run) -> Vec<String> {
    let links = run.json();
    let hosts = links.iter().map(|link| link["host"].as_str().unwrap());
    hosts.map(str::to_owned).collect()
}

#[cfg(feature = "archives")]
#[test]
fn damaged_records_are_counted_and_their_shares_are_complete() {
    let folder = Folder::new();
    let whole = gzip("see http://cut.example/ and more ".repeat(99).as_bytes());
    let cut = page(
        "cut",
        "Content-Encoding: gzip\r\nContent-Type: text/html",
        &whole[..900],
    );
    let plain = |n: u32| {
        page(
            "a",
            "Content-Type: text/html",
            format!("http://{n}.example/").as_bytes(),
        )
    };
    let coded = page(
        "x",
        "Content-Encoding: x-new\r\nContent-Type: text/html",
        b"\x80\x81",
    );
    let mut damaged = gzip(&plain(3));
    let at = damaged.len() - 40;
    damaged[at] ^= 0xff;
    damaged[10] = 0xff;
    let members = [
        gzip(&plain(1)),
        gzip(&cut),
        gzip(&plain(2)),
        damaged,
        gzip(&coded),
        gzip(&plain(4)),
    ];
    let offset = |n: usize| members[..n].iter().map(Vec::len).sum::<usize>();
    folder.write("a.warc.gz", &members.concat());
    folder.run(&["plan", "a.warc.gz", "--output=plan.ndjson"]);
    let run = folder.run(&["extract", "--format=ndjson", "a.warc.gz"]);
    assert_eq!(run.code, 2);
    let shares = ["extract", "--format=ndjson", "--splits-from=plan.ndjson"];
    let share = folder.run(&shares);
    assert_eq!((share.code, &share.out), (0, &run.out), "{}", share.err);
    let parts = folder.run(&[&shares[..], &["--output-dir=parts"]].concat());
    assert_eq!(parts.code, 0, "{}", parts.err);
    let mut names: Vec<_> = std::fs::read_dir(folder.path("parts"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 2, "{names:?}");
    assert_eq!(folder.read(&format!("parts/{}", names[0])), run.out);
    let summary = folder.read(&format!("parts/{}", names[1]));
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(
        (&summary["complete"], &summary["lost"]),
        (&json!(true), &json!("records"))
    );
    assert_eq!(
        summary["damaged"],
        json!({ "body-cut": 1, "frame": 1, "unsupported": 1 })
    );
    let places = summary["damage"].as_array().unwrap();
    let found: Vec<_> = places
        .iter()
        .map(|place| {
            (
                place["offset"].as_u64().unwrap() as usize,
                place["kind"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (offset(1), "body-cut"),
            (offset(3), "frame"),
            (offset(4), "unsupported")
        ]
    );
    assert_eq!(places[0]["path"], "a.warc.gz");
    assert_eq!(
        places[0]["member"],
        format!("http://h.example/cut@{}", offset(1))
    );
}

#[cfg(feature = "archives")]
#[test]
fn what_is_declared_text_is_read_and_what_is_left_out_is_counted() {
    let folder = Folder::new();
    let records = [
        page(
            "a",
            "Content-Type: text/html",
            b"<p>\0</p> http://a.example/",
        ),
        page(
            "b",
            "Content-Type: text/plain",
            b"\0 see http://b.example/\n",
        ),
        page(
            "c",
            "Content-Type: application/json",
            b"{\"u\": \"http://c.example/\"}\0",
        ),
        page("d", "Content-Type: image/png", b"http://d.example/"),
        page(
            "e",
            "Content-Type: text/html",
            b"%PDF-1.4 http://e.example/",
        ),
        page(
            "f",
            "Content-Type: text/css",
            &[&[0; 9_000][..], b" url(http://f.example/)"].concat(),
        ),
    ];
    folder.write("a.warc", &records.concat());
    let run = folder.run(&["extract", "--format=ndjson", "a.warc"]);
    assert_eq!(
        hosts(&run),
        ["a.example", "b.example", "c.example", "f.example"]
    );
    assert_eq!(
        (run.code, &*run.closing),
        (0, "4 URIs in 1 file read; left out: 2 binary")
    );
    folder.run(&["plan", "a.warc", "--output=plan.ndjson"]);
    folder.run(&["extract", "--splits-from=plan.ndjson", "--output-dir=parts"]);
    let mut entries = std::fs::read_dir(folder.path("parts")).unwrap();
    let summary = entries.find_map(|entry| {
        let path = entry.unwrap().path();
        path.extension()
            .is_some_and(|found| found == "json")
            .then_some(path)
    });
    let summary = std::fs::read_to_string(summary.unwrap()).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["left_out"], json!({ "binary": 2 }));
}

#[cfg(feature = "archives")]
#[test]
fn digests_of_records_are_verified_if_they_are_wanted() {
    let folder = Folder::new();
    // SHA-1 of `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href='http://a.example/'>`, and of its body.
    let block = "sha1:RRHCRR3IBVGPNY3HDEOKJ5OT2OTP7EMY";
    let payload = "sha1:NBU54COCYSR3TYVUIPM3OVGYZF5ZKIR4";
    let record = |block: &str, payload: &str, body: &str| {
        let page = page("a", "Content-Type: text/html", body.as_bytes());
        let fields =
            format!("WARC-Block-Digest: {block}\r\nWARC-Payload-Digest: {payload}\r\nWARC-Date:");
        String::from_utf8(page)
            .unwrap()
            .replace("WARC-Date:", &fields)
    };
    let right = "<a href='http://a.example/'>";
    let wrong = "<a href='http://b.example/'>";
    let text = [
        record(block, payload, right),
        record(block, payload, wrong),
        record("md5:00", payload, wrong),
        record("md5:00", payload, right),
    ];
    folder.write("a.warc", text.concat().as_bytes());
    folder.write(
        "b.warc.gz",
        &text
            .iter()
            .flat_map(|record| gzip(record.as_bytes()))
            .collect::<Vec<_>>(),
    );
    for file in ["a.warc", "b.warc.gz"] {
        assert_eq!(folder.run(&["extract", file]).code, 0);
        let run = folder.run(&["extract", "--verify-digests", file]);
        assert_eq!(run.out.lines().count(), 4);
        let at = if file == "a.warc" {
            text[0].len()
        } else {
            gzip(text[0].as_bytes()).len()
        };
        let next = if file == "a.warc" {
            text[..2].concat().len()
        } else {
            at + gzip(text[1].as_bytes()).len()
        };
        let expected = format!(
            "urilint: {file}: the digest of the block of the record at byte {at} is wrong\n\
             urilint: {file}: the digest of the payload of the record at byte {next} is wrong\n"
        );
        assert_eq!((run.code, run.err), (2, expected));
    }
}

/// Blocks of disks and tapes are filled up with zeros.
#[cfg(feature = "archives")]
#[test]
fn zeros_between_records_are_no_data() {
    let folder = Folder::new();
    let records: Vec<_> = (1..5)
        .map(|n| {
            page(
                "a",
                "Content-Type: text/html",
                format!("http://{n}.example/").as_bytes(),
            )
        })
        .collect();
    let expected = ["1.example", "2.example", "3.example", "4.example"];
    for zeros in [1, 500, 600, 20_000] {
        let zeros = vec![0; zeros];
        let plain: Vec<_> = records
            .iter()
            .flat_map(|record| [&record[..], &zeros].concat())
            .collect();
        let packed = records
            .iter()
            .flat_map(|record| [&gzip(record)[..], &zeros].concat());
        let packed: Vec<_> = packed.collect();
        folder.write("a.warc", &plain);
        folder.write("b.warc.gz", &packed);
        for file in ["a.warc", "b.warc.gz"] {
            let run = folder.run(&["extract", "--format=ndjson", file]);
            assert_eq!(
                (run.code, &*run.err, hosts(&run)),
                (0, "", expected.map(str::to_owned).to_vec()),
                "{file} {}",
                zeros.len()
            );
        }
        // Offsets are those of the members.
        let offset = folder
            .run(&["extract", "--format=ndjson", "b.warc.gz"])
            .json()[1]["record_offset"]
            .clone();
        assert_eq!(offset, gzip(&records[0]).len() + zeros.len());
    }
}
