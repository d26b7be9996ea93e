const a = "http:\/\/h.example\x2fa\u002fb", b = '<a href=\'http://h.example/c\'>\n';
const c = "http://u:Zx81\x6bqPw@h.org/%s" + `http://h.example/${d} // http://h.example/e`;
const f = "http://h.example/g\
h"; // "http:\/\/h.example/i
