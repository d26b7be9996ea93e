//! What holds for each input: the nearest configuration above it, and the command line.
//!
//! A folder is looked up once; inputs for which the same holds share their options.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::allow::Allow;
use super::load::{Config, in_folder, load};
use super::paths::Entry;
use super::{ConfigError, Contents};
use crate::lint::options::{Options, Task};
use crate::rule::{RULES, Rule, Selection, SelectorKind, Severity};

/// Where configurations come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The nearest file above each input.
    #[default]
    Nearest,
    /// This file, for all inputs.
    Named(PathBuf),
    /// There are none.
    Isolated,
}

/// What the command line says, which comes before any file.
#[derive(Clone, Debug)]
pub struct CliOverrides {
    /// Where configurations come from.
    pub origin: Origin,
    /// The rules.
    pub selection: Selection,
    /// Findings below it are dropped.
    pub min_severity: Option<Severity>,
    /// All else.
    pub options: Options,
}

/// How one input is read.
#[derive(Clone, Debug)]
pub struct ResolvedConfig {
    /// What is looked for.
    pub options: Arc<Options>,
    /// What of it is not reported.
    pub allow: Arc<Allow>,
}

impl ResolvedConfig {
    /// Where there is no configuration.
    pub fn of(options: &Options) -> Self {
        Self {
            options: Arc::new(options.clone()),
            allow: Arc::default(),
        }
    }
}

/// The configurations of a run.
#[derive(Debug)]
pub struct Files {
    asked: CliOverrides,
    /// The current folder: what is not absolute starts there.
    here: PathBuf,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// What holds in each folder.
    folders: HashMap<PathBuf, Result<Arc<CachedConfig>, Arc<ConfigError>>>,
    /// The last input's folder, and what holds there.
    last: Option<(PathBuf, Arc<CachedConfig>)>,
}

/// A configuration with the command line over it.
#[derive(Debug)]
struct CachedConfig {
    config: Option<Config>,
    terms: ResolvedConfig,
    /// By the numbers of the entries of `per-path-ignores` and `allow` that match.
    some: Mutex<HashMap<Vec<bool>, ResolvedConfig>>,
}

impl Files {
    /// For a run that is asked for so.
    ///
    /// # Errors
    /// When the file that was named is wrong.
    pub fn new(asked: CliOverrides) -> Result<Self, ConfigError> {
        let files = Self {
            here: std::env::current_dir().unwrap_or_default(),
            asked,
            known: Mutex::default(),
        };
        let config = match &files.asked.origin {
            Origin::Nearest => return Ok(files),
            Origin::Named(path) => Some(load(path)?),
            Origin::Isolated => None,
        };
        let held = Arc::new(files.held(config));
        files.lock().folders.insert(PathBuf::new(), Ok(held));
        Ok(files)
    }

    /// How the input at `path` is read.
    ///
    /// # Errors
    /// What is wrong with its configuration.
    pub fn terms(&self, path: &Path) -> Result<ResolvedConfig, Arc<ConfigError>> {
        let path = self.absolute(path);
        Ok(self.terms_in(&*self.above(&path)?, &path))
    }

    /// Whether the configuration leaves out the file or folder at `path`.
    ///
    /// # Errors
    /// What is wrong with its configuration.
    pub fn excludes(&self, path: &Path, entry: Entry) -> Result<bool, Arc<ConfigError>> {
        let path = self.absolute(path);
        let held = self.above(&path)?;
        let config = held.config.as_ref();
        let exclude = config.and_then(|config| config.contents.exclude.as_ref());
        Ok(exclude.is_some_and(|paths| paths.has(&path, entry)))
    }

    /// Whether findings are looked for, and not something that no configuration is about.
    pub(crate) fn is_for_checks(&self) -> bool {
        matches!(self.asked.options.task, Task::Check(_))
    }

    /// The configuration of the input at `path`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn config(&self, path: &Path) -> Result<Option<Config>, Arc<ConfigError>> {
        Ok(self.above(&self.absolute(path))?.config.clone())
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        let joined = self.here.join(path);
        let mut plain = PathBuf::new();
        for part in joined.components() {
            match part {
                std::path::Component::ParentDir => drop(plain.pop()),
                std::path::Component::CurDir => {}
                other => plain.push(other),
            }
        }
        plain
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What holds above `path`, which is absolute.
    fn above(&self, path: &Path) -> Result<Arc<CachedConfig>, Arc<ConfigError>> {
        let folder = match self.asked.origin {
            Origin::Nearest => path.parent().unwrap_or(path),
            _ => Path::new(""),
        };
        let mut known = self.lock();
        if let Some((last, held)) = &known.last
            && last == folder
        {
            return Ok(held.clone());
        }
        let held = self.look_up(&mut known, folder)?;
        known.last = Some((folder.to_path_buf(), held.clone()));
        Ok(held)
    }

