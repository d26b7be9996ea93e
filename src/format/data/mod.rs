//! Data formats whose strings hold text.

mod content_lines;
mod csv;
mod http_header;
mod icalendar;
mod json;
#[cfg(feature = "markdown")]
mod notebook;
mod po;
mod vcard;
mod wat;

pub(super) use content_lines::ContentLineDecoder;
pub use csv::CSV;
pub use http_header::{HTTP_HEADER, has_link_fields};
pub use icalendar::ICALENDAR;
pub use json::JSON;
#[cfg(feature = "markdown")]
pub use notebook::NOTEBOOK;
pub use po::PO;
pub use vcard::VCARD;
pub use wat::WAT;
