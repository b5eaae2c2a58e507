/* What a page shows and does, written into it: test/browser/run.sh compares
 * that with what is expected. */
'use strict';

const lines = [];

function say(...words) {
    lines.push(words.join(' '));
}

function frame() {
    return new Promise((done) => setTimeout(done, 30));
}

/* Unlike those of users, these keys do not do what a browser does by itself. */
async function press(key, options = {}, target = document.activeElement) {
    target.dispatchEvent(new KeyboardEvent(
        'keydown', {key, bubbles: true, cancelable: true, ...options}));
    await frame();
}

async function type(id, text) {
    byId(id).value = text;
    byId(id).dispatchEvent(new Event('input', {bubbles: true}));
    await frame();
}

function texts(selector, root = document) {
    return [...root.querySelectorAll(selector)].map((node) =>
        node.textContent.trim().replace(/\s+/g, ' '));
}

function inside(node, box) {
    const one = node.getBoundingClientRect(), all = box.getBoundingClientRect();
    return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
}

/* ---- What is there ---- */

function sayHead() {
    say('title:', document.title);
    say('model:', byId('model').textContent);
    say('verdict:', texts('#verdict')[0]);
    for (const row of document.querySelectorAll('#verdicts tbody tr'))
        say(' ', texts('th, td', row).join(' | '));
    for (const text of texts('#diagnostics li'))
        say('  diagnostic:', text);
    say('command:', byId('command').textContent);
}

/* Not the numbers: they change when searches become better. */
function saySpace() {
    for (const search of document.querySelectorAll('article.search')) {
        say('search:', texts('dd', search)[0], '|', texts('dt', search)
            .join(', '));
        for (const figure of search.querySelectorAll('figure'))
            say('  plot:', texts('figcaption', figure)[0].replace(
                /[\d.,]+( [KM]?i?B)?/g, 'N '), '|',
            figure.querySelectorAll('.bar').length > 0 ? 'bars' : '',
            figure.querySelectorAll('.curve').length > 0 ? 'a curve' : '');
        for (const text of texts('.plots > p', search))
            say('  no plot:', text);
    }
}

/* What was not executed; a mark covers as many letters as its text has. */
async function sayCoverage() {
    if (byId('coverage').hidden)
        return;
    say('coverage:', byId('coverage-facts').textContent);
    for (const text of texts('.gap-group, .gap-item'))
        say('  gap:', text);
    document.querySelector('.gap-item button')?.click();
    await frame();
    for (const line of document.querySelectorAll('.line.gaps'))
        say('  marked:', texts('.number', line)[0], [...line.querySelectorAll(
            '.missing')].map((mark) => `${mark.classList[1]} ` +
            line.querySelector('code').textContent.substr(
                parseInt(mark.style.left), parseInt(mark.style.width)))
            .join(', '));
    byId('marked').click();
    await frame();
    say('marks with the switch turned:', document.querySelectorAll('.missing')
        .length > 0);
}

/* The lifeline whose column this is. */
function columnOf(x) {
    const box = byId('chart').getBoundingClientRect();
    const heads = [...document.querySelectorAll('.lifeline')];
    const found = heads.find((head) => {
        const {left, right} = head.getBoundingClientRect();
        const at = x + box.left - byId('chart').scrollLeft;
        return at > left && at < right;
    });
    return found ? found.title : '?';
}

function numbers(path) {
    return path.getAttribute('d').match(/-?\d+(\.\d+)?/g).map(Number);
}

/* Everything in the picture, with the lifelines that it belongs to. */
function sayPicture() {
    const svg = document.querySelector('.picture');
    say('heads:', texts('.lifeline').join(', '));
    say('lifelines:', [...svg.querySelectorAll('.life')].map(
        (path) => columnOf(numbers(path)[0])).join(', '));
    for (const group of svg.querySelectorAll('.event'))
        say('  box:', texts('text', group)[0], 'of', columnOf(
            Number(group.querySelector('text').getAttribute('x'))),
        group.classList.contains('bad') ? '(bad)' : '');
    for (const group of svg.querySelectorAll('.across')) {
        const arrow = group.querySelector('.arrow');
        const dots = [...group.querySelectorAll('circle')];
        say('  across:', texts('text', group)[0], arrow ? 'from' : 'of',
            arrow ? numbers(arrow).filter((_, i) => i !== 1).map(columnOf)
                .join(' to ')
                  : dots.map((dot) => columnOf(Number(dot.getAttribute('cx'))))
                      .join(', '));
    }
    for (const path of svg.querySelectorAll('.message')) {
        const [x, y, toX, toY] = numbers(path);
        say('  message: from', columnOf(x), path.classList.contains('open')
            ? '(not received)' : `to ${columnOf(toX)}` +
              (toY > y ? '' : ' UPWARDS'));
    }
    say('loops:', svg.querySelectorAll('.loop').length);
}

