//! Sites by their configurations, and what their generators decide.

use super::*;

fn site(marker: &str, text: &'static str) -> Option<Site> {
    Site::configured_in(Path::new("/r"), &[marker.to_owned()], |_| {
        text.as_bytes().to_vec()
    })
}

#[test]
fn generators_are_recognized() {
    for (marker, text, expected) in [
        (
            "mkdocs.yml",
            "docs_dir: !ENV [DIR, \"text\"]\n",
            Some("/r/text"),
        ),
        ("book.toml", "[book]\nsrc = \"text\"\n", Some("/r/text")),
        ("book.toml", "", Some("/r/src")),
        ("conf.py", "extensions = []\n", Some("/r")),
        ("conf.py", "PORT = 80\n", None),
        ("mkdocs.public.yml", "docs_dir: 'text'\n", Some("/r/text")),
        ("docusaurus.config.ts", "", Some("/r")),
        ("config.toml", "baseURL = ''\n", Some("/r/content")),
        ("config.toml", "[build]\n", None),
        ("guide.md", "", None),
    ] {
        let sources = site(marker, text).map(|site| site.sources);
        assert_eq!(
            sources.as_deref(),
            expected.map(Path::new),
            "{marker} {text}"
        );
    }
}

#[test]
fn generators_decide() {
    for (marker, document, name, target, expected) in [
        (
            "book.toml",
            "/r/src/a.md",
            "../std/b.html",
            "/r/std/b.html",
            true,
        ),
        ("book.toml", "/r/src/a.md", "b.html", "/r/src/b.html", false),
        (
            "book.toml",
            "/r/src/a.md",
            "moved.html",
            "/r/src/moved.html",
            true,
        ),
        (
            "book.toml",
            "/r/src/a.md",
            "items.fn",
            "/r/src/items.fn",
            true,
        ),
        ("book.toml", "/r/src/a.md", "b.md", "/r/src/b.md", false),
        (
            "book.toml",
            "/r/src/a.md",
            "../std/b.md",
            "/r/std/b.md",
            true,
        ),
        ("book.toml", "/r/old/a.md", "b.html", "/r/old/b.html", true),
        ("book.toml", "/r/old/a.md", "b.png", "/r/old/b.png", false),
        (
            "conf.py",
            "/r/a.rst",
            "genindex.html",
            "/r/genindex.html",
            true,
        ),
        ("conf.py", "/r/a.rst", "a.html", "/r/a.html", false),
        ("mkdocs.yml", "/r/docs/a.md", "../b/", "/r/b", true),
        (
            "mkdocs.yml",
            "/r/docs/a.md",
            "b.png",
            "/r/docs/b.png",
            false,
        ),
        (
            "hugo.toml",
            "/r/content/a.md",
            "b.png",
            "/r/content/b.png",
            true,
        ),
        (
            "hugo.toml",
            "/r/content/a.md",
            "b.md",
            "/r/content/b.md",
            false,
        ),
        (
            "_config.yml",
            "/r/_posts/a.md",
            "b.md",
            "/r/_posts/b.md",
            true,
        ),
    ] {
        let site = site(marker, "project /moved.html").unwrap();
        let decides = site.decides(Path::new(document), name, Path::new(target));
        assert_eq!(decides, expected, "{marker} {document} {name}");
    }
}

#[test]
fn documents_of_modules() {
    let path = Path::new("/r/modules/api/pages/a/b.adoc");
    assert_eq!(module(path).as_deref(), Some(Path::new("/r/modules/api")));
    assert_eq!(module(Path::new("/r/pages/b.adoc")), None);
}
