//! Code quality and builds.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::Class::{
    Alnum, AnyBase64, Base64Url, Hex, LowerDigit, LowerHex, UpperDigit,
};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "sonar-q", provider: "SonarQube", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "squ_decade0d·dba11bad9966a081ce10e6a225f575da",
            look_alike: "squ_decade0d·dba11bad50a9782517dbb27db98a2e5" },
        &[Text("squ_"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sonar-p", provider: "SonarQube", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sqp_decade0d·dba11bad8bd5e4f060ba98ae3e538dac",
            look_alike: "sqp_decade0d·dba11badd79cd5cce1357573162b70b" },
        &[Text("sqp_"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sonar-a", provider: "SonarQube", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sqa_decade0d·dba11bad8bd5e4f060ba98ae3e538dac",
            look_alike: "sqa_training" },
        &[Text("sqa_"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sonar-b", provider: "SonarQube", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sqb_decade0d·dba11bad8bd5e4f060ba98ae3e538dac",
            look_alike: "sqb_example" },
        &[Text("sqb_"), Run(LowerHex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sonar-cloud", provider: "SonarCloud", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "sqco_N0taRea·1T0kenqBf5nGXP3DYaJtqDhvCWpA2hdSahRzIhUsVw9nBhKVATCd",
            look_alike: "sqco_N0taRea·1T0kenXx6mwXS5FPLbmbDaX5eY7HxfdMGTMjtKm7rxvfdeUvhtT" },
        &[Text("sqco_"), Run(Alnum, 59, 59)],
    ),
    anywhere(
        Kind { id: "sourcegraph", provider: "Sourcegraph", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "sgp_decade0d·dba11bada955a6de14c4f79e2e1fc413",
            look_alike: "sgp_decade0d·dba11bad49bf372f6c1b3e933dd95ae" },
        &[Text("sgp_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sourcegraph2", provider: "Sourcegraph", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "sgp_decade0d·d866f003_decade0ddba11bad6154665e5928672d8e55c824",
            look_alike: "sgp_decade0d·d3f20c84_decade0ddba11bad74840dd8ae991d6d803dde3" },
        &[Text("sgp_"), Run(Hex, 16, 16), Text("_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sourcegraph-local", provider: "Sourcegraph", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "sgp_local_decade0d·dba11bada955a6de14c4f79e2e1fc413",
            look_alike: "sgp_local_example" },
        &[Text("sgp_local_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "sourcegraph-cody", provider: "Sourcegraph", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "slk_decade0d·dba11badc52f90d5cfc386c3a103f4e49d3b6c7331d80ce53c1d7751",
            look_alike: "slk_decade0d·dba11badc964f74d57926ff039e0618cec55aef00a4b9aeecf3c8d9" },
        &[Text("slk_"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "segment", provider: "Segment", what: "access token", exposure: Leak, source: "kingfisher, noseyparker",
            sample: "sgp_N0taRea1·T0kengPgPth8YsXkLqwTEvN9ecvVjDTUJiwP6jAXuF9uSXJj6VDb3QCX",
            look_alike: "sgp_N0taRea1·T0kenaBf62ccw4U4HCGLjcvSSfMIQa6U5ZqRgKtbtyuHeoSbcNcIwDH" },
        &[Text("sgp_"), Run(Alnum, 64, 64)],
    ),
    value(
        Kind { id: "codecov-none", provider: "Codecov", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "decadfe9-1a3·e-8293-29a1-decade0eb1c2",
            look_alike: "decad201-bae·5-842b-7e13-decade875d0" },
        &[Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    value(
        Kind { id: "snyk-none", provider: "Snyk", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "decad132-588·3-8488-0a6a-decade07f5d4",
            look_alike: "decad883-603·e-7438-d7ae-decade57df3" },
        &[Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "buildkite", provider: "Buildkite", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "bkua_n0tarea·1t0kenshxowr243zy46whb3uoatpd9kii",
            look_alike: "bkua_n0tarea·1t0kenh8ezu8kiu8bjemdtqfvnk7fypc" },
        &[Text("bkua_"), Run(LowerDigit, 40, 40)],
    ),
    anywhere(
        Kind { id: "circleci", provider: "CircleCI", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "CCIPAT_N0taR·ea1T0kexUed8wf3C2_decade0ddba11bad9508bd07b94284055ae6ce03",
            look_alike: "CCIPAT_N0taR·ea1T0keDVVyVVxDi7_decade0ddba11bad4fafeecb858a61ad05dce2f" },
        &[Text("CCIPAT_"), Run(Alnum, 22, 22), Text("_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "circleci-prj", provider: "CircleCI", what: "access token", exposure: Probable, source: "unverified",
            sample: "CCIPRJ_N0taR·ea1T0kejZZ97fSEGt_decade0ddba11bad5d5467c27457a3c67b3a2ffa",
            look_alike: "CCIPRJ_N0taR·ea1T0keob76xPfEpL_decade0ddba11bad8f11e68a6623b8c35ba4382" },
        &[Text("CCIPRJ_"), Run(Alnum, 22, 22), Text("_"), Run(Hex, 40, 40)],
    ),
    anywhere(
        Kind { id: "octopus", provider: "Octopus Deploy", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "API-N0TAREA1·T0KENJ5NR2KRMFN6VD",
            look_alike: "API-N0TAREA1·T0KENSABWNTSEAZT7" },
        &[Text("API-"), Run(UpperDigit, 26, 26)],
    ),
    anywhere(
        Kind { id: "harness", provider: "Harness", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "pat.N0taRea1·T0keTb29udCwmb.N0taRea1T0kenrVejMUo4ygn.N0taRea1T0kSuabTiC5u",
            look_alike: "pat.N0taRea1·T0keABpwpia6Tq.N0taRea1T0kenZaMUQzMNav7.N0taRea1T0t9ecV58Nj" },
        &[Text("pat."), Run(Base64Url, 22, 22), Text("."), Run(Alnum, 24, 24), Text("."), Run(Alnum, 20, 20)],
    ),
    anywhere(
        Kind { id: "harness-service", provider: "Harness", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "sat.N0taRea1T0·keTb29udCwmb.N0taRea1T0kenrVejMUo4ygn.N0taRea1T0kSuabTiC5u",
            look_alike: "sat.example.org" },
        &[Text("sat."), Run(Base64Url, 22, 22), Text("."), Run(Alnum, 24, 24), Text("."), Run(Alnum, 20, 20)],
    ),
    value(
        Kind { id: "azuredevops", provider: "Azure DevOps", what: "access token", exposure: Probable, source: "noseyparker, kingfisher",
            sample: "n0tarea1t0ke·ngd5d6hcrcy8vqp6uumkn5hsbukhg6c4365gdis2",
            look_alike: "n0tarea1t0ke·nvvaatxyg749837pjr6yqa8tbvqoe3gn3fwwq87" },
        &[Run(LowerDigit, 52, 52)],
    ),
    anywhere(
        Kind { id: "teamcity", provider: "TeamCity", what: "access token", exposure: Leak, source: "noseyparker",
            sample: "eyJ0eXAiOiAi·VENWMiJ9.N0taRea1T0kenhGBg5VQUruh3mfUxIIQHhBw.N0taRea1T0kengFy3ViBKsRrR8QqYNxAAXuPUepKsL6DPRMp",
            look_alike: "eyJ0eXAiOiAi·VENWMiJ9.N0taRea1T0kenwtfXeWXmtJRHRteiv9jLUa3.N0taRea1T0kenbSWG8785Tv4byqmeVXt3Abxy9sI5fjyykv" },
        &[Text("eyJ0eXAiOiAiVENWMiJ9."), Run(Base64Url, 36, 36), Text("."), Run(Base64Url, 48, 48)],
    ),
    anywhere(
        Kind { id: "bitbucket-app", provider: "Bitbucket", what: "password", exposure: Leak, source: "trufflehog, noseyparker",
            sample: "ATBBN0taRea1·T0kenQoYJjgjkZvtCthbPxK7",
            look_alike: "ATBBN0taRea1·T0kenGsMhMgcnVYFu8whcbM" },
        &[Text("ATBB"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "bitbucket-dc", provider: "Bitbucket DC", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "BBDC-N0taRea·1T0ken6JQzeWUWUbbA5HPiMLHKtszGv8I",
            look_alike: "BBDC-N0taRea·1T0kenrJYaDsgULXioq6XSZnXvPt6dKm" },
        &[Text("BBDC-"), Run(AnyBase64, 40, 50)],
    ),
];
