//! Which credentials are recognized, and that they are masked.

use super::*;

mod links;
mod logins;
mod parameters;
mod properties;

/// Returns a description of each credential of a URI: its kind, its text, and `?` for a placeholder
/// or `~` for a sample.
fn described(text: &str) -> Vec<String> {
    let uri = Uri::split(text.as_bytes());
    secrets(&uri)
        .into_iter()
        .map(|secret| {
            let kind = match secret.kind {
                SecretKind::KnownToken(kind) => kind.provider,
                SecretKind::Password => "password",
                SecretKind::UserinfoToken => "userinfo",
                SecretKind::QueryParameter(_) => "parameter",
                SecretKind::Signature => "signature",
                SecretKind::Session => "session",
                SecretKind::Webhook(_) => "webhook",
                SecretKind::Link(_) => "link",
            };
            let mark = match secret.value {
                Value::Real => "",
                Value::Sample => "~",
                Value::Placeholder => "?",
            };
            format!("{kind} {}{mark}", &text[secret.range])
        })
        .collect()
}

/// Returns the ranges that are masked.
fn masked(secrets: &[Secret]) -> impl Iterator<Item = Range<usize>> {
    let hidden = secrets.iter().filter(|secret| secret.value.is_masked());
    hidden.map(|secret| secret.range.clone())
}

/// Returns a made-up token, put together at run time so that no secret scanner finds it here.
fn token(prefix: &str, length: usize) -> String {
    let body = "q7Rz2Lk9Vw4Tn8Xb3Mc6Yd1Hf5Jg0Ps".chars().cycle();
    prefix.chars().chain(body.take(length)).collect()
}

fn upper(prefix: &str, length: usize) -> String {
    let body = "Q7RZ2LK3VW4TN6XB5MC".chars().cycle();
    prefix.chars().chain(body.take(length)).collect()
}

