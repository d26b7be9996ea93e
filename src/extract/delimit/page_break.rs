//! Page breaks in text formatted for printers, such as RFCs: the footer of a page, a form feed,
//! the header of the next page, and the blank lines around them (RFC 2223 §3). The content of
//! `<…>` continues after them.

use memchr::memchr;

use super::chars::is_white_space;

/// The maximum length of a page break in bytes, from the last line of a page to the first one
/// of the next.
// A footer and a header of 72 characters each (RFC 2223 §3), and the blank lines around them.
pub const MAX_LEN: usize = 512;

/// Returns the offset of the line after a page break, if the break starts at the line start
/// `line`.
pub(super) fn end(bytes: &[u8], line: usize) -> Option<usize> {
    let near = bytes.get(line..bytes.len().min(line + MAX_LEN))?;
    let feed = memchr(b'\x0c', near)?;
    let mut lines = near[..feed]
        .split(|&b| b == b'\n')
        .filter(|l| !is_space_or_tab(l));
    let only_footer = lines.next().is_none_or(is_footer) && lines.next().is_none();
    if !only_footer {
        return None;
    }
    let mut at = feed + 1;
    let header = text_line(near, &mut at)?;
    let closes = near[header..at.min(near.len())].contains(&b'>');
    let rest = near.get(at..).unwrap_or_default();
    let followed = rest
        .split(|&b| b == b'\n')
        .next()
        .is_some_and(is_space_or_tab);
    if closes || rest.is_empty() || !followed {
        return Some(line + header);
    }
    // The line is a header if a blank line follows it.
    Some(line + text_line(near, &mut at)?)
}

/// Returns the start of the next line that is not blank, and moves `at` past it.
fn text_line(near: &[u8], at: &mut usize) -> Option<usize> {
    loop {
        let start = *at;
        let length = memchr(b'\n', near.get(start..)?).unwrap_or(near.len() - start);
        *at = start + length + 1;
        if !is_space_or_tab(&near[start..start + length]) {
            return Some(start);
        }
        if *at > near.len() {
            return None;
        }
    }
}

fn is_space_or_tab(line: &[u8]) -> bool {
    line.iter().all(|&b| is_white_space(b))
}

/// Returns true if `line` is a page footer, which ends with the page number.
fn is_footer(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let line = line.strip_suffix(b"]").unwrap_or(line);
    let line = line.strip_suffix(b" -").unwrap_or(line);
    let number = line.iter().rev().take_while(|b| b.is_ascii_alphanumeric());
    let count = number.clone().count();
    let roman = |b: &u8| b.is_ascii_digit() || b"ivxl".contains(b);
    let apart = line.len() == count || line[line.len() - count - 1] == b' ';
    // `xviii` has five.
    count > 0 && count < 6 && apart && number.clone().all(roman) && !line.contains(&b'<')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that the text continues at `⟦`, or that there is no page break without that
    /// mark.
    #[track_caller]
    fn assert_end(marked: &str) {
        let text = marked.replace('⟦', "");
        assert_eq!(end(text.as_bytes(), 0), marked.find('⟦'), "{marked:?}");
    }

    #[test]
    fn page_breaks() {
        assert_end("\n\nA. Author      [Page 3]\n\x0c\nRFC 1      July 1999\n\n\n⟦   b> c\n");
        assert_end("\r\nA. Author      [Page 3]\r\n\x0c\r\nRFC 1      July 1999\r\n\r\n⟦b> c");
        assert_end("A. Author      [Page 3]\n\x0cRFC 1      July 1999\n\n⟦b> c\nd");
        assert_end("\n\x0c\n⟦b> c\nd\n\ne");
        assert_end("  - 12 -\n\x0c⟦b> c\n");
        assert_end("  iv\n\x0c⟦b> c\n");
        assert_end("b> c\n\x0c\nRFC 1\n\nd");
        assert_end("b\nc   12\n\x0c\nRFC 1\n\nd>");
        assert_end("b\n");
        assert_end("\n\x0c\n");
        assert_end("\n\x0c");
        assert_end("\x0cRFC 1\n\n");
        assert_end(&format!("{}\x0c\nb>", "\n".repeat(MAX_LEN)));
    }
}
