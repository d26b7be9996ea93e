//! Headers: their fields, and which of them are read (RFC 5322 §2.2, docs/design/INPUT.md).

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::content::{external_url, is_content_type};
use super::field_names::{context, field_name, is_known};
use super::noted::{Field, MessageFields, NotedField, NotedFields};
use super::parameter::values;
use super::words::{HeaderEdit, decode_words};
use crate::extract::delimit::Context;
use crate::format::{Markup, PLAIN_TEXT, Record, Role, Section, SectionPart, Target};
use crate::text::Text;

/// The header of a message or of a part, as positions in its record.
pub(crate) struct Header {
    start: usize,
    /// The end of its last line.
    pub end: usize,
    /// The start of the body, after the empty line, if there is one.
    pub body: usize,
    /// Ranges of it with another context than [`Context::Header`].
    labels: Vec<(Range<usize>, Option<Context>)>,
    /// The fields that describe the body.
    described: Vec<Field>,
    /// The fields that identify the message or name its sender.
    noted: NotedFields,
    /// The starts of its last line and of its last field, and the context of that field.
    last_line: usize,
    last_field: usize,
    last_context: Option<Context>,
    /// The URL of an external body, counted from `start`.
    url: Option<Range<usize>>,
    /// The base of the relative references in it.
    base: Option<Vec<u8>>,
}

/// The prefix of the names of fields that describe the body.
const CONTENT: &[u8] = b"content-";

/// Returns the header that starts at `start`, or continues there in a field of the context
/// `going_on`. It ends before an empty line, a line that cannot be part of a header, or a
/// boundary.
pub(crate) fn header(
    bytes: &[u8],
    start: usize,
    open_field: Option<Context>,
    is_boundary: &dyn Fn(&[u8]) -> bool,
) -> Header {
    let mut header = Header {
        start,
        end: start,
        body: start,
        labels: Vec::new(),
        described: Vec::new(),
        noted: NotedFields::default(),
        last_line: start,
        last_field: start,
        last_context: open_field,
        url: None,
        base: None,
    };
    // The field that is read, if it is noted.
    let mut noted = None;
    while let Some(line) = FieldLine::at(bytes, header.end) {
        let line_bytes = &bytes[header.end..line.end];
        if line_bytes.starts_with(b"--") && is_boundary(line_bytes) {
            break;
        }
        let line_start = header.end;
        let may_describe = line.name.is_none_or(describes_body);
        if let Some(name) = line.name {
            header.last_field = line_start;
            noted = None;
            if may_describe {
                header.described.push(Field {
                    start: line_start,
                    name_end: line_start + name.len(),
                    end: line_start,
                });
            } else if let Some(kind) = NotedField::named(name) {
                noted = Some((kind, line_start, line_start + name.len()));
            }
            header.last_context = context(name);
        }
        header.last_line = line_start;
        header.end = line.end;
        while let Some(b' ' | b'\t') = bytes.get(header.end) {
            header.last_line = header.end;
            header.end = end_of_line(bytes, header.end);
        }
        if let Some(field) = header.described.last_mut()
            && may_describe
            && field.end == line_start
        {
            field.end = header.end;
        }
        if let Some((kind, start, name_end)) = noted {
            let end = header.end;
            header.noted.add(
                kind,
                Field {
                    start,
                    name_end,
                    end,
                },
            );
        }
        header.label(line_start - start..header.end - start);
    }
    let empty = match &bytes[header.end..] {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    };
    header.body = header.end + empty;
    header
}

