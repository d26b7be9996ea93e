//! A finding that occurs several times in a message, in alternatives or quotes, is reported
//! once (guard "repeats in messages"). Each occurrence is still a link.

use urilint::{Checks, Finding, Format, Options, RULES, ScanMode, Task, check, find_rule};

fn format(name: &str) -> &'static Format {
    let mut formats = urilint::FORMATS.iter().copied();
    formats.find(|format| format.name == name).unwrap()
}

fn findings(name: &str, text: &str) -> Vec<Finding> {
    let checks = Checks::new(
        vec![find_rule("C001", RULES).unwrap()],
        urilint::Settings::default(),
    );
    let options = Options::new(Task::Check(checks));
    urilint::read(text.as_bytes(), format(name), &options).findings
}

/// Returns the line and the count of each finding.
fn counted(name: &str, text: &str) -> Vec<(u64, u64)> {
    let findings = findings(name, text);
    let counted = findings.iter().map(|f| (f.location.line, f.count));
    counted.collect()
}

const ALTERNATIVES: &str = "\
From: anna@example.org
Subject: the files
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=cut

--cut
Content-Type: text/plain
Content-Transfer-Encoding: quoted-printable

They are at ftp://anna:Wq7xT2@ftp.example.net/a?b=3D1&c=3D2 now, see ftp://anna:=
Wq7xT2@ftp.example.net/a?b=3D1&c=3D2
--cut
Content-Type: text/html
Content-Transfer-Encoding: base64

PHA+VGhleSBhcmUgYXQgZnRwOi8vYW5uYTpXcTd4VDJAZnRwLmV4YW1wbGUubmV0L2E/Yj0xJmM9
MiBub3c8L3A+
--cut--
";

#[test]
fn alternatives_have_one_finding() {
    assert_eq!(counted("mail", ALTERNATIVES), [(10, 3)]);
}

#[test]
fn every_occurrence_is_a_link() {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let links = urilint::read(ALTERNATIVES.as_bytes(), format("mail"), &options).links;
    let positions = links.iter().map(|link| link.location.line);
    assert_eq!(positions.collect::<Vec<_>>(), [10, 10, 16]);
    assert!(links.windows(2).all(|pair| pair[0].uri == pair[1].uri));
}

#[test]
fn least_quoted_occurrence_is_reported() {
    let uri = "ftp://anna:Wq7xT2@ftp.example.net/";
    let message = |body: &str| {
        format!(
            "From: a@example.org\nSubject: b\n\n{}",
            body.replace('U', uri)
        )
    };
    for (body, expected) in [
        ("U\nU\n", (4, 2)),
        (">> U\n> U\n> U\nand\n", (5, 3)),
        ("> U\n\nU\n> U\nU\n", (6, 4)),
        ("| U\nU\n", (5, 2)),
        ("> <U>\n> > U\n", (4, 2)),
    ] {
        assert_eq!(counted("mail", &message(body)), [expected], "{body:?}");
    }
}

#[test]
fn messages_and_uris_are_counted_separately() {
    let message = "From a Mon Mar  3 10:00:00 1997\nSubject: b\n\nftp://anna:Wq7xT2@ftp.example.net/\n\
                   ftp://anna:Wq7xT3@ftp.example.net/\n> ftp://anna:Wq7xT2@ftp.example.net/\n\n";
    let twice = message.repeat(2);
    assert_eq!(counted("mbox", &twice), [(4, 2), (5, 1), (11, 2), (12, 1)]);
}

#[test]
fn plain_text_has_no_messages() {
    let text = "ftp://anna:Wq7xT2@ftp.example.net/\n\nftp://anna:Wq7xT2@ftp.example.net/\n";
    let counts: Vec<_> = check(text).map(|f| f.count).collect();
    assert_eq!(counts, [1, 1]);
}
