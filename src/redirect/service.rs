//! What the tables declare of a service.

use super::step::Step;

/// A service whose links lead to another URI.
#[derive(Debug)]
pub(crate) struct Service {
    /// The name of the service, as its users know it.
    pub name: &'static str,
    /// What the service does.
    pub kind: Kind,
    /// The patterns of its hosts (see `host_index`).
    pub(super) hosts: &'static [&'static str],
    /// What the path of its links is: all of it, or its start if it ends with `/` or `*`. An empty
    /// one is any path.
    pub(super) path: &'static str,
    /// How the target is found in the link; empty if the link does not contain it.
    pub(super) steps: &'static [Step],
    /// The parameter that has the host of the target, where the link does not contain the target.
    pub(super) host_parameter: Option<&'static str>,
}

/// What a service does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It rewrites the links of the mail that a recipient gets, to check them at the click. So do
    /// programs that show mail.
    Gateway,
    /// It leads to any target that its link names: a search engine, a social network.
    Redirector,
    /// A redirector that shows the target as an AMP page.
    Amp,
    /// It counts the clicks on the links of a mailing.
    Counter,
    /// It shows a copy of the target under its own host: a web archive.
    Archive,
}

impl Service {
    /// Returns a service whose links contain their target.
    pub(super) const fn new(
        kind: Kind,
        name: &'static str,
        hosts: &'static [&'static str],
        path: &'static str,
        steps: &'static [Step],
    ) -> Self {
        Self {
            name,
            kind,
            hosts,
            path,
            steps,
            host_parameter: None,
        }
    }

    /// Returns the service with the parameter that has the host of the target.
    pub(super) const fn with_host(self, parameter: &'static str) -> Self {
        Self {
            host_parameter: Some(parameter),
            ..self
        }
    }

    /// Returns true if the links of the service have that path.
    pub(super) fn has_path(&self, path: &[u8]) -> bool {
        let own = self.path.as_bytes();
        match own.split_last() {
            None => true,
            Some((b'*', start)) => path.starts_with(start),
            Some((b'/', start)) => path.starts_with(own) || own.len() == 1 && path == start,
            Some(_) => path.strip_suffix(b"/").unwrap_or(path) == own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        for (own, path, expected) in [
            ("", "/a", true),
            ("/", "", true),
            ("/", "/a", true),
            ("/url", "/url", true),
            ("/url", "/url/", true),
            ("/url", "/urls", false),
            ("/url", "/url/a", false),
            ("/s/", "/s/a", true),
            ("/s/", "/s", false),
            ("/v*", "/v2/url", true),
            ("/v*", "/", false),
        ] {
            let service = Service::new(Kind::Gateway, "", &[], own, &[]);
            assert_eq!(service.has_path(path.as_bytes()), expected, "{own} {path}");
        }
    }
}
