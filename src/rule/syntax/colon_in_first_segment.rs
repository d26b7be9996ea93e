//! # colon-in-first-segment (S015)
//!
//! ## What it does
//! Checks for links in markup that look like the name of a file with a colon in its first segment:
//! `this:that.md`, `10:30.html`. Names before the colon that are schemes, or that programs make
//! links of (`doc:`, `path:`, `project:` and the like), are not reported, nor are drives (`C:a.md`)
//! and resources of Antora (`AsciiDoc`).
//!
//! ## Why is this bad?
//! What is before a colon in the first segment is a scheme: browsers look for a program that opens
//! `this:` URIs, and do not follow the link. After a digit, it is not a valid reference at all.
//!
//! Organizations have schemes of their own that no list has, so this rule is off by default.
//!
//! ## Example
//! ```text
//! [the chapter](this:that.md)
//! ```
//!
//! ## Use instead
//! ```text
//! [the chapter](./this:that.md)
//! ```
//!
//! ## Fix safety
//! No fix: the text may be a URI of a scheme that is not known.
//!
//! ## References
//! - RFC 3986 §4.2
//! - url-syntax-05 §5

use memchr::memchr;

use crate::extract::delimit::Context;
use crate::format::LinkForm;
use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::scheme;

/// Rule S015, `colon-in-first-segment`.
pub static RULE: Rule = Rule {
    code: "S015",
    name: "colon-in-first-segment",
    summary: "colon in the first segment of a relative reference",
    levels: Levels::off(Severity::Warning),
    reference: "RFC 3986 §4.2",
    manual: manual!("colon_in_first_segment.rs"),
    intents: Intent::ANY_REFERENCE,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Names before a colon that programs make links of: `MyST`, Sphinx, wikis and the like.
const PREFIXES: &[&str] = &[
    "abs",
    "attachment",
    "category",
    "doc",
    "docs",
    "download",
    "file",
    "guide",
    "id",
    "image",
    "img",
    "include",
    "inv",
    "link",
    "media",
    "myst",
    "obj",
    "page",
    "path",
    "pathname",
    "project",
    "ref",
    "rel",
    "relref",
    "rule",
    "site",
    "special",
    "talk",
    "tag",
    "term",
    "user",
    "video",
    "wiki",
    "wikipedia",
    "xref",
];

/// Extensions of documents and of what they show.
const EXTENSIONS: &[&str] = &[
    "adoc", "css", "csv", "docx", "gif", "htm", "html", "jpeg", "jpg", "js", "json", "markdown",
    "md", "mdx", "mp4", "odt", "pdf", "php", "png", "rst", "shtml", "svg", "tex", "txt", "webp",
    "xhtml", "xml", "yaml", "yml",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let is_target = cx.target.is_some() && cx.candidate.context == Context::Link;
    if !is_target || cx.syntax.link_form == Some(LinkForm::Macro) {
        return;
    }
    let text = cx.uri.bytes();
    let path = &text[..text
        .iter()
        .position(|b| b"?#".contains(b))
        .unwrap_or(text.len())];
    let Some(colon) = memchr(b':', path).filter(|&colon| !path[..colon].contains(&b'/')) else {
        return;
    };
    let (name, rest) = (&path[..colon], &path[colon + 1..]);
    let word =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~%+ ".contains(byte) || *byte >= 0x80;
    if is_prefix(name) || !name.iter().all(word) || rest.starts_with(b"/") || !is_file_name(rest) {
        return;
    }
    let help = format!(
        "if it is the name of a file, write {}",
        messages::replaced(cx, 0..0, b"./")
    );
    violations.push(messages::violation(
        colon..colon + 1,
        "colon after what is read as a scheme",
        help,
    ));
}

/// Returns true for what is meant to be before a colon: a scheme, a drive, or a prefix of links.
fn is_prefix(name: &[u8]) -> bool {
    let known = |prefix: &&str| name.eq_ignore_ascii_case(prefix.as_bytes());
    name.len() < 2 || scheme::is_known(name) || PREFIXES.iter().any(known)
}

/// Returns true for characters that names of files have, and an extension.
fn is_file_name(rest: &[u8]) -> bool {
    let allowed =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~%/() ".contains(byte) || *byte >= 0x80;
    let dot = rest.iter().rposition(|byte| *byte == b'.');
    let extension = dot.map(|dot| &rest[dot + 1..]).unwrap_or_default();
    let known = |known: &&str| extension.eq_ignore_ascii_case(known.as_bytes());
    rest.iter().all(allowed) && dot.is_some_and(|dot| dot > 0) && EXTENSIONS.iter().any(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Kind;
    use crate::rule::testing::{Case, assert_all, bare, syntax, target};

    #[test]
    fn cases() {
        let relative = |marked| Case {
            kind: Kind::Relative,
            ..target("a", marked)
        };
        let antora = Case {
            syntax: syntax("asciidoc"),
            ..target("a", "module:page.md")
        };
        assert_all(
            &RULE,
            &[
                target("a", "this⟦:⟧that.md"),
                target("a", "Chapter-1⟦:⟧Intro.html#top"),
                target("a", "rfc2396bis⟦:⟧a/b.txt"),
                relative("10⟦:⟧30.html"),
                relative("a_b⟦:⟧c.png"),
                target("a", "./this:that.md"),
                target("a", "mailto:a.md"),
                target("a", "doc:a.md"),
                target("a", "project:a.md"),
                target("a", "C:a.md"),
                target("a", "foo:bar"),
                target("a", "foo:a@b.md"),
                target("a", "foo:.md"),
                target("a", "foo:/a.md"),
                target("a", "foo://a.md"),
                target("a", "vscode:a.md"),
                relative("a/b:c.md"),
                relative("#a:b.md"),
                relative("?a:b.md"),
                relative("{{a}}:b.md"),
                antora,
                bare("", "this:that.md", ""),
            ],
        );
    }
}
