#!/usr/bin/python
# vim: set fileencoding=cp1251 :
# смотри http://www.example.org/путь
url = "http://www.example.org/ж"
