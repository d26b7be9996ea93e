//! Credentials in the names of files and of members of archives.

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Command;

use urilint::credential::{Exposure, kinds};
use urilint::report::REPORTS;
use urilint::{Masker, Secrets};

use super::forbidden::{Forbidden, near};
use super::kinds::{Fate, Form, Kind};
use super::matrix::program;

const FAULTY: &str = "see <http://www.example.net/%zz>\n";

/// Upper bound on the length of a name: file systems have 255.
const LONGEST: usize = 200;

/// Returns an example of what the masker of text masks wherever it is, in `text` that has one.
fn example(id: &str, text: &str) -> Option<Kind> {
    let masked = Masker::new(Secrets::Masked).text(text.as_bytes().to_vec());
    let start = masked.iter().position(|byte| *byte == b'*')?;
    let end = start
        + masked[start..]
            .iter()
            .take_while(|byte| **byte == b'*')
            .count();
    Some(Kind {
        id: id.to_owned(),
        form: Form::Token,
        fate: Fate::Masked,
        of_table: true,
        before: text[..start].to_owned(),
        secret: text[start..end].to_owned(),
        after: text[end..].to_owned(),
        look_alike: String::new(),
        joint: 0,
    })
}

/// Returns the tokens, with the names of the files that they are in: alone, in a word, in a folder,
/// and percent-encoded, as programs that save pages do it.
fn tokens() -> Vec<(Kind, String)> {
    let examples = kinds().filter(|kind| kind.exposure != Exposure::Public);
    let examples = examples.map(|kind| (kind.id, kind.example()));
    let fits = |text: &str| text.len() <= LONGEST && !text.contains(['/', '=', '?', ' ']);
    let examples = examples.filter(|(_, text)| fits(text));
    let found = examples.filter_map(|(id, text)| example(id, &text));
    // All tokens are in the tests of the masker; here every third one suffices.
    let named = found.step_by(3).enumerate().map(|(number, kind)| {
        let token = kind.example();
        let name = match number % 4 {
            0 => format!("{token}.txt"),
            1 => format!("notes {token}"),
            2 => format!("{token}/a.txt"),
            _ => format!("https%3A%2F%2Fwww.example.net%2F{token}.txt"),
        };
        (kind, name)
    });
    named.collect()
}

/// Returns the names of copies of webhooks, as `wget -r` and browsers make them.
fn links() -> Vec<(Kind, String)> {
    let secret = ["AbCdEf3hIjKlMn4p", "QrStUvWx"].concat();
    let hook = format!("hooks.slack.com/services/T0A7B2C3D4E/B0F5G6H7J8K/{secret}");
    let names = [
        format!("{hook}/index.html"),
        format!("https%3A%2F%2F{}", hook.replace('/', "%2F")),
        format!("deploy/https:/joe:{secret}@git.example.net/a.txt"),
    ];
    let kind = |name: &String| Kind {
        id: name.clone(),
        form: Form::Uri,
        fate: Fate::Masked,
        of_table: false,
        // What is not masked of the names.
        before: "hooks.slack.com/services/".to_owned(),
        secret: secret.clone(),
        after: String::new(),
        look_alike: String::new(),
        joint: 0,
    };
    names.map(|name| (kind(&name), name)).to_vec()
}

