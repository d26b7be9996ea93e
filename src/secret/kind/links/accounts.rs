//! Links that open an account, or a session.

use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::route::Link;
use crate::secret::kind::route::Step::{
    self, AfterPort, Any, End, Key, Numbered, Open, Random, Secret, Segments,
};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, Base64Url, Base64UrlPadded, Digit, LowerDigit, LowerHex, Unreserved,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "cap-reset-django", provider: "Django", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://app.example.org/reset/MQ/cn0tr3-‹deca·de0ddba11badceae54627b4f1dc2›/",
            look_alike: "https://app.example.org/reset/MQ/set-password/" },
        hosts: &[],
        after: &["/reset/"],
        steps: &[Segments(1), Open(&[Run(LowerDigit, 6, 6)]), Step::Text("-"), Secret(&[Run(LowerHex, 20, 64)]), End],
    },
    Link {
        kind: Kind { id: "cap-reset-wp", provider: "WordPress", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://blog.example.org/wp-login.php?action=rp&key=‹N0ta·Rea1T0k3pVTHBFv8›&login=anna",
            look_alike: "https://blog.example.org/wp-login.php?action=lostpassword" },
        hosts: &[],
        after: &["/wp-login.php?"],
        steps: &[Key(&["key"]), Secret(&[Run(Alnum, 12, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-reset-laravel", provider: "Laravel", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://app.example.org/reset-password/‹deca·de0ddba11bad399ff7a0765a47cb3c96240d3c7c1033cb513502c5e1a0ce›?email=a%40example.org",
            look_alike: "https://app.example.org/reset-password/how-to" },
        hosts: &[],
        after: &["/reset-password/", "/password/reset/"],
        steps: &[Numbered(&[Run(Alnum, 60, 64)]), End],
    },
    Link {
        kind: Kind { id: "cap-path-gen", provider: "any service", what: "secret link", exposure: Probable, source: "published links",
            sample: "https://app.example.org/auth/magic-link/‹N0ta·Rea1T0kenQBb8QVGTaayUXzBThABo7jvhCF3xwn›",
            look_alike: "https://app.example.org/invite/discord-server-of-the-project" },
        hosts: &[],
        after: &["/reset/", "/reset-password/", "/password-reset/", "/magic/", "/magic-link/", "/verify/", "/verify-email/", "/confirm/", "/activate/", "/activation/", "/invite/", "/invitation/", "/unlock/", "/login-link/", "/one-time/", "/onetime/", "/sso-login/", "/join/", "/accept-invite/", "/set-password/"],
        steps: &[Random(&[Run(Base64Url, 20, ANY)]), End],
    },
    Link {
        kind: Kind { id: "sig-django", provider: "Django", what: "signed link", exposure: Probable, source: "unverified",
            sample: "https://app.example.org/confirm/MQ:1tN0tR:‹N0ta·Rea1T0kenYdwdY6ToQF5I9GXf5aEGEkWCH4X57S›/",
            look_alike: "https://app.example.org/confirm/a:b:c" },
        hosts: &[],
        after: &["/confirm/", "/activate/", "/verify/", "/reset/"],
        steps: &[Open(&[Run(Base64Url, 1, ANY)]), Step::Text(":"), Open(&[Run(Alnum, 6, 6)]), Step::Text(":"), Secret(&[Run(Base64Url, 27, 43)]), End],
    },
    Link {
        kind: Kind { id: "sig-itsdangerous", provider: "Flask (itsdangerous)", what: "signed link", exposure: Probable, source: "unverified",
            sample: "https://app.example.org/confirm/ImFAZXhhbXBsZS5vcmci.aN0tRg.‹N0ta·Rea1T0kenHe2mj99FffdQq6›",
            look_alike: "https://app.example.org/confirm/1.2.3" },
        hosts: &[],
        after: &["/confirm/", "/activate/", "/verify/", "/reset/"],
        steps: &[Open(&[Text("I"), Run(Base64Url, 4, ANY), Text("."), Run(Base64Url, 6, 6), Text(".")]), Secret(&[Run(Base64Url, 27, 43)]), End],
    },
    Link {
        kind: Kind { id: "cap-session-path", provider: "ASP.NET, Java, PHP", what: "session", exposure: Leak, source: "C008",
            sample: "https://www.example.org/(S(‹nota·realtokendzumqmyduvd›))/a.aspx",
            look_alike: "https://www.example.org/x(v=vs.85).aspx" },
        hosts: &[],
        after: &["/(S("],
        steps: &[Secret(&[Run(LowerDigit, 24, 24)]), Step::Text("))")],
    },
    Link {
        kind: Kind { id: "cap-stream", provider: "IPTV (Xtream)", what: "password", exposure: Probable, source: "published links",
            sample: "http://tv.example.org:8080/live/anna/‹N0ta·ReDrW7›/1.ts",
            look_alike: "http://tv.example.org:1935/live/news/2026/1.html" },
        hosts: &[],
        after: &["/live/", "/movie/", "/series/"],
        steps: &[AfterPort, Segments(1), Numbered(&[Run(Unreserved, 4, 64)]), Step::Text("/"), Open(&[Run(Digit, 1, 12)]), Any(&[".ts", ".m3u8", ".mp4", ".mkv", ".avi"])],
    },
    Link {
        kind: Kind { id: "sig-rails", provider: "Rails Active Storage", what: "signed link", exposure: Probable, source: "unverified",
            sample: "https://app.example.org/rails/active_storage/blobs/redirect/‹eyJf·cmFpbHMiOnsiN0taRea1T0ken8ELztHfHXRv7YzPPukoq376eR2MeYGhahQh5UNrdphaApCP--decade0ddba11bada8ecf601233902c8063c1cce›/a.png",
            look_alike: "https://app.example.org/rails/active_storage/blobs/redirect/:signed_id" },
        hosts: &[],
        after: &["/rails/active_storage/"],
        steps: &[Segments(2), Secret(&[Text("eyJ"), Run(Base64UrlPadded, 40, ANY)])],
    },
];
