//! # default-port (G003)
//!
//! ## What it does
//! Checks for a port that is the default port of the scheme: 80 for `http`, 443 for `https`, 21
//! for `ftp`, and so on. In running text, only the address of a page is checked: a web URI with a
//! path, at a host that is not an example, since text about servers names ports on purpose. Code is
//! not checked. A URI that is called a proxy on its line is not reported, because programs use other
//! default ports for proxies; nor is one of a scheme whose hosts may be aliases of a configuration
//! that has ports (`ssh`, `postgres`).
//!
//! ## Why is this bad?
//! The port is redundant, and programs that compare URIs byte by byte treat the two spellings as
//! different URIs.
//!
//! ## Example
//! ```text
//! <http://www.example.org:80/>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/>
//! ```
//!
//! ## Fix safety
//! Safe for `http`, `https`, `ws`, `wss` and `ftp` with a full host name: the fix removes the port.
//! Unsafe for other schemes, whose programs may require it, and in a line that mentions ports.
//!
//! ## References
//! - RFC 3986 §3.2.3, §6.2.3

use crate::extract::delimit::Context;
use crate::host::domain::{is_documentation, looks_like_host};
use crate::rule::lines;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Tag, Violation,
    messages,
};
use crate::uri::Component;

/// Rule G003, `default-port`.
pub static RULE: Rule = Rule {
    code: "G003",
    name: "default-port",
    summary: "redundant default port of the scheme",
    tag: Some(Tag::Unnecessary),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §6.2.3",
    manual: manual!("default_port.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(port), Some(range)) = (cx.uri.port_number(), cx.uri.range(Component::Port)) else {
        return;
    };
    // A local configuration may define another port for an alias.
    let scheme = cx.uri.known_scheme();
    let scheme = scheme.filter(|scheme| scheme.authority.is_network());
    let default = scheme.and_then(|scheme| scheme.default_port);
    let exempt = is_server(cx) || is_proxy(cx);
    if !exempt && default == Some(port) {
        let range = range.start - 1..range.end;
        let help = format!("write `{}`", messages::replaced(cx, range.clone(), b""));
        let edits = vec![Edit::uri(range.clone(), b"")];
        let fix = if is_web_server(cx) && !is_about_ports(cx) {
            Fix::safe(edits)
        } else {
            Fix::unsafe_fix(edits)
        };
        violations.push(messages::violation(range, "redundant default port", help).with(fix));
    }
}

/// Returns true if it is a URI that all programs read alike, of a host with a full name. Programs
/// that connect to databases and directories may require the port.
fn is_web_server(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let web = ["http", "https", "ws", "wss", "ftp"];
    web.iter().any(|name| cx.uri.has_scheme(name)) && host.contains(&b'.')
}

/// Returns true if the line of the URI mentions ports.
fn is_about_ports(cx: &RuleContext) -> bool {
    let mentions = |line: &[u8]| {
        line.split(|byte| !byte.is_ascii_alphabetic())
            .any(|word| word.eq_ignore_ascii_case(b"port") || word.eq_ignore_ascii_case(b"ports"))
    };
    mentions(lines::before(cx)) || mentions(lines::after(cx))
}

/// Returns true if a URI in running text names a server, and no page of it.
fn is_server(cx: &RuleContext) -> bool {
    let web = ["http", "https", "ftp"]
        .iter()
        .any(|name| cx.uri.has_scheme(name));
    let host = cx.uri.host().unwrap_or_default();
    let page = web && cx.uri.path().len() > 1 && looks_like_host(host) && !is_documentation(host);
    match cx.candidate.context {
        Context::Code => true,
        Context::Bare => !page,
        _ => false,
    }
}

/// Returns true if the text before the URI mentions a proxy.
fn is_proxy(cx: &RuleContext) -> bool {
    let before = lines::before(cx);
    // `http_proxy=`, `--proxy`, or a word of the same phrase.
    let near = before[before.len().saturating_sub(64)..].to_ascii_lowercase();
    memchr::memmem::find(&near, b"proxy").is_some()
}
