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
use super::{Language, SourceDecoder, format};

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
        format: format("ada", "Ada", &["adb", "ads"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[any("--")],
                quotes: &[CHARACTER, plain("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("assembler", "assembler", &["s", "asm", "nasm"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[any(";"), word("#"), any("//")],
                block: C_BLOCK,
                quotes: &[line("\""), plain("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("awk", "AWK", &["awk"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                quotes: &[line("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["awk", "gawk", "mawk", "nawk"],
    },
    Language {
        format: format("batch", "batch files of Windows", &["bat", "cmd"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[first("rem "), first("::")],
                quotes: &[plain("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
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
            || {
                const SYNTAX: Syntax = Syntax { raw: Raw::Cpp, ..C };
                SourceDecoder::boxed(&SYNTAX)
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
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any(";")],
                    quotes: &[lines("\"")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("cmake", "CMake", &["cmake"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("#[[", "]]")],
                quotes: &[lines("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["CMakeLists.txt"],
        programs: &[],
    },
    Language {
        format: format("csharp", "C#", &["cs", "csx"], || {
            const SYNTAX: Syntax = Syntax {
                quotes: &[lines("\"\"\""), line("\""), CHARACTER],
                raw: Raw::CSharp,
                ..C
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("css", "CSS", &["css"], || {
            const SYNTAX: Syntax = Syntax {
                block: C_BLOCK,
                quotes: &[line("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("d", "D", &["di"], || {
            const SYNTAX: Syntax = Syntax {
                block: &[block("/*", "*/"), block("/+", "+/")],
                quotes: &[lines("\""), plain_lines("`"), CHARACTER],
                ..C
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("dart", "Dart", &["dart"], || {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: C_BLOCK,
                quotes: &[lines("\"\"\""), lines("'''"), line("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["dart"],
    },
    Language {
        format: format(
            "dockerfile",
            "Dockerfiles",
            &["dockerfile", "containerfile"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[first("#")],
                    quotes: &[line("\""), plain("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &["Dockerfile", "Containerfile"],
        programs: &[],
    },
    Language {
        format: format("elixir", "Elixir", &["ex", "exs"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                quotes: &[documentation("\"\"\""), lines("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["elixir"],
    },
    Language {
        format: format("erlang", "Erlang", &["erl", "hrl"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[word("%")],
                quotes: &[lines("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["rebar.config"],
        programs: &["escript"],
    },
    Language {
        format: format(
            "fortran",
            "Fortran",
            &["f", "for", "f77", "f90", "f95", "f03", "f08", "ftn"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("!"), column("c "), column("*")],
                    quotes: &[plain("\""), plain("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("fsharp", "F#", &["fs", "fsi", "fsx"], || {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: &[block("(*", "*)")],
                quotes: &[lines("\"\"\""), lines("\""), CHARACTER],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("go", "Go", &["go"], || {
            const SYNTAX: Syntax = Syntax {
                quotes: &[line("\""), plain_lines("`"), CHARACTER],
                ..C
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["go.mod"],
        programs: &[],
    },
    Language {
        format: format("graphql", "GraphQL", &["graphql", "gql"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                quotes: &[documentation("\"\"\""), line("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("groovy", "Groovy", &["groovy", "gradle", "gvy"], || {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: C_BLOCK,
                quotes: &[lines("\"\"\""), lines("'''"), line("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["Jenkinsfile"],
        programs: &["groovy"],
    },
    Language {
        format: format(
            "haskell",
            "Haskell, Elm and PureScript",
            &["hs", "lhs", "elm", "purs", "cabal"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("--")],
                    block: &[block("{-", "-}")],
                    quotes: &[line("\""), CHARACTER],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &["runhaskell", "runghc"],
    },
    Language {
        format: format("hcl", "HCL and Terraform", &["tf", "tfvars", "hcl"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[word("#"), any("//")],
                block: C_BLOCK,
                quotes: &[line("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("java", "Java", &["java"], || {
            const SYNTAX: Syntax = JAVA;
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "javascript",
            "JavaScript and TypeScript",
            &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
            || {
                const SYNTAX: Syntax = JAVASCRIPT;
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &["node", "deno", "bun"],
    },
    Language {
        format: format("julia", "Julia", &["jl"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("#=", "=#")],
                quotes: &[documentation("\"\"\""), lines("\""), CHARACTER],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["julia"],
    },
    Language {
        format: format("kotlin", "Kotlin", &["kt", "kts"], || {
            const SYNTAX: Syntax = JAVA;
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "lisp",
            "Lisp and Scheme",
            &["lisp", "lsp", "cl", "el", "scm", "ss", "rkt", "sld", "fnl"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any(";")],
                    block: &[block("#|", "|#")],
                    quotes: &[lines("\"")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[".emacs"],
        programs: &["sbcl", "guile", "racket"],
    },
    Language {
        format: format("lua", "Lua", &["lua"], || {
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
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["lua", "luajit"],
    },
    Language {
        format: format("makefile", "makefiles", &["mk", "mak", "make"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["Makefile", "GNUmakefile", "BSDmakefile", "Kbuild"],
        programs: &["make"],
    },
    Language {
        format: format("nim", "Nim", &["nim", "nims", "nimble"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("#[", "]#")],
                quotes: &[documentation("\"\"\""), line("\""), CHARACTER],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("nix", "Nix", &["nix"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: C_BLOCK,
                quotes: &[lines("\""), plain_lines("''")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("ocaml", "OCaml", &["ml", "mli", "mll", "mly"], || {
            const SYNTAX: Syntax = Syntax {
                block: &[block("(*", "*)")],
                quotes: &[continued("\""), CHARACTER],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["dune-project"],
        programs: &["ocaml"],
    },
    Language {
        format: format(
            "pascal",
            "Pascal and Delphi",
            &["pas", "dpr", "lpr"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: &[block("{", "}"), block("(*", "*)")],
                    quotes: &[plain("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("perl", "Perl", &["pl", "pm", "t", "psgi", "ph"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: POD,
                quotes: &[line("\""), line("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &["Makefile.PL", "cpanfile"],
        programs: &["perl"],
    },
    Language {
        format: format(
            "php",
            "PHP",
            &["php", "phtml", "php3", "php4", "php5", "phps"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("//"), word("# "), word("##")],
                    block: C_BLOCK,
                    quotes: &[lines("\""), lines("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &["php"],
    },
    Language {
        format: format("powershell", "PowerShell", &["ps1", "psm1", "psd1"], || {
            const SYNTAX: Syntax = Syntax {
                line: HASH,
                block: &[block("<#", "#>")],
                quotes: &[plain_lines("\""), plain_lines("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["pwsh"],
    },
    Language {
        format: format(
            "protobuf",
            "Protocol Buffers and Thrift",
            &["proto", "thrift"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: C_BLOCK,
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
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
            || {
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
                SourceDecoder::boxed(&SYNTAX)
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
        format: format("r", "R", &["r"], || {
            const SYNTAX: Syntax = HASHED;
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[".Rprofile"],
        programs: &["Rscript"],
    },
    Language {
        format: format(
            "ruby",
            "Ruby and Crystal",
            &["rb", "rbw", "rake", "gemspec", "cr"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: HASH,
                    block: &[paragraph("=begin", "=end")],
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
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
        format: format("rust", "Rust", &["rs"], || {
            const SYNTAX: Syntax = Syntax {
                quotes: &[continued("\""), CHARACTER],
                raw: Raw::Rust,
                ..C
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["rust-script"],
    },
    Language {
        format: format("scala", "Scala", &["scala", "sc", "sbt"], || {
            const SYNTAX: Syntax = JAVA;
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["scala"],
    },
    Language {
        format: format(
            "scss",
            "SCSS, Sass and Less",
            &["scss", "sass", "less", "styl"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[word("//")],
                    block: C_BLOCK,
                    quotes: &[line("\""), line("'")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
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
            || {
                const SYNTAX: Syntax = SHELL;
                SourceDecoder::boxed(&SYNTAX)
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
        format: format("solidity", "Solidity", &["sol"], || {
            const SYNTAX: Syntax = JAVASCRIPT;
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format(
            "sql",
            "SQL",
            &["sql", "ddl", "psql", "plsql", "pgsql"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("--")],
                    block: C_BLOCK,
                    quotes: &[plain_lines("'"), plain("\"")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("swift", "Swift", &["swift"], || {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                block: C_BLOCK,
                quotes: &[lines("\"\"\""), line("\"")],
                raw: Raw::Swift,
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["swift"],
    },
    Language {
        format: format("tcl", "Tcl", &["tcl", "tk", "exp"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[word("#")],
                quotes: &[lines("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &["tclsh", "wish", "expect"],
    },
    Language {
        format: format(
            "vb",
            "Visual Basic",
            &["vb", "vbs", "bas", "vba", "frm"],
            || {
                const SYNTAX: Syntax = Syntax {
                    line: &[any("'"), first("rem ")],
                    quotes: &[plain("\"")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
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
            || {
                const SYNTAX: Syntax = Syntax {
                    line: C_LINE,
                    block: C_BLOCK,
                    quotes: &[line("\"")],
                    ..NOTHING
                };
                SourceDecoder::boxed(&SYNTAX)
            },
        ),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("vhdl", "VHDL", &["vhd", "vhdl"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[any("--")],
                quotes: &[plain("\"")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
    Language {
        format: format("vim", "Vim script", &["vim"], || {
            const SYNTAX: Syntax = Syntax {
                line: &[first("\"")],
                quotes: &[line("\""), plain("'")],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[".vimrc", "_vimrc", "vimrc"],
        programs: &[],
    },
    Language {
        format: format("zig", "Zig", &["zig", "zon"], || {
            const SYNTAX: Syntax = Syntax {
                line: C_LINE,
                quotes: &[line("\""), CHARACTER],
                ..NOTHING
            };
            SourceDecoder::boxed(&SYNTAX)
        }),
        names: &[],
        programs: &[],
    },
];
