//! The user's own rules: `deny`, and the lists of values that it names.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::ConfigError;
use super::keys::{DENY_KEYS, MATCHES};
use super::load::Source;
use super::toml::{Fault, Faults, Value, choice, each, members, spanned_texts, text, unknown_key};
use crate::rule::deny::MOST_RULES;
use crate::rule::{Deny, DenyList, DenyMatch, DenyPart, Severity};
use crate::side::DENY_LIST;

/// A value with its place in the file.
type Spanned<T> = (T, Range<usize>);

/// A table of `deny`, as written.
#[derive(Debug)]
pub struct Entry {
    /// The table.
    at: Range<usize>,
    name: Option<Spanned<String>>,
    matches: DenyMatch,
    values: Values,
    message: Option<Spanned<String>>,
    severity: Severity,
    replacement: Option<Spanned<String>>,
}

#[derive(Debug)]
enum Values {
    /// `values`.
    Here(Vec<Spanned<String>>),
    /// `file`, a path relative to the folder of the configuration.
    File(Spanned<PathBuf>),
}

/// A file with values.
struct List {
    path: PathBuf,
    text: String,
    values: Vec<Range<usize>>,
}

/// Reads the value of `deny`.
pub fn entries(value: &Value) -> Result<Vec<Entry>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        return Err(Fault::unquoted(value.span(), "expected a list of tables").into());
    };
    if let Some(more) = list.get(MOST_RULES) {
        return Err(Fault::unquoted(more.span(), "more than 999 rules").into());
    }
    each(list, entry)
}

fn entry(value: &Value) -> Result<Entry, Fault> {
    let mut matches = None;
    let (mut values, mut file) = (None, None);
    let (mut name, mut message, mut replacement) = (None, None, None);
    let mut severity = Severity::Warning;
    let spanned = |value: &Value| Ok(Some((text(value)?, value.span())));
    for (key, value) in members(value)? {
        match key.get_ref().as_ref() {
            "name" => name = spanned(value)?,
            "match" => matches = Some(kind(value)?),
            "values" => values = Some((spanned_texts(value)?, value.span())),
            "file" => file = Some((PathBuf::from(text(value)?), value.span())),
            "message" => message = spanned(value)?,
            "severity" => severity = super::contents::severity(value)?,
            "replace" => replacement = spanned(value)?,
            _ => return Err(unknown_key(key, DENY_KEYS)),
        }
    }
    let at = value.span();
    let Some(matches) = matches else {
        let message = "`match` is required: host, prefix or regex";
        return Err(Fault::unquoted(at, message));
    };
    let values = match (values, file) {
        (Some((values, _)), None) => Values::Here(values),
        (None, Some(file)) => Values::File(file),
        (Some(_), Some((_, at))) => {
            return Err(Fault::unquoted(
                at,
                "`values` and `file` exclude each other",
            ));
        }
        (None, None) => {
            return Err(Fault::unquoted(at, "`values` or `file` is required"));
        }
    };
    Ok(Entry {
        at,
        name,
        matches,
        values,
        message,
        severity,
        replacement,
    })
}

fn kind(value: &Value) -> Result<DenyMatch, Fault> {
    let name = choice(value, MATCHES)?;
    let named = DenyMatch::ALL.into_iter().find(|kind| kind.name() == name);
    Ok(named.unwrap_or(DenyMatch::Host))
}

/// Reads the lists that `entries` name, and compiles all values.
pub fn compiled(entries: Vec<Entry>, source: Source) -> Result<DenyList, ConfigError> {
    let mut rules = Vec::with_capacity(entries.len());
    let mut places = Vec::with_capacity(entries.len());
    for entry in entries {
        let (rule, place) = entry.rule(source)?;
        rules.push(rule);
        places.push(place);
    }
    DenyList::new(rules).map_err(|error| {
        let place = &places[error.rule.min(places.len() - 1)];
        let fault =
            |at: &Range<usize>| Fault::new(at.clone(), "invalid rule", error.message.clone());
        match error.part {
            DenyPart::Value(number) => match &place.values {
                Listed::Here(values) => source.error(fault(&values[number])),
                Listed::File(list) => {
                    let quotes = source.chain.quotes(&list.path);
                    fault(&list.values[number]).in_file(&list.path, &list.text, quotes)
                }
            },
            part => source.error(fault(place.of(part))),
        }
    })
}

