//! The configuration of each input: the nearest file above it, overridden by the command line.
//!
//! Each folder is searched once, and inputs with equal configurations share their options.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::allow::Allow;
use super::dates::{Date, is_of_the_past};
use super::load::{Config, in_folder, load};
use super::options::PathSettings;
use super::overrides::{CliOverrides, ConfigIgnores, Origin};
use super::paths::Entry;
use super::resolved::ResolvedConfig;
use super::test_data::{is_archive, is_retired, is_test_data};
use super::translations::Translations;
use super::{ConfigError, Contents};
use crate::lint::options::Task;
use crate::rule::Mentions;

/// The configurations of a run.
#[derive(Debug)]
pub struct Files {
    overrides: CliOverrides,
    /// The current folder, which relative paths start from.
    current_dir: PathBuf,
    /// The inputs that were named.
    named: HashSet<PathBuf>,
    cache: Mutex<Cache>,
}

#[derive(Debug, Default)]
struct Cache {
    /// The configuration of each folder.
    folders: HashMap<PathBuf, Result<Arc<CachedConfig>, Arc<ConfigError>>>,
    /// The folder of the last input and its configuration.
    last: Option<(PathBuf, Arc<CachedConfig>)>,
    /// The paths of translations, by the root of their tree.
    translations: HashMap<PathBuf, Arc<Translations>>,
    /// The newest date among the names in a folder.
    newest: HashMap<PathBuf, Option<Date>>,
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

impl CachedConfig {
    fn contents(&self) -> Option<&Contents> {
        self.config.as_ref().map(|config| &config.contents)
    }
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
            named: HashSet::new(),
            cache: Mutex::default(),
        };
        let inputs = files.overrides.inputs.iter();
        files.overrides.inputs = inputs.map(|input| files.absolute(input)).collect();
        files.named = files.overrides.inputs.iter().cloned().collect();
        let config = match &files.overrides.origin {
            Origin::Nearest => return Ok(files),
            Origin::Named(path) => Some(load(path)?),
            Origin::Isolated => None,
        };
        let cached = Arc::new(files.cached(config));
        files.lock().folders.insert(PathBuf::new(), Ok(cached));
        Ok(files)
    }

    /// Returns the configuration of the input at `path`, which is in no site.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn resolve(&self, path: &Path) -> Result<ResolvedConfig, Arc<ConfigError>> {
        self.resolve_with(path, || false)
    }

    /// Returns the configuration of the input at `path`. `in_site` says whether that is the source of a site
    /// whose generator is known; it is asked if that decides something.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub(crate) fn resolve_with(
        &self,
        path: &Path,
        in_site: impl FnOnce() -> bool,
    ) -> Result<ResolvedConfig, Arc<ConfigError>> {
        let path = self.absolute(path);
        let cached = self.for_path(&path)?;
        let default = Contents::default();
        let contents = cached.contents().unwrap_or(&default);
        let in_site = self.is_for_checks() && self.overrides.checks_sites(contents) && in_site();
        Ok(self.resolve_in(&cached, &path, in_site))
    }

    /// Returns true if the configuration excludes the file or folder at `path`.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn excludes(&self, path: &Path, entry: Entry) -> Result<bool, Arc<ConfigError>> {
        let path = self.absolute(path);
        let cached = self.for_path(&path)?;
        let exclude = cached
            .contents()
            .and_then(|contents| contents.exclude.as_ref());
        Ok(exclude.is_some_and(|paths| paths.has(&path, entry)))
    }

    /// Returns true if the configuration says that the hidden file or folder at `path` is read.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn reads_hidden(&self, path: &Path) -> Result<bool, Arc<ConfigError>> {
        let cached = self.for_path(&self.absolute(path))?;
        Ok(cached.contents().and_then(|contents| contents.hidden) == Some(true))
    }

    /// Returns true if the configuration of the folder at `path` says that symbolic links in it are followed.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn follows_links(&self, path: &Path) -> Result<bool, Arc<ConfigError>> {
        let cached = self.for_path(&self.absolute(&path.join("-")))?;
        Ok(cached.contents().and_then(|contents| contents.follow) == Some(true))
    }

    /// Returns true if the task is to check: configurations apply to nothing else.
    pub(crate) fn is_for_checks(&self) -> bool {
        matches!(self.overrides.options.task, Task::Check(_))
    }

    /// Forgets what was read: each configuration is read again when it is next needed. For all folders,
    /// because any file may be one that configurations of other folders extend or read.
    pub fn forget(&self) {
        let mut cache = self.lock();
        cache.last = None;
        cache.translations.clear();
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
        let config = self.overrides.over(config);
        let config = match self.overrides.ignores {
            ConfigIgnores::Applied => config,
            ConfigIgnores::Dropped => config.map(Config::without_ignores),
        };
        let contents = config.as_ref().map(|config| &config.contents);
        let default = Contents::default();
        let (options, reduction) = self
            .overrides
            .options_under(contents.unwrap_or(&default), &PathSettings::default());
        CachedConfig {
            config,
            resolved: ResolvedConfig {
                reduction,
                ..ResolvedConfig::of(&options)
            },
            by_matches: Mutex::default(),
        }
    }

    fn resolve_in(&self, cached: &CachedConfig, path: &Path, in_site: bool) -> ResolvedConfig {
        let default = Contents::default();
        let contents = cached.contents().unwrap_or(&default);
        let ignores = contents.per_path_ignores.as_deref().unwrap_or_default();
        let allow = contents.allow.as_deref().unwrap_or_default();
        let roots = contents.per_path_root_dir.as_deref().unwrap_or_default();
        let test_data = self.is_test_data(contents, path);
        let kept = test_data
            || is_retired(self.within_input(path))
            || is_archive(path) && !self.named.contains(path)
            || self.is_translation(path)
            || self.is_of_the_past(path);
        let test_data = test_data && self.overrides.spares_test_data(contents);
        let mentions = mentions_in(contents, path);
        if (ignores.is_empty()
            && allow.is_empty()
            && roots.is_empty()
            && !kept
            && !in_site
            && mentions.is_none())
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
            .chain([test_data, kept, in_site])
            .chain([Mentions::Assumed, Mentions::Reported].map(|one| mentions == Some(one)));
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
            in_site,
            mentions,
        };
        let (options, reduction) = if here == PathSettings::default() {
            (cached.resolved.options.clone(), cached.resolved.reduction)
        } else {
            let (options, reduction) = self.overrides.options_under(contents, &here);
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

    /// Returns true if the file at `path` holds faults on purpose.
    fn is_test_data(&self, contents: &Contents, path: &Path) -> bool {
        match &contents.test_data {
            Some(paths) => paths.has(path, Entry::File),
            None => is_test_data(self.within_input(path)),
        }
    }

    /// Returns true if the path has a date that is years older than that of an entry beside it.
    fn is_of_the_past(&self, path: &Path) -> bool {
        if !self.is_for_checks() {
            return false;
        }
        let depth = self.within_input(path).iter().count();
        is_of_the_past(path, depth, |folder| {
            let mut cache = self.lock();
            if let Some(newest) = cache.newest.get(folder) {
                return *newest;
            }
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
            let newest = Date::newest(names);
            cache.newest.insert(folder.to_path_buf(), newest);
            newest
        })
    }

    /// Returns true if a service for translators writes the file at `path`.
    fn is_translation(&self, path: &Path) -> bool {
        if !self.is_for_checks() {
            return false;
        }
        let inside = self.within_input(path);
        let depth = inside.iter().count();
        let Some(root) = path.ancestors().nth(depth).filter(|_| depth > 0) else {
            return false;
        };
        let mut cache = self.lock();
        let known = cache.translations.get(root).cloned();
        let translations = known.unwrap_or_else(|| {
            let read = Arc::new(Translations::of_tree(root));
            cache.translations.insert(root.to_path_buf(), read.clone());
            read
        });
        drop(cache);
        translations.has(inside)
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
}

/// Returns how findings on mentions are reported at `path`, if `contents` decide.
fn mentions_in(contents: &Contents, path: &Path) -> Option<Mentions> {
    let names = |paths: &Option<super::Paths>| {
        let paths = paths.as_ref();
        paths.is_some_and(|paths| paths.has(path, Entry::File))
    };
    if names(&contents.used) {
        Some(Mentions::Reported)
    } else if names(&contents.mentioned) {
        Some(Mentions::Assumed)
    } else {
        None
    }
}

/// Returns true if `path` certainly has no `.` or `..`, and no separator without a name after it.
/// It is faster than to take the path apart, which is needed for each input.
fn is_plain(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut ends = bytes.windows(2);
    cfg!(unix) && !bytes.ends_with(b"/") && !ends.any(|at| at == b"//" || at == b"/.")
}
