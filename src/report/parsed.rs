//! The output of `urilint parse` for one URI: its components, faults, normal form, and the verdict
//! of each specification, for people and as a JSON object.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use crate::secret::Secrets;
use crate::secret::{Masker, hidden, of_uri, secrets as credentials};
use crate::text::escape::{json_member, visible, visible_line};
use crate::uri::iri::{to_iri, to_uri};
use crate::uri::scheme::{self, parts};
use crate::uri::{
    Component, Fault, NormalizationLevel, Profile, Uri, Verdict, disagreement, normalize, verdict,
    verdicts,
};

/// The components and their names in output (RFC 3986 §3).
pub(super) const COMPONENTS: [(Component, &str); 8] = [
    (Component::Scheme, "scheme"),
    (Component::Authority, "authority"),
    (Component::Userinfo, "userinfo"),
    (Component::Host, "host"),
    (Component::Port, "port"),
    (Component::Path, "path"),
    (Component::Query, "query"),
    (Component::Fragment, "fragment"),
];

/// A parsed URI with its verdicts.
#[derive(Debug)]
pub struct Parsed<'a> {
    uri: Uri<'a>,
    /// Its bytes with credentials masked at equal length.
    shown: Vec<u8>,
    /// The ranges of the credentials.
    known: Vec<Range<usize>>,
    /// The text that it was delimited in, masked.
    raw: Option<Vec<u8>>,
    normal: Vec<u8>,
    /// The verdict of the selected specification.
    own: Verdict,
    verdicts: Vec<Verdict>,
    masker: Masker,
}

/// The URI as a URI or an IRI.
struct Form<'p> {
    label: &'static str,
    key: &'static str,
    text: Cow<'p, str>,
}

/// The verdict of a specification, with credentials masked.
struct DocumentVerdict<'v> {
    verdict: &'v Verdict,
    host: Option<Vec<u8>>,
    href: Option<Vec<u8>>,
}

impl<'a> Parsed<'a> {
    /// Parses `bytes` by `profile`, and by all other specifications for their verdicts.
    pub fn new(bytes: &'a [u8], profile: Profile, secrets: Secrets) -> Self {
        let masker = Masker::new(secrets);
        let uri = Uri::split_as(bytes, profile);
        let found = credentials(&uri);
        let mut known = of_uri(bytes);
        known.extend(hidden(&found));
        Self {
            uri,
            own: verdict(bytes, profile),
            shown: masker.ranges(bytes, &known),
            normal: masker.part(normalize(bytes, NormalizationLevel::Scheme), bytes, &known),
            verdicts: verdicts(bytes),
            known,
            raw: None,
            masker,
        }
    }

    /// Sets the text that the URI was delimited in, to be shown beside it.
    #[must_use]
    pub fn with_raw(mut self, raw: &[u8]) -> Self {
        self.raw = Some(self.masker.text(self.masked(raw)));
        self
    }

    /// Returns the URI that an IRI is mapped to, and the IRI that a URI is mapped to (RFC 3987 §3),
    /// if they differ in characters outside ASCII. They are made of what is shown, so that no
    /// credential is decoded.
    fn forms(&self) -> impl Iterator<Item = Form<'_>> {
        let count = |text: &[u8]| text.iter().filter(|byte| !byte.is_ascii()).count();
        let (uri, iri) = (to_uri(&self.shown), to_iri(&self.shown));
        let (shown, decoded) = (count(&self.shown), count(iri.as_bytes()));
        let uri = (shown > 0).then_some(Form {
            label: "as a URI",
            key: "uri_form",
            text: uri,
        });
        let iri = (decoded > shown).then_some(Form {
            label: "as an IRI",
            key: "iri_form",
            text: iri,
        });
        uri.into_iter().chain(iri)
    }

    fn components(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        COMPONENTS
            .iter()
            .filter_map(|&(component, name)| Some((name, &self.shown[self.uri.range(component)?])))
    }

    /// Returns the status of the scheme, and the document that defines it.
    fn registration(&self) -> Option<(&'static str, Option<&'static str>)> {
        let name = self.uri.scheme()?;
        let document = self.uri.known_scheme().map(|scheme| scheme.reference);
        Some((scheme::status(name), document))
    }

    fn document_verdicts(&self) -> impl Iterator<Item = DocumentVerdict<'_>> {
        self.verdicts.iter().map(|verdict| DocumentVerdict {
            verdict,
            host: verdict.host.as_ref().map(|host| self.masked(host)),
            href: verdict.href.as_ref().map(|href| self.masked(href)),
        })
    }

    /// Returns a part of the URI or of its normal form with credentials masked.
    fn masked(&self, part: &[u8]) -> Vec<u8> {
        self.masker
            .part(part.to_vec(), self.uri.bytes(), &self.known)
    }

    /// Writes it for people.
    pub fn write_full(&self, out: &mut dyn Write) -> io::Result<()> {
        visible_line(out, &self.shown)?;
        out.write_all(b"\n")?;
        if let Some(raw) = &self.raw {
            row(out, "written", raw)?;
        }
        for (name, value) in self.components() {
            row(out, name, value)?;
        }
        for part in parts(&self.uri) {
            row(out, part.name, &self.shown[part.range])?;
        }
        if let Some((status, document)) = self.registration() {
            row(out, "status", status.as_bytes())?;
            if let Some(document) = document {
                row(out, "document", document.as_bytes())?;
            }
        }
        row(out, "normal form", &self.normal)?;
        for form in self.forms() {
            row(out, form.label, form.text.as_bytes())?;
        }
        for fault in self.uri.faults() {
            self.write_fault(out, fault)?;
        }
        for verdict in self.document_verdicts() {
            verdict.write_full(out)?;
        }
        if let Some((a, b)) = disagreement(&self.verdicts) {
            write!(out, "  the host is ")?;
            visible(out, &self.masked(a.host.as_deref().unwrap_or_default()))?;
            write!(out, " by {}, and ", a.profile.name())?;
            visible(out, &self.masked(b.host.as_deref().unwrap_or_default()))?;
            writeln!(out, " by {}", b.profile.name())?;
        }
        Ok(())
    }

    fn write_fault(&self, out: &mut dyn Write, fault: &Fault) -> io::Result<()> {
        let (kind, range) = (fault.kind, fault.range());
        write!(
            out,
            "  fault at {}: {}",
            range.start + 1,
            kind.description()
        )?;
        if !range.is_empty() && range.len() <= 40 {
            out.write_all(b": `")?;
            visible(out, &self.shown[range])?;
            out.write_all(b"`")?;
        }
        writeln!(out, " ({}: {})", kind.section(), kind.production())
    }

    fn write_parts(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b",\"parts\":[")?;
        for (at, part) in parts(&self.uri).into_iter().enumerate() {
            let (comma, range) = (if at == 0 { "" } else { "," }, part.range);
            let (start, end) = (range.start, range.end);
            write!(out, "{comma}{{\"name\":\"{}\"", part.name)?;
            write!(out, ",\"byte_start\":{start},\"byte_end\":{end}")?;
            json_member(out, ",\"value\":", &self.shown[range])?;
            out.write_all(b"}")?;
        }
        out.write_all(b"]")
    }

    /// Writes it as a JSON object on one line.
    pub fn write_ndjson(&self, out: &mut dyn Write) -> io::Result<()> {
        json_member(out, "{\"uri\":", &self.shown)?;
        field(out, "raw", self.raw.as_deref())?;
        write_valid(out, &self.own)?;
        for (name, value) in self.components() {
            field(out, name, Some(value))?;
        }
        self.write_parts(out)?;
        if let Some((status, document)) = self.registration() {
            field(out, "scheme_status", Some(status.as_bytes()))?;
            field(out, "scheme_document", document.map(str::as_bytes))?;
        }
        field(out, "normal_form", Some(&self.normal))?;
        for form in self.forms() {
            field(out, form.key, Some(form.text.as_bytes()))?;
        }
        out.write_all(b",\"faults\":")?;
        write_faults(out, &self.own)?;
        for (at, verdict) in self.document_verdicts().enumerate() {
            out.write_all(if at == 0 { b",\"verdicts\":[" } else { b"," })?;
            verdict.write_json(out)?;
        }
        writeln!(
            out,
            "],\"hosts_differ\":{}}}",
            disagreement(&self.verdicts).is_some()
        )
    }
}

