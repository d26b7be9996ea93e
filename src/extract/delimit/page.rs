//! Page breaks in text that was made for a printer, as RFCs are: a form feed, the footer of
//! the page before it, the header of the one behind it, and blank lines around them
//! (RFC 2223 §3, "format rules"). What stands in `<…>` goes on over them.

use memchr::memchr;

use super::chars::is_space;

/// So many bytes a page break takes, from the last line of a page to the first one of the
/// next.
pub const LONGEST: usize = 512;

/// Where the line starts that goes on behind a page break, if one is all that stands between
/// `line`, a line start, and a form feed.
pub(super) fn behind(bytes: &[u8], line: usize) -> Option<usize> {
    let near = bytes.get(line..bytes.len().min(line + LONGEST))?;
    let feed = memchr(b'\x0c', near)?;
    let mut said = near[..feed].split(|&b| b == b'\n').filter(|l| !is_blank(l));
    let footed = said.next().is_none_or(is_footer) && said.next().is_none();
    if !footed {
        return None;
    }
    let mut at = feed + 1;
    let header = text_line(near, &mut at)?;
    let closes = near[header..at.min(near.len())].contains(&b'>');
    let behind = near.get(at..).unwrap_or_default();
    let followed = behind.split(|&b| b == b'\n').next().is_some_and(is_blank);
    if closes || behind.is_empty() || !followed {
        return Some(line + header);
    }
    // What a blank line follows is a header.
    Some(line + text_line(near, &mut at)?)
}

/// Where the next line starts that is not blank; `at` goes behind it.
fn text_line(near: &[u8], at: &mut usize) -> Option<usize> {
    loop {
        let start = *at;
        let length = memchr(b'\n', near.get(start..)?).unwrap_or(near.len() - start);
        *at = start + length + 1;
        if !is_blank(&near[start..start + length]) {
            return Some(start);
        }
        if *at > near.len() {
            return None;
        }
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|&b| is_space(b))
}

/// Whether a line is the footer of a page: its number stands at its end.
fn is_footer(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let line = line.strip_suffix(b"]").unwrap_or(line);
    let line = line.strip_suffix(b" -").unwrap_or(line);
    let number = line.iter().rev().take_while(|b| b.is_ascii_alphanumeric());
    let count = number.clone().count();
    let roman = |b: &u8| b.is_ascii_digit() || b"ivxl".contains(b);
    let apart = line.len() == count || line[line.len() - count - 1] == b' ';
    count > 0 && count < 6 && apart && number.clone().all(roman) && !line.contains(&b'<')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `⟦` stands where the text goes on; without it, there is no page break.
    #[track_caller]
    fn assert_behind(marked: &str) {
        let text = marked.replace('⟦', "");
        assert_eq!(behind(text.as_bytes(), 0), marked.find('⟦'), "{marked:?}");
    }

    #[test]
    fn page_breaks() {
        assert_behind("\n\nA. Author      [Page 3]\n\x0c\nRFC 1      July 1999\n\n\n⟦   b> c\n");
        assert_behind("\r\nA. Author      [Page 3]\r\n\x0c\r\nRFC 1      July 1999\r\n\r\n⟦b> c");
        assert_behind("A. Author      [Page 3]\n\x0cRFC 1      July 1999\n\n⟦b> c\nd");
        assert_behind("\n\x0c\n⟦b> c\nd\n\ne");
        assert_behind("  - 12 -\n\x0c⟦b> c\n");
        assert_behind("  iv\n\x0c⟦b> c\n");
        assert_behind("b> c\n\x0c\nRFC 1\n\nd");
        assert_behind("b\nc   12\n\x0c\nRFC 1\n\nd>");
        assert_behind("b\n");
        assert_behind("\n\x0c\n");
        assert_behind("\n\x0c");
        assert_behind("\x0cRFC 1\n\n");
        assert_behind(&format!("{}\x0c\nb>", "\n".repeat(LONGEST)));
    }
}
