//! Percent-encode sets and URL code points (URL Standard §1.3 and §4.3).

/// The treatment of a byte in a component.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// A URL code point, copied.
    Keep,
    /// A URL code point, encoded.
    Encode,
    /// Not a URL code point, copied.
    FaultKeep,
    /// Not a URL code point, encoded.
    FaultEncode,
    /// `%`, copied; two hex digits must follow.
    Percent,
    /// The first byte of a character outside ASCII, which is encoded.
    NonAscii,
    /// The end of the component.
    Stop,
}

/// The treatment of each byte in a component: its percent-encode set, and the bytes that end it.
pub(super) struct Part(pub(super) [Act; 256]);

impl Part {
    /// Creates a component from its percent-encode set, without the controls that every set
    /// contains, and from the bytes that end it.
    const fn new(set: &[u8], stops: &[u8]) -> Self {
        let mut acts = [Act::NonAscii; 256];
        let mut i = 0_u8;
        while i < 0x80 {
            let encoded = i < b' ' || i == 0x7f || has(set, i);
            acts[i as usize] = match (is_url_byte(i), encoded) {
                _ if i == b'%' => Act::Percent,
                _ if has(stops, i) => Act::Stop,
                (true, false) => Act::Keep,
                (true, true) => Act::Encode,
                (false, false) => Act::FaultKeep,
                (false, true) => Act::FaultEncode,
            };
            i += 1;
        }
        Self(acts)
    }
}

const fn has(set: &[u8], byte: u8) -> bool {
    let mut i = 0;
    while i < set.len() {
        if set[i] == byte {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns true for the URL code points of ASCII (§4.3).
const fn is_url_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || has(b"!$&'()*+,-./:;=?@_~", byte)
}

/// Returns true for the URL code points (§4.3).
pub(super) const fn is_url_code_point(c: char) -> bool {
    match c {
        '\0'..='\x7f' => is_url_byte(c as u8),
        '\u{80}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}' => false,
        _ => c as u32 & 0xfffe != 0xfffe,
    }
}

/// A path segment of a special URL: the path percent-encode set.
pub(super) static SPECIAL_PATH: Part = Part::new(b" \"#<>?^`{}", b"/\\?#");
/// A path segment of another URL whose path is not opaque.
pub(super) static PATH: Part = Part::new(b" \"#<>?^`{}", b"/?#");
/// An opaque path, up to the next space: the C0 control percent-encode set.
pub(super) static OPAQUE_PATH: Part = Part::new(b"", b" ?#");
/// The special-query percent-encode set.
pub(super) static SPECIAL_QUERY: Part = Part::new(b" \"#<>'", b"#");
/// The query percent-encode set.
pub(super) static QUERY: Part = Part::new(b" \"#<>", b"#");
/// The fragment percent-encode set.
pub(super) static FRAGMENT: Part = Part::new(b" \"<>`", b"");
/// The C0 control percent-encode set, for an opaque host.
pub(super) static OPAQUE_HOST: Part = Part::new(b"", b"");
/// The userinfo percent-encode set, and the `:` that separates user name and password.
pub(super) static USERINFO: Part = Part::new(b" \"#<>?^`{}/:;=@[\\]|", b"");
