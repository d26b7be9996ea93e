//! iCalendar: calendars, invitations and free-busy times (RFC 5545), and vCalendar 1.0.

use super::content_lines::{self, ContentLineDecoder};
use crate::format::Format;
use crate::format::document::DOCUMENT;

/// Calendars.
pub static ICALENDAR: Format = Format {
    name: "icalendar",
    summary: "calendars (iCalendar)",
    extensions: &["ics", "ical", "ifb", "icalendar"],
    sniff: |head| content_lines::begins(head, "VCALENDAR"),
    decoder: ContentLineDecoder::boxed,
    markup: &content_lines::SYNTAX,
    media_types: &["text/calendar"],
    ..DOCUMENT
};
