//! The formats: how an input is recognized, split into records, and decoded.
//!
//! One file each, in the folder of its kind. To add a format, write its file with a [`Format`],
//! a [`Decoder`] and, for a language of its own, a [`MarkupSyntax`]; name it in the `mod.rs` of
//! that folder; and add it to [`FORMATS`].

mod bytes;
mod charset_choice;
mod coding_cookie;
mod damage;
mod data;
mod declared_length;
mod decoder;
mod definition;
mod document;
mod document_files;
mod head;
pub(crate) mod json_string;
mod lines;
mod link_text;
mod made_ids;
mod mail;
mod markup;
mod markup_syntax;
mod navigation;
mod omission;
mod plain;
mod prescan;
mod recoded;
mod record;
mod section;
mod section_writer;
mod source;
mod split;
mod terminal;
#[cfg(test)]
mod testing;
mod unknown;
mod verbatim;
mod warning;
mod wiki;

use std::ffi::OsStr;
use std::path::Path;
#[cfg(feature = "config")]
use std::sync::LazyLock;

use crate::text::charset::UTF8_MARK;

pub use damage::{Damage, DamageKind, LossClass};
#[cfg(feature = "io")]
pub(crate) use data::{HTTP_HEADER, has_link_fields};
pub use decoder::Decoder;
pub use definition::{Format, Next, Split};
pub use document_files::DocumentFiles;
pub use head::Head;
pub use link_text::VisibleText;
pub use made_ids::{IdsOfLine, Includes, LargeDocument, MadeId, MadeIds};
pub(crate) use mail::decode_words;
pub use mail::{Leaf, MessageFields, Own, Parties, leaves};
pub(crate) use markup::character_reference;
pub use markup_syntax::{
    Backslash, BareUrl, CommentPlace, CommentSyntax, Escaping, Fixes, LinkForm, MarkupSyntax,
    Nature, PLAIN_TEXT,
};
pub(crate) use navigation::is_navigation_file;
pub use omission::Omission;
pub(crate) use recoded::Recoded;
pub use record::{Record, Window};
pub use section::{FragmentId, Markup, Role, Section, SectionPart, Target};
pub use split::{Splitter, Step};
#[cfg(feature = "config")]
pub(crate) use unknown::Settings;
pub use warning::{ReadOutcome, Warning};

/// How many bytes of an input are examined to recognize its format.
// Read once for all formats; the longest look-ahead of a mailbox is 4 KiB (`mail/mbox.rs`).
pub const HEAD: usize = 8 * 1024;

/// All formats, in the order in which they are tried. The last one accepts anything.
pub static FORMATS: &[&Format] = &[
    &mail::MBOX,
    &mail::MBOXCL,
    &mail::MBX,
    &mail::MMDF,
    &mail::BABYL,
    &mail::RNEWS,
    &mail::BSMTP,
    &mail::EMLX,
    &mail::CSVMAIL,
    &mail::ANEWS,
    &mail::MAIL,
    &mail::SMIME,
    &markup::XML,
    &markup::HTML,
    &data::ICALENDAR,
    &data::VCARD,
    &data::WAT,
    &data::JSON,
    &data::CSV,
    &data::PO,
    &data::PROPERTIES,
    &data::TURTLE,
    &markup::RST,
    #[cfg(feature = "markdown")]
    &markup::MARKDOWN,
    #[cfg(feature = "markdown")]
    &data::NOTEBOOK,
    &markup::ASCIIDOC,
    &markup::ROFF,
    &markup::TEXINFO,
    &markup::LATEX,
    &markup::BIBTEX,
    &markup::ORG,
    &markup::AMIGAGUIDE,
    &navigation::NAVIGATION,
    &mail::UTF16,
    &source::SOURCE,
    &verbatim::VERBATIM,
    &wiki::WIKI,
    &unknown::UNKNOWN,
    &plain::PLAIN,
];

