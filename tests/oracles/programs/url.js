// Answers with the class URL of Node.js, whose parser is ada.
"use strict";
const readline = require("readline");

const text = (hex) => Buffer.from(hex, "hex").toString("utf8");
const hex = (text) => Buffer.from(text, "utf8").toString("hex");

function href(base, input) {
  try {
    return "+ " + hex(base === "~" ? new URL(text(input)).href : new URL(text(input), text(base)).href);
  } catch {
    return "-";
  }
}

console.log(`Node.js ${process.versions.node}, ada ${process.versions.ada}`);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [operation, ...fields] = line.split(" ");
  console.log(operation === "href" ? href(...fields) : "?");
});
