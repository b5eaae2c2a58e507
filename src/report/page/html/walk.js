/* ---- Walking through a run ---------------------------------------------- */

const PAGE_STEPS = 10;
const TICK = 700; /* milliseconds of a step that is played */
const QUIET = 400; /* milliseconds without a move */

class Walk {
    /* command: that made the page. */
    constructor(runs, source, automata, command) {
        this.runs = runs;
        this.command = command;
        this.drawings = {automata, states: new StatesView(
            byId('states'), (state) => this.go(state))};
        this.view = 'chart';
        this.hidden = new Set();
        this.found = [];
        this.chart = new Chart(byId('chart'), (state) => this.go(state));
        this.source = source;
        this.values = new ValueView(byId('values'), byId('changes'),
                                    (state) => this.go(state));
        byId('which').replaceChildren(...runs.map((run, i) => el('option', {
            value: i}, this.title(run))));
        byId('which').parentElement.hidden = runs.length < 2;
        this.listen();
    }

    title(run) {
        const way = run.raw.parts === null ? '' : run.raw.parts === 0
            ? ' (another way from the start)'
            : ` (another way after step ${run.raw.parts})`;
        return oneLine(visible(`${run.property.name}: ${run.raw.end}`)) + way;
    }

    listen() {
        const on = (id, kind, act) => byId(id).addEventListener(kind, act);
        on('which', 'change', () => this.open(Number(byId('which').value)));
        on('first', 'click', () => this.go(0));
        on('back', 'click', () => this.move(-1));
        on('forth', 'click', () => this.move(1));
        on('last', 'click', () => this.go(this.run.length));
        on('play', 'click', () => this.play(!this.playing));
        for (const [id, make] of [['copy-text', runText],
                                  ['copy-mermaid', runMermaid]])
            on(id, 'click', () => copyFrom(byId(id), make(this.run)));
        on('another', 'click', () => this.another());
        on('slider', 'input', () => this.go(Number(byId('slider').value)));
        on('search', 'input', () => this.search());
        on('filter', 'input', () => this.refilter());
        on('only', 'change', () => this.refilter());
        on('lifelines', 'change', () => this.rehide());
        for (const button of this.views())
            button.addEventListener('click', () => this.turnTo(button.value));
        addEventListener('hashchange', () => this.openHash());
        addEventListener('resize', () => this.refit());
    }

    /* ---- Which run ---- */

    /* "#2.7" is state 7 of the second run. */
    openHash() {
        const [, run, state] = /^#(\d+)\.(\d+)$/.exec(location.hash) ?? [];
        if (run >= 1 && run <= this.runs.length)
            this.open(run - 1, Number(state));
        return run !== undefined;
    }

    /* The next run of the same property. */
    others() {
        const same = this.runs.map((_, i) => i).filter((i) =>
            this.runs[i].property === this.run.property);
        const at = same.indexOf(this.number) + 1;
        return {count: same.length, at, next: same[at % same.length]};
    }

    /* Without one on the page: the command that finds some. */
    another() {
        const {count, next} = this.others();
        if (count > 1)
            this.open(next);
        else
            this.showMore(byId('more').hidden);
    }

    /* check finds others; replay finds one that leaves the run here. */
    showMore(on) {
        const [words, code, copy] = byId('more').children;
        const asked = / --(more|fork)\b/.test(this.command);
        const forks = this.command.startsWith('martlet replay ');
        const from = Math.min(this.state, this.run.length - 1);
        const text = asked
            ? [forks ? 'This run is one that left another.'
                     : 'No other one was found.', '']
            : forks ? [`This looks for one that leaves the run after step ` +
                       `${from}:`, ` --fork ${from}`]
                    : ['This looks for up to three others:', ' --more 3'];
        byId('more').hidden = !on;
        words.textContent = text[0];
        code.hidden = copy.hidden = asked;
        code.textContent = this.command + text[1];
        copy.onclick = () => copyFrom(copy, code.textContent);
    }

    showAnother() {
        const {count, at} = this.others();
        const possible = /^martlet (check|replay) /.test(this.command);
        const goal = this.run.raw.error === 'reached';
        byId('walk-head').textContent = goal ? 'Run' : 'Counterexample';
        byId('more').hidden = true;
        byId('another').hidden = count < 2 && !possible;
        byId('another').textContent = 'Another ' +
            (goal ? 'run' : 'counterexample') +
            (count > 1 ? ` (${at} of ${count})` : '');
    }

