//! `urilint config`: the configuration of paths, and the schema.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;
use urilint::config::{Allowance, CliOverrides, Config, Entry, Files, Origin, schema};
use urilint::report::escape;
use urilint::{DenyList, Options, Task};

use crate::cli::args::{self, ShowFormat};
use crate::cli::exit::Exit;
use crate::cli::output::Output;

/// Runs the command.
pub fn config(args: &args::Config) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    match args {
        args::Config::Schema => output.buffer().extend_from_slice(schema().as_bytes()),
        args::Config::Show(show) => {
            let files = files(show.config.as_deref())?;
            for path in &show.paths {
                let values = described(&files, path)?;
                let text = match show.format {
                    ShowFormat::Text => values.lines(),
                    ShowFormat::Json => values.object(),
                };
                let text = crate::cli::output::masked::masked(&text);
                output.buffer().extend_from_slice(text.as_bytes());
            }
        }
    }
    output.finish()?;
    Ok(Exit::Clean)
}

fn files(config: Option<&Path>) -> anyhow::Result<Files> {
    let origin = config.map_or(Origin::Nearest, |path| Origin::Named(path.to_path_buf()));
    Ok(Files::new(CliOverrides::new(origin, Options::check()))?)
}

/// Returns the configuration of a file, or of the files in a folder.
fn described(files: &Files, path: &Path) -> anyhow::Result<Values> {
    // The configuration of a folder may be in the folder itself.
    let (kind, entry, inside) = if path.is_dir() {
        ("folder", Entry::Folder, path.join("-"))
    } else {
        ("file", Entry::File, path.to_path_buf())
    };
    let config = files.config(&inside)?;
    let resolved = files.resolve(&inside)?;
    let mut lines = Values::default();
    lines.add(kind, &escape::path(path));
    match &config {
        None => lines.add("configuration", "none (defaults)"),
        Some(config) => add_keys(config, &mut lines),
    }
    let excluded = files.excludes(path, entry)?;
    lines.add("excluded", if excluded { "yes" } else { "no" });
    if let Task::Check(checks) = &resolved.options.task {
        lines.add("min-severity", checks.min_severity.name());
        lines.add("fail-on", checks.fail_on.name());
        let codes: Vec<_> = checks.rules().map(|rule| rule.code).collect();
        let all = checks.settings().deny.table().len();
        let count = format!("{} of {all}", codes.len());
        lines.add("rules", &format!("{count}: {}", codes.join(" ")));
        for (code, severity) in &checks.settings().severities {
            lines.add("severity", &format!("{code} = {}", severity.name()));
        }
        for (name, list) in [
            ("extra-schemes", &checks.settings().extra_schemes),
            ("protected-domains", &checks.settings().protected_domains),
            ("https-hosts", &checks.settings().https_hosts),
            ("own-sites", &checks.settings().own_sites),
            ("shorteners", &checks.settings().shorteners),
        ] {
            if !list.is_empty() {
                lines.add(name, &list.join(" "));
            }
        }
    }
    Ok(lines)
}

