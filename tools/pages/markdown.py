"""Documents as trees.

cmark-gfm reads Markdown as GitHub shows it, with tables; what it says in XML
becomes a tree of ElementTree whose tags have no namespace.
"""
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree


def need_parser():
    """End with a plain message if the reader of Markdown is missing."""
    if not shutil.which('cmark-gfm'):
        sys.exit('martlet: cmark-gfm is missing: package cmark-gfm')


def parse(path):
    text = subprocess.run(['cmark-gfm', '-e', 'table', '-t', 'xml', path],
                          check=True, capture_output=True).stdout
    root = tree.fromstring(text)
    for node in root.iter():
        node.tag = node.tag.split('}')[-1]
    return root


def plain(node):
    """The text of a node, without its marks."""
    if node.tag in ('text', 'code', 'code_block'):
        return node.text or ''
    if node.tag in ('softbreak', 'linebreak'):
        return ' '
    inner = ''.join(plain(child) for child in node)
    return inner + ' ' if node.tag in ('paragraph', 'table_cell') else inner


def slug(heading, taken):
    """The anchor that GitHub gives to a heading."""
    name = re.sub(r'[^\w\- ]', '', heading.strip().lower()).replace(' ', '-')
    number = taken.get(name, -1) + 1
    taken[name] = number
    return f'{name}-{number}' if number else name


def title_of(root):
    return next(plain(node) for node in root if node.tag == 'heading')