    open(number, state) {
        this.play(false);
        this.number = number;
        this.run = this.runs[number];
        this.state = -1;
        this.hidden.clear();
        byId('which').value = String(number);
        byId('slider').max = this.run.length;
        this.showFacts();
        this.showAnother();
        this.showLifelines();
        this.search(false);
        this.redraw();
        this.state = Math.min(state ?? this.run.length, this.run.length);
        this.showViews();
    }

    showFacts() {
        const run = this.run;
        const facts = [lengthText(run), run.raw.shortest && 'shortest'];
        byId('facts').textContent = facts.filter(Boolean).join(', ') +
            (run.raw.monitor ? `; * ${run.raw.monitor}` : '');
        byId('summary').replaceChildren(el('p', {class: 'end'},
            el('strong', {}, run.raw.error), ': ',
            el('code', {}, oneLine(visible(run.raw.end)))),
        ...run.raw.summary.map((line) => el('p', {class: 'fact'},
            ...this.linked(oneLine(visible(line))))));
    }

    /* Steps and places that a sentence names become buttons that go there. */
    linked(text) {
        const nodes = [];
        let at = 0;
        for (const found of text.matchAll(/\bstep (\d+)\b|([^\s():]+):(\d+)/g)) {
            const [whole, step, file, line] = found;
            const source = file === undefined ? -1 : this.source.find(file);
            if (file !== undefined && source < 0)
                continue;
            nodes.push(text.slice(at, found.index), el('button', {
                type: 'button', class: 'link', onclick: () => step
                    ? this.go(Number(step))
                    : this.source.reveal(source, Number(line))}, whole));
            at = found.index + whole.length;
        }
        nodes.push(text.slice(at));
        return nodes;
    }

    showLifelines() {
        const run = this.run;
        const legend = byId('lifelines').querySelector('legend');
        byId('lifelines').replaceChildren(legend, ...run.lifelines.map(
            (name, i) => el('label', {class: `chip c${i % COLOURS}`},
                el('input', {type: 'checkbox', checked: true, value: i}),
                name)));
        byId('lifelines').hidden = run.lifelines.length < 2;
    }

    rehide() {
        this.hidden = new Set([...byId('lifelines').querySelectorAll('input')]
            .filter((box) => !box.checked).map((box) => Number(box.value)));
        this.redraw();
        this.go(this.state, true);
    }

    refilter() {
        this.values.filter = byId('filter').value.trim().toLowerCase();
        this.redraw();
        this.go(this.state, true);
    }

    /* Columns are as wide as there is room for. */
    refit() {
        if (this.run && this.view === 'chart' &&
            this.chart.room !== this.chart.box.clientWidth) {
            this.redraw();
            this.go(this.state, true);
        }
    }

    isShown(step) {
        const events = this.run.eventsOf(step);
        return (events.length === 0 || events.some((event) =>
            event.lines.some((line) => !this.hidden.has(line)))) &&
            (!byId('only').checked || this.values.touches(this.run, step));
    }

    redraw() {
        this.shown = [0];
        for (let step = 0; step < this.run.length; step++)
            if (this.isShown(step) || step === this.run.length - 1)
                this.shown.push(step + 1);
        const shown = new Set(this.shown);
        this.chart.show(this.run, this.hidden, (step) => shown.has(step + 1));
        document.querySelector('.panes').style.setProperty(
            '--rows', `${Math.min(this.chart.list.length, 40) * ROW + 110}px`);
    }

    /* ---- What is drawn ---- */

    views() {
        return [...byId('views').children];
    }

    turnTo(view) {
        this.view = view;
        for (const button of this.views()) {
            button.setAttribute('aria-pressed', String(button.value === view));
            byId(button.value).hidden = button.value !== view;
        }
        this.refit();
        this.go(this.state, true);
    }

    nextView() {
        const shown = this.views().filter((button) => !button.hidden)
            .map((button) => button.value);
        this.turnTo(shown[(shown.indexOf(this.view) + 1) % shown.length]);
        byId(this.view).focus({preventScroll: true});
    }

    /* What there is of this run. */
    showViews() {
        for (const button of this.views())
            button.hidden = button.value in this.drawings &&
                !this.drawings[button.value].has(this.run);
        if (this.views().some((button) => button.hidden &&
                              button.value === this.view))
            this.view = 'chart';
        this.turnTo(this.view);
    }

    /* ---- Where in it ---- */

    go(state, again) {
        state = Math.min(Math.max(state, 0), this.run.length);
        if (state === this.state && !again)
            return;
        this.state = state;
        byId('slider').value = String(state);
        byId('where').textContent = `step ${state} of ${this.run.length}`;
        byId('slider').setAttribute('aria-valuetext',
                                    byId('where').textContent);
        byId('first').disabled = byId('back').disabled = state === 0;
        byId('last').disabled = byId('forth').disabled =
            state === this.run.length;
        byId('live').textContent = this.spoken();
        this.showFound();
        this.showMore(!byId('more').hidden);
        this.later();
    }

