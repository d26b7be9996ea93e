//! Credentials that a line end, a fold or a piece of a parameter breaks into two parts.

use std::fs;

use super::matrix::run;

/// The parts of a credential. They are composed here, so that scanners do not report this file.
const FIRST: &str = "AbCdEf3hIjKlMn4p";
const SECOND: &str = "StUvWxYz0123456789ab";

/// Documents, with `1` and `2` in braces for the parts.
const DOCUMENTS: &[(&str, &str)] = &[
    (
        "mbox",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: <https://www.example.net/r?x=ghp_{1}\n {2}>\n\nhttp://www.example.net:70000/\n",
    ),
    (
        "plain",
        "> > see <https://hooks.slack.com/services/T0ABCDEFG12/B0ABCDEFG12/{1}-\n> > {2}>\n",
    ),
    (
        "plain",
        "<https://www.example.net/a?access%5Ftoken={1}\n{2}>\n",
    ),
    (
        "plain",
        "x-app://open/https%253A%252F%252Fjoe%253A{1}{2}%2540h.example%252F\n",
    ),
    (
        "plain",
        "http://www.example.net/r/mailto%3Ajoe%3A{1}{2}%40h.example\n",
    ),
    (
        "mail",
        "MIME-Version: 1.0\nContent-Type: message/external-body; access-type=URL;\n URL*0=\"ftp://joe:{1}\";\n URL*1=\"{2}@ftp.example.net/\"\n\nContent-Type: text/html\n\n",
    ),
    (
        "mail",
        "MIME-Version: 1.0\nContent-Type: message/external-body; access-type=URL;\n URL*=utf-8''ftp%3A//joe%3A{1}{2}%40ftp.example.net/\n\nContent-Type: text/html\n\n",
    ),
    (
        "mail",
        "X-Url: \"https://www.example.net/?access_token={1}\n {2}\"\n\nhttp://www.example.net:70000/\n",
    ),
];

#[test]
fn broken_credentials_are_masked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("document");
    let mut leaks = Vec::new();
    for (format, document) in DOCUMENTS {
        let text = document.replace("{1}", FIRST).replace("{2}", SECOND);
        fs::write(&path, text).unwrap();
        for command in [
            "check --select ALL --format full",
            "check --select ALL --format ndjson",
            "extract --format ndjson",
            "extract --unique",
        ] {
            let args = ["--isolated", "--input-format", format, "-"];
            let args: Vec<_> = command.split(' ').chain(args).collect();
            let output = String::from_utf8(run(&args, &path)).unwrap();
            if output.contains(&FIRST[..7]) || output.contains(&SECOND[..7]) {
                leaks.push(format!("{command}: {output}"));
            }
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

/// Links whose text is broken by a line end, in each format that has texts of links. A text in
/// brackets is a URI, too.
const LINKS: &[(&str, &str)] = &[
    ("html", "<a href=\"b.html\">\n{text}\n</a>\n"),
    ("html", "<p><a href=b.html>see <b>{text}</b> there</a>\n"),
    ("xml", "<p><a href=\"b.html\">{text}</a></p>\n"),
    (
        "mail",
        "MIME-Version: 1.0\nContent-Type: text/html\n\n<a href=b.html>{text}</a>\n",
    ),
    ("markdown", "[{text}](b.html)\n"),
    ("markdown", "see [{text}][b]\n\n[b]: b.html\n"),
    ("rst", "see `{text} <b.html>`__\n"),
    ("asciidoc", "link:b.html[\"{text}\"]\n"),
    ("org", "[[file:b.html][{text}]]\n"),
    ("latex", "\\href{b.html}{{text}}\n"),
];

/// Texts with a line end for `⏎`, and in HTML for `¶`, which is an element there.
const TEXTS: &[&str] = &[
    "<https://joe:{1}⏎{2}@h.example/a>",
    "<ftp://joe:{1}-⏎ \t{2}@h.example/a>",
    "ftp://joe:{1}⏎{2}@h.example/a",
    "hook ghp_{1}⏎{2}",
    "https://www.example.net/?access_token={1}¶{2}",
];

#[test]
fn texts_of_links_are_masked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("document");
    let mut leaks = Vec::new();
    for (format, link) in LINKS {
        for text in TEXTS {
            let is_html = link.contains("</");
            let text = text.replace("{1}", FIRST).replace("{2}", SECOND);
            let text = if is_html {
                let text = text.replace('<', "&lt;").replace('>', "&gt;");
                text.replace('⏎', "\r\n").replace('¶', "<br>")
            } else {
                text.replace(['⏎', '¶'], "\n")
            };
            fs::write(&path, link.replace("{text}", &text)).unwrap();
            let args = "extract --isolated --references --format csv --no-header --fields text,uri";
            let args = args.split(' ').chain(["--input-format", format, "-"]);
            let output = String::from_utf8(run(&args.collect::<Vec<_>>(), &path)).unwrap();
            let rows = output.lines().filter(|row| row.ends_with(",b.html"));
            let texts: Vec<_> = rows.collect();
            let is_shown = |text: &&str| text.contains(&FIRST[..7]) || text.contains(&SECOND[..7]);
            let is_masked = |text: &&str| text.contains("****") && !is_shown(text);
            if texts.len() != 1 || !texts.iter().all(is_masked) {
                leaks.push(format!("{format}: {link:?}: {text:?}: {output}"));
            }
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

/// A text of more than a kilobyte is cut after it is masked.
#[test]
fn texts_that_are_cut_are_masked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("document");
    for before in 980..1024 {
        let text = format!(
            "{} ftp://joe:{FIRST}{SECOND}@h.example/",
            "a".repeat(before)
        );
        fs::write(&path, format!("<a href='b.html'>{text}</a>")).unwrap();
        let args = "extract --isolated --references --format ndjson --input-format html -";
        let output = run(&args.split(' ').collect::<Vec<_>>(), &path);
        let output = String::from_utf8(output).unwrap();
        let text = output.lines().next().unwrap();
        assert!(!text.contains(&FIRST[..2]), "{before}: {text}");
    }
}

/// Ordinary text that is wrapped is shown.
#[test]
fn texts_without_credentials_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("document");
    for text in [
        "the password of\nanna@example.org",
        "see\nhttp://www.example.org/a:\nanna@example.org",
        "a commit\n9fceb02d0ae598e95dc970b74767f19372d61af8\nof http://h.example/",
        "Access-\ntoken: how to make one",
    ] {
        fs::write(&path, format!("<a href='b.html'>{text}</a>")).unwrap();
        let args = "extract --isolated --references --format csv --no-header --fields text --input-format html -";
        let output = run(&args.split(' ').collect::<Vec<_>>(), &path);
        let output = String::from_utf8(output).unwrap();
        assert!(output.contains(&text.replace('\n', " ")), "{output}");
    }
}
