//! What could not be read: how much, and for summaries what is damaged where.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use urilint::report::{Name, escape};
use urilint::{Damage, DamageKind, LossClass, Warning};

/// The most memory of places of damage, in bytes.
// A summary is a file of 1 MiB at most (docs/input-output.md): a character may take six in JSON.
const MOST_PLACES: usize = 128 << 10;

/// What could not be read.
#[derive(Debug, Default)]
pub struct Losses {
    class: LossClass,
    kinds: BTreeMap<DamageKind, u64>,
    places: Vec<Place>,
    places_left_out: u64,
    weight: usize,
}

/// A place of damage.
#[derive(Debug)]
struct Place {
    path: String,
    member: Option<String>,
    damage: Damage,
    text: String,
}

impl Losses {
    /// Returns how much was lost.
    pub const fn class(&self) -> LossClass {
        self.class
    }

    /// Adds that something was lost.
    pub fn add_class(&mut self, class: LossClass) {
        self.class = self.class.max(class);
    }

    /// Adds a warning about an input. `text` is that of the warning, and both are as they are printed.
    pub fn add(&mut self, name: Name, warning: &Warning, text: &[u8]) {
        self.add_class(warning.class());
        let Some(damage) = warning.damage else { return };
        *self.kinds.entry(damage.kind).or_default() += 1;
        let member = name.member.map_or(0, <[u8]>::len);
        let weight = name.path.len() + member + text.len() + size_of::<Place>();
        if self.weight + weight > MOST_PLACES {
            self.places_left_out += 1;
            return;
        }
        self.weight += weight;
        self.places.push(Place {
            path: string(name.path),
            member: name.member.map(string),
            damage,
            text: string(text),
        });
    }

    /// Returns the number of places of damage by its kind.
    pub fn kinds(&self) -> Value {
        let kinds = self.kinds.iter();
        let kinds = kinds.map(|(kind, count)| (kind.name().to_owned(), json!(count)));
        Value::Object(kinds.collect())
    }

    /// Returns the places of damage.
    pub fn places(&self) -> Value {
        let places = self.places.iter().map(|place| {
            json!({
                "path": place.path,
                "member": place.member,
                "offset": place.damage.offset,
                "kind": place.damage.kind.name(),
                "text": place.text,
            })
        });
        places.collect()
    }

    /// Returns the number of places that are counted and not listed.
    pub const fn places_left_out(&self) -> u64 {
        self.places_left_out
    }
}

/// Returns a text as it is in `ndjson`.
fn string(text: &[u8]) -> String {
    let mut quoted = Vec::with_capacity(text.len() + 2);
    // Writing to memory does not fail.
    let _ = escape::json(&mut quoted, text);
    serde_json::from_slice(&quoted).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_bounded_and_all_are_counted() {
        let mut losses = Losses::default();
        let name = Name {
            path: b"a",
            member: None,
        };
        losses.add(name, &Warning::lost("not read"), b"not read");
        let mut damaged = Warning::lost("damaged");
        damaged.damage = Some(Damage::new(DamageKind::Frame, Some(7)));
        for _ in 0..1_000 {
            losses.add(name, &damaged, "x".repeat(1_000).as_bytes());
        }
        assert_eq!(losses.class(), LossClass::Inputs);
        assert_eq!(losses.kinds(), json!({ "frame": 1_000 }));
        let places = losses.places();
        let listed = places.as_array().map_or(0, Vec::len);
        assert!((100..=131).contains(&listed), "{listed}");
        assert_eq!(losses.places_left_out(), 1_000 - listed as u64);
        assert_eq!(
            (&places[0]["offset"], &places[0]["kind"]),
            (&json!(7), &json!("frame"))
        );
    }
}
