//! Generators of sites, and what they make true: which references lead to a page although no file
//! has that name.
//!
//! A generator is recognized by its configuration file. Where it decides what a reference leads
//! to, the reference is not reported.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use super::path::{Form, has_extension, under};
use crate::format::is_rst;

/// A generator of sites.
#[derive(Debug)]
pub(super) struct Generator {
    /// Names of its configuration file; `*` matches any text.
    markers: &'static [&'static str],
    /// Words one of which its configuration file contains; empty if the name is enough.
    needs: &'static [&'static str],
    /// The folder of sources: the key that sets it, and the default.
    sources: Option<[&'static str; 2]>,
    addresses: Addresses,
    bases: Bases,
}

/// What decides the addresses of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Addresses {
    /// The paths of their sources.
    Paths,
    /// A configuration; sources and pictures are referred to by their paths.
    Configured,
    /// A configuration; pictures are referred to by their addresses, too.
    Free,
}

/// What references in a document are relative to, besides its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bases {
    /// Nothing else.
    Folder,
    /// The folder of its address: `guide/` for `guide.md`.
    Address,
    /// That, or any folder above it.
    Ancestors,
    /// The families of its module.
    Module,
}

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

/// Pages that Sphinx and others add.
const ADDED: [&str; 6] = [
    "genindex",
    "modindex",
    "py-modindex",
    "search",
    "print",
    "404",
];

static GENERATORS: [Generator; 9] = [
    // mdBook
    Generator {
        markers: &["book.toml"],
        sources: Some(["src", "src"]),
        addresses: Addresses::Paths,
        bases: Bases::Folder,
        ..Generator::ANY
    },
    // Sphinx
    Generator {
        markers: &["conf.py"],
        needs: &["extensions", "html_theme", "project", "master_doc"],
        addresses: Addresses::Paths,
        ..Generator::ANY
    },
    // Antora
    Generator {
        markers: &["antora.yml"],
        bases: Bases::Module,
        ..Generator::ANY
    },
    // MkDocs, ProperDocs, Zensical
    Generator {
        markers: &[
            "mkdocs*.yml",
            "mkdocs*.yaml",
            "properdocs*.yml",
            "zensical.toml",
        ],
        sources: Some(["docs_dir", "docs"]),
        ..Generator::ANY
    },
    // Docusaurus
    Generator {
        markers: &["docusaurus.config.*"],
        bases: Bases::Ancestors,
        ..Generator::ANY
    },
    // Jekyll and Hexo, VitePress, VuePress, Astro, Quarto, DocFX, GitBook, Jupyter Book, mystmd
    Generator {
        markers: &[
            "_config.yml",
            "_config.yaml",
            ".vitepress",
            ".vuepress",
            "astro.config.*",
            "_quarto.yml",
            "docfx.json",
            ".gitbook.yaml",
            "book.json",
            "_toc.yml",
            "myst.yml",
        ],
        ..Generator::ANY
    },
    // Hugo, and Zola
    Generator {
        markers: &["config.toml", "config.yaml", "config.yml"],
        needs: &["baseURL", "baseurl", "base_url", "languageCode"],
        addresses: Addresses::Free,
        ..Generator::ANY
    },
    // Hugo, Awestruct, Eleventy, Pelican, Gatsby, Next, Nuxt, SvelteKit
    Generator {
        markers: &[
            "hugo.toml",
            "hugo.yaml",
            "hugo.yml",
            "hugo.json",
            "_config",
            "eleventy.config.*",
            ".eleventy.js",
            "pelicanconf.py",
            "gatsby-config.*",
            "next.config.*",
            "nuxt.config.*",
            "svelte.config.*",
        ],
        addresses: Addresses::Free,
        ..Generator::ANY
    },
    // Nikola
    Generator {
        markers: &["conf.py"],
        needs: &["BLOG_TITLE", "SITE_URL"],
        addresses: Addresses::Free,
        ..Generator::ANY
    },
];

/// The site that a document belongs to.
#[derive(Debug)]
pub(super) struct Site {
    generator: &'static Generator,
    /// The folder of the configuration.
    folder: PathBuf,
    /// The folder of the sources.
    sources: PathBuf,
    /// The words of the configuration.
    words: HashSet<Vec<u8>>,
}

