//! Webhook URLs (C006). Anyone who knows such a URL can post to it; its secret is a part of the
//! path, or the signature of a workflow.
//!
//! The formats are those of the services' documentation. A URL is first recognized by its exact
//! host, so other URIs cost only a few comparisons of lengths.

use std::ops::{Range, RangeInclusive};
use std::sync::LazyLock;

use memchr::memmem::{self, Finder};

use super::pairs::parameter_range;
use super::placeholder::is_placeholder;
use super::{Secret, SecretKind, sieve};
use crate::uri::{Component, Uri};

mod text;

/// The maximum distance from the name of a host to a marker after it.
const MAX_BEFORE: usize = 256;
/// The maximum number of bytes after a marker that are parsed.
const MAX_AFTER: usize = 1024;

/// A service with webhooks, and the position of the secret in its URLs.
struct Service {
    name: &'static str,
    /// The hosts in lower case; one that starts with a dot is a suffix.
    hosts: &'static [&'static str],
    /// Returns the range of the secret in a URI.
    in_uri: fn(&Uri, &Path) -> Option<Range<usize>>,
    /// The text in its paths before the secret.
    markers: &'static [&'static str],
    /// Returns the range of the secret in the text after a marker.
    in_text: fn(&[u8]) -> Option<Range<usize>>,
}

/// A path, and its offset in the URI.
struct Path<'u> {
    text: &'u [u8],
    start: usize,
}

const SERVICES: &[Service] = &[
    Service {
        name: "Slack",
        hosts: &["hooks.slack.com", "hooks.slack-gov.com"],
        in_uri: slack,
        markers: &["/services/", "/workflows/", "/triggers/"],
        in_text: text::slack,
    },
    Service {
        name: "Microsoft Teams",
        hosts: &[
            ".webhook.office.com",
            "outlook.office.com",
            "outlook.office365.com",
        ],
        in_uri: teams,
        markers: &["/IncomingWebhook"],
        in_text: text::teams,
    },
    Service {
        name: "Microsoft Power Automate",
        hosts: &[".logic.azure.com"],
        in_uri: workflow,
        markers: &["/workflows/"],
        in_text: text::workflow,
    },
    Service {
        name: "Discord",
        hosts: &[
            "discord.com",
            "discordapp.com",
            "ptb.discord.com",
            "canary.discord.com",
        ],
        in_uri: discord,
        markers: &["/webhooks/"],
        in_text: text::discord,
    },
    Service {
        name: "Telegram",
        hosts: &["api.telegram.org"],
        in_uri: telegram,
        // The slash before it may be missing.
        markers: &["bot"],
        in_text: text::telegram,
    },
];

/// Adds the secret of a webhook URL.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let Some(host) = uri.host().filter(|host| ends_like_a_host(host)) else {
        return;
    };
    let Some(range) = uri.range(Component::Path) else {
        return;
    };
    let Some(service) = SERVICES
        .iter()
        .find(|service| service.hosts.iter().any(|name| is_host(name, host)))
    else {
        return;
    };
    let path = Path {
        text: &uri.bytes()[range.clone()],
        start: range.start,
    };
    if let Some(range) = (service.in_uri)(uri, &path) {
        found.push(Secret {
            kind: SecretKind::Webhook(service.name),
            placeholder: is_example(&uri.bytes()[range.clone()]),
            range,
        });
    } else {
        find_in_text(uri.bytes(), found);
    }
}

/// Adds the secrets of webhook URLs anywhere in `text`: the text after the name of a host and a
/// marker of its paths, even if the URL is broken.
pub fn find_in_text(text: &[u8], found: &mut Vec<Secret>) {
    for (service, marker) in &*MARKERS {
        for at in marker.find_iter(text) {
            let before = &text[at.saturating_sub(MAX_BEFORE)..at];
            let start = at + marker.needle().len();
            let rest = &text[start..text.len().min(start + MAX_AFTER)];
            if let Some(range) = (service.in_text)(rest).filter(|_| service.is_named(before)) {
                let range = start + range.start..start + range.end;
                found.push(Secret {
                    kind: SecretKind::Webhook(service.name),
                    placeholder: is_example(&text[range.clone()]),
                    range,
                });
            }
        }
    }
}

/// The markers of all services. To prepare the search for one takes longer than to search a URI.
static MARKERS: LazyLock<Vec<(&'static Service, Finder<'static>)>> = LazyLock::new(|| {
    let of_service = |service: &'static Service| {
        let finders = service.markers.iter().map(|marker| Finder::new(*marker));
        finders.map(move |finder| (service, finder))
    };
    SERVICES.iter().flat_map(of_service).collect()
});

impl Service {
    /// Returns true if `text` contains one of the hosts.
    fn is_named(&self, text: &[u8]) -> bool {
        self.hosts.iter().any(|name| {
            let mut windows = text.windows(name.len());
            windows.any(|window| window.eq_ignore_ascii_case(name.as_bytes()))
        })
    }
}

