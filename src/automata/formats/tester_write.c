#include "automata/formats/tester_write.h"

static const struct {
    const char *name; /* of the proposition */
    uint8_t set;      /* that it marks */
} marks[] = {
    {"/rej", TESTER_REJECT},
    {"/dl_rej", TESTER_DEADLOCK},
    {"/ll_rej", TESTER_LIVELOCK},
    {"/inf_rej", TESTER_INFINITE},
};

static void add_propositions(const Tester *tester, Lsts *lsts) {
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Proposition proposition = {.name = marks[i].name};
        for (uint32_t s = 0; s < tester->state_count; s++)
            if (tester->sets[s] & marks[i].set)
                ranges_append(&proposition.states, lsts->mem, s);
        if (proposition.states.count)
            vec_push(lsts->mem, &lsts->propositions, proposition);
    }
}

void tester_to_lsts(const Tester *tester, Lsts *lsts) {
    Mem *mem = tester->mem;
    lsts_init(lsts, mem);
    lsts->state_count = tester->state_count;
    vec_push(mem, &lsts->initial, tester->initial);
    for (size_t i = 0; i < tester->actions.entries.count; i++) {
        Name name = tester->actions.entries.data[i];
        vec_push(mem, &lsts->actions,
                 arena_copy(&lsts->strings, name.string, name.length));
    }
    for (size_t i = 0; i < tester->moves.count; i++) {
        TesterMove move = tester->moves.data[i];
        vec_push(mem, &lsts->transitions,
                 (LstsTransition){move.source, move.action, move.target});
    }
    add_propositions(tester, lsts);
}
