//! Digests of records: `WARC-Block-Digest` and `WARC-Payload-Digest` (ISO 28500 §5.8, §5.9), in SHA-1,
//! as almost all are, SHA-256, SHA-512 or MD5, in base32 or in hexadecimal digits.

use md5::Md5;
use sha1::Sha1;
use sha2::{Digest as _, Sha256, Sha512};

/// A digest that is computed, and what it has to be.
pub(super) struct Digest {
    hasher: Hasher,
    expected: Vec<u8>,
}

enum Hasher {
    Md5(Md5),
    Sha1(Sha1),
    Sha256(Sha256),
    Sha512(Box<Sha512>),
}

impl Digest {
    /// Returns the digest that the value of a field declares: `sha1:` and the digest. `None` if it has
    /// another algorithm, or is no digest.
    pub fn of(value: &[u8]) -> Option<Self> {
        let colon = memchr::memchr(b':', value)?;
        let (name, text) = (&value[..colon], value[colon + 1..].trim_ascii());
        let name = name.to_ascii_lowercase();
        let (hasher, len) = match &name[..] {
            b"md5" => (Hasher::Md5(Md5::new()), 16),
            b"sha1" | b"sha-1" => (Hasher::Sha1(Sha1::new()), 20),
            b"sha256" | b"sha-256" => (Hasher::Sha256(Sha256::new()), 32),
            b"sha512" | b"sha-512" => (Hasher::Sha512(Box::default()), 64),
            _ => return None,
        };
        let expected = if text.len() == 2 * len {
            from_hex(text)
        } else {
            from_base32(text)
        };
        let expected = expected.filter(|digest| digest.len() == len)?;
        Some(Self { hasher, expected })
    }

    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        match &mut self.hasher {
            Hasher::Md5(hasher) => hasher.update(bytes),
            Hasher::Sha1(hasher) => hasher.update(bytes),
            Hasher::Sha256(hasher) => hasher.update(bytes),
            Hasher::Sha512(hasher) => hasher.update(bytes),
        }
    }

    /// Returns true if it is what it has to be.
    pub fn matches(self) -> bool {
        match self.hasher {
            Hasher::Md5(hasher) => hasher.finalize()[..] == self.expected,
            Hasher::Sha1(hasher) => hasher.finalize()[..] == self.expected,
            Hasher::Sha256(hasher) => hasher.finalize()[..] == self.expected,
            Hasher::Sha512(hasher) => hasher.finalize()[..] == self.expected,
        }
    }
}

fn from_hex(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = text.chunks(2);
    let bytes = pairs.map(|pair| Some((digit(pair[0])? << 4 | digit(*pair.get(1)?)?) as u8));
    bytes.collect()
}

/// Decodes base32 (RFC 4648 §6), with or without its padding.
fn from_base32(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().position(|byte| *byte == b'=');
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for byte in &text[..end.unwrap_or(text.len())] {
        let digit = match byte.to_ascii_uppercase() {
            letter @ b'A'..=b'Z' => letter - b'A',
            digit @ b'2'..=b'7' => digit - b'2' + 26,
            _ => return None,
        };
        bits = bits << 5 & 0xfff | u32::from(digit);
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn digests_of_each_form() {
        for (value, expected) in [
            // Those of `abc` (FIPS 180-4).
            ("sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5", Some(true)),
            ("SHA-1: vgmt4nsha2awvor6evyxqugcnsonbwe5", Some(true)),
            ("sha1:a9993e364706816aba3e25717850c26c9cd0d89d", Some(true)),
            ("sha1:A9993E364706816ABA3E25717850C26C9CD0D89E", Some(false)),
            (
                "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                Some(true),
            ),
            (
                "sha-256:XJ4BNP4PAHH6UQKBIDPF3LRCEOYAGYNDSYLXVHFUCD7WD4QACWWQ====",
                Some(true),
            ),
            // RFC 1321 §A.5.
            ("md5:900150983cd24fb0d6963f7d28e17f72", Some(true)),
            ("md5:SAAVBGB42JH3BVUWH56SRYL7OI", Some(true)),
            ("md5:900150983cd24fb0d6963f7d28e17f73", Some(false)),
            ("crc32:352441c2", None),
            ("sha1:", None),
            ("sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE", None),
            ("sha1:a9993e364706816aba3e25717850c26c9cd0d8\u{e9}", None),
            ("", None),
        ] {
            let found = Digest::of(value.as_bytes()).map(|mut digest| {
                digest.update(b"a");
                digest.update(b"bc");
                digest.matches()
            });
            assert_eq!(found, expected, "{value}");
        }
    }
}
