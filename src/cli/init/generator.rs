//! The generator of a site, by its configuration file: where its pages are published, what links starting
//! with `/` lead to, and where it writes.

use std::path::Path;

use super::head_of;

/// A generator of sites.
struct Generator {
    name: &'static str,
    /// Names of its configuration file, in the current folder or one of [`FOLDERS`].
    markers: &'static [&'static str],
    /// A word that the file has; empty if the name is enough.
    needs: &'static str,
    /// The key for the address of the site; empty if there is none.
    address: &'static str,
    /// Folders whose files are at the root of the site.
    roots: &'static [&'static str],
    /// The folder that it writes.
    output: &'static str,
}

/// Folders that hold the site of a repository.
const FOLDERS: [&str; 5] = ["", "docs/", "website/", "site/", "doc/"];

const GENERATORS: &[Generator] = &[
    Generator {
        name: "mdBook",
        markers: &["book.toml"],
        needs: "",
        address: "",
        roots: &["src"],
        output: "book",
    },
    Generator {
        name: "MkDocs",
        markers: &["mkdocs.yml", "mkdocs.yaml"],
        needs: "",
        address: "site_url",
        roots: &["docs"],
        output: "site",
    },
    Generator {
        name: "Docusaurus",
        markers: &[
            "docusaurus.config.js",
            "docusaurus.config.ts",
            "docusaurus.config.mjs",
        ],
        needs: "",
        address: "url",
        roots: &["static"],
        output: "build",
    },
    Generator {
        name: "Hugo",
        markers: &["hugo.toml", "hugo.yaml", "hugo.yml"],
        needs: "",
        address: "baseURL",
        roots: &["static", "content"],
        output: "public",
    },
    Generator {
        name: "Hugo",
        markers: &["config.toml", "config.yaml", "config.yml"],
        needs: "baseURL",
        address: "baseURL",
        roots: &["static", "content"],
        output: "public",
    },
    Generator {
        name: "Zola",
        markers: &["config.toml"],
        needs: "base_url",
        address: "base_url",
        roots: &["static", "content"],
        output: "public",
    },
    Generator {
        name: "Jekyll",
        markers: &["_config.yml", "_config.yaml"],
        needs: "",
        address: "url",
        roots: &["."],
        output: "_site",
    },
    Generator {
        name: "Astro",
        markers: &["astro.config.mjs", "astro.config.ts", "astro.config.js"],
        needs: "",
        address: "site",
        roots: &["public"],
        output: "dist",
    },
    Generator {
        name: "VitePress",
        markers: &[".vitepress"],
        needs: "",
        address: "",
        roots: &[".", "public"],
        output: ".vitepress/dist",
    },
    Generator {
        name: "Sphinx",
        markers: &["conf.py", "source/conf.py"],
        needs: "extensions",
        address: "html_baseurl",
        roots: &[],
        output: "_build",
    },
    Generator {
        name: "Antora",
        markers: &["antora.yml"],
        needs: "",
        address: "",
        roots: &[],
        output: "build",
    },
];

/// The site of a tree.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Site {
    /// The name of the generator and its configuration file.
    pub generator: Option<(&'static str, String)>,
    /// Where it is published, if that is an address of the web.
    pub address: Option<String>,
    /// The folders that exist of those at the root of the site.
    pub roots: Vec<String>,
    /// Folders that are not read: what the generator wrote, and copies of other projects.
    pub excluded: Vec<String>,
}

/// Folders with copies of other projects.
const COPIES: [&str; 4] = ["vendor", "third_party", "third-party", "node_modules"];

impl Site {
    /// Returns the site in `folder`.
    pub fn of(folder: &Path) -> Self {
        let mut places = FOLDERS
            .iter()
            .flat_map(|at| GENERATORS.iter().map(move |generator| (*at, generator)));
        let mut site = places
            .find_map(|(at, generator)| generator.site(folder, at))
            .unwrap_or_default();
        let copies = COPIES.iter().filter(|name| folder.join(name).is_dir());
        site.excluded.extend(copies.map(|name| format!("{name}/")));
        site
    }
}

impl Generator {
    /// Returns its site in the folder `at` of a tree, if it has its configuration there.
    fn site(&self, tree: &Path, at: &str) -> Option<Site> {
        let is_there = |name: &&&str| tree.join(at).join(name).exists();
        let marker = format!("{at}{}", self.markers.iter().find(is_there)?);
        let text = head_of(&tree.join(&marker));
        let text = String::from_utf8_lossy(&text);
        if !text.contains(self.needs) {
            return None;
        }
        let folder = |name: &str| match name {
            "." => at.trim_end_matches('/').to_owned(),
            name => format!("{at}{name}"),
        };
        let roots = self.roots.iter().map(|name| folder(name));
        let is_folder = |name: &String| tree.join(name).is_dir();
        let output = folder(self.output);
        Some(Site {
            generator: Some((self.name, marker)),
            address: value(&text, self.address),
            roots: roots
                .filter(is_folder)
                .map(|name| {
                    if name.is_empty() {
                        ".".to_owned()
                    } else {
                        name
                    }
                })
                .collect(),
            excluded: Some(output)
                .filter(is_folder)
                .map(|name| format!("{name}/"))
                .into_iter()
                .collect(),
        })
    }
}

/// Returns the first value of `key` that is an address of the web: `key: value`, `key = "value"`.
fn value(text: &str, key: &str) -> Option<String> {
    if key.is_empty() {
        return None;
    }
    let values = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix(key)?.trim_start();
        let rest = rest.strip_prefix([':', '='])?.trim();
        let quote = rest.chars().next().filter(|first| "\"'`".contains(*first));
        let value = match quote {
            Some(quote) => rest[1..].split(quote).next()?,
            None => rest.split([' ', '#', ',']).next()?,
        };
        let is_address = value.starts_with("https://") || value.starts_with("http://");
        // What is written into a string of TOML as it is.
        let is_plain = value
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"\"\\".contains(&byte));
        (is_address && is_plain && value.len() <= 200).then(|| value.to_owned())
    });
    values.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_in_configurations() {
        for (text, key, expected) in [
            (
                "site_url: https://a.example/x/ # the site\n",
                "site_url",
                Some("https://a.example/x/"),
            ),
            (
                "site_url: 'https://a.example/'\n",
                "site_url",
                Some("https://a.example/"),
            ),
            (
                "baseURL = \"https://a.example/\"\n",
                "baseURL",
                Some("https://a.example/"),
            ),
            (
                "const a = {\n  url: 'https://a.example',\n",
                "url",
                Some("https://a.example"),
            ),
            ("urls: https://a.example\n", "url", None),
            (
                "url: /docs\nurl: http://b.example/\n",
                "url",
                Some("http://b.example/"),
            ),
            ("url: https://a.example/\\n\n", "url", None),
            ("url: \"\n", "url", None),
            ("url:\n", "url", None),
            ("url: https://a.example\n", "", None),
        ] {
            assert_eq!(value(text, key).as_deref(), expected, "{text}");
        }
    }
}
