//! URIs without faults and text without URIs are checked without memory allocations.

use allocation_counter::measure;
use urilint::internals::Linter;
use urilint::scheme::SCHEMES;
use urilint::uri::{Uri, ValidUri};
use urilint::urn::{Urn, UrnProfile};
use urilint::{Checks, FORMATS, Format, Options, RULES, Record, ScanMode, Task};

#[test]
fn uri_without_faults() {
    let uris = [
        "http://www.example.org/pub/text/index.html?q=1#top",
        "https://user@192.0.2.7:8080/a%20b",
        "http://[2001:db8::1]:80/",
        "mailto:anna@example.org",
        "urn:isbn:0451450523",
        "mailto:%22a%2Cb%22@example.org,b@example.org?subject=x",
        "gopher://gopher.example.org/0a%09%09+%091%0D%0A+-1%0D%0Aone%0D%0A.%0D%0A",
        "ftp://anna@ftp.example.org/pub/a.txt;type=a",
        "news:1993Nov1.1234@example.org",
        "nntp://news.example.org/comp.lang.c/742",
        "wais://wais.example.org/a/TEXT/1",
        "prospero://prospero.example.org/a;b=c",
        "z39.50r://z.example.org/a?b;esn=f;rs=marc",
        "file:///c:/data/a.txt",
        "mid:a@example.org/b@example.org",
        "x-unknown:rest",
    ];
    // The check for a Gopher+ form copies the selector.
    let of_schemes = SCHEMES
        .iter()
        .filter(|scheme| scheme.names[0] != "gopher")
        .flat_map(|scheme| scheme.valid);
    for uri in uris.iter().chain(of_schemes) {
        let used = measure(|| assert!(Uri::split(uri.as_bytes()).is_valid(), "{uri}"));
        assert_eq!(used.count_total, 0, "{uri}");
    }
}

/// This holds for the valid examples of every scheme.
#[test]
fn valid_uris_of_every_scheme() {
    for scheme in SCHEMES {
        for uri in scheme.valid {
            let used = measure(|| assert!(Uri::split(uri.as_bytes()).is_valid(), "{uri}"));
            assert_eq!(used.count_total, 0, "{uri}");
            let used = measure(|| assert!(ValidUri::parse(*uri).is_ok(), "{uri}"));
            assert_eq!(used.count_total, 0, "{uri}");
        }
    }
}

#[test]
fn urn_without_faults() {
    let plain = "urn:example:a123%2Cz456";
    for (name, profile) in [
        (plain, UrnProfile::Rfc2141),
        ("urn:example:a&b?s=I2L&c=ToC", UrnProfile::Rfc2141bis),
        ("urn:example:a/b?+cc=uk?=q#f", UrnProfile::Rfc8141),
        ("urn:isbn:978-0-306-40615-7", UrnProfile::Rfc8141),
        (
            "urn:ietf:params:scim:schemas:core:2.0:User",
            UrnProfile::Rfc8141,
        ),
        ("urn:epc:id:sgtin:0614141.112345.400", UrnProfile::Rfc8141),
    ] {
        let uri = Uri::split(name.as_bytes());
        let used = measure(|| assert!(Urn::read(&uri, profile).is_valid(), "{name}"));
        assert_eq!(used.count_total, 0, "{name}");
    }
}

#[test]
fn record_without_candidates() {
    let message = "From anna@example.org Thu Jan  2 10:30:59 2020\n\
                   From: Anna <anna@example.org>\nSubject: Re: names\n\
                   Date: Thu, 2 Jan 2020 10:30:59 +0000\n\n\
                   The note: at 10:30, foo::bar and/or \"x\": nothing else.\n";
    for task in [Task::Extract(ScanMode::Uris), Task::Check(all_rules())] {
        let options = Options::new(task);
        for format in ["plain", "mbox"].map(format) {
            let mut linter = Linter::new(&options, format, 0);
            let mut record = |offset| {
                let record = Record {
                    bytes: message.as_bytes(),
                    offset,
                    continued: false,
                    open: false,
                };
                linter.record(&record, &mut |_| panic!("there is nothing to hand on"));
            };
            record(0);
            let next = message.len() as u64;
            // The decoder of a message has state.
            let decoders = u64::from(format.name == "mbox");
            let used = measure(|| record(next)).count_total;
            assert_eq!(used, decoders, "{}", format.name);
            let (output, ..) = linter.finish();
            assert!(output.links.is_empty() && output.findings.is_empty());
        }
    }
}

fn all_rules() -> Checks {
    Checks::new(RULES.iter().copied(), urilint::Settings::default())
}

fn format(name: &str) -> &'static Format {
    let mut formats = FORMATS.iter().copied();
    formats
        .find(|format| format.name == name)
        .expect("a format")
}
