#include "test/reduce/products.h"

#include "base/hash.h"
#include "job/planning/reduced.h"
#include "report/traces/replay.h"
#include "report/traces/unfold.h"
#include "search/reducing/stubborn.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    SHARE = 3, /* one in so many engines searches a product */
    MORE = 8   /* times as many states for the reduced searches: the first one
                  may have found its errors early */
};

typedef struct Product {
    const Model *model; /* the product */
    const Model *lean;  /* what reduced searches search */
    uint32_t only;      /* property, NO_PROPERTY: all, or FINITE_PROPERTIES */
    ProductTotals *totals; /* to be added to */
    Text *wrong;           /* what is wrong, or empty */
    Findings truth;        /* without reduction */
    Budget budget;         /* for each search */
    bool shrunk;           /* some search left steps out */
    uint64_t reductions;   /* searches that could */
    uint64_t objections;   /* and those that could not */
    uint64_t states;       /* of all searches that left steps out */
    uint64_t searches;     /* how many */
    uint64_t turn;         /* decides who searches */
} Product;

static bool is_cyclic(const Product *self, uint32_t property) {
    return self->model->properties[property].label &
           (LABEL_LIVELOCK | LABEL_INFINITE);
}

static bool is_asked(const Product *self, uint32_t property) {
    if (self->only == FINITE_PROPERTIES)
        return !is_cyclic(self, property);
    return self->only == NO_PROPERTY || self->only == property;
}

static void ask(const Product *self, const Model *model, Findings *findings) {
    findings_init(findings, model->mem, model);
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if (!is_asked(self, p))
            findings_skip(findings, p);
}

static Search new_search(Product *self, Findings *findings) {
    return (Search){.model = findings->model,
                    .budget = &self->budget,
                    .options = {.all = true},
                    .findings = findings};
}

static bool is_violated(const Findings *findings, uint32_t property) {
    return findings->items[property].verdict == VERDICT_VIOLATED;
}

/* ---- Comparing ----------------------------------------------------------- */

static void replay(Product *self, const char *who, uint32_t property,
                   Trace *trace) {
    const Model *model = self->lean;
    Text why;
    text_init(&why, model->mem);
    if ((model->folds &&
         !unfold_trace(model, trace, property, NO_SITE, &why)) ||
        !replay_error(model, trace, property, &why))
        text_printf(self->wrong, "%s: %s does not replay: %s\n", who,
                    model->properties[property].name, why.data);
    text_release(&why);
    self->totals->traces++;
}

static void compare_property(Product *self, const char *who, uint32_t property,
                             Findings *findings) {
    const char *name = self->model->properties[property].name;
    Finding *found = &findings->items[property];
    Limit limit = findings->statistics.limit;
    if (found->verdict == VERDICT_INCONCLUSIVE &&
        (limit == LIMIT_STATES || limit == LIMIT_VECTOR)) {
        self->totals->unfinished++; /* the first search found the error early,
                                       or before it came to longer states */
        return;
    }
    if (found->verdict != self->truth.items[property].verdict) {
        text_printf(self->wrong, "%s: %s %s\n", who, name,
                    is_violated(&self->truth, property) ? "should be violated"
                                                        : "should hold");
        return;
    }
    if (found->verdict == VERDICT_VIOLATED)
        replay(self, who, property, &found->trace);
}

static void count_search(Product *self, size_t engine,
                         const Findings *findings) {
    ProductRow *row = &self->totals->engines[engine];
    const Statistics *statistics = &findings->statistics;
    row->products++;
    if (statistics->left_out == 0)
        return;
    row->reduced++;
    row->violated += findings_overall(findings) == VERDICT_VIOLATED;
    row->states += self->truth.statistics.states;
    row->fewer += statistics->states;
    self->shrunk = true;
    self->states += statistics->states;
    self->searches++;
}

/* What this engine does in this product. */
static uint64_t draw(const Product *self, size_t number, bool outer) {
    return hash_word(self->turn ^ hash_word(2 * number + outer));
}

