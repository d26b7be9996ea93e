//! Work: tickets, documents, sales.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Base64UrlPadded, Digit, Hex, Lower, LowerHex, Unreserved,
    UpperDigit,
};
use crate::secret::kind::shape::Part::{Mixed, Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "atlassian", provider: "Atlassian", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, noseyparker",
            sample: "ATATT3N0taRe·a1T0kenzyyYHby52I7ZEGkfInVR3nd2LiHVBGkPgra2Zho5zVYybAm8cq5rPky6FzmU3stGu8NTDkavuqoaDWu4uQzUJjUQH5YqCc3AwIz4I8nerZIrLpiYLiYUja8YN9z6KrfEyULAwfIKtSQwVABXpzQHtQekkpNeocjMAjBILzJ",
            look_alike: "ATATT3N0taRe·a1T0kenmSobXRizGipMxTZSkuVw559HXnVi8YvsSCzqyEbK342qtSAp5grscrCWRfMrag4iVjp3C3JxjLyEGhA3EEuDmkYcaPDkXB3fXNLSHXS2q4nukqEyzKNF9bzt89iqB8fEepKvd7LNEIuEDenETTzmYeEs6XSQLoypifswMe" },
        &[Text("ATATT3"), Run(AnyBase64, 180, 220)],
    ),
    anywhere(
        Kind { id: "atlassian-ctt", provider: "Atlassian", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "ATCTT3xFfGN0·taRea1T0ken9F3NYpijsmpHGKGADoQejRo8i7prtnumx6yZop544CIx6yZHnsuzXRPnjX7YvffBevsEKUMGPsUmPsInImIawui",
            look_alike: "ATCTT3xFfGN0·taRea1T0ken4jrpzTLdbcyxN552GYMwLR2VuFycINKG3zV4eUwoPpYABnUesQPuqRt2d2WXKBZc4ZjtnXv9bxSTEreHeFBVBY" },
        &[Text("ATCTT3xFfG"), Run(AnyBase64, 100, ANY)],
    ),
    anywhere(
        Kind { id: "trello", provider: "Trello", what: "access token", exposure: Probable, source: "unverified",
            sample: "ATTAdecade0d·dba11bad4a956d439b5bcb6374c484c0264ae8f9dae5391617d3fff61a14f51d",
            look_alike: "ATTAdecade0d·dba11badaafa26aed5d9a2c9576c01826cde16a05344e4cb158d546d93d1e44" },
        &[Text("ATTA"), Run(LowerHex, 72, 72)],
    ),
    value(
        Kind { id: "jira-sd-none", provider: "Jira", what: "password", exposure: Probable, source: "gitleaks",
            sample: "N0taRea1T0ke·nqrB8j2G69G7",
            look_alike: "N0taRea1T0k·ehugUgYAk2zu" },
        &[Run(Alnum, 24, 24)],
    ),
    anywhere(
        Kind { id: "linear", provider: "Linear", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, secretlint",
            sample: "lin_api_N0ta·Rea1T0ken7IGu5zDkfptMrHmZTBrIzcbTSuM",
            look_alike: "lin_api_documentation" },
        &[Text("lin_api_"), Run(Alnum, 40, 40)],
    ),
    anywhere(
        Kind { id: "linear-oauth", provider: "Linear", what: "access token", exposure: Probable, source: "unverified",
            sample: "lin_oauth_de·cade0ddba11badbcb16ddf67c7bcd94d34d6557730a7c4b1c355a8cd43298d",
            look_alike: "lin_oauth_de·cade0ddba11badc2f83b7595c04272701b2d1f1c13db00afccc61104680c0" },
        &[Text("lin_oauth_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "notion", provider: "Notion", what: "access token", exposure: Leak, source: "gitleaks, secretlint",
            sample: "ntn_12345643·205N0taRea1T0kenQSzfJEcws9RDVfH7GEnksF",
            look_alike: "ntn_12345622·703N0taRea1T0ken2IUmUA4nI5PFHp9YxpU2d" },
        &[Text("ntn_"), Run(Digit, 11, 11), Run(Alnum, 35, 35)],
    ),
    anywhere(
        Kind { id: "notion-old", provider: "Notion", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "secret_N0taR·ea1T0kenbv4yoDPKRtC4IxPWyDeDqjvy9n8MT7",
            look_alike: "secret_sauce_of_good_documentation" },
        &[Text("secret_"), Mixed(Alnum, 43, 43)],
    ),
    anywhere(
        Kind { id: "figma", provider: "Figma", what: "access token", exposure: Leak, source: "secretlint",
            sample: "figd_N0taRea·1T0kenuNNGBnS3gUSIAfyWkxyJABDqmY9",
            look_alike: "figd_N0taRea·1T0kenTHz75f5ni6LiiTPeV2GPqN5jHd" },
        &[Text("figd_"), Run(Base64Url, 40, 200)],
    ),
    anywhere(
        Kind { id: "figma-p", provider: "Figma", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "figp_N0taRea·1T0kenat8A5dGQUv7wI7zZvIe74RCIhgK",
            look_alike: "figp_N0taRea·1T0kenvBuW8gYcWeFVQJJvUGxDJnb44D" },
        &[Text("figp_"), Run(Base64UrlPadded, 40, 54)],
    ),
    anywhere(
        Kind { id: "airtable", provider: "Airtable", what: "access token", exposure: Leak, source: "gitleaks, kingfisher",
            sample: "patN0taRea1e·DqQS7.decade0ddba11bad47640df58da4202d2a87815c19fa2462f228213a17be4997",
            look_alike: "patterns.0123" },
        &[Text("pat"), Run(Alnum, 14, 14), Text("."), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "airtable-oauth", provider: "Airtable", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "oaaN0taRea1s·asid7.v1.N0taRea1T0kenBXVwkV2wIZy.decade0ddba11bad262506445e91a244",
            look_alike: "oaaN0taRea1s·eLBh7.v1.N0taReKLs7.decade0ddba11badbb7a7b5dc285c86" },
        &[Text("oaa"), Run(Alnum, 14, 14), Text(".v1."), Run(Base64Url, 10, ANY), Text("."), Run(LowerHex, 32, ANY)],
    ),
    anywhere(
        Kind { id: "postman", provider: "Postman", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "PMAK-decade0·ddba116ae1cd82455-decade0ddba11bad8cae07c21d5331d538",
            look_alike: "PMAK-decade0·ddba1155ee0da8c89-decade0ddba11badce8720a2053c656b4" },
        &[Text("PMAK-"), Run(Hex, 24, 24), Text("-"), Run(Hex, 34, 34)],
    ),
    anywhere(
        Kind { id: "postman-coll", provider: "Postman", what: "access token", exposure: Probable, source: "unverified",
            sample: "PMAT-N0TAREA·1T0KENJUQZ9SCJTG9YW",
            look_alike: "PMAT-N0TAREA·1T0KEN3TPZE6FS9XXT" },
        &[Text("PMAT-"), Run(UpperDigit, 26, 26)],
    ),
    anywhere(
        Kind { id: "typeform", provider: "Typeform", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "tfp_N0taRea1·T0kenWB76MfZjXxvs8CHmiHjokmNDTNP",
            look_alike: "tfp_N0taRea1·T0kenCFi9gTvIymRqqTGhCzdcfY5THz" },
        &[Text("tfp_"), Run(Unreserved, 40, 60)],
    ),
    anywhere(
        Kind { id: "contentful", provider: "Contentful", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "CFPAT-N0taRe·a1T0kenmTV2jnM25YEsRMyZx3MRJnyCMMW46n",
            look_alike: "CFPAT-N0taRe·a1T0ken3HAT63q7S6CIRxzvaKFrtmzwf8FTd" },
        &[Text("CFPAT-"), Run(Base64Url, 43, 43)],
    ),
    anywhere(
        Kind { id: "clickup", provider: "ClickUp", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "pk_1234137_N·0TAREA1T0KENMCVXNFGG5E3I4RH5JLW",
            look_alike: "pk_1234499_N·0TAREA1T0KENXPSUHNJ7WQ57JEYJNU" },
        &[Text("pk_"), Run(Digit, 7, 9), Text("_"), Run(UpperDigit, 32, 32)],
    ),
    anywhere(
        Kind { id: "klaviyo", provider: "Klaviyo", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "pk_decade0dd·ba11bad623fc26d09b947e064",
            look_alike: "pk_decade0dd·ba11bad562c6a94064e091e6" },
        &[Text("pk_"), Run(LowerHex, 34, 34)],
    ),
    anywhere(
        Kind { id: "klaviyo-2", provider: "Klaviyo", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "pk_N0tamg_de·cade0ddba11baddc67a31e9b0533c6b0",
            look_alike: "pk_N0taeQ_de·cade0ddba11bad90335247ca8424dc1" },
        &[Text("pk_"), Run(Alnum, 6, 6), Text("_"), Run(LowerHex, 34, 34)],
    ),
    anywhere(
        Kind { id: "close", provider: "Close", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "api_N0taRea1·T0kenqnvnCLsKxXDywvBGLqUSF3QWrqTbQxmf",
            look_alike: "api_N0taRea1·T0kenMBZhiwtJJCPUWHSPdpmPbL7GkGPzyWY" },
        &[Text("api_"), Run(Unreserved, 45, 45)],
    ),
    anywhere(
        Kind { id: "asana", provider: "Asana", what: "access token", exposure: Probable, source: "unverified",
            sample: "2/1234560664·/1234563840:decade0ddba11bad789058d34df11461",
            look_alike: "2/1234561062·/1234561147:decade0ddba11baddb89ff41bf89339" },
        &[Text("2/"), Run(Digit, 10, 20), Text("/"), Run(Digit, 10, 20), Text(":"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "hubspot", provider: "HubSpot", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "pat-na1-deca·dec7-ff9f-21fb-60ad-decade0ecd21",
            look_alike: "pat-na1-deca·d092-f82f-1a89-eff6-decaded4905" },
        &[Text("pat-"), Run(Lower, 2, 2), Run(Digit, 1, 1), Text("-"), Run(Hex, 8, 8), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 12, 12)],
    ),
    anywhere(
        Kind { id: "salesforce", provider: "Salesforce", what: "session", exposure: Leak, source: "trufflehog, noseyparker, kingfisher",
            sample: "00N0taReaLaF·ga5!N0taRea1T0kenpBLykjjRXmFgxb3wpWmnhEaDnXXr4xUCyC3nMaCogzecyaLtZqdrgtcqhyBWQLIN8SwCL7C5DvBvWqhsyUp",
            look_alike: "00ABC!x" },
        &[Text("00"), Run(Alnum, 13, 13), Text("!"), Run(Unreserved, 96, 96)],
    ),
    value(
        Kind { id: "salesforce-key", provider: "Salesforce", what: "public key", exposure: Public, source: "trufflehog",
            sample: "3MVG9N0taRea·1T0kenxWuKMnY9s8hduSrRKCFtEChuPGt43ApD5ebTzDGpMrcffhgtr3nNeY2EUIbWRNvmHcM",
            look_alike: "3MVG9N0taRea·1T0kenwuQmShvNjD2b3bpCG3Q49yYMxpEp5hLYjpmmPxPPSRipamJU5NrctVot9IujrcjJXC" },
        &[Text("3MVG9"), Run(AnyBase64, 80, 251)],
    ),
    anywhere(
        Kind { id: "salesforce-ref", provider: "Salesforce", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "5Aep861N0taR·ea1T0ken8NaG3gs3H2ihPLSGrFxH6Q6Cjb7CuIz3ty33mMAkPyUG5iNGYaH8IIWsfYiBPr9pctx",
            look_alike: "5Aep861N0taR·ea1T0kenMU3sFWhnrgTriVkWKSZcID3Mob2d83jrGfprGX7Us2eoEzjQZ7XPMQSuSdA7qKNEI8" },
        &[Text("5Aep861"), Run(Unreserved, 80, ANY)],
    ),
    anywhere(
        Kind { id: "zoho", provider: "Zoho", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "1000.decade0·ddba11bad4e1e49a08794b12f.decade0ddba11bad1987630d202245cb",
            look_alike: "1000.pdf" },
        &[Text("1000."), Run(LowerHex, 32, 32), Text("."), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "intra42", provider: "42", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, ripsecrets",
            sample: "s-s4t2ud-dec·ade0ddba11bad62c3cc06c79b52d7a263552f5f0235294b330c49c6be3d49",
            look_alike: "s-s4t2ud-dec·ade0ddba11badfafa5a28d62558b3e3881907d10dfcde33750fce9736dee" },
        &[Text("s-s4t2ud-"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "intra42-af", provider: "42", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, ripsecrets",
            sample: "s-s4t2af-dec·ade0ddba11bad62c3cc06c79b52d7a263552f5f0235294b330c49c6be3d49",
            look_alike: "s-s4t2af-example" },
        &[Text("s-s4t2af-"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "dropbox", provider: "Dropbox", what: "access token", exposure: Leak, source: "gitleaks, kingfisher, noseyparker",
            sample: "sl.N0taRea1T·0kenoXYJNqqH3TUbDdDDnYsdJidZ75CpdcVUH9w8ZxuZoWxggwVZFURNzUasTIZBMKKDGSHUdd3eSNejPLSufjBHSnFgIkk5eI8kPxinEH4uvfT4gQmF8HqUz",
            look_alike: "sl.wikipedia.org" },
        &[Text("sl."), Run(Unreserved, 130, ANY)],
    ),
    value(
        Kind { id: "box-none", provider: "Box", what: "access token", exposure: Probable, source: "kingfisher",
            sample: "N0taRea1T0ke·ndi5jKIcwkJWQVFKVgtS",
            look_alike: "N0taRea1T0ke·nIF2hUDPsj7IRXp39CV" },
        &[Run(Alnum, 32, 32)],
    ),
];
