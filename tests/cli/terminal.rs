//! Names, texts and arguments can neither control the terminal nor hide in a line.

use crate::cli::{Folder, Run};

/// Returns true if a terminal only shows the character.
fn is_harmless(c: char) -> bool {
    !matches!(c,
        '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[track_caller]
fn assert_harmless(args: &[&str], stream: &[u8]) {
    let text = std::str::from_utf8(stream).unwrap_or_else(|_| panic!("{args:?}: no UTF-8"));
    // Rows of csv and lines on a terminal end in CR LF.
    let text = text.replace("\r\r\n", "\n").replace("\r\n", "\n");
    let bad = text.chars().find(|c| !is_harmless(*c));
    assert_eq!(bad, None, "{args:?}: {text:?}");
}

/// Hostile texts of all kinds, none with `/` or NUL.
const TEXTS: [&str; 12] = [
    "\x1b]0;x\x07",
    "\x1b[2J",
    "\x1b]8;;http:h\x1b\\",
    "\u{9b}31m",
    "\u{85}",
    "\x7f",
    "\r",
    "\u{202e}gnp",
    "\u{2066}\u{200f}",
    "\u{200b}\u{feff}\u{ad}",
    "\u{2028}\u{3164}",
    "\u{e0041}\u{fe0f}",
];

/// In an argument, a line end is hostile too.
const LINES: &str = "\nerror: x";

#[test]
fn arguments_in_errors_are_escaped() {
    let folder = Folder::with(&[("a.txt", "http://h.example/\n")]);
    for text in TEXTS.iter().chain(&[LINES]) {
        let option = format!("--{text}");
        let joined = |name: &str| format!("{name}={text}");
        let owned = [
            "--format",
            "--input-format",
            "--config",
            "--exclude={",
            "--threads",
            "--byte-range",
            "--base",
            "--color",
            "--profile",
            "--path-label",
            "--stdin-filename",
        ];
        let of_input: Vec<String> = owned.iter().map(|name| joined(name)).collect();
        let mut commands: Vec<Vec<String>> = Vec::new();
        let mut command = |args: &[&str]| commands.push(args.iter().map(|a| (*a).into()).collect());
        command(&[text]);
        command(&["help", text]);
        command(&[&option]);
        for name in ["check", "extract"] {
            command(&[name, text]);
            command(&[name, &option]);
            command(&[name, "-o", &format!("none/{text}"), "a.txt"]);
            command(&[name, "-o", "a.txt/x", text]);
            for option in &of_input {
                command(&[name, option, "a.txt"]);
                command(&[name, option]);
            }
        }
        for option in ["--select", "--ignore", "--preset", "--min-severity"] {
            command(&["check", &joined(option), "a.txt"]);
        }
        for option in ["--scheme", "--host={", "--by", "--top"] {
            command(&["extract", &joined(option), "a.txt"]);
        }
        command(&["explain", text]);
        command(&["parse", text]);
        command(&["parse", "--format=ndjson", text]);
        command(&["parse", &format!("http://{text}/")]);
        command(&["parse", &joined("--format"), "a"]);
        command(&["resolve", "--base=http://h.example/", text]);
        command(&["resolve", "--base", text, "a"]);
        command(&[
            "resolve",
            "--surplus=refused",
            "--algorithm=rfc2396",
            "--base=http://h/",
            text,
        ]);
        command(&[
            "resolve",
            "--surplus=refused",
            "--algorithm=rfc2396",
            "--base=http://h/",
            &format!("../{text}"),
        ]);
        command(&["compare", text]);
        command(&["compare", text, "b", "c"]);
        command(&["compare", text, text]);
        command(&["config", text]);
        command(&["config", "show", text]);
        command(&["config", "show", "a.txt", &joined("--config")]);
        command(&["completions", text]);
        command(&["rules", &joined("--format")]);
        command(&["man", text]);
        for command in &commands {
            let args: Vec<&str> = command.iter().map(String::as_str).collect();
            let output = folder.command(&args).output().unwrap();
            assert_harmless(&args, &output.stdout);
            assert_harmless(&args, &output.stderr);
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(!err.contains("\nerror: x"), "{args:?}: {err}");
        }
    }
}

#[test]
fn configurations_are_shown_escaped() {
    for text in TEXTS {
        let codes = text.chars().map(|c| format!("\\U{:08x}", u32::from(c)));
        let quoted = codes.collect::<Vec<_>>().concat();
        for config in [
            format!("\"{quoted}\" = 1\n"),
            format!("preset = \"{quoted}\"\n"),
            format!("select = [\"{quoted}\"]\n"),
            format!("exclude = [\"{{{quoted}\"]\n"),
            format!("extend = \"{quoted}\"\n"),
            format!("{text} = 1\n"),
            format!("a = {text}\n"),
            format!("# {text}\n"),
            format!(
                "exclude = [\"{quoted}\"]\nextra-schemes = [\"{quoted}\"]\n\
                 allow = [{{ hosts = [\"{quoted}\"], reason = \"{quoted}\" }}]\n\
                 per-path-ignores = {{ \"{quoted}\" = [\"S\"] }}\n"
            ),
        ] {
            let folder = Folder::with(&[("a.txt", "http://h.example/%zz\n")]);
            folder.write("urilint.toml", config.as_bytes());
            for args in [
                &["check", "a.txt"][..],
                &["check", "--config=urilint.toml", "a.txt"],
                &["extract", "."],
                &["config", "show", "a.txt"],
            ] {
                let output = folder.command(args).output().unwrap();
                assert_harmless(args, &output.stdout);
                assert_harmless(args, &output.stderr);
            }
        }
    }
}

#[cfg(target_os = "linux")]
mod names {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    /// Returns hostile texts, also as bytes that are not UTF-8.
    fn texts() -> Vec<Vec<u8>> {
        let mut texts: Vec<Vec<u8>> = TEXTS.iter().map(|text| text.as_bytes().to_vec()).collect();
        texts.extend([&b"\x9b31m"[..], b"\xff", b"\xc2", b"\xe2\x80", b"\n", b"\t"].map(Vec::from));
        texts
    }

    fn text_with(text: &[u8]) -> Vec<u8> {
        let parts: [&[u8]; 9] = [
            b"see http://h.example/",
            text,
            b"/%zz and <http://h",
            text,
            b".example/%zz> x\n[te",
            text,
            b"xt](http://h.example/a",
            text,
            b"%zz)\n",
        ];
        parts.concat()
    }

    fn archive(text: &[u8], content: &[u8]) -> Vec<u8> {
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_ustar();
        let name = [b"m", text, b".md"].concat();
        header.as_mut_bytes()[..name.len()].copy_from_slice(&name);
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append(&header, content).unwrap();
        builder.into_inner().unwrap()
    }

    fn commands() -> Vec<Vec<&'static str>> {
        let mut commands = Vec::new();
        for format in ["plain", "ndjson", "csv"] {
            let format = ["extract", "-v", "--format", format];
            for more in [
                &[][..],
                &["--path-label=absolute", "--threads=1"],
                &["--unique"],
                &["--count"],
                &["--count", "--by=host"],
                &["--unique", "--by=domain"],
                &["--top=3"],
            ] {
                commands.push([&format[..], more, &["."]].concat());
            }
        }
        for format in ["full", "concise", "ndjson"] {
            let format = ["check", "-v", "--statistics", "--format", format];
            for more in [
                &[][..],
                &["--select=ALL", "--check-local"],
                &["--path-label=absolute"],
            ] {
                commands.push([&format[..], more, &["."]].concat());
            }
        }
        commands.push(vec!["check", "--files", "."]);
        commands.push(vec!["extract", "--files", "--path-label=absolute", "."]);
        commands.push(vec!["extract", "-L", "."]);
        commands
    }

    #[test]
    fn names_members_and_texts_are_escaped_in_every_output() {
        for text in texts() {
            let folder = Folder::new();
            let path = |start: &str, end: &str| {
                let name = [start.as_bytes(), &text, end.as_bytes()].concat();
                folder.0.join(OsStr::from_bytes(&name))
            };
            let content = text_with(&text);
            fs::write(path("a", ".md"), &content).unwrap();
            fs::write(path("b", ".tar"), archive(&text, &content)).unwrap();
            fs::write(path("c", ".png"), b"\x89PNG").unwrap();
            fs::write(path("e", ".gz"), b"\x1f\x8b\x08cut").unwrap();
            let below = path("d", "");
            fs::create_dir(&below).unwrap();
            fs::write(below.join("urilint.toml"), "selct = 1\n").unwrap();
            fs::write(below.join("x.txt"), &content).unwrap();
            fs::create_dir_all(below.join(".gitignore")).unwrap();
            std::os::unix::fs::symlink(&folder.0, path("f", "")).unwrap();
            for args in commands() {
                let output = folder.command(&args).output().unwrap();
                assert_harmless(&args, &output.stdout);
                assert_harmless(&args, &output.stderr);
            }
            // As input, as missing file, with fixes, and in comparisons.
            let missing = path("no", "ne");
            for args in [
                &["check"][..],
                &["extract", "--byte-range=0..9"],
                &["config", "show"],
                &["check", "--config"],
                &["check", "--fix"],
            ] {
                for path in [&missing, &path("c", ".png"), &below] {
                    let output = folder.command(args).arg(path).output().unwrap();
                    assert_harmless(args, &output.stdout);
                    assert_harmless(args, &output.stderr);
                }
            }
            let head = folder.command(&["check", "--diff", "."]).output().unwrap();
            let lines = head.stdout.split(|b| *b == b'\n');
            let heads = lines.filter(|line| line.starts_with(b"---") || line.starts_with(b"+++"));
            heads.for_each(|line| assert_harmless(&["--diff"], line));
            assert_harmless(&["--diff"], &head.stderr);
        }
    }

    /// Names that are not UTF-8 or contain what looks like an escape.
    const ALIKE: [&[u8]; 7] = [
        b"n\xff.txt",
        b"n\xfe.txt",
        br"n\xff.txt",
        br"n\x5cxff.txt",
        b"n\x1b.txt",
        br"n\u{1b}.txt",
        b"n\xef\xbf\xbd.txt",
    ];

    #[test]
    fn different_names_are_different_in_every_output() {
        let folder = Folder::new();
        for name in ALIKE {
            fs::write(
                folder.0.join(OsStr::from_bytes(name)),
                "http://h.example/%zz\n",
            )
            .unwrap();
        }
        let distinct = |args: &[&str], key: &dyn Fn(&str) -> String| {
            let run = Run::of(folder.command(args).output().unwrap());
            let lines = format!("{}{}", run.out, run.err);
            let mut names: Vec<_> = lines.lines().map(key).filter(|k| k.contains('n')).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), ALIKE.len(), "{args:?}: {names:?}");
        };
        let before =
            |mark: &'static str| move |line: &str| line.split(mark).next().unwrap().to_owned();
        let whole = |line: &str| line.to_owned();
        distinct(&["extract", "--files", "."], &whole);
        distinct(&["check", "--format=concise", "."], &before(".txt:"));
        let full = |line: &str| line.split("--> ").nth(1).unwrap_or_default().to_owned();
        distinct(&["check", "."], &full);
        let path = |line: &str| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["path"].to_string() + "n"
        };
        distinct(&["extract", "--format=ndjson", "."], &path);
        distinct(&["check", "--format=ndjson", "."], &path);
        let row = |line: &str| match line.split_once(".txt,") {
            Some((name, _)) => name.to_owned(),
            None => String::new(),
        };
        distinct(&["extract", "--format=csv", "."], &row);
        distinct(
            &["check", "--diff", "--unsafe-fixes", "."],
            &|line: &str| line.strip_prefix("--- ").unwrap_or_default().to_owned(),
        );
    }

    #[test]
    fn names_for_programs_are_verbatim() {
        let folder = Folder::new();
        let mut names: Vec<_> = ALIKE.to_vec();
        names.push(b"n\n.txt");
        for name in &names {
            fs::write(folder.0.join(OsStr::from_bytes(name)), "").unwrap();
        }
        for flag in ["-0", "--null"] {
            let args = ["extract", "--files", flag, "."];
            let out = folder.command(&args).output().unwrap().stdout;
            let mut listed: Vec<_> = out
                .strip_suffix(b"\0")
                .unwrap()
                .split(|b| *b == 0)
                .collect();
            listed.sort_unstable();
            names.sort_unstable();
            assert_eq!(listed, names);
        }
        assert_eq!(folder.run(&["check", "-0", "."]).code, 2);
        // Names without special characters are printed verbatim in lines.
        folder.write("plain name's $x.txt", b"");
        let lines = folder.run(&["extract", "--files", "."]).out;
        assert!(lines.contains("plain name's $x.txt\n"), "{lines}");
    }

    /// Returns what is written to a terminal.
    fn on_terminal(folder: &Folder, args: &[&str]) -> Vec<u8> {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        use std::io::Read;
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&main).unwrap();
        unlockpt(&main).unwrap();
        let name = ptsname(&main, Vec::new()).unwrap();
        let path = OsStr::from_bytes(name.as_bytes());
        let side = || {
            fs::File::options()
                .read(true)
                .write(true)
                .open(path)
                .unwrap()
        };
        let mut command = folder.command(args);
        command.env("NO_COLOR", "1").stdout(side()).stderr(side());
        let mut child = command.spawn().unwrap();
        // The command keeps this side of the terminal open too.
        drop(command);
        let mut seen = Vec::new();
        // Reading ends with an error, as nothing has the other side open.
        let _ = fs::File::from(main).read_to_end(&mut seen);
        child.wait().unwrap();
        seen
    }

    #[test]
    fn terminal_output_is_escaped() {
        let folder = Folder::new();
        let content = text_with("\x1b[2J\u{9b}\u{202e}\u{200b}".as_bytes());
        fs::write(
            folder.0.join(OsStr::from_bytes(b"a\x1b\xff.md")),
            [&content[..], b"HTTP://h.example/ \x9b\n"].concat(),
        )
        .unwrap();
        for args in [
            &["check", "."][..],
            &["check", "--diff", "--unsafe-fixes", "."],
            &["check", "--files", "."],
            &["extract", "--format=csv", "."],
            &["extract", "--format=ndjson", "."],
            &["extract", "."],
            &["extract", "--files", "--null", "."],
        ] {
            let seen = on_terminal(&folder, args);
            assert!(!seen.is_empty());
            assert_harmless(args, &seen);
        }
    }

    #[test]
    fn summary_counts_inputs() {
        let folder = Folder::with(&[(".hidden.txt", "http://h.example/%zz\n"), ("empty", "")]);
        folder.write("binary", b"\0\x01http://h.example/%zz");
        folder.write("archive.tar", &archive(b"", b""));
        let closing = |args: &[&str]| {
            let seen = on_terminal(&folder, &[&["check"], args].concat());
            let seen = String::from_utf8(seen).unwrap();
            seen.lines().last().unwrap_or_default().to_owned()
        };
        for threads in ["--threads=1", "--threads=3"] {
            let left_out = "; left out: 1 file hidden, 1 binary";
            assert_eq!(
                closing(&[threads, "."]),
                format!("urilint: nothing was read{left_out}")
            );
            folder.write("a.txt", b"http://h.example/\n");
            assert_eq!(
                closing(&[threads, "."]),
                format!("urilint: 0 findings in 1 file read{left_out}")
            );
            folder.write("b.txt", b"<http://h.example/%zz> <http://h.example/%zz>\n");
            let line = format!(
                "urilint: 2 findings (2 errors) in 1 of 2 files read, 2 fixable with --fix{left_out}"
            );
            assert_eq!(closing(&[threads, "."]), line);
            fs::remove_file(folder.path("a.txt")).unwrap();
            fs::remove_file(folder.path("b.txt")).unwrap();
        }
        let run = folder.run(&["check", "."]);
        run.is(0, "", "");
        assert_eq!(
            run.closing,
            "nothing was read; left out: 1 file hidden, 1 binary"
        );
    }
}
