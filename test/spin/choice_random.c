/* test/spin/choice_random.c -- random choices, loops, sequences and escapes */
#include "test/spin/program_random.h"

#include <string.h>

/* A block that begins with these words, after a label at times. */
static int open_block(Writer *writer, int parent, const char *open,
                      const char *close) {
    Phrase label = random_label(writer, parent);
    return add_block(writer, parent, say("%s%s", label.text, open), close);
}

/* Marks what comes after the first statement. With a claim, SPIN counts
 * accept labels of processes in. */
static Phrase head_label(Writer *writer) {
    static const char *const marks[] = {"end", "progress", "accept"};
    if (writer->inlining || writer->indivisible || !one_in(writer, 12))
        return say("%s", "");
    int kind = below(writer, writer->claimed ? 2 : 3);
    writer->used[USES_HEAD_LABEL]++;
    writer->used[USES_PROGRESS] += kind == 1;
    writer->used[USES_ACCEPT] += kind == 2;
    return say("%s%d: ", marks[kind], writer->fresh++);
}

/* What an option begins with; often more than one can be executed. */
static void option_guard(Writer *writer, int option) {
    if (writer->indivisible != D_STEP && !writer->exclusive &&
        one_in(writer, 3)) {
        random_message(writer, option);
        return;
    }
    Phrase label = head_label(writer);
    Phrase text = writer->indivisible == D_STEP ? random_condition(writer, 1)
                                                : random_guard(writer);
    add_line(writer, option, say("%s%s;", label.text, text.text));
}

/* What an option begins with, if it is not a guard; pan rejects loops that do
 * nothing at all. */
static void option_head(Writer *writer, int option, int depth) {
    int way = below(writer, 16);
    if (way == 0 && writer->breaks > 0) {
        writer->used[USES_BREAK]++;
        add_line(writer, option, say("break;"));
    } else if (way == 1 && depth > 0 && writer->indivisible == LOOSE)
        random_compound(writer, option, depth - 1);
    else if (way == 2)
        random_jump(writer, option);
    else if (way <= 4)
        random_assignment(writer, option);
    else
        option_guard(writer, option);
}

/* A d_step must not block: its choices always have an else. */
static void options(Writer *writer, int choice, int depth) {
    int count = 1 + below(writer, 3);
    for (int i = 0; i < count; i++) {
        int option = add_block(writer, choice, say("::"), "");
        option_head(writer, option, depth);
        random_sequence(writer, option, below(writer, 3), depth);
        if (writer->breaks > 0 && one_in(writer, 3)) {
            writer->used[USES_BREAK]++;
            add_line(writer, option, say("break;"));
        }
    }
}

static void add_else(Writer *writer, int choice, bool leave, int depth) {
    writer->used[USES_ELSE]++;
    int option = add_block(writer, choice, say("::"), "");
    add_line(writer, option, say("else;"));
    if (leave)
        add_line(writer, option, say("break;"));
    else
        random_sequence(writer, option, below(writer, 2), depth);
}

static void selection(Writer *writer, int parent, int depth) {
    writer->used[USES_IF]++;
    int choice = open_block(writer, parent, "if", "fi;");
    writer->tree.nodes[choice].sequence = false;
    options(writer, choice, depth);
    if (writer->indivisible == D_STEP || one_in(writer, 3))
        add_else(writer, choice, false, depth);
}

static Phrase loop_label(Writer *writer, int parent) {
    static const char *const marks[] = {"end", "progress", "accept"};
    if (writer->inlining || !one_in(writer, 4))
        return random_label(writer, parent);
    int kind = below(writer, writer->claimed ? 2 : 3);
    if (writer->indivisible || one_in(writer, 2))
        kind = 0;
    writer->used[USES_END_LABEL] += kind == 0;
    writer->used[USES_PROGRESS] += kind == 1;
    writer->progressing |= kind == 1;
    writer->used[USES_ACCEPT] += kind == 2;
    /* SPIN has no label at the beginning of a block. */
    if (strcmp(writer->tree.nodes[parent].open.text, "::") != 0)
        add_line(writer, parent, say("skip;"));
    return say("%s%d: ", marks[kind], writer->fresh++);
}

static void repetition(Writer *writer, int parent, int depth) {
    writer->used[USES_DO]++;
    Phrase label = loop_label(writer, parent);
    int choice = add_block(writer, parent, say("%sdo", label.text), "od;");
    writer->tree.nodes[choice].sequence = false;
    writer->loops++;
    writer->breaks++;
    options(writer, choice, depth);
    if (writer->indivisible || one_in(writer, 2))
        add_else(writer, choice, true, depth);
    writer->breaks--;
    writer->loops--;
}

/* True at the beginning of an option. */
static bool at_head(const Writer *writer, int parent) {
    const Node *node = &writer->tree.nodes[parent];
    return node->first == 0 && !strcmp(node->open.text, "::");
}

