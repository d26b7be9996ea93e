//! Typed access to the values of a TOML file, with their locations.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::ConfigError;
use super::keys::Key;
use crate::rule::similar;

/// A value.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// An error at a range of the text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fault {
    pub at: Range<usize>,
    /// What is wrong, without quoting the text.
    pub kind: &'static str,
    /// What is wrong, with quotes of the text.
    pub message: String,
}

/// The errors in a part of a text, in any order; at least one.
#[derive(Debug)]
pub struct Faults(pub Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl Faults {
    /// Returns the faults that were found, if any.
    pub fn of(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self(faults))
        }
    }
}

/// Returns the value. On an error, adds its faults to `faults`.
pub fn kept<T>(result: Result<T, impl Into<Faults>>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|error| faults.extend(error.into().0)).ok()
}

/// Reads each item with `read`.
///
/// # Errors
/// Those of all items.
pub fn each<I: IntoIterator, T, F: Into<Faults>>(
    items: I,
    mut read: impl FnMut(I::Item) -> Result<T, F>,
) -> Result<Vec<T>, Faults> {
    let (mut values, mut faults) = (Vec::new(), Vec::new());
    for item in items {
        values.extend(kept(read(item), &mut faults));
    }
    Faults::of(faults)?;
    Ok(values)
}

/// Whether messages may quote a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    /// Messages may quote it.
    Shown,
    /// Messages must not quote it: it is outside of the tree that is read.
    Hidden,
}

/// The longest message, in characters.
const LONGEST: usize = 400;

impl Fault {
    pub fn new(at: Range<usize>, kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { at, kind, message }
    }

    /// Returns an error whose message does not quote the text.
    pub fn unquoted(at: Range<usize>, kind: &'static str) -> Self {
        Self::new(at, kind, kind)
    }

    /// Returns the error with its path, line and column.
    pub fn in_file(self, path: &Path, text: &str, quotes: Quotes) -> ConfigError {
        let before = text.get(..self.at.start).unwrap_or(text);
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let ends = memchr::memchr_iter(b'\n', before.as_bytes()).count();
        let mut message = match quotes {
            Quotes::Shown => self.message,
            Quotes::Hidden => self.kind.to_owned(),
        };
        if let Some((end, _)) = message.char_indices().nth(LONGEST) {
            message.truncate(end);
            message.push('…');
        }
        ConfigError {
            path: path.to_path_buf(),
            location: Some((ends + 1, before[line..].chars().count() + 1)),
            message,
            others: Vec::new(),
        }
    }
}

/// Parses a whole file.
pub fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Fault> {
    DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join("; ");
        let at = error.span().unwrap_or_default();
        Fault::new(at, "invalid TOML", format!("invalid TOML: {message}"))
    })
}

/// Returns the table at the key path `keys`.
pub fn inside<'v, 't>(table: &'v DeTable<'t>, keys: &[&str]) -> Option<&'v DeTable<'t>> {
    keys.iter()
        .try_fold(table, |table, key| table.get(*key)?.get_ref().as_table())
}

/// Returns the error for a key that is not in `keys`.
pub fn unknown_key(name: &Spanned<impl AsRef<str>>, keys: &[Key]) -> Fault {
    let text = name.get_ref().as_ref();
    let hint = if let Some(near) = similar(text, keys.iter().map(|key| key.name)) {
        format!("did you mean `{near}`?")
    } else {
        let names: Vec<_> = keys.iter().map(|key| key.name).collect();
        format!("known keys: {}", names.join(", "))
    };
    let message = format!("unknown key `{text}`; {hint}");
    Fault::new(name.span(), "unknown key", message)
}

/// Returns a string value.
pub fn text(value: &Value) -> Result<String, Fault> {
    let text = value.get_ref().as_str();
    text.map(str::to_owned)
        .ok_or_else(|| wrong_type(value, "a string"))
}

/// Returns a list of strings; a single string is a list of one.
pub fn texts(value: &Value) -> Result<Vec<String>, Faults> {
    each_text(value, |text, _| Ok(text))
}

/// Reads each string of a list with its location; a single string is a list of one.
///
/// # Errors
/// Those of all items.
pub fn each_text<T>(
    value: &Value,
    mut read: impl FnMut(String, Range<usize>) -> Result<T, Fault>,
) -> Result<Vec<T>, Faults> {
    if let Some(text) = value.get_ref().as_str() {
        return Ok(vec![read(text.to_owned(), value.span())?]);
    }
    let Some(list) = value.get_ref().as_array() else {
        return Err(wrong_type(value, "a list of strings").into());
    };
    each(list, |item| read(text(item)?, item.span()))
}

/// Returns the strings of a list, and adds what is wrong with the others to `faults`.
pub fn some_texts(value: &Value, faults: &mut Vec<Fault>) -> Vec<(String, Range<usize>)> {
    let mut texts = Vec::new();
    let read = each_text(value, |text, at| {
        texts.push((text, at));
        Ok(())
    });
    kept(read, faults);
    texts
}

/// Returns true if a table has none of the keys `names`. One of them may be misspelt in a table with a
/// key that is not in `known`.
pub fn lacks(members: &DeTable, names: &[&str], known: &[Key]) -> bool {
    members.iter().all(|(name, _)| {
        let name = name.get_ref().as_ref();
        known.iter().any(|key| key.name == name) && !names.contains(&name)
    })
}

/// Returns the members of a table.
pub fn members<'v, 't>(value: &'v Value<'t>) -> Result<&'v DeTable<'t>, Fault> {
    value
        .get_ref()
        .as_table()
        .ok_or_else(|| wrong_type(value, "a table"))
}

/// Returns a value that must be true or false.
pub fn switch(value: &Value) -> Result<bool, Fault> {
    let set = value.get_ref().as_bool();
    set.ok_or_else(|| wrong_type(value, "true or false"))
}

/// Returns a value that must be one of `words`.
pub fn choice(value: &Value, words: &[&'static str]) -> Result<&'static str, Fault> {
    let text = text(value)?;
    let known = words.iter().copied().find(|word| *word == text);
    known.ok_or_else(|| {
        let message = format!(
            "invalid value '{text}'; expected one of {}",
            words.join(", ")
        );
        Fault::new(value.span(), "unknown value", message)
    })
}

fn wrong_type(value: &Value, what: &str) -> Fault {
    let is = value.get_ref().type_str();
    let message = format!("expected {what}, found {is}");
    Fault::new(value.span(), "a value of the wrong type", message)
}
