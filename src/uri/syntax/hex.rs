//! Hexadecimal digits.

/// Returns the value of a hexadecimal digit of either case.
pub const fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Returns the octet of the two hexadecimal digits at `at`.
pub fn octet(bytes: &[u8], at: usize) -> Option<u8> {
    let [high, low] = *bytes.get(at..)?.first_chunk()?;
    Some(digit(high)? << 4 | digit(low)?)
}

/// Returns the number that `digits` represent. Returns `None` if it does not fit, or if one of them
/// is not a digit.
pub fn number(digits: &[u8]) -> Option<u32> {
    let start = (!digits.is_empty()).then_some(0_u32);
    digits.iter().try_fold(start?, |number, &byte| {
        let shifted = number.checked_mul(16)?;
        Some(shifted | u32::from(digit(byte)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_either_case() {
        for byte in 0..=u8::MAX {
            let value = char::from(byte).to_digit(16).map(|value| value as u8);
            assert_eq!(digit(byte), value, "{byte}");
        }
        assert_eq!(octet(b"x4fF", 1), Some(0x4f));
        assert_eq!(octet(b"x4fF", 2), Some(0xff));
        assert_eq!(octet(b"x4fF", 3), None);
        assert_eq!(octet(b"x4fF", 9), None);
    }

    #[test]
    fn numbers_that_fit() {
        assert_eq!(number(b"00010ffFF"), Some(0x10_ffff));
        assert_eq!(number(b"ffffffff"), Some(u32::MAX));
        assert_eq!(number(b"100000000"), None);
        assert_eq!(number(b""), None);
        assert_eq!(number(b"+1"), None);
    }
}
