//! Reads the fragment identifiers of documents.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fragment_ids::{FragmentIds, Known};
use super::lookup::named;
use super::made_ids::{Made, add};
use super::{Kind, Tree};
use crate::format::{HEAD, LargeDocument, detect};
use crate::input::{Bytes, Feed, Source, open};
use crate::lint::options::{Options, Task};
use crate::lint::reader::{Progress, Reader};
use crate::side::SITE_FILE;

/// The largest document, in bytes, that is read for its fragment identifiers. In a larger one,
/// any identifier is assumed to exist.
const LARGEST: u64 = 64 * 1024 * 1024;

impl Tree<'_> {
    /// Returns the document at `path`, for a folder its index, and the fragment identifiers in it.
    pub(super) fn fragment_ids(
        &self,
        path: &Path,
    ) -> io::Result<Option<(PathBuf, Arc<FragmentIds>)>> {
        let shown = match self.kind(path)? {
            Some(Kind::Folder) => self.index(path)?,
            Some(Kind::Special) => None,
            _ => Some(path.to_path_buf()),
        };
        let Some(path) = shown else {
            return Ok(None);
        };
        if let Some(fragment_ids) = self.cache().fragment_ids.get(&path) {
            return Ok(Some((path.clone(), fragment_ids.clone())));
        }
        let fragment_ids = self.read(&path).map_err(|error| named(&path, &error))?;
        let fragment_ids = Arc::new(fragment_ids);
        let mut cache = self.cache();
        let names: usize = fragment_ids
            .names()
            .iter()
            .map(|name| name.len() + 48)
            .sum();
        cache.reserve(path.as_os_str().len() + names);
        cache.cached += fragment_ids.count();
        let known = (path.clone(), fragment_ids.clone());
        cache.fragment_ids.insert(path, fragment_ids);
        Ok(Some(known))
    }

    /// Reads the fragment identifiers of a document.
    fn read(&self, path: &Path) -> io::Result<FragmentIds> {
        let Source::File(file, size) = open(path)? else {
            return Ok(FragmentIds::Any);
        };
        if size > LARGEST {
            return Ok(FragmentIds::Any);
        }
        let mut bytes = Bytes::File(&file, size);
        let mut feed = Feed::new(self.job.sizes.read);
        feed.fill_head(&mut bytes)?;
        let window = feed.window();
        let format = detect(path, &window.bytes[..window.bytes.len().min(HEAD)]);
        if !format.markup.has_fragment_ids {
            return Ok(FragmentIds::Any);
        }
        let options = Options::new(Task::FragmentIds);
        let mut reader = Reader::new(&options, format, 0..size);
        let mut known = Known::default();
        loop {
            let progress = reader.step(&feed.window(), &mut |output, _| {
                output.fragment_ids.iter().for_each(|id| known.add(id));
            });
            match progress {
                Progress::Record => {}
                Progress::More(from) => feed.fill(&mut bytes, from)?,
                Progress::End => break,
            }
            if known.is_full() {
                return Ok(FragmentIds::Any);
            }
        }
        let rest = reader.finish().0.fragment_ids;
        for id in rest {
            known.add(&id);
        }
        let made = if size <= SITE_FILE.largest() {
            add(format, &SITE_FILE.read(path)?, &mut known)
        } else {
            match format.made_ids.large {
                LargeDocument::Known => Made::Here,
                LargeDocument::Unknown => Made::Elsewhere,
            }
        };
        Ok(match made {
            Made::Here => known.finish(),
            Made::Elsewhere => FragmentIds::Any,
        })
    }
}
