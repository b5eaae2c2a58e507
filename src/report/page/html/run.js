/* ---- A run: its states, its steps, where processes are ------------------ */

const KIND = {
    local: 0, sends: 1, loses: 2, receives: 3, passes: 4, together: 5
};
const NECESSARY = 1, MONITOR = 2;

/* What something was, from which state on. */
class History {
    constructor() {
        this.states = [];
        this.values = [];
    }

    add(state, value) {
        this.states.push(state);
        this.values.push(value);
    }

    /* The number of the entry that counts in this state, or -1. */
    entry(state) {
        let low = 0, high = this.states.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.states[middle] <= state)
                low = middle + 1;
            else
                high = middle;
        }
        return low - 1;
    }

    at(state) {
        const entry = this.entry(state);
        return entry < 0 ? null : this.values[entry];
    }
}

/* Elements of "{1,2,[3,4]}", or null. */
function elements(value) {
    if (!/^\{[^{}"]*\}$/.test(value))
        return null;
    const found = [];
    let depth = 0, word = '';
    for (const c of value.slice(1, -1)) {
        depth += (c === '[') - (c === ']' && depth > 0);
        if (c === ',' && depth === 0) {
            found.push(word);
            word = '';
        } else {
            word += c;
        }
    }
    found.push(word);
    return found;
}

class Run {
    constructor(raw, texts) {
        this.raw = raw;
        this.texts = texts;
        this.length = raw.steps.length;
        this.loop = raw.loop;
        this.lifelines = raw.lifelines.map((name) => oneLine(visible(name)));
        this.names = raw.variables.concat(raw.propositions)
            .map((name) => oneLine(visible(name)));
        this.propositions = raw.variables.length;
        this.events = raw.events.map((event) => this.decode(event));
        this.firstEvent = this.indexEvents();
        this.histories = this.readValues();
        this.places = this.readPlaces();
        this.at = this.readAt();
        this.searchable = [];
    }

    text(number) {
        return number < 0 ? '' : this.texts[number];
    }

    /* As report/page/html_run.c writes them. */
    decode([step, kind, text, mate, problem, output, source, line, other,
            ...lines]) {
        return {step, kind, mate, source, line, other, lines,
                text: this.text(text), problem: this.text(problem),
                output: this.text(output)};
    }

    /* By step: its first event; one more at the end. */
    indexEvents() {
        const first = [];
        let next = 0;
        for (let step = 0; step <= this.length; step++) {
            first.push(next);
            while (next < this.events.length && this.events[next].step === step)
                next++;
        }
        return first;
    }

    eventsOf(step) {
        return this.events.slice(this.firstEvent[step],
                                 this.firstEvent[step + 1]);
    }

    readValues() {
        const histories = this.names.map(() => new History());
        this.raw.initial.forEach((value, k) => histories[k].add(0, value));
        this.raw.steps.forEach((step, i) => {
            for (let k = 2; k < step.length; k += 2)
                histories[step[k]].add(i + 1, step[k + 1]);
        });
        return histories;
    }

    /* By process: where it is. If the model does not say, where it was last. */
    readPlaces() {
        const places = new Map();
        const add = (who, state, place) => {
            if (!places.has(who))
                places.set(who, new History());
            places.get(who).add(state, place);
        };
        for (const [state, who, source, line, text] of this.raw.stands)
            add(this.text(who), state,
                line ? {source, line, text: this.text(text)} : null);
        this.said = places.size > 0;
        if (!this.said)
            for (const {step, source, line, other, lines} of this.events)
                if (source >= 0)
                    lines.forEach((who, i) => add(
                        this.lifelines[who], step + 1,
                        {source, line: i && other ? other : line, text: ''}));
        const rank = ([who]) => this.lifelines.indexOf(who);
        return this.said ? places
            : new Map([...places].sort((a, b) => rank(a) - rank(b)));
    }

    /* Processes that are there at some time, each with its place in its graph;
     * -1: it is not there. */
    readAt() {
        const found = new Map();
        for (const [state, who, graph, place] of this.raw.at) {
            const key = `${graph} ${who}`, name = oneLine(this.text(who));
            if (!found.has(key))
                found.set(key, {name, graph, history: new History(),
                                colour: this.lifelines.indexOf(name)});
            found.get(key).history.add(state, place);
        }
        return [...found.values()];
    }

    action(step) {
        return this.text(this.raw.steps[step][0]);
    }

    facts(step) {
        return this.raw.steps[step][1];
    }

    value(variable, state) {
        return this.text(this.histories[variable].at(state));
    }

    /* The last state in which it had another value before, or 0. */
    lastChange(variable, state) {
        const history = this.histories[variable];
        return history.states[history.entry(state)];
    }

    changed(step) {
        const raw = this.raw.steps[step], found = [];
        for (let k = 2; k < raw.length; k += 2)
            found.push(raw[k]);
        return found;
    }

    isPlace(variable) {
        return variable < this.propositions &&
            this.names[variable].endsWith('@');
    }

    /* {name, from, to} of everything that the step changes; of arrays only
     * elements; without the places of processes. */
    differences(step) {
        return this.changed(step).flatMap((variable) => this.parts(
            variable, this.value(variable, step),
            this.value(variable, step + 1)));
    }

    /* The same of a step from this state to one that is not in the run, by
     * numbers of variables and new values. */
    differencesTo(state, pairs) {
        const found = [];
        for (let k = 0; k < pairs.length; k += 2)
            found.push(...this.parts(pairs[k], this.value(pairs[k], state),
                                     this.text(pairs[k + 1])));
        return found;
    }

    parts(variable, from, to) {
        const one = elements(from), other = elements(to);
        const name = this.names[variable];
        if (this.isPlace(variable))
            return [];
        if (!one || !other || one.length !== other.length || one.length < 2)
            return [{variable, name, from, to}];
        return one.map((old, i) => ({variable, name: `${name}[${i}]`, from: old,
                                     to: other[i]}))
            .filter((part) => part.from !== part.to);
    }

    /* "x: 0 → 1, y: 2 → 3" */
    changesText(step) {
        return this.differences(step)
            .map(({name, from, to}) =>
                `${name}: ${from || '-'} → ${to || '-'}`)
            .join(', ');
    }

    /* All that a search looks at. */
    wordsOf(step) {
        if (this.searchable[step] === undefined)
            this.searchable[step] = [
                this.action(step),
                ...this.eventsOf(step).flatMap((event) => [
                    ...event.lines.map((line) => this.lifelines[line]),
                    event.text, event.problem, event.output]),
                this.changesText(step)].join('\n').toLowerCase();
        return this.searchable[step];
    }

    /* Who takes the step. */
    actors(step) {
        return this.eventsOf(step).flatMap((event) => event.lines);
    }
}
