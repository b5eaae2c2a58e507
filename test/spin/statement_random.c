/* test/spin/statement_random.c -- random statements
 *
 * What keeps programs small: assignments stay below 4 by a remainder, ++ and
 * -- stand under a guard inside loops, inside atomic and d_step the only
 * loops are counted ones, and jumps back are rare.
 */
#include "test/spin/program_random.h"

/* The element is that of the process; others read it. */
static bool own_assignment(Writer *writer, int parent) {
    if (!writer->owning || !one_in(writer, 3))
        return false;
    writer->used[USES_OWN]++;
    add_line(writer, parent,
             one_in(writer, 6)
                 ? say("own[_pid %% 5] = (own[_pid %% 5] + 1) %% 3;")
                 : say("own[_pid %% 5] = %d;", below(writer, 3)));
    return true;
}

void random_assignment(Writer *writer, int parent) {
    static const char *const odd[] = {"255",   "-1",         "258",
                                      "70000", "2147483647", "-129"};
    if (own_assignment(writer, parent))
        return;
    writer->used[USES_ASSIGN]++;
    Phrase place = random_place(writer);
    Phrase value = random_expression(writer, 2);
    if (one_in(writer, 3))
        value = say("%d", below(writer, 4));
    else if (one_in(writer, 16)) {
        writer->used[USES_OVERFLOW]++;
        value = one_in(writer, 2) ? say("%s", odd[below(writer, 6)])
                                  : say("%s + 254", value.text);
    } else
        value = say("(%s) %% %d", value.text, 2 + below(writer, 2));
    add_line(writer, parent, say("%s = %s;", place.text, value.text));
}

static void step(Writer *writer, int parent) {
    writer->used[USES_STEP]++;
    Phrase place = random_place(writer);
    bool down = one_in(writer, 3);
    if (writer->loops > 0 && writer->indivisible == D_STEP) {
        add_line(writer, parent, say("%s = 1;", place.text));
        return;
    }
    if (writer->loops > 0)
        add_line(writer, parent,
                 say("%s %s;", place.text, down ? "> 0" : "< 2"));
    add_line(writer, parent, say("%s%s;", place.text, down ? "--" : "++"));
}

void random_message(Writer *writer, int parent) {
    Phrase text;
    if (one_in(writer, 2) ? random_send(writer, &text)
                          : random_receive(writer, &text))
        add_line(writer, parent, text);
    else
        random_assignment(writer, parent);
}

/* SPIN makes assertions of some formulas: programs with a formula have no
 * others. It takes part in a rendezvous with a d_step that begins with one. */
static void assertion(Writer *writer, int parent) {
    Phrase claim = random_condition(writer, 1);
    if (writer->claimed) {
        random_assignment(writer, parent);
        return;
    }
    writer->used[USES_ASSERT]++;
    if (writer->indivisible == D_STEP)
        add_line(writer, parent, say("skip;"));
    if (!one_in(writer, 3))
        claim = say("%s || %s < 4", claim.text, writer->names[0].name.text);
    add_line(writer, parent, say("assert(%s);", claim.text));
}

static void chosen(Writer *writer, int parent) {
    if (one_in(writer, 3)) {
        writer->used[USES_SELECT_VARIABLE]++;
        Phrase low = random_place(writer);
        Phrase high = one_in(writer, 2) ? say("%d", 1 + below(writer, 2))
                                        : random_place(writer);
        add_line(writer, parent,
                 say("select (j : %s .. %s);", low.text, high.text));
        return;
    }
    writer->used[USES_SELECT]++;
    int low = below(writer, 3) - 1;
    /* SPIN writes out up to 32 values. */
    int high =
        one_in(writer, 12) ? 34 + below(writer, 2) : 1 + below(writer, 2);
    add_line(writer, parent, say("select (j : %d .. %d);", low, high));
}

static bool spawn(Writer *writer, int parent) {
    int k = writer->processes ? below(writer, writer->processes) : 0;
    if (k >= writer->processes || (k == 0 && writer->watched))
        return false;
    if (writer->indivisible == D_STEP || writer->inlining || writer->claimed)
        return false;
    writer->used[USES_RUN_INSIDE]++;
    if (writer->loops > 0 || one_in(writer, 2))
        add_line(writer, parent, say("_nr_pr < 4;"));
    Phrase start = one_in(writer, 3) ? say("j = ") : say("%s", "");
    Phrase call = random_run(writer, k);
    add_line(writer, parent, say("%s%s;", start.text, call.text));
    return true;
}

static void rank(Writer *writer, int parent) {
    int which = below(writer, 3);
    writer->used[USES_PRIORITY]++;
    if (which == 0)
        add_line(writer, parent,
                 say("set_priority(_pid, %d);", 1 + below(writer, 3)));
    else if (which == 1)
        add_line(writer, parent, say("set_priority(0, get_priority(_pid));"));
    else
        add_line(writer, parent, say("get_priority(0) < 3;"));
}

