use proptest::prelude::*;

use super::FilePathError::{
    Authority, Device, EncodedSeparator, NotFile, NotUtf8, Nul, QueryOrFragment, Relative,
};
use super::PathStyle::{Posix, Windows};
use super::*;
use crate::uri::Uri;

#[test]
fn paths_and_their_uris() {
    for (style, path, uri) in [
        (Posix, "/", "file:///"),
        (Posix, "/etc/motd", "file:///etc/motd"),
        (Posix, "/a b/%41?#.txt", "file:///a%20b/%2541%3F%23.txt"),
        (Posix, "/a\\b", "file:///a%5Cb"),
        (Posix, "/a:b;c=d@e", "file:///a:b;c=d@e"),
        (Posix, "/é", "file:///%C3%A9"),
        (Posix, "/a//b/", "file:///a//b/"),
        (Posix, "//a", "file:////a"),
        (Posix, "/../a/./b", "file:///../a/./b"),
        (Posix, "/C:/a", "file:///C:/a"),
        (Windows, r"C:\", "file:///C:/"),
        (Windows, r"c:\a b\c", "file:///c:/a%20b/c"),
        (Windows, r"C:\é\日", "file:///C:/%C3%A9/%E6%97%A5"),
        (Windows, r"C:\a\.\..\b", "file:///C:/a/./../b"),
        (Windows, r"C:\a:stream", "file:///C:/a:stream"),
        (Windows, r"\\server\share", "file://server/share"),
        (Windows, r"\\server\share\", "file://server/share/"),
        (
            Windows,
            r"\\server\share$\a b",
            "file://server/share$/a%20b",
        ),
        (Windows, r"\\192.0.2.1\a\b", "file://192.0.2.1/a/b"),
        (Windows, r"\\localhost\share\a", "file://localhost/share/a"),
    ] {
        assert_eq!(from_path(path, style).as_deref(), Ok(uri), "{path}");
        assert_eq!(to_path(uri, style).as_deref(), Ok(path.as_bytes()), "{uri}");
    }
}

#[test]
fn other_notations_of_a_path() {
    for (path, uri) in [
        ("C:/a/b", "file:///C:/a/b"),
        (r"\\?\C:\a", "file:///C:/a"),
        (r"\\?\UNC\server\share\a", "file://server/share/a"),
        (r"\\?\unc\server\share", "file://server/share"),
        ("//server/share/a", "file://server/share/a"),
    ] {
        assert_eq!(from_path(path, Windows).as_deref(), Ok(uri), "{path}");
    }
}

/// RFC 8089 Appendices B, E.2 and E.3.
#[test]
fn other_notations_of_a_uri() {
    for (style, uri, path) in [
        (Posix, "file:/a", "/a"),
        (Posix, "FILE://LOCALHOST/a", "/a"),
        (Posix, "file:///a%zz%4", "/a%zz%4"),
        (Windows, "file:/C:/a", r"C:\a"),
        (Windows, "file:C:/a", r"C:\a"),
        (Windows, "file:///C|/a", r"C:\a"),
        (Windows, "file:///C:", r"C:\"),
        (Windows, "file://localhost/C:/a", r"C:\a"),
        (Windows, "file:////server/share/a", r"\\server\share\a"),
        (Windows, "file://///server/share/a", r"\\server\share\a"),
    ] {
        assert_eq!(to_path(uri, style).as_deref(), Ok(path.as_bytes()), "{uri}");
    }
}

#[test]
fn paths_without_a_uri() {
    for (style, path, error) in [
        (Posix, &b""[..], Relative),
        (Posix, b"a", Relative),
        (Posix, b"./a", Relative),
        (Posix, b"C:\\a", Relative),
        (Posix, b"/a\0b", Nul),
        (Windows, b"", Relative),
        (Windows, b"a\\b", Relative),
        (Windows, b"\\a", Relative),
        (Windows, b"C:", Relative),
        (Windows, b"C:a", Relative),
        (Windows, b"C|\\a", Relative),
        (Windows, b"\\\\", Relative),
        (Windows, b"\\\\server", Relative),
        (Windows, b"\\\\server\\", Relative),
        (Windows, b"\\\\server\\\\a", Relative),
        (Windows, b"\\\\server\\C:\\a", Device),
        (Windows, b"\\\\.\\COM1", Device),
        (Windows, b"\\\\?\\Volume{1}\\a", Device),
        (Windows, b"\\\\?", Device),
        (Windows, b"C:\\\0", Nul),
        (Windows, b"C:\\\xE9", NotUtf8),
    ] {
        assert_eq!(
            from_path(path, style),
            Err(error),
            "{}",
            path.escape_ascii()
        );
    }
}

#[test]
fn uris_without_a_path() {
    for (style, uri, error) in [
        (Posix, "/etc/motd", NotFile),
        (Posix, "http://h.example/a", NotFile),
        (Posix, "file:a", Relative),
        (Posix, "file:", Relative),
        (Posix, "file://localhost", Relative),
        (Posix, "file://h.example/a", Authority),
        (Posix, "file://me@localhost/a", Authority),
        (Posix, "file://localhost:80/a", Authority),
        (Posix, "file:///a%2fb", EncodedSeparator),
        (Posix, "file:///a%00", Nul),
        (Posix, "file:///a?b", QueryOrFragment),
        (Posix, "file:///a#", QueryOrFragment),
        (Windows, "file:///a", Relative),
        (Windows, "file:///C:a", Relative),
        (Windows, "file:///", Relative),
        (Windows, "file://server", Relative),
        (Windows, "file://server/", Relative),
        (Windows, "file:////server", Relative),
        (Windows, "file://C:/a", Authority),
        (Windows, "file:///C:/a%5Cb", EncodedSeparator),
        (Windows, "file:///C:/a%2Fb", EncodedSeparator),
        (Windows, "file:///C:/%E9", NotUtf8),
        (Windows, "file:///C:/%00", Nul),
    ] {
        assert_eq!(to_path(uri, style), Err(error), "{uri}");
    }
    assert_eq!(to_path(b"file:///a\0", Posix), Err(Nul));
}

proptest! {
    #[test]
    fn posix_there_and_back(path in proptest::collection::vec(1..=u8::MAX, 0..30)) {
        let path = [b"/", &path[..]].concat();
        let uri = from_path(&path, Posix).unwrap();
        prop_assert!(!uri.contains(|c: char| !c.is_ascii_graphic()));
        prop_assert_eq!(to_path(&uri, Posix).unwrap(), path);
    }

    #[test]
    fn windows_there_and_back(start in r"[a-zA-Z]:\\|\\\\[a-z0-9.é-]{2,6}\\[a-z0-9$é ]{1,6}", path in r"(\\[^\x00/\\:]{1,8}){0,4}") {
        let path = if start.ends_with('\\') { path.trim_start_matches('\\') } else { &path };
        let path = format!("{start}{path}");
        let uri = from_path(&path, Windows).unwrap();
        prop_assert_eq!(to_path(&uri, Windows).unwrap(), path.as_bytes());
        prop_assert!(Uri::split(uri.as_bytes()).is_valid(), "{uri}");
    }

    /// A URI that has a path has the same one after another round.
    #[test]
    fn any_uri(rest in "(/|//|///|////)?([a-c.|:]|%[0-9a-f]{2}|/|localhost|server){0,8}") {
        let uri = format!("file:{rest}");
        for style in [Posix, Windows] {
            if let Ok(path) = to_path(&uri, style) && let Ok(again) = from_path(&path, style) {
                prop_assert_eq!(to_path(&again, style), Ok(path), "{}", again);
            }
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..30)) {
        for style in [Posix, Windows] {
            let _ = from_path(&bytes, style);
            let _ = to_path(&[b"file:", &bytes[..]].concat(), style);
        }
    }
}
