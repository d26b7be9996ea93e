//! Documents, and the text and the targets that are read in them.

mod any;
mod code;

use std::fmt::Write as _;

use super::*;
use crate::extract::delimit::{Context, Kind};
use crate::extract::scan::ScanMode;
use crate::finding::Link;
use crate::format::{Decoder, Record};
use crate::lint::options::{Options, Task};
use crate::rule::RULES;
use crate::rule::{Checks, Snippets};
use crate::text::location::PositionMode;

/// Returns the sections of `document`, read in parts of `limit` bytes: text, and targets in it.
fn read(document: &[u8], limit: usize) -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
    let mut decoder = DocumentDecoder::of(Language::Html);
    let (mut all, mut at) = (Vec::new(), 0);
    while at < document.len() {
        let end = document.len().min(at + limit);
        let record = Record {
            bytes: &document[at..end],
            offset: at as u64,
            continued: at > 0,
            open: end < document.len(),
        };
        let read = decoder.decode(&record, &mut |section| {
            let bytes = section.text.bytes();
            let targets = &section.markup.targets;
            let targets = targets
                .iter()
                .map(|target| bytes[target.range.clone()].to_vec());
            all.push((bytes.to_vec(), targets.collect()));
        });
        assert!(
            read > 0 && (record.open || read == record.bytes.len()),
            "{read}"
        );
        at += read;
    }
    all
}

/// The text of a document that is read at once.
fn text(document: &str) -> String {
    let all = read(document.as_bytes(), usize::MAX / 2);
    let texts = all
        .into_iter()
        .map(|(text, _)| String::from_utf8(text).unwrap());
    texts.collect()
}

fn targets(document: &str) -> Vec<String> {
    let all = read(document.as_bytes(), usize::MAX / 2);
    let targets = all.into_iter().flat_map(|(_, targets)| targets);
    targets
        .map(|target| String::from_utf8(target).unwrap())
        .collect()
}

fn links(document: &[u8], base: Option<&str>) -> Vec<Link> {
    let mut options = Options::new(Task::Extract(ScanMode::Uris));
    options.base = base.map(|base| base.as_bytes().to_vec());
    options.positions = PositionMode::Lines;
    crate::lint::scanner::read(document, &HTML, &options).links
}

#[test]
fn text_is_what_is_seen() {
    for (document, expected) in [
        ("a &amp; b", "a & b"),
        ("a<b>b</b>c", "a b c"),
        ("a<wbr>b", "ab"),
        ("a<br>b<p>c", "a\nb\n\nc"),
        ("&lt;<b>a</b>&gt;", "<a>"),
        ("a < b", "a < b"),
        ("<http://h.example/>", "<http://h.example/>"),
        ("a<!-- b&amp; -->c", "a\n\n b& \n\nc"),
        ("a<!---->b<!-->c", "abc"),
        ("a<!-- b", "a\n\n b"),
        ("<![CDATA[a]]>", "a]]>"),
        ("<title>a</title>b", "a\n\nb"),
        (
            "<img alt='see http://h.example/ '>",
            "'see http://h.example/ '",
        ),
        ("<p title=x>a", "a"),
        ("a<", "a<"),
        ("<", "<"),
        ("<script>a &amp; <b></script>c", "a &amp; <b>\n\nc"),
        ("<script>a <b>b</b>", "a b"),
        ("<p x=\"a>b", "b"),
    ] {
        assert_eq!(text(document), expected, "{document}");
    }
}