impl DocumentVerdict<'_> {
    fn write_full(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdict = self.verdict;
        write!(out, "  {:<12} ", verdict.profile.name())?;
        match (&*verdict.faults, &self.href) {
            (_, Some(href)) => visible(out, href)?,
            ([], None) => out.write_all(b"valid")?,
            _ if verdict.is_valid_reference => out.write_all(b"valid as a relative reference")?,
            ([first, rest @ ..], None) => {
                // A document of URNs is that of the scheme.
                let layered = verdict.generic_faults.is_empty() && verdict.profile.urn().is_none();
                out.write_all(if layered {
                    b"valid in the generic syntax; invalid for its scheme"
                } else {
                    b"invalid"
                })?;
                let at = first.range().start + 1;
                write!(out, " at {at}: {}", first.kind.description())?;
                if !rest.is_empty() {
                    write!(out, ", and {} more", rest.len())?;
                }
            }
        }
        out.write_all(b"\n")
    }

    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"profile\":\"{}\"", self.verdict.profile.name())?;
        write_valid(out, self.verdict)?;
        field(out, "host", self.host.as_deref())?;
        field(out, "href", self.href.as_deref())?;
        out.write_all(b",\"faults\":")?;
        write_faults(out, self.verdict)?;
        out.write_all(b"}")
    }
}

/// Writes whether the URI is valid, by the document, by its generic grammar, and as a reference.
fn write_valid(out: &mut dyn Write, verdict: &Verdict) -> io::Result<()> {
    let generic = verdict.generic_faults.is_empty();
    write!(
        out,
        ",\"valid\":{},\"generic_valid\":{generic}",
        verdict.is_valid()
    )?;
    if verdict.is_valid_reference {
        out.write_all(b",\"valid_reference\":true")?;
    }
    Ok(())
}

fn row(out: &mut dyn Write, name: &str, value: &[u8]) -> io::Result<()> {
    write!(out, "  {name:<12} ")?;
    match value {
        [] => out.write_all(b"(empty)")?,
        value => visible(out, value)?,
    }
    out.write_all(b"\n")
}

fn field(out: &mut dyn Write, name: &str, value: Option<&[u8]>) -> io::Result<()> {
    let Some(value) = value else {
        return Ok(());
    };
    json_member(out, &format!(",\"{name}\":"), value)
}

fn write_faults(out: &mut dyn Write, verdict: &Verdict) -> io::Result<()> {
    out.write_all(b"[")?;
    for (at, fault) in verdict.faults.iter().enumerate() {
        let (kind, range) = (fault.kind, fault.range());
        let comma = if at == 0 { "" } else { "," };
        write!(
            out,
            "{comma}{{\"byte_start\":{},\"byte_end\":{}",
            range.start, range.end
        )?;
        write!(out, ",\"layer\":\"{}\"", verdict.layer(fault))?;
        write!(out, ",\"kind\":\"{}\"", kind.name())?;
        for (name, text) in [
            ("message", kind.description()),
            ("production", kind.production()),
            ("section", kind.section()),
        ] {
            field(out, name, Some(text.as_bytes()))?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"]")
}
