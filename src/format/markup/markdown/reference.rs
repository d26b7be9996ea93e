//! Links by reference: the text of the first link that names a definition, and whether any such
//! link is followed.

use std::collections::HashMap;

use crate::format::{Role, Section, VisibleText};
use crate::text::Text;

/// The use of a definition.
#[derive(Debug, Default)]
struct Use {
    /// The text of the first link.
    text: Option<VisibleText>,
    users: Users,
}

/// What uses a definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Users {
    #[default]
    None,
    Images,
    Links,
}

/// The uses of the definitions of a part, by the starts of the definitions.
#[derive(Debug, Default)]
pub(crate) struct References(HashMap<usize, Use>);

impl References {
    /// Adds the definition at `at`.
    pub fn define(&mut self, at: usize) {
        self.0.entry(at).or_default();
    }

    /// Adds a link of that text that names the definition at `at`.
    pub fn link(&mut self, at: usize, text: Option<VisibleText>) {
        let used = self.0.entry(at).or_default();
        used.users = Users::Links;
        if used.text.is_none() {
            used.text = text;
        }
    }

    /// Adds an image that names the definition at `at`.
    pub fn image(&mut self, at: usize) {
        let used = self.0.entry(at).or_default();
        used.users = used.users.max(Users::Images);
    }

    /// Adds the uses so far to the targets of `section`, which was made from `text`, and forgets
    /// them. `all` is true if no other part of the document may use the definitions. A document that
    /// uses none may be a part of others, which do.
    pub fn apply_to(&mut self, section: &mut Section, text: &Text, all: bool) {
        let mut uses: Vec<_> = self.0.drain().collect();
        uses.sort_unstable_by_key(|(at, _)| *at);
        let all = all && uses.iter().any(|(_, used)| used.users != Users::None);
        let mut uses = uses
            .into_iter()
            .map(|(at, used)| (text.source(at..at).start, used))
            .peekable();
        for target in &mut section.markup.targets {
            let Some(whole) = &target.whole else {
                continue;
            };
            while uses.next_if(|(at, _)| *at < whole.start).is_some() {}
            if let Some((_, here)) = uses.next_if(|(at, _)| *at == whole.start) {
                target.text = here.text;
                target.unused = all && here.users == Users::None;
                if here.users == Users::Images {
                    target.role = Role::Loaded;
                }
            }
        }
    }
}
