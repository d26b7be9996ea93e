//! The message that the properties of a compound file make up (MS-OXMSG §2).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use cfb::CompoundFile;
use memchr::memmem;

use super::rtf::{self, Content};
use super::text::{code_page, utf16};
use crate::format::detect;

/// The deepest messages in messages that are read, and the most attachments of one.
const DEEPEST: usize = 8;
const MOST_ATTACHMENTS: usize = 1_000;
/// The most bytes of all that is read of a file, which may name one stream many times.
const MOST: usize = 256 << 20;

/// Properties by their identifiers (MS-OXPROPS).
mod id {
    pub const SUBJECT: u16 = 0x0037;
    pub const HEADERS: u16 = 0x007D;
    pub const SENDER_NAME: u16 = 0x0C1A;
    pub const SENDER_ADDRESS: u16 = 0x0C1F;
    pub const SENDER_SMTP: u16 = 0x5D01;
    pub const DISPLAY_TO: u16 = 0x0E04;
    pub const BODY: u16 = 0x1000;
    pub const RTF: u16 = 0x1009;
    pub const HTML: u16 = 0x1013;
    pub const MESSAGE_ID: u16 = 0x1035;
    pub const ATTACHMENT: u16 = 0x3701;
    pub const FILE_NAME: u16 = 0x3704;
    pub const LONG_FILE_NAME: u16 = 0x3707;
    pub const CODE_PAGE: u16 = 0x3FFD;
    pub const INTERNET_CODE_PAGE: u16 = 0x3FDE;
    pub const CLIENT_SUBMIT_TIME: u16 = 0x0039;
    pub const DELIVERY_TIME: u16 = 0x0E06;
}

/// Reads a compound file as a message of mail. One without a message, such as an installer, stays as it is:
/// binary data.
///
/// # Errors
/// If it is damaged.
pub fn read(file: Vec<u8>) -> io::Result<Vec<u8>> {
    let wide: Vec<u8> = PROPERTIES
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    if memmem::find(&file, &wide).is_none() {
        return Ok(file);
    }
    let mut file = CompoundFile::open(Cursor::new(file))?;
    if !file.exists(PROPERTIES) {
        return Ok(file.into_inner().into_inner());
    }
    let mut reader = Reader {
        file: &mut file,
        left: MOST,
    };
    Ok(reader.message(Path::new("/"), 0))
}

/// The stream with the properties of a fixed size.
const PROPERTIES: &str = "__properties_version1.0";

struct Reader<'f> {
    file: &'f mut CompoundFile<Cursor<Vec<u8>>>,
    left: usize,
}

