char *a = "http://h.example/a; /* b
it's = 'x http://h.example/c // http://h.example/d%zz
