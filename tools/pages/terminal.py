"""What a terminal of 80 columns shows, as a page to be photographed.

Usage: terminal.py COMMAND... >PAGE.html

Runs each COMMAND in a shell and colours what it prints. Lines that are longer
than 80 columns are broken there, as a terminal does.
"""
import html
import re
import subprocess
import sys

COLUMNS = 80
COLOURS = {'31': '#ff7b72', '32': '#7ee787', '33': '#e3b341', '34': '#79c0ff',
           '35': '#d2a8ff', '36': '#76e3ea', '90': '#8b949e'}
STYLE = '''<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 12px 16px; background: #0d1117; color: #e6edf3;
       display: inline-block; }
pre { margin: 0; width: 80ch; font: 15px/1.35 "DejaVu Sans Mono", monospace; }
</style><pre>'''


def lines(text):
    """Broken after 80 characters, without counting marks for colours."""
    for line in text.split('\n'):
        shown = 0
        for part in re.findall('\x1b\\[[0-9;]*m|.', line):
            if len(part) == 1:
                if shown == COLUMNS:
                    yield '\n'
                    shown = 0
                shown += 1
            yield part
        yield '\n'


def coloured(text):
    depth = 0
    for part in lines(text):
        codes = re.fullmatch('\x1b\\[([0-9;]*)m', part)
        if not codes:
            yield html.escape(part)
            continue
        for code in codes[1].split(';'):
            if code in ('', '0'):
                yield '</span>' * depth
                depth = 0
            else:
                depth += 1
                style = (f'color: {COLOURS[code]}' if code in COLOURS else
                         'font-weight: bold' if code == '1' else
                         'opacity: .7' if code == '2' else '')
                yield f'<span style="{style}">'
    yield '</span>' * depth


def main():
    print(STYLE, end='')
    for command in sys.argv[1:]:
        said = subprocess.run(['bash', '-c', command], text=True,
                              capture_output=True).stdout
        print('<b>$</b> ' + html.escape(command.replace(' --color=always', '')))
        print(''.join(coloured(said.rstrip('\n'))), end='')
    print('</pre>')


main()
