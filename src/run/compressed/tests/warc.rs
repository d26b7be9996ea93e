//! Web archives: pages in every coding and packing.

mod brotli;
mod damage;
mod divided;
mod http;

use std::io::Write;

use super::Reader;
use super::make::{gzip, lz4, zstd};

/// Returns a record with these fields after the length.
fn record(kind: &str, fields: &str, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    [
        format!("WARC/1.0\r\nWARC-Type: {kind}\r\nContent-Length: {length}\r\n{fields}\r\n")
            .as_bytes(),
        block,
        b"\r\n\r\n",
    ]
    .concat()
}

/// Returns the record of a response from `http://h.example/PATH` with these fields in its header.
fn response(path: &str, http: &str, body: &[u8]) -> Vec<u8> {
    let fields = format!(
        "WARC-Target-URI: http://h.example/{path}\r\nWARC-Date: 2026-11-23T01:30:00Z\r\n\
         WARC-Record-ID: <urn:uuid:{path}>\r\nContent-Type: application/http; msgtype=response\r\n"
    );
    let header = format!("HTTP/1.1 200 OK\r\n{http}\r\n");
    record("response", &fields, &[header.as_bytes(), body].concat())
}

fn html(path: &str, body: &str) -> Vec<u8> {
    response(path, "Content-Type: text/html\r\n", body.as_bytes())
}

fn info() -> Vec<u8> {
    let fields = "Content-Type: application/warc-fields\r\n";
    record("warcinfo", fields, b"isPartOf: http://not.example/\r\n")
}

/// Three pages of a site.
fn pages() -> [Vec<u8>; 4] {
    let page = |name| html(name, "<a href='x?y'>x</a> <p>see http://g.example/z");
    [info(), page("d/a"), page("d/b"), page("d/c")]
}

/// Returns the links of [`pages`], whose records are at these offsets.
fn links(offsets: &[u64]) -> Vec<String> {
    let names = ["a", "b", "c"].iter().zip(offsets);
    let links = names.flat_map(|(name, offset)| {
        ["http://h.example/d/x?y", "http://g.example/z"]
            .map(|link| format!("http://h.example/d/{name}@{offset}!{link}"))
    });
    links.collect()
}

/// Returns where each part starts once they are joined.
fn starts(parts: &[Vec<u8>]) -> Vec<u64> {
    let mut at = 0;
    let starts = parts.iter().map(|part| {
        at += part.len() as u64;
        at - part.len() as u64
    });
    starts.collect()
}

fn packed(pack: fn(&[u8]) -> Vec<u8>) -> Vec<Vec<u8>> {
    pages().iter().map(|part| pack(part)).collect()
}

#[test]
fn packings() {
    let reader = Reader::new();
    for pack in [<[u8]>::to_vec, gzip, lz4, zstd] {
        let parts = packed(pack);
        let found = reader.both(&parts.concat());
        assert_eq!(found.links, links(&starts(&parts)[1..]), "{found:?}");
        assert!(found.lost.is_empty(), "{found:?}");
        assert_eq!(
            found.said,
            ["records left out: 0 with images or other binary data, 1 with requests and the like"]
        );
    }
    for pack in [gzip, lz4, zstd] {
        // One member for all, and members that do not end with records.
        let all = pages().concat();
        assert_eq!(reader.both(&pack(&all)).links, links(&[0; 3]));
        let (one, other) = all.split_at(700);
        let found = reader.both(&[pack(one), pack(other)].concat());
        assert_eq!((found.links.len(), found.lost.len()), (6, 0), "{found:?}");
    }
    // Inside another archive, positions are those in the member.
    let found = reader.both(&super::make::zip(&[("a.warc", &pages().concat())]));
    assert_eq!(found.links.len(), 6);
    assert!(found.links[0].starts_with("a.warc!http://h.example/d/a@"));
}

