//! Sites, and what their generators make true: which references lead to a page although no file has
//! that name.
//!
//! Where a generator decides what a reference leads to, the reference is not reported.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use super::configuration::{
    configuration, folder as folder_of, listed, mounts_from_outside, section, value, values, words,
};
use super::generator::{
    Addresses, Bases, GENERATORS, Generator, Headings, Layouts, Mark, Names, Spelling,
    may_configure,
};
use super::path::{Form, has_extension, under};
use crate::format::{is_asciidoc, is_rst};

/// Folders in a module of Antora.
const FAMILIES: [&str; 7] = [
    "pages",
    "images",
    "partials",
    "examples",
    "attachments",
    "assets/images",
    "assets/attachments",
];

/// Folders that hold the site of a repository, and folders beside it with its sources.
const SITE_FOLDERS: [&str; 3] = ["website", "site", "www"];
const SOURCE_FOLDERS: [&str; 4] = ["docs", "doc", "blog", "content"];

/// Words of configurations with which programs make pages that no file is, or take them from elsewhere.
const MAKERS: [&str; 20] = [
    "apidoc",
    "autoapi",
    "autodoc2",
    "autogen",
    "autosummary",
    "autosummary_generate",
    "exhale",
    "gallery_conf",
    "gen-files",
    "gen_pages",
    "hooks",
    "i18n",
    "INHERIT",
    "literate-nav",
    "monorepo",
    "multirepo",
    "nbgallery",
    "sphinx_gallery",
    "subprocess",
    "techdocs-core",
];

/// Pages that Sphinx and others add.
const ADDED: [&str; 6] = [
    "genindex",
    "modindex",
    "py-modindex",
    "search",
    "print",
    "404",
];

/// The site that a document belongs to.
#[derive(Debug)]
pub(super) struct Site {
    generator: &'static Generator,
    /// The folder of the configuration.
    folder: PathBuf,
    /// The folder of the sources.
    sources: PathBuf,
    /// Other folders whose files are at the root of the site.
    roots: Vec<PathBuf>,
    /// How identifiers of headings are made.
    pub headings: Headings,
    /// The words of the configuration.
    words: HashSet<Vec<u8>>,
    /// Whether the sources have files from outside of the folder, too.
    mounts_others: bool,
    /// The pages that are published, where a table of contents says so.
    listed: Option<HashSet<PathBuf>>,
}

impl Site {
    /// Returns the site that is configured in `folder`, whose entries have these names. `read`
    /// returns the text of a file in it.
    pub fn configured_in(
        folder: &Path,
        names: &[String],
        read: impl Fn(&Path) -> Vec<u8>,
    ) -> Option<Self> {
        let marked = |mark: &Mark| {
            // `mkdocs.yml`, and not `mkdocs.blog.yml` beside it.
            let fitting = names.iter().filter(|name| mark.may_be(name));
            let text = match fitting.min_by_key(|name| name.len()) {
                Some(name) => configuration(&folder.join(name), &read),
                None => mark
                    .in_folders(names)
                    .map(|path| read(&folder.join(path)))
                    .find(|text| !text.is_empty())?,
            };
            let words = words(&text);
            mark.is(&words).then_some((text, words))
        };
        GENERATORS.iter().find_map(|generator| {
            let (text, words) = generator.marks.iter().find_map(marked)?;
            let sources = match generator.sources {
                Some([key, default]) => {
                    let set = folder_of(&text, key).unwrap_or_else(|| default.to_owned());
                    under(folder, &set)
                }
                None => folder.to_path_buf(),
            };
            let set = generator.root_keys.iter().flat_map(|key| {
                let one = value(&text, key).filter(|value| !value.starts_with('['));
                values(&text, key).into_iter().chain(one)
            });
            let roots = generator
                .roots
                .iter()
                .map(|root| (*root).to_owned())
                .chain(set);
            let listed = generator.contents.and_then(|name| {
                let text = read(&sources.join(name));
                listed(&text, &sources)
            });
            let about_headings = generator.heading_key.and_then(|key| {
                let own = section(&text, key).map(|section| self::words(&section));
                // What is set for other extensions is not about headings.
                let is_default = words.contains(&b"markdown_extensions"[..])
                    && !words.contains(&b"INHERIT"[..])
                    && section(&text, "markdown_extensions").is_some();
                own.or_else(|| is_default.then(HashSet::new))
            });
            Some(Self {
                generator,
                folder: folder.to_path_buf(),
                roots: roots.map(|root| under(folder, &root)).collect(),
                headings: generator.headings(about_headings.as_ref().unwrap_or(&words)),
                sources,
                mounts_others: words.contains(&b"mounts"[..]) && mounts_from_outside(&text),
                words,
                listed,
            })
        })
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let words = self.words.iter().map(|word| word.len() + 48);
        let listed = self.listed.iter().flatten();
        let listed = listed.map(|path| path.as_os_str().len() + 48);
        words.chain(listed).sum()
    }

