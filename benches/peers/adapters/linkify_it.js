// linkify-it, with links without a scheme and without addresses: each match in the files, one on a line.
const fs = require('fs');
const { LinkifyIt } = require('linkify-it');
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
for (const path of process.argv.slice(2)) {
  for (const match of linkify.match(fs.readFileSync(path, 'utf8')) || []) {
    console.log(match.raw);
  }
}
