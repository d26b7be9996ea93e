//! Hosting.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, AnyBase64, Base64Url, LowerHex, Word};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "cloudflare-api", provider: "Cloudflare", what: "access token", exposure: Leak, source: "trufflehog, secretlint",
            sample: "cfut_N0taRea·1T0kentofM8waxSJB4k8nVXsqo6vSweBxdecad142",
            look_alike: "cfut_N0taRea·1T0kenrMcUdh4DFToHXAjWqPAGgjhQK3Hdeca24a" },
        &[Text("cfut_"), Run(Alnum, 40, 40), Run(LowerHex, 8, 8)],
    ),
    anywhere(
        Kind { id: "cloudflare-acc", provider: "Cloudflare", what: "access token", exposure: Leak, source: "trufflehog, secretlint",
            sample: "cfat_N0taRea·1T0kennDCE4wSwWViGJBKzVS4pziQeWAzdecad296",
            look_alike: "cfat_N0taRea·1T0kentY7LTcoPxvyjxPJI2FobV2gnmptdeca88d" },
        &[Text("cfat_"), Run(Alnum, 40, 40), Run(LowerHex, 8, 8)],
    ),
    anywhere(
        Kind { id: "cloudflare-glob", provider: "Cloudflare", what: "API key", exposure: Leak, source: "trufflehog, secretlint",
            sample: "cfk_N0taRea1·T0kenUoj2ZNERY2oN6QFcMsbw3DVTwUBdecadf5b",
            look_alike: "cfk_N0taRea1·T0kenm6zPb3yRurmQ3iRJSrGJvI3paqkdeca296" },
        &[Text("cfk_"), Run(Alnum, 40, 40), Run(LowerHex, 8, 8)],
    ),
    anywhere(
        Kind { id: "cloudflare-ca", provider: "Cloudflare", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "v1.0-decade0·ddba11a3a0f6becec-decade0ddba11bad42554487e92b78d3c3c684656b5490034e385e1c72b619e9413e6bf046f0793b46c2aaa1eb9ecb6bf04d1004269c1891b4778dc0907727b36abf0be1b7dc916bd4",
            look_alike: "v1.0-beta" },
        &[Text("v1.0-"), Run(LowerHex, 24, 24), Text("-"), Run(LowerHex, 146, 146)],
    ),
    anywhere(
        Kind { id: "digitalocean-p", provider: "DigitalOcean", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "dop_v1_decad·e0ddba11badb47ae1355c0b75bc15cb449fb1cba18a448559a9951572b8",
            look_alike: "dop_v1_decad·e0ddba11bad9085be0936dd79bc09111f3b62f6dd04f41af6d7acf7282" },
        &[Text("dop_v1_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "digitalocean-o", provider: "DigitalOcean", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "doo_v1_decad·e0ddba11bad86d46c0ea3a29d6f29f5221d776ac352492779ba7876dc1c",
            look_alike: "doo_v1_decad·e0ddba11badd482da65adc4c7cc17ef74d82d468118a6060783c08ce3f" },
        &[Text("doo_v1_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "digitalocean-r", provider: "DigitalOcean", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker",
            sample: "dor_v1_decad·e0ddba11badd47d2cad2f34f8ff1191fbce784817967795708674ec8e2e",
            look_alike: "dor_v1_decad·e0ddba11badf6c444d9c530973119db90f34b72a9b3731f443e11f6ea7" },
        &[Text("dor_v1_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "heroku", provider: "Heroku", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "HRKU-AAN0taR·ea1T0kenMNoa3aifgew7Lzx5KkR7oyUBHqokT8aJSHkXv6Yg4IN97",
            look_alike: "HRKU-AAN0taR·ea1T0kencGnSscPJIdkBwSoPwzD5gFrfDF86njhGLQfbnXxSXQKr" },
        &[Text("HRKU-AA"), Run(Base64Url, 58, 58)],
    ),
    anywhere(
        Kind { id: "vercel-p", provider: "Vercel", what: "access token", exposure: Leak, source: "secretlint",
            sample: "vcp_N0taRea1·T0k4G3sdN2vN",
            look_alike: "vcp_N0taRea·1T0xcnPS5PHE" },
        &[Text("vcp_"), Run(Alnum, 20, 60)],
    ),
    anywhere(
        Kind { id: "vercel-i", provider: "Vercel", what: "access token", exposure: Leak, source: "secretlint",
            sample: "vci_N0taRea1·T0kURgkmkiF7",
            look_alike: "vci_N0taRea·1T0rwdXUIAh9" },
        &[Text("vci_"), Run(Alnum, 20, 60)],
    ),
    anywhere(
        Kind { id: "vercel-a", provider: "Vercel", what: "access token", exposure: Leak, source: "secretlint",
            sample: "vca_N0taRea1·T0kQiWTmPAA7",
            look_alike: "vca_N0taRea·1T07RtTCpmkf" },
        &[Text("vca_"), Run(Alnum, 20, 60)],
    ),
    anywhere(
        Kind { id: "vercel-r", provider: "Vercel", what: "access token", exposure: Leak, source: "secretlint",
            sample: "vcr_N0taRea1·T0kx7AvM4Y6X",
            look_alike: "vcr_N0taRea·1T0jp9jHus8f" },
        &[Text("vcr_"), Run(Alnum, 20, 60)],
    ),
    anywhere(
        Kind { id: "vercel-k", provider: "Vercel", what: "API key", exposure: Leak, source: "secretlint",
            sample: "vck_N0taRea1·T0kpuCaAQ3NN",
            look_alike: "vck_N0taRea·1T0xnYh8ubiZ" },
        &[Text("vck_"), Run(Alnum, 20, 60)],
    ),
    anywhere(
        Kind { id: "netlify", provider: "Netlify", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "nfp_N0taRea1·T0kenoADDdLCXCd6wdcIzLFM3gbH",
            look_alike: "nfp_N0taRea1·T0kenMwIrQiIcV2scKky2FPHtbQ" },
        &[Text("nfp_"), Run(Word, 36, 36)],
    ),
    anywhere(
        Kind { id: "fly-fo1", provider: "Fly.io", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "fo1_N0taRea1·T0kenPym5eTKnKGZNT3Iba3NyWig6mXaA49",
            look_alike: "fo1_N0taRea1·T0ken2mdFWkEQxJqs6DuUit5FNfqFyXSDB" },
        &[Text("fo1_"), Run(Base64Url, 43, 43)],
    ),
    anywhere(
        Kind { id: "fly-fm2", provider: "Fly.io", what: "access token", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "fm2_N0taRea1·T0kenafvkRiPUCfDBu3RmWz3NeawpCNBu4ymiHo7WoKMYT34iGKRMZRjCxzCoSsTzT9mwR5CtRR7VJq3Akv2aRec7WCJ",
            look_alike: "fm2_N0taRea1·T0ken7dLDeu5obJfJ7sGQcxEuKNCXrek2Ja8iMNzZNzs4AL7IoSdGzNSp3Coxzhfcxk6YTbfUrRZKcuxgRrHz5tmLQC" },
        &[Text("fm2_"), Run(AnyBase64, 100, ANY)],
    ),
    anywhere(
        Kind { id: "fly-fm1", provider: "Fly.io", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "fm1r_N0taRea·1T0kenWRk2wd9PgFjxApI4xHNQpatykDi3uXHrKYDzcvKR9jtf8Fqbi9nkoIjXNS9UgTCNX4crhsQmbco5nNzkNGosUaa",
            look_alike: "fm1r_N0taRea·1T0kenrYGysrN8pEuvwb7RDg7Lp7fUqTu3nIVCNduRqQgQdBsNTLKqYGZVBwpCB95Pshg3PUVyXcEtyUaCbyrsTeIJWm" },
        &[Text("fm1r_"), Run(AnyBase64, 100, ANY)],
    ),
    anywhere(
        Kind { id: "fly-fm1a", provider: "Fly.io", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "fm1a_N0taRea·1T0kenWRk2wd9PgFjxApI4xHNQpatykDi3uXHrKYDzcvKR9jtf8Fqbi9nkoIjXNS9UgTCNX4crhsQmbco5nNzkNGosUaa",
            look_alike: "fm1a_example" },
        &[Text("fm1a_"), Run(AnyBase64, 100, ANY)],
    ),
    anywhere(
        Kind { id: "render", provider: "Render", what: "API key", exposure: Probable, source: "unverified",
            sample: "rnd_N0taRea1·T0ken8YeYDr8XSmc4ShK",
            look_alike: "rnd_N0taRea1·T0kenZZGUbRyiLDm82T" },
        &[Text("rnd_"), Run(Alnum, 28, 36)],
    ),
    value(
        Kind { id: "railway-none", provider: "Railway", what: "access token", exposure: Probable, source: "unverified",
            sample: "decad15e-d9b·c-ecaa-9717-decade0521f9",
            look_alike: "decadfc7-a97·6-180c-043f-decadeef352" },
        &[Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
];
