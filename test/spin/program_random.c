/* test/spin/program_random.c -- random Promela programs as a whole */
#include "test/spin/program_random.h"

#include <string.h>

const char *construct_name(Construct construct) {
    static const char *const names[] = {
#define X(name, text) text,
        CONSTRUCTS(X)
#undef X
    };
    return names[construct];
}

int add_line(Writer *writer, int parent, Phrase text) {
    return program_tree_line(&writer->tree, parent, text);
}

int add_block(Writer *writer, int parent, Phrase open, const char *close) {
    return program_tree_block(&writer->tree, parent, open, close);
}

/* The options that both tools get with the program. */
static void options(Writer *writer) {
    if (writer->channel_count > 0 && one_in(writer, 12)) {
        writer->used[USES_LOSSY]++;
        add_line(writer, 0, say("/* options: --lossy */"));
    }
    if (writer->used[USES_UNLESS] && one_in(writer, 4)) {
        writer->used[USES_INNER]++;
        add_line(writer, 0, say("/* options: --unless-j */"));
    }
}

void program_random(Writer *writer, uint64_t seed) {
    memset(writer, 0, sizeof *writer);
    writer->rng.state = seed;
    program_tree_clear(&writer->tree);
    writer->focus = below(writer, FOCUS_COUNT);
    writer->ranked = one_in(writer, 10);
    writer->claimed = one_in(writer, 6);
    writer->exclusive = one_in(writer, 12);
    writer->watched = one_in(writer, 6);
    writer->owning = seed % 2 == 0;
    writer->rounds = seed % 61 != 7 ? 0 : seed % 4 == 0 ? 23 : 1 + seed % 2;
    add_line(writer, 0, say("mtype = { red, green, blue };"));
    random_first_channel(writer);
    random_typedefs(writer);
    random_channels(writer);
    random_globals(writer);
    random_inlines(writer);
    int plain = 1 + below(writer, 3), all = plain + below(writer, 3);
    if (all > PROCESS_MAX)
        all = PROCESS_MAX;
    if (writer->rounds > 2) /* it is not executed in many states */
        plain = all = 1;
    for (int k = 0; k < all; k++)
        random_process(writer, k, k >= plain);
    random_init(writer, plain, all);
    random_claims(writer);
    options(writer);
}
