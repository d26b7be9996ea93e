//! What is known of a language: how comments and strings start and end in it.

use super::escape::{BACKSLASH, CONTINUED};
use crate::format::section_writer::Escapes;

/// How a language writes comments and strings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    /// What starts a comment that goes to the end of its line.
    pub line: &'static [Leader],
    /// Comments that end where they say.
    pub block: &'static [Block],
    /// What strings stand in; of those that start alike, the longer first.
    pub quotes: &'static [Quote],
    /// Strings in which nothing means anything.
    pub raw: Raw,
}

/// What starts a comment to the end of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    /// The mark; letters in any case.
    pub mark: &'static str,
    /// Where it is one.
    pub place: Place,
}

/// Where a mark means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Wherever it stands, but behind a colon: `http://`.
    Any,
    /// At the start of a word: `$#` is no comment.
    Word,
    /// As the first word of its line.
    First,
    /// In the first column.
    Column,
}

/// A comment that ends where it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// What it starts with.
    pub open: &'static str,
    /// What it ends with.
    pub close: &'static str,
    /// Where it may start.
    pub place: Place,
}

/// What a string stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quote {
    /// The quotation mark, on either side.
    pub mark: &'static str,
    /// How far it goes.
    pub reach: Reach,
    /// What is undone in it.
    pub escapes: Option<&'static Escapes>,
    /// Whether a backslash takes its meaning from the mark behind it.
    pub escaped: bool,
}

/// How far a string goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// One character: what is longer is no string, as with `'a` in Rust.
    Character,
    /// To the end of its line.
    Line,
    /// Over lines.
    Lines,
    /// Over lines; one that its line starts with is documentation.
    Documentation,
}

/// Strings in which nothing means anything, but for what they end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Raw {
    /// There are none, besides quotes without escapes.
    None,
    /// `r"…"`, `r#"…"#`.
    Rust,
    /// `#"…"#`.
    Swift,
    /// `R"x(…)x"`.
    Cpp,
    /// `@"…"`.
    CSharp,
    /// `r"…"`: backslashes stay, but a quotation mark behind one does not end it.
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
};

/// `mark` starts a comment wherever it stands.
pub(super) const fn any(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: Place::Any,
    }
}

/// `mark` starts a comment at the start of a word.
pub(super) const fn word(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: Place::Word,
    }
}

/// `mark` starts a comment as the first word of a line.
pub(super) const fn first(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: Place::First,
    }
}

/// `mark` starts a comment in the first column.
pub(super) const fn column(mark: &'static str) -> Leader {
    Leader {
        mark,
        place: Place::Column,
    }
}

/// A comment between `open` and `close`.
pub(super) const fn block(open: &'static str, close: &'static str) -> Block {
    Block {
        open,
        close,
        place: Place::Any,
    }
}

/// A comment whose marks stand in the first column.
pub(super) const fn paragraph(open: &'static str, close: &'static str) -> Block {
    Block {
        open,
        close,
        place: Place::Column,
    }
}

/// A string in one line.
pub(super) const fn line(mark: &'static str) -> Quote {
    Quote {
        mark,
        reach: Reach::Line,
        escapes: Some(&BACKSLASH),
        escaped: true,
    }
}

/// A string over lines.
pub(super) const fn lines(mark: &'static str) -> Quote {
    Quote {
        reach: Reach::Lines,
        ..line(mark)
    }
}

/// A string over lines, in which a line that ends in a backslash goes on behind the
/// indentation of the next.
pub(super) const fn continued(mark: &'static str) -> Quote {
    Quote {
        escapes: Some(&CONTINUED),
        ..lines(mark)
    }
}

/// A string over lines, which may document what it stands before.
pub(super) const fn documentation(mark: &'static str) -> Quote {
    Quote {
        reach: Reach::Documentation,
        ..line(mark)
    }
}

/// A character.
pub(super) const CHARACTER: Quote = Quote {
    reach: Reach::Character,
    ..line("'")
};

/// A string in one line, in which a backslash is one.
pub(super) const fn plain(mark: &'static str) -> Quote {
    Quote {
        escapes: None,
        escaped: false,
        ..line(mark)
    }
}

/// A string over lines, in which a backslash is one.
pub(super) const fn plain_lines(mark: &'static str) -> Quote {
    Quote {
        reach: Reach::Lines,
        ..plain(mark)
    }
}

/// `//` and `/* */`.
pub(super) const C_LINE: &[Leader] = &[any("//")];
/// `/* */`.
pub(super) const C_BLOCK: &[Block] = &[block("/*", "*/")];
/// `#` at the start of a word.
pub(super) const HASH: &[Leader] = &[word("#")];
