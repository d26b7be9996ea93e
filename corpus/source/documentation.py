#!/usr/bin/env python3
"""Reads http://h.example/a%zz, as r'http://h.example/b' says."""

URL = r"http://h.example/c\d"  # not '#': http://h.example/d


def f():
    """See <http://h.example/e/
    f>."""
    return """http://h.example/g%zz"""
