//! The rules: one file each, whose documentation is its manual.
//!
//! This file holds the types, the table, and the one function that runs them with
//! guards and precedence.

mod amend;
mod child;
#[cfg(test)]
mod delimiting_cases;
mod fix;
mod guard;
mod judge;
mod line;
pub(crate) mod local;
mod name;
#[cfg(test)]
mod normalization_cases;
mod query;
mod say;
mod select;
#[cfg(test)]
mod syntax_cases;
#[cfg(test)]
mod table;
#[cfg(test)]
mod trial;

// D
mod defanged_uri;
mod glued_uris;
mod html_entity_residue;
mod hyphen_at_line_break;
mod legacy_url_prefix;
mod possible_wrap;
mod quoted_printable_residue;
mod scheme_glued_to_word;
mod template_or_redacted;
mod unbalanced_bracket;
mod unclosed_angle;
mod whitespace_in_delimited;

// S
mod bad_percent_escape;
mod bracket_outside_host;
mod invalid_character;
mod invalid_dns_name;
mod invalid_host_character;
mod invalid_ip_literal;
mod invalid_port;
mod missing_host;
mod non_ascii_character;
mod scheme_typo;
mod unbracketed_ipv6;
mod unknown_scheme;
mod unwise_character;

// G
mod default_port;
mod dot_segments;
mod empty_port;
mod gateway_fragile_character;
mod lowercase_percent_hex;
mod needless_escape;
mod noncanonical_ipv6;
mod overlong_uri;
mod trailing_dot_host;
mod uppercase_host;
mod uppercase_scheme;
// C.
mod email_in_query;
mod gateway_wrapped_link;
mod known_token;
mod local_path_leak;
mod password_in_uri;
mod presigned_url;
mod secret_query_param;
mod session_id;
mod tracking_parameter;
mod userinfo_token;
mod webhook_url;

// L
mod bare_url;
mod empty_link;
mod insecure_http;
mod legacy_doi_resolver;
mod markdown_escape_in_url;
mod missing_anchor;
mod missing_file;
mod missing_scheme;
mod redundant_link_text;
mod reversed_link;
mod unreserved_example_domain;

// P.
mod data_malformed;
mod experimental_scheme;
mod file_drive_as_host;
mod ftp_gopher_type;
mod http_userinfo;
mod legacy_scheme;
mod mailto_no_address;
mod mailto_slashes;
mod mailto_unsafe_header;
mod news_form;
mod nntp_not_global;
mod scheme_syntax;
mod scp_syntax_in_url;
mod tel_not_global;
mod websocket_fragment;

// N
mod urn_isbn;
mod urn_issn;
mod urn_nid_experimental;
mod urn_nid_unregistered;
mod urn_nul;
mod urn_oid;
mod urn_rqf_component;
mod urn_syntax;
mod urn_urn_reserved;
mod urn_uuid;

// X
mod active_data_uri;
mod ambiguous_authority;
mod backslash;
mod cross_protocol_port;
mod double_encoding;
mod embedded_ipv4_in_ipv6;
mod encoded_crlf;
mod encoded_nul;
mod encoded_traversal;
mod loopback_or_private_host;
mod metadata_or_link_local;
mod multiple_at;
mod obscure_ipv4;
mod open_redirect_wrapper;
mod os_handler_scheme;
mod overlong_utf8;
mod percent_encoded_host;
mod port_zero;
mod raw_tab_or_newline;
mod remote_file_host;
mod reserved_port;
mod script_scheme;

// M
mod bidi_control;
mod embedded_trusted_host;
mod fake_delimiter;
mod file_extension_tld;
mod idna_deviation;
mod idna_invalid;
mod idna_mapped_host;
mod invisible_character;
mod link_text_downgrade;
mod link_text_mismatch;
mod long_userinfo;
mod lookalike_domain;
mod mixed_script_label;
mod public_ip_host;
mod single_label_host;
mod unknown_tld;
mod userinfo_looks_like_host;
mod whole_script_confusable;

// L
mod unused_ignore;

use std::ops::Range;

use crate::delimit::Candidate;
use crate::format::{Language, Target};
use crate::options::Settings;
use crate::uri::Uri;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works somewhere, or by luck.
    Warning,
    /// Invalid, or unsafe with no honest reading.
    Error,
}

impl Severity {
    /// Its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A set of rules for one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Documentation, before a commit.
    Docs,
    /// Archives of mail and news.
    Mail,
    /// Links for a fetcher.
    Harvest,
}

impl Preset {
    /// Its name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::Mail => "mail",
            Self::Harvest => "harvest",
        }
    }
}

