use proptest::prelude::*;

use super::super::{Target, resolve};
use super::*;

fn reference(base: &str, target: &str) -> String {
    let found = relativize(base.as_bytes(), target.as_bytes()).unwrap();
    let back = resolve(base.as_bytes(), &found, STRICT).unwrap();
    let target = resolve(base.as_bytes(), target.as_bytes(), STRICT).unwrap();
    let found = String::from_utf8(found).unwrap();
    assert_eq!(back, target, "{base} {found}");
    found
}

#[test]
fn cases() {
    let base = "http://h/a/b/c?q#f";
    for (target, expected) in [
        // The same document.
        ("http://h/a/b/c?q", ""),
        ("http://h/a/b/c?q#", "#"),
        ("http://h/a/b/c?q#g", "#g"),
        ("http://h/a/b/c?", "?"),
        ("http://h/a/b/c?r#g", "?r#g"),
        // Without the query of the base, the path is needed.
        ("http://h/a/b/c", "c"),
        ("http://h/a/b/c#g", "c#g"),
        // Paths.
        ("http://h/a/b/d?r", "d?r"),
        ("http://h/a/b/c/", "c/"),
        ("http://h/a/b/c/d", "c/d"),
        ("http://h/a/b/", "."),
        ("http://h/a/b/?q", ".?q"),
        ("http://h/a/b", "../b"),
        ("http://h/a/", ".."),
        ("http://h/a", "/a"),
        ("http://h/a/x", "../x"),
        ("http://h/", "/"),
        ("http://h/?", "/?"),
        ("http://h/x", "/x"),
        ("http://h/b/c", "/b/c"),
        // Colons in the first segment.
        ("http://h/a/b/d:e", "./d:e"),
        ("http://h/a/b/d/e:f", "d/e:f"),
        ("http://h/a/b/:", "./:"),
        ("http://h/d:e", "/d:e"),
        // Empty segments.
        ("http://h/a/b//", ".//"),
        ("http://h/a/b//c", ".//c"),
        ("http://h/a//c", "..//c"),
        ("http://h//a", "/.//a"),
        ("http://h//", "/.//"),
        ("http://h/a/b/c//d", "c//d"),
        // Dot segments of the target are removed.
        ("http://h/a/b/./d", "d"),
        ("http://h/a/b/c/../../d", "../d"),
        ("http://h/../x", "/x"),
        ("../x", "../x"),
        ("#g", "#g"),
        // Another authority or scheme.
        ("http://h", "//h"),
        ("http://h?q", "//h?q"),
        ("http://i/a/b/c?q", "//i/a/b/c?q"),
        ("http:///a/b/c?q", "///a/b/c?q"),
        ("http:/a/b/c?q", "http:/a/b/c?q"),
        ("http:a", "http:a"),
        ("https://h/a/b/c?q", "https://h/a/b/c?q"),
        ("HTTP://h/a/b/c?q", "HTTP://h/a/b/c?q"),
        ("urn:a:b", "urn:a:b"),
        // Nothing of it has to be valid.
        ("http://h/a/b/d e", "d e"),
        ("http://h/a/b/d[", "d["),
    ] {
        let found = reference(base, target);
        // `..//c` is as long as `/a//c`, and preferred.
        assert_eq!(found, expected, "{target}");
    }
}

#[test]
fn other_bases() {
    for (base, target, expected) in [
        ("http://h", "http://h/", "."),
        ("http://h", "http://h/a", "a"),
        ("http://h", "http://h?q", "?q"),
        ("http://h?q", "http://h", "//h"),
        ("http://h/a/../b/c", "http://h/b/d", "d"),
        ("http://h/a/./c", "http://h/a/./c#f", "c#f"),
        ("http://h//a/b", "http://h//a/c", "c"),
        ("http://h//a/b", "http://h//c", "../c"),
        ("x:a/b", "x:a/c", "c"),
        ("x:a/b", "x:/c", "/c"),
        ("x:a", "x:b", "b"),
        ("x:a", "x:", "."),
        ("x:", "x:a", "a"),
        ("x:", "x:", ""),
        ("x:/a/b", "x:/.//c", "/.//c"),
        ("x:/.//a/b", "x:/.//a/c", "/.//a/c"),
        ("mailto:a@h.example", "mailto:b@h.example", "b@h.example"),
        ("file:///a/b", "file:///a/c", "c"),
        ("file:///a/b", "file://h/a/c", "//h/a/c"),
        ("urn:a:b", "urn:a:c", "./a:c"),
    ] {
        assert_eq!(reference(base, target), expected, "{base} {target}");
    }
    assert!(relativize(b"/a/b", b"http://h/").is_err());
    assert!(relativize(b"", b"").is_err());
}

/// All references of up to `length` characters.
fn all(length: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let end = all.len();
        for at in from..end {
            for &byte in b"ab./:?#" {
                let longer = [&all[at][..], &[byte]].concat();
                all.push(longer);
            }
        }
        from = end;
    }
    all
}

/// Returns true if the first segment of a relative reference has a colon (RFC 3986 §4.2).
fn has_odd_colon(reference: &[u8]) -> bool {
    let uri = Uri::split(reference);
    let first = uri.segments().next();
    uri.scheme().is_none()
        && !reference.starts_with(b"/")
        && first.is_some_and(|first| first.bytes().contains(&b':'))
}

/// No reference that is shorter resolves to the target.
#[test]
fn the_shortest_is_found() {
    let paths = [
        "", "/", "/a", "/a/", "/a/b", "/b", "//", "/a//b", "/a/:", "/b?", "/a/b?a", "/b/a/b",
    ];
    let shorter = all(4);
    for prefix in ["x://h", "x:"] {
        for base in paths.map(|path| format!("{prefix}{path}")) {
            for target in paths.map(|path| format!("{prefix}{path}")) {
                let found = reference(&base, &target);
                let target = resolve(base.as_bytes(), target.as_bytes(), STRICT).unwrap();
                let is_shorter = |other: &&Vec<u8>| other.len() < found.len();
                for other in shorter.iter().take_while(is_shorter) {
                    if has_odd_colon(other) {
                        continue;
                    }
                    let same = resolve(base.as_bytes(), other, STRICT).unwrap() == target;
                    let other = String::from_utf8_lossy(other);
                    assert!(!same, "{base}: {found} is longer than {other}");
                }
            }
        }
    }
}

fn uri() -> impl Strategy<Value = String> {
    "(x|http):(//(h|i|)?)?[ab./:;]{0,8}([?][ab/?]{0,2})?(#[ab]?)?"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn resolution_gives_the_target(base in uri(), target in uri()) {
        let found = reference(&base, &target);
        let whole = resolve(base.as_bytes(), target.as_bytes(), STRICT).unwrap().into_bytes();
        prop_assert!(found.len() <= whole.len());
        prop_assert_eq!(relativize(base.as_bytes(), found.as_bytes()).unwrap(), found.into_bytes());
    }

    #[test]
    fn any_bytes_are_survived(
        base in proptest::collection::vec(any::<u8>(), 0..20),
        target in proptest::collection::vec(any::<u8>(), 0..20),
    ) {
        let base = [b"x:", &base[..]].concat();
        let found = relativize(&base, &target).unwrap();
        let back = resolve(&base, &found, STRICT).unwrap();
        prop_assert_eq!(back, resolve(&base, &target, STRICT).unwrap());
        prop_assert!(matches!(resolve(&base, &found, STRICT), Ok(Target::Uri(_))));
    }
}
