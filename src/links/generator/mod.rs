//! Generators of sites: how they are recognized, and what they make of files, headings and references.
//!
//! A generator is a row of [`GENERATORS`]. Nothing elsewhere depends on which one it is.

mod table;

use std::collections::HashSet;

pub(super) use table::GENERATORS;

use super::fragment_ids::Comparison;
use super::slug::{Family, GITHUB, GITLAB};

/// A generator of sites.
#[derive(Debug)]
pub(super) struct Generator {
    /// Files one of which shows that a folder is configured for it.
    pub marks: &'static [Mark],
    /// The folder of sources: the key that sets it, and the default.
    pub sources: Option<[&'static str; 2]>,
    pub addresses: Addresses,
    pub bases: Bases,
    /// Folders, in that of the configuration or of the sources, whose files are at the root of the
    /// site, too.
    pub roots: &'static [&'static str],
    /// Keys of the configuration that name such folders.
    pub root_keys: &'static [&'static str],
    /// What identifiers of headings are: the first choice that fits the configuration.
    pub headings: &'static [Choice],
    pub names: Names,
    /// The key of the configuration whose value has the words of [`Self::headings`], if that is one.
    pub heading_key: Option<&'static str>,
    /// The file among the sources that lists the pages, if only those are published.
    pub contents: Option<&'static str>,
    /// Whether `README.md` is left out where `index.md` is beside it.
    pub prefers_index: bool,
    /// Extensions of files that it makes of several pages.
    pub makes: &'static [&'static str],
    /// How names of files are compared.
    pub spelling: Spelling,
    /// What in a document inserts others, besides what is known of its format.
    pub inserts: Inserts,
    pub layouts: Layouts,
}

/// A file that shows a generator.
#[derive(Debug)]
pub(super) struct Mark {
    /// The names of the file, or its paths in folders; `*` in a name matches any text.
    pub files: &'static [&'static str],
    /// Words one of which it contains; empty if the name is enough.
    pub needs: &'static [&'static str],
}

/// What decides the addresses of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Addresses {
    /// The paths of their sources.
    Paths,
    /// A configuration; sources and pictures are referred to by their paths.
    Configured,
    /// A configuration; pictures are referred to by their addresses, too.
    Free,
}

/// What references in a document are relative to, besides its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bases {
    /// Nothing else.
    Folder,
    /// The folder of its address: `guide/` for `guide.md`.
    Address,
    /// That, or any folder above it.
    Ancestors,
    /// The root of the site.
    Root,
    /// The families of its module.
    Module,
}

/// How the names of files in references are compared with those of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As they are.
    Exact,
    /// Whatever the case of their letters is, and with `\` for `/`.
    OfWindows,
}

/// What a name without an extension may be in a reference, besides a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// An address.
    Addresses,
    /// A label in any document of the site, in Markdown; so may a fragment be alone.
    Labels,
}

/// What shows documents on pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layouts {
    /// The generator, one on a page.
    OfGenerator,
    /// Programs of the site, which may show several on one page.
    Programs,
}

/// What in a document inserts others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inserts {
    Nothing,
    /// This text, wherever it is.
    Text(&'static str),
    /// The shortcodes of Hugo, if their templates do.
    Shortcodes,
}

/// Families of identifiers, where a configuration has these words.
#[derive(Debug)]
pub(super) struct Choice {
    pub words: &'static [&'static str],
    /// Empty if they are not known.
    pub families: &'static [&'static Family],
}

/// How identifiers of headings are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Headings {
    /// The families; in some documents, a heading has an identifier of each.
    pub families: &'static [&'static Family],
    pub comparison: Comparison,
    /// What in a document inserts others, whose identifiers are not known.
    pub inserts: Inserts,
}

impl Headings {
    /// Returns what a fragment becomes, where it is read as the text of a heading.
    pub fn of_fragment(&self, text: &str) -> Option<String> {
        let family = self
            .families
            .first()
            .filter(|family| family.makes_fragments)?;
        Some(family.slug(text))
    }

    /// Those of code hosts.
    pub const PLAIN: Self = Self {
        families: &[&GITHUB],
        comparison: Comparison::Exact,
        inserts: Inserts::Nothing,
    };
    /// Those of `GitLab`, where documents are read on other code hosts, too.
    pub const GITLAB: Self = Self {
        families: &[&GITHUB, &GITLAB],
        ..Self::PLAIN
    };
    /// Those of a generator whose rule is not known.
    const UNKNOWN: Self = Self {
        comparison: Comparison::Letters,
        ..Self::PLAIN
    };
}

impl Generator {
    const ANY: Self = Self {
        marks: &[],
        sources: None,
        addresses: Addresses::Configured,
        bases: Bases::Address,
        roots: &[],
        root_keys: &[],
        headings: &[],
        names: Names::Addresses,
        heading_key: None,
        contents: None,
        prefers_index: false,
        makes: &[],
        spelling: Spelling::Exact,
        inserts: Inserts::Nothing,
        layouts: Layouts::OfGenerator,
    };

    /// Returns how it makes identifiers of headings under a configuration with these words.
    pub fn headings(&self, words: &HashSet<Vec<u8>>) -> Headings {
        let has = |word: &&str| words.contains(word.as_bytes());
        let mut choices = self.headings.iter();
        let choice = choices.find(|choice| choice.words.iter().all(has));
        let families = choice.map_or(&[][..], |choice| choice.families);
        let known = if families.is_empty() {
            Headings::UNKNOWN
        } else {
            Headings {
                families,
                ..Headings::PLAIN
            }
        };
        Headings {
            inserts: self.inserts,
            ..known
        }
    }
}

impl Mark {
    /// Returns true if a file of that name may be the mark.
    pub fn may_be(&self, name: &str) -> bool {
        self.files.iter().any(|file| matches(file, name))
    }

    /// Returns the paths of files in folders, where `names` are those of the folder around them.
    pub fn in_folders<'n>(
        &'n self,
        names: &'n [String],
    ) -> impl Iterator<Item = &'static str> + 'n {
        let is_there = |path: &&str| {
            let folder = path.split_once('/').map(|(folder, _)| folder);
            folder.is_some_and(|folder| names.iter().any(|name| name == folder))
        };
        self.files.iter().copied().filter(is_there)
    }

    /// Returns true if a file with these words is the mark.
    pub fn is(&self, words: &HashSet<Vec<u8>>) -> bool {
        let has = |word: &&str| words.contains(word.as_bytes());
        self.needs.is_empty() || self.needs.iter().any(has)
    }
}

/// Returns true if a file of that name may configure a site.
pub(super) fn may_configure(name: &str) -> bool {
    let mut marks = GENERATORS.iter().flat_map(|generator| generator.marks);
    marks.any(|mark| mark.may_be(name))
}

/// Returns true if `name` is `pattern`, in which `*` matches any text.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, end)) => {
            name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
        }
    }
}
