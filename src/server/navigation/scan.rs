//! The links of all files of a folder.

use std::path::{Path, PathBuf};

use gen_lsp_types::Range;
use urilint::editor::{DocumentLink, SetIds};
use urilint::uri::Uri;

use super::{Place, heading_bytes};
use crate::server::document::range;
use crate::server::roots::Root;
use crate::server::scene::Scene;

/// The files that links are looked for in.
pub struct Tree {
    files: Vec<PathBuf>,
}

/// A link of a file.
pub struct FoundLink {
    pub path: PathBuf,
    pub range: Range,
    /// The version of the document, if it is open.
    pub version: Option<i32>,
    /// The reference, as it is written.
    pub reference: String,
    /// The file or folder that it leads to.
    pub target: PathBuf,
    /// The fragment, with escapes decoded.
    pub fragment: Option<String>,
}

impl Tree {
    /// Returns the files that are read in a folder, and the documents that are open in it.
    pub fn of(scene: &Scene) -> Self {
        scene.look_up();
        let root = &scene.version.root;
        let mut files: Vec<_> = root.checker.files().collect();
        let open = scene
            .open
            .values()
            .filter_map(|version| version.place.file());
        files.extend(open.map(Path::to_path_buf));
        files.sort();
        files.dedup();
        Self { files }
    }

    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns the links to a place. Those to a file include those to its headings.
    pub fn links_to(&self, scene: &Scene, place: &Place) -> Vec<FoundLink> {
        let mut found = self.links(scene, &Names::of(&place.path), &|target| {
            target == place.path
        });
        let Some(line) = place.line else {
            return found;
        };
        let ids = ids_of(scene, &place.path, line);
        found.retain(|link| {
            let fragment = link.fragment.as_deref();
            fragment.is_some_and(|id| ids.as_ref().is_some_and(|ids| ids.have(id)))
        });
        found
    }

    /// Returns the links to files and folders that are wanted. Only files with a text of `names` are read.
    pub fn links(
        &self,
        scene: &Scene,
        names: &Names,
        is_wanted: &dyn Fn(&Path) -> bool,
    ) -> Vec<FoundLink> {
        let root = &scene.version.root;
        let mut found = Vec::new();
        for path in &self.files {
            let Some((text, version)) = scene.text_of(path) else {
                continue;
            };
            let is_target = is_wanted(path);
            if is_target || names.occur_in(&text) {
                let here = (path.as_path(), version);
                found.extend(links_of(root, here, &text).filter(|link| is_wanted(&link.target)));
            }
        }
        found
    }
}

/// Returns the fragment identifiers that a line of a file sets.
fn ids_of(scene: &Scene, path: &Path, line: u32) -> Option<SetIds> {
    let (text, _) = scene.text_of(path)?;
    let bytes = heading_bytes(&text, line)?;
    scene.version.root.checker.ids_set_in(path, &text, bytes)
}

/// Returns the links of a file that lead to others, or to itself.
pub fn links_of<'l>(
    root: &'l Root,
    (path, version): (&'l Path, Option<i32>),
    text: &'l str,
) -> impl Iterator<Item = FoundLink> + 'l {
    let links = root.checker.links(path, None, text).into_iter();
    links
        .filter(DocumentLink::is_relative)
        .filter_map(move |link| {
            let target = root.checker.target(path, &link.link.uri).ok()??;
            let bytes = &link.link.location.bytes;
            let reference = text.get(bytes.start as usize..bytes.end as usize)?;
            // Escapes of the language are not written again.
            let is_written = reference.as_bytes() == link.link.uri;
            is_written.then(|| FoundLink {
                path: path.to_path_buf(),
                range: range(&link.range),
                version,
                reference: reference.to_owned(),
                target: target.path,
                fragment: target.fragment,
            })
        })
}

/// Texts of which a file that links to another has one.
pub struct Names(Vec<String>);

impl Names {
    /// Returns those of links to a file or folder; none if a link may be without its name.
    pub fn of(path: &Path) -> Self {
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_index =
            |stem: &str| ["index", "readme", "_index"].contains(&&*stem.to_ascii_lowercase());
        let names = stem.filter(|stem| stem.bytes().all(is_plain) && !is_index(stem));
        Self(names.into_iter().collect())
    }

    fn occur_in(&self, text: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|name| text.contains(name))
    }
}

impl FoundLink {
    /// Returns the path of the reference, as it is written.
    pub fn path_part(&self) -> &str {
        let end = Uri::split(self.reference.as_bytes()).path().len();
        self.reference.get(..end).unwrap_or_default()
    }
}
