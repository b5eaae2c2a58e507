/* ---- The message sequence chart ----------------------------------------- */

const ROW = 30, BOX = 22, LEFT = 72, LETTER = 7.25, PADDING = 12;
const NARROWEST = 94, WIDEST = 230;
const NOTE = 260, NARROWEST_NOTE = 130;
const COLOURS = 8;

class Chart {
    /* pick(state) is called for a row that was clicked. */
    constructor(box, pick) {
        this.box = box;
        this.rows = new Rows(box, ROW, (first, end) => this.draw(first, end));
        this.heads = el('div', {class: 'heads', 'aria-hidden': 'true'});
        box.prepend(this.heads);
        this.rows.all.addEventListener('click', (event) => {
            const row = event.target.closest('[data-state]');
            if (row)
                pick(Number(row.dataset.state));
        });
        this.state = 0;
        this.matches = new Set();
    }

    /* isShown(step) says which steps have rows; hidden is a set of lifelines.
     */
    show(run, hidden, isShown) {
        this.run = run;
        this.shown = run.lifelines.map((_, i) => i).filter(
            (i) => !hidden.has(i));
        this.columns = new Map(this.shown.map((line, i) => [line, i]));
        this.makeRows(isShown);
        this.measure();
        this.drawHeads();
        this.rows.setCount(this.list.length, this.wide());
    }

    /* {state, event}: the initial state, an event, a step without events, the
     * end. */
    makeRows(isShown) {
        const run = this.run;
        this.list = [{state: 0, event: null}];
        this.rowOf = new Map();
        for (let step = 0; step < run.length; step++) {
            if (!isShown(step))
                continue;
            const from = run.firstEvent[step], end = run.firstEvent[step + 1];
            if (from === end)
                this.list.push({state: step + 1, event: null});
            for (let i = from; i < end; i++) {
                if (!run.events[i].lines.some((l) => this.columns.has(l)))
                    continue;
                this.rowOf.set(i, this.list.length);
                this.list.push({state: step + 1, event: run.events[i]});
            }
        }
        this.list.push({state: run.length, event: null, end: true});
        this.firstRow = new Map();
        this.list.forEach((row, i) => {
            if (!this.firstRow.has(row.state))
                this.firstRow.set(row.state, i);
        });
        this.messages = this.findMessages();
        this.loopRow = this.list.findIndex((row) => this.isCycle(row));
    }

    /* Messages that a channel held for a while, by their rows; a row that is
     * not shown, or not there, is null. */
    findMessages() {
        const found = [];
        this.run.events.forEach((event, i) => {
            const sends = event.kind === KIND.sends ||
                event.kind === KIND.loses;
            if (!sends && !(event.kind === KIND.receives && event.mate >= 0 &&
                            !this.rowOf.has(event.mate)))
                return;
            const from = sends ? i : event.mate;
            const to = sends ? event.mate : i;
            const start = this.rowOf.get(from), end = this.rowOf.get(to);
            if (start !== undefined || end !== undefined)
                found.push({from: this.run.events[from], start,
                            to: to < 0 ? null : this.run.events[to], end});
        });
        return found;
    }

    /* A box may be nearly twice as wide as its column: it does not reach the
     * lifelines next to it. Notes need some room, too, and go without it if
     * there are too many lifelines. */
    measure() {
        const name = Math.max(0, ...this.shown.map(
            (line) => this.run.lifelines[line].length)) * 8 + 2 * PADDING;
        const text = this.list.reduce((most, {event}) => Math.max(
            most, event ? this.boxWidth(event) : 0), 0);
        this.room = this.box.clientWidth;
        const all = this.room - LEFT;
        const room = (note) => (all - note) / Math.max(this.shown.length, 1);
        this.width = Math.min(Math.max(name, text / 1.8), WIDEST,
                              Math.max(room(NOTE), Math.min(
                                  name, room(NARROWEST_NOTE))));
        this.width = Math.max(this.width, NARROWEST);
        this.before = this.overhang(this.shown[0]);
        this.after = this.overhang(this.shown[this.shown.length - 1]);
        this.noted = this.room - this.right() > NARROWEST_NOTE;
    }

