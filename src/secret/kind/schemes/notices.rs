//! Schemes of libraries for notifications: host, user and path are tokens.

use crate::secret::kind::Exposure::Leak;
use crate::secret::kind::Kind;
use crate::secret::kind::route::Link;
use crate::secret::kind::route::Step::{self, BeforeAt, Open, Secret, Segments, Tokens, Upto};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Digit, UpperDigit};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "sch-notify", provider: "Apprise, Shoutrrr", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "tgram://1234567890:‹AAN0·taRea1T0kenRmifFBJgwTUA9oxWn5uK›/-1001/",
            look_alike: "telegram://resolve?domain=example" },
        hosts: &[],
        after: &[
            "africas://", "atalk://", "bark://", "barks://", "boxcar://", "brevo://", "bulksms://",
            "bulkvs://", "burstsms://", "chanify://", "clickatell://", "clicksend://", "d7sms://",
            "dingtalk://", "fcm://", "feishu://", "flock://", "freemobile://", "fortysix://",
            "gchat://", "guilded://", "httpsms://", "ifttt://", "jira://", "join://",
            "kavenegar://", "lametric://", "lark://", "line://", "mailersend://", "mailgun://",
            "mailjet://", "mandrill://", "messagebird://", "msgbird://", "msg91://", "msteams://",
            "nexmo://", "notica://", "notifiarr://", "notifico://", "notifyre://", "onesignal://",
            "opsgenie://", "pagerduty://", "pagertree://", "parsep://", "parseps://", "pbul://",
            "plivo://", "popcorn://", "postmark://", "pover://", "prowl://", "psafer://",
            "pushbullet://", "pushcut://", "pushdeer://", "pushdeers://", "pushed://", "pushme://",
            "pushover://", "pushplus://", "pushsafer://", "pushy://", "qq://", "resend://",
            "rsms://", "ryver://", "schan://", "scpush://", "sendgrid://", "ses://", "seven://",
            "sfr://", "signl4://", "simplepush://", "sinch://", "smsmanager://", "smtp2go://",
            "sns://", "sparkpost://", "spike://", "splunk://", "spugpush://", "strmlabs://",
            "techulus://", "tgram://", "telegram://", "teams://", "threema://", "toasty://",
            "twilio://", "twist://", "twitter://", "vapid://", "victorops://", "voipms://",
            "vonage://", "webex://", "wecombot://", "whatsapp://", "workflow://", "workflows://",
            "wxpusher://", "wxteams://", "zulip://",
        ],
        steps: &[Tokens],
    },
    Link {
        kind: Kind { id: "sch-notify-path", provider: "Apprise, Shoutrrr", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "gotify://push.example.org/‹AN0t·aRea1acMay7›",
            look_alike: "gotify://push.example.org/" },
        hosts: &[],
        after: &[
            "emby://", "embys://", "gotify://", "gotifys://", "hassio://", "hassios://",
            "lunasea://", "lunaseas://", "mmost://", "mmosts://", "mattermost://", "mastodon://",
            "mastodons://", "matrix://", "matrixs://", "misskey://", "misskeys://", "nctalk://",
            "nctalks://", "ncloud://", "nclouds://", "ntfy://", "ntfys://", "pjet://", "pjets://",
            "revolt://", "rocket://", "rockets://", "rocketchat://", "signals://", "smseagle://",
            "smseagles://", "synology://", "synologys://", "toot://", "toots://", "hbe://",
        ],
        steps: &[Segments(1), Tokens],
    },
    Link {
        kind: Kind { id: "sch-notify-slack", provider: "Slack", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "slack://T0N0TARRRG7/B0N0TARZKR7/‹N0ta·Rea1T0kennNE3hzyjXVd›/general",
            look_alike: "slack://channel?team=T1&id=C1" },
        hosts: &[],
        after: &["slack://"],
        steps: &[Upto(1), Open(&[Run(UpperDigit, 6, 16)]), Step::Text("/"), Open(&[Run(UpperDigit, 6, 16)]), Step::Text("/"), Secret(&[Run(Alnum, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-notify-slack-hook", provider: "Slack", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "slack://hook:T0N0TARRRG7-B0N0TARZKR7-‹N0ta·Rea1T0kennNE3hzyjXVd›@webhook",
            look_alike: "slack://user?team=T1&id=U1" },
        hosts: &[],
        after: &["slack://"],
        steps: &[BeforeAt(&[Run(Base64Url, 3, ANY), Text(":"), Run(Base64Url, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-notify-discord", provider: "Discord", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "discord://123456789012345678/‹N0ta·Rea1T0keny6wPHQUsmCQUFAgmFUcGTthkp5f3gyY7LEHJDo›",
            look_alike: "discord://-/channels/123456789012345678/1" },
        hosts: &[],
        after: &["discord://"],
        steps: &[Upto(1), Open(&[Run(Digit, 15, 20)]), Step::Text("/"), Secret(&[Run(Base64Url, 40, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-notify-discord-id", provider: "Discord", what: "token", exposure: Leak, source: "apprise, shoutrrr",
            sample: "discord://‹N0ta·Rea1T0keny6wPHQUsmCQUFAgmFUcGTthkp5f3gyY7LEHJDo›@123456789012345678",
            look_alike: "discord://-/channels/@me/1" },
        hosts: &[],
        after: &["discord://"],
        steps: &[BeforeAt(&[Run(Base64Url, 40, ANY)])],
    },
];
