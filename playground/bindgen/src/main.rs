//! Writes the JavaScript for a module: `urilint-bindgen MODULE.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("usage: urilint-bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen
        .input_path(module)
        .out_name("urilint")
        .remove_name_section(true)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(true)
                .generate(folder)
        });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("urilint-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
