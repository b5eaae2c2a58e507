/* lts/lsts_write.c -- the writer of .lsts files */
#include "lts/formats.h"

#include <assert.h>
#include <string.h>

enum {
    WIDTH = 72 /* columns after which lines and strings are cut */
};

/* How far the last line of the text has come. */
static size_t column(const Text *out) {
    size_t start = out->length;
    while (start > 0 && out->data[start - 1] != '\n')
        start--;
    return out->length - start;
}

/* Escape a byte unless it may stand for itself; returns the columns used. */
static size_t write_byte(Text *out, unsigned char byte) {
    size_t before = out->length;
    if (byte == '"')
        text_add(out, "\\\"");
    else if (byte == '\\')
        text_add(out, "\\!");
    else if (byte == '\n')
        text_add(out, "\\n");
    else if ((byte >= 32 && byte <= 126) || (byte >= 160 && byte <= 254))
        text_char(out, (char)byte);
    else
        text_printf(out, "\\%02x", byte);
    return out->length - before;
}

/* A string in quotes, cut over lines where it gets long. */
static void write_string(Text *out, const char *string) {
    size_t at = column(out) + 1;
    text_char(out, '"');
    for (; *string; string++) {
        if (at >= WIDTH) {
            text_add(out, "\\^\n  ^");
            at = 3;
        }
        at += write_byte(out, (unsigned char)*string);
    }
    text_char(out, '"');
}

/* Blank or line break before the next item of a list; `start` is the length
 * of the text where its last line starts. */
static void separate(Text *out, size_t *start) {
    if (out->length - *start < WIDTH) {
        text_char(out, ' ');
        return;
    }
    text_add(out, "\n  ");
    *start = out->length - 2;
}

static void write_number(Text *out, uint64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    text_bytes(out, digits + at, sizeof digits - at);
}

/* Ranges with `base` added to every number. */
static void write_ranges(Text *out, const Ranges *ranges, uint64_t base,
                         size_t *start) {
    for (size_t i = 0; i < ranges->count; i++) {
        LtsRange range = ranges->data[i];
        separate(out, start);
        write_number(out, range.first + base);
        if (range.last > range.first) {
            text_add(out, range.last == range.first + 1 ? " " : "..");
            write_number(out, range.last + base);
        }
    }
}

static void write_node(Text *out, const HistoryNode *node) {
    size_t start = out->length;
    text_printf(out, " %s", node->head);
    for (size_t i = 0; i < node->strings.count; i++) {
        separate(out, &start);
        write_string(out, node->strings.data[i]);
    }
    text_char(out, '\n');
}

static void write_history(Text *out, const Lsts *lsts) {
    text_add(out, "Begin History\n");
    for (size_t i = 0; i < lsts->history.count; i++)
        write_node(out, &lsts->history.data[i]);
    /* TVT aborts on strings after End Lsts when there is no history. */
    if (lsts->history.count == 0 && lsts->trailing.count > 0)
        text_add(out, " 1 \"unknown\" \"written by Martlet\"\n");
    text_add(out, "End History\n");
}

static void write_interruption(Text *out, const Interruption *why) {
    text_add(out, " Interrupted : ");
    if (!why->is_error) {
        write_string(out, why->text ? why->text : "");
    } else {
        text_printf(out, "On_the_fly_error : %s In_state ",
                    proposition_kind_name(why->error));
        write_number(out, (uint64_t)why->state + 1);
        if (why->has_guard)
            text_printf(out, ", Guard %lu", (unsigned long)why->guard);
    }
    text_char(out, '\n');
}

static void write_promises(Text *out, uint32_t promises) {
    static const char *const names[] = {"No_long_tau_loops", "Shallow_taus",
                                        "No_taus", "Deterministic", "Normal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (promises >> i & 1)
            text_printf(out, " %s\n", names[i]);
}

static void write_counts(Text *out, const Lsts *lsts) {
    text_printf(out, " State_cnt = %lu\n", (unsigned long)lsts->state_count);
    text_printf(out, " Action_cnt = %lu\n",
                (unsigned long)lsts_action_count(lsts));
    if (lsts->elusive_actions)
        text_printf(out, " Elusive_action_cnt = %lu\n",
                    (unsigned long)lsts->elusive_actions);
    text_printf(out, " Transition_cnt = %zu\n", lsts->transitions.count);
    text_printf(out, " State_prop_cnt = %zu\n", lsts->propositions.count);
}

/* The initial states come last because some readers of the format want the
 * header to end in a semicolon. */
static void write_header(Text *out, const Lsts *lsts) {
    text_add(out, "Begin Header\n");
    write_counts(out, lsts);
    if (lsts->initially_unstable >= 0)
        text_printf(out, " Initially_unstable = %s\n",
                    lsts->initially_unstable ? "True" : "False");
    for (size_t i = 0; i < lsts->semantics.count; i++)
        text_printf(out, " Semantics = %s\n", lsts->semantics.data[i]);
    write_promises(out, lsts->promises);
    if (lsts->interrupted)
        write_interruption(out, &lsts->interruption);
    size_t start = out->length;
    text_add(out, " Initial_states =");
    for (size_t i = 0; i < lsts->initial.count; i++) {
        separate(out, &start);
        write_number(out, (uint64_t)lsts->initial.data[i] + 1);
    }
    text_add(out, ";\nEnd Header\n");
}

static void write_named(Text *out, uint64_t number, const char *name) {
    text_char(out, ' ');
    write_number(out, number);
    text_add(out, " = ");
    write_string(out, name);
    text_char(out, '\n');
}

static void write_action_names(Text *out, const Lsts *lsts) {
    text_add(out, "Begin Action_names\n");
    for (size_t i = 1; i < lsts->actions.count; i++)
        write_named(out, i, lsts->actions.data[i]);
    text_add(out, "End Action_names\n");
}

/* Valuations of parameters have no other place in this format. */
static void write_vectors(Text *out, const Lsts *lsts) {
    Text name;
    text_init(&name, lsts->mem);
    for (uint32_t state = 0; state < lsts->state_count; state++) {
        text_clear(&name);
        if (lsts_describe_state(lsts, state, &name))
            write_named(out, (uint64_t)state + 1, name.data);
    }
    text_release(&name);
}

static void write_state_names(Text *out, const Lsts *lsts) {
    if (lsts->state_names.count == 0 && lsts->vectors.count == 0)
        return;
    text_add(out, "Begin State_names\n");
    if (lsts->vectors.count)
        write_vectors(out, lsts);
    else
        for (size_t i = 0; i < lsts->state_names.count; i++)
            write_named(out, (uint64_t)lsts->state_names.data[i].state + 1,
                        lsts->state_names.data[i].name);
    text_add(out, "End State_names\n");
}

static void write_propositions(Text *out, const Lsts *lsts) {
    if (lsts->propositions.count == 0)
        return;
    text_add(out, "Begin State_props\n");
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        size_t start = out->length;
        text_char(out, ' ');
        if (proposition->kind == PROPOSITION_NAMED)
            write_string(out, proposition->name);
        else
            text_add(out, proposition_kind_name(proposition->kind));
        text_add(out, " :");
        write_ranges(out, &proposition->states, 1, &start);
        text_add(out, ";\n");
    }
    text_add(out, "End State_props\n");
}

