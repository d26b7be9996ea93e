//! Cues that a URI has to stay as it is written although the fix keeps the resource: the text around
//! it may depend on how it is written (docs/design/MENTIONS.md, "fixes").

use memchr::memmem;

use super::paragraph::{NEAR, above, below};
use super::place::Place;
use super::scene::Scene;
use super::words;
use crate::extract::delimit::{Kind, Wrapper};
use crate::format::{Fixes, Nature};
use crate::host::domain;
use crate::rule::{Diagnostic, Edit, Group, RuleContext, Span, lines};
use crate::template::Dialect;
use crate::uri::Component;

/// It is test data, or text of others: a patch, a licence, a signed text.
pub fn is_of_others(scene: &Scene, _: &Diagnostic) -> bool {
    scene.cx.settings.test_data || scene.cx.syntax.is_verbatim()
}

/// The file says in its first lines that it is not written by hand.
pub fn is_derived(scene: &Scene, _: &Diagnostic) -> bool {
    scene.cx.head.is_derived()
}

/// It is a value in code that is quoted in text: `url="…"`, `url = "…"`, `get('…')`, `--url=…`,
/// `"url":"…"`.
pub fn is_value(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
    let before = lines::before_space(cx);
    let key = before.strip_suffix(b":").and_then(<[u8]>::last);
    let is_member = key
        .is_some_and(|last| last.is_ascii_alphanumeric() || matches!(last, b'"' | b'\'' | b'_'))
        && cx.candidate.wrapper != Wrapper::None;
    let is_assigned = before.ends_with(b"=") || is_member;
    match cx.candidate.wrapper {
        Wrapper::None => is_assigned,
        Wrapper::DoubleQuote | Wrapper::SingleQuote | Wrapper::Backtick => {
            is_assigned || matches!(cx.before.last(), Some(b'(' | b'[' | b'{' | b','))
        }
        _ => false,
    }
}

/// Words that name namespaces and other identifiers, directly before them on their line.
const NAMING: [&[u8]; 12] = [
    b"namespace",
    b"xmlns",
    b"datatypes",
    b"targetnamespace",
    b"schemalocation",
    b"disallowalg",
    b"algorithm",
    b"prefix",
    b"vocab",
    b"$schema",
    b"$id",
    b"@id",
];

/// The URI is valid, and may be compared as a text: a value of settings or data, the name of a
/// namespace or an algorithm, a keytab `FILE:/…` of Kerberos. How it is written is not changed.
pub fn is_name(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let group = diagnostic.rule.group();
    if !matches!(
        group,
        Group::Normalization | Group::Style | Group::Delimiting
    ) {
        return false;
    }
    let is_setting = scene.place == Place::Field && scene.cx.syntax.nature != Nature::Document;
    let text = scene.text();
    let is_keytab = text.starts_with(b"FILE:") && !text.starts_with(b"FILE://");
    is_setting || is_keytab || is_named(scene.cx) || is_in_xml(scene.cx)
}

/// Returns true if the URI is all of an element in XML, `<xref>URI</xref>`, or repeats an attribute of its
/// element, which may be such a name: `<link url="URI">URI</link>`.
fn is_in_xml(cx: &RuleContext) -> bool {
    let is_markup = |at: usize| cx.section.source(at..at + 1).is_empty();
    let (start, end) = (cx.candidate.outer.start, cx.candidate.outer.end);
    let is_xml = cx.syntax.dialect == Dialect::Sgml && cx.syntax.fixes == Fixes::Reviewed;
    let is_element = || {
        (cx.before.is_empty() || is_markup(start - 1)) && (cx.after.is_empty() || is_markup(end))
    };
    let repeats = || {
        cx.before
            .trim_ascii_end()
            .ends_with(cx.candidate.text.bytes())
    };
    is_xml && (is_element() || repeats())
}

/// Returns true if a word of [`NAMING`] is before the URI, over a name, `=`, `:` and quotation marks.
fn is_named(cx: &RuleContext) -> bool {
    let before = lines::before(cx);
    let near = before[before.len().saturating_sub(64)..].to_ascii_lowercase();
    let is_mark = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"$@".contains(byte);
    let mut words = near.rsplit(is_mark).filter(|word| !word.is_empty());
    let mut is_naming = || words.next().is_some_and(|word| NAMING.contains(&word));
    is_naming() || is_naming()
}

/// The line says that a program wrote the file, which writes it again.
pub fn is_in_header(scene: &Scene, _: &Diagnostic) -> bool {
    let line = lines::before(scene.cx);
    let near = line[line.len().saturating_sub(NEAR)..].to_ascii_lowercase();
    memmem::find(&near, b"generated").is_some()
}

/// It continues a word, such as the key of a configuration, or a path, or is the first part of a
/// name, as in `{URI}name`.
pub fn is_glued(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
    cx.candidate.wrapper == Wrapper::None
        && match cx.before {
            [.., b'/' | b'\\' | b'{'] => true,
            [.., letter, b'.' | b'-' | b'_'] | [.., letter] => letter.is_ascii_alphanumeric(),
            [] => false,
        }
}

