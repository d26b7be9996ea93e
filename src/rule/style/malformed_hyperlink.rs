//! # malformed-hyperlink (L018)
//!
//! ## What it does
//! Checks for hyperlinks of reStructuredText that are incomplete: `` `text <URL>` `` without the
//! `_` at its end, `` `text<URL>`_ `` without a space before `<`, and the definitions
//! `.. _name:URL` and `.. _name URL`; and for a definition with an option of a directive in it,
//! `.. _name: :target: URL`. Interpreted text with a role is not reported.
//!
//! ## Why is this bad?
//! The text is not a link. A phrase is displayed with the URL, and a definition is not displayed
//! at all. One with an option is a link to a file of that name.
//!
//! ## Example
//! ```text
//! See `the manual <https://www.example.org/manual>`.
//! ```
//!
//! ## Use instead
//! ```text
//! See `the manual <https://www.example.org/manual>`_.
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix adds the missing character, or removes the option; another link may have the same
//! name.
//!
//! ## References
//! - docutils, "reStructuredText Markup Specification", "Hyperlink References", "Hyperlink
//!   Targets"

use std::ops::Range;

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    lines, link_markup, messages,
};

/// Rule L018, `malformed-hyperlink`.
pub static RULE: Rule = Rule {
    code: "L018",
    name: "malformed-hyperlink",
    summary: "incomplete hyperlink of reStructuredText",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "docutils, Hyperlink References",
    manual: manual!("malformed_hyperlink.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::BeforeBacktick, Fact::OnTargetLine, Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// What is missing in a hyperlink.
struct Missing {
    /// Where, in the section.
    at: usize,
    /// What.
    text: &'static str,
    message: &'static str,
    help: &'static str,
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.syntax.link_form != Some(LinkForm::Phrase) {
        return;
    }
    if let Some(option) = option_in_definition(cx) {
        violations.push(with_option(cx, option));
    }
    if !cx.prose {
        return;
    }
    let missing = match cx.candidate.wrapper {
        Wrapper::Angle => in_phrase(cx),
        _ => in_definition(cx),
    };
    if let Some(Missing {
        at,
        text,
        message,
        help,
    }) = missing
    {
        let all = 0..cx.candidate.text.bytes().len();
        let fix = Fix::unsafe_fix(vec![Edit::section(at..at, text)]);
        violations.push(messages::violation(all, message, help).with(fix));
    }
}

/// Returns the range of the option in `.. _name: :option: URL`. White space is not a part of targets.
fn option_in_definition(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let rest = text.strip_prefix(b":").filter(|_| cx.target.is_some())?;
    let end = memchr::memchr(b':', rest)?;
    let (name, url) = (&rest[..end], &rest[end + 1..]);
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_alphabetic);
    let is_url = memchr::memmem::find(url, b"://").is_some_and(|at| at > 0);
    (is_name && is_url).then_some(0..end + 2)
}

/// Returns the violation for an option at the start of the URI.
fn with_option(cx: &RuleContext, option: Range<usize>) -> Violation {
    let name = messages::quoted(cx, option.clone(), "an option");
    let violation = messages::violation(
        option.clone(),
        format!("option {name} in the definition of a hyperlink target"),
        "write `.. _name: URL`: only directives have options",
    );
    violation.with(Fix::unsafe_fix(vec![Edit::uri(option, "")]))
}

/// Returns what is missing in `` `text <URL>` `` or `` `text<URL>`_ ``.
fn in_phrase(cx: &RuleContext) -> Option<Missing> {
    let rest = cx.after.strip_prefix(b"`")?;
    let text = link_markup::phrase(cx)?;
    let help = "write `` `text <URL>`_ ``";
    let apart = text.last().is_some_and(u8::is_ascii_whitespace);
    let start = cx.before.len();
    match rest.first() {
        Some(b'_') if !apart => Some(Missing {
            at: start,
            text: " ",
            message: "hyperlink without a space before `<`",
            help,
        }),
        Some(b'_' | b'`' | b':') => None,
        Some(next) if next.is_ascii_alphanumeric() => None,
        _ if apart => Some(Missing {
            at: start + cx.candidate.outer.len() + 1,
            text: "_",
            message: "hyperlink without `_` at its end",
            help,
        }),
        _ => None,
    }
}

/// Returns what is missing in `.. _name:URL` or `.. _name URL`.
fn in_definition(cx: &RuleContext) -> Option<Missing> {
    let line = lines::before(cx);
    let name = line.trim_ascii_start().strip_prefix(b".. _")?;
    let ends = lines::after(cx).trim_ascii().is_empty();
    let end = cx.before.len();
    let help = "write `.. _name: URL`";
    match name {
        [_, .., b':'] if ends => Some(Missing {
            at: end,
            text: " ",
            message: "hyperlink target without a space after its name",
            help,
        }),
        [name @ .., b' '] if ends && !name.is_empty() && !name.contains(&b':') => Some(Missing {
            at: end - (name.len() + 1 - name.trim_ascii_end().len()),
            text: ":",
            message: "hyperlink target without `:` after its name",
            help,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::extract::delimit::{Kind, Wrapper};
    use crate::rule::testing::{Case, assert_all, bare, syntax, target};

    #[test]
    fn options_in_definitions() {
        let definition = |format, uri| Case {
            syntax: syntax(format),
            kind: Kind::Relative,
            ..target("", uri)
        };
        assert_all(
            &RULE,
            &[
                definition("rst", "⟦:target:⟧https://www.example.org/"),
                definition("rst", "⟦:alt:⟧http://www.example.org/"),
                definition("rst", "⟦:target:⟧ftp://www.example.org/"),
                definition("rst", ":target:"),
                definition("rst", ":target:guide.html"),
                definition("rst", "::https://www.example.org/"),
                definition("rst", "a:target:https://www.example.org/"),
                definition("markdown", ":target:https://www.example.org/"),
            ],
        );
    }

    #[test]
    fn cases() {
        let rst = |before, uri, after| Case {
            syntax: syntax("rst"),
            ..bare(before, uri, after)
        };
        let angle = |before, uri, after| Case {
            wrapper: Wrapper::Angle,
            ..rst(before, uri, after)
        };
        assert_all(
            &RULE,
            &[
                angle("see `text ", "⟦https://www.example.org/⟧", "`."),
                angle("see `a\nb ", "⟦https://www.example.org/⟧", "`"),
                angle("`text ", "⟦https://www.example.org/⟧", "` _"),
                angle("`text", "⟦https://www.example.org/⟧", "`_"),
                angle("`text", "⟦https://www.example.org/⟧", "`__."),
                angle("`text ", "https://www.example.org/", "`_"),
                angle("`text", "https://www.example.org/", "`"),
                angle("text ", "https://www.example.org/", "`"),
                angle("``text ", "https://www.example.org/", "``"),
                angle("`a` b ", "https://www.example.org/", "`"),
                angle("`a\n\nb ", "https://www.example.org/", "`"),
                angle(":role:`text ", "https://www.example.org/", "`"),
                angle("`text ", "https://www.example.org/", "`:role:"),
                angle("`", "https://www.example.org/", "`"),
                rst(".. _name:", "⟦https://www.example.org/⟧", "\n"),
                rst("a\n  .. _a b ", "⟦https://www.example.org/⟧", ""),
                rst(".. _name: a ", "https://www.example.org/", " b"),
                rst(".. name:", "https://www.example.org/", ""),
                rst("a:", "https://www.example.org/", ""),
            ],
        );
    }
}
