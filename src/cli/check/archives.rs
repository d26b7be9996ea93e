//! Archives of messages on the web: `--link-template` and the tables `[[archive]]`.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use globset::escape;
use urilint::config::{ArchiveTable, Config, Files};
use urilint::report::link_template::{Archive, Archives};

use crate::cli::args::Check;
use crate::cli::request::Reading;

/// Returns the archives of the option, or of the configurations of the inputs.
///
/// # Errors
/// If a glob is invalid with the folder of its configuration before it.
pub fn archives(args: &Check, reading: &Reading) -> anyhow::Result<Archives> {
    if let Some(template) = &args.link_template {
        return Ok(Archives::all(template.clone()));
    }
    let Some(files) = &reading.job.walk.config else {
        return Ok(Archives::default());
    };
    let mut seen: Vec<PathBuf> = Vec::new();
    let mut archives = Vec::new();
    for path in reading.paths() {
        // The configuration of a folder may be in the folder itself. The run reports errors in
        // configurations.
        let inside = if path.is_dir() { path.join("-") } else { path };
        let Ok(Some(config)) = Files::config(files, &inside) else {
            continue;
        };
        if !seen.contains(&config.path) {
            archives.extend(of_config(&config));
            seen.push(config.path);
        }
    }
    Archives::new(archives).map_err(|error| anyhow!("`paths` of an archive: {error}"))
}

/// Returns the archives of a configuration.
fn of_config(config: &Config) -> impl Iterator<Item = Archive> {
    let tables = config.contents.archive.iter().flatten();
    tables.map(|table| Archive {
        paths: globs(table, &config.path),
        link: table.link.clone(),
        name: table.name.clone(),
    })
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
