/* ---- Drawing a graph in layers ------------------------------------------
 *
 * As Sugiyama, Tagawa and Toda (1981): edges that lead back are turned round,
 * nodes get ranks, long edges become chains of points with one in each rank
 * between, ranks are ordered so that few edges cross, and x is chosen so that
 * edges are nearly straight. Places have even ranks; labels of edges are points
 * of odd ranks, so that they have room of their own. */

const BESIDE = 18, BELOW = 11, SWEEPS = 8;

class Layers {
    /* nodes: {left, right, height}, what they need at both sides of x; edges:
     * {from, to, width, height, weight} with the size of the label, and how
     * straight it is to be (1); no edge from a node to itself. Afterwards nodes have x and y, edges `points`, and x and
     * y of the label: its left end, in the middle. Nodes come in the order in
     * which they are to be drawn. */
    constructor(nodes, edges) {
        this.nodes = nodes;
        this.edges = edges;
        this.turnBack();
        this.rank();
        this.makeChains();
        this.order();
        this.place();
        this.finish();
    }

    /* Edges that a depth-first search finds to lead back. */
    turnBack() {
        const out = this.nodes.map(() => []);
        const seen = this.nodes.map(() => 0);
        for (const edge of this.edges)
            out[edge.from].push(edge);
        for (let root = 0; root < this.nodes.length; root++) {
            const stack = seen[root] ? [] : [[root, 0]];
            seen[root] ||= 1;
            while (stack.length) {
                const top = stack[stack.length - 1];
                const edge = out[top[0]][top[1]++];
                if (!edge) {
                    seen[top[0]] = 2;
                    stack.pop();
                    continue;
                }
                edge.back = seen[edge.to] === 1;
                if (!seen[edge.to]) {
                    seen[edge.to] = 1;
                    stack.push([edge.to, 0]);
                }
            }
        }
        for (const edge of this.edges)
            [edge.high, edge.low] = edge.back ? [edge.to, edge.from]
                                              : [edge.from, edge.to];
    }

    /* The longest way from a node that nothing leads to; 2 for each edge. */
    rank() {
        const left = this.nodes.map(() => 0);
        const below = this.nodes.map(() => []);
        for (const edge of this.edges) {
            left[edge.low]++;
            below[edge.high].push(edge.low);
        }
        for (const node of this.nodes)
            node.rank = 0;
        const ready = this.nodes.map((_, i) => i).filter((i) => !left[i]);
        for (let i = 0; i < ready.length; i++)
            for (const low of below[ready[i]]) {
                this.nodes[low].rank = Math.max(
                    this.nodes[low].rank, this.nodes[ready[i]].rank + 2);
                if (--left[low] === 0)
                    ready.push(low);
            }
    }

    /* By rank: its items, each with links to those above and below it. */
    makeChains() {
        this.ranks = [];
        const add = (item) => {
            (this.ranks[item.rank] ??= []).push(item);
            return Object.assign(item, {above: [], below: []});
        };
        const link = (high, low, weight) => {
            high.below.push({item: low, weight});
            low.above.push({item: high, weight});
        };
        this.nodes.forEach(add);
        for (const edge of this.edges) {
            const high = this.nodes[edge.high], low = this.nodes[edge.low];
            const weight = edge.weight ?? 1;
            const at = edge.back ? low.rank - 1 : high.rank + 1;
            let last = high;
            edge.chain = [];
            for (let rank = high.rank + 1; rank < low.rank; rank++) {
                const item = add({rank, left: 1, right: 1, height: 0,
                                  thin: true});
                if (rank === at) {
                    Object.assign(item, {right: edge.width + 4,
                                         height: edge.height});
                    edge.label = item;
                }
                edge.chain.push(item);
                link(last, item, last.thin ? 4 * weight : weight);
                last = item;
            }
            link(last, low, weight);
        }
        this.ranks = Array.from(this.ranks, (rank) => rank ?? []);
    }

    /* ---- Order ---- */

    number() {
        for (const rank of this.ranks)
            rank.forEach((item, i) => { item.order = i; });
    }

    crossings() {
        let count = 0;
        for (const rank of this.ranks) {
            const ends = rank.flatMap((item) => item.below
                .map((low) => low.item.order).sort((a, b) => a - b));
            for (let i = 0; i < ends.length; i++)
                for (let k = i + 1; k < ends.length; k++)
                    count += ends[i] > ends[k];
        }
        return count;
    }