#[test]
fn userinfo() {
    let cases: &[(&str, &[&str])] = &[
        ("http://example.org/", &[]),
        ("http://joe@example.org/", &[]),
        ("http://joe:@example.org/", &[]),
        ("http://mailto:joe@example.org/", &[]),
        ("ftp://joe:h3rring@ftp.example.org/x", &["password h3rring"]),
        ("redis://:h3rring@cache.example:6379", &["password h3rring"]),
        ("http://joe:p@ss:w@example.org/", &["password p@ss:w"]),
        ("http://joe:p%40ss@example.org", &["password p%40ss"]),
        (
            "postgres://u:password@db.example/x",
            &["password password?"],
        ),
        ("http://u:$PASS@h.example/", &["password $PASS?"]),
        (
            "http://u:$%7BPASS%7D@h.example/",
            &["password $%7BPASS%7D?"],
        ),
        ("http://u:***@h.example/", &["password ***?"]),
        ("http://u:xxxxxx@h.example/", &["password xxxxxx?"]),
        (
            "http://u:YOUR-password@h.example/",
            &["password YOUR-password?"],
        ),
        ("http://u:!$!~@h.example/", &["password !$!~"]),
        ("http://u:eyJ@h.example/", &["password eyJ"]),
        (
            "ftp://anonymous:joe@example.org@ftp.example.com/",
            &["password joe@example.org?"],
        ),
        (
            "ftp://anonymous:joe%40@ftp.example.com/",
            &["password joe%40?"],
        ),
        (
            "ftp://joe:me@home.example@ftp.example/",
            &["password me@home.example"],
        ),
        (
            "ftp://anonymous:h3rring@ftp.example/",
            &["password h3rring"],
        ),
        ("http://localhost:3001/@scope", &[]),
        ("https://medium.example/@joe:x", &[]),
        (
            "http://oauth2:gr8herring@git.example/r",
            &["userinfo gr8herring"],
        ),
        (
            "http://gr8herring:x-oauth-basic@git.example/r",
            &["userinfo gr8herring"],
        ),
        (
            "http://x-access-token:$TOKEN@git.example/r",
            &["userinfo $TOKEN?"],
        ),
        (
            "https://4f9a1c7e2b8d4f6a9c0e3b5d7f1a2c4e@err.example/o",
            &["userinfo 4f9a1c7e2b8d4f6a9c0e3b5d7f1a2c4e"],
        ),
        ("https://www.protect-your-computer.com@192.0.2.7/", &[]),
        (
            "https://some-quite-long-organisation-2024@git.example/r",
            &[],
        ),
        ("https://firstname.lastname%40mail.example@h.example/", &[]),
        ("mailto:joe@example.org", &[]),
        // A literal slash, question mark or number sign in the password.
        (
            "ftp://joe:her/ring@ftp.example.org/x",
            &["password her/ring"],
        ),
        (
            "ftp://joe:her#ring@ftp.example.org/x",
            &["password her#ring"],
        ),
        ("http://h.example:PORT/pkg@1.2.3/x", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(described(text), *expected, "{text}");
    }
}

#[test]
fn abbreviated() {
    let uri = Uri::split_abbreviated(b"www.example.com:h3rring@example.org/");
    assert_eq!(secrets(&uri)[0].range, 16..23);
}

#[test]
fn tokens() {
    let jwt = format!(
        "{}.{}.{}",
        token("eyJ", 20),
        token("eyJ", 30),
        token("", 43)
    );
    let shapes = [
        (upper("AKIA", 16), "AWS"),
        (upper("A3TX", 16), "AWS"),
        (token("ghp_", 36), "GitHub"),
        (token("ghs_", 40), "GitHub"),
        (token("github_pat_", 82), "GitHub"),
        (token("glpat-", 20), "GitLab"),
        (token("xoxb-1234567890-", 24), "Slack"),
        (token("AIza", 35), "Google"),
        (
            format!("{}.{}", token("SG.", 22), token("", 43)),
            "SendGrid",
        ),
        (token("npm_", 36), "npm"),
        (format!("dop_v1_{}", "0a1b2c3d".repeat(8)), "DigitalOcean"),
        (format!("shpat_{}", "0a1b2c3d".repeat(4)), "Shopify"),
        (token("pypi-AgEIcHlwaS5vcmc", 60), "PyPI"),
        (jwt, "RFC 7519"),
    ];
    for (token, issuer) in &shapes {
        let expected = format!("{issuer} {token}");
        for text in [
            format!("http://example.org/{token}"),
            format!("http://example.org/{token}/x.html"),
            format!("http://example.org/?k={token}&x=1"),
            format!("http://example.org/?k%3D{token}"),
            format!("http://example.org/#{token}"),
            format!("http://example.org/?access_token={token}"),
        ] {
            assert_eq!(described(&text), [expected.as_str()], "{text}");
        }
        let userinfo = format!("http://{token}@example.org/");
        assert_eq!(described(&userinfo), [format!("userinfo {token}")]);
        let password = format!("http://joe:{token}@example.org/");
        assert_eq!(described(&password), [format!("userinfo {token}")]);
        // A token inside a longer word, and a truncated token, are ignored.
        assert!(
            described(&format!("http://example.org/z{token}")).is_empty(),
            "{token}"
        );
        let short = &token[..token.len().min(19)];
        assert!(
            described(&format!("http://example.org/{short}")).is_empty(),
            "{short}"
        );
    }
}

#[test]
fn example_tokens() {
    for (text, value) in [
        ("https://h.example/?k=AKIAIOSFODNN7EXAMPLE", Value::Sample),
        (
            "https://h.example/?k=AKIAXXXXXXXXXXXXXXXX",
            Value::Placeholder,
        ),
        ("ftp://u:s:3:c:r:e:t@h.example/", Value::Placeholder),
        (
            "https://h.example/a?AWSAccessKeyId=1&Expires=4&Signature=abcdef",
            Value::Sample,
        ),
        (
            "https://h.example/?k=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            Value::Placeholder,
        ),
    ] {
        let found = secrets(&Uri::split(text.as_bytes()));
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].value, value, "{text}");
    }
}

