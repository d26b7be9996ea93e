//! Which files are not the project's own text: test data, which holds faults on purpose and must not
//! change, and code of others; and which are no longer kept up to date, or were packed elsewhere.

use std::path::{Component, Path};

use crate::format::{is_manual, is_page};

/// Folders of tests. Documents in them are documentation.
const TESTS: &[&str] = &[
    "__tests__",
    "e2e",
    "integration-tests",
    "integration_tests",
    "mocks",
    "__mocks__",
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

/// Extensions of files with tests, in languages that have one: LaTeX, PHP, Tcl, GAP, zsh.
const EXTENSIONS: &[&str] = &["lvt", "phpt", "pvt", "test", "tlg", "tst", "ztst"];

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
    "regress",
    "regression",
    "snapshots",
    "test-data",
    "test_data",
    "fuzz",
    "test-site",
    "test_site",
    "testcases",
    "testdata",
    "testsite",
];

/// Folders of code of others.
const VENDORED: &[&str] = &[
    "3rd-party",
    "3rd_party",
    "3rdparty",
    // Of macOS, in archives; and what Jupyter keeps of notebooks.
    "__macosx",
    ".ipynb_checkpoints",
    ".yarn",
    "bower_components",
    "bundled-libs",
    "external_libraries",
    "external-libs",
    "external_libs",
    "node_modules",
    "site-packages",
    "third-party",
    "third_party",
    "thirdparty",
    "vendor",
    "vendored",
];

/// Folders of documents that are no longer kept up to date, are records of what was said, or that a
/// program writes. Each may be the last word of a name: `notes-archive`.
// In 114 trees of documentation, faults of links in such folders were true, and their maintainers leave
// them: 24 of 643 findings of one set, 24 of 49 of another.
const RETIRED: &[&str] = &[
    "archive",
    "archived",
    "archives",
    "attic",
    // Pages of others, as extensions of browsers keep them for Obsidian.
    "clippings",
    "defunct",
    "deprecated",
    "generated",
    "meeting-notes",
    "meeting_notes",
    "meetings",
    "minutes",
    "obsolete",
    "readwise",
    "retired",
    "unmaintained",
];

/// Folders with a folder, or a file of data, for each version that was released.
// 55 of 242 findings on trees of documentation were in such folders, which are copies of documents
// that are kept up to date elsewhere in the tree.
const RELEASES: &[&str] = &["releases", "versioned_docs"];

/// Returns true if `path`, relative to the tree that it belongs to, is in a folder of documents that
/// are no longer kept up to date or that a program writes, or of a version that was released.
pub fn is_retired(path: &Path) -> bool {
    let folders: Vec<_> = path
        .parent()
        .into_iter()
        .flat_map(Path::components)
        .map(|folder| folder.as_os_str().to_string_lossy().to_ascii_lowercase())
        .collect();
    let is_record = |folder: &String| {
        let last = folder.rsplit(['-', '_']).next();
        last.is_some_and(|word| RETIRED.contains(&word)) || RETIRED.contains(&&**folder)
    };
    // Docusaurus puts the name of a part of the site before it: `api_versioned_docs`.
    let is_of_releases = |folder: &str| {
        let part = folder.strip_suffix("_versioned_docs");
        RELEASES.contains(&folder) || part.is_some_and(|part| !part.is_empty())
    };
    let is_release = |pair: &[String]| {
        is_of_releases(&pair[0]) && (is_version(&pair[1]) || pair[1].starts_with("version-"))
    };
    // `v1.9-docs` beside `docs`.
    let is_old = |folder: &String| {
        let version = folder
            .strip_suffix("-docs")
            .or_else(|| folder.strip_prefix("docs-"));
        version.is_some_and(is_version)
    };
    let in_releases = folders
        .last()
        .is_some_and(|folder| RELEASES.contains(&&**folder));
    folders.iter().any(is_record)
        || folders.iter().any(is_old)
        || folders.windows(2).any(is_release)
        || in_releases && has_version_of_data(path)
}

/// Extensions of archives of many files.
const ARCHIVES: &[&str] = &[
    "crx", "epub", "jar", "nupkg", "tar", "tbz", "tbz2", "tgz", "tlz4", "txz", "tzst", "vsix",
    "war", "whl", "xpi", "zip",
];

/// Returns true for the name of an archive of many files: what is in it was made elsewhere.
pub fn is_archive(path: &Path) -> bool {
    let stem = path.file_stem().map(Path::new);
    let is_tar = stem.is_some_and(|stem| extension(stem) == "tar");
    is_tar || ARCHIVES.contains(&&*extension(path))
}

/// Returns true for `vocabulary_1.2.owl`, and not for the notes on a release, `1.2.md`.
fn has_version_of_data(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let version = stem.rsplit(['_', '-']).next().unwrap_or_default();
    version.len() < stem.len() && is_version(version) && !is_document(path)
}

