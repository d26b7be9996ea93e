//! Package registries.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, LowerDigit, LowerHex, UpperDigit};
use crate::secret::kind::shape::Part::{Mixed, Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "npm", provider: "npm", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint, ripsecrets",
            sample: "npm_N0taRea1·T0kenyDUhPgho6QVqy6UFKoPBBkk",
            look_alike: "npm_N0taRea1·T0kendFSPPC4RN56WjkfKDtoREi" },
        &[Text("npm_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "pypi", provider: "PyPI", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, detect-secrets",
            sample: "pypi-AgEIcHl·waS5vcmcN0taRea1T0kenn8a73XUzJDJqiLShInoPqoabgx5Fc23ftUA5F",
            look_alike: "pypi-AgEIcHl·waS5vcmcN0taRea1T0kenVQgUyVUgDUt6nkihkts2odvbcJImG7GLfyd9" },
        &[Text("pypi-AgEIcHlwaS5vcmc"), Run(Base64Url, 50, 1000)],
    ),
    anywhere(
        Kind { id: "pypi-test", provider: "TestPyPI", what: "access token", exposure: Leak, source: "detect-secrets",
            sample: "pypi-AgENdGV·zdC5weXBpLm9yZwN0taRea1T0kenC3IMtwSjxmnucVXSxrAJrH74G2NcFYNnD79FP",
            look_alike: "pypi-AgENdGV·zdC5weXBpLm9yZwN0taRea1T0kenHD7HjDxbBVsyVui5EakJxgQ3cJ6BnHKsxm66" },
        &[Text("pypi-AgENdGVzdC5weXBpLm9yZw"), Run(Base64Url, 50, 1000)],
    ),
    anywhere(
        Kind { id: "rubygems", provider: "RubyGems", what: "access token", exposure: Leak, source: "gitleaks, kingfisher, noseyparker",
            sample: "rubygems_dec·ade0ddba11baddd2e0a089683b25a9d9975470fb56b1c",
            look_alike: "rubygems_dec·ade0ddba11bada1594dda1189b4d4803b8b2e682c341" },
        &[Text("rubygems_"), Run(LowerHex, 48, 48)],
    ),
    anywhere(
        Kind { id: "crates", provider: "Rust crate registry", what: "access token", exposure: Leak, source: "kingfisher",
            sample: "cioN0taRea1T·0ken2RfiEPiVcRRTJGYwAIf",
            look_alike: "ciosummit2026programmeandspeakerslist" },
        &[Text("cio"), Mixed(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "nuget", provider: "NuGet", what: "access token", exposure: Leak, source: "kingfisher",
            sample: "oy2n0tarea1t·0kenia6pcd6iqp6dyj6isut2xnh78niifc",
            look_alike: "oy2026" },
        &[Text("oy2"), Run(LowerDigit, 43, 43)],
    ),
    anywhere(
        Kind { id: "clojars", provider: "Clojars", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "CLOJARS_n0ta·rea1t0ken993pbgbnype67vj9i3apbvpqujd84ump9tbp4vvo4dvx8nd",
            look_alike: "CLOJARS_n0ta·rea1t0kend9f9ayd9ehti4o6zada3ez6w4iajgr3vrfh9n7jjtadsz2" },
        &[Text("CLOJARS_"), Run(LowerDigit, 60, 60)],
    ),
    anywhere(
        Kind { id: "jsr-deno", provider: "Deno", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "ddp_N0taRea1·T0kenH9KDuYMD4d7uxuujyTbsa6q",
            look_alike: "ddp_N0taRea1·T0kenyFYqDafC92jcW7ouBvkHRY" },
        &[Text("ddp_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "deno-w", provider: "Deno", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "ddw_N0taRea1·T0kenLeJ6m9BQ4sfA6ICevBiWwi9",
            look_alike: "ddw_N0taRea1·T0kenwHdofSgASdF3KmFqmvBUFV" },
        &[Text("ddw_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "artifactory", provider: "JFrog", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "AKCpN0taRea1·T0kenJTLUCRk7XQZYtDaxUgNHx7vrhvQjtdsoUfM6TfTPbctPbmYUBDKkbwYu",
            look_alike: "AKCpN0taRea1·T0ken7KbHNrJEciqzFIYQXRNCw8tPAqNDdELTKRChcnQhbqHB7zdd6PX5LQ2" },
        &[Text("AKCp"), Run(Alnum, 69, 69)],
    ),
    anywhere(
        Kind { id: "artifactory-ref", provider: "JFrog", what: "access token", exposure: Leak, source: "trufflehog, gitleaks",
            sample: "cmVmdGtuN0ta·Rea1T0kenM2ZWfmmFfCarLQKBeRY2oB8TZug3S5jKXqUvP4K6trW",
            look_alike: "cmVmdGtuN0ta·Rea1T0kennbm6QdaBPTAItXgwEvzS4qtYTc3rtp37AuBYkFfaRu" },
        &[Text("cmVmdGtu"), Run(Alnum, 56, 56)],
    ),
    anywhere(
        Kind { id: "docker-pat", provider: "Docker", what: "access token", exposure: Leak, source: "trufflehog, kingfisher, noseyparker, secretlint",
            sample: "dckr_pat_N0t·aRea1T0kenrswVkDJHsqUBG7",
            look_alike: "dckr_pat_N0t·aRea1T0keneNcIc3TWRyCkz" },
        &[Text("dckr_pat_"), Run(Base64Url, 27, 27)],
    ),
    anywhere(
        Kind { id: "docker-oat", provider: "Docker", what: "access token", exposure: Leak, source: "trufflehog",
            sample: "dckr_oat_N0t·aRea1T0kenesHKRbBuNi83oHFKtVM",
            look_alike: "dckr_oat_N0t·aRea1T0kenbxbqDm7sQvyCInhVpn" },
        &[Text("dckr_oat_"), Run(Base64Url, 32, 32)],
    ),
    value(
        Kind { id: "quay-none", provider: "Quay", what: "password", exposure: Probable, source: "unverified",
            sample: "N0TAREA1T0KE·NGSH7P48M4W8QG3MLI8XHXUN6LX7JAP6WYKM5BTCDJIZT7L7JSTE",
            look_alike: "N0TAREA1T0KE·NXKRVEZF7HSELIFNA37K53MLX3X6AA6NQ5VWU2XC2TEYZT2IF7X" },
        &[Run(UpperDigit, 64, 64)],
    ),
];