/// Returns all formats, and one for each programming language whose syntax is known.
pub fn formats() -> impl Iterator<Item = &'static Format> {
    let languages = source::LANGUAGES.iter().map(|language| &language.format);
    FORMATS.iter().copied().chain(languages)
}

/// Returns the format called `name`.
#[cfg(test)]
pub(crate) fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Returns the format of a document in an editor, by the identifier of its language (LSP 3.17,
/// `languageId`) or by the name of the format.
///
/// ```
/// let format = urilint::format_of_language("typescriptreact").unwrap();
/// assert_eq!(format.name, "javascript");
/// ```
pub fn format_of_language(id: &str) -> Option<&'static Format> {
    let named = formats().find(|format| format.name == id);
    named.or_else(|| formats().find(|format| format.language_ids.contains(&id)))
}

/// Returns the format of that media type, in lower case.
#[cfg(feature = "io")]
pub(crate) fn of_media_type(media_type: &[u8]) -> Option<&'static Format> {
    let subtype = media_type.splitn(2, |byte| *byte == b'/').nth(1)?;
    let suffix = subtype.iter().rposition(|byte| *byte == b'+');
    let suffix = suffix.map_or(&b""[..], |plus| &subtype[plus..]);
    let find = |name: &[u8]| {
        let is_same = |known: &&str| known.as_bytes() == name;
        formats().find(|format| format.media_types.iter().any(is_same))
    };
    find(media_type).or_else(|| find(suffix))
}

/// Returns the format of some of the data in `format`, which its first bytes show.
#[cfg(feature = "io")]
pub(crate) fn kind_of(format: &Format) -> Option<&'static Format> {
    (format.name == data::JSON.name).then_some(&data::WAT)
}

/// Returns true if a file with that extension is documentation.
#[cfg(feature = "config")]
pub(crate) fn is_manual(extension: &OsStr) -> bool {
    let is_same = |known: &&str| extension.eq_ignore_ascii_case(known);
    formats().any(|format| format.document.manuals.iter().any(is_same))
}

/// Returns true if a file with that extension is a page.
#[cfg(feature = "config")]
pub(crate) fn is_page(extension: &str) -> bool {
    let is_same = |known: &&str| extension.eq_ignore_ascii_case(known);
    formats().any(|format| format.document.pages.iter().any(is_same))
}

/// Returns the extensions of the sources of pages, in the order in which they are looked up.
#[cfg(feature = "config")]
pub(crate) fn page_sources() -> &'static [&'static str] {
    static SOURCES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let mut sources: Vec<_> = formats()
            .flat_map(|format| format.document.sources)
            .collect();
        sources.sort_unstable();
        sources
            .into_iter()
            .map(|(_, extension)| *extension)
            .collect()
    });
    &SOURCES
}

/// Returns true if the name of a file is that of an `AsciiDoc` document.
#[cfg(feature = "config")]
pub(crate) fn is_asciidoc(name: &Path) -> bool {
    has_extension(&markup::ASCIIDOC, extension(name))
}

/// Returns true if the name of a file is that of a document of reStructuredText.
#[cfg(feature = "config")]
pub(crate) fn is_rst(name: &Path) -> bool {
    has_extension(&markup::RST, extension(name))
}

/// Returns true for `llms.txt`, `llms-full.txt` and the like, which are Markdown (llmstxt.org).
#[cfg(feature = "markdown")]
fn is_llms_text(name: &Path) -> bool {
    let stem = name.file_stem().and_then(|stem| stem.to_str());
    let is_one = stem.is_some_and(|stem| stem == "llms" || stem.starts_with("llms-"));
    is_one && extension(name) == Some("txt")
}

