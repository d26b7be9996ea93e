//! The process of the client: without it, the server ends.

/// Returns true if there is a process with this number, or that is not known.
#[cfg(unix)]
pub fn is_alive(id: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    let Some(pid) = Pid::from_raw(id) else {
        return true;
    };
    test_kill_process(pid) != Err(Errno::SRCH)
}

/// Elsewhere, the end of the input shows that the client is gone.
#[cfg(not(unix))]
pub const fn is_alive(_: i32) -> bool {
    true
}
