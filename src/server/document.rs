//! Documents that are open. Each version of one is checked once, by whoever needs it first.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent as Change, Uri};
use ropey::{Rope, RopeSlice};
use urilint::config::{ConfigError, is_configuration, load_text};
use urilint::editor::{self, DocumentLink, PositionEncoding, Positions};

use super::paths::Place;
use super::roots::Root;

/// The size in bytes from which a document is checked in the background, after a pause.
const LARGE: usize = 4 * 1024 * 1024;

/// A version of a document.
#[derive(Debug)]
pub struct Version {
    pub uri: Uri,
    pub place: Place,
    pub language_id: String,
    /// Its number, which the client counts.
    pub number: i32,
    pub root: Arc<Root>,
    encoding: PositionEncoding,
    rope: Rope,
    text: OnceLock<String>,
    checked: OnceLock<Checked>,
    links: OnceLock<Vec<DocumentLink>>,
    /// Whether nothing is reported in the document, whatever its text is.
    skipped: Arc<OnceLock<bool>>,
}

/// What a check of a document found.
#[derive(Debug, Default)]
pub struct Checked {
    pub found: Vec<editor::Diagnostic>,
    /// The errors of its configuration, without which it is not checked.
    pub error: Option<Arc<ConfigError>>,
    /// The errors in it, if it is a configuration itself.
    pub own_errors: Vec<ConfigError>,
}

impl Version {
    /// Returns the first version of a document.
    pub fn new(
        uri: Uri,
        language_id: String,
        number: i32,
        text: &str,
        (root, encoding): (Arc<Root>, PositionEncoding),
    ) -> Self {
        Self {
            place: Place::of(&uri),
            uri,
            language_id,
            number,
            root,
            encoding,
            rope: Rope::from_str(text),
            text: OnceLock::new(),
            checked: OnceLock::new(),
            links: OnceLock::new(),
            skipped: Arc::default(),
        }
    }

    /// Returns the same text, of which nothing is known.
    #[must_use]
    pub fn fresh(&self, root: Arc<Root>) -> Self {
        Self {
            uri: self.uri.clone(),
            place: self.place.clone(),
            language_id: self.language_id.clone(),
            number: self.number,
            root,
            encoding: self.encoding,
            rope: self.rope.clone(),
            text: OnceLock::new(),
            checked: OnceLock::new(),
            links: OnceLock::new(),
            skipped: Arc::default(),
        }
    }

    /// Returns the version after these changes.
    #[must_use]
    pub fn edited(&self, number: i32, changes: Vec<Change>) -> Self {
        let mut next = self.fresh(self.root.clone());
        next.number = number;
        next.skipped = self.skipped.clone();
        for change in changes {
            match change {
                Change::TextDocumentContentChangePartial(part) => {
                    let start = offset(&next.rope, part.range.start, next.encoding);
                    let end = offset(&next.rope, part.range.end, next.encoding);
                    // A client may name the ends in either order.
                    next.rope.remove(start.min(end)..end.max(start));
                    next.rope.insert(start.min(end), &part.text);
                }
                Change::TextDocumentContentChangeWholeDocument(whole) => {
                    next.rope = Rope::from_str(&whole.text);
                }
            }
        }
        next
    }

    /// Returns true if it is checked in the background.
    pub fn is_large(&self) -> bool {
        self.rope.len_bytes() > LARGE
    }

    pub fn path(&self) -> &Path {
        self.place.path()
    }

    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.rope.to_string())
    }

    /// Returns the positions in the text.
    pub fn positions(&self) -> Positions<'_> {
        Positions::new(self.text(), self.encoding)
    }

    /// Returns the line at a position, without its end, and the offset of the position in it.
    pub fn line(&self, position: Position) -> (String, usize) {
        let number = (position.line as usize).min(self.rope.len_lines() - 1);
        let line = self.rope.line(number);
        let text: String = line.chars().filter(|c| !matches!(c, '\n' | '\r')).collect();
        let at = chars_before(line, position.character, self.encoding);
        let offset = text.char_indices().nth(at).map_or(text.len(), |(at, _)| at);
        (text, offset)
    }

    /// Returns true if nothing is reported in it: it is ignored, or checks are off.
    fn is_skipped(&self) -> bool {
        let ignored = || {
            self.place
                .file()
                .is_some_and(|path| self.root.checker.is_ignored(path))
        };
        let is_skipped = || !self.root.settings.enable || ignored();
        *self.skipped.get_or_init(is_skipped)
    }

    /// Returns the findings.
    pub fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| {
            let mut checked = Checked {
                own_errors: self.own_errors(),
                ..Checked::default()
            };
            if self.is_skipped() {
                return checked;
            }
            if let Some(path) = self.place.file().filter(|_| self.root.settings.check_local) {
                self.root.checker.document_changed(path, self.text());
            }
            match self.check(self.text()) {
                Ok(found) => checked.found = found,
                Err(error) => checked.error = Some(error),
            }
            checked
        })
    }

    /// Returns the findings in another text of the document.
    ///
    /// # Errors
    /// If its configuration is invalid.
    pub fn check(&self, text: &str) -> Result<Vec<editor::Diagnostic>, Arc<ConfigError>> {
        self.root.check(self.path(), &self.language_id, text)
    }

    /// Returns what is wrong in it, if it is a configuration.
    fn own_errors(&self) -> Vec<ConfigError> {
        let Some(path) = self.place.file().filter(|path| is_configuration(path)) else {
            return Vec::new();
        };
        match load_text(path, self.text()) {
            // What it extends is reported there.
            Err(error) => error
                .all()
                .filter(|one| one.path == path)
                .cloned()
                .collect(),
            Ok(_) => Vec::new(),
        }
    }

    /// Returns the links.
    pub fn links(&self) -> &[DocumentLink] {
        self.links.get_or_init(|| {
            let checker = &self.root.checker;
            checker.links(self.path(), Some(&self.language_id), self.text())
        })
    }
}