impl Generator {
    const ANY: Self = Self {
        markers: &[],
        needs: &[],
        sources: None,
        addresses: Addresses::Configured,
        bases: Bases::Address,
    };
}

impl Site {
    /// Returns the site that is configured in `folder`, whose entries have these names. `read`
    /// returns the text of a file in it.
    pub fn configured_in(
        folder: &Path,
        names: &[String],
        read: impl Fn(&Path) -> Vec<u8>,
    ) -> Option<Self> {
        GENERATORS.iter().find_map(|generator| {
            let is_marker = |name: &&String| generator.markers.iter().any(|m| matches(m, name));
            let marker = names.iter().find(is_marker)?;
            let text = read(&folder.join(marker));
            let words = words(&text);
            let needs = generator.needs;
            if !needs.is_empty() && !needs.iter().any(|word| words.contains(word.as_bytes())) {
                return None;
            }
            let sources = match generator.sources {
                Some([key, default]) => {
                    let set = value(&text, key).unwrap_or_else(|| default.to_owned());
                    under(folder, &set)
                }
                None => folder.to_path_buf(),
            };
            Some(Self {
                generator,
                folder: folder.to_path_buf(),
                sources,
                words,
            })
        })
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        self.words.iter().map(|word| word.len() + 48).sum()
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
        if bases_of == Bases::Ancestors {
            let above = folder.ancestors().skip(1);
            let inside = above.take_while(|at| at.starts_with(root));
            bases.extend(inside.map(Path::to_path_buf));
        }
        if bases_of == Bases::Module {
            let module = module(path).unwrap_or_else(|| self.folder.join("modules/ROOT"));
            bases.extend(FAMILIES.iter().map(|family| under(&module, family)));
        }
        bases
    }

    /// Returns true if the generator decides what the reference to `name` in the document at
    /// `path` leads to. `target` is where no file is.
    pub fn decides(&self, path: &Path, name: &str, target: &Path) -> bool {
        let form = Form::of(name);
        match self.generator.addresses {
            Addresses::Paths => self.adds(path, name, target, form),
            Addresses::Configured => matches!(form, Form::Page | Form::Name) || self.is_part(path),
            Addresses::Free => form != Form::Source || self.is_part(path),
        }
    }

    /// Returns true if the page at `target` may be one that the generator adds, or that is next
    /// to its site, or if `name` is a name that it resolves. Where documents outside of the
    /// sources are published is not known.
    fn adds(&self, path: &Path, name: &str, target: &Path, form: Form) -> bool {
        let leaves = path.starts_with(&self.sources) && !target.starts_with(&self.sources);
        match form {
            Form::Source => return leaves && !is_rst(path),
            Form::Picture => return false,
            Form::Name if !name.contains('/') && !is_rst(path) => return true,
            Form::Page | Form::Name => {}
        }
        let stem = target.file_stem().and_then(|stem| stem.to_str());
        let known =
            stem.is_some_and(|stem| ADDED.contains(&stem) || self.words.contains(stem.as_bytes()));
        known || leaves || !path.starts_with(&self.sources)
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
        let sphinx = self.generator.markers == ["conf.py"];
        let free = self.generator.addresses != Addresses::Paths;
        (sphinx && has_extension(path, &["md", "ipynb"])) || (free && self.is_part(path))
    }
}

/// Returns true if a file of that name may configure a site.
pub(super) fn may_configure(name: &str) -> bool {
    let mut markers = GENERATORS.iter().flat_map(|generator| generator.markers);
    markers.any(|marker| matches(marker, name))
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

/// Returns the module of Antora that `path` is in: `modules/NAME`.
fn module(path: &Path) -> Option<PathBuf> {
    let at = path.ancestors().find(|at| {
        let above = at.parent().and_then(Path::file_name);
        above.is_some_and(|name| name == "modules")
    })?;
    Some(at.to_path_buf())
}

/// Returns true if `name` is `marker`, in which `*` matches any text.
fn matches(marker: &str, name: &str) -> bool {
    match marker.split_once('*') {
        None => marker == name,
        Some((start, end)) => {
            name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
        }
    }
}

/// Returns the words of a text.
fn words(text: &[u8]) -> HashSet<Vec<u8>> {
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte) || *byte > 127;
    text.split(|byte| !in_word(byte))
        .filter(|word| !word.is_empty())
        .map(<[u8]>::to_vec)
        .collect()
}

