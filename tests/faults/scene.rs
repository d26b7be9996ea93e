//! The commands that are run, over a small tree.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A command over a tree of files.
#[derive(Clone, Copy)]
pub struct Scene {
    pub name: &'static str,
    pub args: &'static [&'static str],
    /// The file that is standard input.
    pub stdin: Option<&'static str>,
    /// The inputs.
    pub inputs: fn() -> Tree,
    /// Whether the command is slow; then only some calls fail.
    pub weight: Weight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Light,
    Heavy,
}

impl Scene {
    /// Returns true if the command writes files: a report, fixed files or temporary files.
    pub fn writes(&self) -> bool {
        let options = ["-o", "--fix", "--diff"];
        self.args.iter().any(|arg| options.contains(arg))
    }
}

/// Files by their path relative to the root of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree(pub BTreeMap<PathBuf, Vec<u8>>);

impl Tree {
    fn of(files: &[(&str, &[u8])]) -> Self {
        let file = |(name, bytes): &(&str, &[u8])| (Path::new("in").join(name), bytes.to_vec());
        Self(files.iter().map(file).collect())
    }

    /// Returns all files under `root` except those passed in as output.
    pub fn read(root: &Path) -> Self {
        let mut files = BTreeMap::new();
        let mut folders = vec![root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(root).unwrap().to_path_buf();
                    files.insert(name, fs::read(path).unwrap());
                }
            }
        }
        files.remove(Path::new("out"));
        Self(files)
    }

    /// Replaces the content of `root` with these files.
    pub fn write(&self, root: &Path) {
        let _ = fs::remove_dir_all(root);
        for folder in ["in", "tmp"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for (name, bytes) in &self.0 {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
}

const FAULTY: &[u8] =
    b"see HTTP://h.example/%zz\nand http://h.example/a and <http://h.example/%qq>\n";
const MARKUP: &[u8] = b"# A title\n\n[one](sub/b.txt) and [two](no.md) and [three](#a-title)\n\n\
    See [four](sub/c.md#no) and <HTTP://h.example/%zz>.\n";

fn folder() -> Tree {
    Tree::of(&[
        ("a.txt", FAULTY),
        ("d.md", MARKUP),
        ("sub/b.txt", FAULTY),
        ("sub/c.md", MARKUP),
        ("sub/deep/e.html", b"<a href='HTTP://h.example/%zz'>x</a>\n"),
        ("z.txt", FAULTY),
    ])
}

fn with_ignore_files() -> Tree {
    let mut tree = folder();
    tree.0.extend(
        Tree::of(&[
            (".gitignore", b"/ignored.txt\n"),
            ("sub/.ignore", b"hidden.txt\n"),
            (".urilintignore", b"left-out.txt\n"),
            ("ignored.txt", FAULTY),
            ("sub/hidden.txt", FAULTY),
            ("left-out.txt", FAULTY),
        ])
        .0,
    );
    tree
}

fn with_configuration() -> Tree {
    let mut tree = folder();
    tree.0.extend(
        Tree::of(&[
            ("urilint.toml", b"extend = 'base.toml'\n"),
            (
                "base.toml",
                b"exclude = ['z.txt']\nextend-select = ['L009']\n",
            ),
            ("sub/urilint.toml", b"ignore = ['S004']\n"),
        ])
        .0,
    );
    tree
}

fn maildir() -> Tree {
    Tree::of(&[
        (
            "mail/cur/1.host:2,S",
            b"Subject: 1\n\nHTTP://h.example/%zz\n",
        ),
        ("mail/new/2.host", b"Subject: 2\n\nHTTP://h.example/%zz\n"),
        (
            "mail/.Sent/cur/3.host:2,S",
            b"Subject: 3\n\nHTTP://h.example/%zz\n",
        ),
        (
            "mail/.Sent/new/4.host",
            b"Subject: 4\n\nHTTP://h.example/%zz\n",
        ),
    ])
}

fn mailbox() -> Tree {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < 1_300_000 {
        number += 1;
        let _ = write!(
            text,
            "From anna@h.example Thu Jan  1 00:00:00 2015\nSubject: {number}\n\n\
             See http://h.example/{number} and\n{}\n",
            "no link at all, and on and on\n".repeat(400)
        );
    }
    Tree::of(&[("box.mbox", text.as_bytes())])
}

fn packed() -> Tree {
    let gzip = |bytes: &[u8]| {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    };
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let mut tar = tar::Builder::new(Vec::new());
    for name in ["one.txt", "two.txt", "three.txt"] {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name, options).unwrap();
        zip.write_all(FAULTY).unwrap();
        let mut header = tar::Header::new_gnu();
        header.set_size(FAULTY.len() as u64);
        tar.append_data(&mut header, name, FAULTY).unwrap();
    }
    Tree::of(&[
        ("a.zip", &zip.finish().unwrap().into_inner()),
        ("b.tar.gz", &gzip(&tar.into_inner().unwrap())),
        ("c.txt.gz", &gzip(FAULTY)),
        ("d.txt", FAULTY),
    ])
}

fn many() -> Tree {
    let mut text = String::new();
    for i in 0..20_000 {
        let _ = writeln!(text, "http://h.example/{i}");
    }
    Tree::of(&[("many.txt", text.as_bytes())])
}

const fn scene(name: &'static str, args: &'static [&'static str], inputs: fn() -> Tree) -> Scene {
    Scene {
        name,
        args,
        stdin: None,
        inputs,
        weight: Weight::Light,
    }
}

const fn heavy(scene: Scene) -> Scene {
    Scene {
        weight: Weight::Heavy,
        ..scene
    }
}

const fn with_stdin(scene: Scene) -> Scene {
    Scene {
        stdin: Some("a.txt"),
        ..scene
    }
}

/// All scenes.
pub static SCENES: &[Scene] = &[
    scene(
        "check files",
        &[
            "check",
            "--isolated",
            "--format=concise",
            "--threads=1",
            "a.txt",
            "d.md",
            "z.txt",
        ],
        folder,
    ),
    scene(
        "check a folder",
        &[
            "check",
            "--isolated",
            "--format=concise",
            "--threads=1",
            ".",
        ],
        folder,
    ),
    scene(
        "extract a folder, three threads",
        &[
            "extract",
            "--format=ndjson",
            "--threads=3",
            "sub",
            "a.txt",
            "z.txt",
        ],
        folder,
    ),
    scene(
        "ignore files",
        &[
            "check",
            "--isolated",
            "--format=concise",
            "--threads=1",
            ".",
        ],
        with_ignore_files,
    ),
    scene(
        "list files",
        &["check", "--isolated", "--files", "."],
        with_ignore_files,
    ),
    scene(
        "configuration",
        &["check", "--format=concise", "--threads=1", "."],
        with_configuration,
    ),
    scene(
        "local references",
        &[
            "check",
            "--isolated",
            "--check-local",
            "--format=concise",
            "--threads=1",
            ".",
        ],
        folder,
    ),
    scene(
        "archives",
        &[
            "extract",
            "--format=ndjson",
            "--threads=1",
            "a.zip",
            "b.tar.gz",
            "c.txt.gz",
            "d.txt",
        ],
        packed,
    ),
    scene(
        "maildir",
        &[
            "check",
            "--isolated",
            "--format=concise",
            "--threads=1",
            ".",
        ],
        maildir,
    ),
    with_stdin(scene(
        "standard input",
        &["check", "--isolated", "--format=concise", "-"],
        folder,
    )),
    scene(
        "output file",
        &[
            "check",
            "--isolated",
            "--format=concise",
            "--threads=1",
            "-o",
            "../report.txt",
            ".",
        ],
        folder,
    ),
    scene(
        "fixes",
        &[
            "check",
            "--isolated",
            "--unsafe-fixes",
            "--fix",
            "--format=concise",
            "--threads=1",
            ".",
        ],
        folder,
    ),
    with_stdin(scene(
        "fixes of standard input",
        &["check", "--isolated", "--fix", "-"],
        folder,
    )),
    scene(
        "diff",
        &[
            "check",
            "--isolated",
            "--unsafe-fixes",
            "--diff",
            "--threads=1",
            ".",
        ],
        folder,
    ),
    heavy(scene(
        "mailbox, one thread",
        &["extract", "--format=ndjson", "--threads=1", "box.mbox"],
        mailbox,
    )),
    heavy(scene(
        "mailbox in pieces",
        &["extract", "--format=ndjson", "--threads=3", "box.mbox"],
        mailbox,
    )),
    heavy(scene(
        "unique on disk",
        &["extract", "--unique", "--memory=64KiB", "many.txt"],
        many,
    )),
    heavy(scene(
        "counts on disk",
        &["extract", "--count", "--memory=64KiB", "many.txt"],
        many,
    )),
];