    order() {
        this.number();
        let best = this.ranks.map((rank) => [...rank]);
        let fewest = this.crossings();
        for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
            const down = sweep % 2 === 0;
            const ranks = down ? this.ranks : [...this.ranks].reverse();
            for (const rank of ranks)
                this.sortRank(rank, down ? 'above' : 'below');
            const count = this.crossings();
            if (count < fewest) {
                fewest = count;
                best = this.ranks.map((rank) => [...rank]);
            }
        }
        this.ranks = best;
        this.number();
    }

    /* By the middle of the neighbours; those without any stay about where they
     * are. */
    sortRank(rank, side) {
        for (const item of rank)
            item.middle = item[side].length ? item[side].reduce(
                (sum, other) => sum + other.item.order, 0) / item[side].length
                : item.order;
        rank.sort((a, b) => a.middle - b.middle || a.order - b.order);
        rank.forEach((item, i) => { item.order = i; });
    }

    /* ---- Places ---- */

    place() {
        for (const rank of this.ranks) {
            let x = 0;
            for (const item of rank) {
                item.x = x + item.left;
                x += item.left + item.right + BESIDE;
            }
        }
        for (let sweep = 0; sweep < 4 * SWEEPS; sweep++) {
            const down = sweep % 2 === 0;
            const side = sweep >= 2 * SWEEPS ? null : down ? 'above' : 'below';
            for (const rank of down ? this.ranks : [...this.ranks].reverse())
                this.settle(rank, side);
        }
    }

    /* As near as possible, in squares, to where the neighbours want the items,
     * without a change of order: pool adjacent violators. */
    settle(rank, side) {
        let offset = 0;
        const pools = [];
        rank.forEach((item, i) => {
            if (i > 0)
                offset += rank[i - 1].right + item.left + BESIDE;
            const near = side ? item[side] : [...item.above, ...item.below];
            const weight = near.reduce((sum, to) => sum + to.weight, 0) || 0.1;
            const want = near.length ? near.reduce(
                (sum, to) => sum + to.item.x * to.weight, 0) / weight : item.x;
            pools.push({sum: (want - offset) * weight, weight, count: 1});
            while (pools.length > 1) {
                const [a, b] = pools.slice(-2);
                if (a.sum / a.weight <= b.sum / b.weight)
                    break;
                pools.splice(-2, 2, {sum: a.sum + b.sum,
                                     weight: a.weight + b.weight,
                                     count: a.count + b.count});
            }
            item.offset = offset;
        });
        let i = 0;
        for (const {sum, weight, count} of pools)
            for (let k = 0; k < count; k++, i++)
                rank[i].x = sum / weight + rank[i].offset;
    }

    /* From 0 on; and the ways of edges. */
    finish() {
        const items = this.ranks.flat();
        const left = Math.min(...items.map((item) => item.x - item.left));
        let y = 0;
        for (const rank of this.ranks) {
            const height = Math.max(...rank.map((item) => item.height), 2);
            for (const item of rank)
                Object.assign(item, {x: Math.round(item.x - left),
                                     top: y, y: y + height / 2,
                                     bottom: y + height});
            y += height + BELOW;
        }
        this.width = Math.max(...items.map((item) => item.x + item.right));
        this.height = y - BELOW;
        for (const edge of this.edges)
            this.finishEdge(edge);
    }

    finishEdge(edge) {
        const high = this.nodes[edge.high], low = this.nodes[edge.low];
        const points = [[high.x, high.y + NODE / 2]];
        for (const item of edge.chain)
            if (item === edge.label)
                points.push([item.x, item.top], [item.x, item.bottom]);
            else
                points.push([item.x, item.y, true]);
        points.push([low.x, low.y - NODE / 2]);
        if (edge.back)
            points.reverse();
        edge.points = points;
        edge.x = edge.label.x + 5;
        edge.y = edge.label.y;
    }
}

/* A spline: upright at places and labels, smooth where an edge passes. */
function wayOf(points) {
    const lean = (i, other) => points[i][2]
        ? [0, 1].map((k) => (points[i + 1][k] - points[i - 1][k]) / 6)
        : [0, (points[Math.max(i, other)][1] -
               points[Math.min(i, other)][1]) / 2];
    const near = (i, other, sign) => {
        const by = lean(i, other);
        return [0, 1].map((k) => (points[i][k] + sign * by[k]).toFixed(1))
            .join(' ');
    };
    return `M${points[0].slice(0, 2).join(' ')}` + points.slice(1).map(
        (point, i) => `C${near(i, i + 1, 1)} ${near(i + 1, i, -1)} ` +
            point.slice(0, 2).join(' ')).join('');
}