/// It is in plain text, alone on its line, and so is a word on the line before or after it. A program
/// may read such a list.
pub fn is_in_list(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
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

/// It is alone on its line in plain text, and two of the two lines on either side have the same host in
/// URIs that are written in odd ways: a list of variants, which is meant.
pub fn is_among_variants(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
    let host = scene.host();
    let is_alone = lines::after(cx).trim_ascii().is_empty()
        && !lines::before(cx).iter().any(u8::is_ascii_alphanumeric);
    if !cx.syntax.is_plain_text || !is_alone || host.is_empty() {
        return false;
    }
    let before = &cx.before[cx.before.len().saturating_sub(2 * NEAR)..];
    let after = &cx.after[..cx.after.len().min(2 * NEAR)];
    // Plain text is read in parts that end at blank lines: what is beyond one does not count.
    let in_paragraph = |line: &&[u8]| !line.trim_ascii().is_empty();
    let above = before.rsplit(|&byte| byte == b'\n').skip(1).take(2);
    let above = above.take_while(in_paragraph);
    let below = after.split(|&byte| byte == b'\n').skip(1).take(2);
    let below = below.take_while(in_paragraph);
    above.chain(below).filter(|line| is_odd(line, host)).count() >= 2
}

/// Returns true if `line` has `host`, and not as that of an ordinary URI.
fn is_odd(line: &[u8], host: &[u8]) -> bool {
    let line = line.trim_ascii().to_ascii_lowercase();
    let Some(at) = memmem::find(&line, host) else {
        return false;
    };
    let before = &line[..at];
    let ordinary = before
        .strip_suffix(b"://")
        .is_some_and(|scheme| scheme.iter().all(u8::is_ascii_alphabetic));
    !ordinary
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

/// It is in a line of a message of HTTP that is quoted in text.
pub fn is_in_protocol(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
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

/// The paragraph is a copyright notice, or a part of a licence.
pub fn is_in_notice(scene: &Scene, _: &Diagnostic) -> bool {
    let cx = scene.cx;
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

/// The finding is about the normal form of a URI whose host is not clear, or which the words before it
/// introduce as an example.
pub fn is_example_of_form(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let is_about_form = diagnostic.rule.group() == Group::Normalization;
    is_about_form && (is_host_unclear(scene.cx) || words::follows_introduction(above(scene.cx)))
}

/// It is in text of a script other than Latin, and the finding is about characters outside ASCII, which
/// its readers read.
pub fn is_in_other_script(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let edits = diagnostic.fix.iter().flat_map(|fix| &fix.edits);
    let mut edited = edits.filter_map(|edit| match &edit.span {
        Span::Uri(range) => scene.text().get(range.clone()),
        _ => None,
    });
    edited.any(|bytes| !bytes.is_ascii()) && is_other_script(above(scene.cx), below(scene.cx))
}

/// Returns true if more than half of the letters of a paragraph are outside ASCII.
fn is_other_script(above: &[u8], below: &[u8]) -> bool {
    let letters = above.iter().chain(below);
    let (mut latin, mut other) = (0, 0);
    for byte in letters {
        latin += usize::from(byte.is_ascii_alphabetic());
        // The first byte of a character of UTF-8 that is not in the Latin blocks.
        other += usize::from(*byte >= 0xCD);
    }
    other > latin
}

/// The rest of the URI does not consist of names: it is a script or data, or an identifier of a message.
pub fn is_content(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let is = |names: &[&str]| names.iter().any(|name| scene.cx.uri.has_scheme(name));
    match diagnostic.rule.group() {
        Group::Syntax => is(&["data", "javascript", "vbscript", "news", "mid", "cid"]),
        Group::Normalization => is(&["data", "javascript", "vbscript"]),
        _ => false,
    }
}

/// The text has the fixed URI beside the one at fault: it may compare them.
pub fn is_contrasted(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let cx = scene.cx;
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
                "See HTTP://www.gnome.org/a there.\n",
                "See http://www.gnome.org/a there.\n",
            ),
            (
                "See <http://www.gnome.org:80/a>.\n",
                "See <http://www.gnome.org/a>.\n",
            ),
            ("http://www.gnome.org/%7ea\n", "http://www.gnome.org/~a\n"),
            (
                "See\n\n  HTTP://www.gnome.org/a\n\nthere.\n",
                "See\n\n  http://www.gnome.org/a\n\nthere.\n",
            ),
            (
                "Its page is http://github.com/a there.\n",
                "Its page is https://github.com/a there.\n",
            ),
            (
                "a (\"HTTP://www.gnome.org/\")\n",
                "a (\"HTTP://www.gnome.org/\")\n",
            ),
        ] {
            assert_eq!(fixed("a.txt", text), expected);
        }
    }
}
