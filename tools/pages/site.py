"""The documents, the manual pages and some report pages as a web site.

Usage: site.py MARTLET OUT

Static pages that load nothing from elsewhere. README.md of a folder becomes its
index.html, other documents have the names that they have in the tree. Every
link is checked, with its anchor; a broken one ends with status 1.
"""
import html
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser

import manual_html
import markdown

HERE = os.path.dirname(__file__)
REPORTS = [  # NAME, title, and the arguments of martlet check
    ('mutex', 'a program that is not exclusive',
     'examples/promela/mutex.pml'),
    ('elevator', 'a cycle: an elevator that does not come',
     'examples/promela/elevator.pml --property answered'),
    ('ring', 'a network: a ring with a server that can do wrong',
     'examples/ring/ring4-fault2.ext'),
    ('pots', 'processes that send messages',
     'examples/promela/pots.pml --property assert'),
    ('leader', 'all properties hold; what was executed',
     'examples/promela/leader.pml --coverage'),
]

GROUPS = ('Guide', 'Using Martlet', 'Languages', 'Formats', 'Manual pages',
          'Examples', 'The code', 'Inside')

PAGE = '''<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} - Martlet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{home}site.css">
</head>
<body>
<header>
<a href="{home}index.html">Martlet</a>
<div class="finder">
<input id="search" type="search" placeholder="Search ( / )"
 aria-label="Search" autocomplete="off">
<ul id="found"></ul>
</div>
<button id="theme" type="button">Theme</button>
</header>
<div class="columns">
<nav aria-label="Contents"><details id="contents">
<summary>Contents</summary>
{contents}</details></nav>
<main>
{body}<footer>Martlet {version}{source}</footer>
</main>
</div>
<script src="{home}site.js" data-home="{home}"></script>
</body>
</html>
'''


def out_name(source):
    folder, name = posixpath.split(source)
    stem = 'index' if name == 'README.md' else name[:-len('.md')]
    return posixpath.join(folder, stem + '.html')


class Page:
    """What one page shows, and where it goes."""

    def __init__(self, name, title, group, source=''):
        self.name = name      # below the folder of the site
        self.title = title    # of the window and in the contents
        self.group = group    # under which the contents list it
        self.source = source  # the document, if it is one
        self.body = ''
        self.sections = []    # (anchor, heading, text) for the search


