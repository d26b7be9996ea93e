//! See <http://h.example/a/
//! b> for http://h.example/c.
fn f<'a>(x: &'a str) -> char {
    let s = "http://h.example/d|e"; // http://h.example/f|g
    let r = r#"http://u:Zx81kqPw@h.org/"#;
    /* <http://h.example/i/
     * j> http://h.example/k*/
    '"' // "http://h.example/l%zz"
}
