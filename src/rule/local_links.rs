//! References to files of the tree that a document stands in: what rules L010 and L011 ask
//! of them. The rules can't look: they tell what has to be there, and the run looks.

use std::ops::Range;

use super::RuleContext;
use super::guard::{self, Class};
use crate::extract::delimit::{Context, Kind};
use crate::rule::LocalReferences;
use crate::uri::Component;
use crate::uri::percent::decode;

/// A longer reference names no file.
const LONGEST: usize = 4096;

/// Where the path and the fragment stand of a reference that may lead to a file of the tree;
/// `None` where nobody asked, or where it leads elsewhere.
pub fn reference(cx: &RuleContext) -> Option<Reference> {
    let candidate = cx.candidate;
    let asked = cx.settings.local_references == LocalReferences::Checked;
    let length = candidate.text.bytes().len();
    if !asked || candidate.kind != Kind::Relative || !(1..=LONGEST).contains(&length) {
        return None;
    }
    let links = candidate.context == Context::Link && cx.resolved.is_none();
    let elsewhere = cx.uri.authority().is_some() || guard::class(cx) != Class::Plain;
    if !links || elsewhere {
        return None;
    }
    Some(Reference {
        path: cx.uri.range(Component::Path).unwrap_or_default(),
        fragment: cx.uri.range(Component::Fragment),
    })
}

/// Where the parts of a reference stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Empty where it leads to the same document.
    pub path: Range<usize>,
    /// What stands behind `#`.
    pub fragment: Option<Range<usize>>,
}

/// The name that `fragment` leads to; `None` where it needs none: the top of a document, its
/// lines (`L10`), a stretch of its text (`:~:`), or what a script makes of it (`!/a`).
pub fn anchor(fragment: &[u8]) -> Option<Vec<u8>> {
    let text = memchr::memmem::find(fragment, b":~:");
    let name = decode(&fragment[..text.unwrap_or(fragment.len())]).into_owned();
    let top = name.is_empty() || name.eq_ignore_ascii_case(b"top");
    let script = matches!(name.first(), Some(b'!' | b'/'));
    (!top && !script && !is_lines(&name)).then_some(name)
}

/// `L10`, `L10-L20`, `L10C3-L12C1`, as code hosts name lines.
fn is_lines(name: &[u8]) -> bool {
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
    fn what_fragments_lead_to() {
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
        ] {
            let name = anchor(fragment.as_bytes());
            let expected = expected.map(|name| name.as_bytes().to_vec());
            assert_eq!(name, expected, "{fragment}");
        }
    }
}
