//! Headers of members: central and local (§4.3.7, §4.3.12), with their zip64 fields (§4.5.3).

use std::io;

use super::super::Stream;

/// Signature of a local header.
pub const LOCAL: [u8; 4] = *b"PK\x03\x04";
/// Signature of a central header.
pub const CENTRAL: [u8; 4] = *b"PK\x01\x02";
/// Signature of the record that ends the directory.
pub const END: [u8; 4] = *b"PK\x05\x06";
/// Signature of the zip64 record that ends the directory.
pub const END_64: [u8; 4] = *b"PK\x06\x06";

/// Bits of the flags (§4.4.4): encrypted; sizes and checksum follow the data.
const ENCRYPTED: u16 = 1;
const SIZES_BEHIND: u16 = 1 << 3;
/// The zip64 extra field.
// APPNOTE §4.5.3.
const ZIP64: u16 = 1;
/// The value of a size or offset that is in the zip64 extra field.
const ELSEWHERE: u64 = 0xffff_ffff;

/// The header of a member.
#[derive(Debug, Default)]
pub struct Header {
    pub name: Vec<u8>,
    pub method: u16,
    flags: u16,
    pub crc: u32,
    pub compressed_size: u64,
    size: u64,
    /// Offset of the local header; 0 in a local header.
    pub offset: u64,
    /// Kind and permissions on Unix.
    mode: u32,
}

impl Header {
    /// Reads a central header, after its signature.
    pub fn central(stream: &mut Stream) -> io::Result<Self> {
        let mut fixed = [0; 42];
        stream.exact(&mut fixed)?;
        let mut header = Self {
            offset: u32_at(&fixed, 38).into(),
            mode: u32_at(&fixed, 34) >> 16,
            ..Self::shared(&fixed[2..])
        };
        // A central header always has the sizes.
        header.flags &= !SIZES_BEHIND;
        header.variable(stream, u16_at(&fixed, 24), u16_at(&fixed, 26))?;
        stream.skip(u16_at(&fixed, 28).into())?;
        Ok(header)
    }

    /// Reads a local header, after its signature.
    pub fn local(stream: &mut Stream) -> io::Result<Self> {
        let mut fixed = [0; 26];
        stream.exact(&mut fixed)?;
        let mut header = Self::shared(&fixed);
        header.variable(stream, u16_at(&fixed, 22), u16_at(&fixed, 24))?;
        Ok(header)
    }

    /// Returns the fields that both kinds have, from the version on.
    fn shared(fields: &[u8]) -> Self {
        Self {
            flags: u16_at(fields, 2),
            method: u16_at(fields, 4),
            crc: u32_at(fields, 10),
            compressed_size: u32_at(fields, 14).into(),
            size: u32_at(fields, 18).into(),
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

    /// Reads the numbers of 64 bits, in their order.
    fn widen(&mut self, data: &[u8]) {
        let mut numbers = data.chunks_exact(8).map(|number| u64_at(number, 0));
        for number in [&mut self.size, &mut self.compressed_size, &mut self.offset] {
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

    /// Returns true if sizes and checksum follow the data.
    pub const fn sizes_follow(&self) -> bool {
        self.flags & SIZES_BEHIND != 0
    }

    pub const fn is_link(&self) -> bool {
        self.mode & 0o170_000 == 0o120_000
    }
}

/// Returns the 16-bit number at an offset.
pub fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Returns the 32-bit number at an offset.
pub fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

/// Returns the 64-bit number at an offset.
pub fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
