//! What may be a URI: made of parts in their order, good and odd ones, or made by the
//! grammar of RFC 3986 Appendix A and then spoilt.

use proptest::prelude::*;

/// What may be a URI: its parts, in order, each from good and odd ones.
pub fn from_parts() -> impl Strategy<Value = String> {
    let pick = |parts: &'static [&'static str]| prop::sample::select(parts);
    let scheme = pick(&[
        "http:", "HTTP:", "x-y:", "urn:", "a+b.c-1:", "1a:", "", ":", "a_b:", "a%20:",
    ]);
    let slashes = pick(&["//", "//", "", "/", "///"]);
    let userinfo = pick(&[
        "", "", "u@", "u:p@", ":@", "a%4@", "a@b@", "u%40:p@", "[@", "u;x=1@",
    ]);
    let host = pick(&[
        "h.example",
        "",
        "192.0.2.1",
        "192.0.2.256",
        "[::1]",
        "[::ffff:192.0.2.1]",
        "[::1",
        "::1",
        "[1:2:3:4:5:6:7:8]",
        "[1::8:]",
        "[v1.a:b]",
        "[v.a]",
        "[vg.a]",
        "[v1.]",
        "[fe80::1%25a]",
        "[]",
        "h_x",
        "a..b",
        "%41",
        "%4",
        "h!$&'()*+,;=",
        "h^",
        "h]",
        "[::1]x",
        "\u{e4}",
        "-a-",
        "[::00001]",
        "[::1.2.3]",
        "[::01.2.3.4]",
        "[1:2:3:4:5:6:7::8]",
        "[::1:2:3:4:5:6:7:8]",
    ]);
    let port = pick(&["", "", ":", ":80", ":x", ":80:90", ":99999", ":-1", ":%38"]);
    let rest = pick(&[
        "",
        "/",
        "/a/b",
        "//a",
        "/a:b",
        "a:b",
        "/%zz",
        "/%2F",
        "/a b",
        "/a[b]",
        "/a\\b",
        "/{a}",
        "/a|b",
        "/~a!$&'()*+,;=:@",
        "/\u{4e2d}",
        "/a\"",
        "/\u{7f}",
        "/<a>",
        "/^`",
    ]);
    let query = pick(&["", "", "?", "?a=b&c/d?e", "?[a]", "?%", "?a#b#c", "?|"]);
    let fragment = pick(&["", "", "#", "#a/b?c", "#a#b", "#%1", "#[", "#\\"]);
    (scheme, slashes, userinfo, host, port, rest, query, fragment).prop_map(
        |(scheme, slashes, userinfo, host, port, rest, query, fragment)| {
            [scheme, slashes, userinfo, host, port, rest, query, fragment].concat()
        },
    )
}

/// By the grammar: a URI or a relative reference.
pub fn valid() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![
        Just(String::new()),
        "[a-zA-Z][a-zA-Z0-9+.-]{0,4}:",
        "(http|HTTPS|ftp|mailto|file|news|urn|ldap|ws):",
    ];
    let authority = prop::option::weighted(0.7, authority());
    let query = prop::option::of("([a-z=&/?:@!~._-]|%[0-9A-Fa-f]{2}){0,6}");
    let fragment = prop::option::of("([a-z=&/?:@!~._-]|%[0-9A-Fa-f]{2}){0,4}");
    (scheme, authority, path(), query, fragment).prop_map(
        |(scheme, authority, path, query, fragment)| {
            let mut whole = scheme;
            if let Some(authority) = authority {
                whole.extend(["//", &authority]);
                if !path.is_empty() && !path.starts_with('/') {
                    whole.push('/');
                }
            }
            whole.push_str(&path);
            for (mark, part) in [('?', query), ('#', fragment)] {
                if let Some(part) = part {
                    whole.push(mark);
                    whole.push_str(&part);
                }
            }
            whole
        },
    )
}

fn authority() -> impl Strategy<Value = String> {
    let userinfo = prop_oneof![3 => Just(String::new()), 1 => "([a-z:;!]|%[0-9a-f]{2}){0,4}@"];
    let ipv6 = prop_oneof![
        "[0-9a-f]{1,4}(:[0-9a-f]{1,4}){7}",
        "([0-9a-f]{1,4}:){1,6}:[0-9a-f]{0,4}",
        "::([0-9a-f]{1,4}:){0,5}(25[0-5]|1?[0-9]{1,2})\\.1\\.1\\.[0-9]{1,3}",
        "v[0-9a-f]\\.[a-z:]{1,3}",
    ];
    let host = prop_oneof![
        4 => "[a-zA-Z0-9_-]{0,4}(\\.[a-z0-9-]{0,3}){0,3}",
        1 => "([a-z0-9!$&'()*+,;=._~-]|%[0-9a-fA-F]{2}){0,6}",
        2 => "[0-9]{1,3}(\\.[0-9]{1,3}){3}",
        1 => ipv6.prop_map(|address| format!("[{address}]")),
    ];
    let port = prop_oneof![3 => Just(String::new()), 1 => ":[0-9]{0,6}"];
    (userinfo, host, port).prop_map(|(userinfo, host, port)| userinfo + &host + &port)
}

fn path() -> impl Strategy<Value = String> {
    let segment = prop_oneof![
        3 => "[a-z0-9~._-]{0,4}",
        1 => Just("..".to_owned()),
        1 => Just(".".to_owned()),
        1 => "([a-z:@!$&'()*+,;=]|%[0-9a-fA-F]{2}|%2[eE]|%7[eE]){0,4}",
    ];
    let segments = prop::collection::vec(segment, 0..6);
    ("/?", segments).prop_map(|(root, segments)| root + &segments.join("/"))
}

/// What is put in where something is spoilt.
const ODD: &[&str] = &[
    "%", "%4", "%zz", "#", "?", "/", "//", ":", "@", "[", "]", "\\", "<", ">", "\"", " ", "^", "`",
    "{", "|", "}", "\t", "\n", "\0", "\u{7f}", "\u{e9}", "\u{4e2d}", ".", "..", "-", "_", "~", "0",
    "256", "::", "v1.", "a", "G", "%C3", "+", "'", "1:",
];

/// One that is valid, with up to three places of it changed: near to valid, or still so.
pub fn spoilt() -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        0..3usize,
        prop::sample::select(ODD),
    );
    (valid(), prop::collection::vec(change, 0..4)).prop_map(|(mut uri, changes)| {
        for (location, removed, odd) in changes {
            let mut ends: Vec<usize> = uri.char_indices().map(|(at, _)| at).collect();
            ends.push(uri.len());
            let start = location.index(ends.len());
            let end = (start + removed).min(ends.len() - 1);
            uri.replace_range(ends[start]..ends[end], odd);
        }
        uri
    })
}

/// Both kinds.
pub fn candidate() -> impl Strategy<Value = String> {
    prop_oneof![1 => from_parts(), 2 => spoilt()]
}
