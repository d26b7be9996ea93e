//! Links that can be followed.

use gen_lsp_types::{DocumentLink, DocumentLinkParams, Uri};
use urilint::editor;
use urilint::report::escape;
use urilint::uri::Uri as Parts;
use urilint::{Kind, scheme};

use super::document::range;
use super::paths;
use super::scene::Scene;

/// Returns the links of a document, relative references to files too.
pub fn links(scene: &Scene, _: &DocumentLinkParams) -> Vec<DocumentLink> {
    scene.look_up();
    let found = scene.version.links().iter();
    found.map(|link| document_link(scene, link)).collect()
}

fn document_link(scene: &Scene, found: &editor::DocumentLink) -> DocumentLink {
    let target = target(scene, found);
    let tooltip = match &target {
        Ok(_) => found.link.unwrapped.as_ref().map(|unwrapped| {
            let unwrapped = String::from_utf8_lossy(unwrapped);
            format!("leads to {}", escape::text(&unwrapped))
        }),
        Err(reason) => Some((*reason).to_owned()),
    };
    DocumentLink {
        range: range(&found.range),
        target: target.ok(),
        tooltip: tooltip.filter(|_| scene.client.link_tooltips),
        data: None,
    }
}

/// Returns where a link leads.
///
/// # Errors
/// Why it is not followed.
fn target(scene: &Scene, found: &editor::DocumentLink) -> Result<Uri, &'static str> {
    let link = &found.link;
    if found.is_masked {
        return Err("not followed: it contains a credential");
    }
    if link.kind == Kind::Relative && link.resolved.is_none() {
        return local(scene, &link.uri).ok_or("no such file");
    }
    let uri = link.resolved.as_ref().unwrap_or(&link.uri);
    let parts = Parts::split(uri);
    if parts.has_scheme("file") {
        return file(scene, uri).ok_or("not followed: a file outside of the folder");
    }
    // Schemes that run something have no authority that names a host, and are not registered for links.
    let name = parts.scheme().unwrap_or_default();
    let followed = scheme::find(name).is_some_and(|scheme| scheme.authority.is_network());
    let is_text = std::str::from_utf8(uri);
    match is_text {
        Ok(text) if followed || MAIL_AND_NEWS.iter().any(|name| parts.has_scheme(name)) => {
            Ok(text.into())
        }
        _ => Err("not followed: its scheme may start a program"),
    }
}

/// Schemes without hosts that are followed: readers of mail and news, and telephones.
const MAIL_AND_NEWS: [&str; 4] = ["mailto", "news", "tel", "sms"];

/// Returns the file that a relative reference leads to, with its fragment.
fn local(scene: &Scene, reference: &[u8]) -> Option<Uri> {
    let version = &scene.version;
    let document = version.place.file()?;
    let target = version.root.checker.target(document, reference).ok()??;
    let uri = paths::uri(&target.path)?;
    let fragment = Parts::split(reference).fragment();
    let fragment = fragment.and_then(|fragment| std::str::from_utf8(fragment).ok());
    Some(match fragment {
        Some(fragment) => format!("{uri}#{fragment}").into(),
        None => uri,
    })
}

/// Returns a `file` URI, if it leads to a file in the folder of the document.
fn file(scene: &Scene, uri: &[u8]) -> Option<Uri> {
    let uri = Uri::from(std::str::from_utf8(uri).ok()?);
    let path = paths::file(&uri)?;
    let (folder, _) = scene.version.root.folder.as_ref()?;
    let is_inside = path
        .canonicalize()
        .ok()?
        .starts_with(folder.canonicalize().ok()?);
    is_inside.then_some(uri)
}
