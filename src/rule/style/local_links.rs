//! References from a document to files of its tree (rules L010 and L011). The rules do not read
//! files: they report what has to exist, and the run drops the findings of what does.

use std::ops::Range;

use crate::extract::delimit::{Context, Kind};
use crate::rule::{LocalReferences, RuleContext, guard};
use crate::uri::Component;
use crate::uri::percent::decode;

/// The length above which a reference is not taken for the name of a file.
// `PATH_MAX` of Linux.
const LONGEST: usize = 4096;

/// Returns the parts of a reference that may lead to a file of the tree; `None` if local
/// references are not checked, or if it leads elsewhere.
pub fn reference(cx: &RuleContext) -> Option<Reference> {
    let candidate = cx.candidate;
    let checked = cx.settings.local_references != LocalReferences::Unchecked;
    let length = candidate.text.bytes().len();
    if !checked || candidate.kind != Kind::Relative || !(1..=LONGEST).contains(&length) {
        return None;
    }
    let links = candidate.context == Context::Link && cx.resolved.is_none();
    // A relative path does not start with a colon (RFC 3986 §4.2): `:target: https://…`.
    let no_path = candidate.text.bytes().starts_with(b":");
    let elsewhere = no_path || cx.uri.authority().is_some() || is_placeholder(cx);
    // Readers have no link of a definition that nothing refers to.
    let unused = cx.target.is_some_and(|target| target.unused);
    if !links || elsewhere || unused {
        return None;
    }
    Some(Reference {
        path: cx.uri.range(Component::Path).unwrap_or_default(),
        fragment: cx.uri.range(Component::Fragment),
    })
}

/// Returns true if something else is put in the place of the reference or of a part of it: a
/// template, a variable, or an alias of a bundler (`@site/a.md`, `~/a.md`).
fn is_placeholder(cx: &RuleContext) -> bool {
    let text = cx.candidate.text.bytes();
    let alias = matches!(text.first(), Some(b'@' | b'~'));
    let marks = text.iter().any(|byte| b"{}<>|*$".contains(byte));
    let is_escape = |at: usize| {
        let digits = text.get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let conversion = memchr::memchr_iter(b'%', text).any(|at| !is_escape(at));
    let placeholder = || guard::is_quoted_printable(cx) || !guard::placeholders(cx).is_empty();
    alias || marks || conversion || is_name_of_place(cx.uri.path()) || placeholder()
}

/// Returns true for a placeholder of an address: `url`, `ENGLISH_VERSION_URL`.
fn is_name_of_place(path: &[u8]) -> bool {
    let capitals = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_';
    let constant = path.contains(&b'_') && path.iter().all(capitals);
    constant || [&b"url"[..], b"URL", b"link", b"href"].contains(&path)
}

/// The ranges of the parts of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The path; empty for a reference to the same document.
    pub path: Range<usize>,
    /// The fragment, without `#`.
    pub fragment: Option<Range<usize>>,
}

/// Returns the name that `fragment` refers to; `None` if it needs none: the top of a document, its
/// lines (`L10`), a range of its text (`:~:`), what a script makes of it (`!/a`), or what a theme makes, which is no
/// name of a heading (`_top`, `__tabbed_1_3`), nor of a part of an image (`only-dark`).
pub fn anchor(fragment: &[u8]) -> Option<Vec<u8>> {
    let text = memchr::memmem::find(fragment, b":~:");
    let name = decode(&fragment[..text.unwrap_or(fragment.len())]).into_owned();
    let top = name.is_empty() || name.eq_ignore_ascii_case(b"top");
    let script = matches!(name.first(), Some(b'!' | b'/')) || name.starts_with(b"tab/");
    let of_image = [
        &b"only-dark"[..],
        b"only-light",
        b"gh-dark-mode-only",
        b"gh-light-mode-only",
    ];
    let of_theme = name == b"_top" || name.starts_with(b"__") || of_image.contains(&&name[..]);
    (!top && !script && !of_theme && !is_lines(&name)).then_some(name)
}

/// Returns true for names of lines as code hosts write them: `L10`, `L10-L20`, `L10C3-L12C1`.
pub fn is_lines(name: &[u8]) -> bool {
    let location = |location: &[u8]| {
        let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let Some(numbers) = location.strip_prefix(b"L") else {
            return digits(location);
        };
        numbers.split(|&b| b == b'C').all(digits)
    };
    name.first() == Some(&b'L') && name.split(|&b| b == b'-').all(location)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_refer_to_names() {
        for (fragment, expected) in [
            ("install", Some("install")),
            ("a%20b", Some("a b")),
            ("caf%C3%A9", Some("café")),
            ("Lines", Some("Lines")),
            ("L", Some("L")),
            ("install:~:text=a", Some("install")),
            (":~:text=a", None),
            ("", None),
            ("top", None),
            ("L10", None),
            ("L10-L20", None),
            ("L10C3-L12C1", None),
            ("L10-20", None),
            ("!/a", None),
            ("/a/b", None),
            ("tab/linux", None),
            ("tab", Some("tab")),
            ("_top", None),
            ("__tabbed_1_3", None),
            ("_tops", Some("_tops")),
            ("only-dark", None),
            ("gh-light-mode-only", None),
        ] {
            let name = anchor(fragment.as_bytes());
            let expected = expected.map(|name| name.as_bytes().to_vec());
            assert_eq!(name, expected, "{fragment}");
        }
    }
}
