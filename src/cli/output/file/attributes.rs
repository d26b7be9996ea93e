//! The attributes that a replaced file keeps: owner, group, permissions, and extended attributes,
//! which include access control lists.
//!
//! If an attribute cannot be kept, the file is left unchanged and an error is returned.

use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::path::Path;

/// The attributes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attributes {
    permissions: Permissions,
    #[cfg(unix)]
    owner: (u32, u32),
    #[cfg(any(target_os = "linux", target_os = "android"))]
    extended: extended::Extended,
}

impl Attributes {
    /// Returns the attributes of the file at `path`; `None` if it does not exist.
    ///
    /// # Errors
    /// If the file must not be replaced: it is read-only, or it has several hard links, the others
    /// of which would keep the old content.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
        let data = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            data => data?,
        };
        if data.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let names = hard_links(&data);
        if names > 1 {
            let text = format!("it has {names} hard links, which a replacement would break");
            return Err(io::Error::other(text));
        }
        Ok(Some(Self {
            permissions: data.permissions(),
            #[cfg(unix)]
            owner: owner(&data),
            #[cfg(any(target_os = "linux", target_os = "android"))]
            extended: extended::of(&File::open(path)?)?,
        }))
    }

    /// Sets them on `file`, except for the owner.
    pub fn set_on(&self, file: &File) -> io::Result<()> {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        extended::set_on(file, &self.extended)?;
        let permissions = || file.metadata().map(|data| data.permissions());
        if permissions()? != self.permissions {
            let set = file.set_permissions(self.permissions.clone());
            set.map_err(|error| cannot_keep("permissions", &error))?;
        }
        // The system silently drops bits that the user may not set.
        if permissions()? != self.permissions {
            return Err(io::Error::other("its permissions cannot be kept"));
        }
        Ok(())
    }

    /// Sets owner and group of `file`.
    #[cfg(unix)]
    pub fn set_owner_on(&self, file: &File) -> io::Result<()> {
        let (user, group) = self.owner;
        let (new_user, new_group) = owner(&file.metadata()?);
        if group != new_group {
            std::os::unix::fs::fchown(file, None, Some(group))
                .map_err(|error| cannot_keep("group", &error))?;
        }
        if user != new_user {
            std::os::unix::fs::fchown(file, Some(user), None)
                .map_err(|error| cannot_keep("owner", &error))?;
        }
        Ok(())
    }

    /// Sets owner and group of `file`, which is up to the system here.
    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps)]
    pub fn set_owner_on(&self, _file: &File) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
fn owner(data: &Metadata) -> (u32, u32) {
    use std::os::unix::fs::MetadataExt;
    (data.uid(), data.gid())
}

#[cfg(unix)]
fn hard_links(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(data)
}

#[cfg(not(unix))]
fn hard_links(_data: &Metadata) -> u64 {
    1
}

fn cannot_keep(what: &str, error: &io::Error) -> io::Error {
    let text = format!("its {what} cannot be kept: {error}");
    io::Error::new(error.kind(), text)
}

/// Extended attributes, by their names.
#[cfg(any(target_os = "linux", target_os = "android"))]
mod extended {
    use std::collections::BTreeMap;
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::io;

    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
    use rustix::io::Errno;

    use crate::cli::output::file::attributes::cannot_keep;

    pub type Extended = BTreeMap<CString, Vec<u8>>;

    /// The limit of Linux for one value, and for the names of all.
    // `XATTR_SIZE_MAX` and `XATTR_LIST_MAX`.
    const LARGEST: usize = 64 * 1024;

    /// Returns the extended attributes of `file`.
    pub fn of(file: &File) -> io::Result<Extended> {
        let mut buffer = vec![0; LARGEST];
        let mut extended = Extended::new();
        let length = match flistxattr(file, &mut buffer[..]) {
            // Not supported by the file system.
            Err(Errno::NOTSUP | Errno::NOSYS) => 0,
            length => length?,
        };
        let names = buffer[..length].to_vec();
        for name in names.split_inclusive(|&byte| byte == 0) {
            let Ok(name) = CStr::from_bytes_with_nul(name) else {
                continue;
            };
            match fgetxattr(file, name, &mut buffer[..]) {
                Ok(length) => drop(extended.insert(name.into(), buffer[..length].to_vec())),
                // It has been removed since.
                Err(Errno::NODATA) => {}
                Err(error) => return Err(named(name, error)),
            }
        }
        Ok(extended)
    }

    /// Sets the extended attributes of `file` to exactly those in `wanted`.
    pub fn set_on(file: &File, wanted: &Extended) -> io::Result<()> {
        let there = of(file)?;
        for name in there.keys().filter(|name| !wanted.contains_key(*name)) {
            fremovexattr(file, name.as_c_str()).map_err(|error| named(name, error))?;
        }
        for (name, value) in wanted {
            if there.get(name) != Some(value) {
                fsetxattr(file, name.as_c_str(), value, XattrFlags::empty())
                    .map_err(|error| named(name, error))?;
            }
        }
        Ok(())
    }

    fn named(name: &CStr, error: Errno) -> io::Error {
        let name = name.to_string_lossy();
        let what = format!("extended attribute {}", name.escape_debug());
        cannot_keep(&what, &error.into())
    }
}
