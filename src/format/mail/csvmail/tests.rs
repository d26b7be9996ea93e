use super::*;
use crate::extract::scan::ScanMode;
use crate::format::detect;
use crate::format::testing::{assert_survived, starts};
use crate::lint::options::{Options, Task};

const HEADER: &str = "From: \"\"Anna\"\" <a@h.example>\nSubject: s\n\n";

/// Returns `MESSAGE-NUMBER URI` of each link.
fn links(text: &str) -> Vec<String> {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let links = crate::read(text.as_bytes(), &CSVMAIL, &options).links;
    let shown = links.iter().map(|link| {
        let number = link.message_number.unwrap_or_default();
        format!("{number} {}", String::from_utf8_lossy(&link.uri))
    });
    shown.collect()
}

#[test]
fn tables_with_messages_are_recognized() {
    let row = format!("\"{HEADER}b\",x\n");
    for (name, text, expected) in [
        ("a.csv", format!("file,message\nx,{row}"), "csvmail"),
        ("a.tsv", format!("file\tmessage\nx\t{row}"), "csvmail"),
        ("-", format!("file,message\nx,{row}"), "csvmail"),
        ("-", format!("\"message\",\"a label\"\r\n{row}"), "csvmail"),
        ("-", row.clone(), "csvmail"),
        ("a.csv", format!("\u{FEFF}{row}"), "csvmail"),
        ("a.csv", format!("a,b\nc,d\n\"e\nf\",g\n1,{row}"), "csvmail"),
        // A text that quotes a message.
        ("-", format!("For example:\n{row}"), "plain"),
        ("a.txt", format!("a\n\nb\n{row}"), "plain"),
        ("a.py", format!("x = [\n1,{row}]\n"), "python"),
        // Names and values, which are no header.
        ("a.csv", "a,b\n1,\"Name: x\nValue: y\n\nz\"\n".into(), "csv"),
        ("a.csv", "a,b\n1,\"Subject: x\n\nz\"\n".into(), "csv"),
        (
            "a.csv",
            "a,b\n1,\"Subject: x\nFrom: y\"\n2,\"To: x\nCc: y\"\n\n".into(),
            "csv",
        ),
        (
            "a.csv",
            "a,b\n1,\"Subject: x\nDate: y\nsome text\n\nz\"\n".into(),
            "csv",
        ),
        (
            "a.csv",
            "a,b\n1,\"Date: x\nContent-Type: text/html\n\n<p>\"\n".into(),
            "csv",
        ),
        // Log lines, prose, and a message in one line.
        (
            "a.csv",
            "t,l\n1,\"12:00 From: a Subject: b\n\nc\"\n".into(),
            "csv",
        ),
        ("a.csv", "t,l\n\"From: a Subject: b c\",1\n\n".into(), "csv"),
        (
            "a.csv",
            "t\n\"From the start of it\nTo: you\n\nc\"\n".into(),
            "csv",
        ),
        // In quotes of a field.
        ("a.csv", format!("a,b\n1,\"he wrote:\n\"{row}"), "csv"),
    ] {
        assert_eq!(
            detect(name, text.as_bytes()).name,
            expected,
            "{name} {text}"
        );
    }
}

#[test]
fn records_are_the_rows_with_messages() {
    let one = format!("x,\"{HEADER}b\"\n");
    let names = "file,message\n";
    let first = (names.len() + one.len()) as u64;
    for (rest, expected) in [
        (one.clone(), &[0, first][..]),
        // The text before it is quoted, or of several lines.
        (format!("\"x, y\",{}", &one[2..]), &[0, first]),
        (format!("\"x\ny\",{}", &one[2..]), &[0, first + 6]),
        (format!("\"{}", &one[3..]), &[0, first]),
        // Two in a row: the second one starts inside a line.
        (
            format!("{},{}", one.trim_end(), &one[2..]),
            &[0, first, first + one.len() as u64],
        ),
        (
            format!("{one}1,2\n3,\"4\"\n{one}"),
            &[0, first, first + one.len() as u64 + 10],
        ),
        // Quoted in a message.
        (format!("x,\"{HEADER}c,\"\"{HEADER}\"\"d\"\n"), &[0, first]),
        (format!("x,\"To: a\nFrom: b\"\n{one}"), &[0, first + 18]),
    ] {
        assert_eq!(
            starts(&CSVMAIL, &format!("{names}{one}{rest}")),
            expected,
            "{rest}"
        );
    }
    assert_eq!(starts(&CSVMAIL, &one), [0]);
    assert_eq!(starts(&CSVMAIL, names), [0]);
    assert_eq!(
        starts(&CSVMAIL, &format!("\u{FEFF}{}{one}", &one[2..])),
        [0, 3 + first - 15]
    );
    // A row that is longer than the part of it that is looked at.
    let long = "x ".repeat(ROW);
    let far = first + long.len() as u64 + 1;
    assert_eq!(
        starts(&CSVMAIL, &format!("{names}{one}{long},{}", &one[2..])),
        [0, far]
    );
    // All of the header cannot be seen.
    let header = "Received: from a by b\n".repeat(LOOK_AHEAD / 10);
    assert_eq!(
        starts(&CSVMAIL, &format!("{names}{one}x,\"{header}To: b\n\nc\"\n")),
        [0, first]
    );
}

