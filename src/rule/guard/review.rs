//! Fixes that need review although the URI identifies the same resource, because the text around
//! it may depend on how it is written (guard "fixes that need review").

use memchr::{memchr, memmem, memrchr};

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::host::domain;
use crate::rule::{Diagnostic, Edit, Fix, Group, RuleContext, Safety, Span, lines};
use crate::uri::Component;

/// The most bytes that are read on either side of the URI.
// Bounds the time, for each URI with a safe fix; of a longer paragraph the nearest part counts.
const NEAR: usize = 600;

/// Makes the fixes unsafe that need review.
pub fn review_fixes(cx: &RuleContext, found: &mut [Diagnostic]) {
    let is_safe =
        |found: &Diagnostic| matches!(&found.fix, Some(fix) if fix.safety == Safety::Safe);
    if !found.iter().any(is_safe) {
        return;
    }
    let all = cx.candidate.context == Context::Code
        || is_value(cx)
        || is_glued(cx)
        || is_in_list(cx)
        || is_in_protocol(cx)
        || is_in_notice(cx);
    let example = is_host_unclear(cx) || is_introduced(cx);
    for diagnostic in found.iter_mut().filter(|found| is_safe(found)) {
        let group = diagnostic.rule.group();
        let reviewed = all
            || group == Group::Normalization && example
            || is_content(cx, group)
            || is_contrasted(cx, diagnostic);
        if reviewed {
            diagnostic.fix = diagnostic.fix.take().map(Fix::reviewed);
        }
    }
}

/// Returns true if the URI is a value in code that is quoted in text: `url="…"`, `url = "…"`,
/// `get('…')`, `--url=…`.
fn is_value(cx: &RuleContext) -> bool {
    let is_assigned = lines::before_space(cx).ends_with(b"=");
    match cx.candidate.wrapper {
        Wrapper::None => is_assigned,
        Wrapper::DoubleQuote | Wrapper::SingleQuote | Wrapper::Backtick => {
            is_assigned || matches!(cx.before.last(), Some(b'(' | b'[' | b'{' | b','))
        }
        _ => false,
    }
}

/// Returns true if the URI continues a word, such as the key of a configuration, or a path, or is
/// the first part of a name, as in `{URI}name`.
fn is_glued(cx: &RuleContext) -> bool {
    cx.candidate.wrapper == Wrapper::None
        && match cx.before {
            [.., b'/' | b'\\' | b'{'] => true,
            [.., letter, b'.' | b'-' | b'_'] | [.., letter] => letter.is_ascii_alphanumeric(),
            [] => false,
        }
}

/// Returns true if the URI is in plain text, alone on its line, and so is a word on the line before
/// or after it. A program may read such a list.
fn is_in_list(cx: &RuleContext) -> bool {
    let blank = |text: &[u8]| text.iter().any(u8::is_ascii_whitespace);
    let line = (lines::before(cx), lines::after(cx));
    let alone = !blank(line.0.trim_ascii_start()) && !blank(line.1.trim_ascii_end());
    if !cx.syntax.is_plain_text || !alone {
        return false;
    }
    let before = &cx.before[cx.before.len().saturating_sub(2 * NEAR)..];
    let mut above = before.rsplit(|&byte| byte == b'\n').skip(1);
    let after = &cx.after[..cx.after.len().min(2 * NEAR)];
    let mut below = after.split(|&byte| byte == b'\n').skip(1);
    let is_item = |line: &[u8]| !line.trim_ascii().is_empty() && is_word(line);
    above.next().is_some_and(is_item) || below.next().is_some_and(is_item)
}

/// The words before a URI in a message of HTTP, in lower case.
// The methods (RFC 9110 §9.3, RFC 5789), and fields whose value is a URI.
const PROTOCOL: [&[u8]; 14] = [
    b"get",
    b"post",
    b"head",
    b"put",
    b"delete",
    b"connect",
    b"options",
    b"patch",
    b"location:",
    b"content-location:",
    b"content-base:",
    b"origin:",
    b"referer:",
    b"refresh:",
];

