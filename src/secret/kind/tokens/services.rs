//! Other services.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Base64UrlPadded, Digit, Hex, Lower, LowerDigit, LowerHex, Word,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "scalingo", provider: "Scalingo", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "tk-us-N0taRe·a1T0ken5wXerCWV2ATcGQBJHccsS2CLac47vtCmsg6",
            look_alike: "tk-us-N0taRe·a1T0kenuz79FzcHqnmBkBIM6FCGxE3xMMBVN7VKR3" },
        &[Text("tk-us-"), Run(Base64Url, 48, 48)],
    ),
    anywhere(
        Kind { id: "tailscale", provider: "Tailscale", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, secretlint",
            sample: "tskey-pk-N0t·aRiA7-N0taRea1T6IYcJ6o",
            look_alike: "tskey-de-N0t·aRnU7-N0taRea1YpKQho8" },
        &[Text("tskey-"), Run(Lower, 2, 20), Text("-"), Run(Word, 8, 40), Text("-"), Run(Word, 16, 60)],
    ),
    anywhere(
        Kind { id: "ngrok", provider: "ngrok", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "2N0taRea1T0k·en4ZiqV6KvhWyDQ_9N0taRea1T0kuwHakb6hT",
            look_alike: "2N0taRea1T0k·enpnEYCno2KzRES_0N0taRea1T0PatvHgdG7" },
        &[Text("2"), Run(Alnum, 26, 26), Text("_"), Run(Digit, 1, 1), Run(Alnum, 20, 20)],
    ),
    anywhere(
        Kind { id: "openshift", provider: "OpenShift", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sha256~N0taR·ea1T0kenNg6RsisnNf34GQPxvekjGrRmj9baBb",
            look_alike: "abc123~2" },
        &[Text("sha256~"), Run(Base64Url, 43, 43)],
    ),
    value(
        Kind { id: "k8s-bootstrap", provider: "Kubernetes", what: "access token", exposure: Probable, source: "noseyparker",
            sample: "n0ta4s.n0ta·rea1ta3hdwzq",
            look_alike: "report.2026quarter3data" },
        &[Run(LowerDigit, 6, 6), Text("."), Run(LowerDigit, 16, 16)],
    ),
    value(
        Kind { id: "linkerd-none", provider: "Meraki", what: "API key", exposure: Probable, source: "gitleaks",
            sample: "decade0ddba1·1badb2f537aa078dbd0154a00529",
            look_alike: "decade0ddba1·1bad01a22247b8a6872671bc109" },
        &[Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "tines", provider: "Tines", what: "API key", exposure: Probable, source: "unverified",
            sample: "tines_N0taRe·a1T0kencYJEPr2aSca",
            look_alike: "tines_N0taRe·a1T0rEPM7vbwF" },
        &[Text("tines_"), Run(Alnum, 20, ANY)],
    ),
    anywhere(
        Kind { id: "authress", provider: "Authress", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "authress_ddn·ii.cwfy.acc_n0tarew2gg.N0taRea1T0kenU73Ym2sjnyYu64KFi",
            look_alike: "authress_vow·kg.mfzv.acc_n0tare8x8g.N0taRea1T0ken9RVM6nBvgfxnHtVL" },
        &[Text("authress_"), Run(LowerDigit, 5, 30), Text("."), Run(LowerDigit, 4, 6), Text(".acc_"), Run(LowerDigit, 10, 32), Text("."), Run(AnyBase64, 30, 120)],
    ),
    anywhere(
        Kind { id: "descope", provider: "Descope", what: "access token", exposure: Probable, source: "unverified",
            sample: "K2N0taRea1T0·kenpPf8yLfru8cTbz72okEUMZGiqxs6vX72vUnjTwrY4Bf3Z",
            look_alike: "K2N0taRea1T0·kenixPWTAAVpxVYhWeLTrjtNsj5HJxUSIHtoV9iR4mSS6hq" },
        &[Text("K2"), Run(Alnum, 58, ANY)],
    ),
    value(
        Kind { id: "okta", provider: "Okta", what: "access token", exposure: Probable, source: "gitleaks, trufflehog",
            sample: "00N0taRea1T0·kenWDk9EX3wIGssEFH6Vnk3NBrciSc",
            look_alike: "00N0taRea1T0·kenuzSzndu7kB8H5oRc3WPXk7Ncxu" },
        &[Text("00"), Run(Base64Url, 40, 40)],
    ),
    anywhere(
        Kind { id: "jumpcloud", provider: "JumpCloud", what: "API key", exposure: Probable, source: "unverified",
            sample: "jca_N0taRea1·T0kentbMjxeDKCFjbRaamdPIgTo7",
            look_alike: "jca_N0taRea1·T0ken8fCjhBShyp9t62i7Q2dFDz" },
        &[Text("jca_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "adobe", provider: "Adobe", what: "access token", exposure: Leak, source: "gitleaks, kingfisher, noseyparker",
            sample: "p8e-n0tarea1·t0kenaksqb2sszfjdk5wemds",
            look_alike: "p8e-n0tarea1·t0keneccqk6dnggxtvusaya" },
        &[Text("p8e-"), Run(LowerDigit, 32, 32)],
    ),
    anywhere(
        Kind { id: "adafruit", provider: "Adafruit IO", what: "API key", exposure: Leak, source: "trufflehog, kingfisher, noseyparker",
            sample: "aio_N0taRea1·T0ken5UP8799pv4KoxsF",
            look_alike: "aio_libs_documentation" },
        &[Text("aio_"), Run(Alnum, 28, 28)],
    ),
    anywhere(
        Kind { id: "apify", provider: "Apify", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "apify_api_N0·taRea1T0kenkrNs9ffzLFhE6KjQFoG4vZu",
            look_alike: "apify_api_N0·taRea1T0kenHixroILUdPLNgXgvfIyP3e" },
        &[Text("apify_api_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "ionic", provider: "Ionic", what: "access token", exposure: Leak, source: "kingfisher",
            sample: "ion_n0tarea1·t0kentdtq837iw3fipoihven982o4phrms",
            look_alike: "ion_n0tarea1·t0kend9to9quuitosk9pbdsaquwxd7488" },
        &[Text("ion_"), Run(LowerDigit, 42, 42)],
    ),
    anywhere(
        Kind { id: "infracost", provider: "Infracost", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "ico-N0taRea1·T0kenbdrR4BntBPDEs2sMVTy",
            look_alike: "ico-N0taRea1·T0kenBDCTGVQbbzDuwNGod7" },
        &[Text("ico-"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "frameio", provider: "Frame.io", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "fio-u-N0taRe·a1T0ken3rdkabnebgbEm8uxzxKWDCWq4EUTUByTe6zjmcnWxS8jQfVTrPy",
            look_alike: "fio-u-N0taRe·a1T0kenIAYvW5YFuLu5gn2fmzxr7Uzw2qFgjZAQnhfbLssZb3eoGWjDyd" },
        &[Text("fio-u-"), Run(Base64UrlPadded, 64, 64)],
    ),
    anywhere(
        Kind { id: "fleetbase", provider: "Fleetbase", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "flb_live_N0t·aRea1T0k3MUohZom7",
            look_alike: "flb_live_N0t·aRea1T08TEWoZBFM" },
        &[Text("flb_live_"), Run(Alnum, 20, 20)],
    ),
    anywhere(
        Kind { id: "flexport", provider: "Flexport", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "shltm_N0taRe·a1T0kenPBNYZJQZDfmA7ygVVnwuXdXG7sn",
            look_alike: "shltm_N0taRe·a1T0ken866V7FWjxEJzpitK9qnxSjWdUE" },
        &[Text("shltm_"), Run(Base64Url, 40, 40)],
    ),
    anywhere(
        Kind { id: "bannerbear", provider: "Bannerbear", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "bb_pr_decade·0ddba11bad8ab97999a67e8b",
            look_alike: "bb_pr_decade·0ddba11baa587840d0defa6" },
        &[Text("bb_pr_"), Run(LowerHex, 30, 30)],
    ),
    anywhere(
        Kind { id: "bannerbear-master", provider: "Bannerbear", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "bb_ma_decade·0ddba11bad8ab97999a67e8b",
            look_alike: "bb_ma_example" },
        &[Text("bb_ma_"), Run(LowerHex, 30, 30)],
    ),
    anywhere(
        Kind { id: "readme", provider: "ReadMe", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "rdme_n0tarea·1t0ken73q2tbyarqwewks2oh8n2tv7asxf49a89nkbirk3cywv9apb9658nhgnq",
            look_alike: "rdme_n0tarea·1t0ken7gsuxqmho6gu35qcxqh4ko2ogwbcdt9dikb5tze5n23qc7tavbesxebm" },
        &[Text("rdme_"), Run(LowerDigit, 70, 70)],
    ),
    anywhere(
        Kind { id: "lokalise-dn", provider: "Defined Networking", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "dnkey-N0taRe·a1T0kenXd4qmDQwK6YSE-N0taRea1T0kenj53pIFPekTESNw9deNkxvbid3kMLmQ3irm7beaE",
            look_alike: "dnkey-N0taRe·a1T0kenNx5v3ArrUY4Zf-N0taRea1T0kenDX263f6Z6bQI3yi3TiTqFeUXq85HYZ5StLoy7F" },
        &[Text("dnkey-"), Run(Base64UrlPadded, 26, 26), Text("-"), Run(Base64UrlPadded, 52, 52)],
    ),
    anywhere(
        Kind { id: "maxmind", provider: "MaxMind", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "N0ta8C_N0taR·ea1T0kenbvN4UJfgEkDpYpJJ_mmk",
            look_alike: "N0tayc_N0taR·ea1T0kenWMSZduXCUmN39HJ_mmk" },
        &[Run(Alnum, 6, 6), Text("_"), Run(Alnum, 29, 29), Text("_mmk")],
    ),
    anywhere(
        Kind { id: "settlemint", provider: "SettleMint", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sm_pat_N0ta·Rea1TZreJwX7",
            look_alike: "sm_pat_N0ta·Rea1CgStbS7" },
        &[Text("sm_pat_"), Run(Alnum, 16, 16)],
    ),
    anywhere(
        Kind { id: "settlemint-app", provider: "SettleMint", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sm_aat_N0ta·Rea1TZreJwX7",
            look_alike: "sm_aat_example" },
        &[Text("sm_aat_"), Run(Alnum, 16, 16)],
    ),
    anywhere(
        Kind { id: "settlemint-service", provider: "SettleMint", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sm_sat_N0ta·Rea1TZreJwX7",
            look_alike: "sm_sat_example" },
        &[Text("sm_sat_"), Run(Alnum, 16, 16)],
    ),
    anywhere(
        Kind { id: "nightfall", provider: "Nightfall", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "NF-N0taRea1T·0kenH69REy2DMhPmTMsZVDE",
            look_alike: "NF-N0taRea1T·0kenQbdsuHwKBT7ghw53Py" },
        &[Text("NF-"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "ubidots", provider: "Ubidots", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "BBFF-N0taRea·1T0kenQvBITRvhmrhuhAQD3",
            look_alike: "BBFF-N0taRea·1T0kenXUCwAQjAWqpXzCx7" },
        &[Text("BBFF-"), Run(Alnum, 30, 30)],
    ),
    anywhere(
        Kind { id: "voiceflow", provider: "Voiceflow", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "VF.DM.decade·0ddba1154ba8714183.N0taRea1TyBgZQF7",
            look_alike: "VF.DM.decade·0ddba11d43779f4f43.N0taRea1dPaeYo7" },
        &[Text("VF.DM."), Run(Hex, 24, 24), Text("."), Run(Alnum, 16, 16)],
    ),
    anywhere(
        Kind { id: "endor", provider: "Endor Labs", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "endr+N0taR·ea1TpRBFIW7",
            look_alike: "endr+N0taR·ea1LDzMZW7" },
        &[Text("endr+"), Run(Base64Url, 16, 16)],
    ),
    anywhere(
        Kind { id: "pubnub-pub", provider: "PubNub", what: "public key", exposure: Public, source: "trufflehog, kingfisher",
            sample: "pub-c-n0tar5·65-4i8i-bbjd-2s9b-n0tarea58cb7",
            look_alike: "pub-c-n0tark·9i-djh5-h7ja-h7h5-n0tarezvq2j" },
        &[Text("pub-c-"), Run(LowerDigit, 8, 8), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 12, 12)],
    ),
    anywhere(
        Kind { id: "pubnub-sub", provider: "PubNub", what: "public key", exposure: Public, source: "trufflehog, kingfisher",
            sample: "sub-c-n0tarx·2d-4zc9-8gke-cwj8-n0tarea3muf3",
            look_alike: "sub-c-n0tarq·83-hz8x-vh7j-ogcq-n0tare92d8o" },
        &[Text("sub-c-"), Run(LowerDigit, 8, 8), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 4, 4), Text("-"), Run(LowerDigit, 12, 12)],
    ),
    anywhere(
        Kind { id: "pubnub-sec", provider: "PubNub", what: "API key", exposure: Probable, source: "unverified",
            sample: "sec-c-N0taRe·a1T0kenRddKYjePg7C8U84H6GHJN9LkwxX",
            look_alike: "sec-c-N0taRe·a1T0kenggu3BvMb49xQR2PgZ4uzXjsSLh" },
        &[Text("sec-c-"), Run(AnyBase64, 40, ANY)],
    ),
    anywhere(
        Kind { id: "mapbox-sk", provider: "Mapbox", what: "access token", exposure: Leak, source: "trufflehog, gitleaks",
            sample: "sk.eyJN0taRe·a1T0kenfBBm5gsEibY8EwzANG4vC2pPqKWsxA4XfLtwqQi5Tg.N0taRea1T0ke9eqCAkkk5o",
            look_alike: "sk.eyJN0taRe·a1T0kenbyWcWzRt6bP8LZnV8DwQdrsTPbZzgtF4kxqD3ffnUu.N0taRea1T0kF6RSbuLGTL" },
        &[Text("sk.eyJ"), Run(Base64Url, 55, ANY), Text("."), Run(Base64Url, 22, 22)],
    ),
    anywhere(
        Kind { id: "mapbox-tk", provider: "Mapbox", what: "access token", exposure: Probable, source: "unverified",
            sample: "tk.eyJN0taRe·a1T0kenEodF9A7w3gSEHAnFSBnIvaABzI8rZwNG6rKPA4f2ET.N0taRea1T0keVZsGtmWAW8",
            look_alike: "tk.eyJN0taRe·a1T0kenS5FBeoj87bA5spQErk9PJUQ8VmBMe66YN8fgtMgP5q.N0taRea1T0kigsDH6FfsT" },
        &[Text("tk.eyJ"), Run(Base64Url, 55, ANY), Text("."), Run(Base64Url, 22, 22)],
    ),
    anywhere(
        Kind { id: "mapbox-pk", provider: "Mapbox", what: "public key", exposure: Public, source: "gitleaks",
            sample: "pk.eyJN0taRe·a1T0ken6Z7DSZy9TxL8h9C8rFHQbRT3DNYDZ5FtitXHrsfqPz.N0taRea1T0kec5TfP2SNFz",
            look_alike: "pk.eyJ" },
        &[Text("pk.eyJ"), Run(Base64Url, 55, ANY), Text("."), Run(Base64Url, 22, 22)],
    ),
    anywhere(
        Kind { id: "locationiq", provider: "LocationIQ", what: "public key", exposure: Public, source: "trufflehog",
            sample: "pk.decade0dd·ba11bad88d5be95c778957d",
            look_alike: "pk.decade0dd·ba11bad8fa5aeb7a6a23fa" },
        &[Text("pk."), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "salad", provider: "SaladCloud", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "salad_clou·d_U_N0taBm2",
            look_alike: "salad_clou·d_V_N0tacS" },
        &[Text("salad_cloud_"), Run(Alnum, 1, 7), Text("_"), Run(Alnum, 7, 235)],
    ),
    value(
        Kind { id: "paypal-none", provider: "PayPal", what: "public key", exposure: Public, source: "trufflehog",
            sample: "AN0taRea1T0k·enDxDRcmLiLmIVgbnRYhriaKSCtJydRHs37DcGdErsSZyIptrrdYARLoTSdC5VjjwFzT",
            look_alike: "AN0taRea1T0k·enkmw3yoZtuAvTnroVTjVEuFdT6x5hDx94aUZVYCzpQzMFIsN8pm3HYCvZLSAxypkCV" },
        &[Text("A"), Run(Base64Url, 79, 79)],
    ),
    anywhere(
        Kind { id: "webex-bot", provider: "Webex", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "N0taRea1T0ke·nsYP5cgwgDqMxjym7hZgLkx8tmxBuvFk84PP758gvpPheaZEJVtV_VX8E_decad316-acb9-fd8f-6346-decade025503",
            look_alike: "N0taRea1T0ke·nTkuqSmICFGMgvkc2E9np2VSPLxVfsRLePCTKQ9CuEb2vspsmsVk_XSGr_decad903-9025-0f23-1e39-decade92df1" },
        &[Run(Alnum, 64, 64), Text("_"), Run(Alnum, 4, 4), Text("_"), Run(Hex, 8, 8), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 4, 4), Text("-"), Run(Hex, 12, 12)],
    ),
    anywhere(
        Kind { id: "thog", provider: "TruffleHog", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "thog-key-dec·ade0dd37261d5",
            look_alike: "thog-key-dec·ade0d930d7d8" },
        &[Text("thog-key-"), Run(LowerHex, 16, 16)],
    ),
    anywhere(
        Kind { id: "thog-secret", provider: "TruffleHog", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "thog-secret-dec·ade0ddba11badc62c3cc06c79b5f0",
            look_alike: "thog-secret-example" },
        &[Text("thog-secret-"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "percy", provider: "Percy", what: "access token", exposure: Probable, source: "unverified",
            sample: "web_decade0d·dba11bad832050001f6ab852d240fc1283eee8dc874daf8921e10351",
            look_alike: "web_decade0d·dba11badba595eb57c2f481c04559f85291fcee585fca17a4c53d8b" },
        &[Text("web_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "dfuse", provider: "dfuse", what: "API key", exposure: Probable, source: "trufflehog, kingfisher",
            sample: "web_n0tarea1·t0kenz47e9noxdhmfnbtt5gi",
            look_alike: "web_n0tarea1·t0kenxcm5wisoewn67g84ro" },
        &[Text("web_"), Run(LowerDigit, 32, 32)],
    ),
    anywhere(
        Kind { id: "rechargepay", provider: "Recharge", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "sk_9x4_decad·e0ddba11bad4823949e03d6ef9bd07f438773488e49acee13fa9d0b4c2f",
            look_alike: "sk_0x6_decad·e0ddba11bad81e3ea0f7ace590c0157021a12c460a661153fe29620f97" },
        &[Text("sk_"), Run(Digit, 1, 1), Text("x"), Run(Digit, 1, 1), Text("_"), Run(Hex, 64, 64)],
    ),
    anywhere(
        Kind { id: "blynk", provider: "Blynk", what: "access token", exposure: Probable, source: "noseyparker, kingfisher",
            sample: "oa2-client-i·d_N0taRea1T0kenHrQjsPycPNVYrpUNxE7",
            look_alike: "oa2-client-i·d_N0taRea1T0keniedtAiwBU87jYxWdQM" },
        &[Text("oa2-client-id_"), Run(Base64Url, 32, 32)],
    ),
    value(
        Kind { id: "freemius", provider: "Freemius", what: "API key", exposure: Probable, source: "gitleaks",
            sample: "sk_N0taRea1T·0kenqAT7Snh6ExIa4QKs",
            look_alike: "sk_N0taRea1T·0kenquvDgwIxnvvvGv7" },
        &[Text("sk_"), Run(Alnum, 29, 29)],
    ),
    anywhere(
        Kind { id: "matrix", provider: "Matrix Synapse", what: "access token", exposure: Probable, source: "unverified",
            sample: "syt_ac_N0taR·ea1T0kXTQobVnb3_N0tag4",
            look_alike: "syt_fw_N0taR·ea1T0kmvvTLjh8L_zzAIN" },
        &[Text("syt_"), Run(Alnum, 2, 40), Text("_"), Run(Alnum, 20, 20), Text("_"), Run(Alnum, 6, 6)],
    ),
    value(
        Kind { id: "mastodon-none", provider: "Mastodon", what: "access token", exposure: Probable, source: "unverified",
            sample: "N0taRea1T0ke·n8N3zLF24WCQXACmPhosEN6SNQMQW65",
            look_alike: "N0taRea1T0ke·ngH4p6CPba5Jp5Dot96ZvuyAk4dfgC" },
        &[Run(Base64Url, 43, 43)],
    ),
];
