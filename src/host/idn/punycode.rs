//! Punycode: labels of Unicode in letters, digits and hyphens (RFC 3492).

// The parameters of RFC 3492 §5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// The maximum length of a label in octets (RFC 1035 §2.3.4). The algorithm takes quadratic time,
/// and longer labels cannot be looked up.
const LONGEST: usize = 63;

/// Returns true if `label` is marked as encoded (RFC 5890 §2.3.1).
pub const fn is_encoded(label: &[u8]) -> bool {
    matches!(label, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..])
}

/// Decodes a label that starts with `xn--`. Returns `None` if it is not the result of an encoder.
/// The validity of the decoded label is not checked.
pub fn decode(encoded: &[u8]) -> Option<String> {
    if !is_encoded(encoded) || encoded.len() > LONGEST || !encoded.is_ascii() {
        return None;
    }
    let code = &encoded[4..];
    let (plain, deltas) = match code.iter().rposition(|&b| b == b'-') {
        Some(hyphen) => (&code[..hyphen], &code[hyphen + 1..]),
        None => (&code[..0], code),
    };
    let mut label: Vec<char> = plain.iter().map(|&b| char::from(b)).collect();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let mut digits = deltas.iter();
    while !digits.as_slice().is_empty() {
        let before = i;
        let (mut weight, mut k) = (1_u32, BASE);
        loop {
            let digit = value(*digits.next()?)?;
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold(k, bias);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        let points = label.len() as u32 + 1;
        bias = adapt(i - before, points, before == 0);
        n = n.checked_add(i / points)?;
        i %= points;
        label.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    (!label.is_empty()).then(|| label.into_iter().collect())
}

/// Encodes `label`, with `xn--` before it; ASCII is returned unchanged. Returns `None` if the
/// result is too long.
pub fn encode(label: &str) -> Option<String> {
    if label.is_ascii() {
        return Some(label.to_owned());
    }
    if label.len() > 4 * LONGEST {
        return None;
    }
    let mut code: String = label.chars().filter(char::is_ascii).collect();
    let plain = code.len() as u32;
    if plain > 0 {
        code.push('-');
    }
    let (mut n, mut delta, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let mut handled = plain;
    let points = label.chars().count() as u32;
    while handled < points {
        let next = label.chars().map(u32::from).filter(|&c| c >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(handled + 1)?)?;
        n = next;
        for character in label.chars().map(u32::from) {
            if character < n {
                delta = delta.checked_add(1)?;
            }
            if character == n {
                push_delta(delta, bias, &mut code);
                bias = adapt(delta, handled + 1, handled == plain);
                delta = 0;
                handled += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    (code.len() + 4 <= LONGEST).then(|| format!("xn--{code}"))
}

fn push_delta(delta: u32, bias: u32, code: &mut String) {
    let (mut rest, mut k) = (delta, BASE);
    loop {
        let threshold = threshold(k, bias);
        if rest < threshold {
            code.push(digit(rest));
            return;
        }
        let span = BASE - threshold;
        code.push(digit(threshold + (rest - threshold) % span));
        rest = (rest - threshold) / span;
        k += BASE;
    }
}

fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

fn adapt(delta: u32, points: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

fn value(digit: u8) -> Option<u32> {
    match digit {
        b'a'..=b'z' => Some(u32::from(digit - b'a')),
        b'A'..=b'Z' => Some(u32::from(digit - b'A')),
        b'0'..=b'9' => Some(u32::from(digit - b'0') + 26),
        _ => None,
    }
}

fn digit(value: u32) -> char {
    char::from_digit((value + 10) % BASE, BASE).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for (label, encoded) in [
            ("bücher", "xn--bcher-kva"),
            ("рф", "xn--p1ai"),
            ("中国", "xn--fiqs8s"),
            ("みんな", "xn--q9jyb4c"),
            ("भारत", "xn--h2brj9c"),
            ("ไทย", "xn--o3cw4h"),
            ("مصر", "xn--wgbh1c"),
            ("ישראל", "xn--4dbrk0ce"),
            ("faß", "xn--fa-hia"),
            ("💩", "xn--ls8h"),
        ] {
            assert_eq!(decode(encoded.as_bytes()).as_deref(), Some(label));
            assert_eq!(encode(label).as_deref(), Some(encoded));
        }
        assert_eq!(encode("example").as_deref(), Some("example"));
        assert_eq!(
            decode(b"XN--BCHER-KVA").as_deref(),
            Some("BüCHER"),
            "the case of ASCII is kept"
        );
    }

    #[test]
    fn what_was_made_of_nothing() {
        for encoded in ["xn--", "xn--0", "xn--99999999", "xn--a_b", "xn--\u{fc}"] {
            assert_eq!(decode(encoded.as_bytes()), None, "{encoded}");
        }
        assert_eq!(decode(b"example"), None);
        assert_eq!(decode(format!("xn--{}", "a".repeat(60)).as_bytes()), None);
        assert_eq!(encode(&"я".repeat(64)), None);
        assert_eq!(encode(&"я".repeat(64_000)), None);
    }

    proptest::proptest! {
        #[test]
        fn there_and_back(label in "[a-z0-9à-ÿа-я一-十]{1,12}") {
            let encoded = encode(&label).unwrap();
            if encoded != label {
                proptest::prop_assert_eq!(decode(encoded.as_bytes()), Some(label));
            }
        }

        #[test]
        fn any_bytes_are_survived(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..70)) {
            decode(&[b"xn--", &bytes[..]].concat());
            encode(&String::from_utf8_lossy(&bytes));
        }
    }
}
