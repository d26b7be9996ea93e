//! What a run did: what was read, left out and suppressed, as numbers.

use crate::config::Reduction;
use crate::input::LeftOut;
use crate::lint::RecordsLeftOut;
use crate::rule::Silent;

/// The result of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Inputs that were named or found in folders, read or not.
    pub inputs: u64,
    /// Inputs that were read: neither empty nor skipped.
    pub read: u64,
    /// Whether something could not be read (exit code 2).
    pub lost: bool,
    /// Whether the output was closed (a broken pipe), so that the rest was not read.
    pub closed: bool,
    /// Findings that were suppressed by comments.
    pub suppressed: u64,
    /// Findings that were allowed by a configuration.
    pub allowed: u64,
    /// Findings that a baseline has.
    pub baselined: u64,
    /// Findings on lines that were not changed.
    pub unchanged: u64,
    /// Findings on URIs that are only mentioned, or outside links, that the rules do not report there.
    pub silent: Silent,
    /// Inputs that were read, but not by all rules.
    pub reduced: ReducedInputs,
    /// What walks over folders left out.
    pub left_out: LeftOut,
    /// What is no text.
    pub skipped: SkippedInputs,
    /// Blocks of encoded data in messages that hold what may be a URI, and are not searched.
    pub encoded_blocks: u64,
    /// Records of web archives that are left out.
    pub records_left_out: RecordsLeftOut,
    /// Places where an input is damaged.
    pub damaged: u64,
    /// The bytes that were read, decompressed.
    pub bytes: u64,
    /// Messages that were read.
    pub messages: u64,
    /// Messages that conditions left out.
    pub messages_left_out: u64,
    /// Messages that met the conditions, if there are any.
    pub messages_kept: u64,
    /// Inputs that were read and hold messages.
    pub mailboxes: u64,
}

/// How many inputs are read by fewer rules than others, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReducedInputs {
    /// A configuration leaves no rule, or none but those for leaked credentials.
    pub without_rules: u64,
    /// The configuration turns rules off for the path.
    pub by_path: u64,
    /// Test data, or code of others.
    pub test_data: u64,
}

impl ReducedInputs {
    /// Adds the inputs of another run.
    const fn merge(&mut self, other: Self) {
        self.without_rules += other.without_rules;
        self.by_path += other.by_path;
        self.test_data += other.test_data;
    }

    /// Adds an input that is read by these rules.
    pub(super) const fn add(&mut self, reduction: Reduction) {
        match reduction {
            Reduction::None => {}
            Reduction::TestData => self.test_data += 1,
            Reduction::ByPath => self.by_path += 1,
            Reduction::WithoutRules => self.without_rules += 1,
        }
    }
}

/// How many inputs, and members of archives, are skipped because they are no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkippedInputs {
    /// Binary data.
    pub binary: u64,
    /// Links.
    pub links: u64,
    /// Pipes, sockets and devices.
    pub special: u64,
}

impl SkippedInputs {
    /// Adds the inputs of another run.
    const fn merge(&mut self, other: Self) {
        self.binary += other.binary;
        self.links += other.links;
        self.special += other.special;
    }

    /// Adds an input that is skipped for the reason that a warning has.
    pub fn add(&mut self, text: &str) {
        match text.strip_prefix("skipped: ") {
            None | Some("an output of this run") => {}
            Some("a link" | "a symbolic link") => self.links += 1,
            Some("a FIFO" | "a socket" | "a device" | "a pipe or a device" | "a special file") => {
                self.special += 1;
            }
            Some(_) => self.binary += 1,
        }
    }
}

impl Summary {
    /// Adds the result of another run.
    pub const fn merge(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.read += other.read;
        self.lost |= other.lost;
        self.closed |= other.closed;
        self.suppressed += other.suppressed;
        self.allowed += other.allowed;
        self.baselined += other.baselined;
        self.unchanged += other.unchanged;
        self.silent.merge(other.silent);
        self.reduced.merge(other.reduced);
        self.left_out.merge(other.left_out);
        self.skipped.merge(other.skipped);
        self.encoded_blocks += other.encoded_blocks;
        self.records_left_out.merge(other.records_left_out);
        self.damaged += other.damaged;
        self.bytes += other.bytes;
        self.messages += other.messages;
        self.messages_left_out += other.messages_left_out;
        self.messages_kept += other.messages_kept;
        self.mailboxes += other.mailboxes;
    }

    /// Returns true if nothing was read: no input, or none but mailboxes without a message that meets
    /// the conditions.
    pub const fn is_empty(&self) -> bool {
        self.read == 0
            || self.messages_left_out > 0 && self.messages_kept == 0 && self.read == self.mailboxes
    }
}
