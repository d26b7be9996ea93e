//! How editors draw what a rule finds.

/// What the bytes of a finding are (LSP 3.17, `DiagnosticTag`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tag {
    /// They can be removed, and nothing changes: editors fade them.
    Unnecessary,
    /// They are obsolete: editors strike them out.
    Deprecated,
}
