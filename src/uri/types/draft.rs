//! Components that are put together into valid text, or refused.

use std::ops::Range;

use super::error::ComponentError;
use super::grammar::Grammar;
use super::storage::Lend;
use super::valid::Valid;
use crate::uri::syntax::{COMPONENTS, Component};

/// The components of a text that may not be valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Draft<'a> {
    pub(super) scheme: Option<&'a str>,
    pub(super) userinfo: Option<&'a str>,
    pub(super) host: Option<&'a str>,
    pub(super) port: Option<&'a str>,
    pub(super) path: &'a str,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
}

impl<'a> Draft<'a> {
    /// Returns the components of a valid text.
    pub(super) fn of<G: Grammar, T: Lend<'a, 'a>>(valid: &'a Valid<G, T>) -> Self {
        Self {
            scheme: valid.get(Component::Scheme),
            userinfo: valid.get(Component::Userinfo),
            host: valid.get(Component::Host),
            port: valid.get(Component::Port),
            path: valid.path(),
            query: valid.query(),
            fragment: valid.fragment(),
        }
    }

    /// Recomposes the components (RFC 3986 §5.3). The result has exactly these.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub(super) fn compose<G: Grammar>(&self) -> Result<Valid<G, String>, ComponentError> {
        self.check_structure::<G>()?;
        self.check_delimiters()?;
        let text = self.recompose();
        let valid =
            Valid::<G, String>::parse(text).map_err(|error| self.locate(error.fault().range()))?;
        let read = Draft::of(&valid);
        match COMPONENTS.iter().find(|&&c| read.get(c) != self.get(c)) {
            Some(&component) => Err(self.whole(component)),
            None => Ok(valid),
        }
    }

    /// Checks what RFC 3986 §3, §3.3 and §4.2 require of the components together.
    fn check_structure<G: Grammar>(&self) -> Result<(), ComponentError> {
        let rootless = !self.path.is_empty() && !self.path.starts_with('/');
        let first_segment = self.path.split('/').next().unwrap_or_default();
        if G::NEEDS_SCHEME && self.scheme.is_none() {
            Err(ComponentError::MissingScheme)
        } else if self.host.is_none() && (self.userinfo.is_some() || self.port.is_some()) {
            Err(ComponentError::MissingHost)
        } else if self.host.is_some() && rootless {
            Err(ComponentError::RelativePath)
        } else if self.host.is_none() && self.path.starts_with("//") {
            Err(ComponentError::DoubleSlash)
        } else if self.scheme.is_none() && self.host.is_none() && first_segment.contains(':') {
            Err(ComponentError::ColonInFirstSegment)
        } else {
            Ok(())
        }
    }

    /// Checks that no component has a character that would end it.
    fn check_delimiters(&self) -> Result<(), ComponentError> {
        if self.scheme == Some("") {
            return Err(self.whole(Component::Scheme));
        }
        for component in COMPONENTS {
            let text = self.get(component).unwrap_or_default();
            let ends = delimiters(component, text);
            if let Some(at) = text.bytes().position(|byte| ends.contains(&byte)) {
                let range = at..at + 1;
                return Err(ComponentError::Invalid { component, range });
            }
        }
        Ok(())
    }

    fn recompose(&self) -> String {
        let parts = COMPONENTS
            .iter()
            .filter_map(|&component| self.get(component));
        let delimiters = "://@:?#".len();
        let mut text = String::with_capacity(parts.map(str::len).sum::<usize>() + delimiters);
        let marked = |text: &mut String, marks: [&str; 2], part: Option<&str>| {
            if let Some(part) = part {
                text.extend([marks[0], part, marks[1]]);
            }
        };
        marked(&mut text, ["", ":"], self.scheme);
        if let Some(host) = self.host {
            text.push_str("//");
            marked(&mut text, ["", "@"], self.userinfo);
            text.push_str(host);
            marked(&mut text, [":", ""], self.port);
        }
        text.push_str(self.path);
        marked(&mut text, ["?", ""], self.query);
        marked(&mut text, ["#", ""], self.fragment);
        text
    }

    /// Returns the error for a fault at `range` of the recomposed text.
    fn locate(&self, range: Range<usize>) -> ComponentError {
        let mut start = 0;
        for component in COMPONENTS {
            let Some(part) = self.get(component) else {
                continue;
            };
            // The delimiter before the component; the scheme and the user information have theirs
            // after them.
            start += match component {
                Component::Host if self.userinfo.is_some() => 1,
                Component::Userinfo | Component::Host => 2,
                Component::Port | Component::Query | Component::Fragment => 1,
                _ => 0,
            };
            let end = start + part.len();
            if range.start < end {
                let within = |at: usize| at.min(end).saturating_sub(start);
                let range = within(range.start)..within(range.end);
                return ComponentError::Invalid { component, range };
            }
            start = end + usize::from(component == Component::Scheme);
        }
        self.whole(Component::Path)
    }

    /// Returns the error for a component that is at fault as a whole.
    fn whole(&self, component: Component) -> ComponentError {
        let range = 0..self.get(component).unwrap_or_default().len();
        ComponentError::Invalid { component, range }
    }

    /// Returns a component; `None` for the authority, which is its parts.
    fn get(&self, component: Component) -> Option<&'a str> {
        match component {
            Component::Scheme => self.scheme,
            Component::Authority => None,
            Component::Userinfo => self.userinfo,
            Component::Host => self.host,
            Component::Port => self.port,
            Component::Path => Some(self.path),
            Component::Query => self.query,
            Component::Fragment => self.fragment,
        }
    }
}

/// Returns the characters that end a component.
fn delimiters(component: Component, text: &str) -> &'static [u8] {
    match component {
        Component::Scheme => b":/?#",
        Component::Userinfo => b"@/?#",
        Component::Host if text.starts_with('[') => b"@/?#",
        Component::Host => b"@:/?#[]",
        Component::Path => b"?#",
        Component::Query => b"#",
        Component::Authority | Component::Port | Component::Fragment => b"",
    }
}
