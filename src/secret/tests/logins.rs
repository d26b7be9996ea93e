//! Passwords of schemes with a syntax of their own, in URIs and in text, and what is no password.

use super::*;

/// Asserts that `secret` is masked in `text`, in a URI and in text, glued and encoded, and nothing
/// else.
#[track_caller]
fn masks(text: &str, secret: &str) {
    let start = text.find(secret).expect(text);
    let expected: Vec<_> = std::iter::once(start..start + secret.len()).collect();
    let found = secrets(&Uri::split(text.as_bytes()));
    let mut ranges: Vec<_> = masked(&found).collect();
    merge(&mut ranges);
    assert_eq!(ranges, expected, "{text}");
    assert_eq!(credentials_in(text.as_bytes()), expected, "{text}");
    let glued = if text.contains("://") { "word" } else { "" };
    for before in ["see <", glued, "("] {
        let text = format!("{before}{text}");
        let moved = expected.iter();
        let moved = moved.map(|r| r.start + before.len()..r.end + before.len());
        let moved: Vec<_> = moved.collect();
        assert_eq!(credentials_in(text.as_bytes()), moved, "{text}");
    }
}

#[test]
fn user_information_of_schemes() {
    for (text, secret) in [
        ("smb://WG;joe:h3rring@nas.example.org/x", "h3rring"),
        ("imap://joe;AUTH=PLAIN:h3rring@imap.example.org/", "h3rring"),
        (
            "imap://joe@mail.example.net:h3rring@imap.example.org/",
            "h3rring",
        ),
        (
            "imaps://joe%40mail.example.net:h3rring@imap.example.org/",
            "h3rring",
        ),
        ("turn:joe:h3rring@turn.example.org:3478", "h3rring"),
        ("http:joe:h3rring@www.example.org/", "h3rring"),
    ] {
        if text.starts_with("http:joe") {
            let text = format!("word{text}");
            let found = credentials_in(text.as_bytes());
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(&text[found[0].clone()], secret);
        } else {
            masks(text, secret);
        }
    }
}

#[test]
fn tokens_as_the_only_user() {
    // They are composed here, so that scanners do not report this file.
    for (first, second) in [
        ("q7w2e4", ".r5t8y1u3i6o9p0a2"),
        ("decade0f-ba11-", "bad0-a1b2-c3d4e5f60718"),
        ("u+T5zfVfb5", "X7ZP7gFaYz"),
    ] {
        let token = [first, second].concat();
        masks(&format!("https://{token}@git.example.org/o/r"), &token);
    }
    for name in [
        "thomas.vandenbroucke123",
        "report.2026quarter3data",
        "michel.winterbottomsmit",
        "release-2026-11-23-final",
        "firstname_lastname20",
    ] {
        let uri = format!("ftp://{name}@ftp.example.org/pub");
        assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
        assert!(credentials_in(uri.as_bytes()).is_empty(), "{uri}");
    }
}

#[test]
fn public_keys_and_digests() {
    let hex = "decade0ddba11bad".repeat(2);
    let node = hex.repeat(4);
    for text in [
        format!("enode://{node}@192.0.2.1:30303"),
        format!("enrtree://{}@nodes.example.org", node.to_uppercase()),
        format!("https://{hex}@o12345.ingest.example.org/1234567"),
        format!("https://{hex}@sentry.example.org/prefix/2"),
        format!("docker://alpine:3.20@sha256:{hex}{hex}"),
        "turn:turn.example.org:3478?transport=udp".to_owned(),
        "imap://joe;AUTH=*@imap.example.org/".to_owned(),
    ] {
        assert_eq!(secrets(&Uri::split(text.as_bytes())), [], "{text}");
        let encode = |c: char| match c {
            c if c.is_ascii_alphanumeric() || c == '.' => c.to_string(),
            c => format!("%{:02X}", u32::from(c)),
        };
        let encoded: String = text.chars().map(encode).collect();
        let inside = format!("https://www.example.org/?u={encoded}&x=1");
        assert_eq!(secrets(&Uri::split(inside.as_bytes())), [], "{inside}");
        for text in [
            text.clone(),
            format!("see {text}."),
            format!("\"{text}\""),
            inside,
        ] {
            assert!(credentials_in(text.as_bytes()).is_empty(), "{text}");
        }
    }
}

#[test]
fn keys_of_sentry_with_a_secret() {
    let (key, secret) = ("decade0ddba11bad".repeat(2), "0ddba11baddecade".repeat(2));
    let text = format!("https://{key}:{secret}@sentry.example.org/2");
    let found = credentials_in(text.as_bytes());
    assert!(
        found
            .iter()
            .any(|range| text[range.clone()].contains(&secret)),
        "{found:?}"
    );
    let key = "4f9a1c7e2b8d".to_owned() + "4f6a9c0e3b5d7f1a2c4e";
    let text = format!("https://{key}@git.example.org/o/r.git");
    assert_eq!(credentials_in(text.as_bytes()).len(), 1);
}

#[test]
fn defaults_of_documents_are_masked_and_not_reported() {
    for (text, value) in [
        ("bolt://neo4j:neo4j@db.acme.dev/", Value::Sample),
        ("https://joe:herring@www.example.org/", Value::Sample),
        ("https://joe:password@www.example.org/", Value::Placeholder),
        ("https://joe:passwordQ7z@www.example.org/", Value::Real),
        ("https://joe:herring@www.acme.dev/", Value::Real),
        (
            "http://www.example.org/?u=amqp%3A%2F%2Frabbitmq%3Arabbitmq%40mq",
            Value::Sample,
        ),
    ] {
        let found = secrets(&Uri::split(text.as_bytes()));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].value, value, "{text}");
        let is_masked = !credentials_in(text.as_bytes()).is_empty();
        assert_eq!(is_masked, value.is_masked(), "{text}");
    }
}