/// Returns the credentials and the names that have them, and creates a folder of such files and
/// archives with such members.
fn folder() -> (tempfile::TempDir, Vec<Kind>, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let (kinds, names): (Vec<_>, Vec<_>) = tokens().into_iter().chain(links()).unzip();
    let mut archive = tar::Builder::new(File::create(dir.path().join("a.tar")).unwrap());
    let mut packed = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for name in &names {
        let path = dir.path().join("files").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, FAULTY).unwrap();
        let mut header = tar::Header::new_gnu();
        header.set_size(FAULTY.len() as u64);
        header.set_mode(0o644);
        archive
            .append_data(&mut header, name, FAULTY.as_bytes())
            .unwrap();
        packed
            .start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        packed.write_all(FAULTY.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
    let packed = packed.finish().unwrap().into_inner();
    fs::write(dir.path().join("b.zip"), packed).unwrap();
    (dir, kinds, names)
}

/// Runs the program in `dir`, and returns its exit code and what it prints.
fn run(dir: &Path, args: &[&str]) -> (i32, Vec<u8>) {
    let output = Command::new(program())
        .args(args)
        .current_dir(dir)
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    assert!(code <= 2, "{args:?}: {code}");
    (code, [output.stdout, output.stderr].concat())
}

/// Returns the runs whose output masks names, with the number of times that it names a file.
fn shared() -> Vec<Vec<String>> {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let inputs = ["files", "a.tar", "b.zip"].map(str::to_owned);
    let mut runs = Vec::new();
    for report in REPORTS {
        for command in ["check", "extract"] {
            let is_for = match command {
                "check" => report.findings.is_some(),
                _ => report.links.is_some(),
            };
            if is_for {
                let mut args = words(&format!("{command} --isolated -v --format {}", report.name));
                args.extend(inputs.clone());
                runs.push(args);
            }
        }
        if report.findings.is_some() {
            runs.push(words(&format!(
                "report --from shown.ndjson --format {}",
                report.name
            )));
        }
    }
    for others in [
        "check --isolated --statistics files",
        "check --isolated --path-label absolute --format concise files",
        "check --isolated --diff files",
        "check --isolated --diff --color always files",
        "check --isolated --files-from missing.txt",
        "check --isolated --baseline stale.json --select C001 files",
        "extract --isolated --format ndjson --files-from list.txt",
        "extract --isolated --unique --format ndjson files a.tar b.zip",
        "config show files",
    ] {
        runs.push(words(others));
    }
    runs
}

#[test]
fn names_do_not_leak_credentials() {
    let (dir, kinds, names) = folder();
    let dir = dir.path();
    assert!(kinds.len() > 100, "{}", kinds.len());
    let paths: Vec<_> = names.iter().map(|name| format!("files/{name}")).collect();
    fs::write(dir.join("list.txt"), paths.join("\n")).unwrap();
    fs::write(dir.join("missing.txt"), paths.join(".none\n")).unwrap();
    run(
        dir,
        &[
            "check",
            "--isolated",
            "--write-baseline",
            "stale.json",
            "files",
        ],
    );
    let mut shown = vec!["check", "--isolated", "--show-secrets", "--format=ndjson"];
    shown.extend(["files", "a.tar", "b.zip"]);
    let (_, shown) = run(dir, &shown);
    let closing = shown
        .windows(8)
        .position(|text| text == b"urilint:")
        .unwrap();
    fs::write(dir.join("shown.ndjson"), &shown[..closing]).unwrap();

    let forbidden = Forbidden::new(&kinds);
    let visible = forbidden.in_text(&shown).len();
    assert!(visible + 10 > kinds.len(), "{visible} of {}", kinds.len());
    let mut leaks = Vec::new();
    for args in shared() {
        let args: Vec<_> = args.iter().map(|arg| &**arg).collect();
        let (_, output) = run(dir, &args);
        for (kind, at) in forbidden.in_text(&output) {
            let near = near(&output, at);
            leaks.push(format!("{} | {} | {near}", args.join(" "), kinds[kind].id));
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

/// Lists that programs open have the names themselves, and what they list is read and fixed.
#[test]
fn lists_of_work_have_the_names() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let token = ["ghp_", "AbCdEf3hIjKlMn4pQrSt", "UvWxYz0123456789"].concat();
    let name = format!("{token}.txt");
    fs::write(dir.join(&name), FAULTY).unwrap();
    let text = |args: &[&str]| String::from_utf8(run(dir, args).1).unwrap();

    let listed = text(&["extract", "--isolated", "--files", &name]);
    assert_eq!(listed, format!("{name}\n"));
    let listed = text(&["extract", "--isolated", "--files", "-0", &name]);
    assert_eq!(listed, format!("{name}\0"));
    let plan = text(&["plan", "--isolated", &name]);
    assert!(plan.contains(&token), "{plan}");
    fs::write(dir.join("plan.ndjson"), plan).unwrap();
    let (code, out) = run(
        dir,
        &[
            "check",
            "--isolated",
            "-q",
            "--format=concise",
            "--splits-from=plan.ndjson",
        ],
    );
    let stars = "*".repeat(token.len());
    let out = String::from_utf8(out).unwrap();
    assert!(
        code == 1 && out.starts_with(&format!("{stars}.txt:1:")),
        "{out}"
    );

    let baseline = "--write-baseline=known.json";
    text(&["check", "--isolated", baseline, &name]);
    let known = fs::read_to_string(dir.join("known.json")).unwrap();
    assert!(known.contains(&token), "{known}");
    let known = run(
        dir,
        &["check", "--isolated", "-q", "--baseline=known.json", &name],
    );
    assert_eq!(known, (0, Vec::new()));

    let shown = text(&["check", "--isolated", "--diff", "--show-secrets", &name]);
    assert!(
        shown.starts_with(&format!("--- {name}\n+++ {name}\n")),
        "{shown}"
    );
    let masked = text(&["check", "--isolated", "--diff", &name]);
    assert!(
        masked.starts_with(&format!("--- {stars}.txt\n")),
        "{masked}"
    );
    text(&["check", "--isolated", "--fix", &name]);
    let fixed = fs::read_to_string(dir.join(&name)).unwrap();
    assert_eq!(fixed, FAULTY.replace("%zz", "%25zz"));
}

#[test]
fn ordinary_names_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    let names = [
        "year=2024/month=01/key=a7b8c9d0e1f2a7b8/part-0001.txt",
        "password=hunter2.txt",
        "token/secret.txt",
        "1700000000.M123456P4711.mail.example.net,S=2048:2,S",
        "anna@example.org/INBOX/1.txt",
        "9fceb02d0ae598e95dc970b74767f19372d61af8.txt",
        "hooks.slack.com/services/index.html",
        "C:/Users/anna@example.org/a.txt",
    ];
    for name in names {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, FAULTY).unwrap();
        let args = [
            "check",
            "--isolated",
            "-q",
            "--format=concise",
            "--text",
            name,
        ];
        let (_, output) = run(dir.path(), &args);
        let output = String::from_utf8(output).unwrap();
        assert!(output.starts_with(name), "{output}");
    }
}
