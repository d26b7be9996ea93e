//! The identifiers that generators make of headings.
//!
//! A [`Family`] is what generators share: what an identifier is of a text, and how equal ones are
//! distinguished. The vectors in `tests/generators/slugs.tsv` are from the generators themselves.

mod characters;
mod families;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub(super) use families::*;

/// The number of headings of a document that are remembered. Those beyond are not numbered.
// It bounds the memory of a document, as does the length of a heading.
const MOST: usize = 16 * 1024;
/// The number of characters of a heading that make its identifier.
const LONGEST: usize = 1024;

/// How a generator makes identifiers of headings.
#[derive(Debug)]
pub(super) struct Family {
    /// Returns the identifier of a text, whatever others there are.
    of_text: fn(&str) -> String,
    /// What an identifier without characters becomes.
    empty: &'static str,
    equal: Equal,
    /// Whether `--` and `...` in text are shown as other characters, of which nothing is left.
    smart: bool,
    /// Whether an identifier in attributes, `{#id}`, takes the place of that of the text.
    attributes: bool,
    /// Whether an identifier is made of the fragment of a link, too.
    pub makes_fragments: bool,
}

/// What equal identifiers become.
#[derive(Clone, Copy, Debug)]
enum Equal {
    /// They stay equal.
    Same,
    /// `a-1`, by how often the identifier was given, whether another heading has that or not.
    Counted,
    /// `a-1`, or the next number that no heading has.
    Free,
    /// `a_1`, or the next number after that of `a_1`.
    Raised,
    /// `id1`, with a number that counts the identifiers of the document.
    Serial,
}

/// Identifiers of the headings of one document, in order.
#[derive(Debug)]
pub(super) struct Slugs {
    family: &'static Family,
    /// How often each was given.
    given: HashMap<String, u32>,
    serial: u32,
}

impl Family {
    /// Returns the identifier of a heading without regard to others.
    pub fn slug(&self, text: &str) -> String {
        let end = text
            .char_indices()
            .nth(LONGEST)
            .map_or(text.len(), |(at, _)| at);
        let mut slug = (self.of_text)(&text[..end]);
        if slug.is_empty() {
            self.empty.clone_into(&mut slug);
        }
        slug
    }
}

/// Returns true if attributes at the end of `text` have an identifier.
fn has_id(text: &str) -> bool {
    let attributes = &text[without_attributes(text).len()..];
    attributes.contains('#')
}

/// Returns `text` without attributes at its end: `A {#own .x}`, `A {: #own}`.
fn without_attributes(text: &str) -> &str {
    let open = text
        .trim_end()
        .strip_suffix('}')
        .and_then(|text| text.rfind('{'));
    let open = open.filter(|open| text[*open..].contains(['#', ':']));
    open.map_or(text, |open| &text[..open])
}

impl Slugs {
    pub fn new(family: &'static Family) -> Self {
        Self {
            family,
            given: HashMap::new(),
            serial: 0,
        }
    }

    /// Calls `add` with the identifiers of the next heading.
    pub fn heading(&mut self, text: &str, add: &mut dyn FnMut(String)) {
        if self.family.attributes && has_id(text) {
            return;
        }
        let slug = self.family.slug(text);
        add(self.unequal(slug));
        // Some generators remove the space before an image or an element, and attributes.
        let trimmed = without_attributes(text).trim_end();
        if trimmed.len() < text.len() {
            add(self.family.slug(trimmed));
        }
        if self.family.smart && (trimmed.contains("--") || trimmed.contains("...")) {
            add(self
                .family
                .slug(&trimmed.replace("--", "").replace("...", "")));
        }
    }

    /// Returns what `slug` becomes if another heading has it, and remembers that.
    fn unequal(&mut self, slug: String) -> String {
        let slug = match self.family.equal {
            Equal::Same => return slug,
            Equal::Counted => {
                let count = self.given.get(&slug).copied().unwrap_or_default();
                self.remember(&slug, count + 1);
                return if count == 0 {
                    slug
                } else {
                    format!("{slug}-{count}")
                };
            }
            Equal::Free => self.free(slug),
            Equal::Raised => self.raised(slug),
            Equal::Serial => self.serial(slug),
        };
        self.remember(&slug, 1);
        slug
    }

    fn free(&mut self, slug: String) -> String {
        let Some(&count) = self.given.get(&slug) else {
            return slug;
        };
        let numbered = (count..).map(|count| (count, format!("{slug}-{count}")));
        let mut free = numbered.filter(|(_, slug)| !self.given.contains_key(slug));
        let Some((count, numbered)) = free.next() else {
            return slug;
        };
        self.remember(&slug, count + 1);
        numbered
    }

    fn raised(&mut self, slug: String) -> String {
        if !slug.is_empty() && !self.given.contains_key(&slug) {
            return slug;
        }
        let number = |slug: &str| {
            let (stem, digits) = slug.rsplit_once('_')?;
            Some((stem.to_owned(), digits.parse::<u32>().ok()?))
        };
        let (stem, number) = number(&slug).unwrap_or((slug, 0));
        // What was given before says where to go on: without it, this is quadratic.
        let known = self.given.get(&stem).copied().unwrap_or(1);
        let mut next = known.max(number.saturating_add(1))..;
        let free = next.find_map(|number| {
            let numbered = format!("{stem}_{number}");
            (!self.given.contains_key(&numbered)).then_some((number, numbered))
        });
        let Some((number, numbered)) = free else {
            return stem;
        };
        self.remember(&stem, number + 1);
        numbered
    }

    fn serial(&mut self, slug: String) -> String {
        if !slug.is_empty() && !self.given.contains_key(&slug) {
            return slug;
        }
        self.serial += 1;
        format!("id{}", self.serial)
    }

    fn remember(&mut self, slug: &str, count: u32) {
        if let Some(known) = self.given.get_mut(slug) {
            *known = count;
        } else if self.given.len() < MOST {
            self.given.insert(slug.to_owned(), count);
        }
    }
}
