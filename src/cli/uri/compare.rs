//! `urilint compare`.

use std::ffi::OsStr;
use std::io::Write;

use urilint::uri::{
    Component, NormalizationLevel, Objective, Parser, Resolution, ResolveError, Uri,
    equivalence_for, resolve, whatwg,
};
use urilint::{Masker, Secrets};

use crate::cli::args::choice::{ComparisonName, UrnObjective};
use crate::cli::args::single::Compare;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::cli::uri::lines::message;

/// Runs `urilint compare`: prints the name of the normalization level, or `none`.
pub fn compare(args: &Compare) -> anyhow::Result<Exit> {
    let level = level_of(args)?;
    let mut output = Output::standard();
    writeln!(output.buffer(), "{level}")?;
    output.finish()?;
    Ok(Exit::Clean)
}

/// Returns the name of the level at which the URIs are equal, or `none`.
///
/// # Errors
/// If a reference cannot be resolved, or is not a URL.
pub fn level_of(args: &Compare) -> anyhow::Result<&'static str> {
    match args.algorithm {
        ComparisonName::Rfc3986 => level(args),
        ComparisonName::Whatwg => level_of_urls(args),
    }
}

fn level(args: &Compare) -> anyhow::Result<&'static str> {
    let (a, b) = (compared(args, &args.a)?, compared(args, &args.b)?);
    let objective = match args.urn_objective {
        UrnObjective::Names => Objective::Names,
        UrnObjective::Results => Objective::Results,
    };
    let level = equivalence_for(&a, &b, objective);
    Ok(level.map_or("none", NormalizationLevel::name))
}

/// Compares the serialized URLs (URL Standard §4.6).
fn level_of_urls(args: &Compare) -> anyhow::Result<&'static str> {
    let (a, b) = (serialized(args, &args.a)?, serialized(args, &args.b)?);
    Ok(if args.a == args.b {
        "string"
    } else if a == b {
        "whatwg"
    } else {
        "none"
    })
}

/// Returns the serialized URL, without its fragment if that is ignored.
fn serialized(args: &Compare, uri: &OsStr) -> anyhow::Result<Vec<u8>> {
    let uri = uri.as_encoded_bytes();
    let base = match &args.base {
        Some(base) => Some(
            whatwg(base.as_encoded_bytes(), None)
                .map_err(|failure| ResolveError::Base(*failure.cause()))?,
        ),
        None => None,
    };
    let url = whatwg(uri, base.as_ref()).map_err(|failure| {
        let error = ResolveError::Reference(*failure.cause());
        anyhow::Error::msg(message(&Masker::new(Secrets::Masked).uri(uri), error))
    })?;
    let mut href = url.href().to_vec();
    if let Some(fragment) = url.fragment().filter(|_| args.ignore_fragment) {
        href.truncate(href.len() - fragment.len() - 1);
    }
    Ok(href)
}

/// Returns what is compared of a URI: resolved against the base, and without the fragment if that
/// is ignored.
fn compared(args: &Compare, uri: &OsStr) -> anyhow::Result<Vec<u8>> {
    let uri = uri.as_encoded_bytes();
    let mut whole = match &args.base {
        Some(base) => resolve(
            base.as_encoded_bytes(),
            uri,
            Resolution::Rfc3986(Parser::Strict),
        )?
        .into_bytes(),
        None => uri.to_vec(),
    };
    if args.ignore_fragment
        && let Some(fragment) = Uri::split(&whole).range(Component::Fragment)
    {
        whole.truncate(fragment.start - 1);
    }
    Ok(whole)
}