/// Returns the format of an input.
///
/// Documents and source code are recognized by the file name, then any format by the first
/// 8 KiB of the content, then any by the extension. In a folder of messages, a short header is
/// enough to recognize one. Anything else is plain text.
pub fn detect(name: impl AsRef<Path>, head: &[u8]) -> &'static Format {
    let head = &head[..head.len().min(HEAD)];
    // First, because no other format is recognized in characters of two bytes.
    if (mail::UTF16.sniff)(head) {
        return &mail::UTF16;
    }
    let head = head.strip_prefix(UTF8_MARK).unwrap_or(head);
    let extension = extension(name.as_ref());
    // Before the extension, which all YAML has.
    if is_navigation_file(name.as_ref()) {
        return &navigation::NAVIGATION;
    }
    #[cfg(feature = "markdown")]
    if is_llms_text(name.as_ref()) {
        return &markup::MARKDOWN;
    }
    let named = |format: &Format| has_extension(format, extension);
    let mut formats = FORMATS.iter().copied();
    let has_no_markup =
        |format: &Format| [plain::PLAIN.name, verbatim::VERBATIM.name].contains(&format.name);
    let document = |format: &Format| !format.messages && !has_no_markup(format);
    formats
        .clone()
        // The name of a document counts more than its start, which may be an example of another.
        .find(|format| document(format) && named(format))
        .map(|format| with_messages(format, head))
        // Translation files of Qt have the extension of TypeScript, pages of PHP start like HTML.
        .or_else(|| (markup::XML.sniff)(head).then_some(&markup::XML))
        .or_else(|| (markup::HTML.sniff)(head).then_some(&markup::HTML))
        .or_else(|| verbatim::is_licence(name.as_ref()).then_some(&verbatim::VERBATIM))
        .or_else(|| source::named(name.as_ref()))
        .or_else(|| formats.clone().find(|format| (format.sniff)(head)))
        .or_else(|| source::sniffed(head))
        .or_else(|| formats.find(|format| named(format)))
        .unwrap_or_else(|| {
            if mail::is_in_folder(name.as_ref(), head) {
                &mail::MAIL
            } else if unknown::is_for_programs(name.as_ref()) {
                &unknown::UNKNOWN
            } else {
                &plain::PLAIN
            }
        })
}