impl Header {
    /// Returns the fields that describe the body: names, and bodies with their line ends.
    pub fn fields<'r>(&self, bytes: &'r [u8]) -> impl Iterator<Item = (&'r [u8], &'r [u8])> {
        self.positions(bytes)
            .map(|(name, body)| (name, &bytes[body]))
    }

    /// Returns true if it names the sender, as the header of a message does.
    pub fn names_parties(&self) -> bool {
        let fields = [NotedField::From, NotedField::ListUnsubscribe];
        let mut fields = fields.into_iter();
        fields.any(|kind| self.noted.get(kind, self.end).is_some())
    }

    /// Returns the fields that identify the message.
    pub fn message_fields<'r>(&self, bytes: &'r [u8]) -> MessageFields<'r> {
        let body = |kind| {
            let (_, body) = self.noted.get(kind, self.end)?.split(bytes, self.end);
            Some(&bytes[body])
        };
        MessageFields {
            message_id: body(NotedField::MessageId).or_else(|| body(NotedField::ArticleId)),
            date: body(NotedField::Date).or_else(|| body(NotedField::Posted)),
            from: body(NotedField::From),
            subject: body(NotedField::Subject).or_else(|| body(NotedField::Title)),
            list_id: body(NotedField::ListId),
            postmark: postmark(&bytes[..self.start]),
        }
    }

    /// Returns these fields as names and ranges of their bodies.
    fn positions<'r>(&self, bytes: &'r [u8]) -> impl Iterator<Item = (&'r [u8], Range<usize>)> {
        let fields = self.described.iter();
        let fields = fields.take_while(move |field| field.start < self.end);
        fields.map(move |field| field.split(bytes, self.end))
    }

    /// Emits the header with its encoded words decoded.
    pub fn emit(mut self, record: &Record, emit: &mut dyn FnMut(Section)) {
        let offset = record.offset + self.start as u64;
        let bytes = &record.bytes[self.start..self.end];
        if let Some(url) = &self.url {
            let before = self
                .labels
                .partition_point(|(range, _)| range.end <= url.start);
            self.labels
                .insert(before, (url.clone(), Some(Context::Link)));
        }
        let mut markup = Markup::of(&PLAIN_TEXT);
        markup.targets = self.references(record.bytes);
        markup.base = self.base.take();
        let fields = self.message_fields(record.bytes);
        let text = decode_words(Text::borrowed(bytes, offset), &self.edits(record.bytes));
        if text.bytes().len() < bytes.len() {
            let labels = self.labels.iter_mut().map(|(range, _)| range);
            let targets = markup.targets.iter_mut().map(|target| &mut target.range);
            for range in labels.chain(targets) {
                let index = |at: usize| text.index_of(offset + at as u64);
                *range = index(range.start)..index(range.end);
            }
        }
        emit(Section {
            text,
            context: Context::Header,
            labels: self.labels,
            markup,
            part: SectionPart::Header(fields),
            guessed: None,
        });
    }

    /// Returns what is not read as it is written: values of parameters in pieces, and the white space
    /// in a URL.
    fn edits(&self, bytes: &[u8]) -> Vec<HeaderEdit> {
        let mut edits = Vec::new();
        let mut edit = |range: Range<usize>, octet| {
            let range = range.start - self.start..range.end - self.start;
            edits.push(HeaderEdit { range, octet });
        };
        for (_, body) in self.positions(bytes) {
            let text = &bytes[body.clone()];
            if memchr(b'*', text).is_none() {
                continue;
            }
            for value in values(text).iter().filter(|value| value.is_encoded()) {
                value.each_edit(text, &mut |range, octet| {
                    edit(body.start + range.start..body.start + range.end, octet);
                });
            }
        }
        if let Some(url) = &self.url {
            let whole = self.start + url.start..self.start + url.end;
            for at in whole.filter(|at| bytes[*at].is_ascii_whitespace()) {
                edit(at..at + 1, None);
            }
        }
        for (_, body) in self
            .positions(bytes)
            .filter(|(name, _)| has_reference(name))
        {
            for at in folds(bytes, body) {
                edit(at..at + 1, None);
            }
        }
        // White space between two pieces is a part of what is left out there.
        edits.sort_by_key(|edit| edit.range.start);
        edits
    }

    /// Sets the base of the relative references in it.
    pub fn set_base(&mut self, base: Option<Vec<u8>>) {
        self.base = base;
    }

    /// Returns the relative references that are the body of a field (RFC 2557 §4). They are counted
    /// from `start`.
    fn references(&self, bytes: &[u8]) -> Vec<Target> {
        let references = self.positions(bytes).filter_map(|(name, body)| {
            let range = has_reference(name)
                .then(|| reference(bytes, body))
                .flatten()?;
            Some(Target {
                range: range.start - self.start..range.end - self.start,
                context: Context::Header,
                role: if name.len() == "content-base".len() {
                    Role::Base
                } else {
                    Role::Loaded
                },
                text: None,
                hidden_text: None,
                text_is_code: false,
                unused: false,
                title: None,
                whole: None,
                unclosed: false,
                cut: false,
            })
        });
        references.collect()
    }

    /// Labels the URL of an external body (RFC 2017).
    pub fn label_url(&mut self, bytes: &[u8]) {
        let url = self.positions(bytes).find_map(|(name, body)| {
            let start = body.start;
            let value = external_url(&bytes[body]).filter(|_| is_content_type(name))?;
            Some(start + value.start..start + value.end)
        });
        self.url = url.map(|url| url.start - self.start..url.end - self.start);
    }

    /// Leaves its last field, or else its last line, to the next part of the record; returns
    /// where that starts. `None` where it is all one line.
    pub fn cut(&mut self) -> Option<usize> {
        let cut = if self.last_field > self.start {
            self.last_field
        } else {
            self.last_line
        };
        if cut == self.start {
            return None;
        }
        let length = cut - self.start;
        self.labels.retain(|(range, _)| range.start < length);
        if let Some((range, _)) = self.labels.last_mut() {
            range.end = range.end.min(length);
        }
        (self.end, self.body) = (cut, cut);
        Some(cut)
    }

    /// Returns the context of further lines of the last field.
    pub const fn last_context(&self) -> Option<Context> {
        self.last_context
    }

    /// Gives the context of the last field to `range` of the section, lines of it.
    fn label(&mut self, range: Range<usize>) {
        let context = self.last_context;
        match self.labels.last_mut() {
            _ if context == Some(Context::Header) => {}
            Some((last, same)) if *same == context && last.end == range.start => {
                last.end = range.end;
            }
            _ => self.labels.push((range, context)),
        }
    }
}

