// The entry for browsers and bundlers: `await init()` before the first call.
import load from "./wasm/urilint.js";

export * from "./api.js";
export default async function init(module) {
  await load({ module_or_path: module ?? new URL("./wasm/urilint_bg.wasm", import.meta.url) });
}
