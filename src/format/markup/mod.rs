//! Markup languages.

mod amigaguide;
pub(super) mod asciidoc;
mod bibtex;
pub(super) mod html;
pub(super) mod latex;
#[cfg(feature = "markdown")]
pub(super) mod markdown;
pub(super) mod org;
pub(super) mod roff;
pub(super) mod rst;
mod texinfo;
mod xml;

pub use amigaguide::AMIGAGUIDE;
pub use asciidoc::ASCIIDOC;
pub use bibtex::BIBTEX;
pub use html::HTML;
pub(crate) use html::{character_reference, refresh};
pub use latex::LATEX;
#[cfg(feature = "markdown")]
pub use markdown::MARKDOWN;
pub use org::ORG;
pub use roff::ROFF;
pub use rst::RST;
pub use texinfo::TEXINFO;
pub use xml::XML;
