/* test/cross/case.h -- what is tried: a network, alone or with a monitor, or
 * a formula, or conversions of automata
 *
 * Purpose:    one face for all kinds of trial, so that the program that
 *             runs, counts, shrinks and prints them needs to know none of
 *             them.
 * Seeds:      case n of a kind follows from the seed of the run alone.
 */
#ifndef TEST_CROSS_CASE_H
#define TEST_CROSS_CASE_H

#include "test/cross/acceptance_trial.h"
#include "test/cross/conversion_trial.h"
#include "test/cross/formula_trial.h"
#include "test/cross/monitor_trial.h"
#include "test/cross/random_network.h"
#include "test/cross/sugar_trial.h"

typedef enum CaseKind {
    CASE_NETWORK,
    CASE_MONITOR,
    CASE_FORMULA,
    CASE_CONVERSION,
    CASE_INVARIANT,
    CASE_ACCEPTANCE,
    CASE_PAST,
    CASE_SUGAR,
    CASE_KINDS /* how many */
} CaseKind;

typedef struct Case {
    CaseKind kind;
    Sketch sketch; /* of CASE_NETWORK, CASE_INVARIANT and CASE_MONITOR */
    Probe probe;   /* of CASE_MONITOR */
    FormulaSketch formula;
    uint64_t seed; /* of CASE_CONVERSION, CASE_ACCEPTANCE and CASE_SUGAR, all
                      of which follows from it */
} Case;

typedef struct CaseCounts { /* plain data, summed over all cases */
    TrialCounts networks;
    RandomCoverage coverage; /* of the networks */
    MonitorCoverage monitors;
    FormulaCounts formulas;
    FormulaCounts past; /* formulas with past operators */
    SugarCounts sugar;
    ConversionCounts conversions;
    AcceptanceCounts acceptances;
} CaseCounts;

/* "network", "monitor", "formula", "conversion", "invariant",
 * "acceptance", "past", "sugar". */
const char *case_name(CaseKind kind);

void case_draw(Case *drawn, CaseKind kind, Rng rng);

/* Count what was drawn (not what happens to it). */
void case_count(const Case *drawn, CaseCounts *counts);

/* The trial. False if anything was wrong; `why` then says what. */
bool case_try(const Case *drawn, uint64_t seed, CaseCounts *counts, Text *why);

/* Make it smaller as long as it fails; what follows from a seed stays as it
 * is. */
typedef bool CaseFails(void *context, const Case *smaller);
void case_shrink(Case *drawn, CaseFails *fails, void *context);

void case_print(const Case *drawn, Text *out);

/* The counts of one kind; the result is how many of those that must not be
 * zero are. */
uint32_t case_print_counts(CaseKind kind, const CaseCounts *counts, Text *out);

#endif
