//! Messages about what was not found: where it was looked for, and what is there.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use unicode_normalization::UnicodeNormalization as _;

use super::fragment_ids::FragmentIds;
use super::index::Index;
use super::lookup::Document;
use super::missing::Missing;
use super::path::under;
use crate::finding::Finding;
use crate::host::domain::looks_like_host;
use crate::text::escape;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// The longest path that a message shows, in bytes.
const LONGEST_SHOWN: usize = 200;
/// The most roots that a message names.
const MOST_ROOTS: usize = 3;
/// The least similarity of a suggested name, from 0 to 1.
const SIMILAR: f64 = 0.8;

/// How often names that are near a missing one are still looked for in a document.
// Each search compares all names of a folder: without a bound, a navigation file of 100,000 pages that are
// not there takes a minute.
#[derive(Debug)]
pub(crate) struct Searches(AtomicU32);

impl Searches {
    /// Returns the number for a document.
    pub fn new() -> Self {
        Self(AtomicU32::new(256))
    }

    /// Returns true if one more may be made.
    fn take(&self) -> bool {
        let less = |left: u32| left.checked_sub(1);
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }
}

impl Index {
    /// Says what does not exist, and what is near.
    pub(super) fn describe(
        &self,
        finding: &mut Finding,
        document: Document,
        reference: &[u8],
        (missing, searches): (&Missing, &Searches),
    ) {
        match missing {
            Missing::File(paths) => {
                let decoded = decode(Uri::split(reference).path());
                let name = String::from_utf8_lossy(&decoded);
                self.describe_file(finding, document, &name, (paths, searches));
            }
            Missing::Id { path, id } => {
                let ids = searches.take().then(|| self.suggested_ids(path)).flatten();
                self.describe_id(finding, document, path, (id, ids.as_deref()));
            }
            Missing::Outside => {}
        }
    }

    /// Says where the file `name` was looked for, and which name is near.
    fn describe_file(
        &self,
        finding: &mut Finding,
        document: Document,
        name: &str,
        (paths, searches): (&[PathBuf], &Searches),
    ) {
        if !shows_reference(finding) {
            return;
        }
        let shown: Option<Vec<_>> = paths
            .iter()
            .take(MOST_ROOTS)
            .map(|path| self.shown(document, path))
            .collect();
        if let Some(shown) = shown.filter(|shown| is_short(shown) && shown[..] != [name]) {
            let quoted: Vec<_> = shown
                .iter()
                .map(|path| format!("`{}`", safe(path)))
                .collect();
            let start = finding
                .message
                .strip_suffix(MISSING)
                .unwrap_or(&finding.message);
            finding.message = match &quoted[..] {
                [path] => format!("{start}, but there is no {path}"),
                paths => format!("{start}, but there is none of {}", paths.join(", ")),
            };
        }
        if name.starts_with('/') {
            finding.help =
                Some("write the path of an existing file in a root directory".to_owned());
        }
        if let Some(near) = paths
            .first()
            .filter(|_| searches.take())
            .and_then(|path| self.near_name(document, name, path))
        {
            finding.help = Some(format!("`{}` exists", safe(&near)));
        } else if is_address(name) {
            finding.help = Some(format!(
                "write `https://{}` for a page of a host",
                safe(name)
            ));
        }
    }

    /// Says in which document a fragment identifier was looked for, and which is near.
    fn describe_id(
        &self,
        finding: &mut Finding,
        document: Document,
        path: &Path,
        (id, ids): (&[u8], Option<&FragmentIds>),
    ) {
        if !shows_reference(finding) {
            return;
        }
        if path != document.path
            && let Some(shown) = self.shown(document, path)
            && shown.len() <= LONGEST_SHOWN
        {
            let start = finding
                .message
                .strip_suffix(" in the document")
                .unwrap_or(&finding.message);
            finding.message = format!("{start} in `{}`", safe(&shown));
        }
        let wanted = String::from_utf8_lossy(id);
        let names = ids.map(FragmentIds::names).unwrap_or_default();
        if let Some(near) = nearest(&wanted, names.iter().map(String::as_str)) {
            finding.help = Some(format!("`#{}` exists", safe(near)));
        }
    }

    /// Returns `path` relative to the tree, with `/`; `None` if it is outside of it.
    pub(super) fn shown(&self, document: Document, path: &Path) -> Option<String> {
        let root = self.root(document.folder);
        let inside = path.strip_prefix(&root).ok()?;
        let names = inside.iter().map(|name| name.to_str());
        Some(names.collect::<Option<Vec<_>>>()?.join("/"))
    }

