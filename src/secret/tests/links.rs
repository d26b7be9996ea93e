//! Each row of the webhooks and of the secret links: its example is masked however it is written,
//! and its look-alike is not.

use super::*;
use crate::secret::kind::Exposure;
use crate::secret::kind::route::{Link, Step};
use crate::secret::kind::route_index;

/// An example, and the range of its credential.
struct Example {
    uri: String,
    secret: Range<usize>,
}

impl Example {
    fn of(link: &Link) -> Self {
        Self {
            uri: link.kind.example(),
            secret: link.kind.secret(),
        }
    }

    /// Returns the example with each of its parts changed, where the credential is in it.
    fn changed(&self, change: impl Fn(&str) -> String) -> Self {
        let before = change(&self.uri[..self.secret.start]);
        let secret = change(&self.uri[self.secret.clone()]);
        let after = change(&self.uri[self.secret.end..]);
        Self {
            secret: before.len()..before.len() + secret.len(),
            uri: [before, secret, after].concat(),
        }
    }

    /// Returns the example with `text` at `at`.
    fn with(&self, at: usize, text: &str) -> Self {
        let mut uri = self.uri.clone();
        uri.insert_str(at, text);
        let moved = if at <= self.secret.start {
            text.len()
        } else {
            0
        };
        Self {
            secret: self.secret.start + moved..self.secret.end + moved,
            uri,
        }
    }

    fn is_in(&self, found: &[Range<usize>]) -> bool {
        let covers =
            |range: &Range<usize>| range.start <= self.secret.start && self.secret.end <= range.end;
        found.iter().any(covers)
    }

    fn is_masked_in_text(&self) -> bool {
        self.is_in(&credentials_in(self.uri.as_bytes()))
    }
}

/// Asserts that all examples are masked as text.
#[track_caller]
fn assert_masked(examples: impl Iterator<Item = Example>) {
    let shown = examples.filter(|example| !example.is_masked_in_text());
    let shown: Vec<_> = shown.map(|example| example.uri).collect();
    assert!(shown.is_empty(), "{shown:#?}");
}

fn secret_links() -> impl Iterator<Item = &'static Link> {
    route_index::all().filter(|link| link.kind.exposure != Exposure::Public)
}

/// Returns the text of a link as a value in the query of another one.
fn encoded(text: &str) -> String {
    let encode = |c: char| match c {
        c if c.is_ascii_alphanumeric() || "-_.~".contains(c) => c.to_string(),
        c => format!("%{:02X}", u32::from(c)),
    };
    text.chars().map(encode).collect()
}

#[test]
fn in_uris() {
    let is_shown = |link: &&Link| {
        let example = Example::of(link);
        let found = secrets(&Uri::split(example.uri.as_bytes()));
        let is_found = found.iter().any(|found| {
            let of_row = match found.kind {
                SecretKind::Webhook(kind) | SecretKind::Link(kind) => kind.id == link.kind.id,
                _ => true,
            };
            of_row && found.value.is_real() && example.is_in(std::slice::from_ref(&found.range))
        });
        !is_found
    };
    let shown: Vec<_> = secret_links()
        .filter(is_shown)
        .map(|link| link.kind.id)
        .collect();
    assert!(shown.is_empty(), "{shown:#?}");
}

#[test]
fn in_text() {
    assert_masked(secret_links().map(Example::of));
    assert_masked(secret_links().map(|link| Example::of(link).with(0, "see <")));
    assert_masked(secret_links().map(|link| Example::of(link).with(0, "see ")));
}

#[test]
fn glued_to_a_word() {
    let opened = secret_links().filter(|link| link.kind.sample.contains("://"));
    let long = opened.filter(|link| link.kind.sample.find(':') > Some(3));
    assert_masked(long.map(|link| Example::of(link).with(0, "word")));
}

#[test]
fn hosts_without_a_scheme() {
    let host = "env2hcxef7rhheu7.m.pipedream.net";
    for (before, after) in [
        ("", ""),
        ("curl -d a ", "\n"),
        ("(", ")"),
        ("names ", ", but"),
    ] {
        let text = format!("{before}{host}{after}");
        let found = credentials_in(text.as_bytes());
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0], before.len()..before.len() + 16, "{text}");
    }
    for text in [
        "www.m.pipedream.net",
        "abcdefghijklmnop.m.pipedream.net",
        "m.pipedream.net",
        "a-env2hcxef7rhheu7.m.pipedream.net",
        "a.env2hcxef7rhheu7.m.pipedream.net",
    ] {
        assert!(credentials_in(text.as_bytes()).is_empty(), "{text}");
    }
}