/// When a rule is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// With no configuration and in every preset.
    Always,
    /// In these presets.
    In(&'static [Preset]),
    /// In no preset: only when it is asked for (see [`Selection`]).
    Never,
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// A letter for the group and three digits; never used again for another rule.
    pub code: &'static str,
    /// Kebab case; the file is named after it.
    pub name: &'static str,
    /// What it flags, in one line.
    pub summary: &'static str,
    /// The severity of a hit that does not say otherwise.
    pub severity: Severity,
    /// When it is on.
    pub on: On,
    /// Where the document says so: `RFC 3986 §3.2.1`.
    pub reference: &'static str,
    /// The rule's own source file: its head is the manual (see [`Rule::manual`]).
    pub source: &'static str,
    /// Adds a hit for each place at fault.
    pub check: fn(&Found, &mut Vec<Hit>),
}

/// What a group of rules is about: the letter of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// D: where the URI starts and stops.
    Delimiting,
    /// S: not a URI.
    Syntax,
    /// G: normalization and portability.
    Normalization,
    /// P: one scheme's rules.
    Scheme,
    /// N: uniform resource names.
    Name,
    /// X: what attacks parsers, ports and hosts.
    Security,
    /// M: misleading or confusable.
    Misleading,
    /// C: credentials and privacy.
    Credentials,
    /// L: the style of documents.
    Style,
}

impl Rule {
    /// The group that its code names.
    ///
    /// # Panics
    /// When the code names none, which no rule's in the table does.
    pub fn group(&self) -> Group {
        match self.code.as_bytes()[0] {
            b'D' => Group::Delimiting,
            b'S' => Group::Syntax,
            b'G' => Group::Normalization,
            b'P' => Group::Scheme,
            b'N' => Group::Name,
            b'X' => Group::Security,
            b'M' => Group::Misleading,
            b'C' => Group::Credentials,
            b'L' => Group::Style,
            letter => unreachable!("no group {}", char::from(letter)),
        }
    }

    /// Whether it knows fixes that may be made unattended, or others only: what its manual
    /// says under "Fix safety". `None`: it knows none.
    pub fn fixes(&self) -> Option<Safety> {
        let manual = self.manual();
        let (_, below) = manual.split_once("## Fix safety\n")?;
        match below.trim_start().split_once([':', ' ', ',', '.'])?.0 {
            "Safe" => Some(Safety::Safe),
            "Unsafe" => Some(Safety::Unsafe),
            _ => None,
        }
    }

    /// The rule's manual: the `//!` lines at the head of its file, as Markdown.
    pub fn manual(&self) -> String {
        let lines = self
            .source
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

/// What rules see.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// How it was delimited.
    pub candidate: &'a Candidate<'a>,
    /// Its parts and faults. Offsets are those of `candidate.text`.
    pub uri: &'a Uri<'a>,
    /// The section's text before `candidate.outer`.
    pub before: &'a [u8],
    /// The section's text after `candidate.outer`.
    pub after: &'a [u8],
    /// Its credentials.
    pub secrets: &'a [crate::secret::Secret],
    /// What its section is written in.
    pub language: Language,
    /// What markup says of it, if markup delimits it.
    pub target: Option<&'a Target>,
    /// The URI that a relative reference means, where there is a base.
    pub resolved: Option<&'a [u8]>,
    /// Whether it stands in running text of its language, where markup may be put around it:
    /// not in the text of a link, in code, or in another language inside.
    pub prose: bool,
    /// What the user says.
    pub settings: &'a Settings,
}

impl<'a> Found<'a> {
    /// The text of the link that it is the target of, white space collapsed.
    pub fn link_text(&self) -> Option<&'a [u8]> {
        self.target.and_then(|target| target.text.as_deref())
    }
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// What is wrong, as a phrase without a full stop. It must not quote a credential.
    pub message: String,
    /// Another severity than the rule's.
    pub severity: Option<Severity>,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that mend it.
    pub fix: Option<Fix>,
}

/// A hit with what the guards made of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// How bad it is, here.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that mend it.
    pub fix: Option<Fix>,
}

pub use fix::{Edit, Fix, Safety, Span};
pub use judge::judge;
pub(crate) use select::{Kind as SelectorKind, similar};
pub use select::{Selection, UnknownRule, find};
pub(crate) use unused_ignore::RULE as UNUSED_IGNORE;

/// What is said of a selector that names no rule.
pub(crate) fn unknown_rule(selector: &str) -> UnknownRule {
    select::unknown(selector, RULES)
}

/// Rules that are worse where links are for a fetcher, as they are then.
static FOR_HARVEST: &[&Rule] = &[&loopback_or_private_host::FOR_HARVEST];

