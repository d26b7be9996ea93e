//! Runs of keys whose values a link often shares with the link before it.
//!
//! Neighbours often have the same scheme and delimiters, or the same host, and all links of a
//! message have its envelope. What was written for such keys is then copied from the row before.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::RowBuffer;
use crate::extract::delimit::{Context, Wrapper};
use crate::finding::keys::{Field, FieldSet, Key};
use crate::finding::{Envelope, Link, MessagePart};

/// Consecutive keys of rows, whose values have one source or none.
#[derive(Clone, Debug)]
pub struct KeyRun {
    source: Option<Source>,
    /// The keys, in order.
    pub keys: Vec<&'static Key>,
    /// What they are of.
    pub(super) fields: FieldSet,
}

/// The part of a link that the values of some keys depend on, and nothing else. None of them is
/// relative to what precedes the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Syntax,
    Host,
    Envelope,
    Part,
}

impl Source {
    const fn of(field: Field) -> Option<Self> {
        match field {
            Field::Scheme | Field::Wrapper | Field::Context | Field::Valid => Some(Self::Syntax),
            Field::Host | Field::Domain => Some(Self::Host),
            Field::MessageId | Field::Date | Field::From | Field::Subject | Field::ListId => {
                Some(Self::Envelope)
            }
            Field::Part | Field::Encoding => Some(Self::Part),
            _ => None,
        }
    }
}

impl KeyRun {
    /// Returns the runs of `keys`, in order.
    pub fn all(keys: impl IntoIterator<Item = &'static Key>) -> Vec<Self> {
        let mut runs: Vec<Self> = Vec::new();
        for key in keys {
            let source = Source::of(key.field);
            match runs.last_mut() {
                Some(run) if run.source == source => {
                    run.keys.push(key);
                    run.fields = run.fields.with_true(&[(key.field, true)]);
                }
                _ => runs.push(Self {
                    source,
                    keys: vec![key],
                    fields: FieldSet::of(&[key.field]),
                }),
            }
        }
        runs
    }
}

/// What the next row may repeat of the row before. All rows of a buffer have the same runs.
#[derive(Debug, Default)]
pub struct RowBefore {
    sources: Option<Sources>,
    /// Where each run is, as far as it can be repeated.
    runs: Vec<Option<Range<usize>>>,
}

/// The sources of the values of a link.
#[derive(Debug)]
struct Sources {
    syntax: (Cow<'static, str>, Wrapper, Context, bool),
    host: Vec<u8>,
    envelope: Option<Arc<Envelope>>,
    part: Option<Arc<MessagePart>>,
}

impl Sources {
    fn of(link: &Link) -> Self {
        Self {
            syntax: syntax(link),
            host: host(link).to_vec(),
            envelope: link.envelope.clone(),
            part: link.part.clone(),
        }
    }

    /// Replaces the sources by those of `link`, and returns which of them are the same.
    fn replace(&mut self, link: &Link) -> [bool; 4] {
        let (scheme, wrapper, context, valid) = &self.syntax;
        let same = [
            (*wrapper, *context, *valid) == (link.wrapper, link.context, link.valid)
                && *scheme == link.scheme,
            self.host == host(link),
            is_same(self.envelope.as_ref(), link.envelope.as_ref()),
            is_same(self.part.as_ref(), link.part.as_ref()),
        ];
        let [same_syntax, same_host, same_envelope, same_part] = same;
        if !same_syntax {
            self.syntax = syntax(link);
        }
        if !same_host {
            self.host.clear();
            self.host.extend_from_slice(host(link));
        }
        if !same_envelope {
            self.envelope.clone_from(&link.envelope);
        }
        if !same_part {
            self.part.clone_from(&link.part);
        }
        same
    }
}

fn syntax(link: &Link) -> (Cow<'static, str>, Wrapper, Context, bool) {
    let scheme = link.scheme.clone();
    (scheme, link.wrapper, link.context, link.valid)
}

fn host(link: &Link) -> &[u8] {
    link.uri.get(link.host.clone()).unwrap_or_default()
}

fn is_same<T>(one: Option<&Arc<T>>, other: Option<&Arc<T>>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        _ => false,
    }
}

/// Writes the runs of a row of `link`: each with `write`, or as in the row before.
pub fn write_runs(
    out: &mut RowBuffer,
    link: &Link,
    runs: &[KeyRun],
    mut write: impl FnMut(&mut RowBuffer, &KeyRun) -> io::Result<()>,
) -> io::Result<()> {
    let same = match &mut out.before.sources {
        Some(sources) => sources.replace(link),
        none => {
            *none = Some(Sources::of(link));
            [false; 4]
        }
    };
    out.before.runs.resize(runs.len(), None);
    let row = out.end();
    for (at, run) in runs.iter().enumerate() {
        let start = out.end();
        let is_same = run.source.is_some_and(|source| same[source as usize]);
        match &out.before.runs[at] {
            Some(before) if is_same => out.repeat(before.clone()),
            _ => write(out, run)?,
        }
        // The start of a row may differ, as the brace of an object does. The first run is always
        // there.
        let is_inside = at == 0 || start > row;
        out.before.runs[at] = is_inside.then(|| start..out.end());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{NAME, key_lists, links, written_links};
    use crate::finding::keys::Key;
    use crate::report::{LinkStyle, REPORTS, Style};

    #[test]
    fn a_row_does_not_depend_on_the_one_before() {
        let links = links();
        for report in REPORTS.iter().filter(|report| report.links.is_some()) {
            for keys in key_lists() {
                let style = LinkStyle::new(Style::default(), keys);
                let alone = links
                    .iter()
                    .map(|link| written_links(report, NAME, std::slice::from_ref(link), &style));
                let together = written_links(report, NAME, &links, &style);
                let is_same = together == alone.collect::<String>();
                let keys: Vec<_> = style.keys().map(Key::name).collect();
                assert!(is_same, "{}: {keys:?}", report.name);
            }
        }
    }
}
