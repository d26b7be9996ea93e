//! The languages, a row each: how their files are told, and what their comments and strings
//! stand in.
//!
//! A row says what tells comments from strings, and no more: of what a language has besides
//! (here documents, regular expressions), what is inside is read as code, as it would be in
//! a string.

use super::syntax::{
    Block, C_BLOCK, C_LINE, CHARACTER, HASH, NOTHING, Raw, Syntax, any, block, column, continued,
    documentation, first, line, lines, paragraph, plain, plain_lines, word,
};
use super::{Language, decode, format};

/// What most languages that are not listed have.
pub(super) static ANY: Syntax = Syntax {
    line: &[any("//"), word("#"), first("--"), first(";")],
    block: C_BLOCK,
    quotes: &[line("\""), CHARACTER],
    ..NOTHING
};

/// Documentation in Perl: any of its commands starts it.
const POD: &[Block] = &[
    paragraph("=head", "=cut"),
    paragraph("=pod", "=cut"),
    paragraph("=over", "=cut"),
    paragraph("=item", "=cut"),
    paragraph("=for", "=cut"),
    paragraph("=begin", "=cut"),
    paragraph("=encoding", "=cut"),
];

/// C, and what has its comments.
const C: Syntax = Syntax {
    line: C_LINE,
    block: C_BLOCK,
    quotes: &[line("\""), CHARACTER],
    ..NOTHING
};
/// The shell.
const SHELL: Syntax = Syntax {
    line: HASH,
    quotes: &[line("\""), plain("'")],
    ..NOTHING
};
/// Comments behind `#`, strings in either quotation mark.
const HASHED: Syntax = Syntax {
    line: HASH,
    quotes: &[line("\""), line("'")],
    ..NOTHING
};
/// JavaScript.
const JAVASCRIPT: Syntax = Syntax {
    line: C_LINE,
    block: C_BLOCK,
    quotes: &[line("\""), line("'"), lines("`")],
    ..NOTHING
};
/// Java, and what has its strings of three quotation marks.
const JAVA: Syntax = Syntax {
    line: C_LINE,
    block: C_BLOCK,
    quotes: &[lines("\"\"\""), line("\""), CHARACTER],
    ..NOTHING
};

