//! What is known of a link or a finding under the pointer. Credentials are masked.

use std::fmt::Write as _;

use gen_lsp_types::{Contents, Hover, HoverParams, MarkupContent, MarkupKind, Range};
use urilint::editor::DocumentLink;
use urilint::report::escape;
use urilint::uri::{Component, Uri, iri, percent};
use urilint::{Rule, domain_in_unicode};

use super::document::range;
use super::scene::Scene;

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
    let found = version.checked().found.iter();
    let here = found.filter(|one| has(&range(&one.range)));
    let here: Vec<_> = here.collect();
    let mut shown = here.first().map(|one| range(&one.range));
    let link = version.links().iter().find(|link| has(&range(&link.range)));
    if let Some(link) = link {
        text.link(link);
        if here.is_empty() {
            text.faults(link);
        }
        text.target(scene, link);
        shown = Some(range(&link.range));
    }
    let mut rules: Vec<&Rule> = here.iter().map(|one| one.finding.rule).collect();
    rules.dedup();
    for rule in rules {
        text.manual(rule);
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
    /// Adds the manual of a rule. What is wrong is shown by the client.
    fn manual(&mut self, rule: &Rule) {
        // It starts with the name.
        let manual = rule
            .manual
            .split_once('\n')
            .map_or("", |(_, manual)| manual);
        if !self.markdown {
            self.add(&format!(
                "\n{} {}: {}\n\n{}\n",
                rule.code,
                rule.name,
                rule.summary,
                manual.trim()
            ));
            return;
        }
        self.add(&format!(
            "\n---\n\n**{} {}**: {}\n\n",
            rule.code, rule.name, rule.summary
        ));
        for line in manual.trim().lines() {
            // Headings are large beside other text.
            match line.strip_prefix("## ") {
                Some(heading) => self.add(&format!("**{heading}**\n")),
                None => self.add(&format!("{line}\n")),
            }
            if line.starts_with("## ") {
                self.add("\n");
            }
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
        if let Some(scheme) = uri.known_scheme() {
            self.row("Defined in", scheme.reference);
        }
    }

    /// Adds the faults of a link that no finding is about.
    fn faults(&mut self, found: &DocumentLink) {
        for fault in Uri::split(&found.link.uri).faults() {
            self.row("Fault", &fault.to_string());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_may_have_backticks() {
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
    }
}
