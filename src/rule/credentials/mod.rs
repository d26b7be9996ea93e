//! Group C: credentials and privacy.

mod email_in_query;
mod gateway_wrapped_link;
mod hidden_recipient;
mod known_token;
pub(super) mod leak;
mod local_network;
pub(super) mod local_path_leak;
pub(super) mod password_in_uri;
pub(super) mod placeholder_credential;
pub(super) mod presigned_url;
mod recipient_in_link;
pub(super) mod secret_query_param;
mod session_id;
mod tracking_parameter;
pub(super) mod userinfo_token;
mod webhook_url;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
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
    &hidden_recipient::RULE,
    &placeholder_credential::RULE,
    &recipient_in_link::RULE,
];
