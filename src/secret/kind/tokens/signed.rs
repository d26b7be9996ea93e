//! Signed tokens, and private keys.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base58, Base64Url, Digit, LowerDigit, Unreserved};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "jwt-3", provider: "RFC 7519", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "eyJhbGciOiJI·UzI1NiJ9.eyJzdWIiOiJub3QtcmVhbCIsIm5vdGUiOiJpbnZlbnRlZCJ9.N0taRea1T0kenGBr8vZbMbvBLmeN43kuDE8k9s7dy73",
            look_alike: "eyJhbGciOiJub25lIn0.html" },
        &[Text("eyJ"), Run(Base64Url, 17, ANY), Text(".eyJ"), Run(Base64Url, 10, ANY), Text("."), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "jwe", provider: "RFC 7516", what: "access token", exposure: Probable, source: "unverified",
            sample: "eyJhbGciOiJk·aXIiLCJlbmMiOiJBMjU2R0NNIn0..N0taRea1TXyEIXU6.N0taRea1T0kencprT46WBopTVDrMZVZ9YMM3JjmULFt8FnRM5tRetMTsPcqw.N0taRea1T0keW2kpwD6EXY",
            look_alike: "eyJhbGciOiJkaXIifQ.a.b" },
        &[Text("eyJ"), Run(Base64Url, 17, ANY), Text("."), Run(Base64Url, 0, ANY), Text("."), Run(Base64Url, 16, ANY), Text("."), Run(Base64Url, 10, ANY), Text("."), Run(Base64Url, 16, ANY)],
    ),
    anywhere(
        Kind { id: "jwt-b64", provider: "RFC 7519", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "ZXlKN0taRea1·T0keniIKqHQLpsSAYhMj6TLLDeRUDvmCwpRIQ6CUHhI3bye87JZF",
            look_alike: "ZXlKN0taRea1·T0kenUsGXVdUkF9Qtw29xuZ73X7HR4BKZpUbixZyoMZfYPKLIyE" },
        &[Text("ZXlK"), Run(Alnum, 60, ANY)],
    ),
    anywhere(
        Kind { id: "paseto-local", provider: "PASETO", what: "access token", exposure: Probable, source: "unverified",
            sample: "v4.local.N0t·aRea1T0kenF3e9nEKs9RVXyvnQ6mt83NKbPgegJKPZ7wSkBC6wfguLSJS",
            look_alike: "v4.local.N0t·aRea1T0kenE8IZa6CjciNfFDhtp6DuFTaPWbkoxXXpKCmRqV6rBKA5Ma" },
        &[Text("v"), Run(Digit, 1, 1), Text(".local."), Run(Unreserved, 60, ANY)],
    ),
    anywhere(
        Kind { id: "paseto-public", provider: "PASETO", what: "access token", exposure: Probable, source: "unverified",
            sample: "v4.public.N0·taRea1T0ken2NVeDqr6SWgwrzkExmm2sZLZfhHrWAaNVodkECggLWCYuVX",
            look_alike: "v4.public.N0·taRea1T0kenWFqHPmUuVMSjqdAPCqcD5Wh29V6PWQFqtYQPGYNrMTDEb2" },
        &[Text("v"), Run(Digit, 1, 1), Text(".public."), Run(Unreserved, 60, ANY)],
    ),
    anywhere(
        Kind { id: "macaroon", provider: "Macaroons", what: "access token", exposure: Probable, source: "unverified",
            sample: "MDAN0taRea1T·0ken3adK5BqXjQWS66L68B6QwTjH8iARdjJTLLceWfIm9c4f7Iz",
            look_alike: "MDAN0taRea1T·0kencIMYEC8L5JnuuoZGzXXINHUcFN2IAVRRGJxEq2yi9PJnK3" },
        &[Text("MDA"), Run(Alnum, 60, ANY)],
    ),
    anywhere(
        Kind { id: "btc-xprv", provider: "Bitcoin", what: "private key", exposure: Leak, source: "gitleaks",
            sample: "xprv·eM5QXc4mYmddfhnDCCZidCXoXc6U3TMAmQMTCUnYVMJ4JHipKBHcKSJPhL9Mb3a63mVK8SHpieYRT4LLoa46XY8Q9RZiGcXbfnBagjQPpYV",
            look_alike: "xprv_example" },
        &[Text("xprv"), Run(Base58, 107, 107)],
    ),
    anywhere(
        Kind { id: "nostr-nsec", provider: "Nostr", what: "private key", exposure: Probable, source: "unverified",
            sample: "nsec·1n0tareaqt0kenn8jy3p2vkt9jszgx5spypn9ret3nyua7strwt4v65jrpf",
            look_alike: "nsec1example" },
        &[Text("nsec1"), Run(LowerDigit, 58, 58)],
    ),
    value(
        Kind { id: "biscuit", provider: "Biscuit", what: "access token", exposure: Probable, source: "unverified",
            sample: "EnN0taRea1T0·kenjYexs5PNgn4rzLSavKpncF3saUF2mKbxbdKbeDXGqBQQv9UyowDdTW4wpkZeRyTQUPbo6pCJqSGKt2HGUI2bEn6dX4e5ktJ968aTXwZSwyKFPZeK3nJWQ5vkXVXi8V9HUDNB9cPjxgJbcYUSymGYsFDeJsein68nSxvbsfVhCHnxCr8HTPeYN9iZDjK",
            look_alike: "EnN0taRea1T0·kenNjT9hjZzXa8grKmqfIKJFhTCrUmuiT8LirU6WTgVQRp9rrS6QiupdbcTMLAwpzYgZoEoQXhwrbxMnbaaGGLSd5S9uCNAQb7uC3SPNirRqeHW5hcDZsn5ZLvNWUzcvPETJR3bjQW2FjaXFRcPKrR6WXfzjsdvZW2WMrBsQYuea7dRrCaA5aPrCub25X" },
        &[Text("En"), Run(Base64Url, 200, ANY)],
    ),
];
