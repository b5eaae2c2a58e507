"""Manual pages of `martlet --man` as HTML.

Reads the requests that src/cli/man.c writes, and no others.
"""
import html
import re


def text_of(line):
    """Fonts and marks of a line."""
    line = html.escape(line, quote=False)
    for mark, meaning in (('\\&amp;', ''), ('\\:', ''), ('\\%', ''),
                          ('\\-', '-')):
        line = line.replace(mark, meaning)
    line = re.sub(r'\\fB(.*?)\\fR', r'<b>\1</b>', line)
    line = re.sub(r'\\fI(.*?)\\fR', r'<i>\1</i>', line)
    return line.replace('\\e', '\\')


def linked(text):
    """martlet(1) and the like are links to their pages, or to documents."""
    def goal(match):
        name, section = match.groups()
        page = f'{name}.1.html'
        if section == '5':
            short = name[len('martlet-'):]
            page = ('../doc/promela.html' if short == 'promela' else
                    f'../doc/formats/{short}.html')
        return f'<a href="{page}">{name}({section})</a>'

    return re.sub(r'(?:<b>)?\b(martlet(?:-[a-z-]+)?)(?:</b>)?\(([15])\)',
                  goal, text)


class Converter:
    def __init__(self):
        self.out, self.sections = [], []
        self.tag = None    # the next line is that of a list
        self.listed = self.example = False

    def close(self):
        if self.listed:
            self.out.append('</dl>\n')
        self.listed = False

    def section(self, level, title):
        self.close()
        anchor = title.lower().replace(' ', '-')
        self.out.append(f'<h{level} id="{html.escape(anchor)}">'
                        f'{html.escape(title)}</h{level}>\n')
        self.sections.append([anchor, title, ''])

    def term(self, text):
        if not self.listed:
            self.out.append('<dl>\n')
        self.listed = True
        self.out.append(f'<dt>{text}</dt>\n<dd>')
        self.tag = None

    def line(self, text):
        if self.tag:
            self.term(text)
        else:
            self.out.append(text + '\n')
        if self.sections:
            self.sections[-1][2] += ' ' + re.sub('<.*?>', '', text)

    def request(self, name, rest):
        if name == 'TH':
            self.out.append(f'<h1>{text_of(rest.split()[0])}</h1>\n')
        elif name in ('SH', 'SS'):
            self.section(2 if name == 'SH' else 3, text_of(rest))
        elif name == 'TP':
            self.tag = True
        elif name == 'PP':
            self.close()
            self.out.append('<p>')
        elif name == 'EX':
            self.out.append('<pre>')
        elif name == 'EE':
            self.out.append('</pre>\n')
        elif name in ('B', 'I'):
            self.line(f'<{name.lower()}>{text_of(rest)}</{name.lower()}>')
        elif name == 'BR':
            bold, plain = rest.rsplit(' ', 1)
            self.line(f'<b>{text_of(bold)}</b>{plain}')


def convert(source):
    """The body of the page, and its sections for the search."""
    converter = Converter()
    for line in source.splitlines():
        if line.startswith('.'):
            name, _, rest = line[1:].partition(' ')
            converter.request(name, rest)
        else:
            converter.line(text_of(line))
    converter.close()
    return (linked(''.join(converter.out)),
            [(anchor, title, re.sub(r'&(amp|lt|gt);', lambda m: {
                'amp': '&', 'lt': '<', 'gt': '>'}[m[1]], text))
             for anchor, title, text in converter.sections])
