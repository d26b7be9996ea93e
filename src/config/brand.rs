//! `brand`: names that senders pretend to be, and the domains of their owners.

use super::contents::hosts;
use super::keys::BRAND_KEYS;
use super::toml::{Fault, Faults, Value, each, each_text, kept, lacks, members, unknown_key};
use crate::host::brand::Brand;

/// Reads the value of `brand`.
pub fn tables(value: &Value) -> Result<Vec<Brand>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        return Err(Fault::unquoted(value.span(), "expected a list of tables").into());
    };
    each(list, table)
}

fn table(value: &Value) -> Result<Brand, Faults> {
    let (mut names, mut domains) = (None, None);
    let mut faults = Vec::new();
    let table = members(value)?;
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "names" => names = kept(each_text(value, name), &mut faults),
            "domains" => domains = kept(hosts(value), &mut faults),
            _ => faults.push(unknown_key(key, BRAND_KEYS)),
        }
    }
    if lacks(table, &["names"], BRAND_KEYS) {
        faults.push(Fault::unquoted(value.span(), "`names` is required"));
    }
    if lacks(table, &["domains"], BRAND_KEYS) {
        faults.push(Fault::unquoted(value.span(), "`domains` is required"));
    }
    Faults::of(faults)?;
    Ok(Brand::new(
        &names.unwrap_or_default(),
        &domains.unwrap_or_default(),
    ))
}

fn name(text: String, at: std::ops::Range<usize>) -> Result<String, Fault> {
    if text.trim().is_empty() {
        return Err(Fault::unquoted(at, "a name is empty"));
    }
    Ok(text)
}
