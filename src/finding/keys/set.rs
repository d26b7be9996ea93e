//! Sets of fields.

use super::Field;

const _: () = assert!((Field::Count as u32) < u64::BITS, "more fields than bits");

/// A set of fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FieldSet(u64);

impl FieldSet {
    /// Returns the set of these fields.
    pub const fn of(fields: &[Field]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < fields.len() {
            bits |= 1 << fields[at] as u32;
            at += 1;
        }
        Self(bits)
    }

    /// Returns the set with those of `fields`, too, that have `true`.
    #[inline]
    pub fn with_true(self, fields: &[(Field, bool)]) -> Self {
        let bit = |(field, is_in): &(Field, bool)| u64::from(*is_in) << *field as u32;
        Self(fields.iter().map(bit).fold(self.0, |all, bit| all | bit))
    }

    /// Returns true if the set has that field.
    #[inline]
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field as u32 & 1 == 1
    }

    /// Returns true if the sets have a field in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
