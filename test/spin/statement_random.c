/* test/spin/statement_random.c -- random statements
 *
 * What keeps programs small: assignments stay below 4 by a remainder, ++ and
 * -- stand under a guard inside loops, inside atomic and d_step the only
 * loops are counted ones, and jumps back are rare.
 */
#include "test/spin/program_random.h"

#include <string.h>

enum {
    LOOSE,
    ATOMIC,
    D_STEP
};

static int line(Writer *writer, int parent, Phrase text) {
    return program_tree_line(&writer->tree, parent, text);
}

static int block(Writer *writer, int parent, const char *open,
                 const char *close) {
    return program_tree_block(&writer->tree, parent, say("%s", open), close);
}

static void assign(Writer *writer, int parent) {
    static const char *const odd[] = {"255", "-1", "258", "70000"};
    writer->used[USES_ASSIGN]++;
    Phrase place = random_place(writer);
    Phrase value = random_expression(writer, 2);
    if (one_in(writer, 3))
        value = say("%d", below(writer, 4));
    else if (one_in(writer, 20))
        value = say("%s", odd[below(writer, 4)]);
    else
        value = say("(%s) %% %d", value.text, 2 + below(writer, 2));
    line(writer, parent, say("%s = %s;", place.text, value.text));
}

static void step(Writer *writer, int parent) {
    writer->used[USES_STEP]++;
    Phrase place = random_place(writer);
    bool down = one_in(writer, 3);
    if (writer->loops > 0 && writer->indivisible == D_STEP) {
        line(writer, parent, say("%s = 1;", place.text));
        return;
    }
    if (writer->loops > 0)
        line(writer, parent, say("%s %s;", place.text, down ? "> 0" : "< 2"));
    line(writer, parent, say("%s%s;", place.text, down ? "--" : "++"));
}

static void add_message(Writer *writer, int parent) {
    Phrase text;
    if (one_in(writer, 2) ? random_send(writer, &text)
                          : random_receive(writer, &text))
        line(writer, parent, text);
    else
        assign(writer, parent);
}

static void assertion(Writer *writer, int parent) {
    writer->used[USES_ASSERT]++;
    Phrase claim = random_condition(writer, 1);
    if (!one_in(writer, 3))
        claim = say("%s || %s < 4", claim.text, writer->names[0].name.text);
    line(writer, parent, say("assert(%s);", claim.text));
}

/* Marks what comes behind the first statement. */
static Phrase head_label(Writer *writer) {
    static const char *const marks[] = {"end", "accept", "progress"};
    if (writer->inlining || writer->indivisible || !one_in(writer, 12))
        return say("%s", "");
    writer->used[USES_HEAD_LABEL]++;
    return say("%s%d: ", marks[below(writer, 3)], writer->fresh++);
}

/* What an option begins with; often more than one can be executed. */
static void option_guard(Writer *writer, int option) {
    Phrase text;
    if (writer->indivisible != D_STEP && one_in(writer, 3)) {
        add_message(writer, option);
        return;
    }
    if (writer->indivisible == D_STEP)
        text = random_condition(writer, 1);
    else
        text = random_guard(writer);
    line(writer, option, say("%s%s;", head_label(writer).text, text.text));
}

/* A d_step must not block: its choices always have an else. */
static void options(Writer *writer, int choice, int depth) {
    int count = 1 + below(writer, 3);
    for (int i = 0; i < count; i++) {
        int option = block(writer, choice, "::", "");
        if (!one_in(writer, 8))
            option_guard(writer, option);
        random_sequence(writer, option, below(writer, 3), depth);
        if (writer->breaks > 0 && one_in(writer, 3)) {
            writer->used[USES_BREAK]++;
            line(writer, option, say("break;"));
        }
    }
}

static void add_else(Writer *writer, int choice, bool leave, int depth) {
    writer->used[USES_ELSE]++;
    int option = block(writer, choice, "::", "");
    line(writer, option, say("else;"));
    if (leave)
        line(writer, option, say("break;"));
    else
        random_sequence(writer, option, below(writer, 2), depth);
}

static void selection(Writer *writer, int parent, int depth) {
    writer->used[USES_IF]++;
    int choice = block(writer, parent, "if", "fi;");
    writer->tree.nodes[choice].sequence = false;
    options(writer, choice, depth);
    if (writer->indivisible == D_STEP || one_in(writer, 3))
        add_else(writer, choice, false, depth);
}

