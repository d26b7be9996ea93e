//! The files that the options are tried on.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::PathBuf;
use std::process::Command;
use std::time::SystemTime;

use crate::cli::{Folder, Run};

/// The files that a run in the folder reads. Those in `.made` are for options that name a file;
/// [`make_files`] adds to them.
const FILES: &[(&str, &str)] = &[
    (
        "a.txt",
        "see http://h.example/%zz and <mailto://anna@h.example>,\n\
         <HTTP://h.example/up>, <http://h.example/a|b>, http://www.wikipedia.org/\n\
         ftp://anna:s3kr1tpw@files.gnu.org/ http://b\u{fc}cher.example/ http://127.0.0.1:80/\n\
         hxxp://h.example/x https://www.google.com/url?q=http%3A%2F%2Fh.example%2Fin\n\
         http://h.example/%zz urn:example:a mail.gnu.org/in\n",
    ),
    (
        "page.html",
        "<p><a href=\"a/../b%zz.html\">x</a> <a href=\"/c.html\">y</a> <code>http://h.example/c</code></p>\n\
         <p>http://h.example/&#37;zz</p>\n",
    ),
    (
        "guide.md",
        "[no](missing.md) [root](/missing-too.md) [page](page.html)\n\n\
         http://h.example/%zq <!-- urilint: ignore -- why -->\n",
    ),
    (
        "mail.mbox",
        "From anna@h.example Wed Jan  1 00:00:00 2020\n\
         Date: Wed, 01 Jan 2020 00:00:00 +0000\nFrom: Anna <anna@h.example>\n\
         Subject: Gouda\nX-Home: <http://h.example/%qq>\nList-Id: <dev.lists.example.org>\n\
         Message-ID: <1@h.example>\n\nhttp://h.example/%zz\n\n\
         From bert@h.example Thu Jan  2 00:00:00 2021\n\
         Date: Sat, 02 Jan 2021 00:00:00 +0000\nFrom: Bert <bert@other.example>\n\
         Subject: Prosciutto\nMessage-ID: <2@h.example>\n\nhttp://other.example/%zz\n\n",
    ),
    (
        "lines.txt",
        "# urilint: off\n\nhttp://h.example/%z1\n\nhttp://h.example/%z2\n\n\
         # urilint: on\n\nhttp://h.example/%z3\n",
    ),
    ("data.bin", "\0http://h.example/%zz\n"),
    (".hidden.txt", "http://h.example/%zh\n"),
    (".ignore", "ignored.txt\n"),
    ("ignored.txt", "http://h.example/%zi\n"),
    ("excluded.txt", "http://h.example/%ze\n"),
    ("known.txt", "http://h.example/%zk\n"),
    ("mended.txt", "http://h.example/\n"),
    (
        "urilint.toml",
        "exclude = [\"excluded.txt\"]\nallow = [\"127.0.0.1\"]\nbaseline = \".made/known.json\"\n\
      [[deny]]\nmatch = \"host\"\nvalues = [\"denied.example\"]\n",
    ),
    (
        ".made/other.toml",
        "select = [\"S004\"]\nexclude = [\"a.txt\"]\n\
      [[deny]]\nname = \"no-h\"\nmatch = \"host\"\nvalues = [\"h.example\"]\n",
    ),
    (".made/names", "ignored.txt\nlines.txt\n"),
    (
        ".made/counts.ndjson",
        "{\"host\":\"a.example\",\"count\":1}\n{\"host\":\"b.example\",\"count\":2}\n",
    ),
    (
        ".made/pairs.ndjson",
        "{\"host-pair\":\"a.example b.example\",\"count\":1}\n\
         {\"host-pair\":\"b.example b.example\",\"count\":2}\n",
    ),
    (
        ".made/stdin",
        "see http://h.example/&#37;zy <http://h.example/%zz>\n",
    ),
];

/// A folder with those files, and what is written in it.
pub struct Tree {
    folder: Folder,
    files: BTreeMap<PathBuf, Vec<u8>>,
    stamps: BTreeMap<PathBuf, Stamp>,
}

/// By what a file is seen to be written: its time, size and number.
type Stamp = (SystemTime, u64, u64);

/// Files with their contents, by their names in the folder.
pub type Written = BTreeMap<PathBuf, Vec<u8>>;