function sayRows() {
    for (const row of document.querySelectorAll('#chart .step'))
        say('  row:', row.className, '|', row.getAttribute('aria-label'));
}

/* ---- Where we are ---- */

/* Rows come and go with the position of the pane, but those that are there have
 * the marks of the processes at their lines. */
function sayMarks() {
    const places = texts('#places button');
    const wrong = [...document.querySelectorAll('.line.here')].flatMap((line) =>
        texts('.mark', line).map((who) => `${who} ${texts('.number', line)[0]}`))
        .filter((place) => !places.includes(place));
    return wrong.length ? `WRONG MARKS ${wrong.join(', ')}` : '';
}

function sayState(what) {
    const current = document.querySelector('#chart .current');
    const pointed = byId('chart').getAttribute('aria-activedescendant');
    say(`${what}:`, byId('where').textContent,
        '|', current ? (inside(current, byId('chart')) ? 'in sight'
                                                       : 'OUT OF SIGHT')
                     : 'no row',
        '|', current && current.id === pointed ? '' : `pointed ${pointed}`,
        '| changes', texts('.changes li').join(', ') || '-',
        '| lines', texts('#places button').join(', ') || '-', sayMarks(),
        '| done', [...document.querySelectorAll('.line.done')].filter((line) =>
            inside(line, byId('code'))).map((line) =>
            texts('.number', line)[0]).join(', ') || '-',
        '| said', byId('live').textContent);
}

function fits() {
    return document.documentElement.scrollWidth <= innerWidth ? 'fits'
                                                              : 'TOO WIDE';
}

/* Panes are next to or below each other, and not on top of each other; on a
 * narrow screen all are below each other. */
function sayLayout() {
    const boxes = ['chart', 'code', 'values'].map((id) =>
        byId(id).getBoundingClientRect());
    const [chart, code, values] = boxes;
    say('layout:', boxes.every((box) => box.width > 200 && box.height > 100)
        ? 'large enough' : 'TOO SMALL',
    (innerWidth < 900 ? chart.bottom < code.top
        : chart.right < code.left && chart.right < values.left) &&
        code.bottom < values.top ? 'apart' : 'OVERLAP', fits());
}

/* Only what page.html has, and what the script makes of plain texts. */
function saySafety() {
    const made = new Set([...document.querySelectorAll('*')].map((node) =>
        node.localName));
    const odd = [...made].filter((name) =>
        /^(img|iframe|object|embed|link|b)$/.test(name));
    say('elements that are not plain:', odd.join(' ') || 'none');
    say('scripts:', document.scripts.length, '| handlers:', document
        .querySelectorAll('[onclick],[onerror],[onload]').length,
    '| links:', document.querySelectorAll('[href],[src]').length,
    '| nodes:', document.querySelectorAll('*').length < 3000 ? 'bounded'
                                                             : 'TOO MANY');
    say('odd characters in texts:', /[\u0000-\u0008\u000b-\u001f\u202e]/.test(
        document.body.innerText) ? 'YES' : 'none');
}

/* ---- Walking ---- */

async function walk() {
    await press('Home');
    sayState('Home');
    for (const key of ['ArrowRight', 'ArrowDown', 'n', 'n', 'p', 'ArrowLeft',
                       'PageDown', 'c', 'End', 'p']) {
        await press(key);
        sayState(key);
    }
    byId('slider').value = '2';
    byId('slider').dispatchEvent(new Event('input', {bubbles: true}));
    await frame();
    sayState('slider');
    byId('back').click();
    await frame();
    sayState('button');
    document.querySelectorAll('#chart .step')[2].click();
    await frame();
    sayState('click');
}

