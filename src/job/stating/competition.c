#include "job/stating/competition.h"

#include "core/structure_facet.h"
#include "job/stating/stated.h"
#include "search/exploring/survey.h"
#include "search/planning/plan.h"

#include <assert.h>
#include <string.h>

enum {
    SAMPLE = 1000,     /* states of the system, about */
    MOST_PAIRS = 8000, /* states of a product */
    STATE_COST = 3,    /* of a state, which takes memory, in transitions */
    CLEARLY = 90,      /* percent of the default's cost, or less */
    UNREDUCED = 400,   /* percent of the cost if steps can be left out of other
                          products, but not of this one */
    COMPONENTS = 115,  /* percent of the cost of one pass: memory for numbers,
                          and components that are joined */
    LEVELS = 200,      /* the same for the four-level algorithm */
    REPEATED = 130,    /* percent of the states of the system, from which on
                          it pays to keep what it did */
    MOST_RIVALS = 6
};

typedef struct Rival {
    Monitor monitor;    /* with its product */
    MonitorChoice kind; /* which it is */
    uint64_t states;    /* of its product over the sample */
    uint64_t cost;      /* of a search of that */
    unsigned passes;    /* in percent */
} Rival;

typedef struct Contest {
    const CompetitionAsk *ask;
    Rival rivals[MOST_RIVALS]; /* the default comes first */
    size_t count;              /* how many */
    const Automaton *source;   /* the automaton from which others are made */
    size_t measured;           /* so many of the rivals have costs */
    uint64_t bound;            /* no monitor costs less */
} Contest;

/* ---- Rivals -------------------------------------------------------------- */

static Plan plan_for(const Model *product, const char *engine) {
    Findings findings;
    findings_init(&findings, product->mem, product);
    Plan plan = search_plan(product, &findings, engine);
    findings_release(&findings);
    return plan;
}

/* The product and what it is made of; the formula is every rival's. */
static void drop(Monitor *rival) {
    Mem *mem = rival->stated->formulas.mem;
    model_free(rival->model);
    model_free(rival->acting);
    automaton_release(rival->automaton);
    mem_free(mem, rival->automaton, sizeof *rival->automaton);
}

/* The automaton that another one is made from: the form of a testing automaton
 * for one search from that, if it is there. */
static const Automaton *source_for(const Contest *contest,
                                   MonitorChoice choice) {
    for (size_t i = 0; i < contest->count && choice == CHOICE_SINGLE_PASS;
         i++) {
        const Automaton *automaton = contest->rivals[i].monitor.automaton;
        if (automaton->testing && !automaton->single_pass)
            return automaton;
    }
    return contest->source;
}

/* A rival of this kind, if there is one that the engine can search. */
static void enter(Contest *contest, MonitorChoice kind, Diagnostics *diag) {
    Rival *rival = &contest->rivals[contest->count];
    assert(contest->count > 0 && contest->count < MOST_RIVALS);
    *rival = (Rival){.monitor = contest->rivals[0].monitor, .kind = kind};
    if (!stated_rival(&rival->monitor, kind, source_for(contest, kind)))
        return;
    DiagMark mark = diag_mark(diag); /* it has all been said */
    bool made = monitor_wrap(&rival->monitor, contest->ask->system,
                             contest->ask->marked, diag) &&
                plan_for(rival->monitor.model, contest->ask->engine).engine;
    diag_forget(diag, mark);
    if (made)
        contest->count++;
    else
        drop(&rival->monitor);
}

/* The default, and what is easily made. */
static void enter_first(Contest *contest, const Monitor *monitor,
                        Diagnostics *diag) {
    contest->rivals[0] =
        (Rival){.monitor = *monitor, .kind = monitor->stated->became};
    contest->count = 1;
    if (monitor->stated->became != CHOICE_BUCHI)
        enter(contest, CHOICE_BUCHI, diag);
    if (contest->ask->marked)
        enter(contest, CHOICE_GENERALISED, diag);
}

/* They are made from the automaton as it is translated, before products. */
static void enter_testing(Contest *contest, const Monitor *monitor,
                          Diagnostics *diag) {
    Monitor source = *monitor;
    if (!stated_rival(&source, CHOICE_BUCHI, NULL))
        return;
    contest->source = source.automaton;
    if (monitor->stated->became != CHOICE_TESTING)
        enter(contest, CHOICE_TESTING, diag);
    enter(contest, CHOICE_SINGLE_PASS, diag);
    contest->source = NULL;
    drop(&source);
}

static void enter_rest(Contest *contest, const Monitor *monitor,
                       Diagnostics *diag) {
    if (!monitor->stated->untestable)
        enter_testing(contest, monitor, diag);
    enter(contest, CHOICE_DETERMINISTIC, diag);
}

/* ---- Costs --------------------------------------------------------------- */

