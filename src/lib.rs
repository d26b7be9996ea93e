//! Finds URIs in plain text, mail, news and documents, reports what is wrong with them, and
//! mends what can be mended.
//!
//! ```
//! let text = b"see <http://www.example.org/a\n  b>, or http://www.example.org/100%off.";
//! let links = urilint::extract(text);
//! assert_eq!(links[0].uri, b"http://www.example.org/ab");
//! let findings = urilint::check(text);
//! assert_eq!((findings[0].rule.name, findings[0].location.line), ("bad-percent-escape", 2));
//! ```
//!
//! # The way of a URI
//!
//! ```text
//! paths -> Source -> Record -> Section(Text) -> Candidate -> Uri -> Hit -> Finding -> report
//!          input/    format/   format/          delimit/     uri/   rule/  lint.rs    report/
//! ```
//!
//! Nothing flows back. `run` goes this way in order and in parallel; [`read()`] goes it
//! from a record on, for text that is in memory.
//!
//! - **Source**: bytes of a file, read where they are wanted, or of a stream, read once.
//! - **Record** ([`Record`]): a stretch that no URI crosses: one message, one run of
//!   paragraphs. Where records start is told by the bytes around the place alone
//!   ([`Split`]); so *the worker for bytes [s, e) owns every record whose first byte
//!   lies in [s, e)*, and any cutting of a file gives the same output.
//! - **Section** ([`Section`]): a part of a record that is read, such as a header, the
//!   decoded text of a MIME part, or a part of a document: [`Text`], which knows where each
//!   of its bytes stood in the source, its [`Context`], and what markup says of it
//!   ([`Markup`]). A format only labels; the scanner finds, but for targets of links, which
//!   are URIs as they stand.
//! - **Candidate** ([`Candidate`]): where a URI stands, and how it was delimited. A
//!   search over all bytes (`scan.rs`) finds the anchors; `delimit` looks around them.
//! - **Uri** ([`uri::Uri`]): components as offsets, and all faults.
//! - **Hit** ([`Violation`]): what a [`Rule`] says of a candidate, and of the URIs inside it
//!   (`child`), with a [`Fix`] where it has one. Guards and precedence leave one [`Finding`]
//!   for a cause; only then are its line and column counted, and its fix made one of the
//!   source (`lint/mend.rs`).
//! - **Finding**: what comments in the text suppress is taken out where all parts are in
//!   order again (`suppress`).
//!
//! What a user asks for comes in as [`Options`]: a [`Selection`] of rules, their [`Settings`],
//! a task. `config` says which hold for a file. [`fix()`] (`fixing`) mends a text in memory,
//! pass by pass; the binary writes it. What the rules on local links ask of the tree, `run`
//! looks up (`run/local.rs`).
//!
//! What is known of hosts stands in `domain` (the last labels that exist, registered
//! domains, names for examples), `address` (special-purpose addresses) and `idn` (names
//! outside ASCII); of credentials, in `secret`; of links that gateways rewrote, in `unwrap`.
//!
//! The parser stands by itself: [`uri`] divides and judges by RFC 3986, by the documents
//! before it and as browsers do, resolves, normalizes and compares; [`scheme`] knows the
//! schemes' own grammars, [`urn`] the names and their namespaces.
//!
//! Four tables hold what there is to choose from, an entry a file: [`RULES`],
//! [`FORMATS`], [`scheme::SCHEMES`] and `report::REPORTS`. To add an entry, write its
//! file and name it in the `mod.rs` beside it; a test walks each table.
//!
//! # Invariants
//!
//! 1. Bad input is never an `Err` and never a panic: it is a finding, or a [`Warning`].
//!    `Err` is for I/O and for usage. (`rule/trial.rs`, `delimit/tests/bounds.rs`: any
//!    text is survived; `tests/cli/`: inputs that can't be read) A panic is a defect all
//!    the same, and costs no more than the record that triggered it. (`run/contain.rs`)
//! 2. Time is linear in the input, whatever the input; look-ahead is bounded.
//!    (`delimit/tests/bounds.rs`, `tests/hostile/`: URIs and documents)
//! 3. A byte range is exact in the source, through whatever was taken out of the text.
//!    ([`Text`], `corpus/`) So what is mended is what was found: a fix gives a URI no
//!    fault that it has not. (`tests/properties/fixes.rs`)
//! 4. The same input and options give the same bytes: threads, splits and sizes of
//!    reads don't show. (`run/tests.rs`, `tests/cli/pieces.rs`, `tests/properties/cuts.rs`)
//!    What steers a run (configurations, ignore files) is a regular file of bounded size, and
//!    no input is waited for without an end but one that is written to.
//!    (`input/regular.rs`, `tests/cli/hostile.rs`)
//! 5. The core does no I/O: only `config`, `input`, `run`, `report` and the binary do, and
//!    they are not there without the feature `cli`. (`.ci/run` builds the library without it)
//! 6. No `unsafe`. (`forbid` in `Cargo.toml`)
//! 7. Credentials are masked at equal length in all that comes out, unless
//!    [`Secrets::Shown`] asks for them: every string goes through a [`Masker`], whether or
//!    not it was taken for a URI. (`secret/tests.rs`, `tests/secrets/`)
//! 8. A run takes at most 64 MiB and 4 MiB a thread: records are cut behind a MiB or
//!    so, what is found is handed on in parts, and of one message at most 4,096 findings
//!    or 2 MiB are kept to tell repeats. A decompressor takes besides what its kind
//!    needs, as `input/packed/mod.rs` states. (`tests/cli/memory.rs`)

