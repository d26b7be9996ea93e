// linkifyjs with its defaults: each link in the files, one on a line.
const fs = require('fs');
const linkify = require('linkifyjs');
for (const path of process.argv.slice(2)) {
  for (const found of linkify.find(fs.readFileSync(path, 'utf8'))) {
    console.log(found.value);
  }
}
