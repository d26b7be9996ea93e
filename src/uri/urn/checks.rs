//! The faults of a URN, beyond those of the generic grammar.

use std::ops::Range;

use super::namespace::{is_unnumbered, is_uuid};
use super::{Parts, UrnProfile, directive, fault, namespace};
use crate::uri::syntax::percent;
use crate::uri::syntax::{Component, Fault, FaultKind, GrammarFault, Uri};

/// Adds the faults of `uri` by the document of the profile and by that of the namespace. Faults
/// that are already in `faults` are not reported again.
pub(crate) fn check(uri: &Uri, profile: UrnProfile, faults: &mut Vec<Fault>) {
    let mut check = Checker {
        bytes: uri.bytes(),
        profile,
        faults,
    };
    let Some(scheme) = uri.range(Component::Scheme) else {
        // A missing scheme is a fault of the generic grammar.
        return;
    };
    if !uri.has_scheme("urn") {
        return check.broken(fault::NOT_URN.by(profile), scheme);
    }
    if let Some(authority) = uri.range(Component::Authority) {
        let slashes = authority.start - 2..authority.end;
        return check.broken(fault::AUTHORITY.by(profile), slashes);
    }
    let parts = Parts::of(uri);
    check.name(&parts);
    check.query(&parts);
    check.fragment(&parts);
}

struct Checker<'a, 'f> {
    bytes: &'a [u8],
    profile: UrnProfile,
    faults: &'f mut Vec<Fault>,
}

impl Checker<'_, '_> {
    /// Adds a fault by which all three documents agree, or of which the other two say nothing.
    fn broken(&mut self, what: &'static GrammarFault, range: Range<usize>) {
        self.faults.push(Fault::new(FaultKind::Scheme(what), range));
    }

    /// Adds a fault that another of the three documents allows.
    fn disputed(&mut self, what: &'static GrammarFault, range: Range<usize>) {
        self.faults
            .push(Fault::new(FaultKind::Disputed(what), range));
    }

    /// `assigned-name = "urn" ":" NID ":" NSS`
    fn name(&mut self, parts: &Parts) {
        let profile = self.profile;
        let Some(nid) = parts.nid.clone() else {
            return;
        };
        if parts.nss.is_none() && is_uuid(&self.bytes[nid.clone()]) {
            return self.broken(fault::BARE_UUID.by(profile), nid);
        }
        self.nid(nid.clone());
        match parts.nss.clone() {
            None if nid.is_empty() => {}
            None => self.broken(fault::NO_NSS.by(profile), nid.end..nid.end),
            Some(nss) if nss.is_empty() => self.broken(fault::EMPTY_NSS.by(profile), nss),
            Some(nss) => {
                self.nss(nss.clone());
                self.nul(nss.clone());
                self.inside(nid, nss);
            }
        }
    }

    fn nid(&mut self, range: Range<usize>) {
        let (bytes, profile) = (self.bytes, self.profile);
        let nid = &bytes[range.clone()];
        if nid.is_empty() {
            return self.broken(fault::NO_NID.by(profile), range);
        }
        self.nid_characters(range.clone());
        let old = profile == UrnProfile::Rfc2141;
        if nid[0] == b'-' {
            self.broken(fault::NID_FIRST.by(profile), range.start..range.start + 1);
        } else if nid[nid.len() - 1] == b'-' && !old {
            self.disputed(fault::NID_LAST.by(profile), range.end - 1..range.end);
        }
        if nid.len() > 32 {
            self.broken(fault::NID_LONG.by(profile), range.start + 32..range.end);
        } else if nid.len() == 1 && !old {
            self.disputed(fault::NID_SHORT.by(profile), range.clone());
        }
        if nid.eq_ignore_ascii_case(b"urn") {
            self.broken(fault::RESERVED.by(profile), range);
        } else if profile == UrnProfile::Rfc8141 && is_unnumbered(nid) {
            self.disputed(&fault::INFORMAL, range.start + 4..range.end);
        }
    }

    /// Adds the runs of characters that are not allowed in a namespace identifier. Those that are
    /// not allowed in any URI are reported already.
    fn nid_characters(&mut self, range: Range<usize>) {
        let what = fault::NID_CHARACTER.by(self.profile);
        let mut start = range.start;
        while start < range.end {
            let mut end = start;
            while end < range.end && is_foreign(self.bytes, end) {
                end += 1;
            }
            if end > start {
                self.broken(what, start..end);
            }
            start = end + 1;
        }
    }

