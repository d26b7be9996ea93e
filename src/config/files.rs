//! The configuration of each input: the nearest file above it, overridden by the command line.
//!
//! Each folder is searched once, and inputs with equal configurations share their options.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::allow::Allow;
use super::load::{Config, in_folder, load};
use super::paths::Entry;
use super::reduction::Reduction;
use super::test_data::is_test_data;
use super::{ConfigError, Contents};
use crate::finding::{Finding, Suppression};
use crate::lint::options::{Options, Task};
use crate::rule::{
    ActiveRule, Checks, FailOn, Preset, Reported, Rule, Selection, SelectorKind, Settings,
    Severity, explain_leak, may_be_leak,
};
use crate::secret::mask_text;
use crate::suppress::SuppressedFindings;

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
    /// The inputs that were named. The names of folders above them do not matter.
    pub inputs: Vec<PathBuf>,
    /// The findings that make the run fail.
    pub fail_on: Option<FailOn>,
    /// Whether the keys of configurations apply by which files and findings are left out.
    pub ignores: ConfigIgnores,
    /// All other options.
    pub options: Options,
}

impl CliOverrides {
    /// Returns overrides that are `options`, and nothing else.
    pub fn new(origin: Origin, options: Options) -> Self {
        Self {
            origin,
            selection: Selection::default(),
            min_severity: None,
            inputs: Vec::new(),
            fail_on: None,
            ignores: ConfigIgnores::Applied,
            options,
        }
    }
}

/// The configuration of one input.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ResolvedConfig {
    /// The task and its options.
    pub options: Arc<Options>,
    /// Findings that are not reported.
    pub allow: Arc<Allow>,
    /// Why fewer rules read it than other inputs.
    pub reduction: Reduction,
}

impl ResolvedConfig {
    /// Returns the configuration of an input without a file.
    pub fn of(options: &Options) -> Self {
        Self {
            options: Arc::new(options.clone()),
            allow: Arc::default(),
            reduction: Reduction::None,
        }
    }

    /// Suppresses the findings that the configuration allows, and returns how many it has suppressed.
    /// They are removed unless they are delivered.
    pub fn suppress_allowed(
        &self,
        findings: &mut Vec<Finding>,
        delivery: SuppressedFindings,
    ) -> u64 {
        if self.allow.is_empty() {
            return 0;
        }
        let mut allowed = 0;
        findings.retain_mut(|finding| {
            if finding.suppression.is_some() {
                return true;
            }
            let Some(entry) = self.allow.entry(finding) else {
                if finding.is_leak && self.allow.would_have(finding) {
                    let although = format_args!("the configuration allows it");
                    explain_leak(&mut finding.message, although);
                }
                return true;
            };
            allowed += 1;
            let reason = entry.reason.as_deref().map(masked);
            finding.suppression = Some(Suppression::external(reason));
            delivery == SuppressedFindings::Delivered
        });
        allowed
    }
}

/// Returns a reason with credentials masked.
fn masked(reason: &str) -> Arc<str> {
    let mut reason = reason.as_bytes().to_vec();
    mask_text(&mut reason);
    String::from_utf8_lossy(&reason).into()
}

/// What a configuration sets for some paths only.
#[derive(Debug, Default, PartialEq)]
struct PathSettings {
    /// Selectors of rules that do not run.
    ignored: Vec<String>,
    /// The root directories of references that start with `/`.
    root_dirs: Vec<PathBuf>,
    /// Whether only the rules for test data run.
    test_data: bool,
    /// Whether fixes are not safe, because it is test data, whatever runs.
    kept: bool,
}

/// The configurations of a run.
#[derive(Debug)]
pub struct Files {
    overrides: CliOverrides,
    /// The current folder, which relative paths start from.
    current_dir: PathBuf,
    cache: Mutex<Cache>,
}

#[derive(Debug, Default)]
struct Cache {
    /// The configuration of each folder.
    folders: HashMap<PathBuf, Result<Arc<CachedConfig>, Arc<ConfigError>>>,
    /// The folder of the last input and its configuration.
    last: Option<(PathBuf, Arc<CachedConfig>)>,
}

/// A configuration file, overridden by the command line.
#[derive(Debug)]
struct CachedConfig {
    config: Option<Config>,
    resolved: ResolvedConfig,
    /// By whether the file is test data, and which entries of `per-path-ignores`, `allow` and
    /// `per-path-root-dir` match.
    by_matches: Mutex<HashMap<Vec<bool>, ResolvedConfig>>,
}

