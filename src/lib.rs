//! Finds URIs in plain text, mail, news and documents, reports what is wrong with them, and
//! fixes what can be fixed.
//!
//! # Getting started
//!
//! [`extract`] and [`check`] return iterators over the links and the findings of a text:
//!
//! ```
//! let text = "see <http://www.example.org/a\n  b>, or http://www.example.org/100%off.";
//! let links: Vec<_> = urilint::extract(text).collect();
//! assert_eq!(links[0].to_string(), "http://www.example.org/ab");
//! let finding = urilint::check(text).next().unwrap();
//! assert_eq!((finding.rule.name, finding.location.line), ("bad-percent-escape", 2));
//! ```
//!
//! A mailbox is read as a stream, in bounded memory, by a [`Scanner`]. Each message is decoded
//! (RFC 2045), and each link has the number of its message:
//!
//! ```
//! use urilint::{Item, Options, Scanner};
//!
//! let mbox = "From anna@example.org Sat Nov 21 10:00:00 2026\nSubject: links\n\n\
//!             http://www.example.org/a=3Db\n";
//! let options = Options::extract();
//! for item in Scanner::new(&options).read(mbox.as_bytes())? {
//!     match item? {
//!         Item::Link(link) => println!("{} in message {:?}", link, link.message_number),
//!         Item::Warning(warning) => eprintln!("{}", warning.text),
//!         _ => {}
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A document is checked by the rules of a [`Preset`], and fixed where a fix is safe:
//!
//! ```
//! use urilint::{Checks, Options, RULES, Safety, Says, Selection, Settings, Task, detect, fix};
//!
//! let text = b"[home](HTTP://www.example.org:80/)\n";
//! let selection = Selection::default().selecting(["G"]);
//! let checks = Checks::new(selection.rules(RULES)?, Settings::default());
//! let options = Options::new(Task::Check(checks));
//! let fixed = fix(text, detect("home.md", text), &options, Safety::Safe);
//! assert_eq!(fixed.text, b"[home](http://www.example.org/)\n");
//! # Ok::<(), urilint::UnknownRule>(())
//! ```
//!
//! A single URI is parsed by [`uri::Uri`], which lists all faults, generic and of its scheme:
//!
//! ```
//! use urilint::uri::Uri;
//!
//! let uri = Uri::split(b"http://www.example.org:7z/100%off");
//! assert_eq!(uri.host(), Some(&b"www.example.org"[..]));
//! assert_eq!(uri.faults().len(), 2);
//! ```
//!
//! Programs that store URIs and pass them on use types that hold nothing else: [`uri::ValidUri`],
//! and its relatives for references and IRIs, borrowed or owned, with a builder and setters:
//!
//! ```
//! use urilint::uri::{ValidReference, ValidUri};
//!
//! let base = ValidUri::builder().scheme("http").host("h.example").path("/a/b").build()?;
//! let mut uri = ValidReference::parse("../c%20d").unwrap().resolve_against(&base);
//! uri.set_query(Some("q=1"))?;
//! assert_eq!(uri, "http://h.example/c%20d?q=1");
//! assert!(uri.set_path("c d").is_err());
//! # Ok::<(), urilint::uri::ComponentError>(())
//! ```
//!
//! The parts of a URI, and conversions, are in modules of [`uri`]: [`percent`](uri::percent),
//! [`path`](uri::path), [`query`](uri::query), [`iri`](uri::iri), [`file_path`](uri::file_path).
//! [`uri::resolve`] and [`uri::relativize`] are each other's reverse, and [`delimit`] finds the URI
//! in what a user typed:
//!
//! ```
//! use urilint::uri::{iri, relativize};
//!
//! let typed = urilint::delimit("<URL: http://www.example.org/caf%C3%A9>").unwrap();
//! assert_eq!(iri::to_iri(&typed.uri), "http://www.example.org/café");
//! assert_eq!(relativize(b"http://www.example.org/a", &typed.uri)?, b"caf%C3%A9");
//! # Ok::<(), urilint::uri::ResolveError>(())
//! ```
//!
//! # Comparison with other crates
//!
#![doc = include_str!("../docs/libraries.md")]
//!
//! # Architecture
//!
//! ```text
//! path -> Source -> Record -> Section(Text) -> Candidate -> Uri -> Violation -> Finding -> report
//!         input/    format/   format/          extract/     uri/   rule/        lint/      report/
//! ```
//!
//! Data flows one way, and so do imports: no folder imports one to its right.
//!
//! - **Source**: the bytes of a file, read at any offset, or of a stream, read once.
//! - **Record** ([`Record`]): a unit that no URI crosses, such as a message or a paragraph.
//!   The bytes around a record's start suffice to find it ([`Split`]). *The worker for the bytes
//!   [s, e) owns every record whose first byte is in [s, e)*, so the output does not depend on
//!   how a file was divided.
//! - **Section** ([`Section`]): a part of a record that is read as text, such as a header, a
//!   decoded MIME part, or a part of a document. Its [`Text`] maps each byte to the source; it has
//!   a [`Context`], and what markup declares ([`Markup`]). A format only labels text; the scanner
//!   finds the URIs, except for targets of links, which are URIs by themselves.
//! - **Candidate** ([`Candidate`]): a delimited URI. `extract/scan` searches all bytes for the
//!   positions where one may start, and `extract/delimit` decides where it starts and ends.
//! - **Uri** ([`uri::Uri`]): the components as offsets, and all faults.
//! - **Violation** ([`Violation`]): what a [`Rule`] reports on a candidate or on a URI nested in
//!   it, with a [`Fix`] if there is one. Guards and precedence leave one [`Finding`] for each
//!   cause. Only then are its line and column computed, and its fix mapped to the source
//!   (`lint/source_fix.rs`).
//! - **Finding**: findings that a comment suppresses are removed (`suppress`) once all parts are
//!   in order again, and then those that a baseline knows and those on lines that were not changed
//!   (`run/resolve.rs`).
//!
//! `lint` is the loop over records, in memory; `run` is the loop over files, in parallel. Both are
//! configured by [`Options`]: a [`Task`], a [`Selection`] of rules with their [`Settings`], and so
//! on. `config` reads configuration files, and `editor` checks the documents of an editor by them.
//! [`fix()`] applies fixes to a text in memory; the binary writes files. `links` looks up the links
//! within a tree, of files or of open documents, for both `run` and `editor`.
//!
//! `host` knows domains, special-purpose addresses and internationalized names; `secret` finds
//! and masks credentials; `redirect` unwraps the links of mail gateways and redirectors.
//!
//! The parser depends on nothing else: [`uri`] splits and validates by RFC 3986, by the documents
//! before it and as browsers do, resolves, normalizes and compares, and expands templates
//! ([`uri::template`], RFC 6570). [`scheme`] has the grammars of
//! the schemes, [`urn`] those of URN namespaces.
//!
//! Files that are read beside the inputs, such as configurations, baselines and lists of names, are
//! opened by `side` alone.
//!
//! A rule is what `rule/definition` declares. `rule/selection` selects rules by a preset, codes and
//! names, `rule/engine` arranges them once a run and runs them on each URI. The user's own rules
//! (`rule/deny`) are made at run time and run after those of the table.
//!
//! [`RULES`], [`FORMATS`], [`scheme::SCHEMES`] and `report::REPORTS` are the tables to extend. An
//! entry is a file and a line in the `mod.rs` beside it; a test walks each table. CONTRIBUTING.md
//! describes the steps, and docs/design/ the decisions.
//!
//! # Features
//!
//! The default features are those of the command line, which `cargo install urilint` builds. A program
//! that uses the library has no need of them:
//!
//! ```sh
//! cargo add urilint --no-default-features --features data
//! ```
//!
//! - Without features, the library depends on `memchr` and `strsim` alone, and does no I/O but through
//!   a [`Read`](std::io::Read) that it is given.
//! - `data` (`charset`, `idna`, `markdown` and `psl`) adds the tables and parsers without which some
//!   texts are not decoded and some rules report nothing: with it, a text has the findings that the
//!   command line reports.
//! - `config` adds configuration files, walks over folders (`input`) and the documents of editors
//!   (`editor`), `io` the run over files in threads and reports, and `cli` the command line. `deny`
//!   adds rules that are made at run time ([`DenyList`]); those of the table ([`RULES`]) cannot be
//!   extended by other crates.
//! - With `serde`, links, findings and valid URIs are serialized; with `simd`, the search for URIs uses
//!   AVX2 where the processor has it.
//!
//! # Invariants
//!
//! 1. Bad input is never an `Err` and never a panic: it is a finding or a [`Warning`]. `Err` is for
//!    I/O and for usage. A panic is a defect, and even so costs no more than the record that
//!    triggered it. (`rule/testing.rs`, `extract/delimit/tests/bounds.rs`, `input/contain.rs`,
//!    `tests/fuzz/`)
//! 2. Time is linear in the input, and look-ahead is bounded. (`extract/delimit/tests/bounds.rs`,
//!    `tests/hostile/`)
//! 3. A byte range is exact in the source, through every decoding. ([`Text`], `corpus/`) So a fix
//!    changes exactly what was found, and adds no fault. (`tests/properties/fixes.rs`)
//! 4. The same input and options give the same bytes: threads, splits and sizes of reads have no
//!    effect. (`run/tests/`, `tests/cli/pieces.rs`, `tests/properties/cuts.rs`) Files that control
//!    a run (configurations, ignore files) are regular files of bounded size, and a run never
//!    waits for input that nothing writes. (`side/`, `tests/cli/{hostile,fifos,side_files}.rs`)
//! 5. The core does no I/O: only `config`, `input`, `links`, `run`, `report` and the binary do, and they
//!    are behind features. (`.ci/run` builds the library without them)
//! 6. No `unsafe`. (`forbid` in `Cargo.toml`)
//! 7. Credentials are masked at equal length in all output, unless [`Secrets::Shown`] is set:
//!    every string goes through a [`Masker`], whether or not it was found as a URI.
//!    (`secret/tests/`, `tests/secrets/`) So it is escaped for its receiver: what is written to a report
//!    is a constant, a number, or text in a form of `text/escape/forms.rs`. (`tests/cli/receivers/`)
//! 8. A run needs at most 64 MiB, and 4 MiB for each thread: records are divided after about a
//!    MiB, output is emitted in parts, and at most 4,096 findings or 2 MiB of one message are kept
//!    for deduplication. The user's lists of denied values come on top, and up to 64
//!    MiB of patterns of ignore files. Decompressors need more, as `input/compressed/mod.rs` states.
//!    (`tests/cli/memory.rs`)

