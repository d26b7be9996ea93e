//! The links in the headers of responses.

use super::super::{Found, Reader};
use super::{html, info, record, response};
use crate::extract::scan::ScanMode;
use crate::lint::options::{Options, Task};
use crate::run::Job;

const LINKS: &str =
    "Link: <http://l.example/>; rel=\"http://not.example/\", </d>\r\nLocation: b\r\n";

fn expected(rest: &[&str]) -> Vec<String> {
    let header = [
        "http://l.example/",
        "http://h.example/d",
        "http://h.example/b",
    ];
    let links = header.map(|link| format!("http://h.example/a@0!header!{link}"));
    let rest = rest
        .iter()
        .map(|link| format!("http://h.example/a@0!{link}"));
    links.into_iter().chain(rest).collect()
}

#[test]
fn headers_precede_bodies() {
    let reader = Reader::new();
    for (fields, body, rest) in [
        (
            "Content-Type: text/html\r\n",
            &b"<a href=c>"[..],
            &["http://h.example/c"][..],
        ),
        ("Content-Type: text/html\r\n", b"", &[]),
        ("Content-Type: image/png\r\n", b"http://not.example/", &[]),
        (
            "Content-Type: text/html\r\nContent-Encoding: x\r\n",
            b"\0\x01\x02",
            &[],
        ),
    ] {
        let found = reader.both(&response("a", &[fields, LINKS].concat(), body));
        assert_eq!(found.links, expected(rest), "{fields}");
    }
    // Others are not read.
    let other = response("a", "Server: http://not.example/\r\n", b"");
    assert!(reader.both(&other).links.is_empty());
    let request = b"GET / HTTP/1.1\r\nLocation: http://not.example/\r\n\r\n";
    let file = [info(), record("request", "", request)].concat();
    assert!(reader.both(&file).links.is_empty());
    let resource = record(
        "resource",
        "Content-Type: text/html\r\n",
        b"HTTP/1.1 200 OK\r\nLocation: a\r\n\r\n",
    );
    assert!(reader.both(&[info(), resource].concat()).links.is_empty());
}

#[test]
fn places_are_those_in_the_header() {
    let file = response("a", LINKS, b"");
    let at = memchr::memmem::find(&file, b"HTTP/1.1").unwrap();
    let mut places = Vec::new();
    let reader = Reader::new();
    reader.outputs(&file, &mut |output| {
        for link in output.links {
            let range = link.location.bytes.start as usize..link.location.bytes.end as usize;
            let raw = String::from_utf8_lossy(&file[at..][range]).into_owned();
            places.push((link.location.line, link.location.column, raw));
        }
    });
    let expected = [(2, 8, "http://l.example/"), (2, 56, "/d"), (3, 11, "b")];
    assert_eq!(
        places,
        expected.map(|(line, column, raw)| (line, column, raw.to_owned()))
    );
}

#[test]
fn the_format_of_inputs_is_not_that_of_headers() {
    let job = Job {
        format: crate::format::find("plain"),
        ..Job::new(Options::new(Task::Extract(ScanMode::Uris)))
    };
    let found = Reader::of(job).both(&response("a", LINKS, b"<a href=http://g.example/>"));
    assert_eq!(found.links, expected(&["http://g.example/"]));
}

#[test]
fn damage_after_a_header_is_reported_once() {
    let whole = [response("a", LINKS, b"<a href=c>"), html("b", "<a href=d>")].concat();
    let len = memchr::memmem::find(&whole, b"<a href=c>").unwrap() + 4;
    let Found { links, lost, .. } = Reader::new().both(&whole[..len]);
    assert_eq!((links, lost.len()), (expected(&[]), 1));
}
