//! What is built or changed is valid, and has the components that were set.

use proptest::prelude::*;
use urilint::uri::{
    Component, ComponentError, Valid, grammar::Grammar, grammar::Iri, grammar::IriReference,
    grammar::Reference, grammar::Uri,
};

use super::{Tally, beyond_ascii, for_all};

/// Components that may not be valid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    pub scheme: Option<String>,
    pub userinfo: Option<String>,
    pub host: Option<String>,
    pub port: Option<u16>,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

impl Parts {
    /// Builds the text with the builder of `G`.
    pub fn build<G: Grammar>(&self) -> Result<Valid<G>, ComponentError> {
        let mut builder = Valid::<G>::builder().path(self.path.as_str());
        if let Some(scheme) = &self.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(userinfo) = &self.userinfo {
            builder = builder.userinfo(userinfo);
        }
        if let Some(host) = &self.host {
            builder = builder.host(host);
        }
        if let Some(port) = self.port {
            builder = builder.port(port);
        }
        if let Some(query) = &self.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &self.fragment {
            builder = builder.fragment(fragment);
        }
        builder.build()
    }

    /// Returns the components of a text; `None` if no number is written as its port is.
    fn of<G: Grammar>(valid: &Valid<G>) -> Option<Self> {
        let get = |component| valid.get(component).map(str::to_owned);
        let port = valid.get(Component::Port).map(str::parse::<u16>);
        let port = port.transpose().ok()?;
        Some(Self {
            scheme: get(Component::Scheme),
            userinfo: get(Component::Userinfo),
            host: get(Component::Host),
            port,
            path: get(Component::Path).unwrap(),
            query: get(Component::Query),
            fragment: get(Component::Fragment),
        })
    }

    /// Writes the components with their delimiters and no check.
    fn recompose(&self) -> String {
        let mut text = String::new();
        let part = |before: &str, part: &Option<String>, after: &str| {
            part.as_ref()
                .map(|part| format!("{before}{part}{after}"))
                .unwrap_or_default()
        };
        text += &part("", &self.scheme, ":");
        text += &part("//", &self.host.as_ref().map(|_| String::new()), "");
        text += &part("", &self.userinfo, "@");
        text += self.host.as_deref().unwrap_or_default();
        text += &part(":", &self.port.map(|port| port.to_string()), "");
        text += &self.path;
        text + &part("?", &self.query, "") + &part("#", &self.fragment, "")
    }

    /// Returns true if the components together are text of `G` that has these components.
    fn is_valid<G: Grammar>(&self) -> bool {
        Valid::<G>::parse(self.recompose())
            .is_ok_and(|valid| Self::of(&valid).as_ref() == Some(self))
    }
}

/// A change of one component.
#[derive(Clone, Debug)]
enum Change {
    Scheme(Option<String>),
    Userinfo(Option<String>),
    Host(Option<String>),
    Port(Option<u16>),
    NoAuthority,
    Path(String),
    Query(Option<String>),
    Fragment(Option<String>),
}

impl Change {
    fn apply<G: Grammar>(&self, valid: &mut Valid<G>) -> Result<(), ComponentError> {
        match self {
            Self::Scheme(scheme) => valid.set_scheme(scheme.as_deref()),
            Self::Userinfo(userinfo) => valid.set_userinfo(userinfo.as_deref()),
            Self::Host(host) => valid.set_host(host.as_deref()),
            Self::Port(port) => valid.set_port(*port),
            Self::NoAuthority => valid.remove_authority(),
            Self::Path(path) => valid.set_path(path),
            Self::Query(query) => valid.set_query(query.as_deref()),
            Self::Fragment(fragment) => valid.set_fragment(fragment.as_deref()),
        }
    }

    fn apply_to(&self, parts: &mut Parts) {
        match self.clone() {
            Self::Scheme(scheme) => parts.scheme = scheme,
            Self::Userinfo(userinfo) => parts.userinfo = userinfo,
            Self::Host(host) => parts.host = host,
            Self::Port(port) => parts.port = port,
            Self::NoAuthority => (parts.userinfo, parts.host, parts.port) = (None, None, None),
            Self::Path(path) => parts.path = path,
            Self::Query(query) => parts.query = query,
            Self::Fragment(fragment) => parts.fragment = fragment,
        }
    }
}

/// Generates a component: mostly valid ones, and strings of delimiters.
fn component(valid: &'static str) -> impl Strategy<Value = String> {
    let odd = "([a-z:@/?#%\\[\\]. ]|%[0-9a-fA-F]{2}|//){0,4}";
    beyond_ascii(prop_oneof![8 => valid, 1 => odd])
}

