//! Source code.

use super::Context;
use crate::encodings::{one_line, string};
use crate::places::BESIDE;

const fn code(format: &'static str, name: &'static str, each: &'static str) -> Context {
    Context::new(format, name, each).escaped(one_line)
}

pub const CONTEXTS: &[Context] = &[
    code("source", "comment", "# {}\n"),
    code("source", "string", "a = \"{}\"\n").escaped(string),
    code("c", "string", "char *a = \"{}\";\n")
        .escaped(string)
        .thorough(),
    code("c", "comment", "// {}\n"),
    code("c", "block", "/* {} */\n"),
    code("python", "string", "a = '{}'\n").escaped(string),
    code("python", "docstring", "\"\"\"\nsee {}\n\"\"\"\n"),
    code("python", "comment", "# {}\n"),
    code("shell", "string", "a=\"{}\"\n").escaped(string),
    code(
        "shell",
        "export",
        "export A={} # http://www.example.net:70002/\n",
    )
    .at(&BESIDE),
    code("shell", "curl", "curl -u joe '{}' | tar x\n"),
    code("javascript", "template", "const a = `{}`;\n"),
    code("rust", "raw string", "let a = r\"{}\";\n"),
    code("go", "raw string", "a := `{}`\n"),
    code("java", "text block", "String a = \"\"\"\n  {}\n  \"\"\";\n"),
];
