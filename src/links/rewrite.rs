//! What a reference has to be after its document, or what it leads to, was moved.

use std::io;
use std::path::{Path, PathBuf};

use super::index::Index;
use super::lookup::Document;
use super::path::{Form, encoded, relative, under};
use crate::input::absolute;

/// Files and folders that move.
#[derive(Clone, Debug, Default)]
pub struct Moves(Vec<(PathBuf, PathBuf)>);

impl Moves {
    /// Adds the move of what is at `from` to `to`. Relative paths start in the current folder; without
    /// one, nothing is added.
    pub fn add(&mut self, from: &Path, to: &Path) {
        if let (Some(from), Some(to)) = (absolute(from), absolute(to)) {
            self.0.push((from, to));
        }
    }

    /// Returns where what is at `path` will be.
    pub fn path_after(&self, path: &Path) -> PathBuf {
        let moved = |(from, to): &(PathBuf, PathBuf)| {
            let inside = path.strip_prefix(from).ok()?;
            Some(if inside.as_os_str().is_empty() {
                to.clone()
            } else {
                to.join(inside)
            })
        };
        let moved = self.0.iter().find_map(moved);
        moved.unwrap_or_else(|| path.to_path_buf())
    }
}

/// The path of a reference after a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Rewritten {
    Same,
    To(String),
    /// It is not known how it is written.
    Unknown,
}

impl Index {
    /// Returns what the path `name` of a reference has to be in the document `after`, which was `then`, to
    /// lead to what it led to then: to `target`, whatever its base is. `path_after` returns where files are.
    ///
    /// # Errors
    /// If something cannot be looked up.
    pub(super) fn rewritten(
        &self,
        name: &str,
        (then, after): (Document, Document),
        target: &Path,
        path_after: impl Fn(&Path) -> PathBuf,
    ) -> io::Result<Rewritten> {
        let inside = name.trim_start_matches('/');
        let bases = self.all_bases(then, name);
        let mut base = None;
        for (number, folder) in bases.iter().enumerate() {
            if self.find(&under(folder, inside))?.as_deref() == Some(target) {
                base = Some(number);
                break;
            }
        }
        let moved = then.path != after.path;
        let bases_after = if moved {
            self.all_bases(after, name)
        } else {
            bases.clone()
        };
        // A document that leaves its site is resolved in another way.
        let Some(base) = base.filter(|_| bases.len() == bases_after.len()) else {
            return Ok(Rewritten::Unknown);
        };
        let (before, base) = (&bases[base], &bases_after[base]);
        let now = path_after(target);
        let from = under(before, inside);
        let from_after = path_after(&from);
        // What is named without its extension moves with its source, or with its folder.
        if under(base, inside) == from_after && (now == target || from_after != from) {
            return Ok(Rewritten::Same);
        }
        Ok(written(name, base, (target, &now)).map_or(Rewritten::Unknown, Rewritten::To))
    }
}

/// Returns the path that leads from `base` to the file at `now`, written as `name` is, which led to `target`:
/// a source by its name, a page by that of its address.
fn written(name: &str, base: &Path, (target, now): (&Path, &Path)) -> Option<String> {
    let mut path = relative(base, now)?;
    let trimmed = name.trim_end_matches('/');
    let last = trimmed.rsplit('/').next().unwrap_or_default();
    let (old, new) = (target.file_name()?.to_str()?, now.file_name()?.to_str()?);
    if last != old && !matches!(last, "" | "." | "..") {
        let (stem, end) = match last.rfind('.') {
            Some(dot) if Form::of(last) == Form::Page => last.split_at(dot),
            _ => (last, ""),
        };
        let new_stem = new.strip_suffix(old.strip_prefix(stem)?)?;
        path.truncate(path.len() - new.len());
        path.push_str(new_stem);
        path.push_str(end);
    }
    if name.ends_with('/') && !path.ends_with('/') {
        path.push('/');
    }
    if name.starts_with("./") && !path.starts_with('.') {
        path.insert_str(0, "./");
    }
    if name.starts_with('/') {
        // What is outside of the root has no such path.
        let is_inside = !path.starts_with("..");
        path = is_inside.then(|| format!("/{path}"))?;
    }
    Some(encoded(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_written_as_before() {
        for (name, base, target, now, expected) in [
            ("b.md", "/r", "/r/b.md", "/r/c/d.md", Some("c/d.md")),
            ("./b.md", "/r", "/r/b.md", "/r/d.md", Some("./d.md")),
            ("../b/", "/r/a", "/r/b.md", "/r/c/d.md", Some("../c/d/")),
            ("b.html", "/r", "/r/b.md", "/r/d.md", Some("d.html")),
            ("b", "/r", "/r/b.md", "/r/d.md", Some("d")),
            ("v1.2", "/r", "/r/v1.2.md", "/r/v1.3.md", Some("v1.3")),
            ("/b.md", "/r", "/r/b.md", "/r/c/d.md", Some("/c/d.md")),
            ("/b.md", "/r/s", "/r/s/b.md", "/r/d.md", None),
            ("index.html", "/r", "/r/README.md", "/r/d.md", None),
            ("b.html", "/r", "/r/b.md", "/r/d.rst", None),
        ] {
            let found = written(name, Path::new(base), (Path::new(target), Path::new(now)));
            assert_eq!(found.as_deref(), expected, "{name} {now}");
        }
    }
}
