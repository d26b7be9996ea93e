//! What is known of links, and what they lead to.

use serde_json::{Value, json};

use super::client::{Client, Start, at, uri};
use super::{applied, write};

/// Returns the parameters of a request about a position.
fn position(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

#[test]
fn hover_shows_what_a_uri_is() {
    let mut client = Client::start(Start::default());
    let text = "<http://anna:a1B2c3D4@www.example.org:8080/caf%C3%A9?q=1#x>\n\
                <http://xn--bcher-kva.example/> <http://www.example.org/100%off>\n";
    client.open("untitled:a.md", "markdown", text);
    let shown = client.request("textDocument/hover", position("untitled:a.md", 0, 30));
    let value = shown["contents"]["value"].as_str().unwrap();
    for part in [
        "www.example.org",
        "8080",
        "/café",
        "RFC 9110",
        "- scheme: `http`",
    ] {
        assert!(value.contains(part), "{part}: {value}");
    }
    assert!(!value.contains("a1B2c3D4"), "{value}");
    let shown = client.request("textDocument/hover", position("untitled:a.md", 1, 10));
    let value = shown["contents"]["value"].as_str().unwrap();
    assert!(
        value.contains("bücher.example") && value.contains("xn--bcher-kva.example"),
        "{value}"
    );
    let shown = client.request("textDocument/hover", position("untitled:a.md", 1, 60));
    let value = shown["contents"]["value"].as_str().unwrap();
    assert!(
        value.contains("**S004 bad-percent-escape**: invalid")
            && value.contains("**Why is this bad?**"),
        "{value}"
    );
    assert_eq!(
        client.request("textDocument/hover", position("untitled:a.md", 9, 0)),
        Value::Null
    );
    assert!(client.end().success());
}

#[test]
fn links_are_followed_unless_they_are_dangerous() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\
[a](guide.md#how) <http://www.example.org/a\n  b> www.example.com\n\
[run](javascript:alert(1)) [file](file:///etc/passwd) [none](none.md)\n\
<http://anna:a1B2c3D4@www.example.org/> <mailto:anna@example.org>\n\
[way](https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2F)\n";
    let document = write(folder.path(), "a.md", text);
    let guide = write(folder.path(), "guide.md", "# How\n");
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&document, "markdown", text);
    let links = client.request(
        "textDocument/documentLink",
        json!({ "textDocument": { "uri": document } }),
    );
    let links = links.as_array().unwrap();
    let targets: Vec<_> = links.iter().map(|link| link["target"].as_str()).collect();
    let guide = format!("{guide}#how");
    assert_eq!(
        targets,
        [
            Some(&*guide),
            Some("http://www.example.org/ab"),
            Some("http://www.example.com"),
            None,
            None,
            None,
            None,
            Some("mailto:anna@example.org"),
            Some("https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2F"),
        ]
    );
    // A link over two lines is one.
    assert_eq!(at(&links[1]["range"]), [0, 19, 1, 3]);
    assert_eq!(links[8]["tooltip"], "leads to https://www.example.org/");
    assert_eq!(
        links[6]["tooltip"],
        "not followed: it contains a credential"
    );
    assert!(client.end().success());
}

#[test]
fn definitions_and_references_are_found_in_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let guide = "# Guide\n\nInstalling\n----------\n\n## Use\n";
    let text = "[a](guide.md#installing) [b](guide.md) [c][name]\n\n[name]: docs/other.md\n";
    let document = write(folder.path(), "a.md", text);
    let guide_uri = write(folder.path(), "guide.md", guide);
    let other = write(
        folder.path(),
        "docs/other.md",
        "[up](../guide.md#installing)\n[none](../guide.md#none)\n",
    );
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&document, "markdown", text);
    for (character, target, line) in [(6, &guide_uri, 2), (30, &guide_uri, 0), (43, &document, 2)] {
        let found = client.request("textDocument/definition", position(&document, 0, character));
        assert_eq!(
            (found["uri"].as_str(), at(&found["range"])[0]),
            (Some(&**target), line),
            "{character}"
        );
    }
    let found = client.request("textDocument/definition", position(&document, 2, 10));
    assert_eq!(found["uri"].as_str(), Some(&*other));
    client.open(&guide_uri, "markdown", guide);
    let ask = |line: u32| {
        let mut params = position(&guide_uri, line, 1);
        params["context"] = json!({ "includeDeclaration": true });
        params
    };
    let places = |found: &Value| -> Vec<(String, [u64; 4])> {
        let found = found.as_array().unwrap().iter();
        found
            .map(|one| (one["uri"].as_str().unwrap().to_owned(), at(&one["range"])))
            .collect()
    };
    let to_heading = client.request("textDocument/references", ask(2));
    assert_eq!(
        places(&to_heading),
        [
            (document.clone(), [0, 4, 0, 23]),
            (other.clone(), [0, 5, 0, 27])
        ]
    );
    // A line that is no heading: the file.
    let to_file = client.request("textDocument/references", ask(1));
    assert_eq!(places(&to_file).len(), 4);
    assert!(client.end().success());
}

