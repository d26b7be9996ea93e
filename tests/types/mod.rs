//! Properties of the types that are valid by the generic grammar, and their agreement with other
//! libraries. `TYPES_CASES=100000 cargo test --test library types:: -- --nocapture` compares more strings, and
//! prints how many each accepted and refused.

mod building;
mod operations;
mod peers;
#[cfg(feature = "serde")]
mod serialization;

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// The numbers of cases that were accepted and refused by all implementations.
#[derive(Default)]
struct Tally {
    accepted: Cell<u32>,
    refused: Cell<u32>,
}

impl Tally {
    fn count(&self, accepted: bool) {
        let counter = if accepted {
            &self.accepted
        } else {
            &self.refused
        };
        counter.set(counter.get() + 1);
    }

    /// Prints the numbers. Neither may be less than a twentieth of the other: the property would be
    /// about nothing.
    #[track_caller]
    fn finish(&self, name: &str) {
        let (accepted, refused) = (self.accepted.get(), self.refused.get());
        println!("{name}: {accepted} accepted, {refused} refused");
        assert!(accepted.min(refused) >= accepted.max(refused) / 20);
    }
}

/// Runs `property` on values of `strategy`.
#[track_caller]
fn for_all<S: Strategy>(strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let cases = std::env::var("TYPES_CASES").map_or(3_000, |count| count.parse().unwrap());
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new(config).run(strategy, property).unwrap();
}

/// Puts a character outside ASCII, allowed or not, into some of the strings.
fn beyond_ascii(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let odd = prop_oneof![
        2 => prop::sample::select(&["é", "中", "\u{A0}", "\u{10000}", "\u{E1000}"][..]),
        1 => prop::sample::select(&[
            "\u{80}", "\u{E000}", "\u{FDD0}", "\u{FFFD}", "\u{FFFE}", "\u{E0001}", "\u{F0000}",
            "\u{10FFFD}", "\u{10FFFF}",
        ][..]),
    ];
    let change = (any::<prop::sample::Index>(), odd);
    let change = prop::option::weighted(0.15, change);
    (text, change).prop_map(|(mut text, change)| {
        if let Some((location, odd)) = change {
            let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            ends.push(text.len());
            text.insert_str(ends[location.index(ends.len())], odd);
        }
        text
    })
}
