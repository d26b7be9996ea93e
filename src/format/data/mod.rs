//! Data formats whose strings hold text.

mod content_lines;
mod csv;
mod csv_separator;
#[cfg(feature = "io")]
mod http_header;
mod icalendar;
mod json;
mod link_field;
#[cfg(feature = "markdown")]
mod notebook;
mod po;
mod properties;
mod turtle;
mod vcard;
mod wat;

pub(super) use content_lines::ContentLineDecoder;
pub use csv::CSV;
pub(super) use csv::TableDecoder;
pub(super) use csv_separator::SEPARATORS;
#[cfg(feature = "io")]
pub use http_header::{HTTP_HEADER, has_link_fields};
pub use icalendar::ICALENDAR;
pub use json::JSON;
#[cfg(feature = "markdown")]
pub use notebook::NOTEBOOK;
pub use po::PO;
pub use properties::PROPERTIES;
pub use turtle::TURTLE;
pub use vcard::VCARD;
pub use wat::WAT;