#[test]
fn placeholders_are_shown() {
    let text = b"ftp://u:password@h.example/?api_key=8f2cd01b";
    let found = secrets(&Uri::split(text));
    assert_eq!(
        mask(text, masked(&found)),
        b"ftp://u:password@h.example/?api_key=********"
    );
}

#[test]
fn variables_of_powershell_are_shown() {
    for (uri, expected) in [
        ("https://$($env:USER):$($env:TOKEN)@h.example/", 0),
        ("https://${env:USER}:${env:TOKEN}@h.example/", 0),
        ("https://$env:USER:$env:TOKEN@h.example/", 0),
        ("https://joe:h3rring$env@h.example/", 1),
        ("https://joe:h3rring@h.example/", 1),
    ] {
        let found = secrets(&Uri::split(uri.as_bytes()));
        let real = found.iter().filter(|it| it.value.is_real()).count();
        assert_eq!(real, expected, "{uri}");
    }
}

#[test]
fn hostile_input_is_read_in_linear_time() {
    for piece in [
        "-eyJ",
        "eyJ",
        "password=",
        "://a:",
        ";=",
        "%3A%2F%2F",
        "%3D",
        "xoxb-1-",
        "@:",
    ] {
        let text = format!("http://h.example/?{}", piece.repeat(200_000 / piece.len()));
        let started = std::time::Instant::now();
        let _ = secrets(&Uri::split(text.as_bytes()));
        // A quadratic search would take minutes here.
        assert!(started.elapsed().as_secs() < 5, "{piece}");
    }
}

#[test]
fn text_beside_a_uri() {
    for (text, expected) in [
        (
            "ftp://joe:h3|rring@ftp.example.org/",
            "ftp://joe:********@ftp.example.org/",
        ),
        (
            "//joe:h3rring@ftp.example.org",
            "//joe:*******@ftp.example.org",
        ),
        (
            "http:/joe:h3rring@www.example.org",
            "http:/joe:*******@www.example.org",
        ),
        (
            "http// joe:h3rring@www.example.org",
            "http// joe:*******@www.example.org",
        ),
        (
            r"http:\\joe:h3rring@www.example.org",
            r"http:\\joe:*******@www.example.org",
        ),
        (
            "//joe:h3@rring@ftp.example.org",
            "//joe:********@ftp.example.org",
        ),
        (
            "//a:b1@c.example //d:e2@f.example",
            "//a:**@c.example //d:**@f.example",
        ),
        (
            "//joe:password@ftp.example.org",
            "//joe:password@ftp.example.org",
        ),
        (
            "http://h.example:80/a@b.example",
            "http://h.example:80/a@b.example",
        ),
        (
            "sip:joe:h3rring@sip.example.org",
            "sip:joe:*******@sip.example.org",
        ),
        ("mailto:joe@example.org", "mailto:joe@example.org"),
        ("at 10:30 joe@example.org", "at 10:30 joe@example.org"),
        (
            "//joe@ftp.example.org: jane@home.example",
            "//joe@ftp.example.org: jane@home.example",
        ),
        ("@ //@ //:@", "@ //@ //:@"),
        (
            "mailto: mailto:joe@mail.example.org",
            "mailto: mailto:joe@mail.example.org",
        ),
        (
            "--sip:joe:h3rring\\u{a}@sip.example.org",
            "--sip:joe:************@sip.example.org",
        ),
        (
            "?s=0123456789abcdef0123456789abcdefhttp://a.example/",
            "?s=*************************************************",
        ),
    ] {
        let mut bytes = text.as_bytes().to_vec();
        mask_text(&mut bytes);
        assert_eq!(String::from_utf8_lossy(&bytes), expected, "{text}");
    }
}

#[test]
fn sip_has_no_authority() {
    for (text, expected) in [
        ("sip:joe:h3rring@sip.example.org", &["password h3rring"][..]),
        (
            "sips:joe:h3rring@sip.example.org;transport=tls",
            &["password h3rring"],
        ),
        ("sip:joe@sip.example.org:5060", &[]),
        ("mailto:joe:h3rring@example.org", &[]),
    ] {
        assert_eq!(described(text), *expected, "{text}");
    }
}
