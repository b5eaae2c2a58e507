/* ---- The page ----------------------------------------------------------- */

const THEMES = ['auto', 'light', 'dark'];

/* A page from a file may be without storage. */
function stored(value) {
    try {
        if (value !== undefined)
            localStorage.setItem('martlet-theme', value);
        return localStorage.getItem('martlet-theme');
    } catch {
        return value ?? null;
    }
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId('theme').textContent = {auto: '◐ Auto', light: '☀︎ Light',
                                 dark: '☾ Dark'}[theme];
    byId('theme').title = `Colours: ${theme} (t)`;
}

function turnTheme() {
    const now = document.documentElement.dataset.theme;
    const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    stored(next);
    setTheme(next);
}

function isText(node) {
    return node.matches('input[type=search], input[type=text], textarea');
}

/* Keys that the element at hand needs for itself. */
function isTaken(event) {
    const node = event.target, moves = /^(Arrow|Page|Home|End)/;
    return event.ctrlKey || event.altKey || event.metaKey || isText(node) ||
        (node.matches('input[type=range]') && moves.test(event.key)) ||
        node.matches('select') ||
        (node.matches('#code, #values') && moves.test(event.key)) ||
        byId('help').open;
}

function keyInText(event, walk) {
    if (event.key === 'Escape') {
        event.target.value = '';
        event.target.dispatchEvent(new Event('input'));
        event.target.blur();
        byId('chart').focus({preventScroll: true});
    } else if (event.key === 'Enter' && event.target.id === 'search') {
        walk.next(event.shiftKey ? -1 : 1);
    } else {
        return;
    }
    event.preventDefault();
}

function listenToKeys(walk) {
    addEventListener('keydown', (event) => {
        if (walk && event.target.matches && isText(event.target))
            keyInText(event, walk);
        if (event.defaultPrevented || !event.target.matches || isTaken(event))
            return;
        if (event.key === '?')
            byId('help').showModal();
        else if (event.key === 't')
            turnTheme();
        else if (!walk || !walk.key(event))
            return;
        event.preventDefault();
    });
}

function startWalk(data, runs) {
    if (runs.length === 0)
        return null;
    byId('walk').hidden = false;
    byId('code-pane').hidden = data.sources.length === 0;
    const walk = new Walk(runs, data.sources);
    const shortest = runs.reduce(
        (best, run, i) => run.length < runs[best].length ? i : best, 0);
    if (!walk.openHash())
        walk.open(shortest);
    return walk;
}

function start() {
    const data = JSON.parse(byId('data').textContent);
    const texts = data.texts.map(visible);
    const runs = data.runs.map((raw) => new Run(raw, texts));
    for (const run of runs)
        run.property = data.properties[run.raw.property];
    const theme = stored();
    setTheme(THEMES.includes(theme) ? theme : 'auto');
    showHead(data);
    showDiagnostics(data);
    showSearches(data);
    showCommand(data);
    const walk = startWalk(data, runs);
    showVerdicts(data, runs, (number) => {
        walk.open(number);
        byId('walk').scrollIntoView();
        byId('chart').focus({preventScroll: true});
    }, (source, line) => walk?.source.reveal(source, line));
    byId('theme').addEventListener('click', turnTheme);
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    listenToKeys(walk);
}

start();
