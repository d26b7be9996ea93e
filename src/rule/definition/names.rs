//! Parsing and printing of the names that options and output have for severities, presets and the
//! safety of fixes.

use std::fmt;
use std::str::FromStr;

use super::{Preset, Safety, Severity};
use crate::uri::{UnknownName, find_name};

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Severity {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let all = [Self::Info, Self::Warning, Self::Error];
        find_name("severity", &all, Self::name, text)
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("preset", &Self::ALL, Self::name, text)
    }
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Safety {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("safety", &[Self::Safe, Self::Unsafe], Self::name, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_as_they_are_printed() {
        for severity in [Severity::Info, Severity::Warning, Severity::Error] {
            assert_eq!(severity.to_string().parse(), Ok(severity));
        }
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
        }
        for safety in [Safety::Safe, Safety::Unsafe] {
            assert_eq!(safety.to_string().parse(), Ok(safety));
        }
        let error = "none".parse::<Preset>().unwrap_err();
        assert_eq!(error.to_string(), "unknown preset: `none`");
    }
}
