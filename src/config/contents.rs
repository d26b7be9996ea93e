//! The validated keys of a configuration file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::allow::{Allowance, Globs, Regexes};
use super::archive::{self, ArchiveTable};
use super::deny::{self, Entry};
use super::keys::{ALLOW_KEYS, FAIL_ON, KEYS, PRESETS, SEVERITIES};
use super::paths::Paths;
use super::toml::{
    Fault, Faults, Value, choice, each, members, spanned_texts, text, texts, unknown_key,
};
use crate::rule::{
    DenyList, FailOn, Preset, RULES, Rule, SelectorKind, Severity, is_own_code, unknown_rule,
};

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
    /// `baseline`, as an absolute path.
    pub baseline: Option<PathBuf>,
    /// `severity`: selectors and severities.
    pub severity: Option<Vec<(String, Severity)>>,
    /// `exclude`.
    pub exclude: Option<Paths>,
    /// `test-data`: files that hold faults on purpose.
    pub test_data: Option<Paths>,
    /// `allow`.
    pub allow: Option<Vec<Allowance>>,
    /// `deny`.
    pub deny: Option<DenyList>,
    /// `extra-schemes`, in lower case.
    pub extra_schemes: Option<Vec<String>>,
    /// `protected-domains`, in lower case.
    pub protected_domains: Option<Vec<String>>,
    /// `root-dir`, as absolute paths.
    pub root_dir: Option<Vec<PathBuf>>,
    /// `per-path-root-dir`: files and their root directories.
    pub per_path_root_dir: Option<Vec<(Paths, Vec<PathBuf>)>>,
    /// `archive`.
    pub archive: Option<Vec<ArchiveTable>>,
    /// `https-hosts`, in lower case.
    pub https_hosts: Option<Vec<String>>,
    /// `shorteners`, in lower case.
    pub shorteners: Option<Vec<String>>,
}

/// The keys of a file, and what they name that is not known from the file alone.
#[derive(Debug)]
pub struct Draft {
    pub contents: Contents,
    /// `archive`, as written.
    pub archive: Option<Vec<archive::Entry>>,
    /// `deny`, as written.
    pub deny: Result<Option<Vec<Entry>>, Invalid>,
    /// Selectors that name no rule of the table, and their places.
    pub named: Vec<(String, Range<usize>)>,
    /// What is wrong, in any order.
    pub faults: Vec<Fault>,
}

/// A value that has faults.
#[derive(Debug)]
pub struct Invalid;

impl Draft {
    /// Reads the keys of `table`, from a file in `folder`.
    pub fn read(table: &DeTable, folder: &Path) -> Self {
        let mut draft = Self {
            contents: Contents::default(),
            archive: None,
            deny: Ok(None),
            named: Vec::new(),
            faults: Vec::new(),
        };
        for (name, value) in table {
            if KEYS.iter().all(|key| key.name != name.get_ref()) {
                draft.faults.push(unknown_key(name, KEYS));
            } else if let Err(Faults(faults)) = draft.set(name.get_ref(), value, folder) {
                draft.faults.extend(faults);
            }
        }
        draft
    }

    /// Sets a key of [`KEYS`].
    fn set(&mut self, name: &str, value: &Value, folder: &Path) -> Result<(), Faults> {
        let (contents, named) = (&mut self.contents, &mut self.named);
        match name {
            "extend" => contents.extend = Some(text(value)?.into()),
            "preset" => contents.preset = Some(preset(choice(value, PRESETS)?)),
            "select" => contents.select = Some(rules(value, named)?),
            "extend-select" => contents.extend_select = Some(rules(value, named)?),
            "ignore" => contents.ignore = Some(rules(value, named)?),
            "per-path-ignores" => {
                contents.per_path_ignores =
                    Some(per_path(value, folder, |value| rules(value, named))?);
            }
            "min-severity" => contents.min_severity = Some(severity(value)?),
            "fail-on" => contents.fail_on = Some(fail_on(value)?),
            "baseline" => contents.baseline = Some(folder.join(text(value)?)),
            "severity" => contents.severity = Some(severities(value, named)?),
            "exclude" => contents.exclude = Some(paths(value, folder)?),
            "test-data" => contents.test_data = Some(paths(value, folder)?),
            "allow" => contents.allow = Some(allow(value, folder, named)?),
            "deny" => {
                self.deny = Err(Invalid);
                self.deny = Ok(Some(deny::entries(value)?));
            }
            "archive" => self.archive = Some(archive::entries(value)?),
            "extra-schemes" => contents.extra_schemes = Some(lower(value)?),
            "protected-domains" => contents.protected_domains = Some(lower(value)?),
            "root-dir" => contents.root_dir = Some(folders(value, folder)?),
            "per-path-root-dir" => {
                contents.per_path_root_dir = Some(per_path(value, folder, |v| folders(v, folder))?);
            }
            "https-hosts" => contents.https_hosts = Some(lower(value)?),
            "shorteners" => contents.shorteners = Some(hosts(value)?),
            _ => unreachable!("{name} is not read"),
        }
        Ok(())
    }
}

