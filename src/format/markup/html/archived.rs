//! Messages that archives of mailing lists show as pages: Hypermail and `MHonArc` write the fields of the
//! header as comments at the start of a page.
//!
//! ```html
//! <!-- sent="Fri, 10 Nov 2006 15:34:05 +1100" -->   <!--X-Date: Wed, 28 Jul 1999 14:06:37 &#45;0400 -->
//! <!-- id="1@mail.example.org" -->                  <!--X-Message-Id: 2@mail.example.org -->
//! ```

use memchr::memmem;

use super::reference::IN_TEXT;
use crate::format::MessageFields;

/// How much of a page is searched for them.
// They are before the text, after the head of the site.
const START: usize = 16 * 1024;
/// The longest comment that is one.
const LONGEST: usize = 1024;

/// The fields of the message that a page shows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ArchivedMessage {
    id: Vec<u8>,
    date: Option<Vec<u8>>,
    from: Option<Vec<u8>>,
    subject: Option<Vec<u8>>,
}

impl ArchivedMessage {
    /// Returns the message that a page starts with.
    pub fn of(page: &[u8]) -> Option<Self> {
        let start = &page[..page.len().min(START)];
        let mhonarc = |name: &str| comment(start, format!("<!--X-{name}: ").as_bytes(), b"-->");
        let hypermail =
            |name: &str| comment(start, format!("<!-- {name}=\"").as_bytes(), b"\" -->");
        if let Some(id) = mhonarc("Message-Id") {
            return Some(Self {
                id,
                date: mhonarc("Date"),
                from: mhonarc("From").or_else(|| mhonarc("From-R13").map(rotated)),
                subject: mhonarc("Subject"),
            });
        }
        let id = hypermail("id")?;
        // Other programs have comments with an `id`, too.
        let date =
            hypermail("sent").or_else(|| hypermail("isosent").and_then(|date| iso_date(&date)))?;
        let from = [
            hypermail("name"),
            hypermail("email").map(|email| [b"<", &email[..], b">"].concat()),
        ];
        let from = from.into_iter().flatten().collect::<Vec<_>>().join(&b' ');
        Some(Self {
            id,
            date: Some(date),
            from: (!from.is_empty()).then_some(from),
            subject: hypermail("subject"),
        })
    }

    /// Returns its fields, as those of a header.
    pub fn fields(&self) -> MessageFields<'_> {
        MessageFields {
            message_id: Some(&self.id),
            date: self.date.as_deref(),
            from: self.from.as_deref(),
            subject: self.subject.as_deref(),
            ..MessageFields::default()
        }
    }
}

/// Returns what is between the first `open` and `close` after it, with its references decoded.
fn comment(page: &[u8], open: &[u8], close: &[u8]) -> Option<Vec<u8>> {
    let start = memmem::find(page, open)? + open.len();
    let near = &page[start..page.len().min(start + LONGEST)];
    let text = near[..memmem::find(near, close)?].trim_ascii();
    let mut decoded = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match (IN_TEXT.decode)(&text[at..]) {
            Some((length, Some(character))) if text[at] == b'&' => {
                decoded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                at += length;
            }
            _ => {
                decoded.push(text[at]);
                at += 1;
            }
        }
    }
    (!decoded.is_empty()).then_some(decoded)
}

/// Returns text whose letters are rotated, as `MHonArc` hides addresses: `@` and `[` are before and after the
/// capital letters.
fn rotated(mut text: Vec<u8>) -> Vec<u8> {
    for byte in &mut text {
        *byte = match *byte {
            b'@'..=b'[' => b'@' + (*byte - b'@' + 14) % 28,
            b'a'..=b'z' => b'a' + (*byte - b'a' + 13) % 26,
            other => other,
        };
    }
    text
}

/// Returns a date of 14 digits, in UTC, as fields of messages have it.
fn iso_date(date: &[u8]) -> Option<Vec<u8>> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let date = str::from_utf8(date).ok()?;
    if date.len() != 14 || !date.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let month: usize = date[4..6].parse().ok()?;
    let at = 3 * month.checked_sub(1)?;
    let month = MONTHS.get(at..at + 3)?;
    let (year, day) = (&date[..4], &date[6..8]);
    let (hour, minute, second) = (&date[8..10], &date[10..12], &date[12..]);
    Some(format!("{day} {month} {year} {hour}:{minute}:{second} +0000").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::ArchivedMessage;

    /// Returns the fields with bars between them.
    fn fields(page: &str) -> Option<String> {
        let message = ArchivedMessage::of(page.as_bytes())?;
        let fields = message.fields();
        let all = [fields.message_id, fields.date, fields.from, fields.subject];
        let text = all.map(|field| String::from_utf8_lossy(field.unwrap_or(b"-")).into_owned());
        Some(text.join(" | "))
    }

    #[test]
    fn pages_of_archives_name_their_message() {
        for (page, expected) in [
            (
                "<!-- MHonArc v2.6.16 -->\n<!--X-Subject: Re: a &#45;&#45; b &lt;c> -->\n\
                 <!--X-From-R13: Oaan Z <naanNznvy.rknzcyr.bet> -->\n\
                 <!--X-Date: Wed, 28 Jul 1999 14:06:37 &#45;0400 -->\n\
                 <!--X-Message-Id: 1&#45;2@mail.example.org -->\n<!--X-Head-End-->\n",
                Some(
                    "1-2@mail.example.org | Wed, 28 Jul 1999 14:06:37 -0400 | Anna L <anna@mail.example.org> | Re: a -- b <c>",
                ),
            ),
            (
                "<html><!--X-From: a@example.org -->\n<!--X-Message-Id: 1@example.org --></html>",
                Some("1@example.org | - | a@example.org | -"),
            ),
            (
                "<?x?><!-- received=\"Thu Nov  9 23:31:27 2006\" -->\n\
                 <!-- sent=\"Fri, 10 Nov 2006 15:34:05 +1100\" -->\n<!-- isosent=\"20061110043405\" -->\n\
                 <!-- name=\"Anna\" -->\n<!-- email=\"anna_at_[hidden]\" -->\n\
                 <!-- subject=\"a &amp; b\" -->\n<!-- id=\"1@example.org\" -->\n",
                Some(
                    "1@example.org | Fri, 10 Nov 2006 15:34:05 +1100 | Anna <anna_at_[hidden]> | a & b",
                ),
            ),
            (
                "<!-- isosent=\"20061110043405\" --><!-- id=\"1@example.org\" -->",
                Some("1@example.org | 10 Nov 2006 04:34:05 +0000 | - | -"),
            ),
            ("<!-- id=\"main\" --><p>", None),
            ("<!-- isosent=\"20061310043405\" --><!-- id=\"1\" -->", None),
            ("<!--X-Message-Id: -->", None),
            ("<!--X-Message-Id: 1@example.org", None),
            ("", None),
        ] {
            assert_eq!(fields(page).as_deref(), expected, "{page}");
        }
    }
}
