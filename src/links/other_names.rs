//! Documents that a site shows for a name that is not theirs. Which page a reference leads to depends on its
//! configuration.

use std::io;
use std::path::Path;

use super::generator::Spelling;
use super::index::Index;
use super::path::Form;
use super::site::{Site, is_language};
use super::tree::Kind;

impl Index {
    /// Returns true if the site may show another document for `name`, which leads to `path`, where nothing is.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub(super) fn has_another_name(
        &self,
        site: &Site,
        path: &Path,
        name: &str,
    ) -> io::Result<bool> {
        let is_otherwise = Form::of(name) == Form::Source
            && (self.has_other_extension(path)?
                || self.has_translations(path)
                || site.strips_extensions() && self.is_index_of(path)?);
        let in_any_case =
            || site.spelling() == Spelling::OfWindows && self.has_in_any_case(path, name);
        Ok(is_otherwise || in_any_case())
    }

    /// Returns true for `guide.md` where `guide.mdx` is, and the other way round: a component makes the address
    /// of a page of either.
    fn has_other_extension(&self, path: &Path) -> io::Result<bool> {
        let other = match path.extension().and_then(|extension| extension.to_str()) {
            Some("md") => "mdx",
            Some("mdx") => "md",
            _ => return Ok(false),
        };
        Ok(self.kind(&path.with_extension(other))? == Some(Kind::File))
    }

    /// Returns true for `guide.mdx` where it is in other languages: `guide.en-US.mdx`.
    fn has_translations(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        let parts = name
            .and_then(|name| name.rsplit_once('.'))
            .zip(path.parent());
        let Some(((stem, extension), folder)) = parts else {
            return false;
        };
        let tag = |name: &str| -> Option<bool> {
            let rest = name.strip_prefix(stem)?.strip_prefix('.')?;
            let language = rest.strip_suffix(extension)?.strip_suffix('.')?;
            Some(is_language(language))
        };
        self.names(folder)
            .iter()
            .any(|name| tag(name) == Some(true))
    }

    /// Returns true for `guide.md` where the folder `guide` has an index.
    fn is_index_of(&self, path: &Path) -> io::Result<bool> {
        Ok(self.index_of(&path.with_extension(""))?.is_some())
    }

    /// Returns true if a file has that path but for the case of letters, or if the name is one of Windows.
    fn has_in_any_case(&self, path: &Path, name: &str) -> bool {
        let mut folder = self.root(path.parent().unwrap_or(path));
        let Ok(inside) = path.strip_prefix(&folder) else {
            return false;
        };
        name.contains('\\')
            || inside.iter().all(|part| {
                let names = self.names(&folder);
                let is_same = |name: &&String| part.eq_ignore_ascii_case(name.as_str());
                let found = names.iter().find(is_same);
                found.is_some_and(|name| {
                    folder.push(name);
                    true
                })
            })
    }
}
