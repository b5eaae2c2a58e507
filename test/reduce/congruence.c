/* Compares networks with what is made of them part by part.
 *
 * A relation is a congruence: a component may be replaced by one that is
 * related to it. Each random network is composed as it is, and with parts that
 * were reduced by a relation (lang/network/reading/parts.h).
 * - Whole: with components, and pairs of them, reduced, the result must have
 * the same normal form, byte by byte, or for bisimulations as many states, and
 * a normal form for what the relation implies. Some labels are hidden at times.
 * - Verdicts: with components alone reduced by a relation that preserves them,
 *   every rej, dl_rej, ll_rej and inf_rej rule, and whether there is a
 * deadlock, must have the same verdict. Usage: reduce-congruence SEED COUNT
 * Closes with "N passed, N failed". */
#include "base/hash.h"
#include "base/rng.h"
#include "equiv/minimising/minimal.h"
#include "equiv/relations/hide.h"
#include "job/form/job.h"
#include "lang/network/model/network_language.h"
#include "lang/network/reading/parts.h"
#include "test/cross/random_network.h"
#include "test/reduce/random_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 3000 /* of a random network */
};

/* What related networks have in common, for a comparison of normal forms. */
static const struct {
    Relation relation; /* parts are reduced by it */
    Relation implies;  /* what then agrees */
    bool verdicts;     /* all verdicts stay */
} relations[] = {
    {RELATION_STRONG_BISIM, RELATION_CFFD, true},
    {RELATION_BRANCHING_BISIM, RELATION_TRACES, false},
    {RELATION_DIV_BRANCHING_BISIM, RELATION_CFFD, true},
    {RELATION_WEAK_BISIM, RELATION_TRACES, false},
    {RELATION_DIV_WEAK_BISIM, RELATION_CFFD, true},
    {RELATION_TRACES, RELATION_TRACES, false},
    {RELATION_FAILURES, RELATION_FAILURES, false},
    {RELATION_FAILURES_DIVERGENCES, RELATION_FAILURES_DIVERGENCES, false},
    {RELATION_CFFD, RELATION_CFFD, true},
};

enum {
    RELATIONS_TRIED = sizeof relations / sizeof *relations
};

typedef struct Totals {
    uint64_t networks, compared, steps, verdicts, violated;
} Totals;

typedef struct Parts {  /* how parts are made smaller */
    Relation relation;  /* by which relation */
    LabelChoice choice; /* what is hidden in the end */
    uint64_t steps;     /* how many there were */
} Parts;

static bool shrink_part(void *context, struct Lsts *lsts) {
    return minimal_lsts(lsts, NULL, ((Parts *)context)->relation);
}

static bool hides(void *context, const char *name) {
    return alphabet_hides(&((const Parts *)context)->choice, name,
                          strlen(name));
}

static void note(void *context, const PartStep *step) {
    (void)step;
    ((Parts *)context)->steps++;
}

/* ---- Jobs ---------------------------------------------------------------- */

typedef struct Work {
    JobOptions options; /* everything as usual */
    Job job;            /* one network */
} Work;

/* Names of actions in another order than their numbers, which normal forms
 * change. */
static void turn_names(Network *network) {
    for (size_t i = 0; i < network->systems.count; i++) {
        Strings *actions = &network->systems.data[i]->actions;
        for (size_t a = 1, b = actions->count; a + 1 < b; a++) {
            const char *name = actions->data[a];
            actions->data[a] = actions->data[--b];
            actions->data[b] = name;
        }
    }
}

/* The network, reduced part by part unless `parts` is NULL. */
static bool begin(Work *work, const Sketch *sketch, Parts *parts, bool whole) {
    Network network;
    work->options = (JobOptions){.search.engine = "auto", .asked.deadlock = 1};
    job_init(&work->job, &work->options);
    work->job.budget.states = MOST_STATES;
    sketch_build(sketch, &work->job.mem, &network);
    turn_names(&network);
    if (parts) {
        PartReducer reducer = {.shrink = shrink_part,
                               .hides = whole ? hides : NULL,
                               .note = note,
                               .context = parts,
                               .propositions =
                                   parts->relation <= RELATION_DIV_WEAK_BISIM ||
                                   parts->relation == RELATION_CFFD,
                               .whole = whole};
        parts_shrink(&network, &reducer);
    }
    Model *model = network_model(&network, &work->job.diag);
    return job_use(&work->job, &network_language, model, "random");
}

/* ---- The whole ----------------------------------------------------------- */

/* Write the graph, reduced by the relation, to `out`; or only its size. False
 * if there are too many states. */
static bool reduce(Work *work, LabelChoice choice, Relation relation,
                   Relation implies, Text *out) {
    Statistics statistics = {0};
    Job *job = &work->job;
    Lsts lsts;
    lsts_init(&lsts, &job->mem);
    bool made =
        job_graph(job, LSTS_AUT, &lsts, &statistics) && statistics.complete;
    for (int round = 0; made && round < 2; round++) {
        size_t bytes = lsts.actions.count * sizeof(uint32_t);
        uint32_t *labels = hide_labels(&choice, &lsts, &job->diag);
        if (!labels || !minimal_lsts(&lsts, labels, round ? implies : relation))
            abort();
        mem_free(&job->mem, labels, bytes);
        choice = (LabelChoice){0};
        if (round == 0)
            text_printf(out, "%u states\n", lsts.state_count);
    }
    if (made &&
        !lsts_write(&lsts, &job->diag, out, LSTS_TVT, &(LstsOptions){0}))
        abort();
    lsts_release(&lsts);
    return made;
}