/// Returns true for the name of a field that describes the body.
fn describes_body(name: &[u8]) -> bool {
    name.get(..CONTENT.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(CONTENT))
}

/// Returns the line before a header that starts with `From `.
fn postmark(before: &[u8]) -> Option<&[u8]> {
    let line = before.strip_suffix(b"\n")?;
    let start = memrchr(b'\n', line).map_or(0, |end| end + 1);
    line[start..].starts_with(b"From ").then(|| &line[start..])
}

fn has_reference(name: &[u8]) -> bool {
    let names = ["content-location", "content-base"];
    names
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Returns the white space of the folds inside the body of a field, which is no part of a URI there
/// (RFC 2110).
fn folds(bytes: &[u8], body: Range<usize>) -> impl Iterator<Item = usize> {
    let text = &bytes[body.clone()];
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let start = text
        .iter()
        .position(|byte| !is_space(byte))
        .unwrap_or(text.len());
    let end = text
        .iter()
        .rposition(|byte| !is_space(byte))
        .map_or(start, |last| last + 1);
    let mut of_fold = false;
    (start..end).filter_map(move |at| {
        if !is_space(&text[at]) {
            of_fold = false;
        } else if !of_fold {
            // A run of white space is a fold if it has a line end.
            let mut run = text[at..end].iter().take_while(|byte| is_space(byte));
            of_fold = !is_space(&text[at - 1]) && run.any(|byte| *byte == b'\n');
        }
        of_fold.then_some(body.start + at)
    })
}

/// Returns the range of a relative reference that is all of the body of a field. What
/// may be a URI is found without its field.
fn reference(bytes: &[u8], body: Range<usize>) -> Option<Range<usize>> {
    let kept = |byte: &u8| !byte.is_ascii_whitespace() && !b"<>\"".contains(byte);
    let text = &bytes[body.clone()];
    let start = text.iter().position(kept)?;
    let end = text.iter().rposition(kept)? + 1;
    let value = &text[start..end];
    let www = value
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    let relative = !www && !value.iter().any(|byte| b":<>\"".contains(byte));
    relative.then(|| body.start + start..body.start + end)
}

/// Returns the name of a field with white space before its colon, as RFC 822 allowed (RFC 5322
/// §4.5.8).
fn obsolete_name(line: &[u8]) -> Option<&[u8]> {
    let (name, rest) = line.split_at(memchr(b' ', line)?);
    let colon = rest.trim_ascii_start().first() == Some(&b':');
    let known = colon && (is_known(name) || name.eq_ignore_ascii_case(b"from"));
    known.then_some(name)
}

/// Returns the end of the line at `at`, after its line end.
fn end_of_line(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length + 1)
}

/// A line of a header.
pub(crate) struct FieldLine<'r> {
    /// The field's name; `None` for a line that continues the field before, or that a mailbox
    /// inserted.
    pub name: Option<&'r [u8]>,
    /// Past its line end.
    pub end: usize,
}

impl<'r> FieldLine<'r> {
    /// The line at `at`; `None` where the header ends: at an empty line, or at one that
    /// can't be part of a header.
    #[inline]
    pub fn at(bytes: &'r [u8], at: usize) -> Option<Self> {
        let rest = bytes.get(at..)?;
        if matches!(rest, [] | [b'\n', ..] | [b'\r'] | [b'\r', b'\n', ..]) {
            return None;
        }
        let end = end_of_line(bytes, at);
        let line = &bytes[at..end];
        let is_inserted = line[0] == b'>' && line.starts_with(b">From ");
        if matches!(line[0], b' ' | b'\t') || is_inserted {
            return Some(Self { name: None, end });
        }
        let name = field_name(line).or_else(|| obsolete_name(line))?;
        Some(Self {
            name: Some(name),
            end,
        })
    }
}

#[cfg(test)]
mod tests;
