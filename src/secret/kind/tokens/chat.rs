//! Slack.

use super::{Token, anywhere};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Digit, Hex, LowerDigit, LowerHex, UpperDigit,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "slack-bot", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "xoxb-1234599·4-N0taRea1T03Y7CmNKc",
            look_alike: "xoxb-1234591·4-N0taRea1TdrTNC5qb" },
        &[Text("xoxb-"), Run(Digit, 8, 14), Text("-"), Run(Alnum, 18, 26)],
    ),
    anywhere(
        Kind { id: "slack-bot2", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxb-1234563·304-1234568424-N0taRea1T0kenoFJc4UKGRzP",
            look_alike: "xoxb-1234560·810-1234562767-N0taRea1T0kexRMGjFqHV4x" },
        &[Text("xoxb-"), Run(Digit, 10, 13), Text("-"), Run(Digit, 10, 13), Text("-"), Run(Alnum, 24, 24)],
    ),
    anywhere(
        Kind { id: "slack-bot-groups", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxb-2·0-N0taRea1T0ken",
            look_alike: "xoxb-and-so-on" },
        &[Text("xoxb-"), Run(Digit, 1, 20), Text("-"), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "slack-user-groups", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxp-2·0-N0taRea1T0ken",
            look_alike: "xoxp-and-so-on" },
        &[Text("xoxp-"), Run(Digit, 1, 20), Text("-"), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "slack-ws-groups", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxa-2·0-N0taRea1T0ken",
            look_alike: "xoxa-and-so-on" },
        &[Text("xoxa-"), Run(Digit, 1, 20), Text("-"), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "slack-refresh-groups", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxr-2·0-N0taRea1T0ken",
            look_alike: "xoxr-and-so-on" },
        &[Text("xoxr-"), Run(Digit, 1, 20), Text("-"), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "slack-legacy-groups", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "xoxs-2·0-N0taRea1T0ken",
            look_alike: "xoxs-and-so-on" },
        &[Text("xoxs-"), Run(Digit, 1, 20), Text("-"), Run(Base64Url, 10, ANY)],
    ),
    anywhere(
        Kind { id: "slack-user", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "xoxp-1234567·472-1234564361-1234564741-N0taRea1T0kenVoKawhjbkTAMCe7",
            look_alike: "xoxp-1234568·365-1234564876-1234562730-N0taRea1T0kenUPLFvCLKyxAGM7" },
        &[Text("xoxp-"), Run(Digit, 10, 13), Text("-"), Run(Digit, 10, 13), Text("-"), Run(Digit, 10, 13), Text("-"), Run(Base64Url, 28, 34)],
    ),
    anywhere(
        Kind { id: "slack-ws", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "xoxa-N·0taRdP7",
            look_alike: "xoxa-N·0tafzN" },
        &[Text("xoxa-"), Run(Alnum, 8, 48)],
    ),
    anywhere(
        Kind { id: "slack-refresh", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "xoxr-N·0taRCc4",
            look_alike: "xoxr-N·0taMUu" },
        &[Text("xoxr-"), Run(Alnum, 8, 48)],
    ),
    anywhere(
        Kind { id: "slack-legacy-o", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "xoxo-7-4-2-d·ecade0ddba11a9ec18e6aa1",
            look_alike: "xoxo-3-7·-6-14fd5" },
        &[Text("xoxo-"), Run(Digit, 1, 13), Text("-"), Run(Digit, 1, 13), Text("-"), Run(Digit, 1, 13), Text("-"), Run(Hex, 6, ANY)],
    ),
    anywhere(
        Kind { id: "slack-legacy-s", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "xoxs-5-1-7-d·ecade0ddba11b4e60ebf4c7",
            look_alike: "xoxs-2-7·-9-fd7e3" },
        &[Text("xoxs-"), Run(Digit, 1, 13), Text("-"), Run(Digit, 1, 13), Text("-"), Run(Digit, 1, 13), Text("-"), Run(Hex, 6, ANY)],
    ),
    anywhere(
        Kind { id: "slack-client", provider: "Slack", what: "session", exposure: Probable, source: "unverified",
            sample: "xoxc-1234556·3-12345488-12345640-decade0ddba11bada7175bcedc132202ca138704b95ab5984bf2484894a20ce0",
            look_alike: "xoxc-1234589·1-12345358-12345542-decade0ddba11badb1a1cf05f3518b25a5321bd677cdfb319f40f289acf4067" },
        &[Text("xoxc-"), Run(Digit, 8, 14), Text("-"), Run(Digit, 8, 14), Text("-"), Run(Digit, 8, 14), Text("-"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "slack-cookie", provider: "Slack", what: "session", exposure: Probable, source: "unverified",
            sample: "xoxd-N0taRea·1T0kenJRtp98JEg4dNmSDnGP4MEayaNduFYNmAxvgC84MbfKgZ5bWEqCrdjIAHjciKIzsRIbu",
            look_alike: "xoxd-N0taRea·1T0ken8ZdpTuRpzhUXQrkKYTGTZtqYUT3R4rmLVqzQLUS6eAgjCwQDYDIoHN4DisXV8SZaAG" },
        &[Text("xoxd-"), Run(AnyBase64, 80, ANY)],
    ),
    anywhere(
        Kind { id: "slack-app", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks, kingfisher, secretlint",
            sample: "xapp-6-N0TAR·Q6ME-1234567391-n0tarea1t0kenxp7n99cu3va9qp756pncffxqzrywundue4y9j6rd8hu8j6qneox",
            look_alike: "xapp-7-N0TAR·WWP7-1234561454-n0tarea1t0kenoo7wjozp4wj5aj7g43doy9zk8yzj2y4gs27x5e2sjqmhdim66w" },
        &[Text("xapp-"), Run(Digit, 1, 1), Text("-"), Run(UpperDigit, 9, 14), Text("-"), Run(Digit, 10, 15), Text("-"), Run(LowerDigit, 64, 64)],
    ),
    anywhere(
        Kind { id: "slack-config", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "xoxe.xoxp-4-·N0TAREA1T0KENYUJ4WS9GKK4BCYZVGWS6GFEFVGQL2ZDVNSWNEZH9G27ALMZ9PXW9YSDRJ5I22YULNFV4SLUYSDKNPY2ABVBC3Y4B7FKBBK8573YB9G2Y8KZGT9PIT6FZIUD6XTISP9GULADR7QUII86AQ8KNPT878A",
            look_alike: "xoxe.xoxp-1-·N0TAREA1T0KEN6XWKPD5QXG6ZK4622C4YTY5384W8E7RTHTZMNL2GZK4VEQAS8UVUKA6RU8AML52GAVD2ZTB2SPAZH85LV8P3PMCBVZPWS7CHAEE2T4YNLB5BL8B3PFZ2J9D6VK2987USUNBWEJ22ENVGDFUCRPC5U" },
        &[Text("xoxe.xoxp-"), Run(Digit, 1, 1), Text("-"), Run(UpperDigit, 163, 166)],
    ),
    anywhere(
        Kind { id: "slack-config-b", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "xoxe.xoxb-5-·N0TAREA1T0KENNULVXW9ZYDRCEBUP6677BGNZT84N9QBLBWLVEA57AMLASUC5BWYB7PKBIYQBFJ6DZE7DWB2JFN2269WS9VNNJMW5NMX95J94D4M6INJWQDGSPYDY6ZNG8W8PDT7DAZ9YX89L7XBJAY9XVKRDPXTQP7",
            look_alike: "xoxe.xoxb-6-·N0TAREA1T0KENLYJE38R9ATCCQJ8MZJ9DHHNHSLHVP56M94ADECBXEIZWX9YUEP4W4VFPWCXHIUJNIQIKKTJ6S6IJSRADEN9C3R73LGYZA5MTB6QHUJYZAHE8IQKFTBDYTH8KB7VS49MSP37MMMXWMWASR7AX7ZE2D" },
        &[Text("xoxe.xoxb-"), Run(Digit, 1, 1), Text("-"), Run(UpperDigit, 163, 166)],
    ),
    anywhere(
        Kind { id: "slack-config-refresh", provider: "Slack", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "xoxe-9-N0TAR·EA1T0KEN9M7GI7WWGWGUZCDW6KGB64H96MDJGAEN49NSTJ4QGZ26VRGWB78QTAMVPTIGYY7LF68MM4ZTX4QS8BVY7QZPKUUH6MPY6Q9FRYP5SRQCWHZF7ULBY5LJA9ZN528JLPQ3JUSTX",
            look_alike: "xoxe-7-N0TAR·EA1T0KENRPUSYPT63LD58WQKLXZJH44FBR3MA4BXQVGEZ4XRTZVGKMZB7QKMDLXSCWT6HG4P43Q9MTUDHEK8ILT6LBXCTGHEK6J7NZBW2NZLYI5B3WCZ4KJ65QLVDR257M632YNJBMHX" },
        &[Text("xoxe-"), Run(Digit, 1, 1), Text("-"), Run(UpperDigit, 146, 146)],
    ),
];
