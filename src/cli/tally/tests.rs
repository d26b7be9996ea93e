//! Memory does not change what is reported.

use proptest::prelude::*;
use urilint::report::RowBuffer;
use urilint::run::Positions;

use crate::cli::tally::{Batch, Counts, Distinct, Fingerprints};

/// Returns batches of so many keys. The row of a key is its byte, twice.
fn batches(keys: &[u8], length: usize) -> Vec<Batch> {
    let fingerprints = Fingerprints::new();
    let batch = |keys: &[u8]| {
        let mut batch = Batch::new(Positions::Absolute);
        for &key in keys {
            let fingerprint = fingerprints.of(&[key]);
            let row = |rows: &mut RowBuffer| {
                rows.keep_key(&[key, key]);
                Ok(())
            };
            batch.add(fingerprint, row).unwrap();
        }
        batch
    };
    keys.chunks(length).map(batch).collect()
}

/// Returns the rows that are printed at once and at the end, with that much memory.
fn distinct(batches: &[Batch], limit: usize) -> Vec<u8> {
    let mut distinct = Distinct::new(limit);
    let mut out = Vec::new();
    for key in batches.iter().flat_map(Batch::keys) {
        distinct.add(key, &mut out).unwrap();
    }
    let mut each = |row: &[u8]| {
        out.extend_from_slice(row);
        Ok(())
    };
    distinct.finish(&mut each).unwrap();
    out
}

fn counts(batches: &[Batch], limit: usize, most: u64) -> Vec<(Vec<u8>, u64)> {
    let mut counts = Counts::new(limit);
    for key in batches.iter().flat_map(Batch::keys) {
        counts.add(key).unwrap();
    }
    let mut counted = Vec::new();
    let mut each = |key: crate::cli::tally::merge::Counted| {
        counted.push((key.key.to_vec(), key.count));
        Ok(())
    };
    counts.finish(most, &mut each).unwrap();
    counted
}

/// Returns the keys in the order of their first occurrence.
fn expected(keys: &[u8]) -> Vec<u8> {
    let mut seen = Vec::new();
    for key in keys {
        if !seen.contains(key) {
            seen.push(*key);
        }
    }
    seen
}

fn expected_counts(keys: &[u8]) -> Vec<(Vec<u8>, u64)> {
    let count = |key: u8| memchr::memchr_iter(key, keys).count() as u64;
    let counted = |key: u8| (vec![key; 2], count(key));
    let mut counts: Vec<_> = expected(keys).into_iter().map(counted).collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]
    #[test]
    fn memory_does_not_change_what_is_told(
        keys in prop::collection::vec(any::<u8>(), 0..500),
        most in 0..300_u64,
    ) {
        let rows: Vec<u8> = expected(&keys).into_iter().flat_map(|key| [key, key]).collect();
        let counted = expected_counts(&keys);
        for (limit, length) in [(usize::MAX, 7), (4000, 300), (500, 50), (500, 1), (0, 7)] {
            let batches = batches(&keys, length);
            prop_assert_eq!(&distinct(&batches, limit), &rows);
            prop_assert_eq!(&counts(&batches, limit, u64::MAX), &counted);
            let most_frequent = counted.iter().take(most as usize).cloned().collect::<Vec<_>>();
            prop_assert_eq!(counts(&batches, limit, most), most_frequent);
        }
    }
}
