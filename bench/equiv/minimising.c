/* bench/equiv/minimising.c -- minimisation next to reading the same file
 *
 * Usage: minimising FILE.aut RELATION
 *
 * Prints the processor time of reading the file, that of minimising what was
 * read (packing it and making the result an LSTS again included), and the bytes
 * per transition at the peak of minimising, without the text of the file.
 */
#include "base/diag.h"
#include "equiv/minimising/minimal.h"
#include "equiv/relations/rule.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool find_relation(const char *word, Relation *relation) {
    for (int i = 0; i < RELATION_COUNT; i++) {
        *relation = (Relation)i;
        if (strcmp(relation_rules[*relation].name, word) == 0)
            return relation_rules[*relation].minimises;
    }
    return false;
}

static void measure(Lsts *lsts, Relation relation, double reading) {
    Mem *mem = lsts->mem;
    double transitions = (double)lsts->transitions.count;
    uint32_t states = lsts->state_count;
    double other = (double)mem->live - (double)(lsts->transitions.capacity *
                                                sizeof(LstsTransition));
    mem->peak = mem->live;
    double begun = seconds();
    bool made = minimal_lsts(lsts, NULL, relation);
    double took = seconds() - begun;
    printf("%-20s %9.0f transitions, %8u states -> %8u states%s; read %7.3f s, "
           "minimised %7.3f s, ratio %.2f, %.1f bytes per transition\n",
           relation_rules[relation].name, transitions, states,
           lsts->state_count, made ? "" : " (no memory)", reading, took,
           took / reading, ((double)mem->peak - other) / transitions);
}

int main(int argc, char **argv) {
    Relation relation;
    if (argc != 3 || !find_relation(argv[2], &relation))
        return fputs("usage: minimising FILE.aut RELATION\n", stderr), 2;
    Mem mem;
    Diagnostics diag;
    Lsts lsts;
    mem_init(&mem);
    diag_init(&diag, &mem);
    lsts_init(&lsts, &mem);
    double begun = seconds();
    bool read = lsts_read(&lsts, &diag, argv[1], SPAN_NONE, LSTS_AUT, NULL);
    if (read)
        measure(&lsts, relation, seconds() - begun);
    lsts_release(&lsts);
    diag_release(&diag);
    return !read;
}
