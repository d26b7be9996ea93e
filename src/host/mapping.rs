//! Letters, digits and dots that UTS #46 (§4) maps to ASCII, for builds without its tables.

use std::fmt::Write as _;

/// Maps the forms of letters, digits and dots in `text`, and removes ignored characters.
pub fn mapped_forms(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        push_mapped(character, &mut plain);
    }
    plain
}

fn push_mapped(character: char, out: &mut String) {
    let code = u32::from(character);
    let digit = |first: u32| char::from_digit((code - first) % 10, 10).unwrap_or(character);
    let letter = |first: u32| char::from(b'a' + ((code - first) % 26) as u8);
    match code {
        0xAD | 0x34F | 0x180B..=0x180F | 0x200B | 0x2060 | 0x2064 | 0xFE00..=0xFE0F | 0xFEFF => {}
        0x3002 | 0xFF0E | 0xFF61 => out.push('.'),
        0xFF0D => out.push('-'),
        0xFF10..=0xFF19 => out.push(digit(0xFF10)),
        0xFF21..=0xFF3A => out.push(letter(0xFF21)),
        0xFF41..=0xFF5A => out.push(letter(0xFF41)),
        0xB2 => out.push('2'),
        0xB3 => out.push('3'),
        0xB9 => out.push('1'),
        0x2070 | 0x2074..=0x2079 => out.push(digit(0x2070)),
        0x2080..=0x2089 => out.push(digit(0x2080)),
        0x2460..=0x2473 => push_number(code - 0x2460 + 1, out),
        0x3251..=0x325F => push_number(code - 0x3251 + 21, out),
        0x32B1..=0x32BF => push_number(code - 0x32B1 + 36, out),
        0x24B6..=0x24CF => out.push(letter(0x24B6)),
        0x24D0..=0x24E9 => out.push(letter(0x24D0)),
        0x24EA => out.push('0'),
        0x1D400..=0x1D6A3 => out.push(letter(0x1D400)),
        0x1D7CE..=0x1D7FF => out.push(digit(0x1D7CE)),
        0x1FBF0..=0x1FBF9 => out.push(digit(0x1FBF0)),
        0xFB00 => out.push_str("ff"),
        _ => out.push(character),
    }
}

fn push_number(number: u32, out: &mut String) {
    let _ = write!(out, "{number}");
}
