/* ---- Values ------------------------------------------------------------- */

const VALUE = 24;

class ValueView {
    /* go(state) is called for the step of a change. */
    constructor(box, changes, go) {
        this.rows = new Rows(box, VALUE, (first, end) => this.draw(first, end));
        this.changes = changes;
        this.go = go;
        this.filter = '';
        this.list = [];
    }

    matches(run, variable) {
        return this.filter === '' ||
            run.names[variable].toLowerCase().includes(this.filter);
    }

    /* Does the step change something that the filter lets through? */
    touches(run, step) {
        return run.changed(step).some((variable) =>
            !run.isPlace(variable) && this.matches(run, variable));
    }

    show(run, state) {
        this.run = run;
        this.state = state;
        this.list = run.names.map((_, k) => k).filter((k) =>
            !(run.said && run.isPlace(k)) && this.matches(run, k) &&
            run.value(k, state) !== '');
        this.showChanges();
        this.rows.setCount(Math.max(this.list.length, 1));
    }

    showChanges() {
        const changes = this.state > 0
            ? this.run.differences(this.state - 1).filter(({variable}) =>
                this.matches(this.run, variable)) : [];
        const places = this.state > 0 ? this.run.changed(this.state - 1) : [];
        const none = this.state === 0 ? 'The initial state.'
            : places.length && !this.filter ? 'Only places of processes change.'
            : 'Nothing changes.';
        this.changes.replaceChildren(changes.length
            ? el('ul', {class: 'changes'}, ...changes.map(
                ({name, from, to}) => el('li', {},
                    el('span', {class: 'name'}, name), ' ',
                    el('del', {}, from || '-'), ' → ',
                    el('ins', {}, to || '-'))))
            : el('p', {class: 'gap'}, none));
    }

    draw(first, end) {
        if (!this.run)
            return [];
        if (this.list.length === 0)
            return [el('p', {class: 'gap'}, this.filter
                ? 'No variable matches.' : 'There are no variables.')];
        return this.list.slice(first, end).map((variable, i) =>
            this.drawValue(variable, first + i));
    }

    drawValue(variable, row) {
        const {run, state} = this;
        const value = run.value(variable, state);
        const since = run.lastChange(variable, state);
        const node = el('div', {
            class: `value${since === state && state > 0 ? ' changed' : ''}`},
        el('span', {class: 'name', title: run.names[variable]},
           run.names[variable]),
        el('span', {class: 'is', title: value}, value),
        since > 0 ? el('button', {
            type: 'button', class: 'since', title: 'To the step that wrote it',
            onclick: () => this.go(since)}, `step ${since}`) : null);
        node.style.top = `${row * VALUE}px`;
        return node;
    }
}
