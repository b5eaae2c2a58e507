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

function startWalk(runs, source, automata, command) {
    if (runs.length === 0)
        return null;
    byId('walk').hidden = false;
    const walk = new Walk(runs, source, automata, command);
    const shortest = runs.reduce((best, run, i) => run.raw.parts === null &&
        run.length < runs[best].length ? i : best, 0);
    if (!walk.openHash())
        walk.open(shortest);
    return walk;
}

/* Without a run to walk through, the source goes with what was not executed. */
function startCoverage(data, source, walk) {
    const reveal = (file, line) => {
        source.reveal(file, line);
        byId('code-pane').scrollIntoView({block: 'nearest'});
    };
    if (!data.coverage)
        return;
    source.coverage = new CoverageView(data, reveal);
    byId('marked').addEventListener('change', () => source.rows.now());
    if (!walk && source.coverage.marks.size > 0)
        byId('coverage').append(byId('code-pane'));
    source.rows.measure();
    source.rows.now();
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
    byId('code-pane').hidden = data.sources.length === 0;
    const source = new SourceView(byId('code'), byId('file'), data.sources);
    const walk = startWalk(runs, source, new AutomataView(
        byId('automata'), data.automata, texts), data.command);
    startCoverage(data, source, walk);
    showVerdicts(data, runs, (number) => {
        walk.open(number);
        byId('walk').scrollIntoView();
        byId('chart').focus({preventScroll: true});
    }, (file, line) => source.reveal(file, line));
    byId('theme').addEventListener('click', turnTheme);
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    listenToKeys(walk);
}

start();