    boxWidth(event) {
        return Math.max(oneLine(event.text).length * LETTER + 2 * PADDING, 34);
    }

    /* By how much boxes of a lifeline are wider than its column, at a side. */
    overhang(line) {
        const most = this.list.reduce((width, {event}) => event &&
            event.lines.length === 1 && event.lines[0] === line
            ? Math.max(width, this.boxWidth(event)) : width, 0);
        return Math.max(Math.min(most, 2 * this.width - 16) - this.width, 0) /
            2;
    }

    x(line) {
        return LEFT + this.before +
            (this.columns.get(line) + 0.5) * this.width;
    }

    right() {
        return LEFT + this.before + this.shown.length * this.width +
            this.after + 2;
    }

    /* What the rows need. */
    wide() {
        return this.right() + (this.noted ? NARROWEST_NOTE : 0);
    }

    drawHeads() {
        this.heads.replaceChildren(...this.shown.map((line) => {
            const name = this.run.lifelines[line];
            const head = el('span', {
                class: `lifeline c${line % COLOURS}`, title: name}, name);
            head.style.left = `${this.x(line) - this.width / 2 + 4}px`;
            head.style.width = `${this.width - 8}px`;
            return head;
        }));
        this.heads.style.width = `${this.wide()}px`;
    }

    /* ---- Rows ---- */

    draw(first, end) {
        if (!this.run)
            return [];
        const nodes = [];
        for (let i = first; i < end; i++)
            nodes.push(this.drawRow(i));
        nodes.push(this.drawPicture(first, end));
        this.point();
        return nodes;
    }

    isCycle(row) {
        return this.run.loop !== null && row.state > this.run.loop && !row.end;
    }

    rowClass(row) {
        return ['step', row.end && 'end',
                row.state === this.state && !row.end && 'current',
                row.state > this.state && 'later',
                this.matches.has(row.state) && !row.end && 'match',
                this.isCycle(row) && 'cycle',
                row.event && row.event.problem && 'bad']
            .filter(Boolean).join(' ');
    }

    drawRow(i) {
        const row = this.list[i];
        const node = el('div', {
            id: `row-${i}`, class: this.rowClass(row), role: 'option',
            'aria-selected': String(row.state === this.state && !row.end),
            'aria-label': this.label(row), 'data-state': row.state,
            title: this.label(row)},
        el('span', {class: 'number'}, this.number(row, i)),
        this.note(row));
        node.style.top = `${i * ROW}px`;
        return node;
    }

    number(row, i) {
        if (row.end)
            return '';
        const facts = row.state ? this.run.facts(row.state - 1) : 0;
        const star = this.run.raw.monitor && facts & MONITOR ? '*' : '';
        const first = this.list[i - 1]?.state !== row.state;
        return first ? `${row.state}${star}` : '';
    }

    note(row) {
        if (!row.end && !this.noted)
            return null;
        const note = el('span', {class: 'note'}, this.noteText(row));
        note.style.left = `${row.end ? LEFT : this.right() + 12}px`;
        return note;
    }

    noteText(row) {
        const run = this.run;
        if (row.end)
            return run.loop === null
                ? `⇒ ${run.raw.error}: ${oneLine(visible(run.raw.end))}`
                : `↻ back to step ${run.loop + 1}, forever   ⇒ ` +
                  `${run.raw.error}: ${oneLine(visible(run.raw.end))}`;
        if (row.state === 0)
            return 'initial state';
        if (!row.event)
            return run.action(row.state - 1);
        const events = run.eventsOf(row.state - 1);
        const last = row.event === events[events.length - 1];
        const {problem, output} = row.event;
        return [problem, output && `prints ${oneLine(output)}`,
                last && run.changesText(row.state - 1)]
            .filter(Boolean).join('; ');
    }