/* Steps and places that the summary names can be gone to. */
async function summary() {
    for (const text of texts('#summary p'))
        say('summary:', text);
    for (const link of [...document.querySelectorAll('.link')].slice(0, 3)) {
        link.click();
        await frame();
        say(`  ${link.textContent}:`, byId('where').textContent);
    }
}

async function search() {
    const word = texts('.lifeline')[0].slice(0, 4);
    await press('/');
    say('/ goes to', document.activeElement.id);
    await type('search', word);
    say(`search ${word}:`, byId('found').textContent, '| marked',
        document.querySelectorAll('.match').length > 0);
    await press('Enter');
    say('Enter:', byId('found').textContent);
    await press('Enter', {shiftKey: true});
    say('Shift Enter:', byId('found').textContent);
    await type('search', 'there is no such step');
    say('search in vain:', byId('found').textContent);
    await press('Escape');
    say('Escape:', byId('search').value === '', document.activeElement.id);
}

async function filter() {
    const rows = () => Math.round(byId('chart').scrollHeight / ROW);
    const all = rows();
    const boxes = document.querySelectorAll('#lifelines input');
    if (boxes.length > 1) {
        boxes[0].click();
        await frame();
        say('without', texts('.chip')[0] + ':', texts('.lifeline').join(', '),
            '| fewer rows', rows() < all);
        boxes[0].click();
        await frame();
    }
    await press('End');
    const name = (texts('.value .name')[0] ?? 'none').slice(0, 5);
    await press('v');
    say('v goes to', document.activeElement.id);
    await type('filter', name);
    say(`values with ${name}:`, texts('.value .name').join(', '));
    byId('only').click();
    await frame();
    say('only steps that change these:', rows() < all);
    byId('only').click();
    await press('Escape');
    document.querySelector('.since')?.click();
    await frame();
    say('last change:', byId('where').textContent);
}

/* ---- Automata ---- */

function overlap(a, b) {
    const one = a.getBoundingClientRect(), other = b.getBoundingClientRect();
    return one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1;
}

/* Boxes and labels of a drawing have room of their own. */
function sayDrawing(svg) {
    const items = [...svg.querySelectorAll('.node rect, .edge text')];
    const bad = items.filter((item, i) => items.slice(i + 1).some(
        (other) => overlap(item, other)));
    const box = svg.getBoundingClientRect();
    const out = items.filter((item) => {
        const one = item.getBoundingClientRect();
        return one.left < box.left || one.right > box.right ||
            one.top < box.top || one.bottom > box.bottom;
    });
    say('  drawn:', bad.length ? `OVERLAP ${texts('text', svg)}` : 'apart',
        out.length ? 'CUT' : 'whole');
}

function sayPlaces(what) {
    for (const figure of document.querySelectorAll('#automata figure'))
        say(`  ${what}:`, texts('.tokens .at', figure).join(', '), '| marked',
            texts('.node.current > text', figure).join(', ') || '-',
            '| tokens', texts('.token > title', figure).join(', ') || '-',
            '| taken', texts('.edge.now > title', figure).join(', ') || '-');
}

/* Where a process is according to its graph and to its variable, if it has one
 * of its name; and whether an edge leads from each place to the next one. */
function sayAgreement() {
    const data = JSON.parse(byId('data').textContent);
    let same = 0, other = 0, direct = 0, indirect = 0;
    for (const run of data.runs) {
        const graphs = data.automata[run.automata], last = new Map();
        const values = [run.initial];
        for (const step of run.steps) {
            const next = [...values[values.length - 1]];
            for (let k = 2; k < step.length; k += 2)
                next[step[k]] = step[k + 1];
            values.push(next);
        }
        for (const [state, who, graph, place] of run.at) {
            const {places, edges} = graphs[graph];
            const variable = run.variables.indexOf(data.texts[who]);
            if (variable >= 0 && places.length)
                values[state][variable] === places[place][0] ? same++ : other++;
            const from = last.get(who) ?? -1;
            if (from >= 0 && place >= 0 && places.length)
                edges.some((edge) => edge[0] === from && edge[1] === place)
                    ? direct++ : indirect++;
            last.set(who, place);
        }
    }
    const some = (count) => count ? 'some' : 'none';
    say('places and values: the same', some(same), 'others', some(other),
        '| moves along an edge', some(direct), 'others', some(indirect));
}