/// Returns true if the URI is in a line of a message of HTTP that is quoted in text.
fn is_in_protocol(cx: &RuleContext) -> bool {
    let word = lines::before(cx).trim_ascii();
    cx.candidate.wrapper == Wrapper::None
        && PROTOCOL
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns true if `line` has no white space, but at its ends.
fn is_word(line: &[u8]) -> bool {
    !line.trim_ascii().iter().any(u8::is_ascii_whitespace)
}

/// Phrases of copyright notices and licences, which must be kept as they are.
const NOTICES: [&[u8]; 14] = [
    b"copyright (c)",
    b"copyright 19",
    b"copyright 20",
    b"all rights reserved",
    b"permission is hereby",
    b"permission is granted",
    b"redistribut",
    b"licensed under",
    b"under the terms of",
    b"this license",
    b"this licence",
    b"public license",
    b"documentation license",
    b"this product includes",
];

/// Returns true if the paragraph is a copyright notice, or a part of a licence.
fn is_in_notice(cx: &RuleContext) -> bool {
    let is_notice = |text: &[u8]| {
        let words: Vec<_> = text
            .split(|byte| byte.is_ascii_whitespace() || *byte == b'*')
            .filter(|word| !word.is_empty())
            .collect();
        let text = words.join(&b' ').to_ascii_lowercase();
        NOTICES
            .iter()
            .any(|phrase| memmem::find(&text, phrase).is_some())
    };
    is_notice(above(cx)) || is_notice(below(cx))
}

/// Returns the text of the paragraph before the URI. The target of a link is a paragraph by itself,
/// and the one before it counts.
fn above<'t>(cx: &RuleContext<'t>) -> &'t [u8] {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    let near = match cx.candidate.wrapper {
        Wrapper::Markup => near.trim_ascii_end(),
        _ => near,
    };
    let mut end = near.len();
    while let Some(at) = memrchr(b'\n', &near[..end]) {
        if near[at + 1..end].trim_ascii().is_empty() && end < near.len() {
            return &near[end..];
        }
        end = at;
    }
    near
}

/// Returns the text of the paragraph after the URI, as [`above`] does.
fn below<'t>(cx: &RuleContext<'t>) -> &'t [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    let near = match cx.candidate.wrapper {
        Wrapper::Markup => near.trim_ascii_start(),
        _ => near,
    };
    let mut start = 0;
    while let Some(length) = memchr(b'\n', &near[start..]) {
        if near[start..start + length].trim_ascii().is_empty() && start > 0 {
            return &near[..start];
        }
        start += length + 1;
    }
    near
}

/// Returns true if it is not clear which host is meant: it has a fault, or the name is
/// not one of the network, as in `http://a/` and `www.xx.zone1`. An abbreviated reference is text
/// for people.
fn is_host_unclear(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let named = host.is_empty()
        || host[0] == b'['
        || host.contains(&b'%')
        || host
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
        || domain::looks_like_host(host)
        || domain::is_documentation(host) && host.contains(&b'.');
    if cx.candidate.kind == Kind::Abbreviated || !named {
        return true;
    }
    let host = cx.uri.range(Component::Host).unwrap_or_default();
    let inside = |at: usize| host.contains(&at);
    cx.uri
        .faults()
        .iter()
        .any(|fault| inside(fault.range().start))
}

/// Words that introduce an example, which shows a URI as it is written.
// A short list, in English: in three sets of real documents, a longer one and words of nine other
// languages changed nothing for the better.
const INTRODUCTIONS: [&[u8]; 7] = [
    b"e.g.",
    b"i.e.",
    b"eg.",
    b"example",
    b"examples",
    b"such as",
    b" like",
];

/// Returns true if the words before the URI introduce an example.
fn is_introduced(cx: &RuleContext) -> bool {
    let near = above(cx);
    // The longest word has 8 bytes; marks and an indented line may follow it.
    let near = near[near.len().saturating_sub(32)..].to_ascii_lowercase();
    let mark =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b':' | b'(' | b'"' | b'`');
    let end = near
        .iter()
        .rposition(|byte| !mark(byte))
        .map_or(0, |at| at + 1);
    INTRODUCTIONS
        .iter()
        .any(|words| near[..end].ends_with(words))
}

/// Returns true if the rest of the URI is not one of names: a script or data, or an identifier of a
/// message.
fn is_content(cx: &RuleContext, group: Group) -> bool {
    let is = |names: &[&str]| names.iter().any(|name| cx.uri.has_scheme(name));
    match group {
        Group::Syntax => is(&["data", "javascript", "vbscript", "news", "mid", "cid"]),
        Group::Normalization => is(&["data", "javascript", "vbscript"]),
        _ => false,
    }
}

/// Returns true if the text has the fixed URI beside the one at fault: it may compare them.
fn is_contrasted(cx: &RuleContext, diagnostic: &Diagnostic) -> bool {
    let fix = diagnostic.fix.as_ref();
    let Some(new) = fix.and_then(|fix| fixed(cx.candidate.text.bytes(), &fix.edits)) else {
        return false;
    };
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"/?#&=%-_~".contains(byte);
    let has = |text: &[u8]| {
        memmem::find_iter(text, &new).any(|at| !text.get(at + new.len()).is_some_and(goes_on))
    };
    has(above(cx)) || has(below(cx))
}

/// Returns `old` with `edits` applied, unless they edit other text.
fn fixed(old: &[u8], edits: &[Edit]) -> Option<Vec<u8>> {
    if old.len() > NEAR {
        return None;
    }
    let (mut new, mut at) = (Vec::new(), 0);
    for edit in edits {
        let Span::Uri(range) = &edit.span else {
            return None;
        };
        new.extend_from_slice(old.get(at..range.start)?);
        new.extend_from_slice(&edit.text);
        at = range.end;
    }
    new.extend_from_slice(old.get(at..)?);
    Some(new)
}