/* How much a search costs, in percent of one expansion per state. */
static unsigned passes_of(const Contest *contest, const Rival *rival,
                          const SurveyCount *count) {
    SearchEngine *run =
        plan_for(rival->monitor.model, contest->ask->engine).run;
    if (run == search_scc)
        return COMPONENTS;
    if (run == search_indfs && count->states)
        return 100 + (unsigned)(100 * count->partial / count->states);
    if (run == search_ndfs || run == search_indfs || run == search_two_level)
        return 200;
    return run == search_tester ? LEVELS : 100;
}

static bool is_reducible(const Model *product) {
    Visibility visibility = {0};
    bool reducible = model_visibility(product, product->mem, &visibility) &&
                     !visibility.objection;
    visibility_release(&visibility);
    return reducible;
}

static bool measure(Contest *contest, const Survey *survey, Rival *rival) {
    SurveyCount count;
    Model *product = rival->monitor.model;
    if (!survey_count(survey, product, MOST_PAIRS, &count))
        return false;
    rival->passes = passes_of(contest, rival, &count);
    rival->states = count.states;
    rival->cost =
        (STATE_COST * count.states + count.transitions) * rival->passes;
    product->monitor.repeats =
        rival->passes * count.states >= (uint64_t)REPEATED * count.least_states;
    uint64_t bound =
        (STATE_COST * count.least_states + count.least_transitions) * 100;
    if (bound > contest->bound)
        contest->bound = bound;
    if (contest->ask->reduces && !is_reducible(product) &&
        (model_described(contest->ask->system) & STRUCTURE_DEPENDENCE))
        rival->cost = rival->cost * UNREDUCED / 100;
    return true;
}

static bool measure_new(Contest *contest, const Survey *survey) {
    bool done = true;
    for (; contest->measured < contest->count && done; contest->measured++)
        done = measure(contest, survey, &contest->rivals[contest->measured]);
    return done;
}

/* The cheapest; the default unless another one clearly is. */
static size_t find_best(const Contest *contest) {
    size_t best = 0;
    uint64_t least = contest->rivals[0].cost / 100 * CLEARLY;
    for (size_t i = 1; i < contest->count; i++)
        if (contest->rivals[i].cost < least) {
            best = i;
            least = contest->rivals[i].cost;
        }
    return best;
}

/* Is there a rival so that no other one can be clearly cheaper? */
static bool is_settled(const Contest *contest) {
    return contest->bound >=
           contest->rivals[find_best(contest)].cost / 100 * CLEARLY;
}

/* ---- The whole ----------------------------------------------------------- */

static void say_cost(const Rival *rival, Text *out) {
    text_printf(out, "%s %llu", stated_name(rival->kind),
                (unsigned long long)rival->states);
    if (rival->passes >= 150)
        text_add(out, " in two passes");
}

/* In the words of a user, best first. */
static const char *explain(const Contest *contest, size_t best, uint64_t sample,
                           Diagnostics *diag) {
    Text text;
    text_init(&text, contest->rivals[0].monitor.stated->formulas.mem);
    text_printf(&text,
                "it is the cheapest on %llu states of the model (states of the "
                "product: ",
                (unsigned long long)sample);
    say_cost(&contest->rivals[best], &text);
    for (size_t i = 0; i < contest->count; i++)
        if (i != best) {
            text_add(&text, ", ");
            say_cost(&contest->rivals[i], &text);
        }
    text_char(&text, ')');
    const char *kept = arena_copy(&diag->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static void settle(Contest *contest, Monitor *monitor, size_t best) {
    for (size_t i = 0; i < contest->count; i++)
        if (i != best)
            drop(&contest->rivals[i].monitor);
    *monitor = contest->rivals[best].monitor;
}

/* Can something else be cheaper than a search for a state? */
static bool is_open(const Monitor *monitor) {
    const Model *product = monitor->model;
    return (product->present & (LABEL_LIVELOCK | LABEL_INFINITE)) &&
           monitor->automaton->state_count > 0;
}

/* Testing automata take some time to make: only if they can be better. */
static bool compete(Contest *contest, const Monitor *monitor,
                    const Survey *survey, Diagnostics *diag) {
    enter_first(contest, monitor, diag);
    bool done = measure_new(contest, survey);
    if (done && !is_settled(contest)) {
        enter_rest(contest, monitor, diag);
        done = measure_new(contest, survey) && contest->count > 1;
    }
    return done;
}

static void hold(Contest *contest, Monitor *monitor, const Survey *survey,
                 Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
    size_t best = 0;
    contest->rivals[0].monitor = *monitor;
    if (compete(contest, monitor, survey, diag)) {
        best = find_best(contest);
        stated_become(monitor->stated, contest->rivals[best].kind,
                      explain(contest, best, survey->states->count, diag));
        report->became = best > 0 ? report->monitor : NULL;
    }
    settle(contest, monitor, best);
}

void competition_hold(Monitor *monitor, const CompetitionAsk *ask,
                      Diagnostics *diag) {
    Contest contest = {.ask = ask};
    Survey survey;
    if (!is_open(monitor))
        return;
    if (survey_init(&survey, ask->system, SAMPLE) && !survey.whole)
        hold(&contest, monitor, &survey, diag);
    survey_release(&survey);
}
