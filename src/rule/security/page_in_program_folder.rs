//! # page-in-program-folder (X032)
//!
//! ## What it does
//! Checks for links of HTML to a page (`.htm`, `.html`, `.php`, or a folder) in a folder that belongs
//! to a program and has no pages: `wp-content`, `wp-includes` and `wp-admin` of `WordPress`, and
//! `.well-known` (RFC 8615). The finding is information where the link is at a domain of the message's
//! sender. Pictures, documents and other files are not reported.
//!
//! ## Why is this bad?
//! Pages there were mostly put by someone who broke into the site; its owner does not know them.
//!
//! What you can check: the folder is in the path.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.org/wp-content/plugins/x/login.html">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/login">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: whether the page has another address is not known.
//!
//! ## References
//! RFC 8615 §3

use crate::host::address::network_host;
use crate::host::address::shown;
use crate::rule::web_link::{has_extension, host_of_link, is_page, site};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::{Uri, looked_up};

/// Rule X032, `page-in-program-folder`.
pub static RULE: Rule = Rule {
    code: "X032",
    name: "page-in-program-folder",
    summary: "link to a page in a folder of a program",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 8615 §3",
    manual: manual!("page_in_program_folder.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Folders without pages for visitors.
const FOLDERS: [&str; 4] = ["wp-content", "wp-includes", "wp-admin", ".well-known"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, (host, folder))) = host_of_link(cx, page) else {
        return;
    };
    let is_own = cx
        .parties
        .is_some_and(|parties| parties.own(site(&host)).is_some());
    let message = format!(
        "link to a page of {} in the folder `{folder}` of a program, which has no pages",
        shown(&host)
    );
    violations.push(Violation {
        severity: is_own.then_some(Severity::Info),
        ..messages::violation(range, message, "ask the owner of the site")
    });
}

/// Returns the host of a page in a folder of a program, and the folder.
fn page(uri: &Uri) -> Option<(Vec<u8>, &'static str)> {
    let (_, host) = network_host(uri)?;
    let path = uri.path();
    let is_page = path.ends_with(b"/") || is_page(path) || has_extension(path, &["php"]);
    let mut folders = path.split(|byte| *byte == b'/');
    let folder = folders.find_map(|name| {
        let known = FOLDERS
            .iter()
            .find(|it| name.eq_ignore_ascii_case(it.as_bytes()));
        known.copied()
    });
    Some((looked_up(host), folder.filter(|_| is_page)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target(
                    "Sign in",
                    "https://⟦www.example.org⟧/wp-content/plugins/x/login.html",
                ),
                target("Sign in", "https://⟦www.example.org⟧/blog/wp-includes/a/"),
                target("", "http://⟦example.org⟧/.well-known/x/index.php?a=1#b"),
                target(
                    "Picture",
                    "https://www.example.org/wp-content/uploads/a.png",
                ),
                target(
                    "Paper",
                    "https://www.example.org/wp-content/uploads/2026/a.pdf",
                ),
                target(
                    "Password",
                    "https://www.example.org/.well-known/change-password",
                ),
                target("Page", "https://www.example.org/wp-contents/a.html"),
                target("Page", "https://www.example.org/?wp-content/a.html"),
                angle("https://www.example.org/wp-content/a.html"),
            ],
        );
    }

    #[test]
    fn severities() {
        for (header, expected) in [
            ("From: a@example.org\n", Some(Severity::Info)),
            ("DKIM-Signature: v=1; d=example.org\n", Some(Severity::Info)),
            ("From: a@example.net\n", None),
        ] {
            let case = Case {
                header,
                ..target("Page", "https://www.example.org/wp-admin/a.php")
            };
            assert_eq!(case.violations(&RULE)[0].severity, expected, "{header}");
        }
    }
}
