//! Schemes whose user information is a public key, or the digest of one: it says whom a program has to
//! meet at the host, and is made to be published.

/// A scheme, and what of its user information is public.
#[derive(Debug)]
pub struct PublicKey {
    /// The name of the scheme, in small letters.
    pub scheme: &'static str,
    /// What is public.
    pub public: Public,
    /// A URI, and what of it is masked all the same; invented.
    #[cfg(test)]
    pub samples: &'static [(&'static str, Option<&'static str>)],
}

/// The public part of the user information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Public {
    /// The user name. What is after a colon is a password.
    User,
    /// All of it, if it is the name of a hash function, a colon, and a digest.
    Digest,
}

/// A public key, in the samples.
#[cfg(test)]
macro_rules! key {
    () => {
        "ZYxI2hYpN1HPWQUZRZ1vV9EBmUoe3dLzkVnR4cK3Yk8"
    };
}

pub const PUBLIC_KEYS: &[PublicKey] = &[
    // Cap'n Proto: ocurrent/capnp-rpc, "Access control". The path is the secret, which has no form.
    PublicKey {
        scheme: "capnp",
        public: Public::Digest,
        #[cfg(test)]
        samples: &[
            (
                concat!("capnp://sha-256:", key!(), "@192.0.2.1:7000/"),
                None,
            ),
            (
                concat!("capnp://anna:", key!(), "@192.0.2.1:7000/"),
                Some(key!()),
            ),
        ],
    },
    // A node of Ethereum: devp2p, "Ethereum Node Records".
    PublicKey {
        scheme: "enode",
        public: Public::User,
        #[cfg(test)]
        samples: &[(
            concat!(
                "enode://decade0d",
                "dba11baddecade0ddba11bad@192.0.2.1:30303"
            ),
            None,
        )],
    },
    // A list of nodes: EIP-1459.
    PublicKey {
        scheme: "enrtree",
        public: Public::User,
        #[cfg(test)]
        samples: &[(
            concat!(
                "enrtree://DECADE0D",
                "DBA11BADDECADE0DDBA11BAD@nodes.example.org"
            ),
            None,
        )],
    },
    // SimpleX: "SimpleX Messaging Protocol", "SMP server". What follows the fingerprint of the
    // certificate is the password for new queues.
    PublicKey {
        scheme: "smp",
        public: Public::User,
        #[cfg(test)]
        samples: &[
            (concat!("smp://", key!(), "=@smp.example.org/"), None),
            (
                concat!("smp://", key!(), "=:gr8herring@smp.example.org/"),
                Some("gr8herring"),
            ),
        ],
    },
    // SimpleX: "SimpleX File Transfer Protocol".
    PublicKey {
        scheme: "xftp",
        public: Public::User,
        #[cfg(test)]
        samples: &[(concat!("xftp://", key!(), "=@xftp.example.org/"), None)],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::{credentials_in, secrets};
    use crate::uri::Uri;

    #[test]
    fn samples() {
        for row in PUBLIC_KEYS {
            assert!(!row.samples.is_empty(), "{}", row.scheme);
            for (uri, expected) in row.samples {
                assert!(uri.starts_with(row.scheme), "{uri}");
                let found = secrets(&Uri::split(uri.as_bytes())).into_iter();
                let found: Vec<_> = found.map(|secret| &uri[secret.range]).collect();
                assert_eq!(found, expected.iter().copied().collect::<Vec<_>>(), "{uri}");
                let masked = credentials_in(format!("see {uri}.").as_bytes());
                assert_eq!(masked.is_empty(), expected.is_none(), "{uri}");
                // The same in another scheme is a token.
                let other = uri.replacen(row.scheme, "https", 1);
                let found = secrets(&Uri::split(other.as_bytes()));
                assert!(!found.is_empty(), "{other}");
            }
        }
    }
}
