//! `counts`: what parts have counted is what one run counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::cli::{Folder, Run};

/// Returns a folder with a web archive and text, with a plan of it.
fn folder() -> Folder {
    let folder = Folder::new();
    let mut archive = Vec::new();
    for page in 0..300 {
        let links = (0..page % 7).map(|link| {
            let host = (page * 13 + link * 5) % 40;
            format!("<a href='http://h{host}.example.org/{link}'>a</a> <a href='/{page}'>b</a>")
        });
        let mut body = links.collect::<Vec<_>>().concat();
        body += "<a href='http://192.0.2.1/'>c</a> <a href='http://caf\u{e9}.example/'>d</a>";
        let http = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let host = page % 23;
        archive.extend_from_slice(
            format!(
                "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h{host}.example.org/{page}\r\n\
                 WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:{page}>\r\n\
                 Content-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n{http}\r\n\r\n",
                http.len()
            )
            .as_bytes(),
        );
    }
    folder.write("in/crawl.warc", &archive);
    let line = |n: usize| {
        format!(
            "http://h{}.example.org/{} http://h.example/\u{ff}\n\n",
            n % 11,
            n % 90
        )
    };
    folder.write(
        "in/text.txt",
        (0..3_000).map(line).collect::<String>().as_bytes(),
    );
    folder.write(
        "in/latin.txt",
        b"see http://h.example/\xff\xfe and http://\xe9.example/\n",
    );
    folder.run(&["plan", "--split-size=16KiB", "in", "-oplan"]);
    folder
}

/// Returns what parts have counted, joined.
fn merged(folder: &Folder, keys: &[&str], merge: &[&str]) -> Run {
    let to = format!("--output-dir=parts-{}", keys.concat());
    let fixed = [
        "extract",
        "--charset=utf-8",
        "--format=ndjson",
        "--splits-from=plan",
        &to,
    ];
    folder.run(&[&fixed[..], keys].concat()).is(0, "", "");
    let parts = format!("parts-{}/*.ndjson", keys.concat());
    folder.run(&[&["counts", "merge"], merge, &[&parts]].concat())
}

#[test]
fn the_counts_of_parts_are_those_of_one_run() {
    let folder = folder();
    for by in ["uri", "host", "domain", "scheme", "host-pair"] {
        let by = format!("--by={by}");
        for format in ["plain", "ndjson", "csv"] {
            let format = format!("--format={format}");
            for (option, top) in [
                ("--count", &[][..]),
                ("--unique", &[]),
                ("--count", &["--top=3"]),
            ] {
                let one = ["extract", "--charset=utf-8", option, &by, &format, "in"];
                let one = folder.run(&[&one[..], top].concat());
                let parts = merged(&folder, &[option, &by], &[&[&*format], top].concat());
                assert!(!one.out.is_empty());
                // Links of --unique have more than a row of counts.
                if by != "--by=uri" || option == "--count" || !format.ends_with("csv") {
                    parts.is(0, &one.out, "");
                }
            }
        }
    }
}

#[test]
fn memory_and_order_change_no_count() {
    let folder = folder();
    let whole = merged(&folder, &["--count"], &[]);
    let little = merged(&folder, &["--count"], &["--memory=4kB"]);
    assert_eq!(whole.out, little.out);
    let sorted = merged(&folder, &["--count"], &["--order=key", "--format=ndjson"]);
    let again = merged(
        &folder,
        &["--count"],
        &["--order=key", "--format=ndjson", "--memory=4kB"],
    );
    assert_eq!(sorted.out, again.out);
    // Parts of parts can be joined, compressed ones as well.
    folder.write("sorted", sorted.out.as_bytes());
    let twice = folder.run(&["counts", "merge", "--format=ndjson", "sorted", "sorted"]);
    let count =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["count"].as_u64();
    let sum = |text: &str| text.lines().map(|line| count(line).unwrap()).sum::<u64>();
    assert_eq!(sum(&twice.out), 2 * sum(&sorted.out));
    // As text, bytes that are not UTF-8 have another place.
    let rows = sorted.out.lines().filter(|line| !line.contains("_bytes"));
    let keys: Vec<_> = rows
        .map(|row| row.split_once(",\"count").unwrap().0)
        .collect();
    assert!(keys.is_sorted(), "{}", sorted.out);
}

