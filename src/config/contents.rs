//! The validated keys of a configuration file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::allow::{Allowance, Globs, Regexes};
use super::archive::{self, ArchiveTable};
use super::brand;
use super::deny::{self, Table};
use super::keys::{ALLOW_KEYS, FAIL_ON, KEYS, MENTIONS, PRESETS, PROFILES};
use super::paths::Paths;
use super::toml::{
    Fault, Faults, Value, choice, each, each_text, kept, lacks, members, some_texts, switch, text,
    texts, unknown_key,
};
use super::values::{invalid_glob, severity, valid_globs};
use crate::host::brand::Brand;
use crate::lint::options::NamedCharset;
use crate::rule::{
    DenyList, FailOn, Mentions, Preset, RULES, Rule, SelectorKind, Severity, is_own_code,
    is_own_name, unknown_rule,
};
use crate::uri::{Profile, Uri};

/// The values of the keys that are set in a file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
    /// `hidden`.
    pub hidden: Option<bool>,
    /// `follow`.
    pub follow: Option<bool>,
    /// `charset`, the name of one that is known.
    pub charset: Option<String>,
    /// `profile`.
    pub profile: Option<Profile>,
    /// `base`.
    pub base: Option<String>,
    /// `mentions`.
    pub mentions: Option<Mentions>,
    /// `test-data`: files that hold faults on purpose.
    pub test_data: Option<Paths>,
    /// `mentioned`: files that only mention URIs.
    pub mentioned: Option<Paths>,
    /// `used`: files in which each URI is used.
    pub used: Option<Paths>,
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
    /// `brand`.
    pub brands: Option<Vec<Brand>>,
    /// `https-hosts`, in lower case.
    pub https_hosts: Option<Vec<String>>,
    /// `own-sites`.
    pub own_sites: Option<Vec<String>>,
    /// `check-local`.
    pub check_local: Option<bool>,
    /// `all-http`.
    pub all_http: Option<bool>,
    /// `shorteners`, in lower case.
    pub shorteners: Option<Vec<String>>,
}

/// The keys of a file, and what they name that is not known from the file alone.
#[derive(Debug)]
pub struct Draft {
    pub contents: Contents,
    /// `deny`, as written.
    pub deny: Result<Option<Vec<Table>>, Invalid>,
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
        let contents = &draft.contents;
        if let (Some(_), Some(true), Some(value)) =
            (&contents.base, contents.check_local, table.get("base"))
        {
            let message =
                "`base` makes all relative references links; `check-local` looks them up as files";
            let fault = Fault::new(value.span(), "not with `check-local`", message.to_owned());
            draft.faults.push(fault);
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
            "hidden" => contents.hidden = Some(switch(value)?),
            "follow" => contents.follow = Some(switch(value)?),
            "charset" => contents.charset = Some(charset(value)?),
            "profile" => contents.profile = choice(value, PROFILES)?.parse().ok(),
            "base" => contents.base = Some(base(value)?),
            "mentions" => contents.mentions = Some(mentions(choice(value, MENTIONS)?)),
            "test-data" => contents.test_data = Some(paths(value, folder)?),
            "mentioned" => contents.mentioned = Some(paths(value, folder)?),
            "used" => contents.used = Some(paths(value, folder)?),
            "allow" => contents.allow = Some(allow(value, folder, named)?),
            "deny" => {
                self.deny = Err(Invalid);
                self.deny = Ok(Some(deny::tables(value, &mut self.faults)?));
            }
            "archive" => contents.archive = Some(archive::tables(value)?),
            "extra-schemes" => contents.extra_schemes = Some(lower(value)?),
            "protected-domains" => contents.protected_domains = Some(lower(value)?),
            "root-dir" => contents.root_dir = Some(folders(value, folder)?),
            "per-path-root-dir" => {
                contents.per_path_root_dir = Some(per_path(value, folder, |v| folders(v, folder))?);
            }
            "brand" => contents.brands = Some(brand::tables(value)?),
            "https-hosts" => contents.https_hosts = Some(lower(value)?),
            "own-sites" => contents.own_sites = Some(sites(value)?),
            "check-local" => contents.check_local = Some(switch(value)?),
            "all-http" => contents.all_http = Some(switch(value)?),
            "shorteners" => contents.shorteners = Some(hosts(value)?),
            _ => unreachable!("{name} is not read"),
        }
        Ok(())
    }
}