/// Where the parts of a rule are.
struct Place {
    at: Range<usize>,
    name: Option<Range<usize>>,
    message: Option<Range<usize>>,
    replacement: Option<Range<usize>>,
    values: Listed,
}

enum Listed {
    Here(Vec<Range<usize>>),
    File(List),
}

impl Place {
    fn of(&self, part: DenyPart) -> &Range<usize> {
        let known = match part {
            DenyPart::Name => &self.name,
            DenyPart::Message => &self.message,
            DenyPart::Replacement => &self.replacement,
            DenyPart::Whole | DenyPart::Value(_) => &None,
        };
        known.as_ref().unwrap_or(&self.at)
    }
}

impl Entry {
    fn rule(self, source: Source) -> Result<(Deny, Place), ConfigError> {
        let (texts, values) = match self.values {
            Values::Here(values) => {
                let (texts, places) = values.into_iter().unzip();
                (texts, Listed::Here(places))
            }
            Values::File((file, at)) => {
                let list = List::read(&file, at, source)?;
                let texts = list
                    .values
                    .iter()
                    .map(|range| list.text[range.clone()].to_owned());
                (texts.collect::<Vec<_>>(), Listed::File(list))
            }
        };
        let mut rule = Deny::new(self.matches, texts).with_severity(self.severity);
        let mut place = Place {
            at: self.at,
            name: None,
            message: None,
            replacement: None,
            values,
        };
        if let Some((name, at)) = self.name {
            rule = rule.with_name(name);
            place.name = Some(at);
        }
        if let Some((message, at)) = self.message {
            rule = rule.with_message(message);
            place.message = Some(at);
        }
        if let Some((replacement, at)) = self.replacement {
            rule = rule.with_replacement(replacement);
            place.replacement = Some(at);
        }
        Ok((rule, place))
    }
}

impl List {
    /// Reads a list that a value at `at` names: one value a line; `#` after white space or at the
    /// start of a line begins a comment.
    fn read(file: &Path, at: Range<usize>, source: Source) -> Result<Self, ConfigError> {
        let path = source.path.parent().unwrap_or(Path::new("")).join(file);
        let text = DENY_LIST.read(&path).map_err(|error| {
            let message = format!("{}: not read: {error}", file.display());
            source.error(Fault::new(at, "the list was not read", message))
        })?;
        let text = String::from_utf8(text).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
            let quotes = source.chain.quotes(&path);
            Fault::unquoted(valid..valid, "not UTF-8").in_file(&path, &text, quotes)
        })?;
        let values = values(&text);
        Ok(Self { path, text, values })
    }
}

/// Returns the values in a list.
fn values(text: &str) -> Vec<Range<usize>> {
    let lines = text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some((start, line))
    });
    let value = |(start, line): (usize, &str)| {
        // A byte-order mark.
        let (start, line) = match line.strip_prefix('\u{feff}') {
            Some(rest) if start == 0 => (line.len() - rest.len(), rest),
            _ => (start, line),
        };
        let space = |at: usize| at == 0 || line.as_bytes()[at - 1].is_ascii_whitespace();
        let comment = memchr::memchr_iter(b'#', line.as_bytes()).find(|at| space(*at));
        let line = &line[..comment.unwrap_or(line.len())];
        let value = line.trim();
        let start = start + (line.len() - line.trim_start().len());
        (!value.is_empty()).then_some(start..start + value.len())
    };
    lines.filter_map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn lists_have_a_value_a_line() {
        for (text, expected) in [
            ("", ""),
            ("a.example\nb.example", "a.example b.example"),
            (
                "\u{feff}a.example\r\n\r\n# b.example\r\n c.example \r\n",
                "a.example c.example",
            ),
            (
                "a.example # why\n\t# no\nb.example\t#",
                "a.example b.example",
            ),
            ("https://h.example/#top\n##\n#", "https://h.example/#top"),
        ] {
            let found: Vec<_> = values(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found.join(" "), expected, "{text:?}");
        }
    }
}
