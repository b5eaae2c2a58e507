/* ---- The states next to a run: what else is possible --------------------- */

const IS_ERROR = 1, OF_RUN = 2;
const MOST_NODES = 60, WINDOW = 3, MOST_BESIDE = 6;

/* "a", "b" ... "z", "27" ... */
function letterOf(i) {
    return i < 26 ? String.fromCharCode(97 + i) : `.${i + 1}`;
}

/* Of "put  [1:put 2:put]" the name; if it is hidden, who does what. */
function shortAction(action) {
    const [, name, parts] = /^(.*?)  \[(.*)\]$/.exec(action) ?? [];
    return name === undefined ? action : name === 'tau' ? parts : name;
}

/* The steps from the states of a run, and names for where they lead. */
class Near {
    constructor(run) {
        this.run = run;
        this.from = run.raw.near_from;
        this.names = new Map(); /* of states next to the run */
        this.sources = new Map(); /* the steps that reach these first */
        this.steps = run.raw.near.map((steps, i) => this.distinct(steps).map(
            (step) => this.decode(step, this.from + i)));
    }

    /* A step may come about in several ways. */
    distinct(steps) {
        const seen = new Set();
        return steps.filter(([action, , target]) => {
            const key = `${action} ${target}`, known = seen.has(key);
            seen.add(key);
            return !known;
        });
    }

    /* The last state of a cycle is its first one. */
    stateOf(state) {
        return this.run.loop !== null && state === this.run.length
            ? this.run.loop : state;
    }

    decode([action, facts, to, ...pairs], state) {
        const {run} = this, ofRun = (facts & OF_RUN) !== 0;
        const step = {state, facts, target: this.stateOf(to), ofRun,
                      action: oneLine(run.text(action)),
                      changes: ofRun ? run.differences(state)
                                     : run.differencesTo(state, pairs)};
        if (to > run.length && !this.names.has(to)) {
            const before = [...this.sources.values()].filter(
                (other) => other.state === state).length;
            this.names.set(to, `${state}${letterOf(before)}`);
            this.sources.set(to, step);
        }
        return step;
    }

    nameOf(node) {
        return this.names.get(node) ?? String(node);
    }

    /* Undefined where the page does not have them. */
    stepsOf(state) {
        return this.steps[state - this.from];
    }
}

class StatesView {
    /* go(state) is called for a state of the run. */
    constructor(box, go) {
        this.list = el('div', {class: 'possible', tabindex: '0'});
        this.figure = el('figure', {tabindex: '0'});
        this.box = box;
        box.replaceChildren(this.list, this.figure);
        this.go = go;
    }

    has(run) {
        return run.raw.near.length > 0;
    }

    show(run, state) {
        if (this.run !== run) {
            this.run = run;
            this.near = new Near(run);
            this.drawn = null;
        }
        this.state = this.near.stateOf(state);
        this.pick(this.state);
    }

    /* A state of the run, or one next to it. */
    pick(node) {
        this.node = node;
        this.list.replaceChildren(...(this.near.names.has(node)
            ? this.describeOther(node) : this.describe(node)));
        this.draw();
    }

    choose(node) {
        if (this.near.names.has(node))
            this.pick(node);
        else if (node === this.state)
            this.pick(node);
        else
            this.go(node);
    }

    link(node) {
        return el('button', {type: 'button', class: 'link',
                             onclick: () => this.choose(node)},
                  `state ${this.near.nameOf(node)}`);
    }

    /* ---- The list ---- */

    describe(state) {
        const steps = this.near.stepsOf(state);
        if (!steps)
            return [el('p', {}, el('strong', {}, `State ${state}`),
                       '. What else is possible is on this page only from ',
                       this.link(this.near.from), ' on.')];
        return [el('p', {}, el('strong', {}, `State ${state}`), steps.length
            ? `: ${plural(steps.length, 'step')} ` +
              `${steps.length === 1 ? 'is' : 'are'} possible`
            : this.stuck() ? ': nothing is possible' : ': the run ends here'),
        el('ul', {}, ...steps.map((step) => this.item(step)))];
    }

    /* A monitor that has seen an error may take no step either. */
    stuck() {
        return /deadlock|end-state/.test(this.run.raw.error);
    }

