//! Schemes of proxies: the user is the password, or all of the URI is encoded.

use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::route::Link;
use crate::secret::kind::route::Step::{BeforeAt, Secret};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::AnyBase64;
use crate::secret::kind::shape::Part::Run;

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "sch-ss", provider: "Shadowsocks", what: "password", exposure: Probable, source: "unverified",
            sample: "ss://‹YWVz·LTI1Ni1nY206TjB0YVJlYXpFWEQ3›@192.0.2.1:8388#x",
            look_alike: "ss://example" },
        hosts: &[],
        after: &["ss://"],
        steps: &[BeforeAt(&[])],
    },
    Link {
        kind: Kind { id: "sch-ss-whole", provider: "Shadowsocks", what: "password", exposure: Probable, source: "unverified",
            sample: "ss://‹YWVz·LTI1Ni1nY206TjB0YVJlYVE3eFdAMTkyLjAuMi4yOjg0NDM=›",
            look_alike: "ss://example" },
        hosts: &[],
        after: &["ss://", "ssr://"],
        steps: &[Secret(&[Run(AnyBase64, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-vmess", provider: "V2Ray", what: "password", exposure: Probable, source: "unverified",
            sample: "vmess://‹eyJ2·IjoiMiIsImFkZCI6IjE5Mi4wLjIuMSIsImlkIjoiZGVjYWQ5ZWUtYWFjOC0wMmZkLWQ4NWEtZGVjYWRlMDEzZmM2In0›=",
            look_alike: "vmess://example" },
        hosts: &[],
        after: &["vmess://"],
        steps: &[Secret(&[Run(AnyBase64, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "sch-vless", provider: "V2Ray, TUIC", what: "password", exposure: Probable, source: "unverified",
            sample: "vless://‹deca·d762-6b7c-0752-ed6d-decade063ef3›@192.0.2.1:443?security=tls#x",
            look_alike: "vless://192.0.2.1:443" },
        hosts: &[],
        after: &["vless://", "tuic://", "vmess://"],
        steps: &[BeforeAt(&[])],
    },
    Link {
        kind: Kind { id: "sch-trojan", provider: "Trojan, Hysteria, AnyTLS, Snell, Juicity", what: "password", exposure: Probable, source: "unverified",
            sample: "trojan://‹N0ta·Rea1T6QzJEYQ›@192.0.2.1:443?sni=x",
            look_alike: "trojan://192.0.2.1:443" },
        hosts: &[],
        after: &[
            "trojan://", "trojan-go://", "hysteria://", "hysteria2://", "hy2://", "anytls://",
            "snell://", "juicity://", "shadowtls://", "mieru://", "brook://",
        ],
        steps: &[BeforeAt(&[])],
    },
    Link {
        kind: Kind { id: "sch-wireguard", provider: "WireGuard", what: "private key", exposure: Leak, source: "kingfisher",
            sample: "wireguard://‹N0ta·Rea1T0ken65RvM6AWQv2gBkMuHrgv3wzniPB73A›%3D@192.0.2.1:51820?publickey=x",
            look_alike: "wireguard://192.0.2.1:51820" },
        hosts: &[],
        after: &["wireguard://", "wg://"],
        steps: &[BeforeAt(&[])],
    },
];
