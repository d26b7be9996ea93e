//! What a request about a document is answered from.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use gen_lsp_types::Uri;
use urilint::editor::PositionEncoding;

use super::client::Capabilities;
use super::document::Version;
use super::paths;

/// What a request about a document is answered from.
pub struct Scene {
    /// The last version of the document.
    pub version: Arc<Version>,
    /// All documents that are open.
    pub open: HashMap<Uri, Arc<Version>>,
    pub client: Capabilities,
}

impl Scene {
    /// Returns what a character counts in positions.
    pub const fn units(&self, character: char) -> u32 {
        let units = match self.client.encoding {
            PositionEncoding::Utf8 => character.len_utf8(),
            PositionEncoding::Utf16 => character.len_utf16(),
            PositionEncoding::Utf32 => 1,
        };
        units as u32
    }

    /// Prepares to look up links: in the text of the documents that are open, and in files as they are now.
    pub fn look_up(&self) {
        let root = &self.version.root;
        // Otherwise, the client reports all changes, and each document is known once it is checked.
        if root.settings.check_local {
            return;
        }
        root.checker.files_changed();
        let is_read =
            |version: &&Arc<Version>| Arc::ptr_eq(&version.root, root) && !version.is_large();
        for version in self.open.values().filter(is_read) {
            if let Some(path) = version.place.file() {
                root.checker.document_changed(path, version.text());
            }
        }
    }

    /// Returns the text of the file at `path`, with its version if it is open; `None` if there is none.
    pub fn text_of(&self, path: &Path) -> Option<(String, Option<i32>)> {
        let open = paths::uri(path).and_then(|uri| self.open.get(&uri));
        match open {
            Some(version) => Some((version.text().to_owned(), Some(version.number))),
            None => Some((urilint::editor::text_of(path).ok()??, None)),
        }
    }
}
