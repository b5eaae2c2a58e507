/* ---- Processes as automata, with the places where they are --------------- */

const MOST_AUTOMATA = 24, TOKEN = 8, MOST_TOKENS = 4;

/* Steps between the same two places are one edge with several labels. */
function joinEdges(edges) {
    const joined = new Map();
    for (const {from, to, text} of edges) {
        const key = `${from} ${to}`;
        if (!joined.has(key))
            joined.set(key, {from, to, texts: []});
        if (!joined.get(key).texts.includes(text))
            joined.get(key).texts.push(text);
    }
    return [...joined.values()];
}

/* "[1]" of what is called "P(1)", "fork.1" or "3" in a row; else a letter. */
function tokenText(who) {
    return /(\d+)\)?$/.exec(who)?.[1] ?? who.slice(0, 1);
}

class Automaton {
    constructor(raw, who, texts) {
        this.raw = raw;
        this.who = who; /* processes: {name, colour, history} */
        this.moved = el('span', {class: 'tokens'});
        this.figure = el('figure', {class: 'automaton'}, el('figcaption', {},
            baseName(oneLine(visible(raw.name))), this.moved));
        if (raw.places.length === 0)
            this.figure.append(el('p', {class: 'gap'},
                `too large to draw: ${plural(raw.count, 'place')}` +
                (raw.steps ? `, ${plural(raw.steps, 'step')}` : '')));
        else
            this.draw(texts);
    }

    nameOf(place, texts) {
        const [name, line] = this.raw.places[place];
        return name >= 0 ? texts[name] : line ? String(line) : `(${place})`;
    }

    /* Of "a -> b { sync c; }" what does not stand at both ends already. */
    labelOf([from, to, text], texts) {
        const ends = `${this.nameOf(from, texts)} -> ${this.nameOf(to, texts)} `;
        const label = texts[text];
        return label.startsWith(ends)
            ? label.slice(ends.length).replace(/^\{ (.*?);? *\}$/, '$1') : label;
    }

    /* Places that can be reached or were, those first where it begins. */
    reached() {
        const {places, edges} = this.raw;
        const found = new Set(places.map((_, i) => i).filter(
            (i) => places[i][2]));
        for (const {history} of this.who)
            for (const place of history.values)
                if (place >= 0)
                    found.add(place);
        for (const place of found) /* grows while it is read */
            for (const [from, to] of edges)
                if (from === place)
                    found.add(to);
        return [...found];
    }

    draw(texts) {
        const {places, edges} = this.raw;
        this.numbers = new Map(this.reached().map((place, i) => [place, i]));
        this.nodes = [...this.numbers.keys()].map((place) => {
            const [name, line, starts, rests] = places[place];
            const text = this.nameOf(place, texts);
            return {text, title: name >= 0 || !line ? text : `line ${line}`,
                    class: rests ? 'rests' : '', starts, round: 13};
        });
        this.edges = joinEdges(edges.filter(([from]) => this.numbers.has(from))
            .map((edge) => ({from: this.numbers.get(edge[0]),
                             to: this.numbers.get(edge[1]),
                             text: this.labelOf(edge, texts)})));
        this.picture = new GraphPicture(this.nodes, this.edges);
        this.figure.append(this.picture.svg);
        this.tokens = shape('g', {});
        this.picture.svg.append(this.tokens);
    }

    placeName(place) {
        return !(place >= 0) ? 'not there'
            : this.picture ? this.nodes[this.numbers.get(place)].text : '';
    }

