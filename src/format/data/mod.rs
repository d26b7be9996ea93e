//! Data formats whose strings hold text.

mod csv;
mod json;
#[cfg(feature = "markdown")]
mod notebook;
mod po;

pub use csv::CSV;
pub use json::JSON;
#[cfg(feature = "markdown")]
pub use notebook::NOTEBOOK;
pub use po::PO;
