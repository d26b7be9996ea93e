//! Links to messages in an archive on the web: templates of `--link-template` and of `[[archive]]`.
//!
//! A template is an http or https URI with fields in braces: `https://archive.example/{message_id}`.
//! The fields are [`FIELDS`]. Their values are from the text under scan, so they are percent-encoded,
//! and may only occur after the host.

use std::fmt;
use std::io::Write as _;
use std::str::FromStr;

use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::uri::Uri;

/// The fields of templates, and what they are replaced by.
pub const FIELDS: &[(&str, &str)] = &[
    ("message_id", "the Message-ID without angle brackets"),
    (
        "message_number",
        "the number of the message in its mailbox, from 1",
    ),
    ("path", "the path of the file, with its slashes"),
    ("name", "the name of the file without folders"),
    ("list_id", "the identifier of the mailing list"),
];

/// A template for links to messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkTemplate {
    parts: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    MessageId,
    MessageNumber,
    Path,
    Name,
    ListId,
}

impl Field {
    const ALL: [Self; 5] = [
        Self::MessageId,
        Self::MessageNumber,
        Self::Path,
        Self::Name,
        Self::ListId,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::MessageId => "message_id",
            Self::MessageNumber => "message_number",
            Self::Path => "path",
            Self::Name => "name",
            Self::ListId => "list_id",
        }
    }

    fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name)
    }
}

/// The values of the fields for one message.
#[derive(Clone, Copy, Debug, Default)]
pub struct MessageFields<'m> {
    /// The Message-ID, with or without angle brackets.
    pub message_id: Option<&'m [u8]>,
    /// The number of the message in its mailbox, from 1.
    pub message_number: Option<u64>,
    /// The path of the file.
    pub path: &'m [u8],
    /// The identifier of the mailing list, with or without angle brackets.
    pub list_id: Option<&'m [u8]>,
}

/// Why text is no template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkTemplateError {
    /// It has no field.
    NoField,
    /// It has a field of an unknown name.
    UnknownField(String),
    /// A brace has no counterpart.
    Unbalanced,
    /// It is not an http or https URI with a host.
    NotWeb,
    /// It is not a valid URI, apart from its fields.
    Invalid,
    /// It has a field in the host.
    FieldInHost,
}

impl fmt::Display for LinkTemplateError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let fields = || {
            let names: Vec<_> = FIELDS
                .iter()
                .map(|(name, _)| format!("{{{name}}}"))
                .collect();
            names.join(", ")
        };
        match self {
            Self::NoField => write!(
                f,
                "a link template without a field; fields are {}",
                fields()
            ),
            Self::UnknownField(name) => {
                write!(
                    f,
                    "unknown field {{{name}}} in a link template; fields are {}",
                    fields()
                )
            }
            Self::Unbalanced => f.write_str("a brace without its counterpart in a link template"),
            Self::NotWeb => f.write_str("a link template is an http or https URI with a host"),
            Self::Invalid => f.write_str("a link template is a valid URI with fields"),
            Self::FieldInHost => f.write_str("a field in the host of a link template"),
        }
    }
}

impl std::error::Error for LinkTemplateError {}

impl FromStr for LinkTemplate {
    type Err = LinkTemplateError;

    fn from_str(text: &str) -> Result<Self, LinkTemplateError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(['{', '}']) {
            let (before, field) = rest.split_at(start);
            let field = field
                .strip_prefix('{')
                .ok_or(LinkTemplateError::Unbalanced)?;
            let (name, after) = field.split_once('}').ok_or(LinkTemplateError::Unbalanced)?;
            let unknown = || LinkTemplateError::UnknownField(name.to_owned());
            if !before.is_empty() {
                parts.push(Piece::Text(before.to_owned()));
            }
            parts.push(Piece::Field(Field::find(name).ok_or_else(unknown)?));
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Piece::Text(rest.to_owned()));
        }
        let template = Self { parts };
        template.validate()?;
        Ok(template)
    }
}

/// As it was written.
impl fmt::Display for LinkTemplate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.parts.iter().try_for_each(|part| match part {
            Piece::Text(text) => f.write_str(text),
            Piece::Field(field) => write!(f, "{{{}}}", field.name()),
        })
    }
}

