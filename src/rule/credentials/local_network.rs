//! Hosts that only the local machine or a private network reaches: who reads a credential for one cannot use
//! it from elsewhere.

use std::net::IpAddr;

use crate::host::address::{Class, special};
use crate::rule::RuleContext;
use crate::uri::HostKind;

/// Returns where the host is, if not everyone can reach it.
pub fn local_network(cx: &RuleContext) -> Option<&'static str> {
    const MACHINE: &str = "the local machine";
    const NETWORK: &str = "a private network";
    let of_class = |class| match class {
        Class::Loopback | Class::ThisNetwork => Some(MACHINE),
        Class::Private | Class::LinkLocal | Class::Shared => Some(NETWORK),
        _ => None,
    };
    let of_address = |address: IpAddr| special(address).and_then(|special| of_class(special.class));
    match cx.uri.host_kind() {
        HostKind::Ipv4(address) => of_address(address.into()),
        HostKind::Ipv6(address) => of_address(address.into()),
        _ => {
            let host = cx.uri.host()?;
            let name = host.first().is_some_and(u8::is_ascii_alphanumeric);
            let single = name && !host.contains(&b'.');
            let machine = is_localhost(host).then_some(MACHINE);
            machine.or_else(|| single.then_some(NETWORK))
        }
    }
}

/// Returns true for `localhost` and names under it (RFC 6761 §6.3).
fn is_localhost(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|&b| b == b'.').next();
    last.is_some_and(|label| label.eq_ignore_ascii_case(b"localhost"))
}
