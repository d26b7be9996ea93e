//! Ports that web clients do not connect to, because their services may interpret the request as
//! their own protocol (Fetch Standard, "bad port"; RFC 1738 §6).

/// The bad ports in ascending order, with their services.
const BAD_PORTS: &[(u16, &str)] = &[
    (0, "no service"),
    (1, "tcpmux"),
    (7, "echo"),
    (9, "discard"),
    (11, "systat"),
    (13, "daytime"),
    (15, "netstat"),
    (17, "quote of the day"),
    (19, "character generator"),
    (20, "FTP data"),
    (21, "FTP"),
    (22, "SSH"),
    (23, "Telnet"),
    (25, "SMTP"),
    (37, "time"),
    (42, "host name server"),
    (43, "whois"),
    (53, "DNS"),
    (69, "TFTP"),
    (77, "private RJE"),
    (79, "finger"),
    (87, "ttylink"),
    (95, "supdup"),
    (101, "NIC host name server"),
    (102, "ISO transport"),
    (103, "X.400"),
    (104, "X.400 mail"),
    (109, "POP2"),
    (110, "POP3"),
    (111, "portmapper"),
    (113, "ident"),
    (115, "SFTP"),
    (117, "UUCP path"),
    (119, "NNTP"),
    (123, "NTP"),
    (135, "Microsoft RPC"),
    (137, "NetBIOS name service"),
    (139, "NetBIOS session service"),
    (143, "IMAP"),
    (161, "SNMP"),
    (179, "BGP"),
    (389, "LDAP"),
    (427, "SLP"),
    (465, "SMTP over TLS"),
    (512, "rexec"),
    (513, "rlogin"),
    (514, "rsh"),
    (515, "printer"),
    (526, "tempo"),
    (530, "courier"),
    (531, "chat"),
    (532, "netnews"),
    (540, "UUCP"),
    (548, "AFP"),
    (554, "RTSP"),
    (556, "remote file system"),
    (563, "NNTP over TLS"),
    (587, "mail submission"),
    (601, "syslog"),
    (636, "LDAP over TLS"),
    (989, "FTP data over TLS"),
    (990, "FTP over TLS"),
    (993, "IMAP over TLS"),
    (995, "POP3 over TLS"),
    (1719, "H.323"),
    (1720, "H.323"),
    (1723, "PPTP"),
    (2049, "NFS"),
    (3659, "SFTP"),
    (4045, "NFS lock manager"),
    (4190, "ManageSieve"),
    (5060, "SIP"),
    (5061, "SIP over TLS"),
    (6000, "X11"),
    (6566, "SANE scanner"),
    (6665, "IRC"),
    (6666, "IRC"),
    (6667, "IRC"),
    (6668, "IRC"),
    (6669, "IRC"),
    (6679, "IRC over TLS"),
    (6697, "IRC over TLS"),
    (10080, "Amanda"),
];

/// Returns the service at `port`, if it is a bad port.
pub fn bad_port(port: u16) -> Option<&'static str> {
    let found = BAD_PORTS.binary_search_by_key(&port, |&(bad, _)| bad);
    found.ok().map(|i| BAD_PORTS[i].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_that_of_the_fetch_standard() {
        assert_eq!(BAD_PORTS.len(), 83);
        assert!(BAD_PORTS.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(
            BAD_PORTS.iter().map(|&(p, _)| u32::from(p)).sum::<u32>(),
            115_595
        );
        assert_eq!(bad_port(25), Some("SMTP"));
        assert_eq!(bad_port(80), None);
    }
}
