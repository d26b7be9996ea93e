//! Files that are named by an argument, or match a glob.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use globset::GlobBuilder;
use urilint::report::escape;

/// Returns the files with these names, and those that match globs. `option` is what messages have before a name.
///
/// # Errors
/// If there is no file of a name, or none that matches a glob.
pub fn files(option: &str, from: &[String]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for name in from {
        let path = PathBuf::from(name);
        // A link without an end is a file that cannot be read.
        if name == "-" || path.symlink_metadata().is_ok() {
            files.push(path);
            continue;
        }
        if !name.contains(['*', '?', '[', '{']) {
            bail!("{option}{name}: no such file");
        }
        let mut found = matching(option, name)?;
        if found.is_empty() {
            bail!("{option}{name}: no file matches");
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// Returns the files that match a glob.
fn matching(option: &str, glob: &str) -> anyhow::Result<Vec<PathBuf>> {
    let matcher = GlobBuilder::new(glob).literal_separator(true).build();
    let matcher = matcher
        .with_context(|| format!("{option}{glob}"))?
        .compile_matcher();
    let fixed = glob.find(['*', '?', '[', '{']).unwrap_or(glob.len());
    let base = glob[..fixed].rfind('/').map_or("", |end| &glob[..=end]);
    let depth = if glob.contains("**") {
        usize::MAX
    } else {
        glob[base.len()..].matches('/').count()
    };
    let mut found = Vec::new();
    collect(Path::new(base), depth, &mut |path| {
        if matcher.is_match(path) {
            found.push(path.to_path_buf());
        }
    })?;
    Ok(found)
}

/// Calls `visit` with the files in a folder, and in folders in it down to that depth.
fn collect(folder: &Path, depth: usize, visit: &mut dyn FnMut(&Path)) -> anyhow::Result<()> {
    let shown = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let entries = shown.read_dir().with_context(|| escape::path(shown))?;
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 0 {
            collect(&path, depth.saturating_sub(1), visit)?;
        } else if !kind.is_dir() {
            visit(&path);
        }
    }
    Ok(())
}
