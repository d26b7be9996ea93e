//! Hosts with labels outside ASCII or encoded ones.

use std::borrow::Cow;
use std::ops::Range;

use super::{is_encoded, mapped_label};
use crate::host::name::network_host;
use crate::uri::characters::is_dot;
use crate::uri::percent;
use crate::uri::{HostKind, Uri};

/// The maximum length of a name that is examined, in bytes: several times that of any name that can
/// be looked up, in any notation.
const LONGEST: usize = 2048;

/// A host with labels outside ASCII, or with encoded ones.
#[derive(Debug)]
pub struct Name<'u> {
    /// The range in the URI.
    pub range: Range<usize>,
    /// The name, percent-decoded.
    pub text: Cow<'u, str>,
}

/// A label of a [`Name`].
#[derive(Debug)]
pub struct Label<'n> {
    /// The range in the URI; that of the whole host if it has escapes.
    pub range: Range<usize>,
    /// The label, percent-decoded.
    pub written: &'n str,
}

impl<'u> Name<'u> {
    /// Returns the host of `uri`, if it is on the network (guard "hosts and ports of network
    /// schemes") and contains labels outside ASCII or encoded ones.
    pub fn of(uri: &Uri<'u>) -> Option<Self> {
        let (range, host) = network_host(uri)?;
        if is_plain(host) || host.len() > LONGEST || uri.host_kind() != HostKind::RegName {
            return None;
        }
        let text = match percent::decode(host) {
            Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).ok()?),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).ok()?),
        };
        let other = !text.is_ascii() || text.split('.').any(|l| is_encoded(l.as_bytes()));
        other.then_some(Self { range, text })
    }

    /// Returns its labels, without the empty one of the root.
    pub fn labels(&self) -> impl Iterator<Item = Label<'_>> {
        let literal = matches!(self.text, Cow::Borrowed(_));
        let mut at = self.range.start;
        let labels = self.text.split_inclusive(is_dot).map(move |part| {
            let written = part.strip_suffix(is_dot).unwrap_or(part);
            let start = at;
            at += part.len();
            Label {
                range: if literal {
                    start..start + written.len()
                } else {
                    self.range.clone()
                },
                written,
            }
        });
        labels.filter(|label| !label.written.is_empty())
    }

    /// Returns the name in Unicode as it is looked up; encoded labels remain encoded. Returns
    /// `None` if a label is invalid.
    pub fn mapped(&self) -> Option<String> {
        let labels: Option<Vec<_>> = self
            .text
            .split(is_dot)
            .map(|label| {
                if is_encoded(label.as_bytes()) || label.is_empty() {
                    Some(Cow::Borrowed(label))
                } else {
                    mapped_label(label).map(Cow::Owned)
                }
            })
            .collect();
        Some(labels?.join("."))
    }

    /// Returns the name in Unicode, with encoded labels decoded. Returns `None` if a label is
    /// invalid.
    pub fn unicode(&self) -> Option<String> {
        let labels: Option<Vec<_>> = self.labels().map(|label| label.unicode()).collect();
        Some(labels?.join("."))
    }
}

impl Label<'_> {
    /// Returns the label as it is displayed; `None` if it is invalid.
    pub fn unicode(&self) -> Option<String> {
        mapped_label(self.written)
    }
}

/// Returns true if `host` is ASCII without escapes and encoded labels, as nearly all are.
fn is_plain(host: &[u8]) -> bool {
    let mut before = 0;
    host.iter().all(|&byte| {
        let plain = byte < 0x80 && byte != b'%' && (byte, before) != (b'-', b'-');
        before = byte;
        plain
    })
}

/// Returns the host of `uri`, if it is a name on the network, in lowercase Unicode, percent-decoded
/// and without the root dot, and its range.
pub fn host_in_unicode(uri: &Uri) -> Option<(Range<usize>, String)> {
    let (range, host) = network_host(uri)?;
    if uri.host_kind() != HostKind::RegName || host.len() > LONGEST {
        return None;
    }
    let name = match Name::of(uri) {
        Some(name) => name.unicode()?,
        None => String::from_utf8(percent::decode(host).to_ascii_lowercase()).ok()?,
    };
    let name = name.strip_suffix('.').unwrap_or(&name).to_owned();
    Some((range, name))
}

/// Returns a domain in lowercase Unicode, with its encoded labels decoded.
pub fn domain_in_unicode(domain: &str) -> String {
    let labels: Option<Vec<_>> = domain.split(is_dot).map(mapped_label).collect();
    labels.map_or_else(|| domain.to_lowercase(), |labels| labels.join("."))
}
