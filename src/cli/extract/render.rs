//! What is printed of the links in a part of an input: filtered, and rendered or counted in the
//! worker that found them.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use urilint::report::{self, LinkFormat, LinkStyle, RowBuffer, render_all};
use urilint::run::{Found, Name, Render, Shift};
use urilint::uri::NormalizationLevel;
use urilint::{Kind, Link};

use crate::cli::args::choice::By;
use crate::cli::extract::filter::{Filter, key};
use crate::cli::output::labels::Labels;
use crate::cli::output::progress::Counters;
use crate::cli::tally::{Batch, Fingerprints};

/// Filters links, and renders or counts them.
pub struct Renderer {
    pub counters: Arc<Counters>,
    pub filter: Filter,
    /// Whether relative references are printed as the URIs that they resolve to.
    pub resolve: bool,
    /// Whether links of services are printed as the URIs that they lead to.
    pub unwrap: bool,
    /// The level to which URIs are normalized.
    pub normalize: Option<NormalizationLevel>,
    pub format: &'static LinkFormat,
    pub labels: Labels,
    pub style: LinkStyle,
    pub rows: Rows,
}

/// Which rows are rendered.
pub enum Rows {
    /// One for each link.
    Each,
    /// One for each distinct key.
    Distinct(By, Fingerprints),
    /// The key of each, without its count.
    Counts(By, Fingerprints),
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
}

impl Renderer {
    /// Replaces links by those that they are printed as, and removes those that are not printed.
    fn filter(&self, links: &mut Vec<Link>) {
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

    fn row(&self, rows: &mut RowBuffer, name: report::Name, link: &Link) -> io::Result<()> {
        (self.format.link)(rows, name, link, &self.style)
    }

    /// Writes the row of a key that is not counted.
    fn key_row(&self, rows: &mut RowBuffer, by: By, key: &[u8]) -> io::Result<()> {
        let tally = report::Tally {
            by: by.name(),
            key,
            count: None,
        };
        (self.format.tally)(rows, &tally)
    }
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        let Found {
            links, positions, ..
        } = found;
        self.filter(links);
        let count = links.len() as u64;
        self.counters.add_items(links.len());
        let label = self.labels.label(name);
        let name = label.name();
        let batch = || Batch::new(*positions);
        let (content, failures) = match &self.rows {
            Rows::Each => {
                let rows = || RowBuffer::new(*positions);
                let row = |rows: &mut RowBuffer, link: &_| self.row(rows, name, link);
                let (rows, failures) = render_all(links, rows, row);
                (Content::Rows(rows), failures)
            }
            Rows::Distinct(by, fingerprints) => {
                let (keys, failures) = render_all(links, batch, |batch: &mut Batch, link| {
                    key(link, *by).map_or(Ok(()), |key| {
                        batch.add(fingerprints.of(&key), |rows| match by {
                            By::Uri => self.row(rows, name, link),
                            By::Host | By::Scheme | By::Domain | By::HostPair => {
                                self.key_row(rows, *by, &key)
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
        };
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
        }
    }

    fn weight(&self, rendered: &Rendered) -> usize {
        match &rendered.content {
            Content::Rows(rows) => rows.weight(),
            Content::Keys(keys) => keys.weight(),
        }
    }
}

/// Returns true if `link` is not a URI, and not known to be meant as one.
fn is_unrecognized(link: &Link) -> bool {
    matches!(link.kind, Kind::Misspelt | Kind::Defanged) && link.suspect.is_none()
}
