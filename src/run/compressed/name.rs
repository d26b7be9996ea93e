//! The names of members.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::super::output::UnitOutput;
use super::super::step::Emit;
use crate::finding::WebRecord;
use crate::input::compressed::RecordPart;

/// The name of a member in its archive.
#[derive(Clone, Debug)]
pub(super) struct MemberName {
    name: Arc<[u8]>,
    /// The record of a web archive that it is.
    record: Option<Arc<WebRecord>>,
}

impl MemberName {
    /// Returns the name of a file.
    pub fn of(name: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            record: None,
        }
    }

    /// Returns the name of a part of a record, which is unique in its file:
    /// `http://h.example/a@1234`, and `http://h.example/a@1234!header`.
    pub fn of_record(record: WebRecord, part: RecordPart) -> Self {
        let offset = record.offset.to_string();
        let part: &[u8] = match part {
            RecordPart::Header => b"!header",
            RecordPart::Body => b"",
        };
        Self {
            name: [&record.target, &b"@"[..], offset.as_bytes(), part]
                .concat()
                .into(),
            record: Some(record.into()),
        }
    }

    /// Returns true if it is that of a record.
    pub const fn is_of_record(&self) -> bool {
        self.record.is_some()
    }

    /// Returns the name as a path, whose extension may detect the format.
    pub fn path(&self) -> Cow<'_, Path> {
        let name = match &self.record {
            // Without the query and the fragment.
            Some(record) => record.target.split(|byte| b"?#".contains(byte)).next(),
            None => Some(&*self.name),
        };
        path_of(name.unwrap_or_default())
    }

    /// Emits output of the member.
    pub fn emit(&self, mut output: UnitOutput, emit: &mut Emit) -> io::Result<()> {
        output.member = Some(match output.member {
            Some(inner) => [&self.name, &b"!"[..], &inner].concat().into(),
            None => self.name.clone(),
        });
        if let Some(record) = &self.record {
            output.set_record(record);
        }
        emit(output)
    }
}

fn path_of(name: &[u8]) -> Cow<'_, Path> {
    #[cfg(unix)]
    return Cow::Borrowed(Path::new(
        <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name),
    ));
    #[cfg(not(unix))]
    return match String::from_utf8_lossy(name) {
        Cow::Borrowed(name) => Cow::Borrowed(Path::new(name)),
        Cow::Owned(name) => Cow::Owned(name.into()),
    };
}
