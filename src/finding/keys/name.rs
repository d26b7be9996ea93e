//! The names of keys.

/// The name of a key, prepared for output.
#[derive(Debug)]
pub(crate) struct KeyName {
    text: &'static str,
    /// `,"name":"`, and spaces.
    #[cfg(feature = "io")]
    member: [u8; KeyName::LONGEST],
}

impl KeyName {
    /// The maximum length of the start of a member.
    // An array, so that it is made at compile time; `new` checks the length.
    const LONGEST: usize = 24;

    /// Returns the name `text`.
    pub const fn new(text: &'static str) -> Self {
        assert!(text.len() + 5 <= Self::LONGEST, "the name fits");
        Self {
            text,
            #[cfg(feature = "io")]
            member: member(text.as_bytes()),
        }
    }

    /// Returns the name.
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Returns what precedes the value in an object, a comma first, at the start of a block of
    /// bytes, and its length.
    #[cfg(feature = "io")]
    pub const fn member(&self) -> (&[u8; Self::LONGEST], usize) {
        (&self.member, self.text.len() + 4)
    }

    /// Returns what precedes a text in an object: [`member`](Self::member) and a quotation mark.
    #[cfg(feature = "io")]
    pub const fn text_member(&self) -> (&[u8; Self::LONGEST], usize) {
        (&self.member, self.text.len() + 5)
    }
}

#[cfg(feature = "io")]
const fn member(text: &[u8]) -> [u8; KeyName::LONGEST] {
    let mut member = [b' '; KeyName::LONGEST];
    member[0] = b',';
    member[1] = b'"';
    let mut at = 0;
    while at < text.len() {
        member[at + 2] = text[at];
        at += 1;
    }
    member[at + 2] = b'"';
    member[at + 3] = b':';
    member[at + 4] = b'"';
    member
}