impl Reader<'_> {
    /// Returns the message in the storage at `path`.
    fn message(&mut self, path: &Path, depth: usize) -> Vec<u8> {
        // The properties follow a header, which is longer in the outermost message.
        let header = if depth == 0 { 32 } else { 24 };
        let fixed = self.fixed(path, header);
        let page = number(&fixed, id::CODE_PAGE).unwrap_or(1252);
        let html_page = number(&fixed, id::INTERNET_CODE_PAGE).unwrap_or(page);
        let mut out = self.header(path, page, &fixed);
        let mut parts = self.bodies(path, (page, html_page));
        for attachment in self.attachments(path) {
            parts.extend(self.attachment(&attachment, page, depth));
        }
        let boundary = boundary(&parts);
        let _ = write!(
            out,
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"{boundary}\"\n\n"
        );
        let mut out = out.into_bytes();
        for part in parts {
            let _ = io::Write::write_fmt(
                &mut out,
                format_args!("--{boundary}\nContent-Type: {}\n\n", part.media_type),
            );
            out.extend_from_slice(&part.text);
            out.push(b'\n');
        }
        out.extend_from_slice(format!("--{boundary}--\n").as_bytes());
        out
    }

    /// Returns the header: that with which it came, without the fields that describe its body, or
    /// else one of its properties.
    fn header(&mut self, path: &Path, page: u16, fixed: &[(u16, u64)]) -> String {
        let came = self.text(path, id::HEADERS, page).unwrap_or_default();
        let mut out = String::new();
        let mut is_kept = false;
        for line in came.lines() {
            let goes_on = line.starts_with([' ', '\t']);
            if !goes_on {
                let name = line.split(':').next().unwrap_or_default();
                let is_field = name.len() < line.len() && !name.contains(' ') && !name.is_empty();
                let name = name.to_ascii_lowercase();
                is_kept = is_field && !name.starts_with("content-") && name != "mime-version";
            }
            if is_kept && !line.trim().is_empty() {
                out.push_str(line);
                out.push('\n');
            }
        }
        if out.is_empty() {
            let name = self.line(path, id::SENDER_NAME, page);
            let smtp = self.line(path, id::SENDER_SMTP, page);
            let address = if smtp.is_empty() {
                self.line(path, id::SENDER_ADDRESS, page)
            } else {
                smtp
            };
            // Addresses of Exchange have no `@`.
            let _ = if address.contains('@') {
                writeln!(
                    out,
                    "From: \"{}\" <{address}>",
                    name.replace(['"', '\\'], "")
                )
            } else {
                writeln!(out, "From: {name}")
            };
            let _ = writeln!(out, "To: {}", self.line(path, id::DISPLAY_TO, page));
            let _ = writeln!(out, "Subject: {}", self.line(path, id::SUBJECT, page));
            let id = self.line(path, id::MESSAGE_ID, page);
            if !id.is_empty() {
                let _ = writeln!(out, "Message-ID: {id}");
            }
            if let Some(date) = date(fixed) {
                let _ = writeln!(out, "Date: {date}");
            }
        }
        out
    }

    /// Returns a property as one line.
    fn line(&mut self, path: &Path, id: u16, page: u16) -> String {
        let text = self.text(path, id, page).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the body: HTML, or else the content of the rich text, or else the text.
    fn bodies(&mut self, path: &Path, (page, html_page): (u16, u16)) -> Vec<Part> {
        let html = match self.stream(path, id::HTML, 0x0102) {
            Some(html) => Some(code_page(&html, html_page).into_owned()),
            None => self.text(path, id::HTML, page),
        };
        if let Some(html) = html.filter(|html| !html.trim().is_empty()) {
            return vec![Part::html(html)];
        }
        let rtf = self.rich_text(path);
        let rtf = rtf.filter(|rtf| !rtf.is_empty()).map(|rtf| rtf::read(&rtf));
        let text = self
            .text(path, id::BODY, page)
            .filter(|text| !text.trim().is_empty());
        let plain = match (rtf, text) {
            (Some(Content::Html(html)), _) => return vec![Part::html(html)],
            // The text has no links.
            (Some(Content::Text(rich)), Some(text)) if rich.len() <= text.len() => Some(text),
            (Some(Content::Text(rich)), _) => Some(rich),
            (None, text) => text,
        };
        plain.map(Part::plain).into_iter().collect()
    }

    /// Returns the rich text, decompressed.
    fn rich_text(&mut self, path: &Path) -> Option<Vec<u8>> {
        let data = self.stream(path, id::RTF, 0x0102)?;
        let text = rtf::decompress(&data, self.left);
        self.left -= text.len();
        Some(text)
    }

    /// Returns the storages of the attachments, in order.
    fn attachments(&mut self, path: &Path) -> Vec<PathBuf> {
        let Ok(entries) = self.file.read_storage(path) else {
            return Vec::new();
        };
        let named =
            entries.filter(|it| it.is_storage() && it.name().starts_with("__attach_version1.0_"));
        let mut paths: Vec<_> = named.map(|it| it.path().to_path_buf()).collect();
        paths.sort();
        paths.truncate(MOST_ATTACHMENTS);
        paths
    }

    /// Returns an attachment that is text or a message.
    fn attachment(&mut self, path: &Path, page: u16, depth: usize) -> Option<Part> {
        let inner = path.join("__substg1.0_3701000D");
        if self.file.is_storage(&inner) {
            let message = (depth < DEEPEST).then(|| self.message(&inner, depth + 1))?;
            return Some(Part {
                media_type: "message/rfc822",
                text: message,
            });
        }
        let long = self.line(path, id::LONG_FILE_NAME, page);
        let name = if long.is_empty() {
            self.line(path, id::FILE_NAME, page)
        } else {
            long
        };
        let text = self.stream(path, id::ATTACHMENT, 0x0102)?;
        let media_type = media_type(&name, &text)?;
        Some(Part { media_type, text })
    }

    /// Returns a property that is text.
    fn text(&mut self, path: &Path, id: u16, page: u16) -> Option<String> {
        if let Some(wide) = self.stream(path, id, 0x001F) {
            return Some(utf16(&wide));
        }
        let bytes = self.stream(path, id, 0x001E)?;
        Some(code_page(&bytes, page).into_owned())
    }

    /// Returns the stream of a property.
    fn stream(&mut self, path: &Path, id: u16, kind: u16) -> Option<Vec<u8>> {
        self.bytes(&path.join(format!("__substg1.0_{id:04X}{kind:04X}")))
    }

    fn bytes(&mut self, path: &Path) -> Option<Vec<u8>> {
        if !self.file.is_stream(path) {
            return None;
        }
        let stream = self.file.open_stream(path).ok()?;
        let mut bytes = Vec::new();
        // What a damaged file has is read.
        let _ = stream.take(self.left as u64).read_to_end(&mut bytes);
        self.left -= bytes.len();
        Some(bytes)
    }

    /// Returns the properties of a fixed size, by their identifiers.
    fn fixed(&mut self, path: &Path, header: usize) -> Vec<(u16, u64)> {
        let bytes = self.bytes(&path.join(PROPERTIES)).unwrap_or_default();
        let entries = bytes.get(header..).unwrap_or_default().chunks_exact(16);
        let properties = entries.filter_map(|entry| {
            let id = u16::from_le_bytes(entry[2..4].try_into().ok()?);
            let value = u64::from_le_bytes(entry[8..16].try_into().ok()?);
            Some((id, value))
        });
        properties.collect()
    }
}

