//! `jar`: an entry of an archive (`java.net.JarURLConnection`).

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// An entry of an archive.
pub(super) static JAR: Scheme = Scheme {
    names: &["jar"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "java.net.JarURLConnection",
    first_look,
    validate,
    parts,
    valid: &[
        "jar:file:/home/duke/duke.jar!/",
        "jar:http://www.example.com/bar/baz.jar!/COM/foo/Quux.class",
    ],
    invalid: &["jar:", "jar:file:/home/duke/duke.jar", "jar:a.jar!/"],
    ..Scheme::DEFAULT
};

/// Accepts the URI of an archive.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    let scheme = prose_check::run(token, u8::is_ascii_lowercase);
    scheme > 1 && token[scheme..].starts_with(b":/")
}

const ENTRY: GrammarFault = GrammarFault {
    description: "missing `!/` between the archive and its entry",
    production: "jar:<url>!/{entry}",
    section: "java.net.JarURLConnection",
};
const ARCHIVE: GrammarFault = GrammarFault {
    description: "archive is not a URI",
    production: "jar:<url>!/{entry}",
    section: "java.net.JarURLConnection",
};

/// Divides into the archive and its entry.
fn divide(uri: &Uri) -> Option<(Range<usize>, Range<usize>)> {
    let bytes = uri.bytes();
    let start = uri.scheme().map_or(0, |scheme| scheme.len() + 1);
    let at = start + memchr::memmem::rfind(&bytes[start..], b"!/")?;
    Some((start..at, at + 2..bytes.len()))
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let Some((archive, _)) = divide(uri) else {
        let end = uri.bytes().len();
        return checks::add(faults, &ENTRY, end..end);
    };
    let text = &uri.bytes()[archive.clone()];
    let scheme = prose_check::run(text, |b| b.is_ascii_alphanumeric() || b"+-.".contains(b));
    if scheme == 0 || text.get(scheme) != Some(&b':') {
        checks::add(faults, &ARCHIVE, archive);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some((archive, entry)) = divide(uri) {
        checks::part(parts, "url", Some(archive));
        checks::part(parts, "entry", Some(entry));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn entries() {
        cases::faults(&[
            ("jar:file:/a.jar⟦⟧", &[ENTRY.description]),
            ("jar:⟦a.jar⟧!/b", &[ARCHIVE.description]),
            ("jar:⟦⟧!/b", &[ARCHIVE.description]),
            ("jar:jar:file:/a.jar!/b.jar!/c", &[]),
        ]);
        cases::parts(&[(
            "jar:file:/a.jar!/b/c",
            &[("url", "file:/a.jar"), ("entry", "b/c")],
        )]);
    }
}
