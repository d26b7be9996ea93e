//! Schemes whose URIs are a credential, or have one in a place of their own.

use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::route::Link;
use crate::secret::kind::route::Step::{
    self, BeforeAt, Field, Key, Open, Past, Random, Rest, Secret, Upto,
};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Digit, Hex, LowerDigit, Unreserved, Word,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "sch-secret-token", provider: "any service", what: "token", exposure: Leak, source: "RFC 8959",
            sample: "secret-token:‹N0ta·Rea1T0kenuzvJQrHHuZgDxyhAXD7›",
            look_alike: "secret-token:E92FB7EB-D882-47A4-A265-A0B6135DC842" },
        hosts: &[],
        after: &["secret-token:"],
        steps: &[Rest(&[Run(Unreserved, 1, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-otpauth-mig", provider: "authenticators", what: "password", exposure: Probable, source: "unverified",
            sample: "otpauth-migration://offline?data=‹N0ta·Rea1T0kenAJeZY3mn8jcfTTcPBFns2CjJHzhd89REAYheXBGfYSmrp4R›",
            look_alike: "otpauth-migration://offline" },
        hosts: &[],
        after: &["otpauth-migration://"],
        steps: &[Key(&["data"]), Rest(&[Run(AnyBase64, 8, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-wifi", provider: "WLAN", what: "password", exposure: Probable, source: "unverified",
            sample: "WIFI:T:WPA;S:home;P:‹N0ta·ReaQ7w4X›;;",
            look_alike: "WIFI:T:nopass;S:guest;;" },
        hosts: &[],
        after: &["wifi:"],
        steps: &[Past(";P:"), Field],
    },
    Link {
        kind: Kind { id: "sch-wifi-first", provider: "WLAN", what: "password", exposure: Probable, source: "unverified",
            sample: "WIFI:P:‹N0ta·ReaQ7w4X›;T:WPA;S:home;;",
            look_alike: "WIFI:S:guest;;" },
        hosts: &[],
        after: &["wifi:"],
        steps: &[Step::Text("P:"), Field],
    },
    Link {
        kind: Kind { id: "sch-jdbc-oracle", provider: "Oracle", what: "password", exposure: Probable, source: "unverified",
            sample: "jdbc:oracle:thin:app/‹N0ta·ReaFRfQ7›@db.example.org:1521:XE",
            look_alike: "jdbc:oracle:thin:@db.example.org:1521:XE" },
        hosts: &[],
        after: &["oracle:thin:", "oracle:oci:", "oracle:oci8:"],
        steps: &[Open(&[Run(Word, 1, 64)]), Step::Text("/"), BeforeAt(&[])],
    },
    Link {
        kind: Kind { id: "sch-nostr", provider: "Nostr", what: "private key", exposure: Probable, source: "unverified",
            sample: "nostr:‹nsec·1n0tareaqt0kenn8jy3p2vkt9jszgx5spypn9ret3nyua7strwt4v65jrpf›",
            look_alike: "nostr:npub1n0tarea" },
        hosts: &[],
        after: &["nostr:"],
        steps: &[Secret(&[Text("nsec1"), Run(LowerDigit, 40, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-nostr-connect", provider: "Nostr", what: "private key", exposure: Probable, source: "unverified",
            sample: "nostr+walletconnect://decade0d?relay=wss%3A%2F%2Fr.example.org&secret=‹deca·de0ddba11badc5d9591fd34c35c185de›",
            look_alike: "nostr+walletconnect://decade0d?relay=x" },
        hosts: &[],
        after: &["nostr+walletconnect://", "bunker://"],
        steps: &[Key(&["secret"]), Secret(&[Run(Hex, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-lightning", provider: "Lightning", what: "withdrawal", exposure: Probable, source: "unverified",
            sample: "lnurlw://pay.example.org/api?k1=‹deca·de0ddba11badc5d9591fd34c35c185de130998e28255a507cec59bedee45›",
            look_alike: "lightning:lnbc1example" },
        hosts: &[],
        after: &["lnurlw://"],
        steps: &[Key(&["k1"]), Secret(&[Run(Hex, 32, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-ldap", provider: "LDAP", what: "password", exposure: Probable, source: "unverified",
            sample: "ldap://h.example.org/dc=example??sub??bindname=cn=a,X-BINDPW=‹N0ta·ReaLKbE7›",
            look_alike: "ldap://h.example.org/dc=example??sub??bindname=cn=a" },
        hosts: &[],
        after: &["ldap://", "ldaps://", "ldapi://"],
        steps: &[Key(&["X-BINDPW"]), Rest(&[Run(Unreserved, 1, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-srt", provider: "SRT", what: "password", exposure: Probable, source: "unverified",
            sample: "srt://live.example.org:9000?passphrase=‹N0ta·Rea1T0kn›",
            look_alike: "srt://live.example.org:9000?mode=caller" },
        hosts: &[],
        after: &["srt://"],
        steps: &[Key(&["passphrase"]), Rest(&[Run(Unreserved, 1, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-rtmp-youtube", provider: "YouTube", what: "stream key", exposure: Probable, source: "unverified",
            sample: "rtmp://a.rtmp.youtube.com/live2/‹wrtb·-r6yj-4zb9-53wj-et9k›",
            look_alike: "rtmp://a.rtmp.youtube.com/live2" },
        hosts: &[],
        after: &["rtmp://", "rtmps://"],
        steps: &[Upto(3), Secret(&[Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(Base64Url, 4, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-rtmp-twitch", provider: "Twitch", what: "stream key", exposure: Probable, source: "unverified",
            sample: "rtmp://live.example.org/app/live_12345·_‹N0taRea1T0kenXk7Qw9›",
            look_alike: "rtmp://live.example.org/app/live_stream" },
        hosts: &[],
        after: &["rtmp://", "rtmps://"],
        steps: &[Upto(3), Secret(&[Text("live_"), Run(Digit, 4, 12), Text("_"), Run(Alnum, 12, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-rtmp-facebook", provider: "Facebook", what: "stream key", exposure: Probable, source: "unverified",
            sample: "rtmps://live-api-s.example.org:443/rtmp/FB-12345·-0-‹N0taRea1›",
            look_alike: "rtmps://live.example.org/rtmp/FB" },
        hosts: &[],
        after: &["rtmp://", "rtmps://"],
        steps: &[Upto(3), Secret(&[Text("FB-"), Run(Base64Url, 12, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-rtmp", provider: "RTMP", what: "stream key", exposure: Probable, source: "unverified",
            sample: "rtmp://live.example.org/live/‹N0ta·Rea1T0kenXk7Qw9›",
            look_alike: "rtmp://live.example.org/live/stream" },
        hosts: &[],
        after: &["rtmp://", "rtmps://"],
        steps: &[Upto(3), Random(&[Run(Base64Url, 16, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-wireguard-key", provider: "WireGuard", what: "private key", exposure: Leak, source: "kingfisher",
            sample: "wireguard://192.0.2.1:51820?privatekey=‹N0ta·Rea1T0ken65RvM6AWQv2gBkMuHrgv3wzniPB73A›%3D",
            look_alike: "wireguard://192.0.2.1:51820?publickey=x" },
        hosts: &[],
        after: &["wireguard://", "wg://"],
        steps: &[Key(&["private_key", "privatekey", "presharedkey", "preshared_key", "psk"]), Rest(&[Run(AnyBase64, 16, ANY)])],
    },
];