    item(step) {
        return el('li', {class: step.ofRun ? 'taken' : null},
            el('code', {}, step.action), ' → ', this.link(step.target),
            step.ofRun ? el('small', {}, 'in the run') : null,
            step.facts & IS_ERROR ? el('small', {class: 'wrong'},
                                       'violates the property') : null,
            this.effects(step));
    }

    effects(step) {
        return el('ul', {class: 'changes'}, ...step.changes.map(
            ({name, from, to}) => el('li', {},
                el('span', {class: 'name'}, name), ' ',
                el('del', {}, from || '-'), ' → ',
                el('ins', {}, to || '-'))));
    }

    describeOther(node) {
        const step = this.near.sources.get(node);
        return [el('p', {}, el('strong', {},
                               `State ${this.near.nameOf(node)}`),
                   ', next to the run: from ', this.link(step.state), ' by ',
                   el('code', {}, step.action)),
                this.effects(step),
                el('p', {class: 'gap'}, 'What is possible there is not on ' +
                    'this page; martlet step walks on.')];
    }

    /* ---- The picture ---- */

    /* The states of the run that are drawn. */
    range() {
        const last = this.run.length - (this.run.loop !== null);
        const all = last + 1 + this.near.names.size <= MOST_NODES;
        return all ? [0, last] : [Math.max(this.state - WINDOW, 0),
                                  Math.min(this.state + WINDOW, last)];
    }

    /* Steps from these states, those of the run first. */
    stepsIn(first, last) {
        const found = [];
        let left = 0;
        for (let state = first; state <= last; state++) {
            const steps = this.near.stepsOf(state) ?? this.known(state);
            const others = steps.filter((step) => !step.ofRun);
            left += Math.max(others.length - MOST_BESIDE, 0);
            found.push(...steps.filter((step) => step.ofRun),
                       ...others.slice(0, MOST_BESIDE));
        }
        this.left = left;
        return found.sort((a, b) => b.ofRun - a.ofRun);
    }

    /* Where the page has no more than the run. */
    known(state) {
        return state === this.run.length ? [] : [{
            state, target: this.near.stateOf(state + 1), ofRun: true, facts: 0,
            action: oneLine(this.run.action(state))}];
    }

    draw() {
        const [first, last] = this.range(), key = `${first} ${last}`;
        if (this.drawn !== key)
            this.make(first, last);
        this.drawn = key;
        for (const node of this.nodes) {
            node.shape.classList.toggle('current', node.node === this.state);
            node.shape.classList.toggle('picked', node.node === this.node);
        }
        const at = this.nodes.find(({node}) => node === this.node);
        if (at)
            revealIn(this.figure, at.shape);
    }

    make(first, last) {
        const steps = this.stepsIn(first, last);
        const bad = new Set(steps.filter(({facts}) => facts & IS_ERROR)
            .map(({target}) => target));
        const numbers = new Map();
        const number = (node) => {
            if (!numbers.has(node))
                numbers.set(node, numbers.size);
            return numbers.get(node);
        };
        for (let state = first; state <= last; state++)
            number(state);
        this.edges = joinEdges(steps.map(({state, target, action}) => ({
            from: number(state), to: number(target),
            text: shortAction(action)})));
        const ways = new Set(steps.filter(({ofRun}) => ofRun).map(
            ({state, target}) => `${number(state)} ${number(target)}`));
        for (const edge of this.edges)
            Object.assign(edge, ways.has(`${edge.from} ${edge.to}`)
                ? {class: 'run', weight: 10000} : {});
        this.nodes = [...numbers.keys()].map((node) => ({
            node, text: this.near.nameOf(node), starts: node === 0,
            class: (this.near.names.has(node) ? 'other' : 'run') +
                (bad.has(node) ? ' bad' : '')}));
        const {svg} = new GraphPicture(this.nodes, this.edges);
        svg.setAttribute('aria-label', `States ${first} to ${last} of the ` +
            'run, and those next to them');
        for (const {shape: drawn, node} of this.nodes)
            drawn.addEventListener('click', () => this.choose(node));
        this.figure.replaceChildren(svg, this.left ? el('p', {class: 'gap'},
            `${plural(this.left, 'step')} more: in the lists of the states.`)
            : '');
    }
}
