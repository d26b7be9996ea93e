//! `urilint parse`: components, faults, normal form, and the verdict of each specification.

use std::borrow::Cow;
use std::ffi::OsStr;

use urilint::report::Parsed;
use urilint::{Secrets, scheme};

use super::choice::ParseFormat;
use super::output::Output;
use super::single::Parse;
use super::{Exit, end_item, lines};

/// Runs the command for each URI, and for each line of standard input that is not empty in place
/// of `-`.
pub fn parse(args: &Parse) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    let mut exit = Exit::Clean;
    for uri in &args.uris {
        let ended = if uri == OsStr::new("-") {
            lines::for_each(|line| match line {
                [] => Ok(Exit::Clean),
                uri => write(args, uri, &mut output),
            })?
        } else {
            write(args, uri.as_encoded_bytes(), &mut output)?
        };
        exit = exit.or(ended);
    }
    output.finish()?;
    Ok(exit)
}

fn write(args: &Parse, uri: &[u8], output: &mut Output) -> anyhow::Result<Exit> {
    let secrets = if args.show_secrets {
        Secrets::Shown
    } else {
        Secrets::Masked
    };
    let written = output.item(|out| {
        let text = uri;
        let uri = undelimited(text);
        let mut parsed = Parsed::new(&uri, args.profile.into(), secrets);
        if *uri != *text {
            parsed = parsed.without_delimiters();
        }
        match args.format {
            ParseFormat::Full => parsed.write_full(out)?,
            ParseFormat::Ndjson => parsed.write_ndjson(out)?,
        }
        Ok(Exit::Clean)
    });
    end_item(written, output)
}

/// Returns the URI without the delimiters that people copy with it: white space around it, `<…>`,
/// quotes, and the prefix `URL:`. Between delimiters, white space is not part of the URI, either
/// (RFC 1738 appendix, rfc2396bis-01 Appendix E, RFC 3986 Appendix C).
fn undelimited(text: &[u8]) -> Cow<'_, [u8]> {
    let text = text.trim_ascii();
    match text {
        [b'<', inside @ .., b'>'] | [b'"', inside @ .., b'"'] | [b'\'', inside @ .., b'\''] => {
            let mut uri = without_prefix(inside.trim_ascii()).to_vec();
            uri.retain(|byte| !byte.is_ascii_whitespace());
            Cow::Owned(uri)
        }
        _ => Cow::Borrowed(without_prefix(text)),
    }
}

/// Returns what follows `URL:`, if it starts with a scheme.
fn without_prefix(text: &[u8]) -> &[u8] {
    let Some((prefix, rest)) = text.split_first_chunk::<4>() else {
        return text;
    };
    let rest = rest.trim_ascii_start();
    let name = rest.split(|&byte| byte == b':').next().unwrap_or_default();
    if prefix.eq_ignore_ascii_case(b"URL:") && name.len() < rest.len() && scheme::is_known(name) {
        rest
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delimiters() {
        for (text, expected) in [
            ("http://h/a", "http://h/a"),
            (" http://h/a\n", "http://h/a"),
            ("<http://h/a>", "http://h/a"),
            ("<URL: http://h/a b>", "http://h/ab"),
            ("<url:http://h/a\n  b>", "http://h/ab"),
            ("\"http://h/a\"", "http://h/a"),
            ("'http://h/a'", "http://h/a"),
            ("URL:http://h/a", "http://h/a"),
            ("URL: ftp://h/a", "ftp://h/a"),
            ("<//h/a>", "//h/a"),
            ("url:x", "url:x"),
            ("url:unknown-scheme:x", "url:unknown-scheme:x"),
            ("http://h/a b", "http://h/a b"),
            ("http://h/'a'", "http://h/'a'"),
            ("<http://h/a", "<http://h/a"),
            ("http://h/a>", "http://h/a>"),
            ("<", "<"),
            ("<>", ""),
            ("", ""),
        ] {
            let found = undelimited(text.as_bytes());
            assert_eq!(String::from_utf8_lossy(&found), expected, "{text}");
        }
    }
}
