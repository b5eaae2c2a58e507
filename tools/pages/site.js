/* The pages of `make site`: light and dark, and search. The index is loaded
 * when the search is first used; everything lies next to the pages. */
'use strict';

const root = document.documentElement;
const home = document.currentScript.dataset.home;
const byId = (id) => document.getElementById(id);
const themes = ['auto', 'light', 'dark'];

function setTheme(name) {
    root.dataset.theme = name;
    byId('theme').textContent = `Theme: ${name}`;
    try {
        localStorage.setItem('theme', name);
    } catch { /* pages of files may have no memory */ }
}

function savedTheme() {
    try {
        return localStorage.getItem('theme') ?? 'auto';
    } catch {
        return 'auto';
    }
}

byId('theme').addEventListener('click', () => setTheme(
    themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length]));
setTheme(savedTheme());
if (matchMedia('(min-width: 60.01rem)').matches)
    byId('contents').open = true;
byId('contents').querySelector('[aria-current]')?.scrollIntoView(
    {block: 'nearest'});

/* ---- Search ---- */

let index;

function loadIndex() {
    index ??= new Promise((done) => {
        const script = document.createElement('script');
        script.src = `${home}search.js`;
        script.addEventListener('load', () => done(window.searchIndex));
        document.head.append(script);
    });
    return index;
}

/* How well do the words fit? Each must occur; headings count more. */
function score(entry, words) {
    const title = `${entry.page} ${entry.heading}`.toLowerCase();
    const text = entry.text.toLowerCase();
    let sum = 0;
    for (const word of words) {
        if (!title.includes(word) && !text.includes(word))
            return 0;
        sum += (entry.heading.toLowerCase() === word ? 60 : 0) +
            (title.includes(word) ? 20 : 0) +
            Math.min(text.split(word).length - 1, 9);
    }
    return sum;
}

function addMarked(node, text, words) {
    const lower = text.toLowerCase();
    for (let at = 0; at < text.length;) {
        const hits = words.map((word) => [lower.indexOf(word, at), word])
            .filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0]);
        if (!hits.length) {
            node.append(text.slice(at));
            return;
        }
        const [place, word] = hits[0];
        const mark = document.createElement('mark');
        mark.textContent = text.substr(place, word.length);
        node.append(text.slice(at, place), mark);
        at = place + word.length;
    }
}

function row(entry, words) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const place = entry.text.toLowerCase().indexOf(words[0]);
    const start = Math.max(0, place - 40);
    link.href = home + entry.url;
    addMarked(link, entry.page === entry.heading ? entry.page
        : `${entry.page}: ${entry.heading}`, words);
    const small = document.createElement('small');
    addMarked(small, entry.text.substr(start, 150), words);
    link.append(small);
    item.append(link);
    return item;
}

async function search() {
    const words = byId('search').value.toLowerCase().split(/\s+/)
        .filter(Boolean);
    const entries = words.length ? await loadIndex() : [];
    const best = entries.map((entry) => [score(entry, words), entry])
        .filter(([points]) => points > 0).sort((a, b) => b[0] - a[0])
        .slice(0, 30);
    byId('found').replaceChildren(...best.map(([, entry]) =>
        row(entry, words)));
    if (words.length && !best.length) {
        const none = document.createElement('p');
        none.textContent = 'Nothing found.';
        byId('found').append(none);
    }
}

function step(by) {
    const links = [byId('search'), ...byId('found').querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    links[Math.max(0, Math.min(links.length - 1, at + by))].focus();
}

byId('search').addEventListener('focus', loadIndex);
byId('search').addEventListener('input', search);
addEventListener('keydown', (event) => {
    const inside = document.activeElement.closest('.finder');
    if (event.key === '/' && !inside)
        byId('search').focus();
    else if (event.key === 'Escape')
        byId('found').replaceChildren(byId('search').value = '');
    else if (event.key === 'Enter' && document.activeElement === byId('search'))
        byId('found').querySelector('a')?.click();
    else if (event.key === 'ArrowDown' && inside)
        step(1);
    else if (event.key === 'ArrowUp' && inside)
        step(-1);
    else
        return;
    event.preventDefault();
});
addEventListener('click', (event) => {
    if (!event.target.closest('.finder'))
        byId('found').replaceChildren();
});
