//! Language models and machine learning.

use super::{Token, anywhere, value};
use crate::secret::kind::Exposure::{Leak, Probable, Public};
use crate::secret::kind::Kind;
use crate::secret::kind::shape::Class::{Alnum, Base64Url, Digit, Letter, LowerHex, Word};
use crate::secret::kind::shape::Part::{Run, Text};

#[rustfmt::skip]
pub const TOKENS: &[Token] = &[
    anywhere(
        Kind { id: "openai-legacy", provider: "OpenAI", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, detect-secrets, secretlint",
            sample: "sk-N0taRea1T·0kJvon7LDtIT3BlbkFJN0taRea1T0k4jgLPqFav",
            look_alike: "sk-N0taRea1T·0kRPiuA8ofST3BlbkFJN0taRea1T0h2SxK7Ffq" },
        &[Text("sk-"), Run(Alnum, 20, 20), Text("T3BlbkFJ"), Run(Alnum, 20, 20)],
    ),
    anywhere(
        Kind { id: "openai-old48", provider: "OpenAI", what: "API key", exposure: Probable, source: "kingfisher, noseyparker",
            sample: "sk-N0taRea1T·0kennKLpGNCFwWh7CSk4ASmpuzuVD8CtY2GvSCv",
            look_alike: "sk-learn-contrib-lightning-documentation-of-all-the-modules" },
        &[Text("sk-"), Run(Alnum, 48, 48)],
    ),
    anywhere(
        Kind { id: "openai-proj", provider: "OpenAI", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "sk-proj-N0ta·Rea1T0kenk34mFYnNjI3J4KBARSTiJzv7IicsyLkmKS8kK895oJBpNT3BlbkFJN0taRea1T0kenjkWf6rHyYBhm83fCmgfE9boNMCnegQxzPVqXKyT6nLrZn",
            look_alike: "sk-proj-N0ta·Rea1T0kenNhmqa9a7o6nXUKmuoeGD2nVKrTLWCDMfQZ9JUrEKgq8ZXT3BlbkFJN0taRea1T0kenknswZyy7JiKIbxKB6nLdHAPJt5wXz4YyL5bIXE5oY62W" },
        &[Text("sk-proj-"), Run(Base64Url, 58, 74), Text("T3BlbkFJ"), Run(Base64Url, 58, 74)],
    ),
    anywhere(
        Kind { id: "openai-svc", provider: "OpenAI", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "sk-svcacct-N·0taRea1T0kenRL7LszdwT9XhR4uZWKx4kr44jX8mLaBWDZnpmbzCmmvPpT3BlbkFJN0taRea1T0keneRHYTq4GtDTBm97SyFZMTcbnvCDNqkGa3e33XRhUFasKs",
            look_alike: "sk-svcacct-N·0taRea1T0kenqsYq2voUm6xd5CjpWoVhISjN6unoRTXStq5UVnEDnX7XwT3BlbkFJN0taRea1T0kenjQhXxmRerpcETSyrkDf5KWmarHu5et5DBD4ywMk6h65T" },
        &[Text("sk-svcacct-"), Run(Base64Url, 58, 74), Text("T3BlbkFJ"), Run(Base64Url, 58, 74)],
    ),
    anywhere(
        Kind { id: "openai-service", provider: "OpenAI", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "sk-service-N·0taRea1T0kenRL7LszdwT9XhR4uZWKx4kr44jX8mLaBWDZnpmbzCmmvPpT3BlbkFJN0taRea1T0keneRHYTq4GtDTBm97SyFZMTcbnvCDNqkGa3e33XRhUFasKs",
            look_alike: "sk-service-level-agreement" },
        &[Text("sk-service-"), Run(Base64Url, 58, 74), Text("T3BlbkFJ"), Run(Base64Url, 58, 74)],
    ),
    anywhere(
        Kind { id: "openai-admin", provider: "OpenAI", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, secretlint",
            sample: "sk-admin-N0t·aRea1T0kenVydxQIJfKVID2ytkXbj4KDWTK8PShnL4D6UgCHL3ri5N7T3BlbkFJN0taRea1T0kenVbcDdfwoK74yk5Qa3dIf44MWRTvfvcB7UumY7NIcTXYD4",
            look_alike: "sk-admin-N0t·aRea1T0kenpoUAdACQENQ3PVqHgCsRBf7LjK4dakfITufrFa3dFHWAGT3BlbkFJN0taRea1T0ken3hS8Q8795i6rjyIYKpLAL82doXqQa9RTdbH3MVPPsZIp" },
        &[Text("sk-admin-"), Run(Base64Url, 58, 74), Text("T3BlbkFJ"), Run(Base64Url, 58, 74)],
    ),
    anywhere(
        Kind { id: "anthropic", provider: "Anthropic", what: "API key", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, noseyparker, secretlint",
            sample: "sk-ant-api41·-N0taRea1T0kenLdkaBUUKcIu8bux2J64KYFiWusV3GQDdcM8rT5Ru4YGy994BGLgYhTsZPtuhodtS9pLB2nYA55v3FxrFAA",
            look_alike: "sk-ant-api08·-N0taRea1T0kenbsuDeceNYvGxtbicvikd3F4dibo7n6XsN4D4b3k6H3jhGt8FKF7n74PD6GBJUFtz2LtKecrQNd3IrVLAA" },
        &[Text("sk-ant-api"), Run(Digit, 2, 2), Text("-"), Run(Base64Url, 93, 93), Text("AA")],
    ),
    anywhere(
        Kind { id: "anthropic-admin", provider: "Anthropic", what: "API key", exposure: Leak, source: "gitleaks, trufflehog",
            sample: "sk-ant-admin·49-N0taRea1T0kenpfty32AXYmBuWyL5Z5WtsRFagbvBNqTz3KnotrjhXkwNo9yr5tkXjIXb2Gf9cqv67yxaG2SW37HndGcFAA",
            look_alike: "sk-ant-admin·34-N0taRea1T0kenVCeyZVhticnPSZAfJig8YeY5Xjd7INQkTXd3aEkp8DVoqH9xw7L2baoexndpwcyqtazshm5dWFYygaTAA" },
        &[Text("sk-ant-admin"), Run(Digit, 2, 2), Text("-"), Run(Base64Url, 93, 93), Text("AA")],
    ),
    anywhere(
        Kind { id: "anthropic-oauth", provider: "Anthropic", what: "access token", exposure: Probable, source: "unverified",
            sample: "sk-ant-oat80·-N0taRea1T0kendNDxGVjuMRVZEESBC5ZfStsh2WJie2jU5i7nJZLbtxS4XztYu82KAfI8pmwCJjP6NCx",
            look_alike: "sk-ant-oat62·-N0taRea1T0kendR2NSXVkM7TB6RzbhyKLhmk3BJMmQ2f5shmcDSUSt3MSyZXtfEgMYcjISEMihaMtLH" },
        &[Text("sk-ant-oat"), Run(Digit, 2, 2), Text("-"), Run(Base64Url, 80, 120)],
    ),
    anywhere(
        Kind { id: "anthropic-session", provider: "Anthropic", what: "session", exposure: Probable, source: "unverified",
            sample: "sk-ant-sid01·-N0taRea1T0kendNDxGVjuMRVZEESBC5ZfStsh2WJie2jU5i7nJZLbtxS4XztYu82KAfI8pmwCJjP6NCx",
            look_alike: "sk-ant-sid" },
        &[Text("sk-ant-sid"), Run(Digit, 2, 2), Text("-"), Run(Base64Url, 80, 120)],
    ),
    anywhere(
        Kind { id: "anthropic-refresh", provider: "Anthropic", what: "access token", exposure: Probable, source: "unverified",
            sample: "sk-ant-ort01·-N0taRea1T0kendNDxGVjuMRVZEESBC5ZfStsh2WJie2jU5i7nJZLbtxS4XztYu82KAfI8pmwCJjP6NCx",
            look_alike: "sk-ant-ort" },
        &[Text("sk-ant-ort"), Run(Digit, 2, 2), Text("-"), Run(Base64Url, 80, 120)],
    ),
    anywhere(
        Kind { id: "openrouter", provider: "OpenRouter", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "sk-or-v1-dec·ade0ddba11bad5b012287b5f0a08510b64175493424abc6c07ba911c779f5",
            look_alike: "sk-or-v1-dec·ade0ddba11bad7820d15b9a45d87469f8d4020096d22a463175ef53345e8" },
        &[Text("sk-or-v1-"), Run(LowerHex, 64, 64)],
    ),
    anywhere(
        Kind { id: "deepseek", provider: "DeepSeek", what: "API key", exposure: Probable, source: "trufflehog",
            sample: "sk-decade0dd·ba11bad4fd961ce8c5b7571",
            look_alike: "sk-decade0dd·ba11bad643934c82a471e2" },
        &[Text("sk-"), Run(LowerHex, 32, 32)],
    ),
    anywhere(
        Kind { id: "langfuse", provider: "Langfuse", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "sk-lf-decad6·64-f5e0-2e46-a611-decade0425c9",
            look_alike: "sk-lf-decad2·a5-616b-e6ed-fd13-decade3fa62" },
        &[Text("sk-lf-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "langfuse-pk", provider: "Langfuse", what: "public key", exposure: Public, source: "trufflehog",
            sample: "pk-lf-decadf·e2-5aea-6715-c6a4-decade0c29eb",
            look_alike: "pk-lf-decada·f7-1ad1-2239-78c4-decade8ac57" },
        &[Text("pk-lf-"), Run(LowerHex, 8, 8), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 4, 4), Text("-"), Run(LowerHex, 12, 12)],
    ),
    anywhere(
        Kind { id: "langsmith", provider: "LangSmith", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "lsv2_pt_deca·de0ddba11bad4691111bd7d52c9f_decadebfb6",
            look_alike: "lsv2_pt_deca·de0ddba11baded778fcb54f7cbfc_decad0c68" },
        &[Text("lsv2_pt_"), Run(LowerHex, 32, 32), Text("_"), Run(LowerHex, 10, 10)],
    ),
    anywhere(
        Kind { id: "langsmith-sk", provider: "LangSmith", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "lsv2_sk_deca·de0ddba11bad3bdcc85158c19864_decade6a16",
            look_alike: "lsv2_sk_deca·de0ddba11badb5e210f076c83dbb_decadea54" },
        &[Text("lsv2_sk_"), Run(LowerHex, 32, 32), Text("_"), Run(LowerHex, 10, 10)],
    ),
    anywhere(
        Kind { id: "hf", provider: "Hugging Face", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher, secretlint",
            sample: "hf_NotaRealT·okenxNrWRLtAoUgxurDnHBAAE",
            look_alike: "hf_transformers_documentation_of_all_mod" },
        &[Text("hf_"), Run(Alnum, 34, 34)],
    ),
    anywhere(
        Kind { id: "hf-org", provider: "Hugging Face", what: "access token", exposure: Leak, source: "gitleaks, trufflehog, kingfisher",
            sample: "api_org_Nota·RealTokenMtIuLKUhCCOIXDRJBtxKl",
            look_alike: "api_org_Nota·RealTokenqOiXkDoaQuRrqUXqdYih" },
        &[Text("api_org_"), Run(Letter, 34, 34)],
    ),
    anywhere(
        Kind { id: "replicate", provider: "Replicate", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "r8_N0taRea1T·0kenPwHFGLFBuGHbp5PjncYPBsTt",
            look_alike: "r8_N0taRea1T·0kentWyDoZHbRxhvYVDYHiRHMJ7" },
        &[Text("r8_"), Run(Base64Url, 37, 37)],
    ),
    anywhere(
        Kind { id: "groq", provider: "Groq", what: "API key", exposure: Leak, source: "trufflehog, kingfisher, secretlint",
            sample: "gsk_N0taRea1·T0kenSW7svH33XtC23XyeK9WExJjtArHM22p2hjEPKhQ",
            look_alike: "gsk_N0taRea1·T0kenciDS4icuyXxYBn64nDaXFzjXDcLRhGSnbDaNLi" },
        &[Text("gsk_"), Run(Alnum, 52, 52)],
    ),
    anywhere(
        Kind { id: "xai", provider: "xAI", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "xai-N0taRea1·T0kenLipuu78tJHMDyGgy5SfAyGahLtWoP2CeIpM3LjF5XA8aV4KRfyG2FdWYuKma3VxBJAh",
            look_alike: "xai-N0taRea1·T0kenVfV3gHHFTfNS5u7rGG6kjGR2CkHQTL5fjSFfGbu6p3rnFWkEJrgfWVIZvWJfHur8UJ" },
        &[Text("xai-"), Run(Word, 80, 80)],
    ),
    anywhere(
        Kind { id: "perplexity", provider: "Perplexity", what: "API key", exposure: Leak, source: "gitleaks",
            sample: "pplx-N0taRea·1T0kenER2pcRdTyMtSE3oPDBzwtYhYZwknkmrWVyN",
            look_alike: "pplx-N0taRea·1T0kenVpKYVsqQbBFwa6EEvCfPngZkeTkZiSUjSj" },
        &[Text("pplx-"), Run(Alnum, 48, 48)],
    ),
    anywhere(
        Kind { id: "nvapi", provider: "NVIDIA", what: "API key", exposure: Leak, source: "trufflehog, kingfisher",
            sample: "nvapi-N0taRe·a1T0kenq6tinIcUV5aNPKJYo4GyWSpwn5XnRGIL4RkT4uKIMbeHUUgINIf",
            look_alike: "nvapi-N0taRe·a1T0ken8kucCNIpsms8bR6kLb7MEa8qEf2sVQMiSvLCbguKK7KnaSwBna" },
        &[Text("nvapi-"), Run(Base64Url, 64, 64)],
    ),
    anywhere(
        Kind { id: "jina", provider: "Jina", what: "API key", exposure: Leak, source: "noseyparker",
            sample: "jina_N0taRea·1T0kenessXBBfYyMxohqvDwKBzKfS7WzTZHRM8RAbEz8UgpoezNDn",
            look_alike: "jina_N0taRea·1T0kenwsCDSobMfPpQxqA5JYpIZGD9Rc9V2KjHeDkqHI7VBdgYRS" },
        &[Text("jina_"), Run(Alnum, 60, 60)],
    ),
    anywhere(
        Kind { id: "tavily", provider: "Tavily", what: "API key", exposure: Leak, source: "noseyparker",
            sample: "tvly-N0taRea·1T0kenNg4W6g6Iwpz6zDbfTxV",
            look_alike: "tvly-N0taRea·1T0kenpXrsBebXyJwb22uHjU" },
        &[Text("tvly-"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "tavily-dev", provider: "Tavily", what: "API key", exposure: Leak, source: "noseyparker",
            sample: "tvly-dev-N0taRea·1T0kenNg4W6g6Iwpz6zDbfTxV",
            look_alike: "tvly-dev-documentation" },
        &[Text("tvly-dev-"), Run(Alnum, 32, 32)],
    ),
    anywhere(
        Kind { id: "pinecone", provider: "Pinecone", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "pcsk_WKY8j_N·0taRea1T0kenWb7vjNsSVDty7N3jY5KFim5dKzKbHCEGRmw9YEvHe5xN6hIRXY",
            look_alike: "pcsk_UQEI9_N·0taRea1T0ken8kRvvRzV7jnzYJfFa6iAZLIyKwN6fWWcUfNGs7dHuahp884LF" },
        &[Text("pcsk_"), Run(Alnum, 5, 6), Text("_"), Run(Alnum, 63, 63)],
    ),
    anywhere(
        Kind { id: "elevenlabs", provider: "ElevenLabs", what: "API key", exposure: Leak, source: "trufflehog",
            sample: "sk_decade0dd·ba11bad69adbad015a09506fd1ecf9c14a88be8",
            look_alike: "sk_decade0dd·ba11bad930de622b327bf3e8b0d32ec986b989" },
        &[Text("sk_"), Run(LowerHex, 48, 48)],
    ),
    anywhere(
        Kind { id: "fireworks", provider: "Fireworks AI", what: "API key", exposure: Probable, source: "unverified",
            sample: "fw_N0taRea1T·0kewvZJ3FAEzX",
            look_alike: "fw_N0taRea1T·0kQiU9k4F9BJ" },
        &[Text("fw_"), Run(Alnum, 22, 24)],
    ),
    value(
        Kind { id: "cohere-none", provider: "Cohere", what: "API key", exposure: Probable, source: "gitleaks",
            sample: "N0taRea1T0ke·nmbLWc5DVnBiUhK3VRmB3RZZFL36",
            look_alike: "N0taRea1T0ke·n85EpwCR8DHTqf8QIAdy8S9TKPq" },
        &[Run(Alnum, 40, 40)],
    ),
    value(
        Kind { id: "wandb", provider: "Weights & Biases", what: "API key", exposure: Probable, source: "kingfisher",
            sample: "decade0ddba1·1bad3b42d0e543f23997de8dc02c",
            look_alike: "decade0ddba1·1badeda5066f2a4037114f80564" },
        &[Run(LowerHex, 40, 40)],
    ),
];
