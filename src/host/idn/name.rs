//! A host that is not ASCII as it stands, or says that it was encoded, label by label.

use std::borrow::Cow;
use std::ops::Range;

use super::{is_encoded, mapped_label};
use crate::host::name::network_host;
use crate::uri::characters::is_dot;
use crate::uri::percent;
use crate::uri::{HostKind, Uri};

/// The longest name that is looked at, in bytes: several times as long as any that can be
/// asked for, however it is written.
const LONGEST: usize = 2048;

/// A host with labels outside ASCII, or with encoded ones.
#[derive(Debug)]
pub struct Name<'u> {
    /// Where it stands in the URI.
    pub range: Range<usize>,
    /// Escapes undone.
    pub text: Cow<'u, str>,
}

/// A label of it.
#[derive(Debug)]
pub struct Label<'n> {
    /// Where it stands in the URI; all of the host, where that has escapes.
    pub range: Range<usize>,
    /// Escapes undone.
    pub written: &'n str,
}

impl<'u> Name<'u> {
    /// The host of `uri`, if its scheme is one of the network (guard U5) and the host is one
    /// that other rules than those of ASCII are about.
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

    /// Its labels, without the empty one of the root.
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

    /// The name as it is asked for, in Unicode; labels that stand encoded are left so.
    /// `None` where one is no label.
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

    /// The name in Unicode, encoded labels decoded. `None` where one is no label.
    pub fn unicode(&self) -> Option<String> {
        let labels: Option<Vec<_>> = self.labels().map(|label| label.unicode()).collect();
        Some(labels?.join("."))
    }
}

impl Label<'_> {
    /// The label as it is shown; `None` where it is none.
    pub fn unicode(&self) -> Option<String> {
        mapped_label(self.written)
    }
}

/// Whether all of `host` is ASCII, and no label is encoded nor an octet escaped: the way of
/// nearly all.
fn is_plain(host: &[u8]) -> bool {
    let mut before = 0;
    host.iter().all(|&byte| {
        let plain = byte < 0x80 && byte != b'%' && (byte, before) != (b'-', b'-');
        before = byte;
        plain
    })
}

/// The host of `uri`, if its scheme is one of the network and the host is a name: in Unicode
/// and lower case, escapes undone, without the dot of the root; and where it stands.
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

/// A domain as the user writes it, in Unicode and lower case.
pub fn domain_in_unicode(domain: &str) -> String {
    let labels: Option<Vec<_>> = domain.split(is_dot).map(mapped_label).collect();
    labels.map_or_else(|| domain.to_lowercase(), |labels| labels.join("."))
}
