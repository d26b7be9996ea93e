//! Findings as diagnostics.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use gen_lsp_types::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    Message, Position, Range, Uri,
};
use serde_json::json;
use urilint::config::ConfigError;
use urilint::editor;
use urilint::{Once, Severity, Tag};

use super::client::Capabilities;
use super::document::{Version, range};
use super::related;
use super::settings::{Settings, Shown};

/// The name that diagnostics are shown with.
const SOURCE: &str = "urilint";
/// The most places that are related to a diagnostic.
const MOST_RELATED: usize = 10;

/// Returns the diagnostics of a document.
pub fn of_version(version: &Version, client: Capabilities) -> Vec<Diagnostic> {
    let checked = version.checked();
    let own = checked.own_errors.iter().map(of_error);
    let settings = &version.root.settings;
    let related = |one: &editor::Diagnostic| related::of_finding(version, one);
    let found = found(&checked.found, (settings, client), &version.uri, &related);
    own.chain(found).collect()
}

/// Returns the diagnostics of findings in the file `uri`, which is not open.
pub fn of_findings(
    findings: &[editor::Diagnostic],
    shown: (&Settings, Capabilities),
    uri: &Uri,
) -> Vec<Diagnostic> {
    found(findings, shown, uri, &|_| Vec::new())
}

type Related<'r> = &'r dyn Fn(&editor::Diagnostic) -> Vec<DiagnosticRelatedInformation>;

/// Returns diagnostics, with the places that are related to each.
fn found(
    found: &[editor::Diagnostic],
    (settings, client): (&Settings, Capabilities),
    uri: &Uri,
    other_places: Related,
) -> Vec<Diagnostic> {
    if !client.related_information {
        let shown = found.iter();
        return shown
            .filter_map(|one| of_finding(one, settings, client))
            .collect();
    }
    let repeated = repeated(found);
    let shown = found.iter().enumerate().filter_map(|(at, one)| {
        let mut diagnostic = of_finding(one, settings, client)?;
        let mut places = other_places(one);
        let same = repeated.get(&key(one)).into_iter().flatten();
        let others = same.filter(|other| **other != at).take(MOST_RELATED);
        places.extend(others.map(|other| same_place(uri, &found[*other])));
        diagnostic.related_information = (!places.is_empty()).then_some(places);
        Some(diagnostic)
    });
    shown.collect()
}

/// Returns the diagnostic of a finding; `None` if the settings do not show it.
pub fn of_finding(
    one: &editor::Diagnostic,
    settings: &Settings,
    client: Capabilities,
) -> Option<Diagnostic> {
    let finding = &one.finding;
    let severity = match settings.shown(finding.rule) {
        Some(Shown::As(severity)) => severity,
        Some(Shown::Never) => return None,
        None => severity(finding.severity),
    };
    let help = finding.help.iter().map(|help| format!("\nhelp: {help}"));
    let tag = finding.rule.tag.filter(|_| client.tags).and_then(tag);
    Some(Diagnostic {
        range: range(&one.range),
        severity: Some(severity),
        code: Some(Code::String(finding.rule.code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: Message::String(finding.message.clone() + &help.collect::<String>()),
        tags: tag.map(|tag| vec![tag]),
        data: Some(json!({ "rule": finding.rule.name })),
        ..Diagnostic::default()
    })
}

const fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Info => DiagnosticSeverity::Information,
    }
}

const fn tag(tag: Tag) -> Option<DiagnosticTag> {
    match tag {
        Tag::Unnecessary => Some(DiagnosticTag::Unnecessary),
        Tag::Deprecated => Some(DiagnosticTag::Deprecated),
        _ => None,
    }
}

type Key<'f> = (&'static str, &'f [u8]);

fn key(one: &editor::Diagnostic) -> Key<'_> {
    (one.finding.rule.code, &one.finding.uri)
}

/// Returns the findings that the command line reports as one, with a count.
fn repeated(found: &[editor::Diagnostic]) -> HashMap<Key<'_>, Vec<usize>> {
    let mut all: HashMap<_, Vec<_>> = HashMap::new();
    for (at, one) in found.iter().enumerate() {
        if one.finding.rule.once == Once::Uri {
            let same = all.entry(key(one)).or_default();
            if same.len() <= MOST_RELATED {
                same.push(at);
            }
        }
    }
    all
}

fn same_place(uri: &Uri, one: &editor::Diagnostic) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation {
        location: Location {
            uri: uri.clone(),
            range: range(&one.range),
        },
        message: "the same here".to_owned(),
    }
}

/// Returns the diagnostic of an error in a configuration, at its place in the file.
pub fn of_error(error: &ConfigError) -> Diagnostic {
    let (line, column) = error.location.unwrap_or((1, 1));
    let line = line.saturating_sub(1) as u32;
    let at = |character| Position { line, character };
    let start = if error.location.is_some() {
        column as u32 - 1
    } else {
        0
    };
    Diagnostic {
        // To the end of the line, which is not known here.
        range: Range {
            start: at(start),
            end: at(start + 1),
        },
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.to_owned()),
        message: Message::String(error.message.clone()),
        ..Diagnostic::default()
    }
}

/// Returns the errors of a configuration by file.
pub fn by_file(error: &ConfigError) -> HashMap<&Path, Vec<Diagnostic>> {
    let mut files: HashMap<_, Vec<_>> = HashMap::new();
    for one in error.all() {
        files.entry(&*one.path).or_default().push(of_error(one));
    }
    files
}

/// Returns what identifies diagnostics: equal ones have the same.
pub fn result_id(diagnostics: &[Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(diagnostics)
        .unwrap_or_default()
        .hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
