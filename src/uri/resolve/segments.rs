//! Dot segments as the documents before RFC 3986 remove them: `..` takes a segment away
//! where there is one that is not itself `..`, and stays where there is none.

/// A merged path without its dot segments, but for surplus ones.
pub(super) struct Merged {
    pub(super) path: Vec<u8>,
    /// How many `..` at the start nothing stood before.
    pub(super) surplus: usize,
}

impl Merged {
    /// The path without these `..` either.
    pub(super) fn without_surplus(mut self) -> Vec<u8> {
        let start = usize::from(self.path.starts_with(b"/"));
        let end = start + self.surplus * b"../".len();
        self.path.drain(start..end.min(self.path.len()));
        self.path
    }
}

/// url-syntax-05 §5.2, steps 6d to 6g, with a pair of stacks as it suggests; the same as
/// merge steps 3 to 6 of rfc2396bis-01. What is before a slash at the very start is no
/// segment.
pub(super) fn remove(buffer: &[u8]) -> Merged {
    let (root, rest) = buffer.split_at(usize::from(buffer.starts_with(b"/")));
    let last = memchr::memchr_iter(b'/', rest).count();
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut surplus = 0;
    for (at, segment) in rest.split(|&b| b == b'/').enumerate() {
        let climbs = segment == b"..";
        if climbs && kept.len() == surplus {
            surplus += 1;
            kept.push(segment);
        } else if climbs || segment == b"." {
            if climbs {
                kept.pop();
            }
            if at == last {
                // The slash before it stays.
                kept.push(b"");
            }
        } else {
            kept.push(segment);
        }
    }
    let path = [root, &kept.join(&b'/')].concat();
    Merged { path, surplus }
}