impl Files {
    /// Returns the configurations of a run with these overrides.
    ///
    /// # Errors
    /// If the named file cannot be read or is invalid.
    pub fn new(overrides: CliOverrides) -> Result<Self, ConfigError> {
        let mut files = Self {
            current_dir: std::env::current_dir().unwrap_or_default(),
            overrides,
            cache: Mutex::default(),
        };
        let inputs = files.overrides.inputs.iter();
        files.overrides.inputs = inputs.map(|input| files.absolute(input)).collect();
        let config = match &files.overrides.origin {
            Origin::Nearest => return Ok(files),
            Origin::Named(path) => Some(load(path)?),
            Origin::Isolated => None,
        };
        let cached = Arc::new(files.cached(config));
        files.lock().folders.insert(PathBuf::new(), Ok(cached));
        Ok(files)
    }

    /// Returns the configuration of the input at `path`.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn resolve(&self, path: &Path) -> Result<ResolvedConfig, Arc<ConfigError>> {
        let path = self.absolute(path);
        Ok(self.resolve_in(&*self.for_path(&path)?, &path))
    }

    /// Returns true if the configuration excludes the file or folder at `path`.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn excludes(&self, path: &Path, entry: Entry) -> Result<bool, Arc<ConfigError>> {
        let path = self.absolute(path);
        let cached = self.for_path(&path)?;
        let config = cached.config.as_ref();
        let exclude = config.and_then(|config| config.contents.exclude.as_ref());
        Ok(exclude.is_some_and(|paths| paths.has(&path, entry)))
    }

    /// Returns true if the task is to check: configurations apply to nothing else.
    #[cfg(feature = "io")]
    pub(crate) fn is_for_checks(&self) -> bool {
        matches!(self.overrides.options.task, Task::Check(_))
    }

    /// Forgets what was read: each configuration is read again when it is next needed. For all folders,
    /// because any file may be one that configurations of other folders extend or read.
    pub fn forget(&self) {
        let mut cache = self.lock();
        cache.last = None;
        match &self.overrides.origin {
            Origin::Nearest => cache.folders.clear(),
            Origin::Named(named) => {
                let cached = load(named).map(|config| Arc::new(self.cached(Some(config))));
                let cached = cached.map_err(Arc::new);
                cache.folders.insert(PathBuf::new(), cached);
            }
            Origin::Isolated => {}
        }
    }

    /// Returns the configuration file of the input at `path`, if there is one.
    ///
    /// # Errors
    /// If it cannot be read or is invalid.
    pub fn config(&self, path: &Path) -> Result<Option<Config>, Arc<ConfigError>> {
        Ok(self.for_path(&self.absolute(path))?.config.clone())
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        let joined = self.current_dir.join(path);
        if is_plain(&joined) {
            return joined;
        }
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

    fn lock(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the configuration of the folder of `path`, which is absolute.
    fn for_path(&self, path: &Path) -> Result<Arc<CachedConfig>, Arc<ConfigError>> {
        let folder = match self.overrides.origin {
            Origin::Nearest => path.parent().unwrap_or(path),
            _ => Path::new(""),
        };
        let mut cache = self.lock();
        if let Some((last, cached)) = &cache.last
            && last.as_os_str() == folder.as_os_str()
        {
            return Ok(cached.clone());
        }
        let cached = self.search(&mut cache, folder)?;
        cache.last = Some((folder.to_path_buf(), cached.clone()));
        Ok(cached)
    }

    fn search(
        &self,
        cache: &mut Cache,
        folder: &Path,
    ) -> Result<Arc<CachedConfig>, Arc<ConfigError>> {
        let mut searched = Vec::new();
        let mut cached = None;
        for folder in folder.ancestors() {
            if let Some(known) = cache.folders.get(folder) {
                cached = Some(known.clone());
                break;
            }
            searched.push(folder);
            match in_folder(folder) {
                Ok(None) => {}
                Ok(Some(config)) => {
                    cached = Some(Ok(Arc::new(self.cached(Some(self.display_paths(config))))));
                    break;
                }
                Err(error) => {
                    let error = error.map_paths(|path| self.displayed(path));
                    cached = Some(Err(Arc::new(error)));
                    break;
                }
            }
        }
        let cached = cached.unwrap_or_else(|| Ok(Arc::new(self.cached(None))));
        for folder in searched {
            cache.folders.insert(folder.to_path_buf(), cached.clone());
        }
        cached
    }

    /// Returns `config` with its paths as they are displayed.
    fn display_paths(&self, config: Config) -> Config {
        Config {
            path: self.displayed(&config.path),
            extended: config
                .extended
                .iter()
                .map(|path| self.displayed(path))
                .collect(),
            ..config
        }
    }

    /// Returns a path as it is displayed: relative to the current folder, if it is below it.
    fn displayed(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.current_dir)
            .unwrap_or(path)
            .to_path_buf()
    }

    /// Returns the cache entry of a configuration.
    fn cached(&self, config: Option<Config>) -> CachedConfig {
        let config = match self.overrides.ignores {
            ConfigIgnores::Applied => config,
            ConfigIgnores::Dropped => config.map(Config::without_ignores),
        };
        let contents = config.as_ref().map(|config| &config.contents);
        let default = Contents::default();
        let (options, reduction) =
            self.options(contents.unwrap_or(&default), &PathSettings::default());
        CachedConfig {
            config,
            resolved: ResolvedConfig {
                reduction,
                ..ResolvedConfig::of(&options)
            },
            by_matches: Mutex::default(),
        }
    }

    fn resolve_in(&self, cached: &CachedConfig, path: &Path) -> ResolvedConfig {
        let default = Contents::default();
        let config = cached.config.as_ref();
        let contents = config.map_or(&default, |config| &config.contents);
        let ignores = contents.per_path_ignores.as_deref().unwrap_or_default();
        let allow = contents.allow.as_deref().unwrap_or_default();
        let roots = contents.per_path_root_dir.as_deref().unwrap_or_default();
        let kept = self.is_test_data(contents, path);
        let test_data = kept && self.spares_test_data(contents);
        if (ignores.is_empty() && allow.is_empty() && roots.is_empty() && !kept)
            || matches!(self.overrides.options.task, Task::Extract(_))
        {
            return cached.resolved.clone();
        }
        let matched = |paths: &super::Paths| paths.has(path, Entry::File);
        let ignores_here = ignores.iter().map(|(paths, _)| matched(paths));
        let allowed = allow
            .iter()
            .map(|one| one.paths.as_ref().is_none_or(matched));
        let rooted = roots.iter().map(|(paths, _)| matched(paths));
        let key = ignores_here
            .chain(allowed)
            .chain(rooted)
            .chain([test_data, kept]);
        let key: Vec<bool> = key.collect();
        let mut by_matches = cached
            .by_matches
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(resolved) = by_matches.get(&key) {
            return resolved.clone();
        }
        let matching = ignores.iter().zip(&key).filter(|(_, matches)| **matches);
        let rooted = roots.iter().filter(|(paths, _)| matched(paths));
        let here = PathSettings {
            ignored: matching.flat_map(|((_, rules), _)| rules.clone()).collect(),
            root_dirs: rooted.flat_map(|(_, roots)| roots.clone()).collect(),
            test_data,
            kept,
        };
        let (options, reduction) = if here == PathSettings::default() {
            (cached.resolved.options.clone(), cached.resolved.reduction)
        } else {
            let (options, reduction) = self.options(contents, &here);
            (Arc::new(options), reduction)
        };
        let resolved = ResolvedConfig {
            options,
            reduction,
            allow: Arc::new(Allow::within(allow, path)),
        };
        by_matches.insert(key, resolved.clone());
        resolved
    }

    /// Returns true if nothing but leaked credentials is reported in test data. Rules that the
    /// command line selects run on it, as do those for mail and for links, whose users want to know
    /// what any file holds.
    fn spares_test_data(&self, contents: &Contents) -> bool {
        let selection = &self.overrides.selection;
        let preset = selection.preset.or(contents.preset);
        matches!(preset, None | Some(Preset::Docs)) && selection.select.is_empty()
    }

    /// Returns true if the file at `path` holds faults on purpose.
    fn is_test_data(&self, contents: &Contents, path: &Path) -> bool {
        match &contents.test_data {
            Some(paths) => paths.has(path, Entry::File),
            None => is_test_data(self.within_input(path)),
        }
    }

    /// Returns `path` relative to the current folder, or else to the input that it is in.
    fn within_input<'p>(&self, path: &'p Path) -> &'p Path {
        let folders = [&self.current_dir]
            .into_iter()
            .chain(&self.overrides.inputs);
        let mut inside = folders.filter_map(|folder| path.strip_prefix(folder).ok());
        let name = || Path::new(path.file_name().unwrap_or_default());
        inside.next().unwrap_or_else(name)
    }

    /// Returns the options under `contents`, for paths with these settings of their own. Root
    /// directories of the command line override those of paths, and these those of all paths.
    fn options(&self, contents: &Contents, here: &PathSettings) -> (Options, Reduction) {
        let mut options = self.overrides.options.clone();
        let mut reduction = Reduction::None;
        if let Task::Check(checks) = &mut options.task {
            let deny = contents.deny.as_ref();
            let deny = deny.unwrap_or(&checks.settings().deny).clone();
            let table = deny.table();
            let rules;
            (rules, reduction) = self.rules(contents, here, &table);
            let least = self.overrides.min_severity.or(contents.min_severity);
            let fail_on = self.overrides.fail_on.or(contents.fail_on);
            let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
            let settings = Settings {
                extra_schemes: list(&contents.extra_schemes),
                protected_domains: list(&contents.protected_domains),
                https_hosts: list(&contents.https_hosts),
                shorteners: list(&contents.shorteners),
                root_dirs: if !checks.settings().root_dirs.is_empty() {
                    checks.settings().root_dirs.clone()
                } else if here.root_dirs.is_empty() {
                    contents.root_dir.clone().unwrap_or_default()
                } else {
                    here.root_dirs.clone()
                },
                severities: severities(contents, &table),
                test_data: here.kept,
                deny,
                ..checks.settings().clone()
            };
            *checks = Checks::new(rules, settings)
                .with_min_severity(least.unwrap_or(Severity::Info))
                .with_fail_on(fail_on.unwrap_or_default())
                .with_snippets(checks.snippets)
                .with_counting(checks.counting);
        }
        (options, reduction)
    }

    /// Returns the rules of `table` that run under `contents` for paths with these settings. Those
    /// that a configuration turns off in groups or for paths still report leaks.
    fn rules(
        &self,
        contents: &Contents,
        here: &PathSettings,
        table: &[&'static Rule],
    ) -> (Vec<ActiveRule>, Reduction) {
        let selected = |file: &Selection| self.overrides.selection.rules_over(file, table);
        let file = selection(contents);
        let named = |name: &String| {
            let mut rules = table.iter();
            rules.any(|rule| SelectorKind::of(name, rule) == Some(SelectorKind::Rule))
        };
        let mut wide = file.clone();
        wide.ignore.retain(named);
        let mut rules = selected(&file);
        let all = rules.len();
        let missing = |active: &ActiveRule| {
            may_be_leak(active.rule) && rules.iter().all(|other| other.rule != active.rule)
        };
        let leaks: Vec<_> = selected(&wide).into_iter().filter(missing).collect();
        rules.retain(|active| !here.test_data || active.rule.in_test_data);
        let test_data = all - rules.len();
        let ignored = |active: &ActiveRule| names(&here.ignored, active.rule);
        rules.retain(|active| !ignored(active) || may_be_leak(active.rule));
        let is_whole = |active: &ActiveRule| !ignored(active) && !leaks.contains(active);
        rules.extend(leaks.iter().copied());
        let place = |active: &ActiveRule| table.iter().position(|rule| *rule == active.rule);
        rules.sort_by_key(place);
        for active in rules.iter_mut().filter(|active| !is_whole(active)) {
            active.reported = Reported::Leaks;
        }
        let reduction = Reduction::of(all, &rules, test_data);
        (rules, reduction)
    }
}