    /// Returns true if the file at `path` is one of what the site is made of: its configuration, or a source
    /// of one of its pages.
    pub fn publishes(&self, path: &Path) -> bool {
        let is_configuration = path.parent() == Some(&self.folder) && may_configure_by(path);
        let is_listed = self
            .listed
            .as_ref()
            .is_none_or(|listed| listed.contains(path));
        // No pages are made of what is in hidden folders.
        let is_page = self.is_source(path) && is_listed && !is_hidden(path, &self.folder);
        self.has(path) && (is_configuration || is_page)
    }

    /// Returns true if the file at `path` is in a folder of sources.
    pub fn is_source(&self, path: &Path) -> bool {
        let is_in = |folder: &PathBuf| path.starts_with(folder);
        is_in(&self.sources) || self.roots.iter().any(is_in)
    }

    /// Returns the folder of a component whose pages may have other names.
    pub fn component(&self) -> Option<&Path> {
        (self.generator.bases == Bases::Module).then_some(&*self.folder)
    }

    /// Returns true if the document at `path` is in a family of its module whose files pages insert, or in a
    /// hidden folder among the sources, of which no pages are made.
    pub fn inserts(&self, path: &Path) -> bool {
        if self.sources != self.folder && is_hidden(path, &self.sources) {
            return true;
        }
        let module = self.module(path);
        let has = |module: PathBuf| {
            ["partials", "examples"]
                .iter()
                .any(|family| path.starts_with(module.join(family)))
        };
        module.is_some_and(has)
    }

    /// Returns the folder of what references of that form in the document at `path` lead to, if it is another
    /// one than that of the document.
    pub fn family(&self, path: &Path, form: Form) -> Option<PathBuf> {
        let family = match form {
            Form::Picture => "images",
            Form::Source => "pages",
            Form::Page | Form::Name => return None,
        };
        Some(self.module(path)?.join(family))
    }

    /// Returns the module that the file at `path` is in.
    fn module(&self, path: &Path) -> Option<PathBuf> {
        let has_modules = self.generator.bases == Bases::Module;
        has_modules.then(|| module(path)).flatten()
    }

    /// Returns true if `README.md` is left out where `index.md` is beside it.
    pub fn prefers_index(&self) -> bool {
        self.generator.prefers_index
    }

    /// Returns true if a layout may show several documents on one page.
    pub fn joins_documents(&self) -> bool {
        self.generator.layouts == Layouts::Programs
    }

    /// Returns true if `guide.md` in a reference may be the address of `guide/`.
    pub fn strips_extensions(&self) -> bool {
        self.generator.addresses == Addresses::Free
    }

    /// Returns how names in references are compared with those of files.
    pub fn spelling(&self) -> Spelling {
        self.generator.spelling
    }

    /// Returns true if a page of that name may be made when the site is built.
    pub fn makes_pages(&self, name: &str) -> bool {
        let last = name.rsplit('/').next().unwrap_or(name);
        let is_word = |word: &&str| self.words.contains(word.as_bytes());
        ADDED.contains(&last) || MAKERS.iter().any(is_word)
    }

