//! What is known of a link or a finding under the pointer. Credentials are masked.

use std::fmt::Write as _;

use gen_lsp_types::{Contents, Hover, HoverParams, MarkupContent, MarkupKind, Range};
use urilint::editor::DocumentLink;
use urilint::report::escape;
use urilint::uri::{Component, Uri, iri, percent};
use urilint::{Severity, domain_in_unicode};

use super::answers::Scene;
use super::document::range;

/// The components that are shown, in their order.
const COMPONENTS: [Component; 7] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];
/// The longest value that is shown, in characters.
const LONGEST: usize = 500;

/// Returns what is known of a position; `None` if there is neither a link nor a finding.
pub fn hover(scene: &Scene, params: &HoverParams) -> Option<Hover> {
    let at = params.text_document_position_params.position;
    let version = &scene.version;
    let has = |range: &Range| range.start <= at && at <= range.end;
    let mut text = Text {
        markdown: scene.client.markdown,
        text: String::new(),
    };
    let mut shown = None;
    for one in &version.checked().found {
        let place = range(&one.range);
        if has(&place) {
            text.finding(&one.finding);
            shown.get_or_insert(place);
        }
    }
    let link = version.links().iter().find(|link| has(&range(&link.range)));
    if let Some(link) = link {
        text.link(link);
        text.target(scene, link);
        shown = Some(range(&link.range));
    }
    let kind = if text.markdown {
        MarkupKind::Markdown
    } else {
        MarkupKind::PlainText
    };
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent {
            kind,
            value: text.text,
        }),
        range: Some(shown?),
    })
}

/// A text that is shown, in Markdown or plain.
struct Text {
    markdown: bool,
    text: String,
}

impl Text {
    /// Adds a finding, with the manual of its rule.
    fn finding(&mut self, finding: &urilint::Finding) {
        let rule = finding.rule;
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "information",
        };
        let message = escape::text(&finding.message);
        if self.markdown {
            self.add(&format!(
                "**{} {}** ({severity}): {}\n",
                rule.code,
                rule.name,
                code_free(&message)
            ));
        } else {
            self.add(&format!(
                "{} {} ({severity}): {message}\n",
                rule.code, rule.name
            ));
        }
        if let Some(help) = &finding.help {
            let help = escape::text(help);
            self.add(&format!(
                "\nhelp: {}\n",
                if self.markdown {
                    code_free(&help)
                } else {
                    help
                }
            ));
        }
        // The manual starts with the name.
        let manual = rule
            .manual
            .split_once('\n')
            .map_or("", |(_, manual)| manual);
        self.add(&format!("\n{}\n\n", manual.trim()));
        if self.markdown {
            self.add("---\n\n");
        }
    }

    /// Adds the components of a link, and what it is read as.
    fn link(&mut self, found: &DocumentLink) {
        let link = &found.link;
        let uri = Uri::split(&link.uri);
        self.row("URI", &link.to_string_lossy());
        for component in COMPONENTS {
            let Some(value) = uri.get(component).filter(|value| !value.is_empty()) else {
                continue;
            };
            let written = String::from_utf8_lossy(value);
            self.row(&format!("- {}", component.name()), &written);
        }
        let decoded = percent::decode(&link.uri);
        if *decoded != *link.uri {
            self.row("Decoded", &String::from_utf8_lossy(&decoded));
        }
        if let Some(host) = uri.host().and_then(|host| std::str::from_utf8(host).ok()) {
            self.host(host);
        }
        if let Some(resolved) = &link.resolved {
            self.row("Resolved", &String::from_utf8_lossy(resolved));
        }
        if let Some(target) = &link.unwrapped {
            self.row("Leads to", &String::from_utf8_lossy(target));
        }
        for fault in uri.faults() {
            self.row("Fault", &fault.to_string());
        }
        if let Some(scheme) = uri.known_scheme() {
            self.row("Defined in", scheme.reference);
        }
    }

    /// Adds both spellings of an internationalized name.
    fn host(&mut self, host: &str) {
        let unicode = domain_in_unicode(host);
        let uri = format!("http://{unicode}/");
        let ascii = iri::to_uri(&uri);
        let ascii = Uri::split(ascii.as_bytes())
            .host()
            .map(<[u8]>::to_vec)
            .unwrap_or_default();
        let ascii = String::from_utf8_lossy(&ascii).into_owned();
        if !unicode.is_ascii() {
            self.row("In Unicode", &unicode);
            self.row("In ASCII", &ascii);
        }
    }

    /// Adds the file that a relative reference leads to.
    fn target(&mut self, scene: &Scene, link: &DocumentLink) {
        let version = &scene.version;
        let Some(document) = version.place.file().filter(|_| link.is_relative()) else {
            return;
        };
        let target = version.root.checker.target(document, &link.link.uri);
        if let Ok(Some(target)) = target {
            let folder = version
                .root
                .folder
                .as_ref()
                .map(|(folder, _)| folder.as_path());
            let inside = folder.and_then(|folder| target.path.strip_prefix(folder).ok());
            self.row("File", &inside.unwrap_or(&target.path).to_string_lossy());
        }
    }

    /// Adds a name and a value, which is shown as it is.
    fn row(&mut self, name: &str, value: &str) {
        let mut value = escape::text(value);
        if let Some((end, _)) = value.char_indices().nth(LONGEST) {
            value.truncate(end);
            value.push('…');
        }
        if self.markdown {
            let value = code(&value);
            match name.strip_prefix("- ") {
                Some(name) => self.add(&format!("- {name}: {value}\n")),
                None => self.add(&format!("\n**{name}**: {value}\n\n")),
            }
        } else {
            self.add(&format!("{name}: {value}\n"));
        }
    }

    fn add(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = self.text.write_str(text);
    }
}

/// Returns text as code in Markdown.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Returns a message in Markdown: what is in backticks is code, and no other sign is markup.
fn code_free(message: &str) -> String {
    let mut parts = message.split('`').enumerate().peekable();
    let mut text = String::new();
    while let Some((number, part)) = parts.next() {
        if number % 2 == 1 && parts.peek().is_some() {
            text.push_str(&code(part));
        } else {
            for character in part.chars() {
                if character.is_ascii_punctuation() && "\\`*_{}[]<>#|!&".contains(character) {
                    text.push('\\');
                }
                text.push(character);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_no_markup() {
        for (message, expected) in [
            ("invalid: `%zz`", "invalid: `%zz`"),
            ("<a> *b* [c](d)", "\\<a\\> \\*b\\* \\[c\\](d)"),
            ("one ` alone", "one  alone"),
        ] {
            assert_eq!(code_free(message), expected);
        }
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
    }
}
