//! The permissions, owners and extended attributes of written files.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Stdio};

use super::*;

/// Returns an access control list with the permissions of the owner, of user 65534, of the
/// group, of the mask and of others.
#[cfg(target_os = "linux")]
fn access_list(permissions: [u16; 5]) -> Vec<u8> {
    const VERSION: u32 = 2;
    const ENTRIES: [(u16, u32); 5] = [
        (1, u32::MAX),
        (2, 65534),
        (4, u32::MAX),
        (16, u32::MAX),
        (32, u32::MAX),
    ];
    let mut acl = VERSION.to_le_bytes().to_vec();
    for ((tag, id), permission) in ENTRIES.into_iter().zip(permissions) {
        acl.extend_from_slice(&tag.to_le_bytes());
        acl.extend_from_slice(&permission.to_le_bytes());
        acl.extend_from_slice(&id.to_le_bytes());
    }
    acl
}

#[test]
fn output_files_keep_their_permissions() {
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
fn new_output_files_follow_the_umask() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    for (umask, expected) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
        let script = format!("umask {umask}; exec \"$0\" extract -o out.txt a.txt");
        assert!(shell(&folder, &script).status().unwrap().success());
        assert_eq!(mode(&folder, "out.txt"), expected);
        fs::remove_file(folder.path("out.txt")).unwrap();
    }
}

/// Checks the permissions of all files that a process has open in `folder`, with a name or
/// without, while it waits for input.
#[cfg(target_os = "linux")]
#[test]
fn unfinished_files_are_private() {
    let folder = Folder::with(&[("out.txt", "old\n")]);
    set_mode(&folder, "out.txt", 0o600);
    let mut child = folder
        .command(&["extract", "-o", "out.txt", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The text is longer than a pipe's buffer, so reading has begun.
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
fn hard_links_are_not_replaced() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", FAULTY), ("out.txt", "old\n")]);
    fs::hard_link(folder.path("a.txt"), folder.path("other.txt")).unwrap();
    assert_not_fixed(
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
    let acl = access_list([6, 4, 4, 4, 0]);
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

/// The default access control list of a folder applies to new files, but not to the replacement
/// of a file that has none.
#[cfg(target_os = "linux")]
#[test]
fn default_access_lists_do_not_apply() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    set_mode(&folder, "a.txt", 0o640);
    let acl = access_list([7, 7, 5, 7, 5]);
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
fn owner_and_group_are_kept() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let own = |name: &str| {
        let data = fs::metadata(folder.path(name)).unwrap();
        (data.uid(), data.gid(), data.mode() & 0o7777)
    };
    if std::os::unix::fs::chown(folder.path("a.txt"), Some(65534), Some(65533)).is_err() {
        println!("skipped: only root can change the owner");
        return;
    }
    set_mode(&folder, "a.txt", 0o6750);
    fix(&folder, &["a.txt"]).is(0, "", "");
    assert_eq!(own("a.txt"), (65534, 65533, 0o6750));
    // Another user with write access to the folder cannot keep the owner.
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
    assert_not_fixed(&run, "a.txt", "its group cannot be kept: ");
    assert_eq!(folder.read("a.txt"), FAULTY);
    assert_eq!(folder.names(), ["a.txt"]);
}
