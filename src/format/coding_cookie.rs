//! The charset that editors and interpreters read in the first lines of a file: `coding` of Emacs and Python
//! (PEP 263), `fileencoding` of Vim.

use memchr::memmem;

/// The lines that are looked at: Vim looks at five, Python and Emacs at the first two.
const LINES: usize = 5;
const FIRST_LINES: usize = 2;
/// The most bytes of a line that are looked at.
const LONGEST: usize = 240;

/// Names that are no labels of the Encoding Standard.
const ALIASES: [(&[u8], &[u8]); 10] = [
    (b"chinese-big5", b"big5"),
    (b"chinese-gb18030", b"gb18030"),
    (b"chinese-gbk", b"gbk"),
    (b"cyrillic-koi8", b"koi8-r"),
    (b"euc-japan", b"euc-jp"),
    (b"japanese-iso-8bit", b"euc-jp"),
    (b"japanese-shift-jis", b"shift_jis"),
    (b"korean-iso-8bit", b"euc-kr"),
    (b"latin-1", b"latin1"),
    (b"utf-8-sig", b"utf-8"),
];

/// Returns the label of the charset that a text declares in its first lines, or an empty one.
pub(super) fn label(head: &[u8]) -> Vec<u8> {
    let lines = head.split(|byte| *byte == b'\n').take(LINES).enumerate();
    let lines = lines.map(|(number, line)| (number, &line[..line.len().min(LONGEST)]));
    let mut labels = lines.filter_map(|(number, line)| {
        let of_first =
            || (number < FIRST_LINES).then(|| of_emacs(line).or_else(|| of_python(line)))?;
        of_first().or_else(|| of_vim(line))
    });
    labels.next().map(known).unwrap_or_default()
}

/// Returns what `-*- coding: NAME -*-` names.
fn of_emacs(line: &[u8]) -> Option<&[u8]> {
    let (_, rest) = after(line, b"-*-")?;
    let variables = &rest[..memmem::find(rest, b"-*-")?];
    variables.split(|byte| *byte == b';').find_map(|variable| {
        let value = variable.trim_ascii_start().strip_prefix(b"coding:")?;
        name(value.trim_ascii_start())
    })
}

/// Returns what a comment with `coding: NAME` or `coding=NAME` names.
fn of_python(line: &[u8]) -> Option<&[u8]> {
    let comment = line.trim_ascii_start().strip_prefix(b"#")?;
    let (_, rest) = after(comment, b"coding")?;
    let value = rest
        .strip_prefix(b":")
        .or_else(|| rest.strip_prefix(b"="))?;
    name(value.trim_ascii_start())
}

/// Returns what a line of modes names: `vim: set fileencoding=NAME :`.
fn of_vim(line: &[u8]) -> Option<&[u8]> {
    let modes = [&b"vim:"[..], b"vi:", b"ex:"];
    let (before, options) = modes.into_iter().find_map(|mode| after(line, mode))?;
    let starts = before.last().is_none_or(u8::is_ascii_whitespace);
    let separates = |byte: &u8| byte.is_ascii_whitespace() || *byte == b':';
    let mut options = options.split(separates).filter(|_| starts);
    options.find_map(|option| {
        let is_long = option.strip_prefix(b"fileencoding=");
        name(is_long.or_else(|| option.strip_prefix(b"fenc="))?)
    })
}

/// Returns what is before the first `mark`, and after it.
fn after<'l>(line: &'l [u8], mark: &[u8]) -> Option<(&'l [u8], &'l [u8])> {
    let at = memmem::find(line, mark)?;
    Some((&line[..at], &line[at + mark.len()..]))
}

/// Returns the name that a text starts with.
fn name(text: &[u8]) -> Option<&[u8]> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let length = text.iter().take_while(|byte| is_part(byte)).count();
    (length > 0).then_some(&text[..length])
}

/// Returns the label of a name, which may say how lines end.
fn known(name: &[u8]) -> Vec<u8> {
    let name = name.to_ascii_lowercase();
    let ends = [&b"-unix"[..], b"-dos", b"-mac"];
    let name = ends
        .iter()
        .find_map(|end| name.strip_suffix(*end))
        .unwrap_or(&name);
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
    alias.map_or(name, |(_, label)| label).to_vec()
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn cookies_of_editors() {
        for (text, expected) in [
            ("-*- coding: euc-jp -*-\n", "euc-jp"),
            (
                ";; -*- mode: lisp; coding: EUC-JAPAN-unix; x: y -*-\n",
                "euc-jp",
            ),
            ("#!/usr/bin/python\n# -*- coding: cp1251 -*-\n", "cp1251"),
            ("# coding=latin-1\n", "latin1"),
            ("#!/bin/sh\n# vim:fileencoding=koi8-r\n", "koi8-r"),
            ("\n\n\n/* vim: set ts=4 fenc=sjis : */\n", "sjis"),
            ("# vim: set fileencoding=cp1251 :\n", "cp1251"),
            // In text, in later lines, and without a name.
            ("On coding: euc-jp is one\n", ""),
            ("\n\n# coding: euc-jp\n", ""),
            ("\n\n\n\n\n# vim: set fenc=euc-jp :\n", ""),
            ("# an encoding of the text\n", ""),
            ("-*- mode: text -*-\n", ""),
            ("-*- coding: -*-\n", ""),
            ("# coding: \n", ""),
            ("# gvim:fenc=euc-jp\n", ""),
            ("", ""),
        ] {
            assert_eq!(
                String::from_utf8_lossy(&label(text.as_bytes())),
                expected,
                "{text:?}"
            );
        }
    }
}
