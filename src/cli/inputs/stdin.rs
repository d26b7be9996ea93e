//! Whether standard input is meant to be read.

/// Returns true if standard input is a pipe, a socket or a file: neither a terminal nor
/// `/dev/null`, as in a job without a terminal.
#[cfg(unix)]
pub fn is_given() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let Ok(stdin) = std::io::stdin().as_fd().try_clone_to_owned() else {
        return false;
    };
    std::fs::File::from(stdin).metadata().is_ok_and(|data| {
        let kind = data.file_type();
        kind.is_file() || kind.is_fifo() || kind.is_socket()
    })
}

#[cfg(not(unix))]
pub fn is_given() -> bool {
    !std::io::IsTerminal::is_terminal(&std::io::stdin())
}
