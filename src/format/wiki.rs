//! Documents in markup languages that have no format of their own, read as plain text. Unlike plain text, they
//! have markup that people write for people, and unlike text in a language that is not known, no program is
//! set up by them.

use super::markup_syntax::WIKI_TEXT;
use super::{Decoder, DocumentFiles, Format, Record, Section, plain};

/// Documents in other markup languages.
pub static WIKI: Format = Format {
    name: "wiki",
    summary: "other markup for documents, read as plain text: wikis, Textile, Creole, Texy, Djot, Typst",
    extensions: &[
        "creole",
        "dj",
        "djot",
        "dokuwiki",
        "mediawiki",
        "moin",
        "t2t",
        "textile",
        "texy",
        "twiki",
        "typ",
        "wiki",
        "wikitext",
    ],
    decoder: || Box::new(WikiDecoder),
    markup: &WIKI_TEXT,
    language_ids: &["dokuwiki", "mediawiki", "textile", "typst"],
    document: DocumentFiles::NONE,
    ..plain::FORMAT
};

/// Emits each record as one section.
#[derive(Debug)]
struct WikiDecoder;

impl Decoder for WikiDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        plain::whole(record, &WIKI_TEXT, emit)
    }
}
