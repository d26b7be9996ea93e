//! Signed URLs, sessions and codes that are recognized by several keys together: the value of one
//! is the credential.

use super::Exposure::{Leak, Probable};
use super::Kind;
use super::shape::Class::{Base64, Base64Url, LowerHex};
use super::shape::Part::{self, Run, Text};
use crate::secret::SecretKind;
use ValueShape::{Any, Random, Session, Shape};

/// Keys that occur together.
#[derive(Debug)]
pub struct Set {
    /// The row.
    pub kind: Kind,
    /// What the rules report.
    pub reported: SecretKind,
    /// The key of the credential, folded.
    pub secret: &'static str,
    /// What the value of that key has to be.
    pub value: ValueShape,
    /// The other keys, folded; there is one of each list.
    pub with: &'static [&'static [&'static str]],
}

/// What the value of a key has to be.
#[derive(Clone, Copy, Debug)]
pub enum ValueShape {
    /// Any that is not a placeholder.
    Any,
    /// Of this shape.
    Shape(&'static [Part]),
    /// Random.
    Random,
    /// At least as long as a session identifier.
    Session,
}

#[rustfmt::skip]
const fn signature(kind: Kind, secret: &'static str, with: &'static [&'static [&'static str]]) -> Set {
    Set { kind, reported: SecretKind::Signature, secret, value: Any, with }
}

#[rustfmt::skip]
pub const SETS: &[Set] = &[
    signature(
        Kind { id: "sig-s3v4", provider: "Amazon S3", what: "signature", exposure: Leak, source: "provider",
            sample: "https://b.s3.example.org/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=N0taRea1&X-Amz-Signature=‹deca·de0ddba11bad920aa231449ac9e459317fb5fb621db15b458f2c2433f0e7›",
            look_alike: "https://b.s3.example.org/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261123T000000Z" },
        "xamzsignature", &[&["xamzcredential"]],
    ),
    Set {
        kind: Kind { id: "sig-s3v4-alone", provider: "Amazon S3", what: "signature", exposure: Leak, source: "provider",
            sample: "https://b.s3.example.org/k?X-Amz-Signature=‹deca·de0ddba11bad920aa231449ac9e459317fb5fb621db15b458f2c2433f0e7›",
            look_alike: "https://b.s3.example.org/k?X-Amz-Signature=8c1fd0" },
        reported: SecretKind::Signature,
        secret: "xamzsignature", value: Shape(&[Run(LowerHex, 64, 64)]), with: &[],
    },
    signature(
        Kind { id: "sig-s3v2", provider: "Amazon S3", what: "signature", exposure: Leak, source: "provider",
            sample: "https://b.s3.example.org/k?AWSAccessKeyId=N0taRea1&Expires=4102444800&Signature=‹N0ta·Rea1T0kenBAi3uMRcVraYbJ›%3D",
            look_alike: "https://b.s3.example.org/k?Signature=N0taRea1T0ken" },
        "signature", &[&["awsaccesskeyid"], &["expires"]],
    ),
    signature(
        Kind { id: "sig-gcs4", provider: "Google Cloud Storage", what: "signature", exposure: Leak, source: "provider",
            sample: "https://storage.example.org/b/o?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=‹deca·de0ddba11bad01f86375c0ff48681fbe52fd783b01ba0afa3f8b33ea27203b79›",
            look_alike: "https://storage.example.org/b/o?X-Goog-Algorithm=GOOG4-RSA-SHA256" },
        "xgoogsignature", &[],
    ),
    signature(
        Kind { id: "sig-gcs2", provider: "Google Cloud Storage", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://storage.example.org/b/o?GoogleAccessId=x&Expires=4102444800&Signature=‹N0ta·Rea1T0kenpP48Rr8c6FpmCT3uQINetykAJRckwYnxFUVZAvE9›%3D%3D",
            look_alike: "https://storage.example.org/b/o?GoogleAccessId=x" },
        "signature", &[&["googleaccessid"], &["expires"]],
    ),
    signature(
        Kind { id: "sig-azure-sas", provider: "Azure", what: "shared access signature", exposure: Leak, source: "provider",
            sample: "https://acct.blob.example.org/c/b?sv=2024-11-04&sr=b&sp=r&se=2099-01-01T00:00:00Z&sig=‹N0ta·Rea1T0kenUhszVTdy5InMjUvDE2XHrynKsp5D8g›%3D",
            look_alike: "https://books.example.org/books?id=x&sig=ACfU3U0example" },
        "sig", &[&["sv"], &["se", "sp", "sr", "si", "ss", "skoid"]],
    ),
    signature(
        Kind { id: "sig-azure-sb", provider: "Azure Service Bus", what: "shared access signature", exposure: Leak, source: "provider",
            sample: "https://ns.servicebus.example.org/q?sr=https%3A%2F%2Fns.example.org&sig=‹N0ta·Rea1T0kenCEkt9zL5ipyCRTRGEbfEe5YiVCKwUN›%3D&se=4102444800&skn=Root",
            look_alike: "https://ns.servicebus.example.org/q?sr=a&se=4102444800&skn=Root" },
        "sig", &[&["skn"], &["se"]],
    ),
    signature(
        Kind { id: "sig-cloudfront", provider: "Amazon CloudFront", what: "signature", exposure: Leak, source: "provider",
            sample: "https://d1.cloudfront.example.org/a?Expires=4102444800&Signature=‹N0ta·Rea1T0kentVtFGZUeNKgyMzei59Ru93d9wDg4QMfVKdvKn8JVfdNy__›&Key-Pair-Id=KN0TAREA98SX9S",
            look_alike: "https://d1.cloudfront.example.org/a?Policy=N0taRea1T0ken" },
        "signature", &[&["keypairid"]],
    ),
    signature(
        Kind { id: "sig-oss", provider: "Alibaba Cloud OSS", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://b.oss.example.org/o?OSSAccessKeyId=N0taRea1&Expires=4102444800&Signature=‹N0ta·Rea1T0kenVzVptPfkwmzVa7›%3D",
            look_alike: "https://b.oss.example.org/o?x-oss-process=image/resize" },
        "signature", &[&["ossaccesskeyid"], &["expires"]],
    ),
    signature(
        Kind { id: "sig-oss4", provider: "Alibaba Cloud OSS", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://b.oss.example.org/o?x-oss-credential=N0taRea1&x-oss-signature=‹deca·de0ddba11bad920aa231449ac9e459317fb5fb621db15b458f2c2433f0e7›",
            look_alike: "https://b.oss.example.org/o?x-oss-process=style" },
        "xosssignature", &[],
    ),
    signature(
        Kind { id: "sig-obs", provider: "Huawei Cloud OBS", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://b.obs.example.org/o?AccessKeyId=N0TAREA1T0K2CT5YN6BG&Expires=4102444800&Signature=‹N0ta·Rea1T0kenm3XnEqTW3nkicT›%3D",
            look_alike: "https://b.obs.example.org/o?AccessKeyId=N0TAREA1" },
        "signature", &[&["accesskeyid"], &["expires"]],
    ),
    signature(
        Kind { id: "sig-obs4", provider: "Huawei Cloud OBS", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://b.obs.example.org/o?X-Obs-Signature=‹deca·de0ddba11bad920aa231449ac9e459317fb5fb621db15b458f2c2433f0e7›",
            look_alike: "https://b.obs.example.org/o?X-Obs-Date=20261123T000000Z" },
        "xobssignature", &[],
    ),
    signature(
        Kind { id: "sig-cos", provider: "Tencent Cloud COS", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://b.cos.example.org/o?q-sign-algorithm=sha1&q-ak=N0taRea1&q-signature=‹deca·de0ddba11badedec94576eba74c4b173514d›",
            look_alike: "https://b.cos.example.org/o?imageMogr2/format/webp" },
        "qsignature", &[],
    ),
    signature(
        Kind { id: "sig-tencent-live", provider: "Tencent Cloud", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://live.example.org/a.flv?txSecret=‹deca·de0ddba11badb7082e73717700c3›&txTime=5F000000",
            look_alike: "https://live.example.org/a.flv?txTime=5F000000" },
        "txsecret", &[&["txtime"]],
    ),
    signature(
        Kind { id: "sig-wangsu", provider: "Wangsu", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://live.example.org/a.flv?wsSecret=‹deca·de0ddba11badb7082e73717700c3›&wsTime=5F000000",
            look_alike: "https://live.example.org/a.flv?wsTime=5F000000" },
        "wssecret", &[&["wstime"]],
    ),
    Set {
        kind: Kind { id: "sig-laravel", provider: "Laravel", what: "signature", exposure: Leak, source: "provider",
            sample: "https://app.example.org/verify/7?expires=4102444800&signature=‹deca·de0ddba11badf751475082463c7ef77540fa83888f927ce67b73f96b4b54›",
            look_alike: "https://app.example.org/verify/7?expires=4102444800&signature=sha1" },
        reported: SecretKind::Signature,
        secret: "signature", value: Shape(&[Run(LowerHex, 64, 64)]), with: &[&["expires"]],
    },
    Set {
        kind: Kind { id: "sig-nginx", provider: "nginx", what: "signature", exposure: Probable, source: "unverified",
            sample: "https://cdn.example.org/a.mp4?md5=‹N0ta·Rea1T0kenwBLJ5YE6a›&expires=4102444800",
            look_alike: "https://cdn.example.org/a.mp4?md5=900150983cd24fb0d6963f7d28e17f72&expires=4102444800" },
        reported: SecretKind::Signature,
        secret: "md5", value: Shape(&[Run(Base64Url, 22, 22)]), with: &[&["expires"]],
    },
    Set {
        kind: Kind { id: "cap-oauthcode", provider: "OAuth", what: "authorization code", exposure: Probable, source: "RFC 6749",
            sample: "https://app.example.org/cb?code=‹N0ta·Rea1T0kenoTi2Y9wiLW5KFRPE4aJBEnbvfqC›&state=xyz",
            look_alike: "https://app.example.org/cb?code=200&state=open" },
        reported: SecretKind::QueryParameter(Probable),
        secret: "code", value: Random, with: &[&["state"]],
    },
    Set {
        kind: Kind { id: "sig-azure-func", provider: "Azure Functions", what: "API key", exposure: Leak, source: "provider",
            sample: "https://app.example.org/api/f?code=‹N0ta·Rea1T0kenoMibirpB2jwVtvnbFhIqXokEN9LEcZcIIcpTxrCTa›%3D%3D",
            look_alike: "https://app.example.org/api/f?code=200" },
        reported: SecretKind::QueryParameter(Leak),
        secret: "code", value: Shape(&[Run(Base64, 50, 64), Text("==")]), with: &[],
    },
    Set {
        kind: Kind { id: "session-coldfusion", provider: "ColdFusion", what: "session", exposure: Leak, source: "provider",
            sample: "https://www.example.org/a.cfm?CFID=1234567&CFTOKEN=‹8765·4321›",
            look_alike: "https://www.example.org/a.cfm?CFTOKEN=87654321" },
        reported: SecretKind::Session,
        secret: "cftoken", value: Session, with: &[&["cfid"]],
    },
];

/// Returns the name in a set that is the folded key `name`.
pub fn member(name: &[u8]) -> Option<&'static str> {
    let last = usize::from(*name.last()? & 31);
    if LENGTHS[last] >> name.len() & 1 == 0 || FIRSTS[last] >> (name[0] & 31) & 1 == 0 {
        return None;
    }
    NAMES.iter().copied().find(|known| known.as_bytes() == name)
}

