//! Which files are not the project's own text: test data, which holds faults on purpose and must not
//! change, and code of others.

use std::path::{Component, Path};

/// Folders of tests. Documents in them are documentation.
const TESTS: &[&str] = &[
    "__tests__",
    "e2e",
    "mocks",
    "__mocks__",
    "regress",
    "regression",
    "test",
    "test-suite",
    "tests",
    "testsuite",
    "unittest",
    "unittests",
];

/// Folders of data for tests.
const DATA: &[&str] = &[
    "__fixtures__",
    "__snapshots__",
    "cassettes",
    "fixture",
    "fixtures",
    "golden",
    "goldens",
    "snapshots",
    "test-data",
    "test_data",
    "testcases",
    "testdata",
];

/// Folders of code of others.
const VENDORED: &[&str] = &[
    "bower_components",
    "node_modules",
    "site-packages",
    "third-party",
    "third_party",
    "thirdparty",
    "vendor",
    "vendored",
];

/// Extensions of documents.
const DOCUMENTS: &[&str] = &[
    "adoc", "asciidoc", "htm", "html", "markdown", "md", "mdx", "org", "rst", "tex", "texi",
];

/// Returns true if `path`, relative to the tree that it belongs to, is in a folder of test data or
/// of code of others, or in one of tests and not a document.
pub fn is_test_data(path: &Path) -> bool {
    let (mut tests, mut data) = (false, false);
    for folder in path.parent().into_iter().flat_map(Path::components) {
        let Component::Normal(name) = folder else {
            continue;
        };
        let is_in = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
        tests |= is_in(TESTS);
        data |= is_in(DATA) || is_in(VENDORED);
    }
    data || tests && !is_document(path)
}

fn is_document(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default();
    let extension = path.extension().unwrap_or_default();
    stem.eq_ignore_ascii_case("readme")
        || DOCUMENTS
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_documents() {
        for path in [
            "tests/data/a.txt",
            "src/test/java/A.java",
            "lib/__tests__/a.js",
            "testdata/a.md",
            "docs/fixtures/a.html",
            "a/__snapshots__/b.snap",
            "Tests/a.txt",
            "js/vendor/a.js",
            "third_party/a/README.md",
        ] {
            assert!(is_test_data(Path::new(path)), "{path}");
        }
        for path in [
            "tests",
            "a.txt",
            "docs/a.txt",
            "tests/README",
            "tests/README.md",
            "tests/guide.rst",
            "docs/testing/a.txt",
            "latest/a.txt",
            "contest/a.txt",
        ] {
            assert!(!is_test_data(Path::new(path)), "{path}");
        }
    }
}
