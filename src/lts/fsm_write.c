/* lts/fsm_write.c -- the writer of .fsm files */
#include "lts/formats.h"
#include "lts/labels.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum {
    MOST_ROWS = 100000000 /* states that are worth a line each */
};

/* What the section of states says. */
typedef enum Rows {
    ROWS_NONE,         /* nothing: the transitions name every state */
    ROWS_PARAMETERS,   /* the parameters of the LSTS itself */
    ROWS_PROPOSITIONS, /* its propositions, as parameters of two values */
    ROWS_NUMBERS       /* just a number, so that no state is lost */
} Rows;

/* The largest state that the other sections name. */
static uint32_t largest_state(const Lsts *lsts) {
    uint32_t largest = lsts->initial.data[0];
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition transition = lsts->transitions.data[i];
        if (transition.source > largest)
            largest = transition.source;
        if (transition.target > largest)
            largest = transition.target;
    }
    return largest;
}

static Rows choose_rows(const Lsts *lsts) {
    if (lsts->vectors.count)
        return ROWS_PARAMETERS;
    bool all_named = largest_state(lsts) + 1 == lsts->state_count;
    if (lsts->parameters.count && all_named)
        return ROWS_NONE;
    if (lsts->propositions.count)
        return ROWS_PROPOSITIONS;
    return all_named ? ROWS_NONE : ROWS_NUMBERS;
}

/* Readers want identifiers for names of parameters. */
static void write_identifier(Text *out, const char *name) {
    for (; *name; name++)
        text_char(out, isalnum((unsigned char)*name) ? *name : '_');
}

static void write_parameter(Text *out, const StateParameter *parameter) {
    text_printf(out, "%s(%lu)", parameter->name,
                (unsigned long)parameter->cardinality);
    if (parameter->domain[0])
        text_printf(out, " %s", parameter->domain);
    for (size_t i = 0; i < parameter->values.count; i++)
        text_printf(out, " \"%s\"", parameter->values.data[i]);
    text_char(out, '\n');
}

static void write_parameters(Text *out, const Lsts *lsts, Rows rows) {
    if (rows == ROWS_PROPOSITIONS) {
        for (size_t i = 0; i < lsts->propositions.count; i++) {
            write_identifier(out, lsts->propositions.data[i].name);
            text_add(out, "(2) Bool \"false\" \"true\"\n");
        }
    } else if (rows == ROWS_NUMBERS) {
        text_add(out, "state(0) Nat\n");
    } else {
        for (size_t i = 0; i < lsts->parameters.count; i++)
            write_parameter(out, &lsts->parameters.data[i]);
    }
    text_add(out, "---\n");
}

static void write_row(Text *out, const Lsts *lsts, Rows rows, uint32_t state) {
    size_t width = lsts->parameters.count;
    if (rows == ROWS_NUMBERS)
        text_printf(out, "%lu", (unsigned long)state);
    else if (rows == ROWS_PROPOSITIONS)
        for (size_t i = 0; i < lsts->propositions.count; i++)
            text_printf(
                out, "%s%d", i ? " " : "",
                ranges_contain(&lsts->propositions.data[i].states, state));
    else
        for (size_t i = 0; i < width; i++)
            text_printf(out, "%s%lu", i ? " " : "",
                        (unsigned long)lsts->vectors.data[state * width + i]);
    text_char(out, '\n');
}

static void write_transitions(Text *out, const Lsts *lsts) {
    text_add(out, "---\n");
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition transition = lsts->transitions.data[i];
        text_printf(out, "%lu %lu \"", (unsigned long)transition.source + 1,
                    (unsigned long)transition.target + 1);
        text_add(out, lsts->actions.data[transition.action]);
        text_add(out, "\"\n");
    }
    if (lsts->initial.data[0] != 0)
        text_printf(out, "---\n%lu\n",
                    (unsigned long)lsts->initial.data[0] + 1);
}

static bool check_labels(const Lsts *lsts, Diagnostics *diag) {
    bool good = true;
    for (size_t i = 1; i < lsts->actions.count; i++) {
        if (!strpbrk(lsts->actions.data[i], "\"\n"))
            continue;
        diag_error(diag, CODE_LABEL, SPAN_NONE,
                   "action %zu has a double quote or a line break in its "
                   "name, which an .fsm file cannot write",
                   i);
        good = false;
    }
    return good;
}

/* What the format cannot say. */
static bool check(const Lsts *lsts, Diagnostics *diag,
                  const LstsOptions *options, Rows rows) {
    bool good = check_labels(lsts, diag);
    good &=
        labels_check(lsts, diag, "tau", options->tau ? options->tau : "tau");
    if (rows != ROWS_NONE && lsts->state_count > MOST_ROWS) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "an .fsm file with %lu states would be too large",
                   (unsigned long)lsts->state_count);
        good = false;
    }
    return good;
}

bool fsm_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options) {
    assert(lsts_check(lsts));
    if (lsts->initial.count != 1) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   ".fsm files have one initial state, this LSTS has %zu",
                   lsts->initial.count);
        return false;
    }
    Rows rows = choose_rows(lsts);
    if (!check(lsts, diag, options, rows))
        return false;
    labels_warn_of_loss(lsts, diag, ".fsm", rows == ROWS_PROPOSITIONS);
    write_parameters(out, lsts, rows);
    for (uint32_t state = 0; rows != ROWS_NONE && state < lsts->state_count;
         state++)
        write_row(out, lsts, rows, state);
    write_transitions(out, lsts);
    return true;
}
