/* report/wording/statements.h -- steps of programs, statement by statement
 *
 * Purpose:    the one way in which reports, saved traces and walks show what
 *             core/account.h knows: who executed what, and where it is in
 *             the user's files. Nothing is shown for other models.
 */
#ifndef REPORT_WORDING_STATEMENTS_H
#define REPORT_WORDING_STATEMENTS_H

#include "base/json.h"
#include "core/account.h"
#include "core/model.h"
#include "report/wording/page.h"

/* "file.pml:12", without the folder. */
void statements_place(const StepStatement *statement, Text *out);

/* "P(1)", or the name alone of a claim. */
void statements_who(const StepStatement *statement, Text *out);

/* Where the action begins, as statements_place; nothing if that is not known.
 */
void statements_action(const Model *model, uint32_t action, Text *out);

typedef struct StatementsStyle {
    const char *mark; /* in front of every line */
    size_t column;    /* where that stands */
    bool whole;       /* long lines are not broken */
    bool headed;      /* the first statement and its place stand before the
                         list, with the action */
} StatementsStyle;

typedef struct StatementsStep {
    const Word *from; /* the states ... */
    const Word *to;   /* ... of the step */
    uint32_t action;  /* and its action */
} StatementsStep;

/* If the step is more than one statement, or prints something: a line for
 * each, except for the first one if that has been said. */
void statements_step(Page *page, const Model *model, StatementsStep step,
                     StatementsStyle style);

/* Where each process is: one line per process, at this column. */
void statements_positions(Page *page, const Model *model, const Word *state,
                          size_t column);

/* Keys of the step: process, file and line of the first statement, and a list
 * of all statements or, unless that is to be whole, of a thousand at most. For
 * networks: the numbers of the components that take part, as "process". */
void statements_json(Json *json, const Model *model, StatementsStep step,
                     bool whole);

#endif