/// Returns the value of `key` in lines of TOML or YAML.
fn value(text: &[u8], key: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix(key)?.trim_start();
        let value = rest.strip_prefix(['=', ':'])?.trim();
        let value = value.trim_matches(['"', '\'']);
        (!value.is_empty()).then(|| value.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(marker: &str, text: &'static str) -> Option<Site> {
        Site::configured_in(Path::new("/r"), &[marker.to_owned()], |_| {
            text.as_bytes().to_vec()
        })
    }

    #[test]
    fn generators_are_recognized() {
        for (marker, text, expected) in [
            ("book.toml", "[book]\nsrc = \"text\"\n", Some("/r/text")),
            ("book.toml", "", Some("/r/src")),
            ("conf.py", "extensions = []\n", Some("/r")),
            ("conf.py", "PORT = 80\n", None),
            ("mkdocs.public.yml", "docs_dir: 'text'\n", Some("/r/text")),
            ("docusaurus.config.ts", "", Some("/r")),
            ("config.toml", "baseURL = ''\n", Some("/r")),
            ("config.toml", "[build]\n", None),
            ("guide.md", "", None),
        ] {
            let sources = site(marker, text).map(|site| site.sources);
            assert_eq!(
                sources.as_deref(),
                expected.map(Path::new),
                "{marker} {text}"
            );
        }
    }

    #[test]
    fn generators_decide() {
        for (marker, document, name, target, expected) in [
            (
                "book.toml",
                "/r/src/a.md",
                "../std/b.html",
                "/r/std/b.html",
                true,
            ),
            ("book.toml", "/r/src/a.md", "b.html", "/r/src/b.html", false),
            (
                "book.toml",
                "/r/src/a.md",
                "moved.html",
                "/r/src/moved.html",
                true,
            ),
            (
                "book.toml",
                "/r/src/a.md",
                "items.fn",
                "/r/src/items.fn",
                true,
            ),
            ("book.toml", "/r/src/a.md", "b.md", "/r/src/b.md", false),
            (
                "book.toml",
                "/r/src/a.md",
                "../std/b.md",
                "/r/std/b.md",
                true,
            ),
            ("book.toml", "/r/old/a.md", "b.html", "/r/old/b.html", true),
            ("book.toml", "/r/old/a.md", "b.png", "/r/old/b.png", false),
            (
                "conf.py",
                "/r/a.rst",
                "genindex.html",
                "/r/genindex.html",
                true,
            ),
            ("conf.py", "/r/a.rst", "a.html", "/r/a.html", false),
            ("mkdocs.yml", "/r/docs/a.md", "../b/", "/r/b", true),
            (
                "mkdocs.yml",
                "/r/docs/a.md",
                "b.png",
                "/r/docs/b.png",
                false,
            ),
            (
                "hugo.toml",
                "/r/content/a.md",
                "b.png",
                "/r/content/b.png",
                true,
            ),
            (
                "hugo.toml",
                "/r/content/a.md",
                "b.md",
                "/r/content/b.md",
                false,
            ),
            (
                "_config.yml",
                "/r/_posts/a.md",
                "b.md",
                "/r/_posts/b.md",
                true,
            ),
        ] {
            let site = site(marker, "project /moved.html").unwrap();
            let decides = site.decides(Path::new(document), name, Path::new(target));
            assert_eq!(decides, expected, "{marker} {document} {name}");
        }
    }

    #[test]
    fn documents_of_modules() {
        let path = Path::new("/r/modules/api/pages/a/b.adoc");
        assert_eq!(module(path).as_deref(), Some(Path::new("/r/modules/api")));
        assert_eq!(module(Path::new("/r/pages/b.adoc")), None);
    }
}
