//! How languages write comments and strings.
//!
//! A syntax distinguishes comments from strings, and no more. The rest of a language, such as
//! here documents and regular expressions, is read as code, like the inside of a string.

use super::syntax::{
    Block, C_BLOCK, C_LINE, CHARACTER, HASH, NOTHING, Raw, Syntax, any, block, column, continued,
    documentation, first, line, lines, paragraph, plain, plain_lines, word,
};

/// What most languages without a row have.
pub(super) const ANY: Syntax = Syntax {
    line: &[any("//"), word("#"), first("--"), first(";")],
    block: C_BLOCK,
    quotes: &[line("\""), CHARACTER],
    ..NOTHING
};

/// The comments and strings of C, and of its many descendants.
pub(super) const C: Syntax = Syntax {
    line: C_LINE,
    block: C_BLOCK,
    quotes: &[line("\""), CHARACTER],
    ..NOTHING
};
/// Comments after `#`, strings in either quotation mark.
pub(super) const HASHED: Syntax = Syntax {
    line: HASH,
    quotes: &[line("\""), line("'")],
    ..NOTHING
};
/// JavaScript and Solidity: template strings over lines.
pub(super) const JAVASCRIPT: Syntax = Syntax {
    quotes: &[line("\""), line("'"), lines("`")],
    ..C
};
/// Java, Kotlin and Scala: text blocks in three quotation marks.
pub(super) const JAVA: Syntax = Syntax {
    quotes: &[lines("\"\"\""), line("\""), CHARACTER],
    ..C
};
/// The shell: strings in apostrophes have no escapes.
pub(super) const SHELL: Syntax = Syntax {
    line: HASH,
    quotes: &[line("\""), plain("'")],
    ..NOTHING
};
/// Documentation in Perl, which any of its commands starts.
const POD: &[Block] = &[
    paragraph("=head", "=cut"),
    paragraph("=pod", "=cut"),
    paragraph("=over", "=cut"),
    paragraph("=item", "=cut"),
    paragraph("=for", "=cut"),
    paragraph("=begin", "=cut"),
    paragraph("=encoding", "=cut"),
];