#[cfg(feature = "cli")]
pub mod config;
mod extract;
mod finding;
mod format;
mod host;
#[cfg(feature = "cli")]
pub mod input;
mod lint;
mod redirect;
#[cfg(feature = "cli")]
pub mod report;
mod rule;
#[cfg(feature = "cli")]
pub mod run;
mod secret;
mod suppress;
mod text;
pub mod uri;

pub use extract::delimit::{Candidate, Context, Kind, Wrapper};
pub use extract::scan::ScanMode;
pub use finding::{Finding, Link, Snippet, SourceEdit, SourceFix};
pub use format::{
    Decode, FORMATS, Format, Language, Markup, Next, ReadOutcome, Reading, Record, Role, Section,
    Split, Target, Warning, Window, detect, formats,
};
pub use host::domain::registered_domain;
pub use lint::Output;
pub use lint::fix::{Fixed, MOST_PASSES, Passes, Picker, fix};
pub use lint::options::{Options, Task};
pub use lint::read::{check, extract, read};
pub use redirect::unwrap;
pub use rule::{
    Checks, Edit, Fix, Group, InsecureHttp, LocalReferences, On, Preset, RULES, Rule, RuleContext,
    Safety, Selection, Settings, Severity, Snippets, Span, UnknownRule, Violation,
    find as find_rule,
};
pub use secret::{Masker, Secret, SecretKind, Secrets, credentials_in, mask, mask_text, secrets};
pub use text::Text;
pub use text::location::{Location, PositionMode};
pub use uri::scheme;

/// URNs: their parts and namespaces, and every fault (RFC 2141, rfc2141bis-urn-03,
/// RFC 8141).
pub mod urn {
    pub use crate::uri::urn::*;
    pub use crate::uri::{Objective, urn_equivalence};
}

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// What the benches, the test of allocations and the fuzzers use. No part of the library's promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::extract::delimit::delimit_candidate;
    pub use crate::extract::scan::{CandidateKind, CandidatePosition, ScanMode, find_candidates};
    pub use crate::format::{Leaf, Splitter, Step, Window, leaves};
    pub use crate::lint::Linter;
    pub use crate::rule::judge;
}