/// Returns the offset of a position in characters. One after the end of its line is that end, one after
/// the last line the end of the text.
fn offset(rope: &Rope, position: Position, encoding: PositionEncoding) -> usize {
    let line = position.line as usize;
    if line >= rope.len_lines() {
        return rope.len_chars();
    }
    rope.line_to_char(line) + chars_before(rope.line(line), position.character, encoding)
}

/// Returns how many characters of a line are before a position, its end excluded.
fn chars_before(line: RopeSlice, character: u32, encoding: PositionEncoding) -> usize {
    let mut end = line.len_chars();
    while end > 0 && matches!(line.char(end - 1), '\n' | '\r') {
        end -= 1;
    }
    let wanted = character as usize;
    let chars = match encoding {
        PositionEncoding::Utf8 if wanted >= line.len_bytes() => end,
        PositionEncoding::Utf8 => line.byte_to_char(wanted),
        PositionEncoding::Utf16 if wanted >= line.len_utf16_cu() => end,
        PositionEncoding::Utf16 => line.utf16_cu_to_char(wanted),
        PositionEncoding::Utf32 => wanted,
    };
    chars.min(end)
}

/// Returns a position as the protocol has it.
pub const fn position(at: editor::Position) -> Position {
    Position {
        line: at.line,
        character: at.character,
    }
}

/// Returns a range as the protocol has it.
pub const fn range(range: &std::ops::Range<editor::Position>) -> Range {
    Range {
        start: position(range.start),
        end: position(range.end),
    }
}

/// Returns a position as the library has it.
#[cfg(test)]
pub const fn library(at: Position) -> editor::Position {
    editor::Position {
        line: at.line,
        character: at.character,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::server::roots::Roots;

    fn open(text: &str, encoding: PositionEncoding) -> Version {
        let roots = Roots::new(Vec::new(), &json!(null), encoding, &mut Vec::new());
        let root = roots.of(Path::new("/a")).clone();
        Version::new(
            "untitled:a".into(),
            "plaintext".to_owned(),
            1,
            text,
            (root, encoding),
        )
    }

    fn change(start: (u32, u32), end: (u32, u32), text: &str) -> Change {
        let value = json!({
            "range": {
                "start": { "line": start.0, "character": start.1 },
                "end": { "line": end.0, "character": end.1 },
            },
            "text": text,
        });
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn edits_are_clamped() {
        let text = "a\u{1F600}é\r\nb\rc\u{c}d\n";
        for (name, edit, expected) in [
            ("inside", change((0, 1), (0, 3), "x"), "axé\r\nb\rc\u{c}d\n"),
            (
                "in a surrogate pair",
                change((0, 2), (0, 3), ""),
                "aé\r\nb\rc\u{c}d\n",
            ),
            (
                "after the end of a line",
                change((0, 99), (1, 0), ""),
                "a\u{1F600}éb\rc\u{c}d\n",
            ),
            (
                "a carriage return ends a line",
                change((2, 0), (2, 1), "e"),
                "a\u{1F600}é\r\nb\re\u{c}d\n",
            ),
            (
                "a form feed does not",
                change((2, 2), (2, 3), "e"),
                "a\u{1F600}é\r\nb\rc\u{c}e\n",
            ),
            (
                "after the last line",
                change((9, 9), (9, 9), "z"),
                "a\u{1F600}é\r\nb\rc\u{c}d\nz",
            ),
            (
                "in reverse",
                change((1, 1), (1, 0), "y"),
                "a\u{1F600}é\r\ny\rc\u{c}d\n",
            ),
            ("of no text", change((u32::MAX, u32::MAX), (0, 0), ""), ""),
        ] {
            let version = open(text, PositionEncoding::Utf16).edited(2, vec![edit]);
            assert_eq!((version.text(), version.number), (expected, 2), "{name}");
        }
    }

    #[test]
    fn the_line_at_a_position() {
        let version = open("a\u{1F600}b\r\nc", PositionEncoding::Utf16);
        let at = |line, character| version.line(Position { line, character });
        assert_eq!(at(0, 3), ("a\u{1F600}b".to_owned(), 5));
        assert_eq!(at(0, 99), ("a\u{1F600}b".to_owned(), 6));
        assert_eq!(at(7, 0), ("c".to_owned(), 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Edits by positions are those that the library's positions say.
        #[test]
        fn edits_are_where_the_library_has_them(
            parts in prop::collection::vec(
                prop::sample::select(vec!["a", "é", "\u{1F600}", "\n", "\r\n", "\r", "\u{c}", "\u{2028}"]),
                0..30,
            ),
            edits in prop::collection::vec((0_u32..8, 0_u32..12, 0_u32..8, 0_u32..12), 1..6),
        ) {
            use PositionEncoding::{Utf8, Utf16, Utf32};
            let text = parts.concat();
            for encoding in [Utf8, Utf16, Utf32] {
                let mut version = open(&text, encoding);
                let mut expected = text.clone();
                for (a, b, c, d) in &edits {
                    let positions = Positions::new(&expected, encoding);
                    let offset = |line, character| positions.offset(editor::Position { line, character });
                    let (start, end) = (offset(*a, *b), offset(*c, *d));
                    expected.replace_range(start.min(end)..end.max(start), "x");
                    version = version.edited(2, vec![change((*a, *b), (*c, *d), "x")]);
                    prop_assert_eq!(version.text(), &expected);
                }
            }
        }
    }
}
