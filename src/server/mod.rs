//! The language server: what `urilint check` reports, while a person writes (LSP 3.17).
//!
//! ```text
//! stdin -> transport -> Server (one thread): documents, roots, settings -> transport -> stdout
//!                          |  ^
//!                          v  | Event
//!                       Pool (threads): check, hover, links, actions, completion, workspace
//! ```
//!
//! [`Server`](state::Server) reads a message at a time and never waits: what takes time is done by a
//! [`pool`] with a [`Version`](document::Version) of the document, which does not change. What was found in
//! a version that is not the last one any more is dropped. Nothing is read from a network, and no file is
//! written: the client applies edits. The server reaches the core by the public library alone.

mod actions;
mod answers;
mod changes;
mod client;
mod completion;
mod diagnostics;
mod document;
mod documents;
mod hover;
mod links;
mod navigation;
mod notified;
mod paths;
mod pool;
mod process;
mod registration;
mod related;
mod roots;
mod scene;
mod settings;
mod state;
mod transport;
mod workspace;

use std::io::{self, BufReader};

use crossbeam_channel::Receiver;
use lsp_server::{ErrorCode, Message, Request, Response};

use crate::cli::Exit;
use crate::cli::args::choice::LogLevel;
use client::{Capabilities, Client};
use state::{Next, Server};
use transport::Received;

/// Serves the client on standard input and output, until it ends the session or its input. The exit code is
/// 0 after `shutdown`, and otherwise 1 (LSP 3.17, `exit`).
pub fn serve(level: LogLevel) -> Exit {
    // Not locked: the lock of a thread is not sent to another.
    let messages = transport::receive(BufReader::new(io::stdin()));
    let (sender, writer) = transport::send(io::stdout());
    let client = Client::new(sender, level);
    let server = started(&client, &messages);
    let next = server.map_or(Next::Gone, |server| server.run(&messages));
    if next == Next::Gone {
        client.log(LogLevel::Info, "the client has not ended the session");
    }
    // Threads may still work on what nobody waits for.
    client.end();
    let _ = writer.join();
    match next {
        Next::Exit => Exit::Clean,
        _ => Exit::Findings,
    }
}

/// Returns a server once the client initializes it; `None` if it does not.
fn started(client: &Client, messages: &Receiver<Received>) -> Option<Server> {
    while let Ok(received) = messages.recv() {
        match received {
            Received::Message(Message::Request(request)) if request.method == "initialize" => {
                return Some(initialize(client, request));
            }
            Received::Message(Message::Request(request)) => {
                let message = "expected `initialize` first";
                client.fail(request.id, ErrorCode::ServerNotInitialized, message);
            }
            Received::Message(Message::Notification(one)) if one.method == "exit" => return None,
            Received::Message(_) => {}
            Received::Malformed(id, error) => client.reject(id, error),
        }
    }
    None
}

fn initialize(client: &Client, request: Request) -> Server {
    let capabilities = Capabilities::of(&request.params);
    let answer = registration::answer(capabilities);
    let server = Server::new(client.clone(), capabilities, &request.params);
    client.respond(Response::new_ok(request.id, answer));
    server
}