/* A drawing of a graph. nodes: {text, class, title}; edges: {from, to, texts,
 * class}, at most one between two nodes in a direction. What is drawn is in
 * `svg`; nodes and edges have their `shape`. */
const NODE = 26, LABEL = 13, LABEL_LETTER = 6.7, MOST_LETTERS = 30,
    MOST_LABELS = 3;
let drawings = 0;

function cut(text, letters) {
    text = oneLine(text);
    return text.length > letters ? text.slice(0, letters - 1) + '…' : text;
}

function labelLines(texts) {
    const lines = texts.slice(0, texts.length > MOST_LABELS ? MOST_LABELS - 1
                                                            : MOST_LABELS)
        .map((text) => cut(text, MOST_LETTERS));
    if (lines.length < texts.length)
        lines.push(`… ${texts.length - lines.length} more`);
    return lines;
}

function widthOf(lines) {
    return Math.max(0, ...lines.map((line) => line.length)) * LABEL_LETTER + 4;
}

class GraphPicture {
    constructor(nodes, edges) {
        this.tip = `tip-${++drawings}`;
        const loops = edges.filter((edge) => edge.from === edge.to);
        const others = edges.filter((edge) => edge.from !== edge.to);
        for (const edge of edges) {
            edge.lines = labelLines(edge.texts);
            edge.width = widthOf(edge.lines);
            edge.height = Math.max(edge.lines.length * LABEL, LABEL);
        }
        for (const node of nodes) {
            node.short = cut(node.text, 24);
            node.own = Math.max(widthOf([node.short]) + 14, 34);
            node.left = node.right = node.own / 2;
            node.height = NODE;
        }
        for (const loop of loops) {
            nodes[loop.from].right += loop.width + 26;
            nodes[loop.from].height = Math.max(NODE, loop.height);
        }
        this.layout = new Layers(nodes, others);
        this.svg = shape('svg', {
            class: 'graph', width: this.layout.width + 32,
            height: this.layout.height + 34, role: 'img',
            viewBox: `-8 -24 ${this.layout.width + 32} ` +
                `${this.layout.height + 34}`});
        this.svg.append(this.head(), ...others.map((edge) => this.edge(edge)),
                        ...loops.map((edge) => this.loop(edge, nodes)),
                        ...nodes.map((node) => this.node(node)));
    }

    head() {
        return shape('defs', {}, shape('marker', {
            id: this.tip, viewBox: '0 0 10 10', refX: 9, refY: 5,
            markerWidth: 9, markerHeight: 9, orient: 'auto',
            markerUnits: 'userSpaceOnUse'},
        shape('path', {d: 'M0 0L10 5L0 10z', class: 'head'})));
    }

    label(edge, x, y) {
        const top = y - edge.lines.length * LABEL / 2 + LABEL - 3;
        return shape('text', {}, ...edge.lines.map((line, i) =>
            shape('tspan', {x, y: top + i * LABEL}, line)));
    }

    edge(edge) {
        edge.shape = shape('g', {class: `edge ${edge.class ?? ''}`},
            shape('title', {}, edge.texts.map(oneLine).join('\n')),
            shape('path', {d: wayOf(edge.points),
                           'marker-end': `url(#${this.tip})`}),
            this.label(edge, edge.x, edge.y));
        return edge.shape;
    }

    loop(edge, nodes) {
        const {x, y, own} = nodes[edge.from], right = x + own / 2;
        edge.shape = shape('g', {class: `edge ${edge.class ?? ''}`},
            shape('title', {}, edge.texts.map(oneLine).join('\n')),
            shape('path', {d: `M${right} ${y - 7}c26 -14 26 28 1 14`,
                           'marker-end': `url(#${this.tip})`}),
            this.label(edge, right + 24, y));
        return edge.shape;
    }

    node(node) {
        const {x, y, own} = node;
        node.shape = shape('g', {class: `node ${node.class ?? ''}`},
            shape('title', {}, oneLine(node.title ?? node.text)),
            shape('rect', {x: x - own / 2, y: y - NODE / 2, width: own,
                           height: NODE, rx: node.round ?? 6}),
            shape('text', {x, y: y + 4, class: 'middle'}, node.short));
        if (node.starts)
            node.shape.append(shape('path', {
                class: 'starts', d: `M${x - 18} ${y - NODE / 2 - 14}` +
                    `L${x - 6} ${y - NODE / 2 - 1}`,
                'marker-end': `url(#${this.tip})`}));
        return node.shape;
    }
}
