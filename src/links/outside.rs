//! References that lead out of the repository, for rule L026.

use std::io;
use std::path::{Component, Path, PathBuf};

use super::index::Index;
use super::lookup::Document;
use super::path::{Form, under};

/// Pages that code hosts have beside the files of a repository: `../../issues`.
const PAGES_OF_HOSTS: [&str; 36] = [
    "-",
    "actions",
    "activity",
    "blame",
    "blob",
    "branches",
    "commit",
    "commits",
    "community",
    "compare",
    "contributors",
    "deployments",
    "discussions",
    "edit",
    "fork",
    "forks",
    "graphs",
    "issues",
    "labels",
    "milestone",
    "milestones",
    "network",
    "new",
    "packages",
    "projects",
    "pull",
    "pulls",
    "raw",
    "releases",
    "search",
    "security",
    "stargazers",
    "tags",
    "tree",
    "watchers",
    "wiki",
];

impl Index {
    /// Returns true if the reference `name` in a document leads out of its repository, to a file beside it.
    /// Pages of the host of the repository are none, nor are those beside a site.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub(super) fn leads_outside(&self, document: Document, name: &str) -> io::Result<bool> {
        let root = self.root(document.folder);
        if name.starts_with('/') || self.kind(&root.join(".git"))?.is_none() {
            return Ok(false);
        }
        let path = under(document.folder, name);
        let bases = self.all_bases(document, name);
        let inside = |base: &PathBuf| under(base, name).starts_with(&root);
        if path.starts_with(&root) || bases.iter().any(inside) {
            return Ok(false);
        }
        let depth = document.folder.strip_prefix(&root).map_or(0, count);
        let above = leading(name).saturating_sub(depth);
        let rest = name.trim_start_matches("./").trim_start_matches("../");
        let first = rest.split('/').next().unwrap_or(rest);
        // Where a host shows the file, two folders are above the root: `blob/main`.
        if above >= 2 && (PAGES_OF_HOSTS.contains(&first) || first.is_empty()) {
            return Ok(false);
        }
        let names_file = matches!(Form::of(name), Form::Source | Form::Picture);
        Ok(if self.site(document.path).is_some() || above > 2 {
            self.kind(&path)?.is_some() && names_file
        } else {
            names_file
        })
    }
}

/// Returns how many folders a reference leads up.
fn leading(name: &str) -> usize {
    let parts = Path::new(name).components();
    let parts = parts.skip_while(|part| *part == Component::CurDir);
    parts
        .take_while(|part| *part == Component::ParentDir)
        .count()
}

fn count(folder: &Path) -> usize {
    folder.components().count()
}
