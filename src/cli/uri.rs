//! `urilint resolve` and `urilint compare`.

use std::ffi::OsStr;
use std::io::{self, Write};

use urilint::report::escape;
use urilint::uri::{
    Component, ExcessDotDot, NormalizationLevel, Objective, Parser, Resolution, ResolveError,
    Target, Uri, equivalence_for, resolve, whatwg,
};
use urilint::{Masker, Secrets};

use super::choice::{Algorithm, ComparisonName, ExcessDotDotName, ResolveFormat, UrnObjective};
use super::output::Output;
use super::single::{Compare, Resolve};
use super::{Exit, end_item, lines};

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

/// Runs `urilint compare`: prints the name of the normalization level, or `none`.
pub fn compare(args: &Compare) -> anyhow::Result<Exit> {
    let level = match args.algorithm {
        ComparisonName::Rfc3986 => level(args)?,
        ComparisonName::Whatwg => level_of_urls(args)?,
    };
    let mut output = Output::standard();
    writeln!(output.buffer(), "{level}")?;
    output.finish()?;
    Ok(Exit::Clean)
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

fn complain(reference: &[u8], error: ResolveError) {
    let line = format!("urilint: {}\n", message(reference, error));
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Returns a message about a reference, which is escaped.
fn message(reference: &[u8], error: ResolveError) -> String {
    let mut shown = Vec::new();
    // Writing to memory does not fail.
    let _ = escape::visible(&mut shown, reference);
    format!("{}: {error}", String::from_utf8_lossy(&shown))
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