#[test]
fn messages_are_read_as_mail_and_other_fields_as_text() {
    let printable = "Content-Transfer-Encoding: quoted-printable\nFrom: a\nTo: b\n\n";
    let html = "Content-Type: text/html\nFrom: a\nTo: b\n\n";
    for (text, expected) in [
        (
            format!(
                "http://h.example/0,m\nhttp://h.example/1,\"{printable}http://h.example/2=\n3?a=3D1\",http://h.example/4\n"
            ),
            &[
                "1 http://h.example/0",
                "1 http://h.example/1",
                "1 http://h.example/23?a=1",
                "1 http://h.example/4",
            ][..],
        ),
        (
            format!(
                "m,n\n\"{html}<a href=\"\"http://h.example/1?a&amp;b\"\">x</a>\"\n\"{HEADER}http://h.example/2\"\nx,http://h.example/3\n"
            ),
            &[
                "1 http://h.example/1?a&b",
                "2 http://h.example/2",
                "2 http://h.example/3",
            ],
        ),
        // Quotation marks that are not doubled, and a field that is not closed.
        (
            format!(
                "a,\"{HEADER}a \"b\" http://h.example/1\"\nb,\"{HEADER}http://h.example/2 \"\"c\nd,\"{HEADER}http://h.example/3"
            ),
            &[
                "1 http://h.example/1",
                "2 http://h.example/2",
                "3 http://h.example/3",
            ],
        ),
        // A link in the field before, of several lines, is of the record before.
        (
            format!("\"{HEADER}\"\n\"http://h.example/1\nx\",\"{HEADER}http://h.example/2\"\n"),
            &["1 http://h.example/1", "2 http://h.example/2"],
        ),
        // The separator is known from the field with the message alone.
        (
            format!(
                "\"{HEADER}http://h.example/1,\";http://h.example/2,a;http://h.example/3;x\n\"{HEADER}\"\n"
            ),
            &[
                "1 http://h.example/1",
                "1 http://h.example/2,a",
                "1 http://h.example/3",
            ],
        ),
        // A line of a mailbox before the header.
        (
            format!(
                "\"From a@h.example Fri Jan  3 12:34:56 2020\n{printable}http://h.example/a=3Db\",1\r\n"
            ),
            &["1 http://h.example/a=b"],
        ),
        (
            "a,b\nhttp://h.example/1,\"c\"\n".into(),
            &["1 http://h.example/1"],
        ),
        (String::new(), &[]),
    ] {
        assert_eq!(links(&text), expected, "{text}");
    }
}

/// Quotation marks, ends of lines and boundaries at ends of parts.
#[test]
fn parts_of_long_messages_do_not_change_the_result() {
    let header = format!("Content-Type: multipart/mixed; boundary=\"\"x\"\"\n{HEADER}");
    let part = "--x\nContent-Transfer-Encoding: quoted-printable\n\n\"\"http://h.example/a=\nb?c=3Dd\"\"\n";
    for before in 0..9 {
        let times = 8_000;
        let text = format!(
            "a,b\n{},\"{header}{}--x--\n\",http://h.example/e\n",
            "\"\"".repeat(before),
            part.repeat(times)
        );
        let found = links(&text);
        assert_eq!(found.len(), times + 1);
        let (last, inside) = found.split_last().unwrap();
        assert_eq!(last, "1 http://h.example/e");
        let is_wrong = |link: &&String| *link != "1 http://h.example/ab?c=d";
        assert_eq!(inside.iter().find(is_wrong), None, "{before}");
    }
}

#[test]
fn any_text_is_accepted() {
    assert_survived(
        &CSVMAIL,
        &[
            "\"",
            "\"\"",
            ",",
            "\n",
            "\r\n",
            "\"From: a\nTo: b\n\n",
            "http://h.example/a",
            "=\n",
            "=3D",
            "Content-Type: text/html\n",
            "<a href=\"\"b\"\">",
            "x",
            "\"Subject: a\n",
            "\t",
            "--x\n",
        ],
    );
}
