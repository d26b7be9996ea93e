//! `parquet`: a table of links in columns, for data warehouses.
//!
//! Other programs may rely on this: the columns are the keys of `ndjson`, in their order, and all of
//! them are there, also those without a value, so that the parts of a run have one schema. A text is
//! a string (UTF-8), in which bytes that are not UTF-8 are percent-encoded as in `ndjson`; the column
//! `KEY_bytes` then has all bytes as they are. Numbers are 64 bits wide, `true` and `false` are never null,
//! dates are UTC in microseconds, and lists have the three levels of the format's specification.
//!
//! The workers fill a [`Batch`] each, and the [`Writer`] joins these to row groups. Their limits are on
//! rows and bytes in input order, so that the file does not depend on how the input was divided.

mod batch;
mod column;
mod schema;
mod writer;

pub use batch::Batch;
pub use schema::Table;
pub use writer::Writer;

use super::Report;
use crate::finding::keys::LINK_KEYS;

/// The format `parquet`.
pub static PARQUET: Report = Report {
    extension: "parquet",
    columns: Some(LINK_KEYS),
    ..Report::new("parquet", "a table in columns, for data warehouses")
};
