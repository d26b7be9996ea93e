//! Links whose fragment decrypts what they link to.

use crate::secret::kind::Exposure::Probable;
use crate::secret::kind::Kind;
use crate::secret::kind::route::Step::{self, Any, End, Maybe, Open, Secret};
use crate::secret::kind::route::{GUID, Link};
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base58, Base64Url, Hex, Lower, LowerHex,
};
use crate::secret::kind::shape::Part::Run;

#[rustfmt::skip]
pub const LINKS: &[Link] = &[
    Link {
        kind: Kind { id: "cap-mega", provider: "Mega", what: "secret link", exposure: Probable, source: "published links",
            sample: "https://mega.nz/file/AbCdEfGh#‹N0ta·Rea1T0ken2TIJVpKLH4ScCGjDf9oFzWvyskGXFy›",
            look_alike: "https://mega.nz/file/AbCdEfGh" },
        hosts: &["mega.nz", "mega.co.nz"],
        after: &["/file/", "/folder/", "/embed/"],
        steps: &[Open(&[Run(Base64Url, 8, 8)]), Step::Text("#"), Secret(&[Run(Base64Url, 22, 43)])],
    },
    Link {
        kind: Kind { id: "cap-mega-old", provider: "Mega", what: "secret link", exposure: Probable, source: "published links",
            sample: "https://mega.nz/#!AbCdEfGh!‹N0ta·Rea1T0ken2TIJVpKLH4ScCGjDf9oFzWvyskGXFy›",
            look_alike: "https://mega.nz/#!AbCdEfGh" },
        hosts: &["mega.nz", "mega.co.nz"],
        after: &["/#!", "/#F!"],
        steps: &[Open(&[Run(Base64Url, 8, 8)]), Step::Text("!"), Secret(&[Run(Base64Url, 22, 43)])],
    },
    Link {
        kind: Kind { id: "cap-e2e", provider: "PrivateBin", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://bin.example.org/?decade0dd2d2eb6f#‹Nota·Rea1Token2T2Fo85eAP3eLkX3AXnoAeX9Cj2kRZf›",
            look_alike: "https://bin.example.org/?decade0dd2d2eb6f#installation" },
        hosts: &[],
        after: &["/?"],
        steps: &[Open(&[Run(LowerHex, 16, 16)]), Step::Text("#"), Maybe("-"), Secret(&[Run(Base58, 42, 44)]), End],
    },
    Link {
        kind: Kind { id: "cap-e2e-cryptpad", provider: "CryptPad", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://pad.example.org/pad/#/2/pad/edit/‹N0ta·Rea1T0ken2T2Fo85eAP3e›/",
            look_alike: "https://pad.example.org/pad/#/2/pad/edit/" },
        hosts: &[],
        after: &["/#/2/"],
        steps: &[Open(&[Run(Lower, 2, 16)]), Step::Text("/"), Any(&["edit/", "view/", "fillform/", "present/", "embed/"]), Secret(&[Run(AnyBase64, 20, ANY)])],
    },
    Link {
        kind: Kind { id: "cap-e2e-excalidraw", provider: "Excalidraw", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://excalidraw.com/#json=AbCdEfGhIjKlMnOpQrStU,‹N0ta·Rea1T0ken2T2Fo85eA›",
            look_alike: "https://excalidraw.com/#json=a" },
        hosts: &[],
        after: &["/#json=", "/#room="],
        steps: &[Open(&[Run(Base64Url, 10, 32)]), Step::Text(","), Secret(&[Run(Base64Url, 22, 22)])],
    },
    Link {
        kind: Kind { id: "cap-e2e-bitwarden", provider: "Bitwarden", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://vault.example.org/#/send/AbCdEfGhIjKlMnOpQrStUv/‹N0ta·Rea1T0ken2T2Fo85eA›",
            look_alike: "https://vault.example.org/#/send/" },
        hosts: &[],
        after: &["/#/send/"],
        steps: &[Open(&[Run(Base64Url, 16, 32)]), Step::Text("/"), Secret(&[Run(Base64Url, 22, 22)])],
    },
    Link {
        kind: Kind { id: "cap-e2e-protondrive", provider: "Proton Drive", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://drive.proton.me/urls/ABCDEF1234#‹N0ta·Rea1T0kn›",
            look_alike: "https://drive.proton.me/urls/ABCDEF1234" },
        hosts: &["drive.proton.me"],
        after: &["/urls/"],
        steps: &[Open(&[Run(Alnum, 6, 20)]), Step::Text("#"), Secret(&[Run(Alnum, 10, 20)])],
    },
    Link {
        kind: Kind { id: "cap-e2e-wormhole", provider: "Wormhole", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://wormhole.app/AbCdE1#‹N0ta·Rea1T0ken2T2Fo85eA›",
            look_alike: "https://wormhole.app/#faq" },
        hosts: &["wormhole.app"],
        after: &[],
        steps: &[Step::Text("/"), Open(&[Run(Alnum, 4, 12)]), Step::Text("#"), Secret(&[Run(Base64Url, 22, 22)])],
    },
    Link {
        kind: Kind { id: "cap-e2e-send", provider: "Firefox Send", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://send.example.org/download/decade0ddba11bad/#‹N0ta·Rea1T0ken2T2Fo85eA›",
            look_alike: "https://send.example.org/download/decade0ddba11bad/#changes" },
        hosts: &[],
        after: &["/download/"],
        steps: &[Open(&[Run(Hex, 8, 20)]), Any(&["/#", "#"]), Secret(&[Run(Base64Url, 22, 22)]), End],
    },
    Link {
        kind: Kind { id: "cap-e2e-yopass", provider: "Yopass", what: "secret link", exposure: Probable, source: "unverified",
            sample: "https://secret.example.org/#/s/decadaf9-4540-c223-7819-decade0689a9/‹N0ta·Rea1T0ken2T2Fo85eA›",
            look_alike: "https://secret.example.org/#/s/" },
        hosts: &[],
        after: &["/#/s/", "/#/f/", "/s/"],
        steps: &[Open(GUID), Step::Text("/"), Secret(&[Run(Base64Url, 20, 24)]), End],
    },
];