    /// Returns a reference that is near `name`, at `path`, and leads to a file: one with a similar
    /// name in the same folder, or with the same name one folder up or down.
    fn near_name(&self, document: Document, name: &str, path: &Path) -> Option<String> {
        let last = name.rsplit('/').next().filter(|last| !last.is_empty())?;
        let names = self.names(path.parent()?);
        if let Some(near) = nearest(last, names.iter().map(String::as_str)) {
            return Some(format!("{}{near}", &name[..name.len() - last.len()]));
        }
        self.moved_name(document, name)
    }

    /// Returns a reference with the same name one folder up or down that leads to a file.
    pub(super) fn moved_name(&self, document: Document, name: &str) -> Option<String> {
        if name.starts_with('/') {
            return None;
        }
        let up = format!("../{}", name.trim_start_matches("./"));
        let moved = [Some(&*up), name.strip_prefix("../")];
        let exists = |name: &&str| {
            let path = under(document.folder, name);
            path.starts_with(self.root(document.folder)) && matches!(self.kind(&path), Ok(Some(_)))
        };
        moved.into_iter().flatten().find(exists).map(str::to_owned)
    }
}

/// Returns true if `name` starts like the address of a page: `www.example.org/guide`. Many
/// extensions of files are top-level domains, too.
fn is_address(name: &str) -> bool {
    let host = name.split('/').next().unwrap_or_default();
    let common = [".com", ".org", ".net"]
        .iter()
        .any(|end| host.ends_with(end));
    name.len() <= LONGEST_SHOWN
        && (common || host.starts_with("www."))
        && looks_like_host(host.as_bytes())
}

/// The end of the message of rule L010.
const MISSING: &str = ", which does not exist";

/// Returns true if the message of the finding shows its reference as it is: paths are made of it,
/// and must not show what is masked.
pub(super) fn shows_reference(finding: &Finding) -> bool {
    finding.reference.as_deref() == Some(&finding.uri)
}

fn is_short(paths: &[String]) -> bool {
    paths
        .iter()
        .all(|path| !path.is_empty() && path.len() <= LONGEST_SHOWN)
}

fn safe(text: &str) -> String {
    escape::text(text)
}

/// Returns the name that is nearest to `wanted`: the same but for case and other characters than
/// letters and digits, or but for its extension, or a similar one.
fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    // Divided, so that accents do not count, nor how letters are composed with them.
    let letters = |text: &str| -> String {
        let kept = text.nfkd().filter(|c| c.is_alphanumeric());
        kept.flat_map(char::to_lowercase).collect()
    };
    let plain = letters(wanted);
    if plain.is_empty() {
        return None;
    }
    let stem = |name: &str| {
        name.rsplit_once('.')
            .map_or("", |(stem, _)| stem)
            .to_owned()
    };
    let same = names.clone().find(|name| letters(name) == plain);
    let other_extension = || {
        let stem_of = stem(wanted);
        let mut names = names.clone();
        names.find(|name| !stem_of.is_empty() && stem(name) == stem_of)
    };
    same.or_else(other_extension).or_else(|| {
        // Names that differ in a number are of other things: versions, dates.
        let digits = |name: &str| name.bytes().filter(u8::is_ascii_digit).collect::<Vec<_>>();
        let numbers = digits(wanted);
        let is_near =
            |name: &&str| name.len().abs_diff(wanted.len()) <= 2 && digits(name) == numbers;
        let near = names.filter(is_near);
        let rated = near.map(|name| (strsim::normalized_damerau_levenshtein(wanted, name), name));
        let best = rated.max_by(|(a, _), (b, _)| a.total_cmp(b));
        best.filter(|(rate, _)| *rate >= SIMILAR)
            .map(|(_, name)| name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let names = [
            "guide.md",
            "Install.md",
            "logo.svg",
            "a.md",
            "R\u{E9}sum\u{E9}.md",
        ];
        for (wanted, expected) in [
            ("giude.md", Some("guide.md")),
            ("guide.html", Some("guide.md")),
            ("install.md", Some("Install.md")),
            ("logo.png", Some("logo.svg")),
            ("re\u{301}sume\u{301}.md", Some("R\u{E9}sum\u{E9}.md")),
            ("b.md", None),
            ("other.md", None),
            ("-", None),
        ] {
            assert_eq!(nearest(wanted, names.into_iter()), expected, "{wanted}");
        }
    }
}
