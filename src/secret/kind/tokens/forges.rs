//! Code hosts.

use super::{Token, anywhere};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Digit, LowerDigit, Word};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "gh-pat", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "ghp_N0taRea1·T0kenym9rgKL4kFj6ZZxLBrEGcrS",
            look_alike: "ghp_the_token_goes_in_the_authorization_header_field" },
        &[Text("ghp_"), Run(Alnum, 36, 255)],
    ),
    anywhere(
        Kind { id: "gh-oauth", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "gho_N0taRea1·T0kenwHt3DTWesVCDySDf47ymQM5",
            look_alike: "gho_N0taRea1·T0ken9wfnHwqV3baiY8nr8bawDj" },
        &[Text("gho_"), Run(Alnum, 36, 255)],
    ),
    anywhere(
        Kind { id: "gh-user", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "ghu_N0taRea1·T0kenh5qiRUUIDWtagt2vPSA3c7e",
            look_alike: "ghu_N0taRea1·T0kenqhyjsUwLMqufdkutq9K4bw" },
        &[Text("ghu_"), Run(Alnum, 36, 255)],
    ),
    anywhere(
        Kind { id: "gh-app", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "ghs_N0taRea1·T0kenCI4RtHuciQWKvuqTR7iWaLj",
            look_alike: "ghs_N0taRea1·T0kencUrNtpBaPC95gEPGDWBaeQ" },
        &[Text("ghs_"), Run(Alnum, 36, 255)],
    ),
    anywhere(
        Kind { id: "gh-app-stateless", provider: "GitHub", what: "access token", exposure: Leak, source: "secretlint, provider",
            sample: "ghs_3_N0taRe·a1T0kengMsQ9aWR2oU.N0taRea1T0kenSB5VW3XN3Ve.N0taRea1T0kenoJkYZ3nnmCG",
            look_alike: "ghs_6_N0taRe·a1T0kqhuFVIH8W.N0taRea1T0kMVhohmbV7.N0taRea1T0FQvBMtTi7" },
        &[Text("ghs_"), Run(Digit, 1, 20), Text("_"), Run(Base64Url, 20, ANY), Text("."), Run(Base64Url, 20, ANY), Text("."), Run(Base64Url, 20, ANY)],
    ),
    anywhere(
        Kind { id: "gh-refresh", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "ghr_N0taRea1·T0kentzFSNcpz2mhH9sHZ94crNnT",
            look_alike: "ghr_N0taRea1·T0kenByTzbkmILmSK7sdj77JqRX" },
        &[Text("ghr_"), Run(Alnum, 36, 255)],
    ),
    anywhere(
        Kind { id: "gh-fine", provider: "GitHub", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint",
            sample: "github_pat_N·0taRea1T0ken9nPxgRYUQVrapr7oavUQCRQZ3pFwL7PHKJztu8buFaGwqxM4iNdq7x7YKHvqA5BggiIdW",
            look_alike: "github_pat_N·0taRea1T0ken5kUCDoPdKCzuwZscIbzRPab3DZHy2pF3XtkHZJ9raukYKmjWjm96XgsTxgqT7dF2LCDG" },
        &[Text("github_pat_"), Run(Word, 82, 82)],
    ),
    anywhere(
        Kind { id: "gl-pat", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, detect-secrets, secretlint",
            sample: "glpat-N0taRe·a1T0keT69TrDDv",
            look_alike: "glpat-N0taRe·a1T0EZnZGDES7" },
        &[Text("glpat-"), Run(Base64Url, 20, 64)],
    ),
    anywhere(
        Kind { id: "gl-pat-routable", provider: "GitLab", what: "access token", exposure: Leak, source: "trufflehog, gitleaks",
            sample: "glpat-N0taRe·a1T0kenv3cy8N3SmT2sTV.7u.n0tarivg7",
            look_alike: "glpat-N0taRea1T0ken.html" },
        &[Text("glpat-"), Run(Base64Url, 27, 300), Text("."), Run(LowerDigit, 2, 2), Text("."), Run(LowerDigit, 9, 9)],
    ),
    anywhere(
        Kind { id: "gl-deploy", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "gldt-N0taRea·1T0kQmoqE5osH",
            look_alike: "gldt-N0taRea·1T08pMyj52Yp" },
        &[Text("gldt-"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-runner", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "glrt-N0taRea·1T0kqKyFU5mIh",
            look_alike: "glrt-N0taRea·1T07UvX3KBCC" },
        &[Text("glrt-"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-runner-t", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "glrt-t4_N0ta·Rea1T0kenogZyeGmACN6Cec.bz.n0tarqi7c",
            look_alike: "glrt-t6_N0ta·Rea1T0ken4Y9VyiRM5YiGmK.gx.n0taryb7" },
        &[Text("glrt-t"), Run(Digit, 1, 1), Text("_"), Run(Base64Url, 27, 300), Text("."), Run(LowerDigit, 2, 2), Text("."), Run(LowerDigit, 9, 9)],
    ),
    anywhere(
        Kind { id: "gl-runner-t-short", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "glrt-t4_N0ta·Rea1T0kenogZyeGmACN6Cec.bzn0tarqi7c",
            look_alike: "glrt-t4_N0ta·Rea1T0ken.html" },
        &[Text("glrt-t"), Run(Digit, 1, 1), Text("_"), Run(Base64Url, 27, 300), Text("."), Run(LowerDigit, 9, 11)],
    ),
    anywhere(
        Kind { id: "gl-runner-reg", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "GR1348941N0t·aRea1T0kkQtn8TsZ5",
            look_alike: "GR1348941N0t·aRea1T0pUrDAM8Fx" },
        &[Text("GR1348941"), Run(Base64Url, 20, 50)],
    ),
    anywhere(
        Kind { id: "gl-trigger", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "glptt-N0taRe·a1T0kenwQB9dwmtYrKVMjK7anQ5F8yeEmT",
            look_alike: "glptt-N0taRe·a1T0kenPMa7WhCRgSPyZLozPVWcyk9xCD" },
        &[Text("glptt-"), Run(Base64Url, 40, 40)],
    ),
    anywhere(
        Kind { id: "gl-feed", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "glft-N0taRea·1T0k8IFAW8sSL",
            look_alike: "glft-20-years-of-feeds" },
        &[Text("glft-"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-incoming", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "glimt-N0taRe·a1T0kencBCIXw5puL69",
            look_alike: "glimt-N0taRe·a1T0kenNrmQLLPb2jG" },
        &[Text("glimt-"), Run(Base64Url, 25, 25)],
    ),
    anywhere(
        Kind { id: "gl-agent", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "glagent-N0ta·Rea1T0kenTCmaGQfjuENxp9z8peCEycWIaVqbSZ55AiMob",
            look_alike: "glagent-N0ta·Rea1T0kenrjBAjqse574dwSdtbwAgN2xmXsaQnwdADv6S" },
        &[Text("glagent-"), Run(Base64Url, 50, 1024)],
    ),
    anywhere(
        Kind { id: "gl-scim", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "glsoat-N0taR·ea1T0kjHfHWnLB9",
            look_alike: "glsoat-N0taR·ea1T0qNBNCvjT7" },
        &[Text("glsoat-"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-oauth", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, detect-secrets",
            sample: "gloas-N0taRe·a1T0kenxCszrsJyksH7RB7kaFRFcMfFsuEUFuGbWb6Thvu2ReFSdTuIsDr",
            look_alike: "gloas-N0taRe·a1T0kenXxHd3aPzKu4AQ9TcsXRGvxU8sY9y2jWiTECfGpYupnCS5JDFcs" },
        &[Text("gloas-"), Run(Base64Url, 64, 64)],
    ),
    anywhere(
        Kind { id: "gl-cijob", provider: "GitLab", what: "access token", exposure: Leak, source: "gitleaks, detect-secrets",
            sample: "glcbt-7_N0ta·Rea1T0kQvCmJvX4v",
            look_alike: "glcbt-D_N0ta·Rea1T0LC8VcfNdL" },
        &[Text("glcbt-"), Run(Word, 1, 5), Text("_"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-flag", provider: "GitLab", what: "access token", exposure: Probable, source: "gitleaks",
            sample: "glffct-N0taR·ea1T0k9Ho52S4pi",
            look_alike: "glffct-N0taR·ea1T0nJYKPxxW7" },
        &[Text("glffct-"), Run(Base64Url, 20, 20)],
    ),
    anywhere(
        Kind { id: "gl-session", provider: "GitLab", what: "session", exposure: Leak, source: "gitleaks",
            sample: "_gitlab_sess·ion=n0tarea1t0kenbjhkpgdadmtdojkrz7p",
            look_alike: "_gitlab_sess·ion=n0tarea1t0keneujm99zf2zs6donskm" },
        &[Text("_gitlab_session="), Run(LowerDigit, 32, 32)],
    ),
];