#[cfg(test)]
mod tests {
    use crate::{Checks, Options, RULES, Safety, Selection, Settings, Task, detect};

    /// Returns `text`, a file of that name, after all safe fixes.
    fn fixed(name: &str, text: &str) -> String {
        let selection = Selection {
            select: vec!["ALL".to_owned()],
            ..Selection::default()
        };
        let checks = Checks::new(selection.rules(RULES).unwrap(), Settings::default());
        let options = Options::new(Task::Check(checks));
        let fixed = crate::fix(text.as_bytes(), detect(name, b""), &options, Safety::Safe);
        String::from_utf8(fixed.text).unwrap()
    }

    #[test]
    fn text_that_shows_how_a_uri_is_written_is_kept() {
        for (name, text) in [
            // Values in code.
            ("a.txt", "<a href=\"HTTP://www.example.org/\">\n"),
            ("a.txt", "fetch('HTTP://www.example.org/')\n"),
            ("a.txt", "run --url=HTTP://www.example.org/ now\n"),
            ("a.txt", "local url = \"HTTP://www.example.org/\"\n"),
            ("a.txt", "Set url = HTTP://www.example.org/ there.\n"),
            (
                "a.html",
                "<pre>url = \"http://www.example.org/1 2\"</pre>\n",
            ),
            // Lines that were broken in a target.
            (
                "a.html",
                "<a href=\"http://www.example.org/   a.txt\">a</a>\n",
            ),
            (
                "a.html",
                "<a href=\"http://www.example.org/\n  a.txt\">a</a>\n",
            ),
            ("a.html", "<a href=\"name-   b.html\">a</a>\n"),
            // Words and names that go on.
            ("a.txt", "the key x.http://WWW.example.org/ is set\n"),
            ("a.txt", "the property {http://WWW.example.org/}name\n"),
            ("a.txt", "write //https:///www.example.org/ there\n"),
            // Lists that a program may read.
            (
                "a.txt",
                "http://www.example.org:80/a\nhttp://www.example.org:80/b\n",
            ),
            ("a.txt", "name\n/http://www.example.org/%7ea\n"),
            // Notices.
            (
                "a.txt",
                "Copyright (c) 2020 Anna.\nSee http://www.gnu.org/licenses/.\n",
            ),
            (
                "a.c",
                "/* Licensed\n * under the terms at http://www.gnu.org/licenses/gpl.html */\n",
            ),
            // Both spellings.
            (
                "a.txt",
                "HTTP://www.example.org/a is http://www.example.org/a for us.\n",
            ),
            (
                "a.txt",
                "The site http://github.com/ leads to https://github.com/ now.\n",
            ),
            // Examples.
            (
                "a.txt",
                "Some write a port, e.g. http://www.example.org:80/a here.\n",
            ),
            (
                "a.txt",
                "Write it like <http://www.example.org/b/../a> there.\n",
            ),
            ("a.txt", "Open http://a/../b or http://HOST.zone1/ there.\n"),
            ("a.txt", "Open WWW.example.org there.\n"),
            // Messages of HTTP.
            (
                "a.txt",
                "It sends\n  Location: http://www.w3.org/a\n  and more.\n",
            ),
            (
                "a.txt",
                "It sends GET.\n  GET http://www.w3.org/a HTTP/1.0\n",
            ),
            // Other schemes.
            ("a.txt", "Its answer is IMAP://www.example.org/ then.\n"),
            // Content.
            ("a.txt", "An image <data:text/plain,%41%42> is that.\n"),
            // Code.
            ("a.c", "char *u = \"HTTP://www.example.org:80/%7ea\";\n"),
        ] {
            assert_eq!(fixed(name, text), text);
        }
    }

    #[test]
    fn other_text_is_fixed() {
        for (text, expected) in [
            (
                "See HTTP://www.example.org/a there.\n",
                "See http://www.example.org/a there.\n",
            ),
            (
                "See <http://www.example.org:80/a>.\n",
                "See <http://www.example.org/a>.\n",
            ),
            (
                "http://www.example.org/%7ea\n",
                "http://www.example.org/~a\n",
            ),
            (
                "See\n\n  HTTP://www.example.org/a\n\nthere.\n",
                "See\n\n  http://www.example.org/a\n\nthere.\n",
            ),
            (
                "Its page is http://github.com/a there.\n",
                "Its page is https://github.com/a there.\n",
            ),
            (
                "a (\"HTTP://www.example.org/\")\n",
                "a (\"HTTP://www.example.org/\")\n",
            ),
        ] {
            assert_eq!(fixed("a.txt", text), expected);
        }
    }
}