    fn look_up(
        &self,
        known: &mut Known,
        folder: &Path,
    ) -> Result<Arc<CachedConfig>, Arc<ConfigError>> {
        let mut below = Vec::new();
        let mut held = None;
        for folder in folder.ancestors() {
            if let Some(known) = known.folders.get(folder) {
                held = Some(known.clone());
                break;
            }
            below.push(folder);
            match in_folder(folder) {
                Ok(None) => {}
                Ok(Some(config)) => {
                    held = Some(Ok(Arc::new(self.held(Some(self.named(config))))));
                    break;
                }
                Err(wrong) => {
                    let path = self.shown(&wrong.path);
                    held = Some(Err(Arc::new(ConfigError { path, ..wrong })));
                    break;
                }
            }
        }
        let held = held.unwrap_or_else(|| Ok(Arc::new(self.held(None))));
        for folder in below {
            known.folders.insert(folder.to_path_buf(), held.clone());
        }
        held
    }

    /// The same with paths as they are told.
    fn named(&self, config: Config) -> Config {
        Config {
            path: self.shown(&config.path),
            extended: config
                .extended
                .iter()
                .map(|path| self.shown(path))
                .collect(),
            ..config
        }
    }

    /// A path as it is told: from the current folder, if it is in it.
    fn shown(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.here).unwrap_or(path).to_path_buf()
    }

    /// What holds under a configuration, wherever no entry for some paths matches.
    fn held(&self, config: Option<Config>) -> CachedConfig {
        let contents = config.as_ref().map(|config| &config.contents);
        let default = Contents::default();
        let options = self.options(contents.unwrap_or(&default), &[]);
        CachedConfig {
            config,
            terms: ResolvedConfig::of(&options),
            some: Mutex::default(),
        }
    }

    fn terms_in(&self, held: &CachedConfig, path: &Path) -> ResolvedConfig {
        let Some(Config { contents, .. }) = &held.config else {
            return held.terms.clone();
        };
        let ignores = contents.per_path_ignores.as_deref().unwrap_or_default();
        let allow = contents.allow.as_deref().unwrap_or_default();
        if (ignores.is_empty() && allow.is_empty())
            || matches!(self.asked.options.task, Task::Extract(_))
        {
            return held.terms.clone();
        }
        let matched = |paths: &super::Paths| paths.has(path, Entry::File);
        let ignores_here = ignores.iter().map(|(paths, _)| matched(paths));
        let allowed = allow
            .iter()
            .map(|one| one.paths.as_ref().is_none_or(matched));
        let key: Vec<bool> = ignores_here.chain(allowed).collect();
        let mut some = held.some.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(terms) = some.get(&key) {
            return terms.clone();
        }
        let here = ignores.iter().zip(&key).filter(|(_, matches)| **matches);
        let dropped: Vec<_> = here.flat_map(|((_, rules), _)| rules.clone()).collect();
        let terms = ResolvedConfig {
            options: if dropped.is_empty() {
                held.terms.options.clone()
            } else {
                Arc::new(self.options(contents, &dropped))
            },
            allow: Arc::new(Allow::within(allow, path)),
        };
        some.insert(key, terms.clone());
        terms
    }

    /// The options under `contents`, without the rules that are `ignored` here.
    fn options(&self, contents: &Contents, ignored: &[String]) -> Options {
        let mut options = self.asked.options.clone();
        if let Task::Check(checks) = &mut options.task {
            let mut rules = self.asked.selection.rules_over(&selection(contents), RULES);
            rules.retain(|rule| !names(ignored, rule));
            checks.rules = rules;
            let least = self.asked.min_severity.or(contents.min_severity);
            checks.min_severity = least.unwrap_or(Severity::Info);
            let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
            checks.settings.extra_schemes = list(&contents.extra_schemes);
            checks.settings.protected_domains = list(&contents.protected_domains);
            checks.settings.https_hosts = list(&contents.https_hosts);
            checks.settings.severities = severities(contents);
        }
        options
    }
}

fn names(selectors: &[String], rule: &Rule) -> bool {
    selectors
        .iter()
        .any(|name| SelectorKind::of(name, rule).is_some())
}

/// What a file selects.
fn selection(contents: &Contents) -> Selection {
    let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
    Selection {
        preset: contents.preset,
        select: list(&contents.select),
        extend_select: list(&contents.extend_select),
        ignore: list(&contents.ignore),
    }
}

/// The severities of rules that are not their own; the finer selector wins.
fn severities(contents: &Contents) -> Vec<(&'static str, Severity)> {
    let given = contents.severity.as_deref().unwrap_or_default();
    let of = |rule: &&'static Rule| {
        let kinds = [SelectorKind::Rule, SelectorKind::Group, SelectorKind::All];
        kinds.iter().find_map(|kind| {
            let mut named = given
                .iter()
                .filter(|(name, _)| SelectorKind::of(name, rule) == Some(*kind));
            named.next().map(|(_, severity)| (rule.code, *severity))
        })
    };
    RULES.iter().copied().filter_map(|rule| of(&rule)).collect()
}
