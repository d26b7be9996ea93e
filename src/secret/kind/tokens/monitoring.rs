//! Monitoring and feature flags.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Hex, LowerDigit, LowerHex, UpperDigit, Word,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "grafana-sa", provider: "Grafana", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint",
            sample: "glsa_N0taRea·1T0kenNSj9fPCnaAVFuDJihoe_decad1e2",
            look_alike: "glsa_N0taRea·1T0kenQemTaw76YrdERNLm7RM_deca0c8" },
        &[Text("glsa_"), Run(Alnum, 32, 32), Text("_"), Run(Hex, 8, 8)],
    ),
    anywhere(
        Kind { id: "grafana-cloud", provider: "Grafana", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "glc_N0taRea1·T0kenwmEIgjCyfRDSGZdzTq7",
            look_alike: "glc_N0taRea1·T0ken2eN3uNW6PfPpwCdYbV" },
        &[Text("glc_"), Run(AnyBase64, 32, 400)],
    ),
    anywhere(
        Kind { id: "grafana-old", provider: "Grafana", what: "API key", exposure: Leak, source: "gitleaks, kingfisher, noseyparker",
            sample: "eyJrIjoiN0ta·Rea1T0kenVIctZF2nhTgJydcZ2BaiBjwEbeAg7hUSEhD7PhpYA5CtC94",
            look_alike: "eyJrIjoiN0ta·Rea1T0kenjjUZYs4M8dY3mHNhbk2MwrFAoVSNcMiAvEHbSkDbigAwyk" },
        &[Text("eyJrIjoi"), Run(Alnum, 60, 400)],
    ),
    anywhere(
        Kind { id: "newrelic-user", provider: "New Relic", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "NRAK-N0TAREA·1T0KENUXKPJYYWAU96VJ",
            look_alike: "NRAK-N0TAREA·1T0KENTJA84FX7DI5PB" },
        &[Text("NRAK-"), Run(UpperDigit, 27, 27)],
    ),
    anywhere(
        Kind { id: "newrelic-ins", provider: "New Relic", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "NRII-N0taRea·1T0kengAZQGdf69rqG",
            look_alike: "NRII-N0taRea·1T0ken6MFpqE4XgzN" },
        &[Text("NRII-"), Run(Base64Url, 25, 32)],
    ),
    anywhere(
        Kind { id: "newrelic-query", provider: "New Relic", what: "API key", exposure: Leak, source: "trufflehog, noseyparker",
            sample: "NRIQ-N0taRea·1T0kenzFCR4gMQnb3r",
            look_alike: "NRIQ-N0taRea·1T0ken7jq37zpYxXF" },
        &[Text("NRIQ-"), Run(Base64Url, 25, 32)],
    ),
    anywhere(
        Kind { id: "newrelic-admin", provider: "New Relic", what: "API key", exposure: Leak, source: "noseyparker",
            sample: "NRAA-decade0·ddba11bb0b83d9688d71",
            look_alike: "NRAA-decade0·ddba11bb29f2707cb1d" },
        &[Text("NRAA-"), Run(LowerHex, 27, 27)],
    ),
    anywhere(
        Kind { id: "newrelic-rest", provider: "New Relic", what: "API key", exposure: Leak, source: "noseyparker",
            sample: "NRRA-decade0·ddba11bad1cb571e61dcd4553a6c2206cc8",
            look_alike: "NRRA-decade0·ddba11bad52ba93d7425299c4557c15de7" },
        &[Text("NRRA-"), Run(LowerHex, 42, 42)],
    ),
    anywhere(
        Kind { id: "newrelic-lic", provider: "New Relic", what: "API key", exposure: Leak, source: "trufflehog, noseyparker",
            sample: "decade0ddba1·1bad32937ac2c1cb9570FFFFNRAL",
            look_alike: "decade0ddba1·1baddf3ffae3c5bb434FFFFNRAL" },
        &[Run(LowerHex, 32, 32), Text("FFFFNRAL")],
    ),
    anywhere(
        Kind { id: "newrelic-browser", provider: "New Relic", what: "public key", exposure: Public, source: "gitleaks",
            sample: "NRJS-decade0·ddbb620aa6e4",
            look_alike: "NRJS-decade·0ddb2a69f154" },
        &[Text("NRJS-"), Run(LowerHex, 19, 19)],
    ),
    anywhere(
        Kind { id: "newrelic-mobile", provider: "New Relic", what: "public key", exposure: Public, source: "trufflehog",
            sample: "AAdecade0ddb·a11bad0a35e9b74b2a7252b95b304f-NRMA",
            look_alike: "AAdecade0ddb·a11bad59c1ff5a3921a98bec9435c-NRMA" },
        &[Text("AA"), Run(LowerHex, 40, 40), Text("-NRMA")],
    ),
    anywhere(
        Kind { id: "sentry-user", provider: "Sentry", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, provider",
            sample: "sntryu_decad·e0ddba11badc11da82e537065a3f1c3196c02195897f023c95516cef183",
            look_alike: "sntryu_decad·e0ddba11badac85afe7157290319fd3fd5f7cfc44780acc84c11739ef2" },
        &[Text("sntryu_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "sentry-org", provider: "Sentry", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, provider",
            sample: "sntrys_eyJN0·taRea1T0kenFAu8tztNzgnFNzVAaMuI4FZinRIT3qRB2njK7iW3ovc3J9XRhUrTtIoIh8zIJ6HzSho",
            look_alike: "sntrys_eyJN0·taRea1T0kenGvtgsuQSru8LPR75MsFGo4bKVCNeAKstseP5AKaBxHRukMTrspqXIWPBVUcYIZqYHY" },
        &[Text("sntrys_eyJ"), Run(AnyBase64, 80, 400)],
    ),
    anywhere(
        Kind { id: "sentry-app", provider: "Sentry", what: "access token", exposure: Probable, source: "unverified",
            sample: "sntrya_decad·e0ddba11badfbc041ed0742aaef5c65710c354aa69b1a58b6a5cdc63a50",
            look_alike: "sntrya_decad·e0ddba11bade8911c2f55224c98526fa1315c3c77cc2c3f9d5ac2308cd" },
        &[Text("sntrya_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "sentry-integration", provider: "Sentry", what: "access token", exposure: Probable, source: "unverified",
            sample: "sntryi_decad·e0ddba11badfbc041ed0742aaef5c65710c354aa69b1a58b6a5cdc63a50",
            look_alike: "sntryi_example" },
        &[Text("sntryi_"), Run(LowerHex, 64, 64)],
    ),
    value(
        Kind { id: "datadog-none", provider: "Datadog", what: "API key", exposure: Probable, source: "gitleaks, trufflehog",
            sample: "decade0ddba1·1bada8271909ed0ab142",
            look_alike: "decade0ddba1·1bad88d80023cfc9565" },
        &[Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "datadog-pub", provider: "Datadog", what: "public key", exposure: Public, source: "unverified",
            sample: "pubdecade0dd·ba11bad8a5c61a039adfee8",
            look_alike: "pubdecade0dd·ba11bada3fe60b0944a5a4" },
        &[Text("pub"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "honeycomb", provider: "Honeycomb", what: "API key", exposure: Probable, source: "unverified",
            sample: "hcaik_n0tare·a1t0ken4zayup7wnnnazu992yw3mpu3pg7akp62ra5o5oe8ip2jz",
            look_alike: "hcaik_n0tare·a1t0kenhvhf9hzmesbcvh7smsymrtaty9oqqifn9c2vhviwhwyk" },
        &[Text("hcaik_"), Run(LowerDigit, 58, 58)],
    ),
    anywhere(
        Kind { id: "dynatrace", provider: "Dynatrace", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "dt0c01.N0taR·ea1T0kenhfGfwcKZMh7.N0taRea1T0kenCYvNzTPi49jYjxzinJs2I7QLw8cxgS8itQB2ojqGKWBcrqm4e46",
            look_alike: "dt0c01.N0taR·ea1T0kend9QRBHxwXoj.N0taRea1T0kenbC5yc8q3Apvf2Pjv77oCUHEnpA4xmUZ2dXZSQW5fXkWJxmoTz2" },
        &[Text("dt0"), Run(LowerDigit, 3, 3), Text("."), Run(Alnum, 24, 24), Text("."), Run(Alnum, 64, 64)],
    ),
    anywhere(
        Kind { id: "posthog-p", provider: "PostHog", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "phx_N0taRea1·T0kenyaSLL6jSREgxzDEReAuengZWBKRDMR",
            look_alike: "phx_N0taRea1·T0kenbyEQia2VUvEXnu3Jkf5bxFEiFqIyJ" },
        &[Text("phx_"), Run(Word, 43, 48)],
    ),
    anywhere(
        Kind { id: "posthog-proj", provider: "PostHog", what: "public key", exposure: Public, source: "unverified",
            sample: "phc_N0taRea1·T0ken5a4nrreoB7cZrmXU8BrIFcjTDY56HD",
            look_alike: "phc_N0taRea1·T0kenfEBVCksGio5wjPC7yXGfU6WXcNyDC" },
        &[Text("phc_"), Run(Word, 43, 48)],
    ),
    anywhere(
        Kind { id: "launchdarkly", provider: "LaunchDarkly", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "api-decadcc7·-a922-eb65-64eb-decade0452c4",
            look_alike: "api-decade18·-a2b2-7dab-8307-decade072c5" },
        &[Text("api-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "launchdarkly-sdk", provider: "LaunchDarkly", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "sdk-decad720·-8306-21dd-1c62-decade0ca52c",
            look_alike: "sdk-decad416·-2a7d-71db-7540-decadeb0bc9" },
        &[Text("sdk-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "rootly", provider: "Rootly", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "rootly_decad·e0ddba11badc715736065bc2a960a93413d8e8330ac20d43acd5f0586db",
            look_alike: "rootly_decad·e0ddba11bad3a60627cd6dd41e99136d66d1489bef803b6e7f6b30a85a" },
        &[Text("rootly_"), Run(LowerHex, 64, 64)],
    ),
    value(
        Kind { id: "pagerduty-none", provider: "PagerDuty", what: "API key", exposure: Probable, source: "trufflehog",
            sample: "u+N0taRea1·T0ZP7gFaYz",
            look_alike: "u+N0taRea·1Tm4cImxJB" },
        &[Text("u+"), Run(Base64Url, 18, 18)],
    ),
];
