//! `urilint resolve`.

use std::ffi::OsStr;
use std::io::{self, Write};

use urilint::report::escape;
use urilint::uri::{ExcessDotDot, Parser, Resolution, ResolveError, Target, resolve};
use urilint::{Masker, Secrets};

use crate::cli::args::choice::{Algorithm, ExcessDotDotName, ResolveFormat};
use crate::cli::args::single::Resolve;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::cli::uri::lines::{self, end_item, message};

/// Runs `urilint resolve`: prints a target per line, in the order of the references. References
/// without a target are reported on standard error, or in their object of ndjson.
pub fn resolve_all(args: &Resolve) -> anyhow::Result<Exit> {
    let resolver = Resolver {
        base: args.base.as_encoded_bytes(),
        resolution: resolution(args)?,
        format: args.format,
        masker: Masker::new(if args.show_secrets {
            Secrets::Shown
        } else {
            Secrets::Masked
        }),
    };
    let mut output = Output::standard();
    let mut exit = Exit::Clean;
    for reference in &args.references {
        let ended = if reference == OsStr::new("-") {
            lines::for_each(|line| resolver.print(line, &mut output))?
        } else {
            resolver.print(reference.as_encoded_bytes(), &mut output)?
        };
        exit = exit.or(ended);
    }
    output.finish()?;
    Ok(exit)
}

/// What all references of a run have in common.
struct Resolver<'a> {
    base: &'a [u8],
    resolution: Resolution,
    format: ResolveFormat,
    masker: Masker,
}

impl Resolver<'_> {
    fn print(&self, reference: &[u8], output: &mut Output) -> anyhow::Result<Exit> {
        let written = output.item(|out| {
            let target = match resolve(self.base, reference, self.resolution) {
                // The error concerns all references.
                Err(error @ ResolveError::Base(_)) => return Err(error.into()),
                target => target,
            };
            match self.format {
                ResolveFormat::Plain => self.write_plain(out, reference, &target)?,
                ResolveFormat::Ndjson => self.write_ndjson(out, reference, &target)?,
            }
            Ok(target.map_or(Exit::Lost, |_| Exit::Clean))
        });
        end_item(written, output)
    }

    fn write_plain(
        &self,
        out: &mut Vec<u8>,
        reference: &[u8],
        target: &Resolved,
    ) -> io::Result<()> {
        match target {
            Ok(target) => {
                escape::percent_line(out, &self.masker.uri(&target.clone().into_bytes()))?;
                out.push(b'\n');
            }
            Err(error) => complain(&self.masker.uri(reference), *error),
        }
        Ok(())
    }

    /// Writes the reference, and the key `target` or `error`. In place of a URI, the target is
    /// null for the current document; `fragment` is then its fragment, if there is one.
    fn write_ndjson(
        &self,
        out: &mut Vec<u8>,
        reference: &[u8],
        target: &Resolved,
    ) -> io::Result<()> {
        escape::json_member(out, "{\"reference\":", &self.masker.uri(reference))?;
        match target {
            Ok(Target::Uri(uri)) => {
                escape::json_member(out, ",\"target\":", &self.masker.uri(uri))?;
            }
            Ok(Target::CurrentDocument(fragment)) => {
                out.extend(b",\"target\":null");
                if let Some(fragment) = fragment {
                    // Masked as what it is: a token may be recognized by the `#` before it.
                    let masked = self.masker.uri(&[b"#", &fragment[..]].concat());
                    escape::json_member(out, ",\"fragment\":", &masked[1..])?;
                }
            }
            Err(error) => {
                escape::json_member(out, ",\"error\":", error.to_string().as_bytes())?;
            }
        }
        out.extend(b"}\n");
        Ok(())
    }
}

type Resolved = Result<Target, ResolveError>;

fn complain(reference: &[u8], error: ResolveError) {
    let line = format!("urilint: {}\n", message(reference, error));
    let _ = io::stderr().write_all(line.as_bytes());
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
        Algorithm::Whatwg => (Resolution::Whatwg, false),
    };
    anyhow::ensure!(
        chooses || args.surplus.is_none(),
        "--surplus is for the algorithms rfc2396bis, rfc2396bis-loose and rfc2396: the others \
         leave no choice"
    );
    Ok(resolution)
}
