/* test/spin/jump_random.c -- random labels and jumps
 *
 * A process has a few labels L0, L1 ..., known from its beginning, so that a
 * jump can lead forward and into everything but a d_step. Labels that no
 * statement has got stand at the end of the process. Inside atomic jumps lead
 * forward only: SPIN does not find cycles there. SPIN has no label at the
 * beginning of a block, hence the skips.
 */
#include "test/spin/program_random.h"

#include <string.h>

/* A label that has no place yet, or -1. */
static int unplaced(const Writer *writer) {
    for (int i = 0; i < writer->labels; i++)
        if (!(writer->placed >> i & 1))
            return i;
    return -1;
}

static Phrase place(Writer *writer, int label) {
    writer->placed |= 1u << label;
    return say("L%d: ", label);
}

static bool no_labels(const Writer *writer) {
    return writer->inlining || writer->indivisible == D_STEP;
}

Phrase random_label(Writer *writer, int parent) {
    int label = unplaced(writer);
    if (no_labels(writer) || label < 0 || !one_in(writer, 4))
        return say("%s", "");
    writer->used[USES_LABEL_COMPOUND]++;
    add_line(writer, parent, say("skip;"));
    return place(writer, label);
}

void place_labels(Writer *writer, int parent) {
    int label;
    while ((label = unplaced(writer)) >= 0)
        add_line(writer, parent, say("%sskip;", place(writer, label).text));
}

bool random_jump(Writer *writer, int parent) {
    if (no_labels(writer))
        return random_inner_jump(writer, parent);
    /* pan does not see a goto that has an escape in atomic. */
    if (writer->indivisible && writer->guarded)
        return false;
    int label = unplaced(writer);
    if (label >= 0 && one_in(writer, 2)) {
        const char *around = writer->tree.nodes[parent].open.text;
        writer->used[USES_LABEL_INSIDE] += !strstr(around, "proctype");
        add_line(writer, parent, say("skip;"));
        add_line(writer, parent, say("%sskip;", place(writer, label).text));
        return true;
    }
    label = writer->labels ? below(writer, writer->labels) : -1;
    bool back = label >= 0 && writer->placed >> label & 1;
    if (label < 0 || (back && (writer->indivisible || one_in(writer, 2)))) {
        add_line(writer, parent, say("goto over;"));
        return true;
    }
    writer->used[back ? USES_GOTO_BACK : USES_GOTO_FORWARD]++;
    add_line(writer, parent, say("goto L%d;", label));
    return true;
}

/* A jump over a statement or two, inside a d_step or an inline. */
bool random_inner_jump(Writer *writer, int parent) {
    int label = writer->fresh++;
    if (!writer->inlining && writer->indivisible != D_STEP)
        return false;
    writer->used[writer->inlining ? USES_INLINE_LABEL : USES_GOTO_D_STEP]++;
    int choice = add_block(writer, parent, say("if"), "fi;");
    writer->tree.nodes[choice].sequence = false;
    int option = add_block(writer, choice, say("::"), "");
    add_line(writer, option, say("%s;", random_condition(writer, 1).text));
    add_line(writer, option, say("goto I%d;", label));
    add_line(writer, choice, say(":: else"));
    random_assignment(writer, parent);
    add_line(writer, parent, say("I%d: skip;", label));
    return true;
}