    /* The node that has just been entered, if there is one. actors: lifelines
     * that take part in the step; who stays has taken a loop. */
    mark(state, actors) {
        const places = this.who.map(({history}) => history.at(state) ?? -1);
        this.moved.replaceChildren(...this.who.map(({name, colour}, i) =>
            el('span', {class: `at${colour < 0 ? '' : ` c${colour % COLOURS}`}`},
               name, ' ', el('strong', {}, this.placeName(places[i])))));
        if (!this.picture)
            return null;
        this.picture.svg.setAttribute('aria-label', this.who.map(({name}, i) =>
            `${name} at ${this.placeName(places[i])}`).join(', '));
        const ways = new Set(), entered = [];
        this.who.forEach(({history, colour}, i) => {
            const old = state > 0 ? history.at(state - 1) : places[i];
            if (places[i] < 0 ||
                (old === places[i] && !actors.includes(colour)))
                return;
            entered.push(this.nodes[this.numbers.get(places[i])]);
            ways.add(`${this.numbers.get(old)} ` +
                     this.numbers.get(places[i]));
        });
        for (const {shape: drawn, from, to} of this.edges)
            drawn.classList.toggle('now', ways.has(`${from} ${to}`));
        this.putTokens(places);
        return entered[0] ?? null;
    }

    putTokens(places) {
        const at = this.nodes.map(() => []);
        places.forEach((place, i) => place >= 0 &&
            at[this.numbers.get(place)].push(this.who[i]));
        this.tokens.replaceChildren(...at.flatMap((who, i) =>
            this.tokensAt(this.nodes[i], who)));
        this.nodes.forEach((node, i) =>
            node.shape.classList.toggle('current', at[i].length > 0));
    }

    /* From the upper right corner of the node on. */
    tokensAt({x, y, own}, who) {
        const many = who.length > MOST_TOKENS;
        const shown = many ? who.slice(0, MOST_TOKENS - 1) : who;
        const marks = shown.map(({name, colour}) => [tokenText(name), name,
                                                     colour]);
        if (many)
            marks.push([`+${who.length - shown.length}`, who.slice(
                shown.length).map(({name}) => name).join(', '), -1]);
        return marks.map(([text, title, colour], i) => shape('g', {
            class: `token${colour < 0 ? '' : ` c${colour % COLOURS}`}`},
        shape('title', {}, title),
        shape('circle', {cx: x + own / 2 - 3 + i * 2 * TOKEN, cy: y - NODE / 2 + 3,
                         r: TOKEN}),
        shape('text', {x: x + own / 2 - 3 + i * 2 * TOKEN,
                       y: y - NODE / 2 + 6.5, class: 'middle'}, text)));
    }
}

class AutomataView {
    constructor(box, sets, texts) {
        this.box = box;
        this.sets = sets;
        this.texts = texts;
    }

    /* Is there anything to be drawn of the run? */
    has(run) {
        return run.at.length > 0;
    }

    open(run) {
        const set = this.sets[run.raw.automata] ?? [];
        const used = set.map((raw, graph) => [raw, run.at.filter(
            (process) => process.graph === graph)])
            .filter(([, who]) => who.length > 0);
        this.automata = used.slice(0, MOST_AUTOMATA).map(
            ([raw, who]) => new Automaton(raw, who, this.texts));
        const left = used.length - this.automata.length;
        this.box.replaceChildren(...this.automata.map(({figure}) => figure),
            left ? el('p', {class: 'gap'},
                      `${plural(left, 'more type')} of processes ` +
                      (left === 1 ? 'is' : 'are') + ' not drawn.') : '');
        this.run = run;
    }

    show(run, state) {
        if (this.run !== run)
            this.open(run);
        const actors = state > 0 ? run.actors(state - 1) : [];
        let entered = null;
        for (const automaton of this.automata)
            entered = automaton.mark(state, actors) ?? entered;
        if (entered)
            revealIn(this.box, entered.shape);
    }
}

/* Scroll no more than needed. */
function revealIn(box, node) {
    const all = box.getBoundingClientRect(), one = node.getBoundingClientRect();
    const by = (low, high, from, to) => low < from + 24 ? low - from - 24
        : high > to - 24 ? Math.min(high - to + 24, low - from - 24) : 0;
    box.scrollTop += by(one.top, one.bottom, all.top, all.bottom);
    box.scrollLeft += by(one.left, one.right, all.left, all.right);
}