static bool reduce_sketch(const Sketch *sketch, Parts *parts,
                          LabelChoice choice, size_t which, Text *out) {
    Work work;
    bool made = begin(&work, sketch, parts, true) &&
                reduce(&work, choice, relations[which].relation,
                       relations[which].implies, out);
    job_release(&work.job);
    return made;
}

/* ---- Verdicts ------------------------------------------------------------ */

/* One line per property. */
static bool judge(const Sketch *sketch, Parts *parts, Text *out,
                  Totals *totals) {
    Work work;
    bool made = begin(&work, sketch, parts, false) && job_check(&work.job);
    Report report = job_report(&work.job);
    for (size_t i = 0; made && i < report.count; i++) {
        const ReportItem *item = &report.items[i];
        made = item->finding->verdict != VERDICT_INCONCLUSIVE;
        text_printf(out, "%s %s\n", item->property->name,
                    verdict_name(item->finding->verdict));
        totals->verdicts++;
        totals->violated += item->finding->verdict == VERDICT_VIOLATED;
    }
    job_release(&work.job);
    return made;
}

/* ---- One network --------------------------------------------------------- */

static bool agree(const Text *one, const Text *other, const Sketch *sketch,
                  uint64_t number, size_t which, const char *what) {
    if (strcmp(one->data, other->data) == 0)
        return true;
    Text text;
    text_init(&text, one->mem);
    sketch_print(sketch, &text);
    printf("network %llu, %s, %s:\n%s\n--- as it is:\n%s\n--- by parts:\n%s\n",
           (unsigned long long)number,
           relation_info(relations[which].relation).word, what, text.data,
           one->data, other->data);
    text_release(&text);
    return false;
}

static bool compare(const Sketch *sketch, uint64_t number, size_t which,
                    LabelChoice choice, Totals *totals) {
    Parts parts = {.relation = relations[which].relation, .choice = choice};
    Mem mem;
    Text one, other;
    mem_init(&mem);
    text_init(&one, &mem);
    text_init(&other, &mem);
    bool good = true;
    if (reduce_sketch(sketch, NULL, choice, which, &one) &&
        reduce_sketch(sketch, &parts, choice, which, &other)) {
        totals->compared++;
        good = agree(&one, &other, sketch, number, which, "the whole");
    }
    text_clear(&one);
    text_clear(&other);
    if (good && relations[which].verdicts &&
        judge(sketch, NULL, &one, &(Totals){0}) &&
        judge(sketch, &parts, &other, totals))
        good = agree(&one, &other, sketch, number, which, "verdicts");
    totals->steps += parts.steps;
    text_release(&one);
    text_release(&other);
    return good;
}

/* Networks that cut states are left alone by all this. */
static bool is_of_interest(const Sketch *sketch) {
    for (uint32_t i = 0; i < sketch->system_count; i++) {
        const SketchSystem *system = &sketch->systems[i];
        if (system->stride > 1)
            return false;
        for (uint32_t k = 0; k < system->proposition_count; k++)
            if (system->propositions[k].kind == PROPOSITION_CUT ||
                system->propositions[k].name[0] == '%')
                return false;
    }
    for (uint32_t i = 0; i < sketch->proposition_count; i++)
        if (sketch->propositions[i].result == PROPOSITION_CUT ||
            sketch->propositions[i].name[0] == '%')
            return false;
    return sketch->component_count > 1;
}

static void draw(Sketch *sketch, Rng *rng) {
    Label errors =
        LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE;
    do {
        random_small_network(sketch, rng, errors);
        if (rng_below(rng, 2))
            random_local(sketch, rng);
    } while (!is_of_interest(sketch));
}

static bool check(uint64_t seed, uint64_t number, Totals *totals) {
    Rng rng = {hash_word(seed) ^ hash_word(number)};
    static Sketch sketch;
    static const char *const all[] = {"*"};
    draw(&sketch, &rng);
    LabelChoice choice = {0};
    if (sketch.labels > 0 && rng_below(&rng, 3) == 0)
        choice = (LabelChoice){.hidden = all, .hidden_count = 1};
    totals->networks++;
    bool good = true;
    for (size_t i = 0; good && i < 3; i++)
        good = compare(&sketch, number, rng_below(&rng, RELATIONS_TRIED),
                       choice, totals);
    return good;
}

static void print_count(const char *text, uint64_t count) {
    printf("%10llu %s\n", (unsigned long long)count, text);
}

int main(int argc, char **argv) {
    Totals totals = {0};
    int passed = 0, failed = 0;
    uint64_t seed = argc == 3 ? strtoull(argv[1], NULL, 10) : 0;
    uint64_t count = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    for (uint64_t i = 0; i < count && failed < 3; i++)
        ++*(check(seed, i, &totals) ? &passed : &failed);
    print_count("networks", totals.networks);
    print_count("compared as a whole", totals.compared);
    print_count("parts that were reduced", totals.steps);
    print_count("verdicts", totals.verdicts);
    print_count("of these, violated", totals.violated);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