static void search_by(Product *self, size_t number, bool outer) {
    const Engine *engine = &search_engines[number];
    Findings findings;
    if (draw(self, number, outer) % SHARE)
        return;
    ask(self, self->lean, &findings);
    Search search = new_search(self, &findings);
    search.options.outer = outer ? OUTER_DFS : OUTER_BFS;
    Plan plan = search_plan(self->lean, &findings, engine->name);
    Reduced reduced = {0};
    if (plan.engine)
        reduced_init(&reduced, &search, engine, self->model->mem);
    search.reduction = reduced.reduction;
    if (reduced.reduction || (plan.engine && self->lean != self->model)) {
        self->reductions += reduced.reduction != NULL;
        engine->run(&search);
        for (uint32_t p = 0; p < self->model->property_count; p++)
            compare_property(self, engine->name, p, &findings);
        count_search(self, number, &findings);
    }
    if (plan.engine && !reduced.reduction) {
        self->totals->engines[number].objected++;
        self->objections++;
    }
    reduced_release(&reduced);
    findings_release(&findings);
}

/* ---- The whole ----------------------------------------------------------- */

static void count_product(const Product *self, ProductKind kind) {
    ProductRow *row = &self->totals->kinds[kind];
    row->products++;
    row->objected += self->reductions == 0 && self->objections > 0;
    if (!self->shrunk)
        return;
    row->reduced++;
    row->violated += findings_overall(&self->truth) == VERDICT_VIOLATED;
    row->states += self->truth.statistics.states;
    row->fewer += self->states / self->searches;
}

/* What is not violated has been searched for everywhere. */
static bool find_truth(Product *self) {
    ask(self, self->model, &self->truth);
    Search search = new_search(self, &self->truth);
    bool cycles = false;
    for (uint32_t p = 0; p < self->model->property_count; p++)
        cycles |= findings_open(&self->truth, p) && is_cyclic(self, p);
    if (cycles)
        search_scc(&search);
    else
        search_bfs(&search);
    return findings_overall(&self->truth) != VERDICT_INCONCLUSIVE &&
           self->truth.open == 0;
}

bool product_check(const ProductCase *product, ProductTotals *totals,
                   Text *wrong) {
    Product self = {.model = product->model,
                    .lean = product->lean ? product->lean : product->model,
                    .only = product->only,
                    .turn = product->turn,
                    .totals = totals,
                    .wrong = wrong};
    assert(self.lean->property_count == self.model->property_count);
    size_t before = wrong->length;
    budget_init(&self.budget);
    self.budget.states = product->most;
    bool known = find_truth(&self);
    totals->too_large += !known;
    self.budget.states = MORE * product->most;
    for (size_t e = 0; known && search_engines[e].name; e++) {
        search_by(&self, e, false);
        if (strcmp(search_engines[e].name, "onepass") == 0)
            search_by(&self, e, true);
    }
    if (known)
        count_product(&self, product->kind);
    findings_release(&self.truth);
    return wrong->length == before;
}

static void print_row(const char *name, const ProductRow *row) {
    printf("%-20s %9llu %9llu %9llu %9llu %10llu %10llu\n", name,
           (unsigned long long)row->products, (unsigned long long)row->objected,
           (unsigned long long)row->reduced, (unsigned long long)row->violated,
           (unsigned long long)row->states, (unsigned long long)row->fewer);
}

void product_print(const ProductTotals *totals) {
    static const char *const names[] = {
#define PRODUCT_NAME(name, text) text,
        PRODUCT_KINDS(PRODUCT_NAME)
#undef PRODUCT_NAME
    };
    printf("%-20s %9s %9s %9s %9s %10s %10s\n", "monitor", "products",
           "objected", "reduced", "violated", "states", "fewer");
    for (size_t k = 0; k < PRODUCT_COUNT; k++)
        if (totals->kinds[k].products)
            print_row(names[k], &totals->kinds[k]);
    printf("%-20s %9s\n", "engine", "searches");
    for (size_t e = 0; search_engines[e].name; e++)
        print_row(search_engines[e].name, &totals->engines[e]);
    printf("%llu products too large, %llu properties left open, %llu "
           "counterexamples replayed\n",
           (unsigned long long)totals->too_large,
           (unsigned long long)totals->unfinished,
           (unsigned long long)totals->traces);
}
