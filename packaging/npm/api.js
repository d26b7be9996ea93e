// The functions of the package, over those of the module, which take and return JSON.
import * as wasm from "./wasm/urilint.js";

// Calls a function of the module. What it rejects is a TypeError.
function call(name, ...values) {
  try {
    return wasm[name](...values);
  } catch (error) {
    throw typeof error === "string" ? new TypeError(error) : error;
  }
}

function onText(name, text, options) {
  if (typeof text !== "string") {
    throw new TypeError("the text is not a string");
  }
  return call(name, text, JSON.stringify(options ?? {}));
}

export const extract = (text, options) => JSON.parse(onText("extract", text, options));
export const check = (text, options) => JSON.parse(onText("check", text, options));
export const fix = (text, options) => JSON.parse(onText("fix", text, options));
export const formatOf = (text, options) => onText("format_of", text, options);
export const parse = (uri) => JSON.parse(call("parse", String(uri)));
export const resolve = (base, reference, { whatwg = false } = {}) =>
  JSON.parse(call("resolve", String(base), String(reference), whatwg));
export const formats = () => JSON.parse(call("list_formats"));
export const rules = () => JSON.parse(call("list_rules"));
export const version = () => call("version");
