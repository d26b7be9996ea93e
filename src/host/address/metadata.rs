//! Metadata services of cloud providers, which return credentials to any request from inside the
//! machine.

use std::net::IpAddr;

/// Addresses of metadata services, and their providers.
const ADDRESSES: &[(&str, &str)] = &[
    // AWS, Azure, Google Cloud, Oracle Cloud and others.
    ("169.254.169.254", "cloud metadata service"),
    ("169.254.170.2", "credentials of an AWS container"),
    ("169.254.170.23", "credentials of an AWS pod"),
    ("100.100.100.200", "Alibaba Cloud metadata service"),
    ("168.63.129.16", "Azure machine agent"),
    ("192.0.0.192", "Oracle Cloud metadata service"),
    ("fd00:ec2::254", "AWS metadata service"),
    ("fd00:ec2::23", "credentials of an AWS pod"),
    ("fd20:ce::254", "Google Cloud metadata service"),
];

/// Names of metadata services, and their providers.
const NAMES: &[(&str, &str)] = &[
    ("metadata.google.internal", "Google Cloud metadata service"),
    ("metadata.goog", "Google Cloud metadata service"),
    ("instance-data", "AWS metadata service"),
    ("instance-data.ec2.internal", "AWS metadata service"),
];

/// Returns the provider of the metadata service at `address`.
pub fn metadata_address(address: IpAddr) -> Option<&'static str> {
    ADDRESSES
        .iter()
        .find(|(text, _)| text.parse() == Ok(address))
        .map(|&(_, what)| what)
}

/// Returns the provider of the metadata service at `host` (any case, without a trailing dot).
pub fn metadata_name(host: &[u8]) -> Option<&'static str> {
    NAMES
        .iter()
        .find(|(name, _)| host.eq_ignore_ascii_case(name.as_bytes()))
        .map(|&(_, what)| what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_one() {
        for &(text, what) in ADDRESSES {
            assert_eq!(
                metadata_address(text.parse().expect(text)),
                Some(what),
                "{text}"
            );
        }
        assert_eq!(
            metadata_address("169.254.169.253".parse().expect("address")),
            None
        );
    }
}
