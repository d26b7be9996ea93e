//! Archives of messages on the web: `--link-template` and the tables `[[archive]]`.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use globset::escape;
use urilint::config::{ArchiveTable, Config, ConfigError, Files};
use urilint::report::link_template::{Archive, Archives};

use super::args::Check;
use super::engine::Plan;

/// Returns the archives of the option, or of the configurations of the inputs.
///
/// # Errors
/// If a configuration has an invalid template or glob.
pub fn archives(args: &Check, plan: &Plan) -> anyhow::Result<Archives> {
    if let Some(template) = &args.link_template {
        return Ok(Archives::all(template.clone()));
    }
    let Some(files) = &plan.job.walk.config else {
        return Ok(Archives::default());
    };
    let mut seen: Vec<PathBuf> = Vec::new();
    let mut archives = Vec::new();
    for path in super::engine::paths(&plan.inputs) {
        // The configuration of a folder may be in the folder itself. The run reports errors in
        // configurations.
        let inside = if path.is_dir() { path.join("-") } else { path };
        let Ok(Some(config)) = Files::config(files, &inside) else {
            continue;
        };
        if !seen.contains(&config.path) {
            archives.extend(of_config(&config)?);
            seen.push(config.path);
        }
    }
    Archives::new(archives).map_err(|error| anyhow!("`paths` of an archive: {error}"))
}

/// Returns the archives of a configuration.
fn of_config(config: &Config) -> Result<Vec<Archive>, ConfigError> {
    let tables = config.contents.archive.iter().flatten();
    let mut archives = Vec::new();
    let mut errors = Vec::new();
    for table in tables {
        let link = table.link.as_ref().map(|link| link.parse()).transpose();
        match link {
            Ok(link) => archives.push(Archive {
                paths: globs(table, &config.path),
                link,
                name: table.name.clone(),
            }),
            Err(error) => errors.push(ConfigError {
                path: config.path.clone(),
                location: table.location,
                message: format!("{error}"),
                others: Vec::new(),
            }),
        }
    }
    let mut errors = errors.into_iter();
    match errors.next() {
        None => Ok(archives),
        Some(first) => Err(ConfigError {
            others: errors.collect(),
            ..first
        }),
    }
}

/// Returns the globs of a table for the names of inputs: from the current folder, and absolute.
fn globs(table: &ArchiveTable, config: &Path) -> Vec<String> {
    let folder = config.parent().unwrap_or(Path::new(""));
    let absolute = std::path::absolute(config).unwrap_or_default();
    let absolute = absolute.parent().unwrap_or(Path::new(""));
    let globs = table.paths.iter().flat_map(|glob| {
        [folder, absolute].map(|folder| match folder.to_str() {
            None | Some("") => glob.clone(),
            Some(folder) => format!("{}/{glob}", escape(folder)),
        })
    });
    globs.collect()
}