#[test]
fn a_dictionary() {
    // Any text that the records share is one.
    let dictionary = html("0", "<a href='x?y'>x</a> <p>see http://g.example/z");
    let frame = |dictionary: &[u8]| {
        let length = u32::try_from(dictionary.len()).unwrap().to_le_bytes();
        [b"\x5d\x2a\x4d\x18", &length[..], dictionary].concat()
    };
    let pack = |bytes: &[u8]| {
        let mut writer = zstd::Encoder::with_dictionary(Vec::new(), 3, &dictionary).unwrap();
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    };
    let reader = Reader::new();
    for dictionary in [frame(&dictionary), frame(&zstd(&dictionary))] {
        let mut parts: Vec<Vec<u8>> = pages().iter().map(|page| pack(page)).collect();
        parts.insert(0, dictionary);
        let starts = starts(&parts);
        let file = parts.concat();
        let mut expected = links(&starts[2..]);
        assert_eq!(reader.both(&file).links, expected);
        expected.drain(..2);
        let end = file.len() as u64;
        assert_eq!(reader.range(&file, starts[3]..end).links, expected);
    }
    let found = reader.both(&[&b"\x5d\x2a\x4d\x18\xff\xff\xff\xff"[..], &zstd(b"x")].concat());
    assert_eq!(found.lost.len(), 1, "{found:?}");
}

fn deflated(body: &[u8], is_zlib: bool) -> Vec<u8> {
    let level = flate2::Compression::default();
    if is_zlib {
        let mut writer = flate2::write::ZlibEncoder::new(Vec::new(), level);
        writer.write_all(body).unwrap();
        writer.finish().unwrap()
    } else {
        let mut writer = flate2::write::DeflateEncoder::new(Vec::new(), level);
        writer.write_all(body).unwrap();
        writer.finish().unwrap()
    }
}

fn chunked(body: &[u8]) -> Vec<u8> {
    let mut chunks = Vec::new();
    for chunk in body.chunks(7) {
        chunks.extend(format!("{:X};x=y\r\n", chunk.len()).bytes());
        chunks.extend([chunk, b"\r\n"].concat());
    }
    [&chunks, &b"0\r\nTrailer: x\r\n\r\n"[..]].concat()
}

#[test]
fn codings() {
    let body = b"<title>t</title><a href='/r'>r</a> <p>and http://g.example/z</p>";
    let links = ["http://h.example/r", "http://g.example/z"];
    let reader = Reader::new();
    let transfer = "Transfer-Encoding: chunked\r\n";
    for (fields, body) in [
        (String::new(), body.to_vec()),
        (transfer.to_owned(), chunked(body)),
        // Decoded before it was stored.
        (transfer.to_owned(), body.to_vec()),
        ("Content-Encoding: gzip\r\n".to_owned(), body.to_vec()),
        ("Content-Encoding: br\r\n".to_owned(), body.to_vec()),
        (
            "Content-Encoding: br\r\n".to_owned(),
            [
                "\u{43f}\u{440}\u{438}\u{432}\u{435}\u{442} ".as_bytes(),
                body,
            ]
            .concat(),
        ),
        ("Content-Encoding: br\r\n".to_owned(), brotli::PAGE.to_vec()),
        (
            format!("{transfer}Content-Encoding: br\r\n"),
            chunked(brotli::PAGE),
        ),
        ("content-encoding: GZIP\r\n".to_owned(), gzip(body)),
        (
            "Content-Encoding: deflate\r\n".to_owned(),
            deflated(body, true),
        ),
        (
            "Content-Encoding: deflate\r\n".to_owned(),
            deflated(body, false),
        ),
        ("Content-Encoding: zstd\r\n".to_owned(), zstd(body)),
        // The frame of the other coding, or none.
        (
            "Content-Encoding: gzip\r\n".to_owned(),
            deflated(body, true),
        ),
        (
            "Content-Encoding: gzip\r\n".to_owned(),
            deflated(body, false),
        ),
        ("Content-Encoding: deflate\r\n".to_owned(), gzip(body)),
        // One after the other.
        (
            "Content-Encoding: deflate, gzip\r\n".to_owned(),
            gzip(&deflated(body, true)),
        ),
        (
            "Content-Encoding: identity, gzip\r\nContent-Encoding: zstd\r\n".to_owned(),
            zstd(&gzip(body)),
        ),
        (
            "Content-Encoding: gzip, br\r\n".to_owned(),
            brotli::PAGE.to_vec(),
        ),
        (
            "Content-Encoding: zstd\r\nTransfer-Encoding: gzip, chunked\r\n".to_owned(),
            chunked(&gzip(&zstd(body))),
        ),
        (
            format!("{transfer}Content-Encoding: gzip\r\n"),
            chunked(&gzip(body)),
        ),
    ] {
        let http = format!("Content-Type: text/html\r\n{fields}");
        let found = reader.both(&[response("a", &http, &body), html("b", "<a href=c>")].concat());
        let found_links: Vec<_> = found
            .links
            .iter()
            .filter_map(|link| link.split('!').nth(1))
            .collect();
        assert_eq!(
            found_links,
            [links[0], links[1], "http://h.example/c"],
            "{fields}: {found:?}"
        );
        assert!(found.lost.is_empty(), "{fields}: {found:?}");
    }
}