#[test]
fn in_the_path_of_another() {
    let links = secret_links().filter(|link| link.kind.id.starts_with("sch-"));
    let shown = links.filter(|link| {
        let example = Example::of(link).changed(encoded);
        let example = example.with(0, "https://www.example.org/r/");
        let example = example.with(example.uri.len(), "/x");
        let found = secrets(&Uri::split(example.uri.as_bytes())).into_iter();
        !example.is_in(&found.map(|found| found.range).collect::<Vec<_>>())
    });
    let shown: Vec<_> = shown.map(|link| link.kind.id).collect();
    assert!(shown.is_empty(), "{shown:#?}");
}

#[test]
fn hosts_and_schemes_in_capitals() {
    assert_masked(secret_links().map(|link| {
        let example = Example::of(link);
        let start = example.uri.find("://").map_or(0, |at| at + 3);
        let end = example.uri[start..].find(['/', '?', ':']);
        let end = end.map_or(0, |end| start + end).min(example.secret.start);
        Example {
            uri: example.uri[..end].to_ascii_uppercase() + &example.uri[end..],
            secret: example.secret,
        }
    }));
}

#[test]
fn encoded_once_and_twice() {
    let once = |link| Example::of(link).changed(encoded);
    assert_masked(secret_links().map(|link| once(link).with(0, "https://www.example.org/?u=")));
    assert_masked(secret_links().map(|link| once(link).changed(encoded)));
}

#[test]
fn broken_after_the_host() {
    for text in [
        " ", "\n", "\r\n ", "\n> ", "|", "{x}", "%zz", "\\", "\u{ad}",
    ] {
        let by_path = secret_links().filter(|link| {
            let fixed =
                [Step::AfterPort, Step::Label(0, "")].map(|step| std::mem::discriminant(&step));
            let is_fixed = fixed.contains(&std::mem::discriminant(&link.steps[0]));
            !is_fixed && (link.kind.sample.starts_with("https:"))
        });
        assert_masked(by_path.map(|link| {
            let example = Example::of(link);
            let host = "https://".len();
            let end = example.uri[host..].find('/').unwrap();
            example.with(host + end, text)
        }));
    }
}

#[test]
fn look_alikes() {
    let others = secret_links().filter(|link| !link.kind.look_alike.is_empty());
    for link in others {
        let other = link.kind.look_alike();
        let (mut found, mut public) = (Vec::new(), Vec::new());
        hook::find(other.as_bytes(), &mut found, &mut public);
        found.retain(|found| found.value.is_masked());
        assert_eq!(found, [], "{}: {other}", link.kind.id);
    }
}

#[test]
fn words_and_numbers() {
    for uri in [
        "https://app.example.org/invite/2026-Summer-School-Of-Rust-Programming",
        "https://app.example.org/verify/DiscordServerOfTheProject2026",
        "https://app.example.org/join/the-weekly-meeting-of-the-working-group",
        "https://app.example.org/reset/MQ/set-password/",
        "https://example.org/hooks/react/useState",
        "https://example.org/live/news/2026/1.html",
        "http://example.org:8080/live/channel/stream/2.ts",
        "https://example.org/?q=decade0dd2d2eb6f#results",
        "https://example.org/webhook/payments-and-refunds-of-customers",
        "https://example.org/api/webhook/my_webhook_for_the_garden_lights",
    ] {
        assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
        assert!(credentials_in(uri.as_bytes()).is_empty(), "{uri}");
    }
}

#[test]
fn public_links_are_shown() {
    for link in route_index::all().filter(|link| link.kind.exposure == Exposure::Public) {
        let uri = link.kind.example();
        assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{}", link.kind.id);
        assert!(
            credentials_in(uri.as_bytes()).is_empty(),
            "{}",
            link.kind.id
        );
    }
    let random = "q7Rz2Lk9Vw4Tn8Xb3M6Ps1Yd";
    let uri = format!("https://list.example.org/unsubscribe/verify/{random}");
    assert_eq!(secrets(&Uri::split(uri.as_bytes())), []);
    let token = token("ghp_", 36);
    let uri = format!("https://list.example.org/unsubscribe/{token}");
    assert_eq!(secrets(&Uri::split(uri.as_bytes())).len(), 1);
}

#[test]
fn names_are_unique_and_samples_divided() {
    let mut names = std::collections::HashSet::new();
    for link in route_index::all() {
        assert!(names.insert(link.kind.id), "{}", link.kind.id);
        assert!(link.kind.sample.contains('·'), "{}", link.kind.id);
    }
}

#[test]
fn many_starts_take_linear_time() {
    for piece in [
        "/reset/",
        "/?",
        "/#!",
        "/live/a/",
        "/unsubscribe/a",
        "/hooks/",
        "/S(",
        "/:b:/g/a",
    ] {
        let text = piece.repeat(30_000 / piece.len());
        let started = std::time::Instant::now();
        let _ = credentials_in(text.as_bytes());
        assert!(started.elapsed().as_secs() < 10, "{piece}");
    }
}
