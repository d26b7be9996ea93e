//! `extract --fields`: the keys that are printed, in that order.

use anyhow::bail;
use urilint::keys::{Key, find_key};
use urilint::report::Report;

use crate::cli::args::Extract;

/// Returns the keys that the rows of a format have.
///
/// # Errors
/// Returns an error that lists the keys if one of those that were asked for does not exist, or if
/// the format has none.
pub fn keys(args: &Extract, report: &Report) -> anyhow::Result<Vec<&'static Key>> {
    let all = report.link_keys();
    if args.fields.is_empty() {
        return Ok(all.iter().collect());
    }
    if all.is_empty() {
        let name = report.name;
        bail!("--fields requires --format ndjson or csv, not {name}");
    }
    let mut keys: Vec<&Key> = Vec::new();
    for field in &args.fields {
        let Some(key) = find_key(all, field) else {
            let known: Vec<_> = all.iter().map(Key::name).collect();
            bail!(
                "--fields: unknown field `{field}` (known: {})",
                known.join(", ")
            );
        };
        if keys.iter().any(|other| other.field == key.field) {
            bail!("--fields: `{field}` is given twice");
        }
        keys.push(key);
    }
    Ok(keys)
}
