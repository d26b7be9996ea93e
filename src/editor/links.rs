//! Local links of documents, some of which are open.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::input::absolute;
use crate::links::{Documents, FileTree, Kind, LocalLinks, Tree, folders};

/// The local links of the documents of an editor. Any number of threads may use it.
#[derive(Debug)]
pub(super) struct DocumentLinks {
    files: Arc<FileTree>,
    /// The open documents, over the files.
    documents: Arc<Documents>,
    /// The folders that the editor has open, and the current one.
    folders: Vec<PathBuf>,
    links: Arc<LocalLinks>,
}

impl DocumentLinks {
    /// Returns the links of documents of which none is open, in these folders.
    pub fn new(inputs: &[PathBuf]) -> Self {
        let files: Arc<FileTree> = Arc::default();
        let documents = Arc::new(Documents::over(files.clone()));
        let folders = folders(inputs.iter().map(PathBuf::as_path));
        Self {
            links: Arc::new(LocalLinks::new(documents.clone(), folders.clone())),
            files,
            documents,
            folders,
        }
    }

    /// Returns what looks up links by the text of the documents that are open.
    pub fn tree(&self) -> &LocalLinks {
        &self.links
    }

    /// Returns what looks up the links of the document at `path` with this text. If the tree has another
    /// text there, that is a tree of its own, of which nothing was looked up yet.
    pub fn in_document(&self, path: &Path, text: &[u8]) -> Arc<LocalLinks> {
        let Some(path) = absolute(path) else {
            return self.links.clone();
        };
        if is_text(&*self.documents, &path, text).unwrap_or(false) {
            return self.links.clone();
        }
        let documents = Documents::over(self.documents.clone());
        documents.set(&path, text);
        Arc::new(LocalLinks::new(Arc::new(documents), self.folders.clone()))
    }

    /// Sets the text of an open document.
    pub fn document_changed(&self, path: &Path, text: &[u8]) {
        if let Some(path) = absolute(path) {
            let was_open = self.documents.set(&path, text);
            self.text_changed(&path, was_open);
        }
    }

    /// Forgets the text of a document that was closed.
    pub fn document_closed(&self, path: &Path) {
        if let Some(path) = absolute(path)
            && self.documents.remove(&path)
        {
            self.text_changed(&path, false);
        }
    }

    /// Forgets what was read of files.
    pub fn files_changed(&self) {
        self.files.forget_ignore_files();
        self.links.tree_changed();
    }

    /// Forgets what depends on the text of the document at `path`, and on whether there is one unless there
    /// always was.
    fn text_changed(&self, path: &Path, was_there: bool) {
        let is_file = || matches!(self.files.kind(path), Ok(Some(Kind::File)));
        if was_there || is_file() {
            self.links.text_changed(path);
        } else {
            self.links.tree_changed();
        }
    }
}

/// Returns true if the file at `path` has this text.
///
/// # Errors
/// If it cannot be read.
fn is_text(tree: &dyn Tree, path: &Path, text: &[u8]) -> io::Result<bool> {
    let mut file = tree.open(path)?;
    if file.size != text.len() as u64 {
        return Ok(false);
    }
    let mut rest = text;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = file.bytes.read(&mut buffer)?;
        if read == 0 {
            return Ok(rest.is_empty());
        }
        let Some(after) = rest.strip_prefix(&buffer[..read]) else {
            return Ok(false);
        };
        rest = after;
    }
}
