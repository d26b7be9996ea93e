//! The configuration of one input, as a run uses it.

use std::sync::Arc;

use super::allow::Allow;
use super::reduction::Reduction;
use crate::finding::{Finding, Suppression};
use crate::lint::options::Options;
use crate::rule::explain_leak;
use crate::secret::mask_text;
use crate::suppress::SuppressedFindings;

/// The configuration of one input.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ResolvedConfig {
    /// The task and its options.
    pub options: Arc<Options>,
    /// Findings that are not reported.
    pub allow: Arc<Allow>,
    /// Why fewer rules read it than other inputs.
    pub reduction: Reduction,
}

impl ResolvedConfig {
    /// Returns the configuration of an input without a file.
    pub fn of(options: &Options) -> Self {
        Self {
            options: Arc::new(options.clone()),
            allow: Arc::default(),
            reduction: Reduction::None,
        }
    }

    /// Suppresses the findings that the configuration allows, and returns how many it has suppressed.
    /// They are removed unless they are delivered.
    pub fn suppress_allowed(
        &self,
        findings: &mut Vec<Finding>,
        delivery: SuppressedFindings,
    ) -> u64 {
        if self.allow.is_empty() {
            return 0;
        }
        let mut allowed = 0;
        findings.retain_mut(|finding| {
            if finding.suppression.is_some() {
                return true;
            }
            let Some(entry) = self.allow.entry(finding) else {
                if finding.is_leak && self.allow.would_have(finding) {
                    let although = format_args!("the configuration allows it");
                    explain_leak(&mut finding.message, although);
                }
                return true;
            };
            allowed += 1;
            let reason = entry.reason.as_deref().map(masked);
            finding.suppression = Some(Suppression::external(reason));
            delivery == SuppressedFindings::Delivered
        });
        allowed
    }
}

/// Returns a reason with credentials masked.
fn masked(reason: &str) -> Arc<str> {
    let mut reason = reason.as_bytes().to_vec();
    mask_text(&mut reason);
    String::from_utf8_lossy(&reason).into()
}