/// The names of all hosts.
pub(super) fn hosts() -> impl Iterator<Item = &'static str> {
    SERVICES.iter().flat_map(|service| service.hosts).copied()
}

/// Each host, with the offset in it at which the sieve matches.
static HOSTS: LazyLock<Vec<(&'static str, usize)>> = LazyLock::new(|| {
    let offset = |host: &str| sieve::IN_HOST.iter().find_map(|part| host.find(part));
    hosts()
        .filter_map(|host| Some((host, offset(host)?)))
        .collect()
});

/// Returns true if `at` is the place in a host at which the sieve matches.
pub(super) fn is_host_around(text: &[u8], at: usize) -> bool {
    HOSTS.iter().any(|(host, offset)| {
        let start = at.checked_sub(*offset);
        let text = start.and_then(|start| text.get(start..start + host.len()));
        text.is_some_and(|text| text.eq_ignore_ascii_case(host.as_bytes()))
    })
}

/// The number of bytes at the end of a host that are compared first.
const END: usize = 8;

/// The last bytes of the hosts; all are in lower case, and as long.
static ENDS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut ends: Vec<_> = hosts().filter_map(|host| end(host.as_bytes())).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
});

/// Returns the last bytes of `host`, with letters in lower case.
fn end(host: &[u8]) -> Option<u64> {
    let end = host.last_chunk::<END>()?;
    Some(u64::from_le_bytes(*end) | 0x2020_2020_2020_2020)
}

/// Returns true if `host` has the last bytes of one of the hosts.
fn ends_like_a_host(host: &[u8]) -> bool {
    end(host).is_some_and(|end| ENDS.contains(&end))
}

/// Returns true if `host` is `name`, or ends with it if it starts with a dot, ignoring case.
fn is_host(name: &str, host: &[u8]) -> bool {
    let end = match host.len().checked_sub(name.len()) {
        Some(0) => host,
        Some(start) if name.starts_with('.') => &host[start..],
        _ => return false,
    };
    end.eq_ignore_ascii_case(name.as_bytes())
}

/// Returns true for the examples of the services' documentation.
fn is_example(secret: &[u8]) -> bool {
    is_placeholder(secret) || secret.starts_with(b"ABC-DEF")
}

impl Path<'_> {
    /// Returns the segments and their offsets in the URI.
    fn segments(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let mut at = self.start;
        self.text.split(|&b| b == b'/').skip(1).map(move |segment| {
            let start = at + 1;
            at = start + segment.len();
            (start, segment)
        })
    }
}

/// Finds the last segment of `/services/T…/B…/…`, `/workflows/T…/A…/…/…` or `/triggers/T…/…/…`.
fn slack(_: &Uri, path: &Path) -> Option<Range<usize>> {
    let kinds = [&b"services"[..], b"workflows", b"triggers"];
    let mut segments = path.segments();
    let (_, kind) = segments.next()?;
    let (_, team) = segments.next()?;
    let matches = kinds.contains(&kind) && matches!(team.first(), Some(b'T' | b'E'));
    let (start, last) = segments.filter(|(_, segment)| !segment.is_empty()).last()?;
    run(last, u8::is_ascii_alphanumeric, 16..=64)
        .filter(|_| matches)
        .map(|len| start..start + len)
}

/// Finds all after the kind of webhook in `/webhookb2/…@…/IncomingWebhook/…/…`.
fn teams(_: &Uri, path: &Path) -> Option<Range<usize>> {
    const KIND: &[u8] = b"/IncomingWebhook/";
    let matches = path.text.starts_with(b"/webhook");
    let at = memmem::find(path.text, KIND).filter(|_| matches)? + KIND.len();
    let hex = path.text[at..].iter().take_while(|b| b.is_ascii_hexdigit());
    (hex.count() >= 32).then(|| path.start + at..path.start + path.text.len())
}

/// Finds the signature of `/workflows/…?…&sig=…`, the URL of a workflow of Teams.
fn workflow(uri: &Uri, path: &Path) -> Option<Range<usize>> {
    let matches = path.text.starts_with(b"/workflows/");
    parameter_range(uri, "sig").filter(|sig| matches && sig.len() >= 16)
}

/// Finds the token of `/api/webhooks/<number>/<token>`, with or without a version after `api`.
fn discord(_: &Uri, path: &Path) -> Option<Range<usize>> {
    let mut segments = path.segments();
    let mut next = || segments.next();
    let (_, b"api") = next()? else { return None };
    let (_, mut kind) = next()?;
    if kind.first() == Some(&b'v') {
        kind = next()?.1;
    }
    let (_, number) = next()?;
    let (start, token) = next()?;
    let matches =
        kind == b"webhooks" && number.len() >= 15 && number.iter().all(u8::is_ascii_digit);
    run(token, is_base64url, 40..=100)
        .filter(|_| matches)
        .map(|len| start..start + len)
}