/// Returns true if `path` certainly has no `.` or `..`, and no separator without a name after it.
/// It is faster than to take the path apart, which is needed for each input.
fn is_plain(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut ends = bytes.windows(2);
    cfg!(unix) && !bytes.ends_with(b"/") && !ends.any(|at| at == b"//" || at == b"/.")
}

fn names(selectors: &[String], rule: &Rule) -> bool {
    selectors
        .iter()
        .any(|name| SelectorKind::of(name, rule).is_some())
}

/// Returns the selection of rules in a file.
fn selection(contents: &Contents) -> Selection {
    let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
    Selection {
        preset: contents.preset,
        select: list(&contents.select),
        extend_select: list(&contents.extend_select),
        ignore: list(&contents.ignore),
    }
}

/// Returns the configured severities of the rules of `table`. The finer selector wins.
fn severities(contents: &Contents, table: &[&'static Rule]) -> Vec<(&'static str, Severity)> {
    let given = contents.severity.as_deref().unwrap_or_default();
    let of = |rule: &&'static Rule| {
        let kinds = [SelectorKind::Rule, SelectorKind::Group, SelectorKind::All];
        kinds.iter().find_map(|kind| {
            let mut display_paths = given
                .iter()
                .filter(|(name, _)| SelectorKind::of(name, rule) == Some(*kind));
            display_paths
                .next()
                .map(|(_, severity)| (rule.code, *severity))
        })
    };
    table.iter().copied().filter_map(|rule| of(&rule)).collect()
}
