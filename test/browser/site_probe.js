/* What a page of the site shows and does, written into it: test/browser/site.sh
 * compares that with what is expected. */
'use strict';

const lines = [];

function say(...words) {
    lines.push(words.join(' '));
}

function pause(milliseconds) {
    return new Promise((done) => setTimeout(done, milliseconds));
}

function press(key) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        {key, bubbles: true, cancelable: true}));
}

async function find(text) {
    byId('search').focus();
    byId('search').value = text;
    byId('search').dispatchEvent(new Event('input', {bubbles: true}));
    await pause(300);
    return [...document.querySelectorAll('#found a')];
}

function sayPage() {
    const current = document.querySelectorAll('[aria-current]');
    say('title:', document.title);
    say('heading:', document.querySelector('h1')?.firstChild.textContent);
    say('contents:', byId('contents').open ? 'open' : 'closed', '|',
        [...current].map((node) => node.textContent).join(', ') || '-');
    say('width:', root.scrollWidth <= innerWidth ? 'fits' : 'TOO WIDE');
    const wide = [...document.querySelectorAll('main > *')].filter((node) =>
        node.getBoundingClientRect().right > innerWidth + 1);
    say('wider than the page:', wide.map((node) => node.localName).join(' ') ||
        'nothing');
}

function sayColours() {
    const seen = [];
    for (let i = 0; i < 3; i++) {
        byId('theme').click();
        const style = getComputedStyle(document.body);
        seen.push(`${root.dataset.theme} ${style.color} on ` +
            style.backgroundColor);
    }
    say('colours:', seen.join('; '));
}

async function saySearch() {
    press('/');
    say('/ goes to', document.activeElement.id);
    const links = await find('progress LABEL');
    say('found:', links.length > 3 ? 'several' : links.length, '| first',
        links[0]?.firstChild.parentNode.getAttribute('href'), '| marked',
        links[0]?.querySelectorAll('mark').length > 0);
    press('ArrowDown');
    say('down:', document.activeElement === links[0]);
    const again = await find('--shortest');
    say('an option:', again.some((link) =>
        link.getAttribute('href').includes('man/martlet-check')));
    say('markup stays text:', (await find('<b>')).length >= 0,
        document.querySelectorAll('#found b').length);
    await find('xyzzy');
    say('in vain:', byId('found').textContent);
    press('Escape');
    say('Escape:', byId('found').children.length, 'rows');
}

async function probe() {
    sayPage();
    sayColours();
    await saySearch();
    const loaded = performance.getEntriesByType('resource').map((entry) =>
        entry.name);
    say('loaded:', loaded.every((name) => name.startsWith('file:') ||
        name.startsWith('data:')) ? 'files only' : loaded.join(' '));
    byId('probe').textContent = lines.join('\n');
}

probe().catch((error) => {
    byId('probe').textContent = [...lines, error.stack].join('\n');
});