#[cfg(feature = "config")]
pub mod config;
#[cfg(feature = "config")]
pub mod editor;
mod extract;
mod finding;
mod format;
mod host;
#[cfg(feature = "config")]
pub mod input;
#[cfg(feature = "config")]
mod links;
mod lint;
mod redirect;
#[cfg(feature = "io")]
pub mod report;
mod rule;
#[cfg(feature = "io")]
pub mod run;
mod secret;
#[cfg(feature = "config")]
pub mod side;
mod suppress;
mod template;
mod text;
pub mod uri;

pub use extract::delimit::{Candidate, Context, Kind, Wrapper};
pub use extract::scan::ScanMode;
pub use extract::single::{Delimited, delimit};
pub use finding::keys;
pub use finding::{
    Date, Envelope, Finding, Link, MessagePart, Snippet, SourceEdit, SourceFix, Suppression,
    SuppressionKind, Suspect, WebRecord,
};
pub use format::{
    Backslash, BareUrl, CommentPlace, CommentSyntax, Damage, DamageKind, Decoder, DocumentFiles,
    Escaping, FORMATS, Format, Head, IdsOfLine, Includes, LargeDocument, LinkForm, LossClass,
    MadeId, MadeIds, Markup, MarkupSyntax, MessageFields, Next, Omission, Own, PLAIN_TEXT, Parties,
    ReadOutcome, Record, Role, Section, SectionPart, Split, Target, VisibleText, Warning, Window,
    detect, format_of_language, formats,
};
pub use host::domain::{domain_of, registered_domain};
pub use host::idn::domain_in_unicode;
pub use lint::Output;
pub use lint::census::{Census, CountedUri, UriCount};
pub use lint::fix::{Fixed, MOST_PASSES, PassBudget, Passes, Picker, fix};
pub use lint::options::{MessageData, NamedCharset, Options, References, Task};
pub use lint::scanner::{Findings, Item, Links, Scanner, check, extract, read};
pub use redirect::unwrap;
pub use rule::{
    Action, ActiveRule, CUES, Checks, Counting, Cue, Edit, FailOn, Fix, Group, InsecureHttp,
    Levels, LocalReferences, Mentions, Once, PageLinks, Plan, Prepared, Preset, RULES, Reached,
    Rule, RuleContext, Safety, Says, Selection, Settings, Severity, Silent, Snippets, Span, Tag,
    UnknownRule, Violation, find as find_rule,
};
#[cfg(feature = "deny")]
pub use rule::{Deny, DenyError, DenyList, DenyMatch, DenyPart};
pub use secret::{Masker, Secret, SecretKind, Secrets, credentials_in, mask, mask_text, secrets};
pub use text::Text;
pub use text::location::{Location, PositionMode};
pub use text::transfer::TransferEncoding;
pub use uri::scheme;

/// The kinds of credentials that are recognized, and what a match means.
pub mod credential {
    pub use crate::secret::kind::{Exposure, Form, Kind, all as kinds};
}

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

/// What benches, fuzzers and the test of allocations use. It is not part of the public API.
#[doc(hidden)]
pub mod internals {
    pub use crate::extract::delimit::delimit_candidate;
    pub use crate::extract::scan::{CandidateKind, CandidatePosition, ScanMode, find_candidates};
    pub use crate::format::{Leaf, Splitter, Step, Window, leaves};
    pub use crate::lint::Linter;
    pub use crate::rule::run_rules;
}
