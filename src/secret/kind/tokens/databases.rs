//! Databases and data platforms.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::ANY;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, LowerDigit, LowerHex, Unreserved};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "supabase", provider: "Supabase", what: "access token", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "sbp_n0tarea1·t0kendsuiww84y5ovrgnkcgzhpatytrc",
            look_alike: "sbp_n0tarea1·t0ken5rt6xnozoyo6j3uzzf9y8hjez8" },
        &[Text("sbp_"), Run(LowerDigit, 40, 40)],
    ),
    anywhere(
        Kind { id: "supabase-secret", provider: "Supabase", what: "API key", exposure: Probable, source: "unverified",
            sample: "sb_secret_N0·taRea1T0kenUZ6ZEqeXT5I",
            look_alike: "sb_secret_N0·taRea1T0ccAohKoQ7" },
        &[Text("sb_secret_"), Run(Base64Url, 20, ANY)],
    ),
    anywhere(
        Kind { id: "supabase-pub", provider: "Supabase", what: "public key", exposure: Public, source: "unverified",
            sample: "sb_publishab·le_N0taRea1T0kengRFnSkI8GWg",
            look_alike: "sb_publishab·le_N0taRea1T0MW5nuzqKr" },
        &[Text("sb_publishable_"), Run(Base64Url, 20, ANY)],
    ),
    anywhere(
        Kind { id: "planetscale-t", provider: "PlanetScale", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "pscale_tkn_N·0taRea1T0kencWTvNdqTSfiaSANGgo5",
            look_alike: "pscale_tkn_N·0taRea1T0kenUZdAANVuXUrcQD3kRI" },
        &[Text("pscale_tkn_"), Run(Unreserved, 32, 64)],
    ),
    anywhere(
        Kind { id: "planetscale-o", provider: "PlanetScale", what: "access token", exposure: Leak, source: "gitleaks",
            sample: "pscale_oauth·_N0taRea1T0kenWtiFb8jGUCysBhcmcFL",
            look_alike: "pscale_oauth·_N0taRea1T0keni4JIsiytBWtNa2RWAz" },
        &[Text("pscale_oauth_"), Run(Unreserved, 32, 64)],
    ),
    anywhere(
        Kind { id: "planetscale-pw", provider: "PlanetScale", what: "password", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "pscale_pw_N0·taRea1T0kenwpKgxfNqe6mQZVtS2Rm",
            look_alike: "pscale_pw_N0·taRea1T0kenQuUFitTsFemuPnFas7" },
        &[Text("pscale_pw_"), Run(Unreserved, 32, 64)],
    ),
    anywhere(
        Kind { id: "neon", provider: "Neon", what: "password", exposure: Probable, source: "unverified",
            sample: "npg_N0ta·ReapsLf7",
            look_alike: "npg_N0t·aRewImX7" },
        &[Text("npg_"), Run(Alnum, 12, 12)],
    ),
    anywhere(
        Kind { id: "mongodb-sa", provider: "MongoDB Atlas", what: "access token", exposure: Leak, source: "kingfisher",
            sample: "mdb_sa_sk_N0·taRea1T0kenSVSoUEigku3XhaDBb7T7hF8C27w",
            look_alike: "mdb_sa_sk_N0·taRea1T0kenVJaFMoLqsphsXdYeCZzUD2keEN" },
        &[Text("mdb_sa_sk_"), Run(Base64Url, 40, 40)],
    ),
    anywhere(
        Kind { id: "clickhouse", provider: "ClickHouse Cloud", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "4b1dN0taRea1·T0kenVbFG5pFGyuD63kZba3kGq2f4g",
            look_alike: "4b1dN0taRea1·T0kenUsey835dNBWZ8S9pQZTV8aFY" },
        &[Text("4b1d"), Run(Alnum, 38, 38)],
    ),
    anywhere(
        Kind { id: "databricks", provider: "Databricks", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint",
            sample: "dapidecade0d·dba11bade6271269b74a5297",
            look_alike: "dapify" },
        &[Text("dapi"), Run(LowerHex, 32, 32)],
    ),
    value(
        Kind { id: "snowflake-none", provider: "Snowflake", what: "password", exposure: Probable, source: "kingfisher",
            sample: "N0taRea1T0ke·nuPUZ4HukNpN",
            look_alike: "N0taRea1T·0M6HerrfwM" },
        &[Run(Alnum, 20, ANY)],
    ),
    anywhere(
        Kind { id: "aiven", provider: "Aiven", what: "password", exposure: Probable, source: "unverified",
            sample: "AVNS_N0taRea·1T0hELBYraE7",
            look_alike: "AVNS_N0taRe·a1T0MXvEwDy7" },
        &[Text("AVNS_"), Run(Base64Url, 19, 19)],
    ),
    anywhere(
        Kind { id: "prefect", provider: "Prefect", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "pnu_N0taRea1·T0kenaRJERsJoCn4jWdjF8daVydA",
            look_alike: "pnu_N0taRea1·T0kenntKzA4aMKKJ6unfvu422iP" },
        &[Text("pnu_"), Run(Alnum, 36, 36)],
    ),
    anywhere(
        Kind { id: "dagster", provider: "Dagster Cloud", what: "access token", exposure: Probable, source: "unverified",
            sample: "agent:N0taRe·a1T0ken9IxSCRbJKuH:decade0ddba11badb165b1074f7e36e8",
            look_alike: "agent:N0taRe·efJ7:decade0ddba11badb913d0aa3a026fd" },
        &[Text("agent:"), Run(Alnum, 10, ANY), Text(":"), Run(LowerHex, 32, 32)],
    ),
];