async function automata() {
    const button = document.querySelector('#views [value=automata]');
    if (button.hidden) {
        say('automata: none');
        return;
    }
    button.click();
    await frame();
    for (const figure of document.querySelectorAll('#automata figure')) {
        say('automaton:', figure.querySelector('figcaption').firstChild.data,
            '| places', texts('.node > text', figure).join(', ') || '-',
            '| steps', texts('.edge > title', figure).join(', ') || '-',
            ...texts('.gap', figure));
        if (figure.querySelector('.graph'))
            sayDrawing(figure.querySelector('.graph'));
    }
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) {
        await press(key, {}, byId('automata'));
        sayPlaces(key);
    }
    say('automata:', fits());
    sayAgreement();
    await press('g', {}, byId('automata'));
    say('g:', byId('automata').hidden, document.activeElement.id);
}

/* ---- The states next to the run ---- */

function sayPossible(what) {
    say(`  ${what}:`, texts('.possible > p').join(' '));
    for (const step of document.querySelectorAll('.possible > ul > li'))
        say('   ', step.classList.contains('taken') ? '*' : '-',
            texts('code', step)[0], '|', texts('.link', step)[0], '|',
            texts('small', step).join(', '), '|',
            texts('.changes li', step).join(', ') || '-');
}

function sayGraph() {
    const figure = document.querySelector('#states figure');
    say('  nodes:', [...figure.querySelectorAll('.node')].map((node) =>
        texts('text', node)[0] + (node.classList.contains('other') ? '?' : '') +
        (node.classList.contains('bad') ? '!' : '') +
        (node.classList.contains('current') ? '<' : '')).join(' '),
    '| edges', figure.querySelectorAll('.edge').length, ...texts('.gap', figure));
    sayDrawing(figure.querySelector('.graph'));
    const current = figure.querySelector('.picked rect');
    if (current && !inside(current, figure))
        say('  OUT OF SIGHT');
}

async function states() {
    const button = document.querySelector('#views [value=states]');
    if (button.hidden) {
        say('states: none');
        return;
    }
    button.click();
    await frame();
    say('states:', byId('chart').hidden);
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) {
        await press(key, {}, byId('states'));
        sayPossible(key);
        sayGraph();
    }
    say('states:', fits());
    await press('ArrowLeft', {}, byId('states'));
    const other = document.querySelector('#states .node.other');
    other?.dispatchEvent(new Event('click'));
    await frame();
    if (other)
        sayPossible('click');
    document.querySelector('.possible .link')?.click();
    await frame();
    say('link:', byId('where').textContent, '|', texts('.possible strong')[0]);
    await press('g', {}, byId('states'));
}

async function others() {
    const theme = () => document.documentElement.dataset.theme;
    const background = () => getComputedStyle(document.documentElement)
        .backgroundColor;
    const seen = [];
    byId('chart').focus();
    for (let i = 0; i < 3; i++) {
        await press('t');
        seen.push(`${theme()} ${background()}`);
    }
    say('themes:', seen.join('; '));
    await press('?');
    say('help:', byId('help').open);
    byId('help').close();
    say('another:', texts('#another')[0]);
    byId('another').click();
    await frame();
    say('  click:', texts('#walk h2')[0], '|', byId('which').parentElement.hidden
        ? '-' : texts('#which option:checked')[0], '|', byId('more').hidden ? '-'
        : texts('#more > :not([hidden])').join(' '));
    byId('another').click();
    await frame();
    say('  again:', texts('#another')[0], byId('more').hidden);
    await press(']');
    say('next counterexample:', byId('which').value, byId('where').textContent);
    await press('[');
    await press('ArrowLeft', {ctrlKey: true});
    say('with Ctrl nothing moves:', byId('where').textContent);
}

async function probe() {
    await frame();
    sayHead();
    if (!byId('walk').hidden) {
        sayState('start');
        sayLayout();
        sayPicture();
        if (document.querySelectorAll('#chart .step').length < 20)
            sayRows();
        await walk();
        await summary();
        await search();
        await filter();
        await automata();
        await states();
        await others();
    }
    await sayCoverage();
    saySpace();
    saySafety();
}

probe().catch((problem) => say('PROBLEM', problem.stack)).then(() => {
    byId('probe').textContent = lines.map((line) => line.trimEnd()).join('\n') +
        '\n';
});