/// Returns the format of a document of that format, which may hold messages.
fn with_messages(format: &'static Format, head: &[u8]) -> &'static Format {
    if format.name == data::CSV.name && mail::has_messages(head) {
        &mail::CSVMAIL
    } else {
        format
    }
}

fn extension(name: &Path) -> Option<&str> {
    name.extension().and_then(OsStr::to_str)
}

fn has_extension(format: &Format, extension: Option<&str>) -> bool {
    extension.is_some_and(|e| format.extensions.iter().any(|x| x.eq_ignore_ascii_case(e)))
}

/// Returns true if an input of that format and name is text, even if it has NUL bytes: it is HTML or
/// XML, or its name is that of text.
#[cfg(feature = "io")]
pub(crate) fn is_text(format: &Format, name: &Path) -> bool {
    let markup = [markup::XML.name, markup::HTML.name].contains(&format.name);
    let extension = extension(name);
    markup
        || FORMATS
            .iter()
            .any(|format| has_extension(format, extension))
        || source::named(name).is_some()
        || verbatim::is_licence(name)
        || extension.is_none() && unknown::is_prose(name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::{FORMATS, find, format_of_language, formats};

    /// Returns true if `src/format` has the file or the folder of that name, in any group.
    fn has_file(name: &str) -> bool {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/format");
        let is_there = |folder: &str| {
            let path = root.join(folder).join(name);
            path.with_extension("rs").is_file() || path.join("mod.rs").is_file()
        };
        ["", "mail", "markup", "data"]
            .iter()
            .any(|folder| is_there(folder))
    }

    /// `tests/corpus.rs` checks that each has a file in the corpus.
    #[test]
    fn names_are_unique_and_those_of_the_files() {
        let mut extensions = HashSet::new();
        for format in FORMATS {
            assert!(std::ptr::eq(find(format.name).unwrap(), *format));
            assert!(has_file(format.name), "{}", format.name);
            assert!(!format.summary.is_empty());
        }
        let mut names = HashSet::new();
        for format in formats() {
            assert!(names.insert(format.name), "{}", format.name);
            for extension in format.extensions {
                assert!(extensions.insert(*extension), "{extension}");
                assert_eq!(*extension, extension.to_ascii_lowercase());
            }
        }
    }

    /// The identifiers of LSP 3.17 and of Visual Studio Code whose languages have a format.
    #[test]
    fn languages_of_editors() {
        for (id, name) in [
            ("bat", "batch"),
            ("bibtex", "bibtex"),
            ("clojure", "clojure"),
            ("c", "c"),
            ("cpp", "c"),
            ("csharp", "csharp"),
            ("css", "css"),
            ("cuda-cpp", "c"),
            ("d", "d"),
            ("dart", "dart"),
            ("delphi", "pascal"),
            ("diff", "verbatim"),
            ("dockercompose", "unknown"),
            ("dockerfile", "dockerfile"),
            ("elixir", "elixir"),
            ("erlang", "erlang"),
            ("fsharp", "fsharp"),
            ("go", "go"),
            ("groovy", "groovy"),
            ("haskell", "haskell"),
            ("html", "html"),
            ("ini", "unknown"),
            ("java", "java"),
            ("javascript", "javascript"),
            ("javascriptreact", "javascript"),
            ("json", "json"),
            ("jsonc", "json"),
            ("jsonl", "json"),
            ("julia", "julia"),
            ("latex", "latex"),
            ("less", "scss"),
            ("lua", "lua"),
            ("makefile", "makefile"),
            ("objective-c", "c"),
            ("objective-cpp", "c"),
            ("ocaml", "ocaml"),
            ("pascal", "pascal"),
            ("perl", "perl"),
            ("php", "php"),
            ("plaintext", "plain"),
            ("powershell", "powershell"),
            ("python", "python"),
            ("r", "r"),
            ("restructuredtext", "rst"),
            ("ruby", "ruby"),
            ("rust", "rust"),
            ("sass", "scss"),
            ("scala", "scala"),
            ("scss", "scss"),
            ("shellscript", "shell"),
            ("sql", "sql"),
            ("svelte", "html"),
            ("swift", "swift"),
            ("tex", "latex"),
            ("typescript", "javascript"),
            ("typescriptreact", "javascript"),
            ("vb", "vb"),
            ("vue", "html"),
            ("xml", "xml"),
            ("xsl", "xml"),
            ("yaml", "unknown"),
            // The name of a format.
            ("mbox", "mbox"),
        ] {
            let found = format_of_language(id).map(|format| format.name);
            assert_eq!(found, Some(name), "{id}");
        }
        #[cfg(feature = "markdown")]
        assert_eq!(format_of_language("markdown").unwrap().name, "markdown");
        for id in ["", "abap", "coffeescript", "pug", "razor", "Rust"] {
            assert!(format_of_language(id).is_none(), "{id}");
        }
    }

    #[test]
    fn identifiers_and_media_types_are_those_of_one_format() {
        let mut seen = HashSet::new();
        for format in formats() {
            assert!(seen.insert(format.name), "{}", format.name);
        }
        for format in formats() {
            for id in format.language_ids.iter().chain(format.media_types) {
                assert!(seen.insert(*id), "{id}");
                assert_eq!(*id, id.to_ascii_lowercase());
            }
        }
    }

    /// Files of documents have extensions of their format, and sources are looked up in one order.
    #[test]
    fn files_of_documents() {
        let mut ranks = HashSet::new();
        for format in formats() {
            let files = format.document;
            let sources = files.sources.iter().map(|(_, extension)| extension);
            for extension in files.manuals.iter().chain(sources).chain(files.pages) {
                let is_same = |known: &&&str| known.eq_ignore_ascii_case(extension);
                assert!(format.extensions.iter().any(|e| is_same(&e)), "{extension}");
            }
            for (rank, extension) in files.sources {
                assert!(ranks.insert(*rank), "{extension}");
            }
        }
    }

    #[test]
    fn the_last_one_accepts_anything() {
        assert_eq!(FORMATS.last().map(|format| format.name), Some("plain"));
    }
}
