//! Options of one run of the core.

use crate::extract::scan::ScanMode;
use crate::rule::{Checks, Preset, Settings};
use crate::secret::Secrets;
use crate::text::charset::Charset;
use crate::text::location::PositionMode;
use crate::uri::Profile;

/// What to look for in a source, and how to show it: [`Options::extract`], [`Options::check`] or
/// [`Options::for_preset`], changed by the methods or field by field.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What to look for.
    pub task: Task,
    /// Whether credentials are masked.
    pub secrets: Secrets,
    /// Whether locations have lines and columns.
    pub positions: PositionMode,
    /// The document whose grammar URIs are parsed by.
    pub profile: Profile,
    /// The URI that the source was retrieved by: the base of relative references in markup,
    /// where the source does not set another one (rfc2396bis-01 §5.1.3).
    pub base: Option<Vec<u8>>,
    /// The charset that the protocol names by which the source was retrieved. It counts in
    /// documents, unless the bytes show that it is wrong.
    pub charset: Option<Vec<u8>>,
    /// The charset of text that declares none and is not in UTF-8. Without it, that is guessed.
    pub assumed_charset: Option<NamedCharset>,
    /// Which relative references are links.
    pub references: References,
    /// Whether links and findings have the data of their message.
    pub message_data: MessageData,
    /// How ordinary URIs become links.
    pub(crate) way: Way,
}

/// How ordinary URIs become links. The result is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Way {
    /// By `lint::straight`.
    #[default]
    Straight,
    /// As all others.
    #[cfg(test)]
    Long,
}

/// A charset that text is decoded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCharset(pub(super) Charset);

impl NamedCharset {
    /// Returns the charset with that name: of the Encoding Standard, or one that mail has. `None` if
    /// there is none, and for UTF-16 and UTF-32, which are recognized in any case.
    ///
    /// ```
    /// use urilint::NamedCharset;
    /// assert!(NamedCharset::of("euc-jp").is_some());
    /// assert!(NamedCharset::of("klingon").is_none());
    /// ```
    pub fn of(name: &str) -> Option<Self> {
        let charset = Charset::named(name.as_bytes()).filter(|_| !name.is_empty())?;
        (charset.unit() == 1).then_some(Self(charset))
    }
}

/// Which relative references [`Task::Extract`] finds: those of markup, and of `Content-Location`
/// and `Content-Base` fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum References {
    /// Those in markup whose base is known: they are URIs once they are resolved.
    #[default]
    Resolvable,
    /// All, empty ones included. [`Link::resolved`](crate::Link::resolved) is `None` without a base.
    All,
}

/// Whether links and findings of mail and news have the envelope and the part of their message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageData {
    /// They have.
    #[default]
    Wanted,
    /// They have, and each message is reported, whether or not something is found in it.
    OfAll,
    /// They do not have them, which is faster.
    Unwanted,
}

impl Options {
    /// Creates options that find links.
    pub fn extract() -> Self {
        Self::new(Task::Extract(ScanMode::Uris))
    }

    /// Creates options that find what the default rules report.
    pub fn check() -> Self {
        Self::new(Task::Check(Checks::default()))
    }

    /// Creates options that find what the rules of `preset` report.
    ///
    /// ```
    /// use urilint::{Options, Preset, Scanner};
    ///
    /// let options = Options::for_preset(Preset::Mail);
    /// let found = Scanner::new(&options).scan("http://www.example.org/100%off").count();
    /// assert_eq!(found, 1);
    /// ```
    pub fn for_preset(preset: Preset) -> Self {
        let rules = preset.rules();
        Self::new(Task::Check(Checks::new(rules, Settings::default())))
    }

    /// Sets whether credentials are masked.
    #[must_use]
    pub const fn with_secrets(mut self, secrets: Secrets) -> Self {
        self.secrets = secrets;
        self
    }

    /// Sets whether locations have lines and columns.
    #[must_use]
    pub const fn with_positions(mut self, positions: PositionMode) -> Self {
        self.positions = positions;
        self
    }

    /// Sets the document whose grammar URIs are parsed by.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets the URI that the source was retrieved by.
    #[must_use]
    pub fn with_base(mut self, base: impl Into<Vec<u8>>) -> Self {
        self.base = Some(base.into());
        self
    }

    /// Sets the charset of text that declares none and is not in UTF-8.
    #[must_use]
    pub const fn with_assumed_charset(mut self, charset: NamedCharset) -> Self {
        self.assumed_charset = Some(charset);
        self
    }

    /// Sets whether links and findings have the data of their message.
    #[must_use]
    pub const fn with_message_data(mut self, message_data: MessageData) -> Self {
        self.message_data = message_data;
        self
    }

    /// Sets which relative references are links.
    #[must_use]
    pub const fn with_references(mut self, references: References) -> Self {
        self.references = references;
        self
    }

    /// Creates options for `task`: credentials masked, locations with lines and columns, and
    /// URIs parsed by RFC 3986.
    pub fn new(task: Task) -> Self {
        Self {
            task,
            secrets: Secrets::default(),
            positions: PositionMode::default(),
            profile: Profile::default(),
            base: None,
            charset: None,
            assumed_charset: None,
            references: References::default(),
            message_data: MessageData::default(),
            way: Way::default(),
        }
    }
}

/// What to look for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Task {
    /// The URIs; with [`ScanMode::Hosts`], also hosts without a scheme; with
    /// [`ScanMode::Suspicious`], also text that was meant as a URI.
    Extract(ScanMode),
    /// The findings of rules.
    Check(Checks),
    /// The targets of fragments: ids of elements and headings.
    FragmentIds,
}

impl Task {
    /// Returns what the scanner has to find: defanged URIs only if a rule reports them.
    pub(crate) fn scan_mode(&self) -> ScanMode {
        match self {
            Self::Extract(scan_mode) => *scan_mode,
            Self::Check(checks) => checks.plan().scan_mode(),
            // The text is not scanned.
            Self::FragmentIds => ScanMode::Uris,
        }
    }
}
