//! The options that a configuration and the command line make together.

use std::path::PathBuf;
use std::sync::Arc;

use super::Contents;
use super::overrides::CliOverrides;
use super::reduction::Reduction;
use crate::host::brand::Brands;
use crate::lint::options::{NamedCharset, Options, Task};
use crate::rule::{
    ActiveRule, Checks, InsecureHttp, LocalReferences, Mentions, Preset, Reported, Rule, Selection,
    SelectorKind, Settings, Severity, may_be_leak,
};

/// What a configuration sets for some paths only.
#[derive(Debug, Default, PartialEq)]
pub(super) struct PathSettings {
    /// Selectors of rules that do not run.
    pub ignored: Vec<String>,
    /// The root directories of references that start with `/`.
    pub root_dirs: Vec<PathBuf>,
    /// Whether only the rules for test data run.
    pub test_data: bool,
    /// How findings on mentions are reported, where the path decides.
    pub mentions: Option<Mentions>,
    /// Whether fixes are not safe, because it is test data, whatever runs.
    pub kept: bool,
    /// Whether it is the source of a site whose generator is known.
    pub in_site: bool,
}

impl CliOverrides {
    /// Returns true if nothing but leaked credentials is reported in test data. Rules that the
    /// command line selects run on it, as do those for mail and for links, whose users want to know
    /// what any file holds.
    pub(super) fn spares_test_data(&self, contents: &Contents) -> bool {
        let preset = self.preset(contents);
        matches!(preset, None | Some(Preset::Docs)) && self.selection.select.is_empty()
    }

    /// Returns true if links are looked up in the sources of sites whose generator is known.
    pub(super) fn checks_sites(&self, contents: &Contents) -> bool {
        self.preset(contents) == Some(Preset::Docs) && contents.check_local.is_none()
    }

    fn preset(&self, contents: &Contents) -> Option<Preset> {
        self.selection.preset.or(contents.preset)
    }

    /// Returns the options under `contents`, for paths with these settings of their own. Root
    /// directories of the command line override those of paths, and these those of all paths.
    pub(super) fn options_under(
        &self,
        contents: &Contents,
        here: &PathSettings,
    ) -> (Options, Reduction) {
        let mut options = self.options.clone();
        let mut reduction = Reduction::None;
        self.set_reading(contents, &mut options);
        if let Task::Check(checks) = &mut options.task {
            let deny = contents.deny.as_ref();
            let deny = deny.unwrap_or(&checks.settings().deny).clone();
            let table = deny.table();
            let local_references = match contents.check_local {
                Some(true) => LocalReferences::Checked,
                None if here.in_site && self.checks_sites(contents) => {
                    checks.settings().local_references.or_in_sites()
                }
                _ => checks.settings().local_references,
            };
            let rules;
            (rules, reduction) = self.rules(contents, here, &table);
            // The others find nothing, and comments about them are not superfluous.
            let looks_up = local_references != LocalReferences::Unchecked;
            let is_run = |active: &ActiveRule| {
                looks_up || LocalReferences::rules().all(|rule| rule != active.rule)
            };
            let rules = rules.into_iter().filter(is_run);
            let least = self.min_severity.or(contents.min_severity);
            let fail_on = self.fail_on.or(contents.fail_on);
            let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
            let settings = Settings {
                extra_schemes: list(&contents.extra_schemes),
                protected_domains: list(&contents.protected_domains),
                https_hosts: list(&contents.https_hosts),
                own_sites: list(&contents.own_sites),
                shorteners: list(&contents.shorteners),
                local_references,
                insecure_http: match contents.all_http {
                    Some(true) => InsecureHttp::Any,
                    _ => checks.settings().insecure_http,
                },
                brands: Arc::new(Brands::of(contents.brands.clone().unwrap_or_default())),
                root_dirs: if !checks.settings().root_dirs.is_empty() {
                    checks.settings().root_dirs.clone()
                } else if here.root_dirs.is_empty() {
                    contents.root_dir.clone().unwrap_or_default()
                } else {
                    here.root_dirs.clone()
                },
                severities: severities(contents, &table),
                test_data: here.kept,
                mentions: {
                    let set = here.mentions.or(self.mentions).or(contents.mentions);
                    set.unwrap_or(checks.settings().mentions)
                },
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

    /// Sets how URIs are read.
    fn set_reading(&self, contents: &Contents, options: &mut Options) {
        let profile = self.profile.or(contents.profile);
        options.profile = profile.unwrap_or(options.profile);
        // Where files are looked up because the command line says so, references have no base.
        if options.base.is_none() && !looks_up_files(options) {
            options.base = contents.base.clone().map(String::into_bytes);
        }
        let charset = contents.charset.as_deref().and_then(NamedCharset::of);
        options.assumed_charset = options.assumed_charset.or(charset);
    }

    /// Returns the rules of `table` that run under `contents` for paths with these settings. Those
    /// that a configuration turns off in groups or for paths still report leaks.
    fn rules(
        &self,
        contents: &Contents,
        here: &PathSettings,
        table: &[&'static Rule],
    ) -> (Vec<ActiveRule>, Reduction) {
        let selected = |file: &Selection| self.selection.rules_over(file, table);
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

fn looks_up_files(options: &Options) -> bool {
    matches!(&options.task, Task::Check(checks)
        if checks.settings().local_references == LocalReferences::Checked)
}

fn names(selectors: &[String], rule: &Rule) -> bool {
    selectors
        .iter()
        .any(|name| SelectorKind::of(name, rule).is_some())
}

/// Returns the selection of rules in a file.
fn selection(contents: &Contents) -> Selection {
    let list = |own: &Option<Vec<String>>| own.clone().unwrap_or_default();
    let mut selection = Selection {
        preset: contents.preset,
        select: list(&contents.select),
        extend_select: list(&contents.extend_select),
        ignore: list(&contents.ignore),
    };
    let mut also = |rule: &Rule| selection.extend_select.push(rule.name.to_owned());
    if contents.check_local == Some(true) {
        LocalReferences::rules().for_each(&mut also);
    }
    if contents.all_http == Some(true) {
        also(InsecureHttp::rule());
    }
    selection
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