/// Returns the edits of a workspace edit by the names of files, applied to their texts.
fn edited(edit: &Value, texts: &[(&str, &str)]) -> Vec<(String, String)> {
    let changes = edit["documentChanges"].as_array().unwrap().iter();
    changes
        .map(|change| {
            let uri = change["textDocument"]["uri"].as_str().unwrap();
            let (name, text) = texts.iter().find(|(name, _)| uri.ends_with(name)).unwrap();
            ((*name).to_owned(), applied(text, &change["edits"]))
        })
        .collect()
}

#[test]
fn a_renamed_heading_takes_its_links_along() {
    let folder = tempfile::tempdir().unwrap();
    let guide = "# Guide\n\nsee [below](#how-to-install)\n\n## How to install ##\n\n## Use\n";
    let text = "é [a](guide.md#how-to-install) [b](guide.md#use)\n";
    let texts = [("guide.md", guide), ("a.md", text)];
    let guide_uri = write(folder.path(), "guide.md", guide);
    write(folder.path(), "a.md", text);
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&guide_uri, "markdown", guide);
    let prepared = client.request("textDocument/prepareRename", position(&guide_uri, 4, 5));
    assert_eq!(
        (&prepared["placeholder"], at(&prepared["range"])),
        (&json!("How to install"), [4, 3, 4, 17])
    );
    let mut params = position(&guide_uri, 4, 5);
    params["newName"] = json!("Installing é");
    let edit = client.request("textDocument/rename", params);
    let expected = [
        ("a.md", "é [a](guide.md#installing-é) [b](guide.md#use)\n"),
        (
            "guide.md",
            "# Guide\n\nsee [below](#installing-é)\n\n## Installing é ##\n\n## Use\n",
        ),
    ];
    let expected: Vec<_> = expected
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .to_vec();
    assert_eq!(edited(&edit, &texts), expected);
    assert_eq!(
        client.request("textDocument/prepareRename", position(&guide_uri, 2, 5)),
        Value::Null
    );
    let mut params = position(&guide_uri, 2, 5);
    params["newName"] = json!("x");
    let id = client.ask("textDocument/rename", params);
    assert_eq!(
        client.answer(id)["error"]["message"],
        "there is no heading here"
    );
    assert!(client.end().success());
}

#[test]
fn headings_of_long_documents_are_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let part = |number| format!("## Part {number}\n\nsee [before](#part-{})\n\n", number - 1);
    let text: String = (1..=1000).map(part).collect();
    let document = write(folder.path(), "a.md", &text);
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&document, "markdown", &text);
    let line = 4 * 998;
    let prepared = client.request("textDocument/prepareRename", position(&document, line, 5));
    assert_eq!(prepared["placeholder"], "Part 999");
    let mut params = position(&document, line, 5);
    params["newName"] = json!("Chapter 999");
    let edit = client.request("textDocument/rename", params);
    let new = text
        .replace("## Part 999\n", "## Chapter 999\n")
        .replace("(#part-999)", "(#chapter-999)");
    assert_eq!(
        edited(&edit, &[("a.md", &text)]),
        [("a.md".to_owned(), new)]
    );
    assert!(client.end().success());
}

