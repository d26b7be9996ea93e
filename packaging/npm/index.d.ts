/** Loads the module. Node.js needs no call. */
export default function init(module?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;

export interface TextOptions {
  /** The name of a format, see `formats()`. Without it, it is detected by `name` and the text. */
  format?: string;
  /** The name of the file. */
  name?: string;
}

export interface CheckOptions extends TextOptions {
  /** The rules for one use. Without it, the default rules. */
  preset?: "docs" | "mail" | "harvest";
}

export interface FixOptions extends CheckOptions {
  /** Also fixes that may change what a URI identifies. */
  unsafe?: boolean;
}

/** A range of a text. */
export interface Range {
  /** The offset of the first UTF-16 unit: `text.slice(start, end)`. */
  start: number;
  end: number;
  /** The same in bytes of UTF-8. */
  byte_start: number;
  byte_end: number;
}

/** A URI in a text. Further keys are those of `urilint extract --format ndjson`. */
export interface Link extends Range {
  uri: string;
  raw: string;
  scheme: string;
  valid: boolean;
  host?: string;
  domain?: string;
  context: "link" | "bare" | "code" | "header" | "ns";
  wrapper: string;
  line: number;
  column: number;
  [key: string]: unknown;
}

export interface Edit extends Range {
  text: string;
}

/** A fault of a URI. Further keys are those of `urilint check --format ndjson`. */
export interface Finding extends Range {
  code: string;
  name: string;
  severity: "error" | "warning" | "info";
  message: string;
  /** Credentials are masked. */
  uri: string;
  help?: string;
  reference?: string;
  fix?: { safety: "safe" | "unsafe"; edits: Edit[] };
  line: number;
  column: number;
  [key: string]: unknown;
}

export interface Fault {
  byte_start: number;
  byte_end: number;
  layer: string;
  kind: string;
  message: string;
  production: string;
  section: string;
}

/** The components of a URI or a relative reference, as they are written; `null` is absent. */
export interface ParsedUri {
  uri: string;
  /** By the generic syntax of RFC 3986. */
  valid: boolean;
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
  faults: Fault[];
  /** Only if there are no faults. */
  normal_form?: string;
}

/** Returns the URIs in a text, in order. */
export function extract(text: string, options?: TextOptions): Link[];
/** Returns the faults of the URIs in a text, in order. */
export function check(text: string, options?: CheckOptions): Finding[];
/** Applies fixes, and returns the text and their number. */
export function fix(text: string, options?: FixOptions): { text: string; fixes: number };
/** Returns the name of the format that a text is read as. */
export function formatOf(text: string, options?: TextOptions): string;
/** Splits a URI, valid or not. */
export function parse(uri: string): ParsedUri;
/** Resolves a reference by RFC 3986, or with `whatwg` as browsers do. */
export function resolve(base: string, reference: string, options?: { whatwg?: boolean }): string;
export function formats(): { name: string; summary: string }[];
export function rules(): { code: string; name: string; summary: string; reference: string }[];
export function version(): string;
