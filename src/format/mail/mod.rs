//! Mailboxes, news spools, and single messages.

mod anews;
mod babyl;
mod bsmtp;
mod csvmail;
mod decoder;
mod defaults;
mod emlx;
pub(super) mod mbox;
mod mboxcl;
mod mbx;
pub(super) mod message;
mod mmdf;
mod rfc822;
mod rnews;
mod separator;
mod smime;
mod utf16;

pub use anews::ANEWS;
pub use babyl::BABYL;
pub use bsmtp::BSMTP;
pub use csvmail::CSVMAIL;
pub(super) use csvmail::has_messages;
pub use emlx::EMLX;
pub use mbox::MBOX;
pub use mboxcl::MBOXCL;
pub use mbx::MBX;
pub(crate) use message::decode_words;
pub use message::{Leaf, MessageFields, Own, Parties, leaves};
pub use mmdf::MMDF;
pub use rfc822::MAIL;
pub(crate) use rfc822::is_in_folder;
pub use rnews::RNEWS;
pub use smime::SMIME;
pub use utf16::UTF16;
