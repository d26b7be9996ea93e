//! No command outputs a credential in any format (invariant 7): not in URIs, messages, helps,
//! counts, warnings, or the source lines around a finding.

use std::io::Write;
use std::process::{Command, Stdio};

/// A made-up credential, which must not be in any output.
const PASSWORD: &str = "Wq7Zk2vB9m";
/// A credential that the text breaks into two parts.
const HALVES: [&str; 2] = ["Hj4Xt8", "Ru6Ny3"];

/// Returns made-up tokens, which are composed here so that scanners do not report this file.
fn tokens() -> [String; 3] {
    let body = "q7Rz2Lk9Vw4Tn8Xb3M";
    [
        format!("ghp_{}", body.repeat(2)),
        format!("AKIA{}", "Q7RZ2LK3".repeat(2)),
        format!("eyJ{body}.eyJ{body}.{body}"),
    ]
}

/// Lines with `PW` for the password, `H1` and `H2` for its halves, and `T1` to `T3` for tokens.
/// Each is followed by a URI with a fault, so that `check` shows the line.
const LINES: &[&str] = &[
    "ftp://jane:PW@ftp.example.net/pub",
    "<ftp://jane:PW@ftp.example.net/pub>",
    "<URL:ftp://jane:PW@ftp.example.net/pub>",
    "<ftp://jane:H1\n  H2@ftp.example.net/pub>",
    "> <ftp://jane:H1\n> H2@ftp.example.net/pub>",
    "\"http://jane:PW@www.example.net/a?b\"",
    "'ftp://jane:PW@ftp.example.net/'",
    "(ftp://jane:PW@ftp.example.net/)",
    "ftp://jane:PW@ftp.example.net/a-\nb/c",
    "ftp://:PW@ftp.example.net/",
    "redis://:PW@cache.example.net:6379/0",
    "postgres://jane:PW@db/x",
    "unheard-of://jane:PW@db.example.net/x",
    "svn+ssh://jane:PW@svn.example.net/",
    "jdbc:mysql://jane:PW@db.example.net/x",
    "jdbc:mysql://db.example.net/x?user=jane&password=PW",
    "mongodb+srv://jane:PW@db.example.net,db2.example.net/",
    "sip:jane:PW@sip.example.net",
    "HTTP://jane:PW@WWW.example.net:80/%7ejane/../a",
    "http://jane:PW@www.example.net:/a[0]~",
    "http://jane:PW@home@www.example.net/",
    "http://www.example.com:PW@www.example.net/",
    "http://jane:PW@[::1",
    "http://jane:PW@1.2.3.400/",
    "http://jane:PW@2130706433:25/",
    "http://jane:PW@www.example.net\\a",
    "http://jane:PW@&@www.example.net#@a.example/",
    "ftp://jane:PW@ftp.example.net:ab/",
    "file://jane:PW@c:/data",
    "ssh://git:PW@code.example.net:org/repo",
    "wss://jane:PW@www.example.net/s#x",
    "x-app://jane:PW@open",
    "gopher://jane:PW@gopher.example.net/0a%0D%0Ab",
    "http://jane:PW@www..example.net/",
    "http://jane:PW@www,example.com/",
    "http://jane:PW@www.example.net/a.txthttp://www.example.net/",
    "tohttp://jane:PW@www.example.net/",
    "htpp://jane:PW@www.example.net/",
    "http:/jane:PW@www.example.net/",
    "http//jane:PW@www.example.net/",
    "http:\\\\jane:PW@www.example.net/",
    "http:// jane:PW@www.example.net/",
    "http://http://jane:PW@www.example.net/",
    "hxxp://jane:PW@www[.]example[.]net/",
    "//jane:PW@ftp.example.net/",
    "ftp://jane:PW at ftp.example.net",
    "ftp://jane:H1|H2@ftp.example.net/",
    "ftp://jane:H1^H2@ftp.example.net/",
    "ftp://jane:H1\"H2@ftp.example.net/",
    "ftp://jane:H1<H2@ftp.example.net/",
    "ftp://jane:H1)H2@ftp.example.net/",
    "ftp://jane:H1`H2@ftp.example.net/",
    "ftp://jane:H1{H2@ftp.example.net/",
    "ftp://jane:H1/H2@ftp.example.net/",
    "ftp://jane:H1#H2@ftp.example.net/",
    "ftp://jane:H1?H2@ftp.example.net/",
    "ftp://jane:H1%H2@ftp.example.net/",
    "ftp://jane:H1éH2@ftp.example.net/",
    "ftp://jane:PW@$HOST/",
    "ftp://jane:PW@{host}/a/...",
    "http://www.example.net/?access_token=PW",
    "www.example.net/?access_token=PW",
    "http://www.example.net/?a=1&amp;access_token=PW",
    "http://www.example.net/?a=1&access_token=3DPW",
    "http://www.example.net/#access_token=PW&x",
    "http://www.example.net/login;password=PW/a",
    "http://www.example.net/?client-secret=PW&a=b[",
    "http://www.example.net/?PHPSESSID=PW",
    "http://www.example.net/?CFID=107&CFTOKEN=PW",
    "http://www.example.net/o?X-Amz-Credential=a&X-Amz-Signature=PW",
    "http://www.example.net/o?se=1&sv=2&sig=PW",
    "http://www.example.net/?u=ftp%3A%2F%2Fjane%3APW%40h.example.net%2F",
    "http://www.example.net/web/ftp://jane:PW@h.example.net/",
    "https://T1@code.example.net/o/r",
    "https://x-access-token:PW@code.example.net/o/r",
    "https://oauth2:PW@code.example.net/o/r",
    "https://www.example.net/?k=T1",
    "https://www.example.net/T1/a",
    "https://www.example.net/?k=T2",
    "https://www.example.net/?q=T3",
];