/* SPIN leaves out some skips next to others and prints, and takes part in a
 * rendezvous with a d_step that begins with a print. */
static void print(Writer *writer, int parent) {
    static const char *const formats[] = {"%d", "%x", "%o", "%u", "%e"};
    bool skips = one_in(writer, 3);
    writer->used[USES_PRINTF]++;
    writer->used[USES_SKIP] += skips;
    if (skips || writer->indivisible == D_STEP)
        add_line(writer, parent, say("skip;"));
    const char *format = formats[below(writer, 5)];
    add_line(writer, parent,
             say("printf(\"%s\\n\", %s);", format,
                 random_expression(writer, 1).text));
    if (skips)
        add_line(writer, parent, say("skip;"));
}

/* A hidden variable is written and read: with its own value and something in
 * between, or with any value in one step. */
static bool conceal(Writer *writer, int parent) {
    static const char *const names[] = {"h0", "h1[1]", "h2"};
    static const int values[HIDDEN_MAX] = {2, 1, 3};
    if (!writer->hidden)
        return false;
    writer->used[USES_HIDDEN]++;
    int which = below(writer, HIDDEN_MAX);
    if (which == 0 && writer->indivisible != D_STEP) {
        int both = add_block(writer, parent, say("d_step {"), "};");
        add_line(writer, both,
                 say("hw = %s;", random_expression(writer, 1).text));
        add_line(writer, both, say("%s = hw %% 3;", random_place(writer).text));
        return true;
    }
    add_line(writer, parent, say("%s = %d;", names[which], values[which]));
    for (int i = below(writer, 2); i > 0; i--)
        random_assignment(writer, parent);
    if (one_in(writer, 2))
        add_line(writer, parent,
                 say("%s = %s;", random_place(writer).text, names[which]));
    else
        add_line(writer, parent, say("%s == %d;", names[which], values[which]));
    return true;
}

/* A variable gets another channel. */
static bool rewire(Writer *writer, int parent) {
    const Channel *from = random_alike(writer), *to = random_alike(writer);
    if (!to || to->shared || writer->inlining)
        return false;
    writer->used[USES_CHANNEL_ASSIGN]++;
    add_line(writer, parent, say("%s = %s;", to->name.text, from->name.text));
    return true;
}

/* What stands only in some places; false if not in this one. */
static bool special(Writer *writer, int parent, int way) {
    bool free = writer->indivisible != D_STEP;
    switch (way) {
    case 0:
        return random_jump(writer, parent);
    case 1:
        if (!free || (writer->inlining && !one_in(writer, 2)))
            return false;
        writer->used[USES_INLINE_DECLARATION] += writer->inlining;
        random_declaration(writer, parent);
        return true;
    case 2:
        return spawn(writer, parent);
    case 3:
    case 4:
        return random_call(writer, parent);
    case 5:
        return conceal(writer, parent);
    case 6:
        return rewire(writer, parent);
    case 7:
        if (free)
            chosen(writer, parent);
        return free;
    }
    if (!writer->ranked || !free || writer->inlining)
        return false;
    rank(writer, parent);
    return true;
}

static int special_way(Writer *writer) {
    if (writer->focus == FOCUS_SPAWN && one_in(writer, 2))
        return 2;
    if (one_in(writer, writer->focus == FOCUS_JUMP ? 2 : 6))
        return 0;
    return below(writer, 9);
}

static void simple(Writer *writer, int parent) {
    bool free = writer->indivisible != D_STEP;
    int way = below(writer, 28);
    if (writer->focus == FOCUS_HANDSHAKE && one_in(writer, 3))
        way = 8;
    if (way < 5)
        random_assignment(writer, parent);
    else if (way < 7)
        step(writer, parent);
    else if (way < 13 && free)
        random_message(writer, parent);
    else if (way < 15 && free) {
        writer->used[USES_CONDITION]++;
        add_line(writer, parent, say("%s;", random_guard(writer).text));
    } else if (way == 15)
        assertion(writer, parent);
    else if (way == 16)
        print(writer, parent);
    else if (!special(writer, parent, special_way(writer)))
        random_assignment(writer, parent);
}

void random_sequence(Writer *writer, int parent, int n, int depth) {
    int names = writer->name_count, groups = writer->group_count;
    for (int i = 0; i < n && writer->budget > 0; i++) {
        writer->budget--;
        if (depth > 0 && one_in(writer, 3))
            random_compound(writer, parent, depth - 1);
        else
            simple(writer, parent);
    }
    writer->name_count = names;
    writer->group_count = groups;
}
