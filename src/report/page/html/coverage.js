/* ---- What was never executed -------------------------------------------- */

const ITEM = 22;

/* Where a byte of the line is on the screen, with tabs as wide as they are. */
function screenColumn(line, byte) {
    let at = 1, column = 0;
    for (const c of line) {
        if (at >= byte)
            break;
        const code = c.codePointAt(0);
        at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        column += c === '\t' ? TAB - column % TAB : c.length;
    }
    return column;
}

class CoverageView {
    constructor(data, reveal) {
        const raw = data.coverage;
        this.complete = raw.complete;
        this.reveal = reveal;
        this.sources = data.sources.map((source) => source.name);
        this.list = raw.groups.flatMap((group) => this.rowsOf(group));
        this.marks = this.findMarks();
        byId('coverage').hidden = false;
        byId('coverage-facts').textContent = this.headline(raw);
        const known = raw.complete || data.coverage_asked;
        byId('marked').checked = known;
        byId('marked').parentElement.hidden = this.marks.size === 0;
        byId('gaps').hidden = !known || this.list.length === 0;
        this.rows = new Rows(byId('gaps'), ITEM,
                             (first, end) => this.draw(first, end));
        byId('gaps').style.height =
            `${Math.min(this.list.length, 9) * ITEM + 2}px`;
        this.rows.setCount(this.list.length);
        this.rows.now();
    }

    /* The name of the group, then what is missing in it. */
    rowsOf({kind, name, items}) {
        const missing = items.filter((item) => item.seen !== 'done');
        return missing.length === 0 ? []
            : [{group: `${kind} ${oneLine(visible(name))}`}, ...missing];
    }

    /* By line of a source: what of it is to be marked. */
    findMarks() {
        const marks = new Map();
        for (const item of this.list) {
            const source = this.sources.indexOf(item.file);
            if (source < 0)
                continue;
            const key = `${source}:${item.line}`;
            if (!marks.has(key))
                marks.set(key, []);
            marks.get(key).push(item);
        }
        return marks;
    }

    headline({groups, complete, why}) {
        const counts = new Map();
        for (const {kind, seen} of groups.flatMap((group) => group.items)) {
            const count = counts.get(kind) ?? {all: 0, done: 0};
            count.all++;
            count.done += seen === 'done';
            counts.set(kind, count);
        }
        const parts = [...counts].map(([kind, {all, done}]) =>
            `${done.toLocaleString('en')} of ${plural(all, kind)}`);
        return `${parts.join(', ')} executed` + (complete ? '.'
            : ` so far: ${visible(why ?? '')}. ` +
              'With --coverage the rest is searched, too.');
    }

    text(item) {
        const never = this.complete ? 'never' : 'so far not';
        const sight = item.seen === 'reached'
            ? `reached, but ${never} possible` : `${never} reached`;
        return `${item.kind} ${oneLine(visible(item.text))}: ${sight}`;
    }

    draw(first, end) {
        return this.list.slice(first, end).map((item, i) => {
            const node = item.group
                ? el('div', {class: 'gap-group'}, item.group)
                : el('div', {class: 'gap-item'}, this.place(item),
                     ` ${this.text(item)}`);
            node.style.top = `${(first + i) * ITEM}px`;
            return node;
        });
    }

    place(item) {
        const source = this.sources.indexOf(item.file);
        return source < 0 ? '' : el('button', {
            type: 'button', class: 'place',
            onclick: () => this.reveal(source, item.line)},
        el('span', {}, `${baseName(oneLine(visible(item.file)))}:${item.line}`));
    }

    /* Lines under what was not executed. */
    marksOf(source, number, line) {
        if (!byId('marked').checked)
            return [];
        return (this.marks.get(`${source}:${number}`) ?? []).map((item) => {
            const from = item.column ? screenColumn(line, item.column) : 0;
            const to = item.column && item.end_line === item.line
                ? screenColumn(line, item.end_column)
                : screenColumn(line, Infinity);
            const mark = el('span', {class: `missing ${item.seen}`});
            mark.style.left = `${from}ch`;
            mark.style.width = `${Math.max(to - from, 1)}ch`;
            return mark;
        });
    }

    titleOf(source, number) {
        return byId('marked').checked
            ? (this.marks.get(`${source}:${number}`) ?? [])
                .map((item) => this.text(item)).join('\n') : '';
    }
}
