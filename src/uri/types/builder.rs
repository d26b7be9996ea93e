//! Building from components.

use std::marker::PhantomData;
use std::net::IpAddr;

use super::authority::Host;
use super::draft::Draft;
use super::error::ComponentError;
use super::grammar::Grammar;
use super::valid::Valid;

/// Builds a URI, an IRI or a reference from its components, in any order. Components are
/// percent-encoded by the caller ([`percent::encode`](crate::uri::percent::encode)); [`build`](Self::build)
/// refuses those that are not valid.
///
/// ```
/// use urilint::uri::{ComponentError, ValidReference, ValidUri};
///
/// let uri = ValidUri::builder()
///     .scheme("http")
///     .host("h.example")
///     .port(8080)
///     .path("/a%20b")
///     .query("q=1")
///     .build()?;
/// assert_eq!(uri, "http://h.example:8080/a%20b?q=1");
///
/// // What is built is read back with the same components, or not built.
/// let error = ValidReference::builder().path("//h.example/a").build();
/// assert_eq!(error, Err(ComponentError::DoubleSlash));
/// let error = ValidReference::builder().path("a:b").build();
/// assert_eq!(error, Err(ComponentError::ColonInFirstSegment));
/// # Ok::<(), ComponentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "nothing is built without `build`"]
pub struct Builder<G> {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    grammar: PhantomData<G>,
}

impl<G: Grammar> Valid<G, String> {
    /// Returns a builder without components.
    pub fn builder() -> Builder<G> {
        Builder::default()
    }
}

impl<G> Default for Builder<G> {
    fn default() -> Self {
        Self {
            scheme: None,
            userinfo: None,
            host: None,
            port: None,
            path: String::new(),
            query: None,
            fragment: None,
            grammar: PhantomData,
        }
    }
}

impl<G: Grammar> Builder<G> {
    /// Sets the scheme, without `:`.
    pub fn scheme(mut self, scheme: impl Into<String>) -> Self {
        self.scheme = Some(scheme.into());
        self
    }

    /// Sets the user information, without `@`. It requires a host.
    pub fn userinfo(mut self, userinfo: impl Into<String>) -> Self {
        self.userinfo = Some(userinfo.into());
        self
    }

    /// Sets the host: a name, an IPv4 address, or another address in brackets. An empty one makes
    /// an empty authority (`file:///a`).
    pub fn host(mut self, host: impl Into<String>) -> Self {
        self.host = Some(host.into());
        self
    }

    /// Sets the host to an address.
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let uri = ValidUri::builder().scheme("ssh").ip("::1".parse().unwrap()).build();
    /// assert_eq!(uri.unwrap(), "ssh://[::1]");
    /// ```
    pub fn ip(self, address: IpAddr) -> Self {
        self.host(Host::from(address).to_string())
    }

    /// Sets the port. It requires a host.
    pub fn port(mut self, port: u16) -> Self {
        self.port = Some(port.to_string());
        self
    }

    /// Sets the path, which is empty otherwise.
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the query, without `?`.
    pub fn query(mut self, query: impl Into<String>) -> Self {
        self.query = Some(query.into());
        self
    }

    /// Sets the fragment, without `#`.
    pub fn fragment(mut self, fragment: impl Into<String>) -> Self {
        self.fragment = Some(fragment.into());
        self
    }

    /// Builds the text.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn build(&self) -> Result<Valid<G, String>, ComponentError> {
        Draft {
            scheme: self.scheme.as_deref(),
            userinfo: self.userinfo.as_deref(),
            host: self.host.as_deref(),
            port: self.port.as_deref(),
            path: &self.path,
            query: self.query.as_deref(),
            fragment: self.fragment.as_deref(),
        }
        .compose()
    }
}
