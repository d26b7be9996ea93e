//! Clouds: AWS, Google, Azure.

use super::{Token, anywhere};
use crate::secret::kind::Exposure::{Identifier, Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base32, Base64, Base64Url, Digit, LowerDigit, Unreserved, UpperDigit,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "aws-akia", provider: "AWS", what: "key ID", exposure: Identifier, source: "gitleaks, trufflehog, kingfisher, noseyparker, detect-secrets, secretlint",
            sample: "AKIANOTARE·ALTN5653SW",
            look_alike: "AKIANOTAR·EALJORQNTH" },
        &[Text("AKIA"), Run(Base32, 16, 16)],
    ),
    anywhere(
        Kind { id: "aws-asia", provider: "AWS", what: "key ID", exposure: Identifier, source: "gitleaks, trufflehog, kingfisher, noseyparker, detect-secrets",
            sample: "ASIANOTARE·ALTCVKF7WV",
            look_alike: "ASIANOTAR·EALEYPD5JO" },
        &[Text("ASIA"), Run(Base32, 16, 16)],
    ),
    anywhere(
        Kind { id: "aws-abia", provider: "AWS", what: "key ID", exposure: Identifier, source: "gitleaks, trufflehog, detect-secrets",
            sample: "ABIANOTARE·ALTAPHSW7U",
            look_alike: "ABIANOTAR·EALDGZZZLQ" },
        &[Text("ABIA"), Run(Base32, 16, 16)],
    ),
    anywhere(
        Kind { id: "aws-acca", provider: "AWS", what: "key ID", exposure: Identifier, source: "gitleaks, trufflehog, detect-secrets",
            sample: "ACCANOTARE·ALTIMS24XY",
            look_alike: "ACCANOTAR·EALNEJ73EE" },
        &[Text("ACCA"), Run(Base32, 16, 16)],
    ),
    anywhere(
        Kind { id: "aws-a3t", provider: "AWS", what: "key ID", exposure: Identifier, source: "gitleaks, detect-secrets, secretlint",
            sample: "A3TN0TAREA·1TFCQ9EQLW",
            look_alike: "A3TERNALFLAMES" },
        &[Text("A3T"), Run(UpperDigit, 17, 17)],
    ),
    anywhere(
        Kind { id: "aws-bedrock-long", provider: "AWS Bedrock", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "ABSKN0taRea1·T0kenDCNLStPz5XIhD8Ly9iWFCDmEN5YHF4JxvA4GTuoJbW3M7rLRHqjXFnsr6vX9dNjKvzbvDjEbDfnJowzERtWisT2P86SyxoiP",
            look_alike: "ABSKN0taRea1·T0kenM8giZE5LXLHyajMyFqkeYPcEPLscDXfaedg3CGm6SKFYrGtHWokxT7uM9uF3x3CqWWQhYNgYky3rJUgdB23Do6otVq2DYB7" },
        &[Text("ABSK"), Run(Base64, 109, 269)],
    ),
    anywhere(
        Kind { id: "aws-bedrock-short", provider: "AWS Bedrock", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "bedrock-api-·key-YmVkcm9jay5hbWF6b25hd3MuY29tN0taRea1T0kenhSGvC9BBFdd",
            look_alike: "bedrock-api-·key-YmVkcm9jay5hbWF6b25hd3MuY29tN0taRea1T0MMdJuFTs7" },
        &[Text("bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t"), Run(AnyBase64, 20, ANY)],
    ),
    anywhere(
        Kind { id: "aws-appsync", provider: "AWS AppSync", what: "API key", exposure: Probable, source: "noseyparker",
            sample: "da2-n0tarea1·t0ken5myqv5e62kd2i",
            look_alike: "da2-n0tarea1·t0kenjtnu9t9no5zg" },
        &[Text("da2-"), Run(LowerDigit, 26, 26)],
    ),
    anywhere(
        Kind { id: "aws-session", provider: "AWS", what: "session", exposure: Probable, source: "unverified",
            sample: "IQoJb3JpZ2lu·X2VjN0taRea1T0kenQCWsD5yT6HpwsqkZyNIiIYbpGVftzr3u9FFR5NpvFHAyLRo",
            look_alike: "IQoJb3JpZ2lu·X2VjN0taRea1T0ken8NgEMPjJZRDE9FPvQG7jd8BTybfjLrPX57zaF5hs4pCCVI" },
        &[Text("IQoJb3JpZ2luX2Vj"), Run(AnyBase64, 60, ANY)],
    ),
    anywhere(
        Kind { id: "aws-session-old", provider: "AWS", what: "session", exposure: Probable, source: "unverified",
            sample: "FwoGZXIvYXdz·N0taRea1T0kenQCWsD5yT6HpwsqkZyNIiIYbpGVftzr3u9FFR5NpvFHAyLRo",
            look_alike: "FwoGZXIvYXdz" },
        &[Text("FwoGZXIvYXdz"), Run(AnyBase64, 60, ANY)],
    ),
    anywhere(
        Kind { id: "gcp-key", provider: "Google", what: "API key", exposure: Probable, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint, ripsecrets",
            sample: "AIzaN0taRea1·T0kenwzh6HWc5BiAT6cXN5PdhJq",
            look_alike: "AIzaN0taRea1·T0ken7vskIEv96KgSjKviI5RFJ" },
        &[Text("AIza"), Run(Base64Url, 35, 35)],
    ),
    anywhere(
        Kind { id: "gcp-oauth", provider: "Google", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "ya29.N0taRea·1T0kMFcdUymn7",
            look_alike: "ya29.html" },
        &[Text("ya29."), Run(Unreserved, 20, 1024)],
    ),
    anywhere(
        Kind { id: "gcp-client-secret", provider: "Google", what: "access token", exposure: Leak, source: "noseyparker, kingfisher",
            sample: "GOCSPX-N0taR·ea1T0kenStyj8hGuTAsRQub",
            look_alike: "GOCSPX-N0taR·ea1T0kenSYhe6kStppWnDa" },
        &[Text("GOCSPX-"), Run(Base64Url, 28, 28)],
    ),
    anywhere(
        Kind { id: "gcp-refresh", provider: "Google", what: "access token", exposure: Probable, source: "unverified",
            sample: "1//0N0taRea1·T0kenqgGZ8a3IQn39EKy9y8ATPNb6h5HdVuwswcNse4qKeKmFGcL",
            look_alike: "1//0N0taRea1·T0kenAwKgktQgWqTIeduxMnBxovKhYDQ3re8s98jcJHNSQeaI6Y" },
        &[Text("1//0"), Run(Base64Url, 60, 120)],
    ),
    anywhere(
        Kind { id: "gcp-hmac", provider: "Google Cloud Storage", what: "access token", exposure: Probable, source: "unverified",
            sample: "GOOG1ENOTARE·ALTOKEN2FYVQJXHJV4CCPI743GF4ZHI4Y4TLN2TY3HRTUAVBPF",
            look_alike: "GOOG1ENOTARE·ALTOKEN245CE3LECYWG5VSFLZQYFKCD3XJCVA3PVNQXVIPHU2" },
        &[Text("GOOG1E"), Run(Base32, 56, 56)],
    ),
    anywhere(
        Kind { id: "azure-ad", provider: "Microsoft Entra", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "exC0Q~N0taRe·a1T0kenznS3sEovrj9fr7UjUJ",
            look_alike: "RXV5Q~N0taRe·a1T0kentsDEG9XCdfZDPizMo" },
        &[Run(Alnum, 3, 3), Run(Digit, 1, 1), Text("Q~"), Run(Unreserved, 31, 34)],
    ),
    anywhere(
        Kind { id: "azure-acr", provider: "Azure Container Registry", what: "password", exposure: Leak, source: "trufflehog",
            sample: "N0taRea1T0ke·nQwoX2AivQu6INjbtPPhL29oXG9Bdp+ACRN0taet",
            look_alike: "N0taRea1T0ke·nB4CCTecL5McMXN3897c8uuk43nvBd+ACR7xZvN" },
        &[Run(Base64, 42, 42), Text("+ACR"), Run(Alnum, 6, 6)],
    ),
    anywhere(
        Kind { id: "azure-storage-key", provider: "Azure Storage", what: "password", exposure: Leak, source: "noseyparker, detect-secrets, ripsecrets, trufflehog",
            sample: "AccountKey=N·0taRea1T0kenVU6zoh384Bv2oDARCRRyS65RcNtxZ2YnqTMGhzSbrc72N3cjravgkxFqu4LH9tu22kcERKJBa==",
            look_alike: "AccountKey=N·0taRea1T0kent8T3jLKgrGCMQhwtwRhBhUFzUnrhbEbRPJXyjiwgUbZrnEjPxPnpcgYLoT7BbIQKDKDUHnAL==" },
        &[Text("AccountKey="), Run(Base64, 86, 86), Text("==")],
    ),
    anywhere(
        Kind { id: "azure-sb-key", provider: "Azure Service Bus", what: "password", exposure: Leak, source: "noseyparker",
            sample: "SharedAccess·Key=N0taRea1T0kenmE2MPCWpJN7ZxLHaqI7pfs5nq8AHMe=",
            look_alike: "SharedAccess·Key=N0taRea1T0kensk4j75EeK8JXuGp7jPtd6f5aYNhyu=" },
        &[Text("SharedAccessKey="), Run(Base64, 43, 43), Text("=")],
    ),
    anywhere(
        Kind { id: "azure-func", provider: "Azure Functions", what: "API key", exposure: Probable, source: "unverified",
            sample: "N0taRea1T0ke·nsFKIk5PMoF6rU4gq8NngKNUSJeI2QAzFuN0taVW==",
            look_alike: "N0taRea1T0ke·nbXs9JXibCfN72wGCdCm5pWwbCN2j7AzFu2wS3n==" },
        &[Run(Alnum, 42, 42), Text("AzFu"), Run(Alnum, 6, 6), Text("==")],
    ),
];