/// The number of names in all sets.
const COUNT: usize = {
    let mut count = 0;
    let mut set = 0;
    while set < SETS.len() {
        count += 1;
        let mut list = 0;
        while list < SETS[set].with.len() {
            count += SETS[set].with[list].len();
            list += 1;
        }
        set += 1;
    }
    count
};

/// The names in all sets.
static NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut count = 0;
    let mut set = 0;
    while set < SETS.len() {
        names[count] = SETS[set].secret;
        count += 1;
        let mut list = 0;
        while list < SETS[set].with.len() {
            let mut at = 0;
            while at < SETS[set].with[list].len() {
                names[count] = SETS[set].with[list][at];
                count += 1;
                at += 1;
            }
            list += 1;
        }
        set += 1;
    }
    names
};

/// For the low bits of each last letter, the lengths of the names that end with it.
static LENGTHS: [u64; 32] = {
    let mut lengths = [0; 32];
    let mut at = 0;
    while at < NAMES.len() {
        let name = NAMES[at].as_bytes();
        lengths[(name[name.len() - 1] & 31) as usize] |= 1 << name.len();
        at += 1;
    }
    lengths
};

/// For the low bits of each last letter, those of the first letters of the names that end with it.
static FIRSTS: [u32; 32] = {
    let mut firsts = [0; 32];
    let mut at = 0;
    while at < NAMES.len() {
        let name = NAMES[at].as_bytes();
        firsts[(name[name.len() - 1] & 31) as usize] |= 1 << (name[0] & 31);
        at += 1;
    }
    firsts
};
