//! Messages: mail and telephony.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Digit, LowerHex};
use crate::secret::kind::shape::Part::{Mixed, Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "twilio-sk", provider: "Twilio", what: "API key", exposure: Probable, source: "gitleaks, trufflehog, detect-secrets, ripsecrets",
            sample: "SKdecade0ddb·a11badf557a1d0ed8eeb21",
            look_alike: "SKOREAN-translation-of-the-manual" },
        &[Text("SK"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "twilio-ac", provider: "Twilio", what: "public key", exposure: Public, source: "trufflehog, detect-secrets",
            sample: "ACdecade0ddb·a11badc661ec765b8505b1",
            look_alike: "ACdecade0ddb·a11badcf619f4475f2229" },
        &[Text("AC"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "sendgrid", provider: "SendGrid", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, detect-secrets, secretlint, ripsecrets",
            sample: "SG.N0taRea1T·0kamAJseLi7.N0taRea1T0ken4H88NTGo8tamMckz7PKDCHoC8i",
            look_alike: "SG.html" },
        &[Text("SG."), Run(Base64Url, 20, 24), Text("."), Run(Base64Url, 39, 50)],
    ),
    anywhere(
        Kind { id: "mailgun", provider: "Mailgun", what: "API key", exposure: Probable, source: "gitleaks, trufflehog",
            sample: "key-decade0d·dba11badb4adcea49b66ac9e",
            look_alike: "key-performance-indicators-of-2026" },
        &[Text("key-"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "mailgun-pub", provider: "Mailgun", what: "public key", exposure: Public, source: "gitleaks",
            sample: "pubkey-decad·e0ddba11bad499230a67f7a8fd4",
            look_alike: "pubkey-decad·e0ddba11badecef095022ecb3f" },
        &[Text("pubkey-"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "mailchimp", provider: "Mailchimp", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, detect-secrets, ripsecrets",
            sample: "decade0ddba1·1bade6804f241cf9e576-us5",
            look_alike: "decade0ddba1·1bad799a885a0c1cf033-us" },
        &[Run(LowerHex, 32, 32), Text("-us"), Run(Digit, 1, 2)],
    ),
    anywhere(
        Kind { id: "mandrill", provider: "Mandrill", what: "API key", exposure: Probable, source: "unverified",
            sample: "md-N0taRea1T·0keCKzKyqudp7",
            look_alike: "md-storageCrs-val·id-values" },
        &[Text("md-"), Mixed(Base64Url, 22, 22)],
    ),
    anywhere(
        Kind { id: "brevo", provider: "Brevo", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "xkeysib-deca·de0ddba11bad1433e6c3087f133f5a2582fb44f1b2fc99ac40a1e575de27-N0taRea1Tso2D383",
            look_alike: "xkeysib-deca·de0ddba11bade472829ad7ac1efbb4cacf59cc8f504229ee0f02aa081b8d-N0taRea1LkpVDF7" },
        &[Text("xkeysib-"), Run(LowerHex, 64, 64), Text("-"), Run(Alnum, 16, 16)],
    ),
    anywhere(
        Kind { id: "brevo-smtp", provider: "Brevo", what: "password", exposure: Probable, source: "unverified",
            sample: "xsmtpsib-dec·ade0ddba11badcfb288b3f143559e75da5dc7e607479a6d7ad7f0a349b9d9-N0taRea1TShhSwC7",
            look_alike: "xsmtpsib-dec·ade0ddba11bad77b34ce53e843b8a271fb3a4505384219308bf9e02dcdd6e-N0taRea1qC769pk" },
        &[Text("xsmtpsib-"), Run(LowerHex, 64, 64), Text("-"), Run(Alnum, 16, 16)],
    ),
    value(
        Kind { id: "postmark-none", provider: "Postmark", what: "API key", exposure: Probable, source: "noseyparker, kingfisher",
            sample: "decad0b5-f75·4-6284-4c27-decade0ede56",
            look_alike: "decadb94-7d1·3-e00c-f43c-decade7d37b" },
        &[Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "resend", provider: "Resend", what: "API key", exposure: Probable, source: "unverified",
            sample: "re_N0taRPy7_·N0taRea1T0kenu7Q9Np8DinH",
            look_alike: "re_N0taRRf7_·N0taRea1T0keba65qTRXrH9" },
        &[Text("re_"), Run(Alnum, 8, 8), Text("_"), Run(Alnum, 24, 24)],
    ),
];
