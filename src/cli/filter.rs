//! Filters and count keys of `extract`.

use std::borrow::Cow;

use anyhow::{Context, anyhow, bail};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use urilint::config::{Regexes, within_bounds};
use urilint::{Link, registered_domain};

use super::args::Extract;
use super::choice::By;

/// The options `--scheme`, `--host`, `--match`, `--exclude-match` and `--only-valid`.
#[derive(Debug)]
pub struct Filter {
    schemes: Vec<String>,
    hosts: Option<GlobSet>,
    /// The URI must match one of these, if there are any.
    matching: Regexes,
    /// The URI must match none of these.
    excluded: Regexes,
    only_valid: bool,
}

impl Filter {
    /// Returns the filter of the arguments.
    pub fn new(args: &Extract) -> anyhow::Result<Self> {
        let mut hosts = GlobSetBuilder::new();
        for glob in &args.host {
            if let Err(error) = within_bounds(glob) {
                bail!("--host: {error}");
            }
            let glob = GlobBuilder::new(glob)
                .case_insensitive(true)
                .empty_alternates(true)
                .build();
            hosts.add(glob.context("--host")?);
        }
        Ok(Self {
            schemes: args.scheme.clone(),
            hosts: if args.host.is_empty() {
                None
            } else {
                Some(hosts.build().context("--host")?)
            },
            matching: expressions("--match", &args.matching)?,
            excluded: expressions("--exclude-match", &args.exclude_match)?,
            only_valid: args.only_valid,
        })
    }

    /// Returns true if `link` is printed.
    pub fn passes(&self, link: &Link) -> bool {
        (!self.only_valid || link.valid)
            && (self.schemes.is_empty() || self.schemes.iter().any(|scheme| *scheme == link.scheme))
            && self.hosts.as_ref().is_none_or(|hosts| {
                let host = link.host();
                !host.is_empty() && hosts.is_match(&*String::from_utf8_lossy(&host))
            })
            && (self.matching.texts().is_empty() || self.matching.has(&link.uri))
            && (self.excluded.texts().is_empty() || !self.excluded.has(&link.uri))
    }
}

/// Compiles the values of `option`. An error is a single line without the expression.
fn expressions(option: &str, values: &[String]) -> anyhow::Result<Regexes> {
    Regexes::new(values.to_vec()).map_err(|(_, error)| anyhow!("{option}: {error}"))
}

/// Returns the key by which `link` is counted, if it has one.
pub fn key(link: &Link, by: By) -> Option<Cow<'_, [u8]>> {
    let key = match by {
        By::Uri => Cow::Borrowed(&*link.uri),
        By::Host => link.host(),
        By::Scheme => Cow::Borrowed(link.scheme.as_bytes()),
        By::Domain => match link.host() {
            Cow::Borrowed(host) => Cow::Borrowed(registered_domain(host)),
            Cow::Owned(host) => Cow::Owned(registered_domain(&host).to_vec()),
        },
    };
    (!key.is_empty()).then_some(key)
}