/// A URI with a fault, which makes `check` show the line.
const FAULT: &str = " http://www.example.net:70000/";

fn text() -> String {
    let [one, two, three] = tokens();
    let mut text = String::new();
    for line in LINES {
        let line = line
            .replace("PW", PASSWORD)
            .replace("H1", HALVES[0])
            .replace("H2", HALVES[1])
            .replace("T1", &one)
            .replace("T2", &two)
            .replace("T3", &three);
        text.push_str(&line);
        text.push_str(FAULT);
        text.push_str("\n\n");
    }
    text
}

/// Returns what must not be in any output.
fn forbidden() -> Vec<String> {
    let mut forbidden = tokens().to_vec();
    // Parts of a credential must not be shown either.
    forbidden.extend([&PASSWORD[..5], &PASSWORD[5..], HALVES[0], HALVES[1]].map(str::to_owned));
    forbidden
}

fn run(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&printed).into_owned()
}

/// Returns the lines of the output of `args` that contain a credential.
fn leaks(args: &[&str], input: &str) -> Vec<String> {
    let forbidden = forbidden();
    run(args, input)
        .lines()
        .filter(|line| forbidden.iter().any(|secret| line.contains(secret)))
        .map(|line| format!("{args:?}: {line}"))
        .collect()
}

#[test]
fn output_does_not_leak_credentials() {
    let text = text();
    let message = format!(
        "From jane Thu Jan  1 00:00:00 1998\nSubject: a\nList-Help: <ftp://jane:{PASSWORD}@h.example/>\n\n{text}"
    );
    let mut found = Vec::new();
    for (name, input) in [("plain", &text), ("mbox", &message), ("mail", &message)] {
        let input_args = ["--input-format", name, "-v", "-"];
        for command in [
            "check --select ALL --format full --statistics",
            "check --format full --color always",
            "check --select ALL --format concise",
            "check --select ALL --format ndjson",
            "check --preset mail",
            "extract --format plain",
            "extract --format ndjson",
            "extract --format csv",
            "extract --unique",
            "extract --count --by uri",
            "extract --count --by host --format ndjson",
            "extract --count --by uri --format csv",
            "extract --top 90 --by uri",
        ] {
            let args: Vec<_> = command.split(' ').chain(input_args).collect();
            found.extend(leaks(&args, input));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn show_secrets_shows_all_credentials() {
    let text = text();
    let shown = run(&["check", "--select", "ALL", "--show-secrets", "-"], &text);
    for secret in forbidden() {
        assert!(
            text.contains(&secret) && shown.contains(&secret),
            "{secret}"
        );
    }
    // If lines were not shown, the test above would not test anything.
    let masked = run(&["check", "--select", "ALL", "-"], &text);
    let faults = masked.matches("70000").count();
    assert!(faults >= LINES.len(), "{faults}");
}

#[test]
fn halves_of_credentials_do_not_leak() {
    let [first, second] = HALVES;
    let mut found = Vec::new();
    for between in ["%zz", "{x}"] {
        let text = format!("otpauth://totp/x:joe?secret={first}{second}{between}abc{FAULT}\n");
        for profile in ["rfc1738", "rfc2396", "whatwg"] {
            let args = ["check", "--select", "ALL", "--profile", profile, "-"];
            found.extend(leaks(&args, &text));
        }
    }
    for between in ["\\\"", "\\n", "\\t", "\\\\", "\"\n\""] {
        let text = format!("ftp://joe:{first}{between}{second}@ftp.example.net/");
        let text = format!("msgid \"{text}{FAULT}\"\nmsgstr \"\"\n");
        for args in [
            &["check", "--select", "ALL", "--input-format", "po", "-"][..],
            &["extract", "--format", "ndjson", "--input-format", "po", "-"],
            &["extract", "--unique", "--input-format", "po", "-"],
        ] {
            found.extend(leaks(args, &text));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