static void indivisible(Writer *writer, int parent, int depth, int kind) {
    int outer = writer->indivisible, breaks = writer->breaks;
    writer->used[kind == ATOMIC ? USES_ATOMIC : USES_D_STEP]++;
    /* SPIN takes the way out of a loop into a d_step for a jump into it. */
    if (kind == D_STEP && !at_head(writer, parent))
        add_line(writer, parent, say("skip;"));
    int inside = open_block(writer, parent,
                            kind == ATOMIC ? "atomic {" : "d_step {", "};");
    writer->tree.nodes[inside].hoistable = true;
    if (kind == D_STEP && one_in(writer, 2))
        add_line(writer, inside, say("%s;", random_condition(writer, 1).text));
    else if (kind == D_STEP && one_in(writer, 2))
        random_message(writer, inside);
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
    add_line(writer, parent, say("skip;"));
    int both = add_block(writer, parent, say("%s", ""), "");
    int normal = add_block(writer, both, say("{"), "}");
    writer->guarded++;
    random_sequence(writer, normal, 1 + below(writer, 3), depth);
    writer->guarded--;
    int rescue = add_block(writer, both, say("unless {"), "};");
    Phrase text;
    if (one_in(writer, 3) && random_receive(writer, &text))
        add_line(writer, rescue, text);
    else
        add_line(writer, rescue, say("%s;", random_guard(writer).text));
    random_sequence(writer, rescue, below(writer, 2), depth);
}

/* A channel and a struct that it can be read with, or NULL. SPIN has no
 * structs inside others there. */
static const Channel *list_of(Writer *writer, const Group **group) {
    const Channel *channel = random_buffer(writer);
    if (!channel || channel->count != 1 ||
        channel->fields[0].kind != FIELD_RECORD ||
        writer->indivisible == D_STEP)
        return NULL;
    *group = random_group(writer, channel->fields[0].record);
    return *group && !strchr((*group)->name.text, '.') ? channel : NULL;
}

/* What for goes over, with its variable. SPIN has no arrays in structs
 * there. */
static Phrase range(Writer *writer, const char *counter) {
    const Name *array = &writer->names[below(writer, writer->name_count)];
    const Group *group;
    const Channel *channel = list_of(writer, &group);
    if (channel && !one_in(writer, 3)) {
        writer->used[USES_FOR_CHANNEL]++;
        return say("%s in %s", group->name.text, channel->name.text);
    }
    if (array->size > 0 && !array->nested) {
        writer->used[USES_FOR_ARRAY]++;
        return say("%s in %s", counter, array->name.text);
    }
    if (one_in(writer, 3)) {
        writer->used[USES_FOR_VARIABLE]++;
        Phrase low = random_place(writer), high = random_expression(writer, 1);
        if (one_in(writer, 2))
            low = say("%d", below(writer, 2));
        return say("%s : %s .. (%s) %% 3", counter, low.text, high.text);
    }
    writer->used[USES_FOR]++;
    int low = below(writer, 2);
    return say("%s : %d .. %d", counter, low, low + below(writer, 2));
}

static void counted(Writer *writer, int parent, int depth) {
    writer->used[USES_FOR_NESTED] += writer->loops > 0;
    Phrase over = range(writer, writer->counters ? "kk" : "k");
    int inside =
        open_block(writer, parent, say("for (%s) {", over.text).text, "};");
    writer->loops++;
    writer->counters++;
    writer->breaks++;
    random_sequence(writer, inside, 1 + below(writer, 2), depth);
    writer->breaks--;
    writer->counters--;
    writer->loops--;
}

/* Counts to 63,001 times the rounds that the program has left for it, in one
 * step. */
static void long_d_step(Writer *writer, int parent) {
    writer->used[USES_D_STEP_LONG]++;
    if (!at_head(writer, parent))
        add_line(writer, parent, say("skip;"));
    int inside = add_block(writer, parent, say("d_step {"), "};");
    static const char *const counters[] = {"k", "kk", "j"};
    for (int i = 0; i < 3; i++)
        inside = add_block(writer, inside,
                           say("for (%s : 1 .. %d) {", counters[i],
                               i < 2 ? 251 : writer->rounds),
                           "};");
    add_line(writer, inside, say("skip;"));
    writer->rounds = 0;
}

void random_compound(Writer *writer, int parent, int depth) {
    if (writer->rounds > 0 && writer->indivisible == LOOSE &&
        writer->loops == 0 && !writer->inlining) {
        long_d_step(writer, parent);
        return;
    }
    int way = below(writer, 17);
    if (writer->focus == FOCUS_HANDSHAKE && one_in(writer, 2))
        way = 8;
    if (writer->focus == FOCUS_ESCAPE && one_in(writer, 2))
        way = 12;
    bool loose = writer->indivisible == LOOSE;
    bool locked = writer->indivisible == D_STEP;
    if (way < 4)
        selection(writer, parent, depth);
    else if (way < (loose ? 8 : 5) && !locked)
        repetition(writer, parent, depth);
    else if (way < 10 && loose)
        indivisible(writer, parent, depth, ATOMIC);
    else if (way < 12 && !locked)
        indivisible(writer, parent, depth, D_STEP);
    else if (way < (loose ? 14 : 13) && !locked)
        escape(writer, parent, depth);
    else if (way < 16 && writer->counters < 2)
        counted(writer, parent, depth);
    else {
        writer->used[USES_BLOCK]++;
        int inside = open_block(writer, parent, "{", "};");
        writer->tree.nodes[inside].hoistable = true;
        random_sequence(writer, inside, 1 + below(writer, 2), depth);
    }
}
