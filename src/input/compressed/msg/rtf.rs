//! Rich text in messages of Outlook: its compression, and the text or the HTML in it
//! (MS-OXRTFCP, MS-OXRTFEX).

use super::text::code_page;

/// What the window of the compression starts with (MS-OXRTFCP §2.1.2.1).
const DICTIONARY: &[u8; 207] = b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}\
    {\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier\
    {\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
/// The size of the window.
const WINDOW: usize = 4096;
/// The sizes of the header, and the signatures of compressed and of plain data.
const HEADER: usize = 16;
const COMPRESSED: u32 = 0x7546_5A4C;
const UNCOMPRESSED: u32 = 0x414C_454D;
/// The largest text.
const MOST: usize = 32 << 20;
/// The deepest groups; the text of deeper ones is left out.
const DEEPEST: usize = 256;

/// Returns at most `most` bytes of the decompressed text; of damaged data, what is before the damage.
pub fn decompress(data: &[u8], most: usize) -> Vec<u8> {
    let word = |at: usize| {
        let bytes = data.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let (Some(raw), Some(kind)) = (word(4), word(8)) else {
        return Vec::new();
    };
    let most = (raw as usize).min(MOST).min(most);
    let body = data.get(HEADER..).unwrap_or_default();
    match kind {
        UNCOMPRESSED => body[..body.len().min(most)].to_vec(),
        COMPRESSED => unpack(body, most),
        _ => Vec::new(),
    }
}

fn unpack(data: &[u8], most: usize) -> Vec<u8> {
    let mut window = [0; WINDOW];
    window[..DICTIONARY.len()].copy_from_slice(DICTIONARY);
    let mut at = DICTIONARY.len();
    let mut out = Vec::new();
    let mut bytes = data.iter().copied();
    while let Some(control) = bytes.next() {
        for bit in 0..8 {
            if out.len() >= most {
                return out;
            }
            let Some(first) = bytes.next() else {
                return out;
            };
            let mut push = |byte: u8| {
                out.push(byte);
                window[at] = byte;
                at = (at + 1) % WINDOW;
            };
            if control & 1 << bit == 0 {
                push(first);
                continue;
            }
            let Some(second) = bytes.next() else {
                return out;
            };
            let reference = usize::from(first) << 8 | usize::from(second);
            let (offset, length) = (reference >> 4, (reference & 15) + 2);
            if offset == at {
                return out;
            }
            for step in 0..length {
                let byte = window[(offset + step) % WINDOW];
                out.push(byte);
                window[at] = byte;
                at = (at + 1) % WINDOW;
            }
        }
    }
    out
}

/// The content of rich text.
#[derive(Debug, PartialEq, Eq)]
pub enum Content {
    /// HTML that was put into it.
    Html(String),
    /// Text, with the targets of links in angle brackets.
    Text(String),
}

/// A group, in braces.
// Each flag is set by a word of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Whether its text is left out.
    hidden: bool,
    /// Whether it has HTML (`\*\htmltag`).
    tag: bool,
    /// Whether its text is there for programs without HTML (`\htmlrtf`).
    rtf: bool,
    /// Whether it is the instruction of a field, which may be a link.
    instruction: bool,
    /// The number of bytes after `\u` that are skipped, as the same character for readers without Unicode.
    skipped: usize,
}

/// Reads rich text.
pub fn read(rtf: &[u8]) -> Content {
    let mut reader = Reader::default();
    reader.read(rtf);
    reader.flush();
    if reader.from_html {
        Content::Html(reader.out)
    } else {
        Content::Text(reader.out)
    }
}

#[derive(Debug)]
struct Reader {
    out: String,
    /// Bytes in the code page that were not decoded yet.
    bytes: Vec<u8>,
    groups: Vec<Group>,
    group: Group,
    /// The groups beyond [`DEEPEST`].
    beyond: usize,
    page: u16,
    from_html: bool,
    /// Whether `\*` was read: an unknown word hides the group.
    is_optional: bool,
    /// The characters that are left out after `\u`.
    skip: usize,
    /// The first half of a character of two UTF-16 units.
    half: Option<u16>,
}

impl Default for Reader {
    fn default() -> Self {
        let group = Group {
            hidden: false,
            tag: false,
            rtf: false,
            instruction: false,
            skipped: 1,
        };
        Self {
            out: String::new(),
            bytes: Vec::new(),
            groups: Vec::new(),
            group,
            beyond: 0,
            page: 1252,
            from_html: false,
            is_optional: false,
            skip: 0,
            half: None,
        }
    }
}

/// Groups without text: tables, and what is beside the text.
const HIDDEN: [&str; 10] = [
    "fonttbl",
    "colortbl",
    "stylesheet",
    "info",
    "pict",
    "object",
    "listtable",
    "listoverridetable",
    "generator",
    "themedata",
];

impl Reader {
    fn read(&mut self, rtf: &[u8]) {
        let mut at = 0;
        while let Some(&byte) = rtf.get(at) {
            at += 1;
            match byte {
                b'{' => self.open(),
                b'}' => self.close(),
                b'\\' => at = self.control(rtf, at),
                b'\r' | b'\n' => {}
                _ => self.text(byte),
            }
        }
    }

    fn open(&mut self) {
        self.is_optional = false;
        if self.groups.len() < DEEPEST {
            self.groups.push(self.group);
        } else {
            self.beyond += 1;
        }
    }

    fn close(&mut self) {
        self.is_optional = false;
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if let Some(group) = self.groups.pop() {
            self.flush();
            self.group = group;
        }
    }

    /// Reads the control at `at`, after its backslash. Returns where it ends.
    fn control(&mut self, rtf: &[u8], at: usize) -> usize {
        let rest = &rtf[at..];
        let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if letters == 0 {
            return at + self.symbol(rest);
        }
        let word = str::from_utf8(&rest[..letters.min(32)]).unwrap_or_default();
        let sign = usize::from(rest.get(letters) == Some(&b'-'));
        let digits = &rest[letters + sign..];
        let digits = digits
            .iter()
            .take(10)
            .take_while(|b| b.is_ascii_digit())
            .count();
        let end = letters + if digits > 0 { sign + digits } else { 0 };
        let number = str::from_utf8(&rest[letters..end])
            .ok()
            .and_then(|it| it.parse().ok());
        self.word(word, number);
        at + end + usize::from(rest.get(end) == Some(&b' '))
    }

    /// Reads a control that is one character, and perhaps two digits. Returns its length.
    fn symbol(&mut self, rest: &[u8]) -> usize {
        match rest {
            [b'\'', high, low, ..] => {
                let digits = [*high, *low];
                let octet = str::from_utf8(&digits).ok();
                let octet = octet.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                if let Some(octet) = octet {
                    self.text(octet);
                }
                3
            }
            [b'*', ..] => {
                self.is_optional = true;
                1
            }
            [sign @ (b'{' | b'}' | b'\\'), ..] => {
                self.text(*sign);
                1
            }
            [b'~', ..] => {
                self.text(b' ');
                1
            }
            [b'\r' | b'\n', ..] => {
                self.line();
                1
            }
            rest => usize::from(!rest.is_empty()),
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        let is_optional = std::mem::take(&mut self.is_optional);
        match word {
            "ansicpg" => self.page = number.and_then(|it| it.try_into().ok()).unwrap_or(1252),
            "fromhtml" => self.from_html = true,
            "htmlrtf" => {
                self.flush();
                self.group.rtf = number != Some(0);
            }
            "htmltag" => {
                self.flush();
                self.group.tag = true;
                self.group.rtf = false;
            }
            "mhtmltag" => self.group.hidden = true,
            "fldinst" => {
                self.flush();
                self.group.instruction = true;
            }
            "par" | "line" | "row" | "sect" | "page" => self.line(),
            "tab" | "cell" => self.text(b'\t'),
            "lquote" => self.character('\u{2018}'),
            "rquote" => self.character('\u{2019}'),
            "ldblquote" => self.character('\u{201C}'),
            "rdblquote" => self.character('\u{201D}'),
            "bullet" => self.character('\u{2022}'),
            "endash" => self.character('\u{2013}'),
            "emdash" => self.character('\u{2014}'),
            "uc" => self.group.skipped = usize::try_from(number.unwrap_or(1)).unwrap_or(0).min(8),
            "u" => self.unit(number.unwrap_or_default()),
            _ if is_optional || HIDDEN.contains(&word) => {
                self.flush();
                self.group.hidden = true;
            }
            _ => {}
        }
    }

    /// Adds a UTF-16 unit, which is a signed number.
    fn unit(&mut self, number: i32) {
        let [low, high, ..] = number.to_le_bytes();
        let unit = u16::from_le_bytes([low, high]);
        self.skip = self.group.skipped;
        let units = [self.half.take(), Some(unit)].into_iter().flatten();
        for decoded in char::decode_utf16(units.collect::<Vec<_>>()) {
            match decoded {
                Ok(character) => self.shown(character),
                Err(error) => self.half = Some(error.unpaired_surrogate()),
            }
        }
    }

    const fn is_shown(&self) -> bool {
        let group = &self.group;
        !group.hidden && self.beyond == 0 && (group.tag || !group.rtf)
    }

    fn text(&mut self, byte: u8) {
        if self.skip > 0 {
            self.skip -= 1;
        } else if self.is_shown() {
            self.bytes.push(byte);
        }
    }

    fn character(&mut self, character: char) {
        self.skip = 0;
        self.shown(character);
    }

    fn shown(&mut self, character: char) {
        if self.is_shown() {
            self.flush();
            self.out.push(character);
        }
    }

    fn line(&mut self) {
        self.skip = 0;
        self.text(b'\n');
    }

    /// Decodes the bytes so far. Of the instruction of a field, only the target of a link is kept.
    fn flush(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.is_empty() {
            return;
        }
        let text = code_page(&bytes, self.page);
        if !self.group.instruction {
            self.out.push_str(&text);
        } else if let Some((_, rest)) = text.split_once("HYPERLINK") {
            let target = rest.split('"').nth(1).unwrap_or_default();
            for part in ["<", target.trim(), "> "] {
                self.out.push_str(part);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        for (rtf, expected) in [
            (r"{\rtf1\ansi a\par b}", "a\nb"),
            (
                r"{\rtf1{\fonttbl{\f0 Arial;}}{\*\unknown x}{\b a} \{b\}}",
                "a {b}",
            ),
            (r"{\rtf1\ansicpg1251 \'ef\'f0}", "пр"),
            (r"{\rtf1\uc1 \u233?\u-10179?\u-8704?}", "é😀"),
            (
                r#"{\rtf1{\field{\*\fldinst{HYPERLINK "http://www.example.org/a"}}{\fldrslt{text}}}}"#,
                "<http://www.example.org/a> text",
            ),
            (r"{\rtf1 a", "a"),
            (r"{\rtf1 \'", ""),
            (r"}}\", ""),
            ("", ""),
        ] {
            assert_eq!(
                read(rtf.as_bytes()),
                Content::Text(expected.to_owned()),
                "{rtf}"
            );
        }
    }

    #[test]
    fn html() {
        let rtf = r#"{\rtf1\ansi\fromhtml1 \deff0{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 a
{\*\htmltag84 <a href="http://www.example.org/">}\htmlrtf {\field{\*\fldinst{HYPERLINK "x"}}{\fldrslt\cf1\ul \htmlrtf0 text\htmlrtf }\htmlrtf0 \htmlrtf }\htmlrtf0 {\*\htmltag92 </a>}\htmlrtf }\htmlrtf0 {\*\htmltag72 </p>}{\*\mhtmltag84 <a href="y">}}"#;
        assert_eq!(
            read(rtf.as_bytes()),
            Content::Html("<p>a<a href=\"http://www.example.org/\">text</a></p>".to_owned())
        );
    }

    #[test]
    fn compression() {
        // The example of MS-OXRTFCP §4.1.1, and its text.
        let data = [
            0x2d, 0, 0, 0, 0x2b, 0, 0, 0, 0x4c, 0x5a, 0x46, 0x75, 0xf1, 0xc5, 0xc7, 0xa7, 0x03, 0,
            0x0a, 0, 0x72, 0x63, 0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0a, 0xf3, 0x20, 0x68,
            0x65, 0x6c, 0x09, 0, 0x20, 0x62, 0x77, 0x05, 0xb0, 0x6c, 0x64, 0x7d, 0x0a, 0x80, 0x0f,
            0xa0,
        ];
        let expected = b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n";
        assert_eq!(decompress(&data, MOST), expected);
        let plain = [
            &[0; 4][..],
            &9u32.to_le_bytes(),
            b"MELA",
            &[0; 4],
            b"{\\rtf1 a}x",
        ]
        .concat();
        assert_eq!(decompress(&plain, MOST), b"{\\rtf1 a}");
        for end in 0..data.len() {
            assert!(expected.starts_with(&decompress(&data[..end], MOST)));
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_read(rtf in "[\\\\{}a-z0-9*' \\n-]{0,200}", data in proptest::collection::vec(0u8.., 0..200)) {
            read(rtf.as_bytes());
            decompress(&data, MOST);
        }
    }
}