/// All rules, group by group.
#[rustfmt::skip]
pub static RULES: &[&Rule] = &[
    // D
    &unclosed_angle::RULE,
    &whitespace_in_delimited::RULE,
    &hyphen_at_line_break::RULE,
    &possible_wrap::RULE,
    &unbalanced_bracket::RULE,
    &glued_uris::RULE,
    &scheme_glued_to_word::RULE,
    &legacy_url_prefix::RULE,
    &quoted_printable_residue::RULE,
    &html_entity_residue::RULE,
    &defanged_uri::RULE,
    &template_or_redacted::RULE,
    // S
    &invalid_character::RULE,
    &unwise_character::RULE,
    &non_ascii_character::RULE,
    &bad_percent_escape::RULE,
    &bracket_outside_host::RULE,
    &missing_host::RULE,
    &invalid_port::RULE,
    &invalid_ip_literal::RULE,
    &invalid_host_character::RULE,
    &invalid_dns_name::RULE,
    &unbracketed_ipv6::RULE,
    &scheme_typo::RULE,
    &unknown_scheme::RULE,
    // G
    &uppercase_scheme::RULE,
    &uppercase_host::RULE,
    &default_port::RULE,
    &empty_port::RULE,
    &lowercase_percent_hex::RULE,
    &needless_escape::RULE,
    &dot_segments::RULE,
    &trailing_dot_host::RULE,
    &noncanonical_ipv6::RULE,
    &overlong_uri::RULE,
    &gateway_fragile_character::RULE,
    // P
    &http_userinfo::RULE,
    &legacy_scheme::RULE,
    &nntp_not_global::RULE,
    &news_form::RULE,
    &mailto_no_address::RULE,
    &mailto_slashes::RULE,
    &mailto_unsafe_header::RULE,
    &file_drive_as_host::RULE,
    &ftp_gopher_type::RULE,
    &experimental_scheme::RULE,
    &tel_not_global::RULE,
    &data_malformed::RULE,
    &websocket_fragment::RULE,
    &scp_syntax_in_url::RULE,
    &scheme_syntax::RULE,
    // N
    &urn_syntax::RULE,
    &urn_urn_reserved::RULE,
    &urn_nid_experimental::RULE,
    &urn_nid_unregistered::RULE,
    &urn_nul::RULE,
    &urn_rqf_component::RULE,
    &urn_uuid::RULE,
    &urn_isbn::RULE,
    &urn_issn::RULE,
    &urn_oid::RULE,
    // X
    &encoded_crlf::RULE,
    &encoded_nul::RULE,
    &cross_protocol_port::RULE,
    &reserved_port::RULE,
    &port_zero::RULE,
    &obscure_ipv4::RULE,
    &percent_encoded_host::RULE,
    &embedded_ipv4_in_ipv6::RULE,
    &loopback_or_private_host::RULE,
    &metadata_or_link_local::RULE,
    &backslash::RULE,
    &multiple_at::RULE,
    &ambiguous_authority::RULE,
    &double_encoding::RULE,
    &active_data_uri::RULE,
    &overlong_utf8::RULE,
    &encoded_traversal::RULE,
    &script_scheme::RULE,
    &os_handler_scheme::RULE,
    &raw_tab_or_newline::RULE,
    &open_redirect_wrapper::RULE,
    &remote_file_host::RULE,
    // M
    &userinfo_looks_like_host::RULE,
    &long_userinfo::RULE,
    &mixed_script_label::RULE,
    &whole_script_confusable::RULE,
    &invisible_character::RULE,
    &bidi_control::RULE,
    &fake_delimiter::RULE,
    &idna_mapped_host::RULE,
    &idna_invalid::RULE,
    &idna_deviation::RULE,
    &lookalike_domain::RULE,
    &embedded_trusted_host::RULE,
    &link_text_mismatch::RULE,
    &link_text_downgrade::RULE,
    &unknown_tld::RULE,
    &file_extension_tld::RULE,
    &single_label_host::RULE,
    &public_ip_host::RULE,
    // C
    &password_in_uri::RULE,
    &userinfo_token::RULE,
    &known_token::RULE,
    &secret_query_param::RULE,
    &presigned_url::RULE,
    &webhook_url::RULE,
    &local_path_leak::RULE,
    &session_id::RULE,
    &email_in_query::RULE,
    &tracking_parameter::RULE,
    &gateway_wrapped_link::RULE,
    // L
    &bare_url::RULE,
    &insecure_http::RULE,
    &unreserved_example_domain::RULE,
    &empty_link::RULE,
    &reversed_link::RULE,
    &redundant_link_text::RULE,
    &legacy_doi_resolver::RULE,
    &missing_scheme::RULE,
    &markdown_escape_in_url::RULE,
    &missing_file::RULE,
    &missing_anchor::RULE,
    &unused_ignore::RULE,
];
