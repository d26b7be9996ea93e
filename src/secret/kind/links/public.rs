//! Links that look like secret ones, and are made to be published.

use crate::secret::kind::Exposure::Public;
use crate::secret::kind::Kind;
use crate::secret::kind::route::Link;
use crate::secret::kind::route::Step::{self, Key, Rest, Secret};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Hex, Unreserved};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "cap-slackinvite", provider: "Slack, Discord, WhatsApp", what: "public link", exposure: Public, source: "published links",
            sample: "https://join.slack.com/t/acme/shared_invite/‹zt-N·0taRea1T0kenpMErAn6YArp6iSnas›",
            look_alike: "" },
        hosts: &["discord.com", "discordapp.com", "chat.whatsapp.com", "matrix.to", "guilded.gg", "join.slack.com"],
        after: &["/invite/", "/shared_invite/"],
        steps: &[Rest(&[Run(Base64Url, 2, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-unsub", provider: "any list", what: "public link", exposure: Public, source: "published links",
            sample: "https://list.example.org/unsubscribe/‹N0ta·Rea1T0ken6p7fvP7GYZ865JEFysk›",
            look_alike: "" },
        hosts: &[],
        after: &["/unsubscribe/", "/optout/", "/opt-out/", "/list-unsubscribe/"],
        steps: &[Rest(&[Run(Unreserved, 1, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-gravatar", provider: "Gravatar", what: "public link", exposure: Public, source: "published links",
            sample: "https://www.gravatar.com/avatar/‹deca·de0ddba11bad673cb425469efcba›",
            look_alike: "" },
        hosts: &["gravatar.com"],
        after: &["/avatar/"],
        steps: &[Secret(&[Run(Hex, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-gsheet", provider: "Google Docs", what: "public link", exposure: Public, source: "published links",
            sample: "https://docs.google.com/spreadsheet/ccc?key=‹0AN0ta·Rea1Documentxw29Bq4PmCzVh7TyJ5dE3sG6kR›&usp=sharing",
            look_alike: "https://docs.google.com/spreadsheet/ccc?authkey=N0ta·Rea1AuthKeyxw29Bq4Pm" },
        hosts: &["docs.google.com", "spreadsheets.google.com"],
        after: &["/ccc?", "/oimg?", "/pub?", "/tq?", "/lv?", "/fm?", "/viewform?", "/embeddedform?", "/gform?", "/viewanalytics?"],
        steps: &[Key(&["key", "formkey"]), Secret(&[Run(Base64Url, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-gitbadge", provider: "Codecov, Coveralls", what: "public link", exposure: Public, source: "published links",
            sample: "https://codecov.io/gh/o/r/branch/main/graph/badge.svg?token=‹N0ta·Rezpu7›",
            look_alike: "" },
        hosts: &["codecov.io", "coveralls.io"],
        after: &["/badge.svg?", "/graph/badge.svg?"],
        steps: &[Key(&["token", "t"]), Secret(&[Run(Alnum, 6, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-sentry-cron", provider: "Sentry", what: "public key", exposure: Public, source: "the provider’s documentation",
            sample: "https://o1.ingest.example.org/api/1/security/?sentry_key=‹deca·de0ddba11badc81b38b557c73a95›",
            look_alike: "" },
        hosts: &[],
        after: &["/security/?", "/cron/"],
        steps: &[Key(&["sentry_key"]), Secret(&[Run(Hex, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-datadog-public", provider: "Datadog", what: "public key", exposure: Public, source: "trufflehog",
            sample: "https://browser-intake.logs.datadoghq.com/api/v2/logs?dd-api-key=‹pubdeca·de0ddba11bad239492c762cd52f7›",
            look_alike: "" },
        hosts: &[".datadoghq.com", ".datadoghq.eu", ".ddog-gov.com"],
        after: &["/api/", "/v1/"],
        steps: &[Key(&["dd-api-key", "api_key"]), Secret(&[Text("pub"), Run(Hex, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-gmeet", provider: "Webex", what: "public link", exposure: Public, source: "unverified",
            sample: "https://acme.webex.com/acme/j.php?MTID=‹mdec·ade0ddba11bad006ed72495e3086d›",
            look_alike: "" },
        hosts: &[".webex.com"],
        after: &["/j.php?"],
        steps: &[Key(&["MTID"]), Secret(&[Run(Alnum, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-giturl", provider: "GitHub", what: "public link", exposure: Public, source: "published links",
            sample: "https://camo.githubusercontent.com/‹deca·de0ddba11bad1283a6b19a01cb7c97bc6e957e5561b366622c21dc45e43d›/decade0ddba11bad2d34a44d635ab4b611a2acf1232f49b8f1572299ec7f1f019e8eeb3fbd741415",
            look_alike: "" },
        hosts: &["camo.githubusercontent.com"],
        after: &[],
        steps: &[Step::Text("/"), Rest(&[Run(Hex, 40, ANY)])],
    },
    Link {
        kind: Kind { id: "sig-imgproxy", provider: "imgix, Reddit", what: "signed link", exposure: Public, source: "unverified",
            sample: "https://preview.redd.it/a.jpg?width=640&s=‹deca·de0ddba11badfe1745e61f9322b0d24b447b›",
            look_alike: "" },
        hosts: &["preview.redd.it", "external-preview.redd.it", ".imgix.net"],
        after: &[],
        steps: &[Step::Text("/"), Key(&["s"]), Secret(&[Run(Hex, 32, ANY)])],
    },
];
