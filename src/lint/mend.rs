//! From the edits that a rule asks for to edits of the source.
//!
//! A fix is made only where each byte that it touches stands in the source as it is read:
//! not in what was decoded, not where an escape of the markup stood, and not across what
//! was taken out, unless the fix is about that. Messages are not edited: they are what
//! somebody sent, and some say how long they are.

use std::borrow::Cow;
use std::ops::Range;

use super::Linter;
use super::shown::hidden;
use crate::delimit::Context;
use crate::finding::{SourceEdit, SourceFix};
use crate::format::{Language, Section};
use crate::options::Secrets;
use crate::place::Stretch;
use crate::rule::{Edit, Fix, Found, Span};
use crate::secret::{mask_text, secrets};
use crate::uri::Uri;

impl Linter<'_> {
    /// The edits of the source that `fix` asks for, if they can be made.
    pub(super) fn source_fix(
        &self,
        (stretch, section): (Stretch, &Section),
        found: &Found,
        fix: &Fix,
    ) -> Option<SourceFix> {
        if self.format.messages || found.candidate.cut {
            return None;
        }
        let place = Place {
            stretch,
            section,
            found,
        };
        let mut edits = Vec::with_capacity(fix.edits.len());
        for edit in &fix.edits {
            let edit = place.source_edit(edit)?;
            if stretch.get(&edit.bytes) != edit.text {
                edits.push(edit);
            }
        }
        let apart = edits.is_sorted_by(|one: &SourceEdit, next| one.bytes.end <= next.bytes.start);
        if edits.is_empty() || !apart {
            return None;
        }
        let masked = self.options.secrets == Secrets::Masked;
        Some(SourceFix {
            safety: fix.safety,
            uri: section.text.source(found.candidate.extent.clone()),
            private: masked && fix.edits.iter().any(|edit| is_private(found, edit)),
            edits,
        })
    }
}

/// Where a fix is to be made.
struct Place<'a, 's> {
    stretch: Stretch<'a>,
    section: &'a Section<'s>,
    found: &'a Found<'a>,
}

impl Place<'_, '_> {
    fn source_edit(&self, edit: &Edit) -> Option<SourceEdit> {
        let text = &self.found.candidate.text;
        let (bytes, put_in) = match &edit.span {
            Span::Uri(range) => {
                let bytes = self.same(text.verbatim(range.clone())?, &text.bytes()[range.clone()]);
                let code = self.found.candidate.context == Context::Code;
                (bytes?, written(self.found.language, code, &edit.text)?)
            }
            Span::Gap(at) => {
                let gap = text.gap_before(*at)?;
                let blank = self.get(&gap)?.iter().all(u8::is_ascii_whitespace);
                (blank.then_some(gap)?, Cow::Borrowed(&b""[..]))
            }
            Span::Section(range) => {
                let text = &self.section.text;
                let bytes = self.same(text.verbatim(range.clone())?, &text.bytes()[range.clone()]);
                (bytes?, Cow::Borrowed(&edit.text[..]))
            }
            Span::Source(range) => {
                self.get(range)?;
                (range.clone(), Cow::Borrowed(&edit.text[..]))
            }
        };
        Some(SourceEdit {
            bytes,
            text: put_in.into_owned(),
        })
    }

    fn get(&self, range: &Range<u64>) -> Option<&[u8]> {
        (range.start <= range.end && self.stretch.holds(range)).then(|| self.stretch.get(range))
    }

    /// `range` of the source, if `bytes` stand there.
    fn same(&self, range: Range<u64>, bytes: &[u8]) -> Option<Range<u64>> {
        (self.get(&range)? == bytes).then_some(range)
    }
}

/// `text`, which is to stand in a URI, as a language writes it; `None` where that is not known,
/// or takes more than escapes.
fn written(language: Language, code: bool, text: &[u8]) -> Option<Cow<'_, [u8]>> {
    let none_of = |special: &[u8]| {
        let plain = |byte: &u8| *byte > b' ' && *byte < 0x7F && !special.contains(byte);
        text.iter().all(plain).then_some(Cow::Borrowed(text))
    };
    match language {
        Language::Plain if code => none_of(b"\"'\\"),
        // A blank is put in to part two URIs, and nothing means anything here.
        Language::Plain => Some(Cow::Borrowed(text)),
        // The text of a script has no escapes of the markup.
        Language::Html if code => none_of(b"&<>\"'\\%"),
        Language::Html => in_html(text),
        Language::Markdown => none_of(b"<>()\\*`|\"'!&"),
        Language::Rst => none_of(b"<>\\*`|\""),
        Language::AsciiDoc => none_of(b"<>\\*`|\"[]#+^~_{}"),
        Language::Latex => none_of(b"\\%#&~^_${}"),
        Language::Roff => none_of(b"\\-\"'"),
        Language::Org => none_of(b"[]\\<>*~=+|\""),
        // A `%` in a string may be that of a format.
        Language::Code => none_of(b"\"'\\`%$*{}"),
    }
}

fn in_html(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !text.iter().all(|byte| (b' '..0x7F).contains(byte)) {
        return None;
    }
    if !text.iter().any(|byte| b"&<>\"' ".contains(byte)) {
        return Some(Cow::Borrowed(text));
    }
    let mut written = Vec::with_capacity(text.len() + 8);
    for &byte in text {
        match byte {
            b'&' => written.extend_from_slice(b"&amp;"),
            b'<' => written.extend_from_slice(b"&lt;"),
            b'>' => written.extend_from_slice(b"&gt;"),
            b'"' => written.extend_from_slice(b"&quot;"),
            b'\'' => written.extend_from_slice(b"&#39;"),
            // It would end a value without quotes.
            b' ' => return None,
            byte => written.push(byte),
        }
    }
    Some(Cow::Owned(written))
}

/// Whether the text that is put in may hold a credential, or a part of one.
fn is_private(found: &Found, edit: &Edit) -> bool {
    if edit.text.is_empty() {
        return false;
    }
    let inside = |range: &Range<usize>| {
        hidden(found.secrets).any(|secret| range.start <= secret.end && secret.start <= range.end)
    };
    let own = matches!(&edit.span, Span::Uri(range) if inside(range));
    let mut masked = edit.text.clone();
    mask_text(&mut masked);
    own || masked != edit.text || hidden(&secrets(&Uri::split(&edit.text))).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_escaped_or_refused() {
        for (language, code, text, expected) in [
            (Language::Plain, false, "a b&c", Some("a b&c")),
            (Language::Html, false, "a&b", Some("a&amp;b")),
            (Language::Html, false, "\"<'>", Some("&quot;&lt;&#39;&gt;")),
            (Language::Html, false, "a b", None),
            (Language::Html, true, "%25", None),
            (Language::Html, false, "%25", Some("%25")),
            (Language::Markdown, false, "%25", Some("%25")),
            (Language::Markdown, false, "(", None),
            (Language::Markdown, false, "a b", None),
            (Language::Latex, false, "%25", None),
            (Language::Latex, false, "http://", Some("http://")),
            (Language::Code, true, "a\"", None),
            (Language::Code, true, "https", Some("https")),
        ] {
            let got = written(language, code, text.as_bytes());
            let got = got.map(|got| String::from_utf8(got.into_owned()).unwrap());
            assert_eq!(got.as_deref(), expected, "{language:?} {text}");
        }
    }
}
