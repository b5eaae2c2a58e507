/* test/reduce/products.h -- searches of products, with steps left out
 *
 * Purpose:    a system with a monitor is searched without reduction by one
 *             engine, and reduced by others, of all that are sound for it. The
 *             verdicts must be the same, and each counterexample must be a run
 *             of the full model.
 * Turns:      a search takes microseconds, and to prepare it takes longer, so
 *             each product is searched by one engine in three.
 * Counts:     by kind of monitor and by engine, over all products.
 */
#ifndef TEST_REDUCE_PRODUCTS_H
#define TEST_REDUCE_PRODUCTS_H

#include "search/planning/plan.h"

#define PRODUCT_KINDS(X) \
    X(TESTER, "tester") \
    X(LIVELOCK_RULE, "ll_rej") \
    X(INFINITE_RULE, "inf_rej") \
    X(SAFETY_RULE, "rej, dl_rej") \
    X(DEADLOCK, "end states") \
    X(STEPS, "assertions, run-time") \
    X(FINITE, "all of these") \
    X(BUCHI, "Buchi automaton") \
    X(REPEATING, "made repeatable") \
    X(LATE, "reading late") \
    X(DECIDED, "bad prefix") \
    X(TESTING, "testing automaton") \
    X(SINGLE_PASS, "single-pass testing") \
    X(ACCEPTANCE, "acceptance cycle") \
    X(NON_PROGRESS, "non-progress cycle") \
    X(CLAIM, "never claim") \
    X(FAIR, "with fairness")

typedef enum ProductKind {
#define PRODUCT_KIND(name, text) PRODUCT_##name,
    PRODUCT_KINDS(PRODUCT_KIND)
#undef PRODUCT_KIND
    PRODUCT_COUNT
} ProductKind;

#define FINITE_PROPERTIES (NO_PROPERTY - 1) /* all but those of cycles */

enum {
    MOST_ENGINES = 32
};

typedef struct ProductRow { /* counts of one kind, or of one engine */
    uint64_t products;      /* or searches */
    uint64_t objected;      /* that must not be reduced */
    uint64_t reduced;       /* with steps left out */
    uint64_t violated;      /* of these, with errors */
    uint64_t states;        /* of these, without reduction */
    uint64_t fewer;         /* ... and with it, on average over engines */
} ProductRow;

typedef struct ProductTotals {
    ProductRow kinds[PRODUCT_COUNT];
    ProductRow engines[MOST_ENGINES];
    uint64_t too_large;  /* products passed over */
    uint64_t unfinished; /* properties that a search did not decide */
    uint64_t traces;     /* counterexamples replayed */
} ProductTotals;

typedef struct ProductCase {
    const Model *model; /* the product, which is searched without reduction */
    const Model *lean;  /* the same of an optimised program, for the reduced
                           searches, or NULL */
    uint32_t only;      /* property, NO_PROPERTY: all, or FINITE_PROPERTIES */
    ProductKind kind;   /* where it is counted */
    uint64_t most;      /* states; products with more are passed over */
    uint64_t turn;      /* decides which engines search, and with which sets */
} ProductCase;

/* False if something is wrong; `wrong` then says what. */
bool product_check(const ProductCase *product, ProductTotals *totals,
                   Text *wrong);

void product_print(const ProductTotals *totals);

#endif
