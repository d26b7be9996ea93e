//! Webhooks: anyone with the URI can send to it.

pub mod alerts;
pub mod automation;
pub mod chat;
