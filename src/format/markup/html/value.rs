//! Reads the values of attributes: targets of links, and other text.

use std::ops::Range;

use memchr::memchr_iter;

use super::attribute::{self, Meaning, is_name};
use super::element::{Element, Relation};
use super::reference::{IN_SGML, IN_VALUE, decoded};
use super::scan::HtmlScanner;
use super::tag::Attribute;
use crate::extract::delimit::Context;
use crate::format::Role;
use crate::format::section_writer::LinkTarget;

impl HtmlScanner<'_, '_> {
    /// Reads an attribute, whose value `meaning` describes.
    pub(super) fn attribute(&mut self, found: &Attribute, element: Element, meaning: Meaning) {
        let name = &self.bytes[found.name.clone()];
        let value = found.value.clone();
        self.hidden.attribute(self.bytes, found, self.out);
        if element == Element::Link && name.eq_ignore_ascii_case(b"title") {
            let value = &self.bytes[value.clone()];
            self.out
                .set_link_title(|limit| decoded(&value[..value.len().min(limit)]).into());
        }
        match meaning {
            Meaning::Uri => self.uri(found, element),
            _ if value.is_empty() => {}
            Meaning::Namespace => {
                self.out.target(value, &IN_VALUE, LinkTarget::NAMED);
            }
            Meaning::Namespaces => {
                for name in attribute::list(self.bytes, value) {
                    self.out.target(name, &IN_VALUE, LinkTarget::NAMED);
                }
            }
            Meaning::Identifiers => self.aside(found, Some(Context::Ns)),
            Meaning::List => self.targets(found, attribute::list(self.bytes, value)),
            Meaning::Set => self.targets(found, attribute::set(self.bytes, value)),
            Meaning::Refresh => match attribute::refresh(self.bytes, value) {
                Some(target) => {
                    self.out.target(target, &IN_VALUE, LinkTarget::FOLLOWED);
                }
                None => self.aside(found, None),
            },
            Meaning::Style => self.targets(found, attribute::style(self.bytes, value)),
            Meaning::Code => self.aside(found, Some(Context::Code)),
            // Data of scripts, and copies of links that programs leave there.
            Meaning::Text if is_data(name) => self.aside(found, Some(Context::Code)),
            Meaning::Text if is_name(element, name) => {
                self.out.fragment_id(decoded(&self.bytes[value]));
            }
            Meaning::Text => self.aside(found, None),
        }
    }

    fn uri(&mut self, found: &Attribute, element: Element) {
        let name = &self.bytes[found.name.clone()];
        let role = match attribute::role(element, name) {
            Role::Followed if element == Element::Link => Role::Followed,
            // `src=""` is common, and means nothing.
            _ if found.value.is_empty() => Role::Empty,
            role => role,
        };
        let named = element == Element::Relation(Relation::Named);
        let aimed = LinkTarget {
            role,
            cut: found.cut,
            unclosed: found.is_unclosed(self.bytes),
            ..if named {
                LinkTarget::NAMED
            } else {
                LinkTarget::FOLLOWED
            }
        };
        // DocBook and LinuxDoc have links in `url`.
        let escapes = if name.eq_ignore_ascii_case(b"url") {
            &IN_SGML
        } else {
            &IN_VALUE
        };
        let added = self.out.target(found.value.clone(), escapes, aimed);
        if !name.eq_ignore_ascii_case(b"href") && !name.eq_ignore_ascii_case(b"url") {
            return;
        }
        match element {
            Element::Link => self.out.set_link_target(),
            Element::Base if added && self.state.base.is_none() => {
                self.state.base = self.out.take_base();
            }
            _ => {}
        }
    }

    /// Adds the targets in the value of an attribute, and what else may be a URI there.
    fn targets(&mut self, found: &Attribute, targets: impl Iterator<Item = Range<usize>>) {
        let mut at = found.value.start;
        for target in targets {
            self.between(at..target.start.max(at));
            at = target.end.max(at);
            self.out.target(target, &IN_VALUE, LinkTarget::LOADED);
        }
        self.between(at..found.value.end.max(at));
    }

    /// Adds text between the targets of an attribute, if it has `//`.
    fn between(&mut self, range: Range<usize>) {
        let text = &self.bytes[range.clone()];
        if memchr_iter(b'/', text).any(|at| text.get(at + 1) == Some(&b'/')) {
            self.out.aside(range, &IN_VALUE, None);
        }
    }

    /// Adds the value of an attribute that is not known to be a URI.
    fn aside(&mut self, found: &Attribute, context: Option<Context>) {
        if attribute::may_hold_uri(&self.bytes[found.value.clone()]) {
            self.out.aside(found.quoted.clone(), &IN_VALUE, context);
        }
    }
}

/// Returns true for the name of an attribute that has data for scripts.
fn is_data(name: &[u8]) -> bool {
    name.get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"data-"))
}
