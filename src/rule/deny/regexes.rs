//! Regular expressions, in a set that is matched in one pass.

use std::sync::OnceLock;

use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

use super::template;

/// The most expressions in a set: 1,000 take about 1 µs a URI, 10,000 take milliseconds (and two
/// seconds to compile).
pub const MOST: usize = 1000;
/// The most bytes of a compiled set.
// Bounds the memory, as `MOST` bounds the time.
const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most bytes of the automaton that a thread makes of a set while it searches. With the
/// default of 2 MiB, that of 1,000 expressions does not fit, and a search takes 500 times as long.
const MOST_CACHED: usize = 16 * 1024 * 1024;

/// The expressions of a list.
#[derive(Debug, Default)]
pub struct Regexes {
    set: RegexSet,
    expressions: Vec<Expression>,
}

/// An expression. It is compiled by itself once it matches.
#[derive(Debug)]
pub struct Expression {
    text: String,
    /// Its rule.
    pub rule: usize,
    regex: OnceLock<Option<Regex>>,
}

/// An invalid expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// Its number among those that were given; `None` if all of them are at fault.
    pub number: Option<usize>,
    /// What is wrong, and at which character.
    pub message: String,
}

impl Regexes {
    /// Compiles expressions, each with its rule.
    ///
    /// # Errors
    /// For each invalid expression, or if the set is too large.
    pub fn new(expressions: Vec<(String, usize)>) -> Result<Self, Vec<Invalid>> {
        let texts: Vec<_> = expressions.iter().map(|(text, _)| text.as_str()).collect();
        let set = compile(&texts)?;
        let expressions = expressions.into_iter();
        let expressions = expressions.map(|(text, rule)| Expression {
            text,
            rule,
            regex: OnceLock::new(),
        });
        Ok(Self {
            set,
            expressions: expressions.collect(),
        })
    }

    /// Returns true if there are none.
    pub const fn is_empty(&self) -> bool {
        self.expressions.is_empty()
    }

    /// Calls `on_match` with the first expression of each rule that matches, in order.
    pub fn find(&self, text: &[u8], on_match: &mut dyn FnMut(&Expression)) {
        let mut last = None;
        for number in self.set.matches(text) {
            let expression = &self.expressions[number];
            if last != Some(expression.rule) {
                last = Some(expression.rule);
                on_match(expression);
            }
        }
    }

    /// Returns what is wrong with a replacement for the expression of that number, if anything.
    pub fn fault_in(&self, number: usize, replacement: &str) -> Option<String> {
        let mut groups = template::groups(replacement).peekable();
        groups.peek()?;
        let regex = self.expressions[number].regex()?;
        let unknown = groups.find(|group| match group.parse::<usize>() {
            Ok(number) => number >= regex.captures_len(),
            Err(_) => !regex.capture_names().flatten().any(|name| name == *group),
        })?;
        let message = if unknown.starts_with(|c: char| c.is_ascii_digit()) {
            "(write `${1}` before letters, and `$$` for `$`)"
        } else {
            "(write `$$` for `$`)"
        };
        Some(format!("no group `{unknown}` in the expression {message}"))
    }
}

impl Expression {
    /// Returns the compiled expression.
    pub fn regex(&self) -> Option<&Regex> {
        let compiled = || single(&self.text).ok();
        self.regex.get_or_init(compiled).as_ref()
    }
}

fn single(text: &str) -> Result<Regex, regex::Error> {
    RegexBuilder::new(text).size_limit(MOST_BYTES).build()
}

/// Compiles a set.
///
/// # Errors
/// For each invalid expression, or if the set is too large.
pub fn compile<T: AsRef<str>>(texts: &[T]) -> Result<RegexSet, Vec<Invalid>> {
    if texts.len() > MOST {
        return Err(vec![Invalid {
            number: Some(MOST),
            message: format!("more than {MOST} regular expressions"),
        }]);
    }
    let mut builder = RegexSetBuilder::new(texts);
    builder.size_limit(MOST_BYTES).dfa_size_limit(MOST_CACHED);
    match builder.build() {
        Ok(set) if texts.iter().all(|text| !text.as_ref().is_empty()) => Ok(set),
        Ok(_) => Err(invalid(texts).collect()),
        Err(of_all) => match invalid(texts).collect::<Vec<_>>() {
            none if none.is_empty() => Err(vec![Invalid {
                number: None,
                message: reason(&of_all),
            }]),
            some => Err(some),
        },
    }
}

/// Returns what is wrong with each expression by itself.
fn invalid<T: AsRef<str>>(texts: &[T]) -> impl Iterator<Item = Invalid> {
    texts.iter().enumerate().filter_map(|(number, text)| {
        let message = match text.as_ref() {
            "" => "empty regular expression".to_owned(),
            text => reason(&single(text).err()?),
        };
        let number = Some(number);
        Some(Invalid { number, message })
    })
}

/// Returns the reason of an error, in one line without the expression.
fn reason(error: &regex::Error) -> String {
    if let regex::Error::CompiledTooBig(_) = error {
        return format!("expressions compile to more than {} MiB", MOST_BYTES >> 20);
    }
    let text = error.to_string();
    let reason = text.lines().last().unwrap_or_default();
    let reason = reason.trim_start_matches("error: ");
    // A line of `^` marks the place, indented by four spaces like the expression.
    let marks = text.lines().find(|line| line.trim_start().starts_with('^'));
    match marks.map(|line| line.len() - line.trim_start().len()) {
        Some(indent @ 4..) => format!("{reason} at character {}", indent - 3),
        _ => reason.to_owned(),
    }
}
