//! The validated keys of a configuration file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::allow::{Allowance, Globs};
use super::keys::{ALLOW_KEYS, FAIL_ON, KEYS, PRESETS, SEVERITIES};
use super::paths::Paths;
use super::toml::{Fault, Value, choice, members, spanned_texts, text, texts, unknown_key};
use crate::rule::{FailOn, Preset, RULES, SelectorKind, Severity, unknown_rule};

/// The values of the keys that are set in a file.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// `extend`, as written.
    pub extend: Option<PathBuf>,
    /// `preset`.
    pub preset: Option<Preset>,
    /// `select`.
    pub select: Option<Vec<String>>,
    /// `extend-select`.
    pub extend_select: Option<Vec<String>>,
    /// `ignore`.
    pub ignore: Option<Vec<String>>,
    /// `per-path-ignores`: files and the rules that do not run on them.
    pub per_path_ignores: Option<Vec<(Paths, Vec<String>)>>,
    /// `min-severity`.
    pub min_severity: Option<Severity>,
    /// `fail-on`.
    pub fail_on: Option<FailOn>,
    /// `severity`: selectors and severities.
    pub severity: Option<Vec<(String, Severity)>>,
    /// `exclude`.
    pub exclude: Option<Paths>,
    /// `test-data`: files that hold faults on purpose.
    pub test_data: Option<Paths>,
    /// `allow`.
    pub allow: Option<Vec<Allowance>>,
    /// `extra-schemes`, in lower case.
    pub extra_schemes: Option<Vec<String>>,
    /// `protected-domains`, in lower case.
    pub protected_domains: Option<Vec<String>>,
    /// `root-dir`, as absolute paths.
    pub root_dir: Option<Vec<PathBuf>>,
    /// `per-path-root-dir`: files and their root directories.
    pub per_path_root_dir: Option<Vec<(Paths, Vec<PathBuf>)>>,
    /// `https-hosts`, in lower case.
    pub https_hosts: Option<Vec<String>>,
}

impl Contents {
    /// Reads the keys of `table`, from a file in `folder`.
    pub(super) fn read(table: &DeTable, folder: &Path) -> Result<Self, Fault> {
        let mut contents = Self::default();
        for (name, value) in table {
            if KEYS.iter().all(|key| key.name != name.get_ref()) {
                return Err(unknown_key(name, KEYS));
            }
            contents.set(name.get_ref(), value, folder)?;
        }
        Ok(contents)
    }

    /// Sets a key of [`KEYS`].
    fn set(&mut self, name: &str, value: &Value, folder: &Path) -> Result<(), Fault> {
        match name {
            "extend" => self.extend = Some(text(value)?.into()),
            "preset" => self.preset = Some(preset(choice(value, PRESETS)?)),
            "select" => self.select = Some(rules(value)?),
            "extend-select" => self.extend_select = Some(rules(value)?),
            "ignore" => self.ignore = Some(rules(value)?),
            "per-path-ignores" => self.per_path_ignores = Some(per_path(value, folder, rules)?),
            "min-severity" => self.min_severity = Some(severity(value)?),
            "fail-on" => self.fail_on = Some(fail_on(value)?),
            "severity" => self.severity = Some(severities(value)?),
            "exclude" => self.exclude = Some(paths(value, folder)?),
            "test-data" => self.test_data = Some(paths(value, folder)?),
            "allow" => self.allow = Some(allow(value, folder)?),
            "extra-schemes" => self.extra_schemes = Some(lower(value)?),
            "protected-domains" => self.protected_domains = Some(lower(value)?),
            "root-dir" => self.root_dir = Some(folders(value, folder)?),
            "per-path-root-dir" => {
                self.per_path_root_dir = Some(per_path(value, folder, |v| folders(v, folder))?);
            }
            "https-hosts" => self.https_hosts = Some(lower(value)?),
            _ => unreachable!("{name} is not read"),
        }
        Ok(())
    }

    /// Returns these keys, with those of `base` where they are not set.
    #[must_use]
    pub fn over(self, base: Self) -> Self {
        Self {
            extend: self.extend,
            preset: self.preset.or(base.preset),
            select: self.select.or(base.select),
            extend_select: self.extend_select.or(base.extend_select),
            ignore: self.ignore.or(base.ignore),
            per_path_ignores: self.per_path_ignores.or(base.per_path_ignores),
            min_severity: self.min_severity.or(base.min_severity),
            fail_on: self.fail_on.or(base.fail_on),
            severity: self.severity.or(base.severity),
            exclude: self.exclude.or(base.exclude),
            test_data: self.test_data.or(base.test_data),
            allow: self.allow.or(base.allow),
            extra_schemes: self.extra_schemes.or(base.extra_schemes),
            protected_domains: self.protected_domains.or(base.protected_domains),
            root_dir: self.root_dir.or(base.root_dir),
            per_path_root_dir: self.per_path_root_dir.or(base.per_path_root_dir),
            https_hosts: self.https_hosts.or(base.https_hosts),
        }
    }
}

