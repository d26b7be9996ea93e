//! Removal of dot segments by the documents before RFC 3986: `..` removes a segment that is not
//! itself `..`, and remains if there is none.

/// A merged path without dot segments except for excess ones.
pub(super) struct Merged {
    pub(super) path: Vec<u8>,
    /// The number of `..` at the start that had no segment to remove.
    pub(super) excess: usize,
}

impl Merged {
    /// Returns the path without these `..`.
    pub(super) fn without_excess(mut self) -> Vec<u8> {
        let start = usize::from(self.path.starts_with(b"/"));
        let end = start + self.excess * b"../".len();
        self.path.drain(start..end.min(self.path.len()));
        self.path
    }
}

/// url-syntax-05 §5.2, steps 6d to 6g, with a pair of stacks as it suggests; equivalent to merge
/// steps 3 to 6 of rfc2396bis-01. A slash at the very start has no segment before it.
pub(super) fn remove(buffer: &[u8]) -> Merged {
    let (root, rest) = buffer.split_at(usize::from(buffer.starts_with(b"/")));
    let last = memchr::memchr_iter(b'/', rest).count();
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut excess = 0;
    for (at, segment) in rest.split(|&b| b == b'/').enumerate() {
        let climbs = segment == b"..";
        if climbs && kept.len() == excess {
            excess += 1;
            kept.push(segment);
        } else if climbs || segment == b"." {
            if climbs {
                kept.pop();
            }
            if at == last {
                // The slash before it remains.
                kept.push(b"");
            }
        } else {
            kept.push(segment);
        }
    }
    let path = [root, &kept.join(&b'/')].concat();
    Merged { path, excess }
}