    /* What a screen reader says, and where the pointer rests. */
    label(row) {
        const run = this.run;
        if (row.end || row.state === 0)
            return this.noteText(row);
        const words = [`step ${row.state}`];
        if (row.event) {
            const who = row.event.lines.map((line) => run.lifelines[line]);
            const arrow = row.event.kind === KIND.passes ? ' to ' : ', ';
            words.push(`${who.join(arrow)}: ` + oneLine(
                row.event.kind === KIND.together ? run.action(row.state - 1)
                                                 : row.event.text));
            if (row.event.mate >= 0)
                words.push((row.event.kind === KIND.sends
                    ? 'received in step ' : 'sent in step ') +
                    (run.events[row.event.mate].step + 1));
            else if (row.event.kind === KIND.loses)
                words.push('the message is lost');
        }
        words.push(this.noteText(row));
        if (run.facts(row.state - 1) & NECESSARY)
            words.push('in every shortest counterexample');
        if (this.isCycle(row))
            words.push('part of the cycle');
        return words.filter(Boolean).join('; ');
    }

    /* ---- Drawing: coordinates are those of the rows from `first` on ---- */

    drawPicture(first, end) {
        const height = (end - first) * ROW;
        const svg = shape('svg', {
            class: 'picture', width: this.right(), height,
            'aria-hidden': 'true'});
        const y = (row) => (row - first + 0.5) * ROW;
        svg.style.top = `${first * ROW}px`;
        svg.append(this.arrowHead());
        this.drawLifelines(svg, y, first, end);
        this.drawLoop(svg, y, first, end);
        for (const message of this.messages)
            if ((message.start ?? message.end) < end &&
                (message.end ?? message.start) >= first)
                this.drawMessage(svg, y, message);
        for (let i = first; i < end; i++)
            if (this.list[i].event)
                this.drawEvent(svg, y(i), this.list[i]);
        return svg;
    }