#[test]
fn targets_are_values() {
    for (document, expected) in [
        ("<a href=\"a?b&amp;c\">", &["a?b&c"][..]),
        ("<A HREF='a\"b' >", &["a\"b"]),
        ("<a href=a/b/>", &["a/b/"]),
        ("<a href= a >", &["a"]),
        ("<a href=\" a \">", &["a"]),
        ("<a href>", &[""]),
        ("<a href=\"\">", &[""]),
        ("<a\nhref\n=\n\"a\"\n>", &["a"]),
        ("<a href=\"a\"title=\"b\">", &["a"]),
        ("<a href=\"a <b>", &["a"]),
        ("<a href=\"a>b</a><a href=\"c\">", &["a", "c"]),
        ("<a href=\"a<?b?>c<?d?>\">", &["a<?b?>c<?d?>"]),
        ("<img src=a srcset=\"b 1x, c 2x\">", &["a", "b", "c"]),
        (
            "<img data-src=a data-srcset=\"b 1x, c 2x\">",
            &["a", "b", "c"],
        ),
        ("<meta http-equiv=refresh content=\"0; url=a\">", &["a"]),
        ("<p style=\"background:url(a)\">", &["a"]),
        ("<style>p { background: url('a') }</style>", &["a"]),
        (
            "<svg xmlns=\"http://n.example/\"><a xlink:href=\"a\"/>",
            &["http://n.example/", "a"],
        ),
        ("<!-- <a href=a> -->", &[]),
        ("<!-- <a href=a>", &["a"]),
        ("<script>'<a href=a>'</script><a href=b>", &["b"]),
        ("<SCRIPT>'</p>'</Script ><a href=b>", &["b"]),
        ("<script>'<a href=a>", &["a"]),
        (
            "<noframes><style></noframes><a href=a><style></style>",
            &["a"],
        ),
        ("<object data=a><div data=b>", &["a"]),
        (
            "<form action=a><body background=b><video poster=c>",
            &["a", "b", "c"],
        ),
    ] {
        assert_eq!(targets(document), expected, "{document}");
    }
}

#[test]
fn links_have_texts_and_contexts() {
    let document = b"<a href='http://a.example/'> one <b>tw</b>o\n&amp;<br>three</a> http://b.example/\
        <a href=http://c.example/><a href=http://d.example/>d</a><script>'http://e.example/'</script>\
        <html xmlns='http://f.example/'><!DOCTYPE x PUBLIC 'http://g.example/'>";
    let found: Vec<_> = links(document, None)
        .into_iter()
        .map(|link| {
            let text = link.text.map(|text| String::from_utf8(text).unwrap());
            (link.uri[7], link.context, text)
        })
        .collect();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        found,
        [
            (b'a', Context::Link, text("one two & three")),
            (b'b', Context::Bare, None),
            (b'c', Context::Link, text("")),
            (b'd', Context::Link, text("d")),
            (b'e', Context::Code, None),
            (b'f', Context::Ns, None),
            (b'g', Context::Ns, None),
        ]
    );
    let long = format!("<a href=http://a.example/>{}</a>", "x".repeat(5000));
    assert_eq!(
        links(long.as_bytes(), None)[0].text.as_ref().unwrap().len(),
        1024
    );
}

#[test]
fn relative_references_take_a_base() {
    let resolved = |document: &str, base| {
        let links = links(document.as_bytes(), base).into_iter();
        let relative = links.filter(|link| link.kind == Kind::Relative);
        let resolved = relative.map(|link| String::from_utf8(link.resolved.unwrap()).unwrap());
        resolved.collect::<Vec<_>>()
    };
    let own = "<base href='http://a.example/b/'>";
    let relative = "<a href='../c?d&amp;e'>";
    let base = Some("http://f.example/g/h");
    assert!(resolved(relative, None).is_empty());
    assert_eq!(resolved(relative, base), ["http://f.example/c?d&e"]);
    assert_eq!(
        resolved(&format!("{own}{relative}"), base),
        ["http://a.example/c?d&e"]
    );
    assert_eq!(
        resolved(
            &format!("{own}<base href='http://x.example/'>{relative}"),
            None
        )
        .len(),
        1
    );
    assert_eq!(
        resolved(&format!("<base href='i/'>{relative}"), base),
        ["http://f.example/g/c?d&e"]
    );
    assert!(resolved("<a href='mailto:a@b.example'><html xmlns=a>", base).is_empty());
}

#[test]
fn values_have_their_places() {
    let document =
        "\u{e4} <a href=' http://h.example/?a&amp;b\nc '>\n<img src=\"http://h.example/2\">";
    let links = links(document.as_bytes(), None);
    assert_eq!(links[0].uri, b"http://h.example/?a&bc");
    assert_eq!(links[0].raw(), b"http://h.example/?a&amp;b\nc");
    assert_eq!(
        (
            links[0].location.line,
            links[0].location.column,
            links[0].joins
        ),
        (1, 13, 1)
    );
    assert_eq!((links[1].location.line, links[1].location.column), (3, 11));
}