pub(super) const ADA: Syntax = Syntax {
    line: &[any("--")],
    quotes: &[CHARACTER, plain("\"")],
    ..NOTHING
};
pub(super) const ASSEMBLER: Syntax = Syntax {
    line: &[any(";"), word("#"), any("//")],
    block: C_BLOCK,
    quotes: &[line("\""), plain("'")],
    ..NOTHING
};
pub(super) const AWK: Syntax = Syntax {
    line: HASH,
    quotes: &[line("\"")],
    ..NOTHING
};
pub(super) const BATCH: Syntax = Syntax {
    line: &[first("rem "), first("::")],
    quotes: &[plain("\"")],
    ..NOTHING
};
pub(super) const C_FAMILY: Syntax = Syntax { raw: Raw::Cpp, ..C };
pub(super) const CLOJURE: Syntax = Syntax {
    line: &[any(";")],
    quotes: &[lines("\"")],
    ..NOTHING
};
pub(super) const CMAKE: Syntax = Syntax {
    line: HASH,
    block: &[block("#[[", "]]")],
    quotes: &[lines("\"")],
    ..NOTHING
};
pub(super) const CSHARP: Syntax = Syntax {
    quotes: &[lines("\"\"\""), line("\""), CHARACTER],
    raw: Raw::CSharp,
    ..C
};
pub(super) const CSS: Syntax = Syntax {
    block: C_BLOCK,
    quotes: &[line("\""), line("'")],
    ..NOTHING
};
pub(super) const D: Syntax = Syntax {
    block: &[block("/*", "*/"), block("/+", "+/")],
    quotes: &[lines("\""), plain_lines("`"), CHARACTER],
    ..C
};
pub(super) const DART: Syntax = Syntax {
    quotes: &[lines("\"\"\""), lines("'''"), line("\""), line("'")],
    ..C
};
pub(super) const DOCKERFILE: Syntax = Syntax {
    line: &[first("#")],
    quotes: &[line("\""), plain("'")],
    ..NOTHING
};
pub(super) const ELIXIR: Syntax = Syntax {
    line: HASH,
    quotes: &[documentation("\"\"\""), lines("\""), line("'")],
    ..NOTHING
};
pub(super) const ERLANG: Syntax = Syntax {
    line: &[word("%")],
    quotes: &[lines("\""), line("'")],
    ..NOTHING
};
pub(super) const FORTRAN: Syntax = Syntax {
    line: &[any("!"), column("c "), column("*")],
    quotes: &[plain("\""), plain("'")],
    ..NOTHING
};
pub(super) const FSHARP: Syntax = Syntax {
    line: C_LINE,
    block: &[block("(*", "*)")],
    quotes: &[lines("\"\"\""), lines("\""), CHARACTER],
    ..NOTHING
};
pub(super) const GO: Syntax = Syntax {
    quotes: &[line("\""), plain_lines("`"), CHARACTER],
    ..C
};
pub(super) const GRAPHQL: Syntax = Syntax {
    line: HASH,
    quotes: &[documentation("\"\"\""), line("\"")],
    ..NOTHING
};
pub(super) const HASKELL: Syntax = Syntax {
    line: &[any("--")],
    block: &[block("{-", "-}")],
    quotes: &[line("\""), CHARACTER],
    labels: true,
    ..NOTHING
};
pub(super) const HCL: Syntax = Syntax {
    line: &[word("#"), any("//")],
    block: C_BLOCK,
    quotes: &[line("\"")],
    ..NOTHING
};
pub(super) const JULIA: Syntax = Syntax {
    line: HASH,
    block: &[block("#=", "=#")],
    quotes: &[documentation("\"\"\""), lines("\""), CHARACTER],
    ..NOTHING
};
pub(super) const LISP: Syntax = Syntax {
    line: &[any(";")],
    block: &[block("#|", "|#")],
    quotes: &[lines("\"")],
    ..NOTHING
};
pub(super) const LUA: Syntax = Syntax {
    line: &[any("--")],
    block: &[
        block("--[[", "]]"),
        block("--[=[", "]=]"),
        block("--[==[", "]==]"),
    ],
    quotes: &[line("\""), line("'")],
    raw: Raw::Lua,
    ..NOTHING
};
pub(super) const MAKEFILE: Syntax = Syntax {
    line: HASH,
    ..NOTHING
};
pub(super) const NIM: Syntax = Syntax {
    line: HASH,
    block: &[block("#[", "]#")],
    quotes: &[documentation("\"\"\""), line("\""), CHARACTER],
    ..NOTHING
};
pub(super) const NIX: Syntax = Syntax {
    line: HASH,
    block: C_BLOCK,
    quotes: &[lines("\""), plain_lines("''")],
    ..NOTHING
};
pub(super) const OCAML: Syntax = Syntax {
    block: &[block("(*", "*)")],
    quotes: &[continued("\""), CHARACTER],
    ..NOTHING
};
pub(super) const PASCAL: Syntax = Syntax {
    line: C_LINE,
    block: &[block("{", "}"), block("(*", "*)")],
    quotes: &[plain("'")],
    ..NOTHING
};
pub(super) const PERL: Syntax = Syntax {
    block: POD,
    ..HASHED
};
pub(super) const PHP: Syntax = Syntax {
    line: &[any("//"), word("# "), word("##")],
    block: C_BLOCK,
    quotes: &[lines("\""), lines("'")],
    ..NOTHING
};
pub(super) const POWERSHELL: Syntax = Syntax {
    line: HASH,
    block: &[block("<#", "#>")],
    quotes: &[plain_lines("\""), plain_lines("'")],
    ..NOTHING
};
pub(super) const PROTOBUF: Syntax = Syntax {
    quotes: &[line("\""), line("'")],
    ..C
};
pub(super) const PYTHON: Syntax = Syntax {
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
pub(super) const RUBY: Syntax = Syntax {
    block: &[paragraph("=begin", "=end")],
    ..HASHED
};
pub(super) const RUST: Syntax = Syntax {
    quotes: &[continued("\""), CHARACTER],
    raw: Raw::Rust,
    ..C
};
pub(super) const SCSS: Syntax = Syntax {
    line: &[word("//")],
    block: C_BLOCK,
    quotes: &[line("\""), line("'")],
    ..NOTHING
};
pub(super) const SQL: Syntax = Syntax {
    line: &[any("--")],
    block: C_BLOCK,
    quotes: &[plain_lines("'"), plain("\"")],
    ..NOTHING
};
pub(super) const SWIFT: Syntax = Syntax {
    quotes: &[lines("\"\"\""), line("\"")],
    raw: Raw::Swift,
    ..C
};
pub(super) const TCL: Syntax = Syntax {
    line: &[word("#")],
    quotes: &[lines("\"")],
    ..NOTHING
};
pub(super) const VB: Syntax = Syntax {
    line: &[any("'"), first("rem ")],
    quotes: &[plain("\"")],
    ..NOTHING
};
pub(super) const VERILOG: Syntax = Syntax {
    quotes: &[line("\"")],
    ..C
};
pub(super) const VHDL: Syntax = Syntax {
    line: &[any("--")],
    quotes: &[plain("\"")],
    ..NOTHING
};
pub(super) const VIM: Syntax = Syntax {
    line: &[first("\"")],
    quotes: &[line("\""), plain("'")],
    ..NOTHING
};
pub(super) const ZIG: Syntax = Syntax {
    line: C_LINE,
    quotes: &[line("\""), CHARACTER],
    ..NOTHING
};
