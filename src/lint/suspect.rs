//! What is meant by suspects: text that is not a URI, but was meant as one (rules S012, D011 and
//! D012).

use memchr::memmem;

use crate::extract::delimit::{Context, Kind};
use crate::finding::{Link, Suspect};
use crate::rule::{corrected, restored};

/// Returns how `link` differs from the URI that it is meant as, and that URI.
pub fn suspect(link: &Link) -> Option<(Suspect, Vec<u8>)> {
    let text = &link.uri;
    match link.kind {
        Kind::Defanged => match memmem::find(&text.to_ascii_lowercase(), b" at ") {
            Some(at) => {
                let uri = [&text[..at], b"@", &text[at + 4..]].concat();
                Some((Suspect::Obfuscated, uri))
            }
            None => Some((Suspect::Defanged, restored(text)?)),
        },
        Kind::Misspelt | Kind::Uri if link.context != Context::Code => {
            Some((Suspect::Misspelt, corrected(text)?))
        }
        _ => None,
    }
}
