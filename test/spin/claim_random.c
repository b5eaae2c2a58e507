/* test/spin/claim_random.c -- random traces, never claims and formulas
 *
 * A program with a claim or a formula has no assertions, no accept labels and
 * no _nr_pr: SPIN adds these to those of the claim, and counts the claim as a
 * process. What claims and formulas say is about globals.
 */
#include "test/spin/program_random.h"

#include <string.h>

static bool has_record(const Channel *channel) {
    for (int i = 0; i < channel->count; i++)
        if (channel->fields[i].kind == FIELD_RECORD)
            return true;
    return false;
}

/* A message on a global channel, as an event. SPIN takes a rendezvous for one
 * that finds no receiver, and of a sorted send or random receive it looks at
 * another message. */
static Phrase event(Writer *writer) {
    const Channel *channel =
        &writer->channels[below(writer, writer->channel_count)];
    bool alike = writer->used[USES_SORTED] || writer->used[USES_RANDOM];
    if (strchr(channel->name.text, '%') || has_record(channel))
        channel = &writer->channels[0];
    bool sends = !channel->rendezvous && one_in(writer, 2);
    Phrase all = say("%s", "");
    for (int i = 0; i < channel->count; i++) {
        FieldKind kind = channel->fields[i].kind;
        const char *value = kind == FIELD_MTYPE ? "red" : "1";
        bool any = alike || kind == FIELD_CHANNEL || one_in(writer, 3);
        all = say("%s%s%s", all.text, i ? "," : "", any ? "_" : value);
    }
    return say("%s%s%s", channel->name.text, sends ? "!" : "?", all.text);
}

/* Events in a row, or any of them again and again. */
static void trace(Writer *writer) {
    const char *open = one_in(writer, 2) ? "trace {" : "notrace {";
    int body = add_block(writer, 0, say("%s", open), "}");
    writer->used[USES_TRACE]++;
    for (int i = below(writer, 2); i >= 0; i--)
        add_line(writer, body, say("%s;", event(writer).text));
    if (one_in(writer, 3))
        return;
    int loop = add_block(writer, body, say("do"), "od;");
    for (int i = 1 + below(writer, 3); i > 0; i--) {
        const char *end = one_in(writer, 3) ? " -> break" : "";
        add_line(writer, loop, say(":: %s%s", event(writer).text, end));
    }
    add_line(writer, body, say("%s;", event(writer).text));
}

/* Something about a global; locals are out of scope by now. SPIN has no !np_ in
 * formulas. */
static Phrase atom(Writer *writer) {
    if (writer->watched && one_in(writer, 4)) {
        bool variable = one_in(writer, 2);
        writer->used[variable ? USES_REMOTE_VARIABLE : USES_REMOTE]++;
        return say("%s", variable ? "P0:j == 1" : "P0@over");
    }
    if (writer->progressing && writer->used[USES_NEVER] && one_in(writer, 3)) {
        writer->used[USES_NP]++;
        return say("np_");
    }
    const Channel *channel = random_buffer(writer);
    /* SPIN has none of these in formulas. */
    if (channel && writer->used[USES_NEVER] && one_in(writer, 4))
        return random_poll(writer, channel);
    return random_condition(writer, 0);
}

static void never(Writer *writer) {
    int body = add_block(writer, 0, say("never {"), "}");
    writer->used[USES_NEVER]++;
    int start = add_block(writer, body, say("T0: do"), "od;");
    add_line(writer, start, say(":: %s -> goto accept_T1", atom(writer).text));
    Phrase other = one_in(writer, 2) ? say("true") : atom(writer);
    add_line(writer, start, say(":: %s", other.text));
    if (one_in(writer, 3))
        add_line(writer, start, say(":: %s -> break", atom(writer).text));
    else
        add_line(writer, start, say(":: false -> break"));
    Phrase after = one_in(writer, 3) ? say("goto over") : atom(writer);
    add_line(writer, body, say("%s;", after.text));
    int cycle = add_block(writer, body, say("accept_T1: do"), "od;");
    add_line(writer, cycle, say(":: %s", atom(writer).text));
    if (one_in(writer, 2))
        add_line(writer, cycle, say(":: %s -> goto T0", atom(writer).text));
    if (one_in(writer, 3))
        add_line(writer, cycle, say(":: %s -> break", atom(writer).text));
    add_line(writer, body, say("over: skip;"));
}

static Phrase formula(Writer *writer, int depth) {
    if (depth == 0)
        return say("(%s)", atom(writer).text);
    Phrase left = formula(writer, depth - 1);
    switch (below(writer, 6)) {
    case 0:
        return say("[] (%s)", left.text);
    case 1:
        return say("<> (%s)", left.text);
    case 2:
        return say("! (%s)", left.text);
    case 3:
        return say("((%s) U (%s))", left.text, formula(writer, 0).text);
    case 4:
        return say("((%s) V (%s))", left.text, formula(writer, 0).text);
    default:
        return say("((%s) -> (%s))", left.text,
                   formula(writer, depth - 1).text);
    }
}

void random_claims(Writer *writer) {
    writer->judging = true;
    if (writer->claimed && one_in(writer, 2))
        never(writer);
    else if (writer->claimed) {
        writer->used[USES_LTL]++;
        add_line(writer, 0, say("ltl f { %s }", formula(writer, 2).text));
    } else if (writer->channel_count > 0 && writer->channels[0].shared &&
               !strchr(writer->channels[0].name.text, '[') && one_in(writer, 6))
        trace(writer);
    writer->judging = false;
}