fn scheme() -> impl Strategy<Value = String> {
    prop_oneof![12 => "[a-zA-Z][a-z0-9+.-]{0,3}|http", 1 => "[a-z0-9:/?# é.]{0,3}"]
}

fn userinfo() -> impl Strategy<Value = String> {
    component("([a-z:;!]|%[0-9a-f]{2}){0,4}")
}

fn host() -> impl Strategy<Value = String> {
    let literal = "\\[(::[0-9a-f]{0,4}|v1\\.[a-z:]{1,2}|::1\\]:[0-9]|::1\\]a|1:2|)\\]?";
    prop_oneof![
        6 => component("([a-z0-9.-]|%[0-9a-f]{2}){0,5}"),
        1 => "[0-9]{1,3}(\\.[0-9]{1,3}){3}",
        2 => literal,
        1 => "[0-9a-f:]{0,6}",
    ]
}

fn path() -> impl Strategy<Value = String> {
    component("/{0,2}([a-z:@!~._-]|/|%[0-9a-f]{2}){0,5}")
}

fn query() -> impl Strategy<Value = String> {
    component("([a-z=&/?:@]|%[0-9A-F]{2}){0,4}")
}

/// Generates components.
pub fn parts() -> impl Strategy<Value = Parts> {
    let option = prop::option::of::<BoxedStrategy<String>>;
    (
        option(scheme().boxed()),
        prop::option::weighted(0.3, userinfo()),
        option(host().boxed()),
        prop::option::weighted(0.3, any::<u16>()),
        path(),
        option(query().boxed()),
        option(query().boxed()),
    )
        .prop_map(
            |(scheme, userinfo, host, port, path, query, fragment)| Parts {
                scheme,
                userinfo,
                host,
                port,
                path,
                query,
                fragment,
            },
        )
}

fn change() -> impl Strategy<Value = Change> {
    let option = prop::option::of::<BoxedStrategy<String>>;
    prop_oneof![
        option(scheme().boxed()).prop_map(Change::Scheme),
        option(userinfo().boxed()).prop_map(Change::Userinfo),
        option(host().boxed()).prop_map(Change::Host),
        any::<Option<u16>>().prop_map(Change::Port),
        Just(Change::NoAuthority),
        path().prop_map(Change::Path),
        option(query().boxed()).prop_map(Change::Query),
        option(query().boxed()).prop_map(Change::Fragment),
    ]
}

/// A value that is built has the components that were set; one that is refused could not have them.
fn is_built_as_set<G: Grammar>(parts: &Parts) -> Result<Option<Valid<G>>, TestCaseError> {
    let built = parts.build::<G>();
    prop_assert_eq!(built.is_ok(), parts.is_valid::<G>(), "{:?}", built);
    if let Ok(valid) = &built {
        prop_assert_eq!(Parts::of(valid), Some(parts.clone()));
        prop_assert_eq!(valid, &parts.recompose());
    }
    Ok(built.ok())
}

/// The same for setters, which change nothing if they fail.
fn is_changed_as_set<G: Grammar>(
    valid: &mut Valid<G>,
    changes: &[Change],
    tally: &Tally,
) -> Result<(), TestCaseError> {
    for change in changes {
        let before = valid.clone();
        let mut expected = Parts::of(valid).unwrap();
        change.apply_to(&mut expected);
        let result = change.apply(valid);
        prop_assert_eq!(result.is_ok(), expected.is_valid::<G>(), "{:?}", result);
        tally.count(result.is_ok());
        if result.is_ok() {
            prop_assert_eq!(Parts::of(valid), Some(expected));
            prop_assert_eq!(&Valid::<G>::parse(valid.to_string()).unwrap(), &*valid);
        } else {
            prop_assert_eq!(&*valid, &before);
        }
    }
    Ok(())
}

fn is_as_set<G: Grammar>(
    parts: &Parts,
    changes: &[Change],
    tally: &Tally,
) -> Result<(), TestCaseError> {
    match is_built_as_set::<G>(parts)? {
        Some(mut valid) => is_changed_as_set(&mut valid, changes, tally),
        None => Ok(()),
    }
}

#[test]
fn components_are_as_set_or_refused() {
    let tally = Tally::default();
    let changes = prop::collection::vec(change(), 0..6);
    for_all(&(parts(), changes), |(parts, changes)| {
        is_as_set::<Uri>(&parts, &changes, &tally)?;
        is_as_set::<Reference>(&parts, &changes, &tally)?;
        is_as_set::<Iri>(&parts, &changes, &tally)?;
        is_as_set::<IriReference>(&parts, &changes, &tally)
    });
    tally.finish("changes");
}
