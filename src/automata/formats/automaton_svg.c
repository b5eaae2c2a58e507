#include "automata/formats/automaton_svg.h"

#include "automata/forms/guard_print.h"
#include "base/quote.h"
#include "base/utf8.h"

#include <assert.h>
#include <string.h>

enum { /* in pixels */
    RADIUS = 18,
    MARGIN = 40,
    GAP = 70,          /* between the centres of states, at least */
    LETTER = 7,        /* width of a letter of a label */
    LINE = 14,         /* height of one */
    LOOP = 62,         /* height of a loop with its label */
    STEP = 34,         /* that an edge over one more state is higher */
    LONGEST_LABEL = 36 /* letters */
};

typedef struct Drawing {
    const Automaton *automaton; /* what is drawn */
    Text *out;                  /* where to */
    int *x;                     /* by state: its centre */
    int y;                      /* of all centres */
    int right;                  /* of the last state with its label */
} Drawing;

/* ---- Labels -------------------------------------------------------------- */

static void guard_text(const Automaton *automaton, const AutomatonEdge *edge,
                       Text *out) {
    guard_print(automaton, edge->guard, GUARD_PLAIN, out);
}

/* The label, cut where it is long; returns how many letters it has. */
static int put_label(const Automaton *automaton, const AutomatonEdge *edge,
                     Text *out) {
    Text whole;
    text_init(&whole, automaton->mem);
    guard_text(automaton, edge, &whole);
    size_t at = 0;
    int letters = 0;
    for (; at < whole.length && letters < LONGEST_LABEL; letters++) {
        size_t step = utf8_length(whole.data + at, whole.length - at);
        at += step ? step : 1;
    }
    if (out) {
        quote_markup(out, whole.data, at);
        text_add(out, at < whole.length ? "..." : "");
    }
    letters += at < whole.length ? 3 : 0;
    text_release(&whole);
    return letters;
}

static int width_of(const Automaton *automaton, const AutomatonEdge *edge) {
    return LETTER * put_label(automaton, edge, NULL);
}

/* ---- Places -------------------------------------------------------------- */

static uint32_t span_of(const AutomatonEdge *edge) {
    return edge->target > edge->source ? edge->target - edge->source
                                       : edge->source - edge->target;
}

/* Move all states from this one on to the right. */
static void widen(Drawing *drawing, uint32_t from, int by) {
    for (uint32_t s = from; by > 0 && s < drawing->automaton->state_count; s++)
        drawing->x[s] += by;
}

/* A label must fit between the ends of its edge. */
static void make_room(Drawing *drawing, const AutomatonEdge *edge) {
    int width = width_of(drawing->automaton, edge) + 2 * RADIUS + 16;
    uint32_t low = edge->source < edge->target ? edge->source : edge->target;
    uint32_t high = low + span_of(edge);
    widen(drawing, high, width - (drawing->x[high] - drawing->x[low]));
}

/* The labels of loops, which are above their states, are next to each other. */
static void make_room_for_loops(Drawing *drawing) {
    const Automaton *automaton = drawing->automaton;
    int before = MARGIN - 2 * LETTER - drawing->x[0];
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        int half = RADIUS;
        for (size_t i = 0; i < automaton->edges.count; i++) {
            const AutomatonEdge *edge = &automaton->edges.data[i];
            if (edge->source == s && edge->target == s &&
                width_of(automaton, edge) / 2 > half)
                half = width_of(automaton, edge) / 2;
        }
        int from = s ? drawing->x[s - 1] : drawing->x[0];
        widen(drawing, s, before + half + 2 * LETTER - (drawing->x[s] - from));
        before = half;
        drawing->right = drawing->x[s] + half;
    }
}

/* How far an edge is from the line at its highest, label included. */
static int height_of(const AutomatonEdge *edge) {
    if (edge->source == edge->target)
        return RADIUS + LOOP;
    if (edge->target > edge->source)
        return span_of(edge) == 1
                   ? LINE
                   : RADIUS + LOOP + STEP * (int)(span_of(edge) - 1);
    return RADIUS + 2 * LINE + STEP * (int)(span_of(edge) - 1);
}

static void place(Drawing *drawing, int *below) {
    const Automaton *automaton = drawing->automaton;
    int above = RADIUS;
    *below = RADIUS;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        drawing->x[s] = 2 * MARGIN + (int)s * GAP;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        int *side = edge->target < edge->source ? below : &above;
        if (edge->source != edge->target)
            make_room(drawing, edge);
        if (height_of(edge) > *side)
            *side = height_of(edge);
    }
    make_room_for_loops(drawing);
    drawing->y = above + MARGIN / 2;
}

