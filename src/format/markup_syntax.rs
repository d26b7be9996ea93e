//! What rules and fixes need to know of the language that a text is written in.

use std::borrow::Cow;

use super::section_writer::{Escapes, LITERAL};
use crate::template::Dialect;

/// The language that a text is written in, as data.
///
/// Rules and fixes look at these properties, and never at the name of a format: a new format
/// is described by a value of its own.
// Each flag is an independent property of the language.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug)]
pub struct MarkupSyntax {
    /// Escapes that are decoded in running text.
    pub(in crate::format) escapes: &'static Escapes,
    /// Whether each character is literal.
    pub is_plain_text: bool,
    /// Whether documents say which names fragments can refer to.
    pub has_fragment_ids: bool,
    /// How a fix writes text into a URI.
    pub escaping: Escaping,
    /// How a fix writes text into a URI in code: in a string or a script.
    pub escaping_in_code: Escaping,
    /// Characters that come in pairs, so that a fix must not remove one: a backtick opens or
    /// closes a literal.
    pub paired: &'static [u8],
    /// How `>` is written in running text.
    pub closing_angle: &'static str,
    /// What a backslash before punctuation means.
    pub backslash: Backslash,
    /// What a placeholder is.
    pub dialect: Dialect,
    /// Which fixes rules may have.
    pub fixes: Fixes,
    /// Whether a URL in running text is a link.
    pub bare_url: BareUrl,
    /// The delimiters of a link that shows its URL, such as `<` and `>`. `None` where fixes
    /// do not write one.
    pub autolink: Option<[&'static str; 2]>,
    /// The delimiters of a link: those before its text, between its text and its URL, and
    /// after its URL. `None` where fixes do not write one.
    pub inline_link: Option<[&'static str; 3]>,
    /// How a link with a text is written.
    pub link_form: Option<LinkForm>,
    /// The delimiters of code in running text. `None` where fixes do not write it.
    pub code_span: Option<[&'static str; 2]>,
    /// How a comment is written, where the language has a single way.
    pub comment: Option<CommentSyntax>,
    /// Whether the language itself removes tabs and line ends from a target, so that it may be
    /// broken over lines.
    pub joins_targets: bool,
    /// Whether an empty target is a link to the page itself: generators of pages write them.
    pub links_to_itself: bool,
    /// Whether a target is the URL as it is written: other languages allow spaces in it, remove them,
    /// or end it there.
    pub literal_targets: bool,
    /// What its text is for.
    pub nature: Nature,
}

/// How a language writes a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentSyntax {
    /// What is before its text.
    pub open: &'static str,
    /// What is after its text; empty if it ends with the line.
    pub close: &'static str,
    /// Where it may be.
    pub place: CommentPlace,
}

/// Where a comment may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentPlace {
    /// At the end of a line of text, too.
    AfterText,
    /// On a line of its own.
    OwnLine,
    /// On a line of its own, between empty lines.
    OwnParagraph,
}

impl CommentSyntax {
    /// Returns that of languages of the SGML family.
    pub(in crate::format) const SGML: Self = Self {
        open: "<!-- ",
        close: " -->",
        place: CommentPlace::AfterText,
    };

    /// Returns that of a language whose comments are whole lines.
    pub(in crate::format) const fn line(open: &'static str) -> Self {
        Self {
            open,
            close: "",
            place: CommentPlace::OwnLine,
        }
    }
}

/// What the text of a language is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It is read by people.
    Document,
    /// It is read by programs, and each of its texts is a value.
    Data,
    /// That is not known: settings, templates, documents in other languages.
    Unknown,
    /// It is run or applied. Its texts are comments and settings, for those who work on it.
    Program,
}

/// How text is written so that it is literal.
#[derive(Clone, Copy, Debug)]
pub enum Escaping {
    /// Any text is written as it is.
    Verbatim,
    /// Visible ASCII but these characters is written as it is. Other text is not written.
    Except(&'static [u8]),
    /// As this function says; `None` for text that cannot be written.
    Encoded(fn(&[u8]) -> Option<Cow<'_, [u8]>>),
}

/// The fixes that rules may have. A fix is safe only if no reader of the text could read the result
/// in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// All of them.
    All,
    /// Only such as are reviewed: a program reads the text, in a way that is not known here.
    Reviewed,
    /// None: the text has to be equal to another one, such as the source of a translation, or the
    /// output of a program.
    None,
}

/// The meaning of a backslash before punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backslash {
    /// None: it is a character like any other.
    Literal,
    /// It escapes the character after it.
    Escape,
    /// Another one: it starts a command, or an escape of any character.
    Other,
}

/// The meaning of a URL in running text, without markup around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BareUrl {
    /// It is text, or a link, in all programs.
    Uniform,
    /// It is a link in some programs, and text in others.
    Varies,
}

