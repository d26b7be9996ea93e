//! From the edits that a rule asks for to edits of the source.
//!
//! A fix is made only where each byte that it touches stands in the source as it is read:
//! not in what was decoded, not where an escape of the markup stood, and not across what
//! was taken out, unless the fix is about that. Messages are not edited: they are what
//! somebody sent, and some say how long they are.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::Linter;
use crate::extract::base_uri::has_scheme;
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper, candidate};
use crate::extract::scan::{ScanMode, find_candidates};
use crate::finding::{SourceEdit, SourceFix};
use crate::format::{Language, Section};
use crate::rule::{Edit, Fix, RuleContext, Span};
use crate::secret::Secrets;
use crate::secret::{credentials_in, hidden, of_uri};
use crate::text::Text;
use crate::text::line_index::SourceChunk;
use crate::uri::{Fault, Uri};

impl Linter<'_> {
    /// The edits of the source that `fix` asks for, if they can be made.
    pub(super) fn source_fix(
        &self,
        (chunk, section): (SourceChunk, &Section),
        found: &RuleContext,
        fix: &Fix,
    ) -> Option<SourceFix> {
        // A name is compared character by character.
        let named = found.candidate.context == Context::Ns;
        let partial = found.candidate.cut || self.is_torn(chunk, section, found);
        if self.format.messages || partial || named || self.harms(section, found, fix) {
            return None;
        }
        let location = Location {
            chunk,
            section,
            found,
        };
        let mut edits = Vec::with_capacity(fix.edits.len());
        for edit in &fix.edits {
            let edit = location.source_edit(edit)?;
            if chunk.get(&edit.bytes) != edit.text {
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

    /// Whether only a part of the URI may have been read, because the text is cut there.
    fn is_torn(&self, chunk: SourceChunk, section: &Section, found: &RuleContext) -> bool {
        let source = section.text.source(found.candidate.extent.clone());
        let end = chunk.offset + chunk.bytes.len() as u64;
        (self.torn.start && source.start <= chunk.offset) || (self.torn.end && source.end >= end)
    }

    /// Whether the URI would have a fault then that it has not now, or would end elsewhere:
    /// in a sentence, a full stop at its end is none of its own.
    fn harms(&self, section: &Section, found: &RuleContext, fix: &Fix) -> bool {
        let old = found.uri.bytes();
        let Some(new) = fixed_uri(old, fix) else {
            return false;
        };
        let read = |bytes| match found.candidate.kind {
            Kind::Abbreviated if !has_scheme(bytes) => Uri::split_abbreviated(bytes),
            _ => Uri::split_as(bytes, self.options.profile),
        };
        let uri = read(&new);
        let worse = has_more(uri.faults(), found.uri.faults());
        let bare = matches!(found.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
        let kept = |last: &u8| last.is_ascii_alphanumeric() || *last == b'/';
        let moved = bare && new.last() != old.last() && !new.last().is_some_and(kept);
        // What has no host left is not even found.
        let hostless = uri.host().is_some_and(<[u8]>::is_empty);
        let lost = hostless && uri.known_scheme().is_some_and(|scheme| scheme.network);
        worse || moved || lost || new.is_empty() || !is_found(section, found, &new)
    }
}

/// Whether there are more faults of a kind in `new` than in `old`.
fn has_more(new: &[Fault], old: &[Fault]) -> bool {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for fault in old {
        *left.entry(fault.kind.name()).or_default() += 1;
    }
    let mut told = |fault: &Fault| {
        let left = left.get_mut(fault.kind.name())?;
        *left = left.checked_sub(1)?;
        Some(())
    };
    !new.iter().all(|fault| told(fault).is_some())
}

/// So much around a URI is looked at to tell whether it is found there.
const NEAR: usize = 64;

/// Whether `new` is found in the place of the URI, from its first to its last byte. What markup
/// delimits is; where white space was taken out, the place is not known here.
fn is_found(section: &Section, found: &RuleContext, new: &[u8]) -> bool {
    let Candidate {
        extent, wrapper, ..
    } = found.candidate;
    if *wrapper == Wrapper::Markup || extent.len() != found.uri.bytes().len() {
        return true;
    }
    let all = section.text.bytes();
    let before = &all[extent.start.saturating_sub(NEAR)..extent.start];
    let after = &all[extent.end..all.len().min(extent.end + NEAR)];
    let text = [before, new, after].concat();
    let text = Text::borrowed(&text, 0);
    let (mut floor, mut seen) = (0, false);
    find_candidates(text.bytes(), ScanMode::Suspicious, &mut |position| {
        let Some(other) = candidate(&text, position, floor) else {
            return position.at + 1;
        };
        seen |= other.extent.start == before.len() && other.text.bytes() == new;
        floor = other.outer.end;
        floor
    });
    seen
}

/// The URI with the edits that `fix` makes inside of it; `None` where it makes none there.
fn fixed_uri(old: &[u8], fix: &Fix) -> Option<Vec<u8>> {
    let (mut new, mut at) = (Vec::with_capacity(old.len() + 16), 0);
    let mut any = false;
    for edit in &fix.edits {
        if let Span::Uri(range) = &edit.span {
            new.extend_from_slice(old.get(at..range.start)?);
            new.extend_from_slice(&edit.text);
            at = range.end;
            any = true;
        }
    }
    new.extend_from_slice(old.get(at..)?);
    any.then_some(new)
}

/// Where a fix is to be made.
struct Location<'a, 's> {
    chunk: SourceChunk<'a>,
    section: &'a Section<'s>,
    found: &'a RuleContext<'a>,
}

impl Location<'_, '_> {
    fn source_edit(&self, edit: &Edit) -> Option<SourceEdit> {
        let text = &self.found.candidate.text;
        let (bytes, put_in) = match &edit.span {
            Span::Uri(range) => {
                let old = &text.bytes()[range.clone()];
                if is_markup(self.found.language, old) {
                    return None;
                }
                let bytes = self.same(text.verbatim(range.clone())?, old);
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
                let old = text.bytes().get(range.clone())?;
                let bytes = self.same(text.verbatim(range.clone())?, old);
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
        (range.start <= range.end && self.chunk.holds(range)).then(|| self.chunk.get(range))
    }

    /// `range` of the source, if `bytes` stand there.
    fn same(&self, range: Range<u64>, bytes: &[u8]) -> Option<Range<u64>> {
        (self.get(&range)? == bytes).then_some(range)
    }
}

/// Whether the language may read `old` as a mark of its own: without one backtick, the others
/// mean something else.
fn is_markup(language: Language, old: &[u8]) -> bool {
    let marks = matches!(
        language,
        Language::Markdown | Language::Rst | Language::AsciiDoc
    );
    marks && old.contains(&b'`')
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
fn is_private(found: &RuleContext, edit: &Edit) -> bool {
    if edit.text.is_empty() {
        return false;
    }
    let (bytes, touches) = (found.uri.bytes(), |range: &Range<usize>| {
        let near = credentials_near(found.uri.bytes(), range);
        let known = hidden(found.secrets).chain(near);
        let mut known = known.filter(|secret| range.start <= secret.end);
        known.any(|secret| secret.start <= range.end)
    });
    let own = matches!(&edit.span, Span::Uri(range) if touches(range));
    let quoted = |secret: Range<usize>| memmem::find(&edit.text, &bytes[secret]).is_some();
    own || hidden(found.secrets).any(quoted) || !of_uri(&edit.text).is_empty()
}

/// A longer URI is searched around an edit only: it may have thousands of them.
const SEARCHED_WHOLE: usize = 2048;

/// The credentials of `uri` around `range`.
fn credentials_near(uri: &[u8], range: &Range<usize>) -> Vec<Range<usize>> {
    if uri.len() <= SEARCHED_WHOLE {
        return of_uri(uri);
    }
    let start = range.start.saturating_sub(SEARCHED_WHOLE / 2);
    let end = uri.len().min(range.end + SEARCHED_WHOLE / 2);
    let found = credentials_in(&uri[start..end]).into_iter();
    found.map(|r| start + r.start..start + r.end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_language_stay() {
        assert!(is_markup(Language::Markdown, b"`"));
        assert!(!is_markup(Language::Markdown, b"|"));
        assert!(!is_markup(Language::Plain, b"`"));
    }

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