/* ---- Drawing ------------------------------------------------------------- */

static void put_text(const Drawing *drawing, const AutomatonEdge *edge, int x,
                     int y) {
    text_printf(drawing->out, "<text x=\"%d\" y=\"%d\">", x, y);
    put_label(drawing->automaton, edge, drawing->out);
    text_add(drawing->out, "</text>");
}

static void put_edge(const Drawing *drawing, const AutomatonEdge *edge) {
    Text *out = drawing->out;
    int from = drawing->x[edge->source], to = drawing->x[edge->target];
    int y = drawing->y, middle = (from + to) / 2, high = height_of(edge);
    text_add(out, "<g><title>");
    Text whole;
    text_init(&whole, drawing->automaton->mem);
    guard_text(drawing->automaton, edge, &whole);
    quote_markup(out, whole.data, whole.length);
    text_release(&whole);
    text_add(out, "</title>");
    if (from == to) {
        text_printf(out, "<path d=\"M%d %d C%d %d %d %d %d %d\"/>", from - 7,
                    y - RADIUS + 1, from - 24, y - LOOP, from + 24, y - LOOP,
                    from + 7, y - RADIUS + 1);
        put_text(drawing, edge, from, y - high + LINE + 6);
    } else if (to > from && span_of(edge) == 1) {
        text_printf(out, "<path d=\"M%d %d L%d %d\"/>", from + RADIUS, y,
                    to - RADIUS, y);
        put_text(drawing, edge, middle, y - 6);
    } else {
        int sign = to > from ? -1 : 1, shift = to > from ? 12 : -12;
        int peak = y + sign * (high - LINE);
        int bend = y + sign * ((high - LINE - RADIUS) * 4 / 3 + RADIUS);
        text_printf(out, "<path d=\"M%d %d C%d %d %d %d %d %d\"/>",
                    from + shift, y + sign * (RADIUS - 4), from + 2 * shift,
                    bend, to - 2 * shift, bend, to - shift,
                    y + sign * (RADIUS - 4));
        put_text(drawing, edge, middle, sign < 0 ? peak - 4 : peak + LINE);
    }
    text_add(out, "</g>\n");
}

static void put_state(const Drawing *drawing, uint32_t state) {
    const Automaton *automaton = drawing->automaton;
    int x = drawing->x[state], y = drawing->y;
    text_printf(drawing->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y,
                RADIUS);
    if (automaton->set_count == 0 || automaton->state_marks.data[state])
        text_printf(drawing->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x,
                    y, RADIUS - 4);
    text_printf(drawing->out, "<text x=\"%d\" y=\"%d\">%u</text>\n", x, y + 4,
                state);
}

static void put_start(const Drawing *drawing, uint32_t state) {
    int x = drawing->x[state] - RADIUS;
    int from = state == 0 ? 0 : -RADIUS; /* others from below */
    text_printf(drawing->out, "<path d=\"M%d %d L%d %d\"/>\n", x - 22,
                drawing->y - from * 2, state == 0 ? x : x + 4,
                drawing->y - from / 2);
}

static const char style[] =
    "<style>text{font:12px monospace;text-anchor:middle;fill:#222;"
    "paint-order:stroke;stroke:#fff;stroke-width:3px}"
    "circle{fill:#fff;stroke:#222}"
    "path{fill:none;stroke:#222;marker-end:url(#a)}</style>\n"
    "<defs><marker id=\"a\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
    "markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">"
    "<polygon points=\"0,1 10,5 0,9\" fill=\"#222\"/></marker></defs>\n";

void automaton_svg(const Automaton *automaton, Text *out) {
    assert(automaton->state_count <= MOST_DRAWN && !automaton->testing);
    Mem *mem = automaton->mem;
    size_t bytes = ((size_t)automaton->state_count + 1) * sizeof(int);
    Drawing drawing = {automaton, out, mem_alloc(mem, bytes), 0, MARGIN};
    int below;
    place(&drawing, &below);
    int right = drawing.right + MARGIN;
    int bottom = drawing.y + below + MARGIN / 2;
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                "height=\"%d\" viewBox=\"0 0 %d %d\">\n",
                right, bottom, right, bottom);
    text_add(out, style);
    text_printf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
                right, bottom);
    for (size_t i = 0; i < automaton->initial.count; i++)
        put_start(&drawing, automaton->initial.data[i]);
    for (size_t i = 0; i < automaton->edges.count; i++)
        put_edge(&drawing, &automaton->edges.data[i]);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        put_state(&drawing, s);
    text_add(out, "</svg>\n");
    mem_free(mem, drawing.x, bytes);
}
