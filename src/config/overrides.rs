//! What the command line sets, whatever configurations say.

use std::path::PathBuf;

use super::load::Config;
use crate::lint::options::{Options, Task};
use crate::rule::{Checks, FailOn, LocalReferences, Mentions, Selection, Severity};
use crate::uri::Profile;

/// Where configurations come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The nearest file above each input.
    #[default]
    Nearest,
    /// This file, for all inputs.
    Named(PathBuf),
    /// None.
    Isolated,
}

/// Whether the keys of configurations apply by which files and findings are left out: `ignore`,
/// `per-path-ignores`, `allow`, `exclude`, `test-data` and `baseline`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConfigIgnores {
    /// They do.
    #[default]
    Applied,
    /// They do not.
    Dropped,
}

/// The options of the command line, which override all files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CliOverrides {
    /// Where configurations come from.
    pub origin: Origin,
    /// The selected rules.
    pub selection: Selection,
    /// The least severity that is reported.
    pub min_severity: Option<Severity>,
    /// The specification by which URIs are parsed.
    pub profile: Option<Profile>,
    /// How findings on URIs that are only mentioned are reported.
    pub mentions: Option<Mentions>,
    /// The inputs that were named. The names of folders above them do not matter.
    pub inputs: Vec<PathBuf>,
    /// The findings that make the run fail.
    pub fail_on: Option<FailOn>,
    /// Whether the keys of configurations apply by which files and findings are left out.
    pub ignores: ConfigIgnores,
    /// Keys that override those of configuration files, in folders without one, too.
    pub keys: Option<Config>,
    /// All other options.
    pub options: Options,
}

impl CliOverrides {
    /// Returns a configuration file, if there is one, with the keys that override its own.
    pub(super) fn over(&self, config: Option<Config>) -> Option<Config> {
        let Some(keys) = &self.keys else {
            return config;
        };
        Some(match config {
            None => keys.clone(),
            Some(config) => Config {
                contents: keys.contents.clone().over(config.contents),
                ..config
            },
        })
    }

    /// Returns overrides that are `options`, and nothing else.
    pub fn new(origin: Origin, options: Options) -> Self {
        Self {
            origin,
            selection: Selection::default(),
            min_severity: None,
            profile: None,
            mentions: None,
            inputs: Vec::new(),
            fail_on: None,
            ignores: ConfigIgnores::Applied,
            keys: None,
            options,
        }
    }

    /// Returns them with checks of links to files and fragment identifiers, as `check --check-local` makes
    /// them: by rules L010 and L011, which are added to the selection.
    #[must_use]
    pub fn with_local_links(mut self) -> Self {
        let rules = LocalReferences::rules().map(|rule| rule.name.to_owned());
        self.selection.extend_select.extend(rules);
        if let Task::Check(checks) = &mut self.options.task {
            let mut settings = checks.settings().clone();
            settings.local_references = LocalReferences::Checked;
            *checks = Checks::new(checks.rules(), settings)
                .with_min_severity(checks.min_severity)
                .with_fail_on(checks.fail_on)
                .with_snippets(checks.snippets)
                .with_counting(checks.counting);
        }
        self
    }
}
