/* test/spin/expression_random.c -- random expressions and messages */
#include "test/spin/program_random.h"

/* An index for an array of size elements: mostly inside by construction. */
static Phrase random_index(Writer *writer, int size) {
    int way = below(writer, 12);
    if (way == 0 && one_in(writer, 4)) {
        writer->used[USES_OUTSIDE]++;
        return say("%s", writer->names[0].name.text);
    }
    if (way < 4) {
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

Phrase random_place(Writer *writer) {
    const Name *name;
    do
        name = &writer->names[below(writer, writer->name_count)];
    while (name->fixed);
    return spell(writer, name);
}

Phrase random_target(Writer *writer) {
    const Name *name;
    do
        name = &writer->names[below(writer, writer->name_count)];
    while (name->fixed || name->narrow || name->size > 0 || name->nested);
    return name->name;
}

static const Channel *buffered(Writer *writer) {
    if (writer->channel_count == 0)
        return NULL;
    const Channel *channel =
        &writer->channels[below(writer, writer->channel_count)];
    return channel->rendezvous ? NULL : channel;
}

static Phrase random_atom(Writer *writer) {
    const Channel *channel;
    switch (below(writer, 10)) {
    case 0:
        if (!writer->inlining && one_in(writer, 4)) {
            writer->used[USES_PC_VALUE]++;
            return say("pc_value(%s)", one_in(writer, 2) ? "_pid" : "0");
        }
        writer->used[USES_PID]++;
        return say("%s", one_in(writer, 3) ? "_nr_pr" : "_pid");
    case 1:
        if ((channel = buffered(writer))) {
            writer->used[USES_LENGTH]++;
            return say("len(%s)", channel->name.text);
        }
        /* fall through */
    case 2:
    case 3:
    case 4:
        return say("%d", below(writer, 4));
    default:
        return spell(writer, &writer->names[below(writer, writer->name_count)]);
    }
}

Phrase random_expression(Writer *writer, int depth) {
    static const char *const operators[] = {
        "+", "-", "*", "&", "|",  "^",  "==", "!=", "<",  "<=",
        ">", "+", "-", "+", ">=", "&&", "||", "<<", ">>",
    };
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
    default:;
        /* Shift counts stay small: what C leaves open is no test. */
        const char *operator= operators[below(writer, 19)];
        if (operator[0] == operator[1])
            if (operator[0] == '<' || operator[0] == '>')
                right = say("%d", below(writer, 3));
        return say("(%s %s %s)", left.text, operator, right.text);
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
    Phrase left =
        spell(writer, &writer->names[below(writer, writer->name_count)]);
    Phrase right = one_in(writer, 2) ? say("%d", below(writer, 3))
                                     : random_expression(writer, depth);
    return say("%s %s %s", left.text, relations[below(writer, 6)], right.text);
}

/* The fields of a message, to send or (receive) to match. */
static Phrase random_fields(Writer *writer, const Channel *channel,
                            bool receive) {
    static const char *const kinds[] = {"red", "green", "blue"};
    Phrase all = say("%s", "");
    for (int i = 0; i < channel->fields; i++) {
        bool kind = i == 0 && channel->fields > 1;
        Phrase field;
        if (!receive)
            field = kind ? say("%s", kinds[below(writer, 3)])
                         : random_expression(writer, 1);
        else if (kind && one_in(writer, 2))
            field = say("%s", kinds[below(writer, 3)]);
        else if (one_in(writer, 5))
            field = say("%d", below(writer, 3));
        else if (one_in(writer, 6))
            field = say("_");
        else if (one_in(writer, 5)) {
            writer->used[USES_EVAL]++;
            field = say("eval(%s)", random_expression(writer, 1).text);
        } else
            field = channel->fields == 1 && one_in(writer, 3)
                        ? random_place(writer)
                        : random_target(writer);
        all = say("%s%s%s", all.text, i ? "," : "", field.text);
    }
    return all;
}

static Phrase random_poll(Writer *writer, const Channel *channel) {
    static const char *const tests[] = {"full", "empty", "nfull", "nempty"};
    if (one_in(writer, 2)) {
        writer->used[USES_FULLNESS]++;
        return say("%s(%s)", tests[below(writer, 4)], channel->name.text);
    }
    writer->used[USES_POLL]++;
    /* A poll has no side effect: only values may stand in it. */
    Phrase fields = say("%s", "");
    for (int i = 0; i < channel->fields; i++)
        fields = say("%s%s%s", fields.text, i ? "," : "",
                     one_in(writer, 2) ? random_place(writer).text
                                       : say("%d", below(writer, 3)).text);
    return say("%s%s[%s]", channel->name.text, one_in(writer, 2) ? "?" : "??",
               fields.text);
}

Phrase random_guard(Writer *writer) {
    const Channel *channel = buffered(writer);
    if (channel && one_in(writer, 3)) {
        Phrase poll = random_poll(writer, channel);
        if (one_in(writer, 3))
            return say("%s && %s", poll.text, random_condition(writer, 0).text);
        return poll;
    }
    if (writer->indivisible < 2 && one_in(writer, 14)) {
        writer->used[USES_TIMEOUT]++;
        return say("timeout");
    }
    if (writer->processes > 0 && one_in(writer, 20)) {
        writer->used[USES_REMOTE]++;
        return say("P0@over");
    }
    if (one_in(writer, 60)) {
        writer->used[USES_ENABLED]++;
        return say("enabled(%d)", below(writer, 3));
    }
    return random_condition(writer, 1);
}

bool random_send(Writer *writer, Phrase *line) {
    if (writer->channel_count == 0)
        return false;
    const Channel *channel =
        &writer->channels[below(writer, writer->channel_count)];
    bool sorted = !channel->rendezvous && one_in(writer, 4);
    writer->used[sorted ? USES_SORTED : USES_SEND]++;
    writer->used[USES_RENDEZVOUS] += channel->rendezvous;
    *line = say("%s%s%s;", channel->name.text, sorted ? "!!" : "!",
                random_fields(writer, channel, false).text);
    return true;
}

bool random_receive(Writer *writer, Phrase *line) {
    if (writer->channel_count == 0)
        return false;
    const Channel *channel =
        &writer->channels[below(writer, writer->channel_count)];
    bool any = !channel->rendezvous && one_in(writer, 3);
    bool peek = !channel->rendezvous && one_in(writer, 5);
    writer->used[any ? USES_RANDOM : USES_RECEIVE]++;
    writer->used[USES_PEEK] += peek;
    writer->used[USES_RENDEZVOUS] += channel->rendezvous;
    Phrase fields = random_fields(writer, channel, true);
    *line = say("%s%s%s%s%s;", channel->name.text, any ? "??" : "?",
                peek ? "<" : "", fields.text, peek ? ">" : "");
    return true;
}
