//! Files that are written: their permissions and other attributes, what is not replaced, and
//! what must not be left behind.

use std::fs;
use std::process::Stdio;

use crate::{CLEAN, Folder, Run};

const FAULTY: &str = "see <HTTP://h.example:80/a>\n";
const FIXED: &str = "see <http://h.example/a>\n";
const FIX: [&str; 5] = ["check", "--preset=docs", "--format=concise", "--fix", "-q"];

fn fix(folder: &Folder, args: &[&str]) -> Run {
    folder.run(&[&FIX, args].concat())
}

#[track_caller]
fn is_left_alone(run: &Run, path: &str, why: &str) {
    assert_eq!(run.code, 2, "{run:?}");
    let line = format!("urilint: {path}: not fixed: {why}");
    assert!(run.err.starts_with(&line), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[cfg(unix)]
mod unix {
    use std::io::{Read, Write};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::*;

    fn mode(folder: &Folder, name: &str) -> u32 {
        fs::metadata(folder.path(name)).unwrap().mode() & 0o7777
    }

    fn set_mode(folder: &Folder, name: &str, mode: u32) {
        fs::set_permissions(folder.path(name), PermissionsExt::from_mode(mode)).unwrap();
    }

    #[test]
    fn an_output_file_keeps_its_permissions() {
        let folder = Folder::with(&[("a.txt", CLEAN), ("out.txt", "old\n")]);
        for kept in [0o600, 0o640, 0o666, 0o755, 0o4711] {
            set_mode(&folder, "out.txt", kept);
            folder
                .run(&["extract", "-o", "out.txt", "a.txt"])
                .is(0, "", "");
            assert_eq!(mode(&folder, "out.txt"), kept);
            assert_eq!(folder.read("out.txt"), "http://h.example/a\n");
        }
        assert_eq!(folder.names(), ["a.txt", "out.txt"]);
    }

    #[test]
    fn a_new_output_file_follows_the_umask() {
        let folder = Folder::with(&[("a.txt", CLEAN)]);
        for (umask, expected) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
            let script = format!("umask {umask}; exec \"$0\" extract -o out.txt a.txt");
            let mut command = Command::new("sh");
            command.args(["-c", &script, env!("CARGO_BIN_EXE_urilint")]);
            assert!(command.current_dir(&folder.0).status().unwrap().success());
            assert_eq!(mode(&folder, "out.txt"), expected);
            fs::remove_file(folder.path("out.txt")).unwrap();
        }
    }

    /// The permissions of all files that a process has open in `folder`, under a name or not,
    /// while it waits for its input.
    #[cfg(target_os = "linux")]
    #[test]
    fn nobody_can_read_what_is_written_meanwhile() {
        let folder = Folder::with(&[("out.txt", "old\n")]);
        set_mode(&folder, "out.txt", 0o600);
        let mut child = folder
            .command(&["extract", "-o", "out.txt", "-"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // More than a pipe holds: it is being read when this returns.
        stdin.write_all(CLEAN.repeat(20_000).as_bytes()).unwrap();
        let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
        let own = folder.path("");
        let written = open.flatten().filter_map(|file| {
            let path = fs::read_link(file.path()).ok()?;
            path.starts_with(&own)
                .then(|| file.path().metadata().unwrap())
        });
        let modes: Vec<_> = written.map(|data| data.mode() & 0o777).collect();
        assert_eq!(modes, [0o600]);
        drop(stdin);
        assert!(child.wait().unwrap().success());
        assert_eq!(mode(&folder, "out.txt"), 0o600);
    }

    #[test]
    fn hard_links_are_not_cut() {
        let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", FAULTY), ("out.txt", "old\n")]);
        fs::hard_link(folder.path("a.txt"), folder.path("other.txt")).unwrap();
        is_left_alone(
            &fix(&folder, &["a.txt", "b.txt"]),
            "a.txt",
            "it has 2 hard links",
        );
        assert_eq!(folder.read("a.txt"), FAULTY);
        assert_eq!(folder.read("b.txt"), FIXED);
        let inode = |name: &str| fs::metadata(folder.path(name)).unwrap().ino();
        assert_eq!(inode("a.txt"), inode("other.txt"));
        fs::hard_link(folder.path("out.txt"), folder.path("more.txt")).unwrap();
        let run = folder.run(&["extract", "-o", "out.txt", "b.txt"]);
        assert_eq!(run.code, 2);
        assert!(
            run.err.starts_with("urilint: out.txt: it has 2 hard links"),
            "{}",
            run.err
        );
        assert_eq!(folder.read("more.txt"), "old\n");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn extended_attributes_are_kept() {
        use rustix::fs::{XattrFlags, getxattr, setxattr};
        let folder = Folder::with(&[("a.txt", FAULTY), ("out.txt", "old\n")]);
        let value = |name: &str, attribute: &str| {
            let mut value = [0; 64];
            let length = getxattr(folder.path(name), attribute, &mut value[..]).ok()?;
            Some(value[..length].to_vec())
        };
        // Version 2; user rw, user 65534 r, group r, mask r, others nothing.
        let acl: Vec<u8> = [
            (1, 6, u32::MAX),
            (2, 4, 65534),
            (4, 4, u32::MAX),
            (16, 4, u32::MAX),
            (32, 0, u32::MAX),
        ]
        .iter()
        .fold(2_u32.to_le_bytes().to_vec(), |mut acl, (tag, may, id)| {
            acl.extend_from_slice(&u16::to_le_bytes(*tag));
            acl.extend_from_slice(&u16::to_le_bytes(*may));
            acl.extend_from_slice(&u32::to_le_bytes(*id));
            acl
        });
        let set = [
            ("user.origin", b"https://h.example/".to_vec()),
            ("system.posix_acl_access", acl),
        ];
        for name in ["a.txt", "out.txt"] {
            for (attribute, text) in &set {
                let set = setxattr(folder.path(name), *attribute, text, XattrFlags::empty());
                if let Err(error) = set {
                    println!("skipped: {attribute}: {error}");
                }
            }
        }
        let before: Vec<_> = set.iter().map(|(name, _)| value("a.txt", name)).collect();
        let modes = [mode(&folder, "a.txt"), mode(&folder, "out.txt")];
        fix(&folder, &["a.txt"]).is(0, "", "");
        folder
            .run(&["extract", "-o", "out.txt", "a.txt"])
            .is(0, "", "");
        assert_eq!(folder.read("a.txt"), FIXED);
        for name in ["a.txt", "out.txt"] {
            let after: Vec<_> = set.iter().map(|(set, _)| value(name, set)).collect();
            assert_eq!(after, before, "{name}");
        }
        assert_eq!([mode(&folder, "a.txt"), mode(&folder, "out.txt")], modes);
    }

    /// A folder gives its access control list to what is made in it: not to what replaces a
    /// file that has none.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_list_of_the_folder_is_not_taken_over() {
        use rustix::fs::{XattrFlags, getxattr, setxattr};
        let folder = Folder::with(&[("a.txt", FAULTY)]);
        set_mode(&folder, "a.txt", 0o640);
        let mut acl = 2_u32.to_le_bytes().to_vec();
        for (tag, may, id) in [
            (1_u16, 7_u16, u32::MAX),
            (2, 7, 65534),
            (4, 5, u32::MAX),
            (16, 7, u32::MAX),
            (32, 5, u32::MAX),
        ] {
            acl.extend_from_slice(&tag.to_le_bytes());
            acl.extend_from_slice(&may.to_le_bytes());
            acl.extend_from_slice(&id.to_le_bytes());
        }
        let name = "system.posix_acl_default";
        if let Err(error) = setxattr(&folder.0, name, &acl, XattrFlags::empty()) {
            println!("skipped: {name}: {error}");
            return;
        }
        fix(&folder, &["a.txt"]).is(0, "", "");
        assert_eq!(folder.read("a.txt"), FIXED);
        assert_eq!(mode(&folder, "a.txt"), 0o640);
        let access = getxattr(
            folder.path("a.txt"),
            "system.posix_acl_access",
            &mut [0; 64][..],
        );
        assert!(access.is_err());
    }

    #[test]
    fn owner_and_group_are_kept_or_the_file_is() {
        let folder = Folder::with(&[("a.txt", FAULTY)]);
        let own = |name: &str| {
            let data = fs::metadata(folder.path(name)).unwrap();
            (data.uid(), data.gid(), data.mode() & 0o7777)
        };
        if std::os::unix::fs::chown(folder.path("a.txt"), Some(65534), Some(65533)).is_err() {
            println!("skipped: only root gives files away");
            return;
        }
        set_mode(&folder, "a.txt", 0o6750);
        fix(&folder, &["a.txt"]).is(0, "", "");
        assert_eq!(own("a.txt"), (65534, 65533, 0o6750));
        // Another user who may write in the folder cannot keep the owner.
        folder.write("a.txt", FAULTY.as_bytes());
        set_mode(&folder, "a.txt", 0o666);
        fs::set_permissions(&folder.0, PermissionsExt::from_mode(0o777)).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65532", "--regid=65532", "--clear-groups"]);
        command
            .arg(env!("CARGO_BIN_EXE_urilint"))
            .args(FIX)
            .arg("a.txt");
        let Ok(output) = command.current_dir(&folder.0).output() else {
            println!("skipped: no setpriv");
            return;
        };
        let run = Run::of(output);
        if run.err.starts_with("setpriv") {
            println!("skipped: another user cannot run it: {}", run.err);
            return;
        }
        is_left_alone(&run, "a.txt", "its group cannot be kept: ");
        assert_eq!(folder.read("a.txt"), FAULTY);
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_edit_of_the_same_length_is_not_lost() {
        let folder = Folder::with(&[("a.txt", "")]);
        let text = FAULTY.repeat(5_000);
        let other = text.replace("/a>", "/b>");
        folder.write("a.txt", text.as_bytes());
        let path = folder.path("a.txt");
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        // So that the clock of the file system goes on.
        std::thread::sleep(Duration::from_millis(20));
        let mut child = folder
            .command(&[&FIX, &["a.txt"][..]].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let is_open = || {
            let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
            let mut open = open
                .flatten()
                .filter_map(|file| fs::read_link(file.path()).ok());
            open.any(|open| open == path)
        };
        let started = Instant::now();
        while !is_open() && started.elapsed().as_secs() < 20 {}
        let mut file = fs::File::options().write(true).open(&path).unwrap();
        file.write_all(other.as_bytes()).unwrap();
        file.set_modified(modified).unwrap();
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{err}");
        assert!(err.contains("changed by another program"), "{err}");
        assert!(folder.read("a.txt") == other);
    }

    #[test]
    fn a_link_of_the_output_stays() {
        let folder = Folder::with(&[("a.txt", CLEAN), ("real.txt", "old\n")]);
        symlink("real.txt", folder.path("link.txt")).unwrap();
        symlink("new.txt", folder.path("dangling.txt")).unwrap();
        symlink("round.txt", folder.path("round.txt")).unwrap();
        for (link, real) in [("link.txt", "real.txt"), ("dangling.txt", "new.txt")] {
            folder.run(&["extract", "-o", link, "a.txt"]).is(0, "", "");
            assert_eq!(folder.read(real), "http://h.example/a\n");
            assert!(
                fs::symlink_metadata(folder.path(link))
                    .unwrap()
                    .is_symlink()
            );
        }
        let run = folder.run(&["extract", "-o", "round.txt", "a.txt"]);
        run.is(2, "", "urilint: round.txt: too many symbolic links\n");
    }

    /// What is open already is written to, not replaced: who opened it writes there, too.
    #[test]
    fn open_files_are_written_through() {
        let folder = Folder::with(&[("a.txt", CLEAN)]);
        symlink("/dev/stdout", folder.path("link")).unwrap();
        let uri = "http://h.example/a\n";
        let before_and_after = format!("before\n{uri}after\n");
        for (output, redirected) in [
            ("/dev/stdout", ">out.txt"),
            ("/dev/fd/1", ">out.txt"),
            ("/proc/self/fd/1", ">out.txt"),
            ("link", ">out.txt"),
            ("/dev/stderr", "2>out.txt"),
            ("/dev/fd/3", "3>>out.txt"),
        ] {
            if !cfg!(target_os = "linux") && output.starts_with("/proc") {
                continue;
            }
            let stream = match redirected.as_bytes()[0] {
                b'>' => 1,
                digit => digit - b'0',
            };
            let script = format!(
                "rm -f out.txt; {{ echo before >&{stream}; \"$0\" extract -o {output} a.txt && \
                 echo after >&{stream}; }} {redirected}"
            );
            let mut command = Command::new("sh");
            command.args(["-c", &script, env!("CARGO_BIN_EXE_urilint")]);
            assert!(command.current_dir(&folder.0).status().unwrap().success());
            assert_eq!(folder.read("out.txt"), before_and_after, "{output}");
        }
        folder
            .run(&["extract", "-o", "/dev/null", "a.txt"])
            .is(0, "", "");
    }

    #[test]
    fn a_fifo_is_written_through() {
        let folder = Folder::with(&[("a.txt", CLEAN)]);
        let made = Command::new("mkfifo").arg(folder.path("fifo")).status();
        if !made.is_ok_and(|status| status.success()) {
            println!("skipped: no mkfifo");
            return;
        }
        let mut child = folder
            .command(&["extract", "-o", "fifo", "a.txt"])
            .spawn()
            .unwrap();
        let fifo = folder.path("fifo");
        let (send, receive) = std::sync::mpsc::channel();
        std::thread::spawn(move || send.send(fs::read_to_string(fifo).unwrap()));
        let read = receive.recv_timeout(Duration::from_secs(20));
        let ended = child.try_wait();
        if !matches!(ended, Ok(Some(_))) && read.is_err() {
            child.kill().unwrap();
        }
        assert_eq!(read.unwrap(), "http://h.example/a\n");
        assert!(child.wait().unwrap().success());
        assert_eq!(folder.names(), ["a.txt", "fifo"]);
    }

    /// What cannot be written is said before anything is read.
    #[test]
    fn what_cannot_be_written_is_said_at_once() {
        let folder = Folder::with(&[("a.txt", CLEAN), ("read-only.txt", "old\n")]);
        set_mode(&folder, "read-only.txt", 0o444);
        fs::create_dir(folder.path("folder")).unwrap();
        for output in [
            "folder",
            "folder/",
            "new/",
            ".",
            "..",
            "/",
            "no/such.txt",
            "a.txt/b.txt",
            "read-only.txt",
            "/proc/out.txt",
        ] {
            let mut child = folder
                .command(&["extract", "-o", output, "-"])
                .stdin(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let stdin = child.stdin.take();
            let started = Instant::now();
            while child.try_wait().unwrap().is_none() && started.elapsed().as_secs() < 20 {
                std::thread::sleep(Duration::from_millis(5));
            }
            let ended = child.try_wait().unwrap().and_then(|status| status.code());
            drop(stdin);
            let err = Run::of(child.wait_with_output().unwrap()).err;
            assert_eq!(ended, Some(2), "{output}: {err}");
            assert!(err.starts_with(&format!("urilint: {output}: ")), "{err}");
            assert_eq!(err.lines().count(), 1, "{err}");
        }
        assert_eq!(folder.names(), ["a.txt", "folder", "read-only.txt"]);
        assert_eq!(folder.read("read-only.txt"), "old\n");
    }

    #[test]
    fn standard_input_is_not_overwritten() {
        let folder = Folder::with(&[("a.txt", CLEAN)]);
        let mut command = folder.command(&["extract", "-o", "a.txt"]);
        command.stdin(fs::File::open(folder.path("a.txt")).unwrap());
        let run = Run::of(command.output().unwrap());
        run.is(
            2,
            "",
            "urilint: a.txt: the output file is one of the inputs\n",
        );
        assert_eq!(folder.read("a.txt"), CLEAN);
    }
}

#[test]
fn an_input_is_not_overwritten() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("b.txt", CLEAN)]);
    for args in [
        &["extract", "-o", "a.txt", "b.txt", "a.txt"][..],
        &["check", "-o", "./a.txt", "a.txt"],
        &["check", "--fix", "-o", "a.txt", "a.txt"],
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, &*run.out), (2, ""));
        let ending = "a.txt: the output file is one of the inputs\n";
        assert!(run.err.ends_with(ending), "{}", run.err);
    }
    assert_eq!(folder.read("a.txt"), CLEAN);
}

/// A write that fails half-way leaves the old file, no temporary one, and one line.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = Folder::with(&[("out.txt", "old\n"), ("big.txt", &FAULTY.repeat(5_000))]);
    let limited = |args: &str| {
        // In blocks of 512 bytes.
        let script = format!("ulimit -f 200; exec \"$0\" {args}");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_urilint")]);
        Run::of(command.current_dir(&folder.0).output().unwrap())
    };
    let temporary = || fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let litter = || {
        let names = temporary().map(|file| file.file_name().into_string().unwrap_or_default());
        names.filter(|name| name.starts_with(".urilint-")).count()
    };
    let before = litter();
    for (args, line) in [
        ("extract -o out.txt big.txt", "out.txt: File too large"),
        ("extract -o new.txt big.txt", "new.txt: File too large"),
        (
            "check --preset=docs --fix -q --format=concise big.txt >/dev/null",
            "big.txt: not fixed: ",
        ),
    ] {
        let run = limited(args);
        assert_eq!((run.code, &*run.out), (2, ""), "{}", run.err);
        assert!(
            run.err.starts_with(&format!("urilint: {line}")),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    assert_eq!(folder.names(), ["big.txt", "out.txt"]);
    assert_eq!(folder.read("out.txt"), "old\n");
    assert_eq!(folder.read("big.txt"), FAULTY.repeat(5_000));
    assert_eq!(litter(), before);
}

/// On a disk that gets full: a small file system of its own, which only root can make.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::with(&[("big.txt", &FAULTY.repeat(5_000))]);
    fs::create_dir(folder.path("disk")).unwrap();
    let script = "mount -t tmpfs -o size=256k tmpfs disk 2>/dev/null || { echo skipped; exit; }\n\
                  cp big.txt disk && echo old >disk/out.txt && chmod 600 disk/out.txt && cd disk\n\
                  \"$0\" extract -o out.txt --format=ndjson big.txt; echo $?\n\
                  \"$0\" check --preset=docs --fix -q --format=concise big.txt >/dev/null; echo $?\n\
                  cat out.txt; cmp big.txt ../big.txt && ls -A";
    let mut command = std::process::Command::new("unshare");
    command.args(["-m", "sh", "-c", script, env!("CARGO_BIN_EXE_urilint")]);
    let Ok(output) = command.current_dir(&folder.0).output() else {
        println!("skipped: no unshare");
        return;
    };
    let run = Run::of(output);
    if run.out.starts_with("skipped") || run.err.starts_with("unshare") {
        println!("skipped: {}", run.err);
        return;
    }
    assert_eq!(run.out, "2\n2\nold\nbig.txt\nout.txt\n", "{}", run.err);
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.err);
    assert!(
        lines[0].starts_with("urilint: out.txt: No space left"),
        "{}",
        run.err
    );
    assert!(
        lines[1].starts_with("urilint: big.txt: not fixed: No space left"),
        "{}",
        run.err
    );
}

#[test]
fn standard_input_named_twice_is_fixed_once() {
    let folder = Folder::new();
    let run = folder.run_with(&[&FIX[..], &["-", "-"]].concat(), FAULTY.as_bytes());
    run.is(0, FIXED, "");
}
