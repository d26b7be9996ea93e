//! From arguments to how findings are grouped and shown.

use std::sync::Arc;

use urilint::report::view::View;

use super::args::Check;

/// Returns how reports group findings.
pub fn view(args: &Check) -> Arc<View> {
    Arc::new(View {
        group_by: Some(args.group_by),
        ..View::default()
    })
}
