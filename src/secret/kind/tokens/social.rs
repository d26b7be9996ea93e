//! Social networks, messengers and clouds of other countries.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Digit, LowerDigit, LowerHex, UpperDigit,
};
use crate::secret::kind::shape::Part::{Mixed, Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "discord-bot", provider: "Discord", what: "access token", exposure: Leak, source: "detect-secrets",
            sample: "MTIzNDU2Nzg5·MDEyMzQ1Njc4.N0tRea.N0taRea1T0kengsCPfRpZjfefSbjTPuReLxD5Z",
            look_alike: "MTAxNA.GHIJ12.abc" },
        &[Mixed(Alnum, 24, 26), Text("."), Run(Base64Url, 6, 6), Text("."), Mixed(Base64Url, 27, 38)],
    ),
    anywhere(
        Kind { id: "telegram", provider: "Telegram", what: "access token", exposure: Leak, source: "gitleaks, noseyparker, detect-secrets",
            sample: "12345719:AN0·taRea1T0ken4NqhCjpaX7Dg2Yg96PGw3",
            look_alike: "12345678:45" },
        &[Run(Digit, 8, 10), Text(":A"), Run(Base64Url, 34, 34)],
    ),
    anywhere(
        Kind { id: "facebook", provider: "Meta", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "EAAN0taRea1T·0kenFpWhDtF5ch2atX4Qn8zcGMCTRtRLvys2VTIRYT8Rz663EGe8g6vhVkJeswDwTKNt3GpJoYQw4yn9HV6FVtVjbsx",
            look_alike: "EAA-conference" },
        &[Text("EAA"), Run(Alnum, 100, ANY)],
    ),
    anywhere(
        Kind { id: "facebook-app", provider: "Meta", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "123456782369·675|N0taRea1T0kenJ5YouEGZsLv8P9",
            look_alike: "123456787452·721|N0taRea1T0kenD2juUF2dApsdV" },
        &[Run(Digit, 15, 16), Text("|"), Run(Base64Url, 27, 40)],
    ),
    anywhere(
        Kind { id: "instagram", provider: "Meta", what: "access token", exposure: Probable, source: "unverified",
            sample: "IGQVN0taRea1·T0ken6PyQuuysCQuCAFPtFbc6JzgpRTjI56moKfx9DiKB2zqN65Jb97bwE6tgeuyJvcWgdIzx7nob9tHvNzazfFA3GM6",
            look_alike: "IGQVN0taRea1·T0kenJbryEC8FcvnDkpEzwbYAr6Pc38C9mpedK56PY8UKdfxAFp3eyvoLtnEJsXvDF7pDrGgj42oZed9wLjR8ZtNwCW" },
        &[Text("IGQV"), Run(Alnum, 100, ANY)],
    ),
    value(
        Kind { id: "twitter", provider: "X", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "N0taRea1T0k·eV4rLxjGbxH",
            look_alike: "N0taRea1T0·kvEo9jnBdA8" },
        &[Run(Alnum, 22, 22)],
    ),
    anywhere(
        Kind { id: "twitter-bearer", provider: "X", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "AAAAAAAAAAAA·AAAAAAAAAAN0taRea1T0kenxtkHc7JyNTiTJWQdZ5YoSzWGZoBAPxTaDM69mbnXYQtEf2fAZBfs8ejjEPzVED27Eho",
            look_alike: "AAAAAAAAAAAA·AAAAAAAAAAN0taRea1T0ken2RsEHMvbmJpiKLkhBZb6EhGRrXSQRn6ydCmeive49iWjaWhPzmSHZrusRiUHExQvG5" },
        &[Text("AAAAAAAAAAAAAAAAAAAAAA"), Run(AnyBase64, 80, 100)],
    ),
    anywhere(
        Kind { id: "twitch", provider: "Twitch", what: "access token", exposure: Probable, source: "unverified",
            sample: "oauth:n0tare·a1t0kenkv2hzst5v7hbt4rya",
            look_alike: "oauth:n0tare·a1t0kenfw2sydx8r2nncnto" },
        &[Text("oauth:"), Run(LowerDigit, 30, 30)],
    ),
    anywhere(
        Kind { id: "twitch-stream", provider: "Twitch", what: "access token", exposure: Leak, source: "noseyparker",
            sample: "live_1234536·0_N0taRea1T0kenHTG6pwPqbYg56SFtF",
            look_alike: "live_1234577·5_N0taRea1T0kenG74CBrRbzZKXhSpT" },
        &[Text("live_"), Run(Digit, 8, 12), Text("_"), Run(Alnum, 30, 36)],
    ),
    anywhere(
        Kind { id: "linkedin", provider: "LinkedIn", what: "access token", exposure: Probable, source: "unverified",
            sample: "WPL_AP1.N0ta·Rea1TNYxwu2z.N0taRea1T0kenfTCuhLdIim7",
            look_alike: "WPL_AP1.N0ta·Rea1T8kqkMLR.N0taCmi" },
        &[Text("WPL_AP1."), Run(Alnum, 16, 16), Text("."), Run(AnyBase64, 8, ANY)],
    ),
    anywhere(
        Kind { id: "yandex-iam", provider: "Yandex", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "t1.N0taRea1T·0kenWWt7PgyRr3HeWLxT48MUpYIg9aF.N0taRea1T0kenchQy6sRDAfaKwG7WZ9tdZ2nPwcJHgBs6hwTPazzKRHqwCvzANZwYZLaZfprH2xEwXJg7sEw4w",
            look_alike: "t1.N0taRea1T·0kensZJessiArXQjGsmBYrpyeCXMqs7.N0taRea1T0ken2LBRSvZMguCFn5yDBRmCHsNMZoYsA2hFxnGrehKenQF75EXKsm5DBRccGpxp7ANyI4zXX672" },
        &[Text("t1."), Run(AnyBase64, 40, ANY), Text("."), Run(AnyBase64, 86, 88)],
    ),
    anywhere(
        Kind { id: "yandex-key", provider: "Yandex", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "AQVNN0taRea1·T0kendAUYRnqzLQVuNSEgGiD3ap",
            look_alike: "AQVNN0taRea1·T0ken4WrfVnkcME6ibpdmJSoSZ" },
        &[Text("AQVN"), Run(Base64Url, 35, 38)],
    ),
    anywhere(
        Kind { id: "yandex-aws", provider: "Yandex", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "YCN0taRea1T0·kenMxb9ihmj3oSzm3VpxiyX3MQLi",
            look_alike: "YCN0taRea1T0·kenMubwmRT5wcH7f88xKI2r7IDn" },
        &[Text("YC"), Run(Base64Url, 38, 38)],
    ),
    anywhere(
        Kind { id: "yandex-oauth", provider: "Yandex", what: "access token", exposure: Probable, source: "unverified",
            sample: "y0_N0taRea1T·0kenukzvQQEyxoptPCCsaJRxxpeCIiCcyyF3P8RDx",
            look_alike: "y0_N0taRea1T·0kenhAsPnjnKspamhrMAB584nb7V8nnoNQDjDA5a" },
        &[Text("y0_"), Run(Base64Url, 50, 60)],
    ),
    anywhere(
        Kind { id: "alibaba", provider: "Alibaba Cloud", what: "access token", exposure: Probable, source: "gitleaks, trufflehog, kingfisher",
            sample: "LTAIN0taRe·a1TNiIAAzF7",
            look_alike: "LTAIN0taRe·a1TNm9dtxc" },
        &[Text("LTAI"), Run(Alnum, 17, 21)],
    ),
    anywhere(
        Kind { id: "tencent", provider: "Tencent Cloud", what: "access token", exposure: Probable, source: "unverified",
            sample: "AKIDN0taRea1·T0kenQaB7WBoKFpfrBt98BuJ",
            look_alike: "AKIDN0taRea1·T0kenwkDIo5iHdfAFPDps3E" },
        &[Text("AKID"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "baidu-bce", provider: "Baidu Cloud", what: "access token", exposure: Probable, source: "unverified",
            sample: "ALTAKN0taRea·1T0kcmZzsbUgs7",
            look_alike: "ALTAKN0taRea·1T0kIMt9uxyci" },
        &[Text("ALTAK"), Run(Alnum, 21, 21)],
    ),
    anywhere(
        Kind { id: "volc", provider: "Volcengine", what: "access token", exposure: Probable, source: "unverified",
            sample: "AKLTN0taRea1·T0kenQPETzdxVPR2DzgY5osr5V2w4iiI",
            look_alike: "AKLTN0taRea1·T0kenmXjNccRBTgRgTsYe7JkFuUI8n9" },
        &[Text("AKLT"), Run(Alnum, 40, 50)],
    ),
    anywhere(
        Kind { id: "scaleway", provider: "Scaleway", what: "access token", exposure: Probable, source: "kingfisher",
            sample: "SCWN0TAREA·1TL7L3CELS",
            look_alike: "SCWN0TARE·A1T42CKT7H" },
        &[Text("SCW"), Run(UpperDigit, 17, 17)],
    ),
    value(
        Kind { id: "linode-none", provider: "Linode", what: "access token", exposure: Probable, source: "unverified",
            sample: "decade0ddba1·1bad51c3378db48c92256a3b6b06e4599bfdef15f2c1e23cffb8",
            look_alike: "decade0ddba1·1baddf051286e544fb6321083b846c20a2614c6ca08b18ac9d8" },
        &[Run(LowerHex, 64, 64)],
    ),
    value(
        Kind { id: "ovh-none", provider: "Hetzner", what: "access token", exposure: Probable, source: "unverified",
            sample: "N0taRea1T0ke·ncMVdRoExnybCiDQ3zhmGoPMDikR37AZHKEfdjKAvoSI6iWeiaEf",
            look_alike: "N0taRea1T0ke·nefSSn3LLWtX4hohMX5TWxksMeryHz5ZTB3FM7DATCRGg4WSvNR" },
        &[Run(Alnum, 64, 64)],
    ),
];
