//! Payments and shops.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Base64UrlPadded, Hex, LowerDigit, LowerHex, Unreserved,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "stripe-live", provider: "Stripe", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint, ripsecrets",
            sample: "sk_live_N0ta·Rea1T0kenAWzbLU7IyX9",
            look_alike: "sk_live_N0ta·Rea1T0ke8IxcACEk7tw" },
        &[Text("sk_live_"), Run(Alnum, 24, 247)],
    ),
    anywhere(
        Kind { id: "stripe-test", provider: "Stripe", what: "API key", exposure: Probable, source: "gitleaks, secretlint",
            sample: "sk_test_N0ta·Rea1T0kenjQz6Nb74rXv",
            look_alike: "sk_test_N0ta·Rea1T0kewMI9DXcYSsB" },
        &[Text("sk_test_"), Run(Alnum, 24, 247)],
    ),
    anywhere(
        Kind { id: "stripe-rk", provider: "Stripe", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint, ripsecrets",
            sample: "rk_live_N0ta·Rea1T0kvMtAkSUv7",
            look_alike: "rk_live_N0ta·Rea1T0qAMnL7UHy" },
        &[Text("rk_live_"), Run(Alnum, 20, 247)],
    ),
    anywhere(
        Kind { id: "stripe-rk-test", provider: "Stripe", what: "API key", exposure: Probable, source: "gitleaks, secretlint",
            sample: "rk_test_N0ta·Rea1T0k3xhEexp2p",
            look_alike: "rk_test_N0ta·Rea1T0kpIYJRbu7" },
        &[Text("rk_test_"), Run(Alnum, 20, 247)],
    ),
    anywhere(
        Kind { id: "stripe-prod", provider: "Stripe", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "sk_prod_N·0taReJIk7",
            look_alike: "sk_prod_·N0taRaRT7" },
        &[Text("sk_prod_"), Run(Alnum, 10, 99)],
    ),
    anywhere(
        Kind { id: "stripe-whsec", provider: "Stripe, Svix, Clerk", what: "webhook", exposure: Probable, source: "unverified",
            sample: "whsec_N0taRe·a1T0kenCY4FLpkbkKc",
            look_alike: "whsec_N0taRe·a1T0keLwGRvfaAsh7" },
        &[Text("whsec_"), Run(AnyBase64, 24, 64)],
    ),
    anywhere(
        Kind { id: "stripe-pi", provider: "Stripe", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "pi_N0taRea1T·0kensAvCL3EWAQV_secret_N0taRea1T0kenYKHABf5UtFCu",
            look_alike: "pi_N0taRea1T·0kenqwqmUyts4uQ_secret_N0taRea1T0kend3eXBLfNdHR" },
        &[Text("pi_"), Run(Alnum, 24, 24), Text("_secret_"), Run(Alnum, 25, 25)],
    ),
    anywhere(
        Kind { id: "stripe-seti", provider: "Stripe", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "seti_N0taRea1T·0kensAvCL3EWAQV_secret_N0taRea1T0kenYKHABf5UtFCu",
            look_alike: "seti_secret" },
        &[Text("seti_"), Run(Alnum, 24, 24), Text("_secret_"), Run(Alnum, 25, 25)],
    ),
    anywhere(
        Kind { id: "stripe-pk", provider: "Stripe", what: "public key", exposure: Public, source: "trufflehog, kingfisher",
            sample: "pk_live_N0ta·Rea1T0kpnx2WIV2N",
            look_alike: "pk_live_example" },
        &[Text("pk_live_"), Run(Alnum, 20, 247)],
    ),
    anywhere(
        Kind { id: "stripe-pk-test", provider: "Stripe", what: "public key", exposure: Public, source: "unverified",
            sample: "pk_test_N0ta·Rea1T0kmsfQE8q2L",
            look_alike: "pk_test_N0ta·Rea1T02ktgufQIf" },
        &[Text("pk_test_"), Run(Alnum, 20, 247)],
    ),
    anywhere(
        Kind { id: "stripe-checkout", provider: "Stripe", what: "session", exposure: Probable, source: "unverified",
            sample: "cs_live_N0ta·Rea1T0kenvit3gjJpGZnTHGqCQtqKtWz8XikwJKMyiLQxc",
            look_alike: "cs_live_N0ta·Rea1T0ken5wmzGSXHeEtqBtfeYaPgmdrewtNIRKSvQrCD" },
        &[Text("cs_live_"), Run(Alnum, 50, ANY)],
    ),
    anywhere(
        Kind { id: "square", provider: "Square", what: "access token", exposure: Leak, source: "trufflehog, ripsecrets",
            sample: "EAAAN0taRea1·T0kenBM7HMdU7uPTnwNwQ3wB8bbB4hNaufUvaa3gKBdHMN5wHQaN",
            look_alike: "EAAAN0taRea1·T0keny5Vma7nyZSbin8Urz6yznsemxQIDbsIJz82FeHBQIa2IGt" },
        &[Text("EAAA"), Run(Base64Url, 60, 60)],
    ),
    anywhere(
        Kind { id: "square-atp", provider: "Square", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sq0atp-N0taR·ea1T0keVb9RiDSzGi",
            look_alike: "sq0atp-N0taR·ea1T0kLvrkmv7sjg" },
        &[Text("sq0atp-"), Run(Base64Url, 22, 60)],
    ),
    anywhere(
        Kind { id: "square-csp", provider: "Square", what: "access token", exposure: Leak, source: "trufflehog, detect-secrets, ripsecrets",
            sample: "sq0csp-N0taR·ea1T0kenb7exGgfR7XaBzcYhqg2RR6F48AMuVU",
            look_alike: "sq0csp-N0taR·ea1T0ken7amZ2qq2j4be4nVLmAAI44RtkLAHL" },
        &[Text("sq0csp-"), Run(Base64Url, 43, 43)],
    ),
    anywhere(
        Kind { id: "square-idp", provider: "Square", what: "public key", exposure: Public, source: "trufflehog, kingfisher",
            sample: "sq0idp-N0taR·ea1T0keZASnS2crKP",
            look_alike: "sq0idp-N0taR·ea1T0kPhfjrxnKW7" },
        &[Text("sq0idp-"), Run(Base64Url, 22, 43)],
    ),
    anywhere(
        Kind { id: "shopify-at", provider: "Shopify", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "shpat_decade·0ddba11badc329eaa625b61f0c",
            look_alike: "shpat_decade·0ddba11bad71c9b93052452b9" },
        &[Text("shpat_"), Run(Hex, 32, 64)],
    ),
    anywhere(
        Kind { id: "shopify-ca", provider: "Shopify", what: "access token", exposure: Leak, source: "gitleaks, secretlint",
            sample: "shpca_decade·0ddba11bade5c9012a53bbc691",
            look_alike: "shpca_decade·0ddba11bad18d0a04f098621e" },
        &[Text("shpca_"), Run(Hex, 32, 64)],
    ),
    anywhere(
        Kind { id: "shopify-pa", provider: "Shopify", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "shppa_decade·0ddba11badf912db1ab171c9f1",
            look_alike: "shppa_decade·0ddba11bad600d17d4cb6e3b0" },
        &[Text("shppa_"), Run(Hex, 32, 64)],
    ),
    anywhere(
        Kind { id: "shopify-ss", provider: "Shopify", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "shpss_decade·0ddba11bad81591997f0e03ea6",
            look_alike: "shpss_decade·0ddba11badbad1bb9e2d74b03" },
        &[Text("shpss_"), Run(Hex, 32, 64)],
    ),
    anywhere(
        Kind { id: "shopify-partner", provider: "Shopify", what: "access token", exposure: Probable, source: "unverified",
            sample: "prtapi_decad·e0ddba11bad1a246603d6e26b0c",
            look_alike: "prtapi_decad·e0ddba11badf696535faf90253" },
        &[Text("prtapi_"), Run(Hex, 32, 32)],
    ),
    anywhere(
        Kind { id: "paystack", provider: "Paystack", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "sk_live_deca·de0ddba11badc47ed71307a476f87ccb44a4",
            look_alike: "sk_live_deca·de0ddba11badc5ee625bfa48c5767905791" },
        &[Text("sk_live_"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "flutterwave", provider: "Flutterwave", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "FLWSECK-n0ta·rea1t0kenhzhngaryduoyuomsyr2-X",
            look_alike: "FLWSECK-n0ta·rea1t0kenbc6deetrxihktatnbj-X" },
        &[Text("FLWSECK-"), Run(LowerDigit, 32, 32), Text("-X")],
    ),
    anywhere(
        Kind { id: "flutterwave-test", provider: "Flutterwave", what: "API key", exposure: Probable, source: "gitleaks",
            sample: "FLWSECK_TEST·-n0tarea1t0keniyx73ctv9pvbj8d7q2x-X",
            look_alike: "FLWSECK_TEST·-n0tarea1t0ken3v73i55b76q5itco2q-X" },
        &[Text("FLWSECK_TEST-"), Run(LowerDigit, 32, 32), Text("-X")],
    ),
    anywhere(
        Kind { id: "flutterwave-pub", provider: "Flutterwave", what: "public key", exposure: Public, source: "gitleaks",
            sample: "FLWPUBK_TEST·-n0tarea1t0kenoiovg6jjjg4dfzvexbp-X",
            look_alike: "FLWPUBK_TEST·-n0tarea1t0kenym3659fr6hjeduk786-X" },
        &[Text("FLWPUBK_TEST-"), Run(LowerDigit, 32, 32), Text("-X")],
    ),
    anywhere(
        Kind { id: "razorpay", provider: "Razorpay", what: "API key", exposure: Public, source: "trufflehog",
            sample: "rzp_live_N0·taRea13LL7ky",
            look_alike: "rzp_live_N0·taReaT7yEWv" },
        &[Text("rzp_live_"), Run(Alnum, 14, 14)],
    ),
    anywhere(
        Kind { id: "plaid", provider: "Plaid", what: "access token", exposure: Leak, source: "trufflehog, gitleaks",
            sample: "access-produ·ction-decadfd4-075d-2926-57f3-decade01e1c2",
            look_alike: "access-produ·ction-decad052-692c-db48-05cf-decaded73b3" },
        &[Text("access-production-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "plaid-sandbox", provider: "Plaid", what: "access token", exposure: Probable, source: "trufflehog, gitleaks",
            sample: "access-sandb·ox-decadfc4-11db-081e-f844-decade04574d",
            look_alike: "access-sandb·ox-decad2d1-830e-3281-9b8d-decade20206" },
        &[Text("access-sandbox-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    value(
        Kind { id: "gocardless", provider: "GoCardless", what: "access token", exposure: Probable, source: "gitleaks, trufflehog",
            sample: "live_N0taRea·1T0kenFCoT7WQWYvLLAznvashn9RZsfBW",
            look_alike: "live_N0taRea·1T0kenxvVecnqAzCPfueLbYD6Y7MN5ZK" },
        &[Text("live_"), Run(Base64Url, 40, 40)],
    ),
    value(
        Kind { id: "lob", provider: "Lob", what: "API key", exposure: Probable, source: "gitleaks, trufflehog",
            sample: "live_decade0·ddba11bade9c32311f865fc17749",
            look_alike: "live_decade0·ddba11bad6788ee69b048b3e481" },
        &[Text("live_"), Run(LowerHex, 35, 35)],
    ),
    anywhere(
        Kind { id: "easypost", provider: "EasyPost", what: "API key", exposure: Leak, source: "gitleaks, kingfisher",
            sample: "EZAKN0taRea1·T0kenCHzYgZVadjBiJSJIzTS8UYxZFDKvm2cyhfhfo5Dye",
            look_alike: "EZAKN0taRea1·T0kenDDLr3iIP5s2tgt9s9ZhYt2iZ6CoCX3tW9zSTRDpu" },
        &[Text("EZAK"), Run(Alnum, 54, 54)],
    ),
    anywhere(
        Kind { id: "easypost-test", provider: "EasyPost", what: "API key", exposure: Probable, source: "gitleaks, kingfisher",
            sample: "EZTKN0taRea1·T0kenzuj75EYCahrw5n7Q72HaV9GjWCHMj8foaN92BQvvG",
            look_alike: "EZTKN0taRea1·T0kenIcvYJj5SIrdMiu8G2E6kU6vwBaqA6mKFz8GdoDLv" },
        &[Text("EZTK"), Run(Alnum, 54, 54)],
    ),
    anywhere(
        Kind { id: "duffel", provider: "Duffel", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "duffel_live_·N0taRea1T0kenLRuhtbBvL4vSTFEUywmug9LW9BXi5N",
            look_alike: "duffel_live_·N0taRea1T0kenAPNyV2BnvAn2Ac8dxnQRU3MMBo7Zc" },
        &[Text("duffel_live_"), Run(Base64UrlPadded, 43, 43)],
    ),
    anywhere(
        Kind { id: "duffel-test", provider: "Duffel", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "duffel_test_·N0taRea1T0kenzRkmfs4HGwsvkoERXIpM7tQIY5epZu",
            look_alike: "duffel_test_·N0taRea1T0kenn76rKuYfGfrihMeiCJJ3N6AAciUs3" },
        &[Text("duffel_test_"), Run(Base64UrlPadded, 43, 43)],
    ),
    anywhere(
        Kind { id: "shippo", provider: "Shippo", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "shippo_live_·decade0ddba11bad079ecdfbb77db57b1af2dd14",
            look_alike: "shippo_live_·decade0ddba11bad25288cb379037a849b53081" },
        &[Text("shippo_live_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "pagarme", provider: "Pagar.me", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "ak_live_N0ta·Rea1T0kenZdjHB9kcDPeDymXSb",
            look_alike: "ak_live_N0ta·Rea1T0kenLwqNes7YRNmhp7tY" },
        &[Text("ak_live_"), Run(Alnum, 30, 30)],
    ),
    value(
        Kind { id: "adyen", provider: "Adyen", what: "API key", exposure: Probable, source: "unverified",
            sample: "AQEZDG6JN0ta·Rea1T0kenpxPoksfcwqrNCw9vY8b5D8jLED7TkPD3JGJsdk6zYdx2p4J",
            look_alike: "AQEBCusmN0ta·Rea1T0ken4q6ac6yPj9bjgpGXr9TCUna9cTC28oH9RAanFdg7M6Cqer" },
        &[Text("AQE"), Run(Alnum, 5, 5), Run(Unreserved, 60, ANY)],
    ),
    anywhere(
        Kind { id: "ramp", provider: "Ramp", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "ramp_sec_N0t·aRea1T0kenMhdm5nIcohhQ6imREc747gZSHHiq5VrbIzL",
            look_alike: "ramp_sec_N0t·aRea1T0kenWoF7yL5e4fSdkeuoxXeVi8XGgmruyRvWJB" },
        &[Text("ramp_sec_"), Run(Alnum, 48, 48)],
    ),
    anywhere(
        Kind { id: "robinhood", provider: "Robinhood", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "rh-api-decad·620-377e-674d-0ca0-decade0ea650",
            look_alike: "rh-api-decad·575-2179-f812-ced2-decadec3c0d" },
        &[Text("rh-api-"), Run(Hex, 8, 8), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 12, 12)],
    ),
    value(
        Kind { id: "wise-none", provider: "Wise", what: "API key", exposure: Probable, source: "kingfisher",
            sample: "decad503-d0b·4-f10c-7e4c-decade037f04",
            look_alike: "decadfb7-a33·f-c877-83d2-decade125c4" },
        &[Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
];