/// A part of the message that is written.
struct Part {
    media_type: &'static str,
    text: Vec<u8>,
}

impl Part {
    fn html(html: String) -> Self {
        Self {
            media_type: "text/html; charset=utf-8",
            text: html.into_bytes(),
        }
    }

    fn plain(text: String) -> Self {
        Self {
            media_type: "text/plain; charset=utf-8",
            text: text.into_bytes(),
        }
    }
}

/// Returns a boundary that is in none of the parts, in which a sender may have written one.
fn boundary(parts: &[Part]) -> String {
    const PREFIX: &str = "=_urilint_";
    let mut taken = BTreeSet::new();
    for part in parts {
        for at in memmem::find_iter(&part.text, PREFIX) {
            let digits = part.text[at + PREFIX.len()..].iter();
            let number = digits.take_while(|byte| byte.is_ascii_digit()).try_fold(
                0_usize,
                |number, digit| {
                    number
                        .checked_mul(10)?
                        .checked_add(usize::from(digit - b'0'))
                },
            );
            taken.extend(number);
        }
    }
    let free = (1..=taken.len() + 1).find(|number| !taken.contains(number));
    format!("{PREFIX}{}", free.unwrap_or_default())
}

/// Returns the media type of an attachment that is read: text, by its name and its content.
fn media_type(name: &str, content: &[u8]) -> Option<&'static str> {
    if memchr::memchr(0, content).is_some() {
        return None;
    }
    Some(match detect(name, content).name {
        "html" => "text/html",
        "icalendar" => "text/calendar",
        "vcard" => "text/vcard",
        "mail" => "message/rfc822",
        _ => "text/plain",
    })
}

fn number(fixed: &[(u16, u64)], id: u16) -> Option<u16> {
    let (_, value) = fixed.iter().find(|(it, _)| *it == id)?;
    u16::try_from(*value & 0xFFFF_FFFF).ok()
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Returns the date, in units of 100 nanoseconds since 1601, as RFC 5322 writes it.
fn date(fixed: &[(u16, u64)]) -> Option<String> {
    const TO_1970: u64 = 11_644_473_600;
    let times = [id::CLIENT_SUBMIT_TIME, id::DELIVERY_TIME];
    let mut times = times
        .iter()
        .filter_map(|id| fixed.iter().find(|(it, _)| it == id));
    let (_, ticks) = times.next()?;
    let seconds = (ticks / 10_000_000).checked_sub(TO_1970)?;
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(i64::try_from(days).ok()?)?;
    let name = MONTHS.get(month.checked_sub(1)?)?;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    Some(format!(
        "{day} {name} {year} {hour:02}:{minute:02}:{second:02} +0000"
    ))
}

/// Returns the date of a day since 1970-01-01, in years from 1970 to 9999.
fn civil(days: i64) -> Option<(i64, usize, i64)> {
    let mut year = 1970;
    let mut left = days;
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    while left >= 365 + i64::from(is_leap(year)) {
        left -= 365 + i64::from(is_leap(year));
        year += 1;
        if year > 9999 {
            return None;
        }
    }
    let february = 28 + i64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in lengths.into_iter().enumerate() {
        if left < length {
            return Some((year, month + 1, left + 1));
        }
        left -= length;
    }
    None
}
