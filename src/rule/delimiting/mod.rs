//! Group D: the boundaries of URIs in text.

#[cfg(test)]
mod cases;
pub(super) mod defanged_uri;
pub(super) mod glued_uris;
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

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
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
];
