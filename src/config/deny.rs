//! The user's own rules: `deny`, and the lists of values that it names.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::ConfigError;
use super::keys::{DENY_KEYS, MATCHES};
use super::source::Source;
use super::toml::{Fault, Value, choice, kept, lacks, members, some_texts, text, unknown_key};
use crate::rule::deny::MOST_RULES;
use crate::rule::{Deny, DenyError, DenyList, DenyMatch, DenyPart, Rule, Severity};
use crate::side::DENY_LIST;

/// A value with its place in the file.
type Spanned<T> = (T, Range<usize>);

/// A table of `deny`, as written.
#[derive(Debug)]
pub struct Table {
    at: Range<usize>,
    name: Option<Spanned<String>>,
    /// The other keys; `None` without `match`, or values.
    rest: Option<Rest>,
}

/// The keys of a table but for the name.
#[derive(Debug)]
struct Rest {
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

/// Reads the value of `deny`. What is wrong in the tables is added to `faults`.
pub fn tables(value: &Value, faults: &mut Vec<Fault>) -> Result<Vec<Table>, Fault> {
    let Some(list) = value.get_ref().as_array() else {
        return Err(Fault::unquoted(value.span(), "expected a list of tables"));
    };
    if let Some(more) = list.get(MOST_RULES) {
        return Err(Fault::unquoted(more.span(), "more than 999 rules"));
    }
    Ok(list.iter().map(|value| table(value, faults)).collect())
}

fn table(value: &Value, faults: &mut Vec<Fault>) -> Table {
    let mut table = Table {
        at: value.span(),
        name: None,
        rest: None,
    };
    if let Some(members) = kept(members(value), faults) {
        let name = members.get("name");
        table.name = name.and_then(|value| kept(spanned(value), faults));
        table.rest = rest(value.span(), members, faults);
    }
    table
}

fn spanned(value: &Value) -> Result<Spanned<String>, Fault> {
    Ok((text(value)?, value.span()))
}

/// Reads the keys of a table but for the name. Returns `None` without `match`, or values.
fn rest(at: Range<usize>, members: &DeTable, faults: &mut Vec<Fault>) -> Option<Rest> {
    let (mut matches, mut values, mut file) = (None, None, None);
    let (mut message, mut replacement) = (None, None);
    let mut severity = Severity::Warning;
    for (key, value) in members {
        match key.get_ref().as_ref() {
            "name" => {}
            "match" => matches = kept(kind(value), faults),
            "values" => values = Some(some_texts(value, faults)),
            "file" => file = kept(spanned(value), faults),
            "message" => message = kept(spanned(value), faults),
            "severity" => {
                let read = kept(super::values::severity(value), faults);
                severity = read.unwrap_or(severity);
            }
            "replace" => replacement = kept(spanned(value), faults),
            _ => faults.push(unknown_key(key, DENY_KEYS)),
        }
    }
    let mut wrong = |at, message| faults.push(Fault::unquoted(at, message));
    if lacks(members, &["match"], DENY_KEYS) {
        wrong(at.clone(), "`match` is required: host, prefix or regex");
    }
    if lacks(members, &["values", "file"], DENY_KEYS) {
        wrong(at, "`values` or `file` is required");
    }
    let values = match (values, file) {
        (Some(values), None) => Values::Here(values),
        (None, Some((file, at))) => Values::File((file.into(), at)),
        (Some(values), Some((_, at))) => {
            wrong(at, "`values` and `file` exclude each other");
            Values::Here(values)
        }
        (None, None) => return None,
    };
    Some(Rest {
        matches: matches?,
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

/// The rules of the tables.
pub struct Compiled {
    /// The rules, as far as selectors name them.
    pub rules: Vec<&'static Rule>,
    /// The list; `None` if it has errors.
    pub list: Option<DenyList>,
}

/// Reads the lists that `tables` name, and compiles all values. What is wrong is added to `errors`.
pub fn compiled(tables: Vec<Table>, source: Source, errors: &mut Vec<ConfigError>) -> Compiled {
    let rules = tables.into_iter().map(|table| table.rule(source, errors));
    let (rules, places): (Vec<_>, Vec<_>) = rules.unzip();
    let named = DenyList::named(&rules);
    let list = DenyList::checked(rules).map_err(|wrong| {
        let wrong = wrong.iter();
        errors.extend(wrong.map(|error| located(error, &places, source)));
    });
    Compiled {
        rules: named,
        list: list.ok(),
    }
}

/// Returns the error of a rule with its place.
fn located(error: &DenyError, places: &[Place], source: Source) -> ConfigError {
    let place = &places[error.rule.min(places.len() - 1)];
    let fault = |at: &Range<usize>| Fault::new(at.clone(), "invalid rule", error.message.clone());
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

impl Table {
    /// Returns the rule, and where its parts are. Values that cannot be read are left out.
    fn rule(self, source: Source, errors: &mut Vec<ConfigError>) -> (Deny, Place) {
        let mut place = Place {
            at: self.at,
            name: None,
            message: None,
            replacement: None,
            values: Listed::Here(Vec::new()),
        };
        let mut rule = match self.rest {
            Some(rest) => rest.rule(&mut place, source, errors),
            None => Deny::new(DenyMatch::Host, [""; 0]),
        };
        if let Some((name, at)) = self.name {
            rule = rule.with_name(name);
            place.name = Some(at);
        }
        (rule, place)
    }
}

impl Rest {
    /// Returns the rule without its name, and adds the places of its parts to `place`.
    fn rule(self, place: &mut Place, source: Source, errors: &mut Vec<ConfigError>) -> Deny {
        let (texts, values) = match self.values {
            Values::Here(values) => {
                let (texts, places) = values.into_iter().unzip();
                (texts, Listed::Here(places))
            }
            Values::File((file, at)) => match List::read(&file, at, source) {
                Ok(list) => (list.texts(), Listed::File(list)),
                Err(error) => {
                    errors.push(error);
                    (Vec::new(), Listed::Here(Vec::new()))
                }
            },
        };
        place.values = values;
        let mut rule = Deny::new(self.matches, texts).with_severity(self.severity);
        if let Some((message, at)) = self.message {
            rule = rule.with_message(message);
            place.message = Some(at);
        }
        if let Some((replacement, at)) = self.replacement {
            rule = rule.with_replacement(replacement);
            place.replacement = Some(at);
        }
        rule
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

    fn texts(&self) -> Vec<String> {
        let values = self.values.iter();
        values
            .map(|range| self.text[range.clone()].to_owned())
            .collect()
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
