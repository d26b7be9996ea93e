//! `urilint resolve` and `urilint compare`.

use std::ffi::OsStr;
use std::io::Write;

use urilint::report::escape;
use urilint::uri::{
    Component, ExcessDotDot, NormalizationLevel, Objective, Parser, Resolution, ResolveError, Uri,
    equivalence_for, resolve,
};
use urilint::{Masker, Secrets};

use super::choice::{Algorithm, ExcessDotDotName, UrnObjective};
use super::output::Output;
use super::single::{Compare, Resolve};
use super::{Exit, end_item};

/// Runs `urilint resolve`: prints a target per line, in the order of the references. References
/// without a target are reported on standard error.
pub fn resolve_all(args: &Resolve) -> anyhow::Result<Exit> {
    let resolution = resolution(args)?;
    let masker = Masker::new(if args.show_secrets {
        Secrets::Shown
    } else {
        Secrets::Masked
    });
    let base = args.base.as_encoded_bytes();
    let mut output = Output::standard();
    let mut exit = Exit::Clean;
    for reference in &args.references {
        let written = output.item(|out| {
            match resolve(base, reference.as_encoded_bytes(), resolution) {
                Ok(target) => {
                    escape::percent(out, &masker.uri(&target.into_bytes()))?;
                    out.push(b'\n');
                    Ok(Exit::Clean)
                }
                // The error concerns all references.
                Err(error @ ResolveError::Base(_)) => Err(error.into()),
                Err(error) => {
                    complain(&masker.uri(reference.as_encoded_bytes()), error);
                    Ok(Exit::Lost)
                }
            }
        });
        exit = exit.or(end_item(written, &mut output)?);
    }
    output.finish()?;
    Ok(exit)
}

/// Runs `urilint compare`: prints the name of the normalization level, or `none`.
pub fn compare(args: &Compare) -> anyhow::Result<Exit> {
    let (a, b) = (compared(args, &args.a)?, compared(args, &args.b)?);
    let objective = match args.urn_objective {
        UrnObjective::Names => Objective::Names,
        UrnObjective::Results => Objective::Results,
    };
    let rung = equivalence_for(&a, &b, objective);
    let mut output = Output::standard();
    writeln!(
        output.buffer(),
        "{}",
        rung.map_or("none", NormalizationLevel::name)
    )?;
    output.finish()?;
    Ok(Exit::Clean)
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

fn complain(reference: &[u8], error: ResolveError) {
    let mut line = b"urilint: ".to_vec();
    // Writing to memory does not fail.
    let _ = escape::visible(&mut line, reference);
    let _ = writeln!(line, ": {error}");
    let _ = std::io::stderr().write_all(&line);
}

fn resolution(args: &Resolve) -> anyhow::Result<Resolution> {
    let surplus = match args.surplus {
        None | Some(ExcessDotDotName::Retained) => ExcessDotDot::Retained,
        Some(ExcessDotDotName::Removed) => ExcessDotDot::Removed,
        Some(ExcessDotDotName::Refused) => ExcessDotDot::Refused,
    };
    let (resolution, chooses) = match args.algorithm {
        Algorithm::Rfc3986 => (Resolution::Rfc3986(Parser::Strict), false),
        Algorithm::Rfc3986Loose => (Resolution::Rfc3986(Parser::Loose), false),
        Algorithm::Rfc2396bis => (Resolution::Rfc2396bis(Parser::Strict, surplus), true),
        Algorithm::Rfc2396bisLoose => (Resolution::Rfc2396bis(Parser::Loose, surplus), true),
        Algorithm::Rfc2396 => (Resolution::Rfc2396(surplus), true),
        Algorithm::UrlSyntax => (Resolution::UrlSyntax, false),
        Algorithm::PartialForm => (Resolution::PartialForm, false),
    };
    anyhow::ensure!(
        chooses || args.surplus.is_none(),
        "--surplus is for the algorithms rfc2396bis, rfc2396bis-loose and rfc2396: the others \
         leave no choice"
    );
    Ok(resolution)
}
