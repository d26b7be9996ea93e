//! The languages, a row each: how their files are recognized, and which syntax they have.

use super::syntaxes::{
    ADA, ASSEMBLER, AWK, BATCH, C_FAMILY, CLOJURE, CMAKE, CSHARP, CSS, D, DART, DOCKERFILE, ELIXIR,
    ERLANG, FORTRAN, FSHARP, GO, GRAPHQL, HASHED, HASKELL, HCL, JAVA, JAVASCRIPT, JULIA, LISP, LUA,
    MAKEFILE, NIM, NIX, OCAML, PASCAL, PERL, PHP, POWERSHELL, PROTOBUF, PYTHON, RUBY, RUST, SCSS,
    SHELL, SQL, SWIFT, TCL, VB, VERILOG, VHDL, VIM, ZIG,
};
use super::{Language, code, row};

/// All languages, by name.
pub(in crate::format) static LANGUAGES: &[Language] = &[
    row("ada", "Ada", &["adb", "ads"], || code(&ADA)),
    row("assembler", "assembler", &["s", "asm", "nasm"], || {
        code(&ASSEMBLER)
    }),
    row("awk", "AWK", &["awk"], || code(&AWK)).programs(&["awk", "gawk", "mawk", "nawk"]),
    row("batch", "batch files of Windows", &["bat", "cmd"], || {
        code(&BATCH)
    })
    .ids(&["bat"]),
    row(
        "c",
        "C, C++ and Objective-C",
        &[
            "c", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "ino", "inl", "ipp",
            "cu", "cuh", "m", "mm", "y", "l",
        ],
        || code(&C_FAMILY),
    )
    .ids(&["cpp", "cuda-cpp", "objective-c", "objective-cpp"]),
    row(
        "clojure",
        "Clojure",
        &["clj", "cljs", "cljc", "edn"],
        || code(&CLOJURE),
    ),
    row("cmake", "CMake", &["cmake"], || code(&CMAKE)).files(&["CMakeLists.txt"]),
    row("csharp", "C#", &["cs", "csx"], || code(&CSHARP)),
    row("css", "CSS", &["css"], || code(&CSS)).media_types(&["text/css"]),
    row("d", "D", &["di"], || code(&D)),
    row("dart", "Dart", &["dart"], || code(&DART)).programs(&["dart"]),
    row(
        "dockerfile",
        "Dockerfiles",
        &["dockerfile", "containerfile"],
        || code(&DOCKERFILE),
    )
    .files(&["Dockerfile", "Containerfile"]),
    row("elixir", "Elixir", &["ex", "exs"], || code(&ELIXIR)).programs(&["elixir"]),
    row("erlang", "Erlang", &["erl", "hrl"], || code(&ERLANG))
        .files(&["rebar.config"])
        .programs(&["escript"]),
    row(
        "fortran",
        "Fortran",
        &["f", "for", "f77", "f90", "f95", "f03", "f08", "ftn"],
        || code(&FORTRAN),
    ),
    row("fsharp", "F#", &["fs", "fsi", "fsx"], || code(&FSHARP)),
    row("go", "Go", &["go"], || code(&GO)).files(&["go.mod"]),
    row("graphql", "GraphQL", &["graphql", "gql"], || code(&GRAPHQL)),
    row("groovy", "Groovy", &["groovy", "gradle", "gvy"], || {
        code(&DART)
    })
    .files(&["Jenkinsfile"])
    .programs(&["groovy"]),
    row(
        "haskell",
        "Haskell, Elm and PureScript",
        &["hs", "lhs", "elm", "purs", "cabal"],
        || code(&HASKELL),
    )
    .ids(&["elm", "purescript"])
    .programs(&["runhaskell", "runghc"]),
    row("hcl", "HCL and Terraform", &["tf", "tfvars", "hcl"], || {
        code(&HCL)
    })
    .ids(&["terraform"]),
    row("java", "Java", &["java"], || code(&JAVA)),
    row(
        "javascript",
        "JavaScript and TypeScript",
        &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
        || code(&JAVASCRIPT),
    )
    .ids(&["javascriptreact", "typescript", "typescriptreact"])
    .media_types(&[
        "text/javascript",
        "text/x-javascript",
        "text/ecmascript",
        "text/jscript",
        "application/javascript",
        "application/x-javascript",
        "application/ecmascript",
        "application/jscript",
    ])
    .programs(&["node", "deno", "bun"]),
    row("julia", "Julia", &["jl"], || code(&JULIA)).programs(&["julia"]),
    row("kotlin", "Kotlin", &["kt", "kts"], || code(&JAVA)),
    row(
        "lisp",
        "Lisp and Scheme",
        &["lisp", "lsp", "cl", "el", "scm", "ss", "rkt", "sld", "fnl"],
        || code(&LISP),
    )
    .ids(&["commonlisp", "racket", "scheme"])
    .files(&[".emacs"])
    .programs(&["sbcl", "guile", "racket"]),
    row("lua", "Lua", &["lua"], || code(&LUA)).programs(&["lua", "luajit"]),
    row("makefile", "makefiles", &["mk", "mak", "make"], || {
        code(&MAKEFILE)
    })
    .files(&["Makefile", "GNUmakefile", "BSDmakefile", "Kbuild"])
    .programs(&["make"]),
    row("nim", "Nim", &["nim", "nims", "nimble"], || code(&NIM)),
    row("nix", "Nix", &["nix"], || code(&NIX)),
    row("ocaml", "OCaml", &["ml", "mli", "mll", "mly"], || {
        code(&OCAML)
    })
    .files(&["dune-project"])
    .programs(&["ocaml"]),
    row(
        "pascal",
        "Pascal and Delphi",
        &["pas", "dpr", "lpr"],
        || code(&PASCAL),
    )
    .ids(&["delphi", "objectpascal"]),
    row("perl", "Perl", &["pl", "pm", "t", "psgi", "ph"], || {
        code(&PERL)
    })
    .files(&["Makefile.PL", "cpanfile"])
    .programs(&["perl"]),
    row(
        "php",
        "PHP",
        &["php", "phtml", "php3", "php4", "php5", "phps"],
        || code(&PHP),
    )
    .pages(&["php"])
    .programs(&["php"]),
    row("powershell", "PowerShell", &["ps1", "psm1", "psd1"], || {
        code(&POWERSHELL)
    })
    .programs(&["pwsh"]),
    row(
        "protobuf",
        "Protocol Buffers and Thrift",
        &["proto", "thrift"],
        || code(&PROTOBUF),
    )
    .ids(&["proto", "proto3", "thrift"]),
    row(
        "python",
        "Python",
        &["py", "pyi", "pyw", "pyx", "pxd", "bzl", "star"],
        || code(&PYTHON),
    )
    .files(&[
        "SConstruct",
        "SConscript",
        "BUILD",
        "BUILD.bazel",
        "WORKSPACE",
        "Snakefile",
        "wscript",
    ])
    .programs(&["python", "pypy"]),
    row("r", "R", &["r"], || code(&HASHED))
        .files(&[".Rprofile"])
        .programs(&["Rscript"]),
    row(
        "ruby",
        "Ruby and Crystal",
        &["rb", "rbw", "rake", "gemspec", "cr"],
        || code(&RUBY),
    )
    .ids(&["crystal"])
    .files(&[
        "Rakefile",
        "Gemfile",
        "Vagrantfile",
        "Podfile",
        "Brewfile",
        "Fastfile",
    ])
    .programs(&["ruby", "crystal"]),
    row("rust", "Rust", &["rs"], || code(&RUST)).programs(&["rust-script"]),
    row("scala", "Scala", &["scala", "sc", "sbt"], || code(&JAVA)).programs(&["scala"]),
    row(
        "scss",
        "SCSS, Sass and Less",
        &["scss", "sass", "less", "styl"],
        || code(&SCSS),
    )
    .ids(&["less", "sass", "stylus"]),
    row(
        "shell",
        "shell scripts",
        &[
            "sh", "bash", "zsh", "ksh", "fish", "ebuild", "eclass", "bats",
        ],
        || code(&SHELL),
    )
    .ids(&["fish", "shellscript"])
    .files(&[
        ".bashrc",
        ".bash_profile",
        ".profile",
        ".zshrc",
        ".zshenv",
        "PKGBUILD",
        "configure",
    ])
    .programs(&["sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "mksh"]),
    row("solidity", "Solidity", &["sol"], || code(&JAVASCRIPT)),
    row(
        "sql",
        "SQL",
        &["sql", "ddl", "psql", "plsql", "pgsql"],
        || code(&SQL),
    ),
    row("swift", "Swift", &["swift"], || code(&SWIFT)).programs(&["swift"]),
    row("tcl", "Tcl", &["tcl", "tk", "exp"], || code(&TCL)).programs(&["tclsh", "wish", "expect"]),
    row(
        "vb",
        "Visual Basic",
        &["vb", "vbs", "bas", "vba", "frm"],
        || code(&VB),
    ),
    row(
        "verilog",
        "Verilog and SystemVerilog",
        &["v", "sv", "svh", "vh"],
        || code(&VERILOG),
    )
    .ids(&["systemverilog"]),
    row("vhdl", "VHDL", &["vhd", "vhdl"], || code(&VHDL)),
    row("vim", "Vim script", &["vim"], || code(&VIM)).files(&[".vimrc", "_vimrc", "vimrc"]),
    row("zig", "Zig", &["zig", "zon"], || code(&ZIG)),
];
