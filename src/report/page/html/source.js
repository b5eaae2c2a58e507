/* ---- The source, with marks --------------------------------------------- */

const LINE = 20, TAB = 8;

const KEYWORDS = {
    pml: `active assert atomic bit bool break byte chan d_step do else empty
        enabled eval false fi for full goto hidden if in init inline int len
        local ltl mtype nempty never nfull od of pc_value pid printf printm
        priority proctype provided return run select short show skip timeout
        trace true typedef unless unsigned xr xs c_code c_decl c_expr c_state
        c_track`,
    dve: `accept assert async bool buchi byte channel commit effect false guard
        init int process property state sync system trans true`,
    cfsm: `channel machine`,
    rules: `Begin End State_prop_rules State_props`,
    lsts: `Begin End Lsts Header Action_names State_names State_props
        Transitions Layout`
};
KEYWORDS.ext = KEYWORDS.xrules = KEYWORDS.rules;

function wordsFor(name) {
    const ending = name.slice(name.lastIndexOf('.') + 1);
    return new Set((KEYWORDS[ending] ?? '').split(/\s+/));
}

/* Comments of C, or of the other files, which begin with "#". */
function tokenOf(name) {
    const c = '\\/\\*.*?(?:\\*\\/|$)|\\/\\/.*$|^\\s*#.*$';
    const comment = /\.(pml|dve|cfsm|c|h|prom|spin)$/.test(name) ? c : '#.*$';
    return new RegExp(`(?<comment>${comment})|(?<string>"(?:[^"\\\\]|\\\\.)*")` +
                      '|(?<number>\\b\\d+\\b)|(?<word>[A-Za-z_]\\w*)', 'g');
}

class SourceFile {
    constructor({name, text, bytes}) {
        this.name = oneLine(visible(name));
        this.bytes = bytes;
        this.lines = text === null ? null : visible(text).split('\n');
        if (this.lines && this.lines[this.lines.length - 1] === '')
            this.lines.pop();
        this.keywords = wordsFor(name);
        this.token = tokenOf(name);
        this.isC = /\.(pml|dve|cfsm|c|h|prom|spin)$/.test(name);
        this.inside = this.findComments();
    }

    /* By line: does it begin inside of a comment? */
    findComments() {
        let inside = false;
        return this.isC && this.lines ? this.lines.map((line) => {
            const before = inside;
            for (const mark of line.match(/\/\*|\*\/|\/\/.*$|"[^"]*"/g) ?? [])
                if (inside ? mark === '*/' : mark === '/*')
                    inside = !inside;
            return before;
        }) : [];
    }

    /* The nodes of a line. */
    draw(i) {
        const line = this.lines[i];
        let from = 0;
        const nodes = [];
        if (this.inside[i]) {
            const end = line.indexOf('*/');
            from = end < 0 ? line.length : end + 2;
            nodes.push(el('span', {class: 'comment'}, line.slice(0, from)));
        }
        const rest = line.slice(from);
        let at = 0;
        for (const found of rest.matchAll(this.token)) {
            const kind = this.kindOf(found.groups);
            if (!kind)
                continue;
            nodes.push(rest.slice(at, found.index),
                       el('span', {class: kind}, found[0]));
            at = found.index + found[0].length;
        }
        nodes.push(rest.slice(at));
        return nodes;
    }

    kindOf({comment, string, number, word}) {
        return comment !== undefined ? 'comment'
            : string !== undefined ? 'string'
            : number !== undefined ? 'digits'
            : word !== undefined && this.keywords.has(word) ? 'keyword' : null;
    }
}

class SourceView {
    constructor(box, select, sources) {
        this.box = box;
        this.select = select;
        this.files = sources.map((source) => new SourceFile(source));
        this.rows = new Rows(box, LINE, (first, end) => this.draw(first, end));
        this.file = 0;
        this.marks = new Map();
        this.done = new Set();
        select.replaceChildren(...this.files.map((file, i) =>
            el('option', {value: i}, file.name)));
        select.addEventListener('change', () => {
            this.open(Number(select.value));
            this.rows.now();
        });
        select.closest('label').hidden = this.files.length < 2;
        this.open(0);
    }

    /* The file of this name without its folder, or -1. */
    find(name) {
        return this.files.findIndex((file) => baseName(file.name) === name);
    }

    open(number) {
        this.file = number;
        this.select.value = String(number);
        const file = this.files[number];
        const longest = file?.lines?.reduce(
            (most, line) => Math.max(most, line.length), 0) ?? 0;
        this.rows.setCount(file ? file.lines?.length ?? 1 : 0,
                           longest * 7.5 + 180);
    }

    /* Where every process is, and what has just been executed. */
    show(run, state) {
        this.marks = new Map();
        this.done = new Set();
        const buttons = [];
        for (const [who, history] of run.places) {
            const place = history.at(state);
            const colour = run.lifelines.indexOf(who);
            if (!place || place.source < 0)
                continue;
            this.mark(place, {who, colour});
            buttons.push(this.button(who, colour, place));
        }
        byId('places').replaceChildren(...buttons);
        const events = state > 0 ? run.eventsOf(state - 1) : [];
        for (const {source, line, other} of events) {
            this.done.add(`${source}:${line}`);
            if (other)
                this.done.add(`${source}:${other}`);
        }
        const last = events[events.length - 1];
        if (last && last.source >= 0)
            this.aim(last.source, last.line);
    }

    /* To where a process is. */
    button(who, colour, {source, line, text}) {
        return el('button', {
            type: 'button', title: text, class: colour < 0 ? 'at'
                : `at c${colour % COLOURS}`,
            onclick: () => this.reveal(source, line)},
        who, ' ', el('strong', {}, String(line)));
    }

    mark({source, line}, mark) {
        const key = `${source}:${line}`;
        if (!this.marks.has(key))
            this.marks.set(key, []);
        this.marks.get(key).push(mark);
    }

    aim(source, line) {
        if (source !== this.file)
            this.open(source);
        this.rows.reveal(line - 1);
    }

    reveal(source, line) {
        this.aim(source, line);
        this.rows.now();
    }

    draw(first, end) {
        const file = this.files[this.file];
        if (!file?.lines)
            return file ? [el('p', {class: 'gap'},
                `This file of ${bytesText(file.bytes)} is not part of the ` +
                'page: nothing in it would be marked.')] : [];
        const nodes = [];
        for (let i = first; i < end; i++)
            nodes.push(this.drawLine(file, i));
        return nodes;
    }

    drawLine(file, i) {
        const key = `${this.file}:${i + 1}`;
        const marks = this.marks.get(key) ?? [];
        const done = this.done.has(key);
        const missing = this.coverage?.marksOf(this.file, i + 1,
                                               file.lines[i]) ?? [];
        const title = this.coverage?.titleOf(this.file, i + 1) ?? '';
        const node = el('div', {
            class: `line${done ? ' done' : ''}${marks.length ? ' here' : ''}` +
                (missing.length ? ' gaps' : ''), title: title || null},
        el('span', {class: 'number'}, String(i + 1)),
        el('code', {}, ...file.draw(i), ...missing),
        el('span', {class: 'marks'}, ...marks.map(({who, colour}) =>
            el('span', {class: colour < 0 ? 'mark'
                                          : `mark c${colour % COLOURS}`},
               who))),
        done ? el('span', {class: 'unseen'}, 'just executed') : null,
        title ? el('span', {class: 'unseen'}, title) : null);
        node.style.top = `${i * LINE}px`;
        return node;
    }
}