    /// Returns true if the document at `path` lists the pages of the site, of which the generator makes those that
    /// are not there.
    pub fn is_contents(&self, path: &Path) -> bool {
        let name = self.generator.contents;
        name.is_some_and(|name| path == self.sources.join(name))
    }

    /// Returns true if a plugin finds a source of that name wherever it is, or makes it.
    fn finds_by_name(&self, name: &str) -> bool {
        let is_word = |word: &str| self.words.contains(word.as_bytes());
        is_word("gen-files") || is_word("autolinks") && !name.contains('/')
    }

    /// Returns true if the document at `path` belongs to the site. `README.md` beside the
    /// configuration is read at the host of the repository.
    pub fn has(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let upper = |stem: &str| stem.len() > 3 && !stem.contains(|c: char| c.is_lowercase());
        let about = stem.is_some_and(upper) && path.parent() == Some(&self.folder);
        !about || self.sources == self.folder && self.generator.addresses == Addresses::Paths
    }

    /// Returns what the references in the document at `path` may be relative to, besides its
    /// folder.
    pub fn bases(&self, path: &Path, root: &Path) -> Vec<PathBuf> {
        let mut bases = Vec::new();
        let Some(folder) = path.parent() else {
            return bases;
        };
        let bases_of = self.generator.bases;
        if matches!(bases_of, Bases::Address | Bases::Ancestors) {
            bases.extend(path.file_stem().map(|stem| folder.join(stem)));
        }
        if bases_of == Bases::Root {
            bases.push(self.sources.clone());
        }
        if bases_of == Bases::Ancestors {
            let above = folder.ancestors().skip(1);
            let inside = above.take_while(|at| at.starts_with(root));
            bases.extend(inside.map(Path::to_path_buf));
        }
        // What is at the root of the site is where it would be among the sources.
        if let Ok(inside) = folder.strip_prefix(&self.sources) {
            bases.extend(self.roots.iter().map(|root| root.join(inside)));
        }
        // What is beside a bundle of Hugo: `guide/index.md` is the page `guide`.
        let is_bundle = path.file_stem().is_some_and(|stem| stem == "index");
        if self.generator.addresses == Addresses::Free && is_bundle {
            bases.extend(folder.parent().map(Path::to_path_buf));
        }
        bases.extend(translated(folder));
        // What an inserted document inserts is relative to the one that it is inserted in.
        if is_rst(path) {
            bases.extend(folder.parent().map(Path::to_path_buf));
        }
        // Of an inserted document, Asciidoctor is told a base.
        if bases_of != Bases::Module && is_asciidoc(path) {
            bases.push(self.folder.clone());
        }
        if bases_of == Bases::Module {
            let module = module(path).unwrap_or_else(|| self.folder.join("modules/ROOT"));
            bases.extend(FAMILIES.iter().map(|family| under(&module, family)));
        }
        bases
    }

    /// Returns the folders whose files are at the root of the site.
    pub fn root_folders(&self) -> impl Iterator<Item = &Path> {
        let roots = self.roots.iter().map(PathBuf::as_path);
        std::iter::once(self.sources.as_path()).chain(roots)
    }

    /// Returns true if the generator decides what the reference to `name` in the document at
    /// `path` leads to. `target` is where no file is.
    pub fn decides(&self, path: &Path, name: &str, target: &Path) -> bool {
        let form = Form::of(name);
        if form == Form::Name && self.has_labels(path) {
            return true;
        }
        if has_extension(target, self.generator.makes) {
            return true;
        }
        // Sphinx copies what is shown or loaded into these folders.
        if ["_images/", "_downloads/"]
            .iter()
            .any(|made| name.contains(made))
        {
            return true;
        }
        match self.generator.addresses {
            Addresses::Paths => self.adds(path, target, form, !name.contains('/')),
            Addresses::Configured => {
                matches!(form, Form::Page | Form::Name)
                    || self.is_part(path)
                    || form == Form::Source && self.finds_by_name(name)
            }
            Addresses::Free => form != Form::Source || self.is_part(path) || self.mounts_others,
        }
    }

