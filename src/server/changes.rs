//! What changes for all documents: settings, folders, configurations and other files.

use std::path::PathBuf;
use std::sync::Arc;

use gen_lsp_types::{MessageType, Uri};
use serde_json::Value;

use super::diagnostics;
use super::registration::{self, REFRESH};
use super::roots::Roots;
use super::state::Server;

impl Server {
    /// Shows the errors of settings to the user.
    pub(super) fn show_problems(&self, problems: &[String]) {
        if !problems.is_empty() {
            self.client.show(MessageType::Warning, problems.join("\n"));
        }
    }

    /// Applies the settings that the client has for each folder, and for what is in none of them.
    pub(super) fn set_settings(&mut self, mut settings: Vec<Value>) {
        let mut problems = Vec::new();
        let outside = settings.pop().unwrap_or_default();
        // A client without settings leaves those of the start.
        let or_start = |value: Value| {
            if value.is_null() {
                self.settings.clone()
            } else {
                value
            }
        };
        let outside = or_start(outside);
        let settings = settings.into_iter().map(or_start).collect();
        self.roots = self.roots.with_settings(settings, &outside, &mut problems);
        self.show_problems(&problems);
        self.watch();
        self.changed();
    }

    /// Opens and closes folders. They have the settings of the start until the client sends theirs.
    pub(super) fn set_folders(&mut self, folders: Vec<Uri>) {
        let settings = &self.settings;
        let folders = folders.into_iter().map(|uri| (uri, settings.clone()));
        let encoding = self.capabilities.encoding;
        self.roots = Roots::new(folders.collect(), settings, encoding, &mut Vec::new());
        self.changed();
        self.settings_changed(&Value::Null);
    }

    /// Asks the client to report changes of files.
    pub(super) fn watch(&mut self) {
        let all = self.roots.folders().any(|root| root.settings.check_local);
        if self.watches_all != Some(all) {
            registration::register(&self.client, self.capabilities, (self.watches_all, all));
            self.watches_all = Some(all);
        }
    }

    /// Files were changed. Configurations and ignore files decide about all others; links depend on others
    /// where they are looked up.
    pub(super) fn files_changed(&mut self, paths: &[PathBuf]) {
        let decides = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_toml = path
                .extension()
                .is_some_and(|extension| extension == "toml");
            is_toml || name.ends_with("ignore") || name == "exclude"
        };
        let has_links = self.roots.all().any(|root| root.settings.check_local);
        if has_links || paths.iter().any(decides) {
            self.changed();
        } else {
            self.touched();
        }
    }

    /// Checks everything again: settings, configurations, ignore files or other files were changed.
    pub(super) fn changed(&mut self) {
        for root in self.roots.all() {
            root.forget();
        }
        let failed = std::mem::take(&mut self.failed);
        for error in failed.values() {
            for path in diagnostics::by_file(error).into_keys() {
                self.publish_file(path, Vec::new());
            }
        }
        self.known.forget();
        for version in self
            .documents
            .values_mut()
            .map(|document| &mut document.version)
        {
            let root = self.roots.of(version.path()).clone();
            *version = Arc::new(version.fresh(root));
        }
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        for uri in &uris {
            self.show_later(uri);
        }
        self.refresh();
    }

    /// Files may have changed, and nothing else: a request that waits for it is answered.
    pub(super) fn touched(&mut self) {
        self.known.touch();
        if let Some(request) = self.waiting.take() {
            self.dispatch(request);
        }
    }

    /// Asks the client to ask for diagnostics again.
    pub(super) fn refresh(&mut self) {
        if self.waiting.is_some() {
            self.touched();
        } else if self.capabilities.pulls_diagnostics && self.capabilities.refreshes_diagnostics {
            let method = "workspace/diagnostic/refresh";
            self.client.request(REFRESH, method, Value::Null);
        }
    }

    /// Asks the client for its settings, or takes those that it sent.
    pub(super) fn settings_changed(&mut self, sent: &Value) {
        if self.capabilities.configuration {
            let folders = self.roots.folders();
            let folders = folders.filter_map(|root| Some(root.folder.clone()?.1));
            registration::ask_for_settings(&self.client, folders);
            return;
        }
        let settings = sent.get("urilint").unwrap_or(sent);
        if settings.is_object() {
            let count = self.roots.folders().count();
            self.set_settings(vec![settings.clone(); count + 1]);
        }
    }
}
