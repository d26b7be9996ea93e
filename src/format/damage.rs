//! Damage: what of an input cannot be read, by what is damaged and where.

/// What of an input is damaged, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Damage {
    /// What is damaged.
    pub kind: DamageKind,
    /// The offset in the file of the record, or of the gzip member or frame, that it is in.
    pub offset: Option<u64>,
}

/// What is damaged. Reading it again makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DamageKind {
    /// The content coding of a body ends early.
    BodyCut,
    /// The content coding of a body is damaged.
    BodyDamaged,
    /// A body decodes to more than a page may have.
    BodyTooLarge,
    /// The digest of a record, or of its payload, is not that of its bytes.
    Digest,
    /// Data in a form that is not decoded: a coding, a compression method, encryption.
    Unsupported,
    /// Bytes that are no record, between others that are.
    Record,
    /// A gzip member, or a frame of zstd or LZ4, of a web archive.
    Frame,
    /// A member of an archive.
    Member,
    /// A checksum is not that of the data, which was read.
    Checksum,
    /// The header or the directory of an archive.
    Header,
    /// The file ends early.
    Cut,
    /// The file cannot be read from some place on.
    Damaged,
    /// Data after the end of the compressed data or the archive.
    Trailing,
    /// The file would exceed a limit, and is read no further.
    Limit,
}

/// How much is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LossClass {
    /// Nothing.
    #[default]
    Nothing,
    /// Records or members are damaged; all around them was read.
    Records,
    /// A file could not be read to its end; what precedes the damage was.
    Files,
    /// Something could not be read that may be readable: a file is missing, a disk has an error.
    Inputs,
}

impl LossClass {
    /// Returns its name in summaries.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Records => "records",
            Self::Files => "files",
            Self::Inputs => "inputs",
        }
    }
}

impl Damage {
    /// Returns damage of that kind at `offset`.
    pub const fn new(kind: DamageKind, offset: Option<u64>) -> Self {
        Self { kind, offset }
    }
}

impl DamageKind {
    /// Returns its name in summaries.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BodyCut => "body-cut",
            Self::BodyDamaged => "body-damaged",
            Self::BodyTooLarge => "body-too-large",
            Self::Digest => "digest",
            Self::Unsupported => "unsupported",
            Self::Record => "record",
            Self::Frame => "frame",
            Self::Member => "member",
            Self::Checksum => "checksum",
            Self::Header => "header",
            Self::Cut => "cut",
            Self::Damaged => "damaged",
            Self::Trailing => "trailing",
            Self::Limit => "limit",
        }
    }

    /// Returns how much is lost by it.
    pub const fn class(self) -> LossClass {
        match self {
            Self::Cut | Self::Damaged | Self::Trailing | Self::Limit => LossClass::Files,
            _ => LossClass::Records,
        }
    }
}