static void repetition(Writer *writer, int parent, int depth) {
    writer->used[USES_DO]++;
    Phrase open = say("do");
    if (!writer->inlining && one_in(writer, 4)) {
        writer->used[USES_END_LABEL]++;
        /* SPIN has no label at the beginning of a block. */
        if (strcmp(writer->tree.nodes[parent].open.text, "::") != 0)
            line(writer, parent, say("skip;"));
        open = say("end%d: do", writer->fresh++);
    }
    int choice = program_tree_block(&writer->tree, parent, open, "od;");
    writer->tree.nodes[choice].sequence = false;
    writer->loops++;
    writer->breaks++;
    options(writer, choice, depth);
    if (writer->indivisible || one_in(writer, 2))
        add_else(writer, choice, true, depth);
    writer->breaks--;
    writer->loops--;
}

static void indivisible(Writer *writer, int parent, int depth, int kind) {
    int outer = writer->indivisible, breaks = writer->breaks;
    writer->used[kind == ATOMIC ? USES_ATOMIC : USES_D_STEP]++;
    /* SPIN takes the way out of a loop into a d_step for a jump into it. */
    if (kind == D_STEP)
        line(writer, parent, say("skip;"));
    int inside =
        block(writer, parent, kind == ATOMIC ? "atomic {" : "d_step {", "};");
    writer->tree.nodes[inside].hoistable = true;
    if (kind == D_STEP && one_in(writer, 2))
        line(writer, inside, say("%s;", random_condition(writer, 1).text));
    else if (kind == D_STEP && !writer->inline_smooth && one_in(writer, 2))
        add_message(writer, inside);
    writer->indivisible = kind;
    if (kind == D_STEP)
        writer->breaks = 0;
    random_sequence(writer, inside, 1 + below(writer, 3), depth);
    writer->indivisible = outer;
    writer->breaks = breaks;
}

static void escape(Writer *writer, int parent, int depth) {
    writer->used[USES_UNLESS]++;
    /* SPIN complains about a guard with an escape, and gives the escape
       precedence over the other options. */
    line(writer, parent, say("skip;"));
    int both = block(writer, parent, "", "");
    int normal = block(writer, both, "{", "}");
    random_sequence(writer, normal, 1 + below(writer, 3), depth);
    int rescue = block(writer, both, "unless {", "};");
    Phrase text;
    if (one_in(writer, 3) && random_receive(writer, &text))
        line(writer, rescue, text);
    else
        line(writer, rescue, say("%s;", random_guard(writer).text));
    random_sequence(writer, rescue, below(writer, 2), depth);
}

static void counted(Writer *writer, int parent, int depth) {
    writer->used[USES_FOR]++;
    const Name *array = &writer->names[below(writer, writer->name_count)];
    Phrase over = say(": 0 .. %d", below(writer, 3));
    if (array->size > 0 && !array->nested)
        over = say("in %s", array->name.text);
    int inside = program_tree_block(&writer->tree, parent,
                                    say("for (k %s) {", over.text), "};");
    int breaks = writer->breaks;
    writer->loops++;
    writer->breaks = 0;
    random_sequence(writer, inside, 1 + below(writer, 2), depth);
    writer->breaks = breaks;
    writer->loops--;
}

static void chosen(Writer *writer, int parent) {
    writer->used[USES_SELECT]++;
    Phrase low = one_in(writer, 3) ? random_place(writer) : say("0");
    line(writer, parent,
         say("select (j : %s .. %d);", low.text, 1 + below(writer, 2)));
}

/* Returns false for what has no place here. */
static bool jump(Writer *writer, int parent) {
    if (writer->inlining || writer->indivisible == D_STEP)
        return false;
    if (one_in(writer, 3) && writer->labels < 3) {
        /* SPIN has no label at the beginning of a block. */
        line(writer, parent, say("skip;"));
        line(writer, parent, say("L%d: skip;", writer->labels++));
        return true;
    }
    writer->used[USES_GOTO]++;
    bool back = writer->labels > 0 && !writer->indivisible && one_in(writer, 3);
    if (back)
        line(writer, parent, say("goto L%d;", below(writer, writer->labels)));
    else
        line(writer, parent, say("goto over;"));
    return true;
}

static bool declare(Writer *writer, int parent) {
    static const char *const types[] = {"byte", "bit", "short", "bool"};
    if (writer->inlining || writer->indivisible == D_STEP ||
        writer->name_count == NAME_MAX_COUNT)
        return false;
    writer->used[USES_DECLARATION]++;
    Phrase name = say("d%d", writer->fresh++);
    Phrase first =
        one_in(writer, 2) ? say(" = %d", below(writer, 2)) : say("%s", "");
    if (one_in(writer, 4))
        first = say("%s, e%s = 1", first.text, name.text);
    line(writer, parent,
         say("%s %s%s;", types[below(writer, 4)], name.text, first.text));
    writer->names[writer->name_count++] = (Name){name, 0, true, false, false};
    return true;
}

