//! Shortcodes of Hugo in a document, which may make headings: their templates are looked at.

use std::path::{Path, PathBuf};

use memchr::memmem;

use super::components::has_heading;
use super::path::under;
use super::read::site_file;
use super::tree::{Kind, Tree};

/// How a call of a shortcode starts.
const OPENINGS: [&[u8]; 2] = [b"{{<", b"{{%"];
/// Those that Hugo has: none makes an identifier.
const EMBEDDED: [&str; 15] = [
    "comment",
    "details",
    "figure",
    "gist",
    "highlight",
    "instagram",
    "param",
    "qr",
    "ref",
    "relref",
    "tweet",
    "twitter",
    "vimeo",
    "x",
    "youtube",
];
/// What makes identifiers in a template, or inserts what may, besides `<h2>`.
const MAKERS: [&[u8]; 7] = [
    b" id=",
    b"\tid=",
    b"\n#",
    b".Content",
    b"partial",
    b"readFile",
    b"safeHTML",
];
/// The most folders above a document in which templates are looked for.
const MOST_FOLDERS: usize = 16;

/// Returns true if a shortcode in `text`, the document at `path`, makes fragment identifiers, or if its template is
/// not there, as those of a theme.
pub(super) fn make_ids(tree: &dyn Tree, path: &Path, text: &[u8]) -> bool {
    let mut names: Vec<_> = OPENINGS
        .iter()
        .flat_map(|opening| names(text, opening))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().any(|name| match find(tree, path, name) {
        Some(template) => makes_ids(&site_file(tree, &template).unwrap_or_default()),
        None => !EMBEDDED.contains(&name),
    })
}

/// Returns the names of the shortcodes that are called with `opening`. `{{</* name */>}}` shows a call, and
/// `{{< /name >}}` ends one.
fn names<'t>(text: &'t [u8], opening: &'t [u8]) -> impl Iterator<Item = &'t str> {
    let calls = memmem::find_iter(text, opening).map(move |at| &text[at + opening.len()..]);
    calls.filter_map(|call| {
        let call = call.trim_ascii_start();
        // A name with other characters is that of no template.
        let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_/".contains(byte);
        let length = call.iter().take_while(|byte| in_name(byte)).count();
        let name = std::str::from_utf8(&call[..length]).ok()?;
        (!name.starts_with('/')).then_some(name)
    })
}

/// Returns the path of the template of a shortcode, in the site that has the document.
fn find(tree: &dyn Tree, document: &Path, name: &str) -> Option<PathBuf> {
    let above = document.parent()?.ancestors().take(MOST_FOLDERS);
    let folders = ["layouts/shortcodes", "layouts/_shortcodes"];
    let mut paths = above
        .flat_map(|above| folders.map(|folder| under(above, &format!("{folder}/{name}.html"))));
    paths.find(|path| matches!(tree.kind(path), Ok(Some(Kind::File))))
}

/// Returns true if a template makes fragment identifiers, or inserts what may.
fn makes_ids(template: &[u8]) -> bool {
    let has = |what: &&[u8]| memmem::find(template, what).is_some();
    template.starts_with(b"#") || MAKERS.iter().any(has) || has_heading(template)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_calls() {
        for (text, expected) in [
            ("{{< figure src=\"a.png\" >}}", &["figure"][..]),
            ("{{<note>}}a{{</note>}} {{< /note >}}", &["note"]),
            ("{{% docs/steps %}} x", &["docs/steps"]),
            ("{{</* figure */>}}", &[]),
            ("{{ .Title }} {{<", &[""]),
            ("{{<../a>}}", &[""]),
            ("{{<{{<", &["", ""]),
            ("no calls", &[]),
        ] {
            let found: Vec<_> = OPENINGS
                .iter()
                .flat_map(|opening| names(text.as_bytes(), opening))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn templates() {
        for (template, expected) in [
            (
                "<div class=\"note\">{{ .Inner | markdownify }}</div>",
                false,
            ),
            ("<hr><header>{{ .Get 0 }}</header>", false),
            ("<h2>{{ .Get 0 }}</h2>", true),
            ("<a id=\"{{ .Get 0 }}\"></a>", true),
            ("## {{ .Get 0 }}", true),
            ("{{ $a := .Get 0 }}\n## {{ $a }}", true),
            ("{{ partial \"a.html\" . }}", true),
            ("{{ readFile (.Get 0) | markdownify }}", true),
            ("", false),
        ] {
            assert_eq!(makes_ids(template.as_bytes()), expected, "{template}");
        }
    }
}
