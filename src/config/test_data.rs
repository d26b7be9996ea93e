//! Which files are not the project's own text: test data, which holds faults on purpose and must not
//! change, and code of others.

use std::path::{Component, Path};

use crate::format::is_manual;

/// Folders of tests. Documents in them are documentation.
const TESTS: &[&str] = &[
    "__tests__",
    "e2e",
    "integration-tests",
    "integration_tests",
    "mocks",
    "__mocks__",
    "regress",
    "regression",
    // Of Perl, and of git.
    "t",
    "test",
    "test-suite",
    "tests",
    "testsuite",
    "unit-tests",
    "unit_tests",
    "unittest",
    "unittests",
    "xt",
];

/// What the names of files with tests end with, before the extension: `a_test.go`, `a.spec.ts`.
const SUFFIXES: &[&str] = &["_spec", "_test", "_tests", "-test", ".spec", ".test"];

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

/// Extensions of documentation that has no format here.
const OTHER_MANUALS: &[&str] = &["texi"];

/// Returns true if `path`, relative to the tree that it belongs to, is in a folder of test data or
/// of code of others, or in one of tests and not a document, or if its name is that of a test.
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
    data || (tests || has_name_of_test(path)) && !is_document(path)
}

/// Returns true for `a_test.go`, `test_a.py`, `a.spec.ts` and `UrlTest.java`.
fn has_name_of_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem
        .strip_suffix("Tests")
        .or_else(|| stem.strip_suffix("Test"));
    let in_words = name.is_some_and(|name| name.ends_with(|last: char| last.is_ascii_lowercase()));
    path.extension().is_some()
        && (in_words
            || stem.starts_with("test_")
            || SUFFIXES.iter().any(|suffix| stem.ends_with(suffix)))
}

fn is_document(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default();
    let extension = path.extension().unwrap_or_default();
    stem.eq_ignore_ascii_case("readme")
        || is_manual(extension)
        || OTHER_MANUALS
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
            "t/a.sh",
            "src/a_test.go",
            "src/test_a.py",
            "src/a.spec.ts",
            "src/a.test.js",
            "lib/a_spec.rb",
            "src/UrlTest.java",
            "src/UrlTests.cs",
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
            "docs/test_a.md",
            "docs/a-test.html",
            "src/contest.c",
            "src/latest.c",
            "src/LATEST.java",
            "a/test_data",
        ] {
            assert!(!is_test_data(Path::new(path)), "{path}");
        }
    }
}