/// How a language writes a link that has a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkForm {
    /// `[text](URL)`.
    Parenthesized,
    /// `[[URL][text]]`.
    Bracketed,
    /// `` `text <URL>`_ ``.
    Phrase,
    /// `link:URL[text]`.
    Macro,
}

impl Escaping {
    /// Returns `text` as it is written in the language, or `None` if it cannot be written
    /// with escapes alone.
    pub fn escape<'t>(&self, text: &'t [u8]) -> Option<Cow<'t, [u8]>> {
        match self {
            Self::Verbatim => Some(Cow::Borrowed(text)),
            Self::Except(special) => {
                let plain = |byte: &u8| byte.is_ascii_graphic() && !special.contains(byte);
                text.iter().all(plain).then_some(Cow::Borrowed(text))
            }
            Self::Encoded(escape) => escape(text),
        }
    }
}

/// Text without markup.
pub static PLAIN_TEXT: MarkupSyntax = BASE;

/// What holds where a language says nothing else.
const BASE: MarkupSyntax = MarkupSyntax {
    escapes: &LITERAL,
    is_plain_text: true,
    has_fragment_ids: false,
    escaping: Escaping::Verbatim,
    escaping_in_code: Escaping::Except(b"\"'\\"),
    paired: b"",
    closing_angle: ">",
    backslash: Backslash::Literal,
    dialect: Dialect::Common,
    fixes: Fixes::All,
    bare_url: BareUrl::Uniform,
    autolink: None,
    inline_link: None,
    link_form: None,
    code_span: None,
    comment: None,
    joins_targets: true,
    links_to_itself: false,
    literal_targets: false,
    nature: Nature::Document,
};

/// Text in a language that is not known.
pub(in crate::format) static UNKNOWN_TEXT: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    nature: Nature::Unknown,
    ..BASE
};

/// Text in a markup language that is not known.
pub(in crate::format) static WIKI_TEXT: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::markup(&LITERAL, Escaping::Verbatim)
};

/// Text that must stay as it is.
pub(in crate::format) static VERBATIM_TEXT: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::None,
    ..BASE
};

/// Source code and data, whose strings have no escapes.
pub(in crate::format) static CODE: MarkupSyntax = MarkupSyntax {
    nature: Nature::Program,
    ..MarkupSyntax::code(&LITERAL)
};

impl MarkupSyntax {
    /// Returns true for text that must stay as it is: patches, licences, signed texts.
    pub fn is_verbatim(&self) -> bool {
        self.is_plain_text && self.nature == Nature::Document && self.fixes == Fixes::None
    }

    /// Returns true for pages, whose links browsers read as they are written.
    pub fn is_page(&self) -> bool {
        self.literal_targets && self.fixes == Fixes::All
    }

    /// Returns the syntax of code or data whose strings have these escapes.
    pub(in crate::format) const fn code(escapes: &'static Escapes) -> Self {
        // A `%` may start a directive of a format string.
        Self {
            nature: Nature::Data,
            ..Self::markup(escapes, Escaping::Except(b"\"'\\`%$*{}"))
        }
    }

    /// Returns the syntax of a markup language, without what only some languages have.
    pub(in crate::format) const fn markup(escapes: &'static Escapes, escaping: Escaping) -> Self {
        Self {
            escapes,
            is_plain_text: false,
            escaping,
            escaping_in_code: escaping,
            backslash: Backslash::Other,
            ..BASE
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::find;

    #[test]
    fn text_in_a_uri_is_escaped_or_refused() {
        for (format, code, text, expected) in [
            ("plain", false, "a b&c", Some("a b&c")),
            ("html", false, "a&b", Some("a&amp;b")),
            ("html", false, "\"<'>", Some("&quot;&lt;&#39;&gt;")),
            ("html", false, "a b", None),
            ("html", true, "%25", None),
            ("html", false, "%25", Some("%25")),
            #[cfg(feature = "markdown")]
            ("markdown", false, "%25", Some("%25")),
            #[cfg(feature = "markdown")]
            ("markdown", false, "(", None),
            #[cfg(feature = "markdown")]
            ("markdown", false, "a b", None),
            ("latex", false, "%25", None),
            ("latex", false, "http://", Some("http://")),
            ("source", true, "a\"", None),
            ("source", true, "https", Some("https")),
        ] {
            let syntax = find(format).unwrap().markup;
            let escaping = if code {
                syntax.escaping_in_code
            } else {
                syntax.escaping
            };
            let got = escaping.escape(text.as_bytes());
            let got = got.map(|got| String::from_utf8(got.into_owned()).unwrap());
            assert_eq!(got.as_deref(), expected, "{format} {text}");
        }
    }
}