/// Returns the faults of the selectors in `named` that name none of the user's `own` rules either.
/// If these are not known, those that name none whatever they are.
pub fn unknown_selectors(
    named: &[(String, Range<usize>)],
    own: Option<&[&'static Rule]>,
) -> impl Iterator<Item = Fault> {
    let of_own = move |name: &str| match own {
        Some(own) => own
            .iter()
            .any(|rule| SelectorKind::of(name, rule).is_some()),
        None => is_own_code(name) || is_own_name(&name.to_ascii_lowercase()),
    };
    // The group, whether or not it has rules.
    let known = move |name: &str| of_own(name) || name.len() == 1 && is_own_code(name);
    let unknown = named.iter().filter(move |(name, _)| !known(name));
    let own = own.unwrap_or_default();
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
            mentioned: None,
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
            hidden: self.hidden.or(base.hidden),
            follow: self.follow.or(base.follow),
            charset: self.charset.or(base.charset),
            profile: self.profile.or(base.profile),
            base: self.base.or(base.base),
            mentions: self.mentions.or(base.mentions),
            test_data: self.test_data.or(base.test_data),
            mentioned: self.mentioned.or(base.mentioned),
            used: self.used.or(base.used),
            allow: self.allow.or(base.allow),
            deny: self.deny.or(base.deny),
            extra_schemes: self.extra_schemes.or(base.extra_schemes),
            protected_domains: self.protected_domains.or(base.protected_domains),
            root_dir: self.root_dir.or(base.root_dir),
            per_path_root_dir: self.per_path_root_dir.or(base.per_path_root_dir),
            archive: self.archive.or(base.archive),
            brands: self.brands.or(base.brands),
            https_hosts: self.https_hosts.or(base.https_hosts),
            own_sites: self.own_sites.or(base.own_sites),
            check_local: self.check_local.or(base.check_local),
            all_http: self.all_http.or(base.all_http),
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

fn mentions(name: &str) -> Mentions {
    match name {
        "report" => Mentions::Reported,
        _ => Mentions::Judged,
    }
}

fn charset(value: &Value) -> Result<String, Fault> {
    let name = text(value)?;
    let known = NamedCharset::of(&name).is_some();
    known.then_some(name.clone()).ok_or_else(|| {
        let message = format!(
            "unknown charset '{name}'; expected one that contains ASCII, such as 'euc-jp', 'koi8-r' or 'cp437'"
        );
        Fault::new(value.span(), "unknown charset", message)
    })
}

/// Returns a URI with a scheme.
fn base(value: &Value) -> Result<String, Fault> {
    let text = text(value)?;
    let uri = Uri::split(text.as_bytes());
    if uri.scheme().is_some() && uri.faults().is_empty() {
        return Ok(text);
    }
    // The text may have a password.
    let message = "invalid base; expected a URI with a scheme, such as 'https://www.example.org/'";
    Err(Fault::new(value.span(), "invalid base", message.to_owned()))
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
fn rules(value: &Value, named: Named) -> Result<Vec<String>, Faults> {
    each_text(value, |name, at| {
        selector(&name, at, named);
        Ok(name)
    })
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

fn lower(value: &Value) -> Result<Vec<String>, Faults> {
    Ok(texts(value)?
        .iter()
        .map(|text| text.to_ascii_lowercase())
        .collect())
}

/// Returns a list of host names, in lower case.
pub(super) fn hosts(value: &Value) -> Result<Vec<String>, Faults> {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || *b >= 0x80;
    let is_label = |label: &str| !label.is_empty() && label.as_bytes().iter().all(inside);
    each_text(value, |text, at| {
        if text.split('.').all(is_label) {
            return Ok(text.to_ascii_lowercase());
        }
        let message = format!("invalid host '{text}'; expected a name such as 'go.example.org'");
        Err(Fault::new(at, "invalid host", message))
    })
}

/// Returns a list of the URLs of sites.
fn sites(value: &Value) -> Result<Vec<String>, Faults> {
    each_text(value, |text, at| {
        let uri = Uri::split(text.as_bytes());
        let is_web = uri.has_scheme("https") || uri.has_scheme("http");
        let named = uri.host().is_some_and(|host| !host.is_empty()) && uri.userinfo().is_none();
        let whole = uri.query().is_none() && uri.fragment().is_none();
        if is_web && named && whole && uri.faults().is_empty() {
            return Ok(text);
        }
        // The text may have a password.
        let message = "invalid site; expected a URL such as 'https://docs.example.org/'";
        Err(Fault::new(at, "invalid site", message.to_owned()))
    })
}

fn paths(value: &Value, folder: &Path) -> Result<Paths, Faults> {
    let check = |glob: &str| Paths::new(folder, &[glob.to_owned()]).map(drop);
    let globs = valid_globs(value, check)?;
    Ok(Paths::new(folder, &globs).map_err(|error| invalid_glob(value.span(), error))?)
}

/// Returns a list of directories, relative to `folder`.
fn folders(value: &Value, folder: &Path) -> Result<Vec<PathBuf>, Faults> {
    Ok(texts(value)?.iter().map(|text| folder.join(text)).collect())
}

/// Returns a table from path globs to lists, each of which `list` reads.
fn per_path<T>(
    value: &Value,
    folder: &Path,
    mut list: impl FnMut(&Value) -> Result<Vec<T>, Faults>,
) -> Result<Vec<(Paths, Vec<T>)>, Faults> {
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    for (glob, value) in members(value)? {
        let paths = Paths::new(folder, &[glob.get_ref().to_string()]);
        let paths = paths.map_err(|error| invalid_glob(glob.span(), error));
        let paths = kept(paths, &mut faults);
        read.extend(paths.zip(kept(list(value), &mut faults)));
    }
    Faults::of(faults)?;
    Ok(read)
}

fn allow(value: &Value, folder: &Path, named: Named) -> Result<Vec<Allowance>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        let message = "expected a list of strings and tables";
        return Err(Fault::unquoted(value.span(), message).into());
    };
    each(list, |item| allowance(item, folder, named))
}

/// Returns an entry of `allow`. A string with a colon is a URI glob, any other a host glob.
fn allowance(value: &Value, folder: &Path, named: Named) -> Result<Allowance, Faults> {
    let (mut one, mut faults) = (Allowance::default(), Vec::new());
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
    let table = members(value)?;
    for (name, value) in table {
        match name.get_ref().as_ref() {
            "hosts" => one.hosts = kept(globs(value), &mut faults),
            "uris" => one.uris = kept(globs(value), &mut faults),
            "paths" => one.paths = kept(paths(value, folder), &mut faults),
            "regex" => one.regexes = kept(regexes(value), &mut faults),
            "rules" => one.rules = kept(rules(value, named), &mut faults).unwrap_or_default(),
            "reason" => one.reason = kept(text(value), &mut faults),
            _ => faults.push(unknown_key(name, ALLOW_KEYS)),
        }
    }
    if lacks(table, &["hosts", "uris", "regex", "paths"], ALLOW_KEYS) {
        let message = "at least one of `hosts`, `uris`, `regex` and `paths` is required";
        faults.push(Fault::unquoted(value.span(), message));
    }
    Faults::of(faults)?;
    Ok(one)
}

fn globs(value: &Value) -> Result<Globs, Faults> {
    let globs = valid_globs(value, |glob| Globs::new(vec![glob.to_owned()]).map(drop))?;
    Ok(Globs::new(globs).map_err(|error| invalid_glob(value.span(), error))?)
}

fn regexes(value: &Value) -> Result<Regexes, Faults> {
    let mut faults = Vec::new();
    let texts = some_texts(value, &mut faults).into_iter();
    let (texts, places): (Vec<_>, Vec<_>) = texts.unzip();
    let regexes = Regexes::new(texts).map_err(|invalid| {
        let faults = invalid.into_iter().map(|(number, error)| {
            let at = number.map_or(value.span(), |number| places[number].clone());
            Fault::new(at, "invalid regular expression", error)
        });
        Faults(faults.collect())
    });
    let regexes = kept(regexes, &mut faults);
    Faults::of(faults)?;
    Ok(regexes.unwrap_or_default())
}