class Site:
    def __init__(self, martlet, out):
        self.martlet = martlet
        self.out = out
        self.pages = []
        self.by_source = {}
        self.version = self.ask('--version').split()[1]

    def ask(self, *words):
        return subprocess.run([self.martlet, *words], check=True, text=True,
                              capture_output=True).stdout

    def add(self, page):
        self.pages.append(page)
        if page.source:
            self.by_source[page.source] = page

    # ---- What there is ----

    def find_documents(self):
        """The documents of `martlet explain`, in its order."""
        self.add(Page('index.html', 'Martlet', '', 'README.md'))
        for row in self.ask('explain').split('\n'):
            match = re.match(r'  (\S+/\S+\.md) +(.*)', row)
            if not match:
                continue
            group, colon, title = match[2].rpartition(': ')
            group = {'format': 'Formats', 'language': 'Languages'}.get(
                group, group.capitalize()) or 'Using Martlet'
            self.add(Page(out_name(match[1]), title if colon else match[2],
                          group, match[1]))
        self.add(Page('CHANGELOG.html', 'changes', 'Using Martlet',
                      'CHANGELOG.md'))

    def find_manuals(self):
        commands = [''] + [row.split('\t')[0] for row in
                           self.ask('--complete', '1', '').splitlines()]
        for command in commands:
            name = '-'.join(['martlet', command]).strip('-')
            page = Page(f'man/{name}.1.html', name, 'Manual pages')
            text = self.ask(*command.split(), '--man')
            page.body, page.sections = manual_html.convert(text)
            self.add(page)

    def make_reports(self):
        """Pages that check --report writes, and a list of them."""
        listed = Page('reports/index.html', 'examples of report pages',
                      'Examples')
        rows = ''
        folder = f'{self.out}/reports'
        os.makedirs(folder)
        os.symlink(os.path.abspath('examples'), f'{folder}/examples')
        for name, title, words in REPORTS:
            subprocess.run(['martlet', 'check', *words.split(), '--report',
                            f'{name}.html'], executable=self.martlet,
                           cwd=folder, capture_output=True)
            rows += (f'<dt><a href="{name}.html">{html.escape(title)}</a></dt>'
                     f'<dd><code>martlet check {html.escape(words)} --report '
                     f'{name}.html</code></dd>\n')
        os.unlink(f'{folder}/examples')
        listed.body = ('<h1>Report pages</h1>\n<p><code>martlet check --report'
                       '</code> writes pages such as these, each a file of its '
                       f'own.</p>\n<dl>\n{rows}</dl>\n')
        listed.sections = [('', 'Report pages', 'check --report html page')]
        self.add(listed)

    # ---- Documents ----

    def goal(self, page, target):
        """Where a link of a document leads, seen from its page."""
        if re.match(r'[a-z]+:|#', target):
            return target
        path, sharp, anchor = target.partition('#')
        path = posixpath.normpath(
            posixpath.join(posixpath.dirname(page.source), path))
        if os.path.isdir(path):
            path = self.folder(path)
        elif path in self.by_source:
            path = self.by_source[path].name
        elif os.path.isfile(path):
            self.copy(path)
        return posixpath.relpath(path, posixpath.dirname(page.name) or
                                 '.') + sharp + anchor

    def folder(self, path):
        """The page of a folder: its README or a list of its documents."""
        if f'{path}/README.md' in self.by_source:
            return self.by_source[f'{path}/README.md'].name
        name = f'{path}/index.html'
        if name not in [page.name for page in self.pages]:
            page = Page(name, path, None)
            rows = ''.join(
                f'<li><a href="{posixpath.basename(other.name)}">'
                f'{html.escape(other.title)}</a></li>\n'
                for other in self.pages if other.source.startswith(path + '/'))
            page.body = f'<h1>{path}</h1>\n<ul>\n{rows}</ul>\n'
            self.add(page)
        return name

    def copy(self, path):
        os.makedirs(posixpath.dirname(f'{self.out}/{path}') or '.',
                    exist_ok=True)
        shutil.copyfile(path, f'{self.out}/{path}')

    def inline(self, page, node):
        inner = ''.join(self.inline(page, child) for child in node)
        text = html.escape(node.text or '')
        if node.tag == 'text':
            return text
        if node.tag == 'code':
            return self.code(page, node.text or '')
        if node.tag in ('softbreak', 'linebreak'):
            return '\n'
        if node.tag == 'html_inline':
            return node.text
        if node.tag == 'link':
            goal = html.escape(self.goal(page, node.get('destination')))
            return f'<a href="{goal}">{inner}</a>'
        if node.tag == 'image':
            goal = html.escape(self.goal(page, node.get('destination')))
            return f'<img src="{goal}" alt="{inner}" loading="lazy">'
        tag = {'emph': 'em', 'strong': 'strong'}.get(node.tag)
        return f'<{tag}>{inner}</{tag}>' if tag else inner

    def code(self, page, text):
        """The name of a document in the text is a link to it."""
        shown = f'<code>{html.escape(text)}</code>'
        if not text.endswith('.md'):
            return shown
        below = posixpath.normpath(posixpath.join(
            posixpath.dirname(page.source), text))
        for path in (below, text):
            if path in self.by_source and path != page.source:
                goal = posixpath.relpath(self.by_source[path].name,
                                         posixpath.dirname(page.name) or '.')
                return f'<a href="{goal}">{shown}</a>'
        return shown

    def table(self, page, node):
        rows = ''
        for row in node:
            kind = 'th' if row.tag == 'table_header' else 'td'
            cells = [self.inline(page, cell) for cell in row]
            if any(cells):
                rows += '<tr>' + ''.join(
                    f'<{kind}>{cell}</{kind}>' for cell in cells) + '</tr>\n'
        return f'<div class="table"><table>\n{rows}</table></div>\n'

    def block(self, page, node, taken):
        tag = node.tag
        if tag == 'heading':
            level, anchor = node.get('level'), markdown.slug(
                markdown.plain(node), taken)
            page.sections.append((anchor, markdown.plain(node).strip(), ''))
            return (f'<h{level} id="{anchor}">{self.inline(page, node)}'
                    f'<a class="anchor" href="#{anchor}" '
                    f'aria-label="link to this section">#</a></h{level}>\n')
        if tag == 'html_block':
            return node.text
        if page.sections:
            anchor, heading, text = page.sections[-1]
            page.sections[-1] = (anchor, heading,
                                 f'{text} {markdown.plain(node)}')
        if tag == 'code_block':
            return f'<pre><code>{html.escape(node.text or "")}</code></pre>\n'
        if tag == 'table':
            return self.table(page, node)
        if tag == 'list':
            kind = 'ol' if node.get('type') == 'ordered' else 'ul'
            start = f' start="{node.get("start")}"' if kind == 'ol' else ''
            rows = ''.join(f'<li>{self.blocks(page, item, taken)}</li>\n'
                           for item in node)
            return f'<{kind}{start}>\n{rows}</{kind}>\n'
        if tag == 'block_quote':
            inner = self.blocks(page, node, taken)
            return f'<blockquote>{inner}</blockquote>\n'
        return f'<p>{self.inline(page, node)}</p>\n'

    def blocks(self, page, node, taken):
        seen = len(page.sections)
        text = ''.join(self.block(page, child, taken) for child in node)
        if node.tag == 'item':  # its text is already that of the list
            del page.sections[seen:]
        return text

    # ---- Pages ----

    def contents(self, page):
        groups = {group: [] for group in GROUPS}
        for other in self.pages:
            if other.group:
                groups[other.group].append(other)
        text = ''
        for group, members in groups.items():
            text += f'<h2>{html.escape(group)}</h2>\n<ul>\n'
            for other in members:
                goal = posixpath.relpath(other.name, posixpath.dirname(
                    page.name) or '.')
                mark = ' aria-current="page"' if other is page else ''
                text += (f'<li><a href="{goal}"{mark}>'
                         f'{html.escape(other.title)}</a></li>\n')
            text += '</ul>\n'
        return text

    def write(self, page):
        home = '../' * page.name.count('/')
        source = f', from {page.source}' if page.source else ''
        text = PAGE.format(title=html.escape(page.title), home=home,
                           contents=self.contents(page), body=page.body,
                           version=self.version, source=source)
        path = f'{self.out}/{page.name}'
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def write_index(self):
        rows = [{'page': page.title, 'heading': heading or page.title,
                 'url': f'{page.name}#{anchor}' if anchor else page.name,
                 'text': ' '.join(text.split())}
                for page in self.pages
                for anchor, heading, text in page.sections]
        with open(f'{self.out}/search.js', 'w', encoding='utf-8') as file:
            file.write('window.searchIndex = ')
            json.dump(rows, file, ensure_ascii=False, indent=0)
            file.write(';\n')

    def make(self):
        self.find_documents()
        self.find_manuals()
        self.make_reports()
        for page in [page for page in self.pages if page.source]:
            page.body = self.blocks(page, markdown.parse(page.source), {})
        for page in self.pages:
            self.write(page)
        self.write_index()
        for name in ('site.css', 'site.js'):
            shutil.copyfile(f'{HERE}/{name}', f'{self.out}/{name}')