static bool spawn(Writer *writer, int parent) {
    if (writer->processes == 0 || writer->indivisible == D_STEP ||
        writer->inlining)
        return false;
    writer->used[USES_RUN_INSIDE]++;
    if (writer->loops > 0 || one_in(writer, 2))
        line(writer, parent, say("_nr_pr < 4;"));
    Phrase start = one_in(writer, 3) ? say("j = ") : say("%s", "");
    line(writer, parent,
         say("%srun P%d();", start.text, below(writer, writer->processes)));
    return true;
}

static void rank(Writer *writer, int parent) {
    int which = below(writer, 3);
    writer->used[USES_PRIORITY]++;
    if (which == 0)
        line(writer, parent,
             say("set_priority(_pid, %d);", 1 + below(writer, 3)));
    else if (which == 1)
        line(writer, parent, say("set_priority(0, get_priority(_pid));"));
    else
        line(writer, parent, say("get_priority(0) < 3;"));
}

/* SPIN leaves out some skips beside others and prints, and takes part in a
 * rendezvous with a d_step that begins with a print. */
static void print(Writer *writer, int parent) {
    bool skips = one_in(writer, 3);
    writer->used[USES_PRINTF]++;
    writer->used[USES_SKIP] += skips;
    if (skips || writer->indivisible == D_STEP)
        line(writer, parent, say("skip;"));
    line(writer, parent,
         say("printf(\"%%d\\n\", %s);", random_expression(writer, 1).text));
    if (skips)
        line(writer, parent, say("skip;"));
}

static void simple(Writer *writer, int parent) {
    bool free = writer->indivisible != D_STEP;
    if (writer->ranked && one_in(writer, 8) && free && !writer->inlining) {
        rank(writer, parent);
        return;
    }
    int way = below(writer, 24);
    if (writer->focus == FOCUS_HANDSHAKE && one_in(writer, 3))
        way = 8;
    if (writer->focus == FOCUS_SPAWN && one_in(writer, 5))
        way = 21;
    if (way < 6)
        assign(writer, parent);
    else if (way < 8)
        step(writer, parent);
    else if (way < 14 && free)
        add_message(writer, parent);
    else if (way < 16 && free) {
        writer->used[USES_CONDITION]++;
        line(writer, parent, say("%s;", random_guard(writer).text));
    } else if (way == 16)
        assertion(writer, parent);
    else if (way == 17 && free)
        chosen(writer, parent);
    else if (way == 18)
        print(writer, parent);
    else if (way == 19 && jump(writer, parent))
        return;
    else if (way == 20 && declare(writer, parent))
        return;
    else if (way == 21 && spawn(writer, parent))
        return;
    else if (way == 22 && !writer->inlining &&
             (free || writer->inline_smooth)) {
        writer->used[USES_INLINE]++;
        line(writer, parent, say("twice(%s);", random_place(writer).text));
    } else
        assign(writer, parent);
}

static void compound(Writer *writer, int parent, int depth) {
    int way = below(writer, 16);
    if (writer->focus == FOCUS_HANDSHAKE && one_in(writer, 2))
        way = 8;
    if (writer->focus == FOCUS_ESCAPE && one_in(writer, 2))
        way = 12;
    bool loose = writer->indivisible == LOOSE;
    if (way < 4)
        selection(writer, parent, depth);
    else if (way < (loose ? 8 : 5) && writer->indivisible != D_STEP)
        repetition(writer, parent, depth);
    else if (way < 10 && loose)
        indivisible(writer, parent, depth, ATOMIC);
    else if (way < 12 && writer->indivisible != D_STEP)
        indivisible(writer, parent, depth, D_STEP);
    else if (way < (loose ? 14 : 13) && writer->indivisible != D_STEP)
        escape(writer, parent, depth);
    else if (way == 14 && writer->loops == 0)
        counted(writer, parent, depth);
    else {
        writer->used[USES_BLOCK]++;
        int inside = block(writer, parent, "{", "};");
        writer->tree.nodes[inside].hoistable = true;
        random_sequence(writer, inside, 1 + below(writer, 2), depth);
    }
}

void random_sequence(Writer *writer, int parent, int n, int depth) {
    int names = writer->name_count;
    for (int i = 0; i < n && writer->budget > 0; i++) {
        writer->budget--;
        if (depth > 0 && one_in(writer, 3))
            compound(writer, parent, depth - 1);
        else
            simple(writer, parent);
    }
    writer->name_count = names;
}
