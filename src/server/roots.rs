//! The folders that a client has open, each with its settings and configurations.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gen_lsp_types::Uri;
use serde_json::Value;
use urilint::config::{CliOverrides, ConfigError, Origin, load_text};
use urilint::editor::{Checker, Diagnostic, DocumentLink, PositionEncoding, text_of};
use urilint::run::{Baseline, Name};
use urilint::{Options, side};

use super::paths;
use super::settings::{Configured, Settings, path_in};

/// A folder, or what is in none of them.
#[derive(Debug)]
pub struct Root {
    /// The folder, and how the client names it.
    pub folder: Option<(PathBuf, Uri)>,
    pub settings: Settings,
    pub checker: Checker,
    /// The baselines that were read, by file.
    baselines: Mutex<HashMap<PathBuf, Option<Arc<Baseline>>>>,
    /// The hosts of links in the files of the folder, once they were looked for.
    hosts: Mutex<Option<Arc<Hosts>>>,
}

/// Hosts, with the number of links to each.
pub type Hosts = HashMap<String, usize>;

/// The most files that are searched for hosts, and the most bytes in them: the first answer takes a second.
const MOST_FILES: usize = 10_000;
const MOST_BYTES: usize = 64 * 1024 * 1024;

impl Root {
    /// Returns the findings in the document at `path` with this text that `urilint check` reports.
    ///
    /// # Errors
    /// If its configuration is invalid.
    pub fn check(
        &self,
        path: &Path,
        language_id: &str,
        text: &str,
    ) -> Result<Vec<Diagnostic>, Arc<ConfigError>> {
        let found = self.checker.check(path, Some(language_id), text)?;
        self.without_known(path, found)
    }

    /// Returns findings without those of the baseline.
    ///
    /// # Errors
    /// If the configuration is invalid.
    pub fn without_known(
        &self,
        path: &Path,
        mut found: Vec<Diagnostic>,
    ) -> Result<Vec<Diagnostic>, Arc<ConfigError>> {
        let file = self.checker.baseline(path)?;
        let Some(baseline) = file.and_then(|file| self.baseline(&file)) else {
            return Ok(found);
        };
        let name = Name { path, member: None };
        let known = baseline.known(name, found.iter().map(|one| &one.finding));
        let mut known = known.into_iter();
        found.retain(|_| !known.next().unwrap_or(false));
        Ok(found)
    }

    /// Returns a baseline, which is read once; `None` if it cannot be read.
    fn baseline(&self, file: &Path) -> Option<Arc<Baseline>> {
        let mut baselines = locked(&self.baselines);
        let read = || {
            let bytes = side::BASELINE.read(file).ok()?;
            let folder = file.parent().unwrap_or(Path::new(""));
            Baseline::read(&bytes, folder).ok().map(Arc::new)
        };
        baselines
            .entry(file.to_path_buf())
            .or_insert_with(read)
            .clone()
    }

    /// Returns the hosts of the links in the files of the folder, which are read once.
    pub fn hosts(&self) -> Arc<Hosts> {
        let mut hosts = locked(&self.hosts);
        hosts
            .get_or_insert_with(|| Arc::new(self.find_hosts()))
            .clone()
    }

    fn find_hosts(&self) -> Hosts {
        let mut hosts = Hosts::new();
        let mut bytes = 0;
        for path in self.checker.files().take(MOST_FILES) {
            let Ok(Some(text)) = text_of(&path) else {
                continue;
            };
            bytes += text.len();
            if bytes > MOST_BYTES {
                break;
            }
            add_hosts(&self.checker.links(&path, None, &text), &mut hosts);
        }
        hosts
    }

    /// Forgets what was read of files.
    pub fn forget(&self) {
        self.checker.configuration_changed();
        self.checker.files_changed();
        locked(&self.baselines).clear();
        *locked(&self.hosts) = None;
    }