/// Adds the keys of a configuration file.
fn add_keys(config: &Config, lines: &mut Values) {
    lines.add("configuration", &escape::path(&config.path));
    for path in &config.extended {
        lines.add("extends", &escape::path(path));
    }
    let contents = &config.contents;
    if let Some(preset) = contents.preset {
        lines.add("preset", preset.name());
    }
    if let Some(baseline) = &contents.baseline {
        lines.add("baseline", &escape::path(&displayed(baseline)));
    }
    for (name, list) in [
        ("select", &contents.select),
        ("extend-select", &contents.extend_select),
        ("ignore", &contents.ignore),
    ] {
        if let Some(list) = list {
            lines.add(name, &list.join(" "));
        }
    }
    for (paths, rules) in contents.per_path_ignores.iter().flatten() {
        let globs = paths.globs().join(" ");
        lines.add("per-path-ignores", &format!("{globs}: {}", rules.join(" ")));
    }
    for (name, switch) in [
        ("check-local", contents.check_local),
        ("all-http", contents.all_http),
        ("hidden", contents.hidden),
        ("follow", contents.follow),
    ] {
        if let Some(switch) = switch {
            lines.add(name, if switch { "true" } else { "false" });
        }
    }
    let profile = contents.profile.map(|profile| profile.name().to_owned());
    let mentions = contents.mentions.map(|mentions| mentions.name().to_owned());
    for (name, value) in [
        ("charset", contents.charset.clone()),
        ("profile", profile),
        ("base", contents.base.clone()),
        ("mentions", mentions),
    ] {
        if let Some(value) = value {
            lines.add(name, &value);
        }
    }
    for root in contents.root_dir.iter().flatten() {
        lines.add("root-dir", &escape::path(&displayed(root)));
    }
    for (paths, roots) in contents.per_path_root_dir.iter().flatten() {
        let globs = paths.globs().join(" ");
        let roots: Vec<_> = roots
            .iter()
            .map(|root| escape::path(&displayed(root)))
            .collect();
        lines.add(
            "per-path-root-dir",
            &format!("{globs}: {}", roots.join(" ")),
        );
    }
    for (name, paths) in [
        ("exclude", &contents.exclude),
        ("test-data", &contents.test_data),
        ("mentioned", &contents.mentioned),
        ("used", &contents.used),
    ] {
        if let Some(paths) = paths {
            lines.add(name, &paths.globs().join(" "));
        }
    }
    for one in contents.allow.iter().flatten() {
        lines.add("allow", &allowed(one));
    }
    for archive in contents.archive.iter().flatten() {
        let link = archive.link.as_ref().map(ToString::to_string);
        let link = link.unwrap_or_else(|| "no link".to_owned());
        let name = archive.name.iter().map(|name| format!(" ({name})"));
        let name: String = name.collect();
        let paths = archive.paths.join(" ");
        lines.add("archive", &format!("{paths}: {link}{name}"));
    }
    for brand in contents.brands.iter().flatten() {
        lines.add("brand", &brand.to_string());
    }
    for (rule, values) in contents.deny.iter().flat_map(DenyList::sizes) {
        let (code, name, message) = (rule.code, rule.name, rule.summary);
        let many = if values == 1 { "value" } else { "values" };
        lines.add(
            "deny",
            &format!("{code} {name} ({values} {many}): {message}"),
        );
    }
}

/// Returns a path relative to the current folder, if it is below it.
fn displayed(path: &Path) -> PathBuf {
    let folder = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(folder).unwrap_or(path).to_path_buf()
}

fn allowed(one: &Allowance) -> String {
    let mut text = String::new();
    let globs = |globs: &Option<urilint::config::Globs>| {
        globs.as_ref().map(|globs| globs.texts().join(" "))
    };
    for (name, value) in [
        ("hosts", globs(&one.hosts)),
        ("uris", globs(&one.uris)),
        (
            "regex",
            one.regexes
                .as_ref()
                .map(|regexes| regexes.texts().join(" ")),
        ),
        (
            "paths",
            one.paths.as_ref().map(|paths| paths.globs().join(" ")),
        ),
        (
            "rules",
            (!one.rules.is_empty()).then(|| one.rules.join(" ")),
        ),
        ("reason", one.reason.clone()),
    ] {
        if let Some(value) = value {
            let comma = if text.is_empty() { "" } else { "; " };
            // Writing to a string does not fail.
            let _ = write!(text, "{comma}{name}: {value}");
        }
    }
    text
}

/// Names with their values, in order; a name may have several values.
#[derive(Default)]
struct Values(Vec<(String, String)>);

impl Values {
    fn add(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// Returns aligned lines, and an empty one.
    fn lines(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name:17} {}", escape::text(value));
        }
        text.push('\n');
        text
    }

    /// Returns a JSON object on one line, in which each name has a list of values.
    fn object(&self) -> String {
        let mut object = serde_json::Map::new();
        for (name, value) in &self.0 {
            let values = object
                .entry(name.clone())
                .or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(values) = values {
                values.push(Value::String(value.clone()));
            }
        }
        format!("{}\n", Value::Object(object))
    }
}
