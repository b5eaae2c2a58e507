/* lts/dot.c -- an LSTS as a drawing for Graphviz */
#include "lts/formats.h"

#include "base/quote.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_STATES = 100000,  /* that are drawn at all */
    READABLE_STATES = 200, /* that can be looked at */
    LINE_BYTES = 32        /* after which a list of propositions is broken */
};

/* Inside quotes a backslash starts an escape of the drawing program. Names may
 * be anyone's: nothing of them acts on a terminal that shows the file. */
static void write_escaped(Text *out, const char *string) {
    Text visible;
    text_init(&visible, out->mem);
    quote_visible(&visible, string, strlen(string));
    for (const char *at = visible.data; *at; at++) {
        if (*at == '"' || *at == '\\')
            text_char(out, '\\');
        text_char(out, *at);
    }
    text_release(&visible);
}

/* How each special proposition is drawn; by kind. */
static const char *const marks[] = {
    [PROPOSITION_NAMED] = "",
    [PROPOSITION_CUT] = "",
    [PROPOSITION_REJ] = ",color=red,fontcolor=red,peripheries=2",
    [PROPOSITION_DL_REJ] = ",color=orangered,peripheries=2",
    [PROPOSITION_LL_REJ] = ",color=purple,peripheries=2",
    [PROPOSITION_INF_REJ] = ",color=blue,peripheries=2",
};

/* The worst kind of error that the state stands for. */
static PropositionKind worst_kind(const Lsts *lsts, uint32_t state) {
    PropositionKind worst = PROPOSITION_NAMED;
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        if (proposition->kind > PROPOSITION_CUT &&
            (worst == PROPOSITION_NAMED || proposition->kind < worst) &&
            ranges_contain(&proposition->states, state))
            worst = proposition->kind;
    }
    return worst;
}

static bool is_cut(const Lsts *lsts, uint32_t state) {
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        if ((proposition->kind == PROPOSITION_CUT ||
             proposition->name[0] == '%') &&
            ranges_contain(&proposition->states, state))
            return true;
    }
    return false;
}

/* The propositions that hold, below the number of the state. */
static void write_propositions(Text *out, const Lsts *lsts, uint32_t state) {
    size_t line = 0; /* bytes on the current line of the label */
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        if (!ranges_contain(&proposition->states, state))
            continue;
        bool fresh = line == 0 || line > LINE_BYTES;
        text_add(out, fresh ? "\\n" : " ");
        line = fresh ? 1 : line + 1;
        const char *name = proposition->kind == PROPOSITION_NAMED
                               ? proposition->name
                               : proposition_kind_name(proposition->kind);
        line += strlen(name);
        write_escaped(out, name);
    }
}

static void write_state(Text *out, const Lsts *lsts, uint32_t state) {
    size_t first = lsts_first_transition(lsts, state);
    bool stops = first == lsts->transitions.count ||
                 lsts->transitions.data[first].source != state;
    Text name;
    text_init(&name, lsts->mem);
    unsigned long number = (unsigned long)state + 1;
    text_printf(out, "  \"%lu\" [label=\"%lu", number, number);
    write_propositions(out, lsts, state);
    text_char(out, '"');
    if (lsts_describe_state(lsts, state, &name)) {
        text_add(out, ",tooltip=\"");
        write_escaped(out, name.data);
        text_char(out, '"');
    }
    if (stops)
        text_add(out, ",shape=octagon");
    if (is_cut(lsts, state))
        text_add(out, ",style=dashed");
    text_add(out, marks[worst_kind(lsts, state)]);
    text_add(out, "]\n");
    text_release(&name);
}

static void write_transition(Text *out, const Lsts *lsts,
                             LstsTransition transition) {
    text_printf(out, "  \"%lu\" -> \"%lu\" [",
                (unsigned long)transition.source + 1,
                (unsigned long)transition.target + 1);
    if (transition.action == 0) {
        text_add(out, "label=\"τ\",style=dashed,color=gray40");
    } else {
        text_add(out, "label=\"");
        write_escaped(out, lsts->actions.data[transition.action]);
        text_char(out, '"');
    }
    text_add(out, "]\n");
}

/* An arrow from nowhere. */
static void write_initial(Text *out, size_t index, uint32_t state) {
    text_printf(out,
                "  \"I%zu\" [label=\"\",style=invis,width=0]\n"
                "  \"I%zu\" -> \"%lu\"\n",
                index, index, (unsigned long)state + 1);
}

static bool check_size(const Lsts *lsts, Diagnostics *diag) {
    if (lsts->state_count > MOST_STATES)
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "%lu states are too many for a drawing",
                   (unsigned long)lsts->state_count);
    else if (lsts->state_count > READABLE_STATES)
        diag_warning(diag, CODE_LIMIT, SPAN_NONE,
                     "a drawing of %lu states is hard to read",
                     (unsigned long)lsts->state_count);
    return lsts->state_count <= MOST_STATES;
}

bool dot_write(const Lsts *lsts, Diagnostics *diag, Text *out) {
    assert(lsts_check(lsts));
    if (!check_size(lsts, diag))
        return false;
    text_add(out, "digraph \"lsts\" {\n"
                  "  rankdir=LR\n"
                  "  node [shape=circle]\n");
    for (size_t i = 0; i < lsts->initial.count; i++)
        write_initial(out, i, lsts->initial.data[i]);
    for (uint32_t state = 0; state < lsts->state_count; state++)
        write_state(out, lsts, state);
    for (size_t i = 0; i < lsts->transitions.count; i++)
        write_transition(out, lsts, lsts->transitions.data[i]);
    text_add(out, "}\n");
    return true;
}
