//! Infrastructure and secret stores.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, Base64, Base64Url, Base64UrlPadded, LowerDigit, LowerHex, UpperDigit,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "pulumi", provider: "Pulumi", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "pul-decade0d·dba11bad54885f34aaa8ed8491433f5b",
            look_alike: "pul-sar-documentation" },
        &[Text("pul-"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "tfc", provider: "Terraform Cloud", what: "access token", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "N0taRea19Qks·4G.atlasv1.N0taRea1T0ken2QbEWZsz5squMc75qN5aiMzaWvxk5f9L7ZA2zxG6TL5UaBx",
            look_alike: "N0taRea1aAeh·i7.atlasv1.N0taRea1T0kenafeyjNVQXGUw3MNdK4P8Qh2P2IQDyWp5LoERrqRhb9LxJH" },
        &[Run(Alnum, 14, 14), Text(".atlasv1."), Run(Base64UrlPadded, 60, 70)],
    ),
    anywhere(
        Kind { id: "vault-hvs", provider: "HashiCorp Vault", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, noseyparker, secretlint",
            sample: "hvs.N0taRea1·T0kenjRb3mbpAk9X",
            look_alike: "hvs.example.org" },
        &[Text("hvs."), Run(Base64Url, 24, 130)],
    ),
    anywhere(
        Kind { id: "vault-hvb", provider: "HashiCorp Vault", what: "access token", exposure: Leak, source: "gitleaks, noseyparker, secretlint",
            sample: "hvb.N0taRea1·T0kenXMVHUNiYkx7",
            look_alike: "hvb.N0taRea1·T0ketQNGBYkcBb7" },
        &[Text("hvb."), Run(Base64Url, 24, 500)],
    ),
    anywhere(
        Kind { id: "vault-hvr", provider: "HashiCorp Vault", what: "access token", exposure: Leak, source: "noseyparker, secretlint",
            sample: "hvr.N0taRea1·T0ken2rvPW35PeE6",
            look_alike: "hvr.N0taRea1·T0kePNL2xyzSSaQ" },
        &[Text("hvr."), Run(Base64Url, 24, 130)],
    ),
    value(
        Kind { id: "vault-old", provider: "HashiCorp Vault", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "s.N0taRea1T0·kenLIWYHj4f7LF",
            look_alike: "s.abcdefghijklmnop" },
        &[Text("s."), Run(Alnum, 24, 24)],
    ),
    anywhere(
        Kind { id: "doppler-pt", provider: "Doppler", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "dp.pt.N0taRe·a1T0kenZ2XLeuW8zyruRVqe6RgZ5KI9KP4",
            look_alike: "dp.pt.example" },
        &[Text("dp.pt."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-st", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.st.p6.N0t·aRea1T0ken6Tnt4swgwFaEIcVRysL8DeC7m5G",
            look_alike: "dp.st.9s.N0t·aRea1T0kenRoIjwyeLh72J3ahB8BPC76xPhV" },
        &[Text("dp.st."), Run(LowerDigit, 2, 35), Text("."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-st-old", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.st.N0taRe·a1T0kenZ2XLeuW8zyruRVqe6RgZ5KI9KP4",
            look_alike: "dp.st.example" },
        &[Text("dp.st."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-ct", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.ct.N0taRe·a1T0kenVLL3cEsXVz4RZnKqUwzJmx6SKYe",
            look_alike: "dp.ct.N0taRe·a1T0kenzIYVry85s9uE3bsKd443PL3hke" },
        &[Text("dp.ct."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-sa", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.sa.N0taRe·a1T0kenFExqg74qvumBKpe2PEi4trPV22j",
            look_alike: "dp.sa.N0taRe·a1T0kenE5APFPQrCyckCN5Sa8pgqyZbAF" },
        &[Text("dp.sa."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-scim", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.scim.N0ta·Rea1T0kenkvwgiCyg2EztINy458xAnGpAmWE",
            look_alike: "dp.scim.N0ta·Rea1T0kenAi9QznfHcRnVwtt72T9LiAv3Km" },
        &[Text("dp.scim."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "doppler-audit", provider: "Doppler", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "dp.audit.N0t·aRea1T0kenVWtykcU8FwIFWRvghdYTWQjn9AP",
            look_alike: "dp.audit.N0t·aRea1T0ken2LadGqiKXeSSXHtWyi7Gu9Tx5N" },
        &[Text("dp.audit."), Run(Alnum, 40, 44)],
    ),
    anywhere(
        Kind { id: "infisical", provider: "Infisical", what: "access token", exposure: Probable, source: "unverified",
            sample: "st.decade0dd·ba111e6908117b9.decade0ddba11bada3e7067208f622a9.decade0ddba11bad3bfd47bf525c9a29",
            look_alike: "st.decade0dd·ba11d006ac03c27.decade0ddba11badb1ec860922120b58.decade0ddba11bad8c559577f6c57f5" },
        &[Text("st."), Run(LowerHex, 24, 24), Text("."), Run(LowerHex, 32, 32), Text("."), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "onepassword", provider: "1Password", what: "access token", exposure: Leak, source: "gitleaks, secretlint",
            sample: "ops_eyJN0taR·ea1T0kenr5qC8LskxmNuhtcsCwrJQWXKAkBLgZdDxVnIHabpoEUTieMH97BmZz32Fz9YJLRfeIUyTJTCcEAxKiBbyT9Ny3MAiWcRZUfvHZMNPEtfYMkhI6SzFGZcdMYbQ6LjBFcnzvD2kNhWArCPdFKWayXI3t4sCgZwM5TvbfA2PTUkQByLzjNVyNjMx3gpY36H4sYym4i9WCdm8yX6yPzfJUWtuAzwdfVJFe2NAQGFRFC9Zuuxi",
            look_alike: "ops_eyJN0taR·ea1T0kenDsXVJ8KdSvEQCBQ82rwNmsdcNHHoPKHtCNW2eyA9sqemnNqAqWPoWtdtAQqvErWQsNBifENBkmW5KUTrgAjxFxQCSFVVxhE3K5HaIkFgSwpRGuioHXCUcmDh6sQzgwupsIugf5Lazg8WRG8YIjQctP2rA9yhIDpzZNYU5shI5yjGtsj4GePsXT6gwJTpwXuUz7GCAL6H6CaRvSmwvACahZZfbgh5qbAnkkjYMAfCK6HQ" },
        &[Text("ops_eyJ"), Run(Base64, 250, ANY)],
    ),
    anywhere(
        Kind { id: "onepassword-sk", provider: "1Password", what: "password", exposure: Leak, source: "gitleaks",
            sample: "A3-N0TANV-N0·TARE44KHP-QI5C3-7XY5G-CKDSK",
            look_alike: "A3-N0TA9A-N0·TARENPSY6-VQR8Q-NH3JH-Z74F" },
        &[Text("A3-"), Run(UpperDigit, 6, 6), Text("-"), Run(UpperDigit, 11, 11), Text("-"), Run(UpperDigit, 5, 5), Text("-"), Run(UpperDigit, 5, 5), Text("-"), Run(UpperDigit, 5, 5)],
    ),
    anywhere(
        Kind { id: "age", provider: "age", what: "private key", exposure: Leak, source: "gitleaks, ripsecrets",
            sample: "AGE-SECRET-K·EY-1N0TAREA4LJ60MWQL6EVLH72MWHQHUL6H2X4VSJRFXRV7CRUHRRX0C8FX73",
            look_alike: "AGE-SECRET-KEY-1" },
        &[Text("AGE-SECRET-KEY-1"), Run(UpperDigit, 58, 58)],
    ),
];
