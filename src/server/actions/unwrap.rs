//! The target of a link through a redirector or a gateway, in place of the link.

use gen_lsp_types::{CodeAction, CodeActionKind, TextEdit};
use urilint::Context;
use urilint::editor::DocumentLink;

use super::edit;
use super::suppress::LARGEST;
use crate::server::document::range;
use crate::server::scene::Scene;

/// Returns the action that writes the target of a link, if the language can write it there.
pub fn of_link(scene: &Scene, link: &DocumentLink) -> Option<CodeAction> {
    let target = link.link.unwrapped.as_ref()?;
    let version = &scene.version;
    let text = version.text();
    // What is masked must not be written.
    if link.is_masked || target.contains(&b'*') || link.link.raw.is_some() || text.len() > LARGEST {
        return None;
    }
    let checker = &version.root.checker;
    let syntax = checker
        .format(version.path(), Some(&version.language_id), text)
        .markup;
    let escaping = match link.link.context {
        Context::Code => syntax.escaping_in_code,
        _ => syntax.escaping,
    };
    let written = String::from_utf8(escaping.escape(target)?.into_owned()).ok()?;
    let bytes = &link.link.location.bytes;
    let mut new = text.to_owned();
    new.replace_range(bytes.start as usize..bytes.end as usize, &written);
    let links = checker.links(version.path(), Some(&version.language_id), &new);
    let here = links
        .iter()
        .find(|other| other.link.location.bytes.start == bytes.start);
    if here.is_none_or(|here| here.link.uri != *target || here.is_masked)
        || links.len() != version.links().len()
    {
        return None;
    }
    let edits = vec![TextEdit {
        range: range(&link.range),
        new_text: written,
    }];
    Some(CodeAction {
        title: format!(
            "Replace with the target {}",
            String::from_utf8_lossy(target)
        ),
        kind: Some(CodeActionKind::RefactorRewrite),
        edit: Some(edit(scene, edits)),
        ..CodeAction::default()
    })
}
