//! Passes the version of urilint on, which its Cargo.toml alone states.

fn main() {
    println!("cargo::rerun-if-changed=../Cargo.toml");
    let manifest = std::fs::read_to_string("../Cargo.toml").unwrap_or_default();
    let line = manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = "));
    let version = line.unwrap_or_default().trim_matches('"');
    println!("cargo::rustc-env=URILINT_VERSION={version}");
}
