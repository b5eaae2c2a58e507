#include "automata/formats/tester_read.h"

#include <string.h>

enum {
    MOST_WARNINGS = 5,           /* about actions that the system lacks */
    MOST_TESTER_STATES = 1 << 24 /* a file can claim more than it has */
};

static const struct {
    const char *name;     /* of the proposition */
    PropositionKind kind; /* or the special name */
    uint8_t set;          /* that it marks */
} marks[] = {
    {"/rej", PROPOSITION_REJ, TESTER_REJECT},
    {"/dl_rej", PROPOSITION_DL_REJ, TESTER_DEADLOCK},
    {"/ll_rej", PROPOSITION_LL_REJ, TESTER_LIVELOCK},
    {"/inf_rej", PROPOSITION_INF_REJ, TESTER_INFINITE},
};

static uint8_t set_of(const Proposition *proposition) {
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (proposition->kind == marks[i].kind ||
            (proposition->kind == PROPOSITION_NAMED &&
             strcmp(proposition->name, marks[i].name) == 0))
            return marks[i].set;
    return 0;
}

static void fill_tester(Tester *tester, const Lsts *lsts) {
    for (size_t i = 1; i < lsts->actions.count; i++)
        names_add(&tester->actions, lsts->actions.data[i],
                  strlen(lsts->actions.data[i]));
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition move = lsts->transitions.data[i];
        vec_push(tester->mem, &tester->moves,
                 (TesterMove){move.source, move.action, move.target});
    }
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        uint8_t set = set_of(proposition);
        for (uint32_t s = 0; set && s < lsts->state_count; s++)
            if (ranges_contain(&proposition->states, s))
                tester->sets[s] |= set;
    }
    tester->initial = lsts->initial.data[0];
    tester_finish(tester);
}

static bool reject_loop(const Tester *tester, const char *path,
                        Diagnostics *diag) {
    TesterLoop loop = {0};
    tester_tau_loop(tester, &loop);
    if (loop.count) {
        Text states;
        text_init(&states, tester->mem);
        for (size_t i = 0; i < loop.count; i++)
            text_printf(&states, "%u -> ", loop.data[i] + 1);
        diag_error(diag, CODE_TESTER, SPAN_NONE,
                   "the tester %s can move forever by itself: %s%u", path,
                   states.data, loop.data[0] + 1);
        text_release(&states);
    }
    bool found = loop.count > 0;
    vec_release(tester->mem, &loop);
    return found;
}

/* The product is in a deadlock only where the tester cannot move by itself
 * either, so the mark has no effect. Tools write such testers. */
static void warn_of_unstable(const Tester *tester, uint32_t source,
                             const char *path, Diagnostics *diag) {
    uint32_t unstable = tester_unstable_deadlock(tester);
    if (unstable == NO_TESTER_STATE)
        return;
    diag_warning(diag, CODE_TESTER, (Span){source, 0, 0},
                 "state %u of the tester %s has /dl_rej, which has no effect: "
                 "the tester can leave the state by itself",
                 unstable + 1, path);
}

static bool valid_tester(const Tester *tester, uint32_t source,
                         const char *path, Diagnostics *diag) {
    uint8_t all = 0;
    for (uint32_t s = 0; s < tester->state_count; s++)
        all |= tester->sets[s];
    if (all == 0)
        diag_warning(diag, CODE_TESTER, SPAN_NONE,
                     "the tester %s forbids nothing: no state has /rej, "
                     "/dl_rej, /ll_rej or /inf_rej",
                     path);
    warn_of_unstable(tester, source, path, diag);
    return !reject_loop(tester, path, diag);
}

/* Actions that the system lacks never happen; it is worth a word, but not
 * thousands. */
void tester_warn_of_unknown(const Tester *tester, const Model *system,
                            const char *path, Diagnostics *diag) {
    Names known;
    size_t unknown = 0;
    names_init(&known, tester->mem);
    for (uint32_t k = 1; k < system->label_count; k++)
        names_add(&known, system->labels[k], strlen(system->labels[k]));
    for (size_t i = 0; i < tester->actions.entries.count; i++) {
        Name action = tester->actions.entries.data[i];
        if (names_find(&known, action.string, action.length) != NAME_NONE ||
            ++unknown > MOST_WARNINGS)
            continue;
        diag_warning(diag, CODE_TESTER, SPAN_NONE,
                     "the tester %s waits for \"%s\", which the model never "
                     "does",
                     path, action.string);
        diag_did_you_mean(diag, names_suggest(&known, action.string));
    }
    if (unknown > MOST_WARNINGS)
        diag_warning(diag, CODE_TESTER, SPAN_NONE,
                     "the tester %s waits for %zu such actions in all", path,
                     unknown);
    names_release(&known);
}

/* An LSTS may be of a kind that no tester is. */
static bool may_be_tester(const Lsts *lsts, const char *path,
                          Diagnostics *diag) {
    if (lsts->initial.count > 1)
        diag_error(diag, CODE_TESTER, SPAN_NONE,
                   "the tester %s has %zu initial states; a tester has one",
                   path, lsts->initial.count);
    else if (lsts->state_count > MOST_TESTER_STATES)
        diag_error(diag, CODE_TESTER, SPAN_NONE,
                   "the tester %s has too many states, more than %d", path,
                   MOST_TESTER_STATES);
    else
        return true;
    return false;
}

Tester *tester_read(uint32_t source, const char *path, Switches switches,
                    Mem *mem, Diagnostics *diag) {
    LstsOptions options;
    Lsts lsts;
    Tester *tester = NULL;
    if (!lsts_options(&options, switches, diag))
        return NULL;
    lsts_init(&lsts, mem);
    if (lsts_parse(&lsts, diag, source, lsts_format(path), &options) &&
        may_be_tester(&lsts, path, diag)) {
        tester = mem_alloc(mem, sizeof *tester);
        tester_init(tester, mem, lsts.state_count);
        fill_tester(tester, &lsts);
        if (!valid_tester(tester, source, path, diag)) {
            tester_release(tester);
            mem_free(mem, tester, sizeof *tester);
            tester = NULL;
        }
    }
    lsts_release(&lsts);
    return tester;
}
