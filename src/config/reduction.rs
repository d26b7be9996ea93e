//! Why fewer rules read an input than others.

use crate::rule::{ActiveRule, Reported};

/// Why fewer rules read an input than others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reduction {
    /// They are no fewer.
    #[default]
    None,
    /// It is test data, or code of others.
    TestData,
    /// `per-path-ignores` of the configuration.
    ByPath,
    /// No rule is left, or none but for leaked credentials.
    WithoutRules,
}

impl Reduction {
    /// Returns the reduction of `all` rules to those that are `left`, of which some report leaks only.
    /// `test_data` is how many of them do not run on test data.
    pub(super) fn of(all: usize, left: &[ActiveRule], test_data: usize) -> Self {
        let whole = left.iter().filter(|rule| rule.reported == Reported::All);
        let whole = whole.count();
        if whole == 0 {
            Self::WithoutRules
        } else if whole + test_data < all {
            Self::ByPath
        } else if test_data > 0 {
            Self::TestData
        } else {
            Self::None
        }
    }
}
