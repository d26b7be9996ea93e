//! Changes of single components of owned values.

use std::net::IpAddr;

use super::authority::Host;
use super::draft::Draft;
use super::error::ComponentError;
use super::grammar::Grammar;
use super::valid::Valid;

/// Each of these changes one component and nothing else, or returns an error and changes nothing.
/// `None` removes the component with its delimiter. Components are percent-encoded by the caller
/// ([`percent::encode`](crate::uri::percent::encode)).
///
/// ```
/// use urilint::uri::{ComponentError, ValidUri};
///
/// let mut uri: ValidUri = "http://h.example/a".parse().unwrap();
/// uri.set_ip("2001:db8::7".parse().unwrap())?;
/// uri.set_port(Some(8080))?;
/// uri.set_query(Some("q"))?;
/// assert_eq!(uri, "http://[2001:db8::7]:8080/a?q");
///
/// assert_eq!(uri.set_path("a"), Err(ComponentError::RelativePath));
/// assert!(uri.set_host(Some("h.example/b")).is_err());
/// assert_eq!(uri, "http://[2001:db8::7]:8080/a?q");
/// # Ok::<(), ComponentError>(())
/// ```
impl<G: Grammar> Valid<G, String> {
    /// Sets or removes the scheme. URIs and IRIs keep one.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_scheme(&mut self, scheme: Option<&str>) -> Result<(), ComponentError> {
        *self = Draft {
            scheme,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets or removes the user information. It requires a host.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), ComponentError> {
        *self = Draft {
            userinfo,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets the host, or removes the authority, which must then have neither user information nor a
    /// port.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ComponentError> {
        *self = Draft {
            host,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets the host to an address.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_ip(&mut self, address: IpAddr) -> Result<(), ComponentError> {
        self.set_host(Some(&Host::from(address).to_string()))
    }

    /// Sets or removes the port. It requires a host.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ComponentError> {
        let port = port.map(|port| port.to_string());
        *self = Draft {
            port: port.as_deref(),
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Removes user information, host and port.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn remove_authority(&mut self) -> Result<(), ComponentError> {
        *self = Draft {
            userinfo: None,
            host: None,
            port: None,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets the path, which may be empty.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_path(&mut self, path: &str) -> Result<(), ComponentError> {
        *self = Draft {
            path,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets or removes the query.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_query(&mut self, query: Option<&str>) -> Result<(), ComponentError> {
        *self = Draft {
            query,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }

    /// Sets or removes the fragment.
    ///
    /// # Errors
    /// See [`ComponentError`].
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), ComponentError> {
        *self = Draft {
            fragment,
            ..Draft::of(self)
        }
        .compose()?;
        Ok(())
    }
}
