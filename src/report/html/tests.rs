use sha2::{Digest, Sha256};

use super::{CSS, CSS_HASH, SCRIPT, SCRIPT_HASH};
use crate::text::base64::base64;

/// Returns a hash as a policy names it.
fn hash(text: &str) -> String {
    let mut out = b"sha256-".to_vec();
    base64(&mut out, &Sha256::digest(text)).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_policy_has_the_hashes_of_style_and_script() {
    assert_eq!(CSS_HASH, hash(CSS));
    assert_eq!(SCRIPT_HASH, hash(SCRIPT));
}