impl Tree {
    pub fn new() -> Self {
        let folder = Folder::with(FILES);
        fs::create_dir(folder.path("empty")).unwrap();
        symlink(".hidden.txt", folder.path("linked.txt")).unwrap();
        let large = "http://h.example/%zz\n\n".repeat(50_000);
        folder.write(".made/large.txt", large.as_bytes());
        // The byte is a quotation mark in windows-1252 and a letter in cp437.
        folder.write(".made/old.txt", b"http://h.example/a\x93b%zy\n");
        let warc = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/plain\r\nContent-Length: 21\r\n\
                    WARC-Block-Digest: sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n\r\n\
                    http://h.example/%zz\n\r\n\r\n";
        folder.write(".made/digest.warc", warc.as_bytes());
        let mut cut = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(900);
        cut.append_data(&mut header, "a.txt", &[b'\n'; 900][..])
            .unwrap();
        folder.write(".made/cut.tar", &cut.into_inner().unwrap()[..1_000]);
        make_files(&folder);
        Self::of(folder)
    }

    /// Returns the tree as a work tree of git with a staged change and one that is not.
    pub fn in_git() -> Self {
        let folder = Self::new().folder;
        // It is for plans, and would be a new file.
        fs::remove_file(folder.path(".made/large.txt")).unwrap();
        let git = |args: &str| {
            let mut command = Command::new("git");
            command.current_dir(&folder.0).args(args.split(' '));
            command
                .env("GIT_CONFIG_NOSYSTEM", "1")
                .env("HOME", &folder.0);
            assert!(command.status().unwrap().success(), "git {args}");
        };
        let append = |file: &str| {
            let text = folder.read(file) + "<http://h.example/%zn>\n";
            folder.write(file, text.as_bytes());
        };
        git("init -q --template=");
        git("add a.txt lines.txt mail.mbox");
        git("-c user.name=Anna -c user.email=anna@h.example commit -q -m one");
        append("lines.txt");
        git("add lines.txt");
        append("a.txt");
        Self::of(folder)
    }

    fn of(folder: Folder) -> Self {
        let stamps = stamps(&folder);
        let files = stamps
            .keys()
            .map(|name| (name.clone(), fs::read(folder.0.join(name)).unwrap()));
        Self {
            files: files.collect(),
            stamps,
            folder,
        }
    }

    /// Runs the program with these arguments in a folder of the tree. Standard input is a text.
    /// Returns the run with the files that it wrote, which are then as before.
    pub fn run(&mut self, folder: &str, args: &[&str]) -> (Run, Written) {
        let stdin = File::open(self.folder.path(".made/stdin")).unwrap();
        let mut command = self.folder.command(args);
        command.current_dir(self.folder.path(folder)).stdin(stdin);
        let run = Run::of(command.output().unwrap());
        let mut written = Written::new();
        for (name, stamp) in stamps(&self.folder) {
            if self.stamps.get(&name) == Some(&stamp) {
                continue;
            }
            let path = self.folder.0.join(&name);
            let text = fs::read(&path).unwrap();
            match self.files.get(&name) {
                Some(before) => fs::write(&path, before).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            if self.files.get(&name) != Some(&text) {
                written.insert(name, text);
            }
        }
        for (name, before) in &self.files {
            let path = self.folder.0.join(name);
            if !path.exists() {
                fs::write(&path, before).unwrap();
                written.insert(name.clone(), b"(moved)".to_vec());
            }
        }
        if !written.is_empty() {
            self.stamps = stamps(&self.folder);
        }
        (run, written)
    }
}

/// Writes the files that the program makes of the others.
fn make_files(folder: &Folder) {
    let run = |args: &str| {
        let args: Vec<_> = args.split(' ').collect();
        let run = folder.run(&args);
        assert!(run.code < 2, "{args:?}: {}", run.err);
        run.out
    };
    let baseline = "check -q --isolated --write-baseline .made";
    run(&format!("{baseline}/known.json known.txt"));
    folder.write("mended.txt", b"http://h.example/%zz\n");
    run(&format!("{baseline}/stale.json mended.txt"));
    folder.write("mended.txt", b"http://h.example/\n");
    let plan = run("plan --isolated lines.txt") + &run("plan --isolated mail.mbox");
    // As if the files were copied at another time.
    let copied = plan.replace("\"mtime\":", "\"mtime\":1");
    let inputs = "a.txt mail.mbox lines.txt";
    let findings = run(&format!("check --show-secrets --format ndjson {inputs}"));
    for (name, text) in [("plan", plan), ("copied", copied), ("findings", findings)] {
        folder.write(&format!(".made/{name}.ndjson"), text.as_bytes());
    }
}

/// Returns the stamps of all files but those of git.
fn stamps(folder: &Folder) -> BTreeMap<PathBuf, Stamp> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.0.clone()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(inside).unwrap() {
            let entry = entry.unwrap();
            let data = entry.metadata().unwrap();
            if data.is_dir() && entry.file_name() != ".git" {
                folders.push(entry.path());
            } else if data.is_file() {
                let name = entry.path().strip_prefix(&folder.0).unwrap().to_path_buf();
                files.insert(name, (data.modified().unwrap(), data.len(), data.ino()));
            }
        }
    }
    files
}
