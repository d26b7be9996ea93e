use std::sync::{Arc, LazyLock};

use super::super::samples::{finding, fix, written};
use super::{FULL, Full};
use crate::finding::{Envelope, Snippet};
use crate::report::hyperlinks::Hyperlinks;
use crate::report::link_template::Archives;
use crate::report::view::View;
use crate::report::{Name, Style};

#[test]
fn as_the_compiler_shows_it() {
    let shown = written(&FULL, &finding(), Style::default());
    let expected = "\
error[C001]: password in the user information
  --> docs/a.md:42:20
   |
42 | Mirror: ftp://anna:*******@ftp.example.org/pub/ (read only)
   |                    ^^^^^^^ masked; --show-secrets prints it
   |
   = note: password-in-uri: RFC 3986 §3.2.1
   = help: remove the password

";
    assert_eq!(shown, expected);
}

#[test]
fn the_line_is_shown_as_a_fix_leaves_it() {
    let mut finding = finding();
    finding.fix = Some(fix(b""));
    let shown = written(&FULL, &finding, Style::default());
    let tail = "\
   = note: password-in-uri: RFC 3986 §3.2.1
help: remove the password (unsafe fix)
42 + Mirror: ftp://anna@ftp.example.org/pub/ (read only)

";
    assert!(shown.ends_with(tail), "{shown}");
    for hidden in [true, false] {
        let fix = finding.fix.as_mut().unwrap();
        fix.private = hidden;
        // Elsewhere than in the snippet.
        fix.edits[1].bytes = if hidden { 1030..1030 } else { 2030..2030 };
        let shown = written(&FULL, &finding, Style::default());
        assert!(!shown.contains("42 +"), "{shown}");
        assert!(
            shown.contains("= help: remove the password (unsafe fix)"),
            "{shown}"
        );
    }
}

#[test]
fn nothing_hostile_reaches_the_terminal() {
    let mut finding = finding();
    finding.snippet = Some(Snippet {
        text: b"<http://h.example/\x1b[2J\xff>\r\n".to_vec(),
        offset: 0,
        range: 18..23,
        decoded: false,
    });
    let shown = written(&FULL, &finding, Style::default());
    assert!(
        shown.contains(r"42 | <http://h.example/\u{1b}[2J\xff>"),
        "{shown}"
    );
    assert!(
        shown.contains("   |                   ^^^^^^^^^^^^^"),
        "{shown}"
    );
    assert!(!shown.contains('\x1b'));
}

#[test]
fn a_fault_over_two_lines_starts_at_its_own() {
    let mut finding = finding();
    finding.snippet = Some(Snippet {
        text: b"above\n<http://h.example/a\nb c>\n".to_vec(),
        offset: 0,
        range: 7..29,
        decoded: false,
    });
    let shown = written(&FULL, &finding, Style::default());
    assert!(shown.contains("42 |"), "{shown}");
    assert!(shown.contains("43 |"), "{shown}");
    assert!(!shown.contains("44 |"), "{shown}");
}

#[test]
fn a_carriage_return_at_the_end_is_not_shown() {
    let mut finding = finding();
    finding.snippet = Some(Snippet {
        text: b"<http://h.example/a\rb>\r".to_vec(),
        offset: 0,
        range: 1..19,
        decoded: false,
    });
    let shown = written(&FULL, &finding, Style::default());
    assert!(shown.contains("a\\u{d}b>\n"), "{shown}");
}

#[test]
fn a_range_outside_of_its_snippet_is_no_panic() {
    let mut finding = finding();
    for range in [90..100, 5..900, 0..0] {
        finding.snippet = Some(Snippet {
            text: "é\n".into(),
            offset: 0,
            range,
            decoded: false,
        });
        assert!(written(&FULL, &finding, Style::default()).starts_with("error[C001]"));
    }
    finding.snippet = None;
    assert!(written(&FULL, &finding, Style::default()).contains("docs/a.md:42:20"));
}

#[test]
fn messages_are_named_with_their_address() {
    let template = "https://archive.example/{message_id}#{message_number}";
    let full = Full {
        style: Style::default(),
        view: Arc::new(View {
            archives: Archives::all(template.parse().unwrap()),
            ..View::default()
        }),
    };
    let name = Name {
        path: b"a.mbox",
        member: None,
    };
    let mut sample = finding();
    let envelope = Envelope {
        message_id: Some(b"a\x1b]8;;/b@example.org".to_vec()),
        ..Envelope::default()
    };
    for (number, envelope, expected) in [
        (None, None, None),
        (Some(7), None, None),
        (None, Some(envelope.clone()), None),
        (
            Some(7),
            Some(envelope),
            Some(
                "   = note: message: https://archive.example/a%1B%5D8%3B%3B%2Fb%40example.org#7\n",
            ),
        ),
    ] {
        sample.message_number = number;
        sample.envelope = envelope.map(Arc::new);
        let mut out = Vec::new();
        full.write(&mut out, name, &sample).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.contains('\x1b'), "{text:?}");
        match expected {
            Some(expected) => assert!(text.contains(expected), "{text}"),
            None => assert!(!text.contains("archive.example"), "{text}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn names_are_hyperlinks_where_the_terminal_has_them() {
    static LINKS: LazyLock<Hyperlinks> = LazyLock::new(|| Hyperlinks::new("h1", Some("/x".into())));
    let style = Style {
        color: true,
        hyperlinks: Some(&LINKS),
        ..Style::default()
    };
    let link = "\x1b]8;;file://h1/x/docs/a.md\x1b\\docs/a.md\x1b]8;;\x1b\\:42:20\n";
    assert!(written(&FULL, &finding(), style).contains(link));
    let concise = written(&crate::report::concise::CONCISE, &finding(), style);
    assert!(concise.contains("\x1b]8;;file://h1/x/docs/a.md\x1b\\docs/a.md\x1b]8;;"));
}
