'use strict';

/* ---- Elements: whatever comes from a model is a text or a value of an
 * attribute, never markup ------------------------------------------------- */

const SVG = 'http://www.w3.org/2000/svg';

function byId(id) {
    return document.getElementById(id);
}

/* Keys that begin with "on" are listeners; false and null are left out. */
function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on'))
            node.addEventListener(name.slice(2), value);
        else if (value !== false && value !== null && value !== undefined)
            node.setAttribute(name, value === true ? '' : value);
    }
    node.append(...children.filter((child) => child !== null));
    return node;
}

function el(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

function shape(tag, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}

/* Characters that would not be drawn, or turn the direction of writing. */
function visible(text) {
    return text.replace(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
        (c) => {
            const code = c.charCodeAt(0);
            return code < 256 ? '\\x' + code.toString(16).padStart(2, '0')
                              : '\\u' + code.toString(16).padStart(4, '0');
        });
}

function oneLine(text) {
    return text.replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

function plural(count, word) {
    return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

function bytesText(bytes) {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
    let unit = 0;
    while (bytes >= 1024 && unit < units.length - 1) {
        bytes /= 1024;
        unit++;
    }
    const digits = unit && bytes < 10 ? 1 : 0;
    return `${bytes.toFixed(digits)} ${units[unit]}`;
}

/* The file without its folder. */
function baseName(path) {
    return path.slice(path.lastIndexOf('/') + 1) || path;
}

/* ---- Lists of which only the rows in sight are in the page -------------- */

const MARGIN_ROWS = 8;

class Rows {
    /* draw(first, end) returns the nodes of these rows. What the browser
     * measures is kept, so that drawing needs no layout. */
    constructor(box, height, draw) {
        this.box = box;
        this.height = height;
        this.draw = draw;
        this.count = 0;
        this.top = 0;
        this.waiting = false;
        this.wanted = null; /* the row that is to stay in sight */
        this.all = el('div', {class: 'all'});
        box.replaceChildren(this.all);
        box.addEventListener('scroll', () => {
            if (Math.abs(this.top - box.scrollTop) > 1)
                this.wanted = null;
            this.top = box.scrollTop;
            this.later();
        });
        new ResizeObserver(() => {
            this.measure();
            if (this.wanted !== null)
                this.reveal(this.wanted);
            this.later();
        }).observe(box);
    }

    measure() {
        this.room = this.box.clientHeight - this.all.offsetTop;
    }

    setCount(count, width) {
        this.count = count;
        this.all.style.height = `${count * this.height}px`;
        this.all.style.minWidth = width ? `${width}px` : '';
        if (!this.room)
            this.measure();
    }

    later() {
        if (this.waiting)
            return;
        this.waiting = true;
        requestAnimationFrame(() => this.now());
    }

    now() {
        this.waiting = false;
        const first = Math.floor(this.top / this.height) - MARGIN_ROWS;
        const seen = Math.ceil(this.room / this.height);
        const end = first + seen + 2 * MARGIN_ROWS;
        this.all.replaceChildren(...this.draw(Math.max(first, 0),
                                              Math.min(end, this.count)));
    }

    /* Scroll no more than needed, with a few rows around it. The caller draws.
     */
    reveal(row) {
        this.wanted = row;
        const around = Math.min(3 * this.height, this.room / 3);
        const top = row * this.height - around;
        const bottom = (row + 1) * this.height + around;
        const last = Math.max(this.count * this.height - this.room, 0);
        let to = this.top;
        if (top < to)
            to = Math.max(top, 0);
        else if (bottom > to + this.room)
            to = bottom - this.room;
        to = Math.min(to, last);
        if (to !== this.top)
            this.box.scrollTop = this.top = to;
    }
}
