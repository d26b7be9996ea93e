//! `urilint resolve` and `urilint compare`.

use std::io::Write;

use urilint::report::escape;
use urilint::uri::{
    ExcessDotDot, NormalizationLevel, Parser, Resolution, ResolveError, equivalence, resolve,
};
use urilint::{Masker, Secrets};

use super::args::{Compare, Resolve};
use super::choice::{Algorithm, ExcessDotDotName};
use super::output::Output;
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
    let rung = equivalence(args.a.as_encoded_bytes(), args.b.as_encoded_bytes());
    let mut output = Output::standard();
    writeln!(
        output.buffer(),
        "{}",
        rung.map_or("none", NormalizationLevel::name)
    )?;
    output.finish()?;
    Ok(Exit::Clean)
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
