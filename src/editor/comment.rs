//! Comments that suppress findings, as the language of a document writes them.

use crate::extract::delimit::Context;
use crate::format::{CommentPlace, CommentSyntax, Format, Nature};
use crate::lint::options::Options;
use crate::lint::scanner::read;

/// How programs and settings write comments, the commonest first. A language has the first one in which
/// its reader finds text.
const OF_PROGRAMS: [CommentSyntax; 6] = [
    after_text("# ", ""),
    after_text("// ", ""),
    after_text("-- ", ""),
    after_text("; ", ""),
    after_text("% ", ""),
    after_text("/* ", " */"),
];

const fn after_text(open: &'static str, close: &'static str) -> CommentSyntax {
    CommentSyntax {
        open,
        close,
        place: CommentPlace::AfterText,
    }
}

/// Returns how a document in this format writes a comment; `None` if it has none, or that is not known.
pub(super) fn comment_of(format: &'static Format) -> Option<CommentSyntax> {
    let own = format.markup.comment;
    own.or_else(|| {
        let is_program = format.markup.nature == Nature::Program;
        let of_programs = OF_PROGRAMS.into_iter().filter(|_| is_program);
        let on_own_line = of_programs.clone().map(|syntax| CommentSyntax {
            place: CommentPlace::OwnLine,
            ..syntax
        });
        let mut known = of_programs.chain(on_own_line);
        known.find(|syntax| is_comment(format, *syntax))
    })
}

/// Returns true if the format reads a comment as text, and what is beside it as code.
fn is_comment(format: &'static Format, syntax: CommentSyntax) -> bool {
    let CommentSyntax { open, close, place } = syntax;
    let url = "http://www.example.org/";
    let (text, expected) = match place {
        CommentPlace::AfterText => (
            format!("x {url} {open}{url}{close}\n"),
            [Context::Code, Context::Bare],
        ),
        CommentPlace::OwnLine | CommentPlace::OwnParagraph => (
            format!("{open}{url}{close}\nx {url}\n"),
            [Context::Bare, Context::Code],
        ),
    };
    let links = read(text.as_bytes(), format, &Options::extract()).links;
    links.iter().map(|link| link.context).eq(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::formats;

    #[test]
    fn comments_are_those_of_the_language() {
        for (format, expected) in [
            ("python", Some("# ")),
            ("shell", Some("# ")),
            ("rust", Some("// ")),
            ("c", Some("// ")),
            ("javascript", Some("// ")),
            ("css", Some("/* ")),
            ("lua", Some("-- ")),
            ("sql", Some("-- ")),
            ("lisp", Some("; ")),
            ("erlang", Some("% ")),
            ("dockerfile", Some("# ")),
            ("html", Some("<!-- ")),
            ("rst", Some(".. ")),
            ("plain", None),
            ("json", None),
            ("csv", None),
        ] {
            let Some(known) = formats().find(|known| known.name == format) else {
                panic!("{format}");
            };
            let comment = comment_of(known).map(|syntax| syntax.open);
            assert_eq!(comment, expected, "{format}");
        }
    }
}
