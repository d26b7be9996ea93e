//! Webhooks of monitoring and of alerts.

use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::route::Step::{self, End, Key, Random, Secret};
use crate::secret::kind::route::{GUID, Link};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Hex, LowerDigit, Unreserved};
use crate::secret::kind::shape::Part::{self, Run, Text};

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "hook-pagerduty", provider: "PagerDuty", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://events.pagerduty.com/integration/‹n0ta·rea1t0kenagz7k8z5o5ey6nxghte›/enqueue",
            look_alike: "https://events.pagerduty.com/v2/enqueue" },
        hosts: &["events.pagerduty.com", "events.eu.pagerduty.com"],
        after: &["/integration/"],
        steps: &[Secret(&[Run(Alnum, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-opsgenie", provider: "Opsgenie", what: "webhook", exposure: Leak, source: "shoutrrr, apprise",
            sample: "https://api.opsgenie.com/v1/json/cloudwatch?apiKey=‹deca·d516-f107-b9ff-443b-decade0f22a1›",
            look_alike: "https://api.opsgenie.com/v2/alerts" },
        hosts: &["api.opsgenie.com", "api.eu.opsgenie.com"],
        after: &["/v1/", "/v2/"],
        steps: &[Key(&["apiKey"]), Secret(&[Run(Base64Url, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-datadog", provider: "Datadog", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "https://http-intake.logs.datadoghq.com/api/v2/logs?dd-api-key=‹deca·de0ddba11bad239492c762cd52f7›",
            look_alike: "https://app.datadoghq.com/api/v2/logs?dd-api-key=pub0" },
        hosts: &[".datadoghq.com", ".datadoghq.eu", ".ddog-gov.com"],
        after: &["/api/", "/v1/"],
        steps: &[Key(&["dd-api-key", "api_key"]), Secret(&[Run(Hex, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-newrelic", provider: "New Relic", what: "API key", exposure: Leak, source: "gitleaks, noseyparker",
            sample: "https://log-api.newrelic.com/log/v1?Api-Key=‹deca·de0ddba11badebe7af0060d3fcf1FFFFNRAL›",
            look_alike: "https://newrelic.com/" },
        hosts: &[".newrelic.com"],
        after: &["/log/", "/metric/", "/trace/", "/v1/"],
        steps: &[Key(&["Api-Key", "license_key"]), Secret(&[Run(Alnum, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-splunk-oncall", provider: "Splunk On-Call (VictorOps)", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://alert.victorops.com/integrations/generic/20131114/alert/‹deca·dea7-79a7-161c-22bd-decade098bff›/ops",
            look_alike: "https://help.victorops.com/" },
        hosts: &["alert.victorops.com"],
        after: &["/alert/"],
        steps: &[Secret(GUID)],
    },
    Link {
        kind: Kind { id: "hook-healthchecks", provider: "Healthchecks", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://hc-ping.com/‹deca·d471-8a09-ecf3-bea4-decade08b8b6›",
            look_alike: "https://hc-ping.com/your-uuid-here" },
        hosts: &["hc-ping.com"],
        after: &[],
        steps: &[Step::Text("/"), Secret(GUID)],
    },
    Link {
        kind: Kind { id: "hook-healthchecks-slug", provider: "Healthchecks", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://hc-ping.com/‹N0ta·Rea1T0kenNNE3hzyjX›/nightly",
            look_alike: "https://hc-ping.com/your-uuid-here" },
        hosts: &["hc-ping.com"],
        after: &[],
        steps: &[Step::Text("/"), Secret(&[Part::Mixed(Base64Url, 22, 22)]), Step::Text("/")],
    },
    Link {
        kind: Kind { id: "hook-healthchecks-own", provider: "Healthchecks", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://health.example.org/ping/‹deca·d471-8a09-ecf3-bea4-decade08b8b6›",
            look_alike: "https://health.example.org/ping/nightly" },
        hosts: &[],
        after: &["/ping/"],
        steps: &[Secret(GUID), End],
    },
    Link {
        kind: Kind { id: "hook-uptime", provider: "Uptime Kuma", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://kuma.example.org/api/push/‹N0ta·Reuye7›?status=up",
            look_alike: "https://example.org/api/push/notifications" },
        hosts: &[],
        after: &["/api/push/"],
        steps: &[Secret(&[Part::Mixed(Alnum, 10, 32)]), End],
    },
    Link {
        kind: Kind { id: "hook-betteruptime", provider: "Better Stack", what: "webhook", exposure: Probable, source: "unverified",
            sample: "https://uptime.betterstack.com/api/v1/heartbeat/‹N0ta·Rea1T0kenbNqtWHMDAK4›",
            look_alike: "https://betterstack.com/docs" },
        hosts: &["uptime.betterstack.com", "betteruptime.com"],
        after: &["/api/v1/heartbeat/"],
        steps: &[Secret(&[Run(Alnum, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-spike", provider: "Spike.sh", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://api.spike.sh/v1/alerts/‹n0ta·rea1t0kenhvveh2kvcoj8vhju79o›",
            look_alike: "https://docs.spike.sh/" },
        hosts: &["api.spike.sh"],
        after: &["/v1/alerts/"],
        steps: &[Secret(&[Run(LowerDigit, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-signl4", provider: "SIGNL4", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://connect.signl4.com/webhook/‹n0ta·rea2yfcw›",
            look_alike: "https://www.signl4.com/" },
        hosts: &["connect.signl4.com"],
        after: &["/webhook/"],
        steps: &[Secret(&[Run(Alnum, 8, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-pagertree", provider: "PagerTree", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://api.pagertree.com/integration/int_‹·N0taReaw74Hq›",
            look_alike: "https://pagertree.com/" },
        hosts: &["api.pagertree.com"],
        after: &["/integration/"],
        steps: &[Secret(&[Text("int_"), Run(Alnum, 7, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-serverchan", provider: "ServerChan", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://sctapi.ftqq.com/‹SCT1·2345TN0taRea1T0kensEnc2WcQdvS›.send",
            look_alike: "https://sct.ftqq.com/" },
        hosts: &["sctapi.ftqq.com"],
        after: &[],
        steps: &[Step::Text("/"), Secret(&[Text("SCT"), Run(Alnum, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-serverchan-3", provider: "ServerChan", what: "webhook", exposure: Leak, source: "apprise",
            sample: "https://12345.push.ft07.com/send/‹sctp1·2345tN0taRea1T0kenXk7›.send",
            look_alike: "https://12345.push.ft07.com/send/" },
        hosts: &[".push.ft07.com"],
        after: &["/send/"],
        steps: &[Secret(&[Text("sctp"), Run(Alnum, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "hook-bark", provider: "Bark", what: "webhook", exposure: Probable, source: "apprise",
            sample: "https://api.day.app/‹N0ta·Rea1T0keyxv3VQ9Tdz›/hello",
            look_alike: "https://api.day.app/push" },
        hosts: &["api.day.app"],
        after: &[],
        steps: &[Step::Text("/"), Secret(&[Run(Alnum, 22, 22)])],
    },
    Link {
        kind: Kind { id: "hook-ntfy", provider: "ntfy", what: "webhook", exposure: Probable, source: "apprise",
            sample: "https://ntfy.sh/‹N0ta·Rea1T0kiXCkCkCY7›",
            look_alike: "https://ntfy.sh/docs" },
        hosts: &["ntfy.sh"],
        after: &[],
        steps: &[Step::Text("/"), Random(&[Part::Mixed(Base64Url, 16, 64)])],
    },
    Link {
        kind: Kind { id: "hook-gotify", provider: "Gotify", what: "webhook", exposure: Leak, source: "shoutrrr",
            sample: "https://push.example.org/message?token=‹AN0t·aRea1acMay7›",
            look_alike: "https://push.example.org/message?token=<apptoken>" },
        hosts: &[],
        after: &["/message?"],
        steps: &[Key(&["token"]), Secret(&[Text("A"), Run(Unreserved, 14, 14)])],
    },
];
