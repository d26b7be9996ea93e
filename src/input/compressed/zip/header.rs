//! Headers of members: those in the directory, and those before each member (§4.3.7,
//! §4.3.12), with their zip64 fields (§4.5.3).

use std::io;

use super::super::Stream;

/// Starts a header before a member.
pub const LOCAL: [u8; 4] = *b"PK\x03\x04";
/// Starts a header in the directory.
pub const CENTRAL: [u8; 4] = *b"PK\x01\x02";
/// Ends the directory.
pub const END: [u8; 4] = *b"PK\x05\x06";
/// Ends the directory, with numbers of 64 bits.
pub const END_64: [u8; 4] = *b"PK\x06\x06";

/// Bits of the flags (§4.4.4): encrypted; sizes and checksum stand behind the data.
const ENCRYPTED: u16 = 1;
const SIZES_BEHIND: u16 = 1 << 3;
/// The zip64 extra field.
const ZIP64: u16 = 1;
/// A size or an offset that is in the zip64 extra field.
const ELSEWHERE: u64 = 0xffff_ffff;

/// What is said of a member.
#[derive(Debug, Default)]
pub struct Header {
    pub name: Vec<u8>,
    pub method: u16,
    flags: u16,
    pub crc: u32,
    pub packed: u64,
    unpacked: u64,
    /// Of its local header; 0 in that itself.
    pub offset: u64,
    /// On Unix, kind and permissions.
    mode: u32,
}

impl Header {
    /// Reads a header of the directory, behind its signature.
    pub fn central(stream: &mut Stream) -> io::Result<Self> {
        let mut fixed = [0; 42];
        stream.exact(&mut fixed)?;
        let mut header = Self {
            offset: u32_at(&fixed, 38).into(),
            mode: u32_at(&fixed, 34) >> 16,
            ..Self::shared(&fixed[2..])
        };
        // Here they are.
        header.flags &= !SIZES_BEHIND;
        header.variable(stream, u16_at(&fixed, 24), u16_at(&fixed, 26))?;
        stream.skip(u16_at(&fixed, 28).into())?;
        Ok(header)
    }

    /// Reads the header before a member, behind its signature.
    pub fn local(stream: &mut Stream) -> io::Result<Self> {
        let mut fixed = [0; 26];
        stream.exact(&mut fixed)?;
        let mut header = Self::shared(&fixed);
        header.variable(stream, u16_at(&fixed, 22), u16_at(&fixed, 24))?;
        Ok(header)
    }

    /// The fields that both have, from the version on.
    fn shared(fields: &[u8]) -> Self {
        Self {
            flags: u16_at(fields, 2),
            method: u16_at(fields, 4),
            crc: u32_at(fields, 10),
            packed: u32_at(fields, 14).into(),
            unpacked: u32_at(fields, 18).into(),
            ..Self::default()
        }
    }

    fn variable(&mut self, stream: &mut Stream, name: u16, extra: u16) -> io::Result<()> {
        self.name = vec![0; name.into()];
        stream.exact(&mut self.name)?;
        let mut fields = vec![0; extra.into()];
        stream.exact(&mut fields)?;
        let mut fields = &fields[..];
        while let Some((head, rest)) = fields.split_at_checked(4) {
            let Some((data, rest)) = rest.split_at_checked(u16_at(head, 2).into()) else {
                break;
            };
            if u16_at(head, 0) == ZIP64 {
                self.widen(data);
            }
            fields = rest;
        }
        Ok(())
    }

    /// Takes the numbers that had no room, in their order.
    fn widen(&mut self, data: &[u8]) {
        let mut numbers = data.chunks_exact(8).map(|number| u64_at(number, 0));
        for number in [&mut self.unpacked, &mut self.packed, &mut self.offset] {
            if *number == ELSEWHERE
                && let Some(wide) = numbers.next()
            {
                *number = wide;
            }
        }
    }

    pub const fn is_encrypted(&self) -> bool {
        self.flags & ENCRYPTED != 0
    }

    /// Whether sizes and checksum stand behind the data, and not here.
    pub const fn sizes_are_behind(&self) -> bool {
        self.flags & SIZES_BEHIND != 0
    }

    pub const fn is_link(&self) -> bool {
        self.mode & 0o170_000 == 0o120_000
    }
}

/// The number of 16 bits at a place.
pub fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// The number of 32 bits at a place.
pub fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

/// The number of 64 bits at a place.
pub fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