class Links(HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = {''}, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.anchors.add(named.get('id', ''))
        for key in ('href', 'src'):
            if key in named:
                self.links.append((tag, named[key]))


def check(out):
    """What is wrong with the links of the pages."""
    found = {}
    for folder, _, names in os.walk(out):
        for name in names:
            path = os.path.normpath(os.path.join(folder, name))
            found[path] = None
            if name.endswith('.html'):
                with open(path, encoding='utf-8') as file:
                    found[path] = Links(file.read())
    for path, page in found.items():
        for tag, link in page.links if page else ():
            goal, _, anchor = link.partition('#')
            if re.match('[a-z]+:', link):
                if tag != 'a' and not link.startswith('data:'):
                    yield f'{path}: loads {link}'
                continue
            goal = os.path.normpath(os.path.join(
                os.path.dirname(path), goal)) if goal else path
            if goal not in found:
                yield f'{path}: there is no {link}'
            elif anchor and found[goal] and anchor not in found[goal].anchors:
                yield f'{path}: there is no place {link}'


def main():
    martlet, out = os.path.abspath(sys.argv[1]), os.path.normpath(sys.argv[2])
    markdown.need_parser()
    shutil.rmtree(out, ignore_errors=True)
    site = Site(martlet, out)
    site.make()
    problems = list(check(out))
    print(*problems, sep='\n', end='\n' if problems else '')
    print(f'{out}/index.html: {len(site.pages)} pages')
    sys.exit(1 if problems else 0)


main()
