/* test/spin/expression_random.c -- random expressions and conditions */
#include "test/spin/program_random.h"

/* An index for an array of size elements: mostly inside by construction. */
static Phrase random_index(Writer *writer, int size) {
    int way = below(writer, 12);
    if (way == 0 && one_in(writer, 8)) {
        writer->used[USES_OUTSIDE]++;
        return say("%s", writer->names[0].name.text);
    }
    if (way < 4 && !writer->judging) {
        writer->used[USES_PID]++;
        return say("_pid %% %d", size);
    }
    if (way < 8)
        return say("%s %% %d", writer->names[0].name.text, size);
    return say("%d", below(writer, size));
}

static Phrase spell(Writer *writer, const Name *name) {
    if (name->nested)
        writer->used[USES_STRUCT]++;
    if (name->size == 0)
        return name->name;
    writer->used[USES_ARRAY]++;
    Phrase index = random_index(writer, name->size);
    return say("%s[%s]", name->name.text, index.text);
}

static const Name *any_name(Writer *writer) {
    const Name *name = &writer->names[below(writer, writer->name_count)];
    if (writer->focus == FOCUS_RECORD && !name->nested)
        name = &writer->names[below(writer, writer->name_count)];
    return name;
}

Phrase random_place(Writer *writer) {
    const Name *name;
    do
        name = any_name(writer);
    while (name->fixed);
    return spell(writer, name);
}

Phrase random_target(Writer *writer) {
    const Name *name;
    do
        name = any_name(writer);
    while (name->fixed || name->narrow || name->size > 0 || name->moving);
    writer->used[USES_STRUCT] += name->nested;
    return name->name;
}

/* _pid, _nr_pr, _last and so on. SPIN counts a claim as a process. */
static Phrase predefined(Writer *writer) {
    if (!writer->inlining && !writer->claimed && one_in(writer, 6)) {
        writer->used[USES_PC_VALUE]++;
        return say("pc_value(%s)", one_in(writer, 2) ? "_pid" : "0");
    }
    if (!writer->claimed && one_in(writer, 8)) {
        writer->used[USES_LAST]++;
        return say("_last");
    }
    if (writer->judging)
        return say("0");
    writer->used[USES_PID]++;
    bool count = !writer->claimed && one_in(writer, 3);
    return say("%s", count ? "_nr_pr" : "_pid");
}

static Phrase random_atom(Writer *writer) {
    const Channel *channel;
    switch (below(writer, 10)) {
    case 0:
        return predefined(writer);
    case 1:
        if ((channel = random_buffer(writer))) {
            writer->used[USES_LENGTH]++;
            return say("len(%s)", channel->name.text);
        }
        /* fall through */
    case 2:
    case 3:
    case 4:
        return say("%d", below(writer, 4));
    default:
        return spell(writer, any_name(writer));
    }
}

/* Shift counts stay small: what C leaves open is no test. */
static Phrase joined(Writer *writer, Phrase left, Phrase right) {
    static const char *const operators[] = {
        "+", "-", "*", "&", "|",  "^",  "==", "!=", "<",  "<=",
        ">", "+", "-", "+", ">=", "&&", "||", "<<", ">>",
    };
    const char *operator= operators[below(writer, 19)];
    if (operator[0] == operator[1] &&(operator[0] == '<' || operator[0] == '>'))
        right = say("%d", below(writer, 3));
    return say("(%s %s %s)", left.text, operator, right.text);
}

Phrase random_expression(Writer *writer, int depth) {
    if (depth == 0 || one_in(writer, 3))
        return random_atom(writer);
    Phrase left = random_expression(writer, depth - 1);
    Phrase right = random_expression(writer, depth - 1);
    switch (below(writer, 12)) {
    case 0:
        writer->used[USES_CONDITIONAL]++;
        Phrase test = random_condition(writer, depth - 1);
        return say("(%s -> %s : %s)", test.text, left.text, right.text);
    case 1:
        return say("(%s %% %d)", left.text, 1 + below(writer, 3));
    case 2:
        return say("(%s / %d)", left.text, 1 + below(writer, 3));
    case 3:
        return say("%s(%s)", one_in(writer, 2) ? "-" : "~", left.text);
    case 4:
        return say("!(%s)", left.text);
    default:
        return joined(writer, left, right);
    }
}

Phrase random_condition(Writer *writer, int depth) {
    static const char *const relations[] = {"==", "!=", "<", ">", "<=", ">="};
    if (depth > 0 && one_in(writer, 4)) {
        Phrase left = random_condition(writer, depth - 1);
        Phrase right = random_condition(writer, depth - 1);
        return say("(%s %s %s)", left.text, one_in(writer, 2) ? "&&" : "||",
                   right.text);
    }
    Phrase left = spell(writer, any_name(writer));
    Phrase right = one_in(writer, 2) ? say("%d", below(writer, 3))
                                     : random_expression(writer, depth);
    return say("%s %s %s", left.text, relations[below(writer, 6)], right.text);
}

/* Of P0. Where there is none, SPIN reads 0 for its variables and Martlet has
 * a run-time error. */
static bool remote(Writer *writer, Phrase *text) {
    unsigned often = writer->watched ? 5 : 20;
    if (writer->processes == 0 || writer->claimed || !one_in(writer, often))
        return false;
    if (writer->watched && one_in(writer, 2)) {
        writer->used[USES_REMOTE_VARIABLE]++;
        *text = say("P0:j < %d", 1 + below(writer, 2));
    } else {
        writer->used[USES_REMOTE]++;
        *text = say("P0@over");
    }
    return true;
}

Phrase random_guard(Writer *writer) {
    const Channel *channel = random_buffer(writer);
    Phrase text;
    if (channel && one_in(writer, 3)) {
        Phrase poll = random_poll(writer, channel);
        if (one_in(writer, 3))
            return say("%s && %s", poll.text, random_condition(writer, 0).text);
        return poll;
    }
    if (writer->indivisible < D_STEP && one_in(writer, 14)) {
        writer->used[USES_TIMEOUT]++;
        return say("timeout");
    }
    if (remote(writer, &text))
        return text;
    if (!channel && !writer->used[USES_RENDEZVOUS] && one_in(writer, 30)) {
        writer->used[USES_ENABLED]++;
        return say("enabled(%d)", below(writer, 3));
    }
    return random_condition(writer, 1);
}