impl LinkTemplate {
    fn validate(&self) -> Result<(), LinkTemplateError> {
        let Some(Piece::Text(first)) = self.parts.first() else {
            return Err(LinkTemplateError::NotWeb);
        };
        let start = Uri::split(first.as_bytes());
        let is_web = start.scheme().is_some_and(|scheme| {
            scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https")
        });
        if !is_web || start.host().is_none_or(<[u8]>::is_empty) {
            return Err(LinkTemplateError::NotWeb);
        }
        if !self
            .parts
            .iter()
            .any(|part| matches!(part, Piece::Field(_)))
        {
            return Err(LinkTemplateError::NoField);
        }
        let authority = first.find("://").map_or(0, |at| at + 3);
        if !first[authority..].contains(['/', '?', '#']) {
            return Err(LinkTemplateError::FieldInHost);
        }
        let sample = MessageFields {
            message_id: Some(b"a"),
            message_number: Some(1),
            path: b"a",
            list_id: Some(b"a"),
        };
        let is_valid = |uri: String| Uri::split(uri.as_bytes()).is_valid();
        if !self.expand(sample).is_some_and(is_valid) {
            return Err(LinkTemplateError::Invalid);
        }
        Ok(())
    }

    /// Returns the link to a message. Returns `None` if the message lacks a field, or if a field
    /// would change the path of the link (`..`).
    pub fn expand(&self, fields: MessageFields) -> Option<String> {
        let mut link = String::new();
        for part in &self.parts {
            match part {
                Piece::Text(text) => link.push_str(text),
                Piece::Field(field) => link.push_str(&field.value(fields)?),
            }
        }
        Some(link)
    }
}

impl Field {
    fn value(self, fields: MessageFields) -> Option<String> {
        match self {
            Self::MessageId => segment(unbracketed(fields.message_id?)),
            Self::ListId => segment(unbracketed(fields.list_id?)),
            Self::MessageNumber => Some(fields.message_number?.to_string()),
            Self::Name => segment(fields.path.rsplit(|&byte| byte == b'/').next()?),
            Self::Path => {
                let path = fields.path.strip_prefix(b"./").unwrap_or(fields.path);
                let path = path.strip_prefix(b"/").unwrap_or(path);
                let segments = path.split(|&byte| byte == b'/').map(segment);
                Some(segments.collect::<Option<Vec<_>>>()?.join("/"))
            }
        }
    }
}

/// Returns `text` without white space and angle brackets around it.
fn unbracketed(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"<").unwrap_or(text);
    text.strip_suffix(b">").unwrap_or(text)
}

/// Returns `text` as a segment of a path, with all but unreserved characters percent-encoded;
/// `None` if it is empty or a dot segment, which browsers resolve.
fn segment(text: &[u8]) -> Option<String> {
    if matches!(text, b"" | b"." | b"..") {
        return None;
    }
    let mut encoded = Vec::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(byte);
        } else {
            // Writing to memory does not fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    String::from_utf8(encoded).ok()
}

/// An archive of messages: a table `[[archive]]` of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// Globs of the paths of its mailboxes.
    pub paths: Vec<String>,
    /// The template of links to its messages.
    pub link: Option<LinkTemplate>,
    /// Its name for people.
    pub name: Option<String>,
}

/// The archives of a run. The first one that matches a path has its messages.
#[derive(Clone, Debug, Default)]
pub struct Archives {
    archives: Vec<Archive>,
    globs: Vec<GlobSet>,
}

impl Archives {
    /// Returns the archives.
    ///
    /// # Errors
    /// If a glob is invalid; the message names it.
    pub fn new(archives: Vec<Archive>) -> Result<Self, globset::Error> {
        let globs = archives.iter().map(|archive| {
            let mut set = GlobSetBuilder::new();
            for glob in &archive.paths {
                set.add(Glob::new(glob)?);
            }
            set.build()
        });
        Ok(Self {
            globs: globs.collect::<Result<_, _>>()?,
            archives,
        })
    }

    /// Returns one archive that has all messages, for `--link-template`.
    pub fn all(link: LinkTemplate) -> Self {
        let archive = Archive {
            paths: vec!["**".to_owned()],
            link: Some(link),
            name: None,
        };
        Self::new(vec![archive]).unwrap_or_default()
    }

    /// Returns the archive that has the messages of the file `path`.
    pub fn find(&self, path: &[u8]) -> Option<&Archive> {
        if self.archives.is_empty() {
            return None;
        }
        let path = String::from_utf8_lossy(path);
        let path = path.strip_prefix("./").unwrap_or(&path);
        let at = self.globs.iter().position(|globs| globs.is_match(path))?;
        self.archives.get(at)
    }

