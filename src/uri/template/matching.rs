//! The values by which a template gives a URI.

use std::iter;

use super::expand::{is_reserved, is_unreserved, literal};
use super::{Expression, Modifier, Operator, Part, UriTemplate};
use crate::uri::syntax::percent::{decode, octet_at};

impl<'a> UriTemplate<'a> {
    /// Returns values of variables, by their names and in order, with which the template expands to
    /// `uri`: RFC 6570 §1.4 calls this reverse matching. Variables that are not returned are
    /// undefined. Of several solutions, earlier variables are as long as possible.
    ///
    /// Values are strings: a comma in the value of `{+x}` may have been between members of a list.
    /// They are decoded, except after `+` and `#`, which copy what is percent-encoded.
    ///
    /// Returns `None` if there are no such values, if they are not UTF-8, if a variable would need
    /// two values, and if the template has modifiers (level 4). The time and memory are proportional
    /// to the length of `uri` times the number of variables.
    ///
    /// ```
    /// use urilint::uri::template::UriTemplate;
    /// let template = UriTemplate::parse("/{user}/{file}.html").unwrap();
    /// let values = template.values("/anna/a.b.html").unwrap();
    /// assert_eq!(values, [("user", "anna".to_owned()), ("file", "a.b".to_owned())]);
    /// assert_eq!(template.values("/anna/b/c.html"), None);
    /// ```
    pub fn values(&self, uri: &str) -> Option<Vec<(&'a str, String)>> {
        let steps = self.steps()?;
        let bytes = uri.as_bytes();
        let tables = Tables::new(&steps, bytes);
        let mut found: Vec<(&'a str, Option<String>)> = Vec::new();
        for (name, value) in tables.solution(&steps, bytes)? {
            match found.iter().find(|(known, _)| *known == name) {
                Some((_, known)) if *known != value => return None,
                Some(_) => {}
                None => found.push((name, value)),
            }
        }
        let defined = found.into_iter();
        Some(
            defined
                .filter_map(|(name, value)| Some((name, value?)))
                .collect(),
        )
    }

    /// Returns the template as steps that are matched one after the other. `None` if it has
    /// modifiers.
    fn steps(&self) -> Option<Vec<Step<'a>>> {
        let mut steps = Vec::new();
        for part in &self.parts {
            match part {
                Part::Literal(range) => {
                    let mut text = String::new();
                    literal(&mut text, &self.text[range.clone()]);
                    steps.push(Step::Literal(text));
                }
                Part::Expression(expression) => steps.extend(self.of_expression(expression)?),
            }
        }
        Some(steps)
    }

    fn of_expression(&self, expression: &Expression) -> Option<Vec<Step<'a>>> {
        let mut steps = vec![Step::Open];
        for variable in &expression.variables {
            if variable.modifier != Modifier::None {
                return None;
            }
            steps.push(Step::Variable(
                &self.text[variable.name.clone()],
                expression.operator,
            ));
        }
        Some(steps)
    }
}

/// What is matched.
enum Step<'a> {
    /// This text.
    Literal(String),
    /// Nothing: an expression starts.
    Open,
    /// A variable of that name, or nothing where it is undefined.
    Variable(&'a str, Operator),
}

/// The names of variables, and their values where they are defined.
type Solution<'a> = Vec<(&'a str, Option<String>)>;

/// Whether the expression has written a value.
const FRESH: usize = 0;
const STARTED: usize = 1;

/// For each step, and for one after the last: whether the steps from it on match the bytes from each
/// position on; before and after the first value of the expression.
struct Tables {
    rest: Vec<[Vec<bool>; 2]>,
}

impl Tables {
    fn new(steps: &[Step], bytes: &[u8]) -> Self {
        let nothing = || vec![false; bytes.len() + 1];
        let mut end = nothing();
        end[bytes.len()] = true;
        let mut rest = vec![[end.clone(), end]];
        for step in steps.iter().rev() {
            let next = &rest[rest.len() - 1];
            let table = match step {
                Step::Literal(text) => {
                    let mut table = nothing();
                    for (at, holds) in table.iter_mut().enumerate() {
                        let end = at + text.len();
                        *holds = bytes[at..].starts_with(text.as_bytes()) && next[FRESH][end];
                    }
                    [table.clone(), table]
                }
                Step::Open => [next[FRESH].clone(), next[FRESH].clone()],
                Step::Variable(name, operator) => {
                    [FRESH, STARTED].map(|state| variable(name, *operator, state, next, bytes))
                }
            };
            rest.push(table);
        }
        rest.reverse();
        Self { rest }
    }

