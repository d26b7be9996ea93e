//! The user's own rules, as far as they are known before a run.

use std::path::PathBuf;

use anyhow::Result;
use urilint::config::{CliOverrides, Files, Origin};
use urilint::{DenyList, Options, RULES, Rule};

use crate::cli::args::Configured;

/// Returns all rules, and those of the user in the configurations of `paths`.
pub fn table(origin: Origin, paths: impl Iterator<Item = PathBuf>) -> Result<Vec<&'static Rule>> {
    let files = Files::new(CliOverrides::new(origin, Options::check()))?;
    let mut table = RULES.to_vec();
    for path in paths {
        // The configuration of a folder may be in the folder itself.
        let inside = if path.is_dir() { path.join("-") } else { path };
        let config = files.config(&inside)?;
        let deny = config.and_then(|config| config.contents.deny);
        for &own in deny.iter().flat_map(DenyList::rules) {
            if !table[RULES.len()..]
                .iter()
                .any(|other| std::ptr::eq(*other, own))
            {
                table.push(own);
            }
        }
    }
    Ok(table)
}

/// Returns all rules, and those of the user in the configuration of the current folder.
pub fn table_here(args: &Configured) -> Result<Vec<&'static Rule>> {
    let origin = match &args.config {
        Some(path) => Origin::Named(path.clone()),
        None if args.isolated => Origin::Isolated,
        None => Origin::Nearest,
    };
    table(origin, std::iter::once(PathBuf::from(".")))
}
