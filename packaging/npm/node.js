// The entry for Node.js: the module is compiled when this is imported.
import { readFileSync } from "node:fs";

import { initSync } from "./wasm/urilint.js";

initSync({ module: readFileSync(new URL("./wasm/urilint_bg.wasm", import.meta.url)) });

export * from "./api.js";
export default async function init() {}
