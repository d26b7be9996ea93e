//! Cross references: `<<id>>`, `<<id,text>>`, `<<other.adoc#id>>`, and `xref:id[text]` ("Cross References").

use std::ops::Range;

use memchr::memmem;

use super::inline::InlineScanner;
use super::{ASCIIDOC, ESCAPES};
use crate::format::Role;
use crate::format::lines::{Link, stripped};
use crate::format::section_writer::Escapes;

/// No text of a reference is longer.
const LONGEST_TEXT: usize = 1024;

/// The mark before an id is read as `#`, so that the id is a reference to a fragment.
static MARK_OF_ID: Escapes = Escapes {
    starts: b"<:",
    decode: |bytes| matches!(bytes, [b'<' | b':', ..]).then_some((1, Some('#'))),
};

/// What a reference leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `id`.
    Id,
    /// `#id`, or a file with or without a fragment.
    Uri,
}

impl InlineScanner<'_, '_, '_> {
    /// Reads `<<…>>`. Returns where to continue.
    pub(super) fn reference(&mut self, at: usize) -> usize {
        let start = at + 2;
        let escaped = at > 0 && matches!(self.bytes[at - 1], b'\\' | b'+' | b'$' | b'<');
        let length = length_of_target(&self.bytes[start..]);
        let target = start..start + length;
        let read = (!escaped).then(|| {
            let text = self.text_of_reference(target.end)?;
            Some((Form::of(&self.bytes[target.clone()])?, text))
        });
        let Some((form, text)) = read.flatten() else {
            return start;
        };
        let end = text.end + 2;
        let text = stripped(self.bytes, text);
        self.refer(at..end, target, (form, text));
        end
    }

    /// Returns the text of a reference whose target ends at `at`, up to the `>>` after it.
    fn text_of_reference(&self, at: usize) -> Option<Range<usize>> {
        let rest = &self.bytes[at..self.bytes.len().min(at + LONGEST_TEXT)];
        match rest {
            [b'>', b'>', ..] => Some(at..at),
            [b',', ..] => Some(at + 1..at + memmem::find(rest, b">>")?),
            _ => None,
        }
    }

    /// Writes `xref:…[text]` with a target that is an id, at `whole`. Returns false if it is another name.
    pub(super) fn reference_to_id(
        &mut self,
        whole: Range<usize>,
        target: Range<usize>,
        text: Range<usize>,
    ) -> bool {
        let name = &self.bytes[target.clone()];
        let is_target = length_of_target(name) == name.len();
        let Some(form) = Form::of(name).filter(|_| is_target) else {
            return false;
        };
        self.refer(whole, target, (form, text));
        true
    }

    fn refer(
        &mut self,
        whole: Range<usize>,
        target: Range<usize>,
        (form, text): (Form, Range<usize>),
    ) {
        self.out.prose(self.written..whole.start);
        self.written = whole.end;
        let (target, escapes) = match form {
            Form::Id => (target.start - 1..target.end, &MARK_OF_ID),
            Form::Uri => (target, &ESCAPES),
        };
        let link = Link {
            whole,
            text,
            target,
        };
        link.write(escapes, Role::Followed, self.out);
    }
}

impl Form {
    /// Returns the form of a target; `None` if it has another one. A file without its extension and a fragment
    /// (`other#id`) is not recognized.
    fn of(target: &[u8]) -> Option<Self> {
        let is_file = |path: &[u8]| {
            let mut extensions = ASCIIDOC.extensions.iter();
            extensions.any(|extension| {
                path.strip_suffix(extension.as_bytes())
                    .is_some_and(|path| path.ends_with(b"."))
            })
        };
        let mut parts = target.split(|&byte| byte == b'#');
        let path = parts.next()?;
        match (parts.next(), parts.next()) {
            _ if is_file(path) => Some(Self::Uri),
            (Some(id), None) if path.is_empty() && !id.is_empty() => Some(Self::Uri),
            (None, None) if !path.is_empty() && !path.contains(&b'/') => Some(Self::Id),
            _ => None,
        }
    }
}

/// Returns the length of the target at the start of `text`. Attributes in it are not known, and what has
/// a blank may be the title of a section.
fn length_of_target(text: &[u8]) -> usize {
    let in_target = |b: &&u8| b.is_ascii_alphanumeric() || b"-_./#".contains(b);
    text.iter().take_while(in_target).count()
}
