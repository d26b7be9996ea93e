//! Expansion (RFC 6570 §3).

use std::fmt;
use std::ops::Range;

use super::{Expression, Modifier, Operator, Part, UriTemplate, Variable};
use crate::uri::syntax::percent::octet_at;

/// The value of a variable (§2.3). An empty list or array is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string, perhaps an empty one.
    Text(String),
    /// A list of strings.
    List(Vec<String>),
    /// An associative array: names and values, in the order in which they are written.
    Pairs(Vec<(String, String)>),
}

/// A value that an expression does not allow: a list or an array that is to be cut to a number of
/// characters (§2.4.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpandError {
    /// The bytes of the variable's name in the template.
    pub name: Range<usize>,
}

impl UriTemplate<'_> {
    /// Expands the template. `value` returns the value of a variable, or `None` if it is undefined;
    /// an undefined variable is left out.
    ///
    /// ```
    /// use urilint::uri::template::{UriTemplate, Value};
    /// let tags = Value::from(["red", "green"].as_slice());
    /// let template = UriTemplate::parse("/items{?tags*,page}").unwrap();
    /// let uri = template.expand(|name| (name == "tags").then_some(&tags));
    /// assert_eq!(uri.unwrap(), "/items?tags=red&tags=green");
    /// ```
    ///
    /// # Errors
    /// Returns an error if a variable with a prefix (`{x:3}`) has a list or an array.
    pub fn expand<'v>(
        &self,
        value: impl Fn(&str) -> Option<&'v Value>,
    ) -> Result<String, ExpandError> {
        let mut out = String::with_capacity(self.text.len());
        for part in &self.parts {
            match part {
                Part::Literal(range) => {
                    encode(&mut out, &self.text[range.clone()], Allow::Reserved);
                }
                Part::Expression(expression) => self.expand_one(&mut out, expression, &value)?,
            }
        }
        Ok(out)
    }

    fn expand_one<'v>(
        &self,
        out: &mut String,
        expression: &Expression,
        value: &impl Fn(&str) -> Option<&'v Value>,
    ) -> Result<(), ExpandError> {
        let operator = expression.operator;
        let mut before = operator.first();
        for variable in &expression.variables {
            let name = &self.text[variable.name.clone()];
            let Some(value) = value(name).filter(|value| value.is_defined()) else {
                continue;
            };
            out.push_str(before);
            before = operator.separator();
            let writer = &mut Writer {
                out,
                operator,
                name,
            };
            writer.value(variable, value)?;
        }
        Ok(())
    }
}

/// Writes the value of one variable.
struct Writer<'a> {
    out: &'a mut String,
    operator: Operator,
    name: &'a str,
}

impl Writer<'_> {
    fn value(&mut self, variable: &Variable, value: &Value) -> Result<(), ExpandError> {
        match (value, variable.modifier) {
            (Value::Text(text), Modifier::Prefix(length)) => {
                let mut characters = text.char_indices().map(|(at, _)| at);
                let end = characters.nth(usize::from(length));
                self.named(self.name, &text[..end.unwrap_or(text.len())]);
            }
            (Value::Text(text), _) => self.named(self.name, text),
            (_, Modifier::Prefix(_)) => {
                return Err(ExpandError {
                    name: variable.name.clone(),
                });
            }
            (Value::List(list), Modifier::None) => {
                self.start(self.name, false);
                self.joined(list.iter().map(String::as_str));
            }
            (Value::Pairs(pairs), Modifier::None) => {
                self.start(self.name, false);
                self.joined(pairs.iter().flat_map(|(name, value)| [&**name, &**value]));
            }
            (Value::List(list), Modifier::Explode) => {
                for (at, member) in list.iter().enumerate() {
                    self.separate(at);
                    self.named(self.name, member);
                }
            }
            (Value::Pairs(pairs), Modifier::Explode) => {
                for (at, (name, value)) in pairs.iter().enumerate() {
                    self.separate(at);
                    self.pair(name, value);
                }
            }
        }
        Ok(())
    }

    fn separate(&mut self, at: usize) {
        if at > 0 {
            self.out.push_str(self.operator.separator());
        }
    }

    /// Writes a value, after its name where the operator writes names.
    fn named(&mut self, name: &str, value: &str) {
        self.start(name, value.is_empty());
        self.text(value);
    }

    /// Writes a member of an exploded array, whose names are always written.
    fn pair(&mut self, name: &str, value: &str) {
        if self.operator.is_named() {
            encode(self.out, name, Allow::Reserved);
        } else {
            self.text(name);
        }
        let empty = value.is_empty() && self.operator.is_named();
        self.out
            .push_str(if empty { self.operator.if_empty() } else { "=" });
        self.text(value);
    }

    /// Writes the name of the variable and what follows it.
    fn start(&mut self, name: &str, empty: bool) {
        if self.operator.is_named() {
            encode(self.out, name, Allow::Reserved);
            self.out
                .push_str(if empty { self.operator.if_empty() } else { "=" });
        }
    }

    fn joined<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        for (at, text) in texts.enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.text(text);
        }
    }

    fn text(&mut self, text: &str) {
        let allow = if self.operator.allows_reserved() {
            Allow::Reserved
        } else {
            Allow::Unreserved
        };
        encode(self.out, text, allow);
    }
}

/// Which characters are copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Allow {
    /// Unreserved ones.
    Unreserved,
    /// Also reserved ones and percent-encoded octets.
    Reserved,
}

/// Appends `text`, with the characters that are not allowed as percent-encoded UTF-8.
fn encode(out: &mut String, text: &str, allow: Allow) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for (at, byte) in text.bytes().enumerate() {
        let copied = match byte {
            b'%' => octet_at(text.as_bytes(), at).is_some(),
            _ => is_reserved(byte),
        };
        if is_unreserved(byte) || allow == Allow::Reserved && copied {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for digit in [byte >> 4, byte & 0xf] {
                out.push(char::from(DIGITS[usize::from(digit)]));
            }
        }
    }
}

pub(super) const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

pub(super) const fn is_reserved(byte: u8) -> bool {
    matches!(
        byte,
        b':' | b'/'
            | b'?'
            | b'#'
            | b'['
            | b']'
            | b'@'
            | b'!'
            | b'$'
            | b'&'
            | b'\''
            | b'('
            | b')'
            | b'*'
            | b'+'
            | b','
            | b';'
            | b'='
    )
}

/// Appends a literal as expansion writes it.
pub(super) fn literal(out: &mut String, text: &str) {
    encode(out, text, Allow::Reserved);
}

impl Value {
    const fn is_defined(&self) -> bool {
        match self {
            Self::Text(_) => true,
            Self::List(list) => !list.is_empty(),
            Self::Pairs(pairs) => !pairs.is_empty(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&[&str]> for Value {
    fn from(list: &[&str]) -> Self {
        Self::List(list.iter().map(|&text| text.to_owned()).collect())
    }
}

impl From<&[(&str, &str)]> for Value {
    fn from(pairs: &[(&str, &str)]) -> Self {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Self::Pairs(pairs.iter().map(owned).collect())
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.name.start;
        write!(
            f,
            "length of a list or array at byte {at} (RFC 6570 §2.4.1)"
        )
    }
}

impl std::error::Error for ExpandError {}