#[test]
fn bodies_that_cannot_be_decoded() {
    let body = b"<a href=/r>r</a>".repeat(40);
    let whole = gzip(&body);
    let mut bent = whole.clone();
    let at = bent.len() - 12;
    bent[at] ^= 0x55;
    let reader = Reader::new();
    let http = |coding: &str| format!("Content-Type: text/html\r\nContent-Encoding: {coding}\r\n");
    let bomb = gzip(&vec![b' '; 70 << 20]);
    for (coding, body, told) in [
        (
            "gzip",
            &whole[..whole.len() - 9],
            "its encoded body ends early",
        ),
        ("gzip", &bent, "its encoded body is damaged"),
        ("br", &brotli::PAGE[..60], "its encoded body ends early"),
        (
            "br",
            b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
            "its encoded body is damaged",
        ),
        (
            "compress",
            b"\x1f\x9d\x90http://g.example/",
            "the content coding compress",
        ),
        ("gzip", &bomb, "more than 64 MiB"),
    ] {
        let file = [response("a", &http(coding), body), html("b", "<a href=c>")].concat();
        let found = reader.both(&gzip(&file));
        assert_eq!(found.lost.len(), 1, "{coding}: {found:?}");
        assert!(found.lost[0].contains(told), "{coding}: {found:?}");
        let last = found.links.last().unwrap();
        assert!(last.ends_with("http://h.example/c"), "{coding}: {found:?}");
    }
    // What the record says is cut was cut when it was made.
    let cut = response("a", &http("gzip"), &whole[..whole.len() - 9]);
    let at = memchr::memmem::find(&cut, b"WARC-Date").unwrap();
    let cut = [&cut[..at], b"WARC-Truncated: length\r\n", &cut[at..]].concat();
    let found = reader.both(&cut);
    assert!(
        found.lost.is_empty() && !found.links.is_empty(),
        "{found:?}"
    );
}

