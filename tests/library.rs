//! Tests of the library: one module for each subject.

mod catalogue;
mod corpus;
mod design;
mod expect;
mod guards;
mod idn;
mod libraries;
mod mail;
mod markdown;
mod mutations;
mod peers;
mod profiles;
mod properties;
mod repeats;
mod suites;
mod types;
mod whatwg;