#[test]
fn what_is_no_row_of_counts_is_said() {
    let folder = Folder::with(&[
        (
            "a",
            "{\"host\":\"a.example\",\"count\":3}\n{\"host\":\"b.exam",
        ),
        (
            "b",
            "{\"uri\":\"http://a.example/\",\"count\":1}\n{\"host\":\"a.example\",\"count\":2}\n",
        ),
        ("c", "{\"host\":\"a.example\"}\n"),
        ("empty", ""),
    ]);
    let run = folder.run(&["counts", "merge", "a", "b", "c", "missing*"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    let run = folder.run(&["counts", "merge", "a", "b", "c"]);
    assert_eq!((run.code, &*run.out), (2, "5\ta.example\n"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 3, "{}", run.err);
    folder.run(&["counts", "merge", "empty"]).is(0, "", "");
    let run = folder.run(&["counts", "merge", "--top=1", "c"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    let graph = ["counts", "graph", "--vertices=v", "--edges=e", "a"];
    let run = folder.run(&graph);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    let run = folder.run(&["counts", "graph", "--vertices=v", "--edges=v", "a"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    for args in [
        &["--count", "--format=csv"][..],
        &["--top=3", "--format=ndjson"],
    ] {
        let fixed = ["extract", "--splits-from=a", "--output-dir=parts"];
        let run = folder.run(&[&fixed[..], args].concat());
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    }
}

/// Returns the pairs of hosts of a run, each once, with names from their last label on.
fn pairs(folder: &Folder) -> BTreeSet<[String; 2]> {
    let run = folder.run(&[
        "extract",
        "--unique",
        "--by=host-pair",
        "--format=csv",
        "--no-header",
        "in",
    ]);
    let name = |host: &str| {
        let is_address = host.bytes().all(|c| c.is_ascii_digit() || c == b'.');
        let labels: Vec<_> = host.split('.').rev().collect();
        if is_address {
            host.to_owned()
        } else {
            labels.join(".")
        }
    };
    let pair = |line: &str| {
        let (source, target) = line.split_once(',').unwrap();
        [name(source), name(target)]
    };
    run.out.lines().map(pair).collect()
}

/// The graph is what is made of the pairs with maps in memory.
#[test]
fn a_graph_has_the_pairs_of_one_run() {
    let folder = folder();
    merged(&folder, &["--count", "--by=host-pair"], &[]);
    let pairs = pairs(&folder);
    let hosts: BTreeSet<_> = pairs.iter().flatten().collect();
    let numbers: BTreeMap<_, _> = hosts
        .iter()
        .enumerate()
        .map(|(at, host)| (*host, at))
        .collect();
    let vertices = hosts
        .iter()
        .enumerate()
        .map(|(at, host)| format!("{at}\t{host}\n"));
    let vertices = vertices.collect::<Vec<_>>().concat();
    for loops in [false, true] {
        let edges = pairs.iter().filter(|[from, to]| loops || from != to);
        let edges: BTreeSet<_> = edges
            .map(|[from, to]| (numbers[from], numbers[to]))
            .collect();
        let rows = edges.iter().map(|(from, to)| format!("{from}\t{to}\n"));
        let rows = rows.collect::<Vec<_>>().concat();
        let degree = |at: usize| {
            let into = edges.iter().filter(|(_, to)| *to == at).count();
            let out = edges.iter().filter(|(from, _)| *from == at).count();
            format!("{at}\t{into}\t{out}\n")
        };
        let degrees: String = (0..hosts.len()).map(degree).collect();
        for memory in ["--memory=34MiB", "--memory=2kB"] {
            let mut args = vec![
                "counts",
                "graph",
                "parts---count--by=host-pair/*.ndjson",
                memory,
            ];
            args.extend(["--vertices=v", "--edges=e", "--degrees=d"]);
            args.extend(loops.then_some("--loops"));
            folder.run(&args).is(0, "", "");
            assert_eq!(folder.read("v"), vertices);
            assert_eq!(folder.read("e"), rows);
            assert_eq!(folder.read("d"), degrees);
        }
    }
    assert!(
        hosts.len() > 40 && pairs.len() > 300,
        "{} {}",
        hosts.len(),
        pairs.len()
    );
}