#[test]
fn what_is_read() {
    let target = "WARC-Target-URI: http://h.example/a\r\nWARC-Date: 2026-11-23T01:30:00Z\r\n";
    let fields = |media: &str| format!("{target}Content-Type: {media}\r\n");
    let reader = Reader::new();
    for (record, expected) in [
        (
            record("resource", &fields("text/html"), b"<a href=b>"),
            "http://h.example/b",
        ),
        (
            record(
                "conversion",
                &fields("text/plain"),
                b"see http://g.example/<b> x",
            ),
            "http://g.example/",
        ),
        (
            record(
                "metadata",
                &fields("application/json"),
                br#"{"url":"http:\/\/g.example\/a"}"#,
            ),
            "http://g.example/a",
        ),
        (
            record(
                "metadata",
                &fields("application/warc-fields"),
                b"via: http://g.example/v\r\n",
            ),
            "http://g.example/v",
        ),
        (
            record(
                "request",
                &fields("application/http"),
                b"GET / HTTP/1.1\r\nReferer: http://g.example/\r\n\r\n",
            ),
            "",
        ),
        (
            record(
                "revisit",
                &fields("application/http"),
                b"HTTP/1.1 200 OK\r\n\r\nhttp://g.example/",
            ),
            "",
        ),
        // A redirection that was seen before.
        (
            record(
                "revisit",
                &fields("application/http"),
                b"HTTP/1.1 301 Moved\r\nLocation: /to\r\n\r\nhttp://g.example/",
            ),
            "http://h.example/to",
        ),
        (
            record(
                "response",
                &(fields("application/http") + "WARC-Identified-Payload-Type: text/html\r\n"),
                b"HTTP/1.1 200 OK\r\nContent-Type: unk\r\n\r\n \0 <a href=b>",
            ),
            "http://h.example/b",
        ),
        (
            record(
                "response",
                &(fields("application/http") + "WARC-Identified-Payload-Type: image/png\r\n"),
                b"HTTP/1.1 200 OK\r\n\r\nhttp://g.example/",
            ),
            "",
        ),
        (
            record(
                "response",
                &fields("application/http"),
                b"ICY 200 OK\r\nicy-url: x\r\nContent-Type: text/html\r\n\r\n<a href=b>",
            ),
            "http://h.example/b",
        ),
        (
            record(
                "response",
                &fields("text/dns"),
                b"20261123\nwww.example.org. 1 IN A 192.0.2.1\n",
            ),
            "",
        ),
        (
            response("a", "Content-Type: image/png\r\n", b"http://g.example/"),
            "",
        ),
        (
            response(
                "a",
                "Content-Type: application/zip\r\n",
                b"http://g.example/",
            ),
            "",
        ),
        (response("a", "", b"<html><a href=b>"), "http://h.example/b"),
        (
            response(
                "a.css?v=1",
                "Content-Type: text/css\r\n",
                b"a{b:url(http://g.example/i)}",
            ),
            "http://g.example/i",
        ),
        (
            response(
                "a",
                "Content-Type: text/plain\r\n",
                &super::make::zip(&[("x", b"http://g.example/")]),
            ),
            "",
        ),
        (response("a", "Content-Type: text/html\r\n", b""), ""),
        (
            response(
                "a",
                "Content-Type: text/html\r\n",
                b"<base href=//g.example/x/><a href=b>",
            ),
            "http://g.example/x/b",
        ),
    ] {
        let found = reader.both(&[info(), record].concat());
        let uris: Vec<_> = found
            .links
            .iter()
            // The name of a header has a mark of its own.
            .filter_map(|link| link.rsplit('!').next())
            .collect();
        let expected: Vec<_> = Some(expected)
            .into_iter()
            .filter(|uri| !uri.is_empty())
            .collect();
        let last: Vec<_> = uris.last().copied().into_iter().collect();
        assert_eq!(last, expected, "{found:?}");
        assert!(found.lost.is_empty(), "{found:?}");
    }
}

#[test]
fn the_charset_of_the_response_counts() {
    // Without it, the URI would end at the escape.
    let body = b"<p>http://g.example/\x1b$B$\"\x1b(B x";
    let http = "Content-Type: text/html; charset=iso-2022-jp\r\n";
    let found = Reader::new().both(&response("a", http, body));
    found.is(&["http://h.example/a@0!http://g.example/\u{3042}"]);
}

#[test]
fn url_records_of_arc() {
    let body = "<a href=b>";
    let http = format!("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n{body}");
    let version = "1 0 Example\nURL IP-address Archive-date Content-type Archive-length\n";
    let record = |path: &str| {
        format!(
            "\nhttp://h.example/{path} 192.0.2.1 20081130120000 text/html {}\n{http}",
            http.len()
        )
    };
    let first = format!(
        "filedesc://a.arc 0.0.0.0 20081130120000 text/plain {}\n{version}",
        version.len()
    );
    let parts = [first, record("d/a"), record("d/b c")].map(String::into_bytes);
    let reader = Reader::new();
    let starts = starts(&parts);
    let expected = |offsets: &[u64]| {
        ["http://h.example/d/a@", "http://h.example/d/b c@"]
            .iter()
            .zip(offsets)
            .map(|(name, offset)| format!("{name}{offset}!http://h.example/d/b"))
            .collect::<Vec<_>>()
    };
    let plain = reader.both(&parts.concat());
    assert_eq!(
        plain.links,
        expected(&[starts[1] + 1, starts[2] + 1]),
        "{plain:?}"
    );
    assert!(plain.lost.is_empty(), "{plain:?}");
    let members: Vec<_> = parts
        .iter()
        .map(|part| gzip(part.trim_ascii_start()))
        .collect();
    let found = reader.both(&members.concat());
    assert_eq!(found.links.len(), 2, "{found:?}");
}