/// A token as user name, where the slashes before it are missing or misspelled.
#[test]
fn tokens_after_misspelled_slashes() {
    let hex = ["9fceb02d0ae598e9", "5dc970b74767f193"].concat();
    for (before, after) in [
        ("https:/", "@h.example/x"),
        ("https:", "@h.example/x"),
        ("http:\\", "@h.example/x"),
        ("https:/\\", "@h.example/x"),
        ("https:\\/", "@192.0.2.7/x"),
        ("https:///", "@h.example/x"),
        ("git+https:/", "@h.example/a.git"),
        ("git+https:", "@h.example/a.git"),
        ("ssh:/", "@h.example/a.git"),
        ("postgres:/", "@db.example:5432/a"),
        ("https:/", ":@h.example/x"),
    ] {
        masks(&format!("{before}{hex}{after}"), &hex);
    }
    for before in ["https//", "//", "url(//", "see\thttps:\\"] {
        let text = format!("{before}{hex}@h.example/x");
        let found = credentials_in(text.as_bytes());
        let found: Vec<_> = found.into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, [&*hex], "{text}");
    }
}

/// What looks like a token before an `@`, and is the name of a mailbox, a message or a path.
#[test]
fn names_after_slashes() {
    let hex = ["9fceb02d0ae598e9", "5dc970b74767f193"].concat();
    let id = "CAH2r5mvw3b7QSdHZ1pVvF9GnK4Ltt8Ms";
    for text in [
        format!("mailto:{hex}@mail.example.org"),
        format!("mailto:/{hex}@mail.example.org"),
        format!("sip:{hex}@sip.example.org"),
        format!("xmpp:{hex}@chat.example.org"),
        format!("news:{id}@mail.example.org"),
        format!("news:/{id}@mail.example.org"),
        format!("mid:{id}@mail.example.org"),
        format!("https://lists.example.org/r/{id}@mail.example.org"),
        format!("https://lists.example.org/r//{id}@mail.example.org"),
        format!("pkg:/npm/{hex}@1.2.3"),
        format!("a:/{hex}@h.example"),
        "https:/anna@h.example/".to_owned(),
        "https:anna@h.example/".to_owned(),
        format!("{hex}@h.example"),
    ] {
        assert!(credentials_in(text.as_bytes()).is_empty(), "{text}");
        let found = secrets(&Uri::split(text.as_bytes()));
        assert_eq!(masked(&found).count(), 0, "{text}");
    }
}

/// What only looks like user information: addresses, and ports in expressions of `sed`.
#[test]
fn addresses_and_ports() {
    let id = ["qHiDLsbkT2-p9uSJ", "smrZ_A"].concat();
    for text in [
        format!("wireapp://{id}%217f39900830740008@wire.example.com"),
        format!("xmpp://{id}1a2b3c@chat.example.org/room"),
        format!("sip://{id}1a2b3c@sip.example.org"),
        "http://$BUILD_HOST:8000@g".to_owned(),
        "sed 's@^@http://localhost:8080@g' a".to_owned(),
        "sed -e \"s@HOST@http://h.example:80@gI;p\"".to_owned(),
        "s@a@ftp://${HOST}:21@i".to_owned(),
    ] {
        assert!(credentials_in(text.as_bytes()).is_empty(), "{text}");
        let found = secrets(&Uri::split(text.as_bytes()));
        assert_eq!(masked(&found).count(), 0, "{text}");
    }
    for (text, secret) in [
        ("xmpp://joe:h3rring@chat.example.org/", "h3rring"),
        ("http://joe:8000@gg.example/", "8000"),
        ("http://joe:8000@g/", "8000"),
        ("http://joe:8000@pig", "8000"),
        ("http://joe:h3rring@g", "h3rring"),
        ("http://joe:800000@g", "800000"),
    ] {
        let found = secrets(&Uri::split(text.as_bytes()));
        let shown: Vec<_> = masked(&found).map(|range| &text[range]).collect();
        assert_eq!(shown, [secret], "{text}");
    }
}

/// Identifiers of documents in a key that has API keys elsewhere.
#[test]
fn keys_of_documents() {
    let id = ["0AlWBWplsaTZvdGdSdEVz", "ZW1BeDA5dm0zM2FFeW0ySEE"].concat();
    for text in [
        "https://docs.google.com/spreadsheet/ccc?key={}&usp=drive_web#gid=0",
        "https://docs.google.com/a/example.org/spreadsheet/oimg?key={}&oid=1",
        "http://spreadsheets.google.com/pub?key={}&output=csv",
        "http://spreadsheets.google.com/ccc?hl=en&key={}",
        "https://docs.google.com/a/example.org/spreadsheet/viewform?formkey={}",
    ] {
        let text = text.replace("{}", &id);
        let found = secrets(&Uri::split(text.as_bytes()));
        assert_eq!(masked(&found).count(), 0, "{text}");
        assert!(credentials_in(text.as_bytes()).is_empty(), "{text}");
    }
    for text in [
        "https://docs.google.com/spreadsheet/ccc?key=0AAA&authkey={}",
        "https://www.example.org/spreadsheet/ccc?key={}",
        "https://maps.google.com/maps/api/js?key={}",
    ] {
        let text = text.replace("{}", &id);
        let found = secrets(&Uri::split(text.as_bytes()));
        let shown: Vec<_> = masked(&found).map(|range| &text[range]).collect();
        assert_eq!(shown, [&*id], "{text}");
    }
}
