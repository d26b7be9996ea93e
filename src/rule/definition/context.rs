//! What the check of a rule is given.

use std::ops::Range;

use super::{Arrival, Needs, PageLinks, Reached, Settings};
use crate::extract::delimit::Candidate;
use crate::format::{Head, MarkupSyntax, Parties, Target};
use crate::secret::Secret;
use crate::text::Text;
use crate::uri::Uri;

/// A candidate with all that rules may examine.
#[derive(Clone, Copy, Debug)]
pub struct RuleContext<'a> {
    /// The candidate as it was delimited.
    pub candidate: &'a Candidate<'a>,
    /// The components and faults of the URI. Offsets are those of `candidate.text`.
    pub uri: &'a Uri<'a>,
    /// The section's text, which knows what is written with escapes in the source.
    pub section: &'a Text<'a>,
    /// The section's text before `candidate.outer`.
    pub before: &'a [u8],
    /// The section's text after `candidate.outer`.
    pub after: &'a [u8],
    /// The credentials in the URI.
    pub secrets: &'a [Secret],
    /// The markup language of the section.
    pub syntax: &'static MarkupSyntax,
    /// The link of which it is the target, if markup delimits it.
    pub target: Option<&'a Target>,
    /// The URI that a relative reference resolves to, if the base is known.
    pub resolved: Option<&'a [u8]>,
    /// Whether it is the target of a link that the reader follows, or nested in one.
    pub in_link: bool,
    /// Whether it is in a message of mail or news, whose sender chose the words around it.
    pub in_message: bool,
    /// Who the message is from and to, where that is known (see [`crate::Markup`]).
    pub parties: Option<&'a Parties>,
    /// The links of the page that it is in.
    pub links: &'a PageLinks<'a>,
    /// Where it leads.
    pub reached: &'a Reached,
    /// Whether it is in running text, where markup may be put around it: not in the text of a
    /// link, in code, or in an embedded language.
    pub prose: bool,
    /// What the file starts with.
    pub head: &'a Head,
    /// The user's settings.
    pub settings: &'a Settings,
    /// What the rule has computed from them.
    pub prepared: &'a Prepared,
}

impl<'a> RuleContext<'a> {
    /// Returns the text of the link that it is the target of, with white space collapsed.
    pub fn link_text(&self) -> Option<&'a [u8]> {
        self.target.and_then(|target| target.text.as_deref())
    }

    /// Returns where it leads, through known services.
    pub fn arrival(&self) -> &'a Arrival {
        self.reached.by(self.uri)
    }

    /// Returns the registered domain of the message's sender, where it is known.
    pub fn sender(&self) -> Option<&'a [u8]> {
        self.parties?.sender()
    }

    /// Returns true if `range` of the section's text is not written with escapes.
    pub(crate) fn is_verbatim(&self, range: Range<usize>) -> bool {
        self.section.verbatim(range).is_some()
    }
}

/// What a rule has computed once a run from the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The facts of which one has to hold under these settings.
    pub(crate) needs: Needs,
    /// Domain names in the form that the rule compares.
    pub(crate) domains: Vec<String>,
}

impl Prepared {
    /// What a rule without preparation sees.
    pub const NONE: &'static Self = &Self {
        needs: Needs::ALWAYS,
        domains: Vec::new(),
    };
}