#[test]
fn time_is_linear() {
    let text = |unit: &str, bytes: usize| unit.repeat(bytes / unit.len());
    for unit in [
        "<",
        "<a ",
        "<a href=\"",
        "<a href='",
        "<!--",
        "<script>",
        "<style>",
        "<!d",
        "<![CDATA[",
        "<a href=url(",
        "<p style='url(",
        "<a b=\"<a c='",
        "&",
        "&#",
        "&#1",
        "&amp",
        "<a =",
        "<a b ",
        "</",
        "<div><a href=x>",
        "<style>url('",
        "=\"",
        "<a href=\"\n\n",
        "<img srcset=\"(",
    ] {
        let time = |bytes| {
            let document = text(unit, bytes);
            let start = std::time::Instant::now();
            links(document.as_bytes(), None);
            start.elapsed()
        };
        let (small, large) = (time(120_000), time(480_000));
        let limit = small * 4 * 4 + std::time::Duration::from_millis(200);
        assert!(large < limit, "{unit}: {small:?}, {large:?}");
    }
}

#[test]
fn identifiers_are_not_links() {
    for (document, expected) in [
        (
            "<g requiredFeatures='http://a.example/#b http://c.example/'/>",
            "ns ns",
        ),
        (
            "<div typeof='http://a.example/' prefix='a: http://c.example/ns#'>",
            "ns ns",
        ),
        ("<feature name='http://a.example/features/b'/>", "ns"),
        (
            "<Relationship Type='http://a.example/' Target='http://c.example/'/>",
            "ns bare",
        ),
        ("<head profile='http://a.example/'>", "ns"),
        ("<link rel='profile' href='http://a.example/'>", "ns"),
        ("<link href='http://a.example/' rel=\"schema.DC\">", "ns"),
        ("<link rel='canonical' href='http://a.example/'>", "link"),
        (
            "<link rel='preload' href='http://a.example/profile'>",
            "link",
        ),
        ("<property name='url' value='http://a.example/'/>", "bare"),
        (
            "<a name='http://a.example/' href='http://c.example/'>x</a>",
            "link",
        ),
        (
            "<script type='application/ld+json'>{\"@id\": \"http:\\/\\/a.example\\/\"}</script>",
            "code",
        ),
        ("<script>a = /http:\\/\\/a.example/</script>", ""),
    ] {
        let found = links(document.as_bytes(), None);
        let contexts: Vec<_> = found.iter().map(|link| link.context.name()).collect();
        assert_eq!(contexts.join(" "), expected, "{document}");
    }
}

#[test]
fn long_values_are_cut_and_what_follows_is_read() {
    let long = "A".repeat(600_000);
    for quote in ["\"", "'", ""] {
        let document =
            format!("<img src={quote}data:;base64,{long}{quote}><a href=http://h.example/>x</a>");
        let found = links(document.as_bytes(), None);
        assert_eq!(found.len(), 2, "{quote}");
        assert_eq!(found[0].uri.len(), 65_536 - quote.len(), "{quote}");
        assert_eq!(found[1].uri, b"http://h.example/");
    }
}

#[test]
fn long_bodies_of_mail_are_read_whole() {
    let link = |number: usize| format!("http://h.example/?a&{number:05}");
    let mut html = String::new();
    for number in 0..20_000 {
        let link = link(number).replace('&', "&amp;");
        write!(
            html,
            "<p title='x'><a\r\nhref=\"{link}\">text {number}</a>, </p>\r\n"
        )
        .unwrap();
    }
    let soft = html.replace('=', "=3D").replace("/?", "/=\r\n?");
    let encoded = |encoding: &str, body: &str| {
        format!("Content-Type: text/html\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}")
    };
    let lines = html.as_bytes().chunks(57).map(base64_line);
    let base64: String = lines.collect();
    for message in [
        encoded("8bit", &html),
        encoded("quoted-printable", &soft),
        encoded("base64", &base64),
    ] {
        let options = Options::new(Task::Extract(ScanMode::Uris));
        let format = crate::format::find("mail").unwrap();
        let all = crate::lint::scanner::read(message.as_bytes(), format, &options).links;
        assert_eq!(all.len(), 20_000);
        for (number, found) in all.iter().enumerate() {
            assert_eq!(found.uri, link(number).as_bytes());
            let text = format!("text {number}").into_bytes();
            assert_eq!(found.text.as_ref(), Some(&text), "{number}");
        }
    }
}

fn base64_line(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut line = String::new();
    for group in bytes.chunks(3) {
        let octet = |i: usize| u32::from(group.get(i).copied().unwrap_or_default());
        let bits = octet(0) << 16 | octet(1) << 8 | octet(2);
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) as usize & 63;
            let shown = if digit > group.len() {
                b'='
            } else {
                DIGITS[value]
            };
            line.push(char::from(shown));
        }
    }
    line + "\r\n"
}
