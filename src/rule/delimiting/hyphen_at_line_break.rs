//! # hyphen-at-line-break (D003)
//!
//! ## What it does
//! Checks for a URI without brackets or quotes that ends in a single `-` at the end of a line, if
//! the next line starts with a character that can continue a URI. The mark of a comment at the
//! start of both lines is skipped. The value of a key is not reported if another key follows
//! (`key: value`), since the line end is not one of running text.
//!
//! ## Why is this bad?
//! Some programs insert a hyphen where they break a line, and others break a line after a hyphen
//! that belongs to the word. Both readings are URIs, and the text does not show which one was
//! meant.
//!
//! ## Example
//! ```text
//! https://www.example.org/rust-
//! clippy/
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.org/rust-
//! clippy/>
//! ```
//!
//! ## Fix safety
//! No fix: the help shows both readings.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages,
};

/// Rule D003, `hyphen-at-line-break`.
pub static RULE: Rule = Rule {
    code: "D003",
    name: "hyphen-at-line-break",
    summary: "hyphen at a line break in a URI without delimiters",
    // Right in 0 of 12 findings on 134 trees of documentation: programs have hyphenated the text.
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Mail])
        .with(Preset::Docs, Severity::Info)
        .trivial_in_mail(),
    reference: "RFC 3986 Appendix C",
    manual: manual!("hyphen_at_line_break.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::HyphenEnd]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    // In `<…>` the hyphen is kept: 1,260 of 1,772 URIs that end in one at a line end are there.
    let bare = matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    let [stem @ .., last, b'-'] = text else {
        return;
    };
    if !bare || *last == b'-' {
        return;
    }
    let before = lines::before(cx);
    let next = lines::next(cx).map(|next| without_leader(next, before));
    let Some(next) = next.filter(|next| !(is_key(before) && starts_with_key(next))) else {
        return;
    };
    let Some(rest) = continuation(next) else {
        return;
    };
    let kept = [text, rest].concat();
    let dropped = [stem, &[*last], rest].concat();
    violations.push(messages::violation(
        text.len() - 1..text.len(),
        "ambiguous hyphen at line break: part of the URI, or inserted with the break",
        format!(
            "write the whole URI between `<` and `>`: `{}` or `{}`",
            messages::safe(&kept),
            messages::safe(&dropped)
        ),
    ));
}

/// Returns `line` without the mark of a comment that also starts the line before.
fn without_leader<'t>(line: &'t [u8], before: &[u8]) -> &'t [u8] {
    let in_leader = |b: &&u8| matches!(b, b'#' | b'/' | b';' | b'%' | b'!');
    let before = before.trim_ascii_start();
    let length = before.iter().take_while(in_leader).count();
    let own = line.trim_ascii_start();
    match own.strip_prefix(&before[..length]) {
        Some([]) => b"",
        Some(rest @ [b' ' | b'\t', ..]) if length > 0 => rest,
        _ => line,
    }
}

/// Returns true if `text`, the line before a value, is a key: `key: `, `- key: `, `key = `, also
/// after others that `;` ends.
fn is_key(text: &[u8]) -> bool {
    let text = text.rsplit(|b| *b == b';').next().unwrap_or(text);
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"-").unwrap_or(text).trim_ascii_start();
    match text {
        [name @ .., b':' | b'='] => is_name(name.trim_ascii_end()),
        _ => text.is_empty(),
    }
}

/// Returns true if `line` starts with a key, or is an item of a list, a comment or a heading.
fn starts_with_key(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let item = matches!(line, [b'-' | b'#' | b';', b' ', ..] | [b'[', .., b']'] | []);
    let mark = line.iter().position(|b| matches!(b, b':' | b'='));
    let key = mark.is_some_and(|at| {
        let apart = matches!(line.get(at + 1), None | Some(b' ')) || line[at] == b'=';
        apart && is_name(line[..at].trim_ascii_end())
    });
    item || key
}

/// Returns true for the name of a key: one word.
fn is_name(name: &[u8]) -> bool {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"_.-\"'".contains(b);
    !name.is_empty() && name.iter().all(plain)
}

/// Returns the first word of `line`, if it can continue a URI.
fn continuation(line: &[u8]) -> Option<&[u8]> {
    let word = lines::first_word(line);
    let first = *word.first()?;
    let heading = word.iter().all(|&b| b == b'#');
    let continues = !heading && (first.is_ascii_alphanumeric() || b"/%~_?#&=".contains(&first));
    let is_uri = memchr::memmem::find(word, b"://").is_some();
    (continues && !is_uri).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare};

    #[test]
    fn lines_of_text_and_of_data() {
        assert_all(
            &RULE,
            &[
                bare("see ", "http://h.example/rust⟦-⟧", "\nclippy/ for more"),
                bare("# see ", "http://h.example/rust⟦-⟧", "\n# clippy/ for more"),
                bare("// see ", "http://h.example/rust⟦-⟧", "\n// clippy/"),
                bare("  - ", "http://h.example/a-", "\n  - b\n"),
                bare(
                    "a: B; prefix: ",
                    "http://h.example/#idl-",
                    "\n    type: c; text: d\n",
                ),
                bare("URL: ", "http://h.example/rust⟦-⟧", "\n  clippy/"),
                bare("- ", "http://h.example/rust⟦-⟧", "\n  clippy/"),
                bare("prefix: ", "http://h.example/rust⟦-⟧", "\nclippy/a=b"),
                bare("key: ", "http://h.example/a-", "\nother: x\n"),
                bare("  - key: ", "http://h.example/a-", "\n    other:\n"),
                bare("  - ", "http://h.example/a-", "\nother: x\n"),
                bare("key = ", "http://h.example/a-", "\nother=x\n"),
                bare("key = ", "http://h.example/a-", "\n[section]\n"),
                bare("key: ", "http://h.example/a-", "\n# comment\n"),
                bare("\"key\": ", "http://h.example/a-", "\n\"other\": 1\n"),
                bare("", "http://h.example/a-", "\n## Heading\n"),
                bare("see ", "http://h.example/a-", "\n\n"),
            ],
        );
    }
}
