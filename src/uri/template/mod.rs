//! URI templates (RFC 6570): parsing with every fault, expansion at levels 1 to 4, and the values
//! by which a template gives a URI.
//!
//! These are the templates of a standard. Placeholders in running text, of which many other forms
//! are in use, are found by `crate::template`.

mod expand;
mod fault;
mod matching;
mod parse;
#[cfg(test)]
mod tests;

pub use expand::{ExpandError, Value};
pub use fault::{TemplateFault, TemplateFaultKind};

use std::fmt;
use std::ops::Range;

/// A URI template without faults (RFC 6570 §2).
///
/// ```
/// use std::collections::BTreeMap;
/// use urilint::uri::template::{UriTemplate, Value};
///
/// let template = UriTemplate::parse("http://example.org/{user}{?q,lang}")?;
/// let names: Vec<_> = template.variables().collect();
/// assert_eq!(names, ["user", "q", "lang"]);
///
/// let values = BTreeMap::from([("user", Value::from("zoë")), ("q", Value::from("a b"))]);
/// let uri = template.expand(|name| values.get(name)).unwrap();
/// assert_eq!(uri, "http://example.org/zo%C3%AB?q=a%20b");
///
/// let found = template.values(&uri).unwrap();
/// assert_eq!(found, [("user", "zoë".to_owned()), ("q", "a b".to_owned())]);
/// # Ok::<(), urilint::uri::template::TemplateFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UriTemplate<'a> {
    text: &'a str,
    parts: Vec<Part>,
}

/// A part of a template. Ranges are bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text that is copied (§2.1).
    Literal(Range<usize>),
    /// An expression in braces (§2.2).
    Expression(Expression),
}

/// An expression: an operator and variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// Its bytes, with the braces.
    pub range: Range<usize>,
    /// How the values are written.
    pub operator: Operator,
    /// The variables, of which there is at least one.
    pub variables: Vec<Variable>,
}

/// A variable in an expression (§2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The bytes of its name.
    pub name: Range<usize>,
    /// What is done with its value.
    pub modifier: Modifier,
}

/// How the values of an expression are written (§3.2.2 to §3.2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{x}`: the value, with reserved characters percent-encoded.
    Simple,
    /// `{+x}`: the value with its reserved characters.
    Reserved,
    /// `{#x}`: a fragment.
    Fragment,
    /// `{.x}`: labels after dots.
    Label,
    /// `{/x}`: segments of a path.
    Path,
    /// `{;x}`: parameters of a path.
    Parameter,
    /// `{?x}`: a query.
    Query,
    /// `{&x}`: further parameters of a query.
    Continuation,
}

/// What is done with the value of a variable (§2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// Nothing.
    None,
    /// `{x:3}`: it is cut to that number of characters, from 1 to 9999.
    Prefix(u16),
    /// `{x*}`: each member of a list or an associative array is written by itself.
    Explode,
}

impl<'a> UriTemplate<'a> {
    /// Parses a template.
    ///
    /// # Errors
    /// Returns the first of the faults that [`faults`](Self::faults) lists.
    pub fn parse(text: &'a str) -> Result<Self, TemplateFault> {
        let (parts, faults) = parse::parse(text);
        match faults.into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(Self { text, parts }),
        }
    }

    /// Returns all faults of `text` as a template, in ascending order of their ranges; none if it is
    /// one.
    ///
    /// ```
    /// use urilint::uri::template::{TemplateFaultKind, UriTemplate};
    /// let faults = UriTemplate::faults("/{a b}/{");
    /// assert_eq!(faults[0].kind, TemplateFaultKind::Name);
    /// assert_eq!((faults[0].range(), faults[1].range()), (2..5, 7..8));
    /// ```
    pub fn faults(text: &str) -> Vec<TemplateFault> {
        parse::parse(text).1
    }

    /// Returns the template as it was given.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns its literals and expressions in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns its expressions in order.
    pub fn expressions(&self) -> impl Iterator<Item = &Expression> {
        self.parts.iter().filter_map(|part| match part {
            Part::Expression(expression) => Some(expression),
            Part::Literal(_) => None,
        })
    }

    /// Returns the names of its variables in order. One that occurs twice is returned twice.
    pub fn variables(&self) -> impl Iterator<Item = &'a str> {
        let text = self.text;
        self.expressions()
            .flat_map(|expression| &expression.variables)
            .map(move |variable| &text[variable.name.clone()])
    }

    /// Returns the level of the features that it uses, from 1 to 4 (§1.2): 1 for `{x}`, 2 with `+`
    /// and `#`, 3 with other operators and several variables, 4 with modifiers.
    pub fn level(&self) -> u8 {
        self.expressions().map(Expression::level).max().unwrap_or(1)
    }
}

impl fmt::Display for UriTemplate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl<'a> TryFrom<&'a str> for UriTemplate<'a> {
    type Error = TemplateFault;

    fn try_from(text: &'a str) -> Result<Self, TemplateFault> {
        Self::parse(text)
    }
}

impl Expression {
    fn level(&self) -> u8 {
        let modified = |variable: &Variable| variable.modifier != Modifier::None;
        match self.operator {
            _ if self.variables.iter().any(modified) => 4,
            _ if self.variables.len() > 1 => 3,
            Operator::Simple => 1,
            Operator::Reserved | Operator::Fragment => 2,
            _ => 3,
        }
    }
}

impl Operator {
    /// Returns the operator that a character after `{` is.
    const fn of(byte: u8) -> Option<Self> {
        Some(match byte {
            b'+' => Self::Reserved,
            b'#' => Self::Fragment,
            b'.' => Self::Label,
            b'/' => Self::Path,
            b';' => Self::Parameter,
            b'?' => Self::Query,
            b'&' => Self::Continuation,
            _ => return None,
        })
    }

    /// Returns what is written before the first value.
    const fn first(self) -> &'static str {
        match self {
            Self::Simple | Self::Reserved => "",
            Self::Fragment => "#",
            Self::Label => ".",
            Self::Path => "/",
            Self::Parameter => ";",
            Self::Query => "?",
            Self::Continuation => "&",
        }
    }

    /// Returns what is written between values.
    const fn separator(self) -> &'static str {
        match self {
            Self::Simple | Self::Reserved | Self::Fragment => ",",
            Self::Label => ".",
            Self::Path => "/",
            Self::Parameter => ";",
            Self::Query | Self::Continuation => "&",
        }
    }

    /// Returns true if names are written before values.
    const fn is_named(self) -> bool {
        matches!(self, Self::Parameter | Self::Query | Self::Continuation)
    }

    /// Returns what is written after a name whose value is empty.
    const fn if_empty(self) -> &'static str {
        match self {
            Self::Query | Self::Continuation => "=",
            _ => "",
        }
    }

    /// Returns true if reserved characters and percent-encoded octets of values are copied.
    const fn allows_reserved(self) -> bool {
        matches!(self, Self::Reserved | Self::Fragment)
    }
}

/// Returns true if `text` is one expression of RFC 6570 in its braces.
///
/// ```
/// use urilint::uri::template::is_expression;
/// assert!(is_expression("{?q,lang}") && is_expression("{id}"));
/// assert!(!is_expression("{a b}") && !is_expression("{") && !is_expression("{a}{b}"));
/// ```
pub fn is_expression(text: &str) -> bool {
    let (parts, faults) = parse::parse(text);
    faults.is_empty() && matches!(parts[..], [Part::Expression(_)])
}
