//! Values of keys, and credentials of nested URIs.

use super::*;

#[test]
fn parameters() {
    let cases: &[(&str, &[&str])] = &[
        ("http://h.example/?q=1&page=2", &[]),
        (
            "http://h.example/?access_token=mF_9.B5f",
            &["parameter mF_9.B5f"],
        ),
        (
            "http://h.example/?a=1&Api-Key=8f2c;b=2",
            &["parameter 8f2c"],
        ),
        ("http://h.example/?password=a;b&c=d", &["parameter a;b"]),
        ("http://h.example/?password=&c=d", &[]),
        ("http://h.example/?password=hidden", &["parameter hidden?"]),
        (
            "http://h.example/?my_password=abcd1234",
            &["parameter abcd1234"],
        ),
        ("http://h.example/?mypassword=abcd1234", &[]),
        (
            "http://h.example/#access_token=mF_9&x=y",
            &["parameter mF_9"],
        ),
        (
            "http://h.example/#/route?access_token=mF_9",
            &["parameter mF_9"],
        ),
        ("http://h.example/a;pwd=s3cr/b", &["parameter s3cr"]),
        (
            "jdbc:sqlserver://h;user=u;password=h3rring",
            &["parameter h3rring"],
        ),
        (
            "http://h.example/?u=http://i.example/?secret=h3r",
            &["parameter h3r"],
        ),
        (
            "http://h.example/?u=http%3A%2F%2Fi.example%2F%3Fsecret%3Dh3r%26x%3D1&y=2",
            &["parameter h3r"],
        ),
        // Sessions.
        (
            "http://h.example/?PHPSESSID=5ba92a92cc",
            &["session 5ba92a92cc"],
        ),
        ("http://h.example/?PHPSESSID=5ba", &[]),
        (
            "http://h.example/a;jsessionid=0F3A99.n1/b?c",
            &["session 0F3A99.n1"],
        ),
        (
            "http://h.example/?ASPSESSIONIDQQ=ABCDEF",
            &["session ABCDEF"],
        ),
        (
            "http://h.example/?CFID=12&CFTOKEN=778899",
            &["session 778899"],
        ),
        ("http://h.example/?CFTOKEN=778899", &[]),
        ("http://h.example/?sid=12345", &[]),
        (
            "http://h.example/?sid=0123456789abcdef0123456789abcdef",
            &["session 0123456789abcdef0123456789abcdef"],
        ),
        // Presigned URLs.
        (
            "https://b.example/o?X-Amz-Credential=A&X-Amz-Signature=ab12",
            &["signature ab12"],
        ),
        ("https://b.example/o?X-Amz-Signature=ab12", &[]),
        (
            "https://b.example/o?X-Goog-Signature=ab12",
            &["signature ab12"],
        ),
        (
            "https://b.example/o?sv=1&se=2&sig=ab%3D",
            &["signature ab%3D"],
        ),
        ("https://b.example/o?sig=ab%3D", &[]),
        (
            "https://b.example/o?Signature=ab&Key-Pair-Id=K1",
            &["signature ab"],
        ),
        (
            "https://b.example/o?AWSAccessKeyId=A&Expires=1&Signature=ab",
            &["signature ab"],
        ),
        ("https://b.example/o?Expires=1&Signature=ab", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(described(text), *expected, "{text}");
    }
}

#[test]
fn nested() {
    let cases: &[(&str, &[&str])] = &[
        (
            "jdbc:mysql://joe:h3rring@db.example/x",
            &["password h3rring"],
        ),
        (
            "view-source:http://joe:h3rring@h.example/",
            &["password h3rring"],
        ),
        (
            "http://a.example/?u=ftp://joe:h3rring@h.example/",
            &["password h3rring"],
        ),
        (
            "http://a.example/web/ftp://joe:h3rring@h.example/",
            &["password h3rring"],
        ),
        (
            "http://a.example/?u=ftp%3A%2F%2Fjoe%3Ah3rring%40h",
            &["password h3rring"],
        ),
        (
            "http://a.example/?u=ftp%3a%2f%2fjoe%3ah3rring%40h",
            &["password h3rring"],
        ),
        (
            "http://a.example/?u=ftp:%2F%2Fjoe:h3rring@h",
            &["password h3rring"],
        ),
        (
            "https://urldefense.proofpoint.com/v2/url?u=ftp-3A__joe-3Ah3rring-40h.example_&d=D",
            &["password h3rring"],
        ),
        (
            "http://a.example/v2/url?u=ftp-3A__joe-3Ah3rring-40h.example_&d=D",
            &[],
        ),
        (
            "http://http://joe:h3rring@h.example/",
            &["password h3rring"],
        ),
        ("http://a.example/?u=http://h:80&e=joe@h.example", &[]),
        ("http://a.example/?u=http%3A%2F%2Fh%3A80%2F%40joe", &[]),
        ("http://a.example/https://medium.example/@joe", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(described(text), *expected, "{text}");
    }
}

#[test]
fn obfuscated_by_an_archive() {
    let cases = [
        ("ftp://joe:h3rring", " at ftp.example.org/x", Some(10..17)),
        ("ftp://joe:1234", " at ftp.example.org/x", Some(10..14)),
        ("http://h.example:8080", " at home.example.org", None),
        ("http://localhost:8080", " at home.example.org", None),
        ("ftp://joe:h3rring", " at night", None),
        ("ftp://joe:h3rring/", " at ftp.example.org", None),
        ("ftp://joe:h3rring", "", None),
        // A character that is not allowed in a URI ends it inside the password.
        ("ftp://joe:h3r", "|ring@ftp.example.org/x", Some(10..13)),
        ("ftp://joe:h3r", "\"r@ng@ftp.example.org", Some(10..13)),
        ("ftp://joe:77", "|ring@ftp.example.org/x", Some(10..12)),
        ("http://h.example:80", "|jane@ftp.example.org", None),
        ("ftp://joe:h3r", "|ring/@ftp.example.org", None),
        ("ftp://joe:h3r", ") jane@ftp.example.org", None),
    ];
    for (text, after, expected) in cases {
        let uri = Uri::split(text.as_bytes());
        let found = secrets_in(&uri, Signs::of(&uri), after.as_bytes());
        let ranges: Vec<_> = found.into_iter().map(|secret| secret.range).collect();
        assert_eq!(ranges, Vec::from_iter(expected), "{text}{after}");
    }
}