fn preset(name: &str) -> Preset {
    match name {
        "docs" => Preset::Docs,
        "mail" => Preset::Mail,
        _ => Preset::Harvest,
    }
}

fn severity(value: &Value) -> Result<Severity, Fault> {
    Ok(match choice(value, SEVERITIES)? {
        "info" => Severity::Info,
        "warning" => Severity::Warning,
        _ => Severity::Error,
    })
}

fn fail_on(value: &Value) -> Result<FailOn, Fault> {
    Ok(match choice(value, FAIL_ON)? {
        "never" => FailOn::Never,
        "info" => FailOn::Severity(Severity::Info),
        "warning" => FailOn::Severity(Severity::Warning),
        _ => FailOn::Severity(Severity::Error),
    })
}

/// Returns a list of selectors, each of which matches a rule.
fn rules(value: &Value) -> Result<Vec<String>, Fault> {
    let named = spanned_texts(value)?;
    for (name, at) in &named {
        selector(name, at.clone())?;
    }
    Ok(named.into_iter().map(|(name, _)| name).collect())
}

fn selector(name: &str, at: Range<usize>) -> Result<(), Fault> {
    if RULES
        .iter()
        .any(|rule| SelectorKind::of(name, rule).is_some())
    {
        return Ok(());
    }
    let message = unknown_rule(name).to_string();
    Err(Fault::new(at, "unknown rule", message))
}

fn severities(value: &Value) -> Result<Vec<(String, Severity)>, Fault> {
    let members = members(value)?.iter();
    let pair = members.map(|(name, value)| {
        selector(name.get_ref(), name.span())?;
        Ok((name.get_ref().to_string(), severity(value)?))
    });
    pair.collect()
}

fn lower(value: &Value) -> Result<Vec<String>, Fault> {
    Ok(texts(value)?
        .iter()
        .map(|text| text.to_ascii_lowercase())
        .collect())
}

fn paths(value: &Value, folder: &Path) -> Result<Paths, Fault> {
    Paths::new(folder, &texts(value)?).map_err(|error| invalid_glob(value.span(), error))
}

/// Returns a list of directories, relative to `folder`.
fn folders(value: &Value, folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    Ok(texts(value)?.iter().map(|text| folder.join(text)).collect())
}

/// Returns a table from path globs to lists, each of which `list` reads.
fn per_path<T>(
    value: &Value,
    folder: &Path,
    list: impl Fn(&Value) -> Result<Vec<T>, Fault>,
) -> Result<Vec<(Paths, Vec<T>)>, Fault> {
    let members = members(value)?.iter();
    let pair = members.map(|(glob, value)| {
        let glob_of = Paths::new(folder, &[glob.get_ref().to_string()]);
        let paths = glob_of.map_err(|error| invalid_glob(glob.span(), error))?;
        Ok((paths, list(value)?))
    });
    pair.collect()
}

fn allow(value: &Value, folder: &Path) -> Result<Vec<Allowance>, Fault> {
    let Some(list) = value.get_ref().as_array() else {
        let message = "expected a list of strings and tables";
        return Err(Fault::unquoted(value.span(), message));
    };
    list.iter().map(|item| allowance(item, folder)).collect()
}

/// Returns an entry of `allow`. A string with a colon is a URI glob, any other a host glob.
fn allowance(value: &Value, folder: &Path) -> Result<Allowance, Fault> {
    let mut one = Allowance::default();
    if let Some(text) = value.get_ref().as_str() {
        let globs = Some(globs(value)?);
        let is_uri = text.contains(':');
        *(if is_uri {
            &mut one.uris
        } else {
            &mut one.hosts
        }) = globs;
        return Ok(one);
    }
    for (name, value) in members(value)? {
        match name.get_ref().as_ref() {
            "hosts" => one.hosts = Some(globs(value)?),
            "uris" => one.uris = Some(globs(value)?),
            "paths" => one.paths = Some(paths(value, folder)?),
            "rules" => one.rules = rules(value)?,
            "reason" => one.reason = Some(text(value)?),
            _ => return Err(unknown_key(name, ALLOW_KEYS)),
        }
    }
    if one.hosts.is_none() && one.uris.is_none() && one.paths.is_none() {
        let message = "at least one of `hosts`, `uris` and `paths` is required";
        return Err(Fault::unquoted(value.span(), message));
    }
    Ok(one)
}

fn globs(value: &Value) -> Result<Globs, Fault> {
    Globs::new(texts(value)?).map_err(|error| invalid_glob(value.span(), error))
}

fn invalid_glob(at: Range<usize>, error: String) -> Fault {
    Fault::new(at, "invalid glob", error)
}
