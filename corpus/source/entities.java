/**
 * Comments of Java are HTML: http://h.example/?a=1&amp;b=2
 */
