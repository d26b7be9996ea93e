//! System calls that fail one at a time: reads, writes, opens, renames, closes and all other
//! calls on files, in every command that reads or writes them.
//!
//! By default a sample of the calls fails; `URILINT_FAULTS=all` covers all of them in some
//! minutes (`cargo test --release --test program faults::`). Needs a C compiler and x86-64 Linux.

mod check;
mod inject;
mod scene;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use inject::{Fault, Injector};
use scene::{SCENES, Scene, Weight};

const EPERM: i32 = 1;
const ENOENT: i32 = 2;
const EINTR: i32 = 4;
const EIO: i32 = 5;
const EACCES: i32 = 13;
const EMFILE: i32 = 24;
const ENOSPC: i32 = 28;
const ESTALE: i32 = 116;
/// No error, but only one byte is read or written.
const SHORT: i32 = 0;

/// System calls and the errors they return; the first error is used by default.
type Calls = &'static [(&'static str, &'static [i32])];

const ANY: Calls = &[
    ("openat", &[EIO, EACCES, EMFILE, ESTALE, EINTR]),
    ("read", &[EIO, ESTALE, EINTR, SHORT]),
    ("pread", &[EIO, ESTALE, EINTR, SHORT]),
    ("write", &[ENOSPC, EIO, EINTR, SHORT]),
    ("close", &[EIO]),
    ("getdents", &[EIO, ESTALE]),
    ("statx", &[EIO, EACCES, ESTALE]),
    ("fstatat", &[EIO]),
    ("fstat", &[EIO]),
    ("readlink", &[EIO]),
];

/// Calls that only commands make that write files. By default, other commands are run without
/// these.
const WRITING: Calls = &[
    ("lseek", &[EIO]),
    ("fsync", &[EIO, ENOSPC]),
    ("fdatasync", &[EIO]),
    ("ftruncate", &[EIO]),
    ("fchmod", &[EPERM]),
    ("chmod", &[EPERM]),
    ("fchmodat", &[EPERM]),
    ("fchown", &[EPERM]),
    ("chown", &[EPERM]),
    ("rename", &[EIO, ENOSPC]),
    ("renameat", &[EIO]),
    ("renameat2", &[EIO]),
    ("link", &[EIO]),
    ("linkat", &[EIO, ENOENT]),
    ("unlink", &[EIO]),
    ("unlinkat", &[EIO]),
    ("copy_file_range", &[EIO, EINTR]),
    ("sendfile", &[EIO, EINTR]),
    ("flistxattr", &[EIO]),
    ("listxattr", &[EIO]),
];

/// How many of the faults are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Part,
    All,
}

#[derive(Default)]
struct Report {
    /// The number of failed calls by name.
    hits: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

#[test]
fn failed_calls_are_reported() {
    let extent = match std::env::var_os("URILINT_FAULTS") {
        Some(all) if all == "all" => Extent::All,
        _ => Extent::Part,
    };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let injector = match Injector::new(&folder) {
        Ok(injector) => injector,
        Err(reason) => {
            eprintln!("skipped: {reason}");
            return;
        }
    };
    let report = Mutex::new(Report::default());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for worker in 0..2 {
            let root = folder.join(format!("root-{worker}"));
            let (report, next, injector) = (&report, &next, &injector);
            scope.spawn(move || {
                while let Some(scene) = SCENES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if extent == Extent::All || scene.weight == Weight::Light {
                        run(injector, scene, &root, extent, report);
                    }
                }
            });
        }
    });
    let report = report.into_inner().unwrap();
    let total: usize = report.hits.values().sum();
    eprintln!("{total} calls failed: {:?}", report.hits);
    assert!(total > 100, "{total} calls failed");
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}

#[test]
fn a_folder_that_cannot_be_closed_costs_no_findings() {
    const CLOSE: Calls = &[("close", &[EIO])];
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let injector = match Injector::new(&folder) {
        Ok(injector) => injector,
        Err(reason) => {
            eprintln!("skipped: {reason}");
            return;
        }
    };
    let scene = SCENES.iter().find(|scene| scene.name == "local references");
    let report = Mutex::default();
    let root = folder.join("root");
    run_calls(
        &injector,
        scene.unwrap(),
        &root,
        Extent::All,
        &[CLOSE],
        &report,
    );
    let report = report.into_inner().unwrap();
    assert!(report.hits["close"] > 5, "{:?}", report.hits);
    assert!(report.wrong.is_empty(), "{}", report.wrong.join("\n"));
}

/// Runs a scene once for each call, which fails.
fn run(injector: &Injector, scene: &Scene, root: &Path, extent: Extent, report: &Mutex<Report>) {
    let writing = if extent == Extent::All || scene.writes() {
        WRITING
    } else {
        &[]
    };
    run_calls(injector, scene, root, extent, &[ANY, writing], report);
}

/// Runs a scene once for each of these calls, which fails.
fn run_calls(
    injector: &Injector,
    scene: &Scene,
    root: &Path,
    extent: Extent,
    calls: &[Calls],
    report: &Mutex<Report>,
) {
    let before = (scene.inputs)();
    before.write(root);
    let whole = injector.run(scene, root, None);
    assert!(whole.code < Some(2), "{}: {}", scene.name, whole.err);
    for (call, errors) in calls.iter().copied().flatten() {
        let errors = if extent == Extent::All {
            errors
        } else {
            &errors[..1]
        };
        for error in errors {
            for number in numbers(scene, extent) {
                let fault = Fault {
                    call,
                    number,
                    error: *error,
                };
                before.write(root);
                let got = injector.run(scene, root, Some(fault));
                let Some(hit) = got.hit.clone() else {
                    break;
                };
                let wrong = check::wrong(scene, root, fault, &whole, &got);
                let mut report = report.lock().unwrap();
                *report.hits.entry(call).or_default() += 1;
                if let Some(wrong) = wrong {
                    report.wrong.push(reported(scene, fault, &hit, wrong, &got));
                }
            }
        }
    }
}

/// Returns the numbers of the calls that fail: all of them, or a sample with growing distances.
fn numbers(scene: &Scene, extent: Extent) -> Box<dyn Iterator<Item = usize>> {
    let growing = std::iter::successors(Some((1, 2)), |(a, b)| Some((*b, a + b)));
    match (extent, scene.weight) {
        (Extent::All, Weight::Light) => Box::new(1..400),
        (Extent::All, Weight::Heavy) => Box::new(growing.map(|pair| pair.0).take(12)),
        (Extent::Part, _) => Box::new(growing.map(|pair| pair.0).take(4)),
    }
}

fn reported(scene: &Scene, fault: Fault, hit: &Path, wrong: &str, got: &inject::Outcome) -> String {
    let mut text = format!("{}: {fault:?} at {}: {wrong}", scene.name, hit.display());
    let _ = write!(text, "; exit code {:?}\n    ", got.code);
    text.push_str(&got.err.replace('\n', "\n    "));
    text
}
