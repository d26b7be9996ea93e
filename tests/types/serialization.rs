//! Serialization with serde.

use urilint::uri::{ValidIri, ValidReference, ValidUri};

#[test]
fn values_are_strings_and_checked() {
    let uri: ValidUri = "http://h.example/a%22b".parse().unwrap();
    let json = serde_json::to_string(&uri).unwrap();
    assert_eq!(json, "\"http://h.example/a%22b\"");
    assert_eq!(serde_json::from_str::<ValidUri>(&json).unwrap(), uri);
    assert_eq!(serde_json::from_str::<ValidUri<&str>>(&json).unwrap(), uri);
    assert_eq!(
        serde_json::from_str::<ValidIri>("\"x:\\u00e9\"").unwrap(),
        "x:é"
    );
    let error = serde_json::from_str::<ValidReference>("\"a b\"").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("control character or space at bytes 1..2"),
        "{error}"
    );
}
