//! The basic URL parser of the URL Standard with a base URL (§4.4), which resolves, validates and
//! serializes at once.

use super::{ResolveError, Target};
use crate::uri::whatwg::whatwg;

pub(super) fn resolve(base: &[u8], reference: &[u8]) -> Result<Target, ResolveError> {
    let base = whatwg(base, None).map_err(|failure| ResolveError::Base(*failure.cause()))?;
    let url = whatwg(reference, Some(&base))
        .map_err(|failure| ResolveError::Reference(*failure.cause()))?;
    Ok(Target::Uri(url.href().to_vec()))
}
