//! Web archives. They show a copy of a page under their own host, so that they are no redirectors;
//! but who made the page is the owner of the original.

use super::super::step::Step::{Scheme, TimeStamp};
use super::super::{Kind, Service};

/// All known archives.
#[rustfmt::skip]
pub(super) static ARCHIVES: &[Service] = &[
    Service::new(Kind::Archive, "Wayback Machine", &["web.archive.org", "wayback.archive.org"], "/web/", &[TimeStamp("/web/"), Scheme("http://")]),
];