/// Returns true for `1.2`, `v1.2.3`, `version-1.x` and `2024-01-31`.
fn is_version(folder: &str) -> bool {
    let number = folder.strip_prefix("version-").unwrap_or(folder);
    let number = number.strip_prefix('v').unwrap_or(number);
    number.starts_with(|first: char| first.is_ascii_digit()) && number.contains(['.', '-'])
}

/// Extensions of documentation that has no format here.
const OTHER_MANUALS: &[&str] = &["texi"];

/// Returns true if `path`, relative to the tree that it belongs to, is in a folder of test data or
/// of code of others, or in one of tests and not a document about them, or if its name is that of a
/// test.
pub fn is_test_data(path: &Path) -> bool {
    let (mut tests, mut data) = (None, false);
    let folders = path.parent().into_iter().flat_map(Path::components);
    let folders = folders.filter_map(|folder| match folder {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    let mut depth = 0;
    for name in folders {
        depth += 1;
        let folder = name.to_ascii_lowercase();
        // `app-tests`, `App.Tests`, `jvmTest`.
        let last = folder.rsplit(['-', '_', '.']).next().unwrap_or_default();
        let is_named = [folder.as_str(), last]
            .iter()
            .any(|name| TESTS.contains(name));
        if tests.is_none() && (is_named || ends_in_word_test(&name)) {
            tests = Some(depth);
        }
        data |= DATA.contains(&folder.as_str())
            || starts_with_word_test(&name)
            || VENDORED.contains(&folder.as_str())
            // The branch that an archive of a code host was made of: `icons-master`.
            || folder.ends_with("-master")
            // `testfiles-pdftex` of LaTeX.
            || folder.starts_with("testfiles");
    }
    let in_tests = match tests {
        // What is deeper is read by tests, whatever it is.
        Some(at) => {
            // A document of LaTeX is what is tested.
            let is_read = is_page(&extension(path)) || extension(path) == "tex";
            !is_document(path) || (at < depth || is_read) && !is_readme(path)
        }
        None => has_name_of_test(path) && !is_document(path),
    };
    data || in_tests || has_name_of_copy(path) || is_standard(path)
}

/// Returns true for copies of published standards, whose text stays as it is: `rfc3986.txt`,
/// `draft-name-topic-01.html`. The source of a draft is in another format.
fn is_standard(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let is_rfc = name.strip_prefix("rfc").is_some_and(|rest| {
        let rest = rest.trim_start_matches(['-', '_']);
        let number = rest.split(['-', '_', '.']).next().unwrap_or(rest);
        (2..=5).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let is_draft = name.starts_with("draft-") && name.matches('-').count() > 1;
    let extension = extension(path);
    (is_rfc || is_draft) && (extension == "txt" || is_page(&extension))
}

/// Returns true for the names of code of others, and of what programs write: `a.min.js`,
/// `jquery-3.6.0.js`, `a_pb2.py`.
fn has_name_of_copy(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let written = [".min.js", ".min.css", ".min.html", ".pb.go", "_pb2.py"];
    let jquery = name.strip_prefix("jquery").is_some_and(|rest| {
        let rest = rest.trim_start_matches(['.', '-', '_']);
        rest.starts_with(|first: char| first.is_ascii_digit()) || rest == "js"
    });
    jquery || written.iter().any(|end| name.ends_with(end))
}

/// Returns true for `TestGeneration` and `TestData`.
fn starts_with_word_test(name: &str) -> bool {
    let after = name.strip_prefix("Test");
    after.is_some_and(|after| after.starts_with(|first: char| first.is_ascii_uppercase()))
}

/// Returns true for `UrlTest` and `jvmTest`.
fn ends_in_word_test(name: &str) -> bool {
    let before = name
        .strip_suffix("Tests")
        .or_else(|| name.strip_suffix("Test"));
    before.is_some_and(|before| before.ends_with(|last: char| last.is_ascii_lowercase()))
}

/// Returns true for `a_test.go`, `test_a.py`, `a.spec.ts`, `UrlTest.java`, `urltestdata.txt`,
/// `testsuite.in` and `a.test`.
fn has_name_of_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    EXTENSIONS.contains(&&*extension(path))
        || path.extension().is_some()
            && (ends_in_word_test(&stem)
                || ["testdata", "testsuite"]
                    .iter()
                    .any(|end| stem.ends_with(end))
                || stem.starts_with("test_")
                || stem.starts_with("test-")
                || SUFFIXES.iter().any(|suffix| stem.ends_with(suffix)))
}

fn is_readme(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default();
    stem.eq_ignore_ascii_case("readme")
}

fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().into_owned()
}

fn is_document(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    is_readme(path)
        || is_manual(extension)
        || OTHER_MANUALS
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_retired_documents() {
        for (path, expected) in [
            ("archive/a.md", true),
            ("docs/Retired/howto/a.xml", true),
            ("docs/2.x/generated/a.md", true),
            ("vault/Clippings/A page.md", true),
            ("sig/meeting-notes-archive/a.md", true),
            ("meetings/2023/a.md", true),
            ("docs/meetings.md", false),
            ("data/releases/3.5/a.ttl", true),
            ("versioned_docs/version-4.4/ide/a.md", true),
            ("site/api_versioned_docs/version-4.4/a.md", true),
            ("api_versioned_docs/version-latest/a.md", true),
            ("meeting-notes/20180913.md", true),
            ("docs/meeting-rooms/a.md", false),
            ("content/v1.9-docs/a.md", true),
            ("docs-2.x/a.md", true),
            ("content/next-docs/a.md", false),
            ("deprecated/a.md", true),
            ("Readwise/Articles/a.md", true),
            ("docs/releases/v1.2.0/a.md", true),
            ("docs/releases/2024-01-31/a.md", true),
            // The newest release notes.
            ("docs/releases/1.2.md", false),
            ("releases/vocabulary_1.2.owl", true),
            ("releases/vocabulary-v1.2.obo", true),
            ("releases/vocabulary.owl", false),
            ("releases/notes-1.2.md", false),
            ("data/vocabulary_1.2.owl", false),
            ("docs/releases/next/a.md", false),
            ("docs/releases/7zip/a.md", false),
            // The only documents of that version.
            ("docs/1.2/a.md", false),
            ("archive.md", false),
            ("docs/archiver/a.md", false),
            ("docs/a.md", false),
            ("a.md", false),
        ] {
            assert_eq!(is_retired(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn archives() {
        for (path, expected) in [
            ("data/a.tar.gz", true),
            ("data/a.tar", true),
            ("a.vsix", true),
            ("a.zip", true),
            // One file, or a file of records.
            ("a.txt.gz", false),
            ("a.mbox.zst", false),
            ("a.warc.gz", false),
            ("tar.md", false),
            ("zip", false),
        ] {
            assert_eq!(is_archive(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn folders_and_documents() {
        for path in [
            "tests/data/a.txt",
            "src/test/java/A.java",
            "lib/__tests__/a.js",
            "testdata/a.md",
            "docs/fixtures/a.html",
            "__MACOSX/._a.csv",
            "docs/.ipynb_checkpoints/a-checkpoint.ipynb",
            "test_site/content/a.md",
            "a/__snapshots__/b.snap",
            "Tests/a.txt",
            "js/vendor/a.js",
            "docs/css/icons-master/_docs/a.css",
            "src/TestGeneration/Url/data.txt",
            "third_party/a/README.md",
            "t/a.sh",
            "src/a_test.go",
            "src/test_a.py",
            "src/a.spec.ts",
            "src/a.test.js",
            "lib/a_spec.rb",
            "src/UrlTest.java",
            "src/UrlTests.cs",
            "src/libstore-tests/data/a.txt",
            "Src/App.Json.Tests/a.xml",
            "fuzz/a/b.md",
            "app/tests/html_to_md/a.md",
            "tests/a/b.html",
            "t/roytest1.html",
            "src/test-uri.c",
            "src/jvmTest/resources/a.txt",
            "src/urltestdata.txt",
            "lib/testsuite.in",
            "regress/a.md",
            "test/test6.tex",
            "testfiles-pvt/a.tex",
            "testfiles/a.tlg",
            "a/b.lvt",
            "lib/a.test",
            "Zend/a.phpt",
            "js/jquery-3.6.txt",
            "js/jquery.js",
            "js/a.min.js",
            "docs/rfc3986.txt",
            "RFC-3987_bis.html",
            "draft-name-topic-01.txt",
            "api/a.pb.go",
        ] {
            assert!(is_test_data(Path::new(path)), "{path}");
        }
        for path in [
            "tests",
            "a.txt",
            "docs/a.txt",
            "docs/master/a.txt",
            "docs/Testing/a.txt",
            "docs/Tester/a.txt",
            "docs/a-master.txt",
            "tests/README",
            "tests/README.md",
            "tests/guide.rst",
            "docs/testing/a.txt",
            "docs/input_files/a.txt",
            "latest/a.txt",
            "contest/a.txt",
            "docs/test_a.md",
            "tests/a/README.md",
            "docs/test-drive/a.txt",
            "benchmarks.md",
            "docs/jquery-guide.md",
            "docs/jquery.md",
            "docs/a-test.html",
            "src/contest.c",
            "src/latest.c",
            "src/LATEST.java",
            "a/test_data",
            "rfc3986.md",
            "rfc-process.txt",
            "draft-release.txt",
            "draft-name-topic-01.xml",
            "rfcs/0001-a.txt",
        ] {
            assert!(!is_test_data(Path::new(path)), "{path}");
        }
    }
}
