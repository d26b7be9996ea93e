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