    /* Drawing waits for the next picture of the screen: keys may come faster. */
    later() {
        if (this.waiting)
            return;
        this.waiting = true;
        requestAnimationFrame(() => this.draw());
    }

    /* First what is to be in sight, then the rows that are. */
    draw() {
        const {run, state} = this;
        this.waiting = false;
        this.chart.setState(state);
        this.source.show(run, state);
        this.values.show(run, state);
        this.drawings[this.view]?.show(run, state);
        for (const view of [this.chart, this.source, this.values])
            view.rows.now();
        clearTimeout(this.quiet);
        this.quiet = setTimeout(() => this.setHash(), QUIET);
    }

    /* Browsers do not like it if this is done often. */
    setHash() {
        history.replaceState(null, '', `#${this.number + 1}.${this.state}`);
    }

    spoken() {
        if (this.state === 0)
            return 'initial state';
        const step = this.state - 1, changes = this.run.changesText(step);
        return `step ${this.state}: ${this.run.action(step)}` +
            (changes ? `; ${changes}` : '');
    }

    /* Step by step to the end, from the start if it is there. */
    play(on) {
        clearInterval(this.playing);
        this.playing = on ? setInterval(() => this.tick(), TICK) : undefined;
        byId('play').setAttribute('aria-pressed', String(on));
        if (on && this.state === this.run.length)
            this.go(0);
    }

    tick() {
        this.move(1);
        if (this.state === this.run.length)
            this.play(false);
    }

    /* So many of the states that are shown; the first and the last one are. */
    move(count) {
        const stops = this.shown;
        let at = stops.findIndex((state) => state >= this.state);
        if (count < 0 || stops[at] === this.state)
            at += count;
        else
            at += count - 1;
        this.go(stops[Math.min(Math.max(at, 0), stops.length - 1)]);
    }

    /* The next or previous step in which who took this one takes part. */
    moveSame(direction) {
        const run = this.run;
        const who = run.actors(Math.max(this.state - 1, 0))[0];
        for (let state = this.state + direction;
             state > 0 && state <= run.length; state += direction)
            if (run.actors(state - 1).includes(who)) {
                this.go(state);
                return;
            }
    }

    toCycle() {
        if (this.run.loop !== null)
            this.go(this.run.loop + 1);
    }

    /* ---- Search ---- */

    search(jump = true) {
        const query = byId('search').value.trim().toLowerCase();
        this.found = [];
        for (let step = 0; query && step < this.run.length; step++)
            if (this.run.wordsOf(step).includes(query))
                this.found.push(step + 1);
        this.chart.matches = new Set(this.found);
        if (jump && this.found.length && !this.chart.matches.has(this.state))
            this.next(1);
        else if (jump)
            this.later();
        this.showFound();
    }

    /* To the next or previous step that was found, round and round. */
    next(direction) {
        const found = this.found;
        if (found.length === 0)
            return;
        const to = direction > 0
            ? found.find((state) => state > this.state) ?? found[0]
            : found.findLast((state) => state < this.state) ??
              found[found.length - 1];
        this.go(to);
    }

    showFound() {
        const at = this.found.indexOf(this.state) + 1;
        byId('found').textContent = byId('search').value.trim() === '' ? ''
            : this.found.length === 0 ? 'none'
            : `${at || '-'} of ${this.found.length}`;
    }

    /* ---- Keys ---- */

    key(event) {
        const acts = {
            ArrowLeft: () => this.move(-1), ArrowUp: () => this.move(-1),
            ArrowRight: () => this.move(1), ArrowDown: () => this.move(1),
            PageUp: () => this.move(-PAGE_STEPS),
            PageDown: () => this.move(PAGE_STEPS),
            Home: () => this.go(0), End: () => this.go(this.run.length),
            n: () => this.moveSame(1), p: () => this.moveSame(-1),
            c: () => this.toCycle(),
            g: () => this.nextView(),
            ' ': () => this.play(!this.playing),
            '[': () => this.turn(-1), ']': () => this.turn(1),
            '/': () => byId('search').focus(),
            v: () => byId('filter').focus()
        };
        if (!Object.hasOwn(acts, event.key))
            return false;
        acts[event.key]();
        return true;
    }

    turn(direction) {
        const count = this.runs.length;
        this.open((this.number + direction + count) % count);
    }
}