    arrowHead() {
        return shape('defs', {}, shape('marker', {
            id: 'arrow-head', viewBox: '0 0 10 10', refX: 9, refY: 5,
            markerWidth: 11, markerHeight: 11,
            markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse'},
        shape('path', {d: 'M0 0L10 5L0 10z', class: 'head'})));
    }

    drawLifelines(svg, y, first, end) {
        const last = this.list.length - 1;
        for (const line of this.shown)
            svg.append(shape('path', {
                class: `life c${line % COLOURS}`,
                d: `M${this.x(line)} ${y(Math.max(first, 0)) - ROW / 2}` +
                   `V${y(Math.min(end - 1, last - 1)) + ROW / 2}`}));
    }

    /* From the last step back to the first one of the cycle. */
    drawLoop(svg, y, first, end) {
        const from = this.loopRow, to = this.list.length - 2;
        if (from < 0)
            return;
        const top = y(Math.max(from, first - 1)), bottom = y(Math.min(to, end));
        svg.append(shape('path', {
            class: 'loop', 'marker-start': from >= first
                ? 'url(#arrow-head)' : null,
            d: from === to
                ? `M${LEFT - 6} ${top - 5}h-12v10h12`
                : `M${LEFT - 6} ${top}H${LEFT - 18}V${bottom}H${LEFT - 6}`}));
    }

    classOf(event) {
        return (event.step + 1 === this.state ? ' now' : '') +
            (event.step + 1 > this.state ? ' later' : '') +
            (event.problem ? ' bad' : '');
    }

    drawEvent(svg, y, {event}) {
        const lines = event.lines.filter((line) => this.columns.has(line));
        if (lines.length > 1)
            this.drawAcross(svg, y, event, lines);
        else
            this.drawBox(svg, y, event, lines[0]);
    }

    fit(text, width) {
        const letters = Math.floor((width - PADDING) / LETTER);
        text = oneLine(text);
        return text.length > letters
            ? text.slice(0, Math.max(letters - 1, 1)) + '…' : text;
    }

    drawBox(svg, y, event, line) {
        const width = Math.min(this.boxWidth(event), 2 * this.width - 16);
        const x = this.x(line);
        svg.append(shape('g', {
            class: `event c${line % COLOURS}${this.classOf(event)}`},
        shape('rect', {x: x - width / 2, y: y - BOX / 2, width, height: BOX,
                       rx: 4}),
        shape('text', {x, y: y + 4}, this.fit(event.text, width))));
    }

    /* A line through all who take part, with what happens above it. */
    drawAcross(svg, y, event, lines) {
        const xs = lines.map((line) => this.x(line));
        const low = Math.min(...xs), high = Math.max(...xs);
        const group = shape('g', {class: `across${this.classOf(event)}`});
        if (event.kind === KIND.passes)
            group.append(shape('path', {
                class: 'arrow', d: `M${xs[0]} ${y + 7}H${xs[1]}`,
                'marker-end': 'url(#arrow-head)'}));
        else
            group.append(
                shape('path', {class: 'joint', d: `M${low} ${y + 7}H${high}`}),
                ...xs.map((cx) => shape('circle', {cx, cy: y + 7, r: 4})));
        group.append(shape('text', {x: (low + high) / 2, y},
                           this.fit(event.text, high - low + this.width)));
        svg.append(group);
    }

    /* From the box of the sender to that of the receiver. */
    drawMessage(svg, y, {from, start, to, end}) {
        const now = from.step + 1 === this.state ||
            (to && to.step + 1 === this.state);
        const kind = `message${now ? ' now' : ''}` +
            (from.step + 1 > this.state ? ' later' : '');
        const out = start === undefined ? null
            : [this.x(from.lines[0]), y(start) + BOX / 2];
        const into = end === undefined ? null
            : [this.x(to.lines[0]), y(end) - BOX / 2];
        let d;
        if (out && into && out[0] === into[0])
            d = `M${out[0] + 14} ${out[1]}` +
                `C${out[0] + this.width / 2} ${out[1] + 12} ` +
                `${into[0] + this.width / 2} ${into[1] - 12} ` +
                `${into[0] + 14} ${into[1]}`;
        else if (out && into)
            d = `M${out[0]} ${out[1]}L${into[0]} ${into[1]}`;
        else if (out)
            d = `M${out[0]} ${out[1]}l${this.width / 3} ${ROW / 3}`;
        else
            d = `M${into[0] - this.width / 3} ${into[1] - ROW / 3}` +
                `L${into[0]} ${into[1]}`;
        svg.append(shape('path', {
            class: kind + (out && into ? '' : ' open'), d,
            'marker-end': 'url(#arrow-head)'}));
    }

    /* ---- Walking ---- */

    setState(state) {
        this.state = state;
        const row = this.firstRow.get(state);
        if (state === this.run.length)
            this.rows.reveal(this.list.length - 1);
        if (row !== undefined)
            this.rows.reveal(row);
        this.revealColumn(this.list[row]?.event?.lines.find(
            (line) => this.columns.has(line)));
    }

    /* Scroll sideways no more than needed. */
    revealColumn(line) {
        if (line === undefined || this.wide() <= this.box.clientWidth)
            return;
        const x = this.x(line), left = this.box.scrollLeft;
        if (x - this.width < left)
            this.box.scrollLeft = x - this.width - LEFT / 2;
        else if (x + this.width > left + this.box.clientWidth)
            this.box.scrollLeft = x + this.width - this.box.clientWidth;
    }

    /* Where a screen reader is. */
    point() {
        const row = this.firstRow.get(this.state);
        if (row === undefined)
            this.box.removeAttribute('aria-activedescendant');
        else
            this.box.setAttribute('aria-activedescendant', `row-${row}`);
    }
}