    /// Returns the names and values of the first solution; `None` in place of the value of a
    /// variable that is undefined.
    fn solution<'a>(&self, steps: &[Step<'a>], bytes: &[u8]) -> Option<Solution<'a>> {
        if !self.rest[0][FRESH][0] {
            return None;
        }
        let mut values = Vec::new();
        let (mut at, mut state) = (0, FRESH);
        for (step, next) in steps.iter().zip(&self.rest[1..]) {
            match step {
                Step::Literal(text) => {
                    at += text.len();
                    state = FRESH;
                }
                Step::Open => state = FRESH,
                Step::Variable(name, operator) => {
                    let start = value_start(name, *operator, state, &bytes[at..]);
                    let taken = start.and_then(|length| {
                        let start = at + length;
                        let end = ends(*operator, bytes, start)
                            .filter(|&end| next[STARTED][end] && fits(*operator, bytes, start, end))
                            .last()?;
                        Some(start..end)
                    });
                    let Some(range) = taken else {
                        values.push((*name, None));
                        continue;
                    };
                    at = range.end;
                    state = STARTED;
                    values.push((*name, Some(value(*operator, &bytes[range])?)));
                }
            }
        }
        Some(values)
    }
}

/// Returns the table of a variable in that state of its expression.
fn variable(
    name: &str,
    operator: Operator,
    state: usize,
    next: &[Vec<bool>; 2],
    bytes: &[u8],
) -> Vec<bool> {
    // Whether a value that may go on at a position is followed by the other steps.
    let mut value = next[STARTED].clone();
    for at in (0..bytes.len()).rev() {
        let length = unit(operator, bytes, at);
        value[at] |= length > 0 && value[at + length];
    }
    let positions = 0..=bytes.len();
    positions
        .map(|at| {
            let start = value_start(name, operator, state, &bytes[at..]).map(|length| at + length);
            let taken = start.is_some_and(|start| {
                let empty = next[STARTED][start] && fits(operator, bytes, start, start);
                let length = if start < bytes.len() {
                    unit(operator, bytes, start)
                } else {
                    0
                };
                let more = length > 0
                    && fits(operator, bytes, start, start + length)
                    && value[start + length];
                empty || more
            });
            taken || next[state][at]
        })
        .collect()
}

/// Returns the length of what is before a value at the start of `rest`: a separator, and a name with
/// its `=`. The `=` after a name may be missing if the operator writes none before an empty value.
fn value_start(name: &str, operator: Operator, state: usize, rest: &[u8]) -> Option<usize> {
    let before = if state == FRESH {
        operator.first()
    } else {
        operator.separator()
    };
    let after = rest.strip_prefix(before.as_bytes())?;
    if !operator.is_named() {
        return Some(before.len());
    }
    let after = after.strip_prefix(name.as_bytes())?;
    let equals = usize::from(after.first() == Some(&b'='));
    let missing = equals == 0 && !operator.if_empty().is_empty();
    (!missing).then_some(before.len() + name.len() + equals)
}

/// Returns true if expansion writes what is at `start..end` after what [`value_start`] accepts: an
/// empty value of a path parameter has no `=`, and any other has one.
fn fits(operator: Operator, bytes: &[u8], start: usize, end: usize) -> bool {
    let equals = start > 0 && bytes[start - 1] == b'=';
    operator != Operator::Parameter || equals != (start == end)
}

/// Returns the positions where a value that starts at `start` may end, ascending.
fn ends(operator: Operator, bytes: &[u8], start: usize) -> impl Iterator<Item = usize> + '_ {
    iter::successors(Some(start), move |&at| {
        let length = if at < bytes.len() {
            unit(operator, bytes, at)
        } else {
            0
        };
        (length > 0).then_some(at + length)
    })
}

/// Returns the length of the character or the percent-encoded octet at `at` in a value; 0 if a value
/// has no such character.
fn unit(operator: Operator, bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        b'%' if octet_at(bytes, at).is_some() => 3,
        byte if is_unreserved(byte) => 1,
        byte if operator.allows_reserved() && is_reserved(byte) => 1,
        _ => 0,
    }
}

fn value(operator: Operator, bytes: &[u8]) -> Option<String> {
    let value = if operator.allows_reserved() {
        bytes.to_vec()
    } else {
        decode(bytes).into_owned()
    };
    String::from_utf8(value).ok()
}