/// All of them, by name.
pub(in crate::format) static LANGUAGES: &[Language] = &[
    Language {
        format: format("ada", "Ada", &["adb", "ads"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: &[any("--")],
                quotes: &[CHARACTER, plain("\"")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "assembler",
            "assembler",
            &["s", "asm", "nasm"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any(";"), word("#"), any("//")],
                    block: C_BLOCK,
                    quotes: &[line("\""), plain("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("awk", "AWK", &["awk"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                quotes: &[line("\"")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["awk", "gawk", "mawk", "nawk"],
    },
    Language {
        format: format(
            "batch",
            "batch files of Windows",
            &["bat", "cmd"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[first("rem "), first("::")],
                    quotes: &[plain("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "c",
            "C, C++ and Objective-C",
            &[
                "c", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "ino", "inl",
                "ipp", "cu", "cuh", "m", "mm", "y", "l",
            ],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax { raw: Raw::Cpp, ..C };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "clojure",
            "Clojure",
            &["clj", "cljs", "cljc", "edn"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any(";")],
                    quotes: &[lines("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("cmake", "CMake", &["cmake"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("#[[", "]]")],
                quotes: &[lines("\"")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &["CMakeLists.txt"],
        programs: &[],
    },
    Language {
        format: format("csharp", "C#", &["cs", "csx"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                quotes: &[lines("\"\"\""), line("\""), CHARACTER],
                raw: Raw::CSharp,
                ..C
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("css", "CSS", &["css"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                block: C_BLOCK,
                quotes: &[line("\""), line("'")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("d", "D", &["di"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                block: &[block("/*", "*/"), block("/+", "+/")],
                quotes: &[lines("\""), plain_lines("`"), CHARACTER],
                ..C
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("dart", "Dart", &["dart"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: C_BLOCK,
                quotes: &[lines("\"\"\""), lines("'''"), line("\""), line("'")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["dart"],
    },
    Language {
        format: format(
            "dockerfile",
            "Dockerfiles",
            &["dockerfile", "containerfile"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[first("#")],
                    quotes: &[line("\""), plain("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["Dockerfile", "Containerfile"],
        programs: &[],
    },
    Language {
        format: format(
            "elixir",
            "Elixir",
            &["ex", "exs"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    quotes: &[documentation("\"\"\""), lines("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["elixir"],
    },
    Language {
        format: format(
            "erlang",
            "Erlang",
            &["erl", "hrl"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[word("%")],
                    quotes: &[lines("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["rebar.config"],
        programs: &["escript"],
    },
    Language {
        format: format(
            "fortran",
            "Fortran",
            &["f", "for", "f77", "f90", "f95", "f03", "f08", "ftn"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("!"), column("c "), column("*")],
                    quotes: &[plain("\""), plain("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "fsharp",
            "F#",
            &["fs", "fsi", "fsx"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: &[block("(*", "*)")],
                    quotes: &[lines("\"\"\""), lines("\""), CHARACTER],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("go", "Go", &["go"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                quotes: &[line("\""), plain_lines("`"), CHARACTER],
                ..C
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &["go.mod"],
        programs: &[],
    },
    Language {
        format: format(
            "graphql",
            "GraphQL",
            &["graphql", "gql"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    quotes: &[documentation("\"\"\""), line("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "groovy",
            "Groovy",
            &["groovy", "gradle", "gvy"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: C_BLOCK,
                    quotes: &[lines("\"\"\""), lines("'''"), line("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["Jenkinsfile"],
        programs: &["groovy"],
    },
    Language {
        format: format(
            "haskell",
            "Haskell, Elm and PureScript",
            &["hs", "lhs", "elm", "purs", "cabal"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("--")],
                    block: &[block("{-", "-}")],
                    quotes: &[line("\""), CHARACTER],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["runhaskell", "runghc"],
    },
    Language {
        format: format(
            "hcl",
            "HCL and Terraform",
            &["tf", "tfvars", "hcl"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[word("#"), any("//")],
                    block: C_BLOCK,
                    quotes: &[line("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("java", "Java", &["java"], |record, reading, found| {
            const SYNTAX: Syntax = JAVA;
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "javascript",
            "JavaScript and TypeScript",
            &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
            |record, reading, found| {
                const SYNTAX: Syntax = JAVASCRIPT;
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["node", "deno", "bun"],
    },
    Language {
        format: format("julia", "Julia", &["jl"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("#=", "=#")],
                quotes: &[documentation("\"\"\""), lines("\""), CHARACTER],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["julia"],
    },
    Language {
        format: format(
            "kotlin",
            "Kotlin",
            &["kt", "kts"],
            |record, reading, found| {
                const SYNTAX: Syntax = JAVA;
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "lisp",
            "Lisp and Scheme",
            &["lisp", "lsp", "cl", "el", "scm", "ss", "rkt", "sld", "fnl"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any(";")],
                    block: &[block("#|", "|#")],
                    quotes: &[lines("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[".emacs"],
        programs: &["sbcl", "guile", "racket"],
    },
    Language {
        format: format("lua", "Lua", &["lua"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: &[any("--")],
                block: &[
                    block("--[[", "]]"),
                    block("--[=[", "]=]"),
                    block("--[==[", "]==]"),
                ],
                quotes: &[line("\""), line("'")],
                raw: Raw::Lua,
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["lua", "luajit"],
    },
    Language {
        format: format(
            "makefile",
            "makefiles",
            &["mk", "mak", "make"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["Makefile", "GNUmakefile", "BSDmakefile", "Kbuild"],
        programs: &["make"],
    },
    Language {
        format: format(
            "nim",
            "Nim",
            &["nim", "nims", "nimble"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    block: &[block("#[", "]#")],
                    quotes: &[documentation("\"\"\""), line("\""), CHARACTER],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("nix", "Nix", &["nix"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: C_BLOCK,
                quotes: &[lines("\""), plain_lines("''")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "ocaml",
            "OCaml",
            &["ml", "mli", "mll", "mly"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    block: &[block("(*", "*)")],
                    quotes: &[continued("\""), CHARACTER],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["dune-project"],
        programs: &["ocaml"],
    },
    Language {
        format: format(
            "pascal",
            "Pascal and Delphi",
            &["pas", "dpr", "lpr"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: &[block("{", "}"), block("(*", "*)")],
                    quotes: &[plain("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "perl",
            "Perl",
            &["pl", "pm", "t", "psgi", "ph"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    block: POD,
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &["Makefile.PL", "cpanfile"],
        programs: &["perl"],
    },
    Language {
        format: format(
            "php",
            "PHP",
            &["php", "phtml", "php3", "php4", "php5", "phps"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("//"), word("# "), word("##")],
                    block: C_BLOCK,
                    quotes: &[lines("\""), lines("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["php"],
    },
    Language {
        format: format(
            "powershell",
            "PowerShell",
            &["ps1", "psm1", "psd1"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    block: &[block("<#", "#>")],
                    quotes: &[plain_lines("\""), plain_lines("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["pwsh"],
    },
    Language {
        format: format(
            "protobuf",
            "Protocol Buffers and Thrift",
            &["proto", "thrift"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: C_BLOCK,
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "python",
            "Python",
            &["py", "pyi", "pyw", "pyx", "pxd", "bzl", "star"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("#")],
                    quotes: &[
                        documentation("\"\"\""),
                        documentation("'''"),
                        line("\""),
                        line("'"),
                    ],
                    raw: Raw::Python,
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[
            "SConstruct",
            "SConscript",
            "BUILD",
            "BUILD.bazel",
            "WORKSPACE",
            "Snakefile",
            "wscript",
        ],
        programs: &["python", "pypy"],
    },
    Language {
        format: format("r", "R", &["r"], |record, reading, found| {
            const SYNTAX: Syntax = HASHED;
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[".Rprofile"],
        programs: &["Rscript"],
    },
    Language {
        format: format(
            "ruby",
            "Ruby and Crystal",
            &["rb", "rbw", "rake", "gemspec", "cr"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    block: &[paragraph("=begin", "=end")],
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[
            "Rakefile",
            "Gemfile",
            "Vagrantfile",
            "Podfile",
            "Brewfile",
            "Fastfile",
        ],
        programs: &["ruby", "crystal"],
    },
    Language {
        format: format("rust", "Rust", &["rs"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                quotes: &[continued("\""), CHARACTER],
                raw: Raw::Rust,
                ..C
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["rust-script"],
    },
    Language {
        format: format(
            "scala",
            "Scala",
            &["scala", "sc", "sbt"],
            |record, reading, found| {
                const SYNTAX: Syntax = JAVA;
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["scala"],
    },
    Language {
        format: format(
            "scss",
            "SCSS, Sass and Less",
            &["scss", "sass", "less", "styl"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[word("//")],
                    block: C_BLOCK,
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "shell",
            "shell scripts",
            &[
                "sh", "bash", "zsh", "ksh", "fish", "ebuild", "eclass", "bats",
            ],
            |record, reading, found| {
                const SYNTAX: Syntax = SHELL;
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[
            ".bashrc",
            ".bash_profile",
            ".profile",
            ".zshrc",
            ".zshenv",
            "PKGBUILD",
            "configure",
        ],
        programs: &["sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "mksh"],
    },
    Language {
        format: format(
            "solidity",
            "Solidity",
            &["sol"],
            |record, reading, found| {
                const SYNTAX: Syntax = JAVASCRIPT;
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "sql",
            "SQL",
            &["sql", "ddl", "psql", "plsql", "pgsql"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("--")],
                    block: C_BLOCK,
                    quotes: &[plain_lines("'"), plain("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("swift", "Swift", &["swift"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: C_BLOCK,
                quotes: &[lines("\"\"\""), line("\"")],
                raw: Raw::Swift,
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &["swift"],
    },
    Language {
        format: format(
            "tcl",
            "Tcl",
            &["tcl", "tk", "exp"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[word("#")],
                    quotes: &[lines("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &["tclsh", "wish", "expect"],
    },
    Language {
        format: format(
            "vb",
            "Visual Basic",
            &["vb", "vbs", "bas", "vba", "frm"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("'"), first("rem ")],
                    quotes: &[plain("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "verilog",
            "Verilog and SystemVerilog",
            &["v", "sv", "svh", "vh"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: C_BLOCK,
                    quotes: &[line("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "vhdl",
            "VHDL",
            &["vhd", "vhdl"],
            |record, reading, found| {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("--")],
                    quotes: &[plain("\"")],
                    ..NOTHING
                };
                decode(&SYNTAX, record, reading, found)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("vim", "Vim script", &["vim"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: &[first("\"")],
                quotes: &[line("\""), plain("'")],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[".vimrc", "_vimrc", "vimrc"],
        programs: &[],
    },
    Language {
        format: format("zig", "Zig", &["zig", "zon"], |record, reading, found| {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                quotes: &[line("\""), CHARACTER],
                ..NOTHING
            };
            decode(&SYNTAX, record, reading, found)
        }),
        names: &[],
        programs: &[],
    },
];
