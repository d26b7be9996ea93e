//! Filters and count keys of `extract`.

use std::borrow::Cow;

use anyhow::{Context, anyhow, bail};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use urilint::config::{Regexes, within_bounds};
use urilint::uri::Uri;
use urilint::{Link, domain_of};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;

/// The options of `extract` under the heading "Filters".
#[derive(Debug)]
pub struct Filter {
    /// The scheme must be one of these, if there are any.
    schemes: Vec<String>,
    excluded_schemes: Vec<String>,
    /// The context must be one of these, if there are any.
    contexts: Vec<urilint::Context>,
    /// The host must match one of these, if there are any.
    hosts: GlobSet,
    excluded_hosts: GlobSet,
    /// The URI must match one of these, if there are any.
    matching: Regexes,
    /// The URI must match none of these.
    excluded: Regexes,
    only_valid: bool,
}

impl Filter {
    /// Returns the filter of the arguments.
    pub fn new(args: &Extract) -> anyhow::Result<Self> {
        Ok(Self {
            schemes: args.scheme.clone(),
            excluded_schemes: args.exclude_scheme.clone(),
            contexts: args.context.clone(),
            hosts: globs("--host", &args.host)?,
            excluded_hosts: globs("--exclude-host", &args.exclude_host)?,
            matching: expressions("--match", &args.matching)?,
            excluded: expressions("--exclude-match", &args.exclude_match)?,
            only_valid: args.only_valid,
        })
    }

    /// Returns true if `link` is printed.
    pub fn passes(&self, link: &Link) -> bool {
        let has = |schemes: &[String]| schemes.iter().any(|scheme| *scheme == link.scheme);
        (!self.only_valid || link.valid)
            && (self.schemes.is_empty() || has(&self.schemes))
            && !has(&self.excluded_schemes)
            && (self.contexts.is_empty() || self.contexts.contains(&link.context))
            && self.passes_host(link)
            && (self.matching.texts().is_empty() || self.matching.has(&link.uri))
            && (self.excluded.texts().is_empty() || !self.excluded.has(&link.uri))
    }

    fn passes_host(&self, link: &Link) -> bool {
        if self.hosts.is_empty() && self.excluded_hosts.is_empty() {
            return true;
        }
        let host = link.host();
        let host = String::from_utf8_lossy(&host);
        (self.hosts.is_empty() || !host.is_empty() && self.hosts.is_match(&*host))
            && (host.is_empty() || !self.excluded_hosts.is_match(&*host))
    }
}

/// Compiles the globs of hosts that are the values of `option`.
fn globs(option: &'static str, values: &[String]) -> anyhow::Result<GlobSet> {
    let mut hosts = GlobSetBuilder::new();
    for glob in values {
        if let Err(error) = within_bounds(glob) {
            bail!("{option}: {error}");
        }
        let glob = GlobBuilder::new(glob)
            .case_insensitive(true)
            .empty_alternates(true)
            .build();
        hosts.add(glob.context(option)?);
    }
    hosts.build().context(option)
}

/// Compiles the values of `option`. An error is a single line without the expression.
fn expressions(option: &str, values: &[String]) -> anyhow::Result<Regexes> {
    Regexes::new(values.to_vec()).map_err(|errors| {
        let errors: Vec<_> = errors.into_iter().map(|(_, error)| error).collect();
        anyhow!("{option}: {}", errors.join("; "))
    })
}

/// Returns the host that `link` is from and the host that it leads to, with a space between them.
fn host_pair(link: &Link) -> Option<Vec<u8>> {
    let source = match (&link.record, &link.envelope) {
        (Some(record), _) => Uri::split(&record.target).host()?.to_ascii_lowercase(),
        (None, Some(envelope)) => sender_domain(envelope.from.as_deref()?)?,
        (None, None) => return None,
    };
    let target = match &link.resolved {
        Some(resolved) => Uri::split(resolved).host()?.to_ascii_lowercase(),
        None => link.host().into_owned(),
    };
    (!source.is_empty() && !target.is_empty()).then(|| [&source, &b" "[..], &target].concat())
}

/// Returns the domain of the first address in the body of a `From` field.
fn sender_domain(from: &[u8]) -> Option<Vec<u8>> {
    let address = match from.iter().position(|byte| *byte == b'<') {
        Some(start) => &from[start..],
        None => from,
    };
    let at = address.iter().position(|byte| *byte == b'@')?;
    let rest = &address[at + 1..];
    let is_host =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._[]:".contains(byte) || *byte > 0x7f;
    let end = rest
        .iter()
        .position(|byte| !is_host(byte))
        .unwrap_or(rest.len());
    Some(rest[..end].to_ascii_lowercase())
}

/// Returns the key by which `link` is counted, if it has one.
pub fn key(link: &Link, by: By) -> Option<Cow<'_, [u8]>> {
    let key = match by {
        By::Uri => Cow::Borrowed(&*link.uri),
        By::Host => link.host(),
        By::Scheme => Cow::Borrowed(link.scheme.as_bytes()),
        By::Domain => match link.host() {
            Cow::Borrowed(host) => Cow::Borrowed(domain_of(host)),
            Cow::Owned(host) => Cow::Owned(domain_of(&host).to_vec()),
        },
        By::HostPair => Cow::Owned(host_pair(link)?),
    };
    (!key.is_empty()).then_some(key)
}
