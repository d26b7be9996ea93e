//! What the server can do, and what it asks the client to send.

use gen_lsp_types::Uri;
use serde_json::{Value, json};
use urilint::editor::PositionEncoding;

use super::actions::{FIX_ALL, FIX_ALL_UNSAFE, SHOW_DECODED};
use super::client::{Capabilities, Client};

/// The ids of requests to the client.
pub const REGISTRATION: &str = "urilint/register";
pub const CONFIGURATION: &str = "urilint/configuration";
pub const REFRESH: &str = "urilint/refresh";

/// The id of the request to watch files.
const WATCH: &str = "urilint/watch";

/// The files whose changes apply at once: configurations, ignore files, and whatever a configuration
/// extends or reads.
const WATCHED: [&str; 3] = [
    "**/*.toml",
    "**/{.gitignore,.ignore,.urilintignore}",
    "**/.git/info/exclude",
];

/// Returns the answer to `initialize`.
pub fn answer(client: Capabilities) -> Value {
    let encoding = match client.encoding {
        PositionEncoding::Utf8 => "utf-8",
        PositionEncoding::Utf16 => "utf-16",
        PositionEncoding::Utf32 => "utf-32",
    };
    json!({
        "capabilities": {
            "positionEncoding": encoding,
            "textDocumentSync": {
                "openClose": true,
                // Incremental.
                "change": 2,
                "save": true,
            },
            "notebookDocumentSync": {
                "notebookSelector": [{ "notebook": "*" }],
                "save": true,
            },
            "diagnosticProvider": {
                "identifier": "urilint",
                "interFileDependencies": true,
                "workspaceDiagnostics": true,
            },
            "codeActionProvider": {
                "codeActionKinds": ["quickfix", "refactor.rewrite", FIX_ALL, FIX_ALL_UNSAFE],
            },
            "hoverProvider": true,
            "documentLinkProvider": {},
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": { "prepareProvider": true },
            "completionProvider": {
                "triggerCharacters": ["[", "(", "#", "/", "\"", ","],
            },
            "executeCommandProvider": { "commands": [SHOW_DECODED] },
            "workspace": {
                "workspaceFolders": { "supported": true, "changeNotifications": true },
                "fileOperations": {
                    "willRename": { "filters": [{ "scheme": "file", "pattern": { "glob": "**" } }] },
                },
            },
        },
        "serverInfo": { "name": "urilint", "version": env!("CARGO_PKG_VERSION") },
    })
}

/// Asks the client to watch files, if it does so: all of them, or those that decide about others. `before` is
/// what it was asked before.
pub fn register(client: &Client, capabilities: Capabilities, (before, all): (Option<bool>, bool)) {
    if !capabilities.watches_files {
        return;
    }
    let method = "workspace/didChangeWatchedFiles";
    if before.is_some() {
        // The protocol has this spelling.
        let watch = json!({ "id": WATCH, "method": method });
        let params = json!({ "unregisterations": [watch] });
        client.request(REGISTRATION, "client/unregisterCapability", params);
    }
    let globs = if all { &["**/*"][..] } else { &WATCHED[..] };
    let watchers = globs.iter().map(|glob| json!({ "globPattern": glob }));
    let registration = json!({
        "id": WATCH,
        "method": method,
        "registerOptions": { "watchers": watchers.collect::<Vec<_>>() },
    });
    let params = json!({ "registrations": [registration] });
    client.request(REGISTRATION, "client/registerCapability", params);
}

/// Asks the client for the settings of folders, and for those of what is in none of them.
pub fn ask_for_settings(client: &Client, folders: impl Iterator<Item = Uri>) {
    let scoped = folders.map(|uri| json!({ "scopeUri": uri, "section": "urilint" }));
    let items: Vec<_> = scoped.chain([json!({ "section": "urilint" })]).collect();
    client.request(
        CONFIGURATION,
        "workspace/configuration",
        json!({ "items": items }),
    );
}
