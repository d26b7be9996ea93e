//! Completion: rules in comments and configurations, keys of configurations, paths, fragment identifiers,
//! names of references, and hosts.

mod configuration;
mod references;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, CompletionParams,
    Documentation, MarkupContent, MarkupKind, Position, Range, TextEdit,
};
use urilint::config::is_configuration;
use urilint::{RULES, Rule};

pub use references::encoded;

use super::scene::Scene;

/// The line before the position, and what completes it.
pub struct Line<'s> {
    pub scene: &'s Scene,
    pub position: Position,
    /// The text before the position.
    pub before: &'s str,
}

/// Returns what completes the text at a position.
pub fn completion(scene: &Scene, params: &CompletionParams) -> CompletionList {
    let position = params.text_document_position_params.position;
    let (text, at) = scene.version.line(position);
    let line = Line {
        scene,
        position,
        before: &text[..at],
    };
    CompletionList {
        is_incomplete: false,
        items: items(&line).unwrap_or_default(),
        ..CompletionList::default()
    }
}

fn items(line: &Line) -> Option<Vec<CompletionItem>> {
    if let Some(word) = in_directive(line.before) {
        return Some(rules(line, word));
    }
    if let Some(path) = line
        .scene
        .version
        .place
        .file()
        .filter(|path| is_configuration(path))
    {
        return configuration::items(line, path);
    }
    references::items(line)
}

/// Returns the word that is written in the brackets of `urilint: ignore[`.
fn in_directive(before: &str) -> Option<&str> {
    let start = before.rfind("urilint:")?;
    let (word, list) = before[start + 8..].split_once('[')?;
    let is_word = ["ignore", "ignore-file", "off", "on"].contains(&word.trim());
    (is_word && !list.contains(']')).then(|| list.rsplit(',').next().unwrap_or(list).trim_start())
}

/// Returns the rules by code and by name, with their manuals. `word` is what is written of one.
fn rules(line: &Line, word: &str) -> Vec<CompletionItem> {
    let by_code = RULES
        .iter()
        .map(|rule| rule_item(line, word, rule.code, rule));
    let by_name = RULES
        .iter()
        .map(|rule| rule_item(line, word, rule.name, rule));
    by_code.chain(by_name).collect()
}

fn rule_item(line: &Line, word: &str, label: &'static str, rule: &Rule) -> CompletionItem {
    let detail = if label == rule.code {
        rule.name
    } else {
        rule.code
    };
    CompletionItem {
        kind: Some(CompletionItemKind::EnumMember),
        detail: Some(format!("{detail}: {}", rule.summary)),
        documentation: Some(line.documentation(rule.manual)),
        ..line.item(word, label)
    }
}

impl Line<'_> {
    /// Returns an item that replaces `word`, which is before the position.
    fn item(&self, word: &str, label: &str) -> CompletionItem {
        let count = word.chars().map(|c| self.scene.units(c)).sum::<u32>();
        let start = Position {
            line: self.position.line,
            character: self.position.character.saturating_sub(count),
        };
        CompletionItem {
            label: label.to_owned(),
            filter_text: Some(label.to_owned()),
            text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit {
                range: Range {
                    start,
                    end: self.position,
                },
                new_text: label.to_owned(),
            })),
            ..CompletionItem::default()
        }
    }

    /// Returns Markdown as documentation.
    fn documentation(&self, markdown: &str) -> Documentation {
        let kind = if self.scene.client.markdown {
            MarkupKind::Markdown
        } else {
            MarkupKind::PlainText
        };
        Documentation::MarkupContent(MarkupContent {
            kind,
            value: markdown.trim().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::in_directive;

    #[test]
    fn rules_are_completed_in_directives() {
        for (before, expected) in [
            ("<!-- urilint: ignore[", Some("")),
            ("# urilint: ignore-file[C001, bad-", Some("bad-")),
            ("# urilint:off[S", Some("S")),
            ("# urilint: ignore[C001] ", None),
            ("# urilint: ignor[", None),
            ("[C001", None),
        ] {
            assert_eq!(in_directive(before), expected, "{before}");
        }
    }
}