    /// Returns true if the page at `target` may be one that the generator adds, or that is next
    /// to its site, or if a single name may be one that it resolves. Where documents outside of the
    /// sources are published is not known.
    fn adds(&self, path: &Path, target: &Path, form: Form, is_one_name: bool) -> bool {
        let leaves = path.starts_with(&self.sources) && !target.starts_with(&self.sources);
        match form {
            Form::Source => return leaves && !is_rst(path),
            Form::Picture => return false,
            Form::Name if is_one_name && !is_rst(path) => return true,
            Form::Page | Form::Name => {}
        }
        let stem = target.file_stem().and_then(|stem| stem.to_str());
        let known =
            stem.is_some_and(|stem| ADDED.contains(&stem) || self.words.contains(stem.as_bytes()));
        known || leaves || !path.starts_with(&self.sources)
    }

    /// Returns true if names in the document at `path` may be labels.
    fn has_labels(&self, path: &Path) -> bool {
        self.generator.names == Names::Labels && has_extension(path, &["md", "ipynb", "qmd", "Rmd"])
    }

    /// Returns true if the document at `path` is a part of others, by its name or that of a
    /// folder: references in it are relative to those.
    fn is_part(&self, path: &Path) -> bool {
        let inside = path.strip_prefix(&self.folder).unwrap_or(path);
        inside.components().any(|part| match part {
            Component::Normal(name) => {
                let name = name.as_encoded_bytes();
                name.starts_with(b"_") && !name.starts_with(b"_index.")
            }
            _ => false,
        })
    }

    /// Returns true if a fragment alone, in the document at `path`, may be a label anywhere in
    /// the site, as in the Markdown of Sphinx, or if the document is a part of others.
    pub fn decides_labels(&self, path: &Path) -> bool {
        let free = self.generator.addresses != Addresses::Paths;
        self.has_labels(path) || (free && self.is_part(path))
    }
}

/// Returns the folders beside `folder` that may hold the site whose sources are in it.
pub(super) fn site_folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let is_source = |name| SOURCE_FOLDERS.iter().any(|source| name == *source);
    let has_sources = folder.file_name().is_some_and(is_source);
    let above = folder
        .parent()
        .filter(|_| has_sources)
        .map(Path::to_path_buf);
    let beside = move |above: PathBuf| SITE_FOLDERS.iter().map(move |name| above.join(name));
    above.into_iter().flat_map(beside)
}

/// Returns true for the tag of a language, such as `en`, `pt_BR` and `zh-Hans`.
pub(super) fn is_language(name: &str) -> bool {
    let (language, region) = name.split_once(['-', '_']).unwrap_or((name, ""));
    (2..=3).contains(&language.len())
        && language.bytes().all(|b| b.is_ascii_lowercase())
        && region.len() <= 4
        && region.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Returns the folder of the English page, where `folder` is in that of another language: generators
/// show it for what is not translated.
pub(super) fn translated(folder: &Path) -> Option<PathBuf> {
    let at = folder.ancestors().find(|at| {
        let name = at.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name != "en" && is_language(name))
    })?;
    let inside = folder.strip_prefix(at).ok()?;
    Some(at.with_file_name("en").join(inside))
}

/// Returns the module of Antora that `path` is in: `modules/NAME`.
pub(super) fn module(path: &Path) -> Option<PathBuf> {
    let at = path.ancestors().find(|at| {
        let above = at.parent().and_then(Path::file_name);
        above.is_some_and(|name| name == "modules")
    })?;
    Some(at.to_path_buf())
}

/// Returns true if the file at `path` is in a hidden folder under `folder`.
fn is_hidden(path: &Path, folder: &Path) -> bool {
    let inside = path.strip_prefix(folder).ok().and_then(Path::parent);
    let mut folders = inside.into_iter().flatten();
    folders.any(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Returns true if the file at `path` configures a site.
fn may_configure_by(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(may_configure)
}

#[cfg(test)]
mod tests;
