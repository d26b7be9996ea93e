//! What files of a format are to those who link to them, by their extensions.

/// What files of a format are to those who link to them, by their extensions.
#[derive(Clone, Copy, Debug)]
pub struct DocumentFiles {
    /// Extensions of documentation, which a project writes for its readers even among tests.
    pub manuals: &'static [&'static str],
    /// Extensions of the sources of pages, with their ranks: a page whose source exists is assumed
    /// to exist, and of several sources that of the lowest rank is read. No two have the same rank.
    pub sources: &'static [(u8, &'static str)],
    /// Extensions of pages.
    pub pages: &'static [&'static str],
}

impl DocumentFiles {
    /// The files of a format that is not published as a site.
    pub const NONE: Self = Self {
        manuals: &[],
        sources: &[],
        pages: &[],
    };
}
