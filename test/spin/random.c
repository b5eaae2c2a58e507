/* test/spin/random.c -- random Promela programs for a comparison with SPIN
 *
 * promela-random SEED                       prints the program of that seed
 * promela-random --features SEED COUNT      what the programs use
 * promela-random --shrink SEED FILE COMMAND leaves in FILE the smallest
 *     program found for which "COMMAND FILE" still succeeds
 */
#include "test/spin/program_random.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How a candidate is judged. */
typedef struct Judge {
    const char *file;    /* where the candidate is written */
    const char *command; /* succeeds while it is still interesting */
} Judge;

static bool write_program(const ProgramTree *tree, const char *file) {
    FILE *out = fopen(file, "w");
    if (!out)
        return false;
    program_tree_print(tree, out);
    return fclose(out) == 0;
}

static bool interesting(const ProgramTree *tree, const Judge *judge) {
    char line[4096];
    snprintf(line, sizeof line, "%s %s", judge->command, judge->file);
    return write_program(tree, judge->file) && system(line) == 0;
}

/* Tries one fate for one node; keeps it if the program stays interesting. */
static bool try_fate(ProgramTree *tree, int id, NodeFate fate,
                     const Judge *judge) {
    Node *node = &tree->nodes[id];
    NodeFate before = node->fate;
    if (before == fate)
        return false;
    node->fate = fate;
    if (interesting(tree, judge))
        return true;
    node->fate = before;
    return false;
}

/* Nodes below a dropped one need no try. */
static void mark_hidden(const ProgramTree *tree, int id, bool hidden,
                        bool *marks) {
    marks[id] = hidden;
    for (int at = tree->nodes[id].first; at; at = tree->nodes[at].next)
        mark_hidden(tree, at, hidden || tree->nodes[at].fate == NODE_DROPPED,
                    marks);
}

/* Last things first: uses come behind declarations. */
static void shrink(ProgramTree *tree, const Judge *judge) {
    bool hidden[NODE_MAX], smaller = true;
    while (smaller) {
        smaller = false;
        for (int id = tree->count - 1; id > 0; id--) {
            mark_hidden(tree, 0, false, hidden);
            if (hidden[id])
                continue;
            if (try_fate(tree, id, NODE_DROPPED, judge) ||
                (tree->nodes[id].hoistable &&
                 try_fate(tree, id, NODE_HOISTED, judge)))
                smaller = true;
        }
    }
    write_program(tree, judge->file);
}

static void print_features(Writer *writer, uint64_t seed, uint64_t count) {
    uint64_t programs[CONSTRUCT_COUNT] = {0}, times[CONSTRUCT_COUNT] = {0};
    for (uint64_t i = 0; i < count; i++) {
        program_random(writer, seed + i);
        for (int k = 0; k < CONSTRUCT_COUNT; k++) {
            programs[k] += writer->used[k] > 0;
            times[k] += (uint64_t)writer->used[k];
        }
    }
    for (int k = 0; k < CONSTRUCT_COUNT; k++)
        printf("%-26s in %6llu programs, %7llu times\n",
               construct_name((Construct)k), (unsigned long long)programs[k],
               (unsigned long long)times[k]);
}

static bool read_number(const char *text, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0';
}

static int usage(void) {
    fputs("usage: promela-random SEED | --features SEED COUNT |"
          " --shrink SEED FILE COMMAND\n",
          stderr);
    return 2;
}

int main(int argc, char **argv) {
    static Writer writer;
    uint64_t seed, count;
    if (argc == 2 && read_number(argv[1], &seed)) {
        program_random(&writer, seed);
        program_tree_print(&writer.tree, stdout);
        return 0;
    }
    if (argc < 4 || !read_number(argv[2], &seed))
        return usage();
    if (!strcmp(argv[1], "--features") && read_number(argv[3], &count)) {
        print_features(&writer, seed, count);
        return 0;
    }
    if (strcmp(argv[1], "--shrink") != 0 || argc != 5)
        return usage();
    program_random(&writer, seed);
    Judge judge = {argv[3], argv[4]};
    shrink(&writer.tree, &judge);
    return 0;
}
