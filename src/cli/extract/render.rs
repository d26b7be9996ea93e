//! What is printed of the links in a part of an input: filtered, and rendered or counted in the
//! worker that found them.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use urilint::report::{self, LinkFormat, LinkStyle, RowBuffer, render_all};
use urilint::run::{Found, Name, Positions, Render, Shift};
use urilint::uri::NormalizationLevel;
use urilint::{Kind, Link};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;
use crate::cli::extract::filter::{Filter, key};
use crate::cli::extract::table::{Table, TableBatch};
use crate::cli::output::labels::Labels;
use crate::cli::output::progress::Counters;
use crate::cli::tally::{Batch, Fingerprints};

/// Filters links, and renders or counts them.
pub struct Renderer {
    pub counters: Arc<Counters>,
    pub selection: Selection,
    pub labels: Labels,
    pub style: LinkStyle,
    pub rows: Rows,
}

/// Which links are printed, and as what.
pub struct Selection {
    filter: Filter,
    /// Whether relative references are printed as the URIs that they resolve to.
    resolve: bool,
    /// Whether links of services are printed as the URIs that they lead to.
    unwrap: bool,
    /// The level to which URIs are normalized.
    normalize: Option<NormalizationLevel>,
}

/// Which rows are rendered.
pub enum Rows {
    /// One for each link.
    Each(&'static LinkFormat),
    /// One for each distinct key.
    Distinct(&'static LinkFormat, By, Fingerprints),
    /// The key of each, without its count.
    Counts(By, Fingerprints),
    /// One for each link, of a table with these columns.
    Table(Table),
}

/// The links of a part of an input that pass the filter.
pub struct Rendered {
    pub content: Content,
    /// The number of links.
    pub count: u64,
    /// Why links are missing.
    pub failures: Vec<String>,
}

pub enum Content {
    Rows(RowBuffer),
    Keys(Batch),
    Table(TableBatch),
}

impl Selection {
    /// Returns the selection of the arguments.
    ///
    /// # Errors
    /// If a glob or an expression is invalid.
    pub fn new(args: &Extract) -> anyhow::Result<Self> {
        Ok(Self {
            filter: Filter::new(args)?,
            resolve: args.resolve,
            unwrap: args.unwrap,
            normalize: args.normalize,
        })
    }

    /// Replaces links by those that they are printed as, and removes those that are not printed.
    pub fn apply(&self, links: &mut Vec<Link>) {
        for link in &mut *links {
            if self.resolve
                && let Cow::Owned(resolved) = link.to_resolved()
            {
                *link = resolved;
            }
            if let Cow::Owned(corrected) = link.to_corrected() {
                *link = corrected;
            }
            if self.unwrap
                && let Cow::Owned(unwrapped) = link.to_unwrapped()
            {
                *link = unwrapped;
            }
            if let Some(level) = self.normalize
                && let Cow::Owned(normal) = link.to_normalized(level)
            {
                *link = normal;
            }
        }
        links.retain(|link| !is_unrecognized(link) && self.filter.passes(link));
    }
}

impl Renderer {
    /// Renders the links, or their keys. Returns why some are missing, too.
    fn content(
        &self,
        name: report::Name,
        links: &[Link],
        found: Positions,
    ) -> (Content, Vec<String>) {
        let batch = || Batch::new(found);
        match &self.rows {
            Rows::Each(format) => {
                let (rows, failures) = render_all(
                    links,
                    || RowBuffer::new(found),
                    |rows: &mut RowBuffer, link| (format.link)(rows, name, link, &self.style),
                );
                (Content::Rows(rows), failures)
            }
            Rows::Table(table) => {
                let (batch, failures) = render_all(
                    links,
                    || table.batch(found),
                    |batch: &mut TableBatch, link| {
                        batch.push(name, link, self.style.style);
                        Ok(())
                    },
                );
                (Content::Table(batch), failures)
            }
            Rows::Distinct(format, by, fingerprints) => {
                let (keys, failures) = render_all(links, batch, |batch: &mut Batch, link| {
                    key(link, *by).map_or(Ok(()), |key| {
                        batch.add(fingerprints.of(&key), |rows| match by {
                            By::Uri => (format.link)(rows, name, link, &self.style),
                            By::Host | By::Scheme | By::Domain | By::HostPair => {
                                key_row(format, rows, *by, &key)
                            }
                        })
                    })
                });
                (Content::Keys(keys), failures)
            }
            Rows::Counts(by, fingerprints) => {
                let (keys, failures) = render_all(links, batch, |batch: &mut Batch, link| {
                    key(link, *by).map_or(Ok(()), |key| {
                        batch.add(fingerprints.of(&key), |rows| {
                            rows.keep_key(&key);
                            Ok(())
                        })
                    })
                });
                (Content::Keys(keys), failures)
            }
        }
    }
}

/// Writes the row of a key that is not counted.
fn key_row(format: &LinkFormat, rows: &mut RowBuffer, by: By, key: &[u8]) -> io::Result<()> {
    let tally = report::Tally {
        by: by.name(),
        key,
        count: None,
    };
    (format.tally)(rows, &tally)
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        let Found {
            links, positions, ..
        } = found;
        self.selection.apply(links);
        let count = links.len() as u64;
        self.counters.add_items(links.len());
        let label = self.labels.label(name);
        let name = label.name();
        let (content, failures) = self.content(name, links, *positions);
        Rendered {
            content,
            count,
            failures,
        }
    }

    fn renders_early(&self) -> bool {
        true
    }

    fn shift(&self, rendered: &mut Rendered, by: Shift) {
        match &mut rendered.content {
            Content::Rows(rows) => rows.shift(by),
            Content::Keys(keys) => keys.shift(by),
            Content::Table(batch) => batch.shift(by),
        }
    }

    fn weight(&self, rendered: &Rendered) -> usize {
        match &rendered.content {
            Content::Rows(rows) => rows.weight(),
            Content::Keys(keys) => keys.weight(),
            Content::Table(batch) => batch.weight(),
        }
    }
}

/// Returns true if `link` is not a URI, and not known to be meant as one.
fn is_unrecognized(link: &Link) -> bool {
    matches!(link.kind, Kind::Misspelt | Kind::Defanged) && link.suspect.is_none()
}