    /// Returns a folder with settings as the client sent them. What is wrong with them is described in
    /// `problems`; what is invalid does not apply.
    fn new(
        folder: Option<(PathBuf, Uri)>,
        settings: &Value,
        encoding: PositionEncoding,
        problems: &mut Vec<String>,
    ) -> Self {
        let settings = Settings::read(settings, problems);
        let path = folder.as_ref().map(|(path, _)| path.as_path());
        let overrides = overrides(path, &settings, problems);
        let mut without = overrides.clone();
        without.origin = Origin::Nearest;
        let checker = Checker::new(overrides).or_else(|error| {
            problems.extend(error.all().map(ToString::to_string));
            Checker::new(without)
        });
        // Only a file that is named can be invalid.
        let checker = checker.unwrap_or_else(|_| unreachable!("no file is named"));
        Self {
            folder,
            settings,
            checker: checker.with_encoding(encoding),
            baselines: Mutex::default(),
            hosts: Mutex::default(),
        }
    }
}

/// Adds the hosts of links without credentials.
pub fn add_hosts(links: &[DocumentLink], hosts: &mut Hosts) {
    for found in links.iter().filter(|found| !found.is_masked) {
        let host = &found.link.uri[found.link.host.clone()];
        if !host.is_empty() {
            let host = String::from_utf8_lossy(host).into_owned();
            *hosts.entry(host).or_default() += 1;
        }
    }
}

/// Returns what a mutex has: a panic leaves no part of it.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what the settings of a folder override.
fn overrides(
    folder: Option<&Path>,
    settings: &Settings,
    problems: &mut Vec<String>,
) -> CliOverrides {
    let origin = match &settings.configuration {
        Some(Configured::File(path)) => Origin::Named(path_in(folder, path)),
        _ => Origin::Nearest,
    };
    let mut overrides = CliOverrides::new(origin, Options::check());
    overrides.inputs = folder.map(Path::to_path_buf).into_iter().collect();
    overrides.selection.preset = settings.preset;
    if let Some(Configured::Keys(text)) = &settings.configuration {
        match load_text(&path_in(folder, "settings"), text) {
            Ok(keys) => overrides.keys = keys,
            Err(error) => {
                let all = error
                    .all()
                    .map(|one| format!("urilint.configuration: {}", one.message));
                problems.extend(all);
            }
        }
    }
    if settings.check_local {
        overrides = overrides.with_local_links();
    }
    overrides
}

/// All folders.
#[derive(Clone, Debug)]
pub struct Roots {
    folders: Vec<Arc<Root>>,
    /// What is in no folder.
    outside: Arc<Root>,
    encoding: PositionEncoding,
}

impl Roots {
    /// Returns folders with these settings, in the order of `folders`.
    pub fn new(
        folders: Vec<(Uri, Value)>,
        outside: &Value,
        encoding: PositionEncoding,
        problems: &mut Vec<String>,
    ) -> Self {
        let mut found = Vec::new();
        let folders = folders.into_iter().filter_map(|(uri, settings)| {
            let folder = Some((paths::file(&uri)?, uri));
            Some(Arc::new(Root::new(folder, &settings, encoding, &mut found)))
        });
        let folders = folders.collect();
        let outside = Arc::new(Root::new(None, outside, encoding, &mut found));
        // Folders may have the same settings.
        for problem in found {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        Self {
            folders,
            outside,
            encoding,
        }
    }

    /// Returns the same folders with other settings. `outside` is for what is in none.
    pub fn with_settings(
        &self,
        settings: Vec<Value>,
        outside: &Value,
        problems: &mut Vec<String>,
    ) -> Self {
        let uris = self
            .folders()
            .filter_map(|root| Some(root.folder.clone()?.1));
        let folders = uris.zip(settings).collect();
        Self::new(folders, outside, self.encoding, problems)
    }

    /// Returns the folders.
    pub fn folders(&self) -> impl Iterator<Item = &Arc<Root>> {
        self.folders.iter()
    }

    /// Returns the folders, and what is in none.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Root>> {
        self.folders.iter().chain([&self.outside])
    }

    /// Returns the innermost folder that has `path`.
    pub fn of(&self, path: &Path) -> &Arc<Root> {
        let path_of = |root: &&Arc<Root>| {
            let (folder, _) = root.folder.as_ref()?;
            path.starts_with(folder)
                .then(|| folder.components().count())
        };
        let inside = self.folders.iter().filter(|root| path_of(root).is_some());
        let inside = inside.max_by_key(path_of);
        let unsaved = || self.folders.first().filter(|_| path.is_relative());
        inside.or_else(unsaved).unwrap_or(&self.outside)
    }
}
