//! The comments and strings of a language, as data.

use super::escape::{BACKSLASH, CONTINUED};
use crate::format::section_writer::Escapes;

/// The comments and strings of a language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    /// The markers of comments up to the end of the line.
    pub line: &'static [Leader],
    /// Comments with a closing delimiter.
    pub block: &'static [Block],
    /// The delimiters of strings; of those with a common prefix, the longer first.
    pub quotes: &'static [Quote],
    /// Strings in which nothing means anything.
    pub raw: Raw,
    /// Whether links in comments have labels: `<http://h/a the page>`.
    pub labels: bool,
}

/// The marker of a comment up to the end of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    /// The mark; letters in any case.
    pub mark: &'static str,
    /// Where the marker has its meaning.
    pub place: MarkerPosition,
}

/// Where a marker has its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkerPosition {
    /// Anywhere, but not after a colon: `http://`.
    Any,
    /// At the start of a word: `$#` is no comment.
    Word,
    /// As the first word of its line.
    First,
    /// In the first column.
    Column,
}

/// A comment with a closing delimiter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The opening delimiter.
    pub open: &'static str,
    /// The closing delimiter.
    pub close: &'static str,
    /// Where the opening delimiter has its meaning.
    pub place: MarkerPosition,
}

/// The delimiters of a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quote {
    /// The quotation mark, on either side.
    pub mark: &'static str,
    /// How far the string may extend.
    pub reach: Extent,
    /// The escapes that are decoded in it.
    pub escapes: Option<&'static Escapes>,
    /// Whether a backslash escapes the delimiter.
    pub escaped: bool,
}

/// How far a string may extend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// One character: `'a` in Rust is not a string.
    Character,
    /// To the end of its line.
    Line,
    /// Over lines.
    Lines,
    /// Over lines; one that its line starts with is documentation.
    Documentation,
}

/// Raw strings, which have no escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Raw {
    /// None, besides quotes without escapes.
    None,
    /// `r"…"`, `r#"…"#`.
    Rust,
    /// `#"…"#`.
    Swift,
    /// `R"x(…)x"`.
    Cpp,
    /// `@"…"`.
    CSharp,
    /// `r"…"`: backslashes are kept, but an escaped quotation mark does not end it.
    Python,
    /// `[=[…]=]`.
    Lua,
}

/// A language without comments and strings.
pub(super) const NOTHING: Syntax = Syntax {
    line: &[],
    block: &[],
    quotes: &[],
    raw: Raw::None,
    labels: false,
};

/// Returns a marker with its meaning anywhere.
pub(super) const fn any(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: MarkerPosition::Any,
    }
}

/// Returns a marker with its meaning at the start of a word.
pub(super) const fn word(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: MarkerPosition::Word,
    }
}

/// Returns a marker with its meaning as the first word of a line.
pub(super) const fn first(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: MarkerPosition::First,
    }
}

/// Returns a marker with its meaning in the first column.
pub(super) const fn column(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: MarkerPosition::Column,
    }
}

/// Returns a comment between `open` and `close`.
pub(super) const fn block(open: &'static str, close: &'static str) -> Block {
    Block {
        open,
        close,
        place: MarkerPosition::Any,
    }
}

/// Returns a comment whose delimiters are in the first column.
pub(super) const fn paragraph(open: &'static str, close: &'static str) -> Block {
    Block {
        open,
        close,
        place: MarkerPosition::Column,
    }
}

/// Returns a string in one line.
pub(super) const fn line(mark: &'static str) -> Quote {
    Quote {
        mark,
        reach: Extent::Line,
        escapes: Some(&BACKSLASH),
        escaped: true,
    }
}

/// Returns a string over lines.
pub(super) const fn lines(mark: &'static str) -> Quote {
    Quote {
        reach: Extent::Lines,
        ..line(mark)
    }
}

/// Returns a string over lines, in which a line that ends in a backslash continues after the
/// indentation of the next.
pub(super) const fn continued(mark: &'static str) -> Quote {
    Quote {
        escapes: Some(&CONTINUED),
        ..lines(mark)
    }
}

/// Returns a string over lines, which may be documentation.
pub(super) const fn documentation(mark: &'static str) -> Quote {
    Quote {
        reach: Extent::Documentation,
        ..line(mark)
    }
}

/// A character.
pub(super) const CHARACTER: Quote = Quote {
    reach: Extent::Character,
    ..line("'")
};

/// Returns a string in one line without escapes.
pub(super) const fn plain(mark: &'static str) -> Quote {
    Quote {
        escapes: None,
        escaped: false,
        ..line(mark)
    }
}

/// Returns a string over lines without escapes.
pub(super) const fn plain_lines(mark: &'static str) -> Quote {
    Quote {
        reach: Extent::Lines,
        ..plain(mark)
    }
}

/// `//` and `/* */`.
pub(super) const C_LINE: &[Leader] = &[any("//")];
/// `/* */`.
pub(super) const C_BLOCK: &[Block] = &[block("/*", "*/")];
/// `#` at the start of a word.
pub(super) const HASH: &[Leader] = &[word("#")];
