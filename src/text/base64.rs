//! Base64, for bytes that are not UTF-8 in JSON.

use std::io::{self, Write};

/// Writes `bytes` in base64 with padding (RFC 4648 §4).
pub fn base64<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| usize::from(group.get(i).copied().unwrap_or(0)));
        let bits = a << 16 | b << 8 | c;
        let mut quad = [18, 12, 6, 0].map(|shift| DIGITS[bits >> shift & 63]);
        quad[group.len() + 1..].fill(b'=');
        out.write_all(&quad)?;
    }
    Ok(())
}