    /// Returns the link to a message, if its archive has a template, and the message the fields.
    pub fn link(&self, fields: MessageFields) -> Option<String> {
        self.find(fields.path)?.link.as_ref()?.expand(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::{Archive, Archives, LinkTemplate, LinkTemplateError, MessageFields};

    #[test]
    fn templates_are_web_uris_with_fields_after_the_host() {
        use LinkTemplateError as E;
        let unknown = |name: &str| Err(E::UnknownField(name.to_owned()));
        for (text, expected) in [
            ("https://archive.example/{message_id}", Ok(())),
            (
                "http://archive.example?id={message_id}#{message_number}",
                Ok(()),
            ),
            ("https://archive.example/{path}/{name}?l={list_id}", Ok(())),
            ("https://archive.example/", Err(E::NoField)),
            ("https://archive.example/{id}", unknown("id")),
            ("https://archive.example/{}", unknown("")),
            ("https://archive.example/{message_id", Err(E::Unbalanced)),
            ("https://archive.example/message_id}", Err(E::Unbalanced)),
            ("javascript:alert({message_number})", Err(E::NotWeb)),
            ("//archive.example/{message_id}", Err(E::NotWeb)),
            ("{path}", Err(E::NotWeb)),
            ("", Err(E::NotWeb)),
            ("https:///{message_id}", Err(E::NotWeb)),
            ("https://archive.example{path}", Err(E::FieldInHost)),
            ("https://h.{name}.example/", Err(E::FieldInHost)),
            ("https://archive.example/a b/{message_id}", Err(E::Invalid)),
            (
                "https://archive.example/\u{1b}{message_id}",
                Err(E::Invalid),
            ),
        ] {
            assert_eq!(text.parse::<LinkTemplate>().map(|_| ()), expected, "{text}");
        }
    }

    #[test]
    fn errors_are_one_line() {
        let error = "https://archive.example/"
            .parse::<LinkTemplate>()
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "a link template without a field; fields are {message_id}, {message_number}, {path}, \
             {name}, {list_id}"
        );
    }

    #[test]
    fn values_are_percent_encoded() {
        let expand = |template: &str, fields| {
            let template: LinkTemplate = template.parse().unwrap();
            template.expand(fields)
        };
        let id = |id: &'static [u8]| MessageFields {
            message_id: Some(id),
            path: b"./lists/a b.mbox",
            message_number: Some(7),
            list_id: None,
        };
        let link = "https://h.example/{message_id}";
        for (value, expected) in [
            (&b"<a/b+c@h.example>"[..], Some("a%2Fb%2Bc%40h.example")),
            (b" <\"><script>@h> ", Some("%22%3E%3Cscript%3E%40h")),
            (b"\xff\x00", Some("%FF%00")),
            (b"..", None),
            (b"<>", None),
        ] {
            let expected = expected.map(|end| format!("https://h.example/{end}"));
            assert_eq!(expand(link, id(value)), expected);
        }
        let fields = id(b"a");
        for (template, expected) in [
            (
                "https://h.example/{path}",
                Some("https://h.example/lists/a%20b.mbox"),
            ),
            (
                "https://h.example/{name}",
                Some("https://h.example/a%20b.mbox"),
            ),
            (
                "https://h.example/{message_number}",
                Some("https://h.example/7"),
            ),
            ("https://h.example/{list_id}", None),
        ] {
            assert_eq!(expand(template, fields).as_deref(), expected);
        }
        let above = MessageFields {
            path: b"../a.mbox",
            ..fields
        };
        assert_eq!(expand("https://h.example/{path}", above), None);
    }

    #[test]
    fn the_first_archive_that_matches_has_the_message() {
        let archive = |glob: &str, link: &str| Archive {
            paths: vec![glob.to_owned()],
            link: Some(link.parse().unwrap()),
            name: None,
        };
        let archives = Archives::new(vec![
            archive("lists/dev/**", "https://dev.example/{message_id}"),
            archive("lists/**", "https://lists.example/{message_id}"),
        ])
        .unwrap();
        let link = |path: &[u8]| {
            archives.link(MessageFields {
                message_id: Some(b"a"),
                path,
                ..MessageFields::default()
            })
        };
        assert_eq!(link(b"lists/dev/1.mbox").unwrap(), "https://dev.example/a");
        assert_eq!(link(b"./lists/b.mbox").unwrap(), "https://lists.example/a");
        assert_eq!(link(b"other.mbox"), None);
        let all = Archives::all("https://all.example/{message_id}".parse().unwrap());
        assert!(all.find(b"/any/where.mbox").is_some());
        assert!(
            Archives::new(vec![Archive {
                paths: vec!["[".to_owned()],
                link: None,
                name: None,
            }])
            .is_err()
        );
    }
}