/// Finds the token of `/bot<number>:<token>/…`, also after `/file`.
fn telegram(_: &Uri, path: &Path) -> Option<Range<usize>> {
    let (start, bot) = path
        .segments()
        .take(2)
        .find(|(_, segment)| segment.starts_with(b"bot"))?;
    let colon = memchr::memchr(b':', bot)?;
    let matches = colon > 3 && bot[3..colon].iter().all(u8::is_ascii_digit);
    let start = start + colon + 1;
    run(&bot[colon + 1..], is_base64url, 30..=64)
        .filter(|_| matches)
        .map(|len| start..start + len)
}

/// Returns the number of accepted bytes at the start of `segment` if it is in `lengths`. The text
/// after them is not part of the secret: `abc%zz`, `abc{x}`.
fn run(
    segment: &[u8],
    accepts: impl Fn(&u8) -> bool,
    lengths: RangeInclusive<usize>,
) -> Option<usize> {
    let len = segment.iter().take_while(|b| accepts(b)).count();
    lengths.contains(&len).then_some(len)
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "has the signature of the methods of u8 that are also passed"
)]
const fn is_base64url(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(*b, b'_' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::secrets;

    /// Webhook URLs, put together at run time so that no secret scanner finds them here.
    fn addresses() -> Vec<(String, String)> {
        let token = "q7Rz2Lk9Vw4Tn8Xb3M6Ps1Yd";
        let hex = "0f1e2d3c".repeat(4);
        let guid = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
        let held = format!("{hex}/{guid}");
        let long = token.repeat(3);
        let bot = format!("{token}-{}", &token[..10]);
        vec![
            (
                format!("https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/{token}"),
                token.to_owned(),
            ),
            (
                format!("https://hooks.slack.com/workflows/T0A1B2C3D/A0A1B2C3D/12345/{token}?x"),
                token.to_owned(),
            ),
            (
                format!(
                    "https://Acme.webhook.office.com/webhookb2/{guid}@{guid}/IncomingWebhook/{held}"
                ),
                held.clone(),
            ),
            (
                format!(
                    "https://prod-07.westus.logic.azure.com:443/workflows/{hex}/triggers/manual/paths/invoke?sp=%2F&sv=1.0&sig={token}"
                ),
                token.to_owned(),
            ),
            (
                format!("https://discord.com/api/webhooks/123456789012345678/{long}"),
                long.clone(),
            ),
            (
                format!("https://discordapp.com/api/v10/webhooks/123456789012345678/{long}/slack"),
                long,
            ),
            (
                format!("https://api.telegram.org/bot1234567890:{bot}/getMe"),
                bot,
            ),
        ]
    }

    #[test]
    fn addresses_of_webhooks() {
        for (uri, secret) in addresses() {
            let found = secrets(&Uri::split(uri.as_bytes()));
            let [found] = &found[..] else {
                panic!("{uri}: {found:?}");
            };
            assert!(matches!(found.kind, SecretKind::Webhook(_)), "{uri}");
            assert_eq!(&uri[found.range.clone()], secret);
            assert!(!found.placeholder, "{uri}");
        }
    }

    #[test]
    fn inside_another_uri() {
        for (uri, secret) in addresses() {
            let encoded: String = uri
                .bytes()
                .map(|byte| match byte {
                    b':' | b'/' | b'?' | b'&' | b'=' | b'@' => format!("%{byte:02X}"),
                    byte => char::from(byte).to_string(),
                })
                .collect();
            let outer = format!("https://www.example.org/?u={encoded}&x=1");
            let held = secret.replace('/', "%2F");
            let found = secrets(&Uri::split(outer.as_bytes()));
            assert!(
                found.iter().any(|found| outer[found.range.clone()] == held),
                "{outer}: {found:?}"
            );
        }
    }

    #[test]
    fn similar_urls_are_ignored() {
        for (uri, _) in addresses() {
            let host = uri.split('/').nth(2).unwrap();
            let elsewhere = uri.replace(host, "www.example.org");
            assert_eq!(
                secrets(&Uri::split(elsewhere.as_bytes())),
                [],
                "{elsewhere}"
            );
        }
        for uri in [
            "https://hooks.slack.com/services/",
            "https://hooks.slack.com/services/T0/B0/short",
            "https://discord.com/api/webhooks/1234/x",
            "https://api.telegram.org/bot123:x/getMe",
            "https://api.telegram.org/botanist",
            "https://outlook.office.com/mail/",
        ] {
            assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
        }
    }

    #[test]
    fn examples_from_documentation_are_placeholders() {
        for uri in [
            format!(
                "https://hooks.slack.com/services/T00000000/B00000000/{}",
                "X".repeat(24)
            ),
            "https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/getMe"
                .to_owned(),
        ] {
            let found = secrets(&Uri::split(uri.as_bytes()));
            assert!(found.len() == 1 && found[0].placeholder, "{uri}: {found:?}");
        }
    }
}
