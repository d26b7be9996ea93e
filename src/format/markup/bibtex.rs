//! BibTeX: databases of references (BibTeX, "btxdoc").
//!
//! A field that is a URI by its name is a target; in the others, commands of LaTeX are read.

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::latex::{self, Braces, IN_URI, is_one_uri};
use crate::format::Format;
use crate::format::bytes::is_space;
use crate::format::document::DOCUMENT;
use crate::format::lines::{LineDecoder, LineReader, MemoizedSearch, stripped};
use crate::format::section_writer::{LinkTarget, SectionWriter};

/// Databases of BibTeX.
pub static BIBTEX: Format = Format {
    name: "bibtex",
    summary: "BibTeX",
    extensions: &["bib"],
    decoder: || LineDecoder::<BibtexReader>::boxed(&latex::SYNTAX),
    markup: &latex::SYNTAX,
    ..DOCUMENT
};

/// Fields that hold one URI.
const URIS: &[&str] = &["biburl", "ee", "link", "opturl", "url", "urls", "weblink"];
/// Fields that may hold one.
const MAYBE: &[&str] = &["doi", "eprint", "howpublished", "note", "pdf"];

/// No name of a field is longer.
const LONGEST_NAME: usize = 32;

/// Reads fields; nothing is known from the parts before.
#[derive(Debug, Default)]
struct BibtexReader;

impl LineReader for BibtexReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let braces = Braces::of(bytes, from);
        let mut quote = MemoizedSearch::default();
        let mut written = from;
        for equals in memchr_iter(b'=', &bytes[from..]).map(|at| from + at) {
            if equals < written {
                continue;
            }
            let Some(name) = name_before(&bytes[written..equals]) else {
                continue;
            };
            let Some(value) = value(bytes, equals + 1, &braces, &mut quote) else {
                continue;
            };
            let value = without_braces(bytes, value);
            let text = &bytes[value.clone()];
            let is = |names: &[&str]| {
                names
                    .iter()
                    .any(|n| name.eq_ignore_ascii_case(n.as_bytes()))
            };
            let uri = is(URIS) || name.starts_with(b"bdsk-url");
            let maybe = is(MAYBE)
                && text
                    .get(..4)
                    .is_some_and(|s| s.eq_ignore_ascii_case(b"http"));
            if (uri || maybe) && is_one_uri(text) {
                latex::write(bytes, written..value.start, &braces, out);
                let aimed = LinkTarget {
                    whole: Some(value.clone()),
                    ..LinkTarget::FOLLOWED
                };
                out.target(value.clone(), &IN_URI, aimed);
                written = value.end;
            }
        }
        latex::write(bytes, written..bytes.len(), &braces, out);
    }
}

/// Returns the name of the field at the end of `before`.
fn name_before(before: &[u8]) -> Option<&[u8]> {
    let text = before.trim_ascii_end();
    let in_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let letters = text.iter().rev().take(LONGEST_NAME);
    let length = letters.take_while(in_name).count();
    let (rest, name) = text.split_at(text.len() - length);
    let starts = matches!(
        rest.trim_ascii_end().last(),
        Some(b',' | b'{' | b'(' | b'}' | b'"')
    );
    (length > 0 && starts).then_some(name)
}

/// Returns the range of the value after a `=`: in braces, or in quotes.
fn value(
    bytes: &[u8],
    from: usize,
    braces: &Braces,
    quote: &mut MemoizedSearch,
) -> Option<Range<usize>> {
    let spaces = bytes[from..].iter().take_while(|&&b| is_space(b)).count();
    let at = from + spaces;
    match bytes.get(at)? {
        b'{' => braces.inside(at),
        b'"' => {
            let next = |from: usize| memchr(b'"', &bytes[from..]).map(|length| from + length);
            Some(at + 1..quote.find(at + 1, next)?)
        }
        _ => None,
    }
}

fn without_braces(bytes: &[u8], value: Range<usize>) -> Range<usize> {
    let value = stripped(bytes, value);
    let text = &bytes[value.clone()];
    if text.len() > 1 && text.starts_with(b"{") && text.ends_with(b"}") {
        return stripped(bytes, value.start + 1..value.end - 1);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::BIBTEX;
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn fields() {
        assert_read(
            &BIBTEX,
            &[
                (
                    "@misc{a,\n url = {http://a.example/\\_b%20c},\n}\n",
                    &["link http://a.example/_b%20c"],
                ),
                (
                    "@misc{a, URL=\"http://a.example/b\", note = \"see \\url{http://b.example/}\"}\n",
                    &["link http://a.example/b", "link http://b.example/"],
                ),
                (
                    "@misc{a,\n howpublished = {\\url{http://a.example/}},\n doi = {10.1234/x},\n ee={{http://b.example/}}}\n",
                    &["link http://a.example/", "link http://b.example/"],
                ),
                (
                    "@misc{a,\n doi = {https://doi.example/10.1234/x},\n abstract = {http://b.example/?c=d 100% of e}}\n",
                    &[
                        "link https://doi.example/10.1234/x",
                        "bare http://b.example/?c=d",
                    ],
                ),
                (
                    "@misc{a, url = {http://a.example/ and http://b.example/}}\n",
                    &["bare http://a.example/", "bare http://b.example/"],
                ),
                (
                    "@misc{a, url = {http://a.example/\n",
                    &["bare http://a.example/"],
                ),
            ],
        );
    }

    #[test]
    fn any_input_is_accepted() {
        assert_survived(
            &BIBTEX,
            &[
                "@a{b,",
                "url",
                "=",
                " ",
                "{",
                "}",
                "\"",
                "\\",
                "\\url",
                "http://a.example/",
                "\n",
                "\n\n",
                ",",
                "note",
                "%",
                "\u{e4}",
            ],
        );
    }
}
