"""A document as a manual page of section 5.

Usage: manual.py FILE.md NAME VERSION

Writes troff to standard output. The first heading becomes the line of NAME,
the others sections. Tables go through tbl, in columns of text that are broken.
"""
import re
import sys

import markdown

WIDTH = 70  # of a table on a terminal


def escape(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return text.replace("'", '\\(aq').replace('`', '\\(ga')


def inline(node):
    if node.tag == 'text':
        return escape(node.text or '')
    if node.tag == 'code':
        return f'\\fB{escape(node.text or "")}\\fR'
    if node.tag in ('softbreak', 'linebreak'):
        return '\n'
    if node.tag in ('html_inline', 'image'):
        return ''
    inner = ''.join(inline(child) for child in node)
    mark = {'emph': 'I', 'strong': 'B'}.get(node.tag)
    return f'\\f{mark}{inner}\\fR' if mark else inner


def lines(node):
    """Text of a paragraph; a dot that begins a line is no request."""
    return '\n'.join('\\&' + line if line[:1] in ('.', "'") else line.strip()
                     for line in inline(node).split('\n'))


def breakable(cell):
    """The text of a cell, where long words may be broken after marks."""
    return re.sub(r'(?<=\w)([./_=,|:]|\\-)(?=\w)', r'\1\:',
                  lines(cell)) or '\\&'


def column(rows, i):
    """How wide the column is, and its longest word."""
    texts = [markdown.plain(row[i]).strip() for row in rows]
    words = re.split(r'[\s./_=,|:-]', ' '.join(texts))
    return max(2, *map(len, texts)), max(map(len, words)) + 1


def table(node):
    rows = [[cell for cell in row] for row in node]
    if not any(markdown.plain(cell).strip() for cell in rows[0]):
        rows = rows[1:]
    columns = [column(rows, i) for i in range(len(rows[0]))]
    print('.PP\n.TS\nnokeep tab(\t);')
    gaps = 3 * (len(columns) - 1)
    if sum(natural for natural, _ in columns) + gaps > WIDTH:
        wide = columns.index(max(columns))
        least = (WIDTH - gaps) // len(columns)
        print(' '.join('lx' if i == wide else
                       f'lw({min(natural, max(word, least))}n)'
                       for i, (natural, word) in enumerate(columns)) + '.')
    else:
        print(' '.join(f'lw({natural}n)' for natural, _ in columns) + '.')
    for row in rows:
        print('\t'.join(f'T{{\n.ad l\n.nh\n{breakable(cell)}\nT}}'
                        for cell in row))
    print('.TE')


def items(node):
    number = int(node.get('start') or 1)
    for item in node:
        ordered = node.get('type') == 'ordered'
        print(f'.IP {number}. 4' if ordered else '.IP \\(bu 2')
        number += 1
        for i, child in enumerate(item):
            if i == 0 and child.tag == 'paragraph':
                print(lines(child))
            else:
                print('.RS 4')
                block(child)
                print('.RE')
    print('.PP')


def block(node):
    if node.tag == 'heading':
        level = 'SH' if node.get('level') == '2' else 'SS'
        name = inline(node).replace('"', '\\(dq')
        print(f'.{level} "{name}"')
    elif node.tag == 'paragraph':
        text = lines(node)
        if text:
            print(f'.PP\n{text}')
    elif node.tag == 'code_block':
        print('.PP\n.EX')
        for line in (node.text or '').rstrip('\n').split('\n'):
            print('\\&' + escape(line))
        print('.EE')
    elif node.tag == 'list':
        items(node)
    elif node.tag == 'table':
        table(node)
    elif node.tag == 'block_quote':
        for child in node:
            block(child)


def main():
    path, name, version = sys.argv[1:]
    markdown.need_parser()
    root = markdown.parse(path)
    title = markdown.title_of(root).replace('`', '')
    print("'\\\" t")
    print(f'.TH {name} 5 "" "martlet {version}" "File Formats"')
    print(f'.SH NAME\n{escape(name)} \\- {escape(title)}\n.SH DESCRIPTION')
    seen = False
    for node in root:
        if node.tag == 'heading' and not seen:
            seen = True
        else:
            block(node)
    print('.SH SEE ALSO\n.BR martlet (1)')


main()
