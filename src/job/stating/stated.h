/* job/stating/stated.h -- properties stated as formulas
 *
 * Purpose:    from the text of a formula to the monitor of its negation: an
 *             automaton of the runs that are forbidden; or, if that is wanted,
 *             a deterministic automaton of those that are not.
 * Order:      a formula is read before the model, which may have to know its
 *             atoms, and translated after it, when it is known what suits it.
 * Choice:     which kind of monitor it becomes, and why, is part of the
 *             result.
 * Ownership:  a Stated belongs to its Monitor; its strings live in the
 *             Diagnostics.
 */
#ifndef JOB_STATING_STATED_H
#define JOB_STATING_STATED_H

#include "formula/patterns.h"
#include "job/stating/monitor.h"

typedef enum MonitorChoice { /* --monitor */
    CHOICE_AUTO,
    CHOICE_BUCHI,
    CHOICE_TESTING,
    CHOICE_TESTER,
    CHOICE_SINGLE_PASS,
    CHOICE_DETERMINISTIC, /* an automaton that must accept every run */
    CHOICE_GENERALISED,   /* several sets, on edges */
    CHOICE_THRIFTY        /* the same if there is one and a prefix does not
                             decide, else as auto; no choice of the user's */
} MonitorChoice;

/* What a formula became, when something else than the formula decided. */
typedef struct MonitorPick {
    const char *name;     /* of the property */
    MonitorChoice choice; /* what */
    const char *why;      /* or NULL */
    const char *became;   /* as in ReportFormula */
} MonitorPick;

/* The choice that reports call so; CHOICE_AUTO if there is none. */
MonitorChoice stated_choice(const char *kind);

/* Read the formula in a source of the Diagnostics, before any model is known;
 * its atoms are then. False, with diagnostics, if it is none; to be released
 * in either case. */
bool stated_read(Monitor *monitor, uint32_t source, LtlRules rules, Mem *mem,
                 Diagnostics *diag);

/* A run that satisfies what was read is a goal: all runs satisfy its negation
 * if there is none. */
void stated_become_goal(Stated *stated);

/* The same for a property that is stated as a pattern. */
bool stated_read_pattern(Monitor *monitor, PatternText text, Mem *mem,
                         Diagnostics *diag);

/* The same for a formula that the front end has already parsed: its table, of
 * which the monitor becomes the owner, the formula, and its place. */
void stated_take(Monitor *monitor, const Formulas *table, Formula formula,
                 Span span, Diagnostics *diag);

/* Make its monitor, for this system. False, with diagnostics,
 * if that is impossible. */
bool stated_translate(Monitor *monitor, MonitorChoice choice,
                      const Model *system, Diagnostics *diag);

/* The same for what was picked. */
bool stated_follow(Monitor *monitor, const MonitorPick *pick,
                   const Model *system, Diagnostics *diag);

/* Give another monitor of the same formula an automaton of this kind, which
 * may be CHOICE_BUCHI, CHOICE_GENERALISED, CHOICE_TESTING, CHOICE_SINGLE_PASS
 * or CHOICE_DETERMINISTIC; `source` is the one of the first kind, or NULL for
 * that itself; for CHOICE_SINGLE_PASS it may be the testing automaton. False,
 * and there is none, if the formula has none, if it would be too large, or if
 * it would not differ. What the report says stays as it is.
 */
bool stated_rival(Monitor *rival, MonitorChoice kind, const Automaton *source);

void stated_free(Stated *stated, Mem *mem);

#endif