static void write_divergence(Text *out, const Lsts *lsts) {
    if (!lsts->has_divergent && lsts->divergent.count == 0)
        return;
    text_add(out, "Begin Div_bits\n");
    size_t start = out->length;
    write_ranges(out, &lsts->divergent, 1, &start);
    text_add(out,
             lsts->divergent.count ? "\nEnd Div_bits\n" : "End Div_bits\n");
}

static void write_acceptance_sets(Text *out, const Lsts *lsts) {
    if (!lsts->has_acceptance && lsts->acceptance_sets.count == 0)
        return;
    text_add(out, "Begin Acc_sets\n");
    size_t start = out->length;
    for (size_t i = 0; i < lsts->acceptance_sets.count; i++) {
        const AcceptanceSet *set = &lsts->acceptance_sets.data[i];
        if (i == 0 || set[-1].state != set->state) {
            start = out->length;
            text_char(out, ' ');
            write_number(out, (uint64_t)set->state + 1);
        }
        separate(out, &start);
        text_char(out, '{');
        write_ranges(out, &set->actions, 0, &start);
        text_add(out, " }");
        if (i + 1 == lsts->acceptance_sets.count || set[1].state != set->state)
            text_add(out, ";\n");
    }
    text_add(out, "End Acc_sets\n");
}

/* What belongs to one transition only, after it. */
static void write_decoration(Text *out, const Lsts *lsts, size_t index) {
    const char *extra = lsts->extra.count ? lsts->extra.data[index] : NULL;
    const char *drawing =
        lsts->drawings.count ? lsts->drawings.data[index] : NULL;
    if (extra) {
        text_char(out, ' ');
        write_string(out, extra);
    }
    if (drawing) {
        text_add(out, " {");
        write_string(out, drawing);
        text_char(out, '}');
    }
}

static void write_transitions(Text *out, const Lsts *lsts) {
    text_add(out, "Begin Transitions\n");
    size_t start = out->length;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        const LstsTransition *transition = &lsts->transitions.data[i];
        bool first = i == 0 || transition[-1].source != transition->source;
        if (first) {
            start = out->length;
            text_char(out, ' ');
            write_number(out, (uint64_t)transition->source + 1);
            text_char(out, ':');
        }
        separate(out, &start);
        write_number(out, (uint64_t)transition->target + 1);
        text_char(out, ',');
        write_number(out, transition->action);
        write_decoration(out, lsts, i);
        if (i + 1 == lsts->transitions.count ||
            transition[1].source != transition->source)
            text_add(out, ";\n");
    }
    text_add(out, "End Transitions\n");
}

static void write_layout(Text *out, const Lsts *lsts) {
    if (lsts->positions.count == 0)
        return;
    text_add(out, "Begin Layout\n");
    for (size_t i = 0; i < lsts->positions.count; i++) {
        StatePosition position = lsts->positions.data[i];
        text_char(out, ' ');
        write_number(out, (uint64_t)position.state + 1);
        text_printf(out, " %ld %ld\n", (long)position.x, (long)position.y);
    }
    text_add(out, "End Layout\n");
}

bool tvt_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options) {
    (void)diag; /* the format can say all that an Lsts can hold */
    assert(lsts_check(lsts));
    text_add(out, "Begin Lsts\n");
    write_history(out, lsts);
    write_header(out, lsts);
    write_action_names(out, lsts);
    if (!options->for_tvt)
        write_state_names(out, lsts);
    write_propositions(out, lsts);
    write_divergence(out, lsts);
    write_acceptance_sets(out, lsts);
    write_transitions(out, lsts);
    write_layout(out, lsts);
    text_add(out, "End Lsts\n");
    for (size_t i = 0; i < lsts->trailing.count; i++) {
        write_string(out, lsts->trailing.data[i]);
        text_char(out, '\n');
    }
    return true;
}
