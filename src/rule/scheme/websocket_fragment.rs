//! # websocket-fragment (P013)
//!
//! ## What it does
//! Checks for a fragment in a `ws` or `wss` URI.
//!
//! ## Why is this bad?
//! RFC 6455 forbids it: "Fragment identifiers are meaningless in the context of WebSocket URIs and
//! MUST NOT be used". Browsers throw an error. A `#` that belongs to the path or the query has to
//! be written as `%23`.
//!
//! ## Example
//! ```text
//! wss://chat.example.org/room#general
//! ```
//!
//! ## Use instead
//! ```text
//! wss://chat.example.org/room
//! ```
//!
//! ## Fix safety
//! Safe: the fix removes the `#` and the fragment, which is never sent to the server.
//!
//! ## References
//! - RFC 6455 §3

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::Component;

/// Rule P013, `websocket-fragment`.
pub static RULE: Rule = Rule {
    code: "P013",
    name: "websocket-fragment",
    summary: "fragment in a WebSocket URI",
    levels: Levels::on(Severity::Error).trivial_in_mail(),
    reference: "RFC 6455 §3",
    manual: manual!("websocket_fragment.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(fragment) = cx.uri.range(Component::Fragment) else {
        return;
    };
    if cx.uri.has_scheme("ws") || cx.uri.has_scheme("wss") {
        // The range includes the `#`.
        let range = fragment.start - 1..fragment.end;
        let without = messages::replaced(cx, range.clone(), b"");
        let fix = Fix::safe(vec![Edit::uri(range.clone(), b"")]);
        let violation = messages::violation(
            range,
            "fragment in WebSocket URI",
            format!("write `{without}`, or `%23` for a `#` in the path"),
        );
        violations.push(violation.with(fix));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Error;
        fires(
            &RULE,
            &[
                ("wss://chat.example.org/room#general", "#general", Error),
                ("ws://chat.example.org/#", "#", Error),
                ("WS://chat.example.org?x#y?z", "#y?z", Error),
                ("wss://chat.example.org#a#b", "#a#b", Error),
            ],
        );
        quiet(
            &RULE,
            &[
                "wss://chat.example.org/room",
                "wss://chat.example.org/room%23general",
                "https://chat.example.org/room#general",
                "wsx://chat.example.org/#x",
                "ws://chat.example.org/?x",
            ],
        );
    }
}