/// Returns the faults of the selectors in `named` that name none of the user's `own` rules either.
pub fn unknown_selectors(
    named: &[(String, Range<usize>)],
    own: &[&'static Rule],
) -> impl Iterator<Item = Fault> {
    let of_own = move |name: &str| {
        own.iter()
            .any(|rule| SelectorKind::of(name, rule).is_some())
    };
    // The group, whether or not it has rules.
    let known = move |name: &str| of_own(name) || name.len() == 1 && is_own_code(name);
    let unknown = named.iter().filter(move |(name, _)| !known(name));
    unknown.map(move |(name, at)| {
        let message = unknown_rule(name, own).to_string();
        Fault::new(at.clone(), "unknown rule", message)
    })
}

impl Contents {
    /// Returns these keys without those by which files and findings are left out.
    #[must_use]
    pub fn without_ignores(self) -> Self {
        Self {
            ignore: None,
            per_path_ignores: None,
            baseline: None,
            exclude: None,
            test_data: None,
            allow: None,
            ..self
        }
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
            baseline: self.baseline.or(base.baseline),
            severity: self.severity.or(base.severity),
            exclude: self.exclude.or(base.exclude),
            test_data: self.test_data.or(base.test_data),
            allow: self.allow.or(base.allow),
            deny: self.deny.or(base.deny),
            extra_schemes: self.extra_schemes.or(base.extra_schemes),
            protected_domains: self.protected_domains.or(base.protected_domains),
            root_dir: self.root_dir.or(base.root_dir),
            per_path_root_dir: self.per_path_root_dir.or(base.per_path_root_dir),
            archive: self.archive.or(base.archive),
            https_hosts: self.https_hosts.or(base.https_hosts),
            shorteners: self.shorteners.or(base.shorteners),
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

pub fn severity(value: &Value) -> Result<Severity, Fault> {
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

/// Returns a list of selectors. Those that match no rule of the table are added to `named`.
fn rules(value: &Value, named: Named) -> Result<Vec<String>, Fault> {
    let texts = spanned_texts(value)?;
    for (name, at) in &texts {
        selector(name, at.clone(), named);
    }
    Ok(texts.into_iter().map(|(name, _)| name).collect())
}

/// Selectors that match no rule of the table, and their places.
type Named<'n> = &'n mut Vec<(String, Range<usize>)>;

fn selector(name: &str, at: Range<usize>, named: Named) {
    let matches = |rule: &&Rule| SelectorKind::of(name, rule).is_some();
    if !RULES.iter().any(matches) {
        named.push((name.to_owned(), at));
    }
}

fn severities(value: &Value, named: Named) -> Result<Vec<(String, Severity)>, Faults> {
    each(members(value)?, |(name, value)| {
        selector(name.get_ref(), name.span(), named);
        Ok::<_, Fault>((name.get_ref().to_string(), severity(value)?))
    })
}

fn lower(value: &Value) -> Result<Vec<String>, Fault> {
    Ok(texts(value)?
        .iter()
        .map(|text| text.to_ascii_lowercase())
        .collect())
}

/// Returns a list of host names, in lower case.
fn hosts(value: &Value) -> Result<Vec<String>, Fault> {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || *b >= 0x80;
    let is_label = |label: &str| !label.is_empty() && label.as_bytes().iter().all(inside);
    for (text, at) in spanned_texts(value)? {
        if !text.split('.').all(is_label) {
            let message =
                format!("invalid host '{text}'; expected a name such as 'go.example.org'");
            return Err(Fault::new(at, "invalid host", message));
        }
    }
    lower(value)
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
    mut list: impl FnMut(&Value) -> Result<Vec<T>, Fault>,
) -> Result<Vec<(Paths, Vec<T>)>, Faults> {
    each(members(value)?, |(glob, value)| {
        let glob_of = Paths::new(folder, &[glob.get_ref().to_string()]);
        let paths = glob_of.map_err(|error| invalid_glob(glob.span(), error))?;
        Ok::<_, Fault>((paths, list(value)?))
    })
}

fn allow(value: &Value, folder: &Path, named: Named) -> Result<Vec<Allowance>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        let message = "expected a list of strings and tables";
        return Err(Fault::unquoted(value.span(), message).into());
    };
    each(list, |item| allowance(item, folder, named))
}

/// Returns an entry of `allow`. A string with a colon is a URI glob, any other a host glob.
fn allowance(value: &Value, folder: &Path, named: Named) -> Result<Allowance, Fault> {
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
            "regex" => one.regexes = Some(regexes(value)?),
            "rules" => one.rules = rules(value, named)?,
            "reason" => one.reason = Some(text(value)?),
            _ => return Err(unknown_key(name, ALLOW_KEYS)),
        }
    }
    let uris = one.uris.is_some() || one.regexes.is_some();
    if one.hosts.is_none() && !uris && one.paths.is_none() {
        let message = "at least one of `hosts`, `uris`, `regex` and `paths` is required";
        return Err(Fault::unquoted(value.span(), message));
    }
    Ok(one)
}

fn globs(value: &Value) -> Result<Globs, Fault> {
    Globs::new(texts(value)?).map_err(|error| invalid_glob(value.span(), error))
}

fn regexes(value: &Value) -> Result<Regexes, Fault> {
    let (texts, places): (Vec<_>, Vec<_>) = spanned_texts(value)?.into_iter().unzip();
    Regexes::new(texts).map_err(|(number, error)| {
        let at = number.map_or(value.span(), |number| places[number].clone());
        Fault::new(at, "invalid regular expression", error)
    })
}

fn invalid_glob(at: Range<usize>, error: String) -> Fault {
    Fault::new(at, "invalid glob", error)
}