#[test]
fn moved_files_take_their_links_along() {
    let folder = tempfile::tempdir().unwrap();
    let texts = [
        (
            "a.md",
            "[guide](docs/guide.md#use) [page](docs/guide.html) [other](docs/b.md) <http://www.example.org/docs/guide.md>\n",
        ),
        (
            "docs/b.md",
            "[guide](guide.md) [own](#own) [up](../a.md)\n\n[ref]: ./guide.md \"title\"\n",
        ),
        (
            "docs/guide.md",
            "# Use\n\n[b](b.md) [own](#use) [a](../a.md)\n",
        ),
    ];
    for (name, text) in texts {
        write(folder.path(), name, text);
    }
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    let path = |name: &str| uri(&folder.path().join(name));
    let mv =
        |old: &str, new: &str| json!({ "files": [{ "oldUri": path(old), "newUri": path(new) }] });
    let edit = client.request(
        "workspace/willRenameFiles",
        mv("docs/guide.md", "manual/first.md"),
    );
    let expected = [
        (
            "a.md",
            "[guide](manual/first.md#use) [page](manual/first.html) [other](docs/b.md) <http://www.example.org/docs/guide.md>\n",
        ),
        (
            "docs/b.md",
            "[guide](../manual/first.md) [own](#own) [up](../a.md)\n\n[ref]: ../manual/first.md \"title\"\n",
        ),
        (
            "docs/guide.md",
            "# Use\n\n[b](../docs/b.md) [own](#use) [a](../a.md)\n",
        ),
    ];
    let expected: Vec<_> = expected
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .to_vec();
    assert_eq!(edited(&edit, &texts), expected);
    // A folder: links in it to what is in it stay.
    let edit = client.request("workspace/willRenameFiles", mv("docs", "text/en"));
    let expected = [
        (
            "a.md",
            "[guide](text/en/guide.md#use) [page](text/en/guide.html) [other](text/en/b.md) <http://www.example.org/docs/guide.md>\n",
        ),
        (
            "docs/b.md",
            "[guide](guide.md) [own](#own) [up](../../a.md)\n\n[ref]: ./guide.md \"title\"\n",
        ),
        (
            "docs/guide.md",
            "# Use\n\n[b](b.md) [own](#use) [a](../../a.md)\n",
        ),
    ];
    let expected: Vec<_> = expected
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .to_vec();
    assert_eq!(edited(&edit, &texts), expected);
    assert_eq!(
        client.request("workspace/willRenameFiles", mv("none.md", "b.md")),
        Value::Null
    );
    assert!(client.end().success());
}

/// Returns the labels that complete a text at its end.
fn labels(client: &mut Client, uri: &str, language: &str, text: &str) -> Vec<String> {
    client.open(uri, language, text);
    let line = text.matches('\n').count() as u32;
    let last = text.rsplit('\n').next().unwrap();
    let character = last.encode_utf16().count() as u32;
    let found = client.request("textDocument/completion", position(uri, line, character));
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    let items = found["items"].as_array().unwrap().iter();
    items
        .map(|item| item["label"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn what_links_lead_to_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "guide one.md", "# First part\n\n## Second\n");
    write(
        folder.path(),
        "docs/b.md",
        "# B\n\n<http://www.example.net/>\n",
    );
    write(folder.path(), ".hidden.md", "");
    let document = write(folder.path(), "a.md", "");
    let config = write(folder.path(), "urilint.toml", "");
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    let other = "<http://www.example.org/a> <http://www.example.org/b> <http://www.example.com/>\n";
    client.open("untitled:other.md", "markdown", other);
    for (text, expected) in [
        ("[a](", &["docs/", "guide%20one.md", "urilint.toml"][..]),
        ("é [a](docs/", &["b.md"]),
        ("[a](guide%20one.md#", &["first-part", "second"]),
        ("[name]: docs/b.md\n\n[text][", &["name"]),
        (
            "see http://",
            &["www.example.org", "www.example.com", "www.example.net"],
        ),
        ("text", &[]),
    ] {
        assert_eq!(
            labels(&mut client, &document, "markdown", text),
            expected,
            "{text}"
        );
    }
    // Rules, where they are named.
    let rules = labels(&mut client, &document, "markdown", "<!-- urilint: ignore[S");
    assert!(rules.contains(&"S004".to_owned()) && rules.contains(&"bad-percent-escape".to_owned()));
    for (text, expected) in [
        ("", "ignore"),
        ("ignore = [\"", "S004"),
        ("ignore = [\n  \"S004\",\n  \"", "bad-percent-escape"),
        ("preset = \"", "docs"),
        ("preset = ", "\"mail\""),
        ("[[allow]]\n", "hosts"),
        ("[severity]\n", "S004"),
        ("[severity]\nS004 = ", "\"info\""),
    ] {
        let labels = labels(&mut client, &config, "toml", text);
        assert!(labels.contains(&expected.to_owned()), "{text}: {labels:?}");
    }
    assert!(client.end().success());
}