    /// RFC 2141: `1*(trans / "%" hex hex)`. rfc2141bis-urn-03: `1*pchar`. RFC 8141: `pchar *(pchar
    /// / "/")`. A character that is not a `pchar` is a fault of the generic grammar.
    fn nss(&mut self, range: Range<usize>) {
        let (bytes, profile) = (self.bytes, self.profile);
        let first = range.start;
        if bytes[first] == b'/' {
            self.broken(fault::SLASH_FIRST.by(profile), first..first + 1);
        }
        if profile == UrnProfile::Rfc8141 {
            return;
        }
        for at in range {
            match bytes[at] {
                b'/' if at > first => self.disputed(fault::SLASH.by(profile), at..at + 1),
                b'&' | b'~' if profile == UrnProfile::Rfc2141 => {
                    self.disputed(fault::NSS_CHARACTER.by(profile), at..at + 1);
                }
                _ => {}
            }
        }
    }

    /// `%00`, which RFC 2141 §2.4 and rfc2141bis-urn-03 §2.5.3 forbid. RFC 8141 does not mention
    /// it.
    fn nul(&mut self, range: Range<usize>) {
        if self.profile == UrnProfile::Rfc8141 {
            return;
        }
        let what = fault::NUL.by(self.profile);
        for escape in percent::escapes(&self.bytes[range.clone()]) {
            if escape.octet == 0 {
                let at = range.start + escape.at;
                self.disputed(what, at..at + 3);
            }
        }
    }

    /// Applies the document of the namespace, unless the name has a fault already.
    fn inside(&mut self, nid: Range<usize>, nss: Range<usize>) {
        let bytes = self.bytes;
        let Some(namespace) = namespace(&bytes[nid]) else {
            return;
        };
        let generic =
            |fault: &Fault| nss.start <= fault.range().start && fault.range().start < nss.end;
        if !self.faults.iter().any(generic) {
            namespace.check(&bytes[nss.clone()], nss.start, self.faults);
        }
    }

    fn query(&mut self, parts: &Parts) {
        let Some(query) = parts.query.clone() else {
            return;
        };
        let mark = query.start - 1..query.start;
        match self.profile {
            UrnProfile::Rfc2141 => self.disputed(&fault::KEPT, mark),
            UrnProfile::Rfc2141bis => {
                // RFC 8141 allows queries with these prefixes.
                let newer = parts.r_component.is_some() || parts.q_component.is_some();
                directive::check(self.bytes, query, |what, range| {
                    let kind = if newer {
                        FaultKind::Disputed(what)
                    } else {
                        FaultKind::Scheme(what)
                    };
                    self.faults.push(Fault::new(kind, range));
                });
            }
            UrnProfile::Rfc8141 => self.components(parts, query),
        }
    }

    /// `rq-components = [ "?+" r-component ] [ "?=" q-component ]`, each
    /// `pchar *( pchar / "/" / "?" )`.
    fn components(&mut self, parts: &Parts, query: Range<usize>) {
        if parts.r_component.is_none() && parts.q_component.is_none() {
            let mut faults = 0;
            directive::check(self.bytes, query.clone(), |_, _| faults += 1);
            let mark = query.start - 1..query.start;
            return match faults {
                0 => self.disputed(&fault::QUESTION, mark),
                _ => self.broken(&fault::QUESTION, mark),
            };
        }
        for (part, empty, first) in [
            (&parts.r_component, &fault::EMPTY_R, &fault::FIRST_R),
            (&parts.q_component, &fault::EMPTY_Q, &fault::FIRST_Q),
        ] {
            let Some(part) = part.clone() else {
                continue;
            };
            match self.bytes[part.clone()].first() {
                None => self.broken(empty, part),
                Some(b'/' | b'?') => self.broken(first, part.start..part.start + 1),
                Some(_) => {}
            }
        }
    }

    /// RFC 2141 reserves `#`; rfc2141bis-urn-03 §2.4 forbids a fragment unless a namespace
    /// registered by that draft allows it, and none ever was. In RFC 8141 it is the f-component,
    /// which may be empty, and whose meaning depends on the media type of the result (RFC 3986
    /// §3.5).
    fn fragment(&mut self, parts: &Parts) {
        let Some(fragment) = parts.fragment.clone() else {
            return;
        };
        match self.profile {
            UrnProfile::Rfc2141 => {
                self.disputed(&fault::KEPT, fragment.start - 1..fragment.start);
            }
            UrnProfile::Rfc2141bis => {
                self.disputed(&fault::FRAGMENT, fragment.start - 1..fragment.end);
            }
            UrnProfile::Rfc8141 => {}
        }
    }
}

/// Returns true if the byte at `at` is allowed in a URI but not in a namespace identifier.
fn is_foreign(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'%' => percent::octet_at(bytes, at).is_some(),
        b'-' | b'<' | b'>' | b'"' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' | b'[' | b']' => false,
        b => b.is_ascii_graphic() && !b.is_ascii_alphanumeric(),
    }
}
