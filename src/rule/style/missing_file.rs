//! # missing-file (L010)
//!
//! ## What it does
//! Checks for relative references in markup to a file that does not exist. The rule runs with
//! `--check-local`, and with the preset `docs` in the sources of sites whose generator is known. It
//! makes no network requests.
//!
//! A reference is resolved against the directory of its document. The query is ignored. A directory
//! counts as existing, and so does the output generated from a document: `guide.html`, `guide/`
//! and `guide` exist if `guide.md` does, and `guide/index.html` if `guide/README.md` does.
//!
//! What a reference that starts with `/` leads to depends on the server. It is resolved against the
//! root directories that `--root-dir` or `root-dir` in the configuration sets, in order. Without one,
//! it is not reported.
//!
//! Where the line of the link says that the file is still to be written (`TODO`, `TBD`, `WIP`, `FIXME`,
//! `coming soon`), or its name does, the finding is information.
//!
//! With `--staged`, `--changed-since` or `--changed-lines`, all documents of the tree are read, and
//! links to files that the change removed or renamed are reported there.
//!
//! In the sources of a site, references that its generator resolves in another way are not
//! reported. The generator is recognized by its configuration file (`book.toml`, `conf.py`,
//! `mkdocs.yml`, `docusaurus.config.js`, `antora.yml`, `hugo.toml`, `_config.yml` and others):
//!
//! - mdBook, Sphinx: a page outside of the sources, a page that the configuration names, an
//!   identifier in place of a path.
//! - Generators with configurable addresses: a reference to a page. References to sources
//!   (`guide.md`) and, except for Hugo and the like, to images are checked; they may also be
//!   relative to the address of the page, and with Docusaurus to a directory above.
//! - Antora: resources of the module are found in their families; other coordinates
//!   (`partial$a.adoc`) are not checked.
//! - Images of `AsciiDoc` are looked up in `:imagesdir:`, and not checked if only a book sets it.
//!
//! References with placeholders (`{{ url }}`, `${dir}`, `%s`) and aliases (`@site/`, `~/`), those in
//! HTML templates, files that `.gitignore` excludes, which a build makes, and paths out of the tree
//! (`../../issues` on a code host) are not checked, nor are documents with a base URI (`<base>`,
//! `--base`), standard input without a file name, and members of archives.
//!
//! ## Why is this bad?
//! The link leads to an error page, or an image or style sheet is missing.
//!
//! ## Example
//! ```text
//! <a href="no-such-file.html">the guide</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="guide.html">the guide</a>
//! ```
//!
//! ## Fix safety
//! Safe: with `--staged`, `--changed-since` and `--changed-lines`, a link to a file that the change
//! renamed, and the links of a document that it moved, get the new path. Otherwise the intended file is
//! not known.
//!
//! ## References
//! - RFC 3986 §5
//! - RFC 3986 §4.2

use crate::rule::{
    Fact, Intent, Levels, Lookup, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    lines, local_links, messages,
};

/// Rule L010, `missing-file`.
pub static RULE: Rule = Rule {
    code: "L010",
    name: "missing-file",
    summary: "link to a file that does not exist (--check-local)",
    levels: Levels::off(Severity::Error).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §5",
    manual: manual!("missing_file.rs"),
    fix: Some(Safety::Safe),
    intents: Intent::REFERENCE,
    lookup: Some(Lookup::File),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if let Some(reference) = local_links::reference(cx).filter(|cx| !cx.path.is_empty()) {
        let file = messages::quoted(cx, reference.path.clone(), "a file");
        let is_planned = is_planned(cx, &cx.uri.bytes()[reference.path.clone()]);
        let found = messages::violation(
            reference.path,
            format!("link to {file}, which does not exist"),
            "write the path of an existing file, relative to the directory of the document",
        );
        violations.push(if is_planned {
            messages::with_severity(Severity::Info, found)
        } else {
            found
        });
    }
}

/// Words that say that something is still to be written.
const PLANNED: [&[u8]; 5] = [b"TODO", b"TBD", b"WIP", b"FIXME", b"coming soon"];

/// Returns true if the line of the link, or the name of the file, says that it is still to be written.
fn is_planned(cx: &RuleContext, path: &[u8]) -> bool {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    let stem = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    let line = lines::after(cx);
    let says = |word: &&[u8]| {
        memchr::memmem::find_iter(line, word).any(|at| {
            let next = line.get(at + word.len());
            let before = at.checked_sub(1).map(|at| line[at]);
            let is_letter = |byte: &u8| byte.is_ascii_alphanumeric();
            !next.is_some_and(is_letter) && !before.as_ref().is_some_and(is_letter)
        })
    };
    PLANNED.contains(&stem) || PLANNED.iter().any(says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Context;
    use crate::rule::testing::{Case, assert_relative, markdown, target};

    #[test]
    fn cases_of_the_tree() {
        let code = Case {
            context: Some(Context::Ns),
            ..target("a", "guide.html")
        };
        assert_relative(
            &RULE,
            &[
                target("a", "⟦guide.html⟧"),
                target("a", "⟦../a%20b/⟧?x=1#top"),
                target("a", "⟦/img/a.png⟧"),
                target("a", "⟦100%25.html⟧"),
                target("a", "100%.html"),
                target("a", "%s.html"),
                target("a", "${dir}/a.html"),
                target("a", "#{dir}/a.html"),
                target("a", "<%= url %>"),
                target("a", "{% link a.md %}"),
                target("a", "{{ url_for('a', b='c') }}"),
                target("a", "{{ url_for("),
                target("a", "{imagesdir}/a.png"),
                target("a", "|logo|.png"),
                target("a", "logo.*"),
                target("a", "@site/a.md"),
                target("a", "~/a.md"),
                target("a", ":target:https://www.example.org/"),
                target("a", "#top"),
                target("a", "//www.example.org/guide.html"),
                target("a", "{{ page.url }}"),
                target("a", "?x=1"),
                code,
            ],
        );
    }

    #[test]
    fn what_is_to_be_written() {
        for (uri, after, expected) in [
            ("rate-limiting.md", ") TODO\n", true),
            ("rate-limiting.md", ") (*coming soon*)", true),
            ("TODO.html", ")", true),
            ("docs/TBD", ")", true),
            ("todo.md", ")", false),
            ("rate-limiting.md", ") TODOS", false),
            ("rate-limiting.md", ")\nTODO", false),
            ("TODO-list.md", ")", false),
        ] {
            let case = markdown("- [a](", uri, after);
            let is = case.with(|cx| is_planned(cx, uri.as_bytes()));
            assert_eq!(is, expected, "{uri}{after}");
        }
    }
}
